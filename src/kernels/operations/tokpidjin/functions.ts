/** Function values of tokpidjin, and operations that call them. */

import { DEEPEST } from '../../memory/limits';
import { addWork, mark, meter, release } from '../../memory/memory';
import { setValueAt, setWordAt, wordAt } from '../../memory/words';
import { call1 } from '../../python/call';
import { instead } from '../../python/catching';
import { fail, failInGenerator } from '../../python/failure';
import { NOT_ITERABLE, OPERANDS } from '../../python/failures';
import { isCalculable } from '../../python/numbers';
import { countOf, elementOf, inOrder, truthy } from '../../python/protocol';
import { setOf } from '../../sets/set';
import { POWER } from '../../values/combinators';
import { made } from '../../values/fn';
import {
  EMPTY_SET,
  EMPTY_TUPLE,
  elementAt,
  FAILED,
  FALSE,
  isObject,
  isSet,
  NONE,
  newTuple,
  setTupleItem,
  sizeOf,
  takeCodes,
  Value,
} from '../../values/value';
import { elementsAt, mergeAll } from '../containers';
import { apply, branch, mapply, mergeImages, power, rapply, repeatsOf, resultsOfSet } from '../functions';
import { mfilter, sfilter } from '../selection';

// ---- by type

/**
 * c_branch(condition: Boolean, a: Integer, b: Integer): Any
 * The first value if the condition holds, else the second.
 *
 * @example c_branch(greater(2, 3), 5, 6) = 6
 * @dialects tokpidjin
 */
export function branchOfColors(condition: Value, a: Value, b: Value): Value {
  return branch(condition, a, b);
}

/**
 * apply_f(function: Callable, container: FrozenSet): FrozenSet
 * The results on each element.
 *
 * @example apply_f(double, insert(2, initset(1))) = frozenset({2, 4})
 * @dialects tokpidjin
 */
export function applyToSet(fn: Value, container: Value): Value {
  return apply(fn, container);
}

/**
 * rapply_f(functions: FrozenSet, value: Any): FrozenSet
 * The result of each function on the value.
 *
 * @example rapply_f(initset(double), 6) = frozenset({12})
 * @dialects tokpidjin
 */
export function rapplyToSet(fns: Value, value: Value): Value {
  return rapply(fns, value);
}

/**
 * mapply(function: Callable, container: ContainerContainer): FrozenSet
 * The elements of the results on each element.
 *
 * @example mapply(rbind(repeat, 2), (3, 4)) = (3, 3, 4, 4)
 * @dialects tokpidjin
 * @catches (), misfit frozenset()
 */
export function mapplyOrEmpty(fn: Value, container: Value): Value {
  return mapply(fn, container);
}

// ---- powers

/**
 * power(function: Callable, n: Integer): Callable
 * The function applied n times.
 *
 * @example power(double, 3)(1) = 8
 * @dialects tokpidjin
 */
export function powerOrDefault(fn: Value, n: Value): Value {
  if (!isCalculable(n)) return fail(OPERANDS);
  const times = repeatsOf(n);
  return times >= 1 && times <= DEEPEST >> 1 ? power(fn, n) : made(POWER, 1, fn, n, FALSE);
}

// ---- application

/** `tuple(f(x) for x in set)`, where f calls the function or, where it is flipped, the element. */
function resultsInOrder(fn: Value, s: Value, flipped: bool, argument: Value): Value {
  const n = sizeOf(s);
  if (n === 0) return EMPTY_TUPLE;
  inOrder(s);
  const results = newTuple(n);
  for (let k = 0; k < n; k++) {
    const begin = mark();
    const x = elementAt(s, k);
    const result = flipped ? call1(x, argument) : call1(fn, x);
    if (result === FAILED) return failInGenerator();
    if (!isObject(result)) release(begin);
    setTupleItem(results, k, result);
  }
  addWork(n);
  return results;
}

/**
 * apply_t(function: Callable, container: Tuple): Tuple
 * The results on each item, as a tuple.
 *
 * @example apply_t(double, (1, 2, 3)) = (2, 4, 6)
 * @dialects tokpidjin
 */
export function applyToTuple(fn: Value, container: Value): Value {
  return isSet(container) ? resultsInOrder(fn, container, false, NONE) : apply(fn, container);
}

/**
 * rapply_t(functions: Tuple, value: Any): Tuple
 * The result of each function on the value, as a tuple.
 *
 * @example rapply_t((double, halve), 6) = (12, 3)
 * @dialects tokpidjin
 */
export function rapplyToTuple(fns: Value, value: Value): Value {
  return isSet(fns) ? resultsInOrder(NONE, fns, true, value) : rapply(fns, value);
}

/**
 * mapply_t(function: Callable, container: Tuple): Tuple
 * The elements of the results on each item, as a tuple.
 *
 * @example mapply_t(rbind(repeat, 2), (3, 4)) = (3, 3, 4, 4)
 * @dialects tokpidjin
 */
export function mapplyToTuple(fn: Value, container: Value): Value {
  const results = applyToTuple(fn, container);
  return results === FAILED ? FAILED : mergeAll(results);
}

/**
 * mapply_f(function: Callable, container: FrozenSet): FrozenSet
 * The elements of the results on each element.
 *
 * @example mapply_f(palette_f, partition(((1, 2), (2, 1)))) = frozenset({1, 2})
 * @dialects tokpidjin
 */
export function mapplyToSet(fn: Value, container: Value): Value {
  if (!isSet(container)) {
    const results = apply(fn, container);
    return results === FAILED ? FAILED : instead(meter, mergeAll(results), EMPTY_TUPLE);
  }
  const n = sizeOf(container);
  if (n === 0) return EMPTY_SET;
  const results = takeCodes(n);
  if (!resultsOfSet(fn, container, false, NONE, results)) return FAILED;
  return instead(meter, mergeImages(container, results), EMPTY_TUPLE);
}

// ---- conditions

/** Writes the positions of the elements that satisfy a condition, in order; returns how many, -1 where a call fails. */
function satisfying(container: Value, condition: Value, positions: usize): i32 {
  const n = countOf(container);
  if (isSet(container)) inOrder(container);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const begin = mark();
    const holds = call1(condition, elementOf(container, k));
    if (holds === FAILED) return -1;
    if (!isObject(holds)) release(begin);
    if (truthy(holds)) setWordAt(positions, count++, k);
  }
  return count;
}

/**
 * sfilter_t(container: Tuple, condition: Callable): Tuple
 * The items that satisfy the condition, as a tuple.
 *
 * @example sfilter_t((1, 2, 3, 4), even) = (2, 4)
 * @dialects tokpidjin
 */
export function filterToTuple(container: Value, condition: Value): Value {
  if (!isSet(container)) return sfilter(container, condition);
  const positions = takeCodes(sizeOf(container));
  const count = satisfying(container, condition, positions);
  return count < 0 ? FAILED : elementsAt(container, positions, count);
}

/**
 * sfilter_f(container: FrozenSet, condition: Callable): FrozenSet
 * The elements that satisfy the condition, as a set.
 *
 * @example sfilter_f(insert(2, initset(1)), even) = frozenset({2})
 * @dialects tokpidjin
 */
export function filterToSet(container: Value, condition: Value): Value {
  if (isSet(container)) return sfilter(container, condition);
  const n = countOf(container);
  if (n < 0) return fail(NOT_ITERABLE);
  const positions = takeCodes(n);
  const count = satisfying(container, condition, positions);
  if (count < 0) return FAILED;
  const values = takeCodes(count);
  for (let k = 0; k < count; k++) setValueAt(values, k, elementOf(container, wordAt(positions, k)));
  return setOf(values, count);
}

/**
 * mfilter(container: Container, function: Callable): FrozenSet
 * The elements of the elements that satisfy the condition.
 *
 * @example mfilter(((1, 2), (3,), (4, 5)), matcher(size, 2)) = (1, 2, 4, 5)
 * @dialects tokpidjin
 * @catches (), misfit frozenset()
 */
export function mfilterOrEmpty(container: Value, condition: Value): Value {
  return mfilter(container, condition);
}

/**
 * mfilter_t(container: Tuple, function: Callable): FrozenSet
 * The items that satisfy the condition, as a set.
 *
 * @example mfilter_t((1, 2, 3, 4), even) = frozenset({2, 4})
 * @dialects tokpidjin
 */
export function filterItemsToSet(container: Value, condition: Value): Value {
  return filterToSet(container, condition);
}

/**
 * mfilter_f(container: FrozenSet, function: Callable): FrozenSet
 * The elements of the elements that satisfy the condition.
 *
 * @example mfilter_f(insert((4,), initset((1, 2))), matcher(size, 2)) = frozenset({1, 2})
 * @dialects tokpidjin
 * @catches (), misfit frozenset()
 */
export function mfilterOfSet(container: Value, condition: Value): Value {
  return mfilter(container, condition);
}

/**
 * extract(container: Container, condition: Callable): Any
 * The first element that satisfies the condition; the empty set when none does.
 *
 * @example extract((1, 2, 3, 4), even) = 2
 * @dialects tokpidjin
 */
export function extractOrEmpty(container: Value, condition: Value): Value {
  const n = countOf(container);
  if (n < 0) return fail(NOT_ITERABLE);
  if (isSet(container)) inOrder(container);
  for (let k = 0; k < n; k++) {
    const element = elementOf(container, k);
    const holds = call1(condition, element);
    if (holds === FAILED) return failInGenerator();
    if (truthy(holds)) return element;
  }
  return EMPTY_SET;
}

// ---- what is no operation

/**
 * make_all_dsl_safe(module: Any): Any
 * None. A helper of the Python system, which its mutation takes for an operation.
 *
 * @example make_all_dsl_safe(None) = None
 * @dialects tokpidjin
 */
export function makeAllDslSafe(_module: Value): Value {
  return NONE;
}
