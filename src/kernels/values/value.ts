/**
 * Values in linear memory. A value is a 32-bit word:
 *
 * ```
 *   ...1    an int of 31 bits
 *   ..10    None, False, True
 *   .000    the address of an object, whose first word is its kind
 * ```
 *
 * The kinds and what they mean are those of `src/value/value.ts`. A call that meets any other value is declined.
 */

import { MAX_COLOR, MAX_COLOR_OF_VALUES, MIN_COLOR, MOST_ELEMENTS, MOST_INT } from '../memory/limits';
import { addWork, pin, take } from '../memory/memory';
import { decline } from '../python/decline';
import { CELLS, FAR, GENERAL, NUMBER, SIZE } from '../python/reasons';

export type Value = u32;

export const NONE: Value = 2;
export const FALSE: Value = 6;
export const TRUE: Value = 10;
/** What a kernel gives when the call fails as it fails in Python: the step's default takes its place. */
export const FAILED: Value = 14;

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
/** An int of any size; declined where it does not fit. */
export function longInt(n: i64): Value {
  if (n < -MOST_INT - 1 || n > MOST_INT) decline(NUMBER);
  addWork(1);
  return int(<i32>n);
}
export function bool_(b: bool): Value {
  return b ? TRUE : FALSE;
}

// ---- objects

export const KIND_TUPLE: u32 = 1;
export const KIND_GRID: u32 = 2;
export const KIND_SET: u32 = 3;
export const KIND_FN: u32 = 4;
export const KIND_NAN: u32 = 5;

export function isObject(v: Value): bool {
  return (v & 7) === 0;
}
export function kindOfObject(v: Value): u32 {
  return load<u32>(v);
}
export function isTuple(v: Value): bool {
  return isObject(v) && load<u32>(v) === KIND_TUPLE;
}
export function isGrid(v: Value): bool {
  return isObject(v) && load<u32>(v) === KIND_GRID;
}
export function isSet(v: Value): bool {
  return isObject(v) && load<u32>(v) === KIND_SET;
}
export function isFn(v: Value): bool {
  return isObject(v) && load<u32>(v) === KIND_FN;
}

// Tuple: kind, length, packed kind (16 bits, -1: not asked yet), depth (16 bits, -1: not known), packed code, items.
export function tupleLength(t: Value): i32 {
  return load<i32>(t, 4);
}
export function tupleItem(t: Value, k: i32): Value {
  return load<u32>(t + ((<u32>k) << 2), 16);
}
export function setTupleItem(t: Value, k: i32, item: Value): void {
  store<u32>(t + ((<u32>k) << 2), item, 16);
}
export function items(t: Value): usize {
  return t + 16;
}
/** @inline */
export function newTuple(length: i32): Value {
  const t = <Value>take(16 + ((<usize>length) << 2));
  store<u32>(t, KIND_TUPLE);
  store<i32>(t, length, 4);
  store<i32>(t, -1, 8);
  return t;
}
/** `tuple(items)`, counted as work. */
export function tupleOf(length: i32): Value {
  addWork(length);
  return newTuple(length);
}
/** @inline */
export function pair(a: Value, b: Value): Value {
  const t = newTuple(2);
  setTupleItem(t, 0, a);
  setTupleItem(t, 1, b);
  return t;
}

// Grid: kind, h, w, whether its colors can be packed (-1: not known), most, least common color (128: not known), rows, cells.
export function gridH(g: Value): i32 {
  return load<i32>(g, 4);
}
export function gridW(g: Value): i32 {
  return load<i32>(g, 8);
}
export function cellsAt(g: Value): usize {
  return g + 28;
}
export function cell(g: Value, k: i32): i32 {
  return <i32>load<i8>(g + <u32>k, 28);
}
export function newGrid(h: i32, w: i32): Value {
  const g = <Value>take(28 + <usize>(h * w));
  store<u32>(g, KIND_GRID);
  store<i32>(g, h, 4);
  store<i32>(g, w, 8);
  store<i32>(g, -1, 12);
  store<i32>(g, 128, 16);
  store<i32>(g, 128, 20);
  store<u32>(g, 0, 24);
  addWork(h * w);
  return g;
}
/** Whether all cells are colors of packed cells; declines where they are so on values alone, which counts other work. */
export function hasPackedColors(g: Value): bool {
  let known = load<i32>(g, 12);
  if (known < 0) {
    const n = gridH(g) * gridW(g);
    let worst: u32 = 0;
    for (let k = 0; k < n; k++) worst = max(worst, (<u32>load<u8>(cellsAt(g) + <usize>k) - <u32>lowestColor) & 0xff);
    const highest = <i32>worst + lowestColor;
    if (countsWork() && highest === MAX_COLOR_OF_VALUES) decline(CELLS);
    known = highest <= MAX_COLOR ? 1 : 0;
    store<i32>(g, known, 12);
  }
  return known === 1;
}
/** The i-th row as a tuple. */
export function rowTuple(g: Value, i: i32): Value {
  let rows = load<u32>(g, 24);
  if (rows === 0) {
    const h = gridH(g);
    rows = <u32>take((<usize>h) << 2);
    memory.fill(rows, 0, (<usize>h) << 2);
    store<u32>(g, rows, 24);
    pin();
  }
  let row = load<u32>(rows + ((<u32>i) << 2));
  if (row === 0) {
    const w = gridW(g);
    row = newTuple(w);
    for (let j = 0; j < w; j++) setTupleItem(row, j, int(cell(g, i * w + j)));
    store<u32>(rows + ((<u32>i) << 2), row);
    pin();
  }
  return row;
}

// ---- sets

export const INT = 0;
export const PAIR = 1;
export const CELL = 2;
export const FLAT = 3;
export const ANY = 4;

/**
 * Set: kind, kind of its elements, size, codes (or values), recipe with two operands and nesting depth, positions, mask, fill, our
 * fingerprint, whether it is hashed (16 bits), how deep a set of any values nests (16 bits, 0: not known), index, hash, whether its bounds
 * are known, bounds.
 */
export function elementsOf(s: Value): i32 {
  return load<i32>(s, 4);
}
export function sizeOf(s: Value): i32 {
  return load<i32>(s, 8);
}
export function codesOf(s: Value): usize {
  return load<u32>(s, 12);
}
export function code(s: Value, k: i32): i32 {
  return load<i32>(load<u32>(s, 12) + ((<u32>k) << 2));
}
export function recipeOf(s: Value): i32 {
  return load<i32>(s, 16);
}
export function firstOperand(s: Value): u32 {
  return load<u32>(s, 20);
}
export function secondOperand(s: Value): u32 {
  return load<u32>(s, 24);
}
export function recipeDepthOf(s: Value): i32 {
  return load<i32>(s, 28);
}
export function positionsOf(s: Value): usize {
  return load<u32>(s, 32);
}
export function maskOf(s: Value): i32 {
  return load<i32>(s, 36);
}
export function fillOf(s: Value): i32 {
  return load<i32>(s, 40);
}
export const SET_BYTES: usize = 88;

export let EMPTY_SET: Value = 0;
export let EMPTY_TUPLE: Value = 0;
export function makeStatics(): void {
  EMPTY_SET = newSet(INT, 0, 0);
  EMPTY_TUPLE = newTuple(0);
}

/** A set of distinct elements, in the order in which CPython would insert them. Cells (i, j, color) are not held. */
export function newSet(elements: i32, size: i32, codes: usize): Value {
  if (elements === FLAT) decline(CELLS);
  if (size > MOST_ELEMENTS) decline(SIZE);
  const s = <Value>take(SET_BYTES);
  store<u32>(s, KIND_SET);
  store<i32>(s, elements, 4);
  store<i32>(s, size, 8);
  store<u32>(s, <u32>codes, 12);
  store<i32>(s, 0, 16);
  store<i32>(s, 0, 28);
  store<u32>(s, 0, 32);
  store<i32>(s, 7, 36);
  store<i32>(s, 0, 40);
  store<i32>(s, 0, 44);
  store<i32>(s, 0, 48);
  store<u32>(s, 0, 52);
  store<i32>(s, 0, 64);
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
  store<i32>(s, recipe, 16);
  store<u32>(s, a, 20);
  store<u32>(s, b, 24);
  store<i32>(s, depth, 28);
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

export const COORD_BITS = 13;
export const COORD_MASK = (1 << COORD_BITS) - 1;
export const COORD_BIAS = 1 << 10;
export const LOCATION_BITS = 2 * COORD_BITS + 1;
export const LOCATION_MASK = (1 << LOCATION_BITS) - 1;

/**
 * The least color that is packed. On values a cell of color -1 is never packed, and work on cells that are not is counted in another
 * way: where work is counted it is not packed here either.
 */
let lowestColor: i32 = 0;
export function countWork(counts: bool): void {
  lowestColor = counts ? 0 : MIN_COLOR;
}
function countsWork(): bool {
  return lowestColor === 0;
}
export function isPackedColor(color: i32): bool {
  return color >= lowestColor && color <= MAX_COLOR;
}

export function isNear(i: i32, j: i32): bool {
  return i >= -COORD_BIAS && i <= COORD_MASK - COORD_BIAS && j >= -COORD_BIAS && j <= COORD_MASK - COORD_BIAS;
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
  const location = pair(int(rowOf(c)), int(columnOf(c)));
  store<i32>(location, PAIR | (1 << 16), 8);
  store<i32>(location, c & LOCATION_MASK, 12);
  if (elements === PAIR) return location;
  if (elements !== CELL) unreachable();
  const t = pair(int(colorOf(c)), location);
  store<i32>(t, CELL | (2 << 16), 8);
  store<i32>(t, c, 12);
  return t;
}
export function elementAt(s: Value, k: i32): Value {
  return elementsOf(s) === ANY ? <Value>code(s, k) : codeValue(elementsOf(s), code(s, k));
}

/** The kind of set that can hold a value packed, or ANY; its code is left in `packedCode`. Sees far locations as declined. */
export let packedCode: i32 = 0;
export function packedKind(v: Value): i32 {
  if (isInt(v)) {
    packedCode = intOf(v);
    return packedCode === -MOST_INT - 1 ? ANY : INT;
  }
  if (!isTuple(v)) return ANY;
  let kind = <i32>load<i16>(v, 8);
  if (kind < 0) {
    kind = classify(v);
    store<i16>(v, <i16>kind, 8);
    store<i32>(v, packedCode, 12);
  }
  packedCode = load<i32>(v, 12);
  return kind;
}
function classify(t: Value): i32 {
  const n = tupleLength(t);
  if (n !== 2 && n !== 3) return ANY;
  const a = tupleItem(t, 0);
  const b = tupleItem(t, 1);
  if (!isInt(a)) return ANY;
  if (isInt(b)) {
    if (!isNear(intOf(a), intOf(b))) decline(FAR);
    const location = locate(intOf(a), intOf(b));
    if (n === 2) {
      packedCode = location;
      return PAIR;
    }
    const c = tupleItem(t, 2);
    if (!isInt(c) || intOf(c) < 0 || intOf(c) > MAX_COLOR_OF_VALUES) return ANY;
    packedCode = cellCode(intOf(c), location);
    return FLAT;
  }
  if (n !== 2 || packedKind(b) !== PAIR) return ANY;
  if (intOf(a) === MAX_COLOR_OF_VALUES) decline(CELLS); // sets of such cells are packed on values
  if (!isPackedColor(intOf(a))) return ANY;
  packedCode = cellCode(intOf(a), packedCode);
  return CELL;
}

// ---- checks

export function isEmptyTuple(v: Value): bool {
  return isTuple(v) && tupleLength(v) === 0;
}
/** Declines all but grids whose cells can be packed. */
export function packedGrid(g: Value): void {
  if (!isGrid(g)) decline(GENERAL);
  if (!isNear(gridH(g), gridW(g))) decline(FAR);
  if (!hasPackedColors(g)) decline(CELLS);
}

/** The one NaN of a kernel's own. */
export const NAN: Value = <Value>memory.data<u32>([KIND_NAN, 0]);
export function isNan(v: Value): bool {
  return isObject(v) && load<u32>(v) === KIND_NAN;
}
