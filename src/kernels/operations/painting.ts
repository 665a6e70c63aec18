/** Painting cells. */

import { addWork } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setWordAt } from '../memory/words';
import { widthOf } from '../python/protocol';
import { order, packAll } from '../sets/set';
import { cellKind } from '../values/cell-layout';
import { asGrid, isCell } from '../values/grid';
import { isPatch } from '../values/patch';
import {
  areOfLocations,
  cell,
  cellsAt,
  codesOf,
  colorOf,
  columnOf,
  elementsOf,
  FAILED,
  gridH,
  gridW,
  intOf,
  isGrid,
  isSet,
  isTuple,
  items,
  locate,
  newGrid,
  PAIR,
  packedKind,
  rowOf,
  sizeOf,
  takeCodes,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { fillBoard, NO_BACKGROUND, paintBoard } from './board';
import { mostcolor } from './colors';
import { shiftBy, toindices } from './patches';

function copyOfGrid(g: Value): Value {
  const copy = newGrid(gridH(g), gridW(g));
  copyBytes(cellsAt(copy), cellsAt(g), <usize>(gridH(g) * gridW(g)));
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

/** Finds the codes of a patch, in any order, where it is packed, a tuple of locations or of cells, or empty. */
function findLocations(patch: Value): bool {
  if (isSet(patch)) {
    codes = codesOf(patch);
    count = sizeOf(patch);
    return count === 0 || isPatch(patch);
  }
  if (isGrid(patch)) return gridW(patch) === 2 && findRows(patch);
  return isTuple(patch) && (packTuple(patch, PAIR) || packTuple(patch, cellKind));
}

/** Finds the codes of locations that are held as the rows of a grid. */
function findRows(g: Value): bool {
  count = gridH(g);
  codes = takeCodes(count);
  for (let i = 0; i < count; i++) setWordAt(codes, i, locate(cell(g, 2 * i), cell(g, 2 * i + 1)));
  return true;
}

/** Finds the codes of an object, those of a set in any order, where it is packed, a tuple of cells, or empty. */
function findCells(object: Value): bool {
  if (!isSet(object)) return isTuple(object) && packTuple(object, cellKind);
  codes = codesOf(object);
  count = sizeOf(object);
  return count === 0 || elementsOf(object) === cellKind;
}

/** Writes one value to the locations found that lie inside. */
function fillCodes(g: Value, value: i32): void {
  addWork(count);
  const h = gridH(g);
  const w = gridW(g);
  const cells = cellsAt(g);
  const end = codes + ((<usize>count) << 2);
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
  const end = codes + ((<usize>count) << 2);
  const first = load<i32>(codes);
  let differing = 0;
  for (let from = codes; from < end; from += 4) {
    const c = load<i32>(from);
    const i = rowOf(c) + di;
    const j = columnOf(c) + dj;
    differing |= c ^ first;
    if (<u32>i < <u32>h && <u32>j < <u32>w) store<i8>(cells + <usize>(i * w + j), <i8>colorOf(c));
  }
  if (areOfLocations(differing)) return true;
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
  const end = codes + ((<usize>count) << 2);
  const first = load<i32>(codes);
  let differing = 0;
  for (let from = codes; from < end; from += 4) {
    const c = load<i32>(from);
    const at = placeOf(c, h, w);
    differing |= c ^ first;
    if (at >= 0 && <i32>load<i8>(cells + <usize>at) === background) store<i8>(cells + <usize>at, <i8>colorOf(c));
  }
  if (areOfLocations(differing)) return true;
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
  const end = codes + ((<usize>count) << 2);
  for (let from = codes; from < end; from += 4) {
    const at = placeOf(load<i32>(from), h, w);
    if (at >= 0 && <i32>load<i8>(cells + <usize>at) === background) store<i8>(cells + <usize>at, <i8>value);
  }
}

/**
 * fill(grid: Grid, value: Integer, patch: Patch): Grid
 * A color at the locations of a patch.
 *
 * @example fill(((0, 0), (0, 0)), 5, initset((0, 1))) = ((0, 5), (0, 0))
 * @dialects arc-dsl
 * @device
 */
export function fill(rows: Value, value: Value, patch: Value): Value {
  const grid = asGrid(rows);
  if (grid === 0 || !isCell(value) || !findLocations(patch)) return fillBoard(rows, NO_BACKGROUND, patch, value);
  const filled = copyOfGrid(grid);
  fillCodes(filled, intOf(value));
  return filled;
}

/**
 * underfill(grid: Grid, value: Integer, patch: Patch): Grid
 * A color at those locations of a patch that are background.
 *
 * @example underfill(((0, 0), (0, 3)), 5, connect((0, 1), (1, 1))) = ((0, 5), (0, 3))
 * @dialects arc-dsl
 * @device
 */
export function underfill(rows: Value, value: Value, patch: Value): Value {
  const grid = asGrid(rows);
  if (grid === 0 && widthOf(rows) < 0) return FAILED; // Python looks at the size first
  const background = mostcolor(grid === 0 ? rows : grid);
  if (background === FAILED) return FAILED;
  if (grid === 0 || !isCell(value) || !findLocations(patch)) return fillBoard(rows, background, patch, value);
  const filled = copyOfGrid(grid);
  underfillCodes(filled, intOf(value), intOf(background));
  return filled;
}

/**
 * paint(grid: Grid, obj: Object): Grid
 * The cells of an object on the grid.
 *
 * @example paint(((0, 0), (0, 0)), asobject(((3, 4),))) = ((3, 4), (0, 0))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function paint(rows: Value, object: Value): Value {
  const grid = asGrid(rows);
  if (grid === 0 || !findCells(object)) return paintBoard(rows, NO_BACKGROUND, object);
  const painted = copyOfGrid(grid);
  if (paintCodes(painted, 0, 0) || !isSet(object)) return painted;
  codes = codesOf(order(object)); // of cells that share a place the last one stays
  paintCodes(painted, 0, 0);
  return painted;
}

/**
 * underpaint(grid: Grid, obj: Object): Grid
 * The cells of an object where the grid is background.
 *
 * @example underpaint(((0, 0), (0, 3)), asobject(((5, 6), (7, 8)))) = ((5, 6), (7, 3))
 * @dialects arc-dsl
 * @device
 */
export function underpaint(rows: Value, object: Value): Value {
  const grid = asGrid(rows);
  if (grid === 0 && widthOf(rows) < 0) return FAILED; // Python looks at the size first
  const color = mostcolor(grid === 0 ? rows : grid);
  if (color === FAILED) return FAILED;
  if (grid === 0 || !findCells(object)) return paintBoard(rows, color, object);
  const background = intOf(color);
  const painted = copyOfGrid(grid);
  if (underpaintCodes(painted, grid, background) || !isSet(object)) return painted;
  codes = codesOf(order(object)); // of cells that share a place the first one stays
  copyBytes(cellsAt(painted), cellsAt(grid), <usize>(gridH(grid) * gridW(grid)));
  underpaintCodes(painted, grid, background);
  return painted;
}

/**
 * cover(grid: Grid, patch: Patch): Grid
 * The background color at the locations of a patch.
 *
 * @example cover(((0, 1), (2, 0)), initset((1, 0))) = ((0, 1), (0, 0))
 * @dialects arc-dsl
 * @device
 */
export function cover(rows: Value, patch: Value): Value {
  const background = mostcolor(rows);
  const covered = background === FAILED || isPatch(patch) ? patch : toindices(patch);
  return background === FAILED || covered === FAILED ? FAILED : fill(rows, background, covered);
}

/**
 * move(grid: Grid, obj: Object, offset: IntegerTuple): Grid
 * An object taken from its place and painted elsewhere.
 *
 * @example move(((5, 0), (0, 0)), asobject(((5,),)), (0, 1)) = ((0, 5), (0, 0))
 * @dialects arc-dsl
 */
export function move(rows: Value, object: Value, offset: Value): Value {
  const grid = asGrid(rows);
  if (grid === 0 || !isSet(object) || !findCells(object) || !isTuple(offset)) return moveAny(rows, object, offset);
  if (packedKind(offset) !== PAIR || count === 0) return moveAny(rows, object, offset);
  const background = intOf(mostcolor(grid));
  const moved = copyOfGrid(grid);
  fillCodes(moved, background);
  if (paintCodes(moved, intOf(tupleItem(offset, 0)), intOf(tupleItem(offset, 1)))) return moved;
  addWork(-gridH(grid) * gridW(grid));
  return moveAny(rows, object, offset);
}

/** As Python does it: taken from its place, then painted. */
function moveAny(rows: Value, object: Value, offset: Value): Value {
  const covered = cover(rows, object);
  const moved = covered === FAILED ? FAILED : shiftBy(object, offset);
  return moved === FAILED ? FAILED : paint(covered, moved);
}
