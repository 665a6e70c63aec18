/** Relations of patches; see `src/dsl/relations.ts`. */
import { lengthOfTuple } from './functions';
import { addWork, decline } from './memory';
import { bottomOf, bounds, isEmpty, isNoPatch, isPatch, leftOf, locationsOf, rightOf, topOf } from './patch';
import {
  bool_, CELL, code, colorOf, columnOf, COORD_BITS, COORD_MASK, elementsOf, EMPTY_TUPLE, FAILED, FALSE, gridW, int, isGrid,
  isSet, isTuple, pair, rowOf, sizeOf, TRUE, tupleItem, Value,
} from './value';

/** Whether it has no extremes, in Python's eyes: it is empty, or no patch at all. */
export function isNowhere(v: Value): bool {
  return isEmpty(v) || isNoPatch(v);
}

/** Python's `len`, or -1. */
function lengthOf(v: Value): i32 {
  return isSet(v) ? sizeOf(v) : lengthOfTuple(v);
}

// ---- one patch

/** Whether a patch, or a grid, is as long as it has elements along one axis, and 1 along the other. */
function isLine(piece: Value, vertical: bool): Value {
  if (isEmpty(piece)) return FALSE;
  if (isTuple(piece) || isGrid(piece)) {
    const h = lengthOfTuple(piece);
    const w = isGrid(piece) ? gridW(piece) : lengthOf(tupleItem(piece, 0));
    return w < 0 ? FAILED : bool_(vertical ? w === 1 : w === h && h === 1);
  }
  if (isNoPatch(piece)) return FAILED;
  if (!isPatch(piece)) decline();
  const n = sizeOf(piece);
  bounds(piece);
  addWork(n + 2);
  const h = bottomOf(piece) - topOf(piece) + 1;
  const w = rightOf(piece) - leftOf(piece) + 1;
  if ((vertical ? h : w) !== n) return FALSE;
  addWork(2 * n + 2);
  return bool_((vertical ? w : h) === 1);
}

export function vline(patch: Value): Value {
  return isLine(patch, true);
}

export function hline(patch: Value): Value {
  return isLine(patch, false);
}

export function centerRow(patch: Value): i32 {
  const top = topOf(patch);
  return top + ((bottomOf(patch) - top + 1) >> 1);
}
export function centerColumn(patch: Value): i32 {
  const left = leftOf(patch);
  return left + ((rightOf(patch) - left + 1) >> 1);
}

export function center(patch: Value): Value {
  if (isNowhere(patch)) return FAILED;
  if (!isPatch(patch)) decline();
  bounds(patch);
  return pair(int(centerRow(patch)), int(centerColumn(patch)));
}

function areOfOneColor(s: Value): bool {
  const n = sizeOf(s);
  let differing = 0;
  for (let k = 1; k < n; k++) differing |= code(s, k) ^ code(s, 0);
  return colorOf(differing) === 0;
}

export function centerofmass(patch: Value): Value {
  if (isEmpty(patch)) return EMPTY_TUPLE;
  if (!isGrid(patch) && isNoPatch(patch)) return FAILED;
  if (!isPatch(patch)) decline();
  const size = sizeOf(patch);
  let located = patch;
  if (elementsOf(patch) === CELL) {
    if (areOfOneColor(patch)) addWork(2 * size); // their locations are distinct: no set of them is needed
    else located = locationsOf(patch);
  }
  const n = sizeOf(located);
  addWork(n);
  let i: i64 = 0;
  let j: i64 = 0;
  for (let k = 0; k < n; k++) {
    const c = code(located, k);
    i += <i64>rowOf(c);
    j += <i64>columnOf(c);
  }
  return pair(int(floorDiv(i, size)), int(floorDiv(j, size)));
}

function floorDiv(x: i64, n: i32): i32 {
  const q = <i32>(x / <i64>n);
  return <i64>q * <i64>n > x ? q - 1 : q;
}

export function bordering(patch: Value, grid: Value): Value {
  if (isNowhere(patch)) return FAILED;
  if (!isPatch(patch)) decline();
  const n = sizeOf(patch);
  bounds(patch);
  if (topOf(patch) === 0) return TRUE;
  addWork(n);
  if (leftOf(patch) === 0) return TRUE;
  const h = lengthOf(grid);
  if (h < 0) return FAILED;
  addWork(n);
  if (bottomOf(patch) === h - 1) return TRUE;
  if (h === 0 || isSet(grid)) return FAILED;
  const w = isGrid(grid) ? gridW(grid) : lengthOf(tupleItem(grid, 0));
  if (w < 0) return FAILED;
  addWork(n);
  return bool_(rightOf(patch) === w - 1);
}

// ---- two patches

const ROWS = COORD_BITS;
const COLUMNS = 0;
/** Bytes of lines that have cells; all zero between calls. */
const lines: usize = memory.data(COORD_MASK + 1);

/** Whether two patches have cells in the same row or column, as the shift of a packed location says. */
function share(a: Value, b: Value, bits: i32): bool {
  const n = sizeOf(a);
  const m = sizeOf(b);
  addWork(n + m);
  for (let k = 0; k < n; k++) store<u8>(lines + <usize>((code(a, k) >> bits) & COORD_MASK), 1);
  let found = false;
  for (let k = 0; k < m && !found; k++) found = load<u8>(lines + <usize>((code(b, k) >> bits) & COORD_MASK)) !== 0;
  for (let k = 0; k < n; k++) store<u8>(lines + <usize>((code(a, k) >> bits) & COORD_MASK), 0);
  return found;
}

/** Counts what JavaScript does to make the set of the rows or columns of a patch. */
function countLines(s: Value, bits: i32): void {
  const located = locationsOf(s);
  const n = sizeOf(located);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const line = lines + <usize>((code(located, k) >> bits) & COORD_MASK);
    if (load<u8>(line) === 0) count++;
    store<u8>(line, 1);
  }
  for (let k = 0; k < n; k++) store<u8>(lines + <usize>((code(located, k) >> bits) & COORD_MASK), 0);
  addWork(count);
}

function matching(a: Value, b: Value, bits: i32): Value {
  if (isPatch(a) && isPatch(b)) return bool_(share(a, b, bits));
  if (isNoPatch(a) || isNoPatch(b)) return FAILED;
  if ((!isPatch(a) && !isEmpty(a)) || (!isPatch(b) && !isEmpty(b))) decline();
  if (isPatch(a)) countLines(a, bits);
  else if (isPatch(b)) countLines(b, bits);
  return FALSE;
}

export function hmatching(a: Value, b: Value): Value {
  return matching(a, b, ROWS);
}

export function vmatching(a: Value, b: Value): Value {
  return matching(a, b, COLUMNS);
}

export function position(a: Value, b: Value): Value {
  if (isNowhere(a) || isNowhere(b)) return FAILED;
  if (!isPatch(a) || !isPatch(b)) decline();
  bounds(a);
  bounds(b);
  const i = centerRow(b) - centerRow(a);
  const j = centerColumn(b) - centerColumn(a);
  const down = i > 0 ? 1 : i < 0 ? -1 : 0;
  if (j === 0 && i !== 0) return pair(int(down), int(0));
  return pair(int(down), int(j > 0 ? 1 : -1));
}
