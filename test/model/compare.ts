/** Python's `==`, `<` and `>`, and what is made of them: sorting, `max` and `min`. */
import { isSubset, PySet } from './set.js';
import { Float, raise, type Tuple, Unknown, type Value } from './value.js';

export const isTuple = (value: Value): value is Tuple => Array.isArray(value);

/** `isinstance(value, int)`: bools are ints. */
export const isInt = (value: Value): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean';

/** The number that an int, a bool or a float is; null for others. */
export const numberOf = (value: Value): number | null =>
  isInt(value) ? Number(value) : value instanceof Float ? value.number : null;

/** `a is b or a == b`, which is how containers compare their elements. */
export const equals = (a: Value, b: Value): boolean => a === b || same(a, b);

/** `a == b`. */
export function same(a: Value, b: Value): boolean {
  const [n, m] = [numberOf(a), numberOf(b)];
  if (n !== null && m !== null) return n === m;
  if (isTuple(a) && isTuple(b)) return a.length === b.length && a.every((item, k) => equals(item, b[k]));
  if (a instanceof PySet && b instanceof PySet) return a === b || (a.size === b.size && isSubset(a, b));
  return a === b;
}

/** `a < b`: numbers by size, tuples by the first items that differ, sets where a is a proper part of b. */
export function less(a: Value, b: Value): boolean {
  const [n, m] = [numberOf(a), numberOf(b)];
  if (n !== null && m !== null) return n < m;
  if (isTuple(a) && isTuple(b)) {
    const k = a.findIndex((item, at) => at >= b.length || !equals(item, b[at]));
    return k === -1 || k >= b.length ? a.length < b.length : less(a[k], b[k]);
  }
  if (a instanceof PySet && b instanceof PySet) return a.size < b.size && isSubset(a, b);
  return raise('TypeError', "'<' not supported");
}

export const greater = (a: Value, b: Value): boolean => less(b, a);

/** `low <= n < high`. */
export const within = (low: Value, n: Value, high: Value): boolean => (same(low, n) || less(low, n)) && less(n, high);

type Key = (value: Value) => Value;
const itself: Key = (value) => value;

/** `max(items, key=key, default=fallback)`: the first of the largest. Without a fallback there has to be one. */
export const max = (items: Iterable<Value>, key: Key = itself, fallback?: Value): Value =>
  best(items, key, greater, fallback);

/** `min(items, key=key, default=fallback)`: the first of the smallest. */
export const min = (items: Iterable<Value>, key: Key = itself, fallback?: Value): Value =>
  best(items, key, less, fallback);

function best(items: Iterable<Value>, key: Key, beats: typeof less, fallback: Value | undefined): Value {
  let found: { item: Value; key: Value } | null = null;
  for (const item of items) {
    const candidate = { item, key: key(item) };
    if (found === null || beats(candidate.key, found.key)) found = candidate;
  }
  if (found !== null) return found.item;
  return fallback === undefined ? raise('ValueError', 'empty') : fallback;
}

/** How long a list CPython sorts by insertion alone. */
const MINRUN = 64;

/**
 * `sorted(items, key=key, reverse=isReversed)`. Up to 63 items it goes exactly as CPython's, whatever the keys: a run from the start, then
 * binary insertion. Beyond, only a stable sort is needed where any two keys are less, greater or equal, which parts of sets are not.
 */
export function sorted(items: Iterable<Value>, key: Key = itself, isReversed = false): Value[] {
  const pairs = [...items].map((item) => ({ item, key: key(item) }));
  if (isReversed) pairs.reverse();
  if (pairs.length >= MINRUN) {
    if (pairs.some((pair) => hasSet(pair.key))) throw new Unknown('long lists sorted by sets');
    pairs.sort((a, b) => (less(a.key, b.key) ? -1 : less(b.key, a.key) ? 1 : 0));
  } else {
    const isLess = (a: number, b: number): boolean => less(pairs[a].key, pairs[b].key);
    let run = Math.min(pairs.length, 2);
    const descends = run === 2 && isLess(1, 0);
    while (run > 1 && run < pairs.length && isLess(run, run - 1) === descends) run++;
    if (descends) pairs.unshift(...pairs.splice(0, run).reverse());
    for (; run < pairs.length; run++) {
      const [pivot] = pairs.splice(run, 1);
      let [left, right] = [0, run];
      while (left < right) {
        const middle = (left + right) >> 1;
        if (less(pivot.key, pairs[middle].key)) right = middle;
        else left = middle + 1;
      }
      pairs.splice(left, 0, pivot);
    }
  }
  if (isReversed) pairs.reverse();
  return pairs.map(({ item }) => item);
}

const hasSet = (value: Value): boolean => value instanceof PySet || (isTuple(value) && value.some(hasSet));
