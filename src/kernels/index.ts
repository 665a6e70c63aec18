/** What JavaScript calls: running steps over columns of values, making values, writing them. */

import { kernel1, kernel2, kernel3, kernel4 } from './generated/dispatch';
import {
  boundArena,
  emptyArena,
  keepArena,
  leaveRoom,
  liftLimit,
  meter,
  resetMeter,
  startArena,
  take,
  usedBytes,
} from './memory/memory';
import { setSample, tellSample } from './memory/progress';
import { COST_BYTES, Cost, Step } from './memory/steps';
import { setValueAt, valueAt, wordAt } from './memory/words';
import { forgetFields } from './operations/components';
import { resetCalls, setKernels } from './python/call';
import { giveReason } from './python/decline';
import { bounded } from './python/depth';
import { countFirstError, resetFailure } from './python/failure';
import { ARGUMENT, FAILURE, KERNEL, ROOM } from './python/reasons';
import { order, packSet } from './sets/set';
import { float, integer } from './values/boxed';
import { AS_EITHER, layOutCells, viewPatches } from './values/cell-layout';
import { markFit, nameCombinator, newFn } from './values/fn';
import {
  CELL,
  countWork,
  EMPTY_SET,
  EMPTY_TUPLE,
  FAILED,
  makeStatics,
  newGrid,
  newSet,
  newTuple,
  Value,
} from './values/value';
import { writeValue } from './values/writer';

export { sample } from './memory/progress';
export { reason } from './python/decline';
export { failure } from './python/failure';
export { textEnd } from './values/writer';
export {
  boundArena,
  float as newFloat,
  markFit,
  nameCombinator,
  newFn,
  newGrid,
  newTuple,
  packSet,
  take,
  usedBytes,
  writeValue,
};

export function start(limit: u32): void {
  startArena(limit);
  makeStatics();
  setKernels(kernel1.index, kernel2.index, kernel3.index, kernel4.index);
}
/** What was made until now is never forgotten. */
export function keep(): void {
  keepArena();
}
/** How cells are laid out in calls of the lane's own operations. */
let laneCells: i32 = CELL;

/** Forgets the others. From then on work is counted as on values, or need not be, and cells are of this kind. */
export function empty(countsWork: bool, cells: i32): void {
  emptyArena();
  forgetFields();
  countWork(countsWork);
  laneCells = cells;
  layOutCells(cells);
}

/** The step in work. */
export let step: i32 = 0;

/** Whether the next call is made as one whose failure is asked for: what fails first counts. */
let isInTurn: bool = false;

/**
 * To be called after a call has passed a limit, before it is made again: Python may have failed before that, and nothing is known of what
 * would have come first.
 */
export function callInTurn(): void {
  isInTurn = true;
}

/**
 * Runs steps (see `Step`) over samples, a step for all of them before the next one, from a sample of the first step on. A slot holds the
 * address of its column of values, 0 where it is not made yet; plus 1 where one value is all samples'. Work and failed calls of each step
 * are added up (see `Cost`); where there is no room for that (0) they are not counted. A word for each sample, where there are any (0),
 * says whether its program has ended. One call of an operation may make `callLimit` calls of function values.
 *
 * Ends early, at `step` and `sample`, where JavaScript has to make the call: an argument is 0, the step has no kernel, or the call failed
 * and nothing takes its place (`failure` says how), all for a `reason`; the same holds where a kernel declines.
 *
 * @returns whether all steps have run
 */
export function runSteps(
  steps: usize,
  costs: usize,
  slots: usize,
  ended: usize,
  from: i32,
  to: i32,
  firstSample: i32,
  samples: i32,
  callLimit: i32,
): bool {
  leaveRoom(true);
  viewPatches(AS_EITHER);
  countFirstError(isInTurn);
  isInTurn = false;
  layOutCells(laneCells); // a call of another dialect's function may have ended early
  let begin = firstSample;
  for (step = from; step < to; step++) {
    if (begin >= samples) {
      begin = 0;
      continue;
    }
    const run = changetype<Step>(steps + <usize>step * offsetof<Step>());
    const cost = changetype<Cost>(costs + <usize>step * COST_BYTES);
    const op = run.operation;
    const args = run.args;
    const fallback = run.fallback;
    let out: usize = valueAt(slots, run.result);
    if (out === 0) {
      setSample(begin);
      out = take((<usize>samples) << 2);
      memory.fill(out, 0, (<usize>samples) << 2);
      setValueAt(slots, run.result, <u32>out);
    }
    let a = <usize>valueAt(slots, run.a);
    let b = args > 1 ? <usize>valueAt(slots, run.b) : a;
    let c = args > 2 ? <usize>valueAt(slots, run.c) : a;
    let d = args > 3 ? <usize>valueAt(slots, run.d) : a;
    if (op < 0 || a === 0 || b === 0 || c === 0 || d === 0) {
      setSample(begin);
      return left(op < 0 ? KERNEL : ROOM);
    }
    const aMask: usize = (a & 1) !== 0 ? 0 : ~0;
    const bMask: usize = (b & 1) !== 0 ? 0 : ~0;
    const cMask: usize = (c & 1) !== 0 ? 0 : ~0;
    const dMask: usize = (d & 1) !== 0 ? 0 : ~0;
    a &= ~1;
    b &= ~1;
    c &= ~1;
    d &= ~1;
    setSample(begin);
    tellSample();
    for (let u = begin; u < samples; u++) {
      if (ended !== 0 && wordAt(ended, u) !== 0) continue;
      setSample(u);
      const x = sampleValue(a, aMask, u);
      const y = sampleValue(b, bMask, u);
      const z = sampleValue(c, cMask, u);
      const q = sampleValue(d, dMask, u);
      if (x === 0 || y === 0 || z === 0 || q === 0) return left(ARGUMENT);
      resetMeter();
      resetCalls(callLimit);
      resetFailure();
      let result = callKernel(op, args, x, y, z, q);
      countFirstError(false);
      bounded(result);
      if (result === FAILED) {
        if (fallback === 0) {
          resetCalls(callLimit);
          resetFailure();
          countFirstError(true);
          callKernel(op, args, x, y, z, q);
          return left(FAILURE);
        }
        if (costs !== 0) cost.failed++;
        result = fallback;
      } else if (costs !== 0) cost.work += <u64>meter;
      setValueAt(out, u, result);
    }
    tellSample(); // that it has come to the last one
    begin = 0;
  }
  leaveRoom(false);
  return true;
}
/** @inline */
function callKernel(op: i32, args: i32, x: Value, y: Value, z: Value, q: Value): Value {
  if (args === 1) return kernel1(op, x);
  if (args === 2) return kernel2(op, x, y);
  return args === 3 ? kernel3(op, x, y, z) : kernel4(op, x, y, z, q);
}
/** That JavaScript has to make the call, for this reason. */
function left(why: i32): bool {
  giveReason(why);
  return false;
}
/** @inline */
function sampleValue(column: usize, mask: usize, sample: i32): Value {
  return valueAt(column, <i32>(<usize>sample & mask));
}

/** Orders a set, however full the memory is. */
export function orderAnyway(s: Value): void {
  liftLimit();
  order(s);
  leaveRoom(false);
}

export function leaveNoRoom(): void {
  leaveRoom(false);
}
export function emptySet(): Value {
  return EMPTY_SET;
}
export function emptyTuple(): Value {
  return EMPTY_TUPLE;
}
export function newSetOf(elements: i32, size: i32, codes: usize): Value {
  return newSet(elements, size, codes);
}
/** An int that no word holds, given as the float that it equals. */
export function newLong(n: f64): Value {
  return integer(<i64>n);
}
