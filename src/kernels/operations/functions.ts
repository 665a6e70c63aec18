/** Operations that make function values, and that call them. */

import { DEEPEST, MOST_COST, MOST_ELEMENTS } from '../memory/limits';
import { addWork, mark, release } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setValueAt, wordAt } from '../memory/words';
import { call1, call2 } from '../python/call';
import { fail, failInGenerator, firstErrorCounts, pass } from '../python/failure';
import { ELEMENTS_LIMIT, ENDLESS, NO_ATTRIBUTE, NOT_ITERABLE, OPERANDS, POWER_LIMIT } from '../python/failures';
import { boundedNumber, isIntegral, numberOf } from '../python/numbers';
import { countOf, elementOf, truthy } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { arranged, imageSet, mergeSets, newImage, order, setOf } from '../sets/set';
import { floatOf, isDouble } from '../values/boxed';
import { CHAIN, COMPOSE, FORK, LBIND, MATCHER, POWER, RBIND } from '../values/combinators';
import { argcount, costOf, made } from '../values/fn';
import { FnObject } from '../values/layout';
import {
  ANY,
  codesOf,
  codeValue,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementsOf,
  FAILED,
  int,
  isFn,
  isObject,
  isOrdered,
  isSet,
  NONE,
  newTuple,
  setTupleItem,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';
import { mergeAll } from './containers';

// ---- combinators

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
/** What `rbind` and `lbind` make takes 1 argument of a function of 2, 2 of a function of 3, and 3 of any other, whether or not that fits. */
function bind(combinator: i32, fn: Value, fixed: Value): Value {
  if (!isFn(fn)) return fail(NO_ATTRIBUTE);
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
/** How often `power` applies a function; 0 where it never comes to an end, or `n` is no number. */
export function repeatsOf(n: Value): i32 {
  if (isIntegral(n)) return boundedNumber(n);
  const isWhole = isDouble(n) && Number.isFinite(floatOf(n)) && floatOf(n) === floor(floatOf(n));
  return isWhole ? numberOf(n) : 0;
}
/**
 * power(function: Callable, n: Integer): Callable
 * The function applied n times.
 *
 * @example power(double, 3)(1) = 8
 * @dialects arc-dsl
 */
export function power(fn: Value, n: Value): Value {
  const times = repeatsOf(n);
  if (times === 1) return fn;
  if (times < 1) return fail(isIntegral(n) || isDouble(n) ? ENDLESS : OPERANDS);
  if (times > DEEPEST) pass(POWER_LIMIT);
  const f = made(POWER, 1, fn, int(times), NONE);
  if (isFn(fn)) changetype<FnObject>(f).cost = <i32>min(1 + <i64>times * <i64>costOf(fn), <i64>MOST_COST);
  return f;
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
export function resultsOfSet(fn: Value, s: Value, flipped: bool, argument: Value, results: usize): bool {
  if (firstErrorCounts) order(s);
  const n = sizeOf(s);
  const before = codesOf(s);
  const image: usize = isOrdered(s) ? 0 : newImage(s, results);
  const elements = elementsOf(s);
  for (let k = 0; k < n; k++) {
    const begin = mark();
    const c = wordAt(before, k);
    const x = elements === ANY ? <Value>c : codeValue(elements, c);
    const result = flipped ? call1(x, argument) : call1(fn, x);
    if (result === FAILED) {
      failInGenerator();
      return false;
    }
    if (!isObject(result)) release(begin);
    setValueAt(results, k, result);
  }
  if (codesOf(s) !== before && image !== 0) copyBytes(results, arranged(image), (<usize>n) << 2);
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
  if (n < 0) return fail(NOT_ITERABLE);
  if (n === 0) return EMPTY_TUPLE;
  const results = newTuple(n);
  for (let k = 0; k < n; k++) {
    const begin = mark();
    const x = itemOf(container, k);
    const result = flipped ? call1(x, argument) : call1(fn, x);
    if (result === FAILED) return failInGenerator();
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
  return mergeImages(container, results);
}

/** Python's `merge` of the set of results for the elements of a set as it stands. */
export function mergeImages(s: Value, results: usize): Value {
  const merged = mergeSets(results, sizeOf(s), s);
  return merged !== 0 ? merged : mergeAll(imageSet(s, results));
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
  if (n < 0 || m < 0) return fail(NOT_ITERABLE);
  const length = min(n, m);
  if (length === 0) return EMPTY_TUPLE;
  if (isSet(a)) order(a);
  if (isSet(b)) order(b);
  const results = newTuple(length);
  for (let k = 0; k < length; k++) {
    const result = call2(fn, elementOf(a, k), elementOf(b, k));
    if (result === FAILED) return failInGenerator();
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
  if (m < 0) return fail(NOT_ITERABLE);
  if (m === 0) return EMPTY_SET; // whatever a is
  const n = countOf(a);
  if (n < 0) return fail(NOT_ITERABLE);
  if (n === 0) return EMPTY_SET;
  if (n > MOST_ELEMENTS / m) pass(ELEMENTS_LIMIT); // before all of them are made
  if (isSet(a)) order(a);
  if (isSet(b)) order(b);
  const results = takeCodes(n * m);
  let to = results;
  for (let j = 0; j < m; j++) {
    const y = elementOf(b, j);
    for (let k = 0; k < n; k++) {
      const result = call2(fn, elementOf(a, k), y);
      if (result === FAILED) return failInGenerator();
      store<u32>(to, result);
      to += 4;
    }
  }
  return setOf(results, n * m);
}
