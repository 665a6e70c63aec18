/** Grids of tokpidjin: sizes, mirrors, windows that must lie inside, single cells; see `src/dsl/tokpidjin/grids.ts`. */

import { MOST_ITEMS } from '../../memory/limits';
import { addWork, meter, rewindMeter } from '../../memory/memory';
import { lessThan } from '../../python/compare';
import { decline } from '../../python/decline';
import { equalValues } from '../../python/equal';
import { addNumbers, floorDiv, isNumber, numberOf } from '../../python/numbers';
import { countOf, truthy, valuesOf, widthOf } from '../../python/protocol';
import { NUMBER, SIZE } from '../../python/reasons';
import { itemOf, lengthOfTuple, nth } from '../../python/sequence';
import { asGrid, gridFromRows } from '../../values/grid';
import { bottomOf, bounds, isEmpty, isPatch, leftOf, rightOf, topOf } from '../../values/patch';
import {
  bool_,
  EMPTY_TUPLE,
  FAILED,
  FALSE,
  gridH,
  gridW,
  int,
  isEmptyTuple,
  isGrid,
  isSet,
  isTuple,
  items,
  newTuple,
  pair,
  setTupleItem,
  sizeOf,
  tupleOf,
  Value,
} from '../../values/value';
import { totuple } from '../containers';
import { compress, crop, cut } from '../cutting';
import { cmirrorGrid, dmirrorGrid, hmirrorGrid, transposed, vmirrorGrid } from '../geometry';
import { canvas, cellwise, lookedUp } from '../grids';
import { upscaleGrid } from '../joining';
import { ulcorner } from '../patches';
import { shapeOfPatch } from './sizes';
import { orElse } from './views';

/** The elements of a set as a tuple in iteration order, which is no work; any other value as it is. */
export function asSequence(v: Value): Value {
  if (!isSet(v)) return v;
  const n = sizeOf(v);
  const t = newTuple(n);
  memory.copy(items(t), valuesOf(v), (<usize>n) << 2);
  return t;
}

// ---- mirrors and scales

/**
 * hmirror_t(grid: Grid): Grid
 * The grid upside down.
 *
 * @example hmirror_t(((1, 2, 3), (4, 5, 6))) = ((4, 5, 6), (1, 2, 3))
 * @dialects tokpidjin
 */
export function hmirrorRows(grid: Value): Value {
  return hmirrorGrid(grid);
}

/**
 * vmirror_t(grid: Grid): Grid
 * The grid with left and right exchanged.
 *
 * @example vmirror_t(((1, 2, 3), (4, 5, 6))) = ((3, 2, 1), (6, 5, 4))
 * @dialects tokpidjin
 */
export function vmirrorRows(grid: Value): Value {
  return vmirrorGrid(asSequence(grid));
}

/**
 * dmirror_t(grid: Grid): Grid
 * The grid mirrored along the diagonal.
 *
 * @example dmirror_t(((1, 2, 3), (4, 5, 6))) = ((1, 4), (2, 5), (3, 6))
 * @dialects tokpidjin
 */
export function dmirrorRows(grid: Value): Value {
  return isSet(grid) ? gridFromRows(transposed(asSequence(grid))) : dmirrorGrid(grid);
}

/**
 * cmirror_t(grid: Grid): Grid
 * The grid mirrored along the counterdiagonal.
 *
 * @example cmirror_t(((1, 2, 3), (4, 5, 6))) = ((6, 3), (5, 2), (4, 1))
 * @dialects tokpidjin
 */
export function cmirrorRows(grid: Value): Value {
  return cmirrorGrid(grid);
}

/**
 * upscale_t(grid: Grid, factor: Integer): Grid
 * Each cell as a square of cells.
 *
 * @example upscale_t(((1, 2), (3, 4)), 2) = ((1, 1, 2, 2), (1, 1, 2, 2), (3, 3, 4, 4), (3, 3, 4, 4))
 * @dialects tokpidjin
 */
export function upscaleRows(grid: Value, factor: Value): Value {
  return upscaleGrid(grid, factor);
}

/**
 * compress(grid: Grid): Grid
 * The grid without rows and columns of one color.
 *
 * @example compress(((1, 0, 2), (0, 0, 0), (3, 0, 4))) = ((1, 2), (3, 4))
 * @dialects tokpidjin
 */
export function compressRows(grid: Value): Value {
  return compress(isSet(grid) ? totuple(grid) : grid);
}

/**
 * normalize_t(piece: Tuple): Tuple
 * The grid itself.
 *
 * @example normalize_t(((1, 2), (3, 4))) = ((1, 2), (3, 4))
 * @dialects tokpidjin
 */
export function normalizeRows(piece: Value): Value {
  return piece;
}

// ---- sizes

/** Columns, as the first row has them; 0 of nothing, -1 where Python fails. */
function columnsOfRows(grid: Value): i32 {
  return truthy(grid) ? widthOf(grid) : 0;
}

/**
 * height_t(piece: Tuple): Integer
 * Rows of the grid.
 *
 * @example height_t(((1, 2, 3), (4, 5, 6))) = 2
 * @dialects tokpidjin
 */
export function heightOfRows(piece: Value): Value {
  const h = countOf(piece);
  return h < 0 ? FAILED : int(h);
}

/**
 * width_t(piece: Tuple): Integer
 * Columns of the grid; 0 of nothing.
 *
 * @example width_t(((1, 2, 3), (4, 5, 6))) = 3
 * @dialects tokpidjin
 */
export function widthOfRows(piece: Value): Value {
  const w = columnsOfRows(piece);
  return w < 0 ? FAILED : int(w);
}

/**
 * shape_t(grid: Grid): IntegerTuple
 * Height and width of the grid.
 *
 * @example shape_t(((1, 2, 3), (4, 5, 6))) = (2, 3)
 * @dialects tokpidjin
 */
export function shapeOfRows(grid: Value): Value {
  return pair(int(max(countOf(grid), 0)), int(max(columnsOfRows(grid), 0)));
}

/**
 * portrait_t(grid: Grid): Boolean
 * Whether the grid is higher than wide.
 *
 * @example portrait_t(((1, 2), (3, 4), (5, 6))) = True
 * @dialects tokpidjin
 */
export function isPortraitOfRows(grid: Value): Value {
  return bool_(max(columnsOfRows(grid), 0) < max(countOf(grid), 0));
}

/**
 * square_t(grid: Grid): Boolean
 * Whether the grid is a square.
 *
 * @example square_t(((1, 2), (3, 4))) = True
 * @dialects tokpidjin
 */
export function isSquareOfRows(grid: Value): Value {
  const w = widthOf(grid);
  return w < 0 ? FAILED : bool_(countOf(grid) === w);
}

// ---- windows

/** Whether part k of a window lies inside a side: TRUE, FALSE, or FAILED where Python cannot say. */
function fitsInside(start: Value, dims: Value, k: i32, size: i32): Value {
  const from = nth(start, k);
  if (from === FAILED) return FAILED;
  let beyond = lessThan(from, int(0));
  if (beyond !== FALSE) return beyond === FAILED ? FAILED : FALSE;
  beyond = lessThan(from, int(size));
  if (beyond === FAILED || beyond === FALSE) return beyond;
  const extent = nth(dims, k);
  const end = extent === FAILED ? FAILED : addNumbers(from, extent);
  beyond = end === FAILED ? FAILED : lessThan(int(size), end);
  return beyond === FAILED ? FAILED : bool_(beyond === FALSE);
}

/**
 * crop(grid: Grid, start: IntegerTuple, dims: IntegerTuple): Grid
 * The window that starts at a location and has these dimensions; the empty tuple unless it lies inside.
 *
 * @example crop(((1, 2, 3), (4, 5, 6), (7, 8, 9)), (0, 1), (2, 2)) = ((2, 3), (5, 6))
 * @dialects tokpidjin
 */
export function cropInside(grid: Value, start: Value, dims: Value): Value {
  if (isEmptyTuple(grid)) return EMPTY_TUPLE;
  const w = widthOf(grid);
  if (w < 0) return FAILED;
  let fits = fitsInside(start, dims, 0, lengthOfTuple(grid));
  if (fits !== FALSE && fits !== FAILED) fits = fitsInside(start, dims, 1, w);
  if (fits === FAILED) return FAILED;
  return fits === FALSE ? EMPTY_TUPLE : crop(grid, start, dims);
}

/** As `cropInside`; the empty tuple where that fails, which is no work then. */
function cropSafely(grid: Value, start: Value, dims: Value): Value {
  const before = meter;
  const part = cropInside(grid, start, dims);
  if (part !== FAILED) return part;
  rewindMeter(before);
  return EMPTY_TUPLE;
}

/**
 * subgrid(patch: Patch, grid: Grid): Grid
 * The part of the grid in the box around a patch; the empty tuple unless it lies inside.
 *
 * @example subgrid(insert((1, 2), initset((0, 1))), ((1, 2, 3), (4, 5, 6))) = ((2, 3), (5, 6))
 * @dialects tokpidjin
 */
export function subgridInside(patch: Value, grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0 || !isPatch(patch)) {
    if (isEmpty(patch)) return EMPTY_TUPLE;
    const start = orElse(ulcorner, patch, EMPTY_TUPLE);
    return cropInside(grid, start, shapeOfPatch(patch));
  }
  bounds(patch);
  const top = topOf(patch);
  const left = leftOf(patch);
  const bottom = bottomOf(patch);
  const right = rightOf(patch);
  if (top < 0 || left < 0 || bottom >= gridH(g) || right >= gridW(g)) return EMPTY_TUPLE;
  return cut(g, top, bottom + 1, left, right + 1);
}

/** The grid in n parts along a side, with a line between them if n does not divide it. */
function parts(grid: Value, n: Value, down: bool): Value {
  const w = widthOf(grid);
  const h = lengthOfTuple(grid);
  if ((down ? h : w) < 0 || !isNumber(n) || numberOf(n) === 0) return FAILED;
  const count = numberOf(n);
  const side = down ? h : w;
  const size = <i32>floorDiv(side, count);
  const isWhole = side % count === 0;
  addWork(isWhole ? 2 : 3);
  if (w < 0) return FAILED;
  if (count > MOST_ITEMS) decline(SIZE);
  const dims = down ? pair(int(size), int(w)) : pair(int(h), int(size));
  const whole = tupleOf(max(count, 0));
  const step = isWhole ? size : size + 1;
  for (let k = 0; k < count; k++) {
    const start = int(step * k);
    setTupleItem(whole, k, cropSafely(grid, down ? pair(start, int(0)) : pair(int(0), start), dims));
  }
  return whole;
}

/**
 * hsplit(grid: Grid, n: Integer): Tuple
 * The grid in n parts side by side.
 *
 * @example hsplit(((1, 2), (3, 4)), 2) = (((1,), (3,)), ((2,), (4,)))
 * @dialects tokpidjin
 */
export function hsplitInside(grid: Value, n: Value): Value {
  return parts(grid, n, false);
}

/**
 * vsplit(grid: Grid, n: Integer): Tuple
 * The grid in n parts one below the other.
 *
 * @example vsplit(((1, 2), (3, 4)), 2) = (((1, 2),), ((3, 4),))
 * @dialects tokpidjin
 */
export function vsplitInside(grid: Value, n: Value): Value {
  return parts(grid, n, true);
}

// ---- single cells

/**
 * index(grid: Grid, loc: IntegerTuple): Integer
 * The color at a location; minus infinity outside.
 *
 * @example index(((1, 2), (3, 4)), (1, 0)) = 3
 * @dialects tokpidjin
 */
export function colorAt(grid: Value, loc: Value): Value {
  if (isEmptyTuple(loc)) decline(NUMBER); // minus infinity
  const found = lookedUp(grid, loc);
  if (found === 0) decline(NUMBER);
  return found;
}

/**
 * canvas(color: Integer, dimensions: IntegerTuple): Grid
 * A grid of one color.
 *
 * @example canvas(7, (2, 3)) = ((7, 7, 7), (7, 7, 7))
 * @dialects tokpidjin
 */
export function canvasOf(color: Value, dimensions: Value): Value {
  return canvas(color, dimensions);
}

/**
 * cellwise(a: Grid, b: Grid, fallback: Integer): Grid
 * The first grid where both agree, the fallback elsewhere.
 *
 * @example cellwise(((1, 2), (3, 4)), ((1, 5), (3, 6)), 0) = ((1, 0), (3, 0))
 * @dialects tokpidjin
 */
export function cellwiseWithin(a: Value, b: Value, fallback: Value): Value {
  const x = asGrid(a);
  const y = asGrid(b);
  if (x !== 0 && y !== 0 && gridH(y) >= gridH(x) && gridW(y) >= gridW(x)) return cellwise(x, y, fallback);
  const w = widthOf(a);
  if (w < 0) return FAILED;
  const h = lengthOfTuple(a);
  const rows = newTuple(h);
  for (let i = 0; i < h; i++) {
    const row = tupleOf(w);
    for (let j = 0; j < w; j++) {
      const value = nth(itemOf(a, i), j);
      if (value === FAILED) return FAILED;
      let other = lookedUp(b, pair(int(i), int(j)));
      if (other === FAILED) other = int(0);
      // Outside there is minus infinity, which no value here equals.
      setTupleItem(row, j, other !== 0 && equalValues(value, other) ? value : fallback);
    }
    setTupleItem(rows, i, row);
  }
  return gridFromRows(rows);
}

/** Whether a value is a tuple of tuples of ints. */
export function isRowsOfInts(v: Value): bool {
  if (isGrid(v)) return true;
  if (!isTuple(v)) return false;
  for (let i = 0; i < lengthOfTuple(v); i++) {
    const row = itemOf(v, i);
    const w = lengthOfTuple(row);
    if (w < 0) return false;
    for (let j = 0; j < w; j++) if (!isNumber(itemOf(row, j))) return false;
  }
  return true;
}

/**
 * is_no_grid(x: Any): Any
 * Whether it is no tuple of tuples of ints.
 *
 * @example is_no_grid((1, 2)) = True
 * @dialects tokpidjin
 */
export function isNoGrid(x: Value): Value {
  return bool_(!isRowsOfInts(x));
}
