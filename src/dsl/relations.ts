/** How a patch lies by itself, on a grid and towards another: center, alignment, direction. */
import {
  add,
  addWork,
  boundsOf,
  COORD_BITS,
  COORD_MASK,
  columnOf,
  equals,
  type FrozenSet,
  floorDiv,
  floorDivide,
  frozenset,
  getItem,
  hasValue,
  iterate,
  length,
  less,
  locationsOf,
  pairTuple,
  rowOf,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { height, width } from './grids.js';
import { type CellLayout, isNearPatch, isPackedPatch } from './layout.js';
import { type Operation, operation } from './operation.js';
import { leftmost, lowermost, rightmost, toindices, uppermost } from './patches.js';
import { zip } from './rows.js';

// ---- one patch

/** Whether the patch is a vertical line. */
export const vline = (layout: CellLayout, patch: Value): boolean =>
  equals(height(layout, patch), length(patch)) && equals(width(layout, patch), 1);

/** Whether the patch is a horizontal line. */
export const hline = (layout: CellLayout, patch: Value): boolean =>
  equals(width(layout, patch), length(patch)) && equals(height(layout, patch), 1);

/** The middle of the bounding box, rounded down and right. */
export function center(layout: CellLayout, patch: Value): Value {
  if (isPackedPatch(layout, patch)) {
    const { top, left, bottom, right } = boundsOf(patch);
    return pairTuple(top + ((bottom - top + 1) >> 1), left + ((right - left + 1) >> 1));
  }
  const i = add(uppermost(layout, patch), floorDivide(height(layout, patch), 2));
  return pairOf(i, add(leftmost(layout, patch), floorDivide(width(layout, patch), 2)));
}

/** The mean location, rounded down; cells of several colors at one location count it once, but divide by their number. */
export function centerofmass(layout: CellLayout, patch: Value): Value {
  if (isPackedPatch(layout, patch)) {
    const codes = locationsOf(patch).codes;
    addWork(codes.length);
    let i = 0;
    let j = 0;
    for (let k = 0; k < codes.length; k++) {
      i += rowOf(codes[k]);
      j += columnOf(codes[k]);
    }
    return pairTuple(floorDiv(i, patch.size), floorDiv(j, patch.size));
  }
  const mean = (column: readonly Value[]): Value =>
    floorDivide(
      column.reduce<Value>((sum, x) => add(sum, x), 0),
      length(patch),
    );
  return tupleOf(zip(iterate(toindices(layout, patch))).map(({ items }) => mean(items)));
}

/** Whether the bounding box of the patch reaches a border of the grid. */
export const bordering = (layout: CellLayout, patch: Value, grid: Value): boolean =>
  equals(uppermost(layout, patch), 0) ||
  equals(leftmost(layout, patch), 0) ||
  equals(lowermost(layout, patch), length(grid) - 1) ||
  equals(rightmost(layout, patch), length(getItem(grid, 0)) - 1);

// ---- two patches

const ROWS = COORD_BITS;
const COLUMNS = 0;
const lines = new Uint8Array(COORD_MASK + 1);

/** Whether two near patches have cells in the same row or column, as the shift of a packed location says. */
function share(a: FrozenSet, b: FrozenSet, bits: typeof ROWS | typeof COLUMNS): boolean {
  addWork(a.size + b.size);
  lines.fill(0);
  for (let k = 0; k < a.size; k++) lines[(a.codes[k] >> bits) & COORD_MASK] = 1;
  for (let k = 0; k < b.size; k++) if (lines[(b.codes[k] >> bits) & COORD_MASK] === 1) return true;
  return false;
}

const coordinates = (layout: CellLayout, patch: Value, k: 0 | 1): FrozenSet =>
  frozenset(iterate(toindices(layout, patch)).map((location) => unpack2(location)[k]));

function matching(layout: CellLayout, a: Value, b: Value, k: 0 | 1): boolean {
  if (isNearPatch(layout, a) && isNearPatch(layout, b)) return share(a, b, k === 0 ? ROWS : COLUMNS);
  const known = coordinates(layout, a, k);
  return iterate(coordinates(layout, b, k)).some((coordinate) => hasValue(known, coordinate));
}

/** Whether some row has cells of both patches. */
export const hmatching = (layout: CellLayout, a: Value, b: Value): boolean => matching(layout, a, b, 0);
/** Whether some column has cells of both patches. */
export const vmatching = (layout: CellLayout, a: Value, b: Value): boolean => matching(layout, a, b, 1);

/** Where the second patch lies as seen from the first, by their centers: a direction; for none comparable, None. */
export function position(layout: CellLayout, a: Value, b: Value): Value {
  const here = isPackedPatch(layout, a) ? center(layout, a) : center(layout, toindices(layout, a));
  const there = isPackedPatch(layout, b) ? center(layout, b) : center(layout, toindices(layout, b));
  return direction(here, there);
}

/** The direction from one location to another: -1, 0 or 1 along each axis; None where Python can say nothing. */
export function direction(here: Value, there: Value): Value {
  const [ia, ja] = unpack2(here);
  const [ib, jb] = unpack2(there);
  if (equals(ia, ib)) return pairTuple(0, less(ja, jb) ? 1 : -1);
  if (equals(ja, jb)) return pairTuple(less(ia, ib) ? 1 : -1, 0);
  if (less(ia, ib)) return pairTuple(1, less(ja, jb) ? 1 : -1);
  return less(ib, ia) ? pairTuple(-1, less(ja, jb) ? 1 : -1) : null;
}

/** Operations on how patches lie. */
export const relations = (layout: CellLayout): Operation[] => [
  operation('vline', (patch) => vline(layout, patch)),
  operation('hline', (patch) => hline(layout, patch)),
  operation('center', (patch) => center(layout, patch)),
  operation('centerofmass', (patch) => centerofmass(layout, patch)),
  operation('bordering', (patch, grid) => bordering(layout, patch, grid)),
  operation('hmatching', (a, b) => hmatching(layout, a, b)),
  operation('vmatching', (a, b) => vmatching(layout, a, b)),
  operation('position', (a, b) => position(layout, a, b)),
];
