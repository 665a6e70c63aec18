/** Python's sequences: tuples, and grids as the tuples of rows that they are. */

import {
  EMPTY_TUPLE,
  gridH,
  isGrid,
  isTuple,
  newTuple,
  rowTuple,
  setTupleItem,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { fail } from './failure';
import { INDEX_RANGE, NOT_SLICEABLE, NOT_SUBSCRIPTABLE } from './failures';

/** Number of items of a tuple, or of rows of a grid; -1 where `v` is neither. */
export function lengthOfTuple(v: Value): i32 {
  return isTuple(v) ? tupleLength(v) : isGrid(v) ? gridH(v) : -1;
}

/** Item k of a tuple, or row k of a grid, which there is. @inline */
export function itemOf(v: Value, k: i32): Value {
  return isTuple(v) ? tupleItem(v, k) : rowTuple(v, k);
}

/** Item k of a tuple, or row k of a grid; FAILED where `v` is neither, or has no such item. */
export function nth(v: Value, k: i32): Value {
  const n = lengthOfTuple(v);
  return k < n ? itemOf(v, k) : fail(n < 0 ? NOT_SUBSCRIPTABLE : INDEX_RANGE);
}

// ---- slices

/** Python's `v[::-1]`; FAILED where `v` is no tuple. The result is not counted as work. */
export function reversed(v: Value): Value {
  const n = lengthOfTuple(v);
  if (n < 0) return fail(NOT_SLICEABLE);
  const t = newTuple(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, itemOf(v, n - 1 - k));
  return t;
}

/** Where the bound of a slice falls in a sequence of `size` items: a negative one counts from the end, and none lies beyond the ends. */
export function clip(bound: i32, size: i32): i32 {
  return bound < 0 ? max(bound + size, 0) : min(bound, size);
}

/** Python's `v[start:stop]`; FAILED where `v` is no tuple. The result is not counted as work. */
export function slice(v: Value, start: i32, stop: i32): Value {
  const size = lengthOfTuple(v);
  if (size < 0) return fail(NOT_SLICEABLE);
  const from = clip(start, size);
  const n = max(clip(stop, size) - from, 0);
  if (n === 0) return EMPTY_TUPLE;
  const t = newTuple(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, itemOf(v, from + k));
  return t;
}
