/** Rotations and mirrors of grids, mirrors of patches. */

import { addWork } from '../memory/memory';
import { fail } from '../python/failure';
import { NOT_ITERABLE } from '../python/failures';
import { addNumbers, subtractNumbers } from '../python/numbers';
import { elementOf, valuesOf } from '../python/protocol';
import { itemOf, lengthOfTuple, nth, reversed } from '../python/sequence';
import { itemA, itemB, unpackPair, zippedWidth } from '../python/unpack';
import { Derive, derivedSet } from '../sets/set';
import { asGrid, gather, gridFromRows } from '../values/grid';
import { bottomOf, bounds, isPatch, leftOf, rightOf, setBounds, topOf } from '../values/patch';
import {
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  elementsOf,
  FAILED,
  gridH,
  gridW,
  isNear,
  isSet,
  LOCATION_MASK,
  NONE,
  newTuple,
  setTupleItem,
  sizeOf,
  tupleLength,
  Value,
} from '../values/value';
import { lrcorner, movesTo, relocate, ulcorner } from './patches';

// ---- grids

/** Each of the rows backwards; FAILED where one is no tuple, or the rows failed. */
function flipped(rows: Value): Value {
  const h = lengthOfTuple(rows);
  if (h < 0) return fail(NOT_ITERABLE);
  const t = newTuple(h);
  for (let i = 0; i < h; i++) {
    const row = reversed(itemOf(rows, i));
    if (row === FAILED) return FAILED;
    addWork(tupleLength(row));
    setTupleItem(t, i, row);
  }
  return t;
}

/** Python's `zip(*rows)`: the columns, as many as the shortest row has; FAILED as `flipped`. */
export function transposed(rows: Value): Value {
  const h = lengthOfTuple(rows);
  if (h < 0) return fail(NOT_ITERABLE);
  const w = zippedWidth(valuesOf(rows), h);
  if (w < 0) return FAILED;
  const columns = newTuple(w);
  for (let j = 0; j < w; j++) {
    const column = newTuple(h);
    for (let i = 0; i < h; i++) setTupleItem(column, i, elementOf(itemOf(rows, i), j));
    setTupleItem(columns, j, column);
  }
  return columns;
}

/**
 * rot90(grid: Grid): Grid
 * The grid turned clockwise by a quarter.
 *
 * @example rot90(((1, 2, 3), (4, 5, 6))) = ((4, 1), (5, 2), (6, 3))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function rot90(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return gridFromRows(transposed(reversed(v)));
  const h = gridH(grid);
  const w = gridW(grid);
  return gather(grid, w, h, (h - 1) * w, 1, -w);
}

/**
 * rot180(grid: Grid): Grid
 * The grid turned by a half.
 *
 * @example rot180(((1, 2, 3), (4, 5, 6))) = ((6, 5, 4), (3, 2, 1))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function rot180(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return gridFromRows(flipped(reversed(v)));
  const h = gridH(grid);
  const w = gridW(grid);
  return gather(grid, h, w, h * w - 1, -w, -1);
}

/**
 * rot270(grid: Grid): Grid
 * The grid turned anticlockwise by a quarter.
 *
 * @example rot270(((1, 2, 3), (4, 5, 6))) = ((3, 6), (2, 5), (1, 4))
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function rot270(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return gridFromRows(reversed(flipped(transposed(reversed(v)))));
  const h = gridH(grid);
  const w = gridW(grid);
  return gather(grid, w, h, w - 1, -1, w);
}

export function hmirrorGrid(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return gridFromRows(reversed(v));
  const h = gridH(grid);
  const w = gridW(grid);
  return gather(grid, h, w, (h - 1) * w, -w, 1);
}

export function vmirrorGrid(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return gridFromRows(flipped(v));
  const h = gridH(grid);
  const w = gridW(grid);
  return gather(grid, h, w, w - 1, w, -1);
}

export function dmirrorGrid(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return gridFromRows(transposed(v));
  const h = gridH(grid);
  const w = gridW(grid);
  return gather(grid, w, h, 0, 1, w);
}

export function cmirrorGrid(v: Value): Value {
  const grid = asGrid(v);
  if (grid === 0) return gridFromRows(transposed(flipped(reversed(v))));
  const h = gridH(grid);
  const w = gridW(grid);
  return gather(grid, w, h, h * w - 1, -1, -w);
}

// ---- patches

function mirrorRows(codes: usize, n: i32, sum: usize, to: usize): i32 {
  for (let k: usize = 0; k < (<usize>n) << 2; k += 4) {
    const c = load<i32>(codes + k);
    store<i32>(
      to + k,
      (c & ~(COORD_MASK << COORD_BITS)) | ((<i32>sum - ((c >> COORD_BITS) & COORD_MASK)) << COORD_BITS),
    );
  }
  return n;
}

function mirrorColumns(codes: usize, n: i32, sum: usize, to: usize): i32 {
  for (let k: usize = 0; k < (<usize>n) << 2; k += 4) {
    const c = load<i32>(codes + k);
    store<i32>(to + k, (c & ~COORD_MASK) | (<i32>sum - (c & COORD_MASK)));
  }
  return n;
}

/** Exchanges coordinates: the new row is the column and a shift, the new column the row less the shift. */
function exchange(codes: usize, n: i32, shift: usize, to: usize): i32 {
  for (let k: usize = 0; k < (<usize>n) << 2; k += 4) {
    const c = load<i32>(codes + k);
    const i = (c & COORD_MASK) + <i32>shift;
    const j = ((c >> COORD_BITS) & COORD_MASK) - <i32>shift;
    store<i32>(to + k, (c & ~LOCATION_MASK) | (i << COORD_BITS) | j);
  }
  return n;
}

function mirrored(patch: Value, derive: Derive, parameter: i32, bottom: i32, right: i32): Value {
  const s = derivedSet(patch, elementsOf(patch), true, sizeOf(patch), derive, <usize>parameter);
  setBounds(s, topOf(patch), leftOf(patch), bottom, right);
  return s;
}

/** The sum of a coordinate of the first and of the last line of a patch, which mirrors exchange. */
function sumOfEnds(patch: Value, k: i32): Value {
  const start = nth(ulcorner(patch), k);
  const end = nth(lrcorner(patch), k);
  return start === FAILED || end === FAILED ? FAILED : addNumbers(start, end);
}

// Where a location moves; false where Python cannot calculate with it.
function upsideDown(i: Value, j: Value, rows: Value, _columns: Value): bool {
  return movesTo(subtractNumbers(rows, i), j);
}
function leftToRight(i: Value, j: Value, _rows: Value, columns: Value): bool {
  return movesTo(i, subtractNumbers(columns, j));
}
function exchanged(i: Value, j: Value, top: Value, left: Value): bool {
  const right = subtractNumbers(j, left);
  const down = subtractNumbers(i, top);
  if (right === FAILED || down === FAILED) return false;
  return movesTo(addNumbers(right, top), addNumbers(down, left));
}

/** The patch upside down within its bounding box. */
export function hmirrorPatch(patch: Value): Value {
  if (!isPatch(patch)) return relocate(patch, upsideDown, sumOfEnds(patch, 0), NONE);
  bounds(patch);
  const bottom = bottomOf(patch);
  return mirrored(patch, mirrorRows, topOf(patch) + bottom + 2 * COORD_BIAS, bottom, rightOf(patch));
}

/** The patch with left and right exchanged within its bounding box. */
export function vmirrorPatch(patch: Value): Value {
  if (!isPatch(patch)) return relocate(patch, leftToRight, NONE, sumOfEnds(patch, 1));
  bounds(patch);
  const right = rightOf(patch);
  return mirrored(patch, mirrorColumns, leftOf(patch) + right + 2 * COORD_BIAS, bottomOf(patch), right);
}

/** The patch with rows and columns exchanged, its upper left corner in place. */
export function dmirrorPatch(patch: Value): Value {
  if (!isPatch(patch)) return dmirrorOfAny(patch);
  bounds(patch);
  const top = topOf(patch);
  const left = leftOf(patch);
  const below = top + rightOf(patch) - left;
  const beside = left + bottomOf(patch) - top;
  if (!isNear(below, beside)) return dmirrorOfAny(patch);
  return mirrored(patch, exchange, top - left, below, beside);
}
function dmirrorOfAny(patch: Value): Value {
  return unpackPair(ulcorner(patch)) ? relocate(patch, exchanged, itemA, itemB) : FAILED;
}

/** The patch mirrored along the counterdiagonal. */
export function cmirrorPatch(patch: Value): Value {
  return vmirrorPatch(dmirrorPatch(vmirrorPatch(patch)));
}

// ---- either

/**
 * hmirror(piece: Piece): Piece
 * The grid or patch upside down.
 *
 * @example hmirror(((1, 2, 3), (4, 5, 6))) = ((4, 5, 6), (1, 2, 3))
 * @dialects arc-dsl
 * @device
 */
export function hmirror(piece: Value): Value {
  return isSet(piece) ? hmirrorPatch(piece) : hmirrorGrid(piece);
}

/**
 * vmirror(piece: Piece): Piece
 * The grid or patch with left and right exchanged.
 *
 * @example vmirror(((1, 2, 3), (4, 5, 6))) = ((3, 2, 1), (6, 5, 4))
 * @dialects arc-dsl
 * @device
 */
export function vmirror(piece: Value): Value {
  return isSet(piece) ? vmirrorPatch(piece) : vmirrorGrid(piece);
}

/**
 * dmirror(piece: Piece): Piece
 * The grid or patch with rows and columns exchanged.
 *
 * @example dmirror(((1, 2, 3), (4, 5, 6))) = ((1, 4), (2, 5), (3, 6))
 * @dialects arc-dsl
 * @device
 */
export function dmirror(piece: Value): Value {
  return isSet(piece) ? dmirrorPatch(piece) : dmirrorGrid(piece);
}

/**
 * cmirror(piece: Piece): Piece
 * The grid or patch mirrored along the counterdiagonal.
 *
 * @example cmirror(((1, 2, 3), (4, 5, 6))) = ((6, 3), (5, 2), (4, 1))
 * @dialects arc-dsl
 * @device
 */
export function cmirror(piece: Value): Value {
  return isSet(piece) ? cmirrorPatch(piece) : cmirrorGrid(piece);
}
