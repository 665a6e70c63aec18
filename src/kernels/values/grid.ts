/** Grids as blocks of cells, and, as Python sees them, as tuples of rows that may be anything: slices, zips, indices in range. */

import { addWork } from '../memory/memory';
import { copySixteens, reverseSixteens } from '../memory/vectors';
import {
  cellsAt,
  EMPTY_TUPLE,
  intOf,
  isGrid,
  isInt,
  isTuple,
  newGrid,
  setTupleItem,
  tupleItem,
  tupleLength,
  tupleOf,
  Value,
} from './value';

// ---- blocks of cells

/** Whether `v` can be a cell of a grid. */
export function isCell(v: Value): bool {
  return isInt(v) && intOf(v) >= -128 && intOf(v) <= 127;
}

/** A grid of h × w cells read from the source: from index `first` on, `down` and `right` apart. */
export function gather(source: Value, h: i32, w: i32, first: i32, down: i32, right: i32): Value {
  const grid = newGrid(h, w);
  let to = cellsAt(grid);
  let row = cellsAt(source) + <usize>first;
  for (let i = 0; i < h; i++) {
    if (right === 1) {
      copySixteens(to, row, w);
      to += <usize>w;
    } else if (right === -1) {
      reverseSixteens(to, row, w);
      to += <usize>w;
    } else {
      let from = row;
      for (const end = to + <usize>w; to < end; to++) {
        store<u8>(to, load<u8>(from));
        from += <usize>right;
      }
    }
    row += <usize>down;
  }
  return grid;
}

// ---- tuples of rows

/** Width of the grid that a tuple of rows equals, or 0. */
function compactWidth(rows: Value): i32 {
  const h = tupleLength(rows);
  const head = h === 0 ? 0 : tupleItem(rows, 0);
  if (h === 0 || !isTuple(head)) return 0;
  const w = tupleLength(head);
  for (let i = 0; i < h; i++) {
    const row = tupleItem(rows, i);
    if (!isTuple(row) || tupleLength(row) !== w) return 0;
    for (let j = 0; j < w; j++) if (!isCell(tupleItem(row, j))) return 0;
  }
  return w;
}

/** The grid that equals `v`, or 0. To give a value another form is no work. */
export function asGrid(v: Value): Value {
  if (isGrid(v)) return v;
  const w = isTuple(v) ? compactWidth(v) : 0;
  if (w === 0) return 0;
  const h = tupleLength(v);
  const grid = newGrid(h, w);
  addWork(-h * w);
  let to = cellsAt(grid);
  for (let i = 0; i < h; i++) {
    const row = tupleItem(v, i);
    for (let j = 0; j < w; j++) store<u8>(to++, <u8>intOf(tupleItem(row, j)));
  }
  return grid;
}

/** The grid that equals a tuple of rows, where there is one; else that tuple. */
export function gridFromRows(rows: Value): Value {
  const grid = asGrid(rows);
  return grid === 0 ? rows : grid;
}

/** A tuple of `count` empty rows. */
export function emptyRows(count: i32): Value {
  if (count === 0) return EMPTY_TUPLE;
  const rows = tupleOf(count);
  for (let k = 0; k < count; k++) setTupleItem(rows, k, EMPTY_TUPLE);
  return rows;
}
