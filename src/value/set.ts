/**
 * Frozensets: how they are made, and CPython's iteration order of them on demand.
 *
 * A set knows its content at once and its order lazily (see `FrozenSet`). Every function here that makes a set states in
 * which order CPython would have inserted its elements, since that, not the content, decides the order:
 * - a sequence: elements added one by one (`frozenset(generator)`); an element that is already there changes nothing;
 * - a recipe: table operations to run (a copy, a merge, deletions) when the order is asked for.
 */
import { DEEPEST_RECIPE } from '../kernels/memory/limits.js';
import { fingerprint } from './equal.js';
import { findCode, hasCode, indexCodes, kindOf, NOT_PACKED, packValue, positionOfValue } from './membership.js';
import { keepCodes, newCodes, scratchFor } from './memory.js';
import { addCodes, addValues, begin, copyTable, finish, tableSize } from './table.js';
import { codeValue, depthAround, EMPTY_SET, FrozenSet, type Kept, SetKind, type Value } from './value.js';
import { addWork, meter } from './work.js';

const NO_CODES = EMPTY_SET.codes;
const NO_VALUES = EMPTY_SET.values;

// ---- order

/** Makes `codes` or `values` of a set stand in CPython's iteration order. */
export function order(set: FrozenSet): FrozenSet {
  if (set.positions !== null) return set;
  const before = meter[0];
  if (set.recipe !== null) {
    set.recipe();
  } else {
    begin(set.kind);
    if (set.kind === SetKind.Any) addValues(set.values);
    else addCodes(set.codes);
  }
  finish(set);
  meter[0] = before;
  return set;
}

/** The packed elements in CPython's iteration order. */
export const orderedCodes = (set: FrozenSet): Int32Array => order(set).codes;

/** The elements in CPython's iteration order. */
export function orderedValues(set: FrozenSet): readonly Value[] {
  order(set);
  return carrierValues(set);
}

/** The elements in no particular order, without computing one: for what does not depend on the order. */
export function carrierValues(set: FrozenSet): readonly Value[] {
  if (set.kind === SetKind.Any) return set.values;
  const values: Value[] = new Array(set.size);
  for (let k = 0; k < set.size; k++) values[k] = codeValue(set.kind, set.codes[k]);
  return values;
}

/** Whether the carrier order is known to be the iteration order. */
export const isOrdered = (set: FrozenSet): boolean => set.positions !== null || set.size <= 1;

/** The first element in CPython's iteration order; the set is not empty. */
export function firstElement(set: FrozenSet): Value {
  if (set.size > 1) order(set);
  return set.kind === SetKind.Any ? set.values[0] : codeValue(set.kind, set.codes[0]);
}

// ---- construction

/** A packed set of distinct codes that CPython would insert in this order. Takes the array over. */
export function sequenceSet(kind: SetKind, codes: Int32Array): FrozenSet {
  return codes.length === 0 ? EMPTY_SET : new FrozenSet(kind, codes.length, codes, NO_VALUES, null);
}

/** As {@link sequenceSet}, with duplicates allowed. */
export function sequenceSetWithDuplicates(kind: SetKind, codes: Int32Array): FrozenSet {
  return sequenceSet(kind, distinctCodes(codes));
}

let seenSlots = new Int32Array(256);

/** The distinct codes, each where it first occurs. */
export function distinctCodes(codes: Int32Array): Int32Array {
  const n = codes.length;
  if (n < 2) return codes;
  let size = 16;
  while (size < n * 2) size *= 2;
  if (seenSlots.length < size) seenSlots = new Int32Array(size);
  const mask = size - 1;
  const kept = scratchFor(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const code = codes[k];
    let slot = (Math.imul(code, 0x9e3779b1) >>> 7) & mask;
    while (seenSlots[slot] !== 0 && kept[seenSlots[slot] - 1] !== code) slot = (slot + 1) & mask;
    if (seenSlots[slot] !== 0) continue;
    kept[count++] = code;
    seenSlots[slot] = count;
  }
  seenSlots.fill(0, 0, size);
  return count === n ? codes : keepCodes(kept, count);
}

/** `frozenset(x for x in values)`, whatever they are: inserted in this order, the first of equals kept. */
export function setOf(values: readonly Value[]): FrozenSet {
  if (values.length === 0) return EMPTY_SET;
  const kind = kindOf(values[0]);
  if (kind !== SetKind.Any) {
    const codes = packAll(kind, values);
    if (codes !== null) return sequenceSetWithDuplicates(kind, codes);
  }
  if (areDistinctSets(values)) return new FrozenSet(SetKind.Any, values.length, NO_CODES, values, null);
  return tableOfValues(values);
}

/** The codes of all values in one packed kind, or null. */
export function packAll(kind: SetKind, values: readonly Value[]): Int32Array | null {
  const codes = newCodes(values.length);
  for (let k = 0; k < values.length; k++) {
    const code = packValue(kind, values[k]);
    if (code === NOT_PACKED) return null;
    codes[k] = code;
  }
  return codes;
}

/**
 * Whether all values are frozensets and no two are equal: only then is the content independent of the insertion order
 * (of equal elements the first stays, and it may differ from the others in its own order or in `True` against `1`).
 */
function areDistinctSets(values: readonly Value[]): boolean {
  const seen = new Set<number>();
  for (const value of values) {
    if (!(value instanceof FrozenSet)) return false;
    const print = fingerprint(value);
    if (seen.has(print)) return false; // equal, or a rare collision of fingerprints
    seen.add(print);
  }
  return true;
}

/** As {@link recipeSet}, for a set of frozensets no two of which are equal. */
export function recipeSetOfSets(sets: readonly FrozenSet[], kept: Kept, recipe: () => void): FrozenSet {
  if (sets.length === 0) return EMPTY_SET;
  const set = new FrozenSet(SetKind.Any, sets.length, NO_CODES, sets, recipe);
  set.kept = kept;
  return set;
}

/** The set that the scratch table holds, in its order. */
export function takeTable(kind: SetKind): FrozenSet {
  const size = tableSize();
  if (size === 0) return EMPTY_SET;
  const set = new FrozenSet(kind, size, NO_CODES, NO_VALUES, null);
  finish(set);
  if (kind === SetKind.Any) set.depth = depthAround(set.values);
  return set;
}

function tableOfValues(values: readonly Value[]): FrozenSet {
  begin(SetKind.Any);
  addValues(values);
  return takeTable(SetKind.Any);
}

/**
 * A packed set whose content is known (distinct codes in any order) and whose order a recipe computes: it leaves the set's
 * table in the module's scratch table (see `table`). `depth` is the number of recipes that it nests, `kept` the values that it needs.
 */
export function recipeSet(kind: SetKind, codes: Int32Array, depth: number, kept: Kept, recipe: () => void): FrozenSet {
  if (codes.length === 0) return EMPTY_SET;
  const set = new FrozenSet(kind, codes.length, codes, NO_VALUES, recipe);
  set.recipes = depth;
  set.kept = kept;
  return set;
}

/** Orders a set at once when its recipes nest too deep; gives the depth for a set derived from it. */
export function depthAfter(source: FrozenSet): number {
  if (source.positions !== null) return 0;
  if (source.recipes >= DEEPEST_RECIPE) {
    order(source);
    return 0;
  }
  return source.recipes + 1;
}

/**
 * `frozenset(f(x) for x in source)` over packed codes, in the source's order.
 * `map` is pure; `injective` says that it keeps distinct codes distinct.
 */
export function mapSet(source: FrozenSet, kind: SetKind, injective: boolean, map: (code: number) => number): FrozenSet {
  return derivedSet(source, kind, injective, (codes) => {
    const mapped = newCodes(codes.length);
    for (let k = 0; k < codes.length; k++) mapped[k] = map(codes[k]);
    return mapped;
  });
}

/**
 * A packed set inserted in a sequence computed from the source's codes: called at once with them in carrier order for the
 * content, and again in iteration order if the order is asked for. `distinct` says that the sequence has no duplicates.
 */
export function derivedSet(
  source: FrozenSet,
  kind: SetKind,
  distinct: boolean,
  sequence: (codes: Int32Array) => Int32Array,
): FrozenSet {
  if (isOrdered(source)) {
    const codes = sequence(source.codes);
    return sequenceSet(kind, distinct ? codes : distinctCodes(codes));
  }
  const depth = depthAfter(source);
  const codes = sequence(source.codes);
  return recipeSet(kind, distinct ? codes : distinctCodes(codes), depth, [source], () => {
    const ordered = sequence(orderedCodes(source));
    begin(kind);
    addCodes(ordered);
  });
}

/** `frozenset(x for x in source if keep(x))` over packed codes. */
export function filterSet(source: FrozenSet, keep: (code: number) => boolean): FrozenSet {
  addWork(source.size);
  return derivedSet(source, source.kind, true, (codes) => filterCodes(codes, keep));
}

/** The codes that are kept, in memory of their own; `keep` makes no sets. */
export function filterCodes(codes: Int32Array, keep: (code: number, k: number) => boolean): Int32Array {
  const kept = scratchFor(codes.length);
  let count = 0;
  for (let k = 0; k < codes.length; k++) if (keep(codes[k], k)) kept[count++] = codes[k];
  return keepCodes(kept, count);
}

/** `frozenset(x for x in source if kept)`, given which elements of the carrier order are kept; any kind. */
export function selectSet(source: FrozenSet, kept: readonly boolean[]): FrozenSet {
  addWork(source.size);
  if (source.kind !== SetKind.Any) {
    const chosen = filterCodes(source.codes, (_, k) => kept[k]);
    if (isOrdered(source)) return sequenceSet(source.kind, chosen);
    const depth = depthAfter(source);
    const set: FrozenSet = recipeSet(source.kind, chosen, depth, [source], () => {
      const ordered = filterCodes(orderedCodes(source), (code) => hasCode(set, code));
      begin(source.kind);
      addCodes(ordered);
    });
    return set;
  }
  const chosen = source.values.filter((_, k) => kept[k]);
  if (chosen.length === 0) return EMPTY_SET;
  const kind = kindOf(chosen[0]);
  if (kind !== SetKind.Any) return setOf(orderedValues(source).filter((value) => chosen.includes(value)));
  const ordered = isOrdered(source);
  const depth = ordered ? 0 : depthAfter(source);
  const set: FrozenSet = new FrozenSet(
    SetKind.Any,
    chosen.length,
    NO_CODES,
    chosen,
    ordered
      ? null
      : () => {
          const sequence = orderedValues(source).filter((value) => positionOfValue(set, value) >= 0);
          begin(SetKind.Any);
          addValues(sequence);
        },
  );
  set.recipes = depth;
  if (!ordered) set.kept = [source];
  return set;
}

/**
 * `frozenset(results)` where `results[k]` was made of the k-th element of the source in carrier order (the source has not
 * been ordered since); inserted in the source's iteration order.
 */
export function imageSet(source: FrozenSet, results: readonly Value[]): FrozenSet {
  if (isOrdered(source)) return setOf(results);
  const inOrder = rearrange(source, results);
  const kind = kindOf(results[0]);
  const codes = kind === SetKind.Any ? null : packAll(kind, results);
  if (codes !== null) {
    return recipeSet(kind, distinctCodes(codes), depthAfter(source), [source, results], () => {
      const sequence = packAll(kind, inOrder()) ?? NO_CODES;
      begin(kind);
      addCodes(sequence);
    });
  }
  if (!areDistinctSets(results)) return setOf(inOrder());
  const depth = depthAfter(source);
  const set = new FrozenSet(SetKind.Any, results.length, NO_CODES, results, () => {
    const sequence = inOrder();
    begin(SetKind.Any);
    addValues(sequence);
  });
  set.recipes = depth;
  set.kept = [source];
  return set;
}

/**
 * A function that orders the source and puts results, which stand in the source's carrier order of now, into its iteration order.
 * The results may still be on their way: the array is read when the function is called.
 */
export function rearrange<T>(source: FrozenSet, results: readonly T[]): () => T[] {
  if (source.kind === SetKind.Any) {
    const before = source.values; // ordering a set replaces this array
    return () => {
      const place = new Map<Value, number>();
      for (let k = 0; k < before.length; k++) place.set(before[k], k);
      return orderedValues(source).map((value) => results[place.get(value) ?? 0]);
    };
  }
  const before = source.codes;
  return () => {
    const index = indexCodes(before, before.length);
    const codes = orderedCodes(source);
    const arranged = new Array<T>(codes.length);
    for (let k = 0; k < codes.length; k++) arranged[k] = results[findCode(index, before, codes[k])];
    return arranged;
  };
}

/**
 * `frozenset(a_set)`: the set that a mutable set of these elements, added in this order, becomes when it is frozen.
 * `distinct` says that there are no duplicates.
 */
export function frozenCopyOf(kind: SetKind, codes: Int32Array, distinct = false): FrozenSet {
  const added = distinct ? codes : distinctCodes(codes);
  return recipeSet(kind, added, 0, [], () => {
    begin(kind);
    addCodes(added);
    copyTable();
  });
}

/** As {@link frozenCopyOf}, for values of any kind. */
export function frozenCopyOfValues(values: readonly Value[]): FrozenSet {
  if (values.length === 0) return EMPTY_SET;
  const kind = kindOf(values[0]);
  const codes = kind === SetKind.Any ? null : packAll(kind, values);
  if (codes !== null) return frozenCopyOf(kind, codes);
  if (areDistinctSets(values)) {
    return new FrozenSet(SetKind.Any, values.length, NO_CODES, values, () => {
      begin(SetKind.Any);
      addValues(values);
      copyTable();
    });
  }
  begin(SetKind.Any);
  addValues(values);
  copyTable();
  return takeTable(SetKind.Any);
}

/** As {@link frozenCopyOf}, for frozensets no two of which are equal. */
export const frozenCopyOfSets = (sets: readonly FrozenSet[]): FrozenSet =>
  recipeSetOfSets(sets, [], () => {
    begin(SetKind.Any);
    addValues(sets);
    copyTable();
  });
