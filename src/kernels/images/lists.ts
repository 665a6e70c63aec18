/** Lists of images: which of them has the most of something, and all of them joined into one. */

import { MOST_IMAGES } from '../memory/limits';
import { addWork, mark, release } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import {
  areaOf,
  colorBits,
  Image,
  Images,
  imageAt,
  imageCells,
  imageColor,
  inked,
  NO_IMAGE,
  NO_IMAGES,
  newImages,
  plain,
  sameCells,
  setColor,
  setImage,
} from './image';
import { insideOf, regionsIn, trimmed } from './shapes';

/**
 * How much an image has of something:
 *
 * 0 cells that are not blank, 1 the fewest; 2 cells, 3 the fewest; 4 colors; 5 nearest to the top, 6 to the bottom; 7 regions; 8 blank cells within
 * what is not blank, 9 the fewest; 10 cells inside of holes, 11 the fewest; 12 nearest to the left, 13 to the right; 14 symmetries, 15 the fewest.
 */
function measureOf(image: Image, what: i32): i32 {
  switch (what) {
    case 0:
      return inked(image);
    case 1:
      return -inked(image);
    case 2:
      return areaOf(image);
    case 3:
      return -areaOf(image);
    case 4:
      return popcnt(colorBits(image) & ~1);
    case 5:
      return -image.y;
    case 6:
      return image.y;
    case 7:
      return regionsIn(image);
    case 8:
      return blanksWithin(image);
    case 9:
      return -blanksWithin(image);
    case 10:
      return holesIn(image);
    case 11:
      return -holesIn(image);
    case 12:
      return -image.x;
    case 13:
      return image.x;
    case 14:
      return symmetriesOf(image);
    default:
      return -symmetriesOf(image);
  }
}
/** How many of four mirrors, across and down and along both diagonals, leave its cells as they are. */
function symmetriesOf(image: Image): i32 {
  const h = image.h;
  const w = image.w;
  addWork(h * w);
  let same = h === w ? 15 : 3;
  for (let i = 0; i < h && same !== 0; i++) {
    for (let j = 0; j < w; j++) {
      const color = imageColor(image, i * w + j);
      if (color !== imageColor(image, i * w + w - 1 - j)) same &= ~1;
      if (color !== imageColor(image, (h - 1 - i) * w + j)) same &= ~2;
      if ((same & 4) !== 0 && color !== imageColor(image, j * w + i)) same &= ~4;
      if ((same & 8) !== 0 && color !== imageColor(image, (w - 1 - j) * w + h - 1 - i)) same &= ~8;
    }
  }
  return popcnt(same);
}
function blanksWithin(image: Image): i32 {
  const place = mark();
  const content = trimmed(image);
  const blanks = content === NO_IMAGE ? 0 : areaOf(content) - inked(content);
  release(place);
  return blanks;
}
function holesIn(image: Image): i32 {
  const place = mark();
  const inside = insideOf(image);
  const holes = inside === NO_IMAGE ? 0 : inked(inside);
  release(place);
  return holes;
}

const measures: usize = memory.data(4096 << 2);
const ranks: usize = memory.data(4096 << 2);
/** @inline */
function ranked(k: i32): i32 {
  return load<i32>(ranks + ((<usize>k) << 2));
}
/** Measures of an image among others: 16 how many have its cells, wherever they are, 17 how few. */
const COMMON = 16;
/** Has `ranks` say of each image which is the first with its cells, and `measures` of that one how many there are. */
function countEqual(images: Images): void {
  for (let k = 0; k < images.count; k++) {
    const image = imageAt(images, k);
    let first = 0;
    while (first < k && !hasSameCells(image, imageAt(images, first))) first++;
    addWork(first);
    store<i32>(ranks + ((<usize>k) << 2), first);
    store<i32>(measures + ((<usize>k) << 2), 0);
    store<i32>(measures + ((<usize>first) << 2), measured(first) + 1);
  }
}
function hasSameCells(a: Image, b: Image): bool {
  return a.h === b.h && a.w === b.w && sameCells(a, b);
}
/** Measures all; the most. */
function measureAll(images: Images, what: i32): i32 {
  let most = i32.MIN_VALUE;
  if (what >= COMMON) countEqual(images);
  for (let k = 0; k < images.count; k++) {
    const one = what >= COMMON ? commonness(k, what) : measureOf(imageAt(images, k), what);
    store<i32>(measures + ((<usize>k) << 2), one);
    if (one > most) most = one;
  }
  return most;
}
/** @inline */
function measured(k: i32): i32 {
  return load<i32>(measures + ((<usize>k) << 2));
}

/** How many images have the cells of one, or how few: those before it have been measured. @inline */
function commonness(k: i32, what: i32): i32 {
  const count = abs(measured(ranked(k)));
  return what === COMMON ? count : -count;
}

/** The first one with the most of something. */
export function mostOf(images: Images, what: i32): Image {
  const most = measureAll(images, what);
  for (let k = 0; k < images.count; k++) if (measured(k) === most) return imageAt(images, k);
  return NO_IMAGE;
}
/** Those with the most of something. */
export function mostsOf(images: Images, what: i32): Images {
  return chosen(images, measureAll(images, what), true);
}
/** The others. */
export function othersOf(images: Images, what: i32): Images {
  return chosen(images, measureAll(images, what), false);
}
function chosen(images: Images, most: i32, equal: bool): Images {
  let count = 0;
  for (let k = 0; k < images.count; k++) if ((measured(k) === most) === equal) count++;
  if (count === 0) return NO_IMAGES;
  const found = newImages(count);
  count = 0;
  for (let k = 0; k < images.count; k++)
    if ((measured(k) === most) === equal) setImage(found, count++, imageAt(images, k));
  return found;
}

/** The one with the only color, blank among them, that a single one has; none where there are several such colors. */
export function uniqueOf(images: Images): Image {
  let once = 0;
  let more = 0;
  for (let k = 0; k < images.count; k++) {
    const bits = colorBits(imageAt(images, k));
    more |= once & bits;
    once |= bits;
  }
  const alone = once & ~more;
  if (popcnt(alone) === 0) return NO_IMAGE;
  let found = NO_IMAGE;
  for (let k = 0; k < images.count; k++) {
    const own = popcnt(colorBits(imageAt(images, k)) & alone);
    if (own === 0) continue;
    if (own > 1 || found !== NO_IMAGE) return NO_IMAGE;
    found = imageAt(images, k);
  }
  return found;
}

// ---- all in one

/** Ranks images by what `measures` has of them, the least first, and as they come where that is equal. */
function rank(count: i32): void {
  for (let n = 0; n < count; n++) {
    let m = n;
    for (; m > 0 && measured(ranked(m - 1)) > measured(n); m--) store<i32>(ranks + ((<usize>m) << 2), ranked(m - 1));
    store<i32>(ranks + ((<usize>m) << 2), n);
  }
}

/** Paints what is not blank of an image. */
function paintOnto(image: Image, onto: Image): void {
  for (let i = 0; i < image.h; i++) {
    const row = (i + image.y - onto.y) * onto.w + image.x - onto.x;
    for (let j = 0; j < image.w; j++) {
      const color = imageColor(image, i * image.w + j);
      if (color !== 0) setColor(onto, row + j, color);
    }
  }
}

/** All at their places, those with more cells that are not blank beneath those with fewer, and of equal ones the first on top. */
export function composed(images: Images): Image {
  const n = images.count;
  if (n === 0) return NO_IMAGE;
  let top = i32.MAX_VALUE;
  let left = i32.MAX_VALUE;
  let bottom = i32.MIN_VALUE;
  let right = i32.MIN_VALUE;
  for (let k = 0; k < n; k++) {
    const image = imageAt(images, k);
    top = min(top, image.y);
    left = min(left, image.x);
    bottom = max(bottom, image.y + image.h);
    right = max(right, image.x + image.w);
    store<i32>(measures + ((<usize>k) << 2), inked(image));
  }
  const found = plain(top, left, bottom - top, right - left, 0);
  if (found === NO_IMAGE) return NO_IMAGE;
  rank(n);
  for (let k = n - 1; k >= 0; k--) paintOnto(imageAt(images, ranked(k)), found);
  return found;
}

/** Side by side (0), or one below the other (1), the smallest first. */
export function stacked(images: Images, down: i32): Image {
  for (let k = 0; k < images.count; k++) store<i32>(measures + ((<usize>k) << 2), areaOf(imageAt(images, k)));
  return inLine(images, down);
}
/** In the line in which they lie: one below the other where two of them lie nearer to each other in columns than any two in rows, else side by side. */
export function lined(images: Images): Image {
  const n = images.count;
  if (n === 0) return NO_IMAGE;
  const down = closest(images, false) < closest(images, true) ? 1 : 0;
  for (let k = 0; k < n; k++) {
    const image = imageAt(images, k);
    store<i32>(measures + ((<usize>k) << 2), down === 1 ? image.y : image.x);
  }
  return inLine(images, down);
}
/** The least distance of two places, by rows or by columns. */
function closest(images: Images, byRow: bool): i32 {
  const n = images.count;
  for (let k = 0; k < n; k++) {
    const image = imageAt(images, k);
    store<i32>(measures + ((<usize>k) << 2), byRow ? image.y : image.x);
  }
  rank(n);
  let least = i32.MAX_VALUE;
  for (let k = 1; k < n; k++) least = min(least, measured(ranked(k)) - measured(ranked(k - 1)));
  return least;
}
/** Joined by what `measures` has of them. */
function inLine(images: Images, down: i32): Image {
  const n = images.count;
  if (n === 0 || n > MOST_IMAGES) return NO_IMAGE;
  rank(n);
  let h = 0;
  let w = 0;
  for (let k = 0; k < n; k++) {
    const image = imageAt(images, k);
    h = down === 1 ? h + image.h : max(h, image.h);
    w = down === 1 ? max(w, image.w) : w + image.w;
  }
  const first = imageAt(images, ranked(0));
  const found = plain(first.y, first.x, h, w, 0);
  if (found === NO_IMAGE) return NO_IMAGE;
  let at = 0;
  for (let k = 0; k < n; k++) {
    const image = imageAt(images, ranked(k));
    const to = imageCells(found) + <usize>(down === 1 ? at * w : at);
    for (let i = 0; i < image.h; i++) {
      copyBytes(to + <usize>(i * w), imageCells(image) + <usize>(i * image.w), <usize>image.w);
    }
    at += down === 1 ? image.h : image.w;
  }
  return found;
}
