/**
 * Values as pictures: grids, and what lies on a grid.
 *
 * ```
 *   a grid                    its cells
 *   an object                 its cells where they lie, on a sheet of the input's size
 *   objects                   all on one sheet, then each by itself, cut out
 *   indices                   a mask: the cells that are in it
 *   an image                  its cells where they lie, on a sheet of the input's size; those of a canvas that are yet to be set are no cells
 *   a tuple or set of these   each by itself
 *   anything else             no picture; its text alone
 * ```
 */
import {
  asGrid,
  CellLayout,
  FrozenSet,
  type Grid,
  isTuple,
  pythonText,
  tupleItems,
  type Value,
} from '../value/index.js';
import { counted } from './format.js';
import { imageOf, type PlacedImage, UNSET } from './placed-image.js';

/** What a picture has at a place: a color or another number, nothing, or a cell of a mask. */
export type PictureCell = number | null | 'marked';

/** Cells, row by row. */
export interface Picture {
  readonly title: string;
  readonly h: number;
  readonly w: number;
  readonly cells: readonly PictureCell[];
}

/** A value for people: what it is, in a line, and its pictures. */
interface PicturedValue {
  readonly text: string;
  readonly pictures: readonly Picture[];
  /** Pictures that there were too many of. */
  readonly left: number;
}

/** The grid that objects and indices lie on: as many rows and columns as a sheet has at least. */
type Sheet = Pick<Picture, 'h' | 'w'>;

/** Pictures of one value at most. */
const PICTURES = 12;
/** Rows and columns of a sheet at most; what lies farther out has no picture. */
const LARGEST = 60;

/** A grid as a picture. */
export const gridPicture = (title: string, { h, w, cells }: Grid): Picture => ({ title, h, w, cells: [...cells] });

/**
 * A value for people, or the text of one that is large.
 *
 * @param layout - how the dialect lays out cells in objects
 * @param sheet - the size of the input, on which objects and indices are drawn
 */
export function picturedValue(value: Value | string, layout: CellLayout, sheet: Sheet): PicturedValue {
  if (typeof value === 'string') return { text: value, pictures: [], left: 0 };
  const grid = gridOf(value);
  if (grid !== null) return all(sizeText('grid', grid), [gridPicture('', grid)]);
  const patch = patchOf(value, layout);
  if (patch !== null) return patchValue(value, patch, sheet);
  const image = imageOf(value);
  if (image !== null) return imageValue(image, sheet);
  const parts = value instanceof FrozenSet ? value.elements : isTuple(value) ? tupleItems(value) : [];
  const grids = parts.flatMap((part) => gridOf(part) ?? []);
  if (parts.length > 0 && grids.length === parts.length) {
    return all(
      counted(parts.length, 'grid'),
      grids.map((one, k) => gridPicture(`${k}: ${one.h}x${one.w}`, one)),
    );
  }
  const patches = parts.map((part) => patchOf(part, layout)).filter((one) => one !== null);
  if (parts.length > 0 && patches.length === parts.length) return patchesValue(patches, sheet);
  const images = parts.flatMap((part) => imageOf(part) ?? []);
  if (parts.length > 0 && images.length === parts.length) return imagesValue(images);
  return { text: pythonText(value), pictures: [], left: 0 };
}

const all = (text: string, pictures: readonly Picture[]): PicturedValue => ({
  text,
  pictures: pictures.slice(0, PICTURES),
  left: Math.max(0, pictures.length - PICTURES),
});

const sizeText = (noun: string, { h, w }: Sheet): string => `${noun} of ${h}x${w}`;

/** The grid that a value is; null also for one with a cell that is no color. */
function gridOf(value: Value): Grid | null {
  const grid = asGrid(value);
  return grid === null || grid.cells.some((cell) => cell < 0 || cell > 9) ? null : grid;
}

/** A cell of an object, or an index of a mask. */
interface Placed {
  readonly i: number;
  readonly j: number;
  readonly cell: PictureCell;
}

/** The cells of an object or of indices; null for another value. */
function patchOf(value: Value, layout: CellLayout): readonly Placed[] | null {
  if (!(value instanceof FrozenSet) || value.elements.length === 0) return null;
  const placed = value.elements.flatMap((element) => placedOf(element, layout) ?? []);
  const [first] = placed;
  const isOne = placed.length === value.elements.length;
  return isOne && placed.every(({ cell }) => (cell === 'marked') === (first.cell === 'marked')) ? placed : null;
}

function placedOf(element: Value, layout: CellLayout): Placed | null {
  if (!isTuple(element)) return null;
  const items = tupleItems(element);
  if (items.length === 2 && items.every(isInt)) return { i: items[0], j: items[1], cell: 'marked' };
  const [i, j, color] = layout === CellLayout.Flat ? items : [...pairOf(items[1]), items[0]];
  const isCell = items.length === (layout === CellLayout.Flat ? 3 : 2);
  return isCell && isInt(i) && isInt(j) && isInt(color) ? { i, j, cell: color } : null;
}

const isInt = (value: Value | undefined): value is number => typeof value === 'number';

function pairOf(value: Value = null): readonly Value[] {
  const items = isTuple(value) ? tupleItems(value) : [];
  return items.length === 2 ? items : [];
}

/** The rows and columns that cells take. */
function boundsOf(cells: readonly Placed[]) {
  const over = (pick: (one: Placed) => number): [number, number] =>
    cells.reduce(
      ([least, most], one) => [Math.min(least, pick(one)), Math.max(most, pick(one))],
      [Infinity, -Infinity],
    );
  const [top, bottom] = over(({ i }) => i);
  const [left, right] = over(({ j }) => j);
  return { top, left, h: bottom - top + 1, w: right - left + 1 };
}

/** Cells on a sheet that begins at a row and a column; null where it would be too large. */
function drawnOn(title: string, cells: readonly Placed[], top: number, left: number, { h, w }: Sheet): Picture | null {
  if (h > LARGEST || w > LARGEST) return null;
  const drawing: PictureCell[] = new Array(h * w).fill(null);
  for (const { i, j, cell } of cells) drawing[(i - top) * w + j - left] = cell;
  return { title, h, w, cells: drawing };
}

/** Cells on the sheet of the input, made larger where they lie outside of it. */
function onSheet(title: string, cells: readonly Placed[], sheet: Sheet): Picture | null {
  const bounds = boundsOf(cells);
  const [top, left] = [Math.min(0, bounds.top), Math.min(0, bounds.left)];
  const h = Math.max(sheet.h, bounds.top + bounds.h) - top;
  const w = Math.max(sheet.w, bounds.left + bounds.w) - left;
  const beyond = h > sheet.h || w > sheet.w ? `rows ${top} to ${top + h - 1}, columns ${left} to ${left + w - 1}` : '';
  return drawnOn([title, beyond].filter((part) => part !== '').join(', '), cells, top, left, { h, w });
}

const nounOfPatch = (cells: readonly Placed[]): string => (cells[0]?.cell === 'marked' ? 'indices' : 'object');

function patchValue(value: Value, cells: readonly Placed[], sheet: Sheet): PicturedValue {
  const { top, left, ...size } = boundsOf(cells);
  const many =
    nounOfPatch(cells) === 'indices'
      ? counted(cells.length, 'index', 'indices')
      : `object of ${counted(cells.length, 'cell')}`;
  const picture = onSheet('', cells, sheet);
  const place = `${many}, ${size.h}x${size.w} at (${top}, ${left})`;
  return picture === null ? all(`${place}: ${pythonText(value)}`, []) : all(place, [picture]);
}

function patchesValue(patches: readonly (readonly Placed[])[], sheet: Sheet): PicturedValue {
  const areMasks = patches.every((cells) => nounOfPatch(cells) === 'indices');
  const areObjects = patches.every((cells) => nounOfPatch(cells) === 'object');
  const text = areObjects
    ? counted(patches.length, 'object')
    : areMasks
      ? counted(patches.length, 'set of indices', 'sets of indices')
      : counted(patches.length, 'patch', 'patches');
  const together = onSheet('together', patches.flat(), sheet);
  const each = patches.flatMap((cells, k) => {
    const { top, left, ...size } = boundsOf(cells);
    return drawnOn(`${k}: at (${top}, ${left})`, cells, top, left, size) ?? [];
  });
  return all(text, together === null ? each : [together, ...each]);
}

const imageCells = ({ cells }: Grid): PictureCell[] => Array.from(cells, (cell) => (cell === UNSET ? null : cell));

/** An image where it lies; cut out where that is too far off. */
function imageValue({ i, j, grid }: PlacedImage, sheet: Sheet): PicturedValue {
  const { h, w } = grid;
  const cells = imageCells(grid);
  const placed = cells.map((cell, k): Placed => ({ i: i + Math.floor(k / w), j: j + (k % w), cell }));
  return all(`${sizeText('image', grid)} at (${i}, ${j})`, [onSheet('', placed, sheet) ?? { title: '', h, w, cells }]);
}

/** Images, each cut out: they often lie on each other. */
function imagesValue(images: readonly PlacedImage[]): PicturedValue {
  const each = images.map(({ i, j, grid }, k): Picture => {
    const { h, w } = grid;
    return { title: `${k}: ${h}x${w} at (${i}, ${j})`, h, w, cells: imageCells(grid) };
  });
  return all(counted(images.length, 'image'), each);
}
