/** Answers of images: colors in roles, what the demos give, layers on a canvas, patterns continued. */

import { canvasImageOf, imageOf, imageOfGrid, numberUpTo, UNSET, valueOfImage } from '../images/convert';
import {
  areaOf,
  Image,
  Images,
  imageColor,
  NO_IMAGE,
  NO_IMAGES,
  newImages,
  plain,
  sameCells,
  setColor,
  setImage,
} from '../images/image';
import { inpainted } from '../images/patterns';
import { imageProduct } from '../images/products';
import { imageRecolored, learnRoles, rolesOf } from '../images/roles';
import { fail } from '../python/failure';
import {
  INDEX_RANGE,
  INTEGER_WANTED,
  NO_SUCH_IMAGE,
  NOT_SUBSCRIPTABLE,
  NOT_TEN_COLORS,
  NUMBER_RANGE,
} from '../python/failures';
import { boundedNumber, isIntegral } from '../python/numbers';
import { truthy } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { itemA, itemB, unpackPair } from '../python/unpack';
import { FAILED, int, isTuple, setTupleItem, tupleItem, tupleLength, tupleOf, Value } from '../values/value';

const COLORS = 10;

// ---- roles

/** A color for each color, a byte each; a cell that is yet to be set stays so. */
const palette: usize = memory.data(16);

/** Reads ten colors into `palette`; false where a value has others, which is noted. */
function readColors(v: Value): bool {
  let isPalette = isTuple(v) && tupleLength(v) === COLORS;
  for (let k = 0; isPalette && k < COLORS; k++) {
    const color = tupleItem(v, k);
    const n = isIntegral(color) ? boundedNumber(color) : -1;
    isPalette = n >= 0 && n < COLORS;
    store<u8>(palette + <usize>k, <u8>n);
  }
  if (!isPalette) fail(NOT_TEN_COLORS);
  store<u8>(palette + UNSET, UNSET);
  return isPalette;
}
function colorsOfPalette(): Value {
  const colors = tupleOf(COLORS);
  for (let k = 0; k < COLORS; k++) setTupleItem(colors, k, int(load<u8>(palette + <usize>k)));
  return colors;
}

let demoInputs: Images = NO_IMAGES;
let demoOutputs: Images = NO_IMAGES;
/** Reads all demos; false where their grids are no images, which is noted. */
function readDemos(S: Value): bool {
  const n = lengthOfTuple(S);
  if (n < 0) {
    fail(NOT_SUBSCRIPTABLE);
    return false;
  }
  demoInputs = newImages(n);
  demoOutputs = newImages(n);
  for (let k = 0; k < n; k++) {
    if (!unpackPair(itemOf(S, k))) return false;
    const input = imageOfGrid(itemA);
    if (input === NO_IMAGE) return false;
    const output = imageOfGrid(itemB);
    if (output === NO_IMAGE) return false;
    setImage(demoInputs, k, input);
    setImage(demoOutputs, k, output);
  }
  return true;
}

/**
 * im_roles(S: TupleTuple, I: Grid): Tuple
 * The role of each color in a grid, by what tells colors apart in the inputs of the demos; blank is role 0.
 *
 * @example im_roles(((((1, 0, 2, 2),), ((1,),)), (((3, 3, 0, 1),), ((3,),))), ((4, 4, 4, 5),)) = (0, 3, 4, 5, 1, 2, 6, 7, 8, 9)
 * @dialects arc-dsl
 */
export function imRoles(S: Value, I: Value): Value {
  if (!readDemos(S)) return FAILED;
  const input = imageOfGrid(I);
  if (input === NO_IMAGE) return FAILED;
  learnRoles(demoInputs, demoOutputs);
  rolesOf(input, palette);
  return colorsOfPalette();
}

/**
 * im_inverse(colors: Tuple): Tuple
 * The colors that a permutation of the ten colors takes to 0, 1 and so on.
 *
 * @example im_inverse((0, 2, 3, 1, 4, 5, 6, 7, 8, 9)) = (0, 3, 1, 2, 4, 5, 6, 7, 8, 9)
 * @dialects arc-dsl
 */
export function imInverse(colors: Value): Value {
  if (!readColors(colors)) return FAILED;
  const inverse = tupleOf(COLORS);
  let seen = 0;
  for (let k = 0; k < COLORS; k++) {
    const color = <i32>load<u8>(palette + <usize>k);
    seen |= 1 << color;
    setTupleItem(inverse, color, int(k));
  }
  return seen === (1 << COLORS) - 1 ? inverse : fail(NUMBER_RANGE);
}

/**
 * im_recolor(image: Image, colors: Tuple): Image
 * The image with each color replaced: ten colors say by which.
 *
 * @example im_recolor(((0, 0), ((0, 1, 2),)), (0, 2, 3, 1, 4, 5, 6, 7, 8, 9)) = ((0, 0), ((0, 2, 3),))
 * @dialects arc-dsl
 */
export function imRecolor(v: Value, colors: Value): Value {
  const image = canvasImageOf(v);
  return image === NO_IMAGE || !readColors(colors) ? FAILED : valueOfImage(imageRecolored(image, palette));
}

/**
 * im_demo(S: TupleTuple, I: Grid, k: Integer, inroles: Boolean): Image
 * The output of the k-th demo, in the roles of the colors of its input where so wanted; a blank one where I is that input.
 *
 * @example im_demo(((((1, 0),), ((0, 1),)), (((2, 2),), ((0, 2),))), ((1, 0),), 1, False) = ((0, 0), ((0, 2),))
 * @dialects arc-dsl
 */
export function imDemo(S: Value, I: Value, k: Value, inroles: Value): Value {
  const n = lengthOfTuple(S);
  if (n < 0) return fail(NOT_SUBSCRIPTABLE);
  const own = imageOfGrid(I);
  if (own === NO_IMAGE) return FAILED;
  if (!isIntegral(k)) return fail(INTEGER_WANTED);
  const at = boundedNumber(k);
  if (at < 0 || at >= n) return fail(INDEX_RANGE);
  if (!unpackPair(itemOf(S, at))) return FAILED;
  const input = imageOfGrid(itemA);
  if (input === NO_IMAGE) return FAILED;
  const output = imageOfGrid(itemB);
  if (output === NO_IMAGE) return FAILED;
  if (isOneSize(own, input) && sameCells(own, input)) return valueOfImage(plain(0, 0, output.h, output.w, 0));
  if (!truthy(inroles)) return valueOfImage(output);
  if (!readDemos(S)) return FAILED;
  learnRoles(demoInputs, demoOutputs);
  rolesOf(input, palette);
  return valueOfImage(imageRecolored(output, palette));
}
function isOneSize(a: Image, b: Image): bool {
  return a.h === b.h && a.w === b.w;
}

// ---- canvases

const INKED = 0;
const BLANK = 1;

/**
 * im_lay(canvas: Image, image: Image, how: Integer): Image
 * The canvas with its cells of color 10 set as in an image of its size: where that is not blank (0), where it is blank (1), everywhere (2).
 *
 * @example im_lay(im_plain((1, 3), 10), ((0, 0), ((0, 4, 0),)), 0) = ((0, 0), ((10, 4, 10),))
 * @dialects arc-dsl
 */
export function imLay(v: Value, over: Value, how: Value): Value {
  const canvas = canvasImageOf(v);
  if (canvas === NO_IMAGE) return FAILED;
  const image = imageOf(over);
  if (image === NO_IMAGE) return FAILED;
  const number = numberUpTo(how, 2);
  if (number < 0) return FAILED;
  if (!isOneSize(canvas, image)) return fail(NO_SUCH_IMAGE);
  const n = areaOf(canvas);
  for (let k = 0; k < n; k++) {
    const color = imageColor(image, k);
    const counts = number === INKED ? color !== 0 : number === BLANK ? color === 0 : true;
    if (counts && imageColor(canvas, k) === UNSET) setColor(canvas, k, color);
  }
  return valueOfImage(canvas);
}

/**
 * im_product(a: Image, b: Image, how: Integer): Image
 * For each cell of a that is not blank, b: in that cell's color (0), or in b's own colors (1).
 *
 * @example im_product(((0, 0), ((2, 0),)), ((0, 0), ((1,), (3,))), 0) = ((0, 0), ((2, 0), (2, 0)))
 * @dialects arc-dsl
 */
export function imProduct(v: Value, laid: Value, how: Value): Value {
  const a = imageOf(v);
  if (a === NO_IMAGE) return FAILED;
  const b = imageOf(laid);
  if (b === NO_IMAGE) return FAILED;
  const number = numberUpTo(how, 1);
  if (number < 0) return FAILED;
  return valueOfImage(imageProduct(a, b, number));
}

/**
 * im_continue(image: Image): Image
 * The image with its blank cells, and those of color 10, filled from its own patterns of 3 by 3 cells.
 *
 * @example im_continue(((0, 0), ((1, 2, 1, 2), (2, 1, 2, 0), (1, 2, 1, 2), (2, 1, 2, 1)))) = ((0, 0), ((1, 2, 1, 2), (2, 1, 2, 1), (1, 2, 1, 2), (2, 1, 2, 1)))
 * @dialects arc-dsl
 */
export function imContinue(v: Value): Value {
  const image = canvasImageOf(v);
  if (image === NO_IMAGE) return FAILED;
  const n = areaOf(image);
  for (let k = 0; k < n; k++) if (imageColor(image, k) === UNSET) setColor(image, k, 0);
  return valueOfImage(inpainted(image));
}
