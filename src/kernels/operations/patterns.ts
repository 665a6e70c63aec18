/** Patterns in grids: where an object occurs, and how often it repeats itself. */

import { MAX_COLOR, MIN_COLOR } from '../memory/limits';
import { addWork, giveBack, take } from '../memory/memory';
import { copyBytes, fillBytes } from '../memory/vectors';
import { setValueAt, valueAt } from '../memory/words';
import { writeRectangle } from '../sets/locations';
import { frozenCopyOf } from '../sets/set';
import { cellKind } from '../values/cell-layout';
import { bottomOf, bounds, isEmpty, isOfOneColor, isPatch, leftOf, rightOf, topOf } from '../values/patch';
import {
  cellsAt,
  code,
  colorOf,
  columnOf,
  EMPTY_SET,
  elementsOf,
  gridH,
  gridW,
  hasPackedCells,
  int,
  isGrid,
  locate,
  PAIR,
  rowOf,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';
import { occurrencesOfAny, periodOfAny } from './patterns-of-any';

// ---- occurrences

/**
 * occurrences(grid: Grid, obj: Object): Indices
 * Where the object occurs on the grid: locations of its upper left corner.
 *
 * @example occurrences(((1, 2, 1), (0, 1, 2)), asobject(((1, 2),))) = frozenset({(1, 1), (0, 0)})
 * @dialects arc-dsl
 */
export function occurrences(grid: Value, object: Value): Value {
  if (!isGrid(grid) || !hasPackedCells(grid)) return occurrencesOfAny(grid, object);
  if (isEmpty(object)) return everywhere(grid);
  if (!isPatch(object) || elementsOf(object) !== cellKind) return occurrencesOfAny(grid, object);
  const n = sizeOf(object);
  addWork(gridH(grid) * gridW(grid) + n);
  bounds(object);
  const rows = gridH(grid) - (bottomOf(object) - topOf(object));
  const columns = gridW(grid) - (rightOf(object) - leftOf(object));
  if (rows <= 0 || columns <= 0) return EMPTY_SET;
  const found = takeCodes(rows * columns);
  const inWords = gridW(grid) <= WORD && gridH(grid) <= MAX_ROWS;
  const end = inWords ? matchRows(grid, object, rows, found) : matchCells(grid, object, rows, columns, found);
  giveBack(end, found + ((<usize>(rows * columns)) << 2));
  return frozenCopyOf(PAIR, <i32>((end - found) >>> 2), found);
}

/** Where a patch without cells occurs. */
function everywhere(grid: Value): Value {
  const rows = gridH(grid) + 1;
  const columns = gridW(grid) + 1;
  addWork(3 + rows);
  const codes = takeCodes(rows * columns);
  writeRectangle(codes, 0, 0, rows, columns);
  return frozenCopyOf(PAIR, rows * columns, codes);
}

/** Bits of a row mask. */
const WORD = 32;
const MAX_ROWS = 1 << 10;

/**
 * The rows of a grid as bit masks, for each color from the least on: bit j of its mask i is row i, column j. Those of the last grid are
 * kept, with a copy of it: programs look for one object after the other on it.
 */
const COLORS = MAX_COLOR - MIN_COLOR + 1;
const masks: usize = memory.data((COLORS * MAX_ROWS) << 2);
/** As far off a multiple of 8 as a grid's cells, which are compared with it faster so. */
const copied: usize = memory.data(WORD * MAX_ROWS + 8) + 4;
let copiedH: i32 = 0;
let copiedW: i32 = 0;

/** Places where an object fits, by row: bit j is column j. */
const hits: usize = memory.data(MAX_ROWS << 2);

function makeMasks(grid: Value): void {
  const h = gridH(grid);
  const w = gridW(grid);
  const cells = cellsAt(grid);
  if (h === copiedH && w === copiedW && memory.compare(cells, copied, <usize>(h * w)) === 0) return;
  copiedH = h;
  copiedW = w;
  copyBytes(copied, cells, <usize>(h * w));
  fillBytes(masks, 0, (<usize>(COLORS * h)) << 2);
  let at = cells;
  for (let i = 0; i < h; i++) {
    for (let j = 0; j < w; ) {
      const color = <i32>load<i8>(at);
      const from = j;
      do {
        j++;
        at++;
      } while (j < w && <i32>load<i8>(at) === color);
      const mask = maskAt(color, h, i);
      store<u32>(mask, load<u32>(mask) | ((<u32>-1 >>> (WORD - (j - from))) << from));
    }
  }
}

/** The mask of a color for a row of a grid of this height. */
function maskAt(color: i32, h: i32, i: i32): usize {
  return masks + ((<usize>((color - MIN_COLOR) * h + i)) << 2);
}
function hitsOf(i: i32): u32 {
  return valueAt(hits, i);
}
function setHits(i: i32, bits: u32): void {
  setValueAt(hits, i, bits);
}

/** Finds an object on a grid of up to 32 columns and `MAX_ROWS` rows, all places of a row at once; returns where the places end. */
function matchRows(grid: Value, object: Value, rows: i32, found: usize): usize {
  makeMasks(grid);
  if (isBlock(object)) keepBlocks(grid, object);
  else keepObjects(grid, object, rows);
  let at = found;
  for (let i = 0; i < rows; i++)
    for (let bits = hitsOf(i); bits !== 0; bits &= bits - 1) {
      store<i32>(at, locate(i, ctz<i32>(bits)));
      at += 4;
    }
  return at;
}

/** Whether it is a full rectangle of a color; its bounds are known. */
function isBlock(object: Value): bool {
  const n = sizeOf(object);
  if (n !== (bottomOf(object) - topOf(object) + 1) * (rightOf(object) - leftOf(object) + 1)) return false;
  addWork(n);
  return isOfOneColor(object);
}

/** A cell of an object that is looked for by masks. */
@unmanaged
class MaskedCell {
  /** Address of the mask of its color for its row, where the object is at the grid's top. */
  masks: usize;
  /** How far it is to the right of the object's left end. */
  shift: u32;
}

/** Leaves the places of an object: the mask of every cell clears the bits where it does not fit. */
function keepObjects(grid: Value, object: Value, rows: i32): void {
  bounds(object);
  const n = sizeOf(object);
  const top = topOf(object);
  const left = leftOf(object);
  const parts = take(<usize>n * offsetof<MaskedCell>());
  for (let k = 0; k < n; k++) {
    const c = code(object, k);
    const part = changetype<MaskedCell>(parts + <usize>k * offsetof<MaskedCell>());
    part.masks = maskAt(colorOf(c), gridH(grid), rowOf(c) - top);
    part.shift = columnOf(c) - left;
  }
  const end = parts + <usize>n * offsetof<MaskedCell>();
  for (let i = 0; i < rows; i++) {
    let bits: u32 = -1;
    for (let at = parts; at < end && bits !== 0; at += offsetof<MaskedCell>()) {
      const part = changetype<MaskedCell>(at);
      bits &= valueAt(part.masks, i) >>> part.shift;
    }
    setHits(i, bits);
  }
  giveBack(parts, end);
}

/** Leaves the places of a full rectangle: runs of its color grow to its width, then to its height, by doubling. */
function keepBlocks(grid: Value, object: Value): void {
  const h = gridH(grid);
  const height = bottomOf(object) - topOf(object) + 1;
  const width = rightOf(object) - leftOf(object) + 1;
  const color = colorOf(code(object, 0));
  for (let i = 0; i < h; i++) {
    let bits = load<u32>(maskAt(color, h, i));
    for (let run = 1; run < width && bits !== 0; run *= 2) bits &= bits >>> min(run, width - run);
    setHits(i, bits);
  }
  for (let run = 1; run < height; run *= 2) {
    const step = min(run, height - run);
    for (let i = 0; i + step < h; i++) setHits(i, hitsOf(i) & hitsOf(i + step));
  }
}

/** A cell of an object that is looked for place by place. */
@unmanaged
class PlacedCell {
  /** How many cells of the grid it is behind the object's place. */
  distance: i32;
  color: i32;
}
/** Whether the grid has the cell where the object is at a place. @inline */
function isThere(part: PlacedCell, place: usize): bool {
  return <i32>load<i8>(place + <usize>part.distance) === part.color;
}

/** Finds an object on a larger grid, place by place; returns where the places end. */
function matchCells(grid: Value, object: Value, rows: i32, columns: i32, found: usize): usize {
  const w = gridW(grid);
  const n = sizeOf(object);
  if (w <= WORD && !isBlock(object)) bounds(object); // counted as where rows are masks
  const parts = take(<usize>n * offsetof<PlacedCell>());
  for (let k = 0; k < n; k++) {
    const c = code(object, k);
    const part = changetype<PlacedCell>(parts + <usize>k * offsetof<PlacedCell>());
    part.distance = (rowOf(c) - topOf(object)) * w + columnOf(c) - leftOf(object);
    part.color = colorOf(c);
  }
  const end = parts + <usize>n * offsetof<PlacedCell>();
  let at = found;
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const place = cellsAt(grid) + <usize>(i * w + j);
      let part = parts;
      while (part < end && isThere(changetype<PlacedCell>(part), place)) part += offsetof<PlacedCell>();
      if (part < end) continue;
      store<i32>(at, locate(i, j));
      at += 4;
    }
  }
  giveBack(parts, end);
  return at;
}

// ---- periods

/** The colors of an object from 1 on, 0 where it has no cell; and 255 where it has one. 8 bytes more are read. */
const OWN_RASTER = 1 << 16;
const ownRaster: usize = memory.data(OWN_RASTER + 8);
const ownFilled: usize = memory.data(OWN_RASTER + 8);
let raster: usize = ownRaster;
let filled: usize = ownFilled;

/**
 * hperiod(obj: Object): Integer
 * After how many columns the object repeats itself.
 *
 * @example hperiod(asobject(((1, 2, 1), (3, 4, 3)))) = 2
 * @dialects arc-dsl tokpidjin
 */
export function hperiod(object: Value): Value {
  return period(object, false);
}

/**
 * vperiod(obj: Object): Integer
 * After how many rows the object repeats itself.
 *
 * @example vperiod(asobject(((1, 2), (3, 4), (1, 2)))) = 2
 * @dialects arc-dsl tokpidjin
 */
export function vperiod(object: Value): Value {
  return period(object, true);
}

/** The smallest shift by whole lines, rows or columns, after which the object agrees with itself; else how many lines it has. */
function period(object: Value, alongRows: bool): Value {
  if (isEmpty(object)) return int(0);
  if (!isPatch(object) || elementsOf(object) !== cellKind) return periodOfAny(object, alongRows);
  bounds(object);
  const h = bottomOf(object) - topOf(object) + 1;
  const w = rightOf(object) - leftOf(object) + 1;
  const lines = alongRows ? h : w;
  const size = alongRows ? w : h;
  addWork(h * w);
  if (!drawLines(object, lines, size, alongRows)) return periodOfAny(object, alongRows);
  for (let p = 1; p < lines; p++) if (agrees(p * size, lines * size)) return int(p);
  return int(lines);
}

/** Leaves the object in the raster, line by line; false where there are two cells at one location. */
function drawLines(object: Value, lines: i32, size: i32, alongRows: bool): bool {
  const room = <usize>(lines * size + 8);
  const isLarge = lines * size > OWN_RASTER;
  raster = isLarge ? take(room) : ownRaster;
  filled = isLarge ? take(room) : ownFilled;
  fillBytes(raster, 0, <usize>(lines * size + 8));
  fillBytes(filled, 0, <usize>(lines * size + 8));
  const n = sizeOf(object);
  for (let k = 0; k < n; k++) {
    const c = code(object, k);
    const i = rowOf(c) - topOf(object);
    const j = columnOf(c) - leftOf(object);
    const at = <usize>(alongRows ? i * size + j : j * size + i);
    if (load<u8>(filled + at) !== 0) return false;
    store<u8>(raster + at, <u8>(colorOf(c) - MIN_COLOR + 1));
    store<u8>(filled + at, 255);
  }
  return true;
}

/** Whether every cell of the raster from a place on has its like so many bytes before. */
function agrees(from: i32, to: i32): bool {
  for (let at = from; at < to; at += 8) {
    const here = raster + <usize>at;
    if (((load<u64>(here) ^ load<u64>(here - <usize>from)) & load<u64>(filled + <usize>at)) !== 0) return false;
  }
  return true;
}
