/**
 * Images: rectangles of cells with a place, in which color 0 is blank. They are what the operations of the family `images` compute with, and
 * what the search makes by the hundred thousand, so they are laid out for themselves, beside values:
 *
 * ```
 *   image    | y | x | h | w | a byte for each cell, row by row ...
 *   images   | count | address of an image ...
 * ```
 *
 * No image is empty. What would be one, or would be larger than images may be, is `NO_IMAGE`; what needs an image takes none of those.
 */

import { MOST_IMAGE_AREA, MOST_IMAGE_SIDE, MOST_IMAGES } from '../memory/limits';
import { addWork, take } from '../memory/memory';
import { copyBytes, fillBytes, sameBytes } from '../memory/vectors';

/** An image; its cells, colors from 0 to 9, lie behind it. */
@unmanaged
export class Image {
  /** Row and column of its first cell. */
  y: i32;
  x: i32;
  /** Number of rows, and of columns. */
  h: i32;
  w: i32;
}

/** Several images, in order; their addresses lie behind it. */
@unmanaged
export class Images {
  count: i32;
}

export const NO_IMAGE: Image = changetype<Image>(0);
export const NO_IMAGES: Images = changetype<Images>(0);

let mostArea: i32 = MOST_IMAGE_AREA;
/** Bounds the cells of images from now on. */
export function boundImages(area: i32): void {
  mostArea = min(area, MOST_IMAGE_AREA);
}

/** Address of an image's cells. @inline */
export function imageCells(image: Image): usize {
  return changetype<usize>(image) + offsetof<Image>();
}
/** @inline */
export function areaOf(image: Image): i32 {
  return image.h * image.w;
}
/** @inline */
export function imageColor(image: Image, k: i32): i32 {
  return <i32>load<u8>(imageCells(image) + <usize>k);
}
/** @inline */
export function setColor(image: Image, k: i32, color: i32): void {
  store<u8>(imageCells(image) + <usize>k, <u8>color);
}
/** The color at a row and column of its own; blank outside. @inline */
export function colorIn(image: Image, i: i32, j: i32): i32 {
  return <u32>i < <u32>image.h && <u32>j < <u32>image.w ? imageColor(image, i * image.w + j) : 0;
}

/** An image of any cells, or none where there can be none of that size. */
export function makeImage(y: i32, x: i32, h: i32, w: i32): Image {
  if (h <= 0 || w <= 0 || h > MOST_IMAGE_SIDE || w > MOST_IMAGE_SIDE || h * w > mostArea) return NO_IMAGE;
  addWork(h * w);
  const image = changetype<Image>(take(offsetof<Image>() + <usize>(h * w)));
  image.y = y;
  image.x = x;
  image.h = h;
  image.w = w;
  return image;
}
/** An image of one color. */
export function plain(y: i32, x: i32, h: i32, w: i32, color: i32): Image {
  const image = makeImage(y, x, h, w);
  if (image !== NO_IMAGE) fillBytes(imageCells(image), color, <usize>(h * w));
  return image;
}
/** An image as large as another one, and where that is. */
export function like(image: Image): Image {
  return makeImage(image.y, image.x, image.h, image.w);
}
export function imageCopy(image: Image): Image {
  return at(image, image.y, image.x);
}
/** The image at another place. */
export function at(image: Image, y: i32, x: i32): Image {
  const copy = makeImage(y, x, image.h, image.w);
  if (copy !== NO_IMAGE) copyBytes(imageCells(copy), imageCells(image), <usize>areaOf(image));
  return copy;
}
/** The part of an image from a row and column of its own on. */
export function imagePart(image: Image, i: i32, j: i32, h: i32, w: i32): Image {
  const found = makeImage(image.y + i, image.x + j, h, w);
  if (found === NO_IMAGE) return NO_IMAGE;
  const from = imageCells(image) + <usize>(i * image.w + j);
  for (let k = 0; k < h; k++) copyBytes(imageCells(found) + <usize>(k * w), from + <usize>(k * image.w), <usize>w);
  return found;
}

/** A list with room for so many images, which are to be set. */
export function newImages(count: i32): Images {
  const images = changetype<Images>(take(offsetof<Images>() + ((<usize>count) << 2)));
  images.count = count;
  return images;
}
/** @inline */
export function imageAt(images: Images, k: i32): Image {
  return changetype<Image>(load<u32>(changetype<usize>(images) + ((<usize>k) << 2), offsetof<Images>()));
}
/** @inline */
export function setImage(images: Images, k: i32, image: Image): void {
  store<u32>(changetype<usize>(images) + ((<usize>k) << 2), <u32>changetype<usize>(image), offsetof<Images>());
}

// ---- what is gathered image by image

const gathered: usize = memory.data(4096 << 2);
let gatheredCount: i32 = 0;
/** Begins to gather images. */
export function startImages(): void {
  gatheredCount = 0;
}
/** Adds one; whether there was room, and the image is one. */
export function gatherImage(image: Image): bool {
  if (image === NO_IMAGE || gatheredCount === MOST_IMAGES) return false;
  store<u32>(gathered + ((<usize>gatheredCount) << 2), <u32>changetype<usize>(image));
  gatheredCount++;
  return true;
}
/** The gathered ones. */
export function takeImages(): Images {
  const images = newImages(gatheredCount);
  memory.copy(changetype<usize>(images) + offsetof<Images>(), gathered, (<usize>gatheredCount) << 2);
  return images;
}

// ---- colors of an image

/** Sixteen numbers, from 0 on. @inline */
function lanes(): v128 {
  return i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
/** Sixteen cells from one on, those beyond the last one of a given color. @inline */
export function cellsFrom(cells: usize, k: i32, n: i32, beyond: i32): v128 {
  const there = v128.load(cells + <usize>k);
  if (n - k >= 16) return there;
  return v128.bitselect(there, i8x16.splat(<i8>beyond), i8x16.lt_u(lanes(), i8x16.splat(<i8>(n - k))));
}
/** A bit for each color that an image has, and for 10, which stands for none yet. */
export function colorBits(image: Image): i32 {
  const n = areaOf(image);
  const cells = imageCells(image);
  const bits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0);
  const higher = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 0, 0, 0, 0, 0);
  let low = i8x16.splat(0);
  let high = i8x16.splat(0);
  for (let k = 0; k < n; k += 16) {
    const here = cellsFrom(cells, k, n, 15);
    low = v128.or(low, i8x16.swizzle(bits, here));
    high = v128.or(high, i8x16.swizzle(higher, here));
  }
  return anyOf(low) | (anyOf(high) << 8);
}
/** The bits that any of sixteen bytes has. @inline */
function anyOf(bytes: v128): i32 {
  const half = i64x2.extract_lane(bytes, 0) | i64x2.extract_lane(bytes, 1);
  const quarter = <i32>half | <i32>(half >>> 32);
  const eighth = quarter | (quarter >>> 16);
  return (eighth | (eighth >>> 8)) & 0xff;
}
/** Number of cells of a color. */
export function cellsOfColor(image: Image, color: i32): i32 {
  const n = areaOf(image);
  const cells = imageCells(image);
  const wanted = i8x16.splat(<i8>color);
  let count = 0;
  for (let k = 0; k < n; k += 16) count += popcnt(i8x16.bitmask(i8x16.eq(cellsFrom(cells, k, n, 15), wanted)));
  return count;
}
/** Number of cells that are not blank. */
export function inked(image: Image): i32 {
  return areaOf(image) - cellsOfColor(image, 0);
}
/** The color that most cells have beside blank, the least of several; 0 where all are blank. */
export function mainColor(image: Image): i32 {
  let most = 0;
  let found = 0;
  for (let rest = colorBits(image) & ~1; rest !== 0; rest &= rest - 1) {
    const count = cellsOfColor(image, ctz(rest));
    if (count > most) {
      most = count;
      found = ctz(rest);
    }
  }
  return found;
}

// ---- walks through cells

/** Cells that are to be looked at; a walk puts each cell of an image here at most once. */
export const pending: usize = memory.data(10_000 << 2);
/** Marks of cells. */
export const marks: usize = memory.data(10_016);

/** Whether two images are the same, place and all. */
export function sameImage(a: Image, b: Image): bool {
  if (a.y !== b.y || a.x !== b.x || a.h !== b.h || a.w !== b.w) return false;
  return sameCells(a, b);
}
/** Whether two images of one size have the same cells. */
export function sameCells(a: Image, b: Image): bool {
  return sameBytes(imageCells(a), imageCells(b), areaOf(a));
}
