/** Grids as Python sees them, tuples of rows that may be anything: slices, zips, indices in range. */
import { isInt, isTuple, iterate, less, raise, Tuple, tupleItems, tupleOf, type Value } from '../value/index.js';

/** Where a slice bound falls in a sequence of this size: negative ones count from the end, and none goes beyond the ends. */
export const clip = (bound: number, size: number): number =>
  bound < 0 ? Math.max(bound + size, 0) : Math.min(bound, size);

/** The int that a slice bound is; Python wants no other type there. */
export const sliceBound = (bound: Value): number =>
  isInt(bound) ? Number(bound) : raise('TypeError', 'slice indices must be integers');

const sliceable = (value: Value): readonly Value[] =>
  isTuple(value) ? tupleItems(value) : raise('TypeError', 'object cannot be sliced');

/** Python's `value[start:stop]`. */
export function slice(value: Value, start: number, stop: number): readonly Value[] {
  const items = sliceable(value);
  return items.slice(clip(start, items.length), Math.max(clip(stop, items.length), 0));
}

/** Python's `value[::-1]`. */
export const reversed = (value: Value): Value[] => sliceable(value).slice().reverse();

/** Python's `zip(*rows)`: the columns, as many as the shortest row has. */
export function zip(rows: readonly Value[]): Tuple[] {
  const items = rows.map(iterate);
  const width = items.reduce((least, row) => Math.min(least, row.length), items.length === 0 ? 0 : items[0].length);
  return Array.from({ length: width }, (_, j) => new Tuple(items.map((row) => row[j])));
}

/** Python's `0 <= index < size`. */
export const within = (index: Value, size: number): boolean =>
  isInt(index) ? Number(index) >= 0 && Number(index) < size : !less(index, 0) && less(index, size);

/** A tuple of this many empty rows. */
export const emptyRows = (count: number): Tuple => tupleOf(new Array<Value>(count).fill(tupleOf([])));
