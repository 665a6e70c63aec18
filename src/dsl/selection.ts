/** Choosing among the elements of a container by a key or a condition: sorting, extremes, filters, frequencies. */
import {
  call1,
  FrozenSet,
  findValue,
  frozenset,
  indexOfMax,
  indexOfMin,
  indexValues,
  inGenerator,
  isInt,
  iterate,
  less,
  orderedValues,
  raise,
  rearrange,
  selectSet,
  Tuple,
  timsort,
  truthy,
  tupleOf,
  type Value,
} from '../value/index.js';
import { filterTuple, merge } from './containers.js';
import { elementAt, evaluate, evaluateInAnyOrder, isUnordered } from './elements.js';
import { type Kernel, operation } from './operation.js';

/** The key of an element, by which it is chosen. */
export type Key = (element: Value) => Value;

const itself: Key = (element) => element;
/** The key that a function computes; None stands for the element itself, as in Python. */
export const keyBy = (compfunc: Value): Key => (compfunc === null ? itself : (element) => call1(compfunc, element));

// ---- sorting

type Comparison = (a: number, b: number) => number;

/** Python's `sorted(container, key=key, reverse=descending)`. */
export const sorted = (container: Value, key: Key, descending = false): readonly Value[] =>
  sortedBy(evaluate(container, key), container, descending);

/** As {@link sorted}, given the keys that {@link evaluate} gave. */
export function sortedBy(keys: readonly Value[], container: Value, descending = false): readonly Value[] {
  if (!isUnordered(container)) {
    const elements = iterate(container);
    return sortPositions(keys, descending).map((k) => elements[k]);
  }
  const compare = totalOrder(keys);
  if (compare !== null) {
    const positions = sortPositions(keys, descending, compare);
    // Without equal keys, the order in which the elements came does not matter.
    if (positions.every((k, at) => at === 0 || compare(positions[at - 1], k) !== 0))
      return positions.map((k) => elementAt(container, k));
  }
  const keysInOrder = rearrange(container, keys)();
  const elements = orderedValues(container);
  return sortPositions(keysInOrder, descending).map((k) => elements[k]);
}

/** Positions of the keys, sorted stably, also where large ones come first: Python sorts the reversed list and reverses it again. */
function sortPositions(
  keys: readonly Value[],
  descending: boolean,
  compare: Comparison | null = totalOrder(keys),
): number[] {
  const positions = keys.map((_, k) => k);
  if (compare !== null) return positions.sort(descending ? (a, b) => compare(b, a) : compare);
  if (!descending) return timsort(positions, (a, b) => less(keys[a], keys[b]));
  return timsort(positions.reverse(), (a, b) => less(keys[a], keys[b])).reverse();
}

/** Compares keys by position, when all are numbers or all are tuples of ints; null for others, which may not be totally ordered. */
function totalOrder(keys: readonly Value[]): Comparison | null {
  if (keys.every(isInt)) return (a, b) => Number(keys[a]) - Number(keys[b]);
  const rows: (readonly number[])[] = [];
  for (const key of keys) {
    if (!(key instanceof Tuple)) return null;
    const numbers = key.items.filter((item) => typeof item === 'number');
    if (numbers.length < key.items.length) return null;
    rows.push(numbers);
  }
  return (a, b) => compareRows(rows[a], rows[b]);
}

function compareRows(a: readonly number[], b: readonly number[]): number {
  const shorter = Math.min(a.length, b.length);
  for (let k = 0; k < shorter; k++) if (a[k] !== b[k]) return a[k] - b[k];
  return a.length - b.length;
}

// ---- extremes

/** Which of two keys wins. */
interface Extreme {
  /** Whether a later key replaces the best so far. */
  readonly beats: (key: Value, best: Value) => boolean;
  /** 1 where large numbers win, -1 where small ones do. */
  readonly sign: 1 | -1;
  /** Position of the winner among keys that stand in iteration order. */
  readonly indexOf: (keys: readonly Value[]) => number;
}

const MAX: Extreme = { beats: (key, best) => less(best, key), sign: 1, indexOf: indexOfMax };
const MIN: Extreme = { beats: (key, best) => less(key, best), sign: -1, indexOf: indexOfMin };

/** An element with its key. */
interface Keyed {
  readonly element: Value;
  readonly key: Value;
}

/** Python's `max(container, key=key)` or `min`: the first of the best; null for an empty container. */
function extreme(container: Value, key: Key, { beats, sign, indexOf }: Extreme): Keyed | null {
  const keys = isUnordered(container) ? evaluateInAnyOrder(container, key) : null;
  if (keys === null || !(container instanceof FrozenSet)) return firstBest(iterate(container), key, beats);
  const lone = loneBest(keys, sign);
  if (lone >= 0) return { element: elementAt(container, lone), key: keys[lone] };
  const keysInOrder = rearrange(container, keys)();
  const at = indexOf(keysInOrder);
  return { element: orderedValues(container)[at], key: keysInOrder[at] };
}

/** Computes and compares the keys one after the other, so that the first error is Python's. */
function firstBest(elements: readonly Value[], key: Key, beats: Extreme['beats']): Keyed | null {
  let best: Keyed | null = null;
  for (const element of elements) {
    const candidate = { element, key: key(element) };
    if (best === null || beats(candidate.key, best.key)) best = candidate;
  }
  return best;
}

/** Position of the one number that beats all others, or -1 where there are several or not only numbers. */
function loneBest(keys: readonly Value[], sign: 1 | -1): number {
  let best = Number.NEGATIVE_INFINITY;
  let at = -1;
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (!isInt(key)) return -1;
    const rank = sign * Number(key);
    if (rank > best) at = k;
    else if (rank === best) at = -1;
    best = Math.max(best, rank);
  }
  return at;
}

/** The best element itself, 0 of an empty container. */
const bestValue =
  (which: Extreme): Kernel =>
  (container) => {
    const best = extreme(container, itself, which);
    return best === null ? 0 : best.element;
  };

/** The key of the best element; of an empty container, the key of 0. */
const bestKey =
  (which: Extreme): Kernel =>
  (container, compfunc) => {
    const best = extreme(container, keyBy(compfunc), which);
    return best === null || compfunc === null ? call1(compfunc, 0) : best.key;
  };

/** The best element by key. */
const bestElement =
  (which: Extreme): Kernel =>
  (container, compfunc) => {
    const best = extreme(container, keyBy(compfunc), which);
    return best === null ? raise('ValueError', 'empty container') : best.element;
  };

export const maximum = bestValue(MAX);
export const minimum = bestValue(MIN);
export const valmax = bestKey(MAX);
export const valmin = bestKey(MIN);
export const argmax = bestElement(MAX);
export const argmin = bestElement(MIN);

// ---- frequencies

/** The distinct items, in the order of Python's `set(items)`, and how often each occurs. */
export function tally(items: readonly Value[]): { readonly distinct: readonly Value[]; readonly counts: number[] } {
  const distinct = orderedValues(frozenset(items));
  const index = indexValues(distinct);
  const counts = distinct.map(() => 0);
  for (const item of items) counts[findValue(index, distinct, item)]++;
  return { distinct, counts };
}

/** The item of a tuple whose count is the extreme; ties go to the first in the order of a set of the items. */
const byCount =
  (indexOf: Extreme['indexOf']): Kernel =>
  (container) => {
    const items = iterate(container);
    if (container instanceof FrozenSet) return raise('AttributeError', 'object has no count()');
    const { distinct, counts } = tally(items);
    return distinct.length === 0 ? raise('ValueError', 'empty sequence') : distinct[indexOf(counts)];
  };

export const mostcommon = byCount(indexOfMax);
export const leastcommon = byCount(indexOfMin);

// ---- conditions

/** The elements that satisfy a condition, in a container of the same type. */
export function sfilter(container: Value, condition: Value): Value {
  const holds = inGenerator(() => evaluate(container, (element) => truthy(call1(condition, element))));
  if (container instanceof FrozenSet) return selectSet(container, holds);
  return filterTuple(container, (_, k) => holds[k]);
}

/** The first element that satisfies a condition; the error is the one that a search in iteration order meets. */
export function extract(container: Value, condition: Value): Value {
  const elements = iterate(container);
  const at = inGenerator(() => elements.findIndex((element) => truthy(call1(condition, element))));
  return at < 0 ? raise('StopIteration') : elements[at];
}

/** Operations that choose among the elements of a container. */
export const selection = [
  operation(
    'order',
    { container: 'Container', compfunc: 'Callable' },
    'Tuple',
    'The elements sorted by key.',
    (container, compfunc) => tupleOf(sorted(container, keyBy(compfunc))),
  ),
  operation('maximum', { container: 'IntegerSet' }, 'Integer', 'The largest element; 0 of none.', maximum),
  operation('minimum', { container: 'IntegerSet' }, 'Integer', 'The smallest element; 0 of none.', minimum),
  operation('valmax', { container: 'Container', compfunc: 'Callable' }, 'Integer', 'The largest key.', valmax),
  operation('valmin', { container: 'Container', compfunc: 'Callable' }, 'Integer', 'The smallest key.', valmin),
  operation('argmax', { container: 'Container', compfunc: 'Callable' }, 'Any', 'The element of largest key.', argmax),
  operation('argmin', { container: 'Container', compfunc: 'Callable' }, 'Any', 'The element of smallest key.', argmin),
  operation('mostcommon', { container: 'Container' }, 'Any', 'The most frequent item.', mostcommon),
  operation('leastcommon', { container: 'Container' }, 'Any', 'The least frequent item.', leastcommon),
  operation(
    'sfilter',
    { container: 'Container', condition: 'Callable' },
    'Container',
    'The elements that satisfy the condition.',
    sfilter,
  ),
  operation(
    'mfilter',
    { container: 'Container', function: 'Callable' },
    'FrozenSet',
    'The elements of the elements that satisfy the condition.',
    (container, condition) => merge(sfilter(container, condition)),
  ),
  operation(
    'extract',
    { container: 'Container', condition: 'Callable' },
    'Any',
    'The first element that satisfies the condition.',
    extract,
  ),
];
