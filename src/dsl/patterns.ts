/** Patterns: where an object occurs on a grid, and how often it repeats itself. */
import {
  add,
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
  pairTuple,
  range,
  rowOf,
  SetKind,
  subtractNumbers,
  type Value,
} from '../value/index.js';
import { onlyColor, packedGrid } from './cells.js';
import { height, width } from './grids.js';
import { type CellLayout, isPackedObject } from './layout.js';
import { type Operation, operation } from './operation.js';
import { normalize, shift } from './patches.js';
import { within } from './rows.js';
import { PACKED_SIDE } from './walk.js';

// ---- occurrences

/** The locations to which the object's upper left corner can be moved so that the grid has all of its cells. */
export function occurrences(layout: CellLayout, grid: Value, object: Value): FrozenSet {
  const compact = packedGrid(grid);
  if (compact !== null && isPackedObject(layout, object)) return packedOccurrences(compact, object);
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
let offsets = new Int32Array(1 << 10);
let colors = new Int8Array(1 << 10);

function packedOccurrences(grid: Grid, object: FrozenSet): FrozenSet {
  const { top, left, bottom, right } = boundsOf(object);
  const height = bottom - top + 1;
  const width = right - left + 1;
  if (found.length < grid.cells.length) found = new Int32Array(grid.cells.length);
  const color = object.size === height * width ? onlyColor(object) : null;
  const count = color === null ? findObject(grid, object, height, width) : findBlock(grid, color, height, width);
  return frozenCopyOf(SetKind.Pair, keepCodes(found, count), true);
}

/** For each column, how many rows up to the current one end a run of the color there that is as long as the block is wide. */
const rows = new Int32Array(PACKED_SIDE);

/** Finds full rectangles of a color by their lower right corners. */
function findBlock({ h, w, cells }: Grid, color: number, height: number, width: number): number {
  rows.fill(0, 0, w);
  let count = 0;
  for (let i = 0, k = 0; i < h; i++) {
    const place = locate(i - height + 1, 1 - width);
    let run = 0;
    for (let j = 0; j < w; j++, k++) {
      if (cells[k] !== color) {
        run = 0;
        rows[j] = 0;
        continue;
      }
      rows[j] = ++run >= width ? rows[j] + 1 : 0;
      if (rows[j] >= height) found[count++] = place + j;
    }
  }
  return count;
}

/** Tries every place, the cells of the color that is rarest on the grid first. */
function findObject(grid: Grid, object: FrozenSet, height: number, width: number): number {
  const { h, w, cells } = grid;
  const size = object.size;
  if (!arrange(grid, object)) return 0;
  let count = 0;
  for (let i = 0; i + height <= h; i++) {
    for (let j = 0; j + width <= w; j++) {
      const place = i * w + j;
      let k = 0;
      while (k < size && cells[place + offsets[k]] === colors[k]) k++;
      if (k === size) found[count++] = locate(i, j);
    }
  }
  return count;
}

const tally = new Int32Array(256);

/** Lists the object's cells as offsets from its upper left corner, the rarest color first; false when the grid lacks that color. */
function arrange({ w, cells }: Grid, object: FrozenSet): boolean {
  const { codes, size } = object;
  const { top, left } = boundsOf(object);
  if (offsets.length < size) {
    offsets = new Int32Array(size);
    colors = new Int8Array(size);
  }
  tally.fill(0);
  for (let k = 0; k < cells.length; k++) tally[cells[k] + 128]++;
  let rarest = colorOf(codes[0]);
  for (let k = 1; k < size; k++) if (tally[colorOf(codes[k]) + 128] < tally[rarest + 128]) rarest = colorOf(codes[k]);
  let front = 0;
  let back = size - 1;
  for (let k = 0; k < size; k++) {
    const color = colorOf(codes[k]);
    const slot = color === rarest ? front++ : back--;
    offsets[slot] = (rowOf(codes[k]) - top) * w + columnOf(codes[k]) - left;
    colors[slot] = color;
  }
  return tally[rarest + 128] > 0;
}

// ---- periods

type Axis = 'rows' | 'columns';

/** The smallest shift along an axis, short of its extent, after which the object agrees with itself; else the extent. */
function period(layout: CellLayout, object: Value, axis: Axis): Value {
  if (isPackedObject(layout, object)) {
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
  const w = right - left + 1;
  const raster = new Int16Array((bottom - top + 1) * w).fill(NO_CELL);
  const placeOf = (code: number): number => (rowOf(code) - top) * w + columnOf(code) - left;
  for (const code of object.codes) {
    const place = placeOf(code);
    if (raster[place] !== NO_CELL) return null;
    raster[place] = colorOf(code);
  }
  const extent = axis === 'rows' ? bottom - top + 1 : w;
  const step = axis === 'rows' ? w : 1;
  const agrees = (p: number): boolean =>
    object.codes.every((code) => {
      const along = axis === 'rows' ? rowOf(code) - top : columnOf(code) - left;
      return along < p || raster[placeOf(code) - p * step] === colorOf(code);
    });
  for (let p = 1; p < extent; p++) if (agrees(p)) return p;
  return extent;
}

/** How many rows down the object repeats itself. */
export const vperiod = (layout: CellLayout, object: Value): Value => period(layout, object, 'rows');
/** How many columns to the right the object repeats itself. */
export const hperiod = (layout: CellLayout, object: Value): Value => period(layout, object, 'columns');

/** Operations on patterns, for cells of a layout. */
export const patterns = (layout: CellLayout): Operation[] => [
  operation(
    'occurrences',
    { grid: 'Grid', obj: 'Object' },
    'Indices',
    'Where the object occurs on the grid: locations of its upper left corner.',
    (grid, object) => occurrences(layout, grid, object),
  ),
  operation('hperiod', { obj: 'Object' }, 'Integer', 'After how many columns the object repeats itself.', (object) =>
    hperiod(layout, object),
  ),
  operation('vperiod', { obj: 'Object' }, 'Integer', 'After how many rows the object repeats itself.', (object) =>
    vperiod(layout, object),
  ),
];
