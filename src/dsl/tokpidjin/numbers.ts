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
  define('add', withNeutral(0, overPairs(add))),
  define('subtract', withNeutral(0, overPairs(subtractNumbers))),
  define('multiply', withNeutral(1, overPairs(multiply))),
  define('divide', withNeutral(1, overPairs(floorDivide))),
  ...adopt(arithmetic, 'invert', 'even', 'double', 'halve', 'flip', 'equality', 'greater', 'both', 'either'),
  ...adopt(arithmetic, 'increment', 'decrement', 'crement', 'sign', 'positive', 'toivec', 'tojvec'),
  define('ascell', (ij, c) => tupleOf([getItem(ij, 0), getItem(ij, 1), c])),
  define('toij', (c) => pairOf(getItem(c, 0), getItem(c, 1))),
  define('astriple', (i, j, c) => tupleOf([i, j, c])),
];
