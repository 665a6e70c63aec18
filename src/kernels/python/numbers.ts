/** Python's numbers, ints, bools and floats, and what Python calculates with them. */

import { MOST_ELEMENTS, MOST_INT } from '../memory/limits';
import { addWork } from '../memory/memory';
import { float, floatOf, integer, isDouble, isLong, longInt, longOf, productOf } from '../values/boxed';
import { FAILED, FALSE, int, intOf, isInt, isSet, TRUE, Value } from '../values/value';
import { decline } from './decline';
import { GENERAL, NUMBER, SIZE } from './reasons';
import { lengthOfTuple } from './sequence';

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

/** As `isNumber`; declines a longer int and a float, with which the caller does not compute. */
export function isShortNumber(v: Value): bool {
  if (isNumber(v)) return true;
  if (isLong(v) || isDouble(v)) decline(NUMBER);
  return false;
}

/** Python's `len(range(start, stop))`; -1 where that fails. Declines more numbers than a set has elements. */
export function countIn(start: Value, stop: Value): i32 {
  if (!isIntegral(start) || !isIntegral(stop)) return -1;
  const n = integerOf(stop) - integerOf(start);
  if (n > <i64>MOST_ELEMENTS) decline(SIZE);
  return <i32>max<i64>(n, 0);
}

/** Python's `x // y`. */
export function floorDiv(x: i64, y: i64): i64 {
  const quotient = x / y;
  return x % y !== 0 && x < 0 !== y < 0 ? quotient - 1 : quotient;
}
/** Python's `x % y`. */
function floorMod(x: i64, y: i64): i64 {
  return x - y * floorDiv(x, y);
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

/** Python's `x // y` of floats; y is not 0. */
function floorDivFloats(x: f64, y: f64): f64 {
  const rest = x % y;
  let quotient = (x - rest) / y;
  if (rest !== 0 && y < 0 !== rest < 0) quotient -= 1;
  if (quotient === 0) return copysign(<f64>0, x / y);
  const whole = floor(quotient);
  return quotient - whole > 0.5 ? whole + 1 : whole;
}
/** Python's `x % y` of floats; y is not 0. */
function floorModFloats(x: f64, y: f64): f64 {
  const rest = x % y;
  if (rest === 0) return copysign(<f64>0, y);
  return y < 0 !== rest < 0 ? rest + y : rest;
}

// ---- operators

// What `calculate` does.
export const ADD = 0;
export const SUBTRACT = 1;
export const MULTIPLY = 2;
export const DIVIDE = 3;
export const MODULO = 4;

/** Python's `a + b`, `a - b`, `a * b`, `a // b` or `a % b` of numbers. Fails for other values, or declines. */
export function calculate(op: i32, a: Value, b: Value): Value {
  if (!isNumber(a) || !isNumber(b)) return calculateOthers(op, a, b);
  const x = numberOf(a);
  const y = numberOf(b);
  if (op === ADD) return longInt(x + y);
  if (op === SUBTRACT) return longInt(x - y);
  if (op === MULTIPLY) return longInt(<i64>x * <i64>y);
  if (y === 0) return FAILED;
  return longInt(op === DIVIDE ? floorDiv(x, y) : floorMod(x, y));
}

/** As `calculate`, where `a` or `b` is no int of 31 bits; declines what Python does with tuples and sets. */
function calculateOthers(op: i32, a: Value, b: Value): Value {
  if (isCalculable(a) && isCalculable(b))
    return isDouble(a) || isDouble(b)
      ? calculateFloats(op, doubleOf(a), doubleOf(b))
      : calculateIntegers(op, integerOf(a), integerOf(b));
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (op === ADD && n >= 0 && m >= 0) decline(GENERAL);
  if (op === SUBTRACT && isSet(a) && isSet(b)) decline(GENERAL);
  if (op === MULTIPLY && ((n >= 0 && isIntegral(b)) || (m >= 0 && isIntegral(a)))) decline(GENERAL);
  return FAILED;
}

function calculateIntegers(op: i32, x: i64, y: i64): Value {
  if (op === ADD) return longInt(x + y);
  if (op === SUBTRACT) return longInt(x - y);
  if (op === MULTIPLY) return productOf(x, y);
  if (y === 0) return FAILED;
  return longInt(op === DIVIDE ? floorDiv(x, y) : floorMod(x, y));
}

function calculateFloats(op: i32, x: f64, y: f64): Value {
  if (op === ADD) return float(x + y);
  if (op === SUBTRACT) return float(x - y);
  if (op === MULTIPLY) return float(x * y);
  if (y === 0) return FAILED;
  addWork(1);
  return float(op === DIVIDE ? floorDivFloats(x, y) : floorModFloats(x, y));
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

/** Python's `-v`; of a float that differs from `0 - v` where that is 0. */
export function negated(v: Value): Value {
  if (isDouble(v)) return float(-floatOf(v));
  return isIntegral(v) ? longInt(-integerOf(v)) : FAILED;
}

/** Python's `abs(v)`, which is not counted. */
export function absolute(v: Value): Value {
  if (isDouble(v)) return float(abs(floatOf(v)));
  return isIntegral(v) ? integer(abs(integerOf(v))) : FAILED;
}

// ---- order

/** Below 0 where the number `a` is less, above 0 where `b` is, 0 where they are equal. Declines NaN, which has no place among others. */
export function rankNumbers(a: Value, b: Value): i32 {
  const x = doubleOf(a);
  const y = doubleOf(b);
  if (Number.isNaN(x) || Number.isNaN(y)) decline(NUMBER);
  return i32(x > y) - i32(x < y);
}
