/** Objects of grids. */

import { MIN_COLOR } from '../memory/limits';
import { addWork, giveBack, take } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { cellOf } from '../python/cells';
import { equalValues } from '../python/equal';
import { fail } from '../python/failure';
import { INDEX_RANGE, NO_LENGTH, NO_NEXT_IN_GENERATOR, NOT_ITERABLE, NOT_SUBSCRIPTABLE } from '../python/failures';
import { numberOf } from '../python/numbers';
import { countOf, elementOf, totalOf, truthy, valuesOf, widthOf } from '../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../python/sequence';
import { zippedWidth } from '../python/unpack';
import {
  derivedSet,
  frozenCopyOf,
  frozenCopyOfSets,
  frozenCopyOfValues,
  order,
  selectSet,
  setOf,
  UNION,
} from '../sets/set';
import { begin, mergeSet, setInTable } from '../sets/table';
import { subtractSets } from '../sets/union';
import { cellKind } from '../values/cell-layout';
import { asGrid } from '../values/grid';
import { isOfOneColor } from '../values/patch';
import {
  ANY,
  CELL,
  COORD_BITS,
  cell,
  cellCode,
  cellsAt,
  code,
  colorOf,
  EMPTY_SET,
  elementAt,
  elementsOf,
  FAILED,
  FLAT,
  gridH,
  gridW,
  hasPackedCells,
  INT,
  int,
  intOf,
  isSet,
  locate,
  newSet,
  recipeSet,
  sequenceSet,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';
import { colorsInOrder, colorsInOrderBut, isObjectSet, mostcolor, palette, tallyCells, times } from './colors';
import { components, componentTuples } from './components';
import { partsOfAny } from './parts';

const NO_COLOR = -1000;

/**
 * objects(grid: Grid, univalued: Boolean, diagonal: Boolean, without_bg: Boolean): Objects
 * Connected parts: of one color each or not, connected diagonally or not, without the most common color or not.
 *
 * @example objects(((1, 0, 2), (1, 0, 0)), T, F, T) = frozenset({frozenset({(2, (0, 2))}), frozenset({(1, (0, 0)), (1, (1, 0))})})
 * @example tokpidjin: objects(((1, 0, 2), (1, 0, 0)), T, F, T) = frozenset({frozenset({(0, 2, 2)}), frozenset({(1, 0, 1), (0, 0, 1)})})
 * @dialects arc-dsl tokpidjin
 */
export function objects(grid: Value, univalued: Value, diagonal: Value, withoutBackground: Value): Value {
  return objectsOf(grid, truthy(univalued), truthy(diagonal), truthy(withoutBackground), false);
}

/** The objects as sets, or as tuples of their cells. */
export function objectsOf(grid: Value, univalued: bool, diagonal: bool, withoutBackground: bool, tuples: bool): Value {
  const g = asGrid(grid);
  if (g === 0 || !hasPackedCells(g)) return partsOfAny(grid, univalued, diagonal, withoutBackground, tuples);
  const background = withoutBackground ? intOf(mostcolor(g)) : NO_COLOR;
  if (tuples) return componentTuples(g, cellKind, univalued, diagonal, background);
  return components(g, cellKind, univalued, diagonal, background);
}

const colors: usize = memory.data(16 << 2);

/**
 * partition(grid: Grid): Objects
 * One object for each color.
 *
 * @example partition(((1, 2), (2, 1))) = frozenset({frozenset({(1, (1, 1)), (1, (0, 0))}), frozenset({(2, (1, 0)), (2, (0, 1))})})
 * @dialects arc-dsl
 */
export function partition(grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !hasPackedCells(g)) return byValue(grid, palette(grid));
  const n = colorsInOrder(g, colors);
  addWork(gridH(g) * gridW(g) + n);
  return byColor(g, n);
}

/**
 * fgpartition(grid: Grid): Objects
 * One object for each color but the most common.
 *
 * @example fgpartition(((0, 1), (2, 0))) = frozenset({frozenset({(2, (1, 0))}), frozenset({(1, (0, 1))})})
 * @dialects arc-dsl
 */
export function fgpartition(grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !hasPackedCells(g)) return foregroundByValue(grid);
  const background = intOf(mostcolor(g));
  const n = colorsInOrderBut(g, background, colors);
  const all = n + 1;
  addWork(gridH(g) * gridW(g) + all + 1 + (all < 8 ? all : 0) + n);
  return byColor(g, n);
}

/** For each of some values, in the order of a set of them, its cells in rows of anything. */
export function byValue(rows: Value, values: Value): Value {
  const h = countOf(rows);
  if (values === FAILED || h < 0) return fail(NOT_ITERABLE);
  const n = sizeOf(values);
  order(values);
  const lines = valuesOf(rows);
  const parts = takeCodes(n);
  for (let k = 0; k < n; k++) {
    const cells = cellsOfValue(lines, h, elementAt(values, k));
    if (cells === FAILED) return FAILED;
    setValueAt(parts, k, cells);
  }
  return setOf(parts, n);
}

function cellsOfValue(lines: usize, h: i32, value: Value): Value {
  const total = totalOf(lines, h);
  if (total < 0) return FAILED;
  const cells = takeCodes(total);
  let count = 0;
  for (let i = 0; i < h; i++) {
    const row = valueAt(lines, i);
    const w = countOf(row);
    const line = valuesOf(row);
    for (let j = 0; j < w; j++) {
      const v = valueAt(line, j);
      if (equalValues(v, value)) setValueAt(cells, count++, cellOf(v, int(i), int(j)));
    }
  }
  return setOf(cells, count);
}

function foregroundByValue(rows: Value): Value {
  const values = palette(rows);
  const background = values === FAILED ? FAILED : mostcolor(rows);
  return background === FAILED ? FAILED : byValueBut(rows, values, background);
}

/** As `byValue`, of all values but one. */
export function byValueBut(rows: Value, values: Value, background: Value): Value {
  const one = takeCodes(1);
  store<u32>(one, background);
  const most = setOf(one, 1);
  return byValue(rows, subtractSets(values, most));
}

const ends: usize = memory.data(16 << 2);
/** Where it is noted where the cells of a color end. */
function endOf(color: i32): usize {
  return ends + ((<usize>(color - MIN_COLOR)) << 2);
}

/** The cells of each of the first of `colors` as an object, row by row; at most one color of the grid is not among these. */
function byColor(g: Value, count: i32): Value {
  const h = gridH(g);
  const w = gridW(g);
  const total = h * w;
  addWork(total);
  tallyCells(g);
  const codes = takeCodes(total);
  let room = codes;
  let rest: u32 = 0xffff; // a bit for each color from the least on
  for (let k = 0; k < count; k++) {
    const color = wordAt(colors, k);
    store<u32>(endOf(color), <u32>room);
    room += (<usize>times(color)) << 2;
    rest &= ~(1 << (color - MIN_COLOR));
  }
  for (let k = 0; k < 16; k++) if ((rest >> k) & 1) store<u32>(endOf(k + MIN_COLOR), <u32>room);
  distribute(cellsAt(g), h, w);
  giveBack(room, codes + ((<usize>total) << 2));
  const parts = takeCodes(count);
  for (let k = 0; k < count; k++) {
    const color = wordAt(colors, k);
    const size = times(color);
    const start = <usize>load<u32>(endOf(color)) - ((<usize>size) << 2);
    setValueAt(parts, k, sequenceSet(cellKind, size, start));
  }
  return sequenceSet(ANY, count, parts);
}

/** Writes the cells to where their colors end, which moves on. */
function distribute(from: usize, h: i32, w: i32): void {
  let color = <i32>load<i8>(from);
  let to = <usize>load<u32>(endOf(color));
  let at = from;
  for (let i = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, at++, location++) {
      const next = <i32>load<i8>(at);
      if (next !== color) {
        store<u32>(endOf(color), <u32>to);
        to = <usize>load<u32>(endOf(next));
        color = next;
      }
      store<i32>(to, cellCode(color, location));
      to += 4;
    }
  }
  store<u32>(endOf(color), <u32>to);
}

/**
 * frontiers(grid: Grid): Objects
 * The rows and columns of one color.
 *
 * @example frontiers(((1, 2), (0, 0))) = frozenset({frozenset({(0, (1, 1)), (0, (1, 0))})})
 * @example tokpidjin: frontiers(((1, 2), (0, 0))) = frozenset({frozenset({(1, 0, 0), (1, 1, 0)})})
 * @dialects arc-dsl tokpidjin
 */
export function frontiers(grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !hasPackedCells(g)) return frontiersOfAny(grid);
  const h = gridH(g);
  const w = gridW(g);
  const lines = takeCodes(h + w);
  let found = 0;
  for (let i = 0; i < h; i++) found = addFrontier(g, i * w, 1, w, locate(i, 0), 1, lines, found);
  const across = found;
  for (let j = 0; j < w; j++) found = addFrontier(g, j, w, h, locate(0, j), 1 << COORD_BITS, lines, found);
  const rows = frozenCopyOfSets(across, lines);
  const columns = frozenCopyOfSets(found - across, lines + ((<usize>across) << 2));
  if (h * w === 1) return newSet(ANY, 1, lines); // the only grid where a row is a column
  return recipeSet(ANY, found, lines, 0, UNION, rows, columns);
}

/** As `frontiers`, of rows of anything. */
function frontiersOfAny(grid: Value): Value {
  const w = widthOf(grid);
  if (w < 0) return FAILED;
  const rows = valuesOf(grid);
  const h = lengthOfTuple(grid);
  const columns = zippedWidth(rows, h);
  if (columns < 0) return FAILED;
  const lines = takeCodes(h + columns);
  let found = 0;
  for (let i = 0; i < h; i++) {
    const n = countOf(itemOf(grid, i));
    if (n === 0 || sizeOf(setOf(valuesOf(itemOf(grid, i)), n)) !== 1) continue;
    const line = lineOfAny(grid, i, 0, 0, 1, w);
    if (line === FAILED) return FAILED;
    setValueAt(lines, found++, line);
  }
  const across = found;
  for (let j = 0; j < columns; j++) {
    const column = takeCodes(h);
    for (let i = 0; i < h; i++) setValueAt(column, i, elementOf(itemOf(grid, i), j));
    if (sizeOf(setOf(column, h)) !== 1) continue;
    const line = lineOfAny(grid, 0, j, 1, 0, h);
    if (line === FAILED) return FAILED;
    setValueAt(lines, found++, line);
  }
  return unionOfLines(lines, across, found);
}

/** A line of so many cells of a grid; FAILED where there is no cell. */
function lineOfAny(grid: Value, i: i32, j: i32, down: i32, right: i32, count: i32): Value {
  const cells = takeCodes(count);
  for (let k = 0; k < count; k++) {
    const row = itemOf(grid, i);
    if (j >= lengthOfTuple(row)) return fail(lengthOfTuple(row) < 0 ? NOT_SUBSCRIPTABLE : INDEX_RANGE);
    setValueAt(cells, k, cellOf(itemOf(row, j), int(i), int(j)));
    i += down;
    j += right;
  }
  return frozenCopyOfValues(count, cells);
}

/** The union of the set of the first lines and the set of the others. */
function unionOfLines(lines: usize, across: i32, found: i32): Value {
  const rows = frozenCopyOfValues(across, lines);
  const columns = frozenCopyOfValues(found - across, lines + ((<usize>across) << 2));
  if (found === 0) return EMPTY_SET;
  order(rows);
  order(columns);
  begin(ANY);
  mergeSet(rows);
  mergeSet(columns);
  return setInTable();
}

/** Adds a line of `count` cells, `stride` apart on the grid and `step` apart in packed locations, where it has one color. */
function addFrontier(
  g: Value,
  start: i32,
  stride: i32,
  count: i32,
  location: i32,
  step: i32,
  lines: usize,
  found: i32,
): i32 {
  addWork(count);
  const color = cell(g, start);
  for (let k = 1; k < count; k++) if (cell(g, start + k * stride) !== color) return found;
  const codes = takeCodes(count);
  const first = cellCode(color, location);
  for (let k = 0; k < count; k++) setWordAt(codes, k, first + k * step);
  setValueAt(lines, found, frozenCopyOf(cellKind, count, codes));
  return found + 1;
}

// ---- choosing among objects

/**
 * colorfilter(objs: Objects, value: Integer): Objects
 * The objects whose first cell has the color.
 *
 * @example colorfilter(partition(((1, 2), (2, 1))), 2) = frozenset({frozenset({(2, (1, 0)), (2, (0, 1))})})
 * @dialects arc-dsl
 */
export function colorfilter(objs: Value, value: Value): Value {
  const n = countOf(objs);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : EMPTY_SET;
  if (!isSet(objs)) return filterByColor(objs, n, value);
  if (elementsOf(objs) !== ANY) return fail(NOT_SUBSCRIPTABLE);
  for (let k = 0; k < n; k++) if (!isObjectSet(<Value>code(objs, k))) return filterByColor(objs, n, value);
  const color = numberOf(value);
  const chosen = take(<usize>n);
  for (let k = 0; k < n; k++) store<u8>(chosen + <usize>k, firstColor(<Value>code(objs, k)) === color ? 1 : 0);
  return selectSet(objs, chosen);
}

/** The color of the first cell of an object; its order is computed only where it has several. */
export function firstColor(object: Value): i32 {
  const n = sizeOf(object);
  addWork(n);
  if (!isOfOneColor(object)) order(object);
  return colorOf(code(object, 0));
}

/** As `colorfilter`, for a container with anything in it. */
function filterByColor(objs: Value, n: i32, value: Value): Value {
  if (isSet(objs)) order(objs);
  const place = cellKind === CELL ? 0 : 2; // of the color in a cell
  const chosen = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const object = elementOf(objs, k);
    if (countOf(object) <= 0) return fail(countOf(object) < 0 ? NOT_ITERABLE : NO_NEXT_IN_GENERATOR);
    const first = nth(isSet(object) ? elementAt(order(object), 0) : itemOf(object, 0), place);
    if (first === FAILED) return FAILED;
    if (equalValues(first, value)) setValueAt(chosen, count++, object);
  }
  return setOf(chosen, count);
}

/**
 * sizefilter(container: Container, n: Integer): FrozenSet
 * The items of a size.
 *
 * @example sizefilter(((1, 2), (3,), (4, 5)), 2) = frozenset({(4, 5), (1, 2)})
 * @dialects arc-dsl tokpidjin
 */
export function sizefilter(container: Value, n: Value): Value {
  const count = countOf(container);
  if (count <= 0) return count < 0 ? fail(NOT_ITERABLE) : EMPTY_SET;
  const size = numberOf(n);
  if (isSet(container)) return filterSetBySize(container, size);
  const chosen = takeCodes(count);
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const item = itemOf(container, k);
    const length = countOf(item);
    if (length < 0) return fail(NO_LENGTH);
    if (length === size) setValueAt(chosen, kept++, item);
  }
  return setOf(chosen, kept);
}

function filterSetBySize(container: Value, size: i32): Value {
  const n = sizeOf(container);
  if (elementsOf(container) === INT) return fail(NO_LENGTH);
  if (elementsOf(container) !== ANY) {
    if (size !== (elementsOf(container) === FLAT ? 3 : 2)) return EMPTY_SET;
    addWork(n);
    return derivedSet(container, elementsOf(container), true, n, copyCodes, 0);
  }
  const chosen = take(<usize>n);
  for (let k = 0; k < n; k++) {
    const length = countOf(<Value>code(container, k));
    if (length < 0) return fail(NO_LENGTH);
    store<u8>(chosen + <usize>k, length === size ? 1 : 0);
  }
  return selectSet(container, chosen);
}

function copyCodes(codes: usize, n: i32, _parameters: usize, to: usize): i32 {
  copyBytes(to, codes, (<usize>n) << 2);
  return n;
}
