/** Function values, and operations that call them; see `src/value/calls.ts` and `src/dsl/functions.ts`. */

import { kernel1, kernel2, kernel3 } from '../generated/dispatch';
import { catches } from '../generated/properties';
import { MOST_ELEMENTS } from '../memory/limits';
import { addWork, mark, meter, pin, release, take } from '../memory/memory';
import { tellSample } from '../memory/progress';
import { decline } from '../python/decline';
import { bounded, depthAround } from '../python/depth';
import { equalValues } from '../python/equal';
import { DEPTH, FUNCTION, NUMBER, SIZE } from '../python/reasons';
import { arranged, imageSet, mergeSets, newImage, order, setOf } from '../sets/set';
import {
  ANY,
  bool_,
  codesOf,
  codeValue,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementsOf,
  FAILED,
  FALSE,
  gridH,
  int,
  intOf,
  isFn,
  isGrid,
  isInt,
  isNan,
  isObject,
  isOrdered,
  isSet,
  isTuple,
  KIND_FN,
  NONE,
  newTuple,
  rowTuple,
  setTupleItem,
  sizeOf,
  TRUE,
  takeCodes,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { isNumber, numberOf } from './cells';
import { countOf, elementOf, mergeAll } from './containers';

// Fn: kind, operation or combinator, required arguments, arguments, cost, depth, three parts, what it gave for colors (0: nothing yet),
// number of the name, number of parts, for how many arguments it and all its parts are known to fit (0: none).
export const COMPOSE = 1000;
export const CHAIN = 1001;
export const MATCHER = 1002;
export const FORK = 1003;
export const RBIND = 1004;
export const LBIND = 1005;
export const POWER = 1006;
/** Limits of `src/value/limits.ts`; a call beyond one is declined. */
const MOST_TIMES = 900;
/** Calls that a function stands for are counted up to this number, beyond any limit on them. */
const MOST_COST: i64 = 1 << 30;

function codeOf(f: Value): i32 {
  return load<i32>(f, 4);
}
/** @inline */
function takes(f: Value, count: i32): bool {
  return load<i32>(f, 8) <= count && load<i32>(f, 12) >= count;
}
function argcount(f: Value): i32 {
  return load<i32>(f, 12);
}
function costOf(f: Value): i32 {
  return load<i32>(f, 16);
}
function callDepthOf(f: Value): i32 {
  return load<i32>(f, 20);
}
export function part(f: Value, k: i32): Value {
  return load<u32>(f + ((<u32>k) << 2), 24);
}

/** Numbers of the combinators' names, which JavaScript computes. */
const combinators: usize = memory.data(16 << 2);
export function nameCombinator(combinator: i32, number: i32): void {
  store<i32>(combinators + ((<usize>(combinator - COMPOSE)) << 2), number);
}
export function nameNumberOf(f: Value): i32 {
  return load<i32>(f, 40);
}
export function partsOf(f: Value): i32 {
  return load<i32>(f, 44);
}

export function newFn(op: i32, need: i32, args: i32): Value {
  const f = <Value>take(52);
  store<u32>(f, KIND_FN);
  store<i32>(f, op, 4);
  store<i32>(f, need, 8);
  store<i32>(f, args, 12);
  store<i32>(f, 1, 16);
  store<i32>(f, 1, 20);
  store<u32>(f, NONE, 24);
  store<u32>(f, NONE, 28);
  store<u32>(f, NONE, 32);
  store<u32>(f, 0, 36);
  store<i32>(f, op < COMPOSE ? 0 : load<i32>(combinators + ((<usize>(op - COMPOSE)) << 2)), 40);
  store<i32>(f, op < COMPOSE ? 0 : op === CHAIN || op === FORK ? 3 : 2, 44);
  store<i32>(f, op < COMPOSE && !catches(op) && need === args ? args : 0, 48);
  return f;
}

// ---- combinators

/** Whether a value is a function that fits as many arguments, as do all its parts theirs: it is called without looking at that again. @inline */
function fits(f: Value, count: i32): bool {
  return isFn(f) && load<i32>(f, 48) === count;
}

function made(op: i32, args: i32, a: Value, b: Value, c: Value): Value {
  addWork(1);
  const f = newFn(op, args, args);
  let cost: i64 = 1;
  for (let k = 0; k < 3; k++) {
    const p = k === 0 ? a : k === 1 ? b : c;
    store<u32>(f + ((<u32>k) << 2), p, 24);
    if (isFn(p)) cost += <i64>costOf(p);
  }
  store<i32>(f, <i32>min(cost, MOST_COST), 16);
  store<i32>(f, depthAround(f + 24, 3), 20);
  markFit(f);
  return f;
}

/** Finds out whether what a combinator made fits, once its parts are there. */
export function markFit(f: Value): void {
  const op = codeOf(f);
  const args = argcount(f);
  const a = part(f, 0);
  const b = part(f, 1);
  let all: bool;
  if (op === FORK) all = fits(a, 2) && fits(b, 1) && fits(part(f, 2), 1);
  else if (op === RBIND || op === LBIND) all = fits(a, args + 1);
  else all = fits(a, 1) && (op === MATCHER || op === POWER || fits(b, 1)) && (op !== CHAIN || fits(part(f, 2), 1));
  store<i32>(f, all ? args : 0, 48);
}

/**
 * compose(outer: Callable, inner: Callable): Callable
 * The function that applies inner, then outer.
 *
 * @example compose(double, increment)(3) = 8
 * @dialects arc-dsl tokpidjin
 */
export function compose(outer: Value, inner: Value): Value {
  return made(COMPOSE, 1, outer, inner, NONE);
}
/**
 * chain(h: Callable, g: Callable, f: Callable): Callable
 * The function that applies f, then g, then h.
 *
 * @example chain(double, increment, halve)(7) = 8
 * @dialects arc-dsl tokpidjin
 */
export function chain(h: Value, g: Value, f: Value): Value {
  return made(CHAIN, 1, h, g, f);
}
/**
 * matcher(function: Callable, target: Any): Callable
 * Whether the result is the target.
 *
 * @example matcher(size, 2)((5, 6)) = True
 * @dialects arc-dsl tokpidjin
 */
export function matcher(fn: Value, target: Value): Value {
  return made(MATCHER, 1, fn, target, NONE);
}
/**
 * fork(outer: Callable, a: Callable, b: Callable): Callable
 * The function that applies outer to the results of a and b.
 *
 * @example fork(add, double, halve)(6) = 15
 * @dialects arc-dsl tokpidjin
 */
export function fork(outer: Value, a: Value, b: Value): Value {
  return made(FORK, 1, outer, a, b);
}
/** What remains are 1 argument of a function of 2, 2 of a function of 3, and 3 of any other, whether or not that fits. */
function bind(combinator: i32, fn: Value, fixed: Value): Value {
  if (!isFn(fn)) return FAILED;
  const count = argcount(fn);
  return made(combinator, count === 2 || count === 3 ? count - 1 : 3, fn, fixed, NONE);
}
/**
 * rbind(function: Callable, fixed: Any): Callable
 * The last argument fixed.
 *
 * @example rbind(subtract, 1)(5) = 4
 * @dialects arc-dsl tokpidjin
 */
export function rbind(fn: Value, fixed: Value): Value {
  return bind(RBIND, fn, fixed);
}
/**
 * lbind(function: Callable, fixed: Any): Callable
 * The first argument fixed.
 *
 * @example lbind(subtract, 10)(3) = 7
 * @dialects arc-dsl tokpidjin
 */
export function lbind(fn: Value, fixed: Value): Value {
  return bind(LBIND, fn, fixed);
}
/**
 * power(function: Callable, n: Integer): Callable
 * The function applied n times.
 *
 * @example power(double, 3)(1) = 8
 * @dialects arc-dsl
 */
export function power(fn: Value, n: Value): Value {
  if (isNan(n)) decline(NUMBER);
  const times = isNumber(n) ? numberOf(n) : 0;
  if (times === 1) return fn;
  if (times < 1) return FAILED;
  if (times > MOST_TIMES) decline(SIZE);
  const f = made(POWER, 1, fn, n, NONE);
  if (isFn(fn)) store<i32>(f, <i32>min(1 + <i64>times * <i64>costOf(fn), MOST_COST), 16);
  return f;
}

// ---- calls

/**
 * How deep calls nest here; deeper ones are left to values. No more than half of their limit, so that what is remembered of calls can never
 * hide that they are past it.
 */
const DEEPEST_CALL = 128;

let callsLeft: i32 = 0;
let callDepth: i32 = 0;
/** How many calls are left when the sample in work is told again; 0 at last, so that none goes beyond the budget unseen. */
let nextTold: i32 = 0;
const TOLD_EVERY = 4096;
/** Starts a new budget of so many calls. */
export function resetCalls(most: i32): void {
  callsLeft = most;
  nextTold = max(most - TOLD_EVERY, 0);
  callDepth = 0;
}

/** Counts a call, and all that it is known to make. @inline */
function enter(f: Value): void {
  const cost = costOf(f);
  addWork(cost);
  callsLeft -= cost;
  callDepth += callDepthOf(f);
  if (callsLeft < nextTold) {
    nextTold = max(nextTold - TOLD_EVERY, 0);
    tellSample();
    if (callsLeft < 0) decline(FUNCTION);
  }
  if (callDepth > DEEPEST_CALL) decline(DEPTH);
}

/** What catches in Python is left to its own kernel when it fails. */
function caught(op: i32, result: Value): Value {
  if (result === FAILED && catches(op)) decline(FUNCTION);
  return result;
}

/** A call with a wrong number of arguments, or of what is no function. */
function wrongCall(f: Value): Value {
  return isFn(f) && codeOf(f) < COMPOSE ? caught(codeOf(f), FAILED) : FAILED;
}

/** As `invoke1`, of a function that fits one argument. */
function run1(f: Value, x: Value): Value {
  const op = codeOf(f);
  if (op < COMPOSE) return bounded(kernel1(op, x));
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
      let result = x; // POWER
      for (let k = intOf(part(f, 1)); k > 0 && result !== FAILED; k--) result = run1(a, result);
      return result;
    }
  }
}
/** As `invoke2`, of a function that fits two arguments. */
function run2(f: Value, x: Value, y: Value): Value {
  const op = codeOf(f);
  if (op < COMPOSE) return bounded(kernel2(op, x, y));
  const inner = codeOf(part(f, 0));
  return bounded(op === LBIND ? kernel3(inner, part(f, 1), x, y) : kernel3(inner, x, y, part(f, 1)));
}

/** A call whose cost is counted already. */
function invoke1(f: Value, x: Value): Value {
  if (x === FAILED) return FAILED;
  if (!isFn(f) || !takes(f, 1)) return wrongCall(f);
  const op = codeOf(f);
  if (op < COMPOSE) return caught(op, bounded(kernel1(op, x)));
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
      let result = x;
      for (let k = intOf(part(f, 1)); k > 0; k--) result = invoke1(part(f, 0), result);
      return result;
    }
    default: {
      unreachable();
      return FAILED;
    }
  }
}
function invoke2(f: Value, x: Value, y: Value): Value {
  if (!isFn(f) || !takes(f, 2)) return wrongCall(f);
  const op = codeOf(f);
  if (op < COMPOSE) return caught(op, bounded(kernel2(op, x, y)));
  if (op === LBIND) return invoke3(part(f, 0), part(f, 1), x, y);
  if (op !== RBIND) unreachable();
  return invoke3(part(f, 0), x, y, part(f, 1));
}
function invoke3(f: Value, x: Value, y: Value, z: Value): Value {
  if (!isFn(f) || !takes(f, 3)) return wrongCall(f);
  const op = codeOf(f);
  if (op >= COMPOSE) decline(FUNCTION);
  return caught(op, bounded(kernel3(op, x, y, z)));
}

/** Calls with no argument, or with three, are made on values. */
export function call0(f: Value): Value {
  decline(FUNCTION);
  return f;
}
/** As `call0`. */
export function call3(f: Value, x: Value, y: Value, z: Value): Value {
  if (x + y + z !== 0) decline(FUNCTION);
  return f;
}
/** Python's `fn(x)`; FAILED when that fails. Any value can have been ordered when it returns. */
export function call1(f: Value, x: Value): Value {
  if (!isFn(f)) return FAILED;
  if (isInt(x) && costOf(f) >= LEAST_REMEMBERED && <u32>intOf(x) < COLORS) return callOnColor(f, x);
  return countedCall1(f, x);
}
function countedCall1(f: Value, x: Value): Value {
  enter(f);
  const result = load<i32>(f, 48) === 1 ? run1(f, x) : invoke1(f, x);
  callDepth -= callDepthOf(f);
  return result;
}

const LEAST_REMEMBERED = 3;
const COLORS: u32 = 10;
const REMEMBERED_BYTES: usize = 12;

/** As `call1`, for a function that remembers numbers and truth values that it gave for colors, with their calls and work. */
function callOnColor(f: Value, x: Value): Value {
  let memo: usize = load<u32>(f, 36);
  if (memo === 0) {
    memo = take(<usize>COLORS * REMEMBERED_BYTES);
    memory.fill(memo, 0, <usize>COLORS * REMEMBERED_BYTES);
    store<u32>(f, <u32>memo, 36);
    pin();
  }
  const at = memo + <usize>intOf(x) * REMEMBERED_BYTES;
  const known = load<u32>(at);
  if (known !== 0) {
    addWork(load<i32>(at, 8));
    callsLeft -= load<i32>(at, 4);
    if (callsLeft < 0) decline(FUNCTION);
    return known;
  }
  const calls = callsLeft;
  const work = meter;
  const result = countedCall1(f, x);
  if (isInt(result) || result === TRUE || result === FALSE) {
    store<u32>(at, result);
    store<i32>(at, calls - callsLeft, 4);
    store<i32>(at, <i32>(meter - work), 8);
  }
  return result;
}
/** Python's `fn(x, y)`; as `call1`. */
export function call2(f: Value, x: Value, y: Value): Value {
  if (!isFn(f)) return FAILED;
  enter(f);
  const result = load<i32>(f, 48) === 2 ? run2(f, x, y) : invoke2(f, x, y);
  callDepth -= callDepthOf(f);
  return result;
}

export function truthy(v: Value): bool {
  if (v === TRUE) return true;
  if (v === FALSE || v === NONE) return false;
  if (isInt(v)) return v !== int(0);
  if (isTuple(v)) return tupleLength(v) > 0;
  if (isSet(v)) return sizeOf(v) > 0;
  return true;
}

/** Number of items of a tuple or rows of a grid, else -1. */
export function lengthOfTuple(v: Value): i32 {
  return isTuple(v) ? tupleLength(v) : isGrid(v) ? gridH(v) : -1;
}
/** @inline */
export function itemOf(v: Value, k: i32): Value {
  return isTuple(v) ? tupleItem(v, k) : rowTuple(v, k);
}

// ---- application

/**
 * identity(x: Any): Any
 * The value itself.
 *
 * @example identity((1, 2)) = (1, 2)
 * @dialects arc-dsl tokpidjin
 */
export function identity(x: Value): Value {
  return x;
}
/**
 * branch(condition: Boolean, a: Any, b: Any): Any
 * The first value if the condition holds, else the second.
 *
 * @example branch(greater(3, 2), 5, 6) = 5
 * @dialects arc-dsl tokpidjin
 */
export function branch(condition: Value, a: Value, b: Value): Value {
  return truthy(condition) ? a : b;
}

/**
 * Results for the elements of a set as it stands before it is looked into, into memory with room for them; whether no call failed. When a
 * function has ordered this very set, they stand in its order.
 */
function resultsOfSet(fn: Value, s: Value, flipped: bool, argument: Value, results: usize): bool {
  const n = sizeOf(s);
  const before = codesOf(s);
  const image: usize = isOrdered(s) ? 0 : newImage(s, results);
  const elements = elementsOf(s);
  for (let k = 0; k < n; k++) {
    const begin = mark();
    const c = load<i32>(before + ((<usize>k) << 2));
    const x = elements === ANY ? <Value>c : codeValue(elements, c);
    const result = flipped ? call1(x, argument) : call1(fn, x);
    if (result === FAILED) return false;
    if (!isObject(result)) release(begin);
    store<u32>(results + ((<usize>k) << 2), result);
  }
  if (codesOf(s) !== before && image !== 0) memory.copy(results, arranged(image), (<usize>n) << 2);
  return true;
}

/** `type(container)(f(x) for x in container)`, where f calls the function or, where it is flipped, the element. */
function mapElements(fn: Value, container: Value, flipped: bool, argument: Value): Value {
  if (isSet(container)) {
    const n = sizeOf(container);
    if (n === 0) return EMPTY_SET;
    const results = takeCodes(n);
    return resultsOfSet(fn, container, flipped, argument, results) ? imageSet(container, results) : FAILED;
  }
  const n = lengthOfTuple(container);
  if (n < 0) return FAILED;
  if (n === 0) return EMPTY_TUPLE;
  const results = newTuple(n);
  for (let k = 0; k < n; k++) {
    const begin = mark();
    const x = itemOf(container, k);
    const result = flipped ? call1(x, argument) : call1(fn, x);
    if (result === FAILED) return FAILED;
    if (!isObject(result)) release(begin);
    setTupleItem(results, k, result);
  }
  addWork(n);
  return results;
}

/**
 * apply(function: Callable, container: Container): Container
 * The results on each element.
 *
 * @example apply(double, (1, 2, 3)) = (2, 4, 6)
 * @dialects arc-dsl tokpidjin
 */
export function apply(fn: Value, container: Value): Value {
  return mapElements(fn, container, false, NONE);
}
/**
 * rapply(functions: Container, value: Any): Container
 * The result of each function on the value.
 *
 * @example rapply((double, halve), 6) = (12, 3)
 * @dialects arc-dsl tokpidjin
 */
export function rapply(fns: Value, value: Value): Value {
  return mapElements(NONE, fns, true, value);
}

/**
 * mapply(function: Callable, container: ContainerContainer): FrozenSet
 * The elements of the results on each element.
 *
 * @example mapply(rbind(repeat, 2), (3, 4)) = (3, 3, 4, 4)
 * @dialects arc-dsl
 */
export function mapply(fn: Value, container: Value): Value {
  if (!isSet(container)) {
    const results = apply(fn, container);
    return results === FAILED ? FAILED : mergeAll(results);
  }
  const n = sizeOf(container);
  if (n === 0) return EMPTY_SET;
  const results = takeCodes(n);
  if (!resultsOfSet(fn, container, false, NONE, results)) return FAILED;
  const merged = mergeSets(results, n, container);
  return merged !== 0 ? merged : mergeAll(imageSet(container, results));
}

/**
 * papply(function: Callable, a: Tuple, b: Tuple): Tuple
 * The results on elements at equal positions.
 *
 * @example papply(add, (1, 2), (10, 20)) = (11, 22)
 * @dialects arc-dsl tokpidjin
 */
export function papply(fn: Value, a: Value, b: Value): Value {
  const n = countOf(a);
  const m = countOf(b);
  if (n < 0 || m < 0) return FAILED;
  const length = min(n, m);
  if (length === 0) return EMPTY_TUPLE;
  if (isSet(a)) order(a);
  if (isSet(b)) order(b);
  const results = newTuple(length);
  for (let k = 0; k < length; k++) {
    const result = call2(fn, elementOf(a, k), elementOf(b, k));
    if (result === FAILED) return FAILED;
    setTupleItem(results, k, result);
  }
  addWork(length);
  return results;
}
/**
 * mpapply(function: Callable, a: Tuple, b: Tuple): Tuple
 * The elements of the results on elements at equal positions.
 *
 * @example mpapply(repeat, (7, 8), (2, 1)) = (7, 7, 8)
 * @dialects arc-dsl tokpidjin
 */
export function mpapply(fn: Value, a: Value, b: Value): Value {
  const results = papply(fn, a, b);
  return results === FAILED ? FAILED : mergeAll(results);
}

/**
 * prapply(function: Callable, a: Container, b: Container): FrozenSet
 * The results on every pair of elements.
 *
 * @example prapply(add, (1, 2), (10, 20)) = frozenset({11, 12, 21, 22})
 * @dialects arc-dsl tokpidjin
 */
export function prapply(fn: Value, a: Value, b: Value): Value {
  const m = countOf(b);
  if (m < 0) return FAILED;
  if (m === 0) return EMPTY_SET; // whatever a is
  const n = countOf(a);
  if (n < 0) return FAILED;
  if (n === 0) return EMPTY_SET;
  if (n > MOST_ELEMENTS / m) decline(SIZE); // before all of them are made
  if (isSet(a)) order(a);
  if (isSet(b)) order(b);
  const results = takeCodes(n * m);
  let to = results;
  for (let j = 0; j < m; j++) {
    const y = elementOf(b, j);
    for (let k = 0; k < n; k++) {
      const result = call2(fn, elementOf(a, k), y);
      if (result === FAILED) return FAILED;
      store<u32>(to, result);
      to += 4;
    }
  }
  return setOf(results, n * m);
}
