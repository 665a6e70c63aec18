/** Patches (sets of locations or of cells): their locations, extremes and corners, and moving them. */
import {
  add,
  boundsOf,
  EMPTY_SET,
  type FrozenSet,
  frozenset,
  getItem,
  isInt,
  isPatch,
  isTuple,
  iterate,
  length,
  less,
  locationsOf,
  negate,
  pairTuple,
  raise,
  shiftPatch,
  Tuple,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';

/** Whether a value is a packed patch with at least one element: then its bounds are known. */
export const isPackedPatch = (value: Value): value is FrozenSet => isPatch(value) && value.size > 0;

/** Whether the elements of a non-empty container are cells (color, location), judged by the first as Python code does. */
const holdsCells = (patch: Value): boolean => isTuple(getItem(iterate(patch)[0], 1));

/** The locations of a patch. */
export function toindices(patch: Value): Value {
  if (isPackedPatch(patch)) return locationsOf(patch);
  if (length(patch) === 0) return EMPTY_SET;
  if (!holdsCells(patch)) return patch;
  return frozenset(iterate(patch).map((cell) => unpack2(cell)[1]));
}

/** The patch moved by (rows, columns). */
export function shift(patch: Value, directions: Value): Value {
  if (length(patch) === 0) return patch;
  if (isPackedPatch(patch) && directions instanceof Tuple && directions.items.length === 2) {
    const [di, dj] = directions.items;
    if (isInt(di) && isInt(dj)) {
      const moved = shiftPatch(patch, Number(di), Number(dj));
      if (moved !== null) return moved;
    }
  }
  const [di, dj] = unpack2(directions);
  const moved = (location: Value): Value => {
    const [i, j] = unpack2(location);
    return pairOf(add(i, di), add(j, dj));
  };
  if (!holdsCells(patch)) return frozenset(iterate(patch).map(moved));
  return frozenset(
    iterate(patch).map((cell) => {
      const [color, location] = unpack2(cell);
      return tupleOf([color, moved(location)]);
    }),
  );
}

/** The patch moved so that its upper left corner is the origin. */
export function normalize(patch: Value): Value {
  if (length(patch) === 0) return patch;
  return shift(patch, pairOf(negate(uppermost(patch)), negate(leftmost(patch))));
}

type Beats = (item: Value, best: Value) => boolean;
const lower: Beats = (item, best) => less(item, best);
const higher: Beats = (item, best) => less(best, item);

/** Python's `min` or `max` of one coordinate over the locations, each unpacked and compared in turn. */
function extreme(patch: Value, coordinate: 0 | 1, beats: Beats): Value {
  let best: Value | undefined;
  for (const location of iterate(toindices(patch))) {
    const item = unpack2(location)[coordinate];
    if (best === undefined || beats(item, best)) best = item;
  }
  return best === undefined ? raise('ValueError', 'no locations') : best;
}

/** Row of the uppermost location. Raises ValueError when there is none, as do the other three. */
export const uppermost = (patch: Value): Value =>
  isPackedPatch(patch) ? boundsOf(patch).top : extreme(patch, 0, lower);
/** Row of the lowermost location. */
export const lowermost = (patch: Value): Value =>
  isPackedPatch(patch) ? boundsOf(patch).bottom : extreme(patch, 0, higher);
/** Column of the leftmost location. */
export const leftmost = (patch: Value): Value =>
  isPackedPatch(patch) ? boundsOf(patch).left : extreme(patch, 1, lower);
/** Column of the rightmost location. */
export const rightmost = (patch: Value): Value =>
  isPackedPatch(patch) ? boundsOf(patch).right : extreme(patch, 1, higher);

/** The items of an iterable of iterables by position, as `zip(*rows)` gives them: up to the shortest. */
export function columnsOf(rows: Value): Value[][] {
  const items = iterate(rows).map(iterate);
  const width = items.length === 0 ? 0 : Math.min(...items.map((row) => row.length));
  return Array.from({ length: width }, (_, j) => items.map((row) => row[j]));
}

const best = (items: readonly Value[], beats: Beats): Value =>
  items.reduce((chosen, item) => (beats(item, chosen) ? item : chosen));

/** A corner of anything: of each coordinate of the locations, whichever number of them there is, the best. */
const corner = (patch: Value, beats: readonly Beats[]): Value =>
  tupleOf(
    columnsOf(toindices(patch)).map((column, k) =>
      k < beats.length ? best(column, beats[k]) : raise('KeyError', 'a location has two coordinates'),
    ),
  );

/** A minimum or maximum of every coordinate. */
const outermost = (patch: Value, beats: Beats): Value =>
  tupleOf(columnsOf(toindices(patch)).map((column) => best(column, beats)));

/** Upper left corner of the bounding box; the empty tuple for an empty patch, as the other three. */
export function ulcorner(patch: Value): Value {
  if (!isPackedPatch(patch)) return outermost(patch, lower);
  const { top, left } = boundsOf(patch);
  return pairTuple(top, left);
}

/** Upper right corner of the bounding box. */
export function urcorner(patch: Value): Value {
  if (!isPackedPatch(patch)) return corner(patch, [lower, higher]);
  const { top, right } = boundsOf(patch);
  return pairTuple(top, right);
}

/** Lower left corner of the bounding box. */
export function llcorner(patch: Value): Value {
  if (!isPackedPatch(patch)) return corner(patch, [higher, lower]);
  const { bottom, left } = boundsOf(patch);
  return pairTuple(bottom, left);
}

/** Lower right corner of the bounding box. */
export function lrcorner(patch: Value): Value {
  if (!isPackedPatch(patch)) return outermost(patch, higher);
  const { bottom, right } = boundsOf(patch);
  return pairTuple(bottom, right);
}
