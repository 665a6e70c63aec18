/** Images cut into images, chosen from them, joined of them. */
import { type Family, raise } from '../python.js';
import {
  at,
  type Cell,
  cellsOf,
  colorsIn,
  countOf,
  cutOut,
  given,
  givenAll,
  greatest,
  groups,
  heightOf,
  inked,
  insideCells,
  isAtEdge,
  listOf,
  ofValue,
  type Picture,
  part,
  picture,
  reached,
  regionsIn,
  touches,
  trimmed,
  upTo,
  upToMost,
  widthOf,
} from './image.js';
import { kept } from './images.js';

// ---- cut into images

/** Regions of one color or of any, in the order of their first cells. */
const objects = (image: Picture, isMixed: boolean, corners: boolean): Picture[] =>
  (isMixed
    ? [inked(image)]
    : colorsIn(image).map((color) => inked(image).filter(([i, j]) => at(image, i, j) === color))
  )
    .flatMap((cells) => groups(cells, corners))
    .sort(([[a, b]], [[i, j]]) => a - i || b - j)
    .map((cells) => cutOut(image, cells));

const components = (image: Picture): Picture[] => objects(image, false, false);

const ofColor = (image: Picture, color: number): Cell[] => cellsOf(image).filter(([i, j]) => at(image, i, j) === color);
const notOfColor = (image: Picture, color: number): Cell[] =>
  cellsOf(image).filter(([i, j]) => at(image, i, j) !== color);

/** Cells of the smallest part that the cells of a color leave; 0 where they do not divide the image. */
function smallestPart(image: Picture, color: number): number {
  const lines = ofColor(image, color);
  const has = (axis: 0 | 1, place: number): boolean => lines.some((cell) => cell[axis] === place);
  const crosses = (has(0, 0) && has(0, heightOf(image) - 1)) || (has(1, 0) && has(1, widthOf(image) - 1));
  const atEdge = lines.filter((cell) => isAtEdge(image, cell));
  const parts = groups(notOfColor(image, color), true);
  if (!crosses || parts.length < 2) return 0;
  const line = reached(lines, atEdge, true);
  return parts.every((cells) => cells.some((cell) => touches(cell, line, true)))
    ? Math.min(...parts.map((cells) => cells.length))
    : 0;
}
/** The color that divides an image best, the least of several; where none does, the most common one. */
function dividingColor(image: Picture): number {
  const dividing = upTo(10).filter((color) => countOf(image, color) > 0 && smallestPart(image, color) > 0);
  return (
    greatest(dividing, (color) => smallestPart(image, color)) ??
    greatest(upTo(10), (color) => countOf(image, color)) ??
    0
  );
}
const panels = (image: Picture): Picture[] =>
  groups(notOfColor(image, dividingColor(image)), true).map((cells) => cutOut(image, cells));

/** Whether all of four cells but one are of a color, that one not. */
const isCorner = (image: Picture, i: number, j: number, color: number, open: number): boolean =>
  [at(image, i, j), at(image, i, j + 1), at(image, i + 1, j), at(image, i + 1, j + 1)].every(
    (one, k) => (one === color) === (k !== open),
  );
const marked = (image: Picture): Picture[] =>
  cellsOf(image).flatMap(([i, j]) =>
    cellsOf(image).flatMap(([i2, j2]) => {
      const color = at(image, i, j);
      const isMarked =
        color !== 0 &&
        i2 > i &&
        j2 > j &&
        i2 + 1 < heightOf(image) &&
        j2 + 1 < widthOf(image) &&
        isCorner(image, i, j, color, 3) &&
        isCorner(image, i, j2, color, 2) &&
        isCorner(image, i2, j, color, 1) &&
        isCorner(image, i2, j2, color, 0);
      return isMarked ? [part(image, i + 1, j + 1, i2 - i, j2 - j) as Picture] : [];
    }),
  );

/** Each falls as far as it meets no edge and no other that has fallen before. */
function fallen(image: Picture, side: number): Picture[] {
  const [dy, dx] = [
    [0, 1],
    [0, -1],
    [1, 0],
    [-1, 0],
  ][side];
  const lies = (one: Picture): string[] => inked(one).map(([i, j]) => String([one.y + i, one.x + j]));
  const room = new Set(cellsOf(image).map(([i, j]) => String([image.y + i, image.x + j])));
  return [...components(image)]
    .sort((a, b) => (b.y - a.y) * dy + (b.x - a.x) * dx)
    .map((one) => {
      const moved = (by: number): Picture => ({ ...one, y: one.y + by * dy, x: one.x + by * dx });
      let by = 0;
      while (lies(moved(by + 1)).every((cell) => room.has(cell))) by++;
      for (const cell of lies(moved(by))) room.delete(cell);
      return moved(by);
    });
}

// ---- chosen

const holesIn = (image: Picture): number => insideCells(image).length;
function blanksWithin(image: Picture): number {
  const content = trimmed(image);
  return content === null ? 0 : countOf(content, 0);
}
const rowsOf = ({ rows }: Picture): string => JSON.stringify(rows);
/** How many mirrors, across, down and along the diagonals, change nothing. */
function symmetries(image: Picture): number {
  const mirrored = [
    image.rows.map((row) => [...row].reverse()),
    [...image.rows].reverse(),
    upTo(widthOf(image)).map((j) => image.rows.map((row) => row[j])),
    upTo(widthOf(image)).map((j) => image.rows.map((row) => row[widthOf(image) - 1 - j]).reverse()),
  ];
  return mirrored.filter((rows) => JSON.stringify(rows) === rowsOf(image)).length;
}
const equalsIn = (image: Picture, list: readonly Picture[]): number =>
  list.filter((other) => rowsOf(other) === rowsOf(image)).length;
/** What images are measured by. */
const MEASURES: readonly ((image: Picture, list: readonly Picture[]) => number)[] = [
  (image) => inked(image).length,
  (image) => -inked(image).length,
  (image) => cellsOf(image).length,
  (image) => -cellsOf(image).length,
  (image) => colorsIn(image).length,
  (image) => -image.y,
  (image) => image.y,
  regionsIn,
  blanksWithin,
  (image) => -blanksWithin(image),
  holesIn,
  (image) => -holesIn(image),
  (image) => -image.x,
  (image) => image.x,
  symmetries,
  (image) => -symmetries(image),
  (image, list) => equalsIn(image, list),
  (image, list) => -equalsIn(image, list),
];
const mosts = (list: Picture[], what: number): Picture[] =>
  list.filter((one) => list.every((other) => MEASURES[what](other, list) <= MEASURES[what](one, list)));
const some = (list: Picture[]): Picture[] => (list.length > 0 ? list : raise('ValueError', 'none'));

/** The one with the only color, blank among them, that a single image has. */
function unique(list: Picture[]): Picture | null {
  const having = upTo(10).map((color) => list.filter((image) => countOf(image, color) > 0));
  const alone = having.filter((images) => images.length === 1);
  return alone.length === 1 ? alone[0][0] : null;
}

// ---- joined

/** By a number, the least first, and as they come where it is equal. */
const sortedBy = (list: Picture[], by: (image: Picture) => number): Picture[] =>
  [...list].sort((a, b) => by(a) - by(b));

/** The first of those with equally few cells is on top. */
function composed(list: Picture[]): Picture | null {
  const top = Math.min(...list.map(({ y }) => y));
  const left = Math.min(...list.map(({ x }) => x));
  const bottom = Math.max(...list.map((image) => image.y + heightOf(image)));
  const right = Math.max(...list.map((image) => image.x + widthOf(image)));
  const layers = sortedBy(list, (image) => inked(image).length);
  return list.length === 0
    ? null
    : picture(top, left, bottom - top, right - left, (i, j) =>
        layers.reduce((color, image) => color || at(image, top + i - image.y, left + j - image.x), 0),
      );
}
/** Side by side, or one below the other, as they come; where the first one is. */
function inLine(list: Picture[], down: boolean): Picture | null {
  if (list.length === 0) return null;
  const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);
  const [hs, ws] = [list.map(heightOf), list.map(widthOf)];
  const [h, w] = down ? [sum(hs), Math.max(...ws)] : [Math.max(...hs), sum(ws)];
  const starts = list.map((_, k) => sum((down ? hs : ws).slice(0, k)));
  return picture(list[0].y, list[0].x, h, w, (i, j) => {
    const k = starts.filter((start) => start <= (down ? i : j)).length - 1;
    return at(list[k], down ? i - starts[k] : i, down ? j : j - starts[k]);
  });
}
/** The least distance of two of the numbers. */
const closest = (numbers: number[]): number =>
  Math.min(...numbers.flatMap((a, k) => numbers.slice(k + 1).map((b) => Math.abs(a - b))));
function lined(list: Picture[]): Picture | null {
  const down = closest(list.map(({ x }) => x)) < closest(list.map(({ y }) => y));
  return inLine(
    sortedBy(list, ({ y, x }) => (down ? y : x)),
    down,
  );
}

/** Of a list and a number up to one. */
const ofList =
  <T>(
    most: number,
    make: (list: Picture[], n: number) => T,
    gives: (made: T) => ReturnType<typeof given>,
  ): Family[string] =>
  (list, n) => {
    const images = listOf(list);
    return gives(make(images, upToMost(n, most)));
  };

export const imageLists: Family = {
  /** What a dividing color leaves. */
  im_panels: (image) => givenAll(panels(ofValue(image))),
  /** One for each color. */
  im_colors: (image) => {
    const one = ofValue(image);
    return givenAll(colorsIn(one).map((color) => kept(one, color)));
  },
  /** Regions of one color. */
  im_components: (image) => givenAll(components(ofValue(image))),
  /** Regions of one color or of any. */
  im_objects: (image, how) => {
    const one = ofValue(image);
    const number = upToMost(how, 3);
    return givenAll(objects(one, number >= 2, number % 2 === 1));
  },
  /** Each column, by its number. */
  im_columns: (image) => {
    const one = ofValue(image);
    return givenAll(upTo(widthOf(one)).map((j) => ({ y: 0, x: j, rows: one.rows.map((row) => [row[j]]) })));
  },
  /** Each row, by its number. */
  im_rows: (image) => givenAll(ofValue(image).rows.map((row, i) => ({ y: i, x: 0, rows: [row] }))),
  /** What lies inside of four corners. */
  im_marked: (image) => givenAll(marked(ofValue(image))),
  /** Regions fallen to a side. */
  im_fall: (image, side) => {
    const one = ofValue(image);
    return givenAll(fallen(one, upToMost(side, 3)));
  },
  /** The first with the most. */
  im_most: ofList(17, (list, what) => mosts(list, what)[0], given),
  /** All with the most. */
  im_mosts: ofList(17, (list, what) => some(mosts(list, what)), givenAll),
  /** The others. */
  im_others: ofList(17, (list, what) => some(list.filter((one) => !mosts(list, what).includes(one))), givenAll),
  /** The one with a color of its own. */
  im_unique: (list) => given(unique(listOf(list))),
  /** All at their places. */
  im_compose: (list) => given(composed(listOf(list))),
  /** All in the line in which they lie. */
  im_lineup: (list) => given(lined(listOf(list))),
  /** All in a line, the smallest first. */
  im_stack: ofList(
    1,
    (list, how) =>
      inLine(
        sortedBy(list, (image) => cellsOf(image).length),
        how === 1,
      ),
    given,
  ),
};
