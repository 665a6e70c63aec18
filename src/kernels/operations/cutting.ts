/** Grids cut: windows, halves, equal parts, without one-colored lines. */

import { MOST_CELLS, MOST_ELEMENTS } from '../memory/limits';
import { addWork, take } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { fail, failing, pass } from '../python/failure';
import {
  CELLS_LIMIT,
  DIVISION_BY_ZERO,
  ELEMENTS_LIMIT,
  INDEX_TYPE,
  INTEGER_WANTED,
  NO_LENGTH,
  NOT_ITERABLE,
  NOT_SLICEABLE,
  OPERANDS,
} from '../python/failures';
import { addNumbers, boundedNumber, isCalculable, isIntegral, isZero } from '../python/numbers';
import { countOf, valuesOf, widthOf } from '../python/protocol';
import { clip, lengthOfTuple, nth, slice } from '../python/sequence';
import { setOf } from '../sets/set';
import { asGrid, emptyRows, gather, gridFromRows } from '../values/grid';
import { bottomOf, bounds, isPatch, leftOf, rightOf, topOf } from '../values/patch';
import {
  cellsAt,
  EMPTY_TUPLE,
  FAILED,
  gridH,
  gridW,
  int,
  isEmptyTuple,
  items,
  newGrid,
  newTuple,
  pair,
  setTupleItem,
  sizeOf,
  takeCodes,
  tupleItem,
  tupleLength,
  tupleOf,
  Value,
} from '../values/value';
import { dmirror, rot90, rot270 } from './geometry';
import { shape } from './grids';
import { ulcorner } from './patches';

/** Python's `tuple(row[left:right] for row in grid[top:bottom])` of a compact grid. */
export function cut(grid: Value, top: i32, bottom: i32, left: i32, right: i32): Value {
  const h = gridH(grid);
  const w = gridW(grid);
  const above = clip(top, h);
  const height = clip(bottom, h) - above;
  if (height <= 0) return EMPTY_TUPLE;
  const before = clip(left, w);
  const width = clip(right, w) - before;
  if (width <= 0) return emptyRows(height);
  if (width < w) return gather(grid, height, width, above * w + before, w, 1);
  if (height === h) return grid;
  const rows = newGrid(height, w);
  copyBytes(cellsAt(rows), cellsAt(grid) + <usize>(above * w), <usize>(height * w));
  return rows;
}

/** As `cut`, of any tuple of rows; FAILED where it is none. */
function window(v: Value, top: i32, bottom: i32, left: i32, right: i32): Value {
  const grid = asGrid(v);
  if (grid !== 0) return cut(grid, top, bottom, left, right);
  const rows = slice(v, top, bottom);
  if (rows === FAILED || rows === EMPTY_TUPLE) return rows;
  for (let i = 0; i < tupleLength(rows); i++) {
    const row = slice(tupleItem(rows, i), left, right);
    if (row === FAILED) return FAILED;
    addWork(tupleLength(row));
    setTupleItem(rows, i, row);
  }
  return gridFromRows(rows);
}

/** Where a window begins and ends along one side. */
let from: i32 = 0;
let to: i32 = 0;
/** Finds `from` and `to` out, counted as the addition that it is; false where they are no ints. */
function bound(start: Value, dims: Value, k: i32): bool {
  const a = nth(start, k);
  const b = a === FAILED ? FAILED : nth(dims, k);
  if (b === FAILED || !isIntegral(a) || !isIntegral(b)) return failing(INDEX_TYPE);
  from = boundedNumber(a);
  to = boundedNumber(addNumbers(a, b));
  return true;
}

/**
 * crop(grid: Grid, start: IntegerTuple, dims: IntegerTuple): Grid
 * The window of the grid that starts at a location and has these dimensions, as far as it lies inside.
 *
 * @example crop(((1, 2, 3), (4, 5, 6), (7, 8, 9)), (0, 1), (2, 2)) = ((2, 3), (5, 6))
 * @dialects arc-dsl
 * @device
 */
export function crop(grid: Value, start: Value, dims: Value): Value {
  const h = lengthOfTuple(grid);
  if (!bound(start, dims, 0) || h < 0) return fail(NOT_SLICEABLE);
  const top = from;
  const bottom = to;
  if (clip(top, h) >= clip(bottom, h)) return EMPTY_TUPLE; // without a row Python never looks at the columns
  return bound(start, dims, 1) ? window(grid, top, bottom, from, to) : FAILED;
}

/**
 * subgrid(patch: Patch, grid: Grid): Grid
 * The part of the grid in the box around a patch.
 *
 * @example subgrid(insert((1, 2), initset((0, 1))), ((1, 2, 3), (4, 5, 6))) = ((2, 3), (5, 6))
 * @dialects arc-dsl
 * @device
 */
export function subgrid(patch: Value, v: Value): Value {
  if (!isPatch(patch)) {
    const corner = ulcorner(patch);
    const size = corner === FAILED ? FAILED : shape(patch);
    return size === FAILED ? FAILED : crop(v, corner, size);
  }
  const grid = asGrid(v);
  bounds(patch);
  const top = topOf(patch);
  const left = leftOf(patch);
  if (grid === 0) return crop(v, pair(int(top), int(left)), shape(patch));
  // A slice that starts before the grid and ends in it counts from both ends, as in Python.
  return cut(grid, top, bottomOf(patch) + 1, left, rightOf(patch) + 1);
}

/**
 * trim(grid: Grid): Grid
 * The grid without its outermost cells.
 *
 * @example trim(((1, 2, 3), (4, 5, 6), (7, 8, 9))) = ((5,),)
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function trim(grid: Value): Value {
  return window(grid, 1, -1, 1, -1);
}

function half(v: Value, start: i32, stop: i32): Value {
  const grid = asGrid(v);
  return grid === 0 ? gridFromRows(slice(v, start, stop)) : cut(grid, start, stop, 0, gridW(grid));
}

/**
 * tophalf(grid: Grid): Grid
 * The upper half of the grid, without the middle row.
 *
 * @example tophalf(((1, 2), (3, 4))) = ((1, 2),)
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function tophalf(grid: Value): Value {
  return half(grid, 0, lengthOfTuple(grid) >> 1);
}

/**
 * bottomhalf(grid: Grid): Grid
 * The lower half of the grid, without the middle row.
 *
 * @example bottomhalf(((1, 2), (3, 4))) = ((3, 4),)
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function bottomhalf(grid: Value): Value {
  const h = lengthOfTuple(grid);
  return half(grid, (h + 1) >> 1, h);
}

/**
 * lefthalf(grid: Grid): Grid
 * The left half of the grid, without the middle column.
 *
 * @example lefthalf(((1, 2), (3, 4))) = ((1,), (3,))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function lefthalf(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return rot270(tophalf(rot90(v)));
  const w = gridW(grid);
  return w === 1 ? EMPTY_TUPLE : cut(grid, 0, gridH(grid), 0, w >> 1);
}

/**
 * righthalf(grid: Grid): Grid
 * The right half of the grid, without the middle column.
 *
 * @example righthalf(((1, 2), (3, 4))) = ((2,), (4,))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function righthalf(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return rot270(bottomhalf(rot90(v)));
  const w = gridW(grid);
  return w === 1 ? EMPTY_TUPLE : cut(grid, 0, gridH(grid), (w + 1) >> 1, w);
}

// ---- equal parts

/** The grid in n parts side by side, or one below the other; a line between them is left out if n does not divide the side. */
function split(v: Value, n: Value, down: bool): Value {
  const h = lengthOfTuple(v);
  if (countOf(v) < 0) return fail(NO_LENGTH);
  if (down && !isCalculable(n)) return fail(OPERANDS); // before a first row is missed
  if (down && isZero(n)) return fail(DIVISION_BY_ZERO);
  const w = widthOf(v);
  if (w < 0 || isZero(n)) return fail(DIVISION_BY_ZERO);
  if (!isIntegral(n)) return fail(INTEGER_WANTED);
  addWork(1);
  const count = boundedNumber(n);
  if (count < 0) return EMPTY_TUPLE;
  const side = down ? h : w;
  if (down && count > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  if (!down && <i64>count * <i64>h > MOST_CELLS) pass(CELLS_LIMIT);
  const size = side / count;
  const step = size + i32(side % count !== 0);
  const grid = asGrid(v);
  const whole = grid === 0 ? v : grid;
  const parts = tupleOf(count);
  for (let k = 0; k < count; k++) {
    const start = step * k;
    const part = down ? window(whole, start, start + size, 0, w) : window(whole, 0, h, start, start + size);
    if (part === FAILED) return FAILED;
    setTupleItem(parts, k, part);
  }
  return parts;
}

/**
 * hsplit(grid: Grid, n: Integer): Tuple
 * The grid in n parts side by side.
 *
 * @example hsplit(((1, 2), (3, 4)), 2) = (((1,), (3,)), ((2,), (4,)))
 * @dialects arc-dsl
 * @device
 */
export function hsplit(grid: Value, n: Value): Value {
  return split(grid, n, false);
}

/**
 * vsplit(grid: Grid, n: Integer): Tuple
 * The grid in n parts one below the other.
 *
 * @example vsplit(((1, 2), (3, 4)), 2) = (((1, 2),), ((3, 4),))
 * @dialects arc-dsl
 * @device
 */
export function vsplit(grid: Value, n: Value): Value {
  return split(grid, n, true);
}

// ---- without one-colored lines

/** The lines that have more than one color into memory, how many they are; cells lie `along` apart, lines `across`. */
function mixedLines(cells: usize, lines: i32, across: i32, size: i32, along: i32, mixed: usize): i32 {
  addWork(lines * size);
  let count = 0;
  for (let n = 0; n < lines; n++) {
    const start = cells + <usize>(n * across);
    const end = start + <usize>(size * along);
    const color = load<u8>(start);
    let at = start + <usize>along;
    while (at < end && load<u8>(at) === color) at += <usize>along;
    if (at < end) setWordAt(mixed, count++, n);
  }
  return count;
}

/** Whether the items of a line are anything but one value: 1 or 0, or -1 where it has none to run through. */
function isMixed(line: Value): i32 {
  const n = countOf(line);
  return n < 0 ? -1 : n === 0 ? 1 : i32(sizeOf(setOf(valuesOf(line), n)) !== 1);
}

/** As `compress`, of anything; where its columns come from is for `dmirror` to say. */
function compressAny(v: Value): Value {
  const h = countOf(v);
  if (h < 0) return fail(NOT_ITERABLE);
  const lines = valuesOf(v);
  const rows = takeCodes(h);
  let height = 0;
  for (let i = 0; i < h; i++) {
    const row = valueAt(lines, i);
    const mixed = isMixed(row);
    if (mixed < 0) return fail(NOT_ITERABLE);
    setValueAt(rows, height, row);
    height += mixed;
  }
  const turned = dmirror(v);
  const w = countOf(turned);
  if (w < 0) return FAILED;
  const columns = valuesOf(turned);
  const kept = take(<usize>w);
  for (let j = 0; j < w; j++) {
    const mixed = isMixed(valueAt(columns, j));
    if (mixed < 0) return fail(NOT_ITERABLE);
    store<u8>(kept + <usize>j, <u8>mixed);
  }
  const result = newTuple(height);
  for (let i = 0; i < height; i++) setTupleItem(result, i, keptColumns(valueAt(rows, i), kept, w));
  return gridFromRows(result);
}

/** The items of a row but those in columns that are not kept. */
function keptColumns(row: Value, kept: usize, w: i32): Value {
  const n = countOf(row);
  const values = valuesOf(row);
  const line = takeCodes(n);
  let count = 0;
  for (let j = 0; j < n; j++) {
    setValueAt(line, count, valueAt(values, j));
    count += j >= w || load<u8>(kept + <usize>j) !== 0 ? 1 : 0;
  }
  const t = tupleOf(count);
  copyBytes(items(t), line, (<usize>count) << 2);
  return t;
}

/**
 * compress(grid: Grid): Grid
 * The grid without rows and columns of one color.
 *
 * @example compress(((1, 0, 2), (0, 0, 0), (3, 0, 4))) = ((1, 2), (3, 4))
 * @dialects arc-dsl
 * @device
 */
export function compress(v: Value): Value {
  if (isEmptyTuple(v)) return v;
  const grid = asGrid(v);
  if (grid === 0) return compressAny(v);
  const h = gridH(grid);
  const w = gridW(grid);
  const cells = cellsAt(grid);
  const rows = takeCodes(h + w);
  const columns = rows + ((<usize>h) << 2);
  const height = mixedLines(cells, h, w, w, 1, rows);
  const width = mixedLines(cells, w, 1, h, w, columns);
  if (height === h && width === w) return grid;
  if (height === 0 || width === 0) return emptyRows(height);
  const result = newGrid(height, width);
  let at = cellsAt(result);
  for (let i = 0; i < height; i++) {
    const row = cells + <usize>(wordAt(rows, i) * w);
    for (let j = 0; j < width; j++) store<u8>(at++, load<u8>(row + valueAt(columns, j)));
  }
  return result;
}
