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
import { FrozenSet, isTuple, pythonText, tupleItems, type Value } from '../../value/index.js';
import { gridText } from '../grid-text.js';
import { imageOf, UNSET } from '../placed-image.js';

/** Characters of a drawing: what is longer is not drawn. */
const MOST_DRAWN = 4000;
/** Longest side of what a patch covers. */
const SIDE = 40;

/** A value for the page, or its text, which large ones are given as. */
export function drawnValue(value: Value | string): string {
  if (typeof value === 'string') return `:${value}`;
  const drawn = gridText(value) ?? patchesText(value) ?? gridsText(value) ?? imagesText(value);
  return drawn === null || drawn.length > MOST_DRAWN ? `:${pythonText(value)}` : drawn;
}

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

function imageText(value: Value): string | null {
  const image = imageOf(value);
  if (image === null) return null;
  const { i, j, grid } = image;
  const marks = Array.from(grid.cells, (cell) => (cell === UNSET ? '.' : String(cell)));
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
