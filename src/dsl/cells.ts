/** Locations and cells of a grid: all of them, those of a color, those of a patch. */
import {
  addWork,
  asGrid,
  cellCode,
  checkElements,
  columnOf,
  derivedSet,
  equals,
  Float,
  type FrozenSet,
  frozenset,
  type Grid,
  getItem,
  isNear,
  isPackable,
  isPackedColor,
  iterate,
  keepCodes,
  length,
  locationsOf,
  newCodes,
  pack,
  pairTuple,
  rowOf,
  runEnd,
  SetKind,
  scratchFor,
  sequenceSet,
  unpack2,
  type Value,
} from '../value/index.js';
import { allIndices } from './components.js';
import { type CellLayout, isPackedPatch } from './layout.js';
import { type Operation, operation } from './operation.js';
import { toindices } from './patches.js';
import { within } from './rows.js';

/** The compact form of a grid whose cells can all be packed, location and color, and their neighbors too; else null. */
export function packedGrid(value: Value): Grid | null {
  const grid = asGrid(value);
  return grid !== null && isPackable(-1, -1, grid.h, grid.w) && hasPackedColors(grid) ? grid : null;
}

/** As {@link packedGrid}, with locations that can be computed with as they are packed. */
export function nearGrid(value: Value): Grid | null {
  const grid = packedGrid(value);
  return grid !== null && isNear(grid.h, grid.w) ? grid : null;
}

function hasPackedColors(grid: Grid): boolean {
  grid.packed ??= areColors(grid.cells);
  return grid.packed;
}

function areColors(cells: Int8Array): boolean {
  for (let k = 0; k < cells.length; k++) if (!isPackedColor(cells[k])) return false;
  return true;
}

/** All locations of a grid, as Python reads its size. */
export function asindices(grid: Value): FrozenSet {
  const compact = packedGrid(grid);
  if (compact !== null) return allIndices(compact.h, compact.w);
  const h = length(grid);
  const w = h === 0 ? 0 : length(getItem(grid, 0));
  checkElements(h * w);
  return frozenset(Array.from({ length: h * w }, (_, cell) => pairTuple(Math.floor(cell / w), cell % w)));
}

/** `f(value, row, column)` for the cells of a grid, row by row. */
export function mapCells<T>(grid: Value, f: (value: Value, i: number, j: number) => T): T[] {
  return iterate(grid).flatMap((row, i) => iterate(row).map((value, j) => f(value, i, j)));
}

/** The number that equals a cell value when it does, else NaN. */
function asNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value instanceof Float ? value.value : Number.NaN;
}

/** The locations of a color. */
export function ofcolor(grid: Value, value: Value): FrozenSet {
  const compact = packedGrid(grid);
  if (compact === null) {
    const matches = mapCells(grid, (cell, i, j) => (equals(cell, value) ? pairTuple(i, j) : null));
    return frozenset(matches.filter((location) => location !== null));
  }
  const { h, w, cells } = compact;
  addWork(cells.length);
  const found = scratchFor(cells.length);
  const color = asNumber(value);
  let count = 0;
  for (let i = 0, k = 0; i < h; i++) {
    for (let from = 0, to = 0; from < w; from = to) {
      to = runEnd(from, w);
      const row = pack(i, from) - from;
      for (let j = from; j < to; j++) if (cells[k++] === color) found[count++] = row + j;
    }
  }
  return sequenceSet(SetKind.Pair, keepCodes(found, count));
}

/** The cells of a grid at the locations of a patch, as far as they are on it. */
export function toobject(layout: CellLayout, patch: Value, grid: Value): FrozenSet {
  const compact = packedGrid(grid);
  if (compact !== null && isPackedPatch(layout, patch)) return cellsAt(locationsOf(patch), compact, layout.kind);
  const h = length(grid);
  const w = length(getItem(grid, 0));
  const cells: Value[] = [];
  for (const location of iterate(toindices(layout, patch))) {
    const [i, j] = unpack2(location);
    if (within(i, h) && within(j, w)) cells.push(layout.join(getItem(getItem(grid, i), j), i, j));
  }
  return frozenset(cells);
}

function cellsAt(locations: FrozenSet, { h, w, cells }: Grid, kind: SetKind): FrozenSet {
  addWork(locations.size);
  return derivedSet(locations, kind, true, (codes) => {
    const found = newCodes(codes.length);
    let count = 0;
    for (let k = 0; k < codes.length; k++) {
      const i = rowOf(codes[k]);
      const j = columnOf(codes[k]);
      if (i >= 0 && i < h && j >= 0 && j < w) found[count++] = cellCode(cells[i * w + j], codes[k]);
    }
    return count === found.length ? found : found.subarray(0, count);
  });
}

/** The cells of a whole grid. */
export function asobject(layout: CellLayout, grid: Value): FrozenSet {
  const compact = packedGrid(grid);
  if (compact === null) return frozenset(mapCells(grid, layout.join));
  const { h, w, cells } = compact;
  const codes = newCodes(cells.length);
  for (let i = 0, k = 0; i < h; i++) {
    for (let from = 0, to = 0; from < w; from = to) {
      to = runEnd(from, w);
      const row = pack(i, from) - from;
      for (let j = from; j < to; j++, k++) codes[k] = cellCode(cells[k], row + j);
    }
  }
  const whole = sequenceSet(layout.kind, codes);
  whole.bounds = { top: 0, left: 0, bottom: h - 1, right: w - 1 };
  return whole;
}

/** Operations that read locations and cells off a grid. */
export const cells = (layout: CellLayout): Operation[] => [
  operation('asindices', asindices),
  operation('ofcolor', ofcolor),
  operation('toobject', (patch, grid) => toobject(layout, patch, grid)),
  operation('asobject', (grid) => asobject(layout, grid)),
];
