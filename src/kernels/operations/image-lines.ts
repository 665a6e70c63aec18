/** Images drawn on: rays, connections, frames, growth; and images made as large as a size. */

import {
  changed,
  changedBy,
  changedToSize,
  imageOf,
  numberUpTo,
  readSize,
  sizeH,
  sizeW,
  valueOfImage,
} from '../images/convert';
import { Image, NO_IMAGE } from '../images/image';
import {
  connected,
  embedded,
  framed,
  mirrorTiled,
  outlineImage,
  smeared,
  spread,
  stretched,
  tiled,
  wrapped,
} from '../images/lines';
import { MOST_IMAGE_SIDE } from '../memory/limits';
import { FAILED, Value } from '../values/value';

/**
 * im_smear(image: Image, how: Integer): Image
 * Each cell sends its color to the next one: 0 right, 1 left, 2 down, 3 up, 4 both of 0 1, 5 of 2 3, 6 all four; 7 ↘, 8 ↖, 9 ↗, 10 ↙, 11 both of 7 8, 12 of 9 10, 13 all four; 14 all eight.
 *
 * @example im_smear(((0, 0), ((0, 1, 0, 0, 2), (0, 0, 0, 0, 0))), 0) = ((0, 0), ((0, 1, 1, 1, 2), (0, 0, 0, 0, 0)))
 * @dialects arc-dsl
 */
export function imSmear(image: Value, how: Value): Value {
  return changedBy(image, how, 14, smeared);
}

/**
 * im_connect(image: Image, how: Integer): Image
 * What lies between two cells of one color with nothing between them, in rows (0), columns (1) or both (2), without these cells.
 *
 * @example im_connect(((0, 0), ((6, 0, 0, 6), (0, 0, 0, 6))), 0) = ((0, 0), ((0, 6, 6, 0), (0, 0, 0, 0)))
 * @dialects arc-dsl
 */
export function imConnect(image: Value, how: Value): Value {
  return changedBy(image, how, 2, connected);
}

/**
 * im_spread(image: Image, how: Integer): Image
 * All colors (0), or all but the main one (1), grow into what is blank, step by step.
 *
 * @example im_spread(((0, 0), ((1, 0, 0, 0, 2),)), 0) = ((0, 0), ((1, 1, 1, 2, 2),))
 * @dialects arc-dsl
 */
export function imSpread(image: Value, how: Value): Value {
  return changedBy(image, how, 1, spread);
}

/**
 * im_frame(image: Image, how: Integer): Image
 * The image with a frame of color 1 (0), or of its main color (1), around it.
 *
 * @example im_frame(((3, 3), ((7, 0),)), 1) = ((2, 2), ((7, 7, 7, 7), (7, 7, 0, 7), (7, 7, 7, 7)))
 * @dialects arc-dsl
 */
export function imFrame(image: Value, how: Value): Value {
  return changedBy(image, how, 1, framed);
}

/**
 * im_outline(image: Image): Image
 * The blank cells around those that are not, over corners too, in color 1.
 *
 * @example im_outline(((0, 0), ((4, 0, 0), (0, 0, 0)))) = ((0, 0), ((0, 1, 0), (1, 1, 0)))
 * @dialects arc-dsl
 */
export function imOutline(image: Value): Value {
  return changed(image, outlineImage);
}

// ---- as large as a size

/**
 * im_embed(image: Image, size: IntegerTuple): Image
 * What of the image lies in a rectangle of a size at the origin.
 *
 * @example im_embed(((1, -1), ((1, 2), (3, 4))), (2, 3)) = ((0, 0), ((0, 0, 0), (2, 0, 0)))
 * @dialects arc-dsl
 */
export function imEmbed(image: Value, size: Value): Value {
  return changedToSize(image, size, embedded);
}

/**
 * im_wrap(image: Image, size: IntegerTuple): Image
 * The image written into a size like a line of text, or like a column where it is higher, which is broken where the rectangle ends.
 *
 * @example im_wrap(((0, 0), ((1, 2, 3, 4, 5),)), (2, 3)) = ((0, 0), ((1, 2, 3), (4, 5, 0)))
 * @dialects arc-dsl
 */
export function imWrap(image: Value, size: Value): Value {
  return changedToSize(image, size, wrapped);
}

/**
 * im_stretch(image: Image, size: IntegerTuple): Image
 * The image made as large as a size: each cell has the color that most of what it covers has.
 *
 * @example im_stretch(((0, 0), ((1, 2),)), (2, 4)) = ((0, 0), ((1, 1, 2, 2), (1, 1, 2, 2)))
 * @dialects arc-dsl
 */
export function imStretch(image: Value, size: Value): Value {
  return changedToSize(image, size, stretched);
}

/**
 * im_tile(image: Image, size: IntegerTuple, gap: Integer): Image
 * A size tiled with the image from its place on, with so many blank cells between.
 *
 * @example im_tile(((0, 1), ((1, 2),)), (1, 6), 1) = ((0, 0), ((0, 1, 2, 0, 1, 2),))
 * @dialects arc-dsl
 */
export function imTile(image: Value, size: Value, gap: Value): Value {
  return tiledBy(image, size, gap, tiled);
}

/**
 * im_mirrortile(image: Image, size: IntegerTuple, gap: Integer): Image
 * A size tiled as by im_tile, with every other tile mirrored.
 *
 * @example im_mirrortile(((0, 0), ((1, 2),)), (1, 6), 0) = ((0, 0), ((1, 2, 2, 1, 1, 2),))
 * @dialects arc-dsl
 */
export function imMirrortile(image: Value, size: Value, gap: Value): Value {
  return tiledBy(image, size, gap, mirrorTiled);
}

function tiledBy(v: Value, size: Value, gap: Value, tile: (image: Image, h: i32, w: i32, gap: i32) => Image): Value {
  const image = imageOf(v);
  if (image === NO_IMAGE || !readSize(size)) return FAILED;
  const between = numberUpTo(gap, MOST_IMAGE_SIDE);
  return between < 0 ? FAILED : valueOfImage(tile(image, sizeH, sizeW, between));
}
