/** Frozensets made by running through several sets: `frozenset(e for s in sets for e in s)`. */
import { checkElements } from './limits.js';
import { newCodes } from './memory.js';
import { depthAfter, distinctCodes, isOrdered, orderedCodes, recipeSet, sequenceSet } from './set.js';
import { addCodes, begin } from './table.js';
import { EMPTY_SET, FrozenSet, type Kept, SetKind, type Value } from './value.js';
import { addWork } from './work.js';

/** When the elements of which set are inserted, where that is not the order in which the sets were given. */
interface InsertionOrder {
  /** Number of recipes that {@link InsertionOrder.sets} nests. */
  readonly depth: number;
  /** Values that it needs, beside the sets. */
  readonly kept: Kept;
  /** The sets in the order of insertion; of equal sets, one may stand for all. */
  readonly sets: () => readonly Value[];
}

/**
 * The elements of packed sets of one kind, inserted set after set, each in its iteration order.
 * The order is computed when it is asked for; the content needs none. Null where the values are not such sets.
 * @throws LimitError when the sets have more than LIMITS.elements elements together
 */
export function mergeSets(values: readonly Value[], insertion: InsertionOrder | null = null): FrozenSet | null {
  const sets = packedSets(values);
  if (sets === null) return null;
  if (sets.length === 0) return EMPTY_SET;
  const { kind } = sets[0];
  const codes = sets.length === 1 ? sets[0].codes : distinctCodes(joinedCodes(sets));
  if (insertion === null && sets.every(isOrdered)) return sequenceSet(kind, codes);
  let depth = insertion === null ? 0 : insertion.depth;
  for (const set of sets) depth = Math.max(depth, depthAfter(set));
  return recipeSet(kind, codes, depth, [sets, ...(insertion?.kept ?? [])], () => {
    const parts = (packedSets(insertion === null ? sets : insertion.sets()) ?? []).map(orderedCodes);
    begin(kind);
    for (const part of parts) addCodes(part);
  });
}

/** The sets that are not empty, when all values are frozensets and these are packed in one kind; null otherwise. */
function packedSets(values: readonly Value[]): FrozenSet[] | null {
  const sets: FrozenSet[] = [];
  let kind: SetKind = SetKind.Any;
  for (const value of values) {
    if (!(value instanceof FrozenSet)) return null;
    if (value.size === 0) continue;
    if (value.kind === SetKind.Any || (sets.length > 0 && value.kind !== kind)) return null;
    kind = value.kind;
    sets.push(value);
  }
  return sets;
}

function joinedCodes(sets: readonly FrozenSet[]): Int32Array {
  let total = 0;
  for (const set of sets) total += set.size;
  checkElements(total);
  addWork(total);
  const joined = newCodes(total);
  let at = 0;
  for (const set of sets) {
    const { codes } = set;
    for (let k = 0; k < codes.length; k++) joined[at++] = codes[k];
  }
  return joined;
}
