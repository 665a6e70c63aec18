/** Objects of grids; see `src/dsl/objects.ts`. */
import { asPackedGrid, isIterable, lacksItems, lacksRows, numberOf } from './cells';
import { colorsInOrder, colorsInOrderBut, firstItem, isObjectSet, mostcolor, tallyCells, times } from './colors';
import { components, componentTuples } from './components';
import { countOf } from './containers';
import { equalValues } from './equal';
import { itemOf, truthy } from './functions';
import { addWork, decline, giveBack, take } from './memory';
import { derivedSet, frozenCopyOf, frozenCopyOfSets, order, selectSet, setOf, UNION } from './set';
import { first } from './unpack';
import {
  ANY, cell, CELL, cellCode, cellsAt, code, colorOf, COORD_BITS, elementAt, elementsOf, EMPTY_SET, FAILED, gridH, gridW, INT,
  intOf, isSet, locate, newSet, recipeSet, sequenceSet, sizeOf, takeCodes, Value,
} from './value';

const NO_COLOR = -1000;

export function objects(grid: Value, univalued: Value, diagonal: Value, withoutBackground: Value): Value {
  return objectsOf(grid, truthy(univalued), truthy(diagonal), truthy(withoutBackground), false);
}

/** The objects as sets, or as tuples of their cells. */
export function objectsOf(grid: Value, univalued: bool, diagonal: bool, withoutBackground: bool, tuples: bool): Value {
  const g = asPackedGrid(grid);
  if (g === 0) {
    if (!lacksRows(grid)) decline();
    return FAILED;
  }
  const background = withoutBackground ? intOf(mostcolor(g)) : NO_COLOR;
  if (tuples) return componentTuples(g, CELL, univalued, diagonal, background);
  return components(g, CELL, univalued, diagonal, background);
}

const colors: usize = memory.data(16 << 2);

export function partition(grid: Value): Value {
  const g = asPackedGrid(grid);
  if (g === 0) {
    if (countOf(grid) === 0) return EMPTY_SET;
    if (!lacksItems(grid)) decline();
    return FAILED;
  }
  const n = colorsInOrder(g, colors);
  addWork(gridH(g) * gridW(g) + n);
  return byColor(g, n);
}

export function fgpartition(grid: Value): Value {
  const g = asPackedGrid(grid);
  if (g === 0) {
    if (countOf(grid) !== 0 && !lacksItems(grid)) decline();
    return FAILED;
  }
  const background = intOf(mostcolor(g));
  const n = colorsInOrderBut(g, background, colors);
  const all = n + 1;
  addWork(gridH(g) * gridW(g) + all + 1 + (all < 8 ? all : 0) + n);
  return byColor(g, n);
}

const ends: usize = memory.data(16 << 2);

/** The cells of each of the first of `colors` as an object, row by row; at most one color of the grid is not among these. */
function byColor(g: Value, count: i32): Value {
  const h = gridH(g);
  const w = gridW(g);
  const total = h * w;
  addWork(total);
  tallyCells(g);
  const codes = takeCodes(total);
  let room = codes;
  let rest: u32 = 0xffff;
  for (let k = 0; k < count; k++) {
    const color = load<u32>(colors + (<usize>k << 2));
    store<u32>(ends + (color << 2), <u32>room);
    room += <usize>times(<i32>color) << 2;
    rest &= ~(1 << color);
  }
  for (let color: usize = 0; color < 16; color++) if ((rest >> <u32>color) & 1) store<u32>(ends + (color << 2), <u32>room);
  distribute(cellsAt(g), h, w);
  giveBack(room, codes + (<usize>total << 2));
  const parts = takeCodes(count);
  for (let k = 0; k < count; k++) {
    const color = load<u32>(colors + (<usize>k << 2));
    const size = times(<i32>color);
    const start = <usize>load<u32>(ends + (color << 2)) - (<usize>size << 2);
    store<u32>(parts + (<usize>k << 2), sequenceSet(CELL, size, start));
  }
  return sequenceSet(ANY, count, parts);
}

/** Writes the cells to where their colors end, which moves on. */
function distribute(from: usize, h: i32, w: i32): void {
  let color: u32 = load<u8>(from);
  let to = <usize>load<u32>(ends + (color << 2));
  let at = from;
  for (let i = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, at++, location++) {
      const next: u32 = load<u8>(at);
      if (next !== color) {
        store<u32>(ends + (color << 2), <u32>to);
        to = <usize>load<u32>(ends + (next << 2));
        color = next;
      }
      store<i32>(to, cellCode(<i32>color, location));
      to += 4;
    }
  }
  store<u32>(ends + (color << 2), <u32>to);
}

export function frontiers(grid: Value): Value {
  const g = asPackedGrid(grid);
  if (g === 0) {
    if (!lacksRows(grid)) decline();
    return FAILED;
  }
  const h = gridH(g);
  const w = gridW(g);
  const lines = takeCodes(h + w);
  let found = 0;
  for (let i = 0; i < h; i++) found = addFrontier(g, i * w, 1, w, locate(i, 0), 1, lines, found);
  const across = found;
  for (let j = 0; j < w; j++) found = addFrontier(g, j, w, h, locate(0, j), 1 << COORD_BITS, lines, found);
  const rows = frozenCopyOfSets(across, lines);
  const columns = frozenCopyOfSets(found - across, lines + (<usize>across << 2));
  if (h * w === 1) return newSet(ANY, 1, lines); // the only grid where a row is a column
  return recipeSet(ANY, found, lines, 0, UNION, rows, columns);
}

/** Adds a line of `count` cells, `stride` apart on the grid and `step` apart in packed locations, where it has one color. */
function addFrontier(g: Value, start: i32, stride: i32, count: i32, location: i32, step: i32, lines: usize, found: i32): i32 {
  addWork(count);
  const color = cell(g, start);
  for (let k = 1; k < count; k++) if (cell(g, start + k * stride) !== color) return found;
  const codes = takeCodes(count);
  const first = cellCode(color, location);
  for (let k = 0; k < count; k++) store<i32>(codes + (<usize>k << 2), first + k * step);
  store<u32>(lines + (<usize>found << 2), frozenCopyOf(CELL, count, codes));
  return found + 1;
}

// ---- choosing among objects

export function colorfilter(objs: Value, value: Value): Value {
  if (!isIterable(objs)) return FAILED;
  const n = countOf(objs);
  if (n === 0) return EMPTY_SET;
  if (!isSet(objs)) return filterByColor(objs, n, value);
  if (elementsOf(objs) !== ANY) return FAILED;
  for (let k = 0; k < n; k++) if (!isObjectSet(<Value>code(objs, k))) return filterByColor(objs, n, value);
  const color = numberOf(value);
  const chosen = take(<usize>n);
  for (let k = 0; k < n; k++) store<u8>(chosen + <usize>k, firstColor(<Value>code(objs, k)) === color ? 1 : 0);
  return selectSet(objs, chosen);
}

/** The color of the first cell of an object; its order is computed only where it has several. */
function firstColor(object: Value): i32 {
  const n = sizeOf(object);
  addWork(n);
  let differing = 0;
  for (let k = 1; k < n; k++) differing |= code(object, k) ^ code(object, 0);
  if (colorOf(differing) !== 0) order(object);
  return colorOf(code(object, 0));
}

/** As `colorfilter`, for a container with anything in it. */
function filterByColor(objs: Value, n: i32, value: Value): Value {
  if (isSet(objs)) order(objs);
  const chosen = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const object = isSet(objs) ? elementAt(objs, k) : itemOf(objs, k);
    if (countOf(object) <= 0) return FAILED;
    const first = firstItem(isSet(object) ? elementAt(order(object), 0) : itemOf(object, 0));
    if (first === FAILED) return FAILED;
    if (equalValues(first, value)) store<u32>(chosen + (<usize>(count++) << 2), object);
  }
  return setOf(chosen, count);
}

export function sizefilter(container: Value, n: Value): Value {
  if (!isIterable(container)) return FAILED;
  const count = countOf(container);
  if (count === 0) return EMPTY_SET;
  const size = numberOf(n);
  if (isSet(container)) return filterSetBySize(container, size);
  const chosen = takeCodes(count);
  let kept = 0;
  for (let k = 0; k < count; k++) {
    const item = itemOf(container, k);
    const length = countOf(item);
    if (length < 0) return FAILED;
    if (length === size) store<u32>(chosen + (<usize>(kept++) << 2), item);
  }
  return setOf(chosen, kept);
}

function filterSetBySize(container: Value, size: i32): Value {
  const n = sizeOf(container);
  if (elementsOf(container) === INT) return FAILED;
  if (elementsOf(container) !== ANY) {
    if (size !== 2) return EMPTY_SET;
    addWork(n);
    return derivedSet(container, elementsOf(container), true, n, copyCodes, 0);
  }
  const chosen = take(<usize>n);
  for (let k = 0; k < n; k++) {
    const length = countOf(<Value>code(container, k));
    if (length < 0) return FAILED;
    store<u8>(chosen + <usize>k, length === size ? 1 : 0);
  }
  return selectSet(container, chosen);
}

function copyCodes(codes: usize, n: i32, parameters: usize, to: usize): i32 {
  memory.copy(to, codes, <usize>n << 2);
  return n;
}
