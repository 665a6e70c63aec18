/** An image of the model: a place, and rows of colors. */
import { isInt, isTuple, raise, type Value } from '../python.js';

export interface Picture {
  readonly y: number;
  readonly x: number;
  readonly rows: readonly (readonly number[])[];
}
/** Row and column of a cell. */
export type Cell = readonly [i: number, j: number];

/** 0, 1 and so on, so many of them. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, k) => k);
export const heightOf = ({ rows }: Picture): number => rows.length;
export const widthOf = ({ rows }: Picture): number => rows[0].length;
/** The color of a cell; blank outside. */
export const at = ({ rows }: Picture, i: number, j: number): number => rows[i]?.[j] ?? 0;
/** All cells, row by row. */
export const cellsOf = (image: Picture): Cell[] =>
  upTo(heightOf(image)).flatMap((i) => upTo(widthOf(image)).map((j): Cell => [i, j]));
/** The cells that are not blank. */
export const inked = (image: Picture): Cell[] => cellsOf(image).filter(([i, j]) => at(image, i, j) !== 0);

/** An image of a size; null where there can be none. */
export function picture(y: number, x: number, h: number, w: number, color: (i: number, j: number) => number) {
  if (h < 1 || w < 1 || h > 100 || w > 100) return null;
  return { y, x, rows: upTo(h).map((i) => upTo(w).map((j) => color(i, j))) };
}
/** An image at the place of another one and as large, each cell made anew. */
export const redrawn = (image: Picture, color: (old: number, i: number, j: number) => number): Picture => ({
  ...image,
  rows: image.rows.map((row, i) => row.map((old, j) => color(old, i, j))),
});
/** The part from a cell on. */
export const part = (image: Picture, i: number, j: number, h: number, w: number): Picture | null =>
  picture(image.y + i, image.x + j, h, w, (a, b) => at(image, i + a, j + b));

/** How many cells have a color. */
export const countOf = (image: Picture, color: number): number =>
  image.rows.flat().filter((one) => one === color).length;
/** The colors from 1 to 9 that an image has. */
export const colorsIn = (image: Picture): number[] =>
  upTo(10).filter((color) => color > 0 && countOf(image, color) > 0);
/** The first of those that are greatest by a number. */
export const greatest = <T>(list: readonly T[], by: (one: T) => number): T | undefined =>
  list.find((one) => list.every((other) => by(other) <= by(one)));
/** The color that most cells have beside blank, the least of several; 0 of none. */
export const mainColor = (image: Picture): number => greatest(colorsIn(image), (color) => countOf(image, color)) ?? 0;

/** Whether two cells are next to each other, over corners too where that counts. */
const isNext = ([i, j]: Cell, [a, b]: Cell, corners: boolean): boolean =>
  corners ? Math.max(Math.abs(i - a), Math.abs(j - b)) === 1 : Math.abs(i - a) + Math.abs(j - b) === 1;
/** Whether a cell is next to one of a list. */
export const touches = (cell: Cell, list: readonly Cell[], corners: boolean): boolean =>
  list.some((other) => isNext(cell, other, corners));
/** All of `cells` that hang together with some of them, which come first. */
export function reached(cells: readonly Cell[], from: readonly Cell[], corners: boolean): Cell[] {
  const found = [...from];
  let rest = cells.filter((cell) => !found.includes(cell));
  for (let size = 0; size < found.length; ) {
    size = found.length;
    const more = rest.filter((cell) => touches(cell, found, corners));
    found.push(...more);
    rest = rest.filter((cell) => !more.includes(cell));
  }
  return found;
}
/** Cells in groups that hang together, the one with the first cell first. */
export function groups(cells: readonly Cell[], corners: boolean): Cell[][] {
  if (cells.length === 0) return [];
  const first = reached(cells, [cells[0]], corners);
  return [
    first,
    ...groups(
      cells.filter((cell) => !first.includes(cell)),
      corners,
    ),
  ];
}
/** Some cells of an image, cut out of it. */
export function cutOut(image: Picture, cells: readonly Cell[]): Picture {
  const [top, left] = [Math.min(...cells.map(([i]) => i)), Math.min(...cells.map(([, j]) => j))];
  const [bottom, right] = [Math.max(...cells.map(([i]) => i)), Math.max(...cells.map(([, j]) => j))];
  const has = (i: number, j: number): boolean => cells.some(([a, b]) => a === i && b === j);
  const rows = upTo(bottom - top + 1).map((i) =>
    upTo(right - left + 1).map((j) => (has(top + i, left + j) ? at(image, top + i, left + j) : 0)),
  );
  return { y: image.y + top, x: image.x + left, rows };
}
/** Whether a cell is at the edge of an image. */
export const isAtEdge = (image: Picture, [i, j]: Cell): boolean =>
  i === 0 || j === 0 || i === heightOf(image) - 1 || j === widthOf(image) - 1;
/** The blank cells that hang together with one at the edge. */
export function outsideOf(image: Picture, corners: boolean): Cell[] {
  const blank = cellsOf(image).filter(([i, j]) => at(image, i, j) === 0);
  return reached(
    blank,
    blank.filter((cell) => isAtEdge(image, cell)),
    corners,
  );
}
/** The regions that are not blank; corners join. */
export const regionsIn = (image: Picture): number => groups(inked(image), true).length;
/** The blank cells inside. */
export function insideCells(image: Picture): Cell[] {
  const outside = new Set(outsideOf(image, false).map(String));
  return cellsOf(image).filter(([i, j]) => at(image, i, j) === 0 && !outside.has(String([i, j])));
}
/** The smallest part with all that is not blank; null where all is blank. */
export function trimmed(image: Picture): Picture | null {
  const cells = inked(image);
  return cells.length === 0 ? null : cutOut(image, cells);
}

// ---- values

/** The image of rows that are colors up to one. */
function pictureOfRows(rows: Value, y: number, x: number, most: number): Picture {
  const isRows =
    isTuple(rows) &&
    rows.length >= 1 &&
    rows.length <= 100 &&
    rows.every(
      (row) =>
        isTuple(row) &&
        row.length >= 1 &&
        row.length <= 100 &&
        row.length === (rows[0] as readonly Value[]).length &&
        row.every((color) => typeof color === 'number' && color >= 0 && color <= most),
    );
  return isRows ? { y, x, rows: rows as number[][] } : raise('TypeError', 'not an image');
}
/** A grid as an image at the origin. */
export const ofGrid = (grid: Value): Picture => pictureOfRows(grid, 0, 0, 9);
/** The image that a value is, with colors up to one. */
export function ofValue(value: Value, most = 9): Picture {
  if (!isTuple(value) || value.length !== 2) return raise('TypeError', 'not an image');
  const [place, rows] = value;
  if (!isTuple(place) || place.length !== 2) return raise('TypeError', 'not an image');
  const [y, x] = place;
  if (typeof y !== 'number' || typeof x !== 'number') return raise('TypeError', 'not an image');
  if (Math.abs(y) > 1_000_000 || Math.abs(x) > 1_000_000) return raise('TypeError', 'not an image');
  return pictureOfRows(rows, y, x, most);
}
/** The images that a value has. */
export const listOf = (value: Value): Picture[] =>
  isTuple(value) ? value.map((one) => ofValue(one)) : raise('TypeError', 'no tuple of images');

/** The value of an image; a ValueError where there is none. */
export const given = (image: Picture | null | undefined): Value =>
  image ? [[image.y, image.x], image.rows] : raise('ValueError', 'no such image');
/** The value of images. */
export const givenAll = (images: readonly Picture[]): Value => images.map(given);

/** A number from 0 on. */
export function upToMost(value: Value, most: number): number {
  const n = isInt(value) ? Number(value) : raise('TypeError', 'an int');
  return n >= 0 && n <= most ? n : raise('ValueError', 'out of range');
}
/** A size (h, w). */
export function sizeOf(value: Value): [number, number] {
  if (!isTuple(value) || value.length !== 2) return raise('TypeError', 'a pair of ints');
  const [h, w] = value;
  return isInt(h) && isInt(w) ? [Number(h), Number(w)] : raise('TypeError', 'a pair of ints');
}
