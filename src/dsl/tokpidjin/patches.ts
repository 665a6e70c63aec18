/** Patches of tokpidjin: locations, extremes, sizes, corners, moves and mirrors. */
import {
  add,
  boundsOf,
  EMPTY_SET,
  equals,
  FrozenSet,
  length,
  less,
  multiply,
  NAN,
  negate,
  subtractNumbers,
  truthy,
  type Value,
} from '../../value/index.js';
import { pairOf } from '../arithmetic.js';
import { cmirrorPatch, dmirrorPatch, hmirrorPatch, vmirrorPatch } from '../geometry.js';
import { upscaleObject } from '../joining.js';
import { type CellLayout, flatCells, flatIndices, flatObjects, isPackedPatch } from '../layout.js';
import { attempt, type Kernel, type Operation } from '../operation.js';
import * as shared from '../patches.js';
import { define } from './define.js';
import { isEmptyTuple } from './numbers.js';

// ---- views

type PatchKernel = (layout: CellLayout, patch: Value) => Value;

/** How operations take a patch, by the end of their names: for what it is, for locations, for cells. */
const VIEWS = { '': flatCells, _f: flatCells, _i: flatIndices, _o: flatObjects } as const satisfies Readonly<
  Record<string, CellLayout>
>;

/** The variants of an operation on a patch. */
const inViews = (name: string, suffixes: readonly (keyof typeof VIEWS)[], kernel: PatchKernel): Operation[] =>
  suffixes.map((suffix) => define(`${name}${suffix}`, (patch) => kernel(VIEWS[suffix], patch)));

/** Whether a value is the empty tuple or the empty set. */
export const isEmpty = (value: Value): boolean =>
  isEmptyTuple(value) || (value instanceof FrozenSet && value.size === 0);

// ---- extremes

/** An extreme coordinate, NaN of nothing. */
const orNaN =
  (extreme: PatchKernel): PatchKernel =>
  (layout, patch) =>
    truthy(patch) ? extreme(layout, patch) : NAN;

const uppermost = orNaN(shared.uppermost);
const lowermost = orNaN(shared.lowermost);
const leftmost = orNaN(shared.leftmost);
const rightmost = orNaN(shared.rightmost);

/** The kernel as other operations call it: 0 where it raises. */
const orZero =
  (kernel: PatchKernel): PatchKernel =>
  (layout, patch) =>
    isPackedPatch(layout, patch) ? kernel(layout, patch) : attempt(0, () => kernel(layout, patch));

/** Row of the uppermost location as other operations see it: NaN of nothing, 0 where there is no location. */
export const top = orZero(uppermost);
/** As {@link top}, of the lowermost location. */
export const bottom = orZero(lowermost);
/** As {@link top}, of the column of the leftmost location. */
export const left = orZero(leftmost);
/** As {@link top}, of the column of the rightmost location. */
export const right = orZero(rightmost);

/** By number: lowermost, uppermost, leftmost, rightmost; None for another number. */
const colRow: Kernel = (patch, type) => {
  const sides = [bottom, top, left, right];
  const side = sides.find((_, number) => equals(type, number));
  return side === undefined ? null : side(flatCells, patch);
};

// ---- sizes

const span = (low: Value, high: Value): Value => add(subtractNumbers(high, low), 1);

/** Rows of the bounding box. */
function height(layout: CellLayout, patch: Value): Value {
  if (isPackedPatch(layout, patch)) {
    const bounds = boundsOf(patch);
    return bounds.bottom - bounds.top + 1;
  }
  return length(patch) === 0 ? 0 : span(top(layout, patch), bottom(layout, patch));
}

/** Columns of the bounding box. */
function width(layout: CellLayout, patch: Value): Value {
  if (isPackedPatch(layout, patch)) {
    const bounds = boundsOf(patch);
    return bounds.right - bounds.left + 1;
  }
  return length(patch) === 0 ? 0 : span(left(layout, patch), right(layout, patch));
}

/** Rows of the bounding box as other operations see them: 0 where there is none. */
export const rows = orZero(height);
/** As {@link rows}, of columns. */
export const columns = orZero(width);

/** Height and width. */
export const shape = (patch: Value): Value => pairOf(rows(flatCells, patch), columns(flatCells, patch));

const isSquare: PatchKernel = (layout, patch) => {
  const [h, w] = [rows(layout, patch), columns(layout, patch)];
  return equals(multiply(h, w), length(patch)) && equals(h, w);
};

const isPortrait: PatchKernel = (layout, patch) => less(columns(layout, patch), rows(layout, patch));

const isVerticalLine: PatchKernel = (layout, patch) =>
  equals(rows(layout, patch), length(patch)) && equals(columns(layout, patch), 1);

const isHorizontalLine: PatchKernel = (layout, patch) =>
  equals(columns(layout, patch), length(patch)) && equals(rows(layout, patch), 1);

// ---- corners

/** By number: upper left, upper right, lower left, lower right; the first for another number. */
const corner: Kernel = (patch, type) => {
  const corners = [shared.ulcorner, shared.urcorner, shared.llcorner, shared.lrcorner];
  return (corners.find((_, number) => equals(type, number)) ?? shared.ulcorner)(flatCells, patch);
};

// ---- moves

/** The patch moved by (rows, columns); an empty tuple leaves it where it is. */
export const shift: Kernel = (patch, directions) => {
  if (!truthy(patch)) return EMPTY_SET;
  return isEmptyTuple(directions) ? patch : shared.shift(flatCells, patch, directions);
};

/** The patch moved so that its upper left corner is the origin. */
export function normalize(layout: CellLayout, patch: Value): Value {
  if (isPackedPatch(layout, patch)) return shared.normalize(layout, patch);
  if (length(patch) === 0) return patch;
  return shift(patch, pairOf(negate(top(layout, patch)), negate(left(layout, patch))));
}

/** By number: mirrored along the horizontal, the diagonal, the vertical, the counterdiagonal; as it is for another number. */
const mirror: Kernel = (patch, type) => {
  const mirrors = [hmirrorPatch, dmirrorPatch, vmirrorPatch, cmirrorPatch];
  return mirrors.find((_, number) => equals(type, number))?.(flatCells, patch) ?? patch;
};

/** Operations on one patch. */
export const patches = [
  /**
   * toindices(patch: Patch): Indices
   * The locations of a patch.
   *
   * @example toindices(asobject(((5, 6),))) = frozenset({(0, 1), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * toindices_i(indices: Indices): Indices
   * The locations of a patch.
   *
   * @example toindices_i(connect((0, 0), (0, 1))) = frozenset({(0, 1), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * toindices_o(obj: Object): Indices
   * The locations of a patch.
   *
   * @example toindices_o(asobject(((5, 6),))) = frozenset({(0, 1), (0, 0)})
   * @dialects tokpidjin
   */
  ...inViews('toindices', ['', '_i', '_o'], shared.toindices),
  /**
   * uppermost(patch: Patch): Integer
   * Row of the uppermost location.
   *
   * @example uppermost(insert((1, 2), initset((4, 0)))) = 1
   * @dialects tokpidjin
   */
  /**
   * uppermost_i(indices: Indices): Integer
   * Row of the uppermost location.
   *
   * @example uppermost_i(insert((1, 2), initset((4, 0)))) = 1
   * @dialects tokpidjin
   */
  /**
   * uppermost_o(obj: Object): Integer
   * Row of the uppermost location.
   *
   * @example uppermost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 1
   * @dialects tokpidjin
   */
  ...inViews('uppermost', ['', '_i', '_o'], uppermost),
  /**
   * lowermost(patch: Patch): Integer
   * Row of the lowermost location.
   *
   * @example lowermost(insert((1, 2), initset((4, 0)))) = 4
   * @dialects tokpidjin
   */
  /**
   * lowermost_i(indices: Indices): Integer
   * Row of the lowermost location.
   *
   * @example lowermost_i(insert((1, 2), initset((4, 0)))) = 4
   * @dialects tokpidjin
   */
  /**
   * lowermost_o(obj: Object): Integer
   * Row of the lowermost location.
   *
   * @example lowermost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 4
   * @dialects tokpidjin
   */
  ...inViews('lowermost', ['', '_i', '_o'], lowermost),
  /**
   * leftmost(patch: Patch): Integer
   * Column of the leftmost location.
   *
   * @example leftmost(insert((1, 2), initset((4, 0)))) = 0
   * @dialects tokpidjin
   */
  /**
   * leftmost_i(indices: Indices): Integer
   * Column of the leftmost location.
   *
   * @example leftmost_i(insert((1, 2), initset((4, 0)))) = 0
   * @dialects tokpidjin
   */
  /**
   * leftmost_o(obj: Object): Integer
   * Column of the leftmost location.
   *
   * @example leftmost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 0
   * @dialects tokpidjin
   */
  ...inViews('leftmost', ['', '_i', '_o'], leftmost),
  /**
   * rightmost(patch: Patch): Integer
   * Column of the rightmost location.
   *
   * @example rightmost(insert((1, 2), initset((4, 0)))) = 2
   * @dialects tokpidjin
   */
  ...inViews('rightmost', [''], rightmost),
  /**
   * rightmost_i(indices: Indices): Integer
   * Column of the rightmost location.
   *
   * @example rightmost_i(insert((1, 2), initset((4, 0)))) = 2
   * @dialects tokpidjin
   */
  /**
   * rightmost_o(obj: Object): Integer
   * Column of the rightmost location.
   *
   * @example rightmost_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 2
   * @dialects tokpidjin
   */
  ...inViews('rightmost', ['_i', '_o'], shared.rightmost),
  /**
   * ulcorner(patch: Patch): IntegerTuple
   * Upper left corner of the bounding box.
   *
   * @example ulcorner(insert((1, 2), initset((4, 0)))) = (1, 0)
   * @dialects tokpidjin
   */
  /**
   * ulcorner_i(indices: Indices): IntegerTuple
   * Upper left corner of the bounding box.
   *
   * @example ulcorner_i(insert((1, 2), initset((4, 0)))) = (1, 0)
   * @dialects tokpidjin
   */
  /**
   * ulcorner_o(obj: Object): IntegerTuple
   * Upper left corner of the bounding box.
   *
   * @example ulcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (1, 0)
   * @dialects tokpidjin
   */
  ...inViews('ulcorner', ['', '_i', '_o'], shared.ulcorner),
  /**
   * urcorner(patch: Patch): IntegerTuple
   * Upper right corner of the bounding box.
   *
   * @example urcorner(insert((1, 2), initset((4, 0)))) = (1, 2)
   * @dialects tokpidjin
   */
  /**
   * urcorner_i(indices: Indices): IntegerTuple
   * Upper right corner of the bounding box.
   *
   * @example urcorner_i(insert((1, 2), initset((4, 0)))) = (1, 2)
   * @dialects tokpidjin
   */
  /**
   * urcorner_o(obj: Object): IntegerTuple
   * Upper right corner of the bounding box.
   *
   * @example urcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (1, 2)
   * @dialects tokpidjin
   */
  ...inViews('urcorner', ['', '_i', '_o'], shared.urcorner),
  /**
   * llcorner(patch: Patch): IntegerTuple
   * Lower left corner of the bounding box.
   *
   * @example llcorner(insert((1, 2), initset((4, 0)))) = (4, 0)
   * @dialects tokpidjin
   */
  /**
   * llcorner_i(indices: Indices): IntegerTuple
   * Lower left corner of the bounding box.
   *
   * @example llcorner_i(insert((1, 2), initset((4, 0)))) = (4, 0)
   * @dialects tokpidjin
   */
  /**
   * llcorner_o(obj: Object): IntegerTuple
   * Lower left corner of the bounding box.
   *
   * @example llcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (4, 0)
   * @dialects tokpidjin
   */
  ...inViews('llcorner', ['', '_i', '_o'], shared.llcorner),
  /**
   * lrcorner(patch: Patch): IntegerTuple
   * Lower right corner of the bounding box.
   *
   * @example lrcorner(insert((1, 2), initset((4, 0)))) = (4, 2)
   * @dialects tokpidjin
   */
  /**
   * lrcorner_i(indices: Indices): IntegerTuple
   * Lower right corner of the bounding box.
   *
   * @example lrcorner_i(insert((1, 2), initset((4, 0)))) = (4, 2)
   * @dialects tokpidjin
   */
  /**
   * lrcorner_o(obj: Object): IntegerTuple
   * Lower right corner of the bounding box.
   *
   * @example lrcorner_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = (4, 2)
   * @dialects tokpidjin
   */
  ...inViews('lrcorner', ['', '_i', '_o'], shared.lrcorner),
  /**
   * height_f(piece: Patch): Integer
   * Rows of the bounding box.
   *
   * @example height_f(insert((1, 2), initset((4, 0)))) = 4
   * @dialects tokpidjin
   */
  /**
   * height_i(piece: Indices): Integer
   * Rows of the bounding box.
   *
   * @example height_i(insert((1, 2), initset((4, 0)))) = 4
   * @dialects tokpidjin
   */
  /**
   * height_o(piece: Object): Integer
   * Rows of the bounding box.
   *
   * @example height_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 4
   * @dialects tokpidjin
   */
  ...inViews('height', ['_f', '_i', '_o'], height),
  /**
   * width_f(piece: Patch): Integer
   * Columns of the bounding box.
   *
   * @example width_f(insert((1, 2), initset((4, 0)))) = 3
   * @dialects tokpidjin
   */
  /**
   * width_i(piece: Indices): Integer
   * Columns of the bounding box.
   *
   * @example width_i(insert((1, 2), initset((4, 0)))) = 3
   * @dialects tokpidjin
   */
  /**
   * width_o(piece: Object): Integer
   * Columns of the bounding box.
   *
   * @example width_o(recolor_i(7, insert((1, 2), initset((4, 0))))) = 3
   * @dialects tokpidjin
   */
  ...inViews('width', ['_f', '_i', '_o'], width),
  /**
   * shape_f(patch: Patch): IntegerTuple
   * Height and width of the bounding box.
   *
   * @example shape_f(insert((1, 2), initset((4, 0)))) = (4, 3)
   * @dialects tokpidjin
   */
  ...inViews('shape', ['_f'], (_, patch) => shape(patch)),
  /**
   * square_f(patch: Patch): Boolean
   * Whether the patch fills a square.
   *
   * @example square_f(asindices(((1, 2), (3, 4)))) = True
   * @dialects tokpidjin
   */
  ...inViews('square', ['_f'], isSquare),
  /**
   * portrait_f(patch: Patch): Boolean
   * Whether the bounding box is higher than wide.
   *
   * @example portrait_f(insert((1, 2), initset((4, 0)))) = True
   * @dialects tokpidjin
   */
  ...inViews('portrait', ['_f'], isPortrait),
  /**
   * vline_i(patch: Indices): Boolean
   * Whether the patch is a vertical line.
   *
   * @example vline_i(connect((0, 1), (2, 1))) = True
   * @dialects tokpidjin
   */
  /**
   * vline_o(patch: Object): Boolean
   * Whether the patch is a vertical line.
   *
   * @example vline_o(asobject(((1,), (2,)))) = True
   * @dialects tokpidjin
   */
  ...inViews('vline', ['_i', '_o'], isVerticalLine),
  /**
   * hline_i(patch: Indices): Boolean
   * Whether the patch is a horizontal line.
   *
   * @example hline_i(connect((1, 0), (1, 2))) = True
   * @dialects tokpidjin
   */
  /**
   * hline_o(patch: Object): Boolean
   * Whether the patch is a horizontal line.
   *
   * @example hline_o(asobject(((1, 2),))) = True
   * @dialects tokpidjin
   */
  ...inViews('hline', ['_i', '_o'], isHorizontalLine),
  /**
   * normalize(indices: Patch): Indices
   * The patch moved to the upper left corner.
   *
   * @example normalize(insert((3, 4), initset((2, 5)))) = frozenset({(0, 1), (1, 0)})
   * @dialects tokpidjin
   */
  ...inViews('normalize', [''], normalize),
  /**
   * normalize_i(indices: Indices): Indices
   * The patch moved to the upper left corner.
   *
   * @example normalize_i(insert((3, 4), initset((2, 5)))) = frozenset({(0, 1), (1, 0)})
   * @dialects tokpidjin
   */
  /**
   * normalize_o(obj: Object): Object
   * The patch moved to the upper left corner.
   *
   * @example normalize_o(recolor_i(7, insert((3, 4), initset((2, 5))))) = frozenset({(1, 0, 7), (0, 1, 7)})
   * @dialects tokpidjin
   */
  ...inViews('normalize', ['_i', '_o'], normalize),
  /**
   * hmirror_f(patch: Patch): Patch
   * The patch upside down.
   *
   * @example hmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (2, 0), (2, 1), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * hmirror_i(indices: Indices): Indices
   * The patch upside down.
   *
   * @example hmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (2, 0), (2, 1), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * hmirror_o(obj: Object): Object
   * The patch upside down.
   *
   * @example hmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(1, 0, 1), (0, 1, 4), (0, 0, 3), (1, 1, 2)})
   * @dialects tokpidjin
   */
  ...inViews('hmirror', ['_f', '_i', '_o'], hmirrorPatch),
  /**
   * vmirror_f(patch: Patch): Patch
   * The patch with left and right exchanged.
   *
   * @example vmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 1), (2, 1), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * vmirror_i(indices: Indices): Indices
   * The patch with left and right exchanged.
   *
   * @example vmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 1), (2, 1), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * vmirror_o(obj: Object): Object
   * The patch with left and right exchanged.
   *
   * @example vmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(1, 1, 3), (0, 0, 2), (1, 0, 4), (0, 1, 1)})
   * @dialects tokpidjin
   */
  ...inViews('vmirror', ['_f', '_i', '_o'], vmirrorPatch),
  /**
   * dmirror_f(patch: Patch): Patch
   * The patch mirrored along the diagonal.
   *
   * @example dmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 0), (0, 2), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * dmirror_i(indices: Indices): Indices
   * The patch mirrored along the diagonal.
   *
   * @example dmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(0, 1), (1, 0), (0, 2), (0, 0)})
   * @dialects tokpidjin
   */
  /**
   * dmirror_o(obj: Object): Object
   * The patch mirrored along the diagonal.
   *
   * @example dmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(1, 1, 4), (1, 0, 2), (0, 0, 1), (0, 1, 3)})
   * @dialects tokpidjin
   */
  ...inViews('dmirror', ['_f', '_i', '_o'], dmirrorPatch),
  /**
   * cmirror_f(patch: Patch): Patch
   * The patch mirrored along the counterdiagonal.
   *
   * @example cmirror_f(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (1, 1), (1, 2), (0, 2)})
   * @dialects tokpidjin
   */
  /**
   * cmirror_i(indices: Indices): Indices
   * The patch mirrored along the counterdiagonal.
   *
   * @example cmirror_i(insert((0, 1), connect((0, 0), (2, 0)))) = frozenset({(1, 0), (1, 1), (1, 2), (0, 2)})
   * @dialects tokpidjin
   */
  /**
   * cmirror_o(obj: Object): Object
   * The patch mirrored along the counterdiagonal.
   *
   * @example cmirror_o(asobject(((1, 2), (3, 4)))) = frozenset({(0, 0, 4), (1, 0, 3), (1, 1, 1), (0, 1, 2)})
   * @dialects tokpidjin
   */
  ...inViews('cmirror', ['_f', '_i', '_o'], (_, patch) => cmirrorPatch(flatCells, patch)),
  /**
   * mir_rot_f(patch: Patch, type: Integer): Any
   * The patch mirrored: 0 along the horizontal, 1 the diagonal, 2 the vertical, 3 the counterdiagonal.
   *
   * @example mir_rot_f(insert((0, 1), connect((0, 0), (2, 0))), 1) = frozenset({(0, 1), (1, 0), (0, 2), (0, 0)})
   * @dialects tokpidjin
   * @catches frozenset(), misfit ()
   */
  define('mir_rot_f', mirror),
  /**
   * col_row(patch: Patch, type: Integer): Any
   * A side of the bounding box: 0 lower, 1 upper, 2 left, 3 right.
   *
   * @example col_row(insert((1, 2), initset((4, 0))), 0) = 4
   * @dialects tokpidjin
   */
  define('col_row', colRow),
  /**
   * corner(patch: Patch, type: Integer): IntegerTuple
   * A corner of the bounding box: 0 upper left, 1 upper right, 2 lower left, 3 lower right.
   *
   * @example corner(insert((1, 2), initset((4, 0))), 3) = (4, 2)
   * @dialects tokpidjin
   */
  define('corner', corner),
  /**
   * shift(patch: Patch, directions: IntegerTuple): Patch
   * The patch moved by rows and columns.
   *
   * @example shift(connect((0, 0), (0, 1)), (2, 3)) = frozenset({(2, 3), (2, 4)})
   * @dialects tokpidjin
   */
  define('shift', shift),
  /**
   * recolor_i(color: Integer, indices: Indices): Object
   * Locations in a color.
   *
   * @example recolor_i(5, connect((0, 0), (0, 1))) = frozenset({(0, 0, 5), (0, 1, 5)})
   * @dialects tokpidjin
   */
  define('recolor_i', (color, indices) => shared.recolor(flatIndices, color, indices)),
  /**
   * recolor_o(color: Integer, obj: Object): Object
   * The object in a color.
   *
   * @example recolor_o(5, asobject(((7, 8),))) = frozenset({(0, 0, 5), (0, 1, 5)})
   * @dialects tokpidjin
   */
  define('recolor_o', (color, object) => shared.recolor(flatObjects, color, object)),
  /**
   * upscale_f(obj: Object, factor: Integer): Object
   * Each cell of the object as a square of cells.
   *
   * @example upscale_f(asobject(((1, 2),)), 2) = frozenset({(1, 0, 1), (1, 3, 2), (0, 3, 2), (1, 2, 2), (0, 2, 2), (0, 0, 1), (1, 1, 1), (0, 1, 1)})
   * @dialects tokpidjin
   */
  define('upscale_f', (object, factor) => upscaleObject(flatCells, object, factor)),
];
