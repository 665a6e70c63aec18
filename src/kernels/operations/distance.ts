/** How far two patches are apart, and how one falls until it touches the other. */

import { MOST_PLACES } from '../memory/limits';
import { addWork, giveBack, meter, take } from '../memory/memory';
import { fillBytes } from '../memory/vectors';
import { valueAt } from '../memory/words';
import { lessThan } from '../python/compare';
import { equalValues } from '../python/equal';
import { fail, resetFailure } from '../python/failure';
import { EMPTY_SEQUENCE, NOT_ITERABLE } from '../python/failures';
import { absolute, addNumbers, integerOf, isIntegral, subtractNumbers } from '../python/numbers';
import { countOf, valuesOf } from '../python/protocol';
import { itemA, itemB, unpackPair } from '../python/unpack';
import { integer } from '../values/boxed';
import { bottomOf, bounds, isPatch, leftOf, rightOf, topOf } from '../values/patch';
import {
  bool_,
  code,
  codesOf,
  columnOf,
  FAILED,
  FALSE,
  int,
  pair,
  rowOf,
  sizeOf,
  TRUE,
  takeCodes,
  Value,
} from '../values/value';
import { shiftBy, toindices } from './patches';
import { center, centerColumn, centerRow, vmatching } from './relations';

// ---- distance

/**
 * manhattan(a: Patch, b: Patch): Integer
 * The smallest Manhattan distance between their cells.
 *
 * @example manhattan(initset((0, 0)), initset((2, 3))) = 5
 * @dialects arc-dsl
 */
export function manhattan(a: Value, b: Value): Value {
  return isPatch(a) && isPatch(b) ? int(distance(a, b)) : distanceOfAny(a, b);
}

/** The least distance of the locations of any patches, pair by pair as Python's code measures it; fails where there is none. */
function distanceOfAny(a: Value, b: Value): Value {
  const here = toindices(a);
  const n = countOf(here);
  if (n <= 0) return fail(n < 0 ? NOT_ITERABLE : EMPTY_SEQUENCE);
  const locations = valuesOf(here);
  if (!unpackPair(load<u32>(locations))) return FAILED; // before the others are looked for
  const before = meter;
  const there = toindices(b);
  const m = countOf(there);
  if (m < 0) return fail(NOT_ITERABLE);
  if (m === 0) {
    for (let x = 1; x < n; x++) if (!unpackPair(valueAt(locations, x))) return FAILED;
    return fail(EMPTY_SEQUENCE);
  }
  addWork((n - 1) * <i32>(meter - before)); // Python looks for the other ones each time
  const others = valuesOf(there);
  const from = integerPlaces(locations, n);
  const to: usize = from === 0 ? 0 : integerPlaces(others, m);
  if (to !== 0) return distanceOfIntegers(from, n, to, m);
  let nearest = FAILED;
  for (let x = 0; x < n; x++) {
    if (!unpackPair(valueAt(locations, x))) return FAILED;
    const i = itemA;
    const j = itemB;
    for (let y = 0; y < m; y++) {
      if (!unpackPair(valueAt(others, y))) return FAILED;
      const apart = distanceBetween(i, j, itemA, itemB);
      if (apart === FAILED) return FAILED;
      if (nearest === FAILED || lessThan(apart, nearest) === TRUE) nearest = apart;
    }
  }
  return nearest;
}
/** A location whose coordinates are ints, or bools. */
@unmanaged
class IntegerPlace {
  i: i64;
  j: i64;
}
function placeAt(places: usize, k: i32): IntegerPlace {
  return changetype<IntegerPlace>(places + <usize>k * offsetof<IntegerPlace>());
}

/** Address of the places of `n` locations in memory where all are of ints; else 0. */
function integerPlaces(locations: usize, n: i32): usize {
  const places = take(<usize>n * offsetof<IntegerPlace>());
  for (let k = 0; k < n; k++) {
    if (!unpackPair(valueAt(locations, k)) || !isIntegral(itemA) || !isIntegral(itemB)) {
      resetFailure(); // pair by pair something else may fail first
      return 0;
    }
    const place = placeAt(places, k);
    place.i = integerOf(itemA);
    place.j = integerOf(itemB);
  }
  return places;
}

function distanceOfIntegers(from: usize, n: i32, to: usize, m: i32): Value {
  addWork(3 * n * m);
  let nearest: i64 = i64.MAX_VALUE;
  let longest: i64 = 0;
  for (let x = 0; x < n; x++) {
    const i = placeAt(from, x).i;
    const j = placeAt(from, x).j;
    for (let y = 0; y < m; y++) {
      const apart = abs(placeAt(to, y).i - i) + abs(placeAt(to, y).j - j);
      nearest = min(nearest, apart);
      longest = max(longest, apart);
    }
  }
  integer(longest); // Python's code knows it, too
  return integer(nearest);
}

/** The distance of (ai, aj) and (bi, bj); FAILED where Python cannot calculate it. */
function distanceBetween(ai: Value, aj: Value, bi: Value, bj: Value): Value {
  const rows = absolute(subtractNumbers(ai, bi));
  const columns = absolute(subtractNumbers(aj, bj));
  return rows === FAILED || columns === FAILED ? FAILED : addNumbers(rows, columns);
}

/** Manhattan distance of the bounding boxes: no two cells are nearer. */
function boxDistance(a: Value, b: Value): i32 {
  bounds(a);
  bounds(b);
  const rows = max(0, max(topOf(a) - bottomOf(b), topOf(b) - bottomOf(a)));
  return rows + max(0, max(leftOf(a) - rightOf(b), leftOf(b) - rightOf(a)));
}

function distance(a: Value, b: Value): i32 {
  const sizes = sizeOf(a) + sizeOf(b);
  addWork(2 * sizes);
  const least = boxDistance(a, b);
  const h = max(bottomOf(a), bottomOf(b)) - min(topOf(a), topOf(b)) + 1;
  const w = max(rightOf(a), rightOf(b)) - min(leftOf(a), leftOf(b)) + 1;
  const isWide = <i64>(h + 2) * <i64>(w + 2) > MOST_PLACES;
  if (isWide || <i64>sizeOf(a) * <i64>sizeOf(b) <= 4 * <i64>h * <i64>w) return distanceByPairs(a, b, least);
  addWork(2 * sizes);
  return distanceByFlooding(a, b, h, w);
}

function distanceByPairs(a: Value, b: Value, least: i32): i32 {
  const end = codesOf(b) + ((<usize>sizeOf(b)) << 2);
  let nearest = i32.MAX_VALUE;
  for (let x = 0; x < sizeOf(a) && nearest > least; x++) {
    const i = rowOf(code(a, x));
    const j = columnOf(code(a, x));
    for (let at = codesOf(b); at < end; at += 4) {
      const other = load<i32>(at);
      nearest = min(nearest, abs(rowOf(other) - i) + abs(columnOf(other) - j));
    }
  }
  return nearest;
}

/** Two sweeps over the joint bounding box give every location its distance to b (Rosenfeld and Pfaltz, 1966). */
function distanceByFlooding(a: Value, b: Value, h: i32, w: i32): i32 {
  const stride = w + 2; // a margin that is far from everything
  const size = (h + 2) * stride;
  const far = takeCodes(size);
  const end = far + ((<usize>size) << 2);
  for (let at = far; at < end; at += 4) store<i32>(at, h + w);
  // Where the cell of code 0 would be.
  const origin = (1 - min(topOf(a), topOf(b))) * stride + 1 - min(leftOf(a), leftOf(b));
  for (let k = 0; k < sizeOf(b); k++) store<i32>(wordOf(far, origin, stride, code(b, k)), 0);
  for (let i = 1; i <= h; i++) sweep(far + ((<usize>(i * stride + 1)) << 2), w, 4, (<isize>stride) << 2);
  for (let i = h; i >= 1; i--) sweep(far + ((<usize>(i * stride + w)) << 2), w, -4, -((<isize>stride) << 2));
  let nearest = h + w;
  for (let k = 0; k < sizeOf(a); k++) nearest = min(nearest, load<i32>(wordOf(far, origin, stride, code(a, k))));
  giveBack(far, end);
  return nearest;
}

function wordOf(words: usize, origin: i32, stride: i32, c: i32): usize {
  return words + ((<usize>(origin + rowOf(c) * stride + columnOf(c))) << 2);
}

/** Along a row: no location is further than 1 more than the ones before it and in the row before it. */
function sweep(at: usize, w: i32, step: isize, rowStep: isize): void {
  let before = load<i32>(at - step);
  for (let j = 0; j < w; j++) {
    before = min(load<i32>(at), min(before, load<i32>(at - rowStep)) + 1);
    store<i32>(at, before);
    at += step;
  }
}

// ---- contact

const APART = 0;
const TOUCHING = 1;
const OVERLAPPING = 2;

/** The fixed patch as bytes, with a margin of two. */
let raster: usize = 0;
let rasterTop = 0;
let rasterLeft = 0;
let rasterHeight = 0;
let rasterWidth = 0;

/** Draws a patch; false where that is too large. */
function draw(fixed: Value): bool {
  addWork(sizeOf(fixed));
  bounds(fixed);
  rasterTop = topOf(fixed) - 2;
  rasterLeft = leftOf(fixed) - 2;
  rasterHeight = bottomOf(fixed) - rasterTop + 3;
  rasterWidth = rightOf(fixed) - rasterLeft + 3;
  const size = rasterHeight * rasterWidth;
  if (size > MOST_PLACES) return false;
  raster = take(<usize>size);
  fillBytes(raster, 0, <usize>size);
  const origin = raster - rasterTop * rasterWidth - rasterLeft;
  for (let k = 0; k < sizeOf(fixed); k++) {
    const c = code(fixed, k);
    store<u8>(origin + rowOf(c) * rasterWidth + columnOf(c), 1);
  }
  return true;
}

function forgetRaster(): void {
  giveBack(raster, raster + <usize>(rasterHeight * rasterWidth));
}

/** How a patch, moved by (di, dj), lies towards the one that is drawn: touching means distance 1. */
function contact(patch: Value, di: i32, dj: i32): i32 {
  const n = sizeOf(patch);
  addWork(n);
  const stride: usize = rasterWidth;
  const rows: u32 = rasterHeight - 2;
  const columns: u32 = rasterWidth - 2;
  const down = di - rasterTop;
  const right = dj - rasterLeft;
  let found = APART;
  for (let k = 0; k < n; k++) {
    const c = code(patch, k);
    const i = rowOf(c) + down;
    const j = columnOf(c) + right;
    if (<u32>(i - 1) >= rows || <u32>(j - 1) >= columns) continue;
    const at = raster + <usize>i * stride + <usize>j;
    if (load<u8>(at) !== 0) return OVERLAPPING;
    if ((load<u8>(at - stride) | load<u8>(at + stride) | load<u8>(at - 1) | load<u8>(at + 1)) !== 0) found = TOUCHING;
  }
  return found;
}

/**
 * adjacent(a: Patch, b: Patch): Boolean
 * Whether their Manhattan distance is 1.
 *
 * @example adjacent(initset((0, 0)), initset((0, 1))) = True
 * @dialects arc-dsl tokpidjin
 */
export function adjacent(a: Value, b: Value): Value {
  if (!isPatch(a) || !isPatch(b)) {
    const apart = distanceOfAny(a, b);
    return apart === FAILED ? FAILED : bool_(equalValues(apart, int(1)));
  }
  if (boxDistance(a, b) > 1) return FALSE;
  const aIsSmall = sizeOf(a) < sizeOf(b);
  if (!draw(aIsSmall ? b : a)) return bool_(distanceByPairs(a, b, 0) === 1);
  const touching = contact(aIsSmall ? a : b, 0, 0) === TOUCHING;
  forgetRaster();
  return bool_(touching);
}

/** After how many steps `gravitate` gives up. */
const PATIENCE = 42;

/**
 * gravitate(source: Patch, destination: Patch): IntegerTuple
 * How far the source falls, along a column or a row, until it is adjacent to the destination.
 *
 * @example gravitate(initset((0, 0)), initset((4, 0))) = (3, 0)
 * @dialects arc-dsl
 */
export function gravitate(source: Value, destination: Value): Value {
  if (!isPatch(source) || !isPatch(destination)) return gravitateAny(source, destination);
  bounds(source);
  bounds(destination);
  const vertical = vmatching(source, destination) === TRUE;
  const i = vertical ? (centerRow(source) < centerRow(destination) ? 1 : -1) : 0;
  const j = vertical ? 0 : centerColumn(source) < centerColumn(destination) ? 1 : -1;
  const steps = fall(source, destination, i, j);
  if (steps < 0) return gravitateAny(source, destination);
  return pair(int(steps * i), int(steps * j));
}

/** As `gravitate`, for any patches. */
function gravitateAny(source: Value, destination: Value): Value {
  if (!unpackPair(center(source))) return FAILED;
  const i = itemA;
  const j = itemB;
  if (!unpackPair(center(destination))) return FAILED;
  const down = lessThan(i, itemA) === TRUE ? 1 : -1;
  const right = lessThan(j, itemB) === TRUE ? 1 : -1;
  const vertical = vmatching(source, destination);
  if (vertical === FAILED) return FAILED;
  const di = vertical === TRUE ? down : 0;
  const dj = vertical === TRUE ? 0 : right;
  let moving = source;
  let steps = 0;
  let touches = adjacent(moving, destination);
  while (touches === FALSE && steps < PATIENCE) {
    steps++;
    moving = shiftBy(moving, pair(int(di), int(dj)));
    touches = adjacent(moving, destination);
  }
  return touches === FAILED ? FAILED : pair(int(steps * di), int(steps * dj));
}

/** Steps that the source falls until it touches; -1 where the destination is too large to be drawn. */
function fall(source: Value, destination: Value, di: i32, dj: i32): i32 {
  if (!draw(destination)) return -1;
  bounds(source);
  bounds(destination);
  let steps = 0;
  while (steps < PATIENCE) {
    const i = steps * di;
    const j = steps * dj;
    const rows = max(topOf(source) + i - bottomOf(destination), topOf(destination) - bottomOf(source) - i);
    const columns = max(leftOf(source) + j - rightOf(destination), leftOf(destination) - rightOf(source) - j);
    if (max(rows, columns) <= 1 && contact(source, i, j) === TOUCHING) break;
    steps++;
  }
  forgetRaster();
  return steps;
}
