/** Cells of grids; see `src/dsl/cells.ts`. */
import { allIndices } from './components';
import { countOf } from './containers';
import { asGrid } from './grid';
import { addWork, decline, giveBack } from './memory';
import { isPatch, locationsOf, setBounds } from './patch';
import { derivedSet } from './set';
import {
  ANY, cell, CELL, cellCode, code, columnOf, elementsOf, EMPTY_SET, FAILED, FALSE, gridH, gridW, hasPackedColors, INT, intOf,
  isGrid, isInt, isNear, isSet, isTuple, locate, packedGrid, PAIR, rowOf, sequenceSet, sizeOf, takeCodes, TRUE, tupleItem,
  tupleLength, Value,
} from './value';

/** Whether Python can iterate over a value: a tuple or a set. */
export function isIterable(v: Value): bool {
  return isTuple(v) || isGrid(v) || isSet(v);
}

/** As `asGrid`; declines grids whose cells cannot be packed. */
export function asPackedGrid(v: Value): Value {
  const g = asGrid(v);
  if (g !== 0) packedGrid(g);
  return g;
}

/** Whether Python's `len(grid[0])` raises. */
export function lacksRows(v: Value): bool {
  return isGrid(v) ? false : !isTuple(v) || tupleLength(v) === 0 || !isIterable(tupleItem(v, 0));
}

/** Whether Python raises where it runs through the items of the items of a value. */
export function lacksItems(v: Value): bool {
  if (isGrid(v)) return false;
  if (isTuple(v)) {
    for (let k = 0; k < tupleLength(v); k++) if (!isIterable(tupleItem(v, k))) return true;
    return false;
  }
  if (!isSet(v)) return true;
  if (sizeOf(v) === 0 || elementsOf(v) !== ANY) return elementsOf(v) === INT && sizeOf(v) > 0;
  for (let k = 0; k < sizeOf(v); k++) if (!isIterable(<Value>code(v, k))) return true;
  return false;
}

const NO_NUMBER = 0x40000000;

/** Whether Python's `isinstance(value, int)` holds. */
export function isNumber(v: Value): bool {
  return isInt(v) || v === TRUE || v === FALSE;
}

/** The number that equals a value, for comparing it with colors; no color where it is no number. */
export function numberOf(v: Value): i32 {
  if (isInt(v)) return intOf(v);
  return v === TRUE ? 1 : v === FALSE ? 0 : NO_NUMBER;
}

export function ofcolor(grid: Value, value: Value): Value {
  const g = asGrid(grid);
  if (g === 0) {
    if (countOf(grid) === 0) return EMPTY_SET;
    if (!lacksItems(grid)) decline();
    return FAILED;
  }
  const h = gridH(g);
  const w = gridW(g);
  if (!isNear(h, w)) decline();
  if (hasPackedColors(g)) addWork(h * w);
  const color = numberOf(value);
  const codes = takeCodes(h * w);
  let to = codes;
  for (let i = 0, k = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, location++) {
      store<i32>(to, location);
      to += <usize>(cell(g, k) === color) << 2;
    }
  }
  giveBack(to, codes + (<usize>(h * w) << 2));
  return sequenceSet(PAIR, <i32>((to - codes) >>> 2), codes);
}

export function asobject(grid: Value): Value {
  const g = asPackedGrid(grid);
  if (g === 0) {
    if (countOf(grid) === 0) return EMPTY_SET;
    if (!lacksItems(grid)) decline();
    return FAILED;
  }
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
  const whole = sequenceSet(CELL, h * w, codes);
  setBounds(whole, 0, 0, h - 1, w - 1);
  return whole;
}

export function asindices(grid: Value): Value {
  if (!isIterable(grid)) return FAILED;
  const h = countOf(grid);
  if (h === 0) return EMPTY_SET;
  if (lacksRows(grid)) return FAILED;
  const w = isGrid(grid) ? gridW(grid) : countOf(tupleItem(grid, 0));
  if (w === 0) return EMPTY_SET;
  if (!isNear(h, w)) decline();
  return allIndices(h, w);
}

export function toobject(patch: Value, grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 && lacksRows(grid)) return FAILED;
  if (countOf(patch) === 0) return EMPTY_SET;
  if (!isIterable(patch) || (isSet(patch) && elementsOf(patch) === INT)) return FAILED;
  if (g === 0 || !isPatch(patch)) decline();
  packedGrid(g);
  const locations = locationsOf(patch);
  addWork(sizeOf(locations));
  return derivedSet(locations, CELL, true, sizeOf(locations), cellsAtLocations, g);
}

/** The cells of a grid at locations, as far as they are on it. */
function cellsAtLocations(codes: usize, n: i32, grid: usize, to: usize): i32 {
  const g = <Value>grid;
  const h = gridH(g);
  const w = gridW(g);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = load<i32>(codes + (<usize>k << 2));
    const i = rowOf(c);
    const j = columnOf(c);
    if (<u32>i >= <u32>h || <u32>j >= <u32>w) continue;
    store<i32>(to + (<usize>(count++) << 2), cellCode(cell(g, i * w + j), c));
  }
  return count;
}
