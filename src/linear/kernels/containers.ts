/** Containers; see `src/dsl/containers.ts`. */
import { sameValue } from './equal';
import { itemOf, lengthOfTuple } from './functions';
import { addWork, decline } from './memory';
import { combineSets, differenceOfSets, intersectionOfSets } from './set';
import {
  EMPTY_TUPLE, FAILED, int, intOf, isInt, isSet, isTuple, pair, setTupleItem, sizeOf, takeCodes, tupleItem, tupleLength, tupleOf,
  Value,
} from './value';

export function combine(a: Value, b: Value): Value {
  if (isSet(a) && isSet(b)) return combineSets(a, b);
  decline();
  return FAILED;
}

/** The items of a tuple that another does not hold. */
export function differenceOfTuples(a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 || m < 0) decline();
  addWork(n + n * m);
  const kept = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const item = itemOf(a, k);
    let held = false;
    for (let j = 0; j < m && !held; j++) held = sameValue(itemOf(b, j), item);
    if (!held) store<u32>(kept + (<usize>(count++) << 2), item);
  }
  if (count === n) return a;
  if (count === 0) return EMPTY_TUPLE;
  const t = tupleOf(count);
  memory.copy(t + 16, kept, <usize>count << 2);
  return t;
}

export function contained(a: Value, b: Value): Value { // TODO contained
  decline();
  return FAILED;
}

export function intersection(a: Value, b: Value): Value {
  if (!isSet(a) || !isSet(b)) decline();
  return intersectionOfSets(a, b);
}

export function difference(a: Value, b: Value): Value {
  return isSet(a) && isSet(b) ? differenceOfSets(a, b) : differenceOfTuples(a, b);
}

export function dedupe(a: Value): Value { // TODO dedupe
  decline();
  return FAILED;
}

export function sizeOfContainer(a: Value): Value {
  return lengthOf(a);
}

export function mergeAll(a: Value): Value { // TODO merge
  decline();
  return FAILED;
}

export function initset(a: Value): Value { // TODO initset
  decline();
  return FAILED;
}

export function totuple(a: Value): Value { // TODO totuple
  decline();
  return FAILED;
}

export function firstOf(a: Value): Value { // TODO first
  decline();
  return FAILED;
}

export function lastOf(a: Value): Value { // TODO last
  decline();
  return FAILED;
}

export function insert(a: Value, b: Value): Value { // TODO insert
  decline();
  return FAILED;
}

export function remove(a: Value, b: Value): Value { // TODO remove
  decline();
  return FAILED;
}

export function other(a: Value, b: Value): Value { // TODO other
  decline();
  return FAILED;
}

export function interval(a: Value, b: Value, c: Value): Value { // TODO interval
  decline();
  return FAILED;
}

export function product(a: Value, b: Value): Value { // TODO product
  decline();
  return FAILED;
}

function lengthOf(v: Value): Value {
  if (isSet(v)) return int(sizeOf(v));
  const n = lengthOfTuple(v);
  return n < 0 ? FAILED : int(n);
}

export function astuple(a: Value, b: Value): Value {
  if (!isInt(a) || !isInt(b)) addWork(2);
  return pair(a, b);
}

export function zip(a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 || m < 0) decline();
  const length = min(n, m);
  if (length === 0) return EMPTY_TUPLE;
  const pairs = tupleOf(length);
  for (let k = 0; k < length; k++) setTupleItem(pairs, k, astuple(itemOf(a, k), itemOf(b, k)));
  return pairs;
}

export function repeat(item: Value, times: Value): Value {
  if (!isInt(times) || intOf(times) > 1 << 16) decline();
  const n = intOf(times);
  if (n <= 0) return EMPTY_TUPLE;
  const t = tupleOf(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, item);
  return t;
}

export function mergeTuples(containers: Value): Value {
  if (!isTuple(containers)) decline();
  const n = tupleLength(containers);
  let total = 0;
  for (let k = 0; k < n; k++) {
    const inner = lengthOfTuple(tupleItem(containers, k));
    if (inner < 0) decline();
    total += inner;
  }
  if (total === 0) return EMPTY_TUPLE;
  const merged = tupleOf(total);
  let at = 0;
  for (let k = 0; k < n; k++) {
    const inner = tupleItem(containers, k);
    for (let m = 0; m < lengthOfTuple(inner); m++) setTupleItem(merged, at++, itemOf(inner, m));
  }
  return merged;
}
