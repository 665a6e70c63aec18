/** Python's operators on frozensets: union, intersection, difference. */
import { hasCode, hasValue, kindOf } from './membership.js';
import { keepCodes, newCodes, scratchFor } from './memory.js';
import {
  depthAfter,
  derivedSet,
  distinctCodes,
  filterCodes,
  order,
  orderedValues,
  packAll,
  recipeSet,
  setOf,
  takeTable,
} from './set.js';
import { begin, discardFrom, mergeSet } from './table.js';
import { EMPTY_SET, FrozenSet, LOCATION_MASK, SetKind } from './value.js';
import { addWork } from './work.js';

const NO_CODES = EMPTY_SET.codes;
const NO_VALUES = EMPTY_SET.values;

/** Both sets in one kind: as they are, or both as kind Any. */
function commonKind(a: FrozenSet, b: FrozenSet): [FrozenSet, FrozenSet] {
  if (a.kind === b.kind || a.size === 0 || b.size === 0) return [a, b];
  return [asAny(a), asAny(b)];
}

/** The same set, table included, with its elements unpacked. */
function asAny(set: FrozenSet): FrozenSet {
  if (set.kind === SetKind.Any || set.size === 0) return set;
  const values = orderedValues(set);
  return withTableOf(set, new FrozenSet(SetKind.Any, set.size, NO_CODES, values, null));
}

/** Packs the elements of an ordered set of kind Any if they all fit one kind, keeping its table. */
export function repack(set: FrozenSet): FrozenSet {
  if (set.size === 0) return EMPTY_SET;
  const kind = kindOf(set.values[0]);
  const codes = kind === SetKind.Any ? null : packAll(kind, set.values);
  return codes === null ? set : withTableOf(set, new FrozenSet(kind, set.size, codes, NO_VALUES, null));
}

/** Gives a set the table of another one with the same elements. */
function withTableOf(source: FrozenSet, set: FrozenSet): FrozenSet {
  set.positions = source.positions;
  set.mask = source.mask;
  set.fill = source.fill;
  return set;
}

// ---- content

/** Whether packed pairs or cells stand by increasing location, as they are read off a grid. Then no two are at one location. */
function areRising(codes: Int32Array): boolean {
  for (let k = 1; k < codes.length; k++) {
    if ((codes[k - 1] & LOCATION_MASK) >= (codes[k] & LOCATION_MASK)) return false;
  }
  return true;
}

/** Whether to run through both sets side by side instead of looking the codes up one by one in an index of the other set. */
const areAligned = (codes: Int32Array, { kind, index, size, codes: others }: FrozenSet): boolean =>
  kind !== SetKind.Int && (index === null || size <= 2 * codes.length) && areRising(codes) && areRising(others);

/** The codes that the other set has (`shared`), or those that it does not have. */
function sift(codes: Int32Array, other: FrozenSet, shared: boolean): Int32Array {
  if (areAligned(codes, other)) return siftAligned(codes, other.codes, shared);
  return filterCodes(codes, (code) => hasCode(other, code) === shared);
}

/** As {@link sift}, side by side. */
function siftAligned(codes: Int32Array, others: Int32Array, shared: boolean): Int32Array {
  const kept = scratchFor(codes.length);
  let count = 0;
  let at = 0;
  for (let k = 0; k < codes.length; k++) {
    const location = codes[k] & LOCATION_MASK;
    while (at < others.length && (others[at] & LOCATION_MASK) < location) at++;
    if ((at < others.length && others[at] === codes[k]) === shared) kept[count++] = codes[k];
  }
  return keepCodes(kept, count);
}

/** The elements of a packed set that another one of its kind has (`shared`), or those that it does not have, in its order. */
function sifted(set: FrozenSet, other: FrozenSet, shared: boolean): FrozenSet {
  addWork(set.size);
  return derivedSet(set, set.kind, true, (codes) => sift(codes, other, shared));
}

/** The codes of one packed set, then those that only the other has. */
function joinedCodes(a: FrozenSet, b: FrozenSet): Int32Array {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b.codes : a.codes;
  if (areAligned(b.codes, a)) return endToEnd(a.codes, siftAligned(b.codes, a.codes, false));
  return distinctCodes(endToEnd(a.codes, b.codes));
}

function endToEnd(a: Int32Array, b: Int32Array): Int32Array {
  const joined = newCodes(a.length + b.length);
  for (let k = 0; k < a.length; k++) joined[k] = a[k];
  for (let k = 0; k < b.length; k++) joined[a.length + k] = b[k];
  return joined;
}

// ---- operations

/** Python's `a | b`: a copy of a, into which b is merged unless it is the very same set. */
export function union(first: FrozenSet, second: FrozenSet): FrozenSet {
  const [a, b] = commonKind(first, first === second ? EMPTY_SET : second);
  const kind = a.size === 0 ? b.kind : a.kind;
  const build = (): void => {
    order(a);
    order(b);
    begin(kind);
    mergeSet(a);
    mergeSet(b);
  };
  if (kind === SetKind.Any) {
    build();
    return repack(takeTable(kind));
  }
  return recipeSet(kind, joinedCodes(a, b), Math.max(depthAfter(a), depthAfter(b)), [a, b], build);
}

/** Python's `a & b`: iterates over the smaller (b when equally large), adding what the other holds; `a & a` copies. */
export function intersection(a: FrozenSet, b: FrozenSet): FrozenSet {
  if (a === b) return union(a, EMPTY_SET);
  const [small, large] = b.size > a.size ? [a, b] : [b, a];
  if (small.size === 0) return EMPTY_SET;
  if (small.kind !== SetKind.Any && small.kind === large.kind) return sifted(small, large, true);
  return setOf(orderedValues(small).filter((value) => hasValue(large, value)));
}

/** Python's `a - b`: a copy of a with the elements of b deleted when a is more than four times as large, else those of a not in b. */
export function subtract(a: FrozenSet, b: FrozenSet): FrozenSet {
  if (a.size >> 2 <= b.size) return differenceOf(a, b);
  if (a.kind !== SetKind.Any && (a.kind === b.kind || b.size === 0)) {
    const kept = b.size === 0 ? a.codes : sift(a.codes, b, false);
    return recipeSet(a.kind, kept, Math.max(depthAfter(a), depthAfter(b)), [a, b], () => {
      order(a);
      order(b);
      begin(a.kind);
      mergeSet(a);
      if (b.size > 0) discardFrom(b);
    });
  }
  const x = asAny(a);
  const y = asAny(b);
  order(x);
  order(y);
  begin(SetKind.Any);
  mergeSet(x);
  if (y.size > 0) discardFrom(y);
  return repack(takeTable(SetKind.Any));
}

/** `frozenset(x for x in a if x not in b)`, the way the operation `difference` does it. */
export function differenceOf(a: FrozenSet, b: FrozenSet): FrozenSet {
  if (a.size === 0) return EMPTY_SET;
  if (a.kind !== SetKind.Any && a.kind === b.kind) return sifted(a, b, false);
  return setOf(orderedValues(a).filter((value) => !hasValue(b, value)));
}
