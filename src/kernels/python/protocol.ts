/** What Python asks of any value: how many elements it has, which, in which order, and whether it is true. */

import { MOST_ELEMENTS } from '../memory/limits';
import { setValueAt, valueAt } from '../memory/words';
import { order } from '../sets/set';
import { floatOf, isDouble } from '../values/boxed';
import { GridObject } from '../values/layout';
import {
  ANY,
  codesOf,
  elementAt,
  elementsOf,
  FALSE,
  gridH,
  gridW,
  int,
  isGrid,
  isInt,
  isOrdered,
  isSet,
  isTuple,
  items,
  NONE,
  rowTuple,
  sizeOf,
  TRUE,
  takeCodes,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { fail, pass } from './failure';
import { ELEMENTS_LIMIT, INDEX_RANGE, NO_LENGTH, NOT_ITERABLE, NOT_SUBSCRIPTABLE } from './failures';
import { itemOf, lengthOfTuple } from './sequence';

// ---- elements

/** Python's `len(v)`; -1 where `v` is no container, and cannot be run through. */
export function countOf(v: Value): i32 {
  return isSet(v) ? sizeOf(v) : lengthOfTuple(v);
}

/** How many elements `n` containers in memory have together; -1 where one of them is no container, which is noted. */
export function totalOf(containers: usize, n: i32): i32 {
  let total = 0;
  for (let k = 0; k < n; k++) {
    const count = countOf(valueAt(containers, k));
    if (count < 0) {
      fail(NOT_ITERABLE);
      return -1;
    }
    total += count;
    if (total > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  }
  return total;
}

/** Python's `len(grid[0])`; -1 where that fails, which is noted. */
export function widthOf(grid: Value): i32 {
  if (isGrid(grid)) return gridW(grid);
  const width = isTuple(grid) && tupleLength(grid) > 0 ? countOf(tupleItem(grid, 0)) : -1;
  if (width < 0) fail(!isTuple(grid) ? NOT_SUBSCRIPTABLE : tupleLength(grid) === 0 ? INDEX_RANGE : NO_LENGTH);
  return width;
}

/** The set `s`, whose elements stand in CPython's iteration order from now on. */
export function inOrder(s: Value): Value {
  return isOrdered(s) ? s : order(s);
}

/** Element k of a container in the order in which its elements stand now; see `inOrder`. */
export function elementOf(container: Value, k: i32): Value {
  return isSet(container) ? elementAt(container, k) : itemOf(container, k);
}

/** Address of a container's elements in iteration order; the memory may be the container's own. */
export function valuesOf(container: Value): usize {
  if (isTuple(container)) return items(container);
  if (isGrid(container)) {
    for (let i = 0; i < gridH(container); i++) rowTuple(container, i);
    return changetype<GridObject>(container).rows;
  }
  inOrder(container);
  if (elementsOf(container) === ANY) return codesOf(container);
  const n = sizeOf(container);
  const values = takeCodes(n);
  for (let k = 0; k < n; k++) setValueAt(values, k, elementAt(container, k));
  return values;
}

// ---- truth

/** Python's `bool(v)`. */
export function truthy(v: Value): bool {
  if (v === TRUE) return true;
  if (v === FALSE || v === NONE) return false;
  if (isInt(v)) return v !== int(0);
  if (isTuple(v)) return tupleLength(v) > 0;
  if (isSet(v)) return sizeOf(v) > 0;
  return !isDouble(v) || floatOf(v) !== 0;
}
