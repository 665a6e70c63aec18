/** Products of two images: one of them laid out by the other, cell by cell. */

import { areaOf, Image, imageCells, imageColor, makeImage, NO_IMAGE, plain, setColor } from './image';

/** A product's colors are those of the first image, of the second one. */
export const OF_FIRST = 0;
export const OF_SECOND = 1;

/** For each cell of the first image that is not blank, the second one. */
export function imageProduct(a: Image, b: Image, kind: i32): Image {
  const w = a.w * b.w;
  const found = makeImage(a.y * b.h + b.y, a.x * b.w + b.x, a.h * b.h, w);
  if (found === NO_IMAGE) return NO_IMAGE;
  for (let i = 0; i < a.h; i++) {
    for (let j = 0; j < a.w; j++) {
      const outer = imageColor(a, i * a.w + j);
      for (let y = 0; y < b.h; y++) {
        for (let x = 0; x < b.w; x++) {
          const inner = imageColor(b, y * b.w + x);
          const color = outer === 0 || inner === 0 ? 0 : kind === OF_FIRST ? outer : inner;
          setColor(found, (i * b.h + y) * w + j * b.w + x, color);
        }
      }
    }
  }
  return found;
}

/** What `factor` has found: the image that lays out, and the one that is laid out. */
export let outerFactor: Image = NO_IMAGE;
export let innerFactor: Image = NO_IMAGE;

/** Finds the factors of a product whose second one has a given size; whether there are some. */
export function factor(image: Image, h: i32, w: i32, kind: i32): bool {
  if (image.h % h !== 0 || image.w % w !== 0) return false;
  const tall = image.h / h;
  const wide = image.w / w;
  outerFactor = plain(0, 0, tall, wide, 0);
  innerFactor = plain(0, 0, h, w, 0);
  if (outerFactor === NO_IMAGE || innerFactor === NO_IMAGE) return false;
  let isKnown = false;
  for (let i = 0; i < tall; i++) {
    for (let j = 0; j < wide; j++) {
      const first = i * h * image.w + j * w;
      const color = blockColor(image, first, h, w, kind);
      if (color < 0) return false;
      if (color === 0) continue;
      setColor(outerFactor, i * wide + j, color);
      for (let y = 0; y < h; y++) {
        for (let x = 0; x < w; x++) {
          const cell = imageColor(image, first + y * image.w + x);
          const wanted = kind === OF_SECOND ? cell : cell === 0 ? 0 : 1;
          if (isKnown && imageColor(innerFactor, y * w + x) !== wanted) return false;
          setColor(innerFactor, y * w + x, wanted);
        }
      }
      isKnown = true;
    }
  }
  return isKnown;
}
/** The color that lays a block out, 0 where it is blank, -1 where it cannot be one. */
function blockColor(image: Image, first: i32, h: i32, w: i32, kind: i32): i32 {
  let color = 0;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const cell = imageColor(image, first + y * image.w + x);
      if (cell === 0) continue;
      if (kind === OF_SECOND) return 1;
      if (color !== 0 && color !== cell) return -1;
      color = cell;
    }
  }
  return color;
}

/** What it would take to write an image down: little for a plain rectangle, more for one color, most for several. */
export function writingCost(image: Image): f64 {
  const n = areaOf(image);
  let ink = 0;
  let inks = 0;
  for (let k = 0; k < n; k++) {
    const color = <i32>load<u8>(imageCells(image) + <usize>k);
    if (color === 0) continue;
    inks++;
    if (ink !== 0 && ink !== color) return Math.log(10) * <f64>n;
    ink = color;
  }
  return inks === n ? Math.log(<f64>(image.w + 1)) + Math.log(<f64>(image.h + 1)) : Math.log(2) * <f64>n;
}
