/** Elements, keys and colors by rank: rank 0 is the first of an order, -1 the last. */

import { addWork } from '../../memory/memory';
import { setValueAt, valueAt, wordAt } from '../../memory/words';
import { call1 } from '../../python/call';
import { colorOfCell } from '../../python/cells';
import { lessThan } from '../../python/compare';
import { fail } from '../../python/failure';
import {
  INDEX_RANGE,
  INDEX_TYPE,
  INTEGER_WANTED,
  NO_ATTRIBUTE,
  NOT_CALLABLE,
  NOT_ITERABLE,
} from '../../python/failures';
import { findValue, indexValues } from '../../python/membership';
import { boundedNumber, isIntegral, numberOf } from '../../python/numbers';
import { countOf, elementOf, inOrder, valuesOf } from '../../python/protocol';
import { lengthOfTuple } from '../../python/sequence';
import { setOf } from '../../sets/set';
import { asGrid } from '../../values/grid';
import {
  code,
  colorOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementAt,
  elementsOf,
  FAILED,
  FLAT,
  gridH,
  gridW,
  int,
  intOf,
  isInt,
  isSet,
  items,
  NONE,
  sizeOf,
  TRUE,
  takeCodes,
  Value,
} from '../../values/value';
import { firstSeen, tallyCells, times } from '../colors';
import { itemsOfItems, totuple } from '../containers';
import {
  argmax,
  argmin,
  leastcommon,
  mostcommon,
  sortByKeys,
  sortedKeys,
  sortPositions,
  tied,
  valmax,
  valmin,
} from '../selection';

// ---- by type

/**
 * argmax_t(container: Tuple, compfunc: Callable): Any
 * The element of largest key.
 *
 * @example argmax_t(((1, 2, 3), (4,), (5, 6)), size) = (1, 2, 3)
 * @dialects tokpidjin
 */
export function argmaxOfTuple(container: Value, fn: Value): Value {
  return argmax(container, fn);
}
/**
 * argmax_f(container: FrozenSet, compfunc: Callable): Any
 * The element of largest key.
 *
 * @example argmax_f(insert((4,), initset((1, 2))), size) = (1, 2)
 * @dialects tokpidjin
 */
export function argmaxOfSet(container: Value, fn: Value): Value {
  return argmax(container, fn);
}
/**
 * argmin_t(container: Tuple, compfunc: Callable): Any
 * The element of smallest key.
 *
 * @example argmin_t(((1, 2, 3), (4,), (5, 6)), size) = (4,)
 * @dialects tokpidjin
 */
export function argminOfTuple(container: Value, fn: Value): Value {
  return argmin(container, fn);
}
/**
 * argmin_f(container: FrozenSet, compfunc: Callable): Any
 * The element of smallest key.
 *
 * @example argmin_f(insert((4,), initset((1, 2))), size) = (4,)
 * @dialects tokpidjin
 */
export function argminOfSet(container: Value, fn: Value): Value {
  return argmin(container, fn);
}
/**
 * valmax_t(container: Tuple, compfunc: Callable): Integer
 * The largest key.
 *
 * @example valmax_t(((1, 2, 3), (4,), (5, 6)), size) = 3
 * @dialects tokpidjin
 */
export function valmaxOfTuple(container: Value, fn: Value): Value {
  return valmax(container, fn);
}
/**
 * valmax_f(container: FrozenSet, compfunc: Callable): Integer
 * The largest key.
 *
 * @example valmax_f(insert((4,), initset((1, 2))), size) = 2
 * @dialects tokpidjin
 */
export function valmaxOfSet(container: Value, fn: Value): Value {
  return valmax(container, fn);
}
/**
 * valmin_t(container: Tuple, compfunc: Callable): Integer
 * The smallest key.
 *
 * @example valmin_t(((1, 2, 3), (4,), (5, 6)), size) = 1
 * @dialects tokpidjin
 */
export function valminOfTuple(container: Value, fn: Value): Value {
  return valmin(container, fn);
}
/**
 * valmin_f(container: FrozenSet, compfunc: Callable): Integer
 * The smallest key.
 *
 * @example valmin_f(insert((4,), initset((1, 2))), size) = 1
 * @dialects tokpidjin
 */
export function valminOfSet(container: Value, fn: Value): Value {
  return valmin(container, fn);
}
/**
 * mostcommon_t(container: Tuple): Any
 * The most frequent item.
 *
 * @example mostcommon_t((1, 2, 2, 3)) = 2
 * @dialects tokpidjin
 */
export function mostcommonOfTuple(container: Value): Value {
  return mostcommon(container);
}
/**
 * leastcommon_t(container: Tuple): Any
 * The least frequent item.
 *
 * @example leastcommon_t((1, 1, 2)) = 2
 * @dialects tokpidjin
 */
export function leastcommonOfTuple(container: Value): Value {
  return leastcommon(container);
}
/**
 * mostcommon_f(container: FrozenSet): Any
 * The first of the elements, set anew.
 *
 * @example mostcommon_f(insert(2, initset(1))) = 1
 * @dialects tokpidjin
 */
export function mostcommonOfSet(container: Value): Value {
  const t = totuple(container);
  return t === FAILED ? FAILED : mostcommon(t);
}
/**
 * leastcommon_f(container: FrozenSet): Any
 * The first of the elements, set anew.
 *
 * @example leastcommon_f(insert(2, initset(1))) = 1
 * @dialects tokpidjin
 */
export function leastcommonOfSet(container: Value): Value {
  const t = totuple(container);
  return t === FAILED ? FAILED : leastcommon(t);
}

// ---- places

/** There is no place of this rank. */
const NOWHERE = -1;
/** The rank is no number. */
const NO_RANK = -2;

/** The place of a rank in a list of `size` items. */
function placeOfRank(rank: Value, size: i32): i32 {
  const isBelow = lessThan(rank, int(-size));
  if (isBelow === FAILED) return NO_RANK;
  if (isBelow === TRUE || lessThan(rank, int(size)) !== TRUE) return NOWHERE;
  if (!isIntegral(rank)) {
    fail(INDEX_TYPE);
    return NO_RANK;
  }
  const k = numberOf(rank);
  return k < 0 ? k + size : k;
}

// ---- elements by key

/**
 * Positions of a container's elements, sorted by keys; 0 where a call fails, or Python cannot compare the keys. Counts no work where all
 * keys are ints, which are sorted without their elements.
 */
function sortedByKey(container: Value, fn: Value, sign: i32): usize {
  const positions = sortByKeys(container, fn, sign);
  if (positions !== 0 && !areKeysInts(countOf(container))) addWork(countOf(container));
  return positions;
}

function areKeysInts(n: i32): bool {
  for (let k = 0; k < n; k++) if (!isInt(valueAt(sortedKeys, k))) return false;
  return true;
}

/** The element at a rank by key, the largest key first, or another value. */
function elementAtRank(container: Value, fn: Value, rank: Value, otherwise: Value): Value {
  const n = countOf(container);
  if (n < 0) return fail(NOT_ITERABLE);
  const positions = sortedByKey(container, fn, -1);
  if (positions === 0) return FAILED;
  const place = placeOfRank(rank, n);
  if (place < 0) return place === NOWHERE ? otherwise : FAILED;
  return elementOf(container, wordAt(positions, place));
}

/**
 * get_arg_rank(container: Container, compfunc: Callable, rank: Integer): Any
 * The element at a rank by key, the largest key first.
 *
 * @example get_arg_rank(((1, 2, 3), (4,), (5, 6)), size, 0) = (1, 2, 3)
 * @dialects tokpidjin
 */
export function argRank(container: Value, fn: Value, rank: Value): Value {
  return elementAtRank(container, fn, rank, isSet(container) ? EMPTY_SET : EMPTY_TUPLE);
}

/**
 * get_arg_rank_t(container: Tuple, compfunc: Callable, rank: Integer): Any
 * The element at a rank by key, the largest key first.
 *
 * @example get_arg_rank_t(((1, 2, 3), (4,), (5, 6)), size, 0) = (1, 2, 3)
 * @dialects tokpidjin
 */
export function argRankOfTuple(container: Value, fn: Value, rank: Value): Value {
  return elementAtRank(container, fn, rank, EMPTY_TUPLE);
}

/**
 * get_arg_rank_f(container: FrozenSet, compfunc: Callable, rank: Integer): Any
 * The element at a rank by key, the largest key first.
 *
 * @example get_arg_rank_f(insert((4,), initset((1, 2))), size, 0) = (1, 2)
 * @dialects tokpidjin
 */
export function argRankOfSet(container: Value, fn: Value, rank: Value): Value {
  return elementAtRank(container, fn, rank, EMPTY_SET);
}

/**
 * get_val_rank(container: Container, compfunc: Callable, rank: Integer): Any
 * The key at a rank, the smallest first; the key of 0 where there is none.
 *
 * @example get_val_rank(((1, 2, 3), (4,), (5, 6)), size, 0) = 1
 * @dialects tokpidjin
 */
export function valRank(container: Value, fn: Value, rank: Value): Value {
  const n = countOf(container);
  if (n < 0 || fn === NONE) return fail(n < 0 ? NOT_ITERABLE : NOT_CALLABLE);
  const positions = sortByKeys(container, fn, 1);
  if (positions === 0) return FAILED;
  const areInts = areKeysInts(n);
  if (!areInts) addWork(n);
  const place = placeOfRank(rank, n);
  if (place < 0) return place === NOWHERE ? call1(fn, int(0)) : FAILED;
  const at = wordAt(positions, place);
  return areInts ? valueAt(sortedKeys, at) : call1(fn, elementOf(container, at));
}

/**
 * get_val_rank_t(container: Tuple, compfunc: Callable, rank: Integer): Any
 * The key at a rank, the smallest first; the key of 0 where there is none.
 *
 * @example get_val_rank_t(((1, 2, 3), (4,), (5, 6)), size, 0) = 1
 * @dialects tokpidjin
 */
export function valRankOfTuple(container: Value, fn: Value, rank: Value): Value {
  return valRank(container, fn, rank);
}

/**
 * get_val_rank_f(container: FrozenSet, compfunc: Callable, rank: Integer): Any
 * The key at a rank, the smallest first; the key of 0 where there is none.
 *
 * @example get_val_rank_f(insert((4,), initset((1, 2))), size, 0) = 1
 * @dialects tokpidjin
 */
export function valRankOfSet(container: Value, fn: Value, rank: Value): Value {
  return valRank(container, fn, rank);
}

/**
 * get_rank(container: IntegerSet, rank: Integer): Integer
 * The element at a rank, the largest first; 0 where there is none.
 *
 * @example get_rank((3, 9, 4), 0) = 9
 * @dialects tokpidjin
 */
export function elementOfRank(container: Value, rank: Value): Value {
  const n = countOf(container);
  if (n < 0) return fail(NOT_ITERABLE);
  const positions = sortByKeys(container, NONE, -1);
  if (positions === 0) return FAILED;
  addWork(n);
  const place = placeOfRank(rank, n);
  if (place < 0) return place === NOWHERE ? int(0) : FAILED;
  return elementOf(container, wordAt(positions, place));
}

/**
 * get_nth_by_key_t(container: Tuple, rank: Integer, key?: Callable): Any
 * The item at a rank by key, the smallest key first; None of an empty tuple.
 *
 * @example get_nth_by_key_t(((1, 2, 3), (4,), (5, 6)), 0, size) = (4,)
 * @dialects tokpidjin
 */
export function nthByKey(container: Value, rank: Value, key: Value): Value {
  const n = countOf(container);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : NONE;
  const positions = sortedByKey(container, key, 1);
  if (positions === 0) return FAILED;
  const place = placeOfRank(rank, n);
  return place < 0 ? fail(INDEX_RANGE) : elementOf(container, wordAt(positions, place));
}

/**
 * get_nth_by_key_f(container: FrozenSet, rank: Integer, key?: Callable): Any
 * The element at a rank by key, the smallest key first, for negative ranks too; None beyond the last.
 *
 * @example get_nth_by_key_f(insert((4,), initset((1, 2))), 0, size) = (4,)
 * @dialects tokpidjin
 */
export function nthByKeyFromFirst(container: Value, rank: Value, key: Value): Value {
  const n = countOf(container);
  if (n < 0 || !isIntegral(rank)) return fail(n < 0 ? NOT_ITERABLE : INTEGER_WANTED);
  const positions = sortedByKey(container, key, 1);
  if (positions === 0) return FAILED;
  const place = max(boundedNumber(rank), 0);
  return place < n ? elementOf(container, wordAt(positions, place)) : NONE;
}

// ---- items by frequency

/** How often each of `size` distinct values occurs among `n` values in memory, as ints. */
function countsOf(distinct: usize, size: i32, values: usize, n: i32): usize {
  const index = indexValues(distinct, size);
  const counts = takeCodes(size);
  for (let k = 0; k < size; k++) setValueAt(counts, k, int(0));
  for (let k = 0; k < n; k++) {
    const at = findValue(index, distinct, valueAt(values, k));
    setValueAt(counts, at, int(1 + intOf(valueAt(counts, at))));
  }
  return counts;
}

/** The item whose frequency has a rank among the distinct items of a tuple, the rarest first, or another value. */
function itemOfRank(tuple: Value, rank: Value, otherwise: Value): Value {
  const n = lengthOfTuple(tuple);
  addWork(n);
  const values = valuesOf(tuple);
  const distinct = inOrder(setOf(values, n));
  const size = sizeOf(distinct);
  const place = placeOfRank(rank, size);
  if (place < 0) return place === NOWHERE ? otherwise : FAILED;
  const positions = takeCodes(size);
  sortPositions(countsOf(valuesOf(distinct), size, values, n), size, positions, 1);
  return elementAt(distinct, wordAt(positions, place));
}

/**
 * get_common_rank(container: Container, rank: Integer): Any
 * The item at a rank by frequency, the rarest first.
 *
 * @example get_common_rank((7, 8, 8, 9, 9, 9), 0) = 7
 * @dialects tokpidjin
 */
export function commonRank(container: Value, rank: Value): Value {
  return lengthOfTuple(container) < 0
    ? fail(isSet(container) ? NO_ATTRIBUTE : NOT_ITERABLE)
    : itemOfRank(container, rank, EMPTY_TUPLE);
}

/**
 * get_common_rank_t(container: Tuple, rank: Integer): Any
 * The item at a rank by frequency, the rarest first.
 *
 * @example get_common_rank_t((7, 8, 8, 9, 9, 9), 0) = 7
 * @dialects tokpidjin
 */
export function commonRankOfTuple(container: Value, rank: Value): Value {
  return commonRank(container, rank);
}

/**
 * get_common_rank_f(container: FrozenSet, rank: Integer): Any
 * The item at a rank by frequency, the rarest first.
 *
 * @example get_common_rank_f(insert(2, initset(1)), 1) = 2
 * @dialects tokpidjin
 */
export function commonRankOfSet(container: Value, rank: Value): Value {
  const t = totuple(container);
  return t === FAILED ? FAILED : itemOfRank(t, rank, EMPTY_SET);
}

// ---- colors by frequency

/**
 * Of `n` colors in memory the one whose frequency has a rank, the most frequent first and of equally frequent ones the first.
 *
 * @param packed - whether they are of a packed object, whose colors are counted as work: once more where the order decides
 */
function colorOfRank(colors: usize, n: i32, packed: bool, rank: Value, otherwise: Value): Value {
  const index = indexValues(colors, n);
  const distinct = takeCodes(n);
  let size = 0;
  for (let k = 0; k < n; k++) {
    const color = valueAt(colors, k);
    if (findValue(index, colors, color) === k) setValueAt(distinct, size++, color);
  }
  const positions = takeCodes(size);
  sortPositions(countsOf(distinct, size, colors, n), size, positions, -1);
  if (packed) addWork(tied ? 2 * n : n);
  const place = placeOfRank(rank, size);
  if (place < 0) return place === NOWHERE ? otherwise : FAILED;
  return valueAt(distinct, wordAt(positions, place));
}

/**
 * get_color_rank_t(grid: Grid, rank: Integer): Integer
 * The color of the grid at a rank by frequency, the most frequent first.
 *
 * @example get_color_rank_t(((1, 1), (2, 1)), 1) = 2
 * @dialects tokpidjin
 */
export function gridColorRank(grid: Value, rank: Value): Value {
  const g = asGrid(grid);
  if (g === 0) {
    const cells = itemsOfItems(grid);
    return cells === FAILED ? FAILED : colorOfRank(items(cells), lengthOfTuple(cells), false, rank, EMPTY_TUPLE);
  }
  addWork(gridH(g) * gridW(g));
  tallyCells(g);
  const colors = takeCodes(256);
  const n = firstSeen(g, colors);
  const place = placeOfRank(rank, n);
  if (place < 0) return place === NOWHERE ? EMPTY_TUPLE : FAILED;
  const counts = takeCodes(n);
  for (let k = 0; k < n; k++) setValueAt(counts, k, int(times(wordAt(colors, k))));
  const positions = takeCodes(n);
  sortPositions(counts, n, positions, -1);
  return int(wordAt(colors, wordAt(positions, place)));
}

/**
 * get_color_rank_f(obj: Object, rank: Integer): Integer
 * The color of the object at a rank by frequency, the most frequent first.
 *
 * @example get_color_rank_f(asobject(((1, 1), (2, 1))), 1) = 2
 * @dialects tokpidjin
 */
export function objectColorRank(object: Value, rank: Value): Value {
  const n = countOf(object);
  if (n < 0) return fail(NOT_ITERABLE);
  const colors = takeCodes(n);
  if (isSet(object) && elementsOf(object) === FLAT) {
    inOrder(object);
    for (let k = 0; k < n; k++) setValueAt(colors, k, int(colorOf(code(object, k))));
    return colorOfRank(colors, n, true, rank, EMPTY_SET);
  }
  const cells = valuesOf(object);
  for (let k = 0; k < n; k++) {
    const color = colorOfCell(valueAt(cells, k));
    if (color === FAILED) return FAILED;
    setValueAt(colors, k, color);
  }
  return colorOfRank(colors, n, false, rank, EMPTY_SET);
}
