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
import { call0, call1, call2, call3 } from '../python/call';
import { FAILED, Value } from '../values/value';

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
    default:
      return noKernel();
  }
}

export function kernel2(op: i32, a: Value, b: Value): Value {
  switch (op) {
    case CALL:
      return call1(a, b);
    case 82: // add
      return arithmetic.plus(a, b);
    case 83: // subtract
      return arithmetic.minus(a, b);
    case 84: // multiply
      return arithmetic.multiply(a, b);
    case 85: // divide
      return arithmetic.divide(a, b);
    case 86: // equality
      return arithmetic.equality(a, b);
    case 87: // greater
      return arithmetic.greater(a, b);
    case 88: // both
      return arithmetic.both(a, b);
    case 89: // either
      return arithmetic.either(a, b);
    case 90: // get_nth_t
      return battOperations.getNthT(a, b);
    case 91: // get_nth_f
      return battOperations.getNthF(a, b);
    case 92: // difference_tuple
      return battOperations.differenceTuple(a, b);
    case 93: // o_g
      return battOperations.oG(a, b);
    case 94: // o_g_t
      return battOperations.oGT(a, b);
    case 95: // mir_rot_t
      return battOperations.mirRotT(a, b);
    case 96: // c_iz
      return battOperations.cIz(a, b);
    case 97: // c_zo
      return battOperations.cZo(a, b);
    case 98: // ofcolor
      return cells.ofcolor(a, b);
    case 99: // toobject
      return cells.toobject(a, b);
    case 100: // colorcount
      return colors.colorcount(a, b);
    case 101: // contained
      return containers.contained(a, b);
    case 102: // intersection
      return containers.intersection(a, b);
    case 103: // difference
      return containers.difference(a, b);
    case 104: // remove
      return containers.remove(a, b);
    case 105: // other
      return containers.other(a, b);
    case 106: // combine
      return containers.combine(a, b);
    case 107: // insert
      return containers.insert(a, b);
    case 108: // product
      return containers.product(a, b);
    case 109: // astuple
      return containers.astuple(a, b);
    case 110: // pair
      return containers.zip(a, b);
    case 111: // repeat
      return containers.repeat(a, b);
    case 112: // subgrid
      return cutting.subgrid(a, b);
    case 113: // hsplit
      return cutting.hsplit(a, b);
    case 114: // vsplit
      return cutting.vsplit(a, b);
    case 115: // manhattan
      return distance.manhattan(a, b);
    case 116: // adjacent
      return distance.adjacent(a, b);
    case 117: // gravitate
      return distance.gravitate(a, b);
    case 118: // compose
      return functions.compose(a, b);
    case 119: // matcher
      return functions.matcher(a, b);
    case 120: // rbind
      return functions.rbind(a, b);
    case 121: // lbind
      return functions.lbind(a, b);
    case 122: // power
      return functions.power(a, b);
    case 123: // apply
      return functions.apply(a, b);
    case 124: // rapply
      return functions.rapply(a, b);
    case 125: // mapply
      return functions.mapply(a, b);
    case 126: // index
      return grids.cellAt(a, b);
    case 127: // canvas
      return grids.canvas(a, b);
    case 128: // hconcat
      return joining.hconcat(a, b);
    case 129: // vconcat
      return joining.vconcat(a, b);
    case 130: // hupscale
      return joining.hupscale(a, b);
    case 131: // vupscale
      return joining.vupscale(a, b);
    case 132: // upscale
      return joining.upscale(a, b);
    case 133: // downscale
      return joining.downscale(a, b);
    case 134: // connect
      return lines.connect(a, b);
    case 135: // shoot
      return lines.shoot(a, b);
    case 136: // colorfilter
      return objects.colorfilter(a, b);
    case 137: // sizefilter
      return objects.sizefilter(a, b);
    case 138: // paint
      return painting.paint(a, b);
    case 139: // underpaint
      return painting.underpaint(a, b);
    case 140: // cover
      return painting.cover(a, b);
    case 141: // shift
      return patches.shiftBy(a, b);
    case 142: // recolor
      return patches.recolor(a, b);
    case 143: // occurrences
      return patterns.occurrences(a, b);
    case 144: // bordering
      return relations.bordering(a, b);
    case 145: // hmatching
      return relations.hmatching(a, b);
    case 146: // vmatching
      return relations.vmatching(a, b);
    case 147: // position
      return relations.position(a, b);
    case 148: // order
      return selection.orderBy(a, b);
    case 149: // valmax
      return selection.valmax(a, b);
    case 150: // valmin
      return selection.valmin(a, b);
    case 151: // argmax
      return selection.argmax(a, b);
    case 152: // argmin
      return selection.argmin(a, b);
    case 153: // sfilter
      return selection.sfilter(a, b);
    case 154: // mfilter
      return selection.mfilter(a, b);
    case 155: // extract
      return selection.extract(a, b);
    default:
      return noKernel();
  }
}

export function kernel3(op: i32, a: Value, b: Value, c: Value): Value {
  switch (op) {
    case CALL:
      return call2(a, b, c);
    case 156: // c_iz_n
      return battOperations.cIzN(a, b, c);
    case 157: // c_zo_n
      return battOperations.cZoN(a, b, c);
    case 158: // interval
      return containers.interval(a, b, c);
    case 159: // crop
      return cutting.crop(a, b, c);
    case 160: // chain
      return functions.chain(a, b, c);
    case 161: // fork
      return functions.fork(a, b, c);
    case 162: // branch
      return functions.branch(a, b, c);
    case 163: // papply
      return functions.papply(a, b, c);
    case 164: // mpapply
      return functions.mpapply(a, b, c);
    case 165: // prapply
      return functions.prapply(a, b, c);
    case 166: // cellwise
      return grids.cellwise(a, b, c);
    case 167: // replace
      return grids.replace(a, b, c);
    case 168: // switch
      return grids.switchColors(a, b, c);
    case 169: // fill
      return painting.fill(a, b, c);
    case 170: // underfill
      return painting.underfill(a, b, c);
    case 171: // move
      return painting.move(a, b, c);
    default:
      return noKernel();
  }
}

export function kernel4(op: i32, a: Value, b: Value, c: Value, d: Value): Value {
  switch (op) {
    case CALL:
      return call3(a, b, c, d);
    case 172: // objects
      return objects.objects(a, b, c, d);
    default:
      return noKernel();
  }
}

/** A defect. */
function noKernel(): Value {
  unreachable();
  return FAILED;
}
