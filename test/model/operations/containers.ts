/** Tuples and frozensets of anything: what they hold, joined, filtered and picked from. */
import {
  and,
  call,
  count,
  type Family,
  frozenset,
  generate,
  isIn,
  isTuple,
  iter,
  len,
  likewise,
  max,
  min,
  next,
  or,
  PySet,
  raise,
  range,
  same,
  set,
  sorted,
  truth,
  type Value,
  zip,
} from '../python.js';

/** The elements of the elements, in a container like the outer one. */
export const merge = (containers: Value): Value => likewise(containers, elementsOfElements(containers));

/** The elements of all elements, in order. */
export function* elementsOfElements(containers: Value): Generator<Value> {
  for (const container of iter(containers)) yield* iter(container);
}

/** The elements for which a condition holds, in a container like theirs. */
export const filter = (container: Value, holds: (value: Value) => boolean): Value =>
  likewise(
    container,
    generate(iter(container), (value) => value, holds),
  );

/** All pairs, the second of them in the outer loop. */
export function* pairs(a: Value, b: Value): Generator<[Value, Value]> {
  for (const j of iter(b)) for (const i of iter(a)) yield [i, j];
}

/** The item that occurs most, or least, often; sets cannot count. */
function mostOf(container: Value, pick: typeof max): Value {
  const items = set(iter(container));
  if (!isTuple(container)) return raise('AttributeError', 'count');
  return pick(items, (value) => count(container, value));
}

/** The key of `max`, `min` and `sorted`; None is no key. */
export const keyOf =
  (compfunc: Value) =>
  (value: Value): Value =>
    compfunc === null ? value : call(compfunc, value);

/** The operations on containers. `own` are those of the dialect, by which they call each other. */
export const containers = (own: Family): Family => ({
  /** The value itself. */
  identity: (x) => x,
  /** Number of elements. */
  size: (container) => len(container),
  /** The pair (a, b). */
  astuple: (a, b) => [a, b],
  /** The set of one element. */
  initset: (value) => frozenset(set([value])),
  /** The elements as a tuple. */
  totuple: (container) => [...iter(container)],
  /** The item, that many times. */
  repeat: (item, num) => range(num).map(() => item),
  /** The integers from start to before stop, by step. */
  interval: (start, stop, step) => range(start, stop, step),
  /** Whether the container holds the value. */
  contained: (value, container) => isIn(value, container),
  /** The elements of a, then those of b. */
  combine: (a, b) => likewise(a, [...iter(a), ...iter(b)]),
  /** What both sets hold. */
  intersection: (a, b) => and(a, b),
  /** What a holds and b does not. */
  difference: (a, b) => filter(a, (value) => !isIn(value, b)),
  /** The set with the value added. */
  insert: (value, container) =>
    container instanceof PySet ? or(container, frozenset([value])) : raise('AttributeError', 'union'),
  /** What differs from the value. */
  remove: (value, container) => filter(container, (found) => !same(found, value)),
  /** The first element that differs from the value. */
  other: (container, value) => own.first(own.remove(value, container)),
  /** The first element. */
  first: (container) => next(iter(container)),
  /** The last element. */
  last: (container) => [...iter(container)].at(-1) ?? (len(container) === 0 ? raise('ValueError', 'empty') : null),
  /** The items, each where it first occurs. */
  dedupe: (tup) => {
    const items = [...iter(tup)];
    if (items.length > 0 && !isTuple(tup)) return raise('AttributeError', 'index');
    return items.filter((value, k) => items.findIndex((found) => found === value || same(found, value)) === k);
  },
  /** The elements of the elements. */
  merge,
  /** Every pair (i, j), i of a, j of b. */
  product: (a, b) => frozenset(pairs(a, b)),
  /** Pairs of the items at equal positions. */
  pair: (a, b) => zip(a, b),
  /** a if the condition holds, else b. */
  branch: (condition, a, b) => (truth(condition) ? a : b),
  /** The largest element; 0 of none. */
  maximum: (container) => max(iter(container), undefined, 0),
  /** The smallest element; 0 of none. */
  minimum: (container) => min(iter(container), undefined, 0),
  /** The items of a size. */
  sizefilter: (container, n) => frozenset(filter(container, (value) => same(len(value), n)) as PySet),
  /** The elements sorted by key. */
  order: (container, compfunc) => sorted(iter(container), keyOf(compfunc)),
  /** The element of largest key. */
  argmax: (container, compfunc) => max(iter(container), keyOf(compfunc)),
  /** The element of smallest key. */
  argmin: (container, compfunc) => min(iter(container), keyOf(compfunc)),
  /** The largest key; that of 0 where there is no element. */
  valmax: (container, compfunc) => call(compfunc, max(iter(container), keyOf(compfunc), 0)),
  /** The smallest key; that of 0 where there is no element. */
  valmin: (container, compfunc) => call(compfunc, min(iter(container), keyOf(compfunc), 0)),
  /** The most frequent item, the first of them in the order of a set. */
  mostcommon: (container) => mostOf(container, max),
  /** The least frequent item, the first of them in the order of a set. */
  leastcommon: (container) => mostOf(container, min),
  /** The elements that satisfy the condition. */
  sfilter: (container, condition) => filter(container, (value) => truth(call(condition, value))),
  /** The elements of the elements that satisfy the condition. */
  mfilter: (container, f) => own.merge(own.sfilter(container, f)),
  /** The first element that satisfies the condition. */
  extract: (container, condition) =>
    next(
      generate(
        iter(container),
        (value) => value,
        (value) => truth(call(condition, value)),
      ),
    ),
});
