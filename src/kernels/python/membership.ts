/**
 * Python's `in`; in sets without looking at their order: a few elements are compared one by one, more are found through an index, which the
 * set keeps, by their codes or, in a set of any values, by their fingerprints.
 */

import { addWork, pin, take } from '../memory/memory';
import { fillBytes } from '../memory/vectors';
import { setWordAt, valueAt, wordAt } from '../memory/words';
import { SetObject } from '../values/layout';
import {
  ANY,
  code,
  codesOf,
  elementsOf,
  isGrid,
  isInt,
  isSet,
  isTuple,
  newTuple,
  packedCode,
  packedKind,
  setTupleItem,
  sizeOf,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { depthOf } from './depth';
import { equalValues, sameValue } from './equal';
import { fingerprint } from './hash';
import { asInt } from './numeric';
import { itemOf, lengthOfTuple } from './sequence';

/** Sets of no more elements are searched one by one, others through an index. */
const LINEAR_LIMIT = 8;
/** Where in an index the search for a code or a fingerprint begins. */
export function slotFor(c: i32, mask: i32): i32 {
  return <i32>(<u32>(c * 0x9e3779b1) >>> 7) & mask;
}

/** Where elements are found by code, or by fingerprint; behind it lies a word for each slot: 0 (empty), or an element's position + 1. */
@unmanaged
class Index {
  /** Number of slots less 1. */
  mask: i32;
}
function maskOfIndex(index: usize): i32 {
  return changetype<Index>(index).mask;
}
function slotsOf(index: usize): usize {
  return index + offsetof<Index>();
}

/** An empty index for `count` elements. */
function newIndex(count: i32): usize {
  let size = 16;
  while (size < count * 2) size *= 2;
  const index = take(offsetof<Index>() + ((<usize>size) << 2));
  changetype<Index>(index).mask = size - 1;
  fillBytes(slotsOf(index), 0, (<usize>size) << 2);
  return index;
}

/** An index of `count` codes in memory, or of handles as they are; of equal ones the first is indexed. */
export function indexCodes(codes: usize, count: i32): usize {
  const index = newIndex(count);
  const mask = maskOfIndex(index);
  const slots = slotsOf(index);
  for (let k = 0; k < count; k++) {
    const c = wordAt(codes, k);
    let slot = slotFor(c, mask);
    while (true) {
      const at = wordAt(slots, slot);
      if (at === 0) {
        setWordAt(slots, slot, k + 1);
        break;
      }
      if (wordAt(codes, at - 1) === c) break;
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
  const set = changetype<SetObject>(s);
  let index = set.index;
  if (index === 0) {
    index = indexCodes(codesOf(s), n);
    set.index = index;
    pin();
  }
  return findCode(index, codesOf(s), c) >= 0;
}

/** Position of a code among those that are indexed, or -1. */
export function findCode(index: usize, codes: usize, c: i32): i32 {
  const mask = maskOfIndex(index);
  const slots = slotsOf(index);
  let slot = slotFor(c, mask);
  while (true) {
    const at = wordAt(slots, slot);
    if (at === 0) return -1;
    if (wordAt(codes, at - 1) === c) return at - 1;
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
  v = exact(v);
  return packedKind(v) === elements && hasCode(s, packedCode);
}

/** Items of the longest tuple that is packed, and how deep one nests: (i, j, color) and (color, (i, j)). */
const PACKED_LENGTH = 3;
const PACKED_DEPTH = 2;

/** The value with bools and floats as ints, at every depth that can be packed: the form in which equal elements pack alike. */
function exact(v: Value): Value {
  if (isInt(v)) return v;
  if (!isTuple(v)) return asInt(v);
  const n = tupleLength(v);
  if (n > PACKED_LENGTH || packedKind(v) !== ANY || depthOf(v) > PACKED_DEPTH || isExact(v)) return v;
  const form = newTuple(n);
  for (let k = 0; k < n; k++) setTupleItem(form, k, exact(tupleItem(v, k)));
  return form;
}

/** Whether nothing in a value is a bool, or a float that equals an int. */
function isExact(v: Value): bool {
  if (!isTuple(v)) return asInt(v) === v;
  for (let k = 0; k < tupleLength(v); k++) if (!isExact(tupleItem(v, k))) return false;
  return true;
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
  const set = changetype<SetObject>(s);
  let index = set.index;
  if (index === 0) {
    index = indexValues(values, n);
    set.index = index;
    pin();
  }
  return findValue(index, values, v);
}

/** An index of `count` values in memory by their fingerprints; of equal ones the first is indexed. */
export function indexValues(values: usize, count: i32): usize {
  const index = newIndex(count);
  const mask = maskOfIndex(index);
  const slots = slotsOf(index);
  for (let k = 0; k < count; k++) {
    const v = valueAt(values, k);
    let slot = slotFor(fingerprint(v), mask);
    while (true) {
      const at = wordAt(slots, slot);
      if (at === 0) {
        setWordAt(slots, slot, k + 1);
        break;
      }
      if (sameValue(valueAt(values, at - 1), v)) break;
      slot = (slot + 1) & mask;
    }
  }
  return index;
}

/** Position of the value that equals `v` among those that are indexed, or -1. */
export function findValue(index: usize, values: usize, v: Value): i32 {
  const mask = maskOfIndex(index);
  const slots = slotsOf(index);
  let slot = slotFor(fingerprint(v), mask);
  while (true) {
    const at = wordAt(slots, slot);
    if (at === 0) return -1;
    if (sameValue(valueAt(values, at - 1), v)) return at - 1;
    slot = (slot + 1) & mask;
  }
}
