/** Grids of tokpidjin: sizes, mirrors, single cells. */

import { copyBytes } from '../../memory/vectors';
import { equalValues } from '../../python/equal';
import { fail } from '../../python/failure';
import { NO_LENGTH } from '../../python/failures';
import { isIntegral } from '../../python/numbers';
import { countOf, truthy, valuesOf, widthOf } from '../../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../../python/sequence';
import { float } from '../../values/boxed';
import { asGrid, gridFromRows } from '../../values/grid';
import {
  bool_,
  FAILED,
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
import { compress } from '../cutting';
import { cmirrorGrid, dmirrorGrid, hmirrorGrid, transposed, vmirrorGrid } from '../geometry';
import { canvas, cellwise, lookedUp } from '../grids';
import { upscaleGrid } from '../joining';

/** The elements of a set as a tuple in iteration order, which is no work; any other value as it is. */
export function asSequence(v: Value): Value {
  if (!isSet(v)) return v;
  const n = sizeOf(v);
  const t = newTuple(n);
  copyBytes(items(t), valuesOf(v), (<usize>n) << 2);
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
  return h < 0 ? fail(NO_LENGTH) : int(h);
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

// ---- single cells

/**
 * index(grid: Grid, loc: IntegerTuple): Integer
 * The color at a location; minus infinity outside.
 *
 * @example index(((1, 2), (3, 4)), (1, 0)) = 3
 * @dialects tokpidjin
 */
export function colorAt(grid: Value, loc: Value): Value {
  if (isEmptyTuple(loc)) return float(-Infinity);
  const found = lookedUp(grid, loc);
  if (found === 0) return float(-Infinity);
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
      if (other === 0) other = float(-Infinity); // outside
      setTupleItem(row, j, equalValues(value, other) ? value : fallback);
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
    for (let j = 0; j < w; j++) if (!isIntegral(itemOf(row, j))) return false;
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
