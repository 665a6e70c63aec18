/** Sizes of grids and patches; grids looked up, made and changed cell by cell. */

import { MOST_CELLS } from '../memory/limits';
import { addWork } from '../memory/memory';
import { fillBytes } from '../memory/vectors';
import { valueAt } from '../memory/words';
import { lessThan, within } from '../python/compare';
import { equalValues } from '../python/equal';
import { fail, pass } from '../python/failure';
import {
  CELLS_LIMIT,
  INDEX_RANGE,
  INDEX_TYPE,
  INTEGER_WANTED,
  NO_LENGTH,
  NOT_ITERABLE,
  NOT_SUBSCRIPTABLE,
} from '../python/failures';
import {
  addNumbers,
  boundedNumber,
  calculate,
  isExactInt,
  isIntegral,
  isNumber,
  MULTIPLY,
  numberOf,
  subtractNumbers,
} from '../python/numbers';
import { countOf, valuesOf, widthOf } from '../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../python/sequence';
import { itemA, itemB, pairOf, unpackPair } from '../python/unpack';
import { asGrid, emptyRows, gridFromRows, isCell } from '../values/grid';
import { bottomOf, bounds, isPatch, leftOf, rightOf, topOf } from '../values/patch';
import {
  bool_,
  cell,
  cellsAt,
  EMPTY_TUPLE,
  FAILED,
  gridH,
  gridW,
  int,
  intOf,
  isEmptyTuple,
  isGrid,
  isInt,
  isSet,
  isTuple,
  NONE,
  newGrid,
  newTuple,
  setTupleItem,
  sizeOf,
  TRUE,
  tupleItem,
  tupleOf,
  Value,
} from '../values/value';
import { leftmost, lowermost, rightmost, uppermost } from './patches';

// ---- sizes

/** How many lines there are from one to another one; FAILED where Python cannot calculate with them. */
function span(from: Value, to: Value): Value {
  if (from === FAILED || to === FAILED) return FAILED;
  const distance = subtractNumbers(to, from);
  return distance === FAILED ? FAILED : addNumbers(distance, int(1));
}

/** What `span` counts. */
const SPAN_WORK = 2;

/** A size, which fails where it is below 0. */
function sizeOrFailed(n: i32): Value {
  return n < 0 ? fail(NO_LENGTH) : int(n);
}

/**
 * height(piece: Piece): Integer
 * Rows of a grid or of the box around a patch.
 *
 * @example height(((1, 2, 3), (4, 5, 6))) = 2
 * @dialects arc-dsl
 * @device
 */
export function height(piece: Value): Value {
  if (isGrid(piece)) return int(gridH(piece));
  if (isPatch(piece)) {
    bounds(piece);
    addWork(sizeOf(piece) + SPAN_WORK);
    return int(bottomOf(piece) - topOf(piece) + 1);
  }
  return isSet(piece) && sizeOf(piece) > 0 ? span(uppermost(piece), lowermost(piece)) : sizeOrFailed(countOf(piece));
}

/**
 * width(piece: Piece): Integer
 * Columns of a grid or of the box around a patch.
 *
 * @example width(((1, 2, 3), (4, 5, 6))) = 3
 * @dialects arc-dsl
 * @device
 */
export function width(piece: Value): Value {
  if (isGrid(piece)) return int(gridW(piece));
  if (isPatch(piece)) {
    bounds(piece);
    addWork(sizeOf(piece) + SPAN_WORK);
    return int(rightOf(piece) - leftOf(piece) + 1);
  }
  const n = countOf(piece);
  if (n <= 0) return sizeOrFailed(n);
  return isTuple(piece) ? sizeOrFailed(countOf(tupleItem(piece, 0))) : span(leftmost(piece), rightmost(piece));
}

/**
 * shape(piece: Piece): IntegerTuple
 * Height and width.
 *
 * @example shape(((1, 2, 3), (4, 5, 6))) = (2, 3)
 * @dialects arc-dsl
 * @device
 */
export function shape(piece: Value): Value {
  const h = height(piece);
  const w = width(piece);
  return h === FAILED || w === FAILED ? FAILED : pairOf(h, w);
}

/**
 * portrait(piece: Piece): Boolean
 * Whether it is higher than wide.
 *
 * @example portrait(((1, 2), (3, 4), (5, 6))) = True
 * @dialects arc-dsl
 */
export function portrait(piece: Value): Value {
  const h = height(piece);
  const w = width(piece);
  return h === FAILED || w === FAILED ? FAILED : lessThan(w, h);
}

/**
 * square(piece: Piece): Boolean
 * Whether the grid is, or the patch fills, a square.
 *
 * @example square(((1, 2), (3, 4))) = True
 * @dialects arc-dsl
 */
export function square(piece: Value): Value {
  if (isEmptyTuple(piece)) return fail(INDEX_RANGE);
  const h = height(piece);
  const w = width(piece);
  if (h === FAILED || w === FAILED) return FAILED;
  if (!isSet(piece)) return bool_(h === w);
  return bool_(equalValues(calculate(MULTIPLY, h, w), int(sizeOf(piece))) && equalValues(h, w));
}

// ---- looking up and making

/**
 * index(grid: Grid, loc: IntegerTuple): Integer
 * The color at a location; None outside.
 *
 * @example index(((1, 2), (3, 4)), (1, 0)) = 3
 * @dialects arc-dsl
 */
export function cellAt(grid: Value, loc: Value): Value {
  const found = lookedUp(grid, loc);
  return found === 0 ? NONE : found;
}

/** What a grid of anything has at a location: 0 outside, FAILED where Python fails. */
export function lookedUp(grid: Value, loc: Value): Value {
  if (!unpackPair(loc)) return FAILED;
  const i = itemA;
  const j = itemB;
  if (isGrid(grid) && isInt(i) && isInt(j)) {
    const w = gridW(grid);
    const isInside = intOf(i) >= 0 && intOf(i) < gridH(grid) && intOf(j) >= 0 && intOf(j) < w;
    if (!isSet(loc)) return isInside ? int(cell(grid, intOf(i) * w + intOf(j))) : 0;
    return isInside ? fail(NOT_SUBSCRIPTABLE) : 0; // a set has no items
  }
  const width = widthOf(grid);
  if (width < 0) return FAILED;
  let inside = within(i, lengthOfTuple(grid));
  if (inside === TRUE) inside = within(j, width);
  if (inside !== TRUE) return inside === FAILED ? FAILED : 0;
  if (isSet(loc) || !isNumber(i) || !isNumber(j)) return fail(INDEX_TYPE);
  const row = itemOf(grid, numberOf(i));
  return nth(row, numberOf(j));
}

/** Extent k of the dimensions of a canvas, or -1 where they have none, which is noted. */
function extent(dimensions: Value, k: i32): i32 {
  const n = nth(dimensions, k);
  if (n !== FAILED && isIntegral(n)) return max(boundedNumber(n), 0);
  fail(INTEGER_WANTED);
  return -1;
}

/**
 * canvas(value: Integer, dimensions: IntegerTuple): Grid
 * A grid of one color.
 *
 * @example canvas(7, (2, 3)) = ((7, 7, 7), (7, 7, 7))
 * @dialects arc-dsl
 * @device
 */
export function canvas(value: Value, dimensions: Value): Value {
  const h = extent(dimensions, 0);
  if (h < 0) return FAILED;
  if (h === 0) return EMPTY_TUPLE;
  const w = extent(dimensions, 1);
  if (w < 0) return FAILED;
  if (<i64>h * <i64>max(w, 1) > MOST_CELLS) pass(CELLS_LIMIT);
  if (w === 0) return emptyRows(h);
  if (isCell(value)) {
    const grid = newGrid(h, w);
    fillBytes(cellsAt(grid), intOf(value), <usize>(h * w));
    return grid;
  }
  const row = tupleOf(w);
  for (let j = 0; j < w; j++) setTupleItem(row, j, value);
  const rows = tupleOf(h);
  for (let i = 0; i < h; i++) setTupleItem(rows, i, row);
  return rows;
}

// ---- changing every cell

/**
 * cellwise(a: Grid, b: Grid, fallback: Integer): Grid
 * The first grid where both agree, the fallback elsewhere.
 *
 * @example cellwise(((1, 2), (3, 4)), ((1, 5), (3, 6)), 0) = ((1, 0), (3, 0))
 * @dialects arc-dsl
 * @device
 */
export function cellwise(a: Value, b: Value, fallback: Value): Value {
  const x = asGrid(a);
  const y = asGrid(b);
  if (x === 0 || y === 0 || !isCell(fallback)) return agreeing(a, b, fallback);
  const h = gridH(x);
  const w = gridW(x);
  if (gridH(y) < h || gridW(y) < w) return fail(INDEX_RANGE);
  const grid = newGrid(h, w);
  const otherwise = i8x16.splat(<i8>intOf(fallback));
  let to = cellsAt(grid);
  let from = cellsAt(x);
  let beside = cellsAt(y);
  for (let i = 0; i < h; i++) {
    for (let k: usize = 0; k < <usize>w; k += 16) {
      const cells = v128.load(from + k);
      const same = i8x16.eq(cells, v128.load(beside + k));
      v128.store(to + k, v128.bitselect(cells, otherwise, same));
    }
    to += <usize>w;
    from += <usize>w;
    beside += <usize>gridW(y);
  }
  return grid;
}

/** As `cellwise`, of any tuples of rows. */
function agreeing(a: Value, b: Value, fallback: Value): Value {
  const w = widthOf(a);
  if (w < 0) return FAILED;
  const h = lengthOfTuple(a);
  const rows = newTuple(h);
  for (let i = 0; i < h; i++) {
    const row = tupleOf(w);
    for (let j = 0; j < w; j++) {
      const value = nth(nth(a, i), j);
      const other = nth(nth(b, i), j);
      if (value === FAILED || other === FAILED) return FAILED;
      setTupleItem(row, j, equalValues(value, other) ? value : fallback);
    }
    setTupleItem(rows, i, row);
  }
  return gridFromRows(rows);
}

/** A copy of a grid with color `a` turned to `toA` and color `b` to `toB`; where both are one color, to `toA`. */
function recolored(grid: Value, a: i32, toA: i32, b: i32, toB: i32): Value {
  const h = gridH(grid);
  const w = gridW(grid);
  const result = newGrid(h, w);
  const allA = i8x16.splat(<i8>a);
  const allB = i8x16.splat(<i8>b);
  const allToA = i8x16.splat(<i8>toA);
  const allToB = i8x16.splat(<i8>toB);
  const from = cellsAt(grid);
  const to = cellsAt(result);
  for (let k: usize = 0; k < <usize>(h * w); k += 16) {
    const cells = v128.load(from + k);
    const withoutB = v128.bitselect(allToB, cells, i8x16.eq(cells, allB));
    v128.store(to + k, v128.bitselect(allToA, withoutB, i8x16.eq(cells, allA)));
  }
  return result;
}

/** The rows of anything with the values that equal `a` turned to `toA`, and of the others those that equal `b` to `toB`. */
function mapCells(grid: Value, a: Value, toA: Value, b: Value, toB: Value): Value {
  const h = countOf(grid);
  if (h < 0) return fail(NOT_ITERABLE);
  if (h === 0) return EMPTY_TUPLE;
  const lines = valuesOf(grid);
  const rows = newTuple(h);
  for (let i = 0; i < h; i++) {
    const row = valueAt(lines, i);
    const w = countOf(row);
    if (w < 0) return fail(NOT_ITERABLE);
    const values = valuesOf(row);
    const mapped = w === 0 ? EMPTY_TUPLE : tupleOf(w);
    for (let j = 0; j < w; j++) {
      const v = valueAt(values, j);
      setTupleItem(mapped, j, equalValues(v, a) ? toA : equalValues(v, b) ? toB : v);
    }
    setTupleItem(rows, i, mapped);
  }
  return gridFromRows(rows);
}

/**
 * replace(grid: Grid, replacee: Integer, replacer: Integer): Grid
 * The grid with one color in place of another.
 *
 * @example replace(((1, 2), (2, 3)), 2, 7) = ((1, 7), (7, 3))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function replace(grid: Value, replacee: Value, replacer: Value): Value {
  const compact = asGrid(grid);
  if (compact === 0 || !isExactInt(replacee) || !isCell(replacer))
    return mapCells(grid, replacee, replacer, replacee, replacer);
  addWork(gridH(compact) * gridW(compact));
  if (!isCell(replacee)) return recolored(compact, 0, 0, 0, 0);
  const a = intOf(replacee);
  return recolored(compact, a, intOf(replacer), a, a);
}

/**
 * switch(grid: Grid, a: Integer, b: Integer): Grid
 * The grid with two colors exchanged.
 *
 * @example switch(((1, 2), (3, 1)), 1, 2) = ((2, 1), (3, 2))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function switchColors(grid: Value, a: Value, b: Value): Value {
  const compact = asGrid(grid);
  // Python looks values up in {a: b, b: a}: with equal keys the first key stays and the last value counts.
  if (compact === 0 || !isCell(a) || !isCell(b)) return mapCells(grid, a, equalValues(a, b) ? a : b, b, a);
  addWork(2 * gridH(compact) * gridW(compact));
  return recolored(compact, intOf(a), intOf(b), intOf(b), intOf(a));
}
