/** Colors of grids of tokpidjin (`_t`). */

import { addWork, meter } from '../../memory/memory';
import { setValueAt, valueAt } from '../../memory/words';
import { instead } from '../../python/catching';
import { equalValues, sameValue } from '../../python/equal';
import { fail } from '../../python/failure';
import { NO_ATTRIBUTE, NOT_ITERABLE } from '../../python/failures';
import { countOf, valuesOf } from '../../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../../python/sequence';
import { setOf } from '../../sets/set';
import { NAN } from '../../values/boxed';
import { asGrid } from '../../values/grid';
import { FAILED, int, items, sizeOf, takeCodes, tupleLength, tupleOfValues, Value } from '../../values/value';
import { ofcolor } from '../cells';
import { colorcount, leastcolor, mostcolor, paletteInsertedOnce } from '../colors';
import { itemsOfItems } from '../containers';
import { leastcommon, mostcommon } from '../selection';

// ---- most and least common

/** The most or the least common value of a grid of anything; NaN of none. */
function commonColor(grid: Value, most: bool): Value {
  const g = asGrid(grid);
  if (g !== 0) return most ? mostcolor(g) : leastcolor(g);
  const all = itemsOfItems(grid);
  if (all === FAILED) return FAILED;
  const n = tupleLength(all);
  if (n === 0) return NAN;
  addWork(n);
  return most ? mostcommon(all) : leastcommon(all);
}

/**
 * mostcolor_t(grid: Grid): Integer
 * The most common color; NaN of no cells.
 *
 * @example mostcolor_t(((1, 1), (2, 1))) = 1
 * @dialects tokpidjin
 */
export function mostcolorOfRows(grid: Value): Value {
  return commonColor(grid, true);
}

/** The most common color of a grid as other operations see it: NaN of no cells, 0 of what is no grid, which is no work then. */
export function backgroundOf(grid: Value): Value {
  return instead(meter, commonColor(grid, true), int(0));
}

/**
 * leastcolor_t(grid: Grid): Integer
 * The least common color; NaN of no cells.
 *
 * @example leastcolor_t(((1, 1), (2, 1))) = 2
 * @dialects tokpidjin
 */
export function leastcolorOfRows(grid: Value): Value {
  return commonColor(grid, false);
}

// ---- palettes and counts

/**
 * palette_t(element: Tuple): IntegerSet
 * The set of the colors of a grid.
 *
 * @example palette_t(((1, 2), (2, 3))) = frozenset({1, 2, 3})
 * @dialects tokpidjin
 */
export function paletteOfRows(element: Value): Value {
  const g = asGrid(element);
  if (g !== 0) return paletteInsertedOnce(g);
  const all = itemsOfItems(element);
  return all === FAILED ? FAILED : setOf(items(all), tupleLength(all));
}

/**
 * numcolors_t(grid: Grid): Integer
 * The number of colors of a grid.
 *
 * @example numcolors_t(((1, 2), (2, 3))) = 3
 * @dialects tokpidjin
 */
export function numcolorsOfRows(grid: Value): Value {
  const colors = paletteOfRows(grid);
  return colors === FAILED ? FAILED : int(sizeOf(colors));
}

/**
 * colorcount_t(grid: Grid, color: Integer): Integer
 * The number of cells of a color on a grid.
 *
 * @example colorcount_t(((1, 1), (2, 1)), 1) = 3
 * @dialects tokpidjin
 */
export function colorcountOfRows(grid: Value, color: Value): Value {
  const g = asGrid(grid);
  if (g !== 0) return colorcount(g, color);
  const h = countOf(grid);
  if (h < 0) return fail(NOT_ITERABLE);
  const rows = valuesOf(grid);
  let total = 0;
  for (let i = 0; i < h; i++) {
    const row = valueAt(rows, i);
    const w = lengthOfTuple(row);
    if (w < 0) return fail(NO_ATTRIBUTE);
    for (let j = 0; j < w; j++) total += <i32>sameValue(itemOf(row, j), color);
  }
  return int(total);
}

/**
 * f_ofcolor(grid: Grid, color: Integer): Indices
 * The locations of a color.
 *
 * @example f_ofcolor(((1, 2), (2, 1)), 2) = frozenset({(0, 1), (1, 0)})
 * @dialects tokpidjin
 */
export function locationsOfColor(grid: Value, color: Value): Value {
  return ofcolor(grid, color);
}

// ---- objects as tuples of cells

/**
 * colorfilter_t(objs: TupleTuple, color: Integer): TupleTuple
 * The objects, given as tuples of cells, whose first cell has the color.
 *
 * @example colorfilter_t((((0, 0, 1),), ((0, 1, 2),)), 2) = (((0, 1, 2),),)
 * @dialects tokpidjin
 */
export function cellTuplesOfColor(objs: Value, color: Value): Value {
  const n = countOf(objs);
  if (n < 0) return fail(NOT_ITERABLE);
  const objects = valuesOf(objs);
  const kept = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const object = valueAt(objects, k);
    const first = nth(nth(object, 0), 2);
    if (first === FAILED) return FAILED;
    setValueAt(kept, count, object);
    count += i32(equalValues(first, color));
  }
  return tupleOfValues(kept, count);
}
