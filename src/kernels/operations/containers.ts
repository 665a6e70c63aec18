/** Containers: making, joining, taking apart and reducing tuples and sets. */

import { MOST_CELLS, MOST_ELEMENTS } from '../memory/limits';
import { addWork, take } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setWordAt, valueAt, wordAt } from '../memory/words';
import { equalValues, sameValue } from '../python/equal';
import { fail, pass } from '../python/failure';
import {
  ELEMENTS_LIMIT,
  EMPTY_SEQUENCE,
  INTEGER_WANTED,
  NO_ATTRIBUTE,
  NO_LENGTH,
  NO_NEXT,
  NOT_A_CONTAINER,
  NOT_ITERABLE,
  OPERANDS,
  ZERO_STEP,
} from '../python/failures';
import { findValue, hasCode, holds, indexValues } from '../python/membership';
import { boundedNumber, integerOf, isExactInt, isIntegral } from '../python/numbers';
import { countOf, elementOf, inOrder, totalOf, valuesOf } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { pairOf } from '../python/unpack';
import {
  combineSets,
  depthAfter,
  derivedSet,
  differenceOfSets,
  distinct,
  intersectionOfSets,
  mergeSets,
  selectSet,
  setOf,
  UNION,
} from '../sets/set';
import { unionOfSets } from '../sets/union';
import { integer } from '../values/boxed';
import {
  ANY,
  bool_,
  cell,
  cellsAt,
  code,
  codesOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementAt,
  elementsOf,
  FAILED,
  gridH,
  gridW,
  INT,
  int,
  intOf,
  isGrid,
  isInt,
  isNear,
  isSet,
  isTuple,
  items,
  locate,
  newGrid,
  newSet,
  newTuple,
  PAIR,
  packedCode,
  packedKind,
  pair,
  recipeSet,
  setTupleItem,
  sizeOf,
  takeCodes,
  tupleItem,
  tupleLength,
  tupleOf,
  Value,
} from '../values/value';

/** Tuples of no more items are searched item by item, longer ones through an index. */
const SHORT = 16;

// ---- any container

/** The elements at `n` positions as a tuple, counted as work; rows of a grid stay a grid. */
export function elementsAt(container: Value, positions: usize, n: i32): Value {
  if (n === 0) return EMPTY_TUPLE;
  addWork(n);
  if (isGrid(container)) {
    const w = <usize>gridW(container);
    const rows = uncountedGrid(n, gridW(container));
    for (let k = 0; k < n; k++) {
      const from = cellsAt(container) + <usize>wordAt(positions, k) * w;
      copyBytes(cellsAt(rows) + <usize>k * w, from, w);
    }
    return rows;
  }
  const t = newTuple(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, elementOf(container, wordAt(positions, k)));
  return t;
}

/** The items of a tuple of which a byte each says whether it is kept; the tuple itself where all are. */
export function keptItems(tuple: Value, kept: usize): Value {
  const n = lengthOfTuple(tuple);
  addWork(n);
  const positions = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    setWordAt(positions, count, k);
    count += <i32>load<u8>(kept + <usize>k);
  }
  return count === n ? tuple : elementsAt(tuple, positions, count);
}

/** The elements of a container of which a byte each says whether it is kept. */
export function keptElements(container: Value, kept: usize): Value {
  return isSet(container) ? selectSet(container, kept) : keptItems(container, kept);
}

/** A grid that stands for a tuple of rows: its work is for the caller to count. */
function uncountedGrid(h: i32, w: i32): Value {
  const grid = newGrid(h, w);
  addWork(-h * w);
  return grid;
}

// ---- membership

/**
 * contained(value: Any, container: Container): Boolean
 * Whether the container holds the value.
 *
 * @example contained(2, (1, 2, 3)) = True
 * @dialects arc-dsl tokpidjin
 */
export function contained(value: Value, container: Value): Value {
  return countOf(container) < 0 ? fail(NOT_A_CONTAINER) : bool_(holds(container, value));
}

/**
 * intersection(a: FrozenSet, b: FrozenSet): FrozenSet
 * What both sets hold.
 *
 * @example intersection(insert(2, initset(1)), insert(3, initset(2))) = frozenset({2})
 * @dialects arc-dsl tokpidjin
 */
export function intersection(a: Value, b: Value): Value {
  if (isSet(a) && isSet(b)) return intersectionOfSets(a, b);
  if (!isIntegral(a) || !isIntegral(b)) return fail(OPERANDS);
  const bits = integerOf(a) & integerOf(b);
  return isExactInt(a) || isExactInt(b) ? integer(bits) : bool_(bits === 1);
}

/**
 * difference(a: FrozenSet, b: FrozenSet): FrozenSet
 * What a holds and b does not.
 *
 * @example difference(insert(2, initset(1)), initset(1)) = frozenset({2})
 * @dialects arc-dsl tokpidjin
 */
export function difference(a: Value, b: Value): Value {
  return isSet(a) && isSet(b) ? differenceOfSets(a, b) : differenceOfTuples(a, b);
}

/** The elements of `a` that `b` does not hold, where they are not both sets. */
export function differenceOfTuples(a: Value, b: Value): Value {
  const n = countOf(a);
  if (n < 0 || (n > 0 && countOf(b) < 0)) return fail(NOT_A_CONTAINER);
  const kept = take(<usize>n);
  for (let k = 0; k < n; k++) store<u8>(kept + <usize>k, holds(b, elementOf(a, k)) ? 0 : 1);
  return keptElements(a, kept);
}

/**
 * dedupe(tup: Tuple): Tuple
 * The items, each where it first occurs.
 *
 * @example dedupe((3, 1, 3, 2)) = (3, 1, 2)
 * @dialects arc-dsl tokpidjin
 */
export function dedupe(tuple: Value): Value {
  const n = countOf(tuple);
  if (n < 0 || (n > 0 && isSet(tuple))) return fail(n < 0 ? NOT_ITERABLE : NO_ATTRIBUTE);
  if (n === 0) return EMPTY_TUPLE;
  const kept = take(<usize>n);
  const values = valuesOf(tuple);
  const index: usize = n > SHORT ? indexValues(values, n) : 0;
  for (let k = 0; k < n; k++) {
    const item = valueAt(values, k);
    let first = 0;
    if (index !== 0) first = findValue(index, values, item);
    else while (first < k && !sameValue(valueAt(values, first), item)) first++;
    store<u8>(kept + <usize>k, first === k ? 1 : 0);
  }
  return keptItems(tuple, kept);
}

/**
 * remove(value: Any, container: Container): Container
 * What differs from the value.
 *
 * @example remove(2, (1, 2, 3, 2)) = (1, 3)
 * @dialects arc-dsl tokpidjin
 */
export function remove(value: Value, container: Value): Value {
  const n = countOf(container);
  if (n < 0) return fail(NOT_ITERABLE);
  if (isSet(container) && elementsOf(container) !== ANY && packedKind(value) === elementsOf(container)) {
    addWork(n);
    return derivedSet(container, elementsOf(container), true, n, withoutCode, <usize>packedCode);
  }
  const kept = take(<usize>n);
  for (let k = 0; k < n; k++) store<u8>(kept + <usize>k, equalValues(elementOf(container, k), value) ? 0 : 1);
  return keptElements(container, kept);
}
function withoutCode(codes: usize, n: i32, removed: usize, to: usize): i32 {
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = wordAt(codes, k);
    setWordAt(to, count, c);
    count += i32(c !== <i32>removed);
  }
  return count;
}

/**
 * other(container: Container, value: Any): Any
 * The first element that differs from the value.
 *
 * @example other((1, 1, 2), 1) = 2
 * @dialects arc-dsl
 */
export function other(container: Value, value: Value): Value {
  return firstOf(remove(value, container));
}

// ---- joining

/**
 * combine(a: Container, b: Container): Container
 * The elements of a, then those of b.
 *
 * @example combine((1, 2), (3, 4)) = (1, 2, 3, 4)
 * @dialects arc-dsl tokpidjin
 */
export function combine(a: Value, b: Value): Value {
  if (isSet(a) && isSet(b)) return combineSets(a, b);
  const n = countOf(a);
  const m = countOf(b);
  if (n < 0 || m < 0) return fail(NOT_ITERABLE);
  if (n + m > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const both = pair(a, b);
  if (isSet(a)) return setOf(elementsOfAll(items(both), 2, n + m), n + m);
  return tupleOfAll(items(both), 2, n + m);
}

/**
 * merge(containers: ContainerContainer): Container
 * The elements of the elements.
 *
 * @example merge(((1, 2), (3, 4))) = (1, 2, 3, 4)
 * @dialects arc-dsl tokpidjin
 */
export function mergeAll(containers: Value): Value {
  if (!isSet(containers)) return mergeTuples(containers);
  const n = sizeOf(containers);
  if (n === 0) return EMPTY_SET;
  if (elementsOf(containers) === INT) return fail(NOT_ITERABLE);
  const own = codesOf(containers);
  if (elementsOf(containers) === ANY && arePackedAlike(own, n)) return mergeSets(own, n, containers);
  const values = valuesOf(containers);
  const total = totalOf(values, n);
  return total < 0 ? FAILED : setOf(elementsOfAll(values, n, total), total);
}

export function mergeTuples(containers: Value): Value {
  if (isGrid(containers)) return cellsTuple(containers);
  if (!isTuple(containers)) return fail(NOT_ITERABLE);
  const n = tupleLength(containers);
  const total = totalOf(items(containers), n);
  return total < 0 ? FAILED : tupleOfAll(items(containers), n, total);
}

function cellsTuple(grid: Value): Value {
  const n = gridH(grid) * gridW(grid);
  const t = tupleOf(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, int(cell(grid, k)));
  return t;
}

/** The items of all items of a value as a tuple, not counted; FAILED where one has none to run through. */
export function itemsOfItems(v: Value): Value {
  const n = countOf(v);
  if (n < 0) return fail(NOT_ITERABLE);
  const containers = valuesOf(v);
  const total = totalOf(containers, n);
  if (total < 0) return FAILED;
  const t = newTuple(total);
  copyElements(containers, n, items(t));
  return t;
}

/** Whether `n` values in memory are all sets, and those that are not empty packed in one kind. */
function arePackedAlike(values: usize, n: i32): bool {
  let kind = -1;
  for (let k = 0; k < n; k++) {
    const s = valueAt(values, k);
    if (!isSet(s)) return false;
    if (sizeOf(s) === 0) continue;
    if (elementsOf(s) === ANY || (kind >= 0 && elementsOf(s) !== kind)) return false;
    kind = elementsOf(s);
  }
  return true;
}

function elementsOfAll(containers: usize, n: i32, total: i32): usize {
  const elements = takeCodes(total);
  copyElements(containers, n, elements);
  return elements;
}

function copyElements(containers: usize, n: i32, to: usize): void {
  for (let k = 0; k < n; k++) {
    const container = valueAt(containers, k);
    const size = (<usize>countOf(container)) << 2;
    copyBytes(to, valuesOf(container), size);
    to += size;
  }
}

function tupleOfAll(containers: usize, n: i32, total: i32): Value {
  if (total === 0) return EMPTY_TUPLE;
  if (areGridsAlike(containers, n)) return stackedGrids(containers, n, total);
  const t = tupleOf(total);
  copyElements(containers, n, items(t));
  return t;
}

/** Whether `n` values in memory are all grids of one width. */
function areGridsAlike(values: usize, n: i32): bool {
  let w = -1;
  for (let k = 0; k < n; k++) {
    const grid = valueAt(values, k);
    if (!isGrid(grid) || (w >= 0 && gridW(grid) !== w)) return false;
    w = gridW(grid);
  }
  return true;
}

function stackedGrids(grids: usize, n: i32, h: i32): Value {
  addWork(h);
  const stacked = uncountedGrid(h, gridW(valueAt(grids, 0)));
  let to = cellsAt(stacked);
  for (let k = 0; k < n; k++) {
    const grid = valueAt(grids, k);
    const cells = <usize>(gridH(grid) * gridW(grid));
    copyBytes(to, cellsAt(grid), cells);
    to += cells;
  }
  return stacked;
}

/**
 * insert(value: Any, container: FrozenSet): FrozenSet
 * The set with the value added.
 *
 * @example insert(2, initset(1)) = frozenset({1, 2})
 * @dialects arc-dsl tokpidjin
 */
export function insert(value: Value, container: Value): Value {
  if (!isSet(container)) return fail(NO_ATTRIBUTE);
  const n = sizeOf(container);
  const added = initset(value);
  const elements = elementsOf(added);
  if (elements === ANY || (n > 0 && elements !== elementsOf(container))) return unionOfSets(container, added);
  const c = code(added, 0);
  const codes = takeCodes(n + 1);
  copyBytes(codes, codesOf(container), (<usize>n) << 2);
  setWordAt(codes, n, c);
  const size = n + i32(!hasCode(container, c));
  return recipeSet(elements, size, codes, max(depthAfter(container), 1), UNION, container, added);
}

// ---- taking apart

/**
 * size(container: Container): Integer
 * Number of elements.
 *
 * @example size((4, 5, 6)) = 3
 * @dialects arc-dsl tokpidjin
 */
export function sizeOfContainer(container: Value): Value {
  const n = countOf(container);
  return n < 0 ? fail(NO_LENGTH) : int(n);
}

/**
 * totuple(container: FrozenSet): Tuple
 * The elements as a tuple.
 *
 * @example totuple(insert(2, initset(1))) = (1, 2)
 * @dialects arc-dsl tokpidjin
 */
export function totuple(container: Value): Value {
  if (!isSet(container)) return lengthOfTuple(container) < 0 ? fail(NOT_ITERABLE) : container;
  const n = sizeOf(container);
  if (n === 0) return EMPTY_TUPLE;
  inOrder(container);
  const t = tupleOf(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, elementAt(container, k));
  return t;
}

/**
 * first(container: Container): Any
 * The first element.
 *
 * @example first((7, 8, 9)) = 7
 * @dialects arc-dsl
 */
export function firstOf(container: Value): Value {
  if (countOf(container) <= 0) return fail(countOf(container) < 0 ? NOT_ITERABLE : NO_NEXT);
  return isSet(container) ? elementAt(inOrder(container), 0) : itemOf(container, 0);
}

/**
 * last(container: Container): Any
 * The last element.
 *
 * @example last((7, 8, 9)) = 9
 * @dialects arc-dsl
 */
export function lastOf(container: Value): Value {
  const n = countOf(container);
  if (n <= 0) return fail(n < 0 ? NOT_ITERABLE : EMPTY_SEQUENCE);
  return isSet(container) ? elementAt(inOrder(container), n - 1) : itemOf(container, n - 1);
}

// ---- making

/**
 * initset(value: Any): FrozenSet
 * The set of one element.
 *
 * @example initset((0, 1)) = frozenset({(0, 1)})
 * @dialects arc-dsl tokpidjin
 */
export function initset(value: Value): Value {
  const elements = packedKind(value);
  const codes = takeCodes(1);
  store<u32>(codes, elements === ANY ? value : <u32>packedCode);
  return elements === ANY && !isSet(value) ? setOf(codes, 1) : newSet(elements, 1, codes);
}

/**
 * interval(start: Integer, stop: Integer, step: Integer): Tuple
 * The integers from start to before stop, by step.
 *
 * @example interval(0, 7, 2) = (0, 2, 4, 6)
 * @dialects arc-dsl tokpidjin
 */
export function interval(start: Value, stop: Value, step: Value): Value {
  if (!isIntegral(start) || !isIntegral(stop) || !isIntegral(step)) return fail(INTEGER_WANTED);
  const by = integerOf(step);
  if (by === 0) return fail(ZERO_STEP);
  const first = integerOf(start);
  const distance = by > 0 ? integerOf(stop) - first : first - integerOf(stop);
  if (distance <= 0) return EMPTY_TUPLE;
  const length = (distance - 1) / abs(by) + 1;
  if (length > <i64>MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const t = tupleOf(<i32>length);
  let n = first;
  for (let k = 0; k < <i32>length; k++, n += by) setTupleItem(t, k, integer(n));
  return t;
}
/**
 * product(a: Container, b: Container): FrozenSet
 * Every pair (i, j), i of a, j of b.
 *
 * @example product((1, 2), (3, 4)) = frozenset({(2, 3), (2, 4), (1, 3), (1, 4)})
 * @dialects arc-dsl tokpidjin
 */
export function product(a: Value, b: Value): Value {
  const m = countOf(b);
  if (m < 0) return fail(NOT_ITERABLE);
  if (m === 0) return EMPTY_SET;
  const n = countOf(a);
  if (n < 0) return fail(NOT_ITERABLE);
  if (n === 0) return EMPTY_SET;
  if (n > MOST_ELEMENTS / m) pass(ELEMENTS_LIMIT); // before all of them are made
  const left = intsOf(a);
  const right: usize = left === 0 ? 0 : intsOf(b);
  if (right !== 0) {
    const packed = locationsAt(left, distinct(left, n), right, distinct(right, m));
    if (packed !== FAILED) return packed;
  }
  const columns = valuesOf(b);
  const rows = valuesOf(a);
  const pairs = takeCodes(n * m);
  let at = pairs;
  for (let j = 0; j < m; j++) {
    for (let i = 0; i < n; i++) {
      store<u32>(at, astuple(valueAt(rows, i), valueAt(columns, j)));
      at += 4;
    }
  }
  return setOf(pairs, n * m);
}

/** Address of a container's elements in iteration order, in memory of their own, where all are ints; else 0. */
function intsOf(container: Value): usize {
  if (isGrid(container) || (isSet(container) && elementsOf(container) !== INT)) return 0;
  const n = countOf(container);
  const ints = takeCodes(n);
  if (isSet(container)) {
    copyBytes(ints, codesOf(inOrder(container)), (<usize>n) << 2);
    return ints;
  }
  for (let k = 0; k < n; k++) {
    const item = tupleItem(container, k);
    if (!isInt(item)) return 0;
    setWordAt(ints, k, intOf(item));
  }
  return ints;
}

/** The set of each pair of `n` distinct rows and `m` distinct columns; the rows run faster. FAILED where one is not near. */
function locationsAt(rows: usize, n: i32, columns: usize, m: i32): Value {
  const codes = takeCodes(n * m);
  let at = codes;
  for (let b = 0; b < m; b++) {
    const j = wordAt(columns, b);
    for (let a = 0; a < n; a++) {
      const i = wordAt(rows, a);
      if (!isNear(i, j)) return FAILED;
      store<i32>(at, locate(i, j));
      at += 4;
    }
  }
  return newSet(PAIR, n * m, codes);
}

/**
 * astuple(a: Integer, b: Integer): IntegerTuple
 * The pair (a, b).
 *
 * @example astuple(1, 2) = (1, 2)
 * @dialects arc-dsl tokpidjin
 */
export function astuple(a: Value, b: Value): Value {
  return pairOf(a, b);
}

/**
 * pair(a: Tuple, b: Tuple): TupleTuple
 * Pairs of the items at equal positions.
 *
 * @example pair((1, 2), (3, 4)) = ((1, 3), (2, 4))
 * @dialects arc-dsl tokpidjin
 */
export function zip(a: Value, b: Value): Value {
  const n = countOf(a);
  const m = countOf(b);
  if (n < 0 || m < 0) return fail(NOT_ITERABLE);
  const length = min(n, m);
  if (length === 0) return EMPTY_TUPLE;
  const left = valuesOf(a);
  const right = valuesOf(b);
  const pairs = tupleOf(length);
  for (let k = 0; k < length; k++) setTupleItem(pairs, k, astuple(valueAt(left, k), valueAt(right, k)));
  return pairs;
}

/**
 * repeat(item: Any, num: Integer): Tuple
 * The item, that many times.
 *
 * @example repeat(5, 3) = (5, 5, 5)
 * @dialects arc-dsl tokpidjin
 */
export function repeat(item: Value, times: Value): Value {
  if (!isIntegral(times)) return fail(INTEGER_WANTED);
  const n = boundedNumber(times);
  if (n <= 0) return EMPTY_TUPLE;
  if (n > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  if (isRow(item) && n <= MOST_CELLS / tupleLength(item)) return repeatedRow(item, n);
  const t = tupleOf(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, item);
  return t;
}

/** Whether a value can be a row of a grid. */
function isRow(v: Value): bool {
  if (!isTuple(v) || tupleLength(v) === 0) return false;
  for (let k = 0; k < tupleLength(v); k++) {
    const item = tupleItem(v, k);
    if (!isInt(item) || intOf(item) < i8.MIN_VALUE || intOf(item) > i8.MAX_VALUE) return false;
  }
  return true;
}

function repeatedRow(row: Value, n: i32): Value {
  const w = tupleLength(row);
  addWork(n);
  const grid = uncountedGrid(n, w);
  const cells = cellsAt(grid);
  for (let j = 0; j < w; j++) store<i8>(cells + <usize>j, <i8>intOf(tupleItem(row, j)));
  for (let i = 1; i < n; i++) copyBytes(cells + <usize>(i * w), cells, <usize>w);
  return grid;
}
