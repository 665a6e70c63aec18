/** Painting cells; see `src/dsl/painting.ts`. */
import { mostcolor } from './colors';
import { lengthOfTuple } from './functions';
import { asGrid, isCell } from './grid';
import { addWork, decline } from './memory';
import { isEmpty, isNoPatch, isPatch, shiftPatch } from './patch';
import { distinct, order, packAll } from './set';
import { first } from './unpack';
import {
  ANY, cell, CELL, cellsAt, code, codesOf, colorOf, columnOf, elementsOf, FAILED, gridH, gridW, intOf, isGrid, isInt, isObject,
  isSet, isTuple, items, KIND_NAN, kindOfObject, locate, LOCATION_MASK, newGrid, NONE, packedKind, PAIR, rowOf, sizeOf,
  takeCodes, tupleItem, tupleLength, Value,
} from './value';

/** Whether Python certainly fails to take the rows of a grid, and the first one's length, from a value. */
function hasNoRows(v: Value): bool {
  if (isGrid(v)) return false;
  if (!isTuple(v)) return true;
  const n = tupleLength(v);
  for (let k = 0; k < n; k++) if (!isSet(tupleItem(v, k)) && lengthOfTuple(tupleItem(v, k)) < 0) return true;
  return n === 0;
}

function copyOf(g: Value): Value {
  const copy = newGrid(gridH(g), gridW(g));
  memory.copy(cellsAt(copy), cellsAt(g), <usize>(gridH(g) * gridW(g)));
  return copy;
}

function placeOf(c: i32, h: i32, w: i32): i32 {
  const i = rowOf(c);
  const j = columnOf(c);
  return <u32>i < <u32>h && <u32>j < <u32>w ? i * w + j : -1;
}

// Where the codes lie and how many they are.
let codes: usize = 0;
let count: i32 = 0;

/** Finds the codes of a tuple of locations or of cells; false for another one. */
function packTuple(t: Value, elements: i32): bool {
  count = tupleLength(t);
  codes = takeCodes(count);
  return packAll(elements, items(t), count, codes);
}

/** Finds the codes of a patch, in any order; false where it is certain that it has no locations. */
function findLocations(patch: Value): bool {
  if (isSet(patch) && (sizeOf(patch) === 0 || isPatch(patch))) {
    codes = codesOf(patch);
    count = sizeOf(patch);
    return true;
  }
  if (isNoPatch(patch)) return false;
  if (isGrid(patch)) return findRows(patch);
  if (!isTuple(patch) || !(packTuple(patch, PAIR) || packTuple(patch, CELL))) decline();
  return true;
}

/** Finds the codes of locations that are held as the rows of a grid. */
function findRows(g: Value): bool {
  count = gridH(g);
  codes = takeCodes(count);
  for (let i = 0; i < count; i++) store<i32>(codes + (<usize>i << 2), locate(cell(g, 2 * i), cell(g, 2 * i + 1)));
  return true;
}

/** Finds the codes of an object, those of a set in any order; false where it is certain that it has no cells. */
function findCells(object: Value): bool {
  if (isSet(object) && (sizeOf(object) === 0 || elementsOf(object) === CELL)) {
    codes = codesOf(object);
    count = sizeOf(object);
    return true;
  }
  if (isNoObject(object)) return false;
  if (!isTuple(object) || !packTuple(object, CELL)) decline();
  return true;
}

/** Whether Python certainly fails to take cells from a value, which is no empty container: there is an element that is no cell. */
function isNoObject(v: Value): bool {
  if (isTuple(v)) {
    for (let k = 0; k < tupleLength(v); k++) if (isNoCell(tupleItem(v, k))) return true;
    return false;
  }
  if (!isSet(v) || elementsOf(v) !== ANY) return true;
  for (let k = 0; k < sizeOf(v); k++) if (isNoCell(<Value>code(v, k))) return true;
  return false;
}
function isNoCell(v: Value): bool {
  return isNoPair(v) || (isTuple(v) && isNoPair(tupleItem(v, 1)));
}
function isNoPair(v: Value): bool {
  return isSet(v) ? sizeOf(v) !== 2 : lengthOfTuple(v) !== 2;
}

/** The grid that has these rows; declined where they are of another kind. */
function gridOf(rows: Value): Value {
  const grid = asGrid(rows);
  if (grid === 0) decline();
  return grid;
}

/** A value that can be a cell; any other one is declined. */
function cellValue(v: Value): i32 {
  if (!isCell(v)) decline();
  return intOf(v);
}

/** Writes one value to the locations found that lie inside. */
function fillCodes(g: Value, value: i32): void {
  addWork(count);
  const h = gridH(g);
  const w = gridW(g);
  const cells = cellsAt(g);
  const end = codes + (<usize>count << 2);
  for (let from = codes; from < end; from += 4) {
    const at = placeOf(load<i32>(from), h, w);
    if (at >= 0) store<i8>(cells + <usize>at, <i8>value);
  }
}

/** Paints the cells found, moved by (di, dj), one after the other. False when two of different colors share a place. */
function paintCodes(g: Value, di: i32, dj: i32): bool {
  addWork(2 * count);
  if (count === 0) return true;
  const h = gridH(g);
  const w = gridW(g);
  const cells = cellsAt(g);
  const end = codes + (<usize>count << 2);
  const first = load<i32>(codes);
  let differing = 0;
  for (let from = codes; from < end; from += 4) {
    const c = load<i32>(from);
    const i = rowOf(c) + di;
    const j = columnOf(c) + dj;
    differing |= c ^ first;
    if (<u32>i < <u32>h && <u32>j < <u32>w) store<i8>(cells + <usize>(i * w + j), <i8>colorOf(c));
  }
  if (colorOf(differing) === 0) return true;
  for (let from = codes; from < end; from += 4) {
    const c = load<i32>(from);
    const i = rowOf(c) + di;
    const j = columnOf(c) + dj;
    if (<u32>i < <u32>h && <u32>j < <u32>w && <i32>load<i8>(cells + <usize>(i * w + j)) !== colorOf(c)) return false;
  }
  return true;
}

/** Paints the cells found where a copy of the grid has the background. False when two of different colors share such a place. */
function underpaintCodes(copy: Value, g: Value, background: i32): bool {
  addWork(2 * count);
  if (count === 0) return true;
  const h = gridH(g);
  const w = gridW(g);
  const cells = cellsAt(copy);
  const end = codes + (<usize>count << 2);
  const first = load<i32>(codes);
  let differing = 0;
  for (let from = codes; from < end; from += 4) {
    const c = load<i32>(from);
    const at = placeOf(c, h, w);
    differing |= c ^ first;
    if (at >= 0 && <i32>load<i8>(cells + <usize>at) === background) store<i8>(cells + <usize>at, <i8>colorOf(c));
  }
  if (colorOf(differing) === 0) return true;
  for (let from = codes; from < end; from += 4) {
    const c = load<i32>(from);
    const at = placeOf(c, h, w);
    const color = colorOf(c);
    if (at >= 0 && cell(g, at) === background && cell(copy, at) !== color && color !== background) return false;
  }
  return true;
}

/** Writes one value to the locations found that lie inside and have the background color. */
function underfillCodes(g: Value, value: i32, background: i32): void {
  addWork(count);
  const h = gridH(g);
  const w = gridW(g);
  const cells = cellsAt(g);
  const end = codes + (<usize>count << 2);
  for (let from = codes; from < end; from += 4) {
    const at = placeOf(load<i32>(from), h, w);
    if (at >= 0 && <i32>load<i8>(cells + <usize>at) === background) store<i8>(cells + <usize>at, <i8>value);
  }
}

export function fill(rows: Value, value: Value, patch: Value): Value {
  if (hasNoRows(rows) || isNoPatch(patch)) return FAILED;
  const grid = gridOf(rows);
  const color = cellValue(value);
  if (!findLocations(patch)) return FAILED;
  const filled = copyOf(grid);
  fillCodes(filled, color);
  return filled;
}

export function underfill(rows: Value, value: Value, patch: Value): Value {
  if (hasNoRows(rows) || isNoPatch(patch)) return FAILED;
  const grid = gridOf(rows);
  const color = cellValue(value);
  const background = intOf(mostcolor(grid));
  if (!findLocations(patch)) return FAILED;
  const filled = copyOf(grid);
  underfillCodes(filled, color, background);
  return filled;
}

export function paint(rows: Value, object: Value): Value {
  if (hasNoRows(rows) || !findCells(object)) return FAILED;
  const grid = gridOf(rows);
  const painted = copyOf(grid);
  if (paintCodes(painted, 0, 0) || !isSet(object)) return painted;
  codes = codesOf(order(object)); // of cells that share a place the last one stays
  paintCodes(painted, 0, 0);
  return painted;
}

export function underpaint(rows: Value, object: Value): Value {
  if (hasNoRows(rows) || !findCells(object)) return FAILED;
  const grid = gridOf(rows);
  const background = intOf(mostcolor(grid));
  const painted = copyOf(grid);
  if (underpaintCodes(painted, grid, background) || !isSet(object)) return painted;
  codes = codesOf(order(object)); // of cells that share a place the first one stays
  memory.copy(cellsAt(painted), cellsAt(grid), <usize>(gridH(grid) * gridW(grid)));
  underpaintCodes(painted, grid, background);
  return painted;
}

export function cover(rows: Value, patch: Value): Value {
  if (hasNoRows(rows) || isNoPatch(patch)) return FAILED;
  const grid = gridOf(rows);
  const background = intOf(mostcolor(grid));
  if (!findLocations(patch)) return FAILED;
  if (isTuple(patch) && count > 0 && packedKind(tupleItem(patch, 0)) === CELL) {
    for (let k = 0; k < count; k++) store<i32>(codes + (<usize>k << 2), load<i32>(codes + (<usize>k << 2)) & LOCATION_MASK);
    count = distinct(codes, count);
    addWork(count);
  }
  const covered = copyOf(grid);
  fillCodes(covered, background);
  return covered;
}

export function move(rows: Value, object: Value, offset: Value): Value {
  if (hasNoRows(rows) || isNoPatch(object)) return FAILED;
  const grid = gridOf(rows);
  if (isEmpty(object)) return paint(cover(grid, object), object);
  if (!isSet(object) || elementsOf(object) !== CELL) {
    if (!isNoObject(object)) decline();
    return FAILED;
  }
  if (isNoOffset(offset)) return FAILED;
  if (!isTuple(offset) || !isInt(tupleItem(offset, 0)) || !isInt(tupleItem(offset, 1))) decline();
  const di = intOf(tupleItem(offset, 0));
  const dj = intOf(tupleItem(offset, 1));
  findCells(object);
  const background = intOf(mostcolor(grid));
  const moved = copyOf(grid);
  fillCodes(moved, background);
  if (paintCodes(moved, di, dj)) return moved;
  addWork(-gridH(grid) * gridW(grid));
  return paint(cover(grid, object), shiftPatch(object, di, dj));
}

/** Whether Python certainly fails to add a value's two items to coordinates. */
function isNoOffset(v: Value): bool {
  if (isNoPair(v)) return true;
  return isGrid(v) || (isTuple(v) && (isNoNumber(tupleItem(v, 0)) || isNoNumber(tupleItem(v, 1))));
}
function isNoNumber(v: Value): bool {
  return v === NONE || (isObject(v) && kindOfObject(v) !== KIND_NAN);
}
