/** Choosing among the elements of a container by a key or a condition: sorting, extremes, filters, frequencies. */
import {
  addWork,
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
  order,
  orderedValues,
  raise,
  rearrange,
  SetKind,
  selectSet,
  Tuple,
  timsort,
  truthy,
  tupleOf,
  type Value,
} from '../value/index.js';
import { filterTuple, merge } from './containers.js';
import { elementAt, evaluate, evaluateInAnyOrder, evaluateInGenerator, isUnordered } from './elements.js';
import { type Kernel, operation } from './operation.js';

/** The key of an element, by which it is chosen. */
export type Key = (element: Value) => Value;

const itself: Key = (element) => element;
/** The key that a function computes; None stands for the element itself, as in Python. */
export const keyBy = (compfunc: Value): Key => (compfunc === null ? itself : (element) => call1(compfunc, element));

// ---- sorting

/** Python's `sorted(container, key=key, reverse=descending)`. */
export const sorted = (container: Value, key: Key, descending = false): readonly Value[] =>
  sortedBy(evaluate(container, key), container, descending);

/** As {@link sorted}, given the keys that {@link evaluate} gave. */
export function sortedBy(keys: readonly Value[], container: Value, descending = false): readonly Value[] {
  addWork(keys.length);
  if (!isUnordered(container)) {
    const elements = iterate(container);
    return sortPositions(keys, numbersFor(keys), descending).map((k) => elements[k]);
  }
  const numbers = numbersFor(keys);
  if (numbers !== null) {
    const positions = sortPositions(keys, numbers, descending);
    // Without equal keys, the order in which the elements came does not matter.
    if (positions.every((k, at) => at === 0 || numbers[positions[at - 1]] !== numbers[k])) {
      return positions.map((k) => elementAt(container, k));
    }
  }
  const keysInOrder = rearrange(container, keys)();
  const elements = orderedValues(container);
  return sortPositions(keysInOrder, numbersFor(keysInOrder), descending).map((k) => elements[k]);
}

/** Positions of the keys, sorted stably, also where large ones come first: Python sorts the reversed list and reverses it again. */
function sortPositions(keys: readonly Value[], numbers: Float64Array | null, descending: boolean): number[] {
  const count = keys.length;
  if (numbers !== null && count <= POSITIONS) {
    // Number and position in one, which typed arrays sort natively.
    const mixed = new Float64Array(count);
    for (let k = 0; k < count; k++) mixed[k] = (descending ? -numbers[k] : numbers[k]) * POSITIONS + k;
    mixed.sort();
    const positions = new Array<number>(count);
    for (let at = 0; at < count; at++) positions[at] = mixed[at] - Math.floor(mixed[at] / POSITIONS) * POSITIONS;
    return positions;
  }
  const positions = keys.map((_, k) => k);
  if (!descending) return timsort(positions, (a, b) => less(keys[a], keys[b]));
  return timsort(positions.reverse(), (a, b) => less(keys[a], keys[b])).reverse();
}

/** As many positions as floats can tell apart beside the numbers below: 22 bits beside 31. */
const POSITIONS = 2 ** 22;
const MAX_INT = 2 ** 31;
const MAX_COORDINATE = 2 ** 15;

/** Numbers within ±2^31 that compare as the keys do, when all are such ints or all are pairs of smaller ones; null for others. */
function numbersFor(keys: readonly Value[]): Float64Array | null {
  const numbers = new Float64Array(keys.length);
  const numberFor = isInt(keys[0]) ? intKey : pairKey;
  for (let k = 0; k < keys.length; k++) {
    const number = numberFor(keys[k]);
    if (Number.isNaN(number)) return null;
    numbers[k] = number;
  }
  return numbers;
}

const intKey = (key: Value): number => (isInt(key) && Math.abs(Number(key)) < MAX_INT ? Number(key) : Number.NaN);

function pairKey(key: Value): number {
  if (!(key instanceof Tuple) || key.items.length !== 2) return Number.NaN;
  const [i, j] = key.items;
  if (typeof i !== 'number' || typeof j !== 'number') return Number.NaN;
  if (Math.abs(i) >= MAX_COORDINATE || Math.abs(j) >= MAX_COORDINATE) return Number.NaN;
  return i * 2 * MAX_COORDINATE + j;
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

/**
 * Python's `max(container, key=key)` or `min`: the first of the best; null for an empty container. Where only the key is
 * wanted, the element may be another of the best.
 */
function extreme(container: Value, key: Key, which: Extreme, wanted: keyof Keyed): Keyed | null {
  const keys = isUnordered(container) ? evaluateInAnyOrder(container, key) : null;
  if (keys === null || !(container instanceof FrozenSet)) return firstBest(iterate(container), key, which.beats);
  addWork(keys.length);
  const winners = bestNumbers(keys, which.sign);
  if (winners === null) {
    const keysInOrder = rearrange(container, keys)();
    const at = which.indexOf(keysInOrder);
    return { element: orderedValues(container)[at], key: keysInOrder[at] };
  }
  const best = keys[winners[0]];
  if (winners.length === 1 || (wanted === 'key' && winners.every((k) => keys[k] === best))) {
    return { element: elementAt(container, winners[0]), key: best };
  }
  return firstInOrder(container, keys, winners);
}

/** Of the elements at some positions in carrier order, the one that comes first in iteration order. */
function firstInOrder(set: FrozenSet, keys: readonly Value[], positions: readonly number[]): Keyed | null {
  const elements: readonly Value[] | Int32Array = set.kind === SetKind.Any ? set.values : set.codes;
  const keyOf = new Map(positions.map((k) => [elements[k], keys[k]]));
  order(set);
  for (let k = 0; k < set.size; k++) {
    const key = keyOf.get(set.kind === SetKind.Any ? set.values[k] : set.codes[k]);
    if (key !== undefined) return { element: elementAt(set, k), key };
  }
  return null;
}

/** Computes and compares the keys one after the other, so that the first error is Python's. */
function firstBest(elements: readonly Value[], key: Key, beats: Extreme['beats']): Keyed | null {
  let best: Keyed | null = null;
  addWork(elements.length);
  for (const element of elements) {
    const candidate = { element, key: key(element) };
    if (best === null || beats(candidate.key, best.key)) best = candidate;
  }
  return best;
}

/** Positions of the largest number (of the smallest, if the sign is -1); null where not all keys are numbers. */
function bestNumbers(keys: readonly Value[], sign: 1 | -1): number[] | null {
  let best = Number.NEGATIVE_INFINITY;
  let positions: number[] = [];
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (!isInt(key)) return null;
    const rank = sign * Number(key);
    if (rank > best) {
      best = rank;
      positions = [k];
    } else if (rank === best) {
      positions.push(k);
    }
  }
  return positions;
}

/** The best element itself, 0 of an empty container. */
const bestValue =
  (which: Extreme): Kernel =>
  (container) => {
    const best = extreme(container, itself, which, 'element');
    return best === null ? 0 : best.element;
  };

/** The key of the best element; of an empty container, the key of 0. */
const bestKey =
  (which: Extreme): Kernel =>
  (container, compfunc) => {
    const best = extreme(container, keyBy(compfunc), which, 'key');
    return best === null || compfunc === null ? call1(compfunc, 0) : best.key;
  };

/** The best element by key. */
const bestElement =
  (which: Extreme): Kernel =>
  (container, compfunc) => {
    const best = extreme(container, keyBy(compfunc), which, 'element');
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
  addWork(items.length);
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
  const holds = evaluateInGenerator(container, (element) => truthy(call1(condition, element)));
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
  operation('order', (container, compfunc) => tupleOf(sorted(container, keyBy(compfunc)))),
  operation('maximum', maximum),
  operation('minimum', minimum),
  operation('valmax', valmax),
  operation('valmin', valmin),
  operation('argmax', argmax),
  operation('argmin', argmin),
  operation('mostcommon', mostcommon),
  operation('leastcommon', leastcommon),
  operation('sfilter', sfilter),
  operation('mfilter', (container, condition) => merge(sfilter(container, condition))),
  operation('extract', extract),
];
