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
    case 54: // dneighbors
      return lines.dneighbors(a);
    case 55: // ineighbors
      return lines.ineighbors(a);
    case 56: // neighbors
      return lines.neighbors(a);
    case 57: // vfrontier
      return lines.vfrontier(a);
    case 58: // hfrontier
      return lines.hfrontier(a);
    case 59: // partition
      return objects.partition(a);
    case 60: // fgpartition
      return objects.fgpartition(a);
    case 61: // frontiers
      return objects.frontiers(a);
    case 62: // toindices
      return patches.toindices(a);
    case 63: // normalize
      return patches.normalize(a);
    case 64: // uppermost
      return patches.uppermost(a);
    case 65: // lowermost
      return patches.lowermost(a);
    case 66: // leftmost
      return patches.leftmost(a);
    case 67: // rightmost
      return patches.rightmost(a);
    case 68: // ulcorner
      return patches.ulcorner(a);
    case 69: // urcorner
      return patches.urcorner(a);
    case 70: // llcorner
      return patches.llcorner(a);
    case 71: // lrcorner
      return patches.lrcorner(a);
    case 72: // hperiod
      return patterns.hperiod(a);
    case 73: // vperiod
      return patterns.vperiod(a);
    case 74: // vline
      return relations.vline(a);
    case 75: // hline
      return relations.hline(a);
    case 76: // center
      return relations.center(a);
    case 77: // centerofmass
      return relations.centerofmass(a);
    case 78: // maximum
      return selection.maximum(a);
    case 79: // minimum
      return selection.minimum(a);
    case 80: // mostcommon
      return selection.mostcommon(a);
    case 81: // leastcommon
      return selection.leastcommon(a);
    case 82: // mostcolor_t
      return tokpidjinColors.mostcolorOfRows(a);
    case 83: // leastcolor_t
      return tokpidjinColors.leastcolorOfRows(a);
    case 84: // palette_t
      return tokpidjinColors.paletteOfRows(a);
    case 85: // numcolors_t
      return tokpidjinColors.numcolorsOfRows(a);
    case 86: // size_t
      return tokpidjinContainers.sizeOfTuple(a);
    case 87: // size_f
      return tokpidjinContainers.sizeOfSet(a);
    case 88: // merge_t
      return tokpidjinContainers.mergeTuple(a);
    case 89: // merge_f
      return tokpidjinContainers.mergeFrozen(a);
    case 90: // first
      return tokpidjinContainers.firstOrNone(a);
    case 91: // first_t
      return tokpidjinContainers.firstItem(a);
    case 92: // first_f
      return tokpidjinContainers.firstOfSet(a);
    case 93: // second
      return tokpidjinContainers.second(a);
    case 94: // last
      return tokpidjinContainers.lastOrEmpty(a);
    case 95: // last_t
      return tokpidjinContainers.lastItem(a);
    case 96: // last_f
      return tokpidjinContainers.lastOfSet(a);
    case 97: // dedupe_pair_tuple
      return tokpidjinContainers.dedupePairs(a);
    case 98: // ulcorner_i
      return tokpidjinCorners.upperLeftOfLocations(a);
    case 99: // ulcorner_o
      return tokpidjinCorners.upperLeftOfCells(a);
    case 100: // urcorner_i
      return tokpidjinCorners.upperRightOfLocations(a);
    case 101: // urcorner_o
      return tokpidjinCorners.upperRightOfCells(a);
    case 102: // llcorner_i
      return tokpidjinCorners.lowerLeftOfLocations(a);
    case 103: // llcorner_o
      return tokpidjinCorners.lowerLeftOfCells(a);
    case 104: // lrcorner_i
      return tokpidjinCorners.lowerRightOfLocations(a);
    case 105: // lrcorner_o
      return tokpidjinCorners.lowerRightOfCells(a);
    case 106: // make_all_dsl_safe
      return tokpidjinFunctions.makeAllDslSafe(a);
    case 107: // hmirror_t
      return tokpidjinGrids.hmirrorRows(a);
    case 108: // vmirror_t
      return tokpidjinGrids.vmirrorRows(a);
    case 109: // dmirror_t
      return tokpidjinGrids.dmirrorRows(a);
    case 110: // cmirror_t
      return tokpidjinGrids.cmirrorRows(a);
    case 111: // compress
      return tokpidjinGrids.compressRows(a);
    case 112: // normalize_t
      return tokpidjinGrids.normalizeRows(a);
    case 113: // height_t
      return tokpidjinGrids.heightOfRows(a);
    case 114: // width_t
      return tokpidjinGrids.widthOfRows(a);
    case 115: // shape_t
      return tokpidjinGrids.shapeOfRows(a);
    case 116: // portrait_t
      return tokpidjinGrids.isPortraitOfRows(a);
    case 117: // square_t
      return tokpidjinGrids.isSquareOfRows(a);
    case 118: // is_no_grid
      return tokpidjinGrids.isNoGrid(a);
    case 119: // normalize
      return tokpidjinMoves.normalizePatch(a);
    case 120: // normalize_i
      return tokpidjinMoves.normalizePatchOfLocations(a);
    case 121: // normalize_o
      return tokpidjinMoves.normalizePatchOfCells(a);
    case 122: // hmirror_f
      return tokpidjinMoves.hmirrorOfPatch(a);
    case 123: // hmirror_i
      return tokpidjinMoves.hmirrorOfPatchOfLocations(a);
    case 124: // hmirror_o
      return tokpidjinMoves.hmirrorOfPatchOfCells(a);
    case 125: // vmirror_f
      return tokpidjinMoves.vmirrorOfPatch(a);
    case 126: // vmirror_i
      return tokpidjinMoves.vmirrorOfPatchOfLocations(a);
    case 127: // vmirror_o
      return tokpidjinMoves.vmirrorOfPatchOfCells(a);
    case 128: // dmirror_f
      return tokpidjinMoves.dmirrorOfPatch(a);
    case 129: // dmirror_i
      return tokpidjinMoves.dmirrorOfPatchOfLocations(a);
    case 130: // dmirror_o
      return tokpidjinMoves.dmirrorOfPatchOfCells(a);
    case 131: // cmirror_f
      return tokpidjinMoves.cmirrorOfPatch(a);
    case 132: // cmirror_i
      return tokpidjinMoves.cmirrorOfPatchOfLocations(a);
    case 133: // cmirror_o
      return tokpidjinMoves.cmirrorOfPatchOfCells(a);
    case 134: // toij
      return tokpidjinNumbers.toij(a);
    case 135: // mostcolor_f
      return tokpidjinObjectColors.mostcolorOfCells(a);
    case 136: // leastcolor_f
      return tokpidjinObjectColors.leastcolorOfCells(a);
    case 137: // palette_f
      return tokpidjinObjectColors.paletteOfCells(a);
    case 138: // p_f
      return tokpidjinObjectColors.colorSetOfCells(a);
    case 139: // p_o
      return tokpidjinObjectColors.colorTupleOfCells(a);
    case 140: // numcolors_f
      return tokpidjinObjectColors.numcolorsOfCells(a);
    case 141: // color
      return tokpidjinObjectColors.colorOfFirstCell(a);
    case 142: // partition
      return tokpidjinObjects.objectsByColor(a);
    case 143: // fgpartition
      return tokpidjinObjects.foregroundByColor(a);
    case 144: // asobject
      return tokpidjinPainting.cellsOfGrid(a);
    case 145: // toindices_i
      return tokpidjinPatches.locationsOfPatchOfLocations(a);
    case 146: // toindices_o
      return tokpidjinPatches.locationsOfPatchOfCells(a);
    case 147: // uppermost
      return tokpidjinPatches.topmost(a);
    case 148: // uppermost_i
      return tokpidjinPatches.topmostOfLocations(a);
    case 149: // uppermost_o
      return tokpidjinPatches.topmostOfCells(a);
    case 150: // lowermost
      return tokpidjinPatches.bottommost(a);
    case 151: // lowermost_i
      return tokpidjinPatches.bottommostOfLocations(a);
    case 152: // lowermost_o
      return tokpidjinPatches.bottommostOfCells(a);
    case 153: // leftmost
      return tokpidjinPatches.leftmostColumn(a);
    case 154: // leftmost_i
      return tokpidjinPatches.leftmostColumnOfLocations(a);
    case 155: // leftmost_o
      return tokpidjinPatches.leftmostColumnOfCells(a);
    case 156: // rightmost
      return tokpidjinPatches.rightmostColumn(a);
    case 157: // rightmost_i
      return tokpidjinPatches.rightmostColumnOfLocations(a);
    case 158: // rightmost_o
      return tokpidjinPatches.rightmostColumnOfCells(a);
    case 159: // corners
      return tokpidjinPlaces.cornersOfPatch(a);
    case 160: // box
      return tokpidjinPlaces.boxOfPatch(a);
    case 161: // inbox
      return tokpidjinPlaces.inboxOfPatch(a);
    case 162: // outbox
      return tokpidjinPlaces.outboxOfPatch(a);
    case 163: // center
      return tokpidjinPlaces.centerOfPatch(a);
    case 164: // mostcommon_t
      return tokpidjinRanks.mostcommonOfTuple(a);
    case 165: // leastcommon_t
      return tokpidjinRanks.leastcommonOfTuple(a);
    case 166: // mostcommon_f
      return tokpidjinRanks.mostcommonOfSet(a);
    case 167: // leastcommon_f
      return tokpidjinRanks.leastcommonOfSet(a);
    case 168: // height_f
      return tokpidjinSizes.heightOfPatch(a);
    case 169: // height_i
      return tokpidjinSizes.heightOfPatchOfLocations(a);
    case 170: // height_o
      return tokpidjinSizes.heightOfPatchOfCells(a);
    case 171: // width_f
      return tokpidjinSizes.widthOfPatch(a);
    case 172: // width_i
      return tokpidjinSizes.widthOfPatchOfLocations(a);
    case 173: // width_o
      return tokpidjinSizes.widthOfPatchOfCells(a);
    case 174: // shape_f
      return tokpidjinSizes.shapeOfPatch(a);
    case 175: // square_f
      return tokpidjinSizes.isSquareOfPatch(a);
    case 176: // portrait_f
      return tokpidjinSizes.isPortraitOfPatch(a);
    case 177: // vline_i
      return tokpidjinSizes.isVerticalLineOfLocations(a);
    case 178: // vline_o
      return tokpidjinSizes.isVerticalLineOfCells(a);
    case 179: // hline_i
      return tokpidjinSizes.isHorizontalLineOfLocations(a);
    case 180: // hline_o
      return tokpidjinSizes.isHorizontalLineOfCells(a);
    default:
      return noKernel();
  }
}

export function kernel2(op: i32, a: Value, b: Value): Value {
  switch (op) {
    case CALL:
      return call1(a, b);
    case 181: // add
      return arithmetic.plus(a, b);
    case 182: // subtract
      return arithmetic.minus(a, b);
    case 183: // multiply
      return arithmetic.multiply(a, b);
    case 184: // divide
      return arithmetic.divide(a, b);
    case 185: // equality
      return arithmetic.equality(a, b);
    case 186: // greater
      return arithmetic.greater(a, b);
    case 187: // both
      return arithmetic.both(a, b);
    case 188: // either
      return arithmetic.either(a, b);
    case 189: // get_nth_t
      return battOperations.getNthT(a, b);
    case 190: // get_nth_f
      return battOperations.getNthF(a, b);
    case 191: // difference_tuple
      return battOperations.differenceTuple(a, b);
    case 192: // o_g
      return battOperations.oG(a, b);
    case 193: // o_g_t
      return battOperations.oGT(a, b);
    case 194: // mir_rot_t
      return battOperations.mirRotT(a, b);
    case 195: // c_iz
      return battOperations.cIz(a, b);
    case 196: // c_zo
      return battOperations.cZo(a, b);
    case 197: // ofcolor
      return cells.ofcolor(a, b);
    case 198: // toobject
      return cells.toobject(a, b);
    case 199: // colorcount
      return colors.colorcount(a, b);
    case 200: // contained
      return containers.contained(a, b);
    case 201: // intersection
      return containers.intersection(a, b);
    case 202: // difference
      return containers.difference(a, b);
    case 203: // remove
      return containers.remove(a, b);
    case 204: // other
      return containers.other(a, b);
    case 205: // combine
      return containers.combine(a, b);
    case 206: // insert
      return containers.insert(a, b);
    case 207: // product
      return containers.product(a, b);
    case 208: // astuple
      return containers.astuple(a, b);
    case 209: // pair
      return containers.zip(a, b);
    case 210: // repeat
      return containers.repeat(a, b);
    case 211: // subgrid
      return cutting.subgrid(a, b);
    case 212: // hsplit
      return cutting.hsplit(a, b);
    case 213: // vsplit
      return cutting.vsplit(a, b);
    case 214: // manhattan
      return distance.manhattan(a, b);
    case 215: // adjacent
      return distance.adjacent(a, b);
    case 216: // gravitate
      return distance.gravitate(a, b);
    case 217: // compose
      return functions.compose(a, b);
    case 218: // matcher
      return functions.matcher(a, b);
    case 219: // rbind
      return functions.rbind(a, b);
    case 220: // lbind
      return functions.lbind(a, b);
    case 221: // power
      return functions.power(a, b);
    case 222: // apply
      return functions.apply(a, b);
    case 223: // rapply
      return functions.rapply(a, b);
    case 224: // mapply
      return functions.mapply(a, b);
    case 225: // index
      return grids.cellAt(a, b);
    case 226: // canvas
      return grids.canvas(a, b);
    case 227: // hconcat
      return joining.hconcat(a, b);
    case 228: // vconcat
      return joining.vconcat(a, b);
    case 229: // hupscale
      return joining.hupscale(a, b);
    case 230: // vupscale
      return joining.vupscale(a, b);
    case 231: // upscale
      return joining.upscale(a, b);
    case 232: // downscale
      return joining.downscale(a, b);
    case 233: // connect
      return lines.connect(a, b);
    case 234: // shoot
      return lines.shoot(a, b);
    case 235: // colorfilter
      return objects.colorfilter(a, b);
    case 236: // sizefilter
      return objects.sizefilter(a, b);
    case 237: // paint
      return painting.paint(a, b);
    case 238: // underpaint
      return painting.underpaint(a, b);
    case 239: // cover
      return painting.cover(a, b);
    case 240: // shift
      return patches.shiftBy(a, b);
    case 241: // recolor
      return patches.recolor(a, b);
    case 242: // occurrences
      return patterns.occurrences(a, b);
    case 243: // bordering
      return relations.bordering(a, b);
    case 244: // hmatching
      return relations.hmatching(a, b);
    case 245: // vmatching
      return relations.vmatching(a, b);
    case 246: // position
      return relations.position(a, b);
    case 247: // order
      return selection.orderBy(a, b);
    case 248: // valmax
      return selection.valmax(a, b);
    case 249: // valmin
      return selection.valmin(a, b);
    case 250: // argmax
      return selection.argmax(a, b);
    case 251: // argmin
      return selection.argmin(a, b);
    case 252: // sfilter
      return selection.sfilter(a, b);
    case 253: // mfilter
      return selection.mfilter(a, b);
    case 254: // extract
      return selection.extract(a, b);
    case 255: // colorcount_t
      return tokpidjinColors.colorcountOfRows(a, b);
    case 256: // f_ofcolor
      return tokpidjinColors.locationsOfColor(a, b);
    case 257: // colorfilter_t
      return tokpidjinColors.cellTuplesOfColor(a, b);
    case 258: // remove_f
      return tokpidjinContainers.removeFromSet(a, b);
    case 259: // remove_t
      return tokpidjinContainers.removeFromItems(a, b);
    case 260: // combine_t
      return tokpidjinContainers.combineTuples(a, b);
    case 261: // combine_f
      return tokpidjinContainers.unite(a, b);
    case 262: // other
      return tokpidjinContainers.otherOrNone(a, b);
    case 263: // other_t
      return tokpidjinContainers.otherItem(a, b);
    case 264: // other_f
      return tokpidjinContainers.otherOfSet(a, b);
    case 265: // celltuple
      return tokpidjinContainers.celltuple(a, b);
    case 266: // corner
      return tokpidjinCorners.cornerOf(a, b);
    case 267: // apply_f
      return tokpidjinFunctions.applyToSet(a, b);
    case 268: // rapply_f
      return tokpidjinFunctions.rapplyToSet(a, b);
    case 269: // mapply
      return tokpidjinFunctions.mapplyOrEmpty(a, b);
    case 270: // power
      return tokpidjinFunctions.powerOrDefault(a, b);
    case 271: // apply_t
      return tokpidjinFunctions.applyToTuple(a, b);
    case 272: // rapply_t
      return tokpidjinFunctions.rapplyToTuple(a, b);
    case 273: // mapply_t
      return tokpidjinFunctions.mapplyToTuple(a, b);
    case 274: // mapply_f
      return tokpidjinFunctions.mapplyToSet(a, b);
    case 275: // sfilter_t
      return tokpidjinFunctions.filterToTuple(a, b);
    case 276: // sfilter_f
      return tokpidjinFunctions.filterToSet(a, b);
    case 277: // mfilter
      return tokpidjinFunctions.mfilterOrEmpty(a, b);
    case 278: // mfilter_t
      return tokpidjinFunctions.filterItemsToSet(a, b);
    case 279: // mfilter_f
      return tokpidjinFunctions.mfilterOfSet(a, b);
    case 280: // extract
      return tokpidjinFunctions.extractOrEmpty(a, b);
    case 281: // upscale_t
      return tokpidjinGrids.upscaleRows(a, b);
    case 282: // index
      return tokpidjinGrids.colorAt(a, b);
    case 283: // canvas
      return tokpidjinGrids.canvasOf(a, b);
    case 284: // shift
      return tokpidjinMoves.shiftAny(a, b);
    case 285: // mir_rot_f
      return tokpidjinMoves.mirrorOfType(a, b);
    case 286: // recolor_i
      return tokpidjinMoves.recolorLocations(a, b);
    case 287: // recolor_o
      return tokpidjinMoves.recolorCells(a, b);
    case 288: // upscale_f
      return tokpidjinMoves.upscaleCells(a, b);
    case 289: // add
      return tokpidjinNumbers.plusForgiving(a, b);
    case 290: // subtract
      return tokpidjinNumbers.minusForgiving(a, b);
    case 291: // multiply
      return tokpidjinNumbers.multiplyForgiving(a, b);
    case 292: // divide
      return tokpidjinNumbers.divideForgiving(a, b);
    case 293: // ascell
      return tokpidjinNumbers.ascell(a, b);
    case 294: // colorcount_f
      return tokpidjinObjectColors.colorcountOfCells(a, b);
    case 295: // colorfilter
      return tokpidjinObjectColors.objectsOfColor(a, b);
    case 296: // sizefilter_t
      return tokpidjinObjects.itemsOfSize(a, b);
    case 297: // underpaint
      return tokpidjinPainting.underpaintObject(a, b);
    case 298: // cover
      return tokpidjinPainting.coverWith(a, b);
    case 299: // col_row
      return tokpidjinPatches.sideByNumber(a, b);
    case 300: // bordering
      return tokpidjinPlaces.isBordering(a, b);
    case 301: // manhattan
      return tokpidjinPlaces.distanceOfPatches(a, b);
    case 302: // position
      return tokpidjinPlaces.directionOfPatches(a, b);
    case 303: // gravitate
      return tokpidjinPlaces.fallTowards(a, b);
    case 304: // occurrences
      return tokpidjinPlaces.placesOfObject(a, b);
    case 305: // argmax_t
      return tokpidjinRanks.argmaxOfTuple(a, b);
    case 306: // argmax_f
      return tokpidjinRanks.argmaxOfSet(a, b);
    case 307: // argmin_t
      return tokpidjinRanks.argminOfTuple(a, b);
    case 308: // argmin_f
      return tokpidjinRanks.argminOfSet(a, b);
    case 309: // valmax_t
      return tokpidjinRanks.valmaxOfTuple(a, b);
    case 310: // valmax_f
      return tokpidjinRanks.valmaxOfSet(a, b);
    case 311: // valmin_t
      return tokpidjinRanks.valminOfTuple(a, b);
    case 312: // valmin_f
      return tokpidjinRanks.valminOfSet(a, b);
    case 313: // get_rank
      return tokpidjinRanks.elementOfRank(a, b);
    case 314: // get_common_rank
      return tokpidjinRanks.commonRank(a, b);
    case 315: // get_common_rank_t
      return tokpidjinRanks.commonRankOfTuple(a, b);
    case 316: // get_common_rank_f
      return tokpidjinRanks.commonRankOfSet(a, b);
    case 317: // get_color_rank_t
      return tokpidjinRanks.gridColorRank(a, b);
    case 318: // get_color_rank_f
      return tokpidjinRanks.objectColorRank(a, b);
    case 319: // subgrid
      return tokpidjinWindows.subgridInside(a, b);
    case 320: // hsplit
      return tokpidjinWindows.hsplitInside(a, b);
    case 321: // vsplit
      return tokpidjinWindows.vsplitInside(a, b);
    case 350: // get_nth_by_key_t
      return tokpidjinRanks.nthByKey(a, b, NONE);
    case 351: // get_nth_by_key_f
      return tokpidjinRanks.nthByKeyFromFirst(a, b, NONE);
    default:
      return noKernel();
  }
}

export function kernel3(op: i32, a: Value, b: Value, c: Value): Value {
  switch (op) {
    case CALL:
      return call2(a, b, c);
    case 322: // c_iz_n
      return battOperations.cIzN(a, b, c);
    case 323: // c_zo_n
      return battOperations.cZoN(a, b, c);
    case 324: // interval
      return containers.interval(a, b, c);
    case 325: // crop
      return cutting.crop(a, b, c);
    case 326: // chain
      return functions.chain(a, b, c);
    case 327: // fork
      return functions.fork(a, b, c);
    case 328: // branch
      return functions.branch(a, b, c);
    case 329: // papply
      return functions.papply(a, b, c);
    case 330: // mpapply
      return functions.mpapply(a, b, c);
    case 331: // prapply
      return functions.prapply(a, b, c);
    case 332: // cellwise
      return grids.cellwise(a, b, c);
    case 333: // replace
      return grids.replace(a, b, c);
    case 334: // switch
      return grids.switchColors(a, b, c);
    case 335: // fill
      return painting.fill(a, b, c);
    case 336: // underfill
      return painting.underfill(a, b, c);
    case 337: // move
      return painting.move(a, b, c);
    case 338: // c_branch
      return tokpidjinFunctions.branchOfColors(a, b, c);
    case 339: // cellwise
      return tokpidjinGrids.cellwiseWithin(a, b, c);
    case 340: // astriple
      return tokpidjinNumbers.astriple(a, b, c);
    case 341: // fill
      return tokpidjinPainting.fillWith(a, b, c);
    case 342: // underfill
      return tokpidjinPainting.underfillWith(a, b, c);
    case 343: // move
      return tokpidjinPainting.moveObject(a, b, c);
    case 344: // get_arg_rank
      return tokpidjinRanks.argRank(a, b, c);
    case 345: // get_arg_rank_t
      return tokpidjinRanks.argRankOfTuple(a, b, c);
    case 346: // get_arg_rank_f
      return tokpidjinRanks.argRankOfSet(a, b, c);
    case 347: // get_val_rank
      return tokpidjinRanks.valRank(a, b, c);
    case 348: // get_val_rank_t
      return tokpidjinRanks.valRankOfTuple(a, b, c);
    case 349: // get_val_rank_f
      return tokpidjinRanks.valRankOfSet(a, b, c);
    case 350: // get_nth_by_key_t
      return tokpidjinRanks.nthByKey(a, b, c);
    case 351: // get_nth_by_key_f
      return tokpidjinRanks.nthByKeyFromFirst(a, b, c);
    case 352: // crop
      return tokpidjinWindows.cropInside(a, b, c);
    default:
      return noKernel();
  }
}

export function kernel4(op: i32, a: Value, b: Value, c: Value, d: Value): Value {
  switch (op) {
    case CALL:
      return call3(a, b, c, d);
    case 353: // objects
      return objects.objects(a, b, c, d);
    case 354: // objects_t
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
