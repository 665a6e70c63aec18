/** Packed patches: bounds, locations, one color or several, moving them. */

import { addWork } from '../memory/memory';
import { addToWords, differingBits, maskWords } from '../memory/vectors';
import { depthAfter, distinct, LOCATIONS, OFFSET } from '../sets/set';
import { cellPatch, locationPatch } from './cell-layout';
import { SetObject } from './layout';
import {
  areOfLocations,
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  code,
  codesOf,
  elementsOf,
  FAILED,
  isEmptyTuple,
  isNear,
  isOrdered,
  isSet,
  LOCATION_MASK,
  PAIR,
  recipeSet,
  sequenceSet,
  sizeOf,
  takeCodes,
  Value,
} from './value';

/** Whether `v` is a set of packed locations or cells that operations take for a patch, and not empty. */
export function isPatch(v: Value): bool {
  return isSet(v) && sizeOf(v) > 0 && (elementsOf(v) === locationPatch || elementsOf(v) === cellPatch);
}

/** Makes the bounds of a packed patch known. */
export function bounds(s: Value): void {
  addWork(sizeOf(s));
  if (hasBounds(s)) return;
  const n = sizeOf(s);
  const codes = codesOf(s);
  // Of whole locations the least is in the uppermost row, and the greatest in the lowermost one.
  let first = LOCATION_MASK;
  let last = 0;
  let left = COORD_MASK;
  let right = 0;
  let k = 0;
  if (n >= 4) {
    const locationBits = i32x4.splat(LOCATION_MASK);
    const columnBits = i32x4.splat(COORD_MASK);
    let firsts = locationBits;
    let lasts = i32x4.splat(0);
    let lefts = columnBits;
    let rights = lasts;
    for (; k + 4 <= n; k += 4) {
      const four = v128.load(codes + ((<usize>k) << 2));
      const locations = v128.and(four, locationBits);
      const columns = v128.and(four, columnBits);
      firsts = i32x4.min_s(firsts, locations);
      lasts = i32x4.max_s(lasts, locations);
      lefts = i32x4.min_s(lefts, columns);
      rights = i32x4.max_s(rights, columns);
    }
    first = leastOf(firsts);
    last = greatestOf(lasts);
    left = leastOf(lefts);
    right = greatestOf(rights);
  }
  for (; k < n; k++) {
    const c = code(s, k);
    first = min(first, c & LOCATION_MASK);
    last = max(last, c & LOCATION_MASK);
    left = min(left, c & COORD_MASK);
    right = max(right, c & COORD_MASK);
  }
  const top = first >> COORD_BITS;
  const bottom = last >> COORD_BITS;
  setBounds(s, top - COORD_BIAS, left - COORD_BIAS, bottom - COORD_BIAS, right - COORD_BIAS);
}

/** The least of four signed words. @inline */
function leastOf(four: v128): i32 {
  const two = i32x4.min_s(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return min(i32x4.extract_lane(two, 0), i32x4.extract_lane(two, 1));
}
/** The greatest of four signed words. @inline */
function greatestOf(four: v128): i32 {
  const two = i32x4.max_s(four, v128.shuffle<i32>(four, four, 2, 3, 0, 1));
  return max(i32x4.extract_lane(two, 0), i32x4.extract_lane(two, 1));
}

export function setBounds(s: Value, top: i32, left: i32, bottom: i32, right: i32): void {
  if (sizeOf(s) === 0) return;
  const set = changetype<SetObject>(s);
  set.hasBounds = 1;
  set.top = top;
  set.left = left;
  set.bottom = bottom;
  set.right = right;
}

/** The set of the codes of `s`, each greater by the offset. */
export function offsetSet(s: Value, elements: i32, offset: i32): Value {
  const n = sizeOf(s);
  const codes = takeCodes(n);
  addToWords(codesOf(s), n, offset, codes);
  if (isOrdered(s)) return sequenceSet(elements, n, codes);
  return recipeSet(elements, n, codes, depthAfter(s), OFFSET, s, <u32>offset);
}

/** Whether all cells of a packed patch are of one color; those of locations count as such. */
export function isOfOneColor(s: Value): bool {
  return areOfLocations(differingBits(codesOf(s), sizeOf(s), code(s, 0)));
}

/** The locations of a packed patch. */
export function locationsOf(s: Value): Value {
  if (elementsOf(s) === PAIR) return s;
  const n = sizeOf(s);
  addWork(n);
  let located: Value;
  if (isOfOneColor(s)) located = offsetSet(s, PAIR, -(code(s, 0) & ~LOCATION_MASK));
  else {
    const depth = isOrdered(s) ? 0 : depthAfter(s);
    const codes = takeCodes(n);
    maskWords(codesOf(s), n, LOCATION_MASK, codes);
    const count = distinct(codes, n);
    located = isOrdered(s) ? sequenceSet(PAIR, count, codes) : recipeSet(PAIR, count, codes, depth, LOCATIONS, s, 0);
  }
  if (hasBounds(s)) setBounds(located, topOf(s), leftOf(s), bottomOf(s), rightOf(s));
  return located;
}

/** A packed patch moved by `di` rows and `dj` columns; FAILED where it is not near then, and so not packed. */
export function shiftPatch(s: Value, di: i32, dj: i32): Value {
  bounds(s);
  const top = topOf(s) + di;
  const left = leftOf(s) + dj;
  const bottom = bottomOf(s) + di;
  const right = rightOf(s) + dj;
  if (!isNear(top, left) || !isNear(bottom, right)) return FAILED;
  const moved = offsetSet(s, elementsOf(s), (di << COORD_BITS) + dj);
  setBounds(moved, top, left, bottom, right);
  return moved;
}

/** Whether `v` is the empty set or the empty tuple. */
export function isEmpty(v: Value): bool {
  return isSet(v) ? sizeOf(v) === 0 : isEmptyTuple(v);
}

/** Whether the bounds of a packed patch are known. */
export function hasBounds(s: Value): bool {
  return changetype<SetObject>(s).hasBounds !== 0;
}

// The bounds of a packed patch that are known.
export function topOf(s: Value): i32 {
  return changetype<SetObject>(s).top;
}
export function leftOf(s: Value): i32 {
  return changetype<SetObject>(s).left;
}
export function bottomOf(s: Value): i32 {
  return changetype<SetObject>(s).bottom;
}
export function rightOf(s: Value): i32 {
  return changetype<SetObject>(s).right;
}
