/** Numbers and pairs of them; see `src/dsl/arithmetic.ts`. */
import { equalValues } from './equal';
import { decline } from './memory';
import { bool_, FAILED, intOf, isInt, isTuple, longInt, pair, tupleItem, tupleLength, Value } from './value';

function arithmetic(op: i32, a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) {
    const x = <i64>intOf(a);
    const y = <i64>intOf(b);
    if (op === 0) return longInt(x + y);
    if (op === 1) return longInt(x - y);
    if (op === 2) return longInt(x * y);
    if (y === 0) return FAILED;
    let q = x / y;
    if (x % y !== 0 && x < 0 !== y < 0) q--;
    return longInt(q);
  }
  if (!isTuple(a) || !isTuple(b) || tupleLength(a) < 2 || tupleLength(b) < 2) decline();
  if (!isInt(tupleItem(a, 0)) || !isInt(tupleItem(a, 1)) || !isInt(tupleItem(b, 0)) || !isInt(tupleItem(b, 1))) decline();
  const first = arithmetic(op, tupleItem(a, 0), tupleItem(b, 0));
  if (first === FAILED) return FAILED;
  const second = arithmetic(op, tupleItem(a, 1), tupleItem(b, 1));
  return second === FAILED ? FAILED : pair(first, second);
}







export function plus(a: Value, b: Value): Value {
  return arithmetic(0, a, b);
}

export function minus(a: Value, b: Value): Value {
  return arithmetic(1, a, b);
}

export function multiply(a: Value, b: Value): Value {
  return arithmetic(2, a, b);
}

export function divide(a: Value, b: Value): Value {
  return arithmetic(3, a, b);
}

export function invert(a: Value): Value { // TODO invert
  decline();
  return FAILED;
}

export function isEven(a: Value): Value { // TODO even
  decline();
  return FAILED;
}

export function twice(a: Value): Value { // TODO double
  decline();
  return FAILED;
}

export function halve(a: Value): Value { // TODO halve
  decline();
  return FAILED;
}

export function flip(a: Value): Value { // TODO flip
  decline();
  return FAILED;
}

export function equality(a: Value, b: Value): Value {
  return bool_(equalValues(a, b));
}

export function greater(a: Value, b: Value): Value { // TODO greater
  decline();
  return FAILED;
}

export function both(a: Value, b: Value): Value { // TODO both
  decline();
  return FAILED;
}

export function either(a: Value, b: Value): Value { // TODO either
  decline();
  return FAILED;
}

export function increment(a: Value): Value { // TODO increment
  decline();
  return FAILED;
}

export function decrement(a: Value): Value { // TODO decrement
  decline();
  return FAILED;
}

export function crement(a: Value): Value { // TODO crement
  decline();
  return FAILED;
}

export function sign(a: Value): Value { // TODO sign
  decline();
  return FAILED;
}

export function positive(a: Value): Value { // TODO positive
  decline();
  return FAILED;
}

export function toivec(a: Value): Value { // TODO toivec
  decline();
  return FAILED;
}

export function tojvec(a: Value): Value { // TODO tojvec
  decline();
  return FAILED;
}
