/** Neighbors and lines; see `src/dsl/lines.ts`. */

import { SMALL_SIDE } from '../memory/limits';
import { addWork, meter, resetMeter } from '../memory/memory';
import { decline } from '../python/decline';
import { isCalculable } from '../python/numbers';
import { FAR, GENERAL, NUMBER } from '../python/reasons';
import { nth } from '../python/sequence';
import { DOWN, fourLocations, keepSet, RIGHT, steps } from '../sets/locations';
import { order, UNION } from '../sets/set';
import {
  codesOf,
  EMPTY_SET,
  FAILED,
  intOf,
  isGrid,
  isInt,
  isNear,
  isTuple,
  kindOfObject,
  locate,
  longInt,
  PAIR,
  recipeSet,
  SET_BYTES,
  takeCodes,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { isPair } from './patches';

// ---- neighbors

const STRAIGHT = 0;
const OBLIQUE = 1;
const AROUND = 2;

/** Neighbors of the locations on a small grid are made once, ordered, and stay where the arena is emptied. */
const SMALL_BYTES: usize = SET_BYTES + 32;
const LARGE_BYTES: usize = SET_BYTES + 64;
const PLACE_BYTES: usize = 2 * SMALL_BYTES + LARGE_BYTES;
const shared: usize = memory.data(SMALL_SIDE * SMALL_SIDE * <i32>PLACE_BYTES);

function isShared(x: i32): bool {
  return x >= 0 && x < SMALL_SIDE;
}

function neighborsOf(loc: Value, which: i32): Value {
  if (!isTuple(loc) || tupleLength(loc) < 2) return FAILED;
  const row = tupleItem(loc, 0);
  const column = tupleItem(loc, 1);
  if (!isCalculable(row) || !isCalculable(column)) return FAILED;
  if (!isInt(row) || !isInt(column)) decline(NUMBER);
  const i = intOf(row);
  const j = intOf(column);
  if (tupleLength(loc) === 2 && isShared(i) && isShared(j)) return sharedNeighbors(i, j, which);
  return makeNeighbors(i, j, which);
}
function sharedNeighbors(i: i32, j: i32, which: i32): Value {
  const kept = shared + <usize>(i * SMALL_SIDE + j) * PLACE_BYTES + <usize>which * SMALL_BYTES;
  if (kindOfObject(<Value>kept) === 0) {
    const before = meter;
    keepSet(order(makeNeighbors(i, j, which)), kept);
    resetMeter();
    addWork(before);
  }
  addWork(which === AROUND ? 8 : 4);
  return <Value>kept;
}

function makeNeighbors(i: i32, j: i32, which: i32): Value {
  if (!isNear(i - 1, j - 1) || !isNear(i + 1, j + 1)) decline(FAR);
  const at = locate(i, j);
  if (which === STRAIGHT) {
    addWork(4);
    return fourLocations(at - DOWN, at + DOWN, at - RIGHT, at + RIGHT);
  }
  if (which === OBLIQUE) {
    addWork(8);
    return fourLocations(at - DOWN - RIGHT, at - DOWN + RIGHT, at + DOWN - RIGHT, at + DOWN + RIGHT);
  }
  const straight = makeNeighbors(i, j, STRAIGHT);
  const oblique = makeNeighbors(i, j, OBLIQUE);
  const codes = takeCodes(8);
  memory.copy(codes, codesOf(straight), 16);
  memory.copy(codes + 16, codesOf(oblique), 16);
  return recipeSet(PAIR, 8, codes, 1, UNION, straight, oblique);
}

/**
 * dneighbors(loc: IntegerTuple): Indices
 * The four locations directly beside one.
 *
 * @example dneighbors((1, 1)) = frozenset({(0, 1), (1, 0), (1, 2), (2, 1)})
 * @dialects arc-dsl tokpidjin
 */
export function dneighbors(loc: Value): Value {
  return neighborsOf(loc, STRAIGHT);
}

/**
 * ineighbors(loc: IntegerTuple): Indices
 * The four locations diagonally beside one.
 *
 * @example ineighbors((1, 1)) = frozenset({(2, 2), (0, 2), (2, 0), (0, 0)})
 * @dialects arc-dsl tokpidjin
 */
export function ineighbors(loc: Value): Value {
  return neighborsOf(loc, OBLIQUE);
}

/**
 * neighbors(loc: IntegerTuple): Indices
 * The eight locations around one.
 *
 * @example neighbors((1, 1)) = frozenset({(0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2), (1, 0)})
 * @dialects arc-dsl tokpidjin
 */
export function neighbors(loc: Value): Value {
  return neighborsOf(loc, AROUND);
}

// ---- lines

/**
 * connect(a: IntegerTuple, b: IntegerTuple): Indices
 * The straight or diagonal line between two locations; nothing when they are not on one.
 *
 * @example connect((0, 0), (2, 2)) = frozenset({(1, 1), (2, 2), (0, 0)})
 * @dialects arc-dsl tokpidjin
 */
export function connect(a: Value, b: Value): Value {
  if (!isPair(a) || !isPair(b)) return FAILED;
  const ai = tupleItem(a, 0);
  const aj = tupleItem(a, 1);
  const bi = tupleItem(b, 0);
  const bj = tupleItem(b, 1);
  if (!isCalculable(ai) || !isCalculable(aj) || !isCalculable(bi) || !isCalculable(bj)) return FAILED;
  if (!isInt(ai) || !isInt(aj) || !isInt(bi) || !isInt(bj)) decline(NUMBER);
  if (!isNear(intOf(ai), intOf(aj)) || !isNear(intOf(bi), intOf(bj))) decline(FAR);
  return line(intOf(ai), intOf(aj), intOf(bi), intOf(bj));
}

function line(ai: i32, aj: i32, bi: i32, bj: i32): Value {
  const height = abs(bi - ai);
  const width = abs(bj - aj);
  const top = min(ai, bi);
  const left = min(aj, bj);
  if (height === 0) return steps(locate(top, left), RIGHT, width + 1);
  if (width === 0) return steps(locate(top, left), DOWN, height + 1);
  if (height !== width) return EMPTY_SET;
  if (bi - ai === bj - aj) return steps(locate(top, left), DOWN + RIGHT, height + 1);
  return steps(locate(top, left + width), DOWN - RIGHT, height + 1);
}

/** How many steps a shot goes: beyond any grid. */
const REACH: i64 = 42;

/**
 * shoot(start: IntegerTuple, direction: IntegerTuple): Indices
 * The line from a location in a direction, beyond any grid.
 *
 * @example fill(((0, 0, 0), (0, 0, 0), (0, 0, 0)), 5, shoot((1, 0), (1, 1))) = ((0, 0, 0), (5, 0, 0), (0, 5, 0))
 * @dialects arc-dsl tokpidjin
 */
export function shoot(start: Value, direction: Value): Value {
  if (isGrid(start) || isGrid(direction)) decline(GENERAL);
  if (!isTuple(start) || !isTuple(direction) || tupleLength(start) !== 2 || tupleLength(direction) < 2) return FAILED;
  const i = tupleItem(start, 0);
  const j = tupleItem(start, 1);
  const di = tupleItem(direction, 0);
  const dj = tupleItem(direction, 1);
  if (isInt(di) && isInt(dj) && (!isCalculable(i) || !isCalculable(j))) return FAILED;
  if (!isInt(i) || !isInt(j) || !isInt(di) || !isInt(dj)) decline(NUMBER);
  const bottom = end(i, di);
  const right = end(j, dj);
  if (!isNear(intOf(i), intOf(j)) || !isNear(bottom, right)) decline(FAR);
  return line(intOf(i), intOf(j), bottom, right);
}

function end(from: Value, step: Value): i32 {
  return intOf(longInt(<i64>intOf(from) + <i64>intOf(longInt(REACH * <i64>intOf(step)))));
}

/** How long frontiers are: as the largest grids. */
const FRONTIER = 30;

/** Coordinate k of a location; FAILED where it has none. */
function coordinate(location: Value, k: i32): Value {
  if (isGrid(location)) decline(GENERAL);
  return nth(location, k);
}

/**
 * vfrontier(location: IntegerTuple): Indices
 * The column of a location, 30 long.
 *
 * @example fill(((0, 0, 0), (0, 0, 0), (0, 0, 0)), 5, vfrontier((0, 1))) = ((0, 5, 0), (0, 5, 0), (0, 5, 0))
 * @dialects arc-dsl tokpidjin
 */
export function vfrontier(location: Value): Value {
  const j = coordinate(location, 1);
  if (j === FAILED) return FAILED;
  if (!isInt(j)) decline(NUMBER);
  if (!isNear(0, intOf(j))) decline(FAR);
  return steps(locate(0, intOf(j)), DOWN, FRONTIER);
}

/**
 * hfrontier(location: IntegerTuple): Indices
 * The row of a location, 30 long.
 *
 * @example fill(((0, 0, 0), (0, 0, 0), (0, 0, 0)), 5, hfrontier((0, 1))) = ((5, 5, 5), (0, 0, 0), (0, 0, 0))
 * @dialects arc-dsl tokpidjin
 */
export function hfrontier(location: Value): Value {
  const i = coordinate(location, 0);
  if (i === FAILED) return FAILED;
  if (!isInt(i)) decline(NUMBER);
  if (!isNear(intOf(i), 0)) decline(FAR);
  return steps(locate(intOf(i), 0), RIGHT, FRONTIER);
}
