/** Images: their colors, their shapes, what is drawn on them, images of a size. */
import type { Family } from '../python.js';
import {
  at,
  type Cell,
  cellsOf,
  colorsIn,
  countOf,
  given,
  greatest,
  heightOf,
  inked,
  insideCells,
  isAtEdge,
  mainColor,
  ofGrid,
  ofValue,
  outsideOf,
  type Picture,
  part,
  picture,
  redrawn,
  regionsIn,
  sizeOf,
  touches,
  trimmed,
  upTo,
  upToMost,
  widthOf,
} from './image.js';

// ---- turns

type Rows = Picture['rows'];
const upsideDown = (rows: Rows): Rows => [...rows].reverse();
const leftRight = (rows: Rows): Rows => rows.map((row) => [...row].reverse());
const exchanged = (rows: Rows): Rows => rows[0].map((_, j) => rows.map((row) => row[j]));
const byHalf = (rows: Rows): Rows => leftRight(upsideDown(rows));
/** By number; 0 leaves the image as it is. */
const TURNS: readonly ((rows: Rows) => Rows)[] = [
  (rows) => rows,
  (rows) => upsideDown(exchanged(rows)),
  byHalf,
  (rows) => exchanged(upsideDown(rows)),
  leftRight,
  upsideDown,
  exchanged,
  (rows) => byHalf(exchanged(rows)),
];
/** The image in one of its eight turns. */
export const turned = (image: Picture, how: number): Picture => ({ ...image, rows: TURNS[how](image.rows) });
/** The mirroring along the direction in which the cells lie further from the middle; sideways where it is equal. */
function mirroring(image: Picture): number {
  const sum = (list: number[]): number => Math.abs(list.reduce((a, b) => a + b, 0));
  const across = sum(inked(image).map(([, j]) => 2 * j - (widthOf(image) - 1)));
  const along = sum(inked(image).map(([i]) => 2 * i - (heightOf(image) - 1)));
  return across >= along ? 4 : 5;
}

// ---- shapes

const oneColor = (image: Picture, color: number): Picture => redrawn(image, () => color);
/** Cells in one color, all others blank. */
const drawn = (image: Picture, cells: readonly Cell[], color: number): Picture =>
  redrawn(image, (_, i, j) => (cells.some(([a, b]) => a === i && b === j) ? color : 0));
/** The cells that are not blank and touch the outside, or are at the edge. */
function borderCells(image: Picture): Cell[] {
  const outside = outsideOf(image, true);
  return inked(image).filter((cell) => isAtEdge(image, cell) || touches(cell, outside, true));
}
/** Those of its cells alone. */
export const only = (image: Picture, cells: readonly Cell[]): Picture =>
  redrawn(image, (color, i, j) => (cells.some(([a, b]) => a === i && b === j) ? color : 0));
/** Lines that are to be seen. */
const chosen = (image: Picture, rows: number[], columns: number[]): Picture | null =>
  picture(0, 0, rows.length, columns.length, (i, j) => at(image, rows[i], columns[j]));

/** The least color that an image lacks, or 1. */
const lacking = (image: Picture): number => upTo(10).find((color) => color > 0 && countOf(image, color) === 0) ?? 1;
export const kept = (image: Picture, color: number): Picture =>
  color === 0
    ? redrawn(image, (old) => (old === 0 ? lacking(image) : 0))
    : redrawn(image, (old) => (old === color ? color : 0));

// ---- what is drawn

const SIDES: Cell[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];
const SLANTS: Cell[] = [
  [1, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
];
const both = ([a, b, c, d]: Cell[]): Cell[][] => [[a], [b], [c], [d], [a, b], [c, d], [a, b, c, d]];
/** The directions of each smear, later ones painted over earlier ones. */
const SMEARS: Cell[][] = [...both(SIDES), ...both(SLANTS), [...SIDES, ...SLANTS]];

/** The color of the next cell that is not blank, from one on in a direction; 0 of none. */
function seen(image: Picture, [i, j]: Cell, [dy, dx]: Cell): number {
  const [a, b] = [i + dy, j + dx];
  if (a < 0 || b < 0 || a >= heightOf(image) || b >= widthOf(image)) return 0;
  return at(image, a, b) || seen(image, [a, b], [dy, dx]);
}
const smeared = (image: Picture, how: number): Picture =>
  redrawn(
    image,
    (old, i, j) => old || SMEARS[how].reduce((color, [dy, dx]) => seen(image, [i, j], [-dy, -dx]) || color, 0),
  );
const connected = (image: Picture, how: number): Picture =>
  redrawn(image, (old, i, j) => {
    const across = seen(image, [i, j], [0, -1]);
    const along = seen(image, [i, j], [-1, 0]);
    if (old !== 0) return 0;
    if (how !== 0 && along !== 0 && along === seen(image, [i, j], [1, 0])) return along;
    return how !== 1 && across === seen(image, [i, j], [0, 1]) ? across : 0;
  });
/** Cells that grow do so in the order in which they got their color: down, up, to the right, to the left. */
function spread(image: Picture, how: number): Picture {
  const rows = image.rows.map((row) => [...row]);
  const main = how === 1 ? mainColor(image) : 0;
  const grown = inked(image).filter(([i, j]) => at(image, i, j) !== main);
  for (const [i, j] of grown) {
    for (const [a, b] of [
      [i + 1, j],
      [i - 1, j],
      [i, j + 1],
      [i, j - 1],
    ] as const) {
      if (rows[a]?.[b] !== 0) continue;
      rows[a][b] = rows[i][j];
      grown.push([a, b]);
    }
  }
  return { ...image, rows };
}

// ---- images of a size

/** Like a column of text where the image is higher than the rectangle, else like a line of it. */
function wrapped(image: Picture, h: number, w: number): Picture | null {
  const [tall, wide] = [heightOf(image), widthOf(image)];
  const from = (i: number, j: number): Cell =>
    tall > h ? [i + h * Math.floor(j / wide), j % wide] : [i % tall, j + w * Math.floor(i / tall)];
  return picture(0, 0, h, w, (i, j) => at(image, ...from(i, j)));
}
/** Of equal colors the one that is more common in the image, and of those the least. */
function stretched(image: Picture, h: number, w: number): Picture | null {
  const [tall, wide] = [heightOf(image), widthOf(image)];
  /** How much of a cell of the image lies in a cell, along one side. */
  const overlap = (cell: number, length: number, old: number, parts: number): number =>
    Math.max(0, Math.min((cell + 1) * length, (old + 1) * parts) - Math.max(cell * length, old * parts));
  return picture(0, 0, h, w, (i, j) => {
    const weights = upTo(10).map(() => 0);
    for (const [a, b] of cellsOf(image)) weights[at(image, a, b)] += overlap(i, tall, a, h) * overlap(j, wide, b, w);
    const heaviest = upTo(10).filter((color) => weights[color] === Math.max(...weights));
    return greatest(heaviest, (color) => countOf(image, color)) ?? 0;
  });
}
const floorMod = (n: number, by: number): number => ((n % by) + by) % by;
const tiled = (image: Picture, h: number, w: number, gap: number, mirrors: boolean): Picture | null => {
  /** The row or column of a tile that one of the rectangle shows; -1 between tiles. */
  const place = (n: number, from: number, length: number): number => {
    const [tile, k] = [Math.floor((n - from) / (length + gap)), floorMod(n - from, length + gap)];
    if (k >= length) return -1;
    return mirrors && tile % 2 !== 0 ? length - 1 - k : k;
  };
  return picture(0, 0, h, w, (i, j) =>
    at(image, place(i, image.y, heightOf(image)), place(j, image.x, widthOf(image))),
  );
};

// ---- operations

type Change = (image: Picture) => Picture | null;
const changed =
  (change: Change): Family[string] =>
  (image) =>
    given(change(ofValue(image)));
/** Of an image and a number up to one. */
const changedBy =
  (most: number, change: (image: Picture, n: number) => Picture | null): Family[string] =>
  (image, n) => {
    const one = ofValue(image);
    return given(change(one, upToMost(n, most)));
  };
const toSize =
  (change: (image: Picture, h: number, w: number) => Picture | null): Family[string] =>
  (image, size) =>
    given(change(ofValue(image), ...sizeOf(size)));
const tiles =
  (mirrors: boolean): Family[string] =>
  (image, size, gap) => {
    const [one, [h, w]] = [ofValue(image), sizeOf(size)];
    return given(tiled(one, h, w, upToMost(gap, 100), mirrors));
  };

export const images: Family = {
  /** The grid as an image. */
  im_of: (grid) => given(ofGrid(grid)),
  /** Its cells, also of a canvas. */
  im_grid: (image) => ofValue(image, 10).rows,
  /** One color. */
  im_plain: (size, color) => {
    const [h, w] = sizeOf(size);
    const one = upToMost(color, 10);
    return given(picture(0, 0, h, w, () => one));
  },
  /** The cells of a color; of 0 the blank ones. */
  im_keep: changedBy(9, kept),
  /** The other cells. */
  im_drop: changedBy(9, (image, color) => redrawn(image, (old) => (old === color ? 0 : old))),
  /** All that is not blank in a color. */
  im_tint: changedBy(9, (image, color) => redrawn(image, (old) => (old === 0 ? 0 : color))),
  /** The part that is not blank. */
  im_trim: changed(trimmed),
  /** One cell. */
  im_corner: changed((image) => picture(image.y, image.x, 1, 1, () => mainColor(image))),
  /** The rectangle in its main color. */
  im_hull: changed((image) => oneColor(image, mainColor(image))),
  /** The rectangle in no color. */
  im_blank: changed((image) => oneColor(image, 0)),
  /** At the origin. */
  im_origin: changed((image) => ({ ...image, y: 0, x: 0 })),
  /** A half; the middle line of an odd number is in none. */
  im_half: changedBy(3, (image, side) => {
    const [h, w] = [heightOf(image), widthOf(image)];
    const [tall, wide] = [Math.floor(h / 2), Math.floor(w / 2)];
    if (side < 2) return part(image, 0, side === 0 ? 0 : w - wide, h, wide);
    return part(image, side === 2 ? 0 : h - tall, 0, tall, w);
  }),
  /** The middle one or two rows and columns. */
  im_middle: changed((image) => {
    const middle = (n: number): number[] => upTo(n).filter((k) => Math.abs(2 * k - (n - 1)) <= 1);
    const [rows, columns] = [middle(heightOf(image)), middle(widthOf(image))];
    return picture(image.y + rows[0], image.x + columns[0], rows.length, columns.length, () => 1);
  }),
  /** What is not blank, and what lies inside. */
  im_fill: changed((image) => drawn(image, [...inked(image), ...insideCells(image)], mainColor(image))),
  /** What lies inside. */
  im_inside: changed((image) => drawn(image, insideCells(image), mainColor(image))),
  /** What touches the outside. */
  im_border: changed((image) => only(image, borderCells(image))),
  /** What does not. */
  im_inner: changed((image) => {
    const border = new Set(borderCells(image).map(String));
    return redrawn(image, (color, i, j) => (border.has(String([i, j])) ? 0 : color));
  }),
  /** A number as a square, a row or a column. */
  im_count: (image, what, shape) => {
    const one = ofValue(image);
    const number = [() => inked(one).length, () => colorsIn(one).length, () => regionsIn(one)][upToMost(what, 2)]();
    const [h, w] = [
      [number, number],
      [1, number],
      [number, 1],
    ][upToMost(shape, 2)];
    return given(picture(0, 0, h, w, () => mainColor(one)));
  },
  /** Turned or mirrored. */
  im_turn: changedBy(8, (image, how) => turned(image, how === 8 ? mirroring(image) : how)),
  /** The lines that are not blank. */
  im_dense: changed((image) => {
    const [rows, columns] = [new Set(inked(image).map(([i]) => i)), new Set(inked(image).map(([, j]) => j))];
    return chosen(
      image,
      upTo(heightOf(image)).filter((i) => rows.has(i)),
      upTo(widthOf(image)).filter((j) => columns.has(j)),
    );
  }),
  /** The lines that differ from the one before. */
  im_distinct: changed((image) => {
    const differing = (lines: Rows): number[] =>
      upTo(lines.length).filter((k) => k === 0 || String(lines[k]) !== String(lines[k - 1]));
    return chosen(image, differing(image.rows), differing(exchanged(image.rows)));
  }),
  /** Rays up to the next cell that is not blank. */
  im_smear: changedBy(14, smeared),
  /** What lies between two of one color. */
  im_connect: changedBy(2, connected),
  /** Growth into what is blank. */
  im_spread: changedBy(1, spread),
  /** A frame around it. */
  im_frame: changedBy(1, (image, how) => {
    const color = how === 0 ? 1 : mainColor(image);
    const isFrame = (i: number, j: number): boolean => i === 0 || j === 0 || i > heightOf(image) || j > widthOf(image);
    return picture(image.y - 1, image.x - 1, heightOf(image) + 2, widthOf(image) + 2, (i, j) =>
      isFrame(i, j) ? color : at(image, i - 1, j - 1),
    );
  }),
  /** The blank cells around those that are not. */
  im_outline: changed((image) =>
    redrawn(image, (color, i, j) => (color === 0 && touches([i, j], inked(image), true) ? 1 : 0)),
  ),
  /** What lies in a rectangle at the origin. */
  im_embed: toSize((image, h, w) => picture(0, 0, h, w, (i, j) => at(image, i - image.y, j - image.x))),
  /** Broken like text. */
  im_wrap: toSize(wrapped),
  /** As large as a rectangle. */
  im_stretch: toSize(stretched),
  /** A rectangle tiled. */
  im_tile: tiles(false),
  /** With every other tile mirrored. */
  im_mirrortile: tiles(true),
};
