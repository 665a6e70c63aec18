/** Membership in frozensets, whatever their kind and without looking at their order. */
import { made } from '../holding.js';
import { fingerprint, sameValue } from './equal.js';
import { newCodes } from './memory.js';
import {
  cellCode,
  Float,
  type FrozenSet,
  Grid,
  isPackedColor,
  NO_LOCATION,
  pack,
  SetKind,
  Tuple,
  UNASKED,
  type Value,
} from './value.js';

/** What {@link packValue} gives for a value that cannot be packed. */
export const NOT_PACKED = -0x80000000;
/** Ints up to this magnitude are packed. */
const MAX_PACKED_INT = 1 << 30;
const LINEAR_LIMIT = 8;

const isInt = (value: Value | undefined): value is number => typeof value === 'number';

const isPackedInt = (n: number): boolean => n < MAX_PACKED_INT && n > -MAX_PACKED_INT;

/** The packed code of an element in a set of the given kind, or {@link NOT_PACKED}. Bools and floats are never packed. */
export function packValue(kind: SetKind, value: Value): number {
  if (kind === SetKind.Int) return typeof value === 'number' && isPackedInt(value) ? value : NOT_PACKED;
  return value instanceof Tuple && kind !== SetKind.Any && packedKindOf(value) === kind ? value.packedCode : NOT_PACKED;
}

/** The kind of set that can hold a value packed, or Any. */
export function kindOf(value: Value): SetKind {
  if (typeof value === 'number') return isPackedInt(value) ? SetKind.Int : SetKind.Any;
  return value instanceof Tuple ? packedKindOf(value) : SetKind.Any;
}

/** The kind of set that can hold a tuple packed, or Any; its code is then in `packedCode`. */
export function packedKindOf(tuple: Tuple): SetKind {
  if (tuple.packedKind === UNASKED) tuple.packedKind = classify(tuple);
  return tuple.packedKind;
}

function classify(tuple: Tuple): SetKind {
  const { length } = tuple.items;
  if (length !== 2 && length !== 3) return SetKind.Any;
  const [a, b, c] = tuple.items;
  if (!isInt(a)) return SetKind.Any;
  if (isInt(b)) {
    tuple.packedCode = pack(a, b);
    if (tuple.packedCode === NO_LOCATION) return SetKind.Any;
    if (length === 2) return SetKind.Pair;
    if (!isInt(c) || !isPackedColor(c)) return SetKind.Any;
    tuple.packedCode = cellCode(c, tuple.packedCode);
    return SetKind.Flat;
  }
  if (length !== 2 || !isPackedColor(a) || !(b instanceof Tuple) || packedKindOf(b) !== SetKind.Pair)
    return SetKind.Any;
  tuple.packedCode = cellCode(a, b.packedCode);
  return SetKind.Cell;
}

const slotOf = (code: number, mask: number): number => (Math.imul(code, 0x9e3779b1) >>> 7) & mask;

/**
 * An index of distinct codes, for membership: linear probing, entry k stored as k + 1.
 * `codes` may hold duplicates; the first of equals is indexed.
 */
export function indexCodes(codes: Int32Array, count: number): Int32Array {
  let size = 16;
  while (size < count * 2) size *= 2;
  const index = newCodes(size);
  made[0] += index.byteLength;
  const mask = size - 1;
  for (let k = 0; k < count; k++) {
    let slot = slotOf(codes[k], mask);
    while (index[slot] !== 0 && codes[index[slot] - 1] !== codes[k]) slot = (slot + 1) & mask;
    if (index[slot] === 0) index[slot] = k + 1;
  }
  return index;
}

/** Position of a code among indexed codes, or -1. */
export function findCode(index: Int32Array, codes: Int32Array, code: number): number {
  const mask = index.length - 1;
  let slot = slotOf(code, mask);
  for (;;) {
    const at = index[slot];
    if (at === 0) return -1;
    if (codes[at - 1] === code) return at - 1;
    slot = (slot + 1) & mask;
  }
}

/** Position of a packed code among the set's current `codes`, or -1. */
function positionOfCode(set: FrozenSet, code: number): number {
  const codes = set.codes;
  if (set.size <= LINEAR_LIMIT) {
    for (let k = 0; k < set.size; k++) if (codes[k] === code) return k;
    return -1;
  }
  if (set.index === null) set.index = indexCodes(codes, set.size);
  return findCode(set.index, codes, code);
}

/** Whether a set of a packed kind holds a packed code of the same kind. */
export const hasCode = (set: FrozenSet, code: number): boolean => positionOfCode(set, code) >= 0;

/** Python's `value in set`, for hashable values. */
export function hasValue(set: FrozenSet, value: Value): boolean {
  if (set.size === 0) return false;
  if (set.kind === SetKind.Any) return positionOfValue(set, value) >= 0;
  const code = packValue(set.kind, exact(value));
  return code !== NOT_PACKED && hasCode(set, code);
}

/** Position of an element among the `values` of a set of kind Any, or -1. */
export function positionOfValue(set: FrozenSet, value: Value): number {
  const values = set.values;
  if (set.size <= LINEAR_LIMIT) {
    for (let k = 0; k < set.size; k++) if (sameValue(values[k], value)) return k;
    return -1;
  }
  if (set.index === null) set.index = indexValues(values);
  return findValue(set.index, values, value);
}

/** An index of values by fingerprint, like {@link indexCodes}; the first of equals is indexed. */
export function indexValues(values: readonly Value[]): Int32Array {
  let size = 16;
  while (size < values.length * 2) size *= 2;
  const index = newCodes(size);
  made[0] += index.byteLength;
  const mask = size - 1;
  for (let k = 0; k < values.length; k++) {
    let slot = slotOf(fingerprint(values[k]), mask);
    while (index[slot] !== 0 && !sameValue(values[index[slot] - 1], values[k])) slot = (slot + 1) & mask;
    if (index[slot] === 0) index[slot] = k + 1;
  }
  return index;
}

/** Position of a value among indexed values, or -1. */
export function findValue(index: Int32Array, values: readonly Value[], value: Value): number {
  const mask = index.length - 1;
  let slot = slotOf(fingerprint(value), mask);
  for (;;) {
    const at = index[slot];
    if (at === 0) return -1;
    if (sameValue(values[at - 1], value)) return at - 1;
    slot = (slot + 1) & mask;
  }
}

/** How deep a tuple nests that is packed: (color, (i, j)). */
const DEEPEST_PACKED = 2;

/** The value with bools and integral floats as ints, at every depth that can be packed: the form in which equal elements pack alike. */
function exact(value: Value): Value {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Float) return Number.isSafeInteger(value.value) ? value.value : value;
  if (value instanceof Tuple) {
    return value.depth > DEEPEST_PACKED || value.items.every(isInt) ? value : new Tuple(value.items.map(exact));
  }
  if (value instanceof Grid) return value;
  return value;
}
