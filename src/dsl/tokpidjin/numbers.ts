/** Numbers, pairs and triples of tokpidjin: arithmetic in which an empty tuple is a neutral number, and parts of cells. */
import { add, floorDivide, getItem, multiply, subtractNumbers, Tuple, tupleOf, type Value } from '../../value/index.js';
import { arithmetic, overPairs, pairOf } from '../arithmetic.js';
import type { Kernel } from '../operation.js';
import { adopt, define } from './define.js';

/** Whether a value is the empty tuple. */
export const isEmptyTuple = (value: Value): boolean => value instanceof Tuple && value.items.length === 0;

/** The operator, an empty tuple standing for a neutral number. */
const withNeutral = (neutral: number, kernel: Kernel): Kernel => {
  const operand = (value: Value): Value => (isEmptyTuple(value) ? neutral : value);
  return (a, b) => kernel(operand(a), operand(b));
};

/** Operations on numbers, truth values, pairs and cells. */
export const numbers = [
  /**
   * add(a: Numerical, b: Numerical): Numerical
   * Sum; an empty tuple counts as 0.
   *
   * @example add((1, 2), (10, 20)) = (11, 22)
   * @dialects tokpidjin
   */
  define('add', withNeutral(0, overPairs(add))),
  /**
   * subtract(a: Numerical, b: Numerical): Numerical
   * Difference; an empty tuple counts as 0.
   *
   * @example subtract((5, 7), (1, 2)) = (4, 5)
   * @dialects tokpidjin
   */
  define('subtract', withNeutral(0, overPairs(subtractNumbers))),
  /**
   * multiply(a: Numerical, b: Numerical): Numerical
   * Product; an empty tuple counts as 1.
   *
   * @example multiply((2, 3), 10) = (20, 30)
   * @dialects tokpidjin
   */
  define('multiply', withNeutral(1, overPairs(multiply))),
  /**
   * divide(a: Numerical, b: Numerical): Numerical
   * Floor division; an empty tuple counts as 1.
   *
   * @example divide((7, -7), 2) = (3, -4)
   * @dialects tokpidjin
   */
  define('divide', withNeutral(1, overPairs(floorDivide))),
  ...adopt(arithmetic, 'invert', 'even', 'double', 'halve', 'flip', 'equality', 'greater', 'both', 'either'),
  ...adopt(arithmetic, 'increment', 'decrement', 'crement', 'sign', 'positive', 'toivec', 'tojvec'),
  /**
   * ascell(ij: IntegerTuple, c: Integer): Tuple
   * The cell of a color at a location.
   *
   * @example ascell((1, 2), 5) = (1, 2, 5)
   * @dialects tokpidjin
   */
  define('ascell', (ij, c) => tupleOf([getItem(ij, 0), getItem(ij, 1), c])),
  /**
   * toij(c: Cell): IntegerTuple
   * The location of a cell.
   *
   * @example toij((1, 2, 5)) = (1, 2)
   * @dialects tokpidjin
   */
  define('toij', (c) => pairOf(getItem(c, 0), getItem(c, 1))),
  /**
   * astriple(i: Integer, j: Integer, c: Integer): Tuple
   * The triple (i, j, c).
   *
   * @example astriple(1, 2, 5) = (1, 2, 5)
   * @dialects tokpidjin
   */
  define('astriple', (i, j, c) => tupleOf([i, j, c])),
];
