/** Numbers, pairs and triples of tokpidjin: arithmetic in which an empty tuple is a neutral number, and parts of cells. */

import { nth } from '../../python/sequence';
import { pairOf } from '../../python/unpack';
import { FAILED, int, isEmptyTuple, setTupleItem, tupleOf, Value } from '../../values/value';
import { divide, minus, multiply, plus } from '../arithmetic';

/** The operand of an operator: a number for the empty tuple. */
function operandOf(v: Value, neutral: i32): Value {
  return isEmptyTuple(v) ? int(neutral) : v;
}

/**
 * add(a: Numerical, b: Numerical): Numerical
 * Sum; an empty tuple counts as 0.
 *
 * @example add((1, 2), (10, 20)) = (11, 22)
 * @dialects tokpidjin
 */
export function plusForgiving(a: Value, b: Value): Value {
  return plus(operandOf(a, 0), operandOf(b, 0));
}

/**
 * subtract(a: Numerical, b: Numerical): Numerical
 * Difference; an empty tuple counts as 0.
 *
 * @example subtract((5, 7), (1, 2)) = (4, 5)
 * @dialects tokpidjin
 */
export function minusForgiving(a: Value, b: Value): Value {
  return minus(operandOf(a, 0), operandOf(b, 0));
}

/**
 * multiply(a: Numerical, b: Numerical): Numerical
 * Product; an empty tuple counts as 1.
 *
 * @example multiply((2, 3), 10) = (20, 30)
 * @dialects tokpidjin
 */
export function multiplyForgiving(a: Value, b: Value): Value {
  return multiply(operandOf(a, 1), operandOf(b, 1));
}

/**
 * divide(a: Numerical, b: Numerical): Numerical
 * Floor division; an empty tuple counts as 1.
 *
 * @example divide((7, -7), 2) = (3, -4)
 * @dialects tokpidjin
 */
export function divideForgiving(a: Value, b: Value): Value {
  return divide(operandOf(a, 1), operandOf(b, 1));
}

/**
 * ascell(ij: IntegerTuple, c: Integer): Tuple
 * The cell of a color at a location.
 *
 * @example ascell((1, 2), 5) = (1, 2, 5)
 * @dialects tokpidjin
 */
export function ascell(ij: Value, c: Value): Value {
  const i = nth(ij, 0);
  const j = nth(ij, 1);
  return i === FAILED || j === FAILED ? FAILED : astriple(i, j, c);
}

/**
 * toij(c: Cell): IntegerTuple
 * The location of a cell.
 *
 * @example toij((1, 2, 5)) = (1, 2)
 * @dialects tokpidjin
 */
export function toij(c: Value): Value {
  const i = nth(c, 0);
  const j = nth(c, 1);
  return i === FAILED || j === FAILED ? FAILED : pairOf(i, j);
}

/**
 * astriple(i: Integer, j: Integer, c: Integer): Tuple
 * The triple (i, j, c).
 *
 * @example astriple(1, 2, 5) = (1, 2, 5)
 * @dialects tokpidjin
 */
export function astriple(i: Value, j: Value, c: Value): Value {
  const t = tupleOf(3);
  setTupleItem(t, 0, i);
  setTupleItem(t, 1, j);
  setTupleItem(t, 2, c);
  return t;
}
