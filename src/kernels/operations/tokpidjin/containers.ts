/** Containers of tokpidjin: typed variants, and ends of containers that are not there. */

import { take } from '../../memory/memory';
import { setWordAt, valueAt } from '../../memory/words';
import { equalValues } from '../../python/equal';
import { fail } from '../../python/failure';
import { NO_NEXT, NOT_ITERABLE, NOT_SUBSCRIPTABLE, OPERANDS } from '../../python/failures';
import { addNumbers, integerOf, isIntegral, isNumber, numberOf } from '../../python/numbers';
import { countOf, elementOf, inOrder, truthy, valuesOf } from '../../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../../python/sequence';
import { itemA, itemB, unpackPair } from '../../python/unpack';
import { unionOfSets } from '../../sets/union';
import { integer } from '../../values/boxed';
import {
  bool_,
  EMPTY_SET,
  EMPTY_TUPLE,
  FAILED,
  int,
  isSet,
  NONE,
  setTupleItem,
  takeCodes,
  tupleOf,
  Value,
} from '../../values/value';
import { combine, elementsAt, firstOf, lastOf, mergeAll, remove, sizeOfContainer } from '../containers';
import { astriple } from './numbers';

// ---- by type

/**
 * size_t(container: Tuple): Integer
 * Number of elements.
 *
 * @example size_t((4, 5, 6)) = 3
 * @dialects tokpidjin
 */
export function sizeOfTuple(container: Value): Value {
  return sizeOfContainer(container);
}

/**
 * size_f(container: FrozenSet): Integer
 * Number of elements.
 *
 * @example size_f(insert(2, initset(1))) = 2
 * @dialects tokpidjin
 */
export function sizeOfSet(container: Value): Value {
  return sizeOfContainer(container);
}

/**
 * merge_t(containers: ContainerContainer): Container
 * The elements of the elements.
 *
 * @example merge_t(((1, 2), (3, 4))) = (1, 2, 3, 4)
 * @dialects tokpidjin
 */
export function mergeTuple(containers: Value): Value {
  return mergeAll(containers);
}

/**
 * merge_f(containers: ContainerContainer): Container
 * The elements of the elements.
 *
 * @example merge_f(insert((2, 3), initset((1, 2)))) = frozenset({1, 2, 3})
 * @dialects tokpidjin
 */
export function mergeFrozen(containers: Value): Value {
  return mergeAll(containers);
}

/**
 * remove_f(value: Any, container: FrozenSet): FrozenSet
 * What differs from the value.
 *
 * @example remove_f(2, insert(2, initset(1))) = frozenset({1})
 * @dialects tokpidjin
 */
export function removeFromSet(value: Value, container: Value): Value {
  return remove(value, container);
}

/**
 * remove_t(value: Any, container: Tuple): Tuple
 * What differs from the value.
 *
 * @example remove_t(2, (1, 2, 3, 2)) = (1, 3)
 * @dialects tokpidjin
 */
export function removeFromItems(value: Value, container: Value): Value {
  if (!isSet(container)) return remove(value, container);
  inOrder(container);
  const n = countOf(container);
  const positions = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) if (!equalValues(elementOf(container, k), value)) setWordAt(positions, count++, k);
  return elementsAt(container, positions, count);
}

// ---- joining

/**
 * combine_t(a: Tuple, b: Tuple): Tuple
 * The items of a, then those of b.
 *
 * @example combine_t((1, 2), (3, 4)) = (1, 2, 3, 4)
 * @dialects tokpidjin
 */
export function combineTuples(a: Value, b: Value): Value {
  return lengthOfTuple(a) >= 0 && lengthOfTuple(b) >= 0 ? combine(a, b) : addNumbers(a, b);
}

/**
 * combine_f(a: FrozenSet, b: FrozenSet): FrozenSet
 * What either set holds.
 *
 * @example combine_f(initset(1), insert(3, initset(2))) = frozenset({1, 2, 3})
 * @dialects tokpidjin
 */
export function unite(a: Value, b: Value): Value {
  if (isSet(a) && isSet(b)) return unionOfSets(a, b);
  if (!isIntegral(a) || !isIntegral(b)) return fail(OPERANDS);
  const bits = integerOf(a) | integerOf(b);
  return isBool(a) && isBool(b) ? bool_(bits !== 0) : integer(bits);
}

function isBool(v: Value): bool {
  return isNumber(v) && v !== int(numberOf(v));
}

// ---- ends

/**
 * first(container: Container): Any
 * The first element; None of none.
 *
 * @example first((7, 8, 9)) = 7
 * @dialects tokpidjin
 */
export function firstOrNone(container: Value): Value {
  return countOf(container) === 0 ? NONE : firstOf(container);
}

/**
 * first_t(container: Tuple): Any
 * The first item; the empty tuple of none.
 *
 * @example first_t((7, 8, 9)) = 7
 * @dialects tokpidjin
 */
export function firstItem(container: Value): Value {
  return truthy(container) ? nth(container, 0) : EMPTY_TUPLE;
}

/**
 * first_f(container: FrozenSet): Any
 * The first element; the empty set of none.
 *
 * @example first_f(insert(2, initset(1))) = 1
 * @dialects tokpidjin
 */
export function firstOfSet(container: Value): Value {
  return truthy(container) ? firstOf(container) : EMPTY_SET;
}

/**
 * second(container: Container): Any
 * The second element; None of one.
 *
 * @example second((7, 8, 9)) = 8
 * @dialects tokpidjin
 */
export function second(container: Value): Value {
  const n = countOf(container);
  if (n <= 0) return fail(n < 0 ? NOT_ITERABLE : NO_NEXT);
  if (n === 1) return NONE;
  if (isSet(container)) inOrder(container);
  return elementOf(container, 1);
}

/**
 * last(container: Container): Any
 * The last element; the empty tuple of none.
 *
 * @example last((7, 8, 9)) = 9
 * @dialects tokpidjin
 */
export function lastOrEmpty(container: Value): Value {
  return truthy(container) ? lastOf(container) : EMPTY_TUPLE;
}

/**
 * last_t(container: Tuple): Any
 * The last item; the empty tuple of none.
 *
 * @example last_t((7, 8, 9)) = 9
 * @dialects tokpidjin
 */
export function lastItem(container: Value): Value {
  if (!truthy(container)) return EMPTY_TUPLE;
  const n = lengthOfTuple(container);
  return n < 0 ? fail(NOT_SUBSCRIPTABLE) : itemOf(container, n - 1);
}

/**
 * last_f(container: FrozenSet): Any
 * The last element; the empty set of none.
 *
 * @example last_f(insert(2, initset(1))) = 2
 * @dialects tokpidjin
 */
export function lastOfSet(container: Value): Value {
  return truthy(container) ? lastOf(container) : EMPTY_SET;
}

// ---- others

/**
 * other(container: Container, value: Any): Any
 * The first element that differs from the value; None when there is none.
 *
 * @example other((1, 1, 2), 1) = 2
 * @dialects tokpidjin
 */
export function otherOrNone(container: Value, value: Value): Value {
  const rest = remove(value, container);
  return rest === FAILED ? NONE : firstOrNone(rest); // Python's `remove` gives the empty tuple instead of failing
}

/**
 * other_t(container: Tuple, value: Any): Any
 * The first item that differs from the value; the empty tuple when there is none.
 *
 * @example other_t((1, 1, 2), 1) = 2
 * @dialects tokpidjin
 */
export function otherItem(container: Value, value: Value): Value {
  const n = countOf(container);
  if (n < 0) return fail(NOT_ITERABLE);
  if (isSet(container)) inOrder(container);
  for (let k = 0; k < n; k++) {
    const element = elementOf(container, k);
    if (!equalValues(element, value)) return element;
  }
  return EMPTY_TUPLE;
}

/**
 * other_f(container: FrozenSet, value: Any): Any
 * The first element that differs from the value; the empty set when there is none.
 *
 * @example other_f(insert(2, initset(1)), 1) = 2
 * @dialects tokpidjin
 * @catches frozenset(), misfit ()
 */
export function otherOfSet(container: Value, value: Value): Value {
  const rest = remove(value, container);
  return rest === FAILED ? FAILED : firstOfSet(rest);
}

// ---- tuples of tuples

/**
 * celltuple(a: Tuple, b: Tuple): TupleTuple
 * Cells of locations and colors at equal positions.
 *
 * @example celltuple(((0, 0), (0, 1)), (5, 6)) = ((0, 0, 5), (0, 1, 6))
 * @dialects tokpidjin
 */
export function celltuple(locations: Value, colors: Value): Value {
  const n = countOf(locations);
  const m = countOf(colors);
  if (n < 0 || m < 0) return fail(NOT_ITERABLE);
  const length = min(n, m);
  if (length === 0) return EMPTY_TUPLE;
  const left = valuesOf(locations);
  const right = valuesOf(colors);
  const cells = tupleOf(length);
  for (let k = 0; k < length; k++) {
    if (!unpackPair(valueAt(left, k))) return FAILED;
    setTupleItem(cells, k, astriple(itemA, itemB, valueAt(right, k)));
  }
  return cells;
}

/**
 * dedupe_pair_tuple(S: TupleTuple): TupleTuple
 * The pairs whose two sides differ.
 *
 * @example dedupe_pair_tuple(((((1,),), ((1,),)), (((2,),), ((3,),)))) = ((((2,),), ((3,),)),)
 * @dialects tokpidjin
 */
export function dedupePairs(pairs: Value): Value {
  const n = countOf(pairs);
  if (n < 0) return fail(NOT_ITERABLE);
  const values = valuesOf(pairs);
  const kept = take((<usize>n) << 3);
  let count = 0;
  for (let k = 0; k < n; k++) {
    if (!unpackPair(valueAt(values, k))) return FAILED;
    if (equalValues(itemA, itemB)) continue;
    setWordAt(kept, count++, itemA);
    setWordAt(kept, count++, itemB);
  }
  if (count === 0) return EMPTY_TUPLE;
  const differing = tupleOf(count >> 1);
  for (let k = 0; k < count; k += 2) {
    const pair = tupleOf(2);
    setTupleItem(pair, 0, valueAt(kept, k));
    setTupleItem(pair, 1, valueAt(kept, k + 1));
    setTupleItem(differing, k >> 1, pair);
  }
  return differing;
}
