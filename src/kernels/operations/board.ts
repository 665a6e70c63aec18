/** Grids of anything as rows of their own, to be written to. */

import { addWork } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { valueAt } from '../memory/words';
import { cellColor, cellColumn, cellRow, splitCell } from '../python/cells';
import { within } from '../python/compare';
import { equalValues } from '../python/equal';
import { fail, failing } from '../python/failure';
import { INDEX_RANGE, INDEX_TYPE, NOT_ITERABLE } from '../python/failures';
import { isNumber, numberOf } from '../python/numbers';
import { countOf, valuesOf, widthOf } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { itemA, itemB, unpackPair } from '../python/unpack';
import { gridFromRows } from '../values/grid';
import { FAILED, items, newTuple, setTupleItem, TRUE, tupleItem, tupleLength, Value } from '../values/value';
import { toindices } from './patches';

/** What stands for the background where everything is written over. */
export const NO_BACKGROUND = FAILED;

let rows: Value = 0;
let height = 0;
/** Python's code takes the width from the first row, however long the others are. */
let width = 0;
let background: Value = NO_BACKGROUND;

/** Copies the rows of a grid; false where Python fails to. */
function open(grid: Value, over: Value): bool {
  width = widthOf(grid);
  if (width < 0) return false;
  height = lengthOfTuple(grid);
  background = over;
  rows = newTuple(height);
  for (let i = 0; i < height; i++) {
    const row = itemOf(grid, i);
    const n = countOf(row);
    if (n < 0) return failing(NOT_ITERABLE);
    const copy = newTuple(n);
    copyBytes(items(copy), valuesOf(row), (<usize>n) << 2);
    setTupleItem(rows, i, copy);
  }
  return true;
}

/** Writes a value where the location lies inside and, if there is a background, has that color; false where Python fails. */
function putCell(i: Value, j: Value, value: Value): bool {
  let inside = within(i, height);
  if (inside === TRUE) inside = within(j, width);
  if (inside !== TRUE) return inside !== FAILED;
  if (!isNumber(i) || !isNumber(j)) return failing(INDEX_TYPE);
  const row = tupleItem(rows, numberOf(i));
  const column = numberOf(j);
  if (column >= tupleLength(row)) return failing(INDEX_RANGE);
  if (background === NO_BACKGROUND || equalValues(tupleItem(row, column), background)) setTupleItem(row, column, value);
  return true;
}

/** The grid as it is now. */
function grid(): Value {
  for (let i = 0; i < height; i++) addWork(tupleLength(tupleItem(rows, i)));
  return gridFromRows(rows);
}

/** A grid with a value at the locations of any patch that have the background, or at all of them. */
export function fillBoard(rows: Value, over: Value, patch: Value, value: Value): Value {
  if (!open(rows, over)) return FAILED;
  const located = toindices(patch);
  const n = countOf(located);
  if (n < 0) return fail(NOT_ITERABLE);
  const locations = valuesOf(located);
  for (let k = 0; k < n; k++) {
    if (!unpackPair(valueAt(locations, k)) || !putCell(itemA, itemB, value)) return FAILED;
  }
  return grid();
}

/** A grid with the cells of any object where it has the background, or anywhere. */
export function paintBoard(rows: Value, over: Value, object: Value): Value {
  if (!open(rows, over)) return FAILED;
  const n = countOf(object);
  if (n < 0) return fail(NOT_ITERABLE);
  const cells = valuesOf(object);
  for (let k = 0; k < n; k++) {
    if (!splitCell(valueAt(cells, k)) || !putCell(cellRow, cellColumn, cellColor)) return FAILED;
  }
  return grid();
}
