/** Images cut into images, chosen from images, joined of images. */

import { chosenBy, joinedInto, joinedWith, listCutBy, listCutOf } from '../images/convert';
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
import { MOST_MEASURE } from '../memory/limits';
import { Value } from '../values/value';

// ---- cut into images

/**
 * im_panels(image: Image): Images
 * What is left of an image where the cells of the color that divides it best are taken for lines; corners join.
 *
 * @example im_panels(((0, 0), ((1, 5, 2), (0, 5, 0)))) = (((0, 0), ((1,), (0,))), ((0, 2), ((2,), (0,))))
 * @dialects arc-dsl
 */
export function imPanels(image: Value): Value {
  return listCutOf(image, panelsOf);
}

/**
 * im_colors(image: Image): Images
 * The cells of each color, the least color first.
 *
 * @example im_colors(((0, 1), ((2, 0, 1),))) = (((0, 1), ((0, 0, 1),)), ((0, 1), ((2, 0, 0),)))
 * @dialects arc-dsl
 */
export function imColors(image: Value): Value {
  return listCutOf(image, colorsOf);
}

/**
 * im_components(image: Image): Images
 * Each region of one color that is not blank; corners do not join.
 *
 * @example im_components(((0, 0), ((3, 3, 0), (0, 0, 3)))) = (((0, 0), ((3, 3),)), ((1, 2), ((3,),)))
 * @dialects arc-dsl
 */
export function imComponents(image: Value): Value {
  return listCutOf(image, componentsOf);
}

/**
 * im_objects(image: Image, how: Integer): Images
 * Each region that is not blank, of one color (0, 1) or of any colors (2, 3); corners join (1, 3) or do not (0, 2).
 *
 * @example im_objects(((0, 0), ((3, 4, 0), (0, 0, 3))), 3) = (((0, 0), ((3, 4, 0), (0, 0, 3))),)
 * @dialects arc-dsl
 */
export function imObjects(image: Value, how: Value): Value {
  return listCutBy(image, how, 3, imageObjects);
}

/**
 * im_columns(image: Image): Images
 * The columns, from the left, at places from the origin on.
 *
 * @example im_columns(((5, 5), ((1, 2), (3, 4)))) = (((0, 0), ((1,), (3,))), ((0, 1), ((2,), (4,))))
 * @dialects arc-dsl
 */
export function imColumns(image: Value): Value {
  return listCutOf(image, columnsOf);
}

/**
 * im_rows(image: Image): Images
 * The rows, from the top, at places from the origin on.
 *
 * @example im_rows(((5, 5), ((1, 2), (3, 4)))) = (((0, 0), ((1, 2),)), ((1, 0), ((3, 4),)))
 * @dialects arc-dsl
 */
export function imRows(image: Value): Value {
  return listCutOf(image, imageRows);
}

/**
 * im_marked(image: Image): Images
 * What lies inside of four corners of one color, each of three cells around a corner of it.
 *
 * @example im_marked(((0, 0), ((2, 2, 0, 2, 2), (2, 1, 3, 1, 2), (2, 2, 0, 2, 2)))) = (((1, 1), ((1, 3, 1),)),)
 * @dialects arc-dsl
 */
export function imMarked(image: Value): Value {
  return listCutOf(image, markedParts);
}

/**
 * im_fall(image: Image, side: Integer): Images
 * The regions of im_components after they have fallen to the right (0), left (1), bottom (2) or top (3), those nearest to there first.
 *
 * @example im_fall(((0, 0), ((4, 0, 6, 0),)), 0) = (((0, 3), ((6,),)), ((0, 2), ((4,),)))
 * @dialects arc-dsl
 */
export function imFall(image: Value, side: Value): Value {
  return listCutBy(image, side, 3, fallen);
}

// ---- chosen

/**
 * im_most(images: Images, what: Integer): Image
 * The first with most or fewest cells that are not blank (0, 1), cells (2, 3), blank ones within (8, 9), in holes (10, 11), symmetries (14, 15), images with the same cells (16, 17); most colors (4), regions (7); nearest to top, bottom (5, 6), left, right (12, 13).
 *
 * @example im_most((((0, 0), ((0, 3),)), ((1, 0), ((4, 4),))), 0) = ((1, 0), ((4, 4),))
 * @dialects arc-dsl
 */
export function imMost(images: Value, what: Value): Value {
  return joinedWith(images, what, MOST_MEASURE, mostOf);
}

/**
 * im_mosts(images: Images, what: Integer): Images
 * Those with the most of what im_most measures.
 *
 * @example im_mosts((((0, 0), ((3,),)), ((1, 0), ((0,),)), ((2, 0), ((4,),))), 0) = (((0, 0), ((3,),)), ((2, 0), ((4,),)))
 * @dialects arc-dsl
 */
export function imMosts(images: Value, what: Value): Value {
  return chosenBy(images, what, MOST_MEASURE, mostsOf);
}

/**
 * im_others(images: Images, what: Integer): Images
 * Those that im_mosts leaves out.
 *
 * @example im_others((((0, 0), ((3,),)), ((1, 0), ((0,),)), ((2, 0), ((4,),))), 0) = (((1, 0), ((0,),)),)
 * @dialects arc-dsl
 */
export function imOthers(images: Value, what: Value): Value {
  return chosenBy(images, what, MOST_MEASURE, othersOf);
}

/**
 * im_unique(images: Images): Image
 * The one with the only color, blank among them, that no other has; there may be no second such color.
 *
 * @example im_unique((((0, 0), ((3,),)), ((1, 0), ((4,),)), ((2, 0), ((3,),)))) = ((1, 0), ((4,),))
 * @dialects arc-dsl
 */
export function imUnique(images: Value): Value {
  return joinedInto(images, uniqueOf);
}

// ---- joined

/**
 * im_compose(images: Images): Image
 * All at their places, those with more cells that are not blank beneath those with fewer.
 *
 * @example im_compose((((0, 2), ((5,),)), ((0, 0), ((1, 1, 1),)))) = ((0, 0), ((1, 1, 5),))
 * @dialects arc-dsl
 */
export function imCompose(images: Value): Value {
  return joinedInto(images, composed);
}

/**
 * im_lineup(images: Images): Image
 * All in the line in which they lie: side by side, or one below the other where two of them lie nearer to each other in columns than in rows.
 *
 * @example im_lineup((((0, 5), ((2,),)), ((1, 0), ((1,),)))) = ((1, 0), ((1, 2),))
 * @dialects arc-dsl
 */
export function imLineup(images: Value): Value {
  return joinedInto(images, lined);
}

/**
 * im_stack(images: Images, how: Integer): Image
 * All side by side (0) or one below the other (1), the smallest first.
 *
 * @example im_stack((((0, 5), ((2, 2),)), ((1, 0), ((1,),))), 0) = ((1, 0), ((1, 2, 2),))
 * @dialects arc-dsl
 */
export function imStack(images: Value, how: Value): Value {
  return joinedWith(images, how, 1, stacked);
}
