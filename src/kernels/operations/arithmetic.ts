/** Numbers and pairs of them: arithmetic, signs, comparison, logic. */

import { addWork } from '../memory/memory';
import { lessThan } from '../python/compare';
import { equalValues } from '../python/equal';
import { fail } from '../python/failure';
import { INDEX_RANGE, NOT_SUBSCRIPTABLE, OPERANDS } from '../python/failures';
import {
  ADD,
  addNumbers,
  calculate,
  DIVIDE,
  doubleOf,
  isCalculable,
  isIntegral,
  isZero,
  MODULO,
  MULTIPLY,
  negated,
  SUBTRACT,
} from '../python/numbers';
import { truthy } from '../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../python/sequence';
import { pairOf } from '../python/unpack';
import { bool_, FAILED, int, intOf, isInt, Value } from '../values/value';

/** Applies an operator to numbers, or to the first two items of tuples, what is no tuple standing for both. */
function overPairs(op: i32, a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) return calculate(op, a, b);
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 && !isIntegral(a)) return fail(NOT_SUBSCRIPTABLE); // what is not an int has no items
  if (n < 0 && m < 0) return isIntegral(b) ? calculate(op, a, b) : fail(NOT_SUBSCRIPTABLE);
  if (n === 0 || m === 0) return fail(INDEX_RANGE);
  const first = calculate(op, n < 0 ? a : itemOf(a, 0), m < 0 ? b : itemOf(b, 0));
  if (first === FAILED || n === 1 || m === 1) return fail(INDEX_RANGE);
  const second = calculate(op, n < 0 ? a : itemOf(a, 1), m < 0 ? b : itemOf(b, 1));
  return second === FAILED ? FAILED : pairOf(first, second);
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
  if (isIntegral(n)) return negated(n);
  const first = negated(nth(n, 0));
  const second = first === FAILED ? FAILED : negated(nth(n, 1));
  return second === FAILED ? FAILED : pairOf(first, second);
}

/**
 * even(n: Integer): Boolean
 * Whether the number is even.
 *
 * @example even(6) = True
 * @dialects arc-dsl tokpidjin
 */
export function isEven(n: Value): Value {
  if (!isInt(n)) {
    const rest = calculate(MODULO, n, int(2));
    return rest === FAILED ? FAILED : bool_(isZero(rest));
  }
  addWork(1);
  return bool_((intOf(n) & 1) === 0);
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
  if (!isCalculable(x)) return fail(OPERANDS);
  if (isZero(x)) return int(0);
  const step = int(doubleOf(x) > 0 ? 1 : -1);
  return away ? addNumbers(x, step) : step;
}

function signs(x: Value, away: bool): Value {
  if (isIntegral(x)) return signOf(x, away);
  const n = lengthOfTuple(x);
  if (n <= 0) return fail(n < 0 ? NOT_SUBSCRIPTABLE : INDEX_RANGE);
  const first = signOf(itemOf(x, 0), away);
  if (first === FAILED || n === 1) return fail(INDEX_RANGE);
  const second = signOf(itemOf(x, 1), away);
  return second === FAILED ? FAILED : pairOf(first, second);
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
