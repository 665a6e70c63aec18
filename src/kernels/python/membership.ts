/** Membership in sets without looking at their order; see `src/value/membership.ts`. */

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

const LINEAR_LIMIT = 8;
export function slotFor(c: i32, mask: i32): i32 {
  return <i32>(<u32>(c * 0x9e3779b1) >>> 7) & mask;
}

/** An index with nothing in it: mask, then position + 1 in each slot. */
function newIndex(count: i32): usize {
  let size = 16;
  while (size < count * 2) size *= 2;
  const index = takeCodes(size + 1);
  store<i32>(index, size - 1);
  memory.fill(index + 4, 0, (<usize>size) << 2);
  return index;
}

/** An index of codes, or of handles as they are. */
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

/** Position of an indexed code, or -1. */
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

/** Python's `value in container`, which is one. */
export function holds(container: Value, value: Value): bool {
  if (isSet(container)) return hasValue(container, value);
  const n = lengthOfTuple(container);
  addWork(n);
  if (isGrid(container) && !isTuple(value)) return false;
  for (let k = 0; k < n; k++) if (sameValue(itemOf(container, k), value)) return true;
  return false;
}

/** Python's `value in set`. */
export function hasValue(s: Value, v: Value): bool {
  if (sizeOf(s) === 0) return false;
  const elements = elementsOf(s);
  if (elements === ANY) return positionOfValue(s, v) >= 0;
  v = boolAsInt(v);
  if (isTuple(v) && elements !== INT && tupleLength(v) === 2 && packedKind(v) === ANY) decline(NUMBER); // bools inside
  return packedKind(v) === elements && hasCode(s, packedCode);
}

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

/** An index of values by fingerprint; the first of equals is indexed. */
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
