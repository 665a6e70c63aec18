/** Patches (sets of locations or of cells): their locations, extremes and corners, and moving them. */
import {
  add,
  boundsOf,
  cellCode,
  type FrozenSet,
  frozenset,
  isInt,
  isPackedColor,
  iterate,
  length,
  less,
  locationsOf,
  negate,
  offsetSet,
  pairTuple,
  raise,
  shiftPatch,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { type CellLayout, isPackedPatch } from './layout.js';
import { type Operation, operation } from './operation.js';
import { zip } from './rows.js';

/** The locations of a patch. */
export function toindices(layout: CellLayout, patch: Value): Value {
  return isPackedPatch(layout, patch) ? locationsOf(patch) : layout.locations(patch);
}

/** The patch moved by (rows, columns). */
export function shift(layout: CellLayout, patch: Value, directions: Value): Value {
  if (length(patch) === 0) return patch;
  const [di, dj] = unpack2(directions);
  if (isPackedPatch(layout, patch) && isInt(di) && isInt(dj)) {
    const moved = shiftPatch(patch, Number(di), Number(dj));
    if (moved !== null) return moved;
  }
  if (!layout.isCell(iterate(patch)[0])) {
    return frozenset(
      iterate(patch).map((location) => {
        const [i, j] = unpack2(location);
        return pairOf(add(i, di), add(j, dj));
      }),
    );
  }
  return frozenset(
    iterate(patch).map((cell) => {
      const [color, i, j] = layout.split(cell);
      return layout.join(color, add(i, di), add(j, dj));
    }),
  );
}

/** The patch moved so that its upper left corner is the origin. */
export function normalize(layout: CellLayout, patch: Value): Value {
  if (length(patch) === 0) return patch;
  return shift(layout, patch, pairOf(negate(uppermost(layout, patch)), negate(leftmost(layout, patch))));
}

/** The locations of a patch as cells of one color. */
export function recolor(layout: CellLayout, value: Value, patch: Value): FrozenSet {
  if (isPackedPatch(layout, patch) && typeof value === 'number' && isPackedColor(value)) {
    const colored = offsetSet(locationsOf(patch), layout.kind, cellCode(value, 0));
    colored.bounds = patch.bounds;
    return colored;
  }
  return frozenset(iterate(toindices(layout, patch)).map((location) => layout.place(value, location)));
}

type Beats = (item: Value, best: Value) => boolean;
const lower: Beats = (item, best) => less(item, best);
const higher: Beats = (item, best) => less(best, item);

/** Python's `min` or `max` of one coordinate over the locations, each unpacked and compared in turn. */
function extreme(layout: CellLayout, patch: Value, coordinate: 0 | 1, beats: Beats): Value {
  let best: Value | undefined;
  for (const location of iterate(toindices(layout, patch))) {
    const item = unpack2(location)[coordinate];
    if (best === undefined || beats(item, best)) best = item;
  }
  return best === undefined ? raise('ValueError', 'no locations') : best;
}

/** Row of the uppermost location. Raises ValueError when there is none, as do the other three. */
export const uppermost = (layout: CellLayout, patch: Value): Value =>
  isPackedPatch(layout, patch) ? boundsOf(patch).top : extreme(layout, patch, 0, lower);
/** Row of the lowermost location. */
export const lowermost = (layout: CellLayout, patch: Value): Value =>
  isPackedPatch(layout, patch) ? boundsOf(patch).bottom : extreme(layout, patch, 0, higher);
/** Column of the leftmost location. */
export const leftmost = (layout: CellLayout, patch: Value): Value =>
  isPackedPatch(layout, patch) ? boundsOf(patch).left : extreme(layout, patch, 1, lower);
/** Column of the rightmost location. */
export const rightmost = (layout: CellLayout, patch: Value): Value =>
  isPackedPatch(layout, patch) ? boundsOf(patch).right : extreme(layout, patch, 1, higher);

const best = (items: readonly Value[], beats: Beats): Value =>
  items.reduce((chosen, item) => (beats(item, chosen) ? item : chosen));

/** A corner of anything: of each coordinate of the locations, whichever number of them there is, the best. */
const corner = (layout: CellLayout, patch: Value, beats: readonly Beats[]): Value =>
  tupleOf(
    zip(iterate(toindices(layout, patch))).map(({ items }, k) =>
      k < beats.length ? best(items, beats[k]) : raise('KeyError', 'a location has two coordinates'),
    ),
  );

/** A minimum or maximum of every coordinate. */
const outermost = (layout: CellLayout, patch: Value, beats: Beats): Value =>
  tupleOf(zip(iterate(toindices(layout, patch))).map(({ items }) => best(items, beats)));

/** Upper left corner of the bounding box; the empty tuple for an empty patch, as the other three. */
export function ulcorner(layout: CellLayout, patch: Value): Value {
  if (!isPackedPatch(layout, patch)) return outermost(layout, patch, lower);
  const { top, left } = boundsOf(patch);
  return pairTuple(top, left);
}

/** Upper right corner of the bounding box. */
export function urcorner(layout: CellLayout, patch: Value): Value {
  if (!isPackedPatch(layout, patch)) return corner(layout, patch, [lower, higher]);
  const { top, right } = boundsOf(patch);
  return pairTuple(top, right);
}

/** Lower left corner of the bounding box. */
export function llcorner(layout: CellLayout, patch: Value): Value {
  if (!isPackedPatch(layout, patch)) return corner(layout, patch, [higher, lower]);
  const { bottom, left } = boundsOf(patch);
  return pairTuple(bottom, left);
}

/** Lower right corner of the bounding box. */
export function lrcorner(layout: CellLayout, patch: Value): Value {
  if (!isPackedPatch(layout, patch)) return outermost(layout, patch, higher);
  const { bottom, right } = boundsOf(patch);
  return pairTuple(bottom, right);
}

/** Operations on one patch, for cells of a layout. */
export const patches = (layout: CellLayout): Operation[] => [
  operation('toindices', (patch) => toindices(layout, patch)),
  operation('recolor', (value, patch) => recolor(layout, value, patch)),
  operation('shift', (patch, directions) => shift(layout, patch, directions)),
  operation('normalize', (patch) => normalize(layout, patch)),
  operation('uppermost', (patch) => uppermost(layout, patch)),
  operation('lowermost', (patch) => lowermost(layout, patch)),
  operation('leftmost', (patch) => leftmost(layout, patch)),
  operation('rightmost', (patch) => rightmost(layout, patch)),
  operation('ulcorner', (patch) => ulcorner(layout, patch)),
  operation('urcorner', (patch) => urcorner(layout, patch)),
  operation('llcorner', (patch) => llcorner(layout, patch)),
  operation('lrcorner', (patch) => lrcorner(layout, patch)),
];
