/** Cells as Python's code takes them apart and puts them together, by the layout of the lane: (color, (i, j)) or (i, j, color). */

import { addWork } from '../memory/memory';
import { AS_CELLS, AS_EITHER, cellKind, patchView } from '../values/cell-layout';
import { CELL, FAILED, pair, setTupleItem, tupleOf, Value } from '../values/value';
import { fail } from './failure';
import { NO_LENGTH } from './failures';
import { countOf } from './protocol';
import { lengthOfTuple, nth } from './sequence';
import { itemA, itemB, itemC, pairOf, unpackPair, unpackTriple } from './unpack';

// ---- what a patch holds

export const OF_LOCATIONS = 0;
export const OF_CELLS = 1;
export const OF_NEITHER = 2;

/** What a patch with this first element holds, as Python's code judges it; OF_NEITHER where that fails, which is noted. */
export function judge(element: Value): i32 {
  if (patchView !== AS_EITHER) return patchView === AS_CELLS ? OF_CELLS : OF_LOCATIONS;
  if (cellKind === CELL) {
    const second = nth(element, 1);
    if (second === FAILED) return OF_NEITHER;
    return lengthOfTuple(second) < 0 ? OF_LOCATIONS : OF_CELLS;
  }
  const n = countOf(element);
  if (n < 0) fail(NO_LENGTH);
  return n < 0 ? OF_NEITHER : n === 3 ? OF_CELLS : OF_LOCATIONS;
}

// ---- apart

/** Color, row and column of the cell that was split last. */
export let cellColor: Value = 0;
export let cellRow: Value = 0;
export let cellColumn: Value = 0;

/** Takes a cell apart; false where that fails. */
export function splitCell(cell: Value): bool {
  if (cellKind === CELL) {
    if (!unpackPair(cell)) return false;
    cellColor = itemA;
    if (!unpackPair(itemB)) return false;
  } else {
    if (!unpackTriple(cell)) return false;
    cellColor = itemC;
  }
  cellRow = itemA;
  cellColumn = itemB;
  return true;
}

/** Color of a cell; FAILED where that fails. */
export function colorOfCell(cell: Value): Value {
  if (cellKind === CELL) return unpackPair(cell) ? itemA : FAILED;
  return unpackTriple(cell) ? itemC : FAILED;
}

/** Location of a cell; FAILED where that fails. */
export function locationOfCell(cell: Value): Value {
  if (cellKind === CELL) return unpackPair(cell) ? itemB : FAILED;
  return unpackTriple(cell) ? pairOf(itemA, itemB) : FAILED;
}

// ---- together

/** The cell of a color at row i, column j, counted as work. */
export function cellOf(color: Value, i: Value, j: Value): Value {
  if (cellKind === CELL) {
    addWork(2);
    return pair(color, pairOf(i, j));
  }
  const cell = tupleOf(3);
  setTupleItem(cell, 0, i);
  setTupleItem(cell, 1, j);
  setTupleItem(cell, 2, color);
  return cell;
}

/** The cell of a color at a location, counted as work; FAILED where that fails. */
export function placeCell(color: Value, location: Value): Value {
  if (cellKind === CELL) {
    addWork(2);
    return pair(color, location);
  }
  return unpackPair(location) ? cellOf(color, itemA, itemB) : FAILED;
}
