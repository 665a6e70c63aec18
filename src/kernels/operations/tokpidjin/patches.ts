/** Locations and extremes of patches of tokpidjin. */

import { equalValues } from '../../python/equal';
import { truthy } from '../../python/protocol';
import { NAN } from '../../values/boxed';
import { AS_CELLS, AS_LOCATIONS } from '../../values/cell-layout';
import { int, NONE, Value } from '../../values/value';
import { leftmost, lowermost, rightmost, toindices, uppermost } from '../patches';
import { inView, orElse } from './views';

// ---- as other operations see them

function topOrNan(patch: Value): Value {
  return truthy(patch) ? uppermost(patch) : NAN;
}
function bottomOrNan(patch: Value): Value {
  return truthy(patch) ? lowermost(patch) : NAN;
}
function leftOrNan(patch: Value): Value {
  return truthy(patch) ? leftmost(patch) : NAN;
}
function rightOrNan(patch: Value): Value {
  return truthy(patch) ? rightmost(patch) : NAN;
}

// Extremes as other operations see them: NaN of nothing, 0 where there is no location.
export function topSafely(patch: Value): Value {
  return orElse(topOrNan, patch, int(0));
}
export function bottomSafely(patch: Value): Value {
  return orElse(bottomOrNan, patch, int(0));
}
export function leftSafely(patch: Value): Value {
  return orElse(leftOrNan, patch, int(0));
}
export function rightSafely(patch: Value): Value {
  return orElse(rightOrNan, patch, int(0));
}

// ---- operations

/**
 * toindices_i(indices: Indices): Indices
 * The locations of a patch.
 *
 * @example toindices_i(connect((0, 0), (0, 1))) = frozenset({(0, 1), (0, 0)})
 * @dialects tokpidjin
 */
export function locationsOfPatchOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, toindices, patch);
}

/**
 * toindices_o(obj: Object): Indices
 * The locations of a patch.
 *
 * @example toindices_o(asobject(((5, 6),))) = frozenset({(0, 1), (0, 0)})
 * @dialects tokpidjin
 */
export function locationsOfPatchOfCells(patch: Value): Value {
  return inView(AS_CELLS, toindices, patch);
}

/**
 * uppermost(patch: Patch): Integer
 * Row of the uppermost location.
 *
 * @example uppermost(insert((1, 2), initset((4, 0)))) = 1
 * @dialects tokpidjin
 */
export function topmost(patch: Value): Value {
  return topOrNan(patch);
}

/**
 * uppermost_i(indices: Indices): Integer
 * Row of the uppermost location.
 *
 * @example uppermost_i(insert((1, 2), initset((4, 0)))) = 1
 * @dialects tokpidjin
 */
export function topmostOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, topOrNan, patch);
}

/**
 * uppermost_o(obj: Object): Integer
 * Row of the uppermost location.
 *
 * @example uppermost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 1
 * @dialects tokpidjin
 */
export function topmostOfCells(patch: Value): Value {
  return inView(AS_CELLS, topOrNan, patch);
}

/**
 * lowermost(patch: Patch): Integer
 * Row of the lowermost location.
 *
 * @example lowermost(insert((1, 2), initset((4, 0)))) = 4
 * @dialects tokpidjin
 */
export function bottommost(patch: Value): Value {
  return bottomOrNan(patch);
}

/**
 * lowermost_i(indices: Indices): Integer
 * Row of the lowermost location.
 *
 * @example lowermost_i(insert((1, 2), initset((4, 0)))) = 4
 * @dialects tokpidjin
 */
export function bottommostOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, bottomOrNan, patch);
}

/**
 * lowermost_o(obj: Object): Integer
 * Row of the lowermost location.
 *
 * @example lowermost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 4
 * @dialects tokpidjin
 */
export function bottommostOfCells(patch: Value): Value {
  return inView(AS_CELLS, bottomOrNan, patch);
}

/**
 * leftmost(patch: Patch): Integer
 * Column of the leftmost location.
 *
 * @example leftmost(insert((1, 2), initset((4, 0)))) = 0
 * @dialects tokpidjin
 */
export function leftmostColumn(patch: Value): Value {
  return leftOrNan(patch);
}

/**
 * leftmost_i(indices: Indices): Integer
 * Column of the leftmost location.
 *
 * @example leftmost_i(insert((1, 2), initset((4, 0)))) = 0
 * @dialects tokpidjin
 */
export function leftmostColumnOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, leftOrNan, patch);
}

/**
 * leftmost_o(obj: Object): Integer
 * Column of the leftmost location.
 *
 * @example leftmost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 0
 * @dialects tokpidjin
 */
export function leftmostColumnOfCells(patch: Value): Value {
  return inView(AS_CELLS, leftOrNan, patch);
}

/**
 * rightmost(patch: Patch): Integer
 * Column of the rightmost location.
 *
 * @example rightmost(insert((1, 2), initset((4, 0)))) = 2
 * @dialects tokpidjin
 */
export function rightmostColumn(patch: Value): Value {
  return rightOrNan(patch);
}

/**
 * rightmost_i(indices: Indices): Integer
 * Column of the rightmost location.
 *
 * @example rightmost_i(insert((1, 2), initset((4, 0)))) = 2
 * @dialects tokpidjin
 */
export function rightmostColumnOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, rightmost, patch);
}

/**
 * rightmost_o(obj: Object): Integer
 * Column of the rightmost location.
 *
 * @example rightmost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 2
 * @dialects tokpidjin
 */
export function rightmostColumnOfCells(patch: Value): Value {
  return inView(AS_CELLS, rightmost, patch);
}

/**
 * col_row(patch: Patch, type: Integer): Any
 * A side of the bounding box: 0 lower, 1 upper, 2 left, 3 right.
 *
 * @example col_row(insert((1, 2), initset((4, 0))), 0) = 4
 * @dialects tokpidjin
 */
export function sideByNumber(patch: Value, type: Value): Value {
  if (equalValues(type, int(0))) return bottomSafely(patch);
  if (equalValues(type, int(1))) return topSafely(patch);
  if (equalValues(type, int(2))) return leftSafely(patch);
  return equalValues(type, int(3)) ? rightSafely(patch) : NONE;
}
