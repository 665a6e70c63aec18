/** Python's numbers as far as kernels have them, ints and bools, and what Python calculates with them. */

import { MOST_INT } from '../memory/limits';
import { FAILED, FALSE, int, intOf, isInt, isNan, isSet, longInt, TRUE, Value } from '../values/value';
import { decline } from './decline';
import { GENERAL, NUMBER } from './reasons';
import { lengthOfTuple } from './sequence';

/** Whether Python's `isinstance(value, int)` holds. */
export function isNumber(v: Value): bool {
  return isInt(v) || v === TRUE || v === FALSE;
}

const NO_NUMBER = MOST_INT + 1;

/** The number that equals a value, for comparing it with colors; NO_NUMBER, which is no color, where `v` is no number. */
export function numberOf(v: Value): i32 {
  if (isInt(v)) return intOf(v);
  return v === TRUE ? 1 : v === FALSE ? 0 : NO_NUMBER;
}

/** A bool as the int that equals it, any other value as it is. */
export function boolAsInt(v: Value): Value {
  return v === TRUE ? int(1) : v === FALSE ? int(0) : v;
}

/** Whether Python calculates with `v` and an int: `v` is an int, a bool or NaN. */
export function isCalculable(v: Value): bool {
  return isNumber(v) || isNan(v);
}

/** Python's `x // y`. */
export function floorDiv(x: i64, y: i64): i64 {
  const quotient = x / y;
  return x % y !== 0 && x < 0 !== y < 0 ? quotient - 1 : quotient;
}

// ---- operators

// What `calculate` does.
export const ADD = 0;
export const SUBTRACT = 1;
export const MULTIPLY = 2;
export const DIVIDE = 3;

/** Python's `a + b`, `a - b`, `a * b` or `a // b` of numbers. Fails for other values, or declines. */
export function calculate(op: i32, a: Value, b: Value): Value {
  if (!isNumber(a) || !isNumber(b)) return calculateOthers(op, a, b);
  const x = numberOf(a);
  const y = numberOf(b);
  if (op === ADD) return longInt(x + y);
  if (op === SUBTRACT) return longInt(x - y);
  if (op === MULTIPLY) return longInt(<i64>x * <i64>y);
  if (y === 0) return FAILED;
  return longInt(floorDiv(x, y));
}

/** As `calculate`, where `a` or `b` is no number: fails; declines what Python does with tuples, sets and NaN. */
function calculateOthers(op: i32, a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (isNan(a) || isNan(b)) decline(NUMBER);
  if (op === ADD && n >= 0 && m >= 0) decline(GENERAL);
  if (op === SUBTRACT && isSet(a) && isSet(b)) decline(GENERAL);
  if (op === MULTIPLY && ((n >= 0 && isNumber(b)) || (m >= 0 && isNumber(a)))) decline(GENERAL);
  return FAILED;
}

export function addNumbers(a: Value, b: Value): Value {
  return calculate(ADD, a, b);
}

export function subtractNumbers(a: Value, b: Value): Value {
  return calculate(SUBTRACT, a, b);
}

export function divideNumbers(a: Value, b: Value): Value {
  return calculate(DIVIDE, a, b);
}
