/** Places around patches of tokpidjin, and how these lie. */

import { addWork, meter } from '../../memory/memory';
import { setValueAt } from '../../memory/words';
import { instead } from '../../python/catching';
import { lessThan } from '../../python/compare';
import { equalValues } from '../../python/equal';
import { fail } from '../../python/failure';
import { NO_LENGTH } from '../../python/failures';
import { addNumbers, divideNumbers, subtractNumbers } from '../../python/numbers';
import { countOf, truthy, widthOf } from '../../python/protocol';
import { itemA, itemB, pairOf, unpackPair } from '../../python/unpack';
import { frozenCopyOfValues } from '../../sets/set';
import { float, isNan } from '../../values/boxed';
import { asGrid } from '../../values/grid';
import { isEmpty, isPatch } from '../../values/patch';
import {
  bool_,
  EMPTY_SET,
  EMPTY_TUPLE,
  FAILED,
  FALSE,
  int,
  pair,
  sizeOf,
  TRUE,
  takeCodes,
  Value,
} from '../../values/value';
import { boxOf, corners, inbox, outbox, outlineOf } from '../boxes';
import { isObjectSet } from '../colors';
import { adjacent, gravitate, manhattan } from '../distance';
import { llcorner, lrcorner, toindices, ulcorner, urcorner } from '../patches';
import { occurrences } from '../patterns';
import { searchFor } from '../patterns-of-any';
import { center, directionOfAny, vmatching } from '../relations';
import { normalized, shiftAny } from './moves';
import { bottomSafely, leftSafely, rightSafely, topSafely } from './patches';
import { columnsSafely, rowsSafely } from './sizes';
import { orElse } from './views';

// ---- outlines

/**
 * corners(patch: Patch): Indices
 * The corners of the bounding box.
 *
 * @example corners(insert((1, 2), initset((4, 0)))) = frozenset({(1, 0), (4, 0), (1, 2), (4, 2)})
 * @dialects tokpidjin
 */
export function cornersOfPatch(patch: Value): Value {
  if (isPatch(patch)) return corners(patch);
  const found = takeCodes(4);
  setValueAt(found, 0, orElse(ulcorner, patch, EMPTY_TUPLE));
  setValueAt(found, 1, orElse(urcorner, patch, EMPTY_TUPLE));
  setValueAt(found, 2, orElse(llcorner, patch, EMPTY_TUPLE));
  setValueAt(found, 3, orElse(lrcorner, patch, EMPTY_TUPLE));
  return frozenCopyOfValues(4, found);
}

/**
 * box(patch: Patch): Indices
 * The outline of the bounding box.
 *
 * @example box(insert((2, 2), initset((0, 0)))) = frozenset({(0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2), (1, 0)})
 * @dialects tokpidjin
 */
export function boxOfPatch(patch: Value): Value {
  return isEmpty(patch) ? EMPTY_SET : boxOf(patch);
}

/** The outline of the bounding box grown by some steps. */
function grownOutline(patch: Value, steps: i32): Value {
  if (isEmpty(patch)) return EMPTY_SET;
  const i = subtractNumbers(topSafely(patch), int(steps));
  const j = i === FAILED ? FAILED : subtractNumbers(leftSafely(patch), int(steps));
  const bottom = j === FAILED ? FAILED : addNumbers(bottomSafely(patch), int(steps));
  const right = bottom === FAILED ? FAILED : addNumbers(rightSafely(patch), int(steps));
  return right === FAILED ? FAILED : outlineOf(i, j, bottom, right);
}

/**
 * inbox(patch: Patch): Indices
 * The outline one step inside the bounding box.
 *
 * @example inbox(insert((3, 3), initset((0, 0)))) = frozenset({(1, 1), (1, 2), (2, 1), (2, 2)})
 * @dialects tokpidjin
 */
export function inboxOfPatch(patch: Value): Value {
  return isPatch(patch) ? inbox(patch) : grownOutline(patch, -1);
}

/**
 * outbox(patch: Patch): Indices
 * The outline one step outside the bounding box.
 *
 * @example outbox(initset((1, 1))) = frozenset({(0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2), (1, 0)})
 * @dialects tokpidjin
 */
export function outboxOfPatch(patch: Value): Value {
  return isPatch(patch) ? outbox(patch) : grownOutline(patch, 1);
}

// ---- one patch

/**
 * center(patch: Patch): IntegerTuple
 * The middle of the bounding box; the empty tuple of nothing.
 *
 * @example center(insert((5, 3), connect((0, 0), (0, 2)))) = (3, 2)
 * @dialects tokpidjin
 */
export function centerOfPatch(patch: Value): Value {
  if (isPatch(patch)) return center(patch);
  const i = topSafely(patch);
  const j = leftSafely(patch);
  if (isNan(i) || isNan(j)) return EMPTY_TUPLE;
  const row = addNumbers(i, divideNumbers(rowsSafely(patch), int(2)));
  const column = row === FAILED ? FAILED : addNumbers(j, divideNumbers(columnsSafely(patch), int(2)));
  return column === FAILED ? FAILED : pairOf(row, column);
}

/**
 * bordering(patch: Patch, grid: Grid): Boolean
 * Whether the bounding box reaches a border of the grid.
 *
 * @example bordering(initset((0, 1)), ((0, 0, 0), (0, 0, 0), (0, 0, 0))) = True
 * @dialects tokpidjin
 */
export function isBordering(patch: Value, grid: Value): Value {
  if (equalValues(topSafely(patch), int(0)) || equalValues(leftSafely(patch), int(0))) return TRUE;
  const bottom = bottomSafely(patch);
  const h = countOf(grid);
  if (h < 0) return fail(NO_LENGTH);
  if (equalValues(bottom, int(h - 1))) return TRUE;
  const right = rightSafely(patch);
  const w = widthOf(grid);
  return w < 0 ? FAILED : bool_(equalValues(right, int(w - 1)));
}

// ---- two patches

/**
 * manhattan(a: Patch, b: Patch): Integer
 * The smallest Manhattan distance between their cells; infinite where one has none.
 *
 * @example manhattan(initset((0, 0)), initset((2, 3))) = 5
 * @dialects tokpidjin
 */
export function distanceOfPatches(a: Value, b: Value): Value {
  if (countOf(a) <= 0 || countOf(b) <= 0) return float(Infinity);
  return manhattan(a, b);
}

/**
 * position(a: Patch, b: Patch): IntegerTuple
 * The direction from the center of a to the center of b.
 *
 * @example position(initset((0, 0)), initset((5, 3))) = (1, 1)
 * @dialects tokpidjin
 */
export function directionOfPatches(a: Value, b: Value): Value {
  const here = centerOfPatch(isPatch(a) ? a : toindices(a));
  const there = centerOfPatch(isPatch(b) ? b : toindices(b));
  if (!unpackPair(here)) return FAILED;
  const i = itemA;
  const j = itemB;
  if (!unpackPair(there)) return FAILED;
  return directionOfAny(i, j, itemA, itemB);
}

/** After how many steps `gravitate` gives up. */
const REACH = 42;

/**
 * gravitate(source: Patch, destination: Patch): IntegerTuple
 * How far the source falls, along a column or a row, until it is adjacent to the destination.
 *
 * @example gravitate(initset((0, 0)), initset((4, 0))) = (3, 0)
 * @dialects tokpidjin
 */
export function fallTowards(source: Value, destination: Value): Value {
  if (!truthy(destination)) return source;
  if (isPatch(source) && isPatch(destination)) return gravitate(source, destination);
  if (!unpackPair(centerOfPatch(source))) return FAILED;
  const i = itemA;
  const j = itemB;
  if (!unpackPair(centerOfPatch(destination))) return FAILED;
  const below = itemA;
  const beside = itemB;
  const vertical = instead(meter, vmatching(source, destination), FALSE) === TRUE;
  const ahead = vertical ? lessThan(i, below) : lessThan(j, beside);
  if (ahead === FAILED) return FAILED;
  const sign = ahead === TRUE ? 1 : -1;
  const step = vertical ? pair(int(sign), int(0)) : pair(int(0), int(sign));
  let moving = source;
  let count = 0;
  while (count < REACH) {
    if (instead(meter, adjacent(moving, destination), FALSE) === TRUE) break;
    moving = instead(meter, shiftAny(moving, step), EMPTY_SET);
    count++;
  }
  const fallen = int(count * sign);
  return vertical ? pair(fallen, int(0)) : pair(int(0), fallen);
}

// ---- patterns

/**
 * occurrences(grid: Grid, obj: Object): Indices
 * Where the object occurs on the grid: locations of its upper left corner.
 *
 * @example occurrences(((1, 2, 1), (0, 1, 2)), asobject(((1, 2),))) = frozenset({(1, 1), (0, 0)})
 * @dialects tokpidjin
 */
export function placesOfObject(grid: Value, obj: Value): Value {
  const g = asGrid(grid);
  return g !== 0 && isObjectSet(obj) ? occurrences(g, obj) : placesOfAny(grid, obj);
}

/** As `occurrences`, cell by cell, for anything: an object that is none occurs everywhere. */
function placesOfAny(grid: Value, object: Value): Value {
  const normal = orElse(normalized, object, EMPTY_SET);
  const h = countOf(grid);
  const w = widthOf(grid);
  if (h < 0 || w < 0) return fail(NO_LENGTH);
  const height = rowsSafely(object);
  if (isObjectSet(object)) addWork(2 * sizeOf(object) + 4); // two bounds and a span for each side, where `rowsSafely` counts one bound
  return searchFor(grid, normal, height, columnsSafely(object));
}
