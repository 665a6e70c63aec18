/** Locations that follow from a location or two: neighbors and lines. */
import {
  add,
  addWork,
  COORD_BITS,
  EMPTY_SET,
  equals,
  type FrozenSet,
  frozenCopyOfValues,
  frozenset,
  getItem,
  isNear,
  less,
  locate,
  multiply,
  newCodes,
  pairTuple,
  range,
  SetKind,
  sequenceSet,
  subtractNumbers,
  Tuple,
  union,
  unpack2,
  type Value,
  withoutWork,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { type Operation, operation } from './operation.js';

/** One step down and one to the right, in packed locations. */
export const DOWN = 1 << COORD_BITS;
export const RIGHT = 1;

/** `count` locations from one on, a step apart, in this order. */
export function steps(from: number, step: number, count: number): FrozenSet {
  const codes = newCodes(count);
  for (let k = 0; k < count; k++) codes[k] = from + k * step;
  return sequenceSet(SetKind.Pair, codes);
}

// ---- neighbors

/** Neighbors of the locations on a grid of this side are made once and shared: programs ask for them cell by cell. */
const SHARED_SIDE = 32;

const isShared = (x: Value): x is number => typeof x === 'number' && x >= 0 && x < SHARED_SIDE;

const shared = (neighborsOf: (loc: Value) => FrozenSet): ((loc: Value) => FrozenSet) => {
  const known: (FrozenSet | undefined)[] = new Array(SHARED_SIDE * SHARED_SIDE).fill(undefined);
  return (loc) => {
    if (!(loc instanceof Tuple) || loc.items.length !== 2) return neighborsOf(loc);
    const i = loc.items[0];
    const j = loc.items[1];
    if (!isShared(i) || !isShared(j)) return neighborsOf(loc);
    const at = i * SHARED_SIDE + j;
    const near = known[at] ?? withoutWork(() => neighborsOf(loc));
    known[at] = near;
    addWork(near.size);
    return near;
  };
};

export const before = (x: Value): Value => subtractNumbers(x, 1);
export const after = (x: Value): Value => add(x, 1);
const row = (loc: Value): Value => getItem(loc, 0);
const column = (loc: Value): Value => getItem(loc, 1);

/** The four locations directly beside one. */
export const dneighbors = shared((loc) =>
  frozenCopyOfValues([
    pairOf(before(row(loc)), column(loc)),
    pairOf(after(row(loc)), column(loc)),
    pairOf(row(loc), before(column(loc))),
    pairOf(row(loc), after(column(loc))),
  ]),
);

/** The four locations diagonally beside one. */
export const ineighbors = shared((loc) =>
  frozenCopyOfValues([
    pairOf(before(row(loc)), before(column(loc))),
    pairOf(before(row(loc)), after(column(loc))),
    pairOf(after(row(loc)), before(column(loc))),
    pairOf(after(row(loc)), after(column(loc))),
  ]),
);

/** The eight locations around one. */
export const neighbors = shared((loc) => union(dneighbors(loc), ineighbors(loc)));

// ---- lines

/** The straight or diagonal line between two locations, both included; nothing when there is none. */
export function connect(a: Value, b: Value): Value {
  const [ai, aj] = unpack2(a);
  const [bi, bj] = unpack2(b);
  if (typeof ai === 'number' && typeof aj === 'number' && typeof bi === 'number' && typeof bj === 'number') {
    if (isNear(ai, aj) && isNear(bi, bj)) return packedLine(ai, aj, bi, bj);
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
  if (typeof j === 'number' && isNear(0, j)) return steps(locate(0, j), DOWN, SIDE);
  return frozenset(range(0, SIDE).map((i) => pairOf(i, j)));
}

/** The row of a location, from column 0 on. */
export function hfrontier(location: Value): FrozenSet {
  const i = row(location);
  if (typeof i === 'number' && isNear(i, 0)) return steps(locate(i, 0), RIGHT, SIDE);
  return frozenset(range(0, SIDE).map((j) => pairOf(i, j)));
}

/** Operations that make locations from locations. */
export const lines: readonly Operation[] = [
  operation('dneighbors', dneighbors),
  operation('ineighbors', ineighbors),
  operation('neighbors', neighbors),
  operation('connect', connect),
  operation('shoot', shoot),
  operation('vfrontier', vfrontier),
  operation('hfrontier', hfrontier),
];
