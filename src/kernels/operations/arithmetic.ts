/** Numbers and pairs of them; see `src/dsl/arithmetic.ts`. */

import { addWork } from '../memory/memory';
import { decline } from '../python/decline';
import { equalValues, sameValue } from '../python/equal';
import { hasValue } from '../python/membership';
import { GENERAL, NUMBER } from '../python/reasons';
import { pairOf } from '../python/unpack';
import {
  bool_,
  elementAt,
  FAILED,
  FALSE,
  int,
  intOf,
  isInt,
  isObject,
  isSet,
  KIND_NAN,
  kindOfObject,
  longInt,
  pair,
  sizeOf,
  TRUE,
  Value,
} from '../values/value';
import { itemOf, lengthOfTuple, truthy } from './functions';

const ADD = 0;
const SUBTRACT = 1;
const MULTIPLY = 2;
const DIVIDE = 3;

/** Ints and bools. */
function isNumber(v: Value): bool {
  return isInt(v) || v === TRUE || v === FALSE;
}
function numberOf(v: Value): i32 {
  return isInt(v) ? intOf(v) : v === TRUE ? 1 : 0;
}
function isNan(v: Value): bool {
  return isObject(v) && kindOfObject(v) === KIND_NAN;
}

/** `a op b`. */
function calculate(op: i32, a: Value, b: Value): Value {
  if (!isNumber(a) || !isNumber(b)) return calculateOthers(op, a, b);
  const x = numberOf(a);
  const y = numberOf(b);
  if (op === ADD) return longInt(x + y);
  if (op === SUBTRACT) return longInt(x - y);
  if (op === MULTIPLY) return longInt(<i64>x * <i64>y);
  if (y === 0) return FAILED;
  const q = x / y;
  return longInt(x % y !== 0 && x < 0 !== y < 0 ? q - 1 : q);
}

/** Where one operand is no number: fails, but for what Python can do with tuples and sets, and NaN. */
function calculateOthers(op: i32, a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (isNan(a) || isNan(b)) decline(NUMBER);
  if (op === ADD && n >= 0 && m >= 0) decline(GENERAL);
  if (op === SUBTRACT && isSet(a) && isSet(b)) decline(GENERAL);
  if (op === MULTIPLY && ((n >= 0 && isNumber(b)) || (m >= 0 && isNumber(a)))) decline(GENERAL);
  return FAILED;
}

/** Python's `a + b`, `a - b` and `a // b` of numbers; fails for others, or declines. */
export function addNumbers(a: Value, b: Value): Value {
  return calculate(ADD, a, b);
}
export function subtractNumbers(a: Value, b: Value): Value {
  return calculate(SUBTRACT, a, b);
}
export function divideNumbers(a: Value, b: Value): Value {
  return calculate(DIVIDE, a, b);
}

/** Applies an operator to numbers, or to the first two items of tuples, what is no tuple standing for both. */
function overPairs(op: i32, a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) return calculate(op, a, b);
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 && !isNumber(a)) return FAILED;
  if (n < 0 && m < 0) return isNumber(b) ? calculate(op, a, b) : FAILED;
  if (n === 0 || m === 0) return FAILED;
  const first = calculate(op, n < 0 ? a : itemOf(a, 0), m < 0 ? b : itemOf(b, 0));
  if (first === FAILED || n === 1 || m === 1) return FAILED;
  const second = calculate(op, n < 0 ? a : itemOf(a, 1), m < 0 ? b : itemOf(b, 1));
  return second === FAILED ? FAILED : pair(first, second);
}

/**
 * add(a: Numerical, b: Numerical): Numerical
 * Sum.
 *
 * @example add((1, 2), (10, 20)) = (11, 22)
 * @dialects arc-dsl
 */
export function plus(a: Value, b: Value): Value {
  return overPairs(ADD, a, b);
}

/**
 * subtract(a: Numerical, b: Numerical): Numerical
 * Difference.
 *
 * @example subtract((5, 7), (1, 2)) = (4, 5)
 * @dialects arc-dsl
 */
export function minus(a: Value, b: Value): Value {
  return overPairs(SUBTRACT, a, b);
}

/**
 * multiply(a: Numerical, b: Numerical): Numerical
 * Product.
 *
 * @example multiply((2, 3), 10) = (20, 30)
 * @dialects arc-dsl
 */
export function multiply(a: Value, b: Value): Value {
  return overPairs(MULTIPLY, a, b);
}

/**
 * divide(a: Numerical, b: Numerical): Numerical
 * Floor division.
 *
 * @example divide((7, -7), 2) = (3, -4)
 * @dialects arc-dsl
 */
export function divide(a: Value, b: Value): Value {
  return overPairs(DIVIDE, a, b);
}

/**
 * invert(n: Numerical): Numerical
 * The number with its sign changed.
 *
 * @example invert((3, -4)) = (-3, 4)
 * @dialects arc-dsl tokpidjin
 */
export function invert(n: Value): Value {
  return overPairs(SUBTRACT, int(0), n);
}

/**
 * even(n: Integer): Boolean
 * Whether the number is even.
 *
 * @example even(6) = True
 * @dialects arc-dsl tokpidjin
 */
export function isEven(n: Value): Value {
  if (isNan(n)) decline(NUMBER);
  if (!isNumber(n)) return FAILED;
  addWork(1);
  return bool_((numberOf(n) & 1) === 0);
}

/**
 * double(n: Numerical): Numerical
 * Twice the number.
 *
 * @example double(4) = 8
 * @dialects arc-dsl tokpidjin
 */
export function twice(n: Value): Value {
  return overPairs(MULTIPLY, n, int(2));
}

/**
 * halve(n: Numerical): Numerical
 * Half the number, rounded down.
 *
 * @example halve(7) = 3
 * @dialects arc-dsl tokpidjin
 */
export function halve(n: Value): Value {
  return overPairs(DIVIDE, n, int(2));
}

/**
 * flip(b: Boolean): Boolean
 * Logical not.
 *
 * @example flip(True) = False
 * @dialects arc-dsl tokpidjin
 */
export function flip(b: Value): Value {
  return bool_(!truthy(b));
}

/**
 * equality(a: Any, b: Any): Boolean
 * Whether both are equal.
 *
 * @example equality((1, 2), (1, 2)) = True
 * @dialects arc-dsl tokpidjin
 * @device
 */
export function equality(a: Value, b: Value): Value {
  return bool_(equalValues(a, b));
}

/** `a < b`: TRUE, FALSE or FAILED. */
export function lessThan(a: Value, b: Value): Value {
  if (isNumber(a) && isNumber(b)) return bool_(numberOf(a) < numberOf(b));
  if (isNan(a) || isNan(b)) decline(NUMBER);
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n >= 0 && m >= 0) {
    for (let k = 0; k < min(n, m); k++) {
      const x = itemOf(a, k);
      const y = itemOf(b, k);
      if (!sameValue(x, y)) return lessThan(x, y);
    }
    return bool_(n < m);
  }
  return isSet(a) && isSet(b) ? bool_(isProperSubset(a, b)) : FAILED;
}

function isProperSubset(a: Value, b: Value): bool {
  const n = sizeOf(a);
  if (n >= sizeOf(b)) return false;
  for (let k = 0; k < n; k++) if (!hasValue(b, elementAt(a, k))) return false;
  return true;
}

/**
 * greater(a: Integer, b: Integer): Boolean
 * Whether a exceeds b.
 *
 * @example greater(3, 2) = True
 * @dialects arc-dsl tokpidjin
 */
export function greater(a: Value, b: Value): Value {
  return lessThan(b, a);
}

/**
 * both(a: Boolean, b: Boolean): Boolean
 * Logical and.
 *
 * @example both(True, False) = False
 * @dialects arc-dsl tokpidjin
 */
export function both(a: Value, b: Value): Value {
  return truthy(a) ? b : a;
}

/**
 * either(a: Boolean, b: Boolean): Boolean
 * Logical or.
 *
 * @example either(True, False) = True
 * @dialects arc-dsl tokpidjin
 */
export function either(a: Value, b: Value): Value {
  return truthy(a) ? a : b;
}

/**
 * increment(x: Numerical): Numerical
 * One more.
 *
 * @example increment(3) = 4
 * @dialects arc-dsl tokpidjin
 */
export function increment(x: Value): Value {
  return overPairs(ADD, x, int(1));
}

/**
 * decrement(x: Numerical): Numerical
 * One less.
 *
 * @example decrement(3) = 2
 * @dialects arc-dsl tokpidjin
 */
export function decrement(x: Value): Value {
  return overPairs(SUBTRACT, x, int(1));
}

/** The sign of a number, or the number one further away from zero. */
function signOf(x: Value, away: bool): Value {
  if (isNan(x)) decline(NUMBER);
  if (!isNumber(x)) return FAILED;
  const n = numberOf(x);
  if (n === 0) return int(0);
  const step = n > 0 ? 1 : -1;
  return away ? longInt(n + step) : int(step);
}

function signs(x: Value, away: bool): Value {
  if (isNumber(x)) return signOf(x, away);
  const n = lengthOfTuple(x);
  if (n <= 0) return FAILED;
  const first = signOf(itemOf(x, 0), away);
  if (first === FAILED || n === 1) return FAILED;
  const second = signOf(itemOf(x, 1), away);
  return second === FAILED ? FAILED : pair(first, second);
}

/**
 * crement(x: Numerical): Numerical
 * One further away from zero; zero stays.
 *
 * @example crement((-3, 3)) = (-4, 4)
 * @dialects arc-dsl tokpidjin
 */
export function crement(x: Value): Value {
  return signs(x, true);
}

/**
 * sign(x: Numerical): Numerical
 * Sign: -1, 0 or 1.
 *
 * @example sign((-5, 3)) = (-1, 1)
 * @dialects arc-dsl tokpidjin
 */
export function sign(x: Value): Value {
  return signs(x, false);
}

/**
 * positive(x: Integer): Boolean
 * Whether the number exceeds zero.
 *
 * @example positive(-2) = False
 * @dialects arc-dsl tokpidjin
 */
export function positive(x: Value): Value {
  return lessThan(int(0), x);
}

/**
 * toivec(i: Integer): IntegerTuple
 * The pair (i, 0).
 *
 * @example toivec(3) = (3, 0)
 * @dialects arc-dsl tokpidjin
 */
export function toivec(i: Value): Value {
  return pairOf(i, int(0));
}

/**
 * tojvec(j: Integer): IntegerTuple
 * The pair (0, j).
 *
 * @example tojvec(3) = (0, 3)
 * @dialects arc-dsl tokpidjin
 */
export function tojvec(j: Value): Value {
  return pairOf(int(0), j);
}
