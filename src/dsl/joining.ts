/** Grids joined and scaled; objects scaled. */
import {
  add,
  asGrid,
  boundsOf,
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  checkCells,
  checkElements,
  depthAfter,
  EMPTY_SET,
  equals,
  type FrozenSet,
  frozenCopyOfValues,
  Grid,
  getItem,
  gridFromRows,
  isInt,
  isNear,
  isTuple,
  iterate,
  LOCATION_MASK,
  length,
  locate,
  modulo,
  multiply,
  negate,
  newCells,
  newCodes,
  orderedCodes,
  raise,
  recipeSet,
  shiftPatch,
  table,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { copyBlock, gather } from './blocks.js';
import { type CellLayout, isPackedObject } from './layout.js';
import { type Kernel, type Operation, operation } from './operation.js';
import { shift, ulcorner } from './patches.js';
import { emptyRows } from './rows.js';

// ---- joining

/** Two grids side by side, as high as the lower one. */
export const hconcat: Kernel = (a, b) => {
  const x = asGrid(a);
  const y = asGrid(b);
  if (x !== null && y !== null) {
    const h = Math.min(x.h, y.h);
    const w = x.w + y.w;
    checkCells(h * w);
    const cells = newCells(h * w);
    copyBlock(cells, 0, w, h, x.w, x.cells, 0, x.w, 1);
    copyBlock(cells, x.w, w, h, y.w, y.cells, 0, y.w, 1);
    return new Grid(h, w, cells);
  }
  const left = iterate(a);
  const right = iterate(b);
  const rows: Value[] = [];
  let total = 0;
  for (let i = 0; i < left.length && i < right.length; i++) {
    const row = add(left[i], right[i]);
    if (isTuple(row)) total += length(row);
    checkCells(total);
    rows.push(row);
  }
  return gridFromRows(rows);
};

/** Two grids, the second below the first. */
export const vconcat: Kernel = (a, b) => {
  const x = asGrid(a);
  const y = asGrid(b);
  if (x !== null && y !== null && x.w === y.w) {
    const size = x.cells.length + y.cells.length;
    checkCells(size);
    const cells = newCells(size);
    cells.set(x.cells);
    cells.set(y.cells, x.cells.length);
    return new Grid(x.h + y.h, x.w, cells);
  }
  if (isTuple(a) && isTuple(b)) checkElements(length(a) + length(b));
  const joined = add(a, b);
  return asGrid(joined) ?? joined;
};

// ---- scaling grids

/** Each cell as a block of `down` × `right` cells. */
function scale(grid: Grid, down: number, right: number): Value {
  const { h, w, cells } = grid;
  checkCells(h * down * Math.max(w * right, 1));
  if (down === 0 || right === 0) return emptyRows(h * down);
  if (down === 1 && right === 1) return grid;
  const width = w * right;
  const scaled = newCells(h * down * width);
  let at = 0;
  let from = 0;
  for (let i = 0; i < h; i++) {
    const row = at;
    for (let j = 0; j < w; j++) {
      const value = cells[from++];
      for (let n = 0; n < right; n++) scaled[at++] = value;
    }
    for (let n = 1; n < down; n++) {
      scaled.copyWithin(at, row, row + width);
      at += width;
    }
  }
  return new Grid(h * down, width, scaled);
}

/** How many times `for _ in range(factor)` runs. */
const times = (factor: Value): number =>
  isInt(factor) ? Math.max(Number(factor), 0) : raise('TypeError', 'the factor must be an integer');

function repeatEach(items: readonly Value[], factor: Value): Value[] {
  if (items.length === 0) return [];
  const count = times(factor);
  checkCells(items.length * count);
  return items.flatMap((item) => new Array<Value>(count).fill(item));
}

/** The grid with each cell `factor` times side by side. */
export const hupscale: Kernel = (grid, factor) => {
  const compact = asGrid(grid);
  if (compact !== null) return scale(compact, 1, times(factor));
  let total = 0;
  const rows: Value[] = [];
  for (const row of iterate(grid)) {
    const wide = repeatEach(iterate(row), factor);
    total += wide.length;
    checkCells(total);
    rows.push(tupleOf(wide));
  }
  return gridFromRows(rows);
};

/** The grid with each row `factor` times. */
export const vupscale: Kernel = (grid, factor) => {
  const compact = asGrid(grid);
  return compact === null ? gridFromRows(repeatEach(iterate(grid), factor)) : scale(compact, times(factor), 1);
};

/** The grid with each cell as a square of side `factor`. */
export const upscaleGrid: Kernel = (grid, factor) => {
  const compact = asGrid(grid);
  if (compact === null) return vupscale(hupscale(grid, factor), factor);
  const count = times(factor);
  return scale(compact, count, count);
};

/** Every `factor`-th row and column of the grid, from the first on. */
export const downscale: Kernel = (grid, factor) => {
  const compact = asGrid(grid);
  if (compact !== null && typeof factor === 'number' && factor !== 0) {
    const { cells, h, w } = compact;
    const step = Math.abs(factor);
    return step === 1 ? compact : gather(cells, Math.ceil(h / step), Math.ceil(w / step), 0, step * w, step);
  }
  const h = length(grid);
  const w = length(getItem(grid, 0));
  const isKept = (k: number): boolean => equals(modulo(k, factor), 0);
  const rows: Value[] = [];
  for (let i = 0; i < h; i++) {
    const row: Value[] = [];
    for (let j = 0; j < w; j++) if (isKept(j)) row.push(getItem(getItem(grid, i), j));
    rows.push(tupleOf(row));
  }
  return gridFromRows(rows.filter((_, i) => isKept(i)));
};

// ---- scaling objects

/** The cells of a near object that starts at the origin, each as a square of side `factor`. */
function scaleCodes(codes: Int32Array, factor: number): Int32Array {
  const scaled = newCodes(codes.length * factor * factor);
  let at = 0;
  for (let k = 0; k < codes.length; k++) {
    const code = codes[k];
    const i = (((code >> COORD_BITS) & COORD_MASK) - COORD_BIAS) * factor;
    const j = ((code & COORD_MASK) - COORD_BIAS) * factor;
    const corner = (code & ~LOCATION_MASK) + locate(i, j);
    for (let di = 0; di < factor; di++)
      for (let dj = 0; dj < factor; dj++) scaled[at++] = corner + di * (1 << COORD_BITS) + dj;
  }
  return scaled;
}

/** As {@link upscaleObject} for packed objects; null when the result does not fit packed coordinates. */
function scalePacked(object: FrozenSet, factor: number): FrozenSet | null {
  const { top, left, bottom, right } = boundsOf(object);
  const normal = shiftPatch(object, -top, -left);
  if (normal === null || !isNear((bottom - top + 1) * factor, (right - left + 1) * factor)) return null;
  const codes = scaleCodes(normal.codes, factor);
  const grown = recipeSet(object.kind, codes, depthAfter(normal), [normal], () => {
    const sequence = scaleCodes(orderedCodes(normal), factor); // which uses the table itself
    table.begin(object.kind);
    table.addCodes(sequence);
    table.copyTable();
  });
  return grown.size === 0 ? EMPTY_SET : shiftPatch(grown, top, left);
}

/** The object with each cell as a square of side `factor`, its upper left corner in place. */
export function upscaleObject(layout: CellLayout, object: Value, factor: Value): Value {
  if (length(object) === 0) return EMPTY_SET;
  if (isPackedObject(layout, object) && isInt(factor)) {
    checkElements(object.size * times(factor) ** 2);
    const scaled = scalePacked(object, times(factor));
    if (scaled !== null) return scaled;
  }
  const [top, left] = unpack2(ulcorner(layout, object));
  const cells: Value[] = [];
  for (const cell of iterate(shift(layout, object, pairOf(negate(top), negate(left))))) {
    const [color, i, j] = layout.split(cell);
    const count = times(factor);
    checkElements(cells.length + count * count);
    for (let di = 0; di < count; di++) {
      for (let dj = 0; dj < count; dj++) {
        cells.push(layout.join(color, add(multiply(i, factor), di), add(multiply(j, factor), dj)));
      }
    }
  }
  return shift(layout, frozenCopyOfValues(cells), pairOf(top, left));
}

/** Operations that join and scale. */
export const joining = (layout: CellLayout): Operation[] => [
  operation('hconcat', hconcat),
  operation('vconcat', vconcat),
  operation('hupscale', hupscale),
  operation('vupscale', vupscale),
  operation('upscale', (element, factor) =>
    isTuple(element) ? upscaleGrid(element, factor) : upscaleObject(layout, element, factor),
  ),
  operation('downscale', downscale),
];
