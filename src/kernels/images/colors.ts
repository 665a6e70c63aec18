/** Images of one color of an image, of the others, or of none. */

import { areaOf, colorBits, Image, imageCells, like, NO_IMAGE } from './image';

// Whole vectors of cells are written: what lies behind a new image is nobody's yet.

/** The cells of one color; with 0 what is blank, in the least color that the image lacks. */
export function kept(image: Image, color: i32): Image {
  if (color === 0) return inverted(image);
  const found = like(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const n = <usize>areaOf(image);
  const wanted = i8x16.splat(<i8>color);
  for (let k: usize = 0; k < n; k += 16) {
    const cells = v128.load(imageCells(image) + k);
    v128.store(imageCells(found) + k, v128.and(cells, i8x16.eq(cells, wanted)));
  }
  return found;
}

/** Without the cells of one color. */
export function dropped(image: Image, color: i32): Image {
  const found = like(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const n = <usize>areaOf(image);
  const unwanted = i8x16.splat(<i8>color);
  for (let k: usize = 0; k < n; k += 16) {
    const cells = v128.load(imageCells(image) + k);
    v128.store(imageCells(found) + k, v128.andnot(cells, i8x16.eq(cells, unwanted)));
  }
  return found;
}

/** All that is not blank, in one color. */
export function tinted(image: Image, color: i32): Image {
  const found = like(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const n = <usize>areaOf(image);
  const ink = i8x16.splat(<i8>color);
  const blank = i8x16.splat(0);
  for (let k: usize = 0; k < n; k += 16) {
    v128.store(imageCells(found) + k, v128.andnot(ink, i8x16.eq(v128.load(imageCells(image) + k), blank)));
  }
  return found;
}

/** What is blank, in the least color that the image lacks, which is 1 where it lacks none. */
export function inverted(image: Image): Image {
  const found = like(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const lacking = ctz(~colorBits(image) & ~1);
  const n = <usize>areaOf(image);
  const ink = i8x16.splat(<i8>(lacking < 10 ? lacking : 1));
  const blank = i8x16.splat(0);
  for (let k: usize = 0; k < n; k += 16) {
    v128.store(imageCells(found) + k, v128.and(ink, i8x16.eq(v128.load(imageCells(image) + k), blank)));
  }
  return found;
}
