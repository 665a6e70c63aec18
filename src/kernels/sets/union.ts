/** Python's `a | b` and `a - b` of sets; see `src/value/algebra.ts`. */

import { valuesOf } from '../python/protocol';
import { SetObject } from '../values/layout';
import {
  ANY,
  code,
  codesOf,
  EMPTY_SET,
  elementsOf,
  fillOf,
  maskOf,
  newSet,
  packedKind,
  positionsOf,
  recipeSet,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';
import { depthAfter, differenceOfSets, distinct, order, packAll, UNION } from './set';
import { begin, discardFrom, mergeSet, setInTable, tableSize } from './table';

/** A copy of `a`, into which `b` is merged unless it is the very same set. */
export function unionOfSets(a: Value, b: Value): Value {
  if (a === b) b = EMPTY_SET;
  const n = sizeOf(a);
  const m = sizeOf(b);
  const mixed = n > 0 && m > 0 && elementsOf(a) !== elementsOf(b);
  const elements = mixed ? ANY : n === 0 ? elementsOf(b) : elementsOf(a);
  if (elements === ANY) return unionOfAny(mixed ? unpacked(a) : a, mixed ? unpacked(b) : b);
  const codes = takeCodes(n + m);
  memory.copy(codes, codesOf(a), (<usize>n) << 2);
  memory.copy(codes + ((<usize>n) << 2), codesOf(b), (<usize>m) << 2);
  const size = n === 0 || m === 0 ? n + m : distinct(codes, n + m);
  return recipeSet(elements, size, codes, max(depthAfter(a), depthAfter(b)), UNION, a, b);
}

/** As `unionOfSets`, of sets of any values. */
function unionOfAny(a: Value, b: Value): Value {
  order(a);
  order(b);
  begin(ANY);
  mergeSet(a);
  mergeSet(b);
  return repacked(setInTable());
}

/** `a - b`: a copy of `a` without the elements of `b` where it is more than four times as large, else those of `a` that `b` has not. */
export function subtractSets(a: Value, b: Value): Value {
  if (sizeOf(a) >> 2 <= sizeOf(b)) return differenceOfSets(a, b);
  const mixed = sizeOf(b) > 0 && elementsOf(a) !== elementsOf(b);
  const x = order(mixed ? unpacked(a) : a);
  const y = order(mixed ? unpacked(b) : b);
  begin(elementsOf(x));
  mergeSet(x);
  if (sizeOf(y) > 0) discardFrom(y);
  if (tableSize() === 0) return EMPTY_SET;
  const s = setInTable();
  return elementsOf(s) === ANY ? repacked(s) : s;
}

/** The set that equals `s`, with its elements unpacked. */
function unpacked(s: Value): Value {
  if (elementsOf(s) === ANY) return s;
  order(s);
  return withTableOf(s, newSet(ANY, sizeOf(s), valuesOf(s)));
}

/** The ordered set that equals `s`, packed where its elements are all of one kind. */
function repacked(s: Value): Value {
  const elements = packedKind(<Value>code(s, 0));
  if (elements === ANY) return s;
  const n = sizeOf(s);
  const codes = takeCodes(n);
  return packAll(elements, codesOf(s), n, codes) ? withTableOf(s, newSet(elements, n, codes)) : s;
}

function withTableOf(source: Value, s: Value): Value {
  const set = changetype<SetObject>(s);
  set.positions = positionsOf(source);
  set.mask = maskOf(source);
  set.fill = fillOf(source);
  return s;
}
