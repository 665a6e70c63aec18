/** Cells painted onto grids of tokpidjin, whatever is their most common color. */

import { meter } from '../../memory/memory';
import { instead } from '../../python/catching';
import { isNumber } from '../../python/numbers';
import { asGrid } from '../../values/grid';
import { EMPTY_SET, EMPTY_TUPLE, isTuple, tupleItem, tupleLength, Value } from '../../values/value';
import { fillBoard, paintBoard } from '../board';
import { asobject } from '../cells';
import { isObjectSet } from '../colors';
import { fill, move, paint, underfill, underpaint } from '../painting';
import { backgroundOf } from './colors';
import { isRowsOfInts } from './grids';
import { shiftAny } from './moves';

/**
 * asobject(grid: Grid): Object
 * All cells of the grid; none of what is no grid.
 *
 * @example asobject(((1, 2), (3, 4))) = frozenset({(0, 1, 2), (1, 1, 4), (1, 0, 3), (0, 0, 1)})
 * @dialects tokpidjin
 */
export function cellsOfGrid(grid: Value): Value {
  return isRowsOfInts(grid) ? asobject(grid) : EMPTY_SET;
}

/**
 * fill(grid: Grid, color: Integer, patch: Patch): Grid
 * A color at the locations of a patch.
 *
 * @example fill(((0, 0), (0, 0)), 5, initset((0, 1))) = ((0, 5), (0, 0))
 * @dialects tokpidjin
 */
export function fillWith(grid: Value, color: Value, patch: Value): Value {
  return fill(grid, color, patch);
}

/**
 * underfill(grid: Grid, color: Integer, patch: Patch): Grid
 * A color at those locations of a patch that are background.
 *
 * @example underfill(((0, 0), (0, 3)), 5, connect((0, 1), (1, 1))) = ((0, 5), (0, 3))
 * @dialects tokpidjin
 */
export function underfillWith(grid: Value, color: Value, patch: Value): Value {
  return asGrid(grid) === 0 ? fillBoard(grid, backgroundOf(grid), patch, color) : underfill(grid, color, patch);
}

/**
 * underpaint(grid: Grid, obj: Object): Grid
 * The cells of an object where the grid is background.
 *
 * @example underpaint(((0, 0), (0, 3)), asobject(((5, 6), (7, 8)))) = ((5, 6), (7, 3))
 * @dialects tokpidjin
 */
export function underpaintObject(grid: Value, obj: Value): Value {
  return asGrid(grid) === 0 ? paintBoard(grid, backgroundOf(grid), obj) : underpaint(grid, obj);
}

/**
 * cover(grid: Grid, patch: Patch): Grid
 * The background color at the locations of a patch.
 *
 * @example cover(((0, 1), (2, 0)), initset((1, 0))) = ((0, 1), (0, 0))
 * @dialects tokpidjin
 */
export function coverWith(grid: Value, patch: Value): Value {
  return fill(grid, backgroundOf(grid), patch);
}

/** Whether a value is a tuple of two ints. */
function isPairOfInts(v: Value): bool {
  return isTuple(v) && tupleLength(v) === 2 && isNumber(tupleItem(v, 0)) && isNumber(tupleItem(v, 1));
}

/**
 * move(grid: Grid, obj: Object, offset: IntegerTuple): Grid
 * An object taken from its place and painted elsewhere.
 *
 * @example move(((5, 0), (0, 0)), asobject(((5,),)), (0, 1)) = ((0, 5), (0, 0))
 * @dialects tokpidjin
 */
export function moveObject(grid: Value, obj: Value, offset: Value): Value {
  if (asGrid(grid) !== 0 && isObjectSet(obj) && isPairOfInts(offset)) return move(grid, obj, offset);
  const covered = instead(meter, coverWith(grid, obj), EMPTY_TUPLE);
  const moved = instead(meter, shiftAny(obj, offset), EMPTY_SET);
  return paint(covered, moved);
}
