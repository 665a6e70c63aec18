/** What JavaScript calls: columns of calls, making values, writing them. */
import { forgetFields } from './components';
import { equalValues, sameValue } from './equal';
import { newFn, resetCalls } from './functions';
import { kernel1, kernel2, kernel3, kernel4 } from './operations';
import { addWork, arenaUsed, emptyArena, keepArena, leaveRoom, meter, resetMeter, startArena, take } from './memory';
import { order } from './set';
import { EMPTY_SET, FAILED, KIND_NAN, makeStatics, newGrid, newSet, newTuple, Value } from './value';
import { writeValue } from './writer';

export { textEnd } from './writer';
export { arenaUsed, leaveRoom, equalValues, keepArena, newFn, newGrid, newTuple, order, sameValue, take, writeValue };

export function start(limit: u32): void {
  startArena(limit);
  makeStatics();
  keepArena();
}
export function empty(): void {
  emptyArena();
  forgetFields();
}

/** The sample in work, work of the calls that succeeded, calls that failed; where a run that was declined goes on. */
export let current: i32 = 0;
export let work: f64 = 0;
export let failed: i32 = 0;

export function beginColumn(): void {
  work = 0;
  failed = 0;
}

/**
 * Calls an operation for the samples from one to before another. Columns hold values, 0 where JavaScript holds one: such a call is
 * left to JavaScript, as is one that is declined, which ends the run with a trap at `current`.
 */
export function runColumn(op: i32, args: i32, from: i32, to: i32, out: usize, a: usize, b: usize, c: usize, d: usize, fallback: Value): void {
  leaveRoom(true);
  for (let u = from; u < to; u++) {
    current = u;
    const x = load<u32>(a + (<usize>u << 2));
    const y = args > 1 ? load<u32>(b + (<usize>u << 2)) : 2;
    const z = args > 2 ? load<u32>(c + (<usize>u << 2)) : 2;
    const q = args > 3 ? load<u32>(d + (<usize>u << 2)) : 2;
    let result: Value = 0;
    if (x !== 0 && y !== 0 && z !== 0 && q !== 0) {
      resetMeter();
      resetCalls();
      result = args === 1 ? kernel1(op, x) : args === 2 ? kernel2(op, x, y) : args === 3 ? kernel3(op, x, y, z) : kernel4(op, x, y, z, q);
      if (result === FAILED) {
        failed++;
        result = fallback;
      } else work += <f64>meter;
    }
    store<u32>(out + (<usize>u << 2), result);
  }
  leaveRoom(false);
}

export function emptySet(): Value {
  return EMPTY_SET;
}
export function newSetOf(elements: i32, size: i32, codes: usize): Value {
  return newSet(elements, size, codes);
}
export function newNan(): Value {
  const v = <Value>take(8);
  store<u32>(v, KIND_NAN);
  return v;
}
