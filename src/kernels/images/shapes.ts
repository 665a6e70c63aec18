/** What an image's outline, its holes and its halves are, and the image turned. */

import { MOST_LINES } from '../memory/limits';
import { copySixteens, reverseSixteens } from '../memory/vectors';
import {
  areaOf,
  at,
  colorBits,
  Image,
  imageCells,
  imageColor,
  imageCopy,
  imagePart,
  inked,
  like,
  mainColor,
  makeImage,
  marks,
  NO_IMAGE,
  pending,
  plain,
  setColor,
} from './image';

/** The smallest part with all that is not blank. */
export function trimmed(image: Image): Image {
  const h = image.h;
  const w = image.w;
  let top = h;
  let bottom = -1;
  let left = w;
  let right = -1;
  for (let i = 0; i < h; i++) {
    for (let j = 0; j < w; j++) {
      if (imageColor(image, i * w + j) === 0) continue;
      if (i < top) top = i;
      bottom = i;
      if (j < left) left = j;
      if (j > right) right = j;
    }
  }
  return bottom < 0 ? NO_IMAGE : imagePart(image, top, left, bottom - top + 1, right - left + 1);
}

/** A cell of the main color where the image begins. */
export function imageCorner(image: Image): Image {
  return plain(image.y, image.x, 1, 1, mainColor(image));
}
/** The image's rectangle in one color, at its place. */
export function hullOf(image: Image, color: i32): Image {
  return plain(image.y, image.x, image.h, image.w, color);
}
/** The image's rectangle in one color, at the origin. */
export function imageSize(image: Image, color: i32): Image {
  return plain(0, 0, image.h, image.w, color);
}
/** The middle one or two rows and columns, in color 1. */
export function middleOf(image: Image): Image {
  const h = ((image.h + 1) % 2) + 1;
  const w = ((image.w + 1) % 2) + 1;
  return plain(image.y + (image.h - h) / 2, image.x + (image.w - w) / 2, h, w, 1);
}

/**
 * Marks what is reached from outside through blank cells: 1 for those, 2 for the cells that they touch and for those at the edge.
 *
 * @param diagonal - whether steps go over corners, too
 */
function markOutside(image: Image, diagonal: bool): void {
  const h = image.h;
  const w = image.w;
  memory.fill(marks, 0, <usize>(h * w));
  let count = 0;
  for (let i = 0; i < h; i++) {
    const step = i === 0 || i === h - 1 ? 1 : max(w - 1, 1);
    for (let j = 0; j < w; j += step) count = reachCell(image, i * w + j, count);
  }
  while (count > 0) {
    const k = load<i32>(pending + ((<usize>--count) << 2));
    const i = k / w;
    const j = k % w;
    if (i > 0) {
      if (diagonal && j > 0) count = reachCell(image, k - w - 1, count);
      count = reachCell(image, k - w, count);
      if (diagonal && j + 1 < w) count = reachCell(image, k - w + 1, count);
    }
    if (j > 0) count = reachCell(image, k - 1, count);
    if (j + 1 < w) count = reachCell(image, k + 1, count);
    if (i + 1 < h) {
      if (diagonal && j > 0) count = reachCell(image, k + w - 1, count);
      count = reachCell(image, k + w, count);
      if (diagonal && j + 1 < w) count = reachCell(image, k + w + 1, count);
    }
  }
}
/** @inline */
function reachCell(image: Image, k: i32, count: i32): i32 {
  if (load<u8>(marks + <usize>k) !== 0) return count;
  if (imageColor(image, k) === 0) {
    store<u8>(marks + <usize>k, 1);
    store<i32>(pending + ((<usize>count) << 2), k);
    return count + 1;
  }
  store<u8>(marks + <usize>k, 2);
  return count;
}

/** All that is not blank or lies inside of it, in the main color. */
export function filled(image: Image): Image {
  const found = hullOf(image, mainColor(image));
  if (found === NO_IMAGE) return NO_IMAGE;
  markOutside(image, false);
  const n = areaOf(image);
  for (let k = 0; k < n; k++) if (load<u8>(marks + <usize>k) === 1) setColor(found, k, 0);
  return found;
}
/** What is blank and lies inside, in the main color. */
export function insideOf(image: Image): Image {
  const found = filled(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const n = areaOf(image);
  for (let k = 0; k < n; k++) if (imageColor(image, k) !== 0) setColor(found, k, 0);
  return found;
}
/** The cells that touch the outside, over a corner or at the image's edge. */
export function borderOf(image: Image): Image {
  return borderingCells(image, 2);
}
/** The cells that do not. */
export function innerOf(image: Image): Image {
  return borderingCells(image, 0);
}
function borderingCells(image: Image, mark: i32): Image {
  const found = like(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  markOutside(image, true);
  const n = areaOf(image);
  for (let k = 0; k < n; k++) setColor(found, k, load<u8>(marks + <usize>k) === mark ? imageColor(image, k) : 0);
  return found;
}

/** Cells of a row that are not blank, one after the other. */
@unmanaged
class InkRun {
  first: i32;
  last: i32;
  /** The run, of a row above or its own, that stands for the region it is known to belong to. */
  region: i32;
}
/** Half of the cells of each row at most. */
const runs: usize = memory.data(5_000 * 12);
/** @inline */
function inkRun(k: i32): InkRun {
  return changetype<InkRun>(runs + <usize>k * offsetof<InkRun>());
}
function regionOfRun(k: i32): i32 {
  let at = k;
  while (inkRun(at).region !== at) {
    inkRun(at).region = inkRun(inkRun(at).region).region;
    at = inkRun(at).region;
  }
  return at;
}

/** Number of regions that are not blank, which hang together over corners, too. */
export function regionsIn(image: Image): i32 {
  const h = image.h;
  const w = image.w;
  let regions = 0;
  let count = 0;
  let above = 0;
  let cell = imageCells(image);
  for (let i = 0; i < h; i++) {
    const begin = count;
    for (let j = 0; j < w; ) {
      if (load<u8>(cell) === 0) {
        cell++;
        j++;
        continue;
      }
      const run = inkRun(count);
      run.first = j;
      run.region = count;
      do {
        cell++;
        j++;
      } while (j < w && load<u8>(cell) !== 0);
      run.last = j - 1;
      regions++;
      // Runs above that end before this one begins touch none of those to come.
      while (above < begin && inkRun(above).last + 1 < run.first) above++;
      for (let k = above; k < begin && inkRun(k).first <= run.last + 1; k++) {
        const a = regionOfRun(k);
        const b = regionOfRun(count);
        if (a === b) continue;
        inkRun(b).region = a;
        regions--;
      }
      count++;
    }
    above = begin;
  }
  return regions;
}

/**
 * A number as an image in the main color.
 *
 * @param what - 0: of the cells that are not blank; 1: of their colors; 2: of their regions
 * @param shape - 0: a square; 1: a row; 2: a column
 */
export function counted(image: Image, what: i32, shape: i32): Image {
  const number = what === 0 ? inked(image) : what === 1 ? popcnt(colorBits(image) & ~1) : regionsIn(image);
  return plain(0, 0, shape === 1 ? 1 : number, shape === 2 ? 1 : number, mainColor(image));
}

/**
 * The image turned or mirrored.
 *
 * @param how - 1, 2, 3: by so many quarters against the clock; 4: left and right exchanged; 5: top and bottom; 6: rows and columns; 7: rows and
 *   columns, and turned by half; 8: as 4 or 5, along the direction in which its cells lie further from the middle
 */
export function turned(image: Image, how: i32): Image {
  if (how === 0) return imageCopy(image);
  const by = how === 8 ? (liesAside(image) ? 4 : 5) : how;
  const h = image.h;
  const w = image.w;
  const swaps = by === 1 || by === 3 || by === 6 || by === 7;
  const found = swaps ? makeImage(image.y, image.x, w, h) : makeImage(image.y, image.x, h, w);
  if (found === NO_IMAGE) return NO_IMAGE;
  // Where the first cell is read, and how far the next one is, to the right and below.
  const last = h * w - 1;
  const first = by === 1 || by === 4 ? w - 1 : by === 2 || by === 7 ? last : by === 3 || by === 5 ? last - w + 1 : 0;
  const right = by === 1 || by === 6 ? w : by === 3 || by === 7 ? -w : by === 5 ? 1 : -1;
  const down = by === 1 || by === 7 ? -1 : by === 3 || by === 6 ? 1 : by === 4 ? w : -w;
  for (let i = 0; i < found.h; i++) {
    const from = imageCells(image) + <usize>(first + i * down);
    const to = imageCells(found) + <usize>(i * found.w);
    if (right === -1) reverseSixteens(to, from, found.w);
    else if (right === 1) copySixteens(to, from, found.w);
    else for (let j = 0; j < found.w; j++) store<u8>(to + <usize>j, load<u8>(from + <usize>(j * right)));
  }
  return found;
}
/** Whether the cells lie no nearer to the middle row than to the middle column. */
function liesAside(image: Image): bool {
  const w = image.w;
  const n = areaOf(image);
  let count = 0;
  let across = 0;
  let along = 0;
  for (let k = 0; k < n; k++) {
    if (imageColor(image, k) === 0) continue;
    count++;
    across += k % w;
    along += k / w;
  }
  return abs(across * 2 - (w - 1) * count) >= abs(along * 2 - (image.h - 1) * count);
}

/** The half at the left, the right, the top or the bottom, without the middle one of an odd number. */
export function halfOf(image: Image, side: i32): Image {
  const h = image.h;
  const w = image.w;
  if (side < 2) return imagePart(image, 0, side === 0 ? 0 : w - w / 2, h, w / 2);
  return imagePart(image, side === 2 ? 0 : h - h / 2, 0, h / 2, w);
}

/** The rows and columns that are not blank. */
export function dense(image: Image): Image {
  return chosenLines(image, false);
}
/** The rows and columns that differ from the one before. */
export function distinctLines(image: Image): Image {
  return chosenLines(image, true);
}
function chosenLines(image: Image, differing: bool): Image {
  const h = image.h;
  const w = image.w;
  const rows = marks;
  const columns = marks + <usize>MOST_LINES;
  memory.fill(rows, 0, <usize>h);
  memory.fill(columns, 0, <usize>w);
  if (differing) {
    store<u8>(rows, 1);
    store<u8>(columns, 1);
  }
  for (let i = 0; i < h; i++) {
    for (let j = 0; j < w; j++) {
      const k = i * w + j;
      const color = imageColor(image, k);
      if (differing) {
        if (i > 0 && color !== imageColor(image, k - w)) store<u8>(rows + <usize>i, 1);
        if (j > 0 && color !== imageColor(image, k - 1)) store<u8>(columns + <usize>j, 1);
      } else if (color !== 0) {
        store<u8>(rows + <usize>i, 1);
        store<u8>(columns + <usize>j, 1);
      }
    }
  }
  let height = 0;
  let width = 0;
  for (let i = 0; i < h; i++) height += load<u8>(rows + <usize>i);
  for (let j = 0; j < w; j++) width += load<u8>(columns + <usize>j);
  const found = makeImage(0, 0, height, width);
  if (found === NO_IMAGE) return NO_IMAGE;
  let to = imageCells(found);
  for (let i = 0; i < h; i++) {
    if (load<u8>(rows + <usize>i) === 0) continue;
    for (let j = 0; j < w; j++)
      if (load<u8>(columns + <usize>j) !== 0) store<u8>(to++, <u8>imageColor(image, i * w + j));
  }
  return found;
}

/** The image where no place is asked for: at the origin. */
export function atOrigin(image: Image): Image {
  return at(image, 0, 0);
}
