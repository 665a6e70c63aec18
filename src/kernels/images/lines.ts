/** Rays, connections, frames and growth: what cells of an image do to the blank ones. */

import { copyBytes } from '../memory/vectors';
import {
  areaOf,
  cellsFrom,
  colorIn,
  Image,
  imageCells,
  imageColor,
  imageCopy,
  mainColor,
  makeImage,
  NO_IMAGE,
  pending,
  plain,
  setColor,
} from './image';
import { hullOf } from './shapes';

// ---- rays

const RIGHT = 1;
const LEFT = 2;
const DOWN = 4;
const UP = 8;
const DOWN_RIGHT = 16;
const UP_LEFT = 32;
const UP_RIGHT = 64;
const DOWN_LEFT = 128;

/** The directions of each smear. */
function directionsOf(how: i32): i32 {
  switch (how) {
    case 0:
      return RIGHT;
    case 1:
      return LEFT;
    case 2:
      return DOWN;
    case 3:
      return UP;
    case 4:
      return RIGHT | LEFT;
    case 5:
      return DOWN | UP;
    case 6:
      return RIGHT | LEFT | DOWN | UP;
    case 7:
      return DOWN_RIGHT;
    case 8:
      return UP_LEFT;
    case 9:
      return UP_RIGHT;
    case 10:
      return DOWN_LEFT;
    case 11:
      return DOWN_RIGHT | UP_LEFT;
    case 12:
      return UP_RIGHT | DOWN_LEFT;
    case 13:
      return DOWN_RIGHT | UP_LEFT | UP_RIGHT | DOWN_LEFT;
    default:
      return 255;
  }
}

/** Every cell sends its color in some directions, as far as the next cell that is not blank; later directions paint over earlier ones. */
export function smeared(image: Image, how: i32): Image {
  const found = imageCopy(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const directions = directionsOf(how);
  if ((directions & RIGHT) !== 0) sendRays(image, found, 0, 1);
  if ((directions & LEFT) !== 0) sendRays(image, found, 0, -1);
  if ((directions & DOWN) !== 0) sendRays(image, found, 1, 0);
  if ((directions & UP) !== 0) sendRays(image, found, -1, 0);
  if ((directions & DOWN_RIGHT) !== 0) sendRays(image, found, 1, 1);
  if ((directions & UP_LEFT) !== 0) sendRays(image, found, -1, -1);
  if ((directions & UP_RIGHT) !== 0) sendRays(image, found, -1, 1);
  if ((directions & DOWN_LEFT) !== 0) sendRays(image, found, 1, -1);
  return found;
}
/** What the row before carries, and this one, with as many blank cells around it as are read beside it. */
const CARRIED_BYTES = 160;
const AROUND = 16;
const carried: usize = memory.data(2 * CARRIED_BYTES);

/** Carries colors from row to row, straight on or to a side; from cell to cell where no row follows. */
function sendRays(image: Image, found: Image, dy: i32, dx: i32): void {
  if (dy === 0) {
    for (let i = 0; i < image.h; i++) carryAlong(image, found, i, dx);
    return;
  }
  const h = image.h;
  const w = image.w;
  const blank = i8x16.splat(0);
  memory.fill(carried, 0, 2 * CARRIED_BYTES);
  let before = carried + AROUND;
  let now = before + CARRIED_BYTES;
  for (let a = 0; a < h; a++) {
    const row = (dy < 0 ? h - 1 - a : a) * w;
    const from = imageCells(image) + <usize>row;
    const to = imageCells(found) + <usize>row;
    for (let j = 0; j < w; j += 16) {
      const own = cellsFrom(from, j, w, 0);
      const all = v128.or(own, v128.and(v128.load(before + <usize>(j - dx)), i8x16.eq(own, blank)));
      v128.store(now + <usize>j, all);
      const within = cellsFrom(now, j, w, 0);
      v128.store(now + <usize>j, within);
      const there = v128.load(to + <usize>j);
      v128.store(to + <usize>j, v128.bitselect(there, within, i8x16.eq(within, blank)));
    }
    const other = before;
    before = now;
    now = other;
  }
}
/** Carries colors along a row, to the right or to the left. */
function carryAlong(image: Image, found: Image, i: i32, dx: i32): void {
  const w = image.w;
  let color = 0;
  for (let b = 0; b < w; b++) {
    const k = i * w + (dx < 0 ? w - 1 - b : b);
    const own = imageColor(image, k);
    if (own !== 0) color = own;
    if (color !== 0) setColor(found, k, color);
  }
}

/** What lies between two cells of one color with nothing between them, in rows (0), in columns (1) or in both (2), without these cells; columns lie on top. */
export function connected(image: Image, how: i32): Image {
  const found = hullOf(image, 0);
  if (found === NO_IMAGE) return NO_IMAGE;
  if (how !== 1) for (let i = 0; i < image.h; i++) connectLine(image, found, i * image.w, 1, image.w);
  if (how !== 0) for (let j = 0; j < image.w; j++) connectLine(image, found, j, image.w, image.h);
  return found;
}
function connectLine(image: Image, found: Image, first: i32, step: i32, count: i32): void {
  let last = -1;
  let color = 0;
  for (let k = 0; k < count; k++) {
    const here = imageColor(image, first + k * step);
    if (here === 0) continue;
    if (here === color)
      for (let between = last + 1; between < k; between++) setColor(found, first + between * step, color);
    color = here;
    last = k;
  }
}

// ---- frames

/** The blank cells around those that are not, in color 1. */
export function outlineImage(image: Image): Image {
  const found = hullOf(image, 0);
  if (found === NO_IMAGE) return NO_IMAGE;
  const h = image.h;
  const w = image.w;
  // A row and those above and below it, or-ed: a cell has a neighbor where that is not blank at its place or beside it.
  memory.fill(carried, 0, CARRIED_BYTES);
  const three = carried + AROUND;
  for (let i = 0; i < h; i++) {
    const from = imageCells(image) + <usize>(i * w);
    for (let j = 0; j < w; j += 16) {
      let all = cellsFrom(from, j, w, 0);
      if (i > 0) all = v128.or(all, cellsFrom(from - <usize>w, j, w, 0));
      if (i + 1 < h) all = v128.or(all, cellsFrom(from + <usize>w, j, w, 0));
      v128.store(three + <usize>j, all);
    }
    const to = imageCells(found) + <usize>(i * w);
    for (let j = 0; j < w; j += 16) {
      const at = three + <usize>j;
      const near = v128.or(v128.or(v128.load(at - 1), v128.load(at)), v128.load(at + 1));
      const own = i8x16.eq(cellsFrom(from, j, w, 1), i8x16.splat(0));
      const outline = v128.andnot(v128.and(own, i8x16.splat(1)), i8x16.eq(near, i8x16.splat(0)));
      v128.store(to + <usize>j, outline);
    }
  }
  return found;
}

/** The image with a frame around it: of color 1 (0), or of its main color (1). */
export function framed(image: Image, how: i32): Image {
  const h = image.h;
  const w = image.w;
  const found = plain(image.y - 1, image.x - 1, h + 2, w + 2, how === 0 ? 1 : mainColor(image));
  if (found === NO_IMAGE) return NO_IMAGE;
  for (let i = 0; i < h; i++) {
    copyBytes(imageCells(found) + <usize>((i + 1) * (w + 2) + 1), imageCells(image) + <usize>(i * w), <usize>w);
  }
  return found;
}

// ---- growth

/**
 * Colors grow into what is blank, step by step; those of the main color do not (1), or do (0). Cells grow in the order in which they got their color: down,
 * up, to the right, to the left.
 */
export function spread(image: Image, how: i32): Image {
  const found = imageCopy(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const still = how === 1 ? mainColor(image) : -1;
  const w = image.w;
  const n = areaOf(image);
  let end = 0;
  for (let k = 0; k < n; k++) {
    const color = imageColor(image, k);
    if (color === 0 || color === still) continue;
    store<i32>(pending + ((<usize>end) << 2), k);
    end++;
  }
  for (let next = 0; next < end; next++) {
    const k = load<i32>(pending + ((<usize>next) << 2));
    const j = k % w;
    const color = imageColor(found, k);
    if (k + w < n) end = growInto(found, k + w, color, end);
    if (k >= w) end = growInto(found, k - w, color, end);
    if (j + 1 < w) end = growInto(found, k + 1, color, end);
    if (j > 0) end = growInto(found, k - 1, color, end);
  }
  return found;
}
/** @inline */
function growInto(found: Image, k: i32, color: i32, end: i32): i32 {
  if (imageColor(found, k) !== 0) return end;
  setColor(found, k, color);
  store<i32>(pending + ((<usize>end) << 2), k);
  return end + 1;
}

// ---- images of a size

/** What of the image lies in a rectangle at the origin. */
export function embedded(image: Image, h: i32, w: i32): Image {
  const found = plain(0, 0, h, w, 0);
  if (found === NO_IMAGE) return NO_IMAGE;
  const left = max(0, image.x);
  const right = min(w, image.x + image.w);
  if (left >= right) return found;
  for (let i = max(0, image.y); i < min(h, image.y + image.h); i++) {
    const from = imageCells(image) + <usize>((i - image.y) * image.w + left - image.x);
    copyBytes(imageCells(found) + <usize>(i * w + left), from, <usize>(right - left));
  }
  return found;
}

/** The image written like a column of text where it is higher than the rectangle, else like a line of it, which is broken where the rectangle ends. */
export function wrapped(image: Image, h: i32, w: i32): Image {
  const found = plain(0, 0, h, w, 0);
  if (found === NO_IMAGE) return NO_IMAGE;
  for (let i = 0; i < image.h; i++) {
    for (let j = 0; j < image.w; j++) {
      const across = j + (i / h) * image.w;
      const y = (i % h) + (across / w) * image.h;
      if (y < h) setColor(found, y * w + (across % w), imageColor(image, i * image.w + j));
    }
  }
  return found;
}

const weights: usize = memory.data(16 << 2);
const totals: usize = memory.data(16 << 2);

/** The image made as large as the rectangle: each cell has the color that most of what it covers has. */
export function stretched(image: Image, h: i32, w: i32): Image {
  const found = makeImage(0, 0, h, w);
  if (found === NO_IMAGE) return NO_IMAGE;
  if (h % image.h === 0 && w % image.w === 0) {
    enlarge(image, found, h / image.h, w / image.w);
    return found;
  }
  const n = areaOf(image);
  memory.fill(totals, 0, 16 << 2);
  for (let k = 0; k < n; k++) {
    const total = totals + ((<usize>imageColor(image, k)) << 2);
    store<i32>(total, load<i32>(total) + 1);
  }
  const whole = n; // what a cell covers, in parts of 1 / (h * w) of a cell of the image
  for (let i = 0; i < h; i++) {
    const top = i * image.h;
    const bottom = top + image.h;
    for (let j = 0; j < w; j++) {
      const left = j * image.w;
      const right = left + image.w;
      memory.fill(weights, 0, 16 << 2);
      let last = 0;
      for (let y = top / h; y * h < bottom; y++) {
        const high = min((y + 1) * h, bottom) - max(y * h, top);
        for (let x = left / w; x * w < right; x++) {
          const wide = min((x + 1) * w, right) - max(x * w, left);
          last = imageColor(image, y * image.w + x);
          const weight = weights + ((<usize>last) << 2);
          store<i32>(weight, load<i32>(weight) + high * wide);
        }
      }
      if (load<i32>(weights + ((<usize>last) << 2)) * 2 <= whole) last = heaviest();
      setColor(found, i * w + j, last);
    }
  }
  return found;
}
/** Writes each cell as a rectangle of so many rows and columns. */
function enlarge(image: Image, found: Image, tall: i32, wide: i32): void {
  const w = found.w;
  let from = imageCells(image);
  let row = imageCells(found);
  for (let i = 0; i < image.h; i++) {
    let to = row;
    for (let j = 0; j < image.w; j++) {
      const color = load<u8>(from++);
      for (let x = 0; x < wide; x++) store<u8>(to++, color);
    }
    for (let y = 1; y < tall; y++) copyBytes(row + <usize>(y * w), row, <usize>w);
    row += <usize>(tall * w);
  }
}
/** The color of the greatest weight; of equal ones the one that is more common in the image, and of those the least. */
function heaviest(): i32 {
  let best = 0;
  for (let color = 1; color < 10; color++) {
    const more = load<i32>(weights + ((<usize>color) << 2)) - load<i32>(weights + ((<usize>best) << 2));
    if (more < 0) continue;
    if (more > 0 || load<i32>(totals + ((<usize>color) << 2)) > load<i32>(totals + ((<usize>best) << 2))) best = color;
  }
  return best;
}

/** The rectangle tiled with the image from its place on, with so many blank cells between. */
export function tiled(image: Image, h: i32, w: i32, gap: i32): Image {
  const found = plain(0, 0, h, w, 0);
  if (found === NO_IMAGE) return NO_IMAGE;
  const tall = image.h + gap;
  const wide = image.w + gap;
  const left = remainder(-image.x, wide);
  let y = remainder(-image.y, tall);
  for (let i = 0; i < h; i++) {
    const row = imageCells(found) + <usize>(i * w);
    const from = imageCells(image) + <usize>(y * image.w);
    let x = left;
    for (let j = 0; j < w && y < image.h; ) {
      const count = min(image.w - x, w - j);
      if (count > 0) copyBytes(row + <usize>j, from + <usize>x, <usize>count);
      j += wide - x;
      x = 0;
    }
    if (++y === tall) y = 0;
  }
  return found;
}

/** As `tiled`, with every other tile mirrored. */
export function mirrorTiled(image: Image, h: i32, w: i32, gap: i32): Image {
  const found = makeImage(0, 0, h, w);
  if (found === NO_IMAGE) return NO_IMAGE;
  const tall = image.h + gap;
  const wide = image.w + gap;
  let to = imageCells(found);
  let y = remainder(-image.y, tall * 2);
  const left = remainder(-image.x, wide * 2);
  for (let i = 0; i < h; i++) {
    const row = mirroredPlace(y, image.h, tall);
    let x = left;
    for (let j = 0; j < w; j++) {
      store<u8>(to++, <u8>colorIn(image, row, mirroredPlace(x, image.w, wide)));
      if (++x === wide * 2) x = 0;
    }
    if (++y === tall * 2) y = 0;
  }
  return found;
}
/** -1 in a gap. @inline */
function mirroredPlace(place: i32, length: i32, step: i32): i32 {
  return place < length ? place : place >= step && place < step + length ? step + length - 1 - place : -1;
}
function remainder(n: i32, by: i32): i32 {
  return ((n % by) + by) % by;
}
