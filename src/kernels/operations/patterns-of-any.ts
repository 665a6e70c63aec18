/** Patterns of anything, cell by cell as Python's code looks for them. */

import { MOST_COMPARISONS, MOST_ELEMENTS, MOST_TRIED } from '../memory/limits';
import { addWork, mark, release, take } from '../memory/memory';
import { setValueAt, valueAt } from '../memory/words';
import { cellColor, cellColumn, cellOf, cellRow, splitCell } from '../python/cells';
import { isSubset, lessThan, within } from '../python/compare';
import { equalValues, sameValue } from '../python/equal';
import { fail, pass, resetFailure } from '../python/failure';
import { ELEMENTS_LIMIT, INDEX_TYPE, NO_LENGTH, NOT_ITERABLE } from '../python/failures';
import { hasValue } from '../python/membership';
import { addNumbers, countIn, integerOf, isIntegral, isNumber, numberOf, subtractNumbers } from '../python/numbers';
import { countOf, valuesOf, widthOf } from '../python/protocol';
import { itemOf, nth } from '../python/sequence';
import { frozenCopyOfValues, setOf } from '../sets/set';
import { integer } from '../values/boxed';
import { cell, FAILED, FALSE, gridW, int, isGrid, isSet, pair, sizeOf, TRUE, takeCodes, Value } from '../values/value';
import { height, width } from './grids';
import { normalize, shiftBy } from './patches';

/** A cell that lies in a row and a column with ints for numbers: nothing that is done with it fails. */
@unmanaged
class PlainCell {
  row: i64;
  column: i64;
  color: Value;
  /** The color as an int, for comparing it with a grid's. */
  number: i32;
}
function plainCell(cells: usize, k: i32): PlainCell {
  return changetype<PlainCell>(cells + <usize>k * offsetof<PlainCell>());
}

/** Address of the elements of a container as plain cells where all are such; else 0. */
function plainCells(object: Value): usize {
  const n = countOf(object);
  const elements = valuesOf(object);
  const cells = take(<usize>n * offsetof<PlainCell>());
  for (let k = 0; k < n; k++) {
    if (!splitCell(valueAt(elements, k)) || !isIntegral(cellRow) || !isIntegral(cellColumn)) {
      resetFailure(); // it is not said yet that the call comes to this element
      return 0;
    }
    const plain = plainCell(cells, k);
    plain.row = integerOf(cellRow);
    plain.column = integerOf(cellColumn);
    plain.color = cellColor;
    plain.number = numberOf(cellColor);
  }
  return cells;
}

// ---- occurrences

/** Where any object occurs on any grid. */
export function occurrencesOfAny(grid: Value, object: Value): Value {
  const normal = normalize(object);
  if (normal === FAILED) return FAILED;
  if (countOf(grid) < 0) return fail(NO_LENGTH);
  if (widthOf(grid) < 0) return FAILED;
  const rows = height(object);
  const columns = rows === FAILED ? FAILED : width(object);
  return columns === FAILED ? FAILED : searchFor(grid, normal, rows, columns);
}

/** The places from which a grid has all cells of an object that lies in the upper left corner, as high and as wide as Python's code finds it. */
export function searchFor(grid: Value, normal: Value, objectHeight: Value, objectWidth: Value): Value {
  const h = countOf(grid);
  const w = widthOf(grid);
  const down = subtractNumbers(int(h), objectHeight);
  const right = down === FAILED ? FAILED : subtractNumbers(int(w), objectWidth);
  if (right === FAILED) return FAILED;
  const rows = addNumbers(down, int(1));
  const columns = addNumbers(right, int(1));
  const most = countIn(int(0), rows);
  const across = most > 0 ? countIn(int(0), columns) : 0;
  if (most < 0 || across < 0) return FAILED;
  addWork(most - 1); // Python counts the columns in each row
  const n = countOf(normal);
  const isLarge = <i64>most * <i64>across * <i64>max(n, 1) > <i64>MOST_COMPARISONS;
  const cells = isLarge && isGrid(grid) ? plainCells(normal) : 0;
  const found = takeCodes(<i32>min(<i64>most * <i64>across, <i64>MOST_ELEMENTS + 1));
  let count = 0;
  for (let i = 0; i < most; i++) {
    for (let j = 0; j < across; j++) {
      const matches =
        cells !== 0
          ? matchesPlainly(grid, h, w, cells, n, i, j)
          : matchesAt(grid, h, w, shiftBy(normal, pair(int(i), int(j))));
      if (matches === FAILED) return FAILED;
      if (matches !== TRUE) continue;
      setValueAt(found, count++, pair(int(i), int(j)));
      if (count > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
    }
  }
  return frozenCopyOfValues(count, found);
}

/** Whether a grid of h × w cells has all cells of an object: TRUE, FALSE or FAILED. */
function matchesAt(grid: Value, h: i32, w: i32, object: Value): Value {
  const n = countOf(object);
  if (n < 0) return fail(NOT_ITERABLE);
  const cells = valuesOf(object);
  for (let k = 0; k < n; k++) {
    if (!splitCell(valueAt(cells, k))) return FAILED;
    let inside = within(cellRow, h);
    if (inside === TRUE) inside = within(cellColumn, w);
    if (inside !== TRUE) return inside;
    if (!isNumber(cellRow) || !isNumber(cellColumn)) return fail(INDEX_TYPE);
    const value = nth(itemOf(grid, numberOf(cellRow)), numberOf(cellColumn));
    if (value === FAILED) return FAILED;
    if (!equalValues(value, cellColor)) return FALSE;
  }
  return TRUE;
}

/** As `matchesAt`, of `n` plain cells moved by (i, j), on a grid of bytes. */
function matchesPlainly(grid: Value, h: i32, w: i32, cells: usize, n: i32, i: i32, j: i32): Value {
  for (let k = 0; k < n; k++) {
    const plain = plainCell(cells, k);
    const row = plain.row + <i64>i;
    const column = plain.column + <i64>j;
    if (row < 0 || row >= <i64>h || column < 0 || column >= <i64>w) return FALSE;
    if (cell(grid, <i32>row * gridW(grid) + <i32>column) !== plain.number) return FALSE;
  }
  return TRUE;
}

// ---- periods

/** After how many rows, or columns, any object repeats itself. */
export function periodOfAny(object: Value, alongRows: bool): Value {
  const normal = normalize(object);
  const extent = normal === FAILED ? FAILED : alongRows ? height(normal) : width(normal);
  if (extent === FAILED) return FAILED;
  const steps = isIntegral(extent) ? integerOf(extent) : 0;
  if (steps - 1 > <i64>MOST_ELEMENTS) pass(ELEMENTS_LIMIT); // Python tries all but the last
  const isLong = steps * <i64>countOf(normal) > <i64>MOST_TRIED;
  const cells = isLong && isSet(normal) ? plainCells(normal) : 0;
  return cells === 0 ? periodByTrying(normal, extent, alongRows) : periodOfPlain(normal, cells, extent, alongRows);
}

/** As `periodOfAny`, of the `normal` object with these plain cells: a period moves the last of them onto another one. */
function periodOfPlain(normal: Value, cells: usize, extent: Value, alongRows: bool): Value {
  const n = sizeOf(normal);
  let last = plainCell(cells, 0);
  for (let k = 1; k < n; k++) {
    const plain = plainCell(cells, k);
    if (alongRows ? plain.row > last.row : plain.column > last.column) last = plain;
  }
  let best: i64 = 0;
  for (let k = 0; k < n; k++) {
    const plain = plainCell(cells, k);
    const step = alongRows ? last.row - plain.row : last.column - plain.column;
    if (step === 0 || (best !== 0 && step >= best)) continue;
    if (alongRows ? plain.column !== last.column : plain.row !== last.row) continue;
    if (sameValue(plain.color, last.color) && repeatsAfter(normal, cells, step, alongRows)) best = step;
  }
  return best === 0 ? extent : integer(best);
}

/** Whether an object has every cell that is so many rows, or columns, before one of its own, but for those beyond its first line. */
function repeatsAfter(normal: Value, cells: usize, step: i64, alongRows: bool): bool {
  const n = sizeOf(normal);
  addWork(n);
  for (let k = 0; k < n; k++) {
    const plain = plainCell(cells, k);
    const row = alongRows ? plain.row - step : plain.row;
    const column = alongRows ? plain.column : plain.column - step;
    if (row < 0 || column < 0) continue;
    const before = mark();
    const has = hasValue(normal, cellOf(plain.color, integer(row), integer(column)));
    release(before);
    if (!has) return false;
  }
  return true;
}

/** As `periodOfAny`, step after step. */
function periodByTrying(normal: Value, extent: Value, alongRows: bool): Value {
  const steps = countIn(int(1), extent);
  if (steps < 0) return FAILED;
  for (let p = 1; p <= steps; p++) {
    const moved = shiftBy(normal, alongRows ? pair(int(-p), int(0)) : pair(int(0), int(-p)));
    const kept = moved === FAILED ? FAILED : withoutNegative(moved, alongRows);
    if (kept === FAILED) return FAILED;
    if (isSet(normal) && isSubset(kept, normal)) return int(p);
  }
  return extent;
}

/** The cells that do not lie before the first row, or column; FAILED where an element is no cell. */
function withoutNegative(object: Value, alongRows: bool): Value {
  const n = countOf(object);
  if (n < 0) return fail(NOT_ITERABLE);
  const elements = valuesOf(object);
  const kept = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    if (!splitCell(valueAt(elements, k))) return FAILED;
    const place = alongRows ? cellRow : cellColumn;
    const isPositive = lessThan(int(0), place);
    if (isPositive === FAILED) return FAILED;
    if (isPositive === FALSE && !equalValues(place, int(0))) continue;
    setValueAt(kept, count++, cellOf(cellColor, cellRow, cellColumn));
  }
  return setOf(kept, count);
}
