/** Neighbors and lines; see `src/dsl/lines.ts`. */

import { addWork, meter, resetMeter } from '../memory/memory';
import { decline } from '../python/decline';
import { FAR, GENERAL, NUMBER } from '../python/reasons';
import { frozenCopyOf, order, UNION } from '../sets/set';
import {
  COORD_BITS,
  codesOf,
  EMPTY_SET,
  FAILED,
  intOf,
  isGrid,
  isInt,
  isNear,
  isObject,
  isTuple,
  KIND_NAN,
  kindOfObject,
  locate,
  longInt,
  NONE,
  PAIR,
  positionsOf,
  recipeSet,
  SET_BYTES,
  sequenceSet,
  sizeOf,
  takeCodes,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { isPair } from './patches';

/** One step down and one to the right, in packed locations. */
const DOWN = 1 << COORD_BITS;
const RIGHT = 1;

/** `count` locations from one on, a step apart. */
function steps(from: i32, step: i32, count: i32): Value {
  const codes = takeCodes(count);
  for (let k = 0; k < count; k++) store<i32>(codes + ((<usize>k) << 2), from + k * step);
  return sequenceSet(PAIR, count, codes);
}

// ---- neighbors

const STRAIGHT = 0;
const OBLIQUE = 1;
const AROUND = 2;

/** Neighbors of the locations on a grid of this side are made once, ordered, and stay where the arena is emptied. */
const SHARED_SIDE = 32;
const SMALL_BYTES: usize = SET_BYTES + 32;
const LARGE_BYTES: usize = SET_BYTES + 64;
const PLACE_BYTES: usize = 2 * SMALL_BYTES + LARGE_BYTES;
const shared: usize = memory.data(SHARED_SIDE * SHARED_SIDE * <i32>PLACE_BYTES);

function isShared(x: i32): bool {
  return x >= 0 && x < SHARED_SIDE;
}

function neighborsOf(loc: Value, which: i32): Value {
  if (!isTuple(loc) || tupleLength(loc) < 2) return FAILED;
  const row = tupleItem(loc, 0);
  const column = tupleItem(loc, 1);
  if (isNoNumber(row) || isNoNumber(column)) return FAILED;
  if (!isInt(row) || !isInt(column)) decline(NUMBER);
  const i = intOf(row);
  const j = intOf(column);
  if (tupleLength(loc) === 2 && isShared(i) && isShared(j)) return sharedNeighbors(i, j, which);
  return makeNeighbors(i, j, which);
}
/** Whether arithmetic with an int fails. */
function isNoNumber(v: Value): bool {
  return v === NONE || (isObject(v) && kindOfObject(v) !== KIND_NAN);
}

function sharedNeighbors(i: i32, j: i32, which: i32): Value {
  const kept = shared + <usize>(i * SHARED_SIDE + j) * PLACE_BYTES + <usize>which * SMALL_BYTES;
  if (load<u32>(kept) === 0) {
    const before = meter;
    keep(order(makeNeighbors(i, j, which)), kept);
    resetMeter();
    addWork(before);
  }
  addWork(which === AROUND ? 8 : 4);
  return <Value>kept;
}

/** Copies an ordered set with all it refers to. */
function keep(s: Value, to: usize): void {
  const bytes = (<usize>sizeOf(s)) << 2;
  memory.copy(to, s, SET_BYTES);
  memory.copy(to + SET_BYTES, codesOf(s), bytes);
  memory.copy(to + SET_BYTES + bytes, positionsOf(s), bytes);
  store<u32>(to, <u32>(to + SET_BYTES), 12);
  store<u32>(to, <u32>(to + SET_BYTES + bytes), 32);
}

function makeNeighbors(i: i32, j: i32, which: i32): Value {
  if (!isNear(i - 1, j - 1) || !isNear(i + 1, j + 1)) decline(FAR);
  const at = locate(i, j);
  if (which === STRAIGHT) {
    addWork(4);
    return four(at - DOWN, at + DOWN, at - RIGHT, at + RIGHT);
  }
  if (which === OBLIQUE) {
    addWork(8);
    return four(at - DOWN - RIGHT, at - DOWN + RIGHT, at + DOWN - RIGHT, at + DOWN + RIGHT);
  }
  const straight = makeNeighbors(i, j, STRAIGHT);
  const oblique = makeNeighbors(i, j, OBLIQUE);
  const codes = takeCodes(8);
  memory.copy(codes, codesOf(straight), 16);
  memory.copy(codes + 16, codesOf(oblique), 16);
  return recipeSet(PAIR, 8, codes, 1, UNION, straight, oblique);
}

function four(a: i32, b: i32, c: i32, d: i32): Value {
  const codes = takeCodes(4);
  store<i32>(codes, a);
  store<i32>(codes, b, 4);
  store<i32>(codes, c, 8);
  store<i32>(codes, d, 12);
  return frozenCopyOf(PAIR, 4, codes);
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
  if (isNoNumber(ai) || isNoNumber(aj) || isNoNumber(bi) || isNoNumber(bj)) return FAILED;
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

/** How far `shoot` reaches: beyond any grid. */
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
  if (isInt(di) && isInt(dj) && (isNoNumber(i) || isNoNumber(j))) return FAILED;
  if (!isInt(i) || !isInt(j) || !isInt(di) || !isInt(dj)) decline(NUMBER);
  const bottom = end(i, di);
  const right = end(j, dj);
  if (!isNear(intOf(i), intOf(j)) || !isNear(bottom, right)) decline(FAR);
  return line(intOf(i), intOf(j), bottom, right);
}

function end(from: Value, step: Value): i32 {
  return intOf(longInt(<i64>intOf(from) + <i64>intOf(longInt(REACH * <i64>intOf(step)))));
}

/** The side of the largest grid, which frontiers span. */
const SIDE = 30;

/** An item of a location; FAILED where there is none. */
function coordinate(location: Value, k: i32): Value {
  if (isGrid(location)) decline(GENERAL);
  return isTuple(location) && tupleLength(location) > k ? tupleItem(location, k) : FAILED;
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
  return steps(locate(0, intOf(j)), DOWN, SIDE);
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
  return steps(locate(intOf(i), 0), RIGHT, SIDE);
}
