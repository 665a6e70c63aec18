/** Locations that follow from a place or from the bounding box of a patch: neighbors, lines, outlines, rectangles. */
import {
  add,
  boundsOf,
  EMPTY_SET,
  equals,
  FrozenSet,
  frozenCopyOf,
  frozenCopyOfValues,
  frozenset,
  getItem,
  isLocatable,
  LIMITS,
  length,
  less,
  limit,
  locate,
  MAX_COORD,
  MIN_COORD,
  multiply,
  newCodes,
  order,
  pairTuple,
  raise,
  range,
  recipeSet,
  SetKind,
  sequenceSet,
  subtract,
  subtractNumbers,
  Tuple,
  table,
  union,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { type CellLayout, isPackedPatch } from './layout.js';
import { type Operation, operation } from './operation.js';
import {
  leftmost,
  llcorner,
  lowermost,
  lrcorner,
  rightmost,
  toindices,
  ulcorner,
  uppermost,
  urcorner,
} from './patches.js';

// One step down, right, and along the diagonals, in packed locations.
const DOWN = 1 << 10;
const RIGHT = 1;

/** `count` locations from one on, a step apart, in this order. */
function steps(from: number, step: number, count: number): FrozenSet {
  const codes = newCodes(count);
  for (let k = 0; k < count; k++) codes[k] = from + k * step;
  return sequenceSet(SetKind.Pair, codes);
}

/** The locations of a rectangle, row by row; it lies within the range of packed coordinates. */
export function rectangle(top: number, left: number, height: number, width: number): FrozenSet {
  const codes = newCodes(height * width);
  let at = 0;
  for (let i = 0; i < height; i++) {
    const row = locate(top + i, left);
    for (let j = 0; j < width; j++) codes[at++] = row + j;
  }
  return sequenceSet(SetKind.Pair, codes);
}

// ---- neighbors

const isInner = (i: number, j: number): boolean => i > MIN_COORD && i < MAX_COORD && j > MIN_COORD && j < MAX_COORD;

/** Neighbors of a location: `packed` gives them as steps; otherwise Python's arithmetic finds (row - 1, ...) and so on. */
const around =
  (stepsAway: readonly number[], near: (loc: Value) => Value[]) =>
  (loc: Value): FrozenSet => {
    if (loc instanceof Tuple && loc.items.length >= 2) {
      const [i, j] = loc.items;
      if (typeof i === 'number' && typeof j === 'number' && isInner(i, j)) {
        const codes = newCodes(stepsAway.length);
        for (let k = 0; k < codes.length; k++) codes[k] = locate(i, j) + stepsAway[k];
        return frozenCopyOf(SetKind.Pair, codes, true);
      }
    }
    return frozenCopyOfValues(near(loc));
  };

const before = (x: Value): Value => subtractNumbers(x, 1);
const after = (x: Value): Value => add(x, 1);
const row = (loc: Value): Value => getItem(loc, 0);
const column = (loc: Value): Value => getItem(loc, 1);

/** The four locations directly beside one. */
export const dneighbors = around([-DOWN, DOWN, -RIGHT, RIGHT], (loc) => [
  pairOf(before(row(loc)), column(loc)),
  pairOf(after(row(loc)), column(loc)),
  pairOf(row(loc), before(column(loc))),
  pairOf(row(loc), after(column(loc))),
]);

/** The four locations diagonally beside one. */
export const ineighbors = around([-DOWN - RIGHT, -DOWN + RIGHT, DOWN - RIGHT, DOWN + RIGHT], (loc) => [
  pairOf(before(row(loc)), before(column(loc))),
  pairOf(before(row(loc)), after(column(loc))),
  pairOf(after(row(loc)), before(column(loc))),
  pairOf(after(row(loc)), after(column(loc))),
]);

/** The eight locations around one. */
export const neighbors = (loc: Value): FrozenSet => union(dneighbors(loc), ineighbors(loc));

// ---- lines

/** The straight or diagonal line between two locations, both included; nothing when there is none. */
export function connect(a: Value, b: Value): Value {
  const [ai, aj] = unpack2(a);
  const [bi, bj] = unpack2(b);
  if (typeof ai === 'number' && typeof aj === 'number' && typeof bi === 'number' && typeof bj === 'number') {
    if (isLocatable(ai, aj) && isLocatable(bi, bj)) return packedLine(ai, aj, bi, bj);
  }
  const [si, ei] = interval(ai, bi);
  const [sj, ej] = interval(aj, bj);
  if (equals(ai, bi)) return frozenset(range(sj, ej).map((j) => pairOf(ai, j)));
  if (equals(aj, bj)) return frozenset(range(si, ei).map((i) => pairOf(i, aj)));
  const descent = subtractNumbers(bi, ai);
  if (equals(descent, subtractNumbers(bj, aj))) return frozenset(zip(range(si, ei), range(sj, ej)));
  if (equals(descent, subtractNumbers(aj, bj))) return frozenset(zip(range(si, ei), range(sj, ej).reverse()));
  return EMPTY_SET;
}

/** Where a range over both ends starts and stops. */
const interval = (a: Value, b: Value): [Value, Value] => [less(b, a) ? b : a, after(less(a, b) ? b : a)];

const zip = (rows: readonly number[], columns: readonly number[]): Value[] =>
  rows.map((i, k) => pairTuple(i, columns[k]));

function packedLine(ai: number, aj: number, bi: number, bj: number): FrozenSet {
  const height = Math.abs(bi - ai);
  const width = Math.abs(bj - aj);
  const top = Math.min(ai, bi);
  const left = Math.min(aj, bj);
  if (height === 0) return steps(locate(top, left), RIGHT, width + 1);
  if (width === 0) return steps(locate(top, left), DOWN, height + 1);
  if (height !== width) return EMPTY_SET;
  if (bi - ai === bj - aj) return steps(locate(top, left), DOWN + RIGHT, height + 1);
  return steps(locate(top, left + width), DOWN - RIGHT, height + 1);
}

/** How far `shoot` reaches: beyond any grid. */
const REACH = 42;

/** The line from a location in a direction. */
export function shoot(start: Value, direction: Value): Value {
  const end = (k: number): Value => add(getItem(start, k), multiply(REACH, getItem(direction, k)));
  return connect(start, pairOf(end(0), end(1)));
}

/** The side of the largest grid, which frontiers span. */
const SIDE = 30;

/** The column of a location, from row 0 on. */
export function vfrontier(location: Value): FrozenSet {
  const j = column(location);
  if (typeof j === 'number' && isLocatable(0, j)) return steps(locate(0, j), DOWN, SIDE);
  return frozenset(range(0, SIDE).map((i) => pairOf(i, j)));
}

/** The row of a location, from column 0 on. */
export function hfrontier(location: Value): FrozenSet {
  const i = row(location);
  if (typeof i === 'number' && isLocatable(i, 0)) return steps(locate(i, 0), RIGHT, SIDE);
  return frozenset(range(0, SIDE).map((j) => pairOf(i, j)));
}

// ---- outlines and rectangles

/** The four corners of the bounding box. */
export function corners(layout: CellLayout, patch: Value): FrozenSet {
  return frozenCopyOfValues([
    ulcorner(layout, patch),
    urcorner(layout, patch),
    llcorner(layout, patch),
    lrcorner(layout, patch),
  ]);
}

/** The outline of the rectangle with two opposite corners, built as `frozenset((left | right) | (top | bottom))` of sets. */
export function outline(ai: Value, aj: Value, bi: Value, bj: Value): FrozenSet {
  if (typeof ai === 'number' && typeof aj === 'number' && typeof bi === 'number' && typeof bj === 'number') {
    if (isLocatable(ai, aj) && isLocatable(bi, bj)) {
      return packedOutline(Math.min(ai, bi), Math.min(aj, bj), Math.max(ai, bi), Math.max(aj, bj));
    }
  }
  const [si, sj] = [less(bi, ai) ? bi : ai, less(bj, aj) ? bj : aj];
  const [ei, ej] = [less(ai, bi) ? bi : ai, less(aj, bj) ? bj : aj];
  const side = (j: Value): FrozenSet => frozenset(range(si, after(ei)).map((i) => pairOf(i, j)));
  const level = (i: Value): FrozenSet => frozenset(range(sj, after(ej)).map((j) => pairOf(i, j)));
  const sides = union(side(sj), side(ej));
  return union(EMPTY_SET, union(sides, union(level(si), level(ei))));
}

function packedOutline(top: number, left: number, bottom: number, right: number): FrozenSet {
  const height = bottom - top + 1;
  const width = right - left + 1;
  const codes = newCodes(height === 1 ? width : width === 1 ? height : 2 * (height + width) - 4);
  let at = 0;
  for (let j = left; j <= right; j++) codes[at++] = locate(top, j);
  if (height > 1) for (let j = left; j <= right; j++) codes[at++] = locate(bottom, j);
  for (let i = top + 1; i < bottom; i++) {
    codes[at++] = locate(i, left);
    if (width > 1) codes[at++] = locate(i, right);
  }
  const frame = recipeSet(SetKind.Pair, codes, 0, () => {
    const side = (j: number): FrozenSet => steps(locate(top, j), DOWN, height);
    const level = (i: number): FrozenSet => steps(locate(i, left), RIGHT, width);
    const all = order(union(union(side(left), side(right)), union(level(top), level(bottom))));
    table.begin(SetKind.Pair);
    table.mergeSet(all);
  });
  frame.bounds = { top, left, bottom, right };
  return frame;
}

/** The outline of the bounding box. */
export function box(layout: CellLayout, patch: Value): Value {
  if (length(patch) === 0) return patch;
  const [ai, aj] = unpack2(ulcorner(layout, patch));
  const [bi, bj] = unpack2(lrcorner(layout, patch));
  return outline(ai, aj, bi, bj);
}

/** The outline one step inside the bounding box. */
export const inbox = (layout: CellLayout, patch: Value): Value =>
  outline(
    after(uppermost(layout, patch)),
    after(leftmost(layout, patch)),
    before(lowermost(layout, patch)),
    before(rightmost(layout, patch)),
  );

/** The outline one step outside the bounding box. */
export const outbox = (layout: CellLayout, patch: Value): Value =>
  outline(
    before(uppermost(layout, patch)),
    before(leftmost(layout, patch)),
    after(lowermost(layout, patch)),
    after(rightmost(layout, patch)),
  );

/** All locations in the bounding box. */
export function backdrop(layout: CellLayout, patch: Value): FrozenSet {
  if (isPackedPatch(layout, patch)) {
    const bounds = boundsOf(patch);
    const { top, left, bottom, right } = bounds;
    const whole = rectangle(top, left, bottom - top + 1, right - left + 1);
    whole.bounds = bounds;
    return whole;
  }
  if (length(patch) === 0) return EMPTY_SET;
  const [si, sj] = unpack2(ulcorner(layout, toindices(layout, patch)));
  const [ei, ej] = unpack2(lrcorner(layout, patch));
  const rows = range(si, after(ei));
  if (rows.length === 0) return EMPTY_SET;
  const columns = range(sj, after(ej));
  if (rows.length * columns.length > LIMITS.elements) limit(`more than ${LIMITS.elements} locations`);
  return frozenset(rows.flatMap((i) => columns.map((j) => pairTuple(i, j))));
}

/** The locations in the bounding box that are not the patch's. */
export function delta(layout: CellLayout, patch: Value): FrozenSet {
  if (length(patch) === 0) return EMPTY_SET;
  const whole = backdrop(layout, patch);
  const indices = toindices(layout, patch);
  return indices instanceof FrozenSet ? subtract(whole, indices) : raise('TypeError', 'unsupported operands for -');
}

/** Operations that make locations from a location or a bounding box. */
export const shapes = (layout: CellLayout): Operation[] => [
  operation('dneighbors', { loc: 'IntegerTuple' }, 'Indices', 'The four locations directly beside one.', dneighbors),
  operation('ineighbors', { loc: 'IntegerTuple' }, 'Indices', 'The four locations diagonally beside one.', ineighbors),
  operation('neighbors', { loc: 'IntegerTuple' }, 'Indices', 'The eight locations around one.', neighbors),
  operation(
    'connect',
    { a: 'IntegerTuple', b: 'IntegerTuple' },
    'Indices',
    'The straight or diagonal line between two locations; nothing when they are not on one.',
    connect,
  ),
  operation(
    'shoot',
    { start: 'IntegerTuple', direction: 'IntegerTuple' },
    'Indices',
    'The line from a location in a direction, beyond any grid.',
    shoot,
  ),
  operation('vfrontier', { location: 'IntegerTuple' }, 'Indices', 'The column of a location, 30 long.', vfrontier),
  operation('hfrontier', { location: 'IntegerTuple' }, 'Indices', 'The row of a location, 30 long.', hfrontier),
  operation('corners', { patch: 'Patch' }, 'Indices', 'The corners of the bounding box.', (patch) =>
    corners(layout, patch),
  ),
  operation('box', { patch: 'Patch' }, 'Indices', 'The outline of the bounding box.', (patch) => box(layout, patch)),
  operation('inbox', { patch: 'Patch' }, 'Indices', 'The outline one step inside the bounding box.', (patch) =>
    inbox(layout, patch),
  ),
  operation('outbox', { patch: 'Patch' }, 'Indices', 'The outline one step outside the bounding box.', (patch) =>
    outbox(layout, patch),
  ),
  operation('backdrop', { patch: 'Patch' }, 'Indices', 'All locations in the bounding box.', (patch) =>
    backdrop(layout, patch),
  ),
  operation('delta', { patch: 'Patch' }, 'Indices', "The bounding box's locations that are not the patch's.", (patch) =>
    delta(layout, patch),
  ),
];
