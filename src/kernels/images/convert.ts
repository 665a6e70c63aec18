/**
 * Images as values, and values as images. As a value an image is a tuple `((i, j), grid)`: the place of its first cell, and its cells, colors from
 * 0 to 9. A canvas may have cells of color 10, too, which are yet to be set. Images are a tuple of them.
 */

import { MOST_IMAGES, MOST_PLACE } from '../memory/limits';
import { fail } from '../python/failure';
import { INTEGER_WANTED, NO_SUCH_IMAGE, NOT_AN_IMAGE, NOT_IMAGES, NUMBER_RANGE } from '../python/failures';
import { boundedNumber, isIntegral } from '../python/numbers';
import { asGrid } from '../values/grid';
import {
  cellsAt,
  FAILED,
  gridH,
  gridW,
  int,
  intOf,
  isInt,
  isTuple,
  newGrid,
  pair,
  setTupleItem,
  tupleItem,
  tupleLength,
  tupleOf,
  Value,
} from '../values/value';
import {
  areaOf,
  Image,
  Images,
  imageAt,
  imageCells,
  makeImage,
  NO_IMAGE,
  NO_IMAGES,
  newImages,
  setImage,
} from './image';

/** The color of cells that are yet to be set. */
export const UNSET = 10;

// ---- images of values

/** The image that a value is; NO_IMAGE where it is none, which is noted. */
export function imageOf(v: Value): Image {
  return placedImage(v, UNSET - 1);
}
/** As `imageOf`, of an image that may have unset cells. */
export function canvasImageOf(v: Value): Image {
  return placedImage(v, UNSET);
}
function placedImage(v: Value, mostColor: i32): Image {
  if (isTuple(v) && tupleLength(v) === 2) {
    const place = tupleItem(v, 0);
    if (isTuple(place) && tupleLength(place) === 2 && isNearby(tupleItem(place, 0)) && isNearby(tupleItem(place, 1))) {
      const rows = tupleItem(v, 1);
      return imageOfCells(rows, intOf(tupleItem(place, 0)), intOf(tupleItem(place, 1)), mostColor);
    }
  }
  fail(NOT_AN_IMAGE);
  return NO_IMAGE;
}
function isNearby(n: Value): bool {
  return isInt(n) && abs(intOf(n)) <= MOST_PLACE;
}
/** The grid as an image at the origin; NO_IMAGE where it is none, which is noted. */
export function imageOfGrid(v: Value): Image {
  return imageOfCells(v, 0, 0, UNSET - 1);
}
function imageOfCells(rows: Value, y: i32, x: i32, mostColor: i32): Image {
  const grid = asGrid(rows);
  const image = grid === 0 ? NO_IMAGE : makeImage(y, x, gridH(grid), gridW(grid));
  if (image !== NO_IMAGE) {
    let highest: u8 = 0;
    const n = <usize>areaOf(image);
    for (let k: usize = 0; k < n; k++) highest = max(highest, load<u8>(cellsAt(grid) + k));
    if (<i32>highest <= mostColor) {
      memory.copy(imageCells(image), cellsAt(grid), n);
      return image;
    }
  }
  fail(NOT_AN_IMAGE);
  return NO_IMAGE;
}

/** The images that a value has; NO_IMAGES where it is no tuple of images, or one of too many, which is noted. */
export function imagesOf(v: Value): Images {
  const count = isTuple(v) ? tupleLength(v) : -1;
  if (count < 0 || count > MOST_IMAGES) {
    fail(NOT_IMAGES);
    return NO_IMAGES;
  }
  const images = newImages(count);
  for (let k = 0; k < count; k++) {
    const image = imageOf(tupleItem(v, k));
    if (image === NO_IMAGE) return NO_IMAGES;
    setImage(images, k, image);
  }
  return images;
}

// ---- values of images

/** The cells of an image as a grid. */
export function gridOf(image: Image): Value {
  const grid = newGrid(image.h, image.w);
  memory.copy(cellsAt(grid), imageCells(image), <usize>areaOf(image));
  return grid;
}
/** The image as a value; FAILED where there is none. */
export function valueOfImage(image: Image): Value {
  if (image === NO_IMAGE) return fail(NO_SUCH_IMAGE);
  return pair(pair(int(image.y), int(image.x)), gridOf(image));
}
/** The images as a value; FAILED where there are none. */
export function valueOfImages(images: Images): Value {
  if (images === NO_IMAGES) return fail(NO_SUCH_IMAGE);
  const tuple = tupleOf(images.count);
  for (let k = 0; k < images.count; k++) setTupleItem(tuple, k, valueOfImage(imageAt(images, k)));
  return tuple;
}

// ---- numbers

/** A number from 0 to the greatest that there may be; -1 where it is none, which is noted. */
export function numberUpTo(v: Value, most: i32): i32 {
  if (!isIntegral(v)) {
    fail(INTEGER_WANTED);
    return -1;
  }
  const n = boundedNumber(v);
  if (n >= 0 && n <= most) return n;
  fail(NUMBER_RANGE);
  return -1;
}

/** Rows and columns of the size that was read last. */
export let sizeH: i32 = 0;
export let sizeW: i32 = 0;
/** Reads a size (h, w), whether or not an image can have it; false where it is no pair of ints, which is noted. */
export function readSize(v: Value): bool {
  if (!isTuple(v) || tupleLength(v) !== 2 || !isIntegral(tupleItem(v, 0)) || !isIntegral(tupleItem(v, 1))) {
    fail(INTEGER_WANTED);
    return false;
  }
  sizeH = boundedNumber(tupleItem(v, 0));
  sizeW = boundedNumber(tupleItem(v, 1));
  return true;
}

// ---- functions of images as operations

/** What a function makes of an image, as a value. */
export function changed(v: Value, change: (image: Image) => Image): Value {
  const image = imageOf(v);
  return image === NO_IMAGE ? FAILED : valueOfImage(change(image));
}
/** As `changed`, of an image and a number from 0 on. */
export function changedBy(v: Value, number: Value, most: i32, change: (image: Image, n: i32) => Image): Value {
  const image = imageOf(v);
  if (image === NO_IMAGE) return FAILED;
  const n = numberUpTo(number, most);
  return n < 0 ? FAILED : valueOfImage(change(image, n));
}
/** As `changed`, of an image and a size. */
export function changedToSize(v: Value, size: Value, change: (image: Image, h: i32, w: i32) => Image): Value {
  const image = imageOf(v);
  return image === NO_IMAGE || !readSize(size) ? FAILED : valueOfImage(change(image, sizeH, sizeW));
}
/** The images into which a function cuts one. */
export function listCutOf(v: Value, cutting: (image: Image) => Images): Value {
  const image = imageOf(v);
  return image === NO_IMAGE ? FAILED : valueOfImages(cutting(image));
}
/** The same of an image and a number up to one. */
export function listCutBy(v: Value, number: Value, most: i32, cutting: (image: Image, n: i32) => Images): Value {
  const image = imageOf(v);
  if (image === NO_IMAGE) return FAILED;
  const n = numberUpTo(number, most);
  return n < 0 ? FAILED : valueOfImages(cutting(image, n));
}
/** The image into which a function joins images. */
export function joinedInto(v: Value, joining: (images: Images) => Image): Value {
  const images = imagesOf(v);
  return images === NO_IMAGES ? FAILED : valueOfImage(joining(images));
}
/** The same of images and a number up to one. */
export function joinedWith(v: Value, number: Value, most: i32, joining: (images: Images, n: i32) => Image): Value {
  const images = imagesOf(v);
  if (images === NO_IMAGES) return FAILED;
  const n = numberUpTo(number, most);
  return n < 0 ? FAILED : valueOfImage(joining(images, n));
}
/** The images that a function chooses from some by a number up to one. */
export function chosenBy(v: Value, number: Value, most: i32, choice: (images: Images, n: i32) => Images): Value {
  const images = imagesOf(v);
  if (images === NO_IMAGES) return FAILED;
  const n = numberUpTo(number, most);
  return n < 0 ? FAILED : valueOfImages(choice(images, n));
}
