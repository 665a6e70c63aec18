/** Python's `in`; in sets without looking at their order, see `src/value/membership.ts`. */

import { addWork, pin } from '../memory/memory';
import {
  ANY,
  code,
  codesOf,
  elementsOf,
  INT,
  isGrid,
  isSet,
  isTuple,
  packedCode,
  packedKind,
  sizeOf,
  takeCodes,
  tupleLength,
  Value,
} from '../values/value';
import { decline } from './decline';
import { equalValues, sameValue } from './equal';
import { fingerprint } from './hash';
import { boolAsInt } from './numbers';
import { NUMBER } from './reasons';
import { itemOf, lengthOfTuple } from './sequence';

/** Sets of no more elements are searched one by one, others through an index. */
const LINEAR_LIMIT = 8;
/** Where in an index the search for a code or a fingerprint begins. */
export function slotFor(c: i32, mask: i32): i32 {
  return <i32>(<u32>(c * 0x9e3779b1) >>> 7) & mask;
}

/** An empty index for `count` elements: a mask, then for each slot the position of an element plus 1, or 0. */
function newIndex(count: i32): usize {
  let size = 16;
  while (size < count * 2) size *= 2;
  const index = takeCodes(size + 1);
  store<i32>(index, size - 1);
  memory.fill(index + 4, 0, (<usize>size) << 2);
  return index;
}

/** An index of `count` codes in memory, or of handles as they are; of equal ones the first is indexed. */
export function indexCodes(codes: usize, count: i32): usize {
  const index = newIndex(count);
  const mask = load<i32>(index);
  for (let k = 0; k < count; k++) {
    const c = load<i32>(codes + ((<usize>k) << 2));
    let slot = slotFor(c, mask);
    while (true) {
      const at = load<i32>(index + ((<usize>slot) << 2), 4);
      if (at === 0) {
        store<i32>(index + ((<usize>slot) << 2), k + 1, 4);
        break;
      }
      if (load<i32>(codes + ((<usize>(at - 1)) << 2)) === c) break;
      slot = (slot + 1) & mask;
    }
  }
  return index;
}

/** Whether a set has a code; a packed one, or one of values that has this very handle. */
export function hasCode(s: Value, c: i32): bool {
  const n = sizeOf(s);
  if (n <= LINEAR_LIMIT) {
    for (let k = 0; k < n; k++) if (code(s, k) === c) return true;
    return false;
  }
  let index: usize = load<u32>(s, 52);
  if (index === 0) {
    index = indexCodes(codesOf(s), n);
    store<u32>(s, <u32>index, 52);
    pin();
  }
  return findCode(index, codesOf(s), c) >= 0;
}

/** Position of a code among those that are indexed, or -1. */
export function findCode(index: usize, codes: usize, c: i32): i32 {
  const mask = load<i32>(index);
  let slot = slotFor(c, mask);
  while (true) {
    const at = load<i32>(index + ((<usize>slot) << 2), 4);
    if (at === 0) return -1;
    if (load<i32>(codes + ((<usize>(at - 1)) << 2)) === c) return at - 1;
    slot = (slot + 1) & mask;
  }
}

/** Python's `value in container`; `container` is a tuple, a grid or a set. */
export function holds(container: Value, value: Value): bool {
  if (isSet(container)) return hasValue(container, value);
  const n = lengthOfTuple(container);
  addWork(n);
  if (isGrid(container) && !isTuple(value)) return false;
  for (let k = 0; k < n; k++) if (sameValue(itemOf(container, k), value)) return true;
  return false;
}

/** Python's `v in s` of a set. */
export function hasValue(s: Value, v: Value): bool {
  if (sizeOf(s) === 0) return false;
  const elements = elementsOf(s);
  if (elements === ANY) return positionOfValue(s, v) >= 0;
  v = boolAsInt(v);
  if (isTuple(v) && elements !== INT && tupleLength(v) === 2 && packedKind(v) === ANY) decline(NUMBER); // bools inside
  return packedKind(v) === elements && hasCode(s, packedCode);
}

/** Position in a set of any values of the one that equals `v`, or -1. */
export function positionOfValue(s: Value, v: Value): i32 {
  const n = sizeOf(s);
  const values = codesOf(s);
  if (n <= LINEAR_LIMIT) {
    const print = fingerprint(v);
    for (let k = 0; k < n; k++) {
      const held = <Value>code(s, k);
      if (held === v || (fingerprint(held) === print && equalValues(held, v))) return k;
    }
    return -1;
  }
  let index: usize = load<u32>(s, 52);
  if (index === 0) {
    index = indexValues(values, n);
    store<u32>(s, <u32>index, 52);
    pin();
  }
  return findValue(index, values, v);
}

/** An index of `count` values in memory by their fingerprints; of equal ones the first is indexed. */
export function indexValues(values: usize, count: i32): usize {
  const index = newIndex(count);
  const mask = load<i32>(index);
  for (let k = 0; k < count; k++) {
    const v = load<u32>(values + ((<usize>k) << 2));
    let slot = slotFor(fingerprint(v), mask);
    while (true) {
      const at = load<i32>(index + ((<usize>slot) << 2), 4);
      if (at === 0) {
        store<i32>(index + ((<usize>slot) << 2), k + 1, 4);
        break;
      }
      if (sameValue(load<u32>(values + ((<usize>(at - 1)) << 2)), v)) break;
      slot = (slot + 1) & mask;
    }
  }
  return index;
}

/** Position of the value that equals `v` among those that are indexed, or -1. */
export function findValue(index: usize, values: usize, v: Value): i32 {
  const mask = load<i32>(index);
  let slot = slotFor(fingerprint(v), mask);
  while (true) {
    const at = load<i32>(index + ((<usize>slot) << 2), 4);
    if (at === 0) return -1;
    if (sameValue(load<u32>(values + ((<usize>(at - 1)) << 2)), v)) return at - 1;
    slot = (slot + 1) & mask;
  }
}
