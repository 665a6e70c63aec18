/** Colors of objects of tokpidjin (`_f`). */

import { addWork } from '../../memory/memory';
import { setValueAt, valueAt } from '../../memory/words';
import { colorOfCell } from '../../python/cells';
import { equalValues } from '../../python/equal';
import { fail } from '../../python/failure';
import { NOT_ITERABLE } from '../../python/failures';
import { countOf, elementOf, inOrder, valuesOf } from '../../python/protocol';
import { lengthOfTuple, nth } from '../../python/sequence';
import { setOf } from '../../sets/set';
import { float, NAN } from '../../values/boxed';
import { FAILED, int, isSet, items, newTuple, sizeOf, tupleItem, tupleLength, Value } from '../../values/value';
import { colorcount, isObjectSet, leastcolor, mostcolor, paletteOfObjectInsertedOnce } from '../colors';
import { totuple } from '../containers';
import { colorfilter, firstColor } from '../objects';
import { leastcommon, mostcommon } from '../selection';

/** The colors of the cells of any object as a tuple, not counted; FAILED where an element is no cell. */
function colorsOfCells(object: Value): Value {
  const n = countOf(object);
  if (n < 0) return fail(NOT_ITERABLE);
  const cells = valuesOf(object);
  const colors = newTuple(n);
  for (let k = 0; k < n; k++) {
    const color = colorOfCell(valueAt(cells, k));
    if (color === FAILED) return FAILED;
    setValueAt(items(colors), k, color);
  }
  return colors;
}

/** The most or the least common color; NaN of no cells. */
function commonColorOfCells(object: Value, most: bool): Value {
  if (isObjectSet(object)) return most ? mostcolor(object) : leastcolor(object);
  const colors = colorsOfCells(object);
  if (colors === FAILED) return FAILED;
  const n = tupleLength(colors);
  if (n === 0) return NAN;
  addWork(n);
  return most ? mostcommon(colors) : leastcommon(colors);
}

/**
 * mostcolor_f(obj: Object): Integer
 * The most common color; NaN of no cells.
 *
 * @example mostcolor_f(asobject(((1, 1), (2, 1)))) = 1
 * @dialects tokpidjin
 */
export function mostcolorOfCells(obj: Value): Value {
  return commonColorOfCells(obj, true);
}

/**
 * leastcolor_f(obj: Object): Integer
 * The least common color; NaN of no cells.
 *
 * @example leastcolor_f(asobject(((1, 1), (2, 1)))) = 2
 * @dialects tokpidjin
 */
export function leastcolorOfCells(obj: Value): Value {
  return commonColorOfCells(obj, false);
}

/**
 * palette_f(element: FrozenSet): IntegerSet
 * The set of the colors of an object.
 *
 * @example palette_f(asobject(((1, 2), (2, 3)))) = frozenset({1, 2, 3})
 * @dialects tokpidjin
 */
export function paletteOfCells(element: Value): Value {
  if (isObjectSet(element)) return paletteOfObjectInsertedOnce(element);
  const colors = colorsOfCells(element);
  return colors === FAILED ? FAILED : setOf(items(colors), tupleLength(colors));
}

/**
 * p_f(element: FrozenSet): IntegerSet
 * The set of the colors of an object.
 *
 * @example p_f(asobject(((1, 2), (2, 3)))) = frozenset({1, 2, 3})
 * @dialects tokpidjin
 */
export function colorSetOfCells(element: Value): Value {
  return paletteOfCells(element);
}

/**
 * p_o(obj: Object): IntegerSet
 * The colors of the object as a tuple.
 *
 * @example p_o(asobject(((1, 2), (2, 3)))) = (1, 2, 3)
 * @dialects tokpidjin
 */
export function colorTupleOfCells(obj: Value): Value {
  const colors = paletteOfCells(obj);
  return colors === FAILED ? FAILED : totuple(colors);
}

/**
 * numcolors_f(obj: Object): Integer
 * The number of colors of an object.
 *
 * @example numcolors_f(asobject(((1, 2), (2, 3)))) = 3
 * @dialects tokpidjin
 */
export function numcolorsOfCells(obj: Value): Value {
  const colors = paletteOfCells(obj);
  return colors === FAILED ? FAILED : int(sizeOf(colors));
}

/**
 * colorcount_f(obj: Object, color: Integer): Integer
 * The number of cells of a color in an object.
 *
 * @example colorcount_f(asobject(((1, 1), (2, 1))), 1) = 3
 * @dialects tokpidjin
 */
export function colorcountOfCells(obj: Value, color: Value): Value {
  if (isObjectSet(obj)) return colorcount(obj, color);
  const colors = colorsOfCells(obj);
  if (colors === FAILED) return FAILED;
  let total = 0;
  for (let k = 0; k < tupleLength(colors); k++) total += <i32>equalValues(tupleItem(colors, k), color);
  return int(total);
}

/**
 * color(obj: Object): Integer
 * The color of the first cell; minus infinity of none.
 *
 * @example color(asobject(((5, 5), (5, 5)))) = 5
 * @dialects tokpidjin
 */
export function colorOfFirstCell(obj: Value): Value {
  if (isObjectSet(obj)) return int(firstColor(obj));
  const n = countOf(obj);
  if (n < 0) return fail(NOT_ITERABLE);
  const first = n === 0 ? FAILED : elementOf(isSet(obj) ? inOrder(obj) : obj, 0);
  if (first === FAILED || lengthOfTuple(first) < 0) return float(-Infinity);
  return nth(first, 2);
}

/**
 * colorfilter(objs: Objects, color: Integer): Objects
 * The objects whose first cell has the color.
 *
 * @example colorfilter(partition(((1, 2), (2, 1))), 2) = frozenset({frozenset({(0, 1, 2), (1, 0, 2)})})
 * @dialects tokpidjin
 */
export function objectsOfColor(objs: Value, color: Value): Value {
  return colorfilter(objs, color);
}
