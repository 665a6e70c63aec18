/** Python's operators on frozensets: union, intersection, difference. */
import { hasCode, hasValue, kindOf } from './membership.js';
import { newCodes } from './memory.js';
import {
  depthAfter,
  distinctCodes,
  filterCodes,
  filterSet,
  order,
  orderedValues,
  packAll,
  recipeSet,
  setOf,
  takeTable,
} from './set.js';
import { begin, discardFrom, mergeSet } from './table.js';
import { EMPTY_SET, FrozenSet, SetKind } from './value.js';

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
function repack(set: FrozenSet): FrozenSet {
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
  const joined = newCodes(a.size + b.size);
  for (let k = 0; k < a.size; k++) joined[k] = a.codes[k];
  for (let k = 0; k < b.size; k++) joined[a.size + k] = b.codes[k];
  return recipeSet(kind, distinctCodes(joined), Math.max(depthAfter(a), depthAfter(b)), build);
}

/** Python's `a & b`: iterates over the smaller (b when equally large), adding what the other holds; `a & a` copies. */
export function intersection(a: FrozenSet, b: FrozenSet): FrozenSet {
  if (a === b) return union(a, EMPTY_SET);
  const [small, large] = b.size > a.size ? [a, b] : [b, a];
  if (small.size === 0) return EMPTY_SET;
  if (small.kind !== SetKind.Any && small.kind === large.kind) return filterSet(small, (code) => hasCode(large, code));
  return setOf(orderedValues(small).filter((value) => hasValue(large, value)));
}

/** Python's `a - b`: a copy of a with the elements of b deleted when a is more than four times as large, else those of a not in b. */
export function subtract(a: FrozenSet, b: FrozenSet): FrozenSet {
  if (a.size >> 2 <= b.size) return differenceOf(a, b);
  if (a.kind !== SetKind.Any && (a.kind === b.kind || b.size === 0)) {
    const kept = filterCodes(a.codes, (code) => b.size === 0 || !hasCode(b, code));
    return recipeSet(a.kind, kept, Math.max(depthAfter(a), depthAfter(b)), () => {
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
  if (a.kind !== SetKind.Any && a.kind === b.kind) return filterSet(a, (code) => !hasCode(b, code));
  return setOf(orderedValues(a).filter((value) => !hasValue(b, value)));
}
