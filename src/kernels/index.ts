/** What JavaScript calls: running steps over columns of values, making values, writing them. */

import { kernel1, kernel2, kernel3, kernel4 } from './generated/dispatch';
import { collect } from './memory/collect';
import { ENDLESS_WORK } from './memory/limits';
import {
  boundArena,
  emptyArena,
  firstPlace,
  freeMeter,
  keepArena,
  keepToLimit,
  liftLimit,
  mark,
  meter,
  release,
  startArena,
  startMeter,
  take,
  usedBytes,
} from './memory/memory';
import { setSample, tellSample } from './memory/progress';
import { COST_BYTES, Cost, Step } from './memory/steps';
import { fillBytes } from './memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from './memory/words';
import { forgetFields } from './operations/components';
import { callMore, resetCalls, setKernels } from './python/call';
import { giveReason } from './python/decline';
import { bounded } from './python/depth';
import { sameValue } from './python/equal';
import { countFirstError, resetFailure } from './python/failure';
import { fingerprint } from './python/hash';
import { nearness } from './python/nearness';
import { FAILURE } from './python/reasons';
import { frozenCopyOf, order, packSet, setOf } from './sets/set';
import { float, integer } from './values/boxed';
import { AS_EITHER, layOutCells, viewPatches } from './values/cell-layout';
import { markFit, nameCombinator, newFn } from './values/fn';
import {
  ANY,
  CELL,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementAt,
  FAILED,
  isGrid,
  isObject,
  isTuple,
  LOST,
  makeStatics,
  newGrid,
  newSet,
  newTuple,
  sequenceSet,
  sizeOf,
  Value,
} from './values/value';
import { writeValue } from './values/writer';

export { keepToLimit } from './memory/memory';
export { sample } from './memory/progress';
export { reason } from './python/decline';
export { failure } from './python/failure';
export { textEnd } from './values/writer';
export {
  boundArena,
  collect,
  firstPlace,
  float as newFloat,
  frozenCopyOf,
  mark as endPlace,
  markFit,
  nameCombinator,
  newFn,
  newGrid,
  newTuple,
  sequenceSet,
  setOf,
  take,
  usedBytes,
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

/** Forgets what was not kept. From then on cells are of this kind. */
export function empty(cells: i32): void {
  emptyArena();
  forgetFields();
  laneCells = cells;
  layOutCells(cells);
}

/** Whether any column may have a value that is lost: only then it is looked. */
let anyLost: bool = false;
/** To be called before a lane, or where a call is given up. */
export function expectLost(any: bool): void {
  anyLost = any;
}

/** The step in work. */
export let step: i32 = 0;

/** The slot of the values that results are looked for among, -1 where they are not, and where it is noted which ones are: see `lookFor`. */
let wantedSlot: i32 = -1;
let findings: usize = 0;

/**
 * From now on notes which results are the value of their sample in a column.
 *
 * @param slot - of the column; -1: nothing is looked for
 * @param noted - for each step of the table a bit for each sample, in words, the lowest first; those of results that are found are set
 */
export function lookFor(slot: i32, noted: usize): void {
  wantedSlot = slot;
  findings = noted;
}

/** Notes the samples for which the step's column has a grid that is the one that is looked for. */
function look(column: usize, slots: usize, samples: i32): void {
  if (wantedSlot < 0) return;
  let wanted = <usize>valueAt(slots, wantedSlot);
  const noted = findings + ((<usize>(step * ((samples + 31) >>> 5))) << 2);
  const mask: usize = (wanted & 1) !== 0 ? 0 : ~0;
  wanted &= ~1;
  for (let u = 0; u < samples; u++) {
    const v = valueAt(column, u);
    if (v === 0 || !isObject(v) || (!isGrid(v) && !isTuple(v))) continue;
    if (!sameValue(v, sampleValue(wanted, mask, u))) continue;
    const word = u >>> 5;
    setWordAt(noted, word, wordAt(noted, word) | (1 << (u & 31)));
  }
}

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
 * Ends early, at `step` and `sample`, where a call has failed and nothing takes its place (`failure` says how), or passes a limit, or where
 * there is no room for what it makes: `reason` says which.
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
  workLimit: u32,
): bool {
  viewPatches(AS_EITHER);
  countFirstError(isInTurn);
  isInTurn = false;
  layOutCells(laneCells); // a call of another dialect's function may have ended early
  let begin = firstSample;
  for (step = from; step < to; step++) {
    const run = changetype<Step>(steps + <usize>step * offsetof<Step>());
    if (begin >= samples) {
      begin = 0;
      look(<usize>valueAt(slots, run.result), slots, samples);
      continue;
    }
    const cost = changetype<Cost>(costs + <usize>step * COST_BYTES);
    const op = run.operation;
    const args = run.args;
    const fallback = run.fallback;
    let out: usize = valueAt(slots, run.result);
    if (out === 0) {
      setSample(begin);
      out = take((<usize>samples) << 2);
      fillBytes(out, 0, (<usize>samples) << 2);
      setValueAt(slots, run.result, <u32>out);
    }
    let a = <usize>valueAt(slots, run.a);
    let b = args > 1 ? <usize>valueAt(slots, run.b) : a;
    let c = args > 2 ? <usize>valueAt(slots, run.c) : a;
    let d = args > 3 ? <usize>valueAt(slots, run.d) : a;
    let fifth = args > 4 ? <usize>valueAt(slots, run.e) : a;
    const aMask: usize = (a & 1) !== 0 ? 0 : ~0;
    const bMask: usize = (b & 1) !== 0 ? 0 : ~0;
    const cMask: usize = (c & 1) !== 0 ? 0 : ~0;
    const dMask: usize = (d & 1) !== 0 ? 0 : ~0;
    const fifthMask: usize = (fifth & 1) !== 0 ? 0 : ~0;
    a &= ~1;
    b &= ~1;
    c &= ~1;
    d &= ~1;
    fifth &= ~1;
    setSample(begin);
    tellSample();
    for (let u = begin; u < samples; u++) {
      if (ended !== 0 && wordAt(ended, u) !== 0) continue;
      setSample(u);
      const x = sampleValue(a, aMask, u);
      const y = sampleValue(b, bMask, u);
      const z = sampleValue(c, cMask, u);
      const q = sampleValue(d, dMask, u);
      const e = sampleValue(fifth, fifthMask, u);
      assert(x !== 0 && y !== 0 && z !== 0 && q !== 0 && e !== 0);
      if (anyLost && (x === LOST || y === LOST || z === LOST || q === LOST || e === LOST)) {
        setValueAt(out, u, LOST);
        continue;
      }
      startMeter(workLimit);
      resetCalls(callLimit);
      resetFailure();
      let result = callKernel(op, args, x, y, z, q, e);
      countFirstError(false);
      bounded(result);
      if (result === FAILED) {
        if (fallback === 0) {
          resetCalls(callLimit);
          resetFailure();
          freeMeter();
          countFirstError(true);
          callKernel(op, args, x, y, z, q, e);
          return left(FAILURE);
        }
        if (costs !== 0) cost.failed++;
        result = fallback;
      } else if (costs !== 0) cost.work += <u64>meter;
      setValueAt(out, u, result);
    }
    freeMeter();
    look(out, slots, samples);
    tellSample(); // that it has come to the last one
    begin = 0;
  }
  return true;
}
/** Makes one call of a kernel of one argument, beside those of steps. */
export function callBeside(op: i32, x: Value, callLimit: i32): Value {
  viewPatches(AS_EITHER);
  countFirstError(false);
  layOutCells(laneCells);
  startMeter(ENDLESS_WORK);
  resetCalls(callLimit);
  resetFailure();
  return bounded(kernel1(op, x));
}
/** @inline */
function callKernel(op: i32, args: i32, x: Value, y: Value, z: Value, q: Value, e: Value): Value {
  if (args === 1) return kernel1(op, x);
  if (args === 2) return kernel2(op, x, y);
  if (args === 3) return kernel3(op, x, y, z);
  return args === 4 ? kernel4(op, x, y, z, q) : callMore(args - 1, x, y, z, q, e);
}
/** That JavaScript has to say what becomes of the call, for this reason. */
function left(why: i32): bool {
  giveReason(why);
  return false;
}
/** @inline */
function sampleValue(column: usize, mask: usize, sample: i32): Value {
  return valueAt(column, <i32>(<usize>sample & mask));
}

/** The elements of a set as values, in CPython's order, however full the memory is. */
export function elementsInOrder(s: Value): usize {
  liftLimit();
  order(s);
  const n = sizeOf(s);
  const values = take((<usize>n) << 2);
  for (let k = 0; k < n; k++) setValueAt(values, k, elementAt(s, k));
  keepToLimit();
  return values;
}

/** For each sample 16 bits that say how near the value of a column is to that of another one, however full the memory is; -1000 where there is none. */
export function compareColumns(a: usize, b: usize, samples: i32): usize {
  liftLimit();
  const out = take((<usize>samples) << 1);
  const aMask: usize = (a & 1) !== 0 ? 0 : ~0;
  const bMask: usize = (b & 1) !== 0 ? 0 : ~0;
  a &= ~1;
  b &= ~1;
  for (let u = 0; u < samples; u++) {
    const x = sampleValue(a, aMask, u);
    store<i16>(out + ((<usize>u) << 1), x === 0 ? -1000 : <i16>nearness(x, sampleValue(b, bMask, u)));
  }
  keepToLimit();
  return out;
}

/** Room for bytes that are no part of any value, however full the memory is. */
export function roomBeside(bytes: usize): usize {
  liftLimit();
  const at = take(bytes);
  keepToLimit();
  return at;
}

/**
 * For each of `n` values in memory the position of the first that it equals, written behind them. Other values than grids are equal here just
 * where they are one: nothing can tell grids apart that are equal, but in sets an order shows.
 */
export function firstOfEach(values: usize, n: i32): void {
  liftLimit();
  const before = mark();
  const firsts = values + ((<usize>n) << 2);
  let size = 16;
  while (size < 2 * n) size *= 2;
  const slots = take((<usize>size) << 2);
  memory.fill(slots, 0, (<usize>size) << 2);
  for (let k = 0; k < n; k++) {
    const v = valueAt(values, k);
    const isGridValue = v !== 0 && isObject(v) && isGrid(v);
    let slot = (isGridValue ? fingerprint(v) : <i32>(v >>> 1) * 0x9e3779b1) & (size - 1);
    let first = wordAt(slots, slot);
    while (first !== 0) {
      const other = valueAt(values, first - 1);
      if (other === v || (isGridValue && isObject(other) && isGrid(other) && sameValue(other, v))) break;
      slot = (slot + 1) & (size - 1);
      first = wordAt(slots, slot);
    }
    if (first === 0) setWordAt(slots, slot, k + 1);
    setWordAt(firsts, k, first === 0 ? k : first - 1);
  }
  release(before);
  keepToLimit();
}

/** A value as text, however full the memory is. */
export function writeText(v: Value): usize {
  liftLimit();
  const text = writeValue(v);
  keepToLimit();
  return text;
}
export function emptySet(): Value {
  return EMPTY_SET;
}
export function emptyTuple(): Value {
  return EMPTY_TUPLE;
}
/** A set whose elements come in this order: how they lie in CPython's table is still to be said. */
export function orderedSet(values: usize, count: i32): Value {
  const s = newSet(ANY, count, values);
  packSet(s);
  return s;
}
/** An int that no word holds, given as the float that it equals. */
export function newLong(n: f64): Value {
  return integer(<i64>n);
}
