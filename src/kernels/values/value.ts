/**
 * Values in linear memory. A value is a 32-bit word:
 *
 * ```
 *   ...1    an int of 31 bits; longer ones, and floats, are objects: see `boxed.ts`
 *   ..10    None, False, True
 *   .000    the address of an object, whose first word is its kind
 * ```
 *
 * A grid is not a kind of its own to a program: it is a tuple of row tuples of ints that happens to be held compactly, and whatever takes a
 * tuple gives the same answer for the grid that equals it.
 *
 * The elements of a set are packed, a word each, where all of them are ints that a word holds, near locations (i, j), or cells of one
 * layout at near locations with the colors from `MIN_COLOR` to `MAX_COLOR`; else the set is one of any values:
 *
 * ```
 *   location    row + 1024 (13 bits)  column + 1024 (13)        a step down or to the right is an addition
 *   cell        color above the least one (4)  0  location
 * ```
 */

import { MAX_COLOR, MIN_COLOR, MOST_INT } from '../memory/limits';
import { addWork, pin, take } from '../memory/memory';
import { copyBytes, fillBytes } from '../memory/vectors';
import { setValueAt, valueAt, wordAt } from '../memory/words';
import {
  cellOfGrid,
  cellsOf,
  clearForm,
  clearHash,
  GridObject,
  itemAt,
  itemsAt,
  SET_BYTES,
  SetObject,
  setForm,
  setItemAt,
  TupleObject,
  UNKNOWN_COLOR,
  ValueObject,
} from './layout';
import {
  ANY,
  CELL,
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  FALSE,
  FLAT,
  INT,
  KIND_FN,
  KIND_GRID,
  KIND_SET,
  KIND_TUPLE,
  LOCATION_BITS,
  LOCATION_MASK,
  PAIR,
  TRUE,
} from './offsets';

export { SET_BYTES } from './layout';
export {
  ANY,
  CELL,
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  FAILED,
  FALSE,
  FLAT,
  INT,
  KIND_FLOAT,
  KIND_FN,
  KIND_GRID,
  KIND_LONG,
  KIND_SET,
  KIND_TUPLE,
  LOCATION_BITS,
  LOCATION_MASK,
  LOST,
  NONE,
  PAIR,
  TRUE,
} from './offsets';

export type Value = u32;

export function isInt(v: Value): bool {
  return (v & 1) !== 0;
}
export function intOf(v: Value): i32 {
  return <i32>v >> 1;
}
/** Ints that fit. */
export function int(n: i32): Value {
  return (n << 1) | 1;
}
export function bool_(b: bool): Value {
  return b ? TRUE : FALSE;
}

// ---- objects

export function isObject(v: Value): bool {
  return (v & 7) === 0;
}
export function kindOfObject(v: Value): u32 {
  return changetype<ValueObject>(v).kind;
}
export function isTuple(v: Value): bool {
  return isObject(v) && kindOfObject(v) === KIND_TUPLE;
}
export function isGrid(v: Value): bool {
  return isObject(v) && kindOfObject(v) === KIND_GRID;
}
export function isSet(v: Value): bool {
  return isObject(v) && kindOfObject(v) === KIND_SET;
}
export function isFn(v: Value): bool {
  return isObject(v) && kindOfObject(v) === KIND_FN;
}

export function tupleLength(t: Value): i32 {
  return changetype<TupleObject>(t).length;
}
export function tupleItem(t: Value, k: i32): Value {
  return itemAt(t, k);
}
export function setTupleItem(t: Value, k: i32, item: Value): void {
  setItemAt(t, k, item);
}
export function items(t: Value): usize {
  return itemsAt(t);
}
/** @inline */
export function newTuple(length: i32): Value {
  const t = <Value>take(offsetof<TupleObject>() + ((<usize>length) << 2));
  const tuple = changetype<TupleObject>(t);
  tuple.kind = KIND_TUPLE;
  tuple.length = length;
  clearForm(t);
  return t;
}
/** `tuple(items)`, counted as work. */
export function tupleOf(length: i32): Value {
  addWork(length);
  return newTuple(length);
}
/** The tuple of `count` values in memory. */
export function tupleOfValues(values: usize, count: i32): Value {
  const t = tupleOf(count);
  copyBytes(items(t), values, (<usize>count) << 2);
  return t;
}
/** @inline */
export function pair(a: Value, b: Value): Value {
  const t = newTuple(2);
  setTupleItem(t, 0, a);
  setTupleItem(t, 1, b);
  return t;
}

export function gridH(g: Value): i32 {
  return changetype<GridObject>(g).h;
}
export function gridW(g: Value): i32 {
  return changetype<GridObject>(g).w;
}
export function cellsAt(g: Value): usize {
  return cellsOf(g);
}
export function cell(g: Value, k: i32): i32 {
  return cellOfGrid(g, k);
}
export function newGrid(h: i32, w: i32): Value {
  const g = <Value>take(offsetof<GridObject>() + <usize>(h * w));
  const grid = changetype<GridObject>(g);
  grid.kind = KIND_GRID;
  grid.h = h;
  grid.w = w;
  grid.packs = -1;
  grid.most = UNKNOWN_COLOR;
  grid.least = UNKNOWN_COLOR;
  grid.rows = 0;
  addWork(h * w);
  return g;
}
/** Whether all cells are colors of packed cells. */
export function hasPackedColors(g: Value): bool {
  const grid = changetype<GridObject>(g);
  let known = grid.packs;
  if (known < 0) {
    const n = gridH(g) * gridW(g);
    let worst: u32 = 0;
    for (let k = 0; k < n; k++) worst = max(worst, (<u32>load<u8>(cellsAt(g) + <usize>k) - <u32>MIN_COLOR) & 0xff);
    const highest = <i32>worst + MIN_COLOR;
    known = highest <= MAX_COLOR ? 1 : 0;
    grid.packs = known;
  }
  return known === 1;
}
/** The i-th row as a tuple. */
export function rowTuple(g: Value, i: i32): Value {
  const grid = changetype<GridObject>(g);
  let rows = grid.rows;
  if (rows === 0) {
    const h = gridH(g);
    rows = take((<usize>h) << 2);
    fillBytes(rows, 0, (<usize>h) << 2);
    grid.rows = rows;
    pin();
  }
  let row = valueAt(rows, i);
  if (row === 0) {
    const w = gridW(g);
    row = newTuple(w);
    for (let j = 0; j < w; j++) setTupleItem(row, j, int(cell(g, i * w + j)));
    setValueAt(rows, i, row);
    pin();
  }
  return row;
}

// ---- sets

export function elementsOf(s: Value): i32 {
  return changetype<SetObject>(s).elements;
}
export function sizeOf(s: Value): i32 {
  return changetype<SetObject>(s).size;
}
export function codesOf(s: Value): usize {
  return changetype<SetObject>(s).codes;
}
export function code(s: Value, k: i32): i32 {
  return wordAt(changetype<SetObject>(s).codes, k);
}
export function recipeOf(s: Value): i32 {
  return changetype<SetObject>(s).recipe;
}
export function firstOperand(s: Value): u32 {
  return changetype<SetObject>(s).first;
}
export function secondOperand(s: Value): u32 {
  return changetype<SetObject>(s).second;
}
export function recipeDepthOf(s: Value): i32 {
  return changetype<SetObject>(s).depth;
}
export function positionsOf(s: Value): usize {
  return changetype<SetObject>(s).positions;
}
export function maskOf(s: Value): i32 {
  return changetype<SetObject>(s).mask;
}
export function fillOf(s: Value): i32 {
  return changetype<SetObject>(s).fill;
}

export let EMPTY_SET: Value = 0;
export let EMPTY_TUPLE: Value = 0;
export function makeStatics(): void {
  EMPTY_SET = newSet(INT, 0, 0);
  EMPTY_TUPLE = newTuple(0);
}

/** A set of distinct elements, in the order in which CPython would insert them. */
export function newSet(elements: i32, size: i32, codes: usize): Value {
  const s = <Value>take(SET_BYTES);
  const set = changetype<SetObject>(s);
  set.kind = KIND_SET;
  set.elements = elements;
  set.size = size;
  set.codes = codes;
  set.recipe = 0;
  set.depth = 0;
  set.positions = 0;
  set.mask = 7;
  set.fill = 0;
  set.fingerprint = 0;
  clearHash(s);
  set.index = 0;
  set.hasBounds = 0;
  addWork(size);
  return s;
}
export function sequenceSet(elements: i32, size: i32, codes: usize): Value {
  return size === 0 ? EMPTY_SET : newSet(elements, size, codes);
}
/** A set in whatever order, with the recipe that puts it into CPython's. */
export function recipeSet(elements: i32, size: i32, codes: usize, depth: i32, recipe: i32, a: u32, b: u32): Value {
  if (size === 0) return EMPTY_SET;
  const s = newSet(elements, size, codes);
  const set = changetype<SetObject>(s);
  set.recipe = recipe;
  set.first = a;
  set.second = b;
  set.depth = depth;
  return s;
}
export function isOrdered(s: Value): bool {
  return positionsOf(s) !== 0 || sizeOf(s) <= 1;
}
/** The codes in memory of their own, zero of them at first. */
export function takeCodes(count: i32): usize {
  return take((<usize>count) << 2);
}

// ---- packed locations: the near form alone

export function isPackedColor(color: i32): bool {
  return color >= MIN_COLOR && color <= MAX_COLOR;
}

export function isNear(i: i32, j: i32): bool {
  return i >= -COORD_BIAS && i <= COORD_MASK - COORD_BIAS && j >= -COORD_BIAS && j <= COORD_MASK - COORD_BIAS;
}
/** Whether (i, j) is a location that can be packed. */
export function areNearInts(i: Value, j: Value): bool {
  return isInt(i) && isInt(j) && isNear(intOf(i), intOf(j));
}
export function locate(i: i32, j: i32): i32 {
  return ((i + COORD_BIAS) << COORD_BITS) | (j + COORD_BIAS);
}
export function rowOf(c: i32): i32 {
  return ((c >> COORD_BITS) & COORD_MASK) - COORD_BIAS;
}
export function columnOf(c: i32): i32 {
  return (c & COORD_MASK) - COORD_BIAS;
}
export function colorOf(c: i32): i32 {
  return <i32>(<u32>c >>> LOCATION_BITS) + MIN_COLOR;
}
export function cellCode(color: i32, location: i32): i32 {
  return ((color - MIN_COLOR) << LOCATION_BITS) | location;
}
/** Whether bits in which codes differ are of locations alone. */
export function areOfLocations(differing: i32): bool {
  return (differing & ~LOCATION_MASK) === 0;
}

/** The element of a packed set that a code stands for. */
export function codeValue(elements: i32, c: i32): Value {
  if (elements === INT) return int(c);
  if (elements === FLAT) return flatCell(c);
  const location = pair(int(rowOf(c)), int(columnOf(c)));
  setForm(location, PAIR, 1, c & LOCATION_MASK);
  if (elements === PAIR) return location;
  const t = pair(int(colorOf(c)), location);
  setForm(t, CELL, 2, c);
  return t;
}
function flatCell(c: i32): Value {
  const t = newTuple(3);
  setTupleItem(t, 0, int(rowOf(c)));
  setTupleItem(t, 1, int(columnOf(c)));
  setTupleItem(t, 2, int(colorOf(c)));
  setForm(t, FLAT, 1, c);
  return t;
}
export function elementAt(s: Value, k: i32): Value {
  return elementsOf(s) === ANY ? <Value>code(s, k) : codeValue(elementsOf(s), code(s, k));
}

/**
 * The kind of set that can hold a value packed, or ANY; its code is left in `packedCode`. A set is packed just where one kind holds all of
 * its elements packed: locations that are not near, and cells of other colors, make it one of any values.
 */
export let packedCode: i32 = 0;
export function packedKind(v: Value): i32 {
  if (isInt(v)) {
    packedCode = intOf(v);
    return packedCode === -MOST_INT - 1 ? ANY : INT;
  }
  if (!isTuple(v)) return ANY;
  const tuple = changetype<TupleObject>(v);
  let kind = <i32>tuple.packed;
  if (kind < 0) {
    kind = classify(v);
    tuple.packed = <i16>kind;
    tuple.code = packedCode;
  }
  packedCode = tuple.code;
  return kind;
}
function classify(t: Value): i32 {
  const n = tupleLength(t);
  if (n !== 2 && n !== 3) return ANY;
  const a = tupleItem(t, 0);
  const b = tupleItem(t, 1);
  if (!isInt(a)) return ANY;
  if (isInt(b)) {
    if (!isNear(intOf(a), intOf(b))) return ANY;
    const location = locate(intOf(a), intOf(b));
    if (n === 2) {
      packedCode = location;
      return PAIR;
    }
    const c = tupleItem(t, 2);
    if (!isInt(c)) return ANY;
    if (!isPackedColor(intOf(c))) return ANY;
    packedCode = cellCode(intOf(c), location);
    return FLAT;
  }
  if (n !== 2 || packedKind(b) !== PAIR) return ANY;
  if (!isPackedColor(intOf(a))) return ANY;
  packedCode = cellCode(intOf(a), packedCode);
  return CELL;
}

// ---- checks

export function isEmptyTuple(v: Value): bool {
  return isTuple(v) && tupleLength(v) === 0;
}
/** Whether all cells of a grid can be packed, and locations one step beyond it. */
export function hasPackedCells(g: Value): bool {
  return isNear(gridH(g), gridW(g)) && hasPackedColors(g);
}
