/** Choosing among the elements of a container by a key or a condition: sorting, extremes, filters, frequencies. */

import { addWork, giveBack, mark, release, take } from '../memory/memory';
import { copyBytes, fillBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { call1 } from '../python/call';
import { lessThan } from '../python/compare';
import { fail, failInGenerator, firstErrorCounts } from '../python/failure';
import { EMPTY_SEQUENCE, NO_ATTRIBUTE, NO_NEXT, NOT_CALLABLE, NOT_ITERABLE } from '../python/failures';
import { findValue, indexValues } from '../python/membership';
import { isNumber, numberOf } from '../python/numbers';
import { countOf, elementOf, inOrder, truthy, valuesOf } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { reverseWords, timsort } from '../python/sort';
import { arranged, newImage, order, orderedSetOf, packAll } from '../sets/set';
import {
  ANY,
  CELL,
  code,
  codesOf,
  codeValue,
  EMPTY_TUPLE,
  elementsOf,
  FAILED,
  INT,
  int,
  intOf,
  isFn,
  isInt,
  isObject,
  isOrdered,
  isSet,
  isTuple,
  NONE,
  newSet,
  PAIR,
  packedKind,
  sizeOf,
  TRUE,
  takeCodes,
  Value,
} from '../values/value';
import { elementsAt, keptElements, mergeAll } from './containers';

// ---- keys

/** Address of what `fn` gives for each element as they stand now, which is the element itself where `fn` is None; 0 where a call fails. */
function evaluate(container: Value, fn: Value): usize {
  const n = countOf(container);
  const results = takeCodes(n);
  const isASet = isSet(container);
  if (isASet && firstErrorCounts) order(container);
  const elements = isASet ? elementsOf(container) : ANY;
  const codes: usize = isASet ? codesOf(container) : 0;
  const image: usize = isASet ? newImage(container, results) : 0;
  for (let k = 0; k < n; k++) {
    const begin = mark();
    let element: Value;
    if (!isASet) element = itemOf(container, k);
    else {
      const c = wordAt(codes, k);
      element = elements === ANY ? <Value>c : codeValue(elements, c);
    }
    const result = fn === NONE ? element : call1(fn, element);
    if (result === FAILED) return 0;
    if (!isObject(result)) release(begin);
    setValueAt(results, k, result);
  }
  return !isASet || codesOf(container) === codes ? results : arranged(image); // the function may have ordered this very set
}

/** Whether a function can be called on each of some elements. */
function isCallable(fn: Value, n: i32): bool {
  return n === 0 || isFn(fn);
}

/** Writes numbers that compare as `n` keys do; false where these are not all ints, all near pairs or all packed cells. */
function numbersFor(keys: usize, n: i32, to: usize): bool {
  const elements = packedKind(load<u32>(keys));
  if (elements === PAIR || elements === CELL) return packAll(elements, keys, n, to);
  for (let k = 0; k < n; k++) {
    const key = valueAt(keys, k);
    if (!isNumber(key)) return false;
    setWordAt(to, k, numberOf(key));
  }
  return true;
}

function isUnordered(container: Value): bool {
  return isSet(container) && !isOrdered(container);
}

/** Whether keys that were compared are equal, so that the iteration order decides. */
export let tied: bool = false;

// ---- sorting

/**
 * order(container: Container, compfunc: Callable): Tuple
 * The elements sorted by key.
 *
 * @example order(((1, 2, 3), (4,), (5, 6)), size) = ((4,), (5, 6), (1, 2, 3))
 * @dialects arc-dsl tokpidjin
 */
export function orderBy(container: Value, fn: Value): Value {
  const n = countOf(container);
  if (n < 0 || (fn !== NONE && !isCallable(fn, n))) return fail(n < 0 ? NOT_ITERABLE : NOT_CALLABLE);
  if (n === 0) return EMPTY_TUPLE;
  const positions = sortByKeys(container, fn, 1);
  if (positions === 0) return FAILED;
  addWork(n);
  return elementsAt(container, positions, n);
}

/** The keys by which elements were sorted last, as these stand now. */
export let sortedKeys: usize = 0;

/**
 * Positions of a container's elements, as these stand when it returns, sorted stably by what `fn` gives (by themselves where it is None);
 * 0 where a call fails, or Python cannot compare the keys.
 *
 * @param sign - 1: the smallest key first; -1: the largest
 */
export function sortByKeys(container: Value, fn: Value, sign: i32): usize {
  const n = countOf(container);
  sortedKeys = evaluate(container, fn);
  if (sortedKeys === 0) return 0;
  const positions = takeCodes(n);
  if (n > 0 && !numbersFor(sortedKeys, n, positions)) {
    // Which keys are compared, and so where they come, depends on their order.
    if (isUnordered(container)) sortedKeys = arranged(newImage(container, sortedKeys));
    return sortByComparing(sortedKeys, n, positions, sign) ? positions : 0;
  }
  sortNumbered(positions, n, sign);
  if (tied && isUnordered(container)) {
    sortedKeys = arranged(newImage(container, sortedKeys));
    numbersFor(sortedKeys, n, positions);
    sortNumbered(positions, n, sign);
  }
  return positions;
}

/** Writes the positions of `n` keys that are ints, sorted stably as by `sortByKeys`. */
export function sortPositions(keys: usize, n: i32, to: usize, sign: i32): void {
  if (n > 0) numbersFor(keys, n, to);
  sortNumbered(to, n, sign);
}

/** Replaces `n` numbers, which keys compare as, by the positions of the keys. */
function sortNumbered(to: usize, n: i32, sign: i32): void {
  tied = false;
  const mixed = take((<usize>n) << 3);
  for (let k = 0; k < n; k++) {
    const number = <i64>wordAt(to, k) * sign;
    store<i64>(mixed + ((<usize>k) << 3), (number << 32) | <i64>k);
  }
  sortNumbers(mixed, n);
  let last: i64 = 0;
  for (let k = 0; k < n; k++) {
    const x = load<i64>(mixed + ((<usize>k) << 3));
    if (k > 0 && x >> 32 === last) tied = true;
    last = x >> 32;
    setWordAt(to, k, <i32>x);
  }
  giveBack(mixed, mixed + ((<usize>n) << 3));
}

/**
 * Writes the positions of `n` keys of any kind; false where Python cannot compare them. Where the largest key is to be the first, Python
 * sorts the reversed list, and reverses it again.
 */
function sortByComparing(keys: usize, n: i32, to: usize, sign: i32): bool {
  for (let k = 0; k < n; k++) setWordAt(to, k, sign > 0 ? k : n - 1 - k);
  if (!timsort(keys, to, n)) return false;
  if (sign < 0) reverseWords(to, n);
  return true;
}

/** Numbers are sorted by insertion in stretches of this length, which are then merged. */
const STRETCH = 16;

function sortNumbers(numbers: usize, n: i32): void {
  for (let start = 0; start < n; start += STRETCH) insertNumbers(numbers, start, min(start + STRETCH, n));
  if (n <= STRETCH) return;
  const spare = take((<usize>n) << 3);
  let from = numbers;
  let to = spare;
  for (let length = STRETCH; length < n; length *= 2) {
    for (let start = 0; start < n; start += 2 * length) {
      mergeNumbers(from, to, start, min(start + length, n), min(start + 2 * length, n));
    }
    const sorted = to;
    to = from;
    from = sorted;
  }
  if (from !== numbers) copyBytes(numbers, from, (<usize>n) << 3);
  giveBack(spare, spare + ((<usize>n) << 3));
}

function insertNumbers(numbers: usize, start: i32, end: i32): void {
  const first = numbers + ((<usize>start) << 3);
  for (let k = start + 1; k < end; k++) {
    let at = numbers + ((<usize>k) << 3);
    const x = load<i64>(at);
    while (at > first && load<i64>(at - 8) > x) {
      store<i64>(at, load<i64>(at - 8));
      at -= 8;
    }
    store<i64>(at, x);
  }
}

function mergeNumbers(from: usize, to: usize, start: i32, middle: i32, end: i32): void {
  let a = start;
  let b = middle;
  for (let k = start; k < end; k++) {
    const takesA =
      b === end || (a < middle && load<i64>(from + ((<usize>a) << 3)) <= load<i64>(from + ((<usize>b) << 3)));
    store<i64>(to + ((<usize>k) << 3), load<i64>(from + ((<usize>(takesA ? a++ : b++)) << 3)));
  }
}

// ---- extremes

let bestElement: Value = 0;
let bestKey: Value = 0;

/**
 * Finds the first of the elements whose key is largest (smallest, if the sign is -1); the container is not empty. Returns whether
 * no call fails and Python can compare the keys.
 *
 * @param keyAlone - whether only the key is wanted, so that the element may be another of the best
 */
function findBest(container: Value, fn: Value, sign: i32, keyAlone: bool): bool {
  if (firstErrorCounts) return findBestInTurn(container, fn, sign);
  const n = countOf(container);
  let keys = evaluate(container, fn);
  if (keys === 0) return false;
  addWork(n);
  const numbers = takeCodes(n);
  let at = 0;
  if (numbersFor(keys, n, numbers)) {
    at = bestNumber(numbers, keys, n, sign, keyAlone);
    if (tied && isUnordered(container)) {
      keys = arranged(newImage(container, keys));
      numbersFor(keys, n, numbers);
      at = bestNumber(numbers, keys, n, sign, keyAlone);
    }
  } else {
    // Which one is best may depend on the order even where no two are equal.
    if (isUnordered(container)) keys = arranged(newImage(container, keys));
    at = bestByComparing(keys, n, sign);
    if (at < 0) return false;
  }
  bestKey = valueAt(keys, at);
  bestElement = elementOf(container, at);
  return true;
}

/** As `findBest`, key by key as Python computes and compares them: which of the calls and comparisons fails first. */
function findBestInTurn(container: Value, fn: Value, sign: i32): bool {
  const n = countOf(container);
  if (isSet(container)) inOrder(container);
  let at = 0;
  let best: Value = 0; // until the end, since a function may choose among elements, too
  for (let k = 0; k < n; k++) {
    const element = elementOf(container, k);
    const key = fn === NONE ? element : call1(fn, element);
    if (key === FAILED) return false;
    const isBetter = k === 0 ? TRUE : lessThan(sign > 0 ? best : key, sign > 0 ? key : best);
    if (isBetter === FAILED) return false;
    if (isBetter !== TRUE) continue;
    at = k;
    best = key;
  }
  bestKey = best;
  bestElement = elementOf(container, at);
  return true;
}

/** Position of the first of the best of `n` numbers, which keys compare as. */
function bestNumber(numbers: usize, keys: usize, n: i32, sign: i32, keyAlone: bool): i32 {
  tied = false;
  let at = 0;
  for (let k = 1; k < n; k++) {
    const rank = compareNumbers(numbers, k, at);
    if (rank === 0) {
      const key = valueAt(keys, k);
      tied = tied || !keyAlone || (key !== valueAt(keys, at) && !isTuple(key));
    } else if (rank > 0 === sign > 0) {
      at = k;
      tied = false;
    }
  }
  return at;
}

/** Position of the first of the best of `n` keys; -1 where Python cannot compare them. */
function bestByComparing(keys: usize, n: i32, sign: i32): i32 {
  let at = 0;
  for (let k = 1; k < n; k++) {
    const best = valueAt(keys, at);
    const key = valueAt(keys, k);
    const isBetter = lessThan(sign > 0 ? best : key, sign > 0 ? key : best);
    if (isBetter === FAILED) return -1;
    if (isBetter === TRUE) at = k;
  }
  return at;
}
function compareNumbers(numbers: usize, a: i32, b: i32): i32 {
  const x = wordAt(numbers, a);
  const y = wordAt(numbers, b);
  return i32(x > y) - i32(x < y);
}

/**
 * maximum(container: IntegerSet): Integer
 * The largest element; 0 of none.
 *
 * @example maximum((3, 9, 4)) = 9
 * @dialects arc-dsl tokpidjin
 */
export function maximum(container: Value): Value {
  return bestItself(container, 1);
}
/**
 * minimum(container: IntegerSet): Integer
 * The smallest element; 0 of none.
 *
 * @example minimum((3, 9, 4)) = 3
 * @dialects arc-dsl tokpidjin
 */
export function minimum(container: Value): Value {
  return bestItself(container, -1);
}
function bestItself(container: Value, sign: i32): Value {
  const n = countOf(container);
  if (n <= 0) return n < 0 ? fail(NOT_ITERABLE) : int(0);
  return findBest(container, NONE, sign, false) ? bestElement : FAILED;
}

/**
 * valmax(container: Container, compfunc: Callable): Integer
 * The largest key.
 *
 * @example valmax(((1, 2, 3), (4,), (5, 6)), size) = 3
 * @dialects arc-dsl tokpidjin
 */
export function valmax(container: Value, fn: Value): Value {
  return keyOfBest(container, fn, 1);
}
/**
 * valmin(container: Container, compfunc: Callable): Integer
 * The smallest key.
 *
 * @example valmin(((1, 2, 3), (4,), (5, 6)), size) = 1
 * @dialects arc-dsl tokpidjin
 */
export function valmin(container: Value, fn: Value): Value {
  return keyOfBest(container, fn, -1);
}
function keyOfBest(container: Value, fn: Value, sign: i32): Value {
  const n = countOf(container);
  if (n < 0 || !isFn(fn)) return fail(n < 0 ? NOT_ITERABLE : NOT_CALLABLE);
  if (n === 0) return call1(fn, int(0));
  return findBest(container, fn, sign, true) ? bestKey : FAILED;
}

/**
 * argmax(container: Container, compfunc: Callable): Any
 * The element of largest key.
 *
 * @example argmax(((1, 2, 3), (4,), (5, 6)), size) = (1, 2, 3)
 * @dialects arc-dsl tokpidjin
 */
export function argmax(container: Value, fn: Value): Value {
  return elementOfBest(container, fn, 1);
}
/**
 * argmin(container: Container, compfunc: Callable): Any
 * The element of smallest key.
 *
 * @example argmin(((1, 2, 3), (4,), (5, 6)), size) = (4,)
 * @dialects arc-dsl tokpidjin
 */
export function argmin(container: Value, fn: Value): Value {
  return elementOfBest(container, fn, -1);
}
function elementOfBest(container: Value, fn: Value, sign: i32): Value {
  const n = countOf(container);
  if (n <= 0 || (fn !== NONE && !isFn(fn))) return fail(n < 0 ? NOT_ITERABLE : n === 0 ? EMPTY_SEQUENCE : NOT_CALLABLE);
  return findBest(container, fn, sign, false) ? bestElement : FAILED;
}

// ---- frequencies

/**
 * mostcommon(container: Container): Any
 * The most frequent item.
 *
 * @example mostcommon((1, 2, 2, 3)) = 2
 * @dialects arc-dsl tokpidjin
 */
export function mostcommon(container: Value): Value {
  return byCount(container, 1);
}
/**
 * leastcommon(container: Container): Any
 * The least frequent item.
 *
 * @example leastcommon((1, 1, 2)) = 2
 * @dialects arc-dsl tokpidjin
 */
export function leastcommon(container: Value): Value {
  return byCount(container, -1);
}

/** The item whose count is largest (smallest, if the sign is -1); ties go to the first in the order of a set of the items. */
function byCount(container: Value, sign: i32): Value {
  const n = lengthOfTuple(container);
  if (n <= 0) return fail(n === 0 ? EMPTY_SEQUENCE : isSet(container) ? NO_ATTRIBUTE : NOT_ITERABLE);
  addWork(n);
  const values = valuesOf(container);
  if (areBytes(values, n)) return byteByCount(values, n, sign);
  const index = indexValues(values, n);
  const counts = takeCodes(n);
  fillBytes(counts, 0, (<usize>n) << 2);
  for (let k = 0; k < n; k++) {
    const at = counts + ((<usize>findValue(index, values, valueAt(values, k))) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
  const s = orderedSetOf(values, n);
  let best: Value = 0;
  let most = 0;
  for (let k = 0; k < sizeOf(s); k++) {
    const item = <Value>code(s, k);
    const count = wordAt(counts, findValue(index, values, item)) * sign;
    if (k > 0 && count <= most) continue;
    best = item;
    most = count;
  }
  return best;
}

function areBytes(values: usize, n: i32): bool {
  for (let k = 0; k < n; k++) {
    const v = valueAt(values, k);
    if (!isInt(v) || intOf(v) < i8.MIN_VALUE || intOf(v) > i8.MAX_VALUE) return false;
  }
  return true;
}

/** How often each byte occurs among the values; all zero between calls. */
const byteCounts: usize = memory.data(256 << 2);
function byteCountAt(c: i32): usize {
  return byteCounts + ((<usize>(c & 0xff)) << 2);
}

function byteByCount(values: usize, n: i32, sign: i32): Value {
  const found = takeCodes(min(n, 256));
  const counts = takeCodes(min(n, 256));
  let size = 0;
  for (let k = 0; k < n; k++) {
    const c = intOf(valueAt(values, k));
    const at = byteCountAt(c);
    const count = load<i32>(at);
    store<i32>(at, count + 1);
    if (count === 0) setWordAt(found, size++, c);
  }
  addWork(size);
  let best = 0;
  let most = 0;
  let same = 0;
  for (let k = 0; k < size; k++) {
    const c = wordAt(found, k);
    const count = load<i32>(byteCountAt(c)) * sign;
    store<i32>(byteCountAt(c), 0);
    setWordAt(counts, k, count);
    if (k > 0 && count < most) continue;
    same = k > 0 && count === most ? same + 1 : 1;
    best = c;
    most = count;
  }
  return int(same === 1 ? best : firstOfMost(found, counts, size, most));
}

/** Of the ints that were found, all distinct, the first with the count `most` in the order of a set of all. */
function firstOfMost(found: usize, counts: usize, size: i32, most: i32): i32 {
  addWork(-size); // counted by the caller
  const s = order(newSet(INT, size, found));
  for (let k = 0; k < size; k++) {
    let at = 0;
    while (wordAt(found, at) !== code(s, k)) at++;
    if (wordAt(counts, at) === most) return code(s, k);
  }
  return 0;
}

// ---- conditions

/**
 * sfilter(container: Container, condition: Callable): Container
 * The elements that satisfy the condition.
 *
 * @example sfilter((1, 2, 3, 4), even) = (2, 4)
 * @dialects arc-dsl tokpidjin
 */
export function sfilter(container: Value, condition: Value): Value {
  const n = countOf(container);
  if (n < 0 || !isCallable(condition, n)) return fail(n < 0 ? NOT_ITERABLE : NOT_CALLABLE);
  const kept = take(<usize>n);
  const results = evaluate(container, condition);
  if (results === 0) return failInGenerator();
  for (let k = 0; k < n; k++) store<u8>(kept + <usize>k, truthy(valueAt(results, k)) ? 1 : 0);
  return keptElements(container, kept);
}

/**
 * mfilter(container: Container, function: Callable): FrozenSet
 * The elements of the elements that satisfy the condition.
 *
 * @example mfilter(((1, 2), (3,), (4, 5)), matcher(size, 2)) = (1, 2, 4, 5)
 * @dialects arc-dsl
 */
export function mfilter(container: Value, condition: Value): Value {
  const kept = sfilter(container, condition);
  return kept === FAILED ? FAILED : mergeAll(kept);
}

/**
 * extract(container: Container, condition: Callable): Any
 * The first element that satisfies the condition.
 *
 * @example extract((1, 2, 3, 4), even) = 2
 * @dialects arc-dsl
 */
export function extract(container: Value, condition: Value): Value {
  const n = countOf(container);
  if (n <= 0 || !isFn(condition)) return fail(n < 0 ? NOT_ITERABLE : n === 0 ? NO_NEXT : NOT_CALLABLE);
  if (isSet(container)) inOrder(container);
  for (let k = 0; k < n; k++) {
    const element = elementOf(container, k);
    const holds = call1(condition, element);
    if (holds === FAILED) return failInGenerator();
    if (truthy(holds)) return element;
  }
  return fail(NO_NEXT);
}
