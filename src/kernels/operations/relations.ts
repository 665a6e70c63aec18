/** How a patch lies by itself, on a grid and towards another: center, alignment, direction. */

import { addWork } from '../memory/memory';
import { setValueAt, valueAt } from '../memory/words';
import { lessThan } from '../python/compare';
import { equalValues } from '../python/equal';
import { fail } from '../python/failure';
import { NO_LENGTH, NOT_ITERABLE } from '../python/failures';
import { hasValue } from '../python/membership';
import { addNumbers, divideNumbers, floorDiv, isNumber, isZero, numberOf } from '../python/numbers';
import { countOf, elementOf, valuesOf, widthOf } from '../python/protocol';
import { lengthOfTuple } from '../python/sequence';
import { itemA, itemB, pairOf, unpackPair, zippedWidth } from '../python/unpack';
import { setOf } from '../sets/set';
import { bottomOf, bounds, isEmpty, isOfOneColor, isPatch, leftOf, locationsOf, rightOf, topOf } from '../values/patch';
import {
  bool_,
  COORD_BITS,
  COORD_MASK,
  code,
  columnOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementAt,
  elementsOf,
  FAILED,
  FALSE,
  int,
  isGrid,
  isTuple,
  NONE,
  PAIR,
  pair,
  rowOf,
  setTupleItem,
  sizeOf,
  TRUE,
  takeCodes,
  tupleOf,
  Value,
} from '../values/value';
import { height, width } from './grids';
import { leftmost, lowermost, rightmost, toindices, uppermost } from './patches';

// ---- one patch

/** Whether a patch, or a grid, is as long along one axis as it has elements, and 1 long along the other: TRUE, FALSE or FAILED. */
function isLine(piece: Value, vertical: bool): Value {
  if (isEmpty(piece)) return FALSE;
  if (isTuple(piece) || isGrid(piece)) {
    const h = lengthOfTuple(piece);
    const w = widthOf(piece);
    return w < 0 ? FAILED : bool_(vertical ? w === 1 : w === h && h === 1);
  }
  if (!isPatch(piece)) return isLineOfAny(piece, vertical);
  const n = sizeOf(piece);
  bounds(piece);
  addWork(n + 2);
  const h = bottomOf(piece) - topOf(piece) + 1;
  const w = rightOf(piece) - leftOf(piece) + 1;
  if ((vertical ? h : w) !== n) return FALSE;
  addWork(2 * n + 2);
  return bool_((vertical ? w : h) === 1);
}

function isLineOfAny(piece: Value, vertical: bool): Value {
  const along = vertical ? height(piece) : width(piece);
  if (along === FAILED) return FAILED;
  if (!equalValues(along, int(countOf(piece)))) return FALSE;
  const across = vertical ? width(piece) : height(piece);
  return across === FAILED ? FAILED : bool_(equalValues(across, int(1)));
}

/**
 * vline(patch: Patch): Boolean
 * Whether the patch is a vertical line.
 *
 * @example vline(connect((0, 1), (2, 1))) = True
 * @dialects arc-dsl
 */
export function vline(patch: Value): Value {
  return isLine(patch, true);
}

/**
 * hline(patch: Patch): Boolean
 * Whether the patch is a horizontal line.
 *
 * @example hline(connect((1, 0), (1, 2))) = True
 * @dialects arc-dsl
 */
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

/**
 * center(patch: Patch): IntegerTuple
 * The middle of the bounding box.
 *
 * @example center(insert((5, 3), connect((0, 0), (0, 2)))) = (3, 2)
 * @dialects arc-dsl
 */
export function center(patch: Value): Value {
  if (!isPatch(patch)) return centerOfAny(patch);
  bounds(patch);
  return pair(int(centerRow(patch)), int(centerColumn(patch)));
}

function centerOfAny(patch: Value): Value {
  const i = middle(uppermost(patch), height(patch));
  const j = i === FAILED ? FAILED : middle(leftmost(patch), width(patch));
  return j === FAILED ? FAILED : pairOf(i, j);
}
function middle(start: Value, size: Value): Value {
  return start === FAILED || size === FAILED ? FAILED : addNumbers(start, divideNumbers(size, int(2)));
}

/**
 * centerofmass(patch: Patch): IntegerTuple
 * The mean location, rounded down.
 *
 * @example centerofmass(insert((5, 3), connect((0, 0), (0, 2)))) = (1, 1)
 * @dialects arc-dsl tokpidjin
 */
export function centerofmass(patch: Value): Value {
  if (!isPatch(patch)) return centerofmassOfAny(patch);
  const size = sizeOf(patch);
  let located = patch;
  if (elementsOf(patch) !== PAIR) {
    if (isOfOneColor(patch))
      addWork(2 * size); // their locations are distinct: no set of them is needed
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
  return pair(int(<i32>floorDiv(i, size)), int(<i32>floorDiv(j, size)));
}

/** The mean of each coordinate of the locations, whichever number of them there is. */
function centerofmassOfAny(patch: Value): Value {
  const located = toindices(patch);
  const n = countOf(located);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : EMPTY_TUPLE;
  const locations = valuesOf(located);
  const width = zippedWidth(locations, n);
  if (width <= 0) return width < 0 ? FAILED : EMPTY_TUPLE;
  const means = tupleOf(width);
  for (let k = 0; k < width; k++) {
    let total = int(0);
    for (let row = 0; row < n && total !== FAILED; row++) {
      total = addNumbers(total, elementOf(valueAt(locations, row), k));
    }
    if (total === FAILED) return FAILED;
    setTupleItem(means, k, divideNumbers(total, int(countOf(patch))));
  }
  return means;
}

/**
 * bordering(patch: Patch, grid: Grid): Boolean
 * Whether the bounding box reaches a border of the grid.
 *
 * @example bordering(initset((0, 1)), ((0, 0, 0), (0, 0, 0), (0, 0, 0))) = True
 * @dialects arc-dsl
 */
export function bordering(patch: Value, grid: Value): Value {
  const top = uppermost(patch);
  if (top === FAILED) return FAILED;
  if (isZero(top)) return TRUE;
  const left = leftmost(patch);
  if (left === FAILED) return FAILED;
  if (isZero(left)) return TRUE;
  const h = countOf(grid);
  if (h < 0) return fail(NO_LENGTH);
  const bottom = lowermost(patch);
  if (bottom === FAILED) return FAILED;
  if (numberOf(bottom) === h - 1) return TRUE;
  const w = widthOf(grid);
  if (w < 0) return FAILED;
  const right = rightmost(patch);
  return right === FAILED ? FAILED : bool_(numberOf(right) === w - 1);
}

// ---- two patches

const ROWS = COORD_BITS;
const COLUMNS = 0;
/** A byte for each row or column, 1 where a patch has cells there; all zero between calls. */
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

/** The set of one coordinate of the locations of any patch; FAILED where one has none. */
function coordinates(patch: Value, k: i32): Value {
  const located = toindices(patch);
  const n = countOf(located);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : EMPTY_SET;
  const locations = valuesOf(located);
  const values = takeCodes(n);
  for (let at = 0; at < n; at++) {
    if (!unpackPair(valueAt(locations, at))) return FAILED;
    setValueAt(values, at, k === 0 ? itemA : itemB);
  }
  return setOf(values, n);
}

function matching(a: Value, b: Value, bits: i32): Value {
  if (isPatch(a) && isPatch(b)) return bool_(share(a, b, bits));
  const known = coordinates(a, bits === ROWS ? 0 : 1);
  const others = known === FAILED ? FAILED : coordinates(b, bits === ROWS ? 0 : 1);
  if (others === FAILED) return FAILED;
  for (let k = 0; k < sizeOf(others); k++) if (hasValue(known, elementAt(others, k))) return TRUE;
  return FALSE;
}

/**
 * hmatching(a: Patch, b: Patch): Boolean
 * Whether some row has cells of both.
 *
 * @example hmatching(initset((1, 0)), initset((1, 5))) = True
 * @dialects arc-dsl tokpidjin
 */
export function hmatching(a: Value, b: Value): Value {
  return matching(a, b, ROWS);
}

/**
 * vmatching(a: Patch, b: Patch): Boolean
 * Whether some column has cells of both.
 *
 * @example vmatching(initset((0, 1)), initset((5, 1))) = True
 * @dialects arc-dsl tokpidjin
 */
export function vmatching(a: Value, b: Value): Value {
  return matching(a, b, COLUMNS);
}

/**
 * position(a: Patch, b: Patch): IntegerTuple
 * The direction from the center of a to the center of b.
 *
 * @example position(initset((0, 0)), initset((5, 3))) = (1, 1)
 * @dialects arc-dsl
 */
export function position(a: Value, b: Value): Value {
  if (!isPatch(a) || !isPatch(b)) return positionOfAny(a, b);
  bounds(a);
  bounds(b);
  return direction(centerRow(b) - centerRow(a), centerColumn(b) - centerColumn(a));
}

function positionOfAny(a: Value, b: Value): Value {
  if (!unpackPair(center(isPatch(a) ? a : toindices(a)))) return FAILED;
  const i = itemA;
  const j = itemB;
  if (!unpackPair(center(isPatch(b) ? b : toindices(b)))) return FAILED;
  return directionOfAny(i, j, itemA, itemB);
}

/** As `direction`, from (ia, ja) to (ib, jb), numbers of any kind; None where Python can say nothing. */
export function directionOfAny(ia: Value, ja: Value, ib: Value, jb: Value): Value {
  if (isNumber(ia) && isNumber(ja) && isNumber(ib) && isNumber(jb))
    return direction(numberOf(ib) - numberOf(ia), numberOf(jb) - numberOf(ja));
  const right = int(lessThan(ja, jb) === TRUE ? 1 : -1);
  if (equalValues(ia, ib)) return pair(int(0), right);
  const isBelow = lessThan(ia, ib) === TRUE;
  if (equalValues(ja, jb)) return pair(int(isBelow ? 1 : -1), int(0));
  if (isBelow) return pair(int(1), right);
  return lessThan(ib, ia) === TRUE ? pair(int(-1), right) : NONE;
}

/** The direction from a place to that `i` rows below and `j` columns to the right of it. */
export function direction(i: i32, j: i32): Value {
  const down = i > 0 ? 1 : i < 0 ? -1 : 0;
  if (j === 0 && i !== 0) return pair(int(down), int(0));
  return pair(int(down), int(j > 0 ? 1 : -1));
}
