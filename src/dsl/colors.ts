/** Colors of grids and objects: which there are, how often, the most and the least common. */
import {
  addWork,
  asGrid,
  colorOf,
  count,
  depthAfter,
  equals,
  Float,
  FrozenSet,
  firstElement,
  frozenCopyOfValues,
  frozenset,
  type Grid,
  getItem,
  indexOfMax,
  indexOfMin,
  isTuple,
  iterate,
  MAX_CELL,
  orderedCodes,
  raise,
  SetKind,
  tupleItems,
  type Value,
  withoutWork,
} from '../value/index.js';
import { type CellLayout, isPackedObject } from './layout.js';
import { type Kernel, type Operation, operation } from './operation.js';
import {
  byCount,
  extremeColor,
  type Freezing,
  firstOfTied,
  kindsTallied,
  TIE,
  talliedSet,
  tallyCells,
  tallyCodes,
} from './tally.js';

/** Colors of the cells of a packed object, in its iteration order. */
const colorsInOrder = (object: FrozenSet): Int8Array => Int8Array.from(orderedCodes(object), colorOf);

/** Colors of all cells of a grid or an object that is not packed, in Python's order. */
const colorsOf = (layout: CellLayout, element: Value): readonly Value[] =>
  isTuple(element) ? tupleItems(element).flatMap((row) => iterate(row)) : iterate(element).map(layout.color);

/** The color that occurs most or least often; of several, the first in the order of Python's set of the colors. */
function extreme(layout: CellLayout, element: Value, highest: boolean): Value {
  const grid = asGrid(element);
  if (grid !== null) {
    tallyCells(grid.cells);
    const color = extremeColor(highest);
    return color === TIE ? firstOfTied(grid.cells, highest) : color;
  }
  if (isPackedObject(layout, element)) {
    tallyCodes(element.codes);
    const color = extremeColor(highest);
    return color === TIE ? firstOfTied(colorsInOrder(element), highest) : color;
  }
  const values = colorsOf(layout, element);
  const distinct = iterate(frozenset(values));
  const counts = distinct.map((value) => count(values, value));
  if (counts.length === 0) return raise('ValueError', 'no colors');
  return distinct[highest ? indexOfMax(counts) : indexOfMin(counts)];
}

/** The most common color of a grid or an object. Grids remember it. */
export function mostcolor(layout: CellLayout, element: Value): Value {
  const grid = asGrid(element);
  if (grid === null) return extreme(layout, element, true);
  addWork(grid.cells.length);
  if (grid.most > MAX_CELL) grid.most = withoutWork(() => Number(extreme(layout, grid, true)));
  return grid.most;
}

/** The least common color of a grid or an object. Grids remember it. */
export function leastcolor(layout: CellLayout, element: Value): Value {
  const grid = asGrid(element);
  if (grid === null) return extreme(layout, element, false);
  addWork(grid.cells.length);
  if (grid.least > MAX_CELL) grid.least = withoutWork(() => Number(extreme(layout, grid, false)));
  return grid.least;
}

/** The number that a value equals, for comparing it with packed colors; NaN when it is no number. */
function numeric(value: Value): number {
  if (typeof value === 'number') return value;
  return typeof value === 'boolean' ? Number(value) : value instanceof Float ? value.value : Number.NaN;
}

/** How many cells have a color. */
export function colorcount(layout: CellLayout, element: Value, value: Value): number {
  const grid = asGrid(element);
  if (grid !== null) return countCells(grid.cells, numeric(value));
  if (isTuple(element)) {
    return tupleItems(element).reduce<number>((total, row) => {
      if (!isTuple(row)) return raise('AttributeError', 'a row has no count()');
      return total + count(tupleItems(row), value);
    }, 0);
  }
  if (isPackedObject(layout, element)) {
    addWork(element.size);
    const color = numeric(value);
    return element.codes.reduce((total, code) => (colorOf(code) === color ? total + 1 : total), 0);
  }
  return iterate(element).reduce<number>((total, cell) => (equals(layout.color(cell), value) ? total + 1 : total), 0);
}

/** How many cells have this color. Four cells a round, as in `copyBlock`. */
function countCells(cells: Int8Array, color: number): number {
  addWork(cells.length);
  let total = 0;
  let k = 0;
  for (; k + 3 < cells.length; k += 4) {
    if (cells[k] === color) total++;
    if (cells[k + 1] === color) total++;
    if (cells[k + 2] === color) total++;
    if (cells[k + 3] === color) total++;
  }
  for (; k < cells.length; k++) if (cells[k] === color) total++;
  return total;
}

/** The set of the colors. */
export function palette(layout: CellLayout, element: Value): FrozenSet {
  const grid = asGrid(element);
  if (grid !== null) return paletteOfGrid(grid, 'copied');
  if (isPackedObject(layout, element)) return paletteOfObject(element, 'copied');
  return frozenCopyOfValues(colorsOf(layout, element));
}

/** The colors of a compact grid, the most frequent first; of equally frequent ones the first to occur. */
export const gridColorsByCount = (grid: Grid): Int32Array => byCount(grid.cells).colors;

/** As {@link gridColorsByCount}, of a packed object. */
export function objectColorsByCount(object: FrozenSet): Int32Array {
  const { colors, hasTies } = byCount(Int8Array.from(object.codes, colorOf));
  return hasTies ? byCount(colorsInOrder(object)).colors : colors;
}

/** The set of the colors of a compact grid. */
export function paletteOfGrid(grid: Grid, freezing: Freezing): FrozenSet {
  tallyCells(grid.cells);
  return talliedSet(freezing, 0, grid, () => grid.cells);
}

/** The set of the colors of a packed object. */
export function paletteOfObject(object: FrozenSet, freezing: Freezing): FrozenSet {
  const depth = depthAfter(object);
  tallyCodes(object.codes);
  return talliedSet(freezing, depth, object, () => colorsInOrder(object));
}

/** The number of colors. */
export function numcolors(layout: CellLayout, element: Value): number {
  const grid = asGrid(element);
  if (grid === null) return palette(layout, element).size;
  tallyCells(grid.cells);
  return kindsTallied();
}

/** Whether packed cells all have the same color. */
export function haveOneColor(codes: Int32Array): boolean {
  addWork(codes.length);
  let differing = 0;
  for (let k = 1; k < codes.length; k++) differing |= codes[k] ^ codes[0];
  return colorOf(differing) === 0;
}

/** The first item of the first element: the color of an object of one color. */
const color: Kernel = (object) => {
  if (object instanceof FrozenSet && object.size > 0) {
    if (object.kind === SetKind.Cell && haveOneColor(object.codes)) return colorOf(object.codes[0]);
    return getItem(firstElement(object), 0);
  }
  const first = iterate(object)[0];
  return first === undefined ? raise('StopIteration', 'no cells') : getItem(first, 0);
};

/** Operations on colors. */
export const colors = (layout: CellLayout): Operation[] => [
  operation('mostcolor', (element) => mostcolor(layout, element)),
  operation('leastcolor', (element) => leastcolor(layout, element)),
  operation('colorcount', (element, value) => colorcount(layout, element, value)),
  operation('palette', (element) => palette(layout, element)),
  // The public arc-dsl declares a set here, which decides the safe default.
  operation('numcolors', (element) => numcolors(layout, element)),
  operation('color', color),
];
