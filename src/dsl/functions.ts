/** Functions as values: combinators that make them, and operations that call them on the elements of containers. */
import { made as bytesMade } from '../holding.js';
import {
  addWork,
  BEYOND,
  call1,
  call2,
  callWith,
  checkElements,
  depthAfter,
  depthAround,
  EMPTY_SET,
  equals,
  Float,
  Fn,
  FrozenSet,
  frozenset,
  imageSet,
  inGenerator,
  isInt,
  iterate,
  LIMITS,
  length,
  limit,
  MOST_COST,
  mergeSets,
  part1,
  part2,
  part3,
  raise,
  rearrange,
  rebuild,
  setOf,
  settled,
  truthy,
  tupleOf,
  type Value,
} from '../value/index.js';
import { merge } from './containers.js';
import { evaluateInGenerator } from './elements.js';
import { operation } from './operation.js';

// ---- combinators

/** Functions that stand for as many calls remember what they give for colors. */
const LEAST_REMEMBERED = 3;

/**
 * A function made by a combinator: `parts` is what the combinator was given. Every function among them counts as called once, so
 * that the calls inside need not be counted one by one.
 */
export function made(name: string, argcount: number, parts: readonly Value[], call: (...args: Value[]) => Value): Fn {
  addWork(1);
  const fn = new Fn(name, argcount, call);
  fn.parts = parts;
  fn.depth = depthAround(parts);
  for (const part of parts) if (part instanceof Fn) fn.cost = Math.min(fn.cost + part.cost, MOST_COST);
  if (fn.cost >= LEAST_REMEMBERED) fn.memo = [];
  return fn;
}

/** x ↦ outer(inner(x)). */
export function compose(outer: Value, inner: Value): Fn {
  const [f, g] = [part1(outer), part1(inner)];
  return made('compose', 1, [outer, inner], (x) => {
    const before = bytesMade[0];
    return settled(before, f(g(x)));
  });
}

/** x ↦ h(g(f(x))). */
export function chain(h: Value, g: Value, f: Value): Fn {
  const [last, middle, first] = [part1(h), part1(g), part1(f)];
  return made('chain', 1, [h, g, f], (x) => {
    const before = bytesMade[0];
    return settled(before, last(middle(first(x))));
  });
}

/** x ↦ fn(x) == target. */
export function matcher(fn: Value, target: Value): Fn {
  const f = part1(fn);
  return made('matcher', 1, [fn, target], (x) => equals(f(x), target));
}

/** x ↦ outer(a(x), b(x)). */
export function fork(outer: Value, a: Value, b: Value): Fn {
  const [f, left, right] = [part2(outer), part1(a), part1(b)];
  return made('fork', 1, [outer, a, b], (x) => f(left(x), right(x)));
}

/**
 * The function with its last argument fixed. What remains are 1 argument of a function of 2, 2 of a function of 3, and 3
 * of any other, whether or not that fits.
 */
export function rbind(fn: Value, fixed: Value): Fn {
  const parts = [fn, fixed];
  const argcount = argcountOf(fn);
  if (argcount === 2) {
    const f = part2(fn);
    return made('rbind', 1, parts, (x) => f(x, fixed));
  }
  if (argcount === 3) {
    const f = part3(fn);
    return made('rbind', 2, parts, (x, y) => f(x, y, fixed));
  }
  return made('rbind', 3, parts, (x, y, z) => callWith(fn, [x, y, z, fixed]));
}

/** The function with its first argument fixed; the remaining arguments are counted as by {@link rbind}. */
export function lbind(fn: Value, fixed: Value): Fn {
  const parts = [fn, fixed];
  const argcount = argcountOf(fn);
  if (argcount === 2) {
    const f = part2(fn);
    return made('lbind', 1, parts, (y) => f(fixed, y));
  }
  if (argcount === 3) {
    const f = part3(fn);
    return made('lbind', 2, parts, (y, z) => f(fixed, y, z));
  }
  return made('lbind', 3, parts, (y, z, a) => callWith(fn, [fixed, y, z, a]));
}

const argcountOf = (fn: Value): number =>
  fn instanceof Fn ? fn.argcount : raise('AttributeError', 'object is not a function');

/**
 * The function applied n times. Python builds it by recursion down to 1, which other numbers than 1, 2, 3, … never reach;
 * above LIMITS.depth we do not try.
 */
export function power(fn: Value, n: Value): Value {
  if (equals(n, 1)) return fn;
  if (!isInt(n) && !(n instanceof Float)) return raise('TypeError', 'unsupported operands for -');
  const times = n instanceof Float ? n.value : Number(n);
  if (!Number.isInteger(times) || times < 1) return raise('RecursionError', 'power never gets to 1');
  if (times > LIMITS.depth) return limit(BEYOND.power);
  const f = part1(fn);
  const applied = made('power', 1, [fn, times], (x) => {
    let result = x;
    const before = bytesMade[0];
    for (let k = 0; k < times; k++) result = settled(before, f(result));
    return result;
  });
  if (fn instanceof Fn) applied.cost = Math.min(1 + times * fn.cost, MOST_COST);
  return applied;
}

// ---- application

/** Python's `type(container)(f(x) for x in container)`. */
export function mapElements(container: Value, f: (element: Value) => Value): Value {
  const results = evaluateInGenerator(container, f);
  return container instanceof FrozenSet ? imageSet(container, results) : rebuild(container, results);
}

/** The function's results on the elements, in a container of the same type. */
export const apply = (fn: Value, container: Value): Value => mapElements(container, (x) => call1(fn, x));

/** The results of functions on one value, in a container of the functions' container's type. */
export const rapply = (fns: Value, value: Value): Value => mapElements(fns, (fn) => call1(fn, value));

/** Python's `merge(apply(fn, container))`. */
export function mapply(fn: Value, container: Value): Value {
  if (!(container instanceof FrozenSet)) return merge(apply(fn, container));
  return mergeImages(
    container,
    evaluateInGenerator(container, (x) => call1(fn, x)),
  );
}

/**
 * `merge` of the set of results, which stand in the container's carrier order; where they are packed sets, the set of them is
 * made only if the order is asked for.
 */
export function mergeImages(container: FrozenSet, results: readonly Value[]): Value {
  const inOrder = rearrange(container, results);
  const insertion = { depth: depthAfter(container), kept: [container, results], sets: () => iterate(setOf(inOrder())) };
  return mergeSets(results, insertion) ?? merge(setOf(inOrder()));
}

/** The function's results on the pairs of elements at equal positions. */
export function papply(fn: Value, a: Value, b: Value): Value {
  const [left, right] = [iterate(a), iterate(b)];
  const results: Value[] = [];
  inGenerator(() => {
    for (let k = 0; k < left.length && k < right.length; k++) results.push(call2(fn, left[k], right[k]));
  });
  return tupleOf(results);
}

/** The function's results on every pair of an element of a and one of b. */
export function prapply(fn: Value, a: Value, b: Value): Value {
  const right = iterate(b);
  if (right.length === 0) return EMPTY_SET;
  checkElements(length(a) * right.length);
  const left = iterate(a);
  const results: Value[] = [];
  inGenerator(() => {
    for (const y of right) for (const x of left) results.push(call2(fn, x, y));
  });
  return frozenset(results);
}

/** Operations that make functions and that call them on containers. */
export const functions = [
  operation('identity', (x) => x),
  operation('branch', (c, a, b) => (truthy(c) ? a : b)),
  operation('compose', compose),
  operation('chain', chain),
  operation('matcher', matcher),
  operation('rbind', rbind),
  operation('lbind', lbind),
  operation('power', power),
  operation('fork', fork),
  operation('apply', apply),
  operation('rapply', rapply),
  operation('mapply', mapply),
  operation('papply', papply),
  operation('mpapply', (fn, a, b) => merge(papply(fn, a, b))),
  operation('prapply', prapply),
];
