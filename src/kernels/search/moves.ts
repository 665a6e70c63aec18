/** Making a move: the function of `../images` that a number stands for. */

import { dropped, kept, tinted } from '../images/colors';
import { areaOf, Image, Images, imageAt, mainColor, NO_IMAGE, newImages, plain, setImage } from '../images/image';
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
import { composed, lined, mostOf, mostsOf, othersOf, stacked, uniqueOf } from '../images/lists';
import {
  colorsOf,
  columnsOf,
  componentsOf,
  fallen,
  imageObjects,
  imageRows,
  markedParts,
  panelsOf,
} from '../images/parts';
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
  imageSize,
  innerOf,
  insideOf,
  middleOf,
  trimmed,
  turned,
} from '../images/shapes';
import * as codes from './codes';

/** A value of the search: an image or a list of images, by its address; 0: none. */
export type State = u32;

/** Cells that the images of a list may have together where a move makes each of them anew. */
let mostTogether: i32 = 0;
export function boundLists(cells: i32): void {
  mostTogether = cells;
}

/** Whether what the last move gave is a list. */
export let givesList: bool = false;

/**
 * Makes a move.
 *
 * @param h - with `w`, the size that the move takes, if any
 */
export function makeMove(code: i32, argument: i32, state: State, isList: bool, h: i32, w: i32): State {
  if (code < codes.PANELS) {
    givesList = isList;
    if (!isList) return <u32>changetype<usize>(imageBy(code, argument, changetype<Image>(state), h, w));
    return code >= codes.EMBED ? 0 : each(code, argument, changetype<Images>(state));
  }
  if (code < codes.MOST) {
    if (isList) return 0;
    givesList = true;
    return <u32>changetype<usize>(listOf(code, argument, changetype<Image>(state)));
  }
  if (!isList) return 0;
  const images = changetype<Images>(state);
  givesList = code >= codes.MOSTS;
  if (code === codes.MOSTS) return <u32>changetype<usize>(mostsOf(images, argument));
  if (code === codes.OTHERS) return <u32>changetype<usize>(othersOf(images, argument));
  return <u32>changetype<usize>(joinedBy(code, argument, images));
}

function each(code: i32, argument: i32, images: Images): State {
  const n = images.count;
  const found = newImages(n);
  let cells = 0;
  for (let k = 0; k < n; k++) {
    const image = imageBy(code, argument, imageAt(images, k), 0, 0);
    if (image === NO_IMAGE) return 0;
    cells += areaOf(image);
    if (cells > mostTogether) return 0;
    setImage(found, k, image);
  }
  return <u32>changetype<usize>(found);
}

function imageBy(code: i32, argument: i32, image: Image, h: i32, w: i32): Image {
  switch (code) {
    case codes.KEEP:
      return kept(image, argument);
    case codes.DROP:
      return dropped(image, argument);
    case codes.TINT:
      return tinted(image, argument);
    case codes.TRIM:
      return trimmed(image);
    case codes.CORNER:
      return imageCorner(image);
    case codes.SIZE_BLANK:
      return imageSize(image, 0);
    case codes.SIZE:
      return imageSize(image, mainColor(image));
    case codes.HULL_BLANK:
      return hullOf(image, 0);
    case codes.HULL:
      return hullOf(image, mainColor(image));
    case codes.ORIGIN:
      return atOrigin(image);
    case codes.FILL:
      return filled(image);
    case codes.INSIDE:
      return insideOf(image);
    case codes.INNER:
      return innerOf(image);
    case codes.BORDER:
      return borderOf(image);
    case codes.MIDDLE:
      return middleOf(image);
    case codes.MAIN:
      return plain(0, 0, 1, 1, mainColor(image));
    case codes.TURN:
      return turned(image, argument);
    case codes.COUNT:
      return counted(image, argument / 3, argument % 3);
    case codes.SMEAR:
      return smeared(image, argument);
    case codes.OUTLINE:
      return outlineImage(image);
    case codes.FRAME:
      return framed(image, argument);
    case codes.DENSE:
      return dense(image);
    case codes.DISTINCT:
      return distinctLines(image);
    case codes.CONNECT:
      return connected(image, argument);
    case codes.SPREAD:
      return spread(image, argument);
    case codes.HALF:
      return halfOf(image, argument);
    case codes.EMBED:
      return embedded(image, h, w);
    case codes.WRAP:
      return wrapped(image, h, w);
    case codes.STRETCH:
      return stretched(image, h, w);
    case codes.TILE:
      return tiled(image, h, w, argument);
    case codes.MIRROR_TILE:
      return mirrorTiled(image, h, w, argument);
    default:
      return NO_IMAGE;
  }
}

function listOf(code: i32, argument: i32, image: Image): Images {
  switch (code) {
    case codes.PANELS:
      return panelsOf(image);
    case codes.COLORS:
      return colorsOf(image);
    case codes.COMPONENTS:
      return componentsOf(image);
    case codes.COLUMNS:
      return columnsOf(image);
    case codes.ROWS:
      return imageRows(image);
    case codes.MARKED:
      return markedParts(image);
    case codes.OBJECTS:
      return imageObjects(image, argument);
    default:
      return fallen(image, argument);
  }
}

function joinedBy(code: i32, argument: i32, images: Images): Image {
  switch (code) {
    case codes.MOST:
      return mostOf(images, argument);
    case codes.UNIQUE:
      return uniqueOf(images);
    case codes.COMPOSE:
      return composed(images);
    case codes.LINE_UP:
      return lined(images);
    default:
      return stacked(images, argument);
  }
}
