/** Kernels by the number of their operation, for the arguments that it takes: that there is one is known before it is called. */

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
import { decline } from '../python/decline';
import { FUNCTION } from '../python/reasons';
import { FAILED, Value } from '../values/value';
import * as codes from './codes';

export function kernel1(op: i32, a: Value): Value {
  switch (op) {
    case codes.INVERT:
      return arithmetic.invert(a);
    case codes.EVEN:
      return arithmetic.isEven(a);
    case codes.DOUBLE:
      return arithmetic.twice(a);
    case codes.HALVE:
      return arithmetic.halve(a);
    case codes.FLIP:
      return arithmetic.flip(a);
    case codes.INCREMENT:
      return arithmetic.increment(a);
    case codes.DECREMENT:
      return arithmetic.decrement(a);
    case codes.CREMENT:
      return arithmetic.crement(a);
    case codes.SIGN:
      return arithmetic.sign(a);
    case codes.POSITIVE:
      return arithmetic.positive(a);
    case codes.TOIVEC:
      return arithmetic.toivec(a);
    case codes.TOJVEC:
      return arithmetic.tojvec(a);
    case codes.MOSTCOLOR:
      return colors.mostcolor(a);
    case codes.LEASTCOLOR:
      return colors.leastcolor(a);
    case codes.PALETTE:
      return colors.palette(a);
    case codes.NUMCOLORS:
      return colors.numcolors(a);
    case codes.COLOR:
      return colors.color(a);
    case codes.TRIM:
      return cutting.trim(a);
    case codes.TOPHALF:
      return cutting.tophalf(a);
    case codes.BOTTOMHALF:
      return cutting.bottomhalf(a);
    case codes.LEFTHALF:
      return cutting.lefthalf(a);
    case codes.RIGHTHALF:
      return cutting.righthalf(a);
    case codes.COMPRESS:
      return cutting.compress(a);
    case codes.ROT90:
      return geometry.rot90(a);
    case codes.ROT180:
      return geometry.rot180(a);
    case codes.ROT270:
      return geometry.rot270(a);
    case codes.HMIRROR:
      return geometry.hmirror(a);
    case codes.VMIRROR:
      return geometry.vmirror(a);
    case codes.DMIRROR:
      return geometry.dmirror(a);
    case codes.CMIRROR:
      return geometry.cmirror(a);
    case codes.HEIGHT:
      return grids.height(a);
    case codes.WIDTH:
      return grids.width(a);
    case codes.SHAPE:
      return grids.shape(a);
    case codes.PORTRAIT:
      return grids.portrait(a);
    case codes.SQUARE:
      return grids.square(a);
    case codes.ASINDICES:
      return cells.asindices(a);
    case codes.ASOBJECT:
      return cells.asobject(a);
    case codes.PARTITION:
      return objects.partition(a);
    case codes.FGPARTITION:
      return objects.fgpartition(a);
    case codes.FRONTIERS:
      return objects.frontiers(a);
    case codes.TOINDICES:
      return patches.toindices(a);
    case codes.NORMALIZE:
      return patches.normalize(a);
    case codes.UPPERMOST:
      return patches.uppermost(a);
    case codes.LOWERMOST:
      return patches.lowermost(a);
    case codes.LEFTMOST:
      return patches.leftmost(a);
    case codes.RIGHTMOST:
      return patches.rightmost(a);
    case codes.ULCORNER:
      return patches.ulcorner(a);
    case codes.URCORNER:
      return patches.urcorner(a);
    case codes.LLCORNER:
      return patches.llcorner(a);
    case codes.LRCORNER:
      return patches.lrcorner(a);
    case codes.HPERIOD:
      return patterns.hperiod(a);
    case codes.VPERIOD:
      return patterns.vperiod(a);
    case codes.VLINE:
      return relations.vline(a);
    case codes.HLINE:
      return relations.hline(a);
    case codes.CENTER:
      return relations.center(a);
    case codes.CENTEROFMASS:
      return relations.centerofmass(a);
    case codes.DNEIGHBORS:
      return lines.dneighbors(a);
    case codes.INEIGHBORS:
      return lines.ineighbors(a);
    case codes.NEIGHBORS:
      return lines.neighbors(a);
    case codes.VFRONTIER:
      return lines.vfrontier(a);
    case codes.HFRONTIER:
      return lines.hfrontier(a);
    case codes.CORNERS:
      return boxes.corners(a);
    case codes.BOX:
      return boxes.boxOf(a);
    case codes.INBOX:
      return boxes.inbox(a);
    case codes.OUTBOX:
      return boxes.outbox(a);
    case codes.BACKDROP:
      return boxes.backdrop(a);
    case codes.DELTA:
      return boxes.delta(a);
    case codes.DEDUPE:
      return containers.dedupe(a);
    case codes.SIZE:
      return containers.sizeOfContainer(a);
    case codes.MERGE:
      return containers.mergeAll(a);
    case codes.INITSET:
      return containers.initset(a);
    case codes.TOTUPLE:
      return containers.totuple(a);
    case codes.FIRST:
      return containers.firstOf(a);
    case codes.LAST:
      return containers.lastOf(a);
    case codes.MAXIMUM:
      return selection.maximum(a);
    case codes.MINIMUM:
      return selection.minimum(a);
    case codes.MOSTCOMMON:
      return selection.mostcommon(a);
    case codes.LEASTCOMMON:
      return selection.leastcommon(a);
    case codes.IDENTITY:
      return functions.identity(a);
    case codes.P_G:
      return battOperations.pG(a);
    case codes.A_MR:
      return battOperations.aMr(a);
    case codes.CALL:
      return otherCall();
    default:
      return noKernel();
  }
}

export function kernel2(op: i32, a: Value, b: Value): Value {
  switch (op) {
    case codes.ADD:
      return arithmetic.plus(a, b);
    case codes.SUBTRACT:
      return arithmetic.minus(a, b);
    case codes.MULTIPLY:
      return arithmetic.multiply(a, b);
    case codes.DIVIDE:
      return arithmetic.divide(a, b);
    case codes.EQUALITY:
      return arithmetic.equality(a, b);
    case codes.GREATER:
      return arithmetic.greater(a, b);
    case codes.BOTH:
      return arithmetic.both(a, b);
    case codes.EITHER:
      return arithmetic.either(a, b);
    case codes.COLORCOUNT:
      return colors.colorcount(a, b);
    case codes.SUBGRID:
      return cutting.subgrid(a, b);
    case codes.HSPLIT:
      return cutting.hsplit(a, b);
    case codes.VSPLIT:
      return cutting.vsplit(a, b);
    case codes.INDEX:
      return grids.cellAt(a, b);
    case codes.CANVAS:
      return grids.canvas(a, b);
    case codes.HCONCAT:
      return joining.hconcat(a, b);
    case codes.VCONCAT:
      return joining.vconcat(a, b);
    case codes.HUPSCALE:
      return joining.hupscale(a, b);
    case codes.VUPSCALE:
      return joining.vupscale(a, b);
    case codes.UPSCALE:
      return joining.upscale(a, b);
    case codes.DOWNSCALE:
      return joining.downscale(a, b);
    case codes.OFCOLOR:
      return cells.ofcolor(a, b);
    case codes.TOOBJECT:
      return cells.toobject(a, b);
    case codes.COLORFILTER:
      return objects.colorfilter(a, b);
    case codes.SIZEFILTER:
      return objects.sizefilter(a, b);
    case codes.PAINT:
      return painting.paint(a, b);
    case codes.UNDERPAINT:
      return painting.underpaint(a, b);
    case codes.COVER:
      return painting.cover(a, b);
    case codes.RECOLOR:
      return patches.recolor(a, b);
    case codes.SHIFT:
      return patches.shiftBy(a, b);
    case codes.OCCURRENCES:
      return patterns.occurrences(a, b);
    case codes.BORDERING:
      return relations.bordering(a, b);
    case codes.HMATCHING:
      return relations.hmatching(a, b);
    case codes.VMATCHING:
      return relations.vmatching(a, b);
    case codes.POSITION:
      return relations.position(a, b);
    case codes.MANHATTAN:
      return distance.manhattan(a, b);
    case codes.ADJACENT:
      return distance.adjacent(a, b);
    case codes.GRAVITATE:
      return distance.gravitate(a, b);
    case codes.CONNECT:
      return lines.connect(a, b);
    case codes.SHOOT:
      return lines.shoot(a, b);
    case codes.CONTAINED:
      return containers.contained(a, b);
    case codes.COMBINE:
      return containers.combine(a, b);
    case codes.INTERSECTION:
      return containers.intersection(a, b);
    case codes.DIFFERENCE:
      return containers.difference(a, b);
    case codes.REPEAT:
      return containers.repeat(a, b);
    case codes.INSERT:
      return containers.insert(a, b);
    case codes.REMOVE:
      return containers.remove(a, b);
    case codes.OTHER:
      return containers.other(a, b);
    case codes.ASTUPLE:
      return containers.astuple(a, b);
    case codes.PRODUCT:
      return containers.product(a, b);
    case codes.PAIR:
      return containers.zip(a, b);
    case codes.ORDER:
      return selection.orderBy(a, b);
    case codes.VALMAX:
      return selection.valmax(a, b);
    case codes.VALMIN:
      return selection.valmin(a, b);
    case codes.ARGMAX:
      return selection.argmax(a, b);
    case codes.ARGMIN:
      return selection.argmin(a, b);
    case codes.SFILTER:
      return selection.sfilter(a, b);
    case codes.MFILTER:
      return selection.mfilter(a, b);
    case codes.EXTRACT:
      return selection.extract(a, b);
    case codes.COMPOSE:
      return functions.compose(a, b);
    case codes.MATCHER:
      return functions.matcher(a, b);
    case codes.RBIND:
      return functions.rbind(a, b);
    case codes.LBIND:
      return functions.lbind(a, b);
    case codes.POWER:
      return functions.power(a, b);
    case codes.APPLY:
      return functions.apply(a, b);
    case codes.RAPPLY:
      return functions.rapply(a, b);
    case codes.MAPPLY:
      return functions.mapply(a, b);
    case codes.GET_NTH_T:
      return battOperations.getNthT(a, b);
    case codes.GET_NTH_F:
      return battOperations.getNthF(a, b);
    case codes.DIFFERENCE_TUPLE:
      return battOperations.differenceTuple(a, b);
    case codes.O_G:
      return battOperations.oG(a, b);
    case codes.O_G_T:
      return battOperations.oGT(a, b);
    case codes.MIR_ROT_T:
      return battOperations.mirRotT(a, b);
    case codes.C_IZ:
      return battOperations.cIz(a, b);
    case codes.C_ZO:
      return battOperations.cZo(a, b);
    case codes.CALL:
      return functions.call1(a, b);
    default:
      return noKernel();
  }
}

export function kernel3(op: i32, a: Value, b: Value, c: Value): Value {
  switch (op) {
    case codes.CROP:
      return cutting.crop(a, b, c);
    case codes.CELLWISE:
      return grids.cellwise(a, b, c);
    case codes.REPLACE:
      return grids.replace(a, b, c);
    case codes.SWITCH:
      return grids.switchColors(a, b, c);
    case codes.FILL:
      return painting.fill(a, b, c);
    case codes.UNDERFILL:
      return painting.underfill(a, b, c);
    case codes.MOVE:
      return painting.move(a, b, c);
    case codes.INTERVAL:
      return containers.interval(a, b, c);
    case codes.BRANCH:
      return functions.branch(a, b, c);
    case codes.CHAIN:
      return functions.chain(a, b, c);
    case codes.FORK:
      return functions.fork(a, b, c);
    case codes.PAPPLY:
      return functions.papply(a, b, c);
    case codes.MPAPPLY:
      return functions.mpapply(a, b, c);
    case codes.PRAPPLY:
      return functions.prapply(a, b, c);
    case codes.C_IZ_N:
      return battOperations.cIzN(a, b, c);
    case codes.C_ZO_N:
      return battOperations.cZoN(a, b, c);
    case codes.CALL:
      return functions.call2(a, b, c);
    default:
      return noKernel();
  }
}

export function kernel4(op: i32, a: Value, b: Value, c: Value, d: Value): Value {
  switch (op) {
    case codes.OBJECTS:
      return objects.objects(a, b, c, d);
    case codes.CALL:
      return otherCall();
    default:
      return noKernel();
  }
}

/** A call of a function value with no argument, or with three. */
function otherCall(): Value {
  decline(FUNCTION);
  return FAILED;
}

/** A defect. */
function noKernel(): Value {
  unreachable();
  return FAILED;
}
