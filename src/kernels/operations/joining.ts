/** Joining and scaling grids. */

import { MOST_CELLS, MOST_ELEMENTS } from '../memory/limits';
import { addWork } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setValueAt, valueAt, wordAt } from '../memory/words';
import { cellColor, cellColumn, cellOf, cellRow, splitCell } from '../python/cells';
import { fail, pass } from '../python/failure';
import {
  CELLS_LIMIT,
  DIVISION_BY_ZERO,
  ELEMENTS_LIMIT,
  INDEX_RANGE,
  INTEGER_WANTED,
  NOT_ITERABLE,
  NOT_SUBSCRIPTABLE,
  OPERANDS,
} from '../python/failures';
import {
  addNumbers,
  boundedNumber,
  calculate,
  isCalculable,
  isExactInt,
  isIntegral,
  isZero,
  joined,
  MULTIPLY,
  negated,
} from '../python/numbers';
import { countOf, valuesOf, widthOf } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { itemA, itemB, pairOf, unpackPair } from '../python/unpack';
import { depthAfter, derivedSet, frozenCopyOfValues, UNION } from '../sets/set';
import { floatOf, integer, isLong, longOf } from '../values/boxed';
import { cellKind } from '../values/cell-layout';
import { asGrid, emptyRows, gather, gridFromRows } from '../values/grid';
import { bottomOf, bounds, isEmpty, leftOf, rightOf, setBounds, shiftPatch, topOf } from '../values/patch';
import {
  COORD_BITS,
  cellsAt,
  codesOf,
  columnOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementsOf,
  FAILED,
  gridH,
  gridW,
  int,
  intOf,
  isGrid,
  isInt,
  isNear,
  isSet,
  items,
  LOCATION_MASK,
  locate,
  newGrid,
  newTuple,
  recipeSet,
  rowOf,
  setTupleItem,
  sizeOf,
  takeCodes,
  tupleOf,
  Value,
} from '../values/value';
import { shiftBy, ulcorner } from './patches';

// ---- joining

/**
 * hconcat(a: Grid, b: Grid): Grid
 * Two grids side by side.
 *
 * @example hconcat(((1, 2), (3, 4)), ((5, 6), (7, 8))) = ((1, 2, 5, 6), (3, 4, 7, 8))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function hconcat(a: Value, b: Value): Value {
  if (!isGrid(a) || !isGrid(b)) return hconcatItems(a, b);
  const h = min(gridH(a), gridH(b));
  const left: usize = gridW(a);
  const right: usize = gridW(b);
  const w = left + right;
  if (<i64>h * <i64>w > MOST_CELLS) pass(CELLS_LIMIT);
  const wide = newGrid(h, <i32>w);
  let to = cellsAt(wide);
  let x = cellsAt(a);
  let y = cellsAt(b);
  for (let i = 0; i < h; i++) {
    copyBytes(to, x, left);
    copyBytes(to + left, y, right);
    to += w;
    x += left;
    y += right;
  }
  return wide;
}

/** As `hconcat`, of values that are not both grids: row by row, as many as both have. */
function hconcatItems(a: Value, b: Value): Value {
  const n = countOf(a);
  const m = countOf(b);
  if (n < 0 || m < 0) return fail(NOT_ITERABLE);
  const h = min(n, m);
  if (h === 0) return EMPTY_TUPLE;
  const lefts = valuesOf(a);
  const rights = valuesOf(b);
  const rows = newTuple(h);
  let total = 0;
  for (let i = 0; i < h; i++) {
    const row = addNumbers(valueAt(lefts, i), valueAt(rights, i));
    if (row === FAILED) return FAILED;
    total += max(lengthOfTuple(row), 0);
    if (total > MOST_CELLS) pass(CELLS_LIMIT);
    setTupleItem(rows, i, row);
  }
  return gridFromRows(rows);
}
/**
 * vconcat(a: Grid, b: Grid): Grid
 * Two grids, the second below the first.
 *
 * @example vconcat(((1, 2), (3, 4)), ((5, 6), (7, 8))) = ((1, 2), (3, 4), (5, 6), (7, 8))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function vconcat(a: Value, b: Value): Value {
  if (isGrid(a) && isGrid(b) && gridW(a) === gridW(b)) return vconcatGrids(a, b);
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n >= 0 && m >= 0) {
    const x = asGrid(a);
    const y = asGrid(b);
    if (x !== 0 && y !== 0 && gridW(x) === gridW(y)) return vconcatGrids(x, y);
    if (n + m > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
    return joined(a, b);
  }
  return addNumbers(a, b);
}

function vconcatGrids(a: Value, b: Value): Value {
  const w = gridW(a);
  const size = gridH(a) * w;
  const more = gridH(b) * w;
  if (size + more > MOST_CELLS) pass(CELLS_LIMIT);
  const high = newGrid(gridH(a) + gridH(b), w);
  copyBytes(cellsAt(high), cellsAt(a), size);
  copyBytes(cellsAt(high) + <usize>size, cellsAt(b), more);
  return high;
}

// ---- scaling grids

/** How many times `for _ in range(factor)` runs; -1 where that fails. */
function repetitions(factor: Value): i32 {
  return isIntegral(factor) ? max(boundedNumber(factor), 0) : -1;
}

/** The grid with each cell as a block of `down` × `right` cells. */
function scale(grid: Value, down: i32, right: i32): Value {
  if (down < 0 || right < 0) return fail(INTEGER_WANTED);
  const h = gridH(grid);
  const w = gridW(grid);
  const height = <i64>h * <i64>down;
  if (height > MOST_CELLS || (height > 0 && <i64>w * <i64>right > <i64>MOST_CELLS / height)) pass(CELLS_LIMIT);
  if (down === 0 || right === 0) return emptyRows(h * down);
  if (down === 1 && right === 1) return grid;
  const width: usize = w * right;
  const scaled = newGrid(h * down, <i32>width);
  let from = cellsAt(grid);
  let to = cellsAt(scaled);
  for (let i = 0; i < h; i++) {
    const row = to;
    if (right === 1) copyBytes(to, from, w);
    else widen(from, w, right, to);
    from += w;
    to += width;
    for (let k = 1; k < down; k++) {
      copyBytes(to, row, width);
      to += width;
    }
  }
  return scaled;
}

/** Writes each of `count` cells `right` times. */
function widen(from: usize, count: i32, right: i32, to: usize): void {
  const end = from + <usize>count;
  for (; from < end; from++) {
    const c = load<u8>(from);
    for (let k = 0; k < right; k++) store<u8>(to++, c);
  }
}

/** Writes each of `n` values `count` times. */
function repeatEach(from: usize, n: i32, count: i32, to: usize): void {
  for (let k = 0; k < n * count; k++) setValueAt(to, k, valueAt(from, k / count));
}

/**
 * hupscale(grid: Grid, factor: Integer): Grid
 * Each cell repeated sideways.
 *
 * @example hupscale(((1, 2), (3, 4)), 2) = ((1, 1, 2, 2), (3, 3, 4, 4))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function hupscale(rows: Value, factor: Value): Value {
  const grid = asGrid(rows);
  if (grid !== 0) return scale(grid, 1, repetitions(factor));
  const h = countOf(rows);
  if (h <= 0) return h < 0 ? fail(NOT_ITERABLE) : EMPTY_TUPLE;
  const lines = valuesOf(rows);
  const wide = newTuple(h);
  let total: i64 = 0;
  for (let i = 0; i < h; i++) {
    const row = valueAt(lines, i);
    const w = countOf(row);
    const count = w === 0 ? 0 : repetitions(factor);
    if (w < 0 || count < 0) return fail(w < 0 ? NOT_ITERABLE : INTEGER_WANTED);
    total += <i64>w * <i64>count;
    if (total > MOST_CELLS) pass(CELLS_LIMIT);
    const t = tupleOf(w * count);
    repeatEach(valuesOf(row), w, count, items(t));
    setTupleItem(wide, i, t);
  }
  return gridFromRows(wide);
}

/**
 * vupscale(grid: Grid, factor: Integer): Grid
 * Each cell repeated downwards.
 *
 * @example vupscale(((1, 2), (3, 4)), 2) = ((1, 2), (1, 2), (3, 4), (3, 4))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function vupscale(rows: Value, factor: Value): Value {
  const grid = asGrid(rows);
  if (grid !== 0) return scale(grid, repetitions(factor), 1);
  const h = countOf(rows);
  if (h <= 0) return h < 0 ? fail(NOT_ITERABLE) : EMPTY_TUPLE;
  const count = repetitions(factor);
  if (count <= 0) return count < 0 ? fail(INTEGER_WANTED) : EMPTY_TUPLE;
  if (<i64>h * <i64>count > MOST_CELLS) pass(CELLS_LIMIT);
  const repeated = newTuple(h * count);
  repeatEach(valuesOf(rows), h, count, items(repeated));
  return gridFromRows(repeated);
}

/**
 * upscale(element: Element, factor: Integer): Element
 * Each cell as a square of cells.
 *
 * @example upscale(((1, 2), (3, 4)), 2) = ((1, 1, 2, 2), (1, 1, 2, 2), (3, 3, 4, 4), (3, 3, 4, 4))
 * @dialects arc-dsl
 * @device
 */
export function upscale(element: Value, factor: Value): Value {
  return isSet(element) ? upscaleObject(element, factor) : upscaleGrid(element, factor);
}

/** As `upscale`, of rows, which may be those of a set. */
export function upscaleGrid(rows: Value, factor: Value): Value {
  const grid = asGrid(rows);
  if (grid !== 0) return scale(grid, repetitions(factor), repetitions(factor));
  const wide = hupscale(rows, factor);
  return wide === FAILED ? FAILED : vupscale(wide, factor);
}

/**
 * downscale(grid: Grid, factor: Integer): Grid
 * Every n-th row and column, from the first on.
 *
 * @example downscale(((1, 2, 3), (4, 5, 6), (7, 8, 9)), 2) = ((1, 3), (7, 9))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function downscale(rows: Value, factor: Value): Value {
  const grid = asGrid(rows);
  if (grid === 0 || !isExactInt(factor)) return downscaleRows(rows, factor);
  if (isZero(factor)) return fail(DIVISION_BY_ZERO);
  const step = min(abs(boundedNumber(factor)), MOST_CELLS);
  if (step === 1) return grid;
  const w = gridW(grid);
  return gather(grid, (gridH(grid) + step - 1) / step, (w + step - 1) / step, 0, step * w, step);
}

/** As `downscale`, of rows of anything or by any number. */
function downscaleRows(rows: Value, factor: Value): Value {
  const w = widthOf(rows);
  if (w < 0 || !isCalculable(factor) || isZero(factor)) return fail(isZero(factor) ? DIVISION_BY_ZERO : OPERANDS);
  const h = lengthOfTuple(rows);
  const step = stepOf(factor, max(h, w));
  addWork(h * w + h);
  if (step === 0) return EMPTY_TUPLE;
  const kept = newTuple((h + step - 1) / step);
  for (let i = 0; i < h; i++) {
    const row = itemOf(rows, i);
    const line = tupleOf((w + step - 1) / step);
    for (let j = 0; j < w; j += step) {
      if (j >= lengthOfTuple(row)) return fail(lengthOfTuple(row) < 0 ? NOT_SUBSCRIPTABLE : INDEX_RANGE);
      setTupleItem(line, j / step, itemOf(row, j));
    }
    if (i % step === 0) setTupleItem(kept, i / step, line);
  }
  return gridFromRows(kept);
}

/** The least number above 0, up to `most`, that a number other than 0 divides: `most` where none is less; 0 where 0 is not divided, either. */
function stepOf(factor: Value, most: i32): i32 {
  if (isIntegral(factor)) return min(abs(boundedNumber(factor)), most);
  const x = abs(floatOf(factor));
  if (Number.isNaN(x)) return 0;
  for (let n = 1; n < most; n++) if (<f64>n % x === 0) return n;
  return most;
}

// ---- scaling objects

/** Writes a square of side `factor` for each of the `n` cells of an object that starts at the origin; returns how many cells it wrote. */
function scaleCodes(codes: usize, n: i32, factor: usize, to: usize): i32 {
  const side = <i32>factor;
  const start = to;
  for (let k = 0; k < n; k++) {
    const c = wordAt(codes, k);
    let row = (c & ~LOCATION_MASK) + locate(rowOf(c) * side, columnOf(c) * side);
    for (let i = 0; i < side; i++) {
      for (let j = 0; j < side; j++) {
        store<i32>(to, row + j);
        to += 4;
      }
      row += 1 << COORD_BITS;
    }
  }
  return <i32>((to - start) >>> 2);
}

/** The object with each cell as a square of side `factor`, its upper left corner in place. */
export function upscaleObject(object: Value, factor: Value): Value {
  if (isEmpty(object)) return EMPTY_SET;
  const side = repetitions(factor);
  if (!isSet(object) || elementsOf(object) !== cellKind || side < 0) return upscaleAny(object, side);
  const n = sizeOf(object);
  if (side > MOST_ELEMENTS || <i64>n * <i64>side * <i64>side > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  bounds(object);
  const top = topOf(object);
  const left = leftOf(object);
  const height = <i64>(bottomOf(object) - top + 1) * <i64>side;
  const width = <i64>(rightOf(object) - left + 1) * <i64>side;
  const normal = shiftPatch(object, -top, -left);
  if (side === 0) return EMPTY_SET;
  const bottom = top + <i32>height - 1;
  const right = left + <i32>width - 1;
  if (normal === FAILED || !isNear(bottom, right) || !isNear(bottom - top, right - left))
    return upscaleAny(object, side);
  const scaled = copyOfSet(derivedSet(normal, cellKind, true, n * side * side, scaleCodes, side));
  setBounds(scaled, 0, 0, <i32>height - 1, <i32>width - 1);
  return shiftPatch(scaled, top, left);
}

/** As `upscaleObject`, of anything. */
function upscaleAny(object: Value, side: i32): Value {
  if (!unpackPair(ulcorner(object))) return FAILED;
  const top = itemA;
  const left = itemB;
  const i = negated(top);
  const j = i === FAILED ? FAILED : negated(left);
  const normal = j === FAILED ? FAILED : shiftBy(object, pairOf(i, j));
  if (normal === FAILED || side < 0) return fail(INTEGER_WANTED);
  const n = countOf(normal);
  if (side > MOST_ELEMENTS || <i64>n * <i64>side * <i64>side > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const elements = valuesOf(normal);
  const cells = takeCodes(n * side * side);
  let to = cells;
  for (let k = 0; k < n; k++) {
    if (!splitCell(valueAt(elements, k))) return FAILED;
    const color = cellColor;
    const row = cellRow;
    const column = cellColumn;
    const up = calculate(MULTIPLY, row, int(side));
    const beside = calculate(MULTIPLY, column, int(side));
    if (up === FAILED || beside === FAILED) return FAILED;
    addWork(-(<i32>isIntegral(up)) - <i32>isIntegral(beside)); // counted for each cell
    to = writeSquare(to, color, up, beside, side);
  }
  const scaled = frozenCopyOfValues(n * side * side, cells);
  return shiftBy(scaled, pairOf(top, left));
}

/** A number plus a word's, which is not counted. */
function addUncounted(number: Value, n: i32): Value {
  return isInt(number)
    ? int(intOf(number) + n)
    : isLong(number)
      ? integer(longOf(number) + <i64>n)
      : addNumbers(number, int(n));
}

/** Writes the cells of a square as values; returns where they end. */
function writeSquare(to: usize, color: Value, top: Value, left: Value, side: i32): usize {
  addWork((2 + <i32>isIntegral(top) + <i32>isIntegral(left)) * side * side);
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      store<u32>(to, cellOf(color, addUncounted(top, i), addUncounted(left, j)));
      to += 4;
    }
  }
  return to;
}

/** A set into which `s` is copied; the two count as one set in work. */
function copyOfSet(s: Value): Value {
  addWork(-sizeOf(s));
  return recipeSet(elementsOf(s), sizeOf(s), codesOf(s), depthAfter(s), UNION, s, EMPTY_SET);
}
