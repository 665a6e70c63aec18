/** Sizes of grids and patches; grids looked up, made and changed cell by cell. */
import {
  add,
  addWork,
  asGrid,
  checkCells,
  equals,
  Grid,
  getItem,
  gridFromRows,
  isInt,
  isTuple,
  iterate,
  length,
  less,
  multiply,
  newCells,
  raise,
  subtractNumbers,
  Tuple,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { copyCells, isCell } from './blocks.js';
import type { CellLayout } from './layout.js';
import { type Kernel, type Operation, operation } from './operation.js';
import { leftmost, lowermost, rightmost, uppermost } from './patches.js';
import { emptyRows, within } from './rows.js';

// ---- sizes

const span = (low: Value, high: Value): Value => add(subtractNumbers(high, low), 1);

/** Rows of a grid, or of the bounding box of a patch. */
export function height(layout: CellLayout, piece: Value): Value {
  const size = length(piece);
  if (size === 0 || isTuple(piece)) return size;
  const bottom = lowermost(layout, piece);
  return span(uppermost(layout, piece), bottom);
}

/** Columns of a grid, or of the bounding box of a patch. */
export function width(layout: CellLayout, piece: Value): Value {
  if (piece instanceof Grid) return piece.w;
  if (length(piece) === 0) return 0;
  if (isTuple(piece)) return length(getItem(piece, 0));
  const right = rightmost(layout, piece);
  return span(leftmost(layout, piece), right);
}

/** Height and width. */
export const shape = (layout: CellLayout, piece: Value): Value => pairOf(height(layout, piece), width(layout, piece));

/** Whether it is higher than wide. */
export function portrait(layout: CellLayout, piece: Value): boolean {
  const h = height(layout, piece);
  return less(width(layout, piece), h);
}

/** Whether a grid has as many rows as columns, or a patch fills a square. */
export function square(layout: CellLayout, piece: Value): boolean {
  if (isTuple(piece)) return length(piece) === (piece instanceof Grid ? piece.w : length(getItem(piece, 0)));
  const h = height(layout, piece);
  const w = width(layout, piece);
  return equals(multiply(h, w), length(piece)) && equals(h, w);
}

// ---- looking up and making

/** The value at a location; None outside the grid. */
export const index: Kernel = (grid, loc) => {
  const [i, j] = unpack2(loc);
  if (grid instanceof Grid && typeof i === 'number' && typeof j === 'number' && loc instanceof Tuple) {
    return i >= 0 && i < grid.h && j >= 0 && j < grid.w ? grid.cells[i * grid.w + j] : null;
  }
  const h = length(grid);
  const w = length(getItem(grid, 0));
  if (!within(i, h) || !within(j, w)) return null;
  return getItem(getItem(grid, getItem(loc, 0)), getItem(loc, 1));
};

const extent = (n: Value): number =>
  isInt(n) ? Math.max(Number(n), 0) : raise('TypeError', 'dimensions must be integers');

/** A grid of one value. */
export const canvas: Kernel = (value, dimensions) => {
  const h = extent(getItem(dimensions, 0));
  if (h === 0) return tupleOf([]);
  const w = extent(getItem(dimensions, 1));
  checkCells(h * Math.max(w, 1));
  if (w === 0) return emptyRows(h);
  if (isCell(value)) return new Grid(h, w, newCells(h * w).fill(value));
  return tupleOf(new Array<Value>(h).fill(tupleOf(new Array<Value>(w).fill(value))));
};

// ---- changing every cell

/** Writes `fallback` into a copy of the h × w cells `a` where `b` differs, whose rows are `stride` apart. */
function fallBack(
  target: Int8Array,
  h: number,
  w: number,
  a: Int8Array,
  b: Int8Array,
  stride: number,
  fallback: number,
): void {
  for (let i = 0; i < h; i++) {
    const from = i * w;
    const beside = i * stride;
    for (let j = 0; j < w; j++) if (a[from + j] !== b[beside + j]) target[from + j] = fallback;
  }
}

/** The first grid where both agree, a fallback elsewhere. */
export const cellwise: Kernel = (a, b, fallback) => {
  const x = asGrid(a);
  const y = asGrid(b);
  if (x !== null && y !== null && isCell(fallback) && y.h >= x.h && y.w >= x.w) {
    const cells = copyCells(x.cells);
    fallBack(cells, x.h, x.w, x.cells, y.cells, y.w, fallback);
    return new Grid(x.h, x.w, cells);
  }
  const h = length(a);
  const w = length(getItem(a, 0));
  const rows: Value[] = [];
  for (let i = 0; i < h; i++) {
    const row: Value[] = [];
    for (let j = 0; j < w; j++) {
      const value = getItem(getItem(a, i), j);
      row.push(equals(value, getItem(getItem(b, i), j)) ? value : fallback);
    }
    rows.push(tupleOf(row));
  }
  return gridFromRows(rows);
};

/** Writes `value` where the source has `from`. Four cells a round, as in `copyBlock`. */
export function substitute(target: Int8Array, source: Int8Array, from: number, value: number): void {
  const size = source.length;
  addWork(size);
  let k = 0;
  for (; k + 3 < size; k += 4) {
    if (source[k] === from) target[k] = value;
    if (source[k + 1] === from) target[k + 1] = value;
    if (source[k + 2] === from) target[k + 2] = value;
    if (source[k + 3] === from) target[k + 3] = value;
  }
  for (; k < size; k++) if (source[k] === from) target[k] = value;
}

const mapCells = (grid: Value, map: (value: Value) => Value): Value =>
  gridFromRows(iterate(grid).map((row) => tupleOf(iterate(row).map(map))));

/** The grid with one color in place of another. */
export const replace: Kernel = (grid, replacee, replacer) => {
  const compact = asGrid(grid);
  if (compact !== null && typeof replacee === 'number' && isCell(replacer)) {
    const cells = copyCells(compact.cells);
    substitute(cells, compact.cells, replacee, replacer);
    return new Grid(compact.h, compact.w, cells);
  }
  return mapCells(grid, (value) => (equals(value, replacee) ? replacer : value));
};

/** The grid with two colors exchanged. */
export const switchColors: Kernel = (grid, a, b) => {
  const compact = asGrid(grid);
  if (compact !== null && isCell(a) && isCell(b)) {
    const cells = copyCells(compact.cells);
    substitute(cells, compact.cells, a, b);
    substitute(cells, compact.cells, b, a);
    return new Grid(compact.h, compact.w, cells);
  }
  // Python looks values up in {a: b, b: a}: with equal keys the first key stays and the last value counts.
  const afterA = equals(a, b) ? a : b;
  return mapCells(grid, (value) => (equals(value, a) ? afterA : equals(value, b) ? a : value));
};

/** Operations on sizes and single cells. */
export const grids = (layout: CellLayout): Operation[] => [
  operation('height', (piece) => height(layout, piece)),
  operation('width', (piece) => width(layout, piece)),
  operation('shape', (piece) => shape(layout, piece)),
  operation('portrait', (piece) => portrait(layout, piece)),
  operation('square', (piece) => square(layout, piece)),
  operation('index', index),
  operation('canvas', canvas),
  operation('cellwise', cellwise),
  operation('replace', replace),
  operation('switch', switchColors),
];
