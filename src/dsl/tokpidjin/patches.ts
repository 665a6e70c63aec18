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
  ...inViews('toindices', ['', '_i', '_o'], shared.toindices),
  ...inViews('uppermost', ['', '_i', '_o'], uppermost),
  ...inViews('lowermost', ['', '_i', '_o'], lowermost),
  ...inViews('leftmost', ['', '_i', '_o'], leftmost),
  ...inViews('rightmost', [''], rightmost),
  ...inViews('rightmost', ['_i', '_o'], shared.rightmost),
  ...inViews('ulcorner', ['', '_i', '_o'], shared.ulcorner),
  ...inViews('urcorner', ['', '_i', '_o'], shared.urcorner),
  ...inViews('llcorner', ['', '_i', '_o'], shared.llcorner),
  ...inViews('lrcorner', ['', '_i', '_o'], shared.lrcorner),
  ...inViews('height', ['_f', '_i', '_o'], height),
  ...inViews('width', ['_f', '_i', '_o'], width),
  ...inViews('shape', ['_f'], (_, patch) => shape(patch)),
  ...inViews('square', ['_f'], isSquare),
  ...inViews('portrait', ['_f'], isPortrait),
  ...inViews('vline', ['_i', '_o'], isVerticalLine),
  ...inViews('hline', ['_i', '_o'], isHorizontalLine),
  ...inViews('normalize', [''], normalize),
  ...inViews('normalize', ['_i', '_o'], normalize),
  ...inViews('hmirror', ['_f', '_i', '_o'], hmirrorPatch),
  ...inViews('vmirror', ['_f', '_i', '_o'], vmirrorPatch),
  ...inViews('dmirror', ['_f', '_i', '_o'], dmirrorPatch),
  ...inViews('cmirror', ['_f', '_i', '_o'], (_, patch) => cmirrorPatch(flatCells, patch)),
  define('mir_rot_f', mirror),
  define('col_row', colRow),
  define('corner', corner),
  define('shift', shift),
  define('recolor_i', (color, indices) => shared.recolor(flatIndices, color, indices)),
  define('recolor_o', (color, object) => shared.recolor(flatObjects, color, object)),
  define('upscale_f', (object, factor) => upscaleObject(flatCells, object, factor)),
];
