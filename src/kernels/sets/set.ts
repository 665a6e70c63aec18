/**
 * Sets: how they are made, and CPython's order of them on demand.
 *
 * A set knows its content at once, and its order when somebody looks, since that follows from the whole history of CPython's table, and most
 * programs never look. Until then its elements stand in any order that was convenient, and the set has what tells CPython's:
 *
 * ```
 *   recipe 0           the elements are inserted one by one as they stand
 *   another recipe     operations on the table (insertions, a copy, a merge, deletions), from operands that are kept for it
 *   positions          it is in order: the slot of each element, with the table's mask and fill, for copies and merges that begin with it
 * ```
 *
 * To put a set into order counts no work, and changes nothing that a program could see but by looking. What makes a set of sets that are
 * themselves not in order waits for them: the recipes nest, at most `DEEPEST_RECIPE` deep. Where the content itself depends on the order
 * (`True` or `1`, whichever came first), the set is made by the table at once.
 */

import { DEEPEST_RECIPE, MOST_ELEMENTS, SMALL_SIDE } from '../memory/limits';
import { addWork, countAgain, countNothing, giveBack, pin, take } from '../memory/memory';
import { addToWords, copyBytes, differingBits, fillBytes, maskWords } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { pass } from '../python/failure';
import { ELEMENTS_LIMIT } from '../python/failures';
import { fingerprint } from '../python/hash';
import { findCode, hasCode, hasValue, indexCodes, positionOfValue, slotFor } from '../python/membership';
import { SetObject } from '../values/layout';
import {
  ANY,
  COORD_BITS,
  code,
  codesOf,
  EMPTY_SET,
  elementAt,
  elementsOf,
  fillOf,
  firstOperand,
  INT,
  isOrdered,
  isSet,
  LOCATION_BITS,
  LOCATION_MASK,
  locate,
  maskOf,
  newSet,
  packedCode,
  packedKind,
  positionsOf,
  recipeDepthOf,
  recipeOf,
  recipeSet,
  secondOperand,
  sequenceSet,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';
import { addCodes, addValues, begin, copyTable, finish, mergeSet, setInTable, tableSize } from './table';

/** Recipes: how the order of a set comes about. Beside each stands what its two operands are. */
export const SIFT_IN = 1; // source, other
export const SIFT_OUT = 2; // source, other
export const JOIN = 3; // list of sets
export const UNION = 4; // a, b
export const COPY = 5; // codes in the order of insertion, count
export const OFFSET = 8; // source, offset
export const LOCATIONS = 9; // source
export const IMAGE = 10; // image
export const MERGED_ELEMENTS = 16; // source
export const COPY_VALUES = 11; // values in the order of insertion, count
export const DERIVED = 12; // derivation
export const SELECTED = 13; // source, the set itself
export const SELECTED_VALUES = 14; // source, the set itself
export const MERGED = 15; // image
/** Recipes from here on are addresses of functions, each a `Build`, which are given both operands and the kind of the elements. */
const BUILT = 32;

/** How many sets one waits for that is made of the source: none where that is ordered, which is done here where they are too many. */
export function depthAfter(source: Value): i32 {
  if (positionsOf(source) !== 0) return 0;
  if (recipeDepthOf(source) >= DEEPEST_RECIPE) {
    order(source);
    return 0;
  }
  return recipeDepthOf(source) + 1;
}

/** Makes the elements of `s` stand in CPython's iteration order; gives `s`. */
export function order(s: Value): Value {
  if (positionsOf(s) !== 0) return s;
  const before = countNothing();
  const recipe = recipeOf(s);
  const a = firstOperand(s);
  const b = secondOperand(s);
  const elements = elementsOf(s);
  if (recipe === 0) {
    begin(elements);
    if (elements === ANY) addValues(codesOf(s), sizeOf(s));
    else addCodes(codesOf(s), sizeOf(s));
  } else if (recipe === SIFT_IN || recipe === SIFT_OUT) {
    order(a);
    const n = sizeOf(a);
    const kept = takeCodes(n);
    const count = siftCodes(codesOf(a), n, b, recipe === SIFT_IN, kept);
    begin(elements);
    addCodes(kept, count);
  } else if (recipe === JOIN) {
    const count = changetype<List>(a).count;
    const sets = setsOf(a);
    for (let k = 0; k < count; k++) order(valueAt(sets, k));
    begin(elements);
    for (let k = 0; k < count; k++) {
      const part = valueAt(sets, k);
      addCodes(codesOf(part), sizeOf(part));
    }
  } else if (recipe === UNION) {
    order(a);
    order(b);
    begin(elements);
    mergeSet(a);
    mergeSet(b);
  } else if (recipe === COPY || recipe === COPY_VALUES) {
    begin(elements);
    if (recipe === COPY) addCodes(a, <i32>b);
    else addValues(a, <i32>b);
    copyTable();
  } else if (recipe === OFFSET || recipe === LOCATIONS) {
    order(a);
    const n = sizeOf(a);
    const codes = takeCodes(n);
    if (recipe === OFFSET) addToWords(codesOf(a), n, <i32>b, codes);
    else maskWords(codesOf(a), n, LOCATION_MASK, codes);
    begin(elements);
    addCodes(codes, n);
  } else if (recipe === IMAGE) {
    const n = changetype<Image>(a).count;
    const results = arranged(a);
    if (elements === ANY) {
      begin(ANY);
      addValues(results, n);
    } else {
      const codes = takeCodes(n);
      for (let k = 0; k < n; k++) {
        packedKind(valueAt(results, k));
        setWordAt(codes, k, packedCode);
      }
      begin(elements);
      addCodes(codes, n);
    }
  } else if (recipe === MERGED_ELEMENTS) {
    addElements(order(a), elements);
  } else if (recipe === DERIVED) {
    const derivation = changetype<Derivation>(a);
    order(derivation.source);
    const codes = takeCodes(derivation.room);
    const n = deriveInto(a, codes);
    begin(elements);
    addCodes(codes, n);
  } else if (recipe === SELECTED) {
    order(a);
    const n = sizeOf(a);
    const codes = takeCodes(n);
    let count = 0;
    for (let k = 0; k < n; k++) {
      const c = code(a, k);
      setWordAt(codes, count, c);
      count += <i32>hasCode(s, c);
    }
    begin(elements);
    addCodes(codes, count);
  } else if (recipe === SELECTED_VALUES) {
    order(a);
    const n = sizeOf(a);
    const values = takeCodes(n);
    let count = 0;
    for (let k = 0; k < n; k++) {
      const v = <Value>code(a, k);
      if (positionOfValue(s, v) >= 0) setValueAt(values, count++, v);
    }
    begin(ANY);
    addValues(values, count);
  } else if (recipe === MERGED) {
    const n = changetype<Image>(a).count;
    addElements(order(setOf(arranged(a), n)), elements); // of equal sets, one stands for all
  } else if (recipe >= BUILT) changetype<Build>(<usize>recipe)(a, b, elements);
  else unreachable();
  finish(s);
  pin();
  countAgain(before);
  return s;
}

/** Leaves the elements of the sets in an ordered set in the table. */
function addElements(sets: Value, elements: i32): void {
  const count = sizeOf(sets);
  for (let k = 0; k < count; k++) order(<Value>code(sets, k));
  begin(elements);
  for (let k = 0; k < count; k++) {
    const part = <Value>code(sets, k);
    addCodes(codesOf(part), sizeOf(part));
  }
}

/** A list of sets; they lie behind it, a value each. */
@unmanaged
class List {
  count: i32;
}
function newList(count: i32): usize {
  const list = take(offsetof<List>() + ((<usize>count) << 2));
  changetype<List>(list).count = count;
  return list;
}
function setsOf(list: usize): usize {
  return list + offsetof<List>();
}

// ---- results in the order of the set that they were made of

/** Results for the elements of a set. */
@unmanaged
class Image {
  source: Value;
  /** The source's codes when the results were made, which stand in their order. */
  before: usize;
  /** Address of a value for each element. */
  results: usize;
  /** Number of elements. */
  count: i32;
}

/** An image of a source as it stands, with a result for each element. */
export function newImage(source: Value, results: usize): usize {
  const at = take(offsetof<Image>());
  const image = changetype<Image>(at);
  image.source = source;
  image.before = codesOf(source);
  image.results = results;
  image.count = sizeOf(source);
  return at;
}

/** Address of an image's results in the source's iteration order. */
export function arranged(image: usize): usize {
  const made = changetype<Image>(image);
  const source = made.source;
  const before = made.before;
  const results = made.results;
  const n = made.count;
  order(source);
  const now = codesOf(source);
  if (now === before) return results;
  const to = takeCodes(n);
  if (n <= 8) {
    for (let k = 0; k < n; k++) {
      const c = wordAt(now, k);
      let at = 0;
      while (wordAt(before, at) !== c) at++;
      setValueAt(to, k, valueAt(results, at));
    }
    return to;
  }
  const index = indexCodes(before, n);
  for (let k = 0; k < n; k++) {
    const at = findCode(index, before, wordAt(now, k));
    setValueAt(to, k, valueAt(results, at));
  }
  return to;
}

// ---- construction

/** Slots for which `distinct` has memory of its own; all are zero between calls. */
const OWN_SEEN = 1 << 18;
const ownSeen: usize = memory.data(OWN_SEEN << 2);

/** When each cell of a small grid, or location (which has no color), was last seen: the number of that call of what looks for them. */
const seenCells: usize = memory.data((16 * SMALL_SIDE * SMALL_SIDE) << 2);
const BEYOND = ~((0xf << LOCATION_BITS) | (0x1f << COORD_BITS) | 0x1f);
let call: i32 = 0;

/** Whether all of `n` codes are of places on a small grid: most sets are. */
function areSmall(codes: usize, n: i32): bool {
  return (differingBits(codes, n, locate(0, 0)) & BEYOND) === 0;
}
/** Where it stands when a cell or location of a small grid was last seen. @inline */
function stampOf(c: i32): usize {
  const place = c ^ locate(0, 0);
  const cell = ((place >> (LOCATION_BITS - 10)) & 0x3c00) | ((place >> (COORD_BITS - 5)) & 0x3e0) | (place & 0x1f);
  return seenCells + ((<usize>cell) << 2);
}

/** Leaves the distinct ones of `n` codes in their place, each where it occurs first; returns how many they are. */
export function distinct(codes: usize, n: i32): i32 {
  if (n < 2) return n;
  if (!areSmall(codes, n)) return distinctOfAny(codes, n);
  const end = codes + ((<usize>n) << 2);
  call++;
  let to = codes;
  for (let at = codes; at < end; at += 4) {
    const c = load<i32>(at);
    const stamp = stampOf(c);
    if (load<i32>(stamp) === call) continue;
    store<i32>(stamp, call);
    store<i32>(to, c);
    to += 4;
  }
  return <i32>((to - codes) >>> 2);
}

function distinctOfAny(codes: usize, n: i32): i32 {
  let size = 16;
  while (size < n * 2) size *= 2;
  const bytes = (<usize>size) << 2;
  const seen = size > OWN_SEEN ? take(bytes) : ownSeen;
  if (seen !== ownSeen) fillBytes(seen, 0, bytes);
  const mask = size - 1;
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = wordAt(codes, k);
    let slot = slotFor(c, mask);
    let at = wordAt(seen, slot);
    while (at !== 0 && wordAt(codes, at - 1) !== c) {
      slot = (slot + 1) & mask;
      at = wordAt(seen, slot);
    }
    if (at !== 0) continue;
    setWordAt(codes, count, c);
    setWordAt(seen, slot, ++count);
  }
  if (seen === ownSeen) fillBytes(seen, 0, bytes);
  else giveBack(seen, seen + bytes);
  return count;
}

/** Writes the codes of `n` values in a kind of packed elements; whether all values are of this kind. */
export function packAll(elements: i32, values: usize, n: i32, to: usize): bool {
  for (let k = 0; k < n; k++) {
    if (packedKind(valueAt(values, k)) !== elements) return false;
    setWordAt(to, k, packedCode);
  }
  return true;
}

/** Whether `n` values in memory are all sets no two of which are equal. */
function areDistinctSets(values: usize, n: i32): bool {
  for (let k = 0; k < n; k++) if (!isSet(valueAt(values, k))) return false;
  const prints = takeCodes(n);
  for (let k = 0; k < n; k++) setWordAt(prints, k, fingerprint(valueAt(values, k)));
  const all = distinct(prints, n) === n;
  giveBack(prints, prints + ((<usize>n) << 2));
  return all;
}

/** `frozenset(values)` of `n` values in memory, inserted in this order. */
export function setOf(values: usize, n: i32): Value {
  if (n === 0) return EMPTY_SET;
  const elements = packedKind(load<u32>(values));
  if (elements !== ANY) {
    const codes = takeCodes(n);
    if (packAll(elements, values, n, codes)) return sequenceSet(elements, distinct(codes, n), codes);
  }
  if (areDistinctSets(values, n)) return newSet(ANY, n, values);
  return orderedSetOf(values, n);
}

/** The ordered set of `n` values in memory, inserted in this order and not packed. */
export function orderedSetOf(values: usize, n: i32): Value {
  begin(ANY);
  addValues(values, n);
  return setInTable();
}

/** Packs a set of values where all of its elements are of one kind that packs. */
export function packSet(s: Value): void {
  const n = sizeOf(s);
  const elements = packedKind(code(s, 0));
  if (elements === ANY) return;
  const codes = takeCodes(n);
  if (!packAll(elements, codesOf(s), n, codes)) return;
  const set = changetype<SetObject>(s);
  set.elements = elements;
  set.codes = codes;
}

/** `frozenset(results)`, where result k was made of the k-th element of the source as it stands. */
export function imageSet(source: Value, results: usize): Value {
  const n = sizeOf(source);
  if (n === 0) return EMPTY_SET;
  if (isOrdered(source)) return setOf(results, n);
  const image = newImage(source, results);
  const elements = packedKind(load<u32>(results));
  if (elements !== ANY) {
    const codes = takeCodes(n);
    if (packAll(elements, results, n, codes))
      return recipeSet(elements, distinct(codes, n), codes, depthAfter(source), IMAGE, <u32>image, 0);
  }
  if (!areDistinctSets(results, n)) return setOf(arranged(image), n);
  return recipeSet(ANY, n, results, depthAfter(source), IMAGE, <u32>image, 0);
}

/** Writes codes that are made of a set's `n` codes; returns how many it wrote. It makes no sets and uses no table. */
export type Derive = (codes: usize, n: i32, parameters: usize, to: usize) => i32;

/** What a derived set is made of. */
@unmanaged
class Derivation {
  source: Value;
  /** The `Derive` that makes its codes, as a number. */
  derive: usize;
  /** What that needs besides codes. */
  parameters: usize;
  /** The most codes there can be. */
  room: i32;
}

/** Derives codes anew. */
function deriveInto(at: usize, to: usize): i32 {
  const derivation = changetype<Derivation>(at);
  const source = derivation.source;
  const derive = changetype<Derive>(derivation.derive);
  return derive(codesOf(source), sizeOf(source), derivation.parameters, to);
}

/**
 * A packed set inserted in a sequence that is computed from the source's codes: called at once with them as they stand, and again in
 * iteration order when the order is asked for.
 *
 * @param unique - whether the sequence has no duplicates
 * @param room - the most codes there can be
 * @param parameters - what the derivation needs, in memory of the arena; 0 or any number
 */
export function derivedSet(
  source: Value,
  elements: i32,
  unique: bool,
  room: i32,
  derive: Derive,
  parameters: usize,
): Value {
  if (sizeOf(source) === 0) return EMPTY_SET;
  const ordered = isOrdered(source);
  const depth = ordered ? 0 : depthAfter(source);
  const at = take(offsetof<Derivation>());
  const derivation = changetype<Derivation>(at);
  derivation.source = source;
  derivation.derive = changetype<usize>(derive);
  derivation.parameters = parameters;
  derivation.room = room;
  const codes = takeCodes(room);
  let n = deriveInto(at, codes);
  if (!unique) n = distinct(codes, n);
  giveBack(codes + ((<usize>n) << 2), codes + ((<usize>room) << 2));
  if (ordered) return sequenceSet(elements, n, codes);
  return recipeSet(elements, n, codes, depth, DERIVED, <u32>at, 0);
}

/** `frozenset(x for x in source if kept)`: a byte for each element as it stands says whether it is kept; counted as work. */
export function selectSet(source: Value, kept: usize): Value {
  const n = sizeOf(source);
  addWork(n);
  const elements = elementsOf(source);
  const codes = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) if (load<u8>(kept + <usize>k) !== 0) setWordAt(codes, count++, code(source, k));
  giveBack(codes + ((<usize>count) << 2), codes + ((<usize>n) << 2));
  if (count === 0) return EMPTY_SET;
  if (elements !== ANY) {
    if (isOrdered(source)) return sequenceSet(elements, count, codes);
    return recipeSet(elements, count, codes, depthAfter(source), SELECTED, source, 0);
  }
  if (packedKind(load<u32>(codes)) !== ANY) {
    // Ordered at once: what remains may be packed.
    order(source);
    const values = takeCodes(count);
    const index = indexCodes(codes, count);
    let at = 0;
    for (let k = 0; k < n; k++) {
      const v = <Value>code(source, k);
      if (findCode(index, codes, v) >= 0) setValueAt(values, at++, v);
    }
    return setOf(values, at);
  }
  if (isOrdered(source)) return newSet(ANY, count, codes);
  return recipeSet(ANY, count, codes, depthAfter(source), SELECTED_VALUES, source, 0);
}
/** `frozenset(set)` of a mutable set to which distinct codes were added in this order. */
export function frozenCopyOf(elements: i32, count: i32, codes: usize): Value {
  return recipeSet(elements, count, codes, 0, COPY, <u32>codes, <u32>count);
}
/** As `frozenCopyOf`, for any values. */
export function frozenCopyOfValues(count: i32, values: usize): Value {
  if (count === 0) return EMPTY_SET;
  const elements = packedKind(load<u32>(values));
  if (elements !== ANY) {
    const codes = takeCodes(count);
    if (packAll(elements, values, count, codes)) return frozenCopyOf(elements, distinct(codes, count), codes);
  }
  if (areDistinctSets(values, count)) return frozenCopyOfSets(count, values);
  begin(ANY);
  addValues(values, count);
  copyTable();
  return setInTable();
}
/** As `frozenCopyOf`, for sets no two of which are equal. */
export function frozenCopyOfSets(count: i32, sets: usize): Value {
  return recipeSet(ANY, count, sets, 0, COPY_VALUES, <u32>sets, <u32>count);
}

/**
 * `frozenset(e for s in values for e in s)` of packed sets of one kind; 0 where they are anything else.
 *
 * @param source - the set whose elements in their order now made the values, which are inserted in the order of the set of all
 *   values, or whose elements the values are; 0: they are inserted in the order in which they are given
 */
export function mergeSets(values: usize, n: i32, source: Value): Value {
  const areElements = source !== 0 && values === codesOf(source);
  const sets = takeCodes(n);
  let count = 0;
  let total = 0;
  let elements = ANY;
  let ordered = source === 0;
  for (let k = 0; k < n; k++) {
    const s = valueAt(values, k);
    if (!isSet(s)) return 0;
    if (sizeOf(s) === 0) continue;
    if (elementsOf(s) === ANY || (count > 0 && elementsOf(s) !== elements)) return 0;
    elements = elementsOf(s);
    setValueAt(sets, count++, s);
    total += sizeOf(s);
    if (!isOrdered(s)) ordered = false;
  }
  if (count === 0) return EMPTY_SET;
  if (total > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const image: usize = source === 0 || areElements ? 0 : newImage(source, values);
  let depth = source === 0 ? 0 : depthAfter(source);
  if (!ordered) for (let k = 0; k < count; k++) depth = max(depth, depthAfter(valueAt(sets, k)));
  const first = load<u32>(sets);
  let codes = codesOf(first);
  let size = sizeOf(first);
  if (count > 1) {
    addWork(total);
    codes = takeCodes(total);
    let to = codes;
    for (let k = 0; k < count; k++) {
      const s = valueAt(sets, k);
      copyBytes(to, codesOf(s), (<usize>sizeOf(s)) << 2);
      to += (<usize>sizeOf(s)) << 2;
    }
    size = distinct(codes, total);
    giveBack(codes + ((<usize>size) << 2), codes + ((<usize>total) << 2));
  }
  if (ordered) return sequenceSet(elements, size, codes);
  if (areElements) return recipeSet(elements, size, codes, depth, MERGED_ELEMENTS, source, 0);
  if (source !== 0) return recipeSet(elements, size, codes, depth, MERGED, <u32>image, 0);
  const list = newList(count);
  copyBytes(setsOf(list), sets, (<usize>count) << 2);
  return recipeSet(elements, size, codes, depth, JOIN, <u32>list, 0);
}

// ---- algebra

/** Whether each of `n` codes has a location behind that of the one before it. */
function areRising(codes: usize, n: i32): bool {
  if (n === 0) return true;
  let last = load<i32>(codes) & LOCATION_MASK;
  for (let k = 1; k < n; k++) {
    const location = wordAt(codes, k) & LOCATION_MASK;
    if (last >= location) return false;
    last = location;
  }
  return true;
}

/** Writes those of `n` codes that the other set has (`shared`) or has not; returns how many they are. */
export function siftCodes(codes: usize, n: i32, other: Value, shared: bool, kept: usize): i32 {
  const m = sizeOf(other);
  let count = 0;
  const isIndexed = changetype<SetObject>(other).index !== 0 && m > 2 * n;
  if (!isIndexed && areSmall(codes, n) && areSmall(codesOf(other), m)) {
    call++;
    for (let k = 0; k < m; k++) store<i32>(stampOf(code(other, k)), call);
    for (let k = 0; k < n; k++) {
      const c = wordAt(codes, k);
      setWordAt(kept, count, c);
      count += i32((load<i32>(stampOf(c)) === call) === shared);
    }
    return count;
  }
  const aligned = elementsOf(other) !== INT && !isIndexed && areRising(codes, n) && areRising(codesOf(other), m);
  if (!aligned) {
    for (let k = 0; k < n; k++) {
      const c = wordAt(codes, k);
      setWordAt(kept, count, c);
      count += i32(hasCode(other, c) === shared);
    }
    return count;
  }
  const others = codesOf(other);
  let at = 0;
  for (let k = 0; k < n; k++) {
    const c = wordAt(codes, k);
    const location = c & LOCATION_MASK;
    let o = 0;
    while (at < m) {
      o = wordAt(others, at);
      if ((o & LOCATION_MASK) >= location) break;
      at++;
    }
    setWordAt(kept, count, c);
    count += i32((at < m && o === c) === shared);
  }
  return count;
}

function sifted(s: Value, other: Value, shared: bool): Value {
  const n = sizeOf(s);
  addWork(n);
  const ordered = isOrdered(s);
  const depth = ordered ? 0 : depthAfter(s);
  const kept = takeCodes(n);
  const count = siftCodes(codesOf(s), n, other, shared, kept);
  giveBack(kept + ((<usize>count) << 2), kept + ((<usize>n) << 2));
  if (ordered) return sequenceSet(elementsOf(s), count, kept);
  return recipeSet(elementsOf(s), count, kept, depth, shared ? SIFT_IN : SIFT_OUT, s, other);
}

export function intersectionOfSets(a: Value, b: Value): Value {
  if (a === b) {
    if (sizeOf(a) === 0) return EMPTY_SET;
    if (elementsOf(a) === ANY) return unionInOrder(a, EMPTY_SET);
    return recipeSet(elementsOf(a), sizeOf(a), codesOf(a), depthAfter(a), UNION, a, EMPTY_SET);
  }
  const small = sizeOf(b) > sizeOf(a) ? a : b;
  const large = sizeOf(b) > sizeOf(a) ? b : a;
  if (sizeOf(small) === 0) return EMPTY_SET;
  if (elementsOf(small) !== ANY && elementsOf(small) === elementsOf(large)) return sifted(small, large, true);
  return filtered(small, large, true);
}

export function differenceOfSets(a: Value, b: Value): Value {
  if (sizeOf(a) === 0) return EMPTY_SET;
  if (elementsOf(a) !== ANY && elementsOf(a) === elementsOf(b)) return sifted(a, b, false);
  return filtered(a, b, false);
}

/** The elements of `s`, of any kind, that the other set has (`shared`) or has not. */
function filtered(s: Value, other: Value, shared: bool): Value {
  order(s);
  const n = sizeOf(s);
  const kept = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const v = elementAt(s, k);
    if (hasValue(other, v) === shared) setValueAt(kept, count++, v);
  }
  return setOf(kept, count);
}

/** `frozenset((*a, *b))` */
export function combineSets(a: Value, b: Value): Value {
  const n = sizeOf(a);
  const m = sizeOf(b);
  if (n + m > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  const kind = n === 0 ? elementsOf(b) : elementsOf(a);
  if ((n > 0 && elementsOf(a) === ANY) || (m > 0 && elementsOf(b) !== kind)) {
    order(a);
    order(b);
    const values = takeCodes(n + m);
    for (let k = 0; k < n; k++) setValueAt(values, k, elementAt(a, k));
    for (let k = 0; k < m; k++) setValueAt(values, n + k, elementAt(b, k));
    return setOf(values, n + m);
  }
  if (n + m === 0) return EMPTY_SET;
  if (m > 0 && elementsOf(b) === ANY) {
    order(b);
    return setOf(codesOf(b), m);
  }
  if (n === 0 || m === 0) {
    const only = n === 0 ? b : a;
    if (isOrdered(only)) return sequenceSet(kind, sizeOf(only), codesOf(only));
    const list = newList(1);
    setValueAt(setsOf(list), 0, only);
    return recipeSet(kind, sizeOf(only), codesOf(only), depthAfter(only), JOIN, <u32>list, 0);
  }
  addWork(n + m);
  const ordered = isOrdered(a) && isOrdered(b);
  const depth = ordered ? 0 : max(depthAfter(a), depthAfter(b));
  const codes = takeCodes(n + m);
  copyBytes(codes, codesOf(a), (<usize>n) << 2);
  copyBytes(codes + ((<usize>n) << 2), codesOf(b), (<usize>m) << 2);
  const count = distinct(codes, n + m);
  giveBack(codes + ((<usize>count) << 2), codes + ((<usize>(n + m)) << 2));
  if (ordered) return sequenceSet(kind, count, codes);
  const list = newList(2);
  setValueAt(setsOf(list), 0, a);
  setValueAt(setsOf(list), 1, b);
  return recipeSet(kind, count, codes, depth, JOIN, <u32>list, 0);
}

/** The same set, in order and with its table, whose elements are held as values. */
export function asValues(s: Value): Value {
  order(s);
  const n = sizeOf(s);
  if (elementsOf(s) === ANY || n === 0) return s;
  const values = takeCodes(n);
  for (let k = 0; k < n; k++) setValueAt(values, k, elementAt(s, k));
  const copy = newSet(ANY, n, values);
  const set = changetype<SetObject>(copy);
  set.positions = positionsOf(s);
  set.mask = maskOf(s);
  set.fill = fillOf(s);
  return copy;
}

/** `a | b` of sets of any kinds, put into order at once. */
export function unionInOrder(a: Value, b: Value): Value {
  const isOneKind = sizeOf(a) === 0 || sizeOf(b) === 0 || elementsOf(a) === elementsOf(b);
  const x = isOneKind ? order(a) : asValues(a);
  const y = isOneKind ? order(b) : asValues(b);
  begin(elementsOf(sizeOf(a) === 0 ? y : x));
  mergeSet(x);
  mergeSet(y);
  if (tableSize() === 0) return EMPTY_SET;
  const union = setInTable();
  if (elementsOf(union) === ANY) packSet(union);
  return union;
}

// ---- anything else

/** Leaves a set in the table, made of two operands. */
export type Build = (a: u32, b: u32, elements: i32) => void;

/** A set whose codes are known in any order, and which is built where its order is asked for. */
export function builtSet(elements: i32, size: i32, codes: usize, depth: i32, build: Build, a: u32, b: u32): Value {
  return recipeSet(elements, size, codes, depth, <i32>changetype<usize>(build), a, b);
}
