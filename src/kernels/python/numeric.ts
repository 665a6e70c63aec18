/** Values that are numbers in Python: ints, bools and floats. */

import { MOST_INT } from '../memory/limits';
import { floatOf, isDouble, isLong, longOf } from '../values/boxed';
import { FALSE, int, intOf, isInt, TRUE, Value } from '../values/value';

// ---- ints and bools

/** Whether `v` is an int that a word holds, or a bool: its number is that of `numberOf`. */
export function isNumber(v: Value): bool {
  return isInt(v) || v === TRUE || v === FALSE;
}

const NO_NUMBER = MOST_INT + 1;

/** The int of 31 bits that equals a value, for comparing it with colors; NO_NUMBER, which is no color, where there is none. */
export function numberOf(v: Value): i32 {
  if (isInt(v)) return intOf(v);
  return v === TRUE ? 1 : v === FALSE ? 0 : isDouble(v) ? wholeNumberOf(floatOf(v)) : NO_NUMBER;
}
function wholeNumberOf(x: f64): i32 {
  return abs(x) <= <f64>MOST_INT && x === floor(x) ? <i32>x : NO_NUMBER;
}

/** A bool as the int that equals it, any other value as it is. */
export function boolAsInt(v: Value): Value {
  return v === TRUE ? int(1) : v === FALSE ? int(0) : v;
}

/** A number as the int of 31 bits that equals it where there is one, any other value as it is. */
export function asInt(v: Value): Value {
  if (isInt(v)) return v;
  const n = numberOf(v);
  return n === NO_NUMBER ? v : int(n);
}

/** Whether Python's `isinstance(value, int)` holds. */
export function isIntegral(v: Value): bool {
  return isNumber(v) || isLong(v);
}
/** Whether Python's `type(value)` is int. */
export function isExactInt(v: Value): bool {
  return isInt(v) || isLong(v);
}
/** The number of an int of any size, or of a bool. */
export function integerOf(v: Value): i64 {
  return isLong(v) ? longOf(v) : <i64>numberOf(v);
}

/**
 * The number of an int or a bool as a bound of what is counted in memory, such as indices: a longer one, which is beyond all that there
 * is, as the last of its sign.
 */
export function boundedNumber(v: Value): i32 {
  return isLong(v) ? (longOf(v) < 0 ? -MOST_INT : MOST_INT) : numberOf(v);
}

// ---- any number

/** Whether `v` is an int, a bool or a float. */
export function isCalculable(v: Value): bool {
  return isIntegral(v) || isDouble(v);
}
/** What any number comes to as a float: an int exactly, since none is beyond 2^53. */
export function doubleOf(v: Value): f64 {
  return isDouble(v) ? floatOf(v) : <f64>integerOf(v);
}
/** Python's `a == b` of any values at least one of which is a float, or both of which are longer ints. */
export function equalNumbers(a: Value, b: Value): bool {
  return isCalculable(a) && isCalculable(b) && doubleOf(a) === doubleOf(b);
}
/** Whether Python's `v == 0` holds. */
export function isZero(v: Value): bool {
  return numberOf(v) === 0;
}
