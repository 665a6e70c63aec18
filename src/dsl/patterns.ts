/** Patterns: where an object occurs on a grid, and how often it repeats itself. */
import {
  add,
  addWork,
  boundsOf,
  colorOf,
  columnOf,
  equals,
  FrozenSet,
  frozenCopyOf,
  frozenCopyOfValues,
  frozenset,
  type Grid,
  getItem,
  isSubset,
  iterate,
  keepCodes,
  length,
  less,
  locate,
  onlyColor,
  pairTuple,
  range,
  rowOf,
  SetKind,
  subtractNumbers,
  type Value,
} from '../value/index.js';
import { nearGrid } from './cells.js';
import { height, width } from './grids.js';
import { type CellLayout, isNearObject } from './layout.js';
import { type Operation, operation } from './operation.js';
import { normalize, shift } from './patches.js';
import { within } from './rows.js';

// ---- occurrences

/** The locations to which the object's upper left corner can be moved so that the grid has all of its cells. */
export function occurrences(layout: CellLayout, grid: Value, object: Value): FrozenSet {
  const compact = nearGrid(grid);
  if (compact !== null && isNearObject(layout, object)) return packedOccurrences(compact, object);
  return searchFor(layout, grid, normalize(layout, object), () => [height(layout, object), width(layout, object)]);
}

/** As {@link occurrences}, cell by cell, for an object in the upper left corner. */
export function searchFor(
  layout: CellLayout,
  grid: Value,
  normed: Value,
  size: () => readonly [Value, Value],
): FrozenSet {
  const h = length(grid);
  const w = length(getItem(grid, 0));
  const [objectHeight, objectWidth] = size();
  const rows = subtractNumbers(h, objectHeight);
  const columns = subtractNumbers(w, objectWidth);
  const matches = (cell: Value): boolean => {
    const [color, i, j] = layout.split(cell);
    return within(i, h) && within(j, w) && equals(getItem(getItem(grid, i), j), color);
  };
  const found: Value[] = [];
  for (const i of range(0, add(rows, 1))) {
    for (const j of range(0, add(columns, 1))) {
      if (iterate(shift(layout, normed, pairTuple(i, j))).every(matches)) found.push(pairTuple(i, j));
    }
  }
  return frozenCopyOfValues(found);
}

let found = new Int32Array(1 << 10);

function packedOccurrences(grid: Grid, object: FrozenSet): FrozenSet {
  addWork(grid.cells.length + object.size);
  if (found.length < grid.cells.length) found = new Int32Array(grid.cells.length);
  const count = grid.w <= WORD ? matchRows(grid, object) : matchCells(grid, object);
  return frozenCopyOf(SetKind.Pair, keepCodes(found, count), true);
}

/** Bits of a row mask. */
const WORD = 32;

/** The rows of a grid as bit masks, one for each color: bit j of `masks[slotOf(color) * h + i]` is row i, column j. */
class ColorRows {
  masks: Int32Array;
  readonly #slots = new Int16Array(256).fill(-1);
  #count = 0;

  constructor(readonly grid: Grid) {
    const { h, w, cells } = grid;
    this.masks = new Int32Array(10 * h);
    const slots = this.#slots;
    for (let i = 0, k = 0; i < h; i++) {
      for (let j = 0; j < w; j++, k++) {
        const known = slots[cells[k] + 128];
        const slot = known < 0 ? this.#add(cells[k]) : known;
        this.masks[slot * h + i] |= 1 << j;
      }
    }
  }

  #add(color: number): number {
    if ((this.#count + 1) * this.grid.h > this.masks.length) {
      const larger = new Int32Array(2 * this.masks.length);
      larger.set(this.masks);
      this.masks = larger;
    }
    this.#slots[color + 128] = this.#count;
    return this.#count++;
  }

  /** The slot of a color; -1 when the grid does not have it. */
  slotOf(color: number): number {
    return this.#slots[color + 128];
  }
}

let lastRows: ColorRows | null = null;

/** The rows of a grid. Those of the last grid are kept: programs look for one object after the other on it. */
function rowsOf(grid: Grid): ColorRows {
  if (lastRows?.grid !== grid) lastRows = new ColorRows(grid);
  return lastRows;
}

let hits = new Int32Array(1 << 10);

/** Finds an object on a grid of up to 32 columns, all places of a row at once. */
function matchRows(grid: Grid, object: FrozenSet): number {
  const { top, left, bottom, right } = boundsOf(object);
  const height = bottom - top + 1;
  const width = right - left + 1;
  if (height > grid.h || width > grid.w) return 0;
  if (hits.length < grid.h) hits = new Int32Array(grid.h);
  const isBlock = object.size === height * width && onlyColor(object) !== null;
  const matches = isBlock ? keepBlocks(grid, colorOf(object.codes[0]), height, width) : keepObjects(grid, object);
  if (!matches) return 0;
  let count = 0;
  for (let i = 0; i <= grid.h - height; i++) {
    for (let bits = hits[i]; bits !== 0; bits &= bits - 1) found[count++] = locate(i, 31 - Math.clz32(bits & -bits));
  }
  return count;
}

/** Leaves in `hits` the places of an object: every cell of it clears the bits where it does not fit. False when none is left. */
function keepObjects(grid: Grid, object: FrozenSet): boolean {
  const { top, left, bottom, right } = boundsOf(object);
  const rows = grid.h - (bottom - top);
  const columns = grid.w - (right - left);
  const colors = rowsOf(grid);
  const { masks } = colors;
  hits.fill(columns === WORD ? -1 : (1 << columns) - 1, 0, rows);
  for (let k = 0; k < object.size; k++) {
    const code = object.codes[k];
    const slot = colors.slotOf(colorOf(code));
    if (slot < 0) return false;
    const first = slot * grid.h + rowOf(code) - top;
    const shift = columnOf(code) - left;
    let remaining = 0;
    for (let i = 0; i < rows; i++) {
      hits[i] &= masks[first + i] >>> shift;
      remaining |= hits[i];
    }
    if (remaining === 0) return false;
  }
  return true;
}

/** Leaves in `hits` the places of a full rectangle of a color: runs grow to its width, then to its height, by doubling. */
function keepBlocks(grid: Grid, color: number, height: number, width: number): boolean {
  const colors = rowsOf(grid);
  const slot = colors.slotOf(color);
  if (slot < 0) return false;
  for (let i = 0; i < grid.h; i++) {
    let bits = colors.masks[slot * grid.h + i];
    for (let run = 1; run < width && bits !== 0; run *= 2) bits &= bits >>> Math.min(run, width - run);
    hits[i] = bits;
  }
  for (let run = 1; run < height; run *= 2) {
    const step = Math.min(run, height - run);
    for (let i = 0; i + step < grid.h; i++) hits[i] &= hits[i + step];
  }
  return true;
}

/** Finds an object on a wider grid, place by place. */
function matchCells({ h, w, cells }: Grid, object: FrozenSet): number {
  const { top, left, bottom, right } = boundsOf(object);
  const offsets = object.codes.map((code) => (rowOf(code) - top) * w + columnOf(code) - left);
  let count = 0;
  for (let i = 0; i < h - (bottom - top); i++) {
    for (let j = 0; j < w - (right - left); j++) {
      const place = i * w + j;
      let k = 0;
      while (k < object.size && cells[place + offsets[k]] === colorOf(object.codes[k])) k++;
      if (k === object.size) found[count++] = locate(i, j);
    }
  }
  return count;
}

// ---- periods

type Axis = 'rows' | 'columns';

/** The smallest shift along an axis, short of its extent, after which the object agrees with itself; else the extent. */
function period(layout: CellLayout, object: Value, axis: Axis): Value {
  if (isNearObject(layout, object)) {
    const packed = packedPeriod(object, axis);
    if (packed !== null) return packed;
  }
  const normed = normalize(layout, object);
  const extent = axis === 'rows' ? height(layout, normed) : width(layout, normed);
  for (const p of range(1, extent)) {
    const moved = iterate(shift(layout, normed, axis === 'rows' ? pairTuple(-p, 0) : pairTuple(0, -p))).map(
      layout.split,
    );
    const kept = moved.filter(([, i, j]) => !isNegative(axis === 'rows' ? i : j));
    const pruned = frozenset(kept.map(([color, i, j]) => layout.join(color, i, j)));
    if (normed instanceof FrozenSet && isSubset(pruned, normed)) return p;
  }
  return extent;
}

const isNegative = (x: Value): boolean => !less(0, x) && !equals(x, 0);

const NO_CELL = 1000;

/** The period of a packed object, compared on a raster; null when it has two cells at one location. */
function packedPeriod(object: FrozenSet, axis: Axis): number | null {
  const { top, left, bottom, right } = boundsOf(object);
  const h = bottom - top + 1;
  const w = right - left + 1;
  addWork(h * w);
  const raster = new Int16Array(h * w).fill(NO_CELL);
  for (let k = 0; k < object.size; k++) {
    const place = (rowOf(object.codes[k]) - top) * w + columnOf(object.codes[k]) - left;
    if (raster[place] !== NO_CELL) return null;
    raster[place] = colorOf(object.codes[k]);
  }
  const extent = axis === 'rows' ? h : w;
  for (let p = 1; p < extent; p++) {
    if (axis === 'rows' ? agrees(raster, h, w, p, 0) : agrees(raster, h, w, 0, p)) return p;
  }
  return extent;
}

/** Whether every cell of a raster has its like so many rows up and columns to the left, where that is on the raster. */
function agrees(raster: Int16Array, h: number, w: number, rows: number, columns: number): boolean {
  const back = rows * w + columns;
  for (let i = rows; i < h; i++) {
    for (let k = i * w + columns; k < (i + 1) * w; k++) {
      if (raster[k] !== NO_CELL && raster[k] !== raster[k - back]) return false;
    }
  }
  return true;
}

/** How many rows down the object repeats itself. */
export const vperiod = (layout: CellLayout, object: Value): Value => period(layout, object, 'rows');
/** How many columns to the right the object repeats itself. */
export const hperiod = (layout: CellLayout, object: Value): Value => period(layout, object, 'columns');

/** Operations on patterns, for cells of a layout. */
export const patterns = (layout: CellLayout): Operation[] => [
  operation('occurrences', (grid, object) => occurrences(layout, grid, object)),
  operation('hperiod', (object) => hperiod(layout, object)),
  operation('vperiod', (object) => vperiod(layout, object)),
];
