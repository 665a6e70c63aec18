/** Numbers and pairs of them, truth values. */
import {
  add,
  type Family,
  floordiv,
  greater,
  isInt,
  isTuple,
  item,
  mod,
  mul,
  neg,
  same,
  sub,
  truth,
  type Value,
} from '../python.js';

/** An operator on numbers, on the items of two pairs, or on a number and each item of a pair. */
const pairwise =
  (operator: (a: Value, b: Value) => Value) =>
  (a: Value, b: Value): Value => {
    if (isInt(a) && isInt(b)) return operator(a, b);
    if (isTuple(a) && isTuple(b)) return [operator(item(a, 0), item(b, 0)), operator(item(a, 1), item(b, 1))];
    if (isInt(a) && isTuple(b)) return [operator(a, item(b, 0)), operator(a, item(b, 1))];
    return [operator(item(a, 0), b), operator(item(a, 1), b)];
  };

/** A function of a number, or of each item of a pair. */
const each =
  (f: (n: Value) => Value) =>
  (n: Value): Value =>
    isInt(n) ? f(n) : [f(item(n, 0)), f(item(n, 1))];

export const arithmetic: Family = {
  /** Sum. */
  add: pairwise(add),
  /** Difference. */
  subtract: pairwise(sub),
  /** Product. */
  multiply: pairwise(mul),
  /** Floor division. */
  divide: pairwise(floordiv),
  /** The number with its sign changed. */
  invert: each(neg),
  /** Twice the number. */
  double: each((n) => mul(n, 2)),
  /** Half the number, rounded down. */
  halve: each((n) => floordiv(n, 2)),
  /** One more. */
  increment: each((x) => add(x, 1)),
  /** One less. */
  decrement: each((x) => sub(x, 1)),
  /** One further away from zero; zero stays. */
  crement: each((x) => (same(x, 0) ? 0 : greater(x, 0) ? add(x, 1) : sub(x, 1))),
  /** -1, 0 or 1. */
  sign: each((x) => (same(x, 0) ? 0 : greater(x, 0) ? 1 : -1)),
  /** Whether the number is even. */
  even: (n) => same(mod(n, 2), 0),
  /** Whether the number exceeds zero. */
  positive: (x) => greater(x, 0),
  /** Whether a exceeds b. */
  greater: (a, b) => greater(a, b),
  /** Whether both are equal. */
  equality: (a, b) => same(a, b),
  /** Logical not. */
  flip: (b) => !truth(b),
  /** `a and b`. */
  both: (a, b) => (truth(a) ? b : a),
  /** `a or b`. */
  either: (a, b) => (truth(a) ? a : b),
  /** The pair (i, 0). */
  toivec: (i) => [i, 0],
  /** The pair (0, j). */
  tojvec: (j) => [0, j],
};
