/** Functions made of functions, and functions applied to the elements of containers. */
import { numberOf } from '../compare.js';
import {
  call,
  type Family,
  Fn,
  frozenset,
  generate,
  iter,
  lambda,
  likewise,
  raise,
  same,
  sub,
  type Value,
  zip,
} from '../python.js';
import { pairs } from './containers.js';

/** How many arguments the function's code declares. */
const argcount = (f: Value): number => (f instanceof Fn ? f.argcount : raise('AttributeError', '__code__'));

/** A function after another. */
const compose = (outer: Value, inner: Value): Fn => lambda('compose', (x) => call(outer, call(inner, x)));

/** The results for each element, in a container like theirs. */
const apply = (f: Value, container: Value): Value =>
  likewise(
    container,
    generate(iter(container), (value) => call(f, value)),
  );

/** The results for items at equal positions. */
const papply = (f: Value, a: Value, b: Value): Value => [
  ...generate(zip(a, b), (both) => call(f, ...(both as Value[]))),
];

/** The operations on functions. `own` are those of the dialect, by which they call each other. */
export const functions = (own: Family): Family => ({
  /** outer after inner. */
  compose,
  /** h after g after f. */
  chain: (h, g, f) => lambda('chain', (x) => call(h, call(g, call(f, x)))),
  /** Whether the result is the target. */
  matcher: (f, target) => lambda('matcher', (x) => same(call(f, x), target)),
  /** The last argument fixed: of a function that declares 2 or 3, else a fourth. */
  rbind: (f, fixed) => {
    const n = argcount(f);
    if (n === 2) return lambda('rbind', (x) => call(f, x, fixed));
    return n === 3
      ? lambda('rbind', (x, y) => call(f, x, y, fixed))
      : lambda('rbind', (x, y, z) => call(f, x, y, z, fixed));
  },
  /** The first argument fixed, by the same rule. */
  lbind: (f, fixed) => {
    const n = argcount(f);
    if (n === 2) return lambda('lbind', (y) => call(f, fixed, y));
    return n === 3
      ? lambda('lbind', (y, z) => call(f, fixed, y, z))
      : lambda('lbind', (y, z, a) => call(f, fixed, y, z, a));
  },
  /** The function applied n times; n counts down to 1, which it never reaches from below. */
  power: (f, n) => {
    if (same(n, 1)) return f;
    const rest = sub(n, 1);
    const times = numberOf(rest) ?? 0;
    return times < 1 || !Number.isInteger(times) ? raise('RecursionError') : own.compose(f, own.power(f, rest));
  },
  /** outer of the results of a and b. */
  fork: (outer, a, b) => lambda('fork', (x) => call(outer, call(a, x), call(b, x))),
  /** The results on each element. */
  apply,
  /** The result of each function on the value. */
  rapply: (list, value) =>
    likewise(
      list,
      generate(iter(list), (f) => call(f, value)),
    ),
  /** The elements of the results on each element. */
  mapply: (f, container) => own.merge(own.apply(f, container)),
  /** The results on elements at equal positions. */
  papply,
  /** The elements of the results on elements at equal positions. */
  mpapply: (f, a, b) => own.merge(own.papply(f, a, b)),
  /** The results on every pair of elements. */
  prapply: (f, a, b) => frozenset(generate(pairs(a, b), (both) => call(f, ...(both as Value[])))),
});
