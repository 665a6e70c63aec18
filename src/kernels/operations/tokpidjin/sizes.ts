/** Sizes of patches of tokpidjin. */

import { fail } from '../../python/failure';
import { NO_LENGTH, NOT_ITERABLE } from '../../python/failures';
import { addNumbers, calculate, MULTIPLY, subtractNumbers } from '../../python/numbers';
import { countOf } from '../../python/protocol';
import { pairOf } from '../../python/unpack';
import { AS_CELLS, AS_LOCATIONS } from '../../values/cell-layout';
import { bottomOf, bounds, isPatch, leftOf, rightOf, topOf } from '../../values/patch';
import { bool_, FAILED, int, intOf, Value } from '../../values/value';
import { bottomSafely, leftSafely, rightSafely, topSafely } from './patches';
import { inView, OfPatch, orElse } from './views';

/** How many lines there are from one to another one. */
function linesBetween(from: Value, to: Value): Value {
  const distance = subtractNumbers(to, from);
  return distance === FAILED ? FAILED : addNumbers(distance, int(1));
}

/** Rows of the bounding box. */
function rowsOfPatch(patch: Value): Value {
  if (isPatch(patch)) {
    bounds(patch);
    return int(bottomOf(patch) - topOf(patch) + 1);
  }
  const n = countOf(patch);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : int(0);
  return linesBetween(topSafely(patch), bottomSafely(patch));
}

/** Columns of the bounding box. */
function columnsOfPatch(patch: Value): Value {
  if (isPatch(patch)) {
    bounds(patch);
    return int(rightOf(patch) - leftOf(patch) + 1);
  }
  const n = countOf(patch);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : int(0);
  return linesBetween(leftSafely(patch), rightSafely(patch));
}

// Sizes as other operations see them: 0 where there is no bounding box.
export function rowsSafely(patch: Value): Value {
  return orElse(rowsOfPatch, patch, int(0));
}
export function columnsSafely(patch: Value): Value {
  return orElse(columnsOfPatch, patch, int(0));
}

/** Whether the patch is as long along one axis as it has elements, and 1 long along the other: TRUE, FALSE or FAILED. */
function isLineOfPatch(along: OfPatch, across: OfPatch, patch: Value): Value {
  const length = along(patch);
  const n = countOf(patch);
  if (n < 0) return fail(NO_LENGTH);
  return bool_(length === int(n) && across(patch) === int(1));
}

function isVertical(patch: Value): Value {
  return isLineOfPatch(rowsSafely, columnsSafely, patch);
}
function isHorizontal(patch: Value): Value {
  return isLineOfPatch(columnsSafely, rowsSafely, patch);
}

// ---- operations

/**
 * height_f(piece: Patch): Integer
 * Rows of the bounding box.
 *
 * @example height_f(insert((1, 2), initset((4, 0)))) = 4
 * @dialects tokpidjin
 */
export function heightOfPatch(patch: Value): Value {
  return rowsOfPatch(patch);
}

/**
 * height_i(piece: Indices): Integer
 * Rows of the bounding box.
 *
 * @example height_i(insert((1, 2), initset((4, 0)))) = 4
 * @dialects tokpidjin
 */
export function heightOfPatchOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, rowsOfPatch, patch);
}

/**
 * height_o(piece: Object): Integer
 * Rows of the bounding box.
 *
 * @example height_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 4
 * @dialects tokpidjin
 */
export function heightOfPatchOfCells(patch: Value): Value {
  return inView(AS_CELLS, rowsOfPatch, patch);
}

/**
 * width_f(piece: Patch): Integer
 * Columns of the bounding box.
 *
 * @example width_f(insert((1, 2), initset((4, 0)))) = 3
 * @dialects tokpidjin
 */
export function widthOfPatch(patch: Value): Value {
  return columnsOfPatch(patch);
}

/**
 * width_i(piece: Indices): Integer
 * Columns of the bounding box.
 *
 * @example width_i(insert((1, 2), initset((4, 0)))) = 3
 * @dialects tokpidjin
 */
export function widthOfPatchOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, columnsOfPatch, patch);
}

/**
 * width_o(piece: Object): Integer
 * Columns of the bounding box.
 *
 * @example width_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 3
 * @dialects tokpidjin
 */
export function widthOfPatchOfCells(patch: Value): Value {
  return inView(AS_CELLS, columnsOfPatch, patch);
}

/**
 * shape_f(patch: Patch): IntegerTuple
 * Height and width of the bounding box.
 *
 * @example shape_f(insert((1, 2), initset((4, 0)))) = (4, 3)
 * @dialects tokpidjin
 */
export function shapeOfPatch(patch: Value): Value {
  const h = rowsSafely(patch);
  return pairOf(h, columnsSafely(patch));
}

/**
 * square_f(patch: Patch): Boolean
 * Whether the patch fills a square.
 *
 * @example square_f(asindices(((1, 2), (3, 4)))) = True
 * @dialects tokpidjin
 */
export function isSquareOfPatch(patch: Value): Value {
  const h = rowsSafely(patch);
  const w = columnsSafely(patch);
  const area = calculate(MULTIPLY, h, w);
  const n = countOf(patch);
  return area === FAILED || n < 0 ? fail(NO_LENGTH) : bool_(area === int(n) && h === w);
}

/**
 * portrait_f(patch: Patch): Boolean
 * Whether the bounding box is higher than wide.
 *
 * @example portrait_f(insert((1, 2), initset((4, 0)))) = True
 * @dialects tokpidjin
 */
export function isPortraitOfPatch(patch: Value): Value {
  const w = columnsSafely(patch);
  return bool_(intOf(w) < intOf(rowsSafely(patch)));
}

/**
 * vline_i(patch: Indices): Boolean
 * Whether the patch is a vertical line.
 *
 * @example vline_i(connect((0, 1), (2, 1))) = True
 * @dialects tokpidjin
 */
export function isVerticalLineOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, isVertical, patch);
}

/**
 * vline_o(patch: Object): Boolean
 * Whether the patch is a vertical line.
 *
 * @example vline_o(asobject(((1,), (2,)))) = True
 * @dialects tokpidjin
 */
export function isVerticalLineOfCells(patch: Value): Value {
  return inView(AS_CELLS, isVertical, patch);
}

/**
 * hline_i(patch: Indices): Boolean
 * Whether the patch is a horizontal line.
 *
 * @example hline_i(connect((1, 0), (1, 2))) = True
 * @dialects tokpidjin
 */
export function isHorizontalLineOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, isHorizontal, patch);
}

/**
 * hline_o(patch: Object): Boolean
 * Whether the patch is a horizontal line.
 *
 * @example hline_o(asobject(((1, 2),))) = True
 * @dialects tokpidjin
 */
export function isHorizontalLineOfCells(patch: Value): Value {
  return inView(AS_CELLS, isHorizontal, patch);
}
