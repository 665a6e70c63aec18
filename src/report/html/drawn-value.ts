/**
 * Values of any kind as the page's script draws them.
 *
 * ```
 *   012/300              a grid, rows of digits
 *   #012/300 #11/22      several grids
 *   @1,0,4.4/444         an object or a patch, from its row 1 and column 0: digits are colors, . is no cell of it, x a place without a color
 *   @1,0,44 @3,3,2/2     several of them
 *   &1,0,04/40           an image, whose first cell is in row 1 and column 0; . is a cell that is yet to be set
 *   &0,0,2 &1,0,04/40    several of them
 *   :(1, 2)              anything else, as Python would write it
 * ```
 */
import { asGrid, Float, Fn, FrozenSet, isTuple, tupleItems, type Value } from '../../value/index.js';
import { counted } from '../format.js';
import { gridText } from '../grid-text.js';

/** Characters of a text that is no drawing, and of a drawing: what is longer is not drawn. */
const MOST_TEXT = 160;
const MOST_DRAWN = 4000;
/** Longest side of what a patch covers. */
const SIDE = 40;

/** A value for the page; of one that is given as a text, how it begins in its encoding. */
export function drawnValue(value: Value | string): string {
  if (typeof value === 'string') return cutText(value);
  const drawn = gridText(value) ?? patchesText(value) ?? gridsText(value) ?? imagesText(value);
  return drawn === null || drawn.length > MOST_DRAWN ? cutText(pythonText(value)) : drawn;
}

const cutText = (text: string): string => `:${text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text}`;

/** The parts of a container; null for anything else, and for one without. */
function partsOf(value: Value): readonly Value[] | null {
  const parts = value instanceof FrozenSet ? value.elements : isTuple(value) ? tupleItems(value) : [];
  return parts.length === 0 ? null : parts;
}

function gridsText(value: Value): string | null {
  const grids = partsOf(value)?.map(gridText) ?? [];
  return grids.length > 0 && grids.every((grid) => grid !== null) ? grids.map((grid) => `#${grid}`).join(' ') : null;
}

function imagesText(value: Value): string | null {
  const alone = imageText(value);
  if (alone !== null) return alone;
  const images = partsOf(value)?.map(imageText) ?? [];
  return images.length > 0 && images.every((image) => image !== null) ? images.join(' ') : null;
}

/** ((i, j), grid); of a canvas, cells of color 10 are yet to be set. */
function imageText(value: Value): string | null {
  if (!isTuple(value)) return null;
  const [place, content, ...more] = tupleItems(value);
  if (!isTuple(place) || content === undefined || more.length > 0) return null;
  const [i, j, ...others] = tupleItems(place);
  const grid = asGrid(content);
  if (grid === null || !isNumber(i) || !isNumber(j) || others.length > 0) return null;
  if (grid.cells.some((cell) => cell < 0 || cell > 10)) return null;
  const marks = Array.from(grid.cells, (cell) => (cell === 10 ? '.' : String(cell)));
  const rows = Array.from({ length: grid.h }, (_, row) => marks.slice(row * grid.w, (row + 1) * grid.w).join(''));
  return `&${i},${j},${rows.join('/')}`;
}

function patchesText(value: Value): string | null {
  const alone = patchText(value);
  if (alone !== null) return alone;
  const patches = partsOf(value)?.map(patchText) ?? [];
  return patches.length > 0 && patches.every((patch) => patch !== null) ? patches.join(' ') : null;
}

/** A set of cells, or of places. */
function patchText(value: Value): string | null {
  if (!(value instanceof FrozenSet) || value.elements.length === 0) return null;
  const cells: (readonly [i: number, j: number, mark: string])[] = [];
  for (const element of value.elements) {
    const cell = cellOf(element);
    if (cell === null) return null;
    cells.push(cell);
  }
  const [is, js] = [cells.map(([i]) => i), cells.map(([, j]) => j)];
  const [top, left] = [Math.min(...is), Math.min(...js)];
  const [h, w] = [Math.max(...is) - top + 1, Math.max(...js) - left + 1];
  if (h > SIDE || w > SIDE || Math.abs(top) > SIDE || Math.abs(left) > SIDE) return null;
  const rows = Array.from({ length: h }, () => new Array<string>(w).fill('.'));
  for (const [i, j, mark] of cells) rows[i - top][j - left] = mark;
  return `@${top},${left},${rows.map((row) => row.join('')).join('/')}`;
}

/** (color, (i, j)) of arc-dsl, (i, j, color) of tokpidjin, and (i, j). */
function cellOf(value: Value): readonly [i: number, j: number, mark: string] | null {
  if (!isTuple(value)) return null;
  const items = tupleItems(value);
  const [first, second, third] = items;
  if (items.length === 3 && isNumber(first) && isNumber(second) && isColor(third))
    return [first, second, String(third)];
  if (items.length !== 2) return null;
  if (isNumber(first) && isNumber(second)) return [first, second, 'x'];
  if (!isColor(first) || !isTuple(second)) return null;
  const [i, j, ...more] = tupleItems(second);
  return isNumber(i) && isNumber(j) && more.length === 0 ? [i, j, String(first)] : null;
}

const isNumber = (value: Value | undefined): value is number => typeof value === 'number';
const isColor = (value: Value | undefined): value is number => isNumber(value) && value >= 0 && value <= 9;

/** A value as Python writes it, about. */
function pythonText(value: Value): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number') return String(value);
  if (value instanceof Float) return floatText(value.value);
  if (value instanceof Fn)
    return value.parts.length === 0 ? value.name : `${value.name}(${value.parts.map(partText).join(', ')})`;
  if (value instanceof FrozenSet) return `{${listText(value.elements)}}`;
  const items = tupleItems(value);
  return items.length === 1 ? `(${pythonText(items[0])},)` : `(${listText(items)})`;
}

/** What a function was made of: grids and patches by their size, since all of their cells would hide the rest. */
function partText(value: Value): string {
  const grid = asGrid(value);
  if (grid !== null) return `grid ${grid.h}×${grid.w}`;
  if (!(value instanceof FrozenSet) || patchText(value) === null) return pythonText(value);
  return `patch of ${counted(value.elements.length, 'cell')}`;
}

const listText = (values: readonly Value[]): string => values.map(pythonText).join(', ');

function floatText(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return Number.isInteger(value) ? `${value}.0` : String(value);
}
