/** Grids of tokpidjin: typed variants, windows that must lie inside, painting over whatever is the most common color. */
import {
  add,
  asGrid,
  boundsOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  equals,
  FrozenSet,
  floorDivide,
  Grid,
  getItem,
  gridFromRows,
  isInt,
  isTuple,
  length,
  less,
  modulo,
  pairTuple,
  range,
  Tuple,
  truthy,
  tupleItems,
  tupleOf,
  unpack2,
  type Value,
} from '../../value/index.js';
import { pairOf } from '../arithmetic.js';
import { asobject } from '../cells.js';
import { totuple } from '../containers.js';
import * as cutting from '../cutting.js';
import * as geometry from '../geometry.js';
import * as shared from '../grids.js';
import { joining, upscaleGrid } from '../joining.js';
import { flatCells, isPackedObject, isPackedPatch } from '../layout.js';
import { attempt, type Kernel, orElse } from '../operation.js';
import * as painting from '../painting.js';
import { ulcorner } from '../patches.js';
import { within } from '../rows.js';
import { mostcolorSafely, NEGATIVE_INFINITY } from './colors.js';
import { adopt, define } from './define.js';
import { isEmptyTuple } from './numbers.js';
import { isEmpty, shape, shift } from './patches.js';

// ---- sizes

const firstRowLength = (grid: Value): number => (grid instanceof Grid ? grid.w : length(getItem(grid, 0)));

/** Columns, as the first row has them; 0 of nothing. */
const width: Kernel = (grid) => (truthy(grid) ? firstRowLength(grid) : 0);

// As other operations see them: 0 where there are none.
const rows = orElse(0, length);
const columns = orElse(0, width);

// ---- windows

/** The window of a grid from `start` on, of size `dims`; the empty tuple unless it lies inside. */
const crop: Kernel = (grid, start, dims) => {
  if (isEmptyTuple(grid)) return EMPTY_TUPLE;
  const fits = (k: 0 | 1, size: number): boolean => {
    const from = getItem(start, k);
    return !less(from, 0) && less(from, size) && !less(size, add(from, getItem(dims, k)));
  };
  const h = length(grid);
  const w = firstRowLength(grid);
  return fits(0, h) && fits(1, w) ? cutting.crop(grid, start, dims) : EMPTY_TUPLE;
};

const cropSafely = orElse(EMPTY_TUPLE, crop);

/** The part of a grid in the bounding box of a patch; the empty tuple unless it lies inside. */
const subgrid: Kernel = (patch, grid) => {
  const compact = asGrid(grid);
  if (compact !== null && isPackedPatch(flatCells, patch)) {
    const { top, left, bottom, right } = boundsOf(patch);
    const fits = top >= 0 && left >= 0 && bottom < compact.h && right < compact.w;
    return fits ? cutting.cut(compact, top, bottom + 1, left, right + 1) : EMPTY_TUPLE;
  }
  if (isEmpty(patch)) return EMPTY_TUPLE;
  const start = attempt(EMPTY_TUPLE, () => ulcorner(flatCells, patch));
  return crop(grid, start, shape(patch));
};

/** Where the parts of a side start, when it is divided into n (with a line between them if n does not divide it), and their size. */
function divide(side: number, n: Value): { readonly starts: readonly number[]; readonly size: Value } {
  const size = floorDivide(side, n);
  const step = equals(modulo(side, n), 0) ? size : add(size, 1);
  return { starts: range(0, n).map((k) => k * Number(step)), size };
}

/** The grid in n parts side by side. */
const hsplit: Kernel = (grid, n) => {
  const { starts, size } = divide(firstRowLength(grid), n);
  const dims = pairOf(length(grid), size);
  return tupleOf(starts.map((start) => cropSafely(grid, pairTuple(0, start), dims)));
};

/** The grid in n parts one below the other. */
const vsplit: Kernel = (grid, n) => {
  const h = length(grid);
  const w = firstRowLength(grid); // before the parts are counted, of which there may be too many
  const { starts, size } = divide(h, n);
  return tupleOf(starts.map((start) => cropSafely(grid, pairTuple(start, 0), pairOf(size, w))));
};

// ---- single cells

/** The value at a location; minus infinity outside. */
const index: Kernel = (grid, loc) => {
  if (isEmptyTuple(loc)) return NEGATIVE_INFINITY;
  if (grid instanceof Grid) return shared.index(grid, loc) ?? NEGATIVE_INFINITY;
  const [i, j] = unpack2(loc);
  const w = firstRowLength(grid);
  if (!within(i, length(grid)) || !within(j, w)) return NEGATIVE_INFINITY;
  return getItem(getItem(grid, getItem(loc, 0)), getItem(loc, 1));
};

const indexSafely = orElse(0, index);

/** The first grid where both agree, a fallback elsewhere and outside the second. */
const cellwise: Kernel = (a, b, fallback) => {
  const x = asGrid(a);
  const y = asGrid(b);
  if (x !== null && y !== null && y.h >= x.h && y.w >= x.w) return shared.cellwise(x, y, fallback);
  const places = range(0, firstRowLength(a));
  const row = (i: number): Value =>
    tupleOf(
      places.map((j) => {
        const value = getItem(getItem(a, i), j);
        return equals(value, indexSafely(b, pairTuple(i, j))) ? value : fallback;
      }),
    );
  return gridFromRows(range(0, length(a)).map(row));
};

/** Whether a value is anything but a tuple of tuples of ints. */
const isNoGrid: Kernel = (value) => {
  if (asGrid(value) !== null) return false;
  return !isTuple(value) || !tupleItems(value).every((row) => isTuple(row) && tupleItems(row).every(isInt));
};

// ---- painting

const shiftSafely = orElse(EMPTY_SET, shift);

const cover: Kernel = (grid, patch) => painting.fill(flatCells, grid, mostcolorSafely(grid), patch);
const coverSafely = orElse(EMPTY_TUPLE, cover);

const underfill: Kernel = (grid, color, patch) =>
  asGrid(grid) === null
    ? new painting.Board(grid, () => mostcolorSafely(grid)).fill(flatCells, patch, color)
    : painting.underfill(flatCells, grid, color, patch);

const underpaint: Kernel = (grid, object) =>
  asGrid(grid) === null
    ? new painting.Board(grid, () => mostcolorSafely(grid)).paint(flatCells, object)
    : painting.underpaint(flatCells, grid, object);

const isPairOfInts = (value: Value): boolean =>
  value instanceof Tuple && value.items.length === 2 && value.items.every(isInt);

const move: Kernel = (grid, object, offset) => {
  if (asGrid(grid) !== null && isPackedObject(flatCells, object) && isPairOfInts(offset)) {
    return painting.move(flatCells, grid, object, offset);
  }
  return painting.paint(flatCells, coverSafely(grid, object), shiftSafely(object, offset));
};

// ---- mirrors and lines

/** The grid without its rows and columns of one color. */
const compress: Kernel = (grid) => cutting.compress(flatCells, grid instanceof FrozenSet ? totuple(grid) : grid);

/** Operations on grids. */
export const grids = [
  ...adopt(geometry.geometry(flatCells), 'rot90', 'rot180', 'rot270'),
  ...adopt(joining(flatCells), 'hconcat', 'vconcat', 'hupscale', 'vupscale', 'downscale'),
  ...adopt(shared.grids(flatCells), 'replace', 'switch'),
  ...adopt(cutting.cutting(flatCells), 'trim', 'tophalf', 'bottomhalf', 'lefthalf', 'righthalf'),
  ...adopt(painting.painting(flatCells), 'paint'),
  define('hmirror_t', geometry.hmirrorGrid),
  define('vmirror_t', geometry.vmirrorGrid),
  define('dmirror_t', geometry.dmirrorGrid),
  define('cmirror_t', geometry.cmirrorGrid),
  define('upscale_t', upscaleGrid),
  define('compress', compress),
  define('normalize_t', (grid) => grid),
  define('height_t', length),
  define('width_t', width),
  define('shape_t', (grid) => pairOf(rows(grid), columns(grid))),
  define('portrait_t', (grid) => less(columns(grid), rows(grid))),
  define('square_t', (grid) => equals(length(grid), firstRowLength(grid))),
  define('crop', crop),
  define('subgrid', subgrid),
  define('hsplit', hsplit),
  define('vsplit', vsplit),
  define('index', index),
  define('canvas', shared.canvas),
  define('cellwise', cellwise),
  define('is_no_grid', isNoGrid),
  define('asobject', (grid) => (isNoGrid(grid) === true ? EMPTY_SET : asobject(flatCells, grid))),
  define('fill', (grid, color, patch) => painting.fill(flatCells, grid, color, patch)),
  define('underfill', underfill),
  define('underpaint', underpaint),
  define('cover', cover),
  define('move', move),
];
