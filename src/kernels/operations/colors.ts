/** Colors of grids and objects: which there are, how often, the most and the least common. */

import { MIN_COLOR } from '../memory/limits';
import { addWork } from '../memory/memory';
import { fillBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { colorOfCell } from '../python/cells';
import { equalValues, sameValue } from '../python/equal';
import { fail } from '../python/failure';
import { EMPTY_SEQUENCE, NO_ATTRIBUTE, NO_NEXT, NOT_ITERABLE, NOT_SUBSCRIPTABLE } from '../python/failures';
import { numberOf } from '../python/numbers';
import { countOf, valuesOf } from '../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../python/sequence';
import { frozenCopyOf, frozenCopyOfValues, order, setOf } from '../sets/set';
import { addCodes, begin, codesInOrder } from '../sets/table';
import { cellKind } from '../values/cell-layout';
import { asGrid } from '../values/grid';
import { GridObject, UNKNOWN_COLOR } from '../values/layout';
import { isOfOneColor } from '../values/patch';
import {
  ANY,
  CELL,
  cell,
  cellsAt,
  code,
  colorOf,
  EMPTY_SET,
  elementAt,
  elementsOf,
  FAILED,
  gridH,
  gridW,
  hasPackedColors,
  INT,
  int,
  isSet,
  isTuple,
  items,
  sequenceSet,
  sizeOf,
  takeCodes,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { itemsOfItems } from './containers';

// ---- the tally: how often each color occurs in what was counted last

/** For each byte that a cell can be four counts, of which the first is the sum when all is counted. */
const counts: usize = memory.data(256 << 4);
/** Whether only colors from 0 to 15 were counted; only these are cleared then. */
let isLow = false;

function startTally(): void {
  fillBytes(counts, 0, isLow ? 16 << 4 : 256 << 4);
}
function countByte(byte: u32, part: usize): void {
  const at = counts + ((<usize>(byte & 255)) << 4) + part;
  store<i32>(at, load<i32>(at) + 1);
}
/** How often a color was counted. */
export function times(color: i32): i32 {
  return load<i32>(counts + ((<usize>(color & 255)) << 4));
}
function lowest(): i32 {
  return isLow ? 0 : -128;
}
function highest(): i32 {
  return isLow ? 15 : 127;
}

/** Counts the cells of a grid: every fourth one in the same place, so that a run does not wait for its own additions. */
export function tallyCells(g: Value): void {
  startTally();
  const n = gridH(g) * gridW(g);
  const from = cellsAt(g);
  const end = from + <usize>n;
  let at = from;
  let bits: u32 = 0;
  for (; at + 3 < end; at += 4) {
    const four = load<u32>(at);
    bits |= four;
    countByte(four, 0);
    countByte(four >>> 8, 4);
    countByte(four >>> 16, 8);
    countByte(four >>> 24, 12);
  }
  for (; at < end; at++) {
    bits |= <u32>load<u8>(at);
    countByte(<u32>load<u8>(at), 0);
  }
  isLow = (bits & 0xf0f0f0f0) === 0;
  for (let color = lowest(); color <= highest(); color++) {
    const sum = counts + ((<usize>(color & 255)) << 4);
    setWordAt(sum, 0, wordAt(sum, 0) + wordAt(sum, 1) + wordAt(sum, 2) + wordAt(sum, 3));
  }
}

/** Counts the cells of a packed object. */
function tallyObject(s: Value): void {
  startTally();
  const n = sizeOf(s);
  for (let k = 0; k < n; k++) countByte(<u32>colorOf(code(s, k)), 0);
  isLow = times(MIN_COLOR) === 0;
}

const TIE = 128;

/** The color that was counted most often, or least often, or TIE. */
function extremeOfTally(most: bool): i32 {
  let best = 0;
  let color = TIE;
  for (let c = lowest(); c <= highest(); c++) {
    const n = times(c);
    if (n === 0) continue;
    if (best === 0 || (most ? n > best : n < best)) {
      best = n;
      color = c;
    } else if (n === best) color = TIE;
  }
  return color;
}

/** The first of colors with the highest or lowest count, which is not zero. */
function firstOfTied(colors: usize, n: i32, most: bool): i32 {
  let color = wordAt(colors, 0);
  for (let k = 1; k < n; k++) {
    const c = wordAt(colors, k);
    if (most ? times(c) > times(color) : times(c) < times(color)) color = c;
  }
  return color;
}

// ---- which colors there are, and their order in a set

/** A bit for each color of a grid whose colors can be packed: that of -1 is the highest, the sign. */
function bitsOfGrid(g: Value): i32 {
  const end = cellsAt(g) + <usize>(gridH(g) * gridW(g));
  let bits = 0;
  for (let at = cellsAt(g); at < end; at++) bits |= 1 << load<u8>(at);
  return bits;
}
function bitsOfObject(s: Value): i32 {
  const n = sizeOf(s);
  let bits = 0;
  for (let k = 0; k < n; k++) bits |= 1 << colorOf(code(s, k));
  return bits;
}

/**
 * Whether the order of a set of colors may depend on which of them came first: up to four are in a table of eight places, where two
 * may want the same one. More have a larger table with a place for each; where that of -1 is, is not asked.
 */
function collide(bits: i32): bool {
  return bits < 0 || (popcnt(bits) < 5 && (bits & (bits >> 8)) !== 0);
}

/** Colors that do not collide in the order of a set of them, into memory; returns how many. */
function ascend(bits: i32, to: usize): i32 {
  const folded = popcnt(bits) < 5;
  const rest = folded ? bits | (bits >> 8) : bits;
  const places = folded ? 8 : 16;
  let count = 0;
  for (let place = 0; place < places; place++) {
    if (((rest >> place) & 1) === 0) continue;
    setWordAt(to, count++, ((bits >> place) & 1) !== 0 ? place : place + 8);
  }
  return count;
}

const seen: usize = memory.data(256);

/** The colors of a grid in the order in which they occur first, into memory for all there can be; returns how many. */
export function firstSeen(g: Value, to: usize): i32 {
  fillBytes(seen, 0, 256);
  const n = gridH(g) * gridW(g);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = cell(g, k);
    const at = seen + <usize>(c & 255);
    if (load<u8>(at) !== 0) continue;
    store<u8>(at, 1);
    setWordAt(to, count++, c);
  }
  return count;
}
/** As `firstSeen`, in an object in iteration order. */
function firstSeenInObject(s: Value, to: usize): i32 {
  order(s);
  const n = sizeOf(s);
  let bits = 0;
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = colorOf(code(s, k));
    if ((bits >> c) & 1) continue;
    bits |= 1 << c;
    setWordAt(to, count++, c);
  }
  return count;
}

/** Puts distinct ints into the order of a set into which they are inserted one by one. */
function settle(codes: usize, n: i32): i32 {
  begin(INT);
  addCodes(codes, n);
  return codesInOrder(codes);
}

/** The colors of a grid in the order of Python's set of its cells, into memory for all there can be; returns how many. */
export function colorsInOrder(g: Value, to: usize): i32 {
  if (hasPackedColors(g)) {
    const bits = bitsOfGrid(g);
    if (!collide(bits)) return ascend(bits, to);
  }
  return settle(to, firstSeen(g, to));
}
function colorsOfObjectInOrder(s: Value, to: usize): i32 {
  const bits = bitsOfObject(s);
  return collide(bits) ? settle(to, firstSeenInObject(s, to)) : ascend(bits, to);
}

/** The colors of a packed grid less one of them, in the order of Python's `palette - {color}`. */
export function colorsInOrderBut(g: Value, color: i32, to: usize): i32 {
  const bits = bitsOfGrid(g) & ~(1 << color);
  if (!collide(bits)) return ascend(bits, to);
  const n = colorsInOrder(g, to);
  let kept = 0;
  for (let k = 0; k < n; k++) {
    const c = wordAt(to, k);
    setWordAt(to, kept, c);
    kept += i32(c !== color);
  }
  return settle(to, kept);
}

// ---- elements that are neither grids nor objects

export function isObjectSet(v: Value): bool {
  return isSet(v) && elementsOf(v) === cellKind && sizeOf(v) > 0;
}

/** Colors of an element in memory, and how many they are. */
let found: usize = 0;
let foundCount = 0;

/** Finds the colors of an element as Python's code reads them: all cells of rows, the colors of cells of anything else. */
function findColors(element: Value): bool {
  if (!isSet(element)) {
    const all = lengthOfTuple(element) < 0 ? fail(NOT_ITERABLE) : itemsOfItems(element);
    found = items(all);
    foundCount = lengthOfTuple(all);
    return all !== FAILED;
  }
  foundCount = sizeOf(element);
  const cells = valuesOf(element);
  found = takeCodes(foundCount);
  for (let k = 0; k < foundCount; k++) {
    const color = colorOfCell(valueAt(cells, k));
    if (color === FAILED) return false;
    setValueAt(found, k, color);
  }
  return true;
}

// ---- operations

const scratch: usize = memory.data(256 << 2);

function extremeColor(element: Value, most: bool): Value {
  const g = asGrid(element);
  if (g !== 0) return extremeOfGrid(g, most);
  if (countOf(element) === 0) return fail(EMPTY_SEQUENCE);
  if (!isObjectSet(element)) return extremeOfOthers(element, most);
  addWork(sizeOf(element));
  tallyObject(element);
  const color = extremeOfTally(most);
  if (color !== TIE) return int(color);
  const n = colorsOfObjectInOrder(element, scratch);
  addWork(n);
  return int(firstOfTied(scratch, n, most));
}

function extremeOfGrid(g: Value, most: bool): Value {
  addWork(gridH(g) * gridW(g));
  const grid = changetype<GridObject>(g);
  const known = most ? grid.most : grid.least;
  if (known !== UNKNOWN_COLOR) return int(known);
  tallyCells(g);
  let color = extremeOfTally(most);
  if (color === TIE) color = firstOfTied(scratch, colorsInOrder(g, scratch), most);
  if (most) grid.most = color;
  else grid.least = color;
  return int(color);
}

/** As `extremeColor`, of anything but grids and objects. */
function extremeOfOthers(element: Value, most: bool): Value {
  if (!findColors(element) || foundCount === 0) return fail(EMPTY_SEQUENCE);
  const values = found;
  const n = foundCount;
  const colors = setOf(values, n);
  order(colors);
  let best = 0;
  let color = FAILED;
  for (let k = 0; k < sizeOf(colors); k++) {
    const candidate = elementAt(colors, k);
    let times = 0;
    for (let m = 0; m < n; m++) times += <i32>sameValue(valueAt(values, m), candidate);
    if (k > 0 && (most ? times <= best : times >= best)) continue;
    best = times;
    color = candidate;
  }
  return color;
}

/**
 * mostcolor(element: Element): Integer
 * The most common color.
 *
 * @example mostcolor(((1, 1), (2, 1))) = 1
 * @dialects arc-dsl
 * @device
 */
export function mostcolor(element: Value): Value {
  return extremeColor(element, true);
}
/**
 * leastcolor(element: Element): Integer
 * The least common color.
 *
 * @example leastcolor(((1, 1), (2, 1))) = 2
 * @dialects arc-dsl
 * @device
 */
export function leastcolor(element: Value): Value {
  return extremeColor(element, false);
}

/** The colors of a grid in an order in which a set of them comes out as Python's, and how many they are. */
let colorSequence: usize = 0;
function sequenceOfColors(g: Value): i32 {
  addWork(gridH(g) * gridW(g));
  const bits = hasPackedColors(g) ? bitsOfGrid(g) : 0;
  colorSequence = takeCodes(bits === 0 ? 256 : 16);
  return bits === 0 || collide(bits) ? firstSeen(g, colorSequence) : ascend(bits, colorSequence);
}

/** As `sequenceOfColors`, of a packed object. */
function sequenceOfObjectColors(object: Value): i32 {
  addWork(sizeOf(object));
  const bits = bitsOfObject(object);
  colorSequence = takeCodes(16);
  return collide(bits) ? firstSeenInObject(object, colorSequence) : ascend(bits, colorSequence);
}

/** The set of the colors of a grid as Python's `frozenset(…)` of them makes it, which is not a copy of another set. */
export function paletteInsertedOnce(g: Value): Value {
  const n = sequenceOfColors(g);
  return sequenceSet(INT, n, colorSequence);
}

/** As `paletteInsertedOnce`, of a packed object. */
export function paletteOfObjectInsertedOnce(object: Value): Value {
  const n = sequenceOfObjectColors(object);
  return sequenceSet(INT, n, colorSequence);
}

/**
 * palette(element: Element): IntegerSet
 * The set of the colors.
 *
 * @example palette(((1, 2), (2, 3))) = frozenset({1, 2, 3})
 * @dialects arc-dsl
 * @device
 */
export function palette(element: Value): Value {
  const g = asGrid(element);
  if (g !== 0) {
    const n = sequenceOfColors(g);
    return frozenCopyOf(INT, n, colorSequence);
  }
  if (countOf(element) === 0) return EMPTY_SET;
  if (isObjectSet(element)) {
    const n = sequenceOfObjectColors(element);
    return frozenCopyOf(INT, n, colorSequence);
  }
  return findColors(element) ? frozenCopyOfValues(foundCount, found) : FAILED;
}

/**
 * numcolors(element: Element): IntegerSet
 * The number of colors.
 *
 * @example numcolors(((1, 2), (2, 3))) = 3
 * @dialects arc-dsl
 * @device
 */
export function numcolors(element: Value): Value {
  const g = asGrid(element);
  if (g !== 0) {
    addWork(gridH(g) * gridW(g));
    return int(hasPackedColors(g) ? popcnt(bitsOfGrid(g)) : firstSeen(g, scratch));
  }
  if (countOf(element) === 0) return int(0);
  if (!isObjectSet(element)) return findColors(element) ? int(sizeOf(frozenCopyOfValues(foundCount, found))) : FAILED;
  const count = popcnt(bitsOfObject(element));
  addWork(sizeOf(element) + count);
  return int(count);
}

/**
 * colorcount(element: Element, value: Integer): Integer
 * The number of cells of a color.
 *
 * @example colorcount(((1, 1), (2, 1)), 1) = 3
 * @dialects arc-dsl
 * @device
 */
export function colorcount(element: Value, value: Value): Value {
  const color = numberOf(value);
  const g = asGrid(element);
  if (g !== 0) {
    const n = gridH(g) * gridW(g);
    addWork(n);
    let total = 0;
    for (let k = 0; k < n; k++) total += i32(cell(g, k) === color);
    return int(total);
  }
  if (isTuple(element)) return countInRows(element, value);
  if (countOf(element) === 0) return int(0);
  if (!isObjectSet(element)) return countInOthers(element, value);
  const n = sizeOf(element);
  addWork(n);
  let total = 0;
  for (let k = 0; k < n; k++) total += i32(colorOf(code(element, k)) === color);
  return int(total);
}

function countInRows(rows: Value, value: Value): Value {
  let total = 0;
  for (let i = 0; i < tupleLength(rows); i++) {
    const row = tupleItem(rows, i);
    const w = lengthOfTuple(row);
    if (w < 0) return fail(NO_ATTRIBUTE);
    for (let j = 0; j < w; j++) total += <i32>sameValue(itemOf(row, j), value);
  }
  return int(total);
}

function countInOthers(element: Value, value: Value): Value {
  if (!findColors(element)) return FAILED;
  let total = 0;
  for (let k = 0; k < foundCount; k++) total += <i32>equalValues(valueAt(found, k), value);
  return int(total);
}

/**
 * color(obj: Object): Integer
 * The color of the first cell.
 *
 * @example color(asobject(((5, 5), (5, 5)))) = 5
 * @dialects arc-dsl
 */
export function color(object: Value): Value {
  if (countOf(object) <= 0) return fail(countOf(object) < 0 ? NOT_ITERABLE : NO_NEXT);
  if (!isSet(object)) return nth(itemOf(object, 0), 0);
  const n = sizeOf(object);
  if (elementsOf(object) === CELL) {
    addWork(n);
    if (isOfOneColor(object)) return int(colorOf(code(object, 0)));
  } else if (elementsOf(object) === ANY && !holdsTuples(object)) return fail(NOT_SUBSCRIPTABLE);
  return nth(elementAt(n > 1 ? order(object) : object, 0), 0);
}

function holdsTuples(s: Value): bool {
  for (let k = 0; k < sizeOf(s); k++) if (lengthOfTuple(<Value>code(s, k)) >= 0) return true;
  return false;
}
