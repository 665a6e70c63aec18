/** Patches: sets of locations or of cells, and what else Python's code takes for them. */

import { addWork, meter } from '../memory/memory';
import { setValueAt, valueAt } from '../memory/words';
import { instead } from '../python/catching';
import {
  cellColor,
  cellColumn,
  cellOf,
  cellRow,
  judge,
  locationOfCell,
  OF_CELLS,
  OF_LOCATIONS,
  OF_NEITHER,
  placeCell,
  splitCell,
} from '../python/cells';
import { lessThan } from '../python/compare';
import { fail } from '../python/failure';
import { EMPTY_SEQUENCE, INDEX_RANGE, NO_KEY, NO_LENGTH, NOT_ITERABLE } from '../python/failures';
import { addNumbers, isNumber, negated, numberOf } from '../python/numbers';
import { countOf, elementOf, valuesOf } from '../python/protocol';
import { itemA, itemB, pairOf, unpackPair, zippedWidth } from '../python/unpack';
import { setOf } from '../sets/set';
import { AS_LOCATIONS, cellKind, patchView } from '../values/cell-layout';
import {
  bottomOf,
  bounds,
  hasBounds,
  isEmpty,
  isPatch,
  leftOf,
  locationsOf,
  offsetSet,
  rightOf,
  setBounds,
  shiftPatch,
  topOf,
} from '../values/patch';
import {
  CELL,
  cellCode,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementsOf,
  FAILED,
  int,
  intOf,
  isInt,
  isPackedColor,
  isSet,
  PAIR,
  pair,
  setTupleItem,
  sizeOf,
  TRUE,
  takeCodes,
  tupleOf,
  Value,
} from '../values/value';

/**
 * toindices(patch: Patch): Indices
 * The locations of a patch.
 *
 * @example toindices(asobject(((5, 6),))) = frozenset({(0, 1), (0, 0)})
 * @dialects arc-dsl tokpidjin
 */
export function toindices(patch: Value): Value {
  if (isPatch(patch)) return locationsOf(patch);
  if (patchView === AS_LOCATIONS) return patch;
  // In tokpidjin what has no locations counts as empty.
  return cellKind === CELL ? locationsOfAny(patch) : instead(meter, locationsOfAny(patch), EMPTY_SET);
}

function locationsOfAny(patch: Value): Value {
  const n = countOf(patch);
  if (n <= 0) return n < 0 ? fail(NO_LENGTH) : EMPTY_SET;
  const cells = valuesOf(patch);
  const held = judge(load<u32>(cells));
  if (held !== OF_CELLS) return held === OF_LOCATIONS ? patch : FAILED;
  const locations = takeCodes(n);
  for (let k = 0; k < n; k++) {
    const location = locationOfCell(valueAt(cells, k));
    if (location === FAILED) return FAILED;
    setValueAt(locations, k, location);
  }
  return setOf(locations, n);
}

/**
 * normalize(patch: Patch): Patch
 * The patch moved to the upper left corner.
 *
 * @example normalize(insert((3, 4), initset((2, 5)))) = frozenset({(0, 1), (1, 0)})
 * @dialects arc-dsl
 */
export function normalize(patch: Value): Value {
  if (isEmpty(patch)) return patch;
  if (!isPatch(patch)) return normalizeAny(patch);
  bounds(patch);
  bounds(patch);
  addWork(2);
  const moved = shiftPatch(patch, -topOf(patch), -leftOf(patch));
  return moved === FAILED ? normalizeAny(patch) : moved;
}

function normalizeAny(patch: Value): Value {
  const i = negated(uppermost(patch));
  const j = i === FAILED ? FAILED : negated(leftmost(patch));
  return j === FAILED ? FAILED : shiftBy(patch, pairOf(i, j));
}

/**
 * shift(patch: Patch, directions: IntegerTuple): Patch
 * The patch moved by rows and columns.
 *
 * @example shift(connect((0, 0), (0, 1)), (2, 3)) = frozenset({(2, 3), (2, 4)})
 * @dialects arc-dsl
 */
export function shiftBy(patch: Value, directions: Value): Value {
  const n = countOf(patch);
  if (n <= 0) return n < 0 ? fail(NO_LENGTH) : patch;
  if (!unpackPair(directions)) return FAILED;
  const di = itemA;
  const dj = itemB;
  if (isPatch(patch) && isNumber(di) && isNumber(dj)) {
    const moved = shiftPatch(patch, numberOf(di), numberOf(dj));
    if (moved !== FAILED) return moved;
  }
  return relocate(patch, shifted, di, dj);
}

function shifted(i: Value, j: Value, di: Value, dj: Value): bool {
  return movesTo(addNumbers(i, di), addNumbers(j, dj));
}

/** Says with `movesTo` where (i, j) moves; false where that fails. */
export type Move = (i: Value, j: Value, a: Value, b: Value) => bool;

let movedRow: Value = 0;
let movedColumn: Value = 0;
export function movesTo(i: Value, j: Value): bool {
  movedRow = i;
  movedColumn = j;
  return i !== FAILED && j !== FAILED;
}

/** The set of the locations, or of the cells, of any patch, moved; a and b are given to what moves them. */
export function relocate(patch: Value, move: Move, a: Value, b: Value): Value {
  const n = countOf(patch);
  if (n <= 0 || a === FAILED || b === FAILED) return fail(n < 0 ? NOT_ITERABLE : INDEX_RANGE);
  const elements = valuesOf(patch);
  const held = judge(load<u32>(elements));
  if (held === OF_NEITHER) return FAILED;
  const moved = takeCodes(n);
  for (let k = 0; k < n; k++) {
    const element = valueAt(elements, k);
    if (held === OF_CELLS) {
      if (!splitCell(element)) return FAILED;
      const color = cellColor;
      if (!move(cellRow, cellColumn, a, b)) return FAILED;
      setValueAt(moved, k, cellOf(color, movedRow, movedColumn));
    } else {
      if (!unpackPair(element) || !move(itemA, itemB, a, b)) return FAILED;
      setValueAt(moved, k, pairOf(movedRow, movedColumn));
    }
  }
  return setOf(moved, n);
}

/**
 * recolor(value: Integer, patch: Patch): Object
 * The locations of a patch as cells of one color.
 *
 * @example recolor(5, connect((0, 0), (0, 1))) = frozenset({(5, (0, 0)), (5, (0, 1))})
 * @dialects arc-dsl
 */
export function recolor(value: Value, patch: Value): Value {
  const located = toindices(patch);
  const n = countOf(located);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : EMPTY_SET;
  if (!isPatch(patch) || !isInt(value) || !isPackedColor(intOf(value))) return colored(value, located, n);
  const cells = offsetSet(located, cellKind, cellCode(intOf(value), 0));
  if (hasBounds(patch)) setBounds(cells, topOf(patch), leftOf(patch), bottomOf(patch), rightOf(patch));
  return cells;
}

/** The set of any locations as cells of any value. */
function colored(value: Value, located: Value, n: i32): Value {
  const locations = valuesOf(located);
  const cells = takeCodes(n);
  for (let k = 0; k < n; k++) {
    const cell = placeCell(value, valueAt(locations, k));
    if (cell === FAILED) return FAILED;
    setValueAt(cells, k, cell);
  }
  return setOf(cells, n);
}

// ---- outermost coordinates

const ROW = 0;
const COLUMN = 1;

/** A bound of packed locations, which is not counted. */
function boundOf(s: Value, coordinate: i32, highest: bool): Value {
  bounds(s);
  addWork(-sizeOf(s));
  if (coordinate === ROW) return int(highest ? bottomOf(s) : topOf(s));
  return int(highest ? rightOf(s) : leftOf(s));
}

/** Whether an item takes the place of the best one so far: TRUE, FALSE or FAILED. */
function beats(item: Value, best: Value, highest: bool): Value {
  return highest ? lessThan(best, item) : lessThan(item, best);
}

/** The least or greatest of one coordinate of the locations; fails where there are none. */
function outermost(patch: Value, coordinate: i32, highest: bool): Value {
  if (isPatch(patch)) {
    addWork(sizeOf(patch));
    return boundOf(patch, coordinate, highest);
  }
  const located = toindices(patch);
  const n = countOf(located);
  if (n <= 0) return fail(n < 0 ? NOT_ITERABLE : EMPTY_SEQUENCE);
  if (isSet(located) && elementsOf(located) === PAIR) return boundOf(located, coordinate, highest);
  const locations = valuesOf(located);
  let best = FAILED;
  for (let k = 0; k < n; k++) {
    if (!unpackPair(valueAt(locations, k))) return FAILED;
    const item = coordinate === ROW ? itemA : itemB;
    const isBetter = k === 0 ? TRUE : beats(item, best, highest);
    if (isBetter === FAILED) return FAILED;
    if (isBetter === TRUE) best = item;
  }
  return best;
}

/**
 * uppermost(patch: Patch): Integer
 * Row of the uppermost location.
 *
 * @example uppermost(insert((1, 2), initset((4, 0)))) = 1
 * @dialects arc-dsl
 */
export function uppermost(patch: Value): Value {
  return outermost(patch, ROW, false);
}

/**
 * lowermost(patch: Patch): Integer
 * Row of the lowermost location.
 *
 * @example lowermost(insert((1, 2), initset((4, 0)))) = 4
 * @dialects arc-dsl
 */
export function lowermost(patch: Value): Value {
  return outermost(patch, ROW, true);
}

/**
 * leftmost(patch: Patch): Integer
 * Column of the leftmost location.
 *
 * @example leftmost(insert((1, 2), initset((4, 0)))) = 0
 * @dialects arc-dsl
 */
export function leftmost(patch: Value): Value {
  return outermost(patch, COLUMN, false);
}

/**
 * rightmost(patch: Patch): Integer
 * Column of the rightmost location.
 *
 * @example rightmost(insert((1, 2), initset((4, 0)))) = 2
 * @dialects arc-dsl
 */
export function rightmost(patch: Value): Value {
  return outermost(patch, COLUMN, true);
}

/** A corner of the bounding box. */
function corner(patch: Value, lowest: bool, rightmost: bool): Value {
  if (!isPatch(patch)) return cornerOfAny(patch, lowest, rightmost);
  bounds(patch);
  return pair(int(lowest ? bottomOf(patch) : topOf(patch)), int(rightmost ? rightOf(patch) : leftOf(patch)));
}

/** Of each coordinate of the locations, whichever number of them there is, the best. */
function cornerOfAny(patch: Value, lowest: bool, rightmost: bool): Value {
  const located = toindices(patch);
  const n = countOf(located);
  if (n < 0) return fail(NOT_ITERABLE);
  if (isSet(located) && elementsOf(located) === PAIR) {
    addWork(2);
    return pair(boundOf(located, ROW, lowest), boundOf(located, COLUMN, rightmost));
  }
  const locations = valuesOf(located);
  const width = zippedWidth(locations, n);
  if (width <= 0) return width < 0 ? FAILED : EMPTY_TUPLE;
  const corner = tupleOf(width);
  for (let k = 0; k < width; k++) {
    if (k === 2 && lowest !== rightmost) return fail(NO_KEY); // Python finds max or min by the coordinate's number
    const best = bestInColumn(locations, n, k, k === 0 ? lowest : rightmost);
    if (best === FAILED) return FAILED;
    setTupleItem(corner, k, best);
  }
  return corner;
}

function bestInColumn(rows: usize, n: i32, k: i32, highest: bool): Value {
  let best = elementOf(valueAt(rows, 0), k);
  for (let row = 1; row < n; row++) {
    const item = elementOf(valueAt(rows, row), k);
    const isBetter = beats(item, best, highest);
    if (isBetter === FAILED) return FAILED;
    if (isBetter === TRUE) best = item;
  }
  return best;
}

/**
 * ulcorner(patch: Patch): IntegerTuple
 * Upper left corner of the bounding box.
 *
 * @example ulcorner(insert((1, 2), initset((4, 0)))) = (1, 0)
 * @dialects arc-dsl tokpidjin
 */
export function ulcorner(patch: Value): Value {
  return corner(patch, false, false);
}

/**
 * urcorner(patch: Patch): IntegerTuple
 * Upper right corner of the bounding box.
 *
 * @example urcorner(insert((1, 2), initset((4, 0)))) = (1, 2)
 * @dialects arc-dsl tokpidjin
 */
export function urcorner(patch: Value): Value {
  return corner(patch, false, true);
}

/**
 * llcorner(patch: Patch): IntegerTuple
 * Lower left corner of the bounding box.
 *
 * @example llcorner(insert((1, 2), initset((4, 0)))) = (4, 0)
 * @dialects arc-dsl tokpidjin
 */
export function llcorner(patch: Value): Value {
  return corner(patch, true, false);
}

/**
 * lrcorner(patch: Patch): IntegerTuple
 * Lower right corner of the bounding box.
 *
 * @example lrcorner(insert((1, 2), initset((4, 0)))) = (4, 2)
 * @dialects arc-dsl tokpidjin
 */
export function lrcorner(patch: Value): Value {
  return corner(patch, true, true);
}
