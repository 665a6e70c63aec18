/** What Python calculates with numbers, and with what else has operators. */

import { MOST_ELEMENTS } from '../memory/limits';
import { addWork } from '../memory/memory';
import { subtractSets } from '../sets/union';
import { float, floatOf, integer, isDouble, longInt, productOf } from '../values/boxed';
import { EMPTY_TUPLE, intOf, isInt, isSet, newTuple, setTupleItem, tupleOf, Value } from '../values/value';
import { fail, pass } from './failure';
import { DIVISION_BY_ZERO, ELEMENTS_LIMIT, INTEGER_WANTED, OPERANDS } from './failures';
import { boundedNumber, doubleOf, integerOf, isCalculable, isIntegral, isNumber, numberOf } from './numeric';
import { itemOf, lengthOfTuple } from './sequence';

export {
  asInt,
  boolAsInt,
  boundedNumber,
  doubleOf,
  equalNumbers,
  integerOf,
  isCalculable,
  isExactInt,
  isIntegral,
  isNumber,
  isZero,
  numberOf,
} from './numeric';

// ---- ints

/** Python's `len(range(start, stop))`; -1 where that fails, which is noted. */
export function countIn(start: Value, stop: Value): i32 {
  if (!isIntegral(start) || !isIntegral(stop)) {
    fail(INTEGER_WANTED);
    return -1;
  }
  const n = integerOf(stop) - integerOf(start);
  if (n > <i64>MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
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

// ---- floats

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

/** Python's `a + b`, `a - b`, `a * b`, `a // b` or `a % b`. */
export function calculate(op: i32, a: Value, b: Value): Value {
  if (isInt(a) && isInt(b) && op <= SUBTRACT) {
    // Of two ints of 31 bits the result has 32 at most.
    addWork(1);
    return integer(op === ADD ? <i64>intOf(a) + <i64>intOf(b) : <i64>intOf(a) - <i64>intOf(b));
  }
  if (!isNumber(a) || !isNumber(b)) return calculateOthers(op, a, b);
  const x = numberOf(a);
  const y = numberOf(b);
  if (op === ADD) return longInt(x + y);
  if (op === SUBTRACT) return longInt(x - y);
  if (op === MULTIPLY) return longInt(<i64>x * <i64>y);
  if (y === 0) return fail(DIVISION_BY_ZERO);
  return longInt(op === DIVIDE ? floorDiv(x, y) : floorMod(x, y));
}

/** As `calculate`, where `a` or `b` is no int of 31 bits. */
function calculateOthers(op: i32, a: Value, b: Value): Value {
  if (isCalculable(a) && isCalculable(b))
    return isDouble(a) || isDouble(b)
      ? calculateFloats(op, doubleOf(a), doubleOf(b))
      : calculateIntegers(op, integerOf(a), integerOf(b));
  if (op === SUBTRACT && isSet(a) && isSet(b)) return subtractSets(a, b);
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (op === ADD && n >= 0 && m >= 0) return joined(a, b);
  if (op === MULTIPLY && n >= 0 && isIntegral(b)) return repeated(a, b);
  if (op === MULTIPLY && m >= 0 && isIntegral(a)) return repeated(b, a);
  return fail(OPERANDS);
}

/** `(*a, *b)` of tuples. */
export function joined(a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  addWork(n + m);
  if (n === 0) return b;
  if (m === 0) return a;
  const both = newTuple(n + m);
  for (let k = 0; k < n; k++) setTupleItem(both, k, itemOf(a, k));
  for (let k = 0; k < m; k++) setTupleItem(both, n + k, itemOf(b, k));
  return both;
}

/** `tuple * times` */
function repeated(tuple: Value, times: Value): Value {
  const n = lengthOfTuple(tuple);
  const count = max(boundedNumber(times), 0);
  if (<i64>n * <i64>count > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  if (n === 0 || count === 0) return EMPTY_TUPLE;
  const all = tupleOf(n * count);
  for (let k = 0; k < n * count; k++) setTupleItem(all, k, itemOf(tuple, k % n));
  return all;
}

function calculateIntegers(op: i32, x: i64, y: i64): Value {
  if (op === ADD) return longInt(x + y);
  if (op === SUBTRACT) return longInt(x - y);
  if (op === MULTIPLY) return productOf(x, y);
  if (y === 0) return fail(DIVISION_BY_ZERO);
  return longInt(op === DIVIDE ? floorDiv(x, y) : floorMod(x, y));
}

function calculateFloats(op: i32, x: f64, y: f64): Value {
  if (op === ADD) return float(x + y);
  if (op === SUBTRACT) return float(x - y);
  if (op === MULTIPLY) return float(x * y);
  if (y === 0) return fail(DIVISION_BY_ZERO);
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
  return isIntegral(v) ? longInt(-integerOf(v)) : fail(OPERANDS);
}

/** Python's `abs(v)`, which is not counted. */
export function absolute(v: Value): Value {
  if (isDouble(v)) return float(abs(floatOf(v)));
  return isIntegral(v) ? integer(abs(integerOf(v))) : fail(OPERANDS);
}
