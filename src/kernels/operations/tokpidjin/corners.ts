/** Corners of patches of tokpidjin. */

import { equalValues } from '../../python/equal';
import { AS_CELLS, AS_LOCATIONS } from '../../values/cell-layout';
import { int, Value } from '../../values/value';
import { llcorner, lrcorner, ulcorner, urcorner } from '../patches';
import { inView } from './views';

/**
 * ulcorner_i(indices: Indices): IntegerTuple
 * Upper left corner of the bounding box.
 *
 * @example ulcorner_i(insert((1, 2), initset((4, 0)))) = (1, 0)
 * @dialects tokpidjin
 */
export function upperLeftOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, ulcorner, patch);
}

/**
 * ulcorner_o(obj: Object): IntegerTuple
 * Upper left corner of the bounding box.
 *
 * @example ulcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (1, 0)
 * @dialects tokpidjin
 */
export function upperLeftOfCells(patch: Value): Value {
  return inView(AS_CELLS, ulcorner, patch);
}

/**
 * urcorner_i(indices: Indices): IntegerTuple
 * Upper right corner of the bounding box.
 *
 * @example urcorner_i(insert((1, 2), initset((4, 0)))) = (1, 2)
 * @dialects tokpidjin
 */
export function upperRightOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, urcorner, patch);
}

/**
 * urcorner_o(obj: Object): IntegerTuple
 * Upper right corner of the bounding box.
 *
 * @example urcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (1, 2)
 * @dialects tokpidjin
 */
export function upperRightOfCells(patch: Value): Value {
  return inView(AS_CELLS, urcorner, patch);
}

/**
 * llcorner_i(indices: Indices): IntegerTuple
 * Lower left corner of the bounding box.
 *
 * @example llcorner_i(insert((1, 2), initset((4, 0)))) = (4, 0)
 * @dialects tokpidjin
 */
export function lowerLeftOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, llcorner, patch);
}

/**
 * llcorner_o(obj: Object): IntegerTuple
 * Lower left corner of the bounding box.
 *
 * @example llcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (4, 0)
 * @dialects tokpidjin
 */
export function lowerLeftOfCells(patch: Value): Value {
  return inView(AS_CELLS, llcorner, patch);
}

/**
 * lrcorner_i(indices: Indices): IntegerTuple
 * Lower right corner of the bounding box.
 *
 * @example lrcorner_i(insert((1, 2), initset((4, 0)))) = (4, 2)
 * @dialects tokpidjin
 */
export function lowerRightOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, lrcorner, patch);
}

/**
 * lrcorner_o(obj: Object): IntegerTuple
 * Lower right corner of the bounding box.
 *
 * @example lrcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (4, 2)
 * @dialects tokpidjin
 */
export function lowerRightOfCells(patch: Value): Value {
  return inView(AS_CELLS, lrcorner, patch);
}

/**
 * corner(patch: Patch, type: Integer): IntegerTuple
 * A corner of the bounding box: 0 upper left, 1 upper right, 2 lower left, 3 lower right.
 *
 * @example corner(insert((1, 2), initset((4, 0))), 3) = (4, 2)
 * @dialects tokpidjin
 */
export function cornerOf(patch: Value, type: Value): Value {
  if (equalValues(type, int(1))) return urcorner(patch);
  if (equalValues(type, int(2))) return llcorner(patch);
  return equalValues(type, int(3)) ? lrcorner(patch) : ulcorner(patch);
}
