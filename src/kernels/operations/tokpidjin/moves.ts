/** Patches of tokpidjin moved, mirrored, in another color, larger. */

import { equalValues } from '../../python/equal';
import { fail } from '../../python/failure';
import { NOT_ITERABLE } from '../../python/failures';
import { subtractNumbers } from '../../python/numbers';
import { countOf, truthy } from '../../python/protocol';
import { pairOf } from '../../python/unpack';
import { AS_CELLS, AS_EITHER, AS_LOCATIONS, viewPatches } from '../../values/cell-layout';
import { isPatch } from '../../values/patch';
import { EMPTY_SET, FAILED, int, isEmptyTuple, Value } from '../../values/value';
import { cmirrorPatch, dmirrorPatch, hmirrorPatch, vmirrorPatch } from '../geometry';
import { upscaleObject } from '../joining';
import { normalize, recolor, shiftBy } from '../patches';
import { leftSafely, topSafely } from './patches';
import { inView } from './views';

/** The patch moved so that its upper left corner is the origin. */
export function normalized(patch: Value): Value {
  if (isPatch(patch)) return normalize(patch);
  const n = countOf(patch);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : patch;
  const i = subtractNumbers(int(0), topSafely(patch));
  const j = i === FAILED ? FAILED : subtractNumbers(int(0), leftSafely(patch));
  if (j === FAILED) return FAILED;
  viewPatches(AS_EITHER); // Python's code shifts it as what it is
  return shiftAny(patch, pairOf(i, j));
}

/**
 * shift(patch: Patch, directions: IntegerTuple): Patch
 * The patch moved by rows and columns.
 *
 * @example shift(connect((0, 0), (0, 1)), (2, 3)) = frozenset({(2, 3), (2, 4)})
 * @dialects tokpidjin
 */
export function shiftAny(patch: Value, directions: Value): Value {
  if (!truthy(patch)) return EMPTY_SET;
  return isEmptyTuple(directions) ? patch : shiftBy(patch, directions);
}

/**
 * normalize(indices: Patch): Indices
 * The patch moved to the upper left corner.
 *
 * @example normalize(insert((3, 4), initset((2, 5)))) = frozenset({(0, 1), (1, 0)})
 * @dialects tokpidjin
 */
export function normalizePatch(patch: Value): Value {
  return normalized(patch);
}

/**
 * normalize_i(indices: Indices): Indices
 * The patch moved to the upper left corner.
 *
 * @example normalize_i(insert((3, 4), initset((2, 5)))) = frozenset({(0, 1), (1, 0)})
 * @dialects tokpidjin
 */
export function normalizePatchOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, normalized, patch);
}

/**
 * normalize_o(obj: Object): Object
 * The patch moved to the upper left corner.
 *
 * @example normalize_o(recolor_i(7, insert((3, 4), initset((2, 5))))) = frozenset({(1, 0, 7), (0, 1, 7)})
 * @dialects tokpidjin
 */
export function normalizePatchOfCells(patch: Value): Value {
  return inView(AS_CELLS, normalized, patch);
}

/**
 * hmirror_f(patch: Patch): Patch
 * The patch upside down.
 *
 * @example hmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (2, 0), (2, 1), (0, 0)})
 * @dialects tokpidjin
 */
export function hmirrorOfPatch(patch: Value): Value {
  return hmirrorPatch(patch);
}

/**
 * hmirror_i(indices: Indices): Indices
 * The patch upside down.
 *
 * @example hmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (2, 0), (2, 1), (0, 0)})
 * @dialects tokpidjin
 */
export function hmirrorOfPatchOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, hmirrorPatch, patch);
}

/**
 * hmirror_o(obj: Object): Object
 * The patch upside down.
 *
 * @example hmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(1, 0, 1), (0, 1, 4), (0, 0, 3), (1, 1, 2)})
 * @dialects tokpidjin
 */
export function hmirrorOfPatchOfCells(patch: Value): Value {
  return inView(AS_CELLS, hmirrorPatch, patch);
}

/**
 * vmirror_f(patch: Patch): Patch
 * The patch with left and right exchanged.
 *
 * @example vmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 1), (2, 1), (0, 0)})
 * @dialects tokpidjin
 */
export function vmirrorOfPatch(patch: Value): Value {
  return vmirrorPatch(patch);
}

/**
 * vmirror_i(indices: Indices): Indices
 * The patch with left and right exchanged.
 *
 * @example vmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 1), (2, 1), (0, 0)})
 * @dialects tokpidjin
 */
export function vmirrorOfPatchOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, vmirrorPatch, patch);
}

/**
 * vmirror_o(obj: Object): Object
 * The patch with left and right exchanged.
 *
 * @example vmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(1, 1, 3), (0, 0, 2), (1, 0, 4), (0, 1, 1)})
 * @dialects tokpidjin
 */
export function vmirrorOfPatchOfCells(patch: Value): Value {
  return inView(AS_CELLS, vmirrorPatch, patch);
}

/**
 * dmirror_f(patch: Patch): Patch
 * The patch mirrored along the diagonal.
 *
 * @example dmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 0), (0, 2), (0, 0)})
 * @dialects tokpidjin
 */
export function dmirrorOfPatch(patch: Value): Value {
  return dmirrorPatch(patch);
}

/**
 * dmirror_i(indices: Indices): Indices
 * The patch mirrored along the diagonal.
 *
 * @example dmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 0), (0, 2), (0, 0)})
 * @dialects tokpidjin
 */
export function dmirrorOfPatchOfLocations(patch: Value): Value {
  return inView(AS_LOCATIONS, dmirrorPatch, patch);
}

/**
 * dmirror_o(obj: Object): Object
 * The patch mirrored along the diagonal.
 *
 * @example dmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(1, 1, 4), (1, 0, 2), (0, 0, 1), (0, 1, 3)})
 * @dialects tokpidjin
 */
export function dmirrorOfPatchOfCells(patch: Value): Value {
  return inView(AS_CELLS, dmirrorPatch, patch);
}

/**
 * cmirror_f(patch: Patch): Patch
 * The patch mirrored along the counterdiagonal.
 *
 * @example cmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (1, 1), (1, 2), (0, 2)})
 * @dialects tokpidjin
 */
export function cmirrorOfPatch(patch: Value): Value {
  return cmirrorPatch(patch);
}

/**
 * cmirror_i(indices: Indices): Indices
 * The patch mirrored along the counterdiagonal.
 *
 * @example cmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (1, 1), (1, 2), (0, 2)})
 * @dialects tokpidjin
 */
export function cmirrorOfPatchOfLocations(patch: Value): Value {
  return cmirrorPatch(patch);
}

/**
 * cmirror_o(obj: Object): Object
 * The patch mirrored along the counterdiagonal.
 *
 * @example cmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(0, 0, 4), (1, 0, 3), (1, 1, 1), (0, 1, 2)})
 * @dialects tokpidjin
 */
export function cmirrorOfPatchOfCells(patch: Value): Value {
  return cmirrorPatch(patch);
}

/**
 * mir_rot_f(patch: Patch, type: Integer): Any
 * The patch mirrored: 0 along the horizontal, 1 the diagonal, 2 the vertical, 3 the counterdiagonal.
 *
 * @example mir_rot_f(insert((0, 1), connect((0, 0), (2, 0))), 1) = frozenset({(0, 1), (1, 0), (0, 2), (0, 0)})
 * @dialects tokpidjin
 * @catches frozenset(), misfit ()
 */
export function mirrorOfType(patch: Value, type: Value): Value {
  if (equalValues(type, int(0))) return hmirrorPatch(patch);
  if (equalValues(type, int(1))) return dmirrorPatch(patch);
  if (equalValues(type, int(2))) return vmirrorPatch(patch);
  return equalValues(type, int(3)) ? cmirrorPatch(patch) : patch;
}

/**
 * recolor_i(color: Integer, indices: Indices): Object
 * Locations in a color.
 *
 * @example recolor_i(5, connect((0, 0), (0, 1))) = frozenset({(0, 0, 5), (0, 1, 5)})
 * @dialects tokpidjin
 */
export function recolorLocations(color: Value, indices: Value): Value {
  viewPatches(AS_LOCATIONS);
  const result = recolor(color, indices);
  viewPatches(AS_EITHER);
  return result;
}

/**
 * recolor_o(color: Integer, obj: Object): Object
 * The object in a color.
 *
 * @example recolor_o(5, asobject(((7, 8),))) = frozenset({(0, 0, 5), (0, 1, 5)})
 * @dialects tokpidjin
 */
export function recolorCells(color: Value, obj: Value): Value {
  viewPatches(AS_CELLS);
  const result = recolor(color, obj);
  viewPatches(AS_EITHER);
  return result;
}

/**
 * upscale_f(obj: Object, factor: Integer): Object
 * Each cell of the object as a square of cells.
 *
 * @example upscale_f(asobject(((1, 2),)), 2) = frozenset({(1, 0, 1), (1, 3, 2), (0, 3, 2), (1, 2, 2), (0, 2, 2), (0, 0, 1), (1, 1, 1), (0, 1, 1)})
 * @dialects tokpidjin
 */
export function upscaleCells(obj: Value, factor: Value): Value {
  return upscaleObject(obj, factor);
}
