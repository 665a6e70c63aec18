/**
 * Calls of function values, and the budget that they count against. A function carries how many calls one of it stands for and how deep they
 * nest, so both are counted once, from outside, and its parts are called without a check. What is called is found in a table: nothing here
 * knows any operation.
 */

import { DEEPEST, DEEPEST_REMEMBERED } from '../memory/limits';
import { addWork, meter, pin, rewindMeter, take } from '../memory/memory';
import { tellSample } from '../memory/progress';
import { cellKind, layOutCells } from '../values/cell-layout';
import { CHAIN, COMPOSE, FORK, LBIND, MATCHER, POWER, RBIND } from '../values/combinators';
import { callDepthOf, codeOf, costOf, isEndless, misfitOf, part, takes } from '../values/fn';
import { FnObject } from '../values/layout';
import { DEFAULT_FUNCTION, FOREIGN_FUNCTION } from '../values/offsets';
import { bool_, CELL, EMPTY_TUPLE, FAILED, FALSE, FLAT, intOf, isFn, isInt, NONE, TRUE, Value } from '../values/value';
import { bounded } from './depth';
import { equalValues } from './equal';
import { fail, pass, resetFailure } from './failure';
import { ARGUMENT_COUNT, CALLS_LIMIT, NESTED_CALLS_LIMIT, NO_POWER, NOT_CALLABLE } from './failures';

/**
 * Where the kernels of one to four arguments stand in the module's table of functions. Each takes the number of an operation and its
 * arguments.
 */
let kernels1: i32 = 0;
let kernels2: i32 = 0;
let kernels3: i32 = 0;
let kernels4: i32 = 0;

/** To be called before any function value is. */
export function setKernels(one: i32, two: i32, three: i32, four: i32): void {
  kernels1 = one;
  kernels2 = two;
  kernels3 = three;
  kernels4 = four;
}

// ---- the budget

/** How many calls the operation in work may yet make. */
let callsLeft: i32 = 0;
/** How deep the call in work is nested. */
let callDepth: i32 = 0;
/** The most that `callDepth` has been since the operation in work was called. */
let deepestCall: i32 = 0;
/** What `callsLeft` is when the sample in work is told again; 0 at last, so that no call goes beyond the budget unseen. */
let nextTold: i32 = 0;
/** After how many calls the sample in work is told again. */
const CALLS_PER_BEAT = 4096;
/** Begins a budget of `most` calls. */
export function resetCalls(most: i32): void {
  callsLeft = most;
  nextTold = max(most - CALLS_PER_BEAT, 0);
  callDepth = 0;
  deepestCall = 0;
}

/** Notes that calls nest deeper than before. */
function nest(): void {
  if (callDepth > DEEPEST) pass(NESTED_CALLS_LIMIT);
  deepestCall = callDepth;
}

/** Counts a call of `f`, and all those that it is known to make. @inline */
function enter(f: Value): void {
  const cost = costOf(f);
  addWork(cost);
  callsLeft -= cost;
  callDepth += callDepthOf(f);
  if (callsLeft < nextTold) {
    nextTold = max(nextTold - CALLS_PER_BEAT, 0);
    tellSample();
    if (callsLeft < 0) pass(CALLS_LIMIT);
  }
  if (callDepth > deepestCall) nest();
}

/** What a call of an operation has given, which began with the meter at `before`: one whose failure is caught counts no work. */
function caught(f: Value, before: u32, result: Value): Value {
  bounded(result);
  if (result !== FAILED) return result;
  const fallback = changetype<FnObject>(f).fallback;
  if (fallback !== FAILED) {
    rewindMeter(before);
    resetFailure();
  }
  return fallback;
}

/** What a call gives where `f` is no function, or takes another number of arguments. */
function wrongCall(f: Value): Value {
  if (!isFn(f)) return fail(NOT_CALLABLE);
  const misfit = misfitOf(f);
  return misfit === FAILED ? fail(ARGUMENT_COUNT) : misfit;
}

// ---- calls that are counted already

/** As `invoke1`, where `f` fits one argument (see `markFit`). */
function run1(f: Value, x: Value): Value {
  const op = codeOf(f);
  if (op < COMPOSE) return caught(f, meter, call_indirect<Value>(kernels1, op, x));
  const a = part(f, 0);
  switch (op) {
    case COMPOSE: {
      const inner = run1(part(f, 1), x);
      return inner === FAILED ? FAILED : run1(a, inner);
    }
    case CHAIN: {
      const first = run1(part(f, 2), x);
      if (first === FAILED) return FAILED;
      const second = run1(part(f, 1), first);
      return second === FAILED ? FAILED : run1(a, second);
    }
    case FORK: {
      const left = run1(part(f, 1), x);
      if (left === FAILED) return FAILED;
      const right = run1(part(f, 2), x);
      return right === FAILED ? FAILED : run2(a, left, right);
    }
    case LBIND:
      return run2(a, part(f, 1), x);
    case RBIND:
      return run2(a, x, part(f, 1));
    case MATCHER: {
      const result = run1(a, x);
      return result === FAILED ? FAILED : bool_(equalValues(result, part(f, 1)));
    }
    default: {
      if (isEndless(f)) return fail(NO_POWER); // POWER
      let result = x;
      for (let k = intOf(part(f, 1)); k > 0 && result !== FAILED; k--) result = run1(a, result);
      return result;
    }
  }
}

/** As `invoke2`, where `f` fits two arguments. */
function run2(f: Value, x: Value, y: Value): Value {
  const op = codeOf(f);
  if (op < COMPOSE) return caught(f, meter, call_indirect<Value>(kernels2, op, x, y));
  const inner = part(f, 0);
  return caught(
    inner,
    meter,
    op === LBIND
      ? call_indirect<Value>(kernels3, codeOf(inner), part(f, 1), x, y)
      : call_indirect<Value>(kernels3, codeOf(inner), x, y, part(f, 1)),
  );
}

/** Python's `f(x)`; `x` may have FAILED before. */
function invoke1(f: Value, x: Value): Value {
  if (x === FAILED) return FAILED;
  if (!isFn(f) || !takes(f, 1)) return wrongCall(f);
  const op = codeOf(f);
  if (op < COMPOSE) return caught(f, meter, call_indirect<Value>(kernels1, op, x));
  switch (op) {
    case COMPOSE:
      return invoke1(part(f, 0), invoke1(part(f, 1), x));
    case CHAIN:
      return invoke1(part(f, 0), invoke1(part(f, 1), invoke1(part(f, 2), x)));
    case FORK: {
      const a = invoke1(part(f, 1), x);
      if (a === FAILED) return FAILED;
      const b = invoke1(part(f, 2), x);
      return b === FAILED ? FAILED : invoke2(part(f, 0), a, b);
    }
    case LBIND:
      return invoke2(part(f, 0), part(f, 1), x);
    case RBIND:
      return invoke2(part(f, 0), x, part(f, 1));
    case MATCHER: {
      const result = invoke1(part(f, 0), x);
      return result === FAILED ? FAILED : bool_(equalValues(result, part(f, 1)));
    }
    case POWER: {
      if (isEndless(f)) return fail(NO_POWER);
      let result = x;
      for (let k = intOf(part(f, 1)); k > 0; k--) result = invoke1(part(f, 0), result);
      return result;
    }
    case FOREIGN_FUNCTION:
      return callForeign(f, 1, x, NONE, NONE, NONE);
    default:
      return EMPTY_TUPLE; // DEFAULT_FUNCTION
  }
}

/** Python's `f(x, y)`. */
function invoke2(f: Value, x: Value, y: Value): Value {
  if (!isFn(f) || !takes(f, 2)) return wrongCall(f);
  const op = codeOf(f);
  if (op < COMPOSE) return caught(f, meter, call_indirect<Value>(kernels2, op, x, y));
  if (op === DEFAULT_FUNCTION) return EMPTY_TUPLE;
  if (op === FOREIGN_FUNCTION) return callForeign(f, 2, x, y, NONE, NONE);
  if (op === LBIND) return invoke3(part(f, 0), part(f, 1), x, y);
  if (op !== RBIND) unreachable();
  return invoke3(part(f, 0), x, y, part(f, 1));
}

/** Python's `f(x, y, z)`. */
function invoke3(f: Value, x: Value, y: Value, z: Value): Value {
  if (!isFn(f) || !takes(f, 3)) return wrongCall(f);
  const op = codeOf(f);
  if (op === DEFAULT_FUNCTION) return EMPTY_TUPLE;
  if (op === FOREIGN_FUNCTION) return callForeign(f, 3, x, y, z, NONE);
  if (op === LBIND) return call4(part(f, 0), part(f, 1), x, y, z);
  if (op === RBIND) return call4(part(f, 0), x, y, z, part(f, 1));
  return caught(f, meter, call_indirect<Value>(kernels3, op, x, y, z));
}

/** Python's `f(x, y, z, q)`, which is counted: what binds a function of so many arguments does not know that there are so many. */
function call4(f: Value, x: Value, y: Value, z: Value, q: Value): Value {
  if (!isFn(f) || !takes(f, 4)) return wrongCall(f);
  enter(f);
  const op = codeOf(f);
  let result: Value = EMPTY_TUPLE;
  if (op === FOREIGN_FUNCTION) result = callForeign(f, 4, x, y, z, q);
  else if (op !== DEFAULT_FUNCTION) result = caught(f, meter, call_indirect<Value>(kernels4, op, x, y, z, q));
  callDepth -= callDepthOf(f);
  return result;
}

/** Python's call of `f` with four arguments or more, of which the first four are given: what takes more gives the same for all. */
export function callMore(args: i32, f: Value, x: Value, y: Value, z: Value, q: Value): Value {
  if (args === 4) return call4(f, x, y, z, q);
  if (!isFn(f) || !takes(f, args)) return wrongCall(f);
  assert(codeOf(f) === DEFAULT_FUNCTION);
  enter(f);
  callDepth -= callDepthOf(f);
  return EMPTY_TUPLE;
}

/** Calls the function of another dialect, for which cells are laid out as there. */
function callForeign(f: Value, args: i32, x: Value, y: Value, z: Value, q: Value): Value {
  const inner = part(f, 0);
  const op = codeOf(inner);
  const before = meter;
  const cells = cellKind;
  layOutCells(CELL + FLAT - cells);
  let result = FAILED;
  if (args === 1) result = call_indirect<Value>(kernels1, op, x);
  else if (args === 2) result = call_indirect<Value>(kernels2, op, x, y);
  else if (args === 3) result = call_indirect<Value>(kernels3, op, x, y, z);
  else result = call_indirect<Value>(kernels4, op, x, y, z, q);
  layOutCells(cells);
  return caught(inner, before, result);
}

// ---- calls

/** Python's `f()`. */
export function call0(f: Value): Value {
  if (!isFn(f) || !takes(f, 0)) return wrongCall(f);
  assert(codeOf(f) === DEFAULT_FUNCTION); // no other takes none
  enter(f);
  callDepth -= callDepthOf(f);
  return EMPTY_TUPLE;
}

/** Python's `f(x, y, z)`, as `call1`. */
export function call3(f: Value, x: Value, y: Value, z: Value): Value {
  if (!isFn(f) || !takes(f, 3)) return wrongCall(f);
  enter(f);
  const result = invoke3(f, x, y, z);
  callDepth -= callDepthOf(f);
  return result;
}

/** Python's `f(x)`; FAILED where that fails. Any set may have been put into order when it returns. */
export function call1(f: Value, x: Value): Value {
  if (!isFn(f)) return fail(NOT_CALLABLE);
  if (isInt(x) && costOf(f) >= LEAST_REMEMBERED && <u32>intOf(x) < REMEMBERED_COLORS) return callOnColor(f, x);
  return countedCall1(f, x);
}

function countedCall1(f: Value, x: Value): Value {
  const fits = changetype<FnObject>(f).fit === 1;
  if (!fits && !takes(f, 1)) return wrongCall(f);
  enter(f);
  const result = fits ? run1(f, x) : invoke1(f, x);
  callDepth -= callDepthOf(f);
  return result;
}

/** A function remembers what it gave where a call of it stands for so many calls at least. */
const LEAST_REMEMBERED = 3;
/** The colors for which it does, from 0 on. */
const REMEMBERED_COLORS: u32 = 10;

/** What a function gave for a color. */
@unmanaged
class Remembered {
  /** 0: nothing yet. */
  result: Value;
  /** Calls of function values that it took. */
  calls: i32;
  /** Units of work that it took. */
  work: i32;
}

/** As `call1`, where `f` remembers what it gave for the color `x` if that is a number or a bool, with its calls and its work. */
function callOnColor(f: Value, x: Value): Value {
  if (callDepth > DEEPEST_REMEMBERED) return countedCall1(f, x);
  const fn = changetype<FnObject>(f);
  if (fn.memo === 0) {
    const memo = take(<usize>REMEMBERED_COLORS * offsetof<Remembered>());
    memory.fill(memo, 0, <usize>REMEMBERED_COLORS * offsetof<Remembered>());
    fn.memo = memo;
    pin();
  }
  const known = changetype<Remembered>(fn.memo + <usize>intOf(x) * offsetof<Remembered>());
  if (known.result !== 0) {
    addWork(known.work);
    callsLeft -= known.calls;
    if (callsLeft < 0) pass(CALLS_LIMIT);
    return known.result;
  }
  const calls = callsLeft;
  const work = meter;
  const result = countedCall1(f, x);
  if ((isInt(result) || result === TRUE || result === FALSE) && deepestCall <= DEEPEST_REMEMBERED) {
    known.result = result;
    known.calls = calls - callsLeft;
    known.work = <i32>(meter - work);
  }
  return result;
}

/** Python's `f(x, y)`, as `call1`. */
export function call2(f: Value, x: Value, y: Value): Value {
  if (!isFn(f)) return fail(NOT_CALLABLE);
  const fits = changetype<FnObject>(f).fit === 2;
  if (!fits && !takes(f, 2)) return wrongCall(f);
  enter(f);
  const result = fits ? run2(f, x, y) : invoke2(f, x, y);
  callDepth -= callDepthOf(f);
  return result;
}
