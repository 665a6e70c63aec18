/** Numbers and pairs of numbers: arithmetic, signs, comparison, logic. */
import {
  add,
  equals,
  floorDivide,
  getItem,
  isInt,
  isTuple,
  less,
  modulo,
  multiply,
  negate,
  pairTuple,
  subtractNumbers,
  truthy,
  tupleOf,
  type Value,
} from '../value/index.js';
import { type Kernel, operation } from './operation.js';

type Binary = (a: Value, b: Value) => Value;
type Unary = (a: Value) => Value;

/** A pair of values, shared where it is a pair of small ints. */
export const pairOf = (a: Value, b: Value): Value =>
  typeof a === 'number' && typeof b === 'number' ? pairTuple(a, b) : tupleOf([a, b]);

/** Applies a binary operator to ints, or to the first two items of tuples, a single int standing for both. */
export const overPairs =
  (apply: Binary): Kernel =>
  (a, b) => {
    if (isInt(a) && isInt(b)) return apply(a, b);
    if (isTuple(a) && isTuple(b))
      return pairOf(apply(getItem(a, 0), getItem(b, 0)), apply(getItem(a, 1), getItem(b, 1)));
    if (isInt(a) && isTuple(b)) return pairOf(apply(a, getItem(b, 0)), apply(a, getItem(b, 1)));
    return pairOf(apply(getItem(a, 0), b), apply(getItem(a, 1), b));
  };

/** Applies a unary operator to an int, or to the first two items of anything else. */
const overPair =
  (apply: Unary): Kernel =>
  (x) =>
    isInt(x) ? apply(x) : pairOf(apply(getItem(x, 0)), apply(getItem(x, 1)));

const isZero = (x: Value): boolean => equals(x, 0);
const isPositive = (x: Value): boolean => less(0, x);

const away = (x: Value): Value => (isZero(x) ? 0 : isPositive(x) ? add(x, 1) : subtractNumbers(x, 1));
const signum = (x: Value): Value => (isZero(x) ? 0 : isPositive(x) ? 1 : -1);

/** Operations on numbers and truth values. */
export const arithmetic = [
  operation('add', overPairs(add)),
  operation('subtract', overPairs(subtractNumbers)),
  operation('multiply', overPairs(multiply)),
  operation('divide', overPairs(floorDivide)),
  operation('invert', overPair(negate)),
  operation('even', (n) => equals(modulo(n, 2), 0)),
  operation(
    'double',
    overPair((x) => multiply(x, 2)),
  ),
  operation(
    'halve',
    overPair((x) => floorDivide(x, 2)),
  ),
  operation('flip', (b) => !truthy(b)),
  operation('equality', equals),
  operation('greater', (a, b) => less(b, a)),
  operation('both', (a, b) => (truthy(a) ? b : a)),
  operation('either', (a, b) => (truthy(a) ? a : b)),
  operation(
    'increment',
    overPair((x) => add(x, 1)),
  ),
  operation(
    'decrement',
    overPair((x) => subtractNumbers(x, 1)),
  ),
  operation('crement', overPair(away)),
  operation('sign', overPair(signum)),
  operation('positive', isPositive),
  operation('toivec', (i) => pairOf(i, 0)),
  operation('tojvec', (j) => pairOf(0, j)),
];
