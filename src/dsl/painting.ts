/** Locations filled and objects painted onto grids: over everything, or over the background only. */
import {
  addWork,
  asGrid,
  colorOf,
  columnOf,
  equals,
  FrozenSet,
  Grid,
  getItem,
  gridFromRows,
  isInt,
  isTuple,
  iterate,
  length,
  orderedCodes,
  packAll,
  raise,
  rowOf,
  SetKind,
  Tuple,
  tupleItems,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { copyCells, isCell } from './blocks.js';
import { haveOneColor, mostcolor } from './colors.js';
import { type CellLayout, isPackedObject, isPackedPatch } from './layout.js';
import { type Operation, operation } from './operation.js';
import { shift, toindices } from './patches.js';
import { within } from './rows.js';

// ---- cells of compact grids, codes of packed patches

/** Index in an h × w grid of the location of a packed pair or cell moved by (di, dj); -1 outside. */
function placeOf(code: number, h: number, w: number, di: number, dj: number): number {
  const i = rowOf(code) + di;
  const j = columnOf(code) + dj;
  return i >= 0 && i < h && j >= 0 && j < w ? i * w + j : -1;
}

/** Writes one value to the locations that lie inside. */
function fillCodes(cells: Int8Array, h: number, w: number, codes: Int32Array, value: number): void {
  addWork(codes.length);
  for (let k = 0; k < codes.length; k++) {
    const at = placeOf(codes[k], h, w, 0, 0);
    if (at >= 0) cells[at] = value;
  }
}

/** As {@link fillCodes}, where the cells have the background color. */
function underfillCodes(
  cells: Int8Array,
  h: number,
  w: number,
  codes: Int32Array,
  value: number,
  background: number,
): void {
  addWork(codes.length);
  for (let k = 0; k < codes.length; k++) {
    const at = placeOf(codes[k], h, w, 0, 0);
    if (at >= 0 && cells[at] === background) cells[at] = value;
  }
}

/**
 * Writes the colors of an object moved by (di, dj), one after the other. False when two of its cells with different colors
 * share a place: then it must be done again in the object's iteration order, since the last one stays.
 */
function paintCodes(cells: Int8Array, h: number, w: number, codes: Int32Array, di: number, dj: number): boolean {
  addWork(codes.length);
  for (let k = 0; k < codes.length; k++) {
    const at = placeOf(codes[k], h, w, di, dj);
    if (at >= 0) cells[at] = colorOf(codes[k]);
  }
  if (haveOneColor(codes)) return true; // then no order matters
  for (let k = 0; k < codes.length; k++) {
    const at = placeOf(codes[k], h, w, di, dj);
    if (at >= 0 && cells[at] !== colorOf(codes[k])) return false;
  }
  return true;
}

/** As {@link paintCodes}, where the grid has the background color. Of two cells that share a place the first one stays. */
function underpaintCodes(cells: Int8Array, grid: Grid, codes: Int32Array, background: number): boolean {
  const { h, w } = grid;
  addWork(codes.length);
  for (let k = 0; k < codes.length; k++) {
    const at = placeOf(codes[k], h, w, 0, 0);
    if (at >= 0 && cells[at] === background) cells[at] = colorOf(codes[k]);
  }
  if (haveOneColor(codes)) return true; // then no order matters
  for (let k = 0; k < codes.length; k++) {
    const at = placeOf(codes[k], h, w, 0, 0);
    const color = colorOf(codes[k]);
    if (at >= 0 && grid.cells[at] === background && cells[at] !== color && color !== background) return false;
  }
  return true;
}

// ---- grids in general

/** The rows of a grid as lists, to be written to; Python's code takes the width from the first row, however long the others. */
export class Board {
  readonly #h: number;
  readonly #w: number;
  readonly #rows: Value[][];
  readonly #background: Value | undefined;

  constructor(grid: Value, background?: () => Value) {
    this.#h = length(grid);
    this.#w = length(getItem(grid, 0));
    this.#background = background?.();
    this.#rows = iterate(grid).map((row) => [...iterate(row)]);
  }

  /** Writes a value where the location lies inside and, if the board has a background, has that color. */
  put(i: Value, j: Value, value: Value): void {
    if (!within(i, this.#h) || !within(j, this.#w)) return;
    if (!isInt(i) || !isInt(j)) raise('TypeError', 'indices must be integers');
    const row = this.#rows[Number(i)];
    if (Number(j) >= row.length) raise('IndexError', 'list index out of range');
    if (this.#background === undefined || equals(row[Number(j)], this.#background)) row[Number(j)] = value;
  }

  /** Writes a value to all locations of a patch. */
  fill(layout: CellLayout, patch: Value, value: Value): Value {
    for (const location of iterate(toindices(layout, patch))) this.put(...unpack2(location), value);
    return this.grid();
  }

  /** Writes the cells of an object. */
  paint(layout: CellLayout, object: Value): Value {
    for (const cell of iterate(object)) {
      const [color, i, j] = layout.split(cell);
      this.put(i, j, color);
    }
    return this.grid();
  }

  grid(): Value {
    return gridFromRows(this.#rows.map(tupleOf));
  }
}

// ---- operations

/** The codes of an object in Python's order, where it is a tuple of cells or has none; null otherwise. */
function objectSequence(layout: CellLayout, object: Value): Int32Array | null {
  if (object instanceof Tuple) return packAll(layout.kind, object.items);
  return object instanceof FrozenSet && object.size === 0 ? object.codes : null;
}

/** The codes of a patch, in any order, where it is packed, a tuple of locations or of cells, or empty; null otherwise. */
function patchCodes(layout: CellLayout, patch: Value): Int32Array | null {
  if (isPackedPatch(layout, patch)) return patch.codes;
  const pairs = isTuple(patch) && layout.pairs ? packAll(SetKind.Pair, tupleItems(patch)) : null;
  return pairs ?? (layout.cells ? objectSequence(layout, patch) : null);
}

/** The grid with a value at the locations of a patch. */
export function fill(layout: CellLayout, grid: Value, value: Value, patch: Value): Value {
  const compact = asGrid(grid);
  const codes = compact === null ? null : patchCodes(layout, patch);
  if (compact === null || codes === null || !isCell(value)) return new Board(grid).fill(layout, patch, value);
  const { h, w } = compact;
  const cells = copyCells(compact.cells);
  fillCodes(cells, h, w, codes, value);
  return new Grid(h, w, cells);
}

/** The grid with a value at the locations of a patch that have the background color. */
export function underfill(layout: CellLayout, grid: Value, value: Value, patch: Value): Value {
  const compact = asGrid(grid);
  const codes = compact === null ? null : patchCodes(layout, patch);
  if (compact === null || codes === null || !isCell(value)) {
    return new Board(grid, () => mostcolor(layout, grid)).fill(layout, patch, value);
  }
  const { h, w } = compact;
  const background = Number(mostcolor(layout, compact));
  const cells = copyCells(compact.cells);
  underfillCodes(cells, h, w, codes, value, background);
  return new Grid(h, w, cells);
}

/** The grid with the cells of an object on it. */
export function paint(layout: CellLayout, grid: Value, object: Value): Value {
  const compact = asGrid(grid);
  const packed = isPackedObject(layout, object) ? object : null;
  const codes = packed?.codes ?? (compact === null ? null : objectSequence(layout, object));
  if (compact === null || codes === null) return new Board(grid).paint(layout, object);
  const { h, w } = compact;
  const cells = copyCells(compact.cells);
  if (!paintCodes(cells, h, w, codes, 0, 0) && packed !== null) paintCodes(cells, h, w, orderedCodes(packed), 0, 0);
  return new Grid(h, w, cells);
}

/** The grid with the cells of an object on it where it has the background color. */
export function underpaint(layout: CellLayout, grid: Value, object: Value): Value {
  const compact = asGrid(grid);
  const packed = isPackedObject(layout, object) ? object : null;
  const codes = packed?.codes ?? (compact === null ? null : objectSequence(layout, object));
  if (compact === null || codes === null) {
    return new Board(grid, () => mostcolor(layout, grid)).paint(layout, object);
  }
  const background = Number(mostcolor(layout, compact));
  const cells = copyCells(compact.cells);
  if (!underpaintCodes(cells, compact, codes, background) && packed !== null) {
    cells.set(compact.cells);
    underpaintCodes(cells, compact, orderedCodes(packed), background);
  }
  return new Grid(compact.h, compact.w, cells);
}

/** The grid with its most common color at the locations of a patch. */
export const cover = (layout: CellLayout, grid: Value, patch: Value): Value =>
  isPackedPatch(layout, patch)
    ? fill(layout, grid, mostcolor(layout, grid), patch)
    : fill(layout, grid, mostcolor(layout, grid), toindices(layout, patch));

/** The grid with an object taken from its place and painted where it lies after a shift. */
export function move(layout: CellLayout, grid: Value, object: Value, offset: Value): Value {
  const compact = asGrid(grid);
  if (compact !== null && isPackedObject(layout, object) && offset instanceof Tuple && offset.items.length === 2) {
    const [di, dj] = offset.items;
    if (typeof di === 'number' && typeof dj === 'number') {
      const { h, w } = compact;
      const cells = copyCells(compact.cells);
      fillCodes(cells, h, w, object.codes, Number(mostcolor(layout, compact)));
      if (paintCodes(cells, h, w, object.codes, di, dj)) return new Grid(h, w, cells);
    }
  }
  const covered = cover(layout, grid, object);
  return paint(layout, covered, shift(layout, object, offset));
}

/** Operations that paint. */
export const painting = (layout: CellLayout): Operation[] => [
  operation('fill', (grid, value, patch) => fill(layout, grid, value, patch)),
  operation('paint', (grid, obj) => paint(layout, grid, obj)),
  operation('underfill', (grid, value, patch) => underfill(layout, grid, value, patch)),
  operation('underpaint', (grid, obj) => underpaint(layout, grid, obj)),
  operation('cover', (grid, patch) => cover(layout, grid, patch)),
  operation('move', (grid, obj, offset) => move(layout, grid, obj, offset)),
];
