/** Boxes around patches. */

import { MOST_ELEMENTS } from '../memory/limits';
import { addWork, giveBack, take } from '../memory/memory';
import { fillBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt } from '../memory/words';
import { greaterOf, lesserOf } from '../python/compare';
import { fail, pass } from '../python/failure';
import { ELEMENTS_LIMIT, OPERANDS } from '../python/failures';
import { addNumbers, countIn, integerOf } from '../python/numbers';
import { itemA, itemB, pairOf, unpackPair } from '../python/unpack';
import { DOWN, RIGHT, steps, writeRectangle, writeSteps } from '../sets/locations';
import {
  builtSet,
  depthAfter,
  distinct,
  frozenCopyOf,
  frozenCopyOfValues,
  order,
  SIFT_OUT,
  setOf,
  UNION,
  unionInOrder,
} from '../sets/set';
import { begin, discardFrom, mergeSet } from '../sets/table';
import { subtractSets } from '../sets/union';
import { integer } from '../values/boxed';
import { bottomOf, bounds, isEmpty, isPatch, leftOf, rightOf, setBounds, topOf } from '../values/patch';
import {
  ANY,
  areNearInts,
  code,
  columnOf,
  EMPTY_SET,
  elementsOf,
  FAILED,
  int,
  intOf,
  isSet,
  locate,
  newSet,
  PAIR,
  pair,
  recipeSet,
  rowOf,
  sequenceSet,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';
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
} from './patches';

/**
 * corners(patch: Patch): Indices
 * The corners of the bounding box.
 *
 * @example corners(insert((1, 2), initset((4, 0)))) = frozenset({(1, 0), (4, 0), (1, 2), (4, 2)})
 * @dialects arc-dsl
 */
export function corners(patch: Value): Value {
  if (!isPatch(patch)) return cornersOfAny(patch);
  for (let k = 0; k < 4; k++) bounds(patch);
  const codes = takeCodes(4);
  setWordAt(codes, 0, locate(topOf(patch), leftOf(patch)));
  setWordAt(codes, 1, locate(topOf(patch), rightOf(patch)));
  setWordAt(codes, 2, locate(bottomOf(patch), leftOf(patch)));
  setWordAt(codes, 3, locate(bottomOf(patch), rightOf(patch)));
  return frozenCopyOf(PAIR, distinct(codes, 4), codes);
}

/** The corners of anything: pairs, or empty tuples where nothing has coordinates. */
function cornersOfAny(patch: Value): Value {
  const values = takeCodes(4);
  setValueAt(values, 0, ulcorner(patch));
  setValueAt(values, 1, urcorner(patch));
  setValueAt(values, 2, llcorner(patch));
  setValueAt(values, 3, lrcorner(patch));
  for (let k = 0; k < 4; k++) if (valueAt(values, k) === FAILED) return FAILED;
  if (isEmpty(valueAt(values, 0))) return newSet(ANY, 1, values);
  return frozenCopyOfValues(4, values);
}

/**
 * box(patch: Patch): Indices
 * The outline of the bounding box.
 *
 * @example box(insert((2, 2), initset((0, 0)))) = frozenset({(0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2), (1, 0)})
 * @dialects arc-dsl
 */
export function boxOf(patch: Value): Value {
  if (isEmpty(patch)) return patch;
  if (isPatch(patch)) {
    bounds(patch);
    bounds(patch);
    return outline(topOf(patch), leftOf(patch), bottomOf(patch), rightOf(patch));
  }
  if (!unpackPair(ulcorner(patch))) return FAILED;
  const ai = itemA;
  const aj = itemB;
  return unpackPair(lrcorner(patch)) ? outlineOf(ai, aj, itemA, itemB) : FAILED;
}

/**
 * inbox(patch: Patch): Indices
 * The outline one step inside the bounding box.
 *
 * @example inbox(insert((3, 3), initset((0, 0)))) = frozenset({(1, 1), (1, 2), (2, 1), (2, 2)})
 * @dialects arc-dsl
 */
export function inbox(patch: Value): Value {
  return outlineBeside(patch, 1);
}

/**
 * outbox(patch: Patch): Indices
 * The outline one step outside the bounding box.
 *
 * @example outbox(initset((1, 1))) = frozenset({(0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2), (1, 0)})
 * @dialects arc-dsl
 */
export function outbox(patch: Value): Value {
  return outlineBeside(patch, -1);
}

/** The outline that lies `inward` steps inside the bounding box; an empty patch has none. */
function outlineBeside(patch: Value, inward: i32): Value {
  return outlineOf(
    addNumbers(uppermost(patch), int(inward)),
    addNumbers(leftmost(patch), int(inward)),
    addNumbers(lowermost(patch), int(-inward)),
    addNumbers(rightmost(patch), int(-inward)),
  );
}

/** The outline of the rectangle with the opposite corners (ai, aj) and (bi, bj); FAILED where a coordinate is. */
export function outlineOf(ai: Value, aj: Value, bi: Value, bj: Value): Value {
  if (ai === FAILED || aj === FAILED || bi === FAILED || bj === FAILED) return FAILED;
  if (areNearInts(ai, aj) && areNearInts(bi, bj)) return outline(intOf(ai), intOf(aj), intOf(bi), intOf(bj));
  return outlineOfAny(ai, aj, bi, bj);
}

/** As `outlineOf`, where a coordinate is anything. */
function outlineOfAny(ai: Value, aj: Value, bi: Value, bj: Value): Value {
  const si = lesserOf(ai, bi);
  const sj = lesserOf(aj, bj);
  const ei = greaterOf(ai, bi);
  const ej = greaterOf(aj, bj);
  if (si === FAILED || sj === FAILED || ei === FAILED || ej === FAILED) return FAILED;
  const left = sideOf(si, ei, sj, true);
  const right = left === FAILED ? FAILED : sideOf(si, ei, ej, true);
  const top = right === FAILED ? FAILED : sideOf(sj, ej, si, false);
  const bottom = top === FAILED ? FAILED : sideOf(sj, ej, ei, false);
  if (bottom === FAILED) return FAILED;
  const sides = unionInOrder(left, right);
  return unionInOrder(EMPTY_SET, unionInOrder(sides, unionInOrder(top, bottom)));
}

/** The set of the locations from one coordinate up to another one, the other coordinate of all being `fixed`. */
function sideOf(start: Value, end: Value, fixed: Value, down: bool): Value {
  const n = countIn(start, addNumbers(end, int(1)));
  if (n < 0) return FAILED;
  const locations = takeCodes(n);
  for (let k = 0; k < n; k++) {
    const moving = integer(integerOf(start) + <i64>k);
    setValueAt(locations, k, down ? pairOf(moving, fixed) : pairOf(fixed, moving));
  }
  return setOf(locations, n);
}

/** The outline of the rectangle with the opposite corners (ai, aj) and (bi, bj), which are near. */
function outline(ai: i32, aj: i32, bi: i32, bj: i32): Value {
  const top = min(ai, bi);
  const left = min(aj, bj);
  const bottom = max(ai, bi);
  const right = max(aj, bj);
  const height = bottom - top + 1;
  const width = right - left + 1;
  const size = height === 1 ? width : width === 1 ? height : 2 * (height + width) - 4;
  const codes = takeCodes(size);
  let to = writeSteps(codes, locate(top, left), RIGHT, width);
  if (height > 1) to = writeSteps(to, locate(bottom, left), RIGHT, width);
  if (height > 2) to = writeSteps(to, locate(top + 1, left), DOWN, height - 2);
  if (height > 2 && width > 1) writeSteps(to, locate(top + 1, right), DOWN, height - 2);
  const frame = builtSet(PAIR, size, codes, 0, buildOutline, locate(top, left), locate(bottom, right));
  setBounds(frame, top, left, bottom, right);
  return frame;
}

/** `a | b`, only to be put into order: its elements are not looked at before. */
function unionOf(a: Value, b: Value, size: i32): Value {
  return recipeSet(PAIR, size, 0, 0, UNION, a, b);
}

/** Leaves `frozenset((left | right) | (top | bottom))` in the table. */
function buildOutline(upperLeft: u32, lowerRight: u32, _elements: i32): void {
  const top = rowOf(upperLeft);
  const left = columnOf(upperLeft);
  const bottom = rowOf(lowerRight);
  const right = columnOf(lowerRight);
  const height = bottom - top + 1;
  const width = right - left + 1;
  const size = height === 1 ? width : width === 1 ? height : 2 * (height + width) - 4;
  const sides = unionOf(
    steps(locate(top, left), DOWN, height),
    steps(locate(top, right), DOWN, height),
    width > 1 ? 2 * height : height,
  );
  const levels = unionOf(
    steps(locate(top, left), RIGHT, width),
    steps(locate(bottom, left), RIGHT, width),
    height > 1 ? 2 * width : width,
  );
  const all = order(unionOf(sides, levels, size));
  begin(PAIR);
  mergeSet(all);
}

/**
 * backdrop(patch: Patch): Indices
 * All locations in the bounding box.
 *
 * @example backdrop(insert((1, 2), initset((0, 0)))) = frozenset({(0, 1), (1, 2), (0, 0), (1, 1), (0, 2), (1, 0)})
 * @dialects arc-dsl tokpidjin
 */
export function backdrop(patch: Value): Value {
  if (isEmpty(patch)) return EMPTY_SET;
  if (!isPatch(patch)) return backdropOfAny(patch);
  bounds(patch);
  return rectangle(topOf(patch), leftOf(patch), bottomOf(patch), rightOf(patch));
}

function backdropOfAny(patch: Value): Value {
  if (!unpackPair(ulcorner(toindices(patch)))) return FAILED;
  const si = itemA;
  const sj = itemB;
  if (!unpackPair(lrcorner(patch))) return FAILED;
  const ei = itemA;
  const ej = itemB;
  if (!areNearInts(si, sj) || !areNearInts(ei, ej)) return rectangleOfAny(si, sj, ei, ej);
  addWork(2);
  return rectangle(intOf(si), intOf(sj), intOf(ei), intOf(ej));
}

/** As `rectangle`, where a coordinate is anything. */
export function rectangleOfAny(top: Value, left: Value, bottom: Value, right: Value): Value {
  const height = countIn(top, addNumbers(bottom, int(1)));
  if (height <= 0) return height < 0 ? FAILED : EMPTY_SET;
  const width = countIn(left, addNumbers(right, int(1)));
  if (width < 0) return FAILED;
  if (<i64>height * <i64>width > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const locations = takeCodes(height * width);
  for (let i = 0; i < height; i++) {
    const row = integer(integerOf(top) + <i64>i);
    for (let j = 0; j < width; j++) setValueAt(locations, i * width + j, pair(row, integer(integerOf(left) + <i64>j)));
  }
  return setOf(locations, height * width);
}

/** The locations of a rectangle, which are near, row by row; the corners belong to it. */
function rectangle(top: i32, left: i32, bottom: i32, right: i32): Value {
  const height = bottom - top + 1;
  const width = right - left + 1;
  if (<i64>height * <i64>width > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const codes = takeCodes(height * width);
  writeRectangle(codes, top, left, height, width);
  const whole = sequenceSet(PAIR, height * width, codes);
  setBounds(whole, top, left, bottom, right);
  return whole;
}

/**
 * delta(patch: Patch): Indices
 * The bounding box's locations that are not the patch's.
 *
 * @example delta(insert((1, 2), initset((0, 0)))) = frozenset({(0, 1), (1, 0), (1, 1), (0, 2)})
 * @dialects arc-dsl tokpidjin
 */
export function delta(patch: Value): Value {
  const whole = backdrop(patch);
  if (whole === FAILED) return FAILED;
  const locations = toindices(patch);
  if (!isSet(locations)) return fail(OPERANDS);
  if (sizeOf(whole) === 0) return whole;
  if (elementsOf(locations) !== PAIR || elementsOf(whole) !== PAIR) return subtractSets(whole, locations);
  const n = sizeOf(whole);
  const rest = n - sizeOf(locations);
  const kept = takeCodes(rest);
  writeOthers(whole, locations, kept);
  if (n >> 2 <= sizeOf(locations)) {
    addWork(n);
    return recipeSet(PAIR, rest, kept, 0, SIFT_OUT, whole, locations);
  }
  // Python copies the whole and deletes the locations.
  return builtSet(PAIR, rest, kept, depthAfter(locations), buildDifference, whole, locations);
}

/** Writes the codes of a whole rectangle, which stand row by row, without those of locations inside it. */
function writeOthers(whole: Value, locations: Value, to: usize): void {
  const n = sizeOf(whole);
  const width = rightOf(whole) - leftOf(whole) + 1;
  const first = topOf(whole) * width + leftOf(whole);
  const taken = take(<usize>n);
  fillBytes(taken, 0, <usize>n);
  for (let k = 0; k < sizeOf(locations); k++) {
    const c = code(locations, k);
    store<u8>(taken + <usize>(rowOf(c) * width + columnOf(c) - first), 1);
  }
  for (let k = 0; k < n; k++) {
    if (load<u8>(taken + <usize>k) !== 0) continue;
    store<i32>(to, code(whole, k));
    to += 4;
  }
  giveBack(taken, taken + <usize>n);
}

/** Leaves `whole - locations` in the table. */
function buildDifference(whole: u32, locations: u32, _elements: i32): void {
  order(whole);
  order(locations);
  begin(PAIR);
  mergeSet(whole);
  discardFrom(locations);
}
