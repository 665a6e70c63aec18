/** Colors of grids and objects: which there are, how often, the most and the least common. */
import {
  asGrid,
  colorOf,
  count,
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
  LOCATION_BITS,
  MAX_CELL,
  orderedCodes,
  raise,
  recipeSet,
  SetKind,
  sequenceSet,
  table,
  tupleItems,
  type Value,
} from '../value/index.js';
import { type CellLayout, isPackedObject } from './layout.js';
import { type Kernel, type Operation, operation } from './operation.js';

// ---- tally of packed colors

/**
 * How often each color occurs in what was counted last: `tally[color + 128]`; it is zero outside `low .. high - 1`.
 * The other three quarters are zero but while cells are counted: every fourth cell goes to the same quarter, so that a run
 * of one color does not wait for its own additions.
 */
const tally = new Int32Array(4 * 256);
let low = 0;
let high = 0;

/** Clears the tally. */
function startTally(): void {
  for (let at = low; at < high; at++) tally[at] = 0;
}

/** Says which colors were counted, given all of them or-ed together: usually 0 to 15. */
function limitTally(bits: number): void {
  low = (bits & ~15) === 0 ? 128 : 0;
  high = (bits & ~15) === 0 ? 144 : 256;
}

/** Counts the cells of a grid. */
function tallyCells(cells: Int8Array): void {
  startTally();
  let bits = 0;
  let k = 0;
  for (; k + 3 < cells.length; k += 4) {
    const a = cells[k];
    const b = cells[k + 1];
    const c = cells[k + 2];
    const d = cells[k + 3];
    bits |= a | b | c | d;
    tally[a + 128]++;
    tally[b + 384]++;
    tally[c + 640]++;
    tally[d + 896]++;
  }
  for (; k < cells.length; k++) {
    bits |= cells[k];
    tally[cells[k] + 128]++;
  }
  limitTally(bits);
  for (let at = low; at < high; at++) {
    tally[at] += tally[at + 256] + tally[at + 512] + tally[at + 768];
    tally[at + 256] = 0;
    tally[at + 512] = 0;
    tally[at + 768] = 0;
  }
}

/** Counts the cells of a packed object. */
function tallyCodes(codes: Int32Array): void {
  startTally();
  let bits = 0;
  for (let k = 0; k < codes.length; k++) {
    const color = colorOf(codes[k]);
    bits |= color;
    tally[color + 128]++;
  }
  limitTally(bits);
}

/** How many colors were counted. */
function kindsTallied(): number {
  let kinds = 0;
  for (let at = low; at < high; at++) if (tally[at] > 0) kinds++;
  return kinds;
}

/** The colors that were counted, in ascending order. */
function talliedColors(): Int32Array {
  const colors = new Int32Array(kindsTallied());
  let k = 0;
  for (let at = low; at < high; at++) if (tally[at] > 0) colors[k++] = at - 128;
  return colors;
}

/** The highest count, or the lowest of those that are not zero. */
function extremeTally(highest: boolean): number {
  let best = highest ? 0 : Number.POSITIVE_INFINITY;
  for (let at = low; at < high; at++) {
    const times = tally[at];
    if (times > 0 && (highest ? times > best : times < best)) best = times;
  }
  return best;
}

/** What {@link extremeColor} gives when several colors tie. */
const TIE = MAX_CELL + 1;

/** The color that was counted most often, or least often, or {@link TIE}. */
function extremeColor(highest: boolean): number {
  const best = extremeTally(highest);
  let color = TIE;
  for (let at = low; at < high; at++) {
    if (tally[at] !== best) continue;
    if (color !== TIE) return TIE;
    color = at - 128;
  }
  return color;
}

const seen = new Uint8Array(256);

/** These colors in the order in which they first occur among the cells: the order in which Python puts them into a set. */
function byFirstOccurrence(colors: Int32Array, cells: Int8Array): Int32Array {
  const sequence = new Int32Array(colors.length);
  let n = 0;
  for (let k = 0; n < sequence.length; k++) {
    const color = cells[k];
    if (seen[color + 128] === 1) continue;
    seen[color + 128] = 1;
    sequence[n++] = color;
  }
  for (let k = 0; k < n; k++) seen[sequence[k] + 128] = 0;
  return sequence;
}

/** The first of the tied colors in the iteration order of Python's `set(cells)`. */
function firstOfTied(cells: Int8Array, highest: boolean): number {
  const best = extremeTally(highest);
  const colors = orderedCodes(sequenceSet(SetKind.Int, byFirstOccurrence(talliedColors(), cells)));
  return colors.find((color) => tally[color + 128] === best) ?? TIE;
}

/** Colors of the cells of a packed object, in its iteration order. */
const colorsInOrder = (object: FrozenSet): Int8Array => Int8Array.from(orderedCodes(object), colorOf);

/** Whether Python puts colors into a set that is then frozen, `frozenset({…})`, or into a frozenset at once, `frozenset(…)`. */
export type Freezing = 'copied' | 'direct';

/** A set of the colors that were counted; Python meets them in the order of the cells. */
function talliedSet(freezing: Freezing, depth: number, cells: () => Int8Array): FrozenSet {
  const colors = talliedColors();
  return recipeSet(SetKind.Int, colors, depth, () => {
    const sequence = byFirstOccurrence(colors, cells());
    table.begin(SetKind.Int);
    table.addCodes(sequence);
    if (freezing === 'copied') table.copyTable();
  });
}

// ---- operations

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
  if (grid.most > MAX_CELL) grid.most = Number(extreme(layout, grid, true));
  return grid.most;
}

/** The least common color of a grid or an object. Grids remember it. */
export function leastcolor(layout: CellLayout, element: Value): Value {
  const grid = asGrid(element);
  if (grid === null) return extreme(layout, element, false);
  if (grid.least > MAX_CELL) grid.least = Number(extreme(layout, grid, false));
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
    const color = numeric(value);
    return element.codes.reduce((total, code) => (colorOf(code) === color ? total + 1 : total), 0);
  }
  return iterate(element).reduce<number>((total, cell) => (equals(layout.color(cell), value) ? total + 1 : total), 0);
}

/** How many cells have this color. Four cells a round, as in `copyBlock`. */
function countCells(cells: Int8Array, color: number): number {
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

/** The colors of cells, the most frequent first; of equally frequent ones the first to occur. */
function byCount(cells: Int8Array): { readonly colors: Int32Array; readonly hasTies: boolean } {
  tallyCells(cells);
  const colors = byFirstOccurrence(talliedColors(), cells).sort((a, b) => tally[b + 128] - tally[a + 128]);
  return { colors, hasTies: colors.some((color, k) => k > 0 && tally[color + 128] === tally[colors[k - 1] + 128]) };
}

/** The colors of a compact grid, the most frequent first; of equally frequent ones the first to occur. */
export const gridColorsByCount = (grid: Grid): Int32Array => byCount(grid.cells).colors;

/** As {@link gridColorsByCount}, of a packed object. */
export function objectColorsByCount(object: FrozenSet): Int32Array {
  const { colors, hasTies } = byCount(Int8Array.from(object.codes, colorOf));
  return hasTies ? byCount(colorsInOrder(object)).colors : colors;
}

/** The set of the colors of a compact grid. */
export function paletteOfGrid({ cells }: Grid, freezing: Freezing): FrozenSet {
  tallyCells(cells);
  return talliedSet(freezing, 0, () => cells);
}

/** The set of the colors of a packed object. */
export function paletteOfObject(object: FrozenSet, freezing: Freezing): FrozenSet {
  tallyCodes(object.codes);
  return talliedSet(freezing, object.depth + 1, () => colorsInOrder(object));
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
  let differing = 0;
  for (let k = 1; k < codes.length; k++) differing |= codes[k] ^ codes[0];
  return differing >>> LOCATION_BITS === 0;
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
  operation('mostcolor', { element: 'Element' }, 'Integer', 'The most common color.', (element) =>
    mostcolor(layout, element),
  ),
  operation('leastcolor', { element: 'Element' }, 'Integer', 'The least common color.', (element) =>
    leastcolor(layout, element),
  ),
  operation(
    'colorcount',
    { element: 'Element', value: 'Integer' },
    'Integer',
    'The number of cells of a color.',
    (element, value) => colorcount(layout, element, value),
  ),
  operation('palette', { element: 'Element' }, 'IntegerSet', 'The set of the colors.', (element) =>
    palette(layout, element),
  ),
  // The public arc-dsl declares a set here, which decides the safe default.
  operation('numcolors', { element: 'Element' }, 'IntegerSet', 'The number of colors.', (element) =>
    numcolors(layout, element),
  ),
  operation('color', { obj: 'Object' }, 'Integer', 'The color of the first cell.', color),
];
