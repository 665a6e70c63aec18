/** Images: what a grid is as one, its colors, its shape, and the image turned. */

import { dropped, kept, tinted } from '../images/colors';
import {
  canvasImageOf,
  changed,
  changedBy,
  gridOf,
  imageOf,
  imageOfGrid,
  numberUpTo,
  readSize,
  sizeH,
  sizeW,
  UNSET,
  valueOfImage,
} from '../images/convert';
import { Image, mainColor, NO_IMAGE, plain } from '../images/image';
import {
  atOrigin,
  borderOf,
  counted,
  dense,
  distinctLines,
  filled,
  halfOf,
  hullOf,
  imageCorner,
  innerOf,
  insideOf,
  middleOf,
  trimmed,
  turned,
} from '../images/shapes';
import { FAILED, Value } from '../values/value';

// ---- images and grids

/**
 * im_of(grid: Grid): Image
 * The grid as an image at the origin.
 *
 * @example im_of(((1, 0), (0, 2))) = ((0, 0), ((1, 0), (0, 2)))
 * @dialects arc-dsl
 */
export function imOf(grid: Value): Value {
  const image = imageOfGrid(grid);
  return image === NO_IMAGE ? FAILED : valueOfImage(image);
}

/**
 * im_grid(image: Image): Grid
 * The cells of an image.
 *
 * @example im_grid(((5, 7), ((1, 0), (0, 2)))) = ((1, 0), (0, 2))
 * @dialects arc-dsl
 */
export function imGrid(v: Value): Value {
  const image = canvasImageOf(v);
  return image === NO_IMAGE ? FAILED : gridOf(image);
}

/**
 * im_plain(size: IntegerTuple, color: Integer): Image
 * An image of one color at the origin; of color 10 its cells are yet to be set.
 *
 * @example im_plain((1, 2), 7) = ((0, 0), ((7, 7),))
 * @dialects arc-dsl
 */
export function imPlain(size: Value, color: Value): Value {
  if (!readSize(size)) return FAILED;
  const c = numberUpTo(color, UNSET);
  return c < 0 ? FAILED : valueOfImage(plain(0, 0, sizeH, sizeW, c));
}

// ---- colors

/**
 * im_keep(image: Image, color: Integer): Image
 * The cells of one color alone; with 0 what is blank, in the least color that the image lacks, or in 1.
 *
 * @example im_keep(((0, 0), ((1, 2), (2, 0))), 2) = ((0, 0), ((0, 2), (2, 0)))
 * @dialects arc-dsl
 */
export function imKeep(image: Value, color: Value): Value {
  return changedBy(image, color, 9, kept);
}

/**
 * im_drop(image: Image, color: Integer): Image
 * The image without the cells of one color.
 *
 * @example im_drop(((0, 0), ((1, 2), (2, 0))), 2) = ((0, 0), ((1, 0), (0, 0)))
 * @dialects arc-dsl
 */
export function imDrop(image: Value, color: Value): Value {
  return changedBy(image, color, 9, dropped);
}

/**
 * im_tint(image: Image, color: Integer): Image
 * All that is not blank, in one color.
 *
 * @example im_tint(((0, 0), ((1, 2), (2, 0))), 8) = ((0, 0), ((8, 8), (8, 0)))
 * @dialects arc-dsl
 */
export function imTint(image: Value, color: Value): Value {
  return changedBy(image, color, 9, tinted);
}

// ---- rectangles

/**
 * im_trim(image: Image): Image
 * The smallest part with all that is not blank.
 *
 * @example im_trim(((4, 0), ((0, 0, 0), (0, 0, 5)))) = ((5, 2), ((5,),))
 * @dialects arc-dsl
 */
export function imTrim(image: Value): Value {
  return changed(image, trimmed);
}

/**
 * im_corner(image: Image): Image
 * A cell of the main color where the image begins; the main color is the one that most cells have beside blank.
 *
 * @example im_corner(((4, 1), ((0, 3), (3, 2)))) = ((4, 1), ((3,),))
 * @dialects arc-dsl
 */
export function imCorner(image: Value): Value {
  return changed(image, imageCorner);
}

/**
 * im_hull(image: Image): Image
 * The rectangle of an image in its main color.
 *
 * @example im_hull(((4, 1), ((0, 3), (3, 2)))) = ((4, 1), ((3, 3), (3, 3)))
 * @dialects arc-dsl
 */
export function imHull(image: Value): Value {
  return changed(image, mainHull);
}
function mainHull(image: Image): Image {
  return hullOf(image, mainColor(image));
}

/**
 * im_blank(image: Image): Image
 * The rectangle of an image, all blank.
 *
 * @example im_blank(((4, 1), ((0, 3), (3, 2)))) = ((4, 1), ((0, 0), (0, 0)))
 * @dialects arc-dsl
 */
export function imBlank(image: Value): Value {
  return changed(image, blankHull);
}
function blankHull(image: Image): Image {
  return hullOf(image, 0);
}

/**
 * im_origin(image: Image): Image
 * The image at the origin.
 *
 * @example im_origin(((4, 1), ((0, 3),))) = ((0, 0), ((0, 3),))
 * @dialects arc-dsl
 */
export function imOrigin(image: Value): Value {
  return changed(image, atOrigin);
}

/**
 * im_half(image: Image, side: Integer): Image
 * The left (0), right (1), top (2) or bottom half (3), without the middle line of an odd number.
 *
 * @example im_half(((0, 0), ((1, 2, 3),)), 1) = ((0, 2), ((3,),))
 * @dialects arc-dsl
 */
export function imHalf(image: Value, side: Value): Value {
  return changedBy(image, side, 3, halfOf);
}

/**
 * im_middle(image: Image): Image
 * The middle one or two rows and columns, in color 1.
 *
 * @example im_middle(((0, 0), ((5, 5, 5, 5), (5, 5, 5, 5), (5, 5, 5, 5)))) = ((1, 1), ((1, 1),))
 * @dialects arc-dsl
 */
export function imMiddle(image: Value): Value {
  return changed(image, middleOf);
}

// ---- shapes

/**
 * im_fill(image: Image): Image
 * All that is not blank or lies inside of it, in the main color.
 *
 * @example im_fill(((0, 0), ((0, 3, 0), (3, 0, 3), (2, 3, 0)))) = ((0, 0), ((0, 3, 0), (3, 3, 3), (3, 3, 0)))
 * @dialects arc-dsl
 */
export function imFill(image: Value): Value {
  return changed(image, filled);
}

/**
 * im_inside(image: Image): Image
 * What is blank and lies inside, in the main color.
 *
 * @example im_inside(((0, 0), ((0, 3, 0), (3, 0, 3), (2, 3, 0)))) = ((0, 0), ((0, 0, 0), (0, 3, 0), (0, 0, 0)))
 * @dialects arc-dsl
 */
export function imInside(image: Value): Value {
  return changed(image, insideOf);
}

/**
 * im_border(image: Image): Image
 * The cells that touch the outside, over a corner or at the edge of the image.
 *
 * @example im_border(((0, 0), ((3, 3, 3), (3, 2, 3), (3, 3, 3)))) = ((0, 0), ((3, 3, 3), (3, 0, 3), (3, 3, 3)))
 * @dialects arc-dsl
 */
export function imBorder(image: Value): Value {
  return changed(image, borderOf);
}

/**
 * im_inner(image: Image): Image
 * The cells that do not touch the outside.
 *
 * @example im_inner(((0, 0), ((3, 3, 3), (3, 2, 3), (3, 3, 3)))) = ((0, 0), ((0, 0, 0), (0, 2, 0), (0, 0, 0)))
 * @dialects arc-dsl
 */
export function imInner(image: Value): Value {
  return changed(image, innerOf);
}

/**
 * im_count(image: Image, what: Integer, shape: Integer): Image
 * The number of cells that are not blank (0), of their colors (1) or regions (2), as a square (0), row (1) or column (2) of the main color.
 *
 * @example im_count(((5, 5), ((4, 0), (4, 3))), 0, 1) = ((0, 0), ((4, 4, 4),))
 * @dialects arc-dsl
 */
export function imCount(v: Value, what: Value, shape: Value): Value {
  const image = imageOf(v);
  if (image === NO_IMAGE) return FAILED;
  const whatNumber = numberUpTo(what, 2);
  if (whatNumber < 0) return FAILED;
  const shapeNumber = numberUpTo(shape, 2);
  return shapeNumber < 0 ? FAILED : valueOfImage(counted(image, whatNumber, shapeNumber));
}

// ---- all cells

/**
 * im_turn(image: Image, how: Integer): Image
 * Turned by 1 to 3 quarters against the clock; 4 left and right exchanged, 5 top and bottom, 6 rows and columns, 7 as 6 and by a half; 8 as 4 where its cells lie further aside, else as 5.
 *
 * @example im_turn(((1, 1), ((1, 2, 3), (4, 5, 6))), 1) = ((1, 1), ((3, 6), (2, 5), (1, 4)))
 * @dialects arc-dsl
 */
export function imTurn(image: Value, how: Value): Value {
  return changedBy(image, how, 8, turned);
}

/**
 * im_dense(image: Image): Image
 * The rows and columns that are not blank, at the origin.
 *
 * @example im_dense(((1, 1), ((1, 0, 2), (0, 0, 0), (3, 0, 0)))) = ((0, 0), ((1, 2), (3, 0)))
 * @dialects arc-dsl
 */
export function imDense(image: Value): Value {
  return changed(image, dense);
}

/**
 * im_distinct(image: Image): Image
 * The rows and columns that differ from the one before, at the origin.
 *
 * @example im_distinct(((1, 1), ((1, 1, 2), (1, 1, 2), (3, 3, 0)))) = ((0, 0), ((1, 2), (3, 0)))
 * @dialects arc-dsl
 */
export function imDistinct(image: Value): Value {
  return changed(image, distinctLines);
}
