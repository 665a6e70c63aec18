/** Neighbors and lines. */

import { SMALL_SIDE } from '../memory/limits';
import { addWork, countAgain, countNothing } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setValueAt } from '../memory/words';
import { greaterOf, lesserOf } from '../python/compare';
import { equalValues } from '../python/equal';
import { fail } from '../python/failure';
import { INDEX_RANGE, NOT_SUBSCRIPTABLE, OPERANDS, UNORDERABLE } from '../python/failures';
import { addNumbers, calculate, countIn, integerOf, isCalculable, MULTIPLY, subtractNumbers } from '../python/numbers';
import { nth } from '../python/sequence';
import { itemA, itemB, pairOf, unpackPair } from '../python/unpack';
import { DOWN, fourLocations, keepSet, RIGHT, steps } from '../sets/locations';
import { frozenCopyOfValues, order, setOf, UNION, unionInOrder } from '../sets/set';
import { integer } from '../values/boxed';
import {
  areNearInts,
  codesOf,
  EMPTY_SET,
  FAILED,
  int,
  intOf,
  isInt,
  isNear,
  isTuple,
  kindOfObject,
  locate,
  PAIR,
  recipeSet,
  SET_BYTES,
  takeCodes,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';

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
  if (!isTuple(loc) || tupleLength(loc) < 2)
    return fail(
      isTuple(loc) && (tupleLength(loc) === 0 || isCalculable(tupleItem(loc, 0))) ? INDEX_RANGE : NOT_SUBSCRIPTABLE,
    );
  const row = tupleItem(loc, 0);
  const column = tupleItem(loc, 1);
  if (!isCalculable(row) || !isCalculable(column)) return fail(OPERANDS);
  if (!isInt(row) || !isInt(column)) return neighborsOfAny(row, column, which);
  const i = intOf(row);
  const j = intOf(column);
  if (tupleLength(loc) === 2 && isShared(i) && isShared(j)) return sharedNeighbors(i, j, which);
  return makeNeighbors(i, j, which);
}
function sharedNeighbors(i: i32, j: i32, which: i32): Value {
  const kept = shared + <usize>(i * SMALL_SIDE + j) * PLACE_BYTES + <usize>which * SMALL_BYTES;
  if (kindOfObject(<Value>kept) === 0) {
    const before = countNothing();
    keepSet(order(makeNeighbors(i, j, which)), kept);
    countAgain(before);
  }
  addWork(which === AROUND ? 8 : 4);
  return <Value>kept;
}

/** The neighbors of (i, j), numbers of any kind. */
function neighborsOfAny(i: Value, j: Value, which: i32): Value {
  if (which === AROUND) return unionInOrder(neighborsOfAny(i, j, STRAIGHT), neighborsOfAny(i, j, OBLIQUE));
  const locations = takeCodes(4);
  for (let k = 0; k < 4; k++) {
    const down = int(k < 2 ? -1 : 1);
    const right = int((k & 1) === 0 ? -1 : 1);
    let location: Value;
    if (which === OBLIQUE) location = pairOf(addNumbers(i, down), addNumbers(j, right));
    else location = k < 2 ? pairOf(addNumbers(i, right), j) : pairOf(i, addNumbers(j, right));
    setValueAt(locations, k, location);
  }
  return frozenCopyOfValues(4, locations);
}

function makeNeighbors(i: i32, j: i32, which: i32): Value {
  if (!isNear(i - 1, j - 1) || !isNear(i + 1, j + 1)) return neighborsOfAny(int(i), int(j), which);
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
  copyBytes(codes, codesOf(straight), 16);
  copyBytes(codes + 16, codesOf(oblique), 16);
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
  if (!unpackPair(a)) return FAILED;
  const ai = itemA;
  const aj = itemB;
  if (!unpackPair(b)) return FAILED;
  const bi = itemA;
  const bj = itemB;
  if (!isCalculable(ai) || !isCalculable(aj) || !isCalculable(bi) || !isCalculable(bj)) return fail(UNORDERABLE);
  if (!areNearInts(ai, aj) || !areNearInts(bi, bj)) return connectAny(ai, aj, bi, bj);
  return line(intOf(ai), intOf(aj), intOf(bi), intOf(bj));
}

/** The line between (ai, aj) and (bi, bj), numbers of any kind. */
function connectAny(ai: Value, aj: Value, bi: Value, bj: Value): Value {
  const si = lesserOf(ai, bi);
  const ei = addNumbers(greaterOf(ai, bi), int(1));
  const sj = lesserOf(aj, bj);
  const ej = addNumbers(greaterOf(aj, bj), int(1));
  if (equalValues(ai, bi)) return lineOfPlaces(countIn(sj, ej), ai, sj, 0, 1);
  if (equalValues(aj, bj)) return lineOfPlaces(countIn(si, ei), si, aj, 1, 0);
  const descent = subtractNumbers(bi, ai);
  const falls = equalValues(descent, subtractNumbers(bj, aj));
  if (!falls && !equalValues(descent, subtractNumbers(aj, bj))) return EMPTY_SET;
  const n = countIn(si, ei);
  const m = countIn(sj, ej);
  if (n < 0 || m < 0) return FAILED;
  return lineOfPlaces(n, si, falls ? sj : integer(integerOf(ej) - 1), 1, falls ? 1 : -1);
}

/** The set of `n` locations from (i, j) on, `down` and `right` apart: what does not move stays what it is. FAILED where `n` is -1. */
function lineOfPlaces(n: i32, i: Value, j: Value, down: i64, right: i64): Value {
  if (n < 0) return FAILED;
  const locations = takeCodes(n);
  for (let k = 0; k < n; k++) {
    const row = down === 0 ? i : integer(integerOf(i) + down * <i64>k);
    const column = right === 0 ? j : integer(integerOf(j) + right * <i64>k);
    setValueAt(locations, k, pairOf(row, column));
  }
  return setOf(locations, n);
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
const REACH = 42;

/**
 * shoot(start: IntegerTuple, direction: IntegerTuple): Indices
 * The line from a location in a direction, beyond any grid.
 *
 * @example fill(((0, 0, 0), (0, 0, 0), (0, 0, 0)), 5, shoot((1, 0), (1, 1))) = ((0, 0, 0), (5, 0, 0), (0, 5, 0))
 * @dialects arc-dsl tokpidjin
 */
export function shoot(start: Value, direction: Value): Value {
  const bottom = end(start, direction, 0);
  const right = bottom === FAILED ? FAILED : end(start, direction, 1);
  return right === FAILED ? FAILED : connect(start, pairOf(bottom, right));
}

/** Coordinate k of where a shot ends; FAILED where Python cannot calculate it. */
function end(start: Value, direction: Value, k: i32): Value {
  const from = nth(start, k);
  const step = from === FAILED ? FAILED : nth(direction, k);
  const way = step === FAILED ? FAILED : calculate(MULTIPLY, int(REACH), step);
  return way === FAILED ? FAILED : addNumbers(from, way);
}

/** How long frontiers are: as the largest grids. */
const FRONTIER = 30;

/**
 * vfrontier(location: IntegerTuple): Indices
 * The column of a location, 30 long.
 *
 * @example fill(((0, 0, 0), (0, 0, 0), (0, 0, 0)), 5, vfrontier((0, 1))) = ((0, 5, 0), (0, 5, 0), (0, 5, 0))
 * @dialects arc-dsl tokpidjin
 */
export function vfrontier(location: Value): Value {
  const j = nth(location, 1);
  if (j === FAILED) return FAILED;
  if (!areNearInts(int(0), j)) return lineOfPlaces(FRONTIER, int(0), j, 1, 0);
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
  const i = nth(location, 0);
  if (i === FAILED) return FAILED;
  if (!areNearInts(i, int(0))) return lineOfPlaces(FRONTIER, i, int(0), 0, 1);
  return steps(locate(intOf(i), 0), RIGHT, FRONTIER);
}
