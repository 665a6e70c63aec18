/** Calls of function values: the budget that they count against, and the ways to make them. */
import { beginCall, made } from '../holding.js';
import { BEYOND, LIMITS, limit } from './limits.js';
import { raise } from './python.js';
import { settled } from './size.js';
import { Fn, type Remembered, type Value } from './value.js';
import { meter } from './work.js';

let mostCalls: number = LIMITS.calls;
let callsLeft: number = mostCalls;
let callDepth = 0;
/** The most that {@link callDepth} has been since the operation in work was called. */
let deepestCall = 0;

/**
 * Starts a new budget of function calls, and counts work anew: once for every call of an operation by a program.
 * @param calls - how many there may be
 */
export function resetBudget(calls: number = LIMITS.calls): void {
  mostCalls = calls;
  callsLeft = calls;
  callDepth = 0;
  deepestCall = 0;
  meter[0] = 0;
  beginCall();
}

/** What is left of the budget; for {@link restoreBudget}. */
export const remainingBudget = (): number => callsLeft;

/** Takes back the calls counted since {@link remainingBudget} gave this, before they are made again in another order. */
export function restoreBudget(remaining: number): void {
  callsLeft = remaining;
}

/** How deep calls nest at this moment; whoever catches an error puts it back with {@link restoreNesting}. */
export const nesting = (): number => callDepth;

/** Goes back to a depth that {@link nesting} gave. */
export function restoreNesting(depth: number): void {
  callDepth = depth;
}

/** Counts a call of a function, and all calls that it is known to make, against the budget. */
function enter(fn: Fn): void {
  meter[0] += fn.cost;
  callsLeft -= fn.cost;
  if (callsLeft < 0) limit(BEYOND.calls(mostCalls));
  callDepth += fn.depth;
  if (callDepth > deepestCall) {
    if (callDepth > LIMITS.depth) limit(BEYOND.nestedCalls);
    deepestCall = callDepth;
  }
}

const functionOf = (fn: Value): Fn => (fn instanceof Fn ? fn : raise('TypeError', 'object is not callable'));

const wrongArity = (fn: Fn): Value =>
  fn.mismatch === null ? raise('TypeError', 'wrong number of arguments') : fn.mismatch();

const takes = (fn: Fn, count: number): boolean => fn.required <= count && fn.argcount >= count;

/** Python's `fn(x)`. */
export function call1(fn: Value, x: Value): Value {
  const f = functionOf(fn);
  if (!takes(f, 1)) return wrongArity(f);
  if (f.memo !== null && typeof x === 'number' && x >= 0 && x < COLORS) return callOnColor(f, f.memo, x);
  return callOn(f, x);
}

function callOn(f: Fn, x: Value): Value {
  enter(f);
  const before = made[0];
  const result = f.call(x);
  callDepth -= f.depth;
  return settled(before, result);
}

const COLORS = 10;

/**
 * What is remembered was nested no deeper than this, and is used where no more calls are in progress: together they are within the limit,
 * which so does not depend on what was called before.
 */
const DEEPEST_REMEMBERED = LIMITS.depth / 2;

/**
 * As {@link callOn}, for a function that remembers what it gives for colors: programs apply functions to all cells of a grid. The calls
 * and the work count every time. Only numbers and truth values are remembered, since of equal sets it can show which one it is.
 */
function callOnColor(f: Fn, memo: (Remembered | undefined)[], color: number): Value {
  if (callDepth > DEEPEST_REMEMBERED) return callOn(f, color);
  const known = memo[color];
  if (known !== undefined) {
    meter[0] += known.work;
    callsLeft -= known.calls;
    if (callsLeft < 0) limit(BEYOND.calls(mostCalls));
    return known.result;
  }
  const [calls, work] = [callsLeft, meter[0]];
  const result = callOn(f, color);
  if ((typeof result === 'number' || typeof result === 'boolean') && deepestCall <= DEEPEST_REMEMBERED) {
    memo[color] = { result, calls: calls - callsLeft, work: meter[0] - work };
  }
  return result;
}

/** Python's `fn(x, y)`. */
export function call2(fn: Value, x: Value, y: Value): Value {
  const f = functionOf(fn);
  if (!takes(f, 2)) return wrongArity(f);
  enter(f);
  const before = made[0];
  const result = f.call(x, y);
  callDepth -= f.depth;
  return settled(before, result);
}

/** Python's `fn(*args)`. */
export function callWith(fn: Value, args: readonly Value[]): Value {
  const f = functionOf(fn);
  if (!takes(f, args.length)) return wrongArity(f);
  enter(f);
  const before = made[0];
  const result = f.call(...args);
  callDepth -= f.depth;
  return settled(before, result);
}

/**
 * A function as a part of another one, to be called with one argument: without counting, since the other's cost and depth
 * include it.
 */
export function part1(fn: Value): (x: Value) => Value {
  if (!(fn instanceof Fn)) return () => raise('TypeError', 'object is not callable');
  return takes(fn, 1) ? fn.call : () => wrongArity(fn);
}

/** As {@link part1}, with two arguments. */
export function part2(fn: Value): (x: Value, y: Value) => Value {
  if (!(fn instanceof Fn)) return () => raise('TypeError', 'object is not callable');
  return takes(fn, 2) ? fn.call : () => wrongArity(fn);
}

/** As {@link part1}, with three arguments. */
export function part3(fn: Value): (x: Value, y: Value, z: Value) => Value {
  if (!(fn instanceof Fn)) return () => raise('TypeError', 'object is not callable');
  return takes(fn, 3) ? fn.call : () => wrongArity(fn);
}
