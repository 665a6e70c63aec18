/** Windows of grids of tokpidjin, which must lie inside, and parts of equal size. */

import { MOST_ELEMENTS } from '../../memory/limits';
import { addWork, meter } from '../../memory/memory';
import { instead } from '../../python/catching';
import { lessThan } from '../../python/compare';
import { fail, pass } from '../../python/failure';
import { DIVISION_BY_ZERO, ELEMENTS_LIMIT, INTEGER_WANTED } from '../../python/failures';
import { addNumbers, boundedNumber, floorDiv, isIntegral, isZero } from '../../python/numbers';
import { widthOf } from '../../python/protocol';
import { lengthOfTuple, nth } from '../../python/sequence';
import { asGrid } from '../../values/grid';
import { bottomOf, bounds, isEmpty, isPatch, leftOf, rightOf, topOf } from '../../values/patch';
import {
  bool_,
  EMPTY_TUPLE,
  FAILED,
  FALSE,
  gridH,
  gridW,
  int,
  isEmptyTuple,
  pair,
  setTupleItem,
  tupleOf,
  Value,
} from '../../values/value';
import { crop, cut } from '../cutting';
import { ulcorner } from '../patches';
import { shapeOfPatch } from './sizes';
import { orElse } from './views';

/** Whether part k of a window lies inside a side: TRUE, FALSE, or FAILED where Python cannot say. */
function fitsInside(start: Value, dims: Value, k: i32, size: i32): Value {
  const from = nth(start, k);
  if (from === FAILED) return FAILED;
  let beyond = lessThan(from, int(0));
  if (beyond !== FALSE) return beyond === FAILED ? FAILED : FALSE;
  beyond = lessThan(from, int(size));
  if (beyond === FAILED || beyond === FALSE) return beyond;
  const extent = nth(dims, k);
  const end = extent === FAILED ? FAILED : addNumbers(from, extent);
  beyond = end === FAILED ? FAILED : lessThan(int(size), end);
  return beyond === FAILED ? FAILED : bool_(beyond === FALSE);
}

/**
 * crop(grid: Grid, start: IntegerTuple, dims: IntegerTuple): Grid
 * The window that starts at a location and has these dimensions; the empty tuple unless it lies inside.
 *
 * @example crop(((1, 2, 3), (4, 5, 6), (7, 8, 9)), (0, 1), (2, 2)) = ((2, 3), (5, 6))
 * @dialects tokpidjin
 */
export function cropInside(grid: Value, start: Value, dims: Value): Value {
  if (isEmptyTuple(grid)) return EMPTY_TUPLE;
  const w = widthOf(grid);
  if (w < 0) return FAILED;
  let fits = fitsInside(start, dims, 0, lengthOfTuple(grid));
  if (fits !== FALSE && fits !== FAILED) fits = fitsInside(start, dims, 1, w);
  if (fits === FAILED) return FAILED;
  return fits === FALSE ? EMPTY_TUPLE : crop(grid, start, dims);
}

/** As `cropInside`; the empty tuple where that fails, which is no work then. */
function cropSafely(grid: Value, start: Value, dims: Value): Value {
  return instead(meter, cropInside(grid, start, dims), EMPTY_TUPLE);
}

/**
 * subgrid(patch: Patch, grid: Grid): Grid
 * The part of the grid in the box around a patch; the empty tuple unless it lies inside.
 *
 * @example subgrid(insert((1, 2), initset((0, 1))), ((1, 2, 3), (4, 5, 6))) = ((2, 3), (5, 6))
 * @dialects tokpidjin
 */
export function subgridInside(patch: Value, grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !isPatch(patch)) {
    if (isEmpty(patch)) return EMPTY_TUPLE;
    const start = orElse(ulcorner, patch, EMPTY_TUPLE);
    return cropInside(grid, start, shapeOfPatch(patch));
  }
  bounds(patch);
  const top = topOf(patch);
  const left = leftOf(patch);
  const bottom = bottomOf(patch);
  const right = rightOf(patch);
  if (top < 0 || left < 0 || bottom >= gridH(g) || right >= gridW(g)) return EMPTY_TUPLE;
  return cut(g, top, bottom + 1, left, right + 1);
}

/** The grid in n parts along a side, with a line between them if n does not divide it. */
function parts(grid: Value, n: Value, down: bool): Value {
  const w = widthOf(grid);
  const h = lengthOfTuple(grid);
  if ((down ? h : w) < 0 || !isIntegral(n) || isZero(n)) return fail(isZero(n) ? DIVISION_BY_ZERO : INTEGER_WANTED);
  const count = boundedNumber(n);
  const side = down ? h : w;
  const size = <i32>floorDiv(side, count);
  const isWhole = side % count === 0;
  addWork(isWhole ? 2 : 3);
  if (w < 0) return FAILED;
  if (count > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const dims = down ? pair(int(size), int(w)) : pair(int(h), int(size));
  const whole = tupleOf(max(count, 0));
  const step = isWhole ? size : size + 1;
  for (let k = 0; k < count; k++) {
    const start = int(step * k);
    setTupleItem(whole, k, cropSafely(grid, down ? pair(start, int(0)) : pair(int(0), start), dims));
  }
  return whole;
}

/**
 * hsplit(grid: Grid, n: Integer): Tuple
 * The grid in n parts side by side.
 *
 * @example hsplit(((1, 2), (3, 4)), 2) = (((1,), (3,)), ((2,), (4,)))
 * @dialects tokpidjin
 */
export function hsplitInside(grid: Value, n: Value): Value {
  return parts(grid, n, false);
}

/**
 * vsplit(grid: Grid, n: Integer): Tuple
 * The grid in n parts one below the other.
 *
 * @example vsplit(((1, 2), (3, 4)), 2) = (((1, 2),), ((3, 4),))
 * @dialects tokpidjin
 */
export function vsplitInside(grid: Value, n: Value): Value {
  return parts(grid, n, true);
}
