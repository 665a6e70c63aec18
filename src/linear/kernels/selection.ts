/** Choosing elements of containers; see `src/dsl/selection.ts`. */
import { call1, itemOf, lengthOfTuple, truthy } from './functions';
import { addWork, decline, take } from './memory';
import {
  code, elementsOf, EMPTY_TUPLE, FAILED, int, INT, intOf, isGrid, isInt, isSet, setTupleItem, sizeOf, tupleItem, tupleOf, Value,
} from './value';

export function orderBy(a: Value, b: Value): Value { // TODO order
  decline();
  return FAILED;
}

export function maximum(a: Value): Value {
  return extreme(a, 1);
}

export function minimum(a: Value): Value {
  return extreme(a, -1);
}

export function valmax(a: Value, b: Value): Value { // TODO valmax
  decline();
  return FAILED;
}

export function valmin(a: Value, b: Value): Value { // TODO valmin
  decline();
  return FAILED;
}

export function argmax(a: Value, b: Value): Value { // TODO argmax
  decline();
  return FAILED;
}

export function argmin(a: Value, b: Value): Value { // TODO argmin
  decline();
  return FAILED;
}

export function mostcommon(a: Value): Value { // TODO mostcommon
  decline();
  return FAILED;
}

export function leastcommon(a: Value): Value { // TODO leastcommon
  decline();
  return FAILED;
}

export function mfilter(a: Value, b: Value): Value { // TODO mfilter
  decline();
  return FAILED;
}

export function extract(a: Value, b: Value): Value { // TODO extract
  decline();
  return FAILED;
}

function extreme(container: Value, sign: i32): Value {
  const n = isSet(container) ? sizeOf(container) : lengthOfTuple(container);
  if (n < 0 || isGrid(container)) decline();
  if (n === 0) return int(0);
  if (isSet(container) && elementsOf(container) !== INT) decline();
  addWork(n);
  let best = int(0);
  for (let k = 0; k < n; k++) {
    const v = isSet(container) ? int(code(container, k)) : tupleItem(container, k);
    if (!isInt(v)) decline();
    if (k === 0 || (sign > 0 ? intOf(v) > intOf(best) : intOf(v) < intOf(best))) best = v;
  }
  return best;
}

export function sfilter(container: Value, condition: Value): Value {
  const n = lengthOfTuple(container);
  if (n < 0) decline();
  const holds = take(<usize>n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const holds_k = truthy(call1(condition, itemOf(container, k)));
    store<u8>(holds + <usize>k, holds_k ? 1 : 0);
    if (holds_k) count++;
  }
  addWork(n);
  if (count === n) return container;
  if (count === 0) return EMPTY_TUPLE;
  const kept = tupleOf(count);
  for (let k = 0, at = 0; k < n; k++) if (load<u8>(holds + <usize>k) === 1) setTupleItem(kept, at++, itemOf(container, k));
  return kept;
}
