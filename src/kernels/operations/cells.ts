/** Locations and cells of grids: all of them, those of a color, those of a patch. */

import { addWork, giveBack } from '../memory/memory';
import { equalBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { cellOf } from '../python/cells';
import { within } from '../python/compare';
import { equalValues } from '../python/equal';
import { fail } from '../python/failure';
import { INDEX_RANGE, INDEX_TYPE, NOT_ITERABLE, NOT_SUBSCRIPTABLE } from '../python/failures';
import { isNumber, numberOf } from '../python/numbers';
import { countOf, totalOf, valuesOf, widthOf } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { itemA, itemB, unpackPair } from '../python/unpack';
import { derivedSet, setOf } from '../sets/set';
import { cellKind } from '../values/cell-layout';
import { asGrid } from '../values/grid';
import { isPatch, locationsOf, setBounds } from '../values/patch';
import {
  cell,
  cellCode,
  cellsAt,
  columnOf,
  EMPTY_SET,
  FAILED,
  FALSE,
  gridH,
  gridW,
  hasPackedCells,
  hasPackedColors,
  int,
  isNear,
  locate,
  PAIR,
  pair,
  rowOf,
  sequenceSet,
  sizeOf,
  TRUE,
  takeCodes,
  Value,
} from '../values/value';
import { rectangleOfAny } from './boxes';
import { allIndices } from './components';
import { toindices } from './patches';

/**
 * ofcolor(grid: Grid, value: Integer): Indices
 * The locations of a color.
 *
 * @example ofcolor(((1, 2), (2, 1)), 2) = frozenset({(0, 1), (1, 0)})
 * @dialects arc-dsl
 * @device
 */
export function ofcolor(grid: Value, value: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !isNear(gridH(g), gridW(g))) return ofcolorInRows(grid, value);
  const h = gridH(g);
  const w = gridW(g);
  if (hasPackedColors(g)) addWork(h * w);
  const color = numberOf(value);
  if (color !== <i32>(<i8>color)) return EMPTY_SET; // no cell of a grid
  const codes = takeCodes(h * w);
  let to = codes;
  let row = cellsAt(g);
  for (let i = 0; i < h; i++, row += <usize>w) {
    for (let j = 0; j < w; j += 16) {
      const location = locate(i, j);
      for (let bits = equalBytes(row + <usize>j, w - j, color); bits !== 0; bits &= bits - 1, to += 4) {
        store<i32>(to, location + ctz(bits));
      }
    }
  }
  giveBack(to, codes + ((<usize>(h * w)) << 2));
  return sequenceSet(PAIR, <i32>((to - codes) >>> 2), codes);
}

/** As `ofcolor`, of rows of anything. */
function ofcolorInRows(rows: Value, value: Value): Value {
  const h = countOf(rows);
  if (h < 0) return fail(NOT_ITERABLE);
  const lines = valuesOf(rows);
  const total = totalOf(lines, h);
  if (total < 0) return FAILED;
  const locations = takeCodes(total);
  let count = 0;
  for (let i = 0; i < h; i++) {
    const row = valueAt(lines, i);
    const w = countOf(row);
    const items = valuesOf(row);
    for (let j = 0; j < w; j++) {
      if (equalValues(valueAt(items, j), value)) setValueAt(locations, count++, pair(int(i), int(j)));
    }
  }
  return setOf(locations, count);
}

/** As `asobject`, of rows of anything. */
function cellsOfRows(rows: Value): Value {
  const h = countOf(rows);
  if (h < 0) return fail(NOT_ITERABLE);
  const lines = valuesOf(rows);
  const total = totalOf(lines, h);
  if (total < 0) return FAILED;
  const cells = takeCodes(total);
  let to = cells;
  for (let i = 0; i < h; i++) {
    const row = valueAt(lines, i);
    const w = countOf(row);
    const items = valuesOf(row);
    for (let j = 0; j < w; j++) {
      store<u32>(to, cellOf(valueAt(items, j), int(i), int(j)));
      to += 4;
    }
  }
  return setOf(cells, total);
}

/**
 * asobject(grid: Grid): Object
 * All cells of the grid.
 *
 * @example asobject(((1, 2), (3, 4))) = frozenset({(4, (1, 1)), (3, (1, 0)), (1, (0, 0)), (2, (0, 1))})
 * @dialects arc-dsl
 */
export function asobject(grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !hasPackedCells(g)) return cellsOfRows(grid);
  const h = gridH(g);
  const w = gridW(g);
  const codes = takeCodes(h * w);
  let to = codes;
  for (let i = 0, k = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, location++) {
      store<i32>(to, cellCode(cell(g, k), location));
      to += 4;
    }
  }
  const whole = sequenceSet(cellKind, h * w, codes);
  setBounds(whole, 0, 0, h - 1, w - 1);
  return whole;
}

/**
 * asindices(grid: Grid): Indices
 * All locations of the grid.
 *
 * @example asindices(((5, 6), (7, 8))) = frozenset({(0, 1), (1, 0), (1, 1), (0, 0)})
 * @dialects arc-dsl tokpidjin
 */
export function asindices(grid: Value): Value {
  const h = countOf(grid);
  if (h === 0) return EMPTY_SET;
  const w = widthOf(grid);
  if (w <= 0) return w < 0 ? FAILED : EMPTY_SET;
  if (!isNear(h, w)) return rectangleOfAny(int(0), int(0), int(h - 1), int(w - 1));
  return allIndices(h, w);
}

/**
 * toobject(patch: Patch, grid: Grid): Object
 * The grid's cells at the locations of a patch.
 *
 * @example toobject(insert((1, 0), initset((0, 1))), ((1, 2), (3, 4))) = frozenset({(3, (1, 0)), (2, (0, 1))})
 * @example tokpidjin: toobject(insert((1, 0), initset((0, 1))), ((1, 2), (3, 4))) = frozenset({(0, 1, 2), (1, 0, 3)})
 * @dialects arc-dsl tokpidjin
 */
export function toobject(patch: Value, grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !isPatch(patch) || !hasPackedCells(g)) return valuesAtLocations(patch, grid);
  const locations = locationsOf(patch);
  addWork(sizeOf(locations));
  return derivedSet(locations, cellKind, true, sizeOf(locations), cellsAtLocations, g);
}

/** As `toobject`, of any patch and any rows. */
function valuesAtLocations(patch: Value, grid: Value): Value {
  const w = widthOf(grid);
  if (w < 0) return FAILED;
  const h = lengthOfTuple(grid);
  const located = toindices(patch);
  const n = countOf(located);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : EMPTY_SET;
  const locations = valuesOf(located);
  const cells = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    if (!unpackPair(valueAt(locations, k))) return FAILED;
    const inside = within(itemA, h) === TRUE ? within(itemB, w) : within(itemA, h);
    if (inside === FALSE) continue;
    if (inside === FAILED || !isNumber(itemA) || !isNumber(itemB)) return fail(INDEX_TYPE);
    const row = itemOf(grid, numberOf(itemA));
    if (numberOf(itemB) >= lengthOfTuple(row)) return fail(lengthOfTuple(row) < 0 ? NOT_SUBSCRIPTABLE : INDEX_RANGE);
    setValueAt(cells, count++, cellOf(itemOf(row, numberOf(itemB)), itemA, itemB));
  }
  return setOf(cells, count);
}

/** Writes the cells of a grid at `n` locations, as far as they lie on it; returns how many. */
function cellsAtLocations(codes: usize, n: i32, grid: usize, to: usize): i32 {
  const g = <Value>grid;
  const h = gridH(g);
  const w = gridW(g);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = wordAt(codes, k);
    const i = rowOf(c);
    const j = columnOf(c);
    if (<u32>i >= <u32>h || <u32>j >= <u32>w) continue;
    setWordAt(to, count++, cellCode(cell(g, i * w + j), c));
  }
  return count;
}
