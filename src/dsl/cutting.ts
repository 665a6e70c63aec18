/** Grids cut: windows, halves, equal parts, without border, without one-colored lines. */
import {
  add,
  addWork,
  asGrid,
  boundsOf,
  checkCells,
  checkElements,
  EMPTY_TUPLE,
  floorDivide,
  floorMod,
  frozenset,
  Grid,
  getItem,
  gridFromRows,
  isInt,
  isTuple,
  iterate,
  length,
  newCells,
  raise,
  type Tuple,
  tupleOf,
  type Value,
} from '../value/index.js';
import { gather } from './blocks.js';
import { dmirror, rot90, rot270 } from './geometry.js';
import { shape } from './grids.js';
import { type CellLayout, isPackedPatch } from './layout.js';
import { type Kernel, type Operation, operation } from './operation.js';
import { ulcorner } from './patches.js';
import { clip, emptyRows, slice, sliceBound } from './rows.js';

/** Python's `tuple(row[left:right] for row in grid[top:bottom])` of a compact grid. */
export function cut(grid: Grid, top: number, bottom: number, left: number, right: number): Tuple | Grid {
  const { h, w, cells } = grid;
  const above = clip(top, h);
  const height = clip(bottom, h) - above;
  if (height <= 0) return EMPTY_TUPLE;
  const before = clip(left, w);
  const width = clip(right, w) - before;
  if (width <= 0) return emptyRows(height);
  if (width < w) return gather(cells, height, width, above * w + before, w, 1);
  // Whole rows lie side by side: they are shared, not copied.
  return height === h ? grid : new Grid(height, w, cells.subarray(above * w, (above + height) * w));
}

/** As {@link cut}, of any tuple of rows. */
function window(grid: Value, top: number, bottom: number, left: number, right: number): Tuple | Grid {
  const compact = asGrid(grid);
  if (compact !== null) return cut(compact, top, bottom, left, right);
  return gridFromRows(slice(grid, top, bottom).map((row) => tupleOf(slice(row, left, right))));
}

/** The window of a grid from `start` on, of size `dims`, as far as it lies inside. */
export const crop: Kernel = (grid, start, dims) => {
  const top = getItem(start, 0);
  const bottom = add(top, getItem(dims, 0));
  const from = sliceBound(top);
  const to = sliceBound(bottom);
  if (!isTuple(grid)) return raise('TypeError', 'object cannot be sliced');
  const h = length(grid);
  if (clip(from, h) >= clip(to, h)) return EMPTY_TUPLE; // without a row Python never looks at the columns
  const left = getItem(start, 1);
  const right = add(left, getItem(dims, 1));
  return window(grid, from, to, sliceBound(left), sliceBound(right));
};

/** The part of a grid in the bounding box of a patch. */
export function subgrid(layout: CellLayout, patch: Value, grid: Value): Value {
  const compact = asGrid(grid);
  if (compact !== null && isPackedPatch(layout, patch)) {
    const { top, left, bottom, right } = boundsOf(patch);
    // A slice that starts before the grid and ends in it counts from both ends, as in Python.
    return cut(compact, top, bottom + 1, left, right + 1);
  }
  const corner = ulcorner(layout, patch);
  return crop(grid, corner, shape(layout, patch));
}

/** The grid without its outermost cells. */
export const trim: Kernel = (grid) => window(grid, 1, -1, 1, -1);

const half = (grid: Value, start: number, stop: number): Tuple | Grid => {
  const compact = asGrid(grid);
  return compact === null ? gridFromRows(slice(grid, start, stop)) : cut(compact, start, stop, 0, compact.w);
};

/** The upper half of the grid, without the middle row. */
export const tophalf: Kernel = (grid) => half(grid, 0, length(grid) >> 1);

/** The lower half of the grid, without the middle row. */
export const bottomhalf: Kernel = (grid) => half(grid, (length(grid) + 1) >> 1, length(grid));

/** The left half of the grid, without the middle column. */
export const lefthalf: Kernel = (grid) => {
  const compact = asGrid(grid);
  if (compact === null) return rot270(tophalf(rot90(grid)));
  return compact.w === 1 ? EMPTY_TUPLE : cut(compact, 0, compact.h, 0, compact.w >> 1);
};

/** The right half of the grid, without the middle column. */
export const righthalf: Kernel = (grid) => {
  const compact = asGrid(grid);
  if (compact === null) return rot270(bottomhalf(rot90(grid)));
  return compact.w === 1 ? EMPTY_TUPLE : cut(compact, 0, compact.h, (compact.w + 1) >> 1, compact.w);
};

// ---- equal parts

/** How n parts lie along a side: the step from one to the next leaves a line between them if n does not divide the side. */
function places(side: number, size: Value, n: Value): { count: number; size: number; step: number } {
  if (!isInt(n) || !isInt(size)) return raise('TypeError', 'the number of parts must be an integer');
  const gap = floorMod(side, Number(n)) === 0 ? 0 : 1;
  return { count: Math.max(Number(n), 0), size: Number(size), step: Number(size) + gap };
}

const widthOf = (grid: Value): number => (grid instanceof Grid ? grid.w : length(getItem(grid, 0)));

/** The grid in n parts side by side. */
export const hsplit: Kernel = (grid, n) => {
  const h = length(grid);
  const w = widthOf(grid);
  const { count, size, step } = places(w, floorDivide(w, n), n);
  checkCells(count * h);
  const parts: Value[] = [];
  for (let k = 0; k < count; k++) parts.push(window(grid, 0, h, step * k, step * k + size));
  return tupleOf(parts);
};

/** The grid in n parts one below the other. */
export const vsplit: Kernel = (grid, n) => {
  const h = length(grid);
  const share = floorDivide(h, n); // fails before a missing first row does
  const w = widthOf(grid);
  const { count, size, step } = places(h, share, n);
  checkElements(count);
  const parts: Value[] = [];
  for (let k = 0; k < count; k++) parts.push(window(grid, step * k, step * k + size, 0, w));
  return tupleOf(parts);
};

// ---- without one-colored lines

/** Which lines have more than one color; the cells of a line are `along` apart, the lines `across`. */
function mixedLines(cells: Int8Array, lines: number, across: number, size: number, along: number): number[] {
  addWork(lines * size);
  const mixed: number[] = [];
  for (let n = 0; n < lines; n++) {
    const first = n * across;
    let k = 1;
    while (k < size && cells[first + k * along] === cells[first]) k++;
    if (k < size) mixed.push(n);
  }
  return mixed;
}

function pickCells(grid: Grid, rows: readonly number[], columns: readonly number[]): Grid {
  const cells = newCells(rows.length * columns.length);
  let at = 0;
  for (const i of rows) for (const j of columns) cells[at++] = grid.cells[i * grid.w + j];
  return new Grid(rows.length, columns.length, cells);
}

const isMixed = (line: Value): boolean => frozenset(iterate(line)).size !== 1;

/** The grid without its rows and columns of one color. */
export function compress(layout: CellLayout, grid: Value): Value {
  const compact = asGrid(grid);
  if (compact !== null) {
    const { cells, h, w } = compact;
    const rows = mixedLines(cells, h, w, w, 1);
    const columns = mixedLines(cells, w, 1, h, w);
    if (rows.length === h && columns.length === w) return compact;
    return rows.length === 0 || columns.length === 0 ? emptyRows(rows.length) : pickCells(compact, rows, columns);
  }
  const rows = iterate(grid).filter(isMixed);
  const oneColored = new Set<number>();
  iterate(dmirror(layout, grid)).forEach((column, j) => {
    if (!isMixed(column)) oneColored.add(j);
  });
  return gridFromRows(rows.map((row) => tupleOf(iterate(row).filter((_, j) => !oneColored.has(j)))));
}

/** Operations that cut grids. */
export const cutting = (layout: CellLayout): Operation[] => [
  operation('crop', crop),
  operation('subgrid', (patch, grid) => subgrid(layout, patch, grid)),
  operation('trim', trim),
  operation('tophalf', tophalf),
  operation('bottomhalf', bottomhalf),
  operation('lefthalf', lefthalf),
  operation('righthalf', righthalf),
  operation('hsplit', hsplit),
  operation('vsplit', vsplit),
  operation('compress', (grid) => compress(layout, grid)),
];
