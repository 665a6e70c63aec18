/**
 * Kernels by the number of their operation, for the arguments that it takes: that there is one is known before it is called.
 * Written by scripts/operations.mjs from the rows above the operations: `npm run generate` does so.
 */
import * as arithmetic from '../operations/arithmetic';
import * as battOperations from '../operations/batt-operations';
import * as boxes from '../operations/boxes';
import * as cells from '../operations/cells';
import * as colors from '../operations/colors';
import * as containers from '../operations/containers';
import * as cutting from '../operations/cutting';
import * as distance from '../operations/distance';
import * as functions from '../operations/functions';
import * as geometry from '../operations/geometry';
import * as grids from '../operations/grids';
import * as imageAnswers from '../operations/image-answers';
import * as imageLines from '../operations/image-lines';
import * as imageLists from '../operations/image-lists';
import * as images from '../operations/images';
import * as joining from '../operations/joining';
import * as lines from '../operations/lines';
import * as objects from '../operations/objects';
import * as painting from '../operations/painting';
import * as patches from '../operations/patches';
import * as patterns from '../operations/patterns';
import * as relations from '../operations/relations';
import * as selection from '../operations/selection';
import * as tokpidjinColors from '../operations/tokpidjin/colors';
import * as tokpidjinContainers from '../operations/tokpidjin/containers';
import * as tokpidjinCorners from '../operations/tokpidjin/corners';
import * as tokpidjinFunctions from '../operations/tokpidjin/functions';
import * as tokpidjinGrids from '../operations/tokpidjin/grids';
import * as tokpidjinMoves from '../operations/tokpidjin/moves';
import * as tokpidjinNumbers from '../operations/tokpidjin/numbers';
import * as tokpidjinObjectColors from '../operations/tokpidjin/object-colors';
import * as tokpidjinObjects from '../operations/tokpidjin/objects';
import * as tokpidjinPainting from '../operations/tokpidjin/painting';
import * as tokpidjinPatches from '../operations/tokpidjin/patches';
import * as tokpidjinPlaces from '../operations/tokpidjin/places';
import * as tokpidjinRanks from '../operations/tokpidjin/ranks';
import * as tokpidjinSizes from '../operations/tokpidjin/sizes';
import * as tokpidjinWindows from '../operations/tokpidjin/windows';
import { call0, call1, call2, call3 } from '../python/call';
import { FAILED, NONE, Value } from '../values/value';

/** Not an operation: calls a function value, which is the first argument. */
const CALL = 0;

export function kernel1(op: i32, a: Value): Value {
  switch (op) {
    case CALL:
      return call0(a);
    case 1: // invert
      return arithmetic.invert(a);
    case 2: // even
      return arithmetic.isEven(a);
    case 3: // double
      return arithmetic.twice(a);
    case 4: // halve
      return arithmetic.halve(a);
    case 5: // flip
      return arithmetic.flip(a);
    case 6: // increment
      return arithmetic.increment(a);
    case 7: // decrement
      return arithmetic.decrement(a);
    case 8: // crement
      return arithmetic.crement(a);
    case 9: // sign
      return arithmetic.sign(a);
    case 10: // positive
      return arithmetic.positive(a);
    case 11: // toivec
      return arithmetic.toivec(a);
    case 12: // tojvec
      return arithmetic.tojvec(a);
    case 13: // p_g
      return battOperations.pG(a);
    case 14: // a_mr
      return battOperations.aMr(a);
    case 15: // corners
      return boxes.corners(a);
    case 16: // box
      return boxes.boxOf(a);
    case 17: // inbox
      return boxes.inbox(a);
    case 18: // outbox
      return boxes.outbox(a);
    case 19: // backdrop
      return boxes.backdrop(a);
    case 20: // delta
      return boxes.delta(a);
    case 21: // asobject
      return cells.asobject(a);
    case 22: // asindices
      return cells.asindices(a);
    case 23: // mostcolor
      return colors.mostcolor(a);
    case 24: // leastcolor
      return colors.leastcolor(a);
    case 25: // palette
      return colors.palette(a);
    case 26: // numcolors
      return colors.numcolors(a);
    case 27: // color
      return colors.color(a);
    case 28: // dedupe
      return containers.dedupe(a);
    case 29: // merge
      return containers.mergeAll(a);
    case 30: // size
      return containers.sizeOfContainer(a);
    case 31: // totuple
      return containers.totuple(a);
    case 32: // first
      return containers.firstOf(a);
    case 33: // last
      return containers.lastOf(a);
    case 34: // initset
      return containers.initset(a);
    case 35: // trim
      return cutting.trim(a);
    case 36: // tophalf
      return cutting.tophalf(a);
    case 37: // bottomhalf
      return cutting.bottomhalf(a);
    case 38: // lefthalf
      return cutting.lefthalf(a);
    case 39: // righthalf
      return cutting.righthalf(a);
    case 40: // compress
      return cutting.compress(a);
    case 41: // identity
      return functions.identity(a);
    case 42: // rot90
      return geometry.rot90(a);
    case 43: // rot180
      return geometry.rot180(a);
    case 44: // rot270
      return geometry.rot270(a);
    case 45: // hmirror
      return geometry.hmirror(a);
    case 46: // vmirror
      return geometry.vmirror(a);
    case 47: // dmirror
      return geometry.dmirror(a);
    case 48: // cmirror
      return geometry.cmirror(a);
    case 49: // height
      return grids.height(a);
    case 50: // width
      return grids.width(a);
    case 51: // shape
      return grids.shape(a);
    case 52: // portrait
      return grids.portrait(a);
    case 53: // square
      return grids.square(a);
    case 54: // im_inverse
      return imageAnswers.imInverse(a);
    case 55: // im_continue
      return imageAnswers.imContinue(a);
    case 56: // im_outline
      return imageLines.imOutline(a);
    case 57: // im_panels
      return imageLists.imPanels(a);
    case 58: // im_colors
      return imageLists.imColors(a);
    case 59: // im_components
      return imageLists.imComponents(a);
    case 60: // im_columns
      return imageLists.imColumns(a);
    case 61: // im_rows
      return imageLists.imRows(a);
    case 62: // im_marked
      return imageLists.imMarked(a);
    case 63: // im_unique
      return imageLists.imUnique(a);
    case 64: // im_compose
      return imageLists.imCompose(a);
    case 65: // im_lineup
      return imageLists.imLineup(a);
    case 66: // im_of
      return images.imOf(a);
    case 67: // im_grid
      return images.imGrid(a);
    case 68: // im_trim
      return images.imTrim(a);
    case 69: // im_corner
      return images.imCorner(a);
    case 70: // im_hull
      return images.imHull(a);
    case 71: // im_blank
      return images.imBlank(a);
    case 72: // im_origin
      return images.imOrigin(a);
    case 73: // im_middle
      return images.imMiddle(a);
    case 74: // im_fill
      return images.imFill(a);
    case 75: // im_inside
      return images.imInside(a);
    case 76: // im_border
      return images.imBorder(a);
    case 77: // im_inner
      return images.imInner(a);
    case 78: // im_dense
      return images.imDense(a);
    case 79: // im_distinct
      return images.imDistinct(a);
    case 80: // dneighbors
      return lines.dneighbors(a);
    case 81: // ineighbors
      return lines.ineighbors(a);
    case 82: // neighbors
      return lines.neighbors(a);
    case 83: // vfrontier
      return lines.vfrontier(a);
    case 84: // hfrontier
      return lines.hfrontier(a);
    case 85: // partition
      return objects.partition(a);
    case 86: // fgpartition
      return objects.fgpartition(a);
    case 87: // frontiers
      return objects.frontiers(a);
    case 88: // toindices
      return patches.toindices(a);
    case 89: // normalize
      return patches.normalize(a);
    case 90: // uppermost
      return patches.uppermost(a);
    case 91: // lowermost
      return patches.lowermost(a);
    case 92: // leftmost
      return patches.leftmost(a);
    case 93: // rightmost
      return patches.rightmost(a);
    case 94: // ulcorner
      return patches.ulcorner(a);
    case 95: // urcorner
      return patches.urcorner(a);
    case 96: // llcorner
      return patches.llcorner(a);
    case 97: // lrcorner
      return patches.lrcorner(a);
    case 98: // hperiod
      return patterns.hperiod(a);
    case 99: // vperiod
      return patterns.vperiod(a);
    case 100: // vline
      return relations.vline(a);
    case 101: // hline
      return relations.hline(a);
    case 102: // center
      return relations.center(a);
    case 103: // centerofmass
      return relations.centerofmass(a);
    case 104: // maximum
      return selection.maximum(a);
    case 105: // minimum
      return selection.minimum(a);
    case 106: // mostcommon
      return selection.mostcommon(a);
    case 107: // leastcommon
      return selection.leastcommon(a);
    case 108: // mostcolor_t
      return tokpidjinColors.mostcolorOfRows(a);
    case 109: // leastcolor_t
      return tokpidjinColors.leastcolorOfRows(a);
    case 110: // palette_t
      return tokpidjinColors.paletteOfRows(a);
    case 111: // numcolors_t
      return tokpidjinColors.numcolorsOfRows(a);
    case 112: // size_t
      return tokpidjinContainers.sizeOfTuple(a);
    case 113: // size_f
      return tokpidjinContainers.sizeOfSet(a);
    case 114: // merge_t
      return tokpidjinContainers.mergeTuple(a);
    case 115: // merge_f
      return tokpidjinContainers.mergeFrozen(a);
    case 116: // first
      return tokpidjinContainers.firstOrNone(a);
    case 117: // first_t
      return tokpidjinContainers.firstItem(a);
    case 118: // first_f
      return tokpidjinContainers.firstOfSet(a);
    case 119: // second
      return tokpidjinContainers.second(a);
    case 120: // last
      return tokpidjinContainers.lastOrEmpty(a);
    case 121: // last_t
      return tokpidjinContainers.lastItem(a);
    case 122: // last_f
      return tokpidjinContainers.lastOfSet(a);
    case 123: // dedupe_pair_tuple
      return tokpidjinContainers.dedupePairs(a);
    case 124: // ulcorner_i
      return tokpidjinCorners.upperLeftOfLocations(a);
    case 125: // ulcorner_o
      return tokpidjinCorners.upperLeftOfCells(a);
    case 126: // urcorner_i
      return tokpidjinCorners.upperRightOfLocations(a);
    case 127: // urcorner_o
      return tokpidjinCorners.upperRightOfCells(a);
    case 128: // llcorner_i
      return tokpidjinCorners.lowerLeftOfLocations(a);
    case 129: // llcorner_o
      return tokpidjinCorners.lowerLeftOfCells(a);
    case 130: // lrcorner_i
      return tokpidjinCorners.lowerRightOfLocations(a);
    case 131: // lrcorner_o
      return tokpidjinCorners.lowerRightOfCells(a);
    case 132: // make_all_dsl_safe
      return tokpidjinFunctions.makeAllDslSafe(a);
    case 133: // hmirror_t
      return tokpidjinGrids.hmirrorRows(a);
    case 134: // vmirror_t
      return tokpidjinGrids.vmirrorRows(a);
    case 135: // dmirror_t
      return tokpidjinGrids.dmirrorRows(a);
    case 136: // cmirror_t
      return tokpidjinGrids.cmirrorRows(a);
    case 137: // compress
      return tokpidjinGrids.compressRows(a);
    case 138: // normalize_t
      return tokpidjinGrids.normalizeRows(a);
    case 139: // height_t
      return tokpidjinGrids.heightOfRows(a);
    case 140: // width_t
      return tokpidjinGrids.widthOfRows(a);
    case 141: // shape_t
      return tokpidjinGrids.shapeOfRows(a);
    case 142: // portrait_t
      return tokpidjinGrids.isPortraitOfRows(a);
    case 143: // square_t
      return tokpidjinGrids.isSquareOfRows(a);
    case 144: // is_no_grid
      return tokpidjinGrids.isNoGrid(a);
    case 145: // normalize
      return tokpidjinMoves.normalizePatch(a);
    case 146: // normalize_i
      return tokpidjinMoves.normalizePatchOfLocations(a);
    case 147: // normalize_o
      return tokpidjinMoves.normalizePatchOfCells(a);
    case 148: // hmirror_f
      return tokpidjinMoves.hmirrorOfPatch(a);
    case 149: // hmirror_i
      return tokpidjinMoves.hmirrorOfPatchOfLocations(a);
    case 150: // hmirror_o
      return tokpidjinMoves.hmirrorOfPatchOfCells(a);
    case 151: // vmirror_f
      return tokpidjinMoves.vmirrorOfPatch(a);
    case 152: // vmirror_i
      return tokpidjinMoves.vmirrorOfPatchOfLocations(a);
    case 153: // vmirror_o
      return tokpidjinMoves.vmirrorOfPatchOfCells(a);
    case 154: // dmirror_f
      return tokpidjinMoves.dmirrorOfPatch(a);
    case 155: // dmirror_i
      return tokpidjinMoves.dmirrorOfPatchOfLocations(a);
    case 156: // dmirror_o
      return tokpidjinMoves.dmirrorOfPatchOfCells(a);
    case 157: // cmirror_f
      return tokpidjinMoves.cmirrorOfPatch(a);
    case 158: // cmirror_i
      return tokpidjinMoves.cmirrorOfPatchOfLocations(a);
    case 159: // cmirror_o
      return tokpidjinMoves.cmirrorOfPatchOfCells(a);
    case 160: // toij
      return tokpidjinNumbers.toij(a);
    case 161: // mostcolor_f
      return tokpidjinObjectColors.mostcolorOfCells(a);
    case 162: // leastcolor_f
      return tokpidjinObjectColors.leastcolorOfCells(a);
    case 163: // palette_f
      return tokpidjinObjectColors.paletteOfCells(a);
    case 164: // p_f
      return tokpidjinObjectColors.colorSetOfCells(a);
    case 165: // p_o
      return tokpidjinObjectColors.colorTupleOfCells(a);
    case 166: // numcolors_f
      return tokpidjinObjectColors.numcolorsOfCells(a);
    case 167: // color
      return tokpidjinObjectColors.colorOfFirstCell(a);
    case 168: // partition
      return tokpidjinObjects.objectsByColor(a);
    case 169: // fgpartition
      return tokpidjinObjects.foregroundByColor(a);
    case 170: // asobject
      return tokpidjinPainting.cellsOfGrid(a);
    case 171: // toindices_i
      return tokpidjinPatches.locationsOfPatchOfLocations(a);
    case 172: // toindices_o
      return tokpidjinPatches.locationsOfPatchOfCells(a);
    case 173: // uppermost
      return tokpidjinPatches.topmost(a);
    case 174: // uppermost_i
      return tokpidjinPatches.topmostOfLocations(a);
    case 175: // uppermost_o
      return tokpidjinPatches.topmostOfCells(a);
    case 176: // lowermost
      return tokpidjinPatches.bottommost(a);
    case 177: // lowermost_i
      return tokpidjinPatches.bottommostOfLocations(a);
    case 178: // lowermost_o
      return tokpidjinPatches.bottommostOfCells(a);
    case 179: // leftmost
      return tokpidjinPatches.leftmostColumn(a);
    case 180: // leftmost_i
      return tokpidjinPatches.leftmostColumnOfLocations(a);
    case 181: // leftmost_o
      return tokpidjinPatches.leftmostColumnOfCells(a);
    case 182: // rightmost
      return tokpidjinPatches.rightmostColumn(a);
    case 183: // rightmost_i
      return tokpidjinPatches.rightmostColumnOfLocations(a);
    case 184: // rightmost_o
      return tokpidjinPatches.rightmostColumnOfCells(a);
    case 185: // corners
      return tokpidjinPlaces.cornersOfPatch(a);
    case 186: // box
      return tokpidjinPlaces.boxOfPatch(a);
    case 187: // inbox
      return tokpidjinPlaces.inboxOfPatch(a);
    case 188: // outbox
      return tokpidjinPlaces.outboxOfPatch(a);
    case 189: // center
      return tokpidjinPlaces.centerOfPatch(a);
    case 190: // mostcommon_t
      return tokpidjinRanks.mostcommonOfTuple(a);
    case 191: // leastcommon_t
      return tokpidjinRanks.leastcommonOfTuple(a);
    case 192: // mostcommon_f
      return tokpidjinRanks.mostcommonOfSet(a);
    case 193: // leastcommon_f
      return tokpidjinRanks.leastcommonOfSet(a);
    case 194: // height_f
      return tokpidjinSizes.heightOfPatch(a);
    case 195: // height_i
      return tokpidjinSizes.heightOfPatchOfLocations(a);
    case 196: // height_o
      return tokpidjinSizes.heightOfPatchOfCells(a);
    case 197: // width_f
      return tokpidjinSizes.widthOfPatch(a);
    case 198: // width_i
      return tokpidjinSizes.widthOfPatchOfLocations(a);
    case 199: // width_o
      return tokpidjinSizes.widthOfPatchOfCells(a);
    case 200: // shape_f
      return tokpidjinSizes.shapeOfPatch(a);
    case 201: // square_f
      return tokpidjinSizes.isSquareOfPatch(a);
    case 202: // portrait_f
      return tokpidjinSizes.isPortraitOfPatch(a);
    case 203: // vline_i
      return tokpidjinSizes.isVerticalLineOfLocations(a);
    case 204: // vline_o
      return tokpidjinSizes.isVerticalLineOfCells(a);
    case 205: // hline_i
      return tokpidjinSizes.isHorizontalLineOfLocations(a);
    case 206: // hline_o
      return tokpidjinSizes.isHorizontalLineOfCells(a);
    default:
      return noKernel();
  }
}

export function kernel2(op: i32, a: Value, b: Value): Value {
  switch (op) {
    case CALL:
      return call1(a, b);
    case 207: // add
      return arithmetic.plus(a, b);
    case 208: // subtract
      return arithmetic.minus(a, b);
    case 209: // multiply
      return arithmetic.multiply(a, b);
    case 210: // divide
      return arithmetic.divide(a, b);
    case 211: // equality
      return arithmetic.equality(a, b);
    case 212: // greater
      return arithmetic.greater(a, b);
    case 213: // both
      return arithmetic.both(a, b);
    case 214: // either
      return arithmetic.either(a, b);
    case 215: // get_nth_t
      return battOperations.getNthT(a, b);
    case 216: // get_nth_f
      return battOperations.getNthF(a, b);
    case 217: // difference_tuple
      return battOperations.differenceTuple(a, b);
    case 218: // o_g
      return battOperations.oG(a, b);
    case 219: // o_g_t
      return battOperations.oGT(a, b);
    case 220: // mir_rot_t
      return battOperations.mirRotT(a, b);
    case 221: // c_iz
      return battOperations.cIz(a, b);
    case 222: // c_zo
      return battOperations.cZo(a, b);
    case 223: // ofcolor
      return cells.ofcolor(a, b);
    case 224: // toobject
      return cells.toobject(a, b);
    case 225: // colorcount
      return colors.colorcount(a, b);
    case 226: // contained
      return containers.contained(a, b);
    case 227: // intersection
      return containers.intersection(a, b);
    case 228: // difference
      return containers.difference(a, b);
    case 229: // remove
      return containers.remove(a, b);
    case 230: // other
      return containers.other(a, b);
    case 231: // combine
      return containers.combine(a, b);
    case 232: // insert
      return containers.insert(a, b);
    case 233: // product
      return containers.product(a, b);
    case 234: // astuple
      return containers.astuple(a, b);
    case 235: // pair
      return containers.zip(a, b);
    case 236: // repeat
      return containers.repeat(a, b);
    case 237: // subgrid
      return cutting.subgrid(a, b);
    case 238: // hsplit
      return cutting.hsplit(a, b);
    case 239: // vsplit
      return cutting.vsplit(a, b);
    case 240: // manhattan
      return distance.manhattan(a, b);
    case 241: // adjacent
      return distance.adjacent(a, b);
    case 242: // gravitate
      return distance.gravitate(a, b);
    case 243: // compose
      return functions.compose(a, b);
    case 244: // matcher
      return functions.matcher(a, b);
    case 245: // rbind
      return functions.rbind(a, b);
    case 246: // lbind
      return functions.lbind(a, b);
    case 247: // power
      return functions.power(a, b);
    case 248: // apply
      return functions.apply(a, b);
    case 249: // rapply
      return functions.rapply(a, b);
    case 250: // mapply
      return functions.mapply(a, b);
    case 251: // index
      return grids.cellAt(a, b);
    case 252: // canvas
      return grids.canvas(a, b);
    case 253: // im_roles
      return imageAnswers.imRoles(a, b);
    case 254: // im_recolor
      return imageAnswers.imRecolor(a, b);
    case 255: // im_smear
      return imageLines.imSmear(a, b);
    case 256: // im_connect
      return imageLines.imConnect(a, b);
    case 257: // im_spread
      return imageLines.imSpread(a, b);
    case 258: // im_frame
      return imageLines.imFrame(a, b);
    case 259: // im_embed
      return imageLines.imEmbed(a, b);
    case 260: // im_wrap
      return imageLines.imWrap(a, b);
    case 261: // im_stretch
      return imageLines.imStretch(a, b);
    case 262: // im_objects
      return imageLists.imObjects(a, b);
    case 263: // im_fall
      return imageLists.imFall(a, b);
    case 264: // im_most
      return imageLists.imMost(a, b);
    case 265: // im_mosts
      return imageLists.imMosts(a, b);
    case 266: // im_others
      return imageLists.imOthers(a, b);
    case 267: // im_stack
      return imageLists.imStack(a, b);
    case 268: // im_plain
      return images.imPlain(a, b);
    case 269: // im_keep
      return images.imKeep(a, b);
    case 270: // im_drop
      return images.imDrop(a, b);
    case 271: // im_tint
      return images.imTint(a, b);
    case 272: // im_half
      return images.imHalf(a, b);
    case 273: // im_turn
      return images.imTurn(a, b);
    case 274: // hconcat
      return joining.hconcat(a, b);
    case 275: // vconcat
      return joining.vconcat(a, b);
    case 276: // hupscale
      return joining.hupscale(a, b);
    case 277: // vupscale
      return joining.vupscale(a, b);
    case 278: // upscale
      return joining.upscale(a, b);
    case 279: // downscale
      return joining.downscale(a, b);
    case 280: // connect
      return lines.connect(a, b);
    case 281: // shoot
      return lines.shoot(a, b);
    case 282: // colorfilter
      return objects.colorfilter(a, b);
    case 283: // sizefilter
      return objects.sizefilter(a, b);
    case 284: // paint
      return painting.paint(a, b);
    case 285: // underpaint
      return painting.underpaint(a, b);
    case 286: // cover
      return painting.cover(a, b);
    case 287: // shift
      return patches.shiftBy(a, b);
    case 288: // recolor
      return patches.recolor(a, b);
    case 289: // occurrences
      return patterns.occurrences(a, b);
    case 290: // bordering
      return relations.bordering(a, b);
    case 291: // hmatching
      return relations.hmatching(a, b);
    case 292: // vmatching
      return relations.vmatching(a, b);
    case 293: // position
      return relations.position(a, b);
    case 294: // order
      return selection.orderBy(a, b);
    case 295: // valmax
      return selection.valmax(a, b);
    case 296: // valmin
      return selection.valmin(a, b);
    case 297: // argmax
      return selection.argmax(a, b);
    case 298: // argmin
      return selection.argmin(a, b);
    case 299: // sfilter
      return selection.sfilter(a, b);
    case 300: // mfilter
      return selection.mfilter(a, b);
    case 301: // extract
      return selection.extract(a, b);
    case 302: // colorcount_t
      return tokpidjinColors.colorcountOfRows(a, b);
    case 303: // f_ofcolor
      return tokpidjinColors.locationsOfColor(a, b);
    case 304: // colorfilter_t
      return tokpidjinColors.cellTuplesOfColor(a, b);
    case 305: // remove_f
      return tokpidjinContainers.removeFromSet(a, b);
    case 306: // remove_t
      return tokpidjinContainers.removeFromItems(a, b);
    case 307: // combine_t
      return tokpidjinContainers.combineTuples(a, b);
    case 308: // combine_f
      return tokpidjinContainers.unite(a, b);
    case 309: // other
      return tokpidjinContainers.otherOrNone(a, b);
    case 310: // other_t
      return tokpidjinContainers.otherItem(a, b);
    case 311: // other_f
      return tokpidjinContainers.otherOfSet(a, b);
    case 312: // celltuple
      return tokpidjinContainers.celltuple(a, b);
    case 313: // corner
      return tokpidjinCorners.cornerOf(a, b);
    case 314: // apply_f
      return tokpidjinFunctions.applyToSet(a, b);
    case 315: // rapply_f
      return tokpidjinFunctions.rapplyToSet(a, b);
    case 316: // mapply
      return tokpidjinFunctions.mapplyOrEmpty(a, b);
    case 317: // power
      return tokpidjinFunctions.powerOrDefault(a, b);
    case 318: // apply_t
      return tokpidjinFunctions.applyToTuple(a, b);
    case 319: // rapply_t
      return tokpidjinFunctions.rapplyToTuple(a, b);
    case 320: // mapply_t
      return tokpidjinFunctions.mapplyToTuple(a, b);
    case 321: // mapply_f
      return tokpidjinFunctions.mapplyToSet(a, b);
    case 322: // sfilter_t
      return tokpidjinFunctions.filterToTuple(a, b);
    case 323: // sfilter_f
      return tokpidjinFunctions.filterToSet(a, b);
    case 324: // mfilter
      return tokpidjinFunctions.mfilterOrEmpty(a, b);
    case 325: // mfilter_t
      return tokpidjinFunctions.filterItemsToSet(a, b);
    case 326: // mfilter_f
      return tokpidjinFunctions.mfilterOfSet(a, b);
    case 327: // extract
      return tokpidjinFunctions.extractOrEmpty(a, b);
    case 328: // upscale_t
      return tokpidjinGrids.upscaleRows(a, b);
    case 329: // index
      return tokpidjinGrids.colorAt(a, b);
    case 330: // canvas
      return tokpidjinGrids.canvasOf(a, b);
    case 331: // shift
      return tokpidjinMoves.shiftAny(a, b);
    case 332: // mir_rot_f
      return tokpidjinMoves.mirrorOfType(a, b);
    case 333: // recolor_i
      return tokpidjinMoves.recolorLocations(a, b);
    case 334: // recolor_o
      return tokpidjinMoves.recolorCells(a, b);
    case 335: // upscale_f
      return tokpidjinMoves.upscaleCells(a, b);
    case 336: // add
      return tokpidjinNumbers.plusForgiving(a, b);
    case 337: // subtract
      return tokpidjinNumbers.minusForgiving(a, b);
    case 338: // multiply
      return tokpidjinNumbers.multiplyForgiving(a, b);
    case 339: // divide
      return tokpidjinNumbers.divideForgiving(a, b);
    case 340: // ascell
      return tokpidjinNumbers.ascell(a, b);
    case 341: // colorcount_f
      return tokpidjinObjectColors.colorcountOfCells(a, b);
    case 342: // colorfilter
      return tokpidjinObjectColors.objectsOfColor(a, b);
    case 343: // sizefilter_t
      return tokpidjinObjects.itemsOfSize(a, b);
    case 344: // underpaint
      return tokpidjinPainting.underpaintObject(a, b);
    case 345: // cover
      return tokpidjinPainting.coverWith(a, b);
    case 346: // col_row
      return tokpidjinPatches.sideByNumber(a, b);
    case 347: // bordering
      return tokpidjinPlaces.isBordering(a, b);
    case 348: // manhattan
      return tokpidjinPlaces.distanceOfPatches(a, b);
    case 349: // position
      return tokpidjinPlaces.directionOfPatches(a, b);
    case 350: // gravitate
      return tokpidjinPlaces.fallTowards(a, b);
    case 351: // occurrences
      return tokpidjinPlaces.placesOfObject(a, b);
    case 352: // argmax_t
      return tokpidjinRanks.argmaxOfTuple(a, b);
    case 353: // argmax_f
      return tokpidjinRanks.argmaxOfSet(a, b);
    case 354: // argmin_t
      return tokpidjinRanks.argminOfTuple(a, b);
    case 355: // argmin_f
      return tokpidjinRanks.argminOfSet(a, b);
    case 356: // valmax_t
      return tokpidjinRanks.valmaxOfTuple(a, b);
    case 357: // valmax_f
      return tokpidjinRanks.valmaxOfSet(a, b);
    case 358: // valmin_t
      return tokpidjinRanks.valminOfTuple(a, b);
    case 359: // valmin_f
      return tokpidjinRanks.valminOfSet(a, b);
    case 360: // get_rank
      return tokpidjinRanks.elementOfRank(a, b);
    case 361: // get_common_rank
      return tokpidjinRanks.commonRank(a, b);
    case 362: // get_common_rank_t
      return tokpidjinRanks.commonRankOfTuple(a, b);
    case 363: // get_common_rank_f
      return tokpidjinRanks.commonRankOfSet(a, b);
    case 364: // get_color_rank_t
      return tokpidjinRanks.gridColorRank(a, b);
    case 365: // get_color_rank_f
      return tokpidjinRanks.objectColorRank(a, b);
    case 366: // subgrid
      return tokpidjinWindows.subgridInside(a, b);
    case 367: // hsplit
      return tokpidjinWindows.hsplitInside(a, b);
    case 368: // vsplit
      return tokpidjinWindows.vsplitInside(a, b);
    case 402: // get_nth_by_key_t
      return tokpidjinRanks.nthByKey(a, b, NONE);
    case 403: // get_nth_by_key_f
      return tokpidjinRanks.nthByKeyFromFirst(a, b, NONE);
    default:
      return noKernel();
  }
}

export function kernel3(op: i32, a: Value, b: Value, c: Value): Value {
  switch (op) {
    case CALL:
      return call2(a, b, c);
    case 369: // c_iz_n
      return battOperations.cIzN(a, b, c);
    case 370: // c_zo_n
      return battOperations.cZoN(a, b, c);
    case 371: // interval
      return containers.interval(a, b, c);
    case 372: // crop
      return cutting.crop(a, b, c);
    case 373: // chain
      return functions.chain(a, b, c);
    case 374: // fork
      return functions.fork(a, b, c);
    case 375: // branch
      return functions.branch(a, b, c);
    case 376: // papply
      return functions.papply(a, b, c);
    case 377: // mpapply
      return functions.mpapply(a, b, c);
    case 378: // prapply
      return functions.prapply(a, b, c);
    case 379: // cellwise
      return grids.cellwise(a, b, c);
    case 380: // replace
      return grids.replace(a, b, c);
    case 381: // switch
      return grids.switchColors(a, b, c);
    case 382: // im_lay
      return imageAnswers.imLay(a, b, c);
    case 383: // im_product
      return imageAnswers.imProduct(a, b, c);
    case 384: // im_tile
      return imageLines.imTile(a, b, c);
    case 385: // im_mirrortile
      return imageLines.imMirrortile(a, b, c);
    case 386: // im_count
      return images.imCount(a, b, c);
    case 387: // fill
      return painting.fill(a, b, c);
    case 388: // underfill
      return painting.underfill(a, b, c);
    case 389: // move
      return painting.move(a, b, c);
    case 390: // c_branch
      return tokpidjinFunctions.branchOfColors(a, b, c);
    case 391: // cellwise
      return tokpidjinGrids.cellwiseWithin(a, b, c);
    case 392: // astriple
      return tokpidjinNumbers.astriple(a, b, c);
    case 393: // fill
      return tokpidjinPainting.fillWith(a, b, c);
    case 394: // underfill
      return tokpidjinPainting.underfillWith(a, b, c);
    case 395: // move
      return tokpidjinPainting.moveObject(a, b, c);
    case 396: // get_arg_rank
      return tokpidjinRanks.argRank(a, b, c);
    case 397: // get_arg_rank_t
      return tokpidjinRanks.argRankOfTuple(a, b, c);
    case 398: // get_arg_rank_f
      return tokpidjinRanks.argRankOfSet(a, b, c);
    case 399: // get_val_rank
      return tokpidjinRanks.valRank(a, b, c);
    case 400: // get_val_rank_t
      return tokpidjinRanks.valRankOfTuple(a, b, c);
    case 401: // get_val_rank_f
      return tokpidjinRanks.valRankOfSet(a, b, c);
    case 402: // get_nth_by_key_t
      return tokpidjinRanks.nthByKey(a, b, c);
    case 403: // get_nth_by_key_f
      return tokpidjinRanks.nthByKeyFromFirst(a, b, c);
    case 404: // crop
      return tokpidjinWindows.cropInside(a, b, c);
    default:
      return noKernel();
  }
}

export function kernel4(op: i32, a: Value, b: Value, c: Value, d: Value): Value {
  switch (op) {
    case CALL:
      return call3(a, b, c, d);
    case 405: // im_demo
      return imageAnswers.imDemo(a, b, c, d);
    case 406: // objects
      return objects.objects(a, b, c, d);
    case 407: // objects_t
      return tokpidjinObjects.objectTuples(a, b, c, d);
    default:
      return noKernel();
  }
}

/** A defect. */
function noKernel(): Value {
  unreachable();
  return FAILED;
}
