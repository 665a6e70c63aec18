/** Colors of tokpidjin, of grids (`_t`) and of objects (`_f`). */
import {
  asGrid,
  count,
  equals,
  Float,
  type FrozenSet,
  frozenset,
  getItem,
  isTuple,
  iterate,
  NAN,
  raise,
  tupleItems,
  tupleOf,
  type Value,
} from '../../value/index.js';
import { ofcolor } from '../cells.js';
import * as shared from '../colors.js';
import { totuple } from '../containers.js';
import { flatCells, isPackedObject } from '../layout.js';
import { colorfilter, firstColor } from '../objects.js';
import { type Kernel, orElse } from '../operation.js';
import { leastcommon, mostcommon } from '../selection.js';
import { firstOrNone } from './containers.js';
import { define } from './define.js';

const gridValues = (grid: Value): Value[] => iterate(grid).flatMap((row) => iterate(row));
const objectValues = (object: Value): Value[] => iterate(object).map(flatCells.color);

// ---- most and least common

/** The most or least common value, NaN of none. */
const common = (kernel: Kernel, values: readonly Value[]): Value =>
  values.length === 0 ? NAN : kernel(tupleOf(values));

const mostcolorOfGrid: Kernel = (grid) =>
  asGrid(grid) === null ? common(mostcommon, gridValues(grid)) : shared.mostcolor(flatCells, grid);

/** The most common color of a grid as other operations see it: NaN of no cells, 0 of what is no grid. */
export const mostcolorSafely = orElse(0, mostcolorOfGrid);

const leastcolorOfGrid: Kernel = (grid) =>
  asGrid(grid) === null ? common(leastcommon, gridValues(grid)) : shared.leastcolor(flatCells, grid);

const mostcolorOfObject: Kernel = (object) =>
  isPackedObject(flatCells, object) ? shared.mostcolor(flatCells, object) : common(mostcommon, objectValues(object));

const leastcolorOfObject: Kernel = (object) =>
  isPackedObject(flatCells, object) ? shared.leastcolor(flatCells, object) : common(leastcommon, objectValues(object));

// ---- palettes

/** The colors of a grid, inserted one by one into a frozenset. */
export function paletteOfGrid(grid: Value): FrozenSet {
  const compact = asGrid(grid);
  return compact === null ? frozenset(gridValues(grid)) : shared.paletteOfGrid(compact, 'direct');
}

const paletteOfObject = (object: Value): FrozenSet =>
  isPackedObject(flatCells, object) ? shared.paletteOfObject(object, 'direct') : frozenset(objectValues(object));

// ---- counts

function countOnGrid(grid: Value, color: Value): number {
  if (asGrid(grid) !== null) return shared.colorcount(flatCells, grid, color);
  return iterate(grid).reduce<number>(
    (total, row) => total + (isTuple(row) ? count(tupleItems(row), color) : raise('AttributeError', 'no count()')),
    0,
  );
}

function countInObject(object: Value, color: Value): number {
  if (isPackedObject(flatCells, object)) return shared.colorcount(flatCells, object, color);
  return objectValues(object).filter((value) => equals(value, color)).length;
}

// ---- the color of an object

/** What there is instead of a color where there is none. */
export const NEGATIVE_INFINITY = new Float(Number.NEGATIVE_INFINITY);

/** The color of the first cell; minus infinity where there is no tuple. */
const colorOfObject: Kernel = (object) => {
  if (isPackedObject(flatCells, object)) return firstColor(object);
  const cell = firstOrNone(object);
  return isTuple(cell) ? getItem(cell, 2) : NEGATIVE_INFINITY;
};

/** Operations on colors. */
export const colors = [
  define('mostcolor_t', mostcolorOfGrid),
  define('mostcolor_f', mostcolorOfObject),
  define('leastcolor_t', leastcolorOfGrid),
  define('leastcolor_f', leastcolorOfObject),
  define('palette_t', paletteOfGrid),
  define('palette_f', paletteOfObject),
  define('p_f', paletteOfObject),
  define('p_o', (object) => totuple(paletteOfObject(object))),
  define('numcolors_t', (grid) => paletteOfGrid(grid).size),
  define('numcolors_f', (object) => paletteOfObject(object).size),
  define('colorcount_t', countOnGrid),
  define('colorcount_f', countInObject),
  define('color', colorOfObject),
  define('f_ofcolor', ofcolor),
  define('colorfilter', (objs, color) => colorfilter(flatCells, objs, color)),
  define('colorfilter_t', (objs, color) =>
    tupleOf(iterate(objs).filter((cells) => equals(getItem(getItem(cells, 0), 2), color))),
  ),
];
