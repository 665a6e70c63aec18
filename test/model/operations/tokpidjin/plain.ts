/** Numbers, containers and functions of the tokpidjin dialect. */
import {
  add,
  call,
  count,
  type Family,
  frozenset,
  generate,
  isTuple,
  item,
  iter,
  lambda,
  len,
  less,
  or,
  raise,
  same,
  set,
  sorted,
  sub,
  truth,
  unpack,
  type Value,
  zip,
} from '../../python.js';
import { arithmetic } from '../arithmetic.js';
import { asInt } from '../batt.js';
import { containers, keyOf, merge } from '../containers.js';
import { functions } from '../functions.js';
import { DEFAULT_FUNCTION, isEmptyTuple, isOut, needs, nth, pick, safe } from '../safe.js';

/** An operation of arithmetic that takes the empty tuple for a number. */
const forgiving =
  (name: string, neutral: number) =>
  (a: Value, b: Value): Value =>
    arithmetic[name](isEmptyTuple(a) ? neutral : a, isEmptyTuple(b) ? neutral : b);

const own: Record<string, Family[string]> = {};
const arcContainers = containers(own);
const arcFunctions = functions(own);

const numbers: Family = {
  ...safe([], {
    ...pick(arithmetic, 'invert double halve increment decrement crement sign toivec tojvec'),
    /** Sum; an empty tuple counts as 0. */
    add: forgiving('add', 0),
    /** Difference; an empty tuple counts as 0. */
    subtract: forgiving('subtract', 0),
    /** Product; an empty tuple counts as 1. */
    multiply: forgiving('multiply', 1),
    /** Floor division; an empty tuple counts as 1. */
    divide: forgiving('divide', 1),
    /** The cell of a color at a location. */
    ascell: (ij, c) => [item(ij, 0), item(ij, 1), c],
    /** The location of a cell. */
    toij: (c) => [item(c, 0), item(c, 1)],
    /** The triple (i, j, c). */
    astriple: (i, j, c) => [i, j, c],
  }),
  ...safe(false, pick(arithmetic, 'even flip equality greater both either positive')),
};

const things: Family = {
  ...safe([], {
    ...pick(arcContainers, 'identity astuple totuple repeat interval combine remove dedupe pair branch'),
    ...pick(arcContainers, 'c_branch=branch merge merge_t=merge merge_f=merge'),
    /** The first element; None of none. */
    first: (container) => nth(iter(container), 0, null),
    /** The first item; the empty tuple of none. */
    first_t: (container) => (len(container) === 0 ? [] : item(container, 0)),
    /** The first element; the empty set of none. */
    first_f: (container) => (truth(container) ? nth(iter(container), 0, []) : frozenset()),
    /** The second element; None of one. */
    second: (container) => nth(iter(container), 1, len(container) === 0 ? [] : null),
    /** The last element. */
    last: (container) => nth(iter(container), -1, []),
    /** The last item. */
    last_t: (container) => (len(container) === 0 ? [] : item(container, -1)),
    /** The last element; the empty set of none. */
    last_f: (container) => (truth(container) ? nth(iter(container), -1, []) : frozenset()),
    /** The first element that differs from the value; None when there is none. */
    other: (container, value) => own.first(own.remove(value, container)),
    /** The first item that differs from the value; the empty tuple when there is none. */
    other_t: (container, value) => own.first_t(own.remove_t(value, container)),
    /** The first element that differs from the value; the empty set when there is none. */
    other_f: (container, value) => own.first_f(own.remove_f(value, container)),
    /** What differs from the value, as a tuple. */
    remove_t: (value, container) => [...iter(container)].filter((found) => !same(found, value)),
    /** `a + b`: the items of a, then those of b. */
    combine_t: (a, b) => add(a, b),
    /** Cells of locations and colors at equal positions. */
    celltuple: (a, b) => zip(a, b).map(([location, color]) => [...unpack(location), color]),
    /** The pairs whose two sides differ. */
    dedupe_pair_tuple: (S) => [...iter(S)].map((pair) => unpack(pair)).filter(([one, other]) => !same(one, other)),
    /** None: a helper of the Python system, which its mutation takes for an operation. */
    make_all_dsl_safe: (_module) => null,
  }),
  ...safe(0, pick(arcContainers, 'size size_t=size size_f=size maximum minimum')),
  ...safe(false, pick(arcContainers, 'contained')),
  ...safe(frozenset(), {
    ...pick(arcContainers, 'initset intersection difference insert product sizefilter remove_f=remove'),
  }),
  ...safe(frozenset(), {
    /** What either set holds. */
    combine_f: (a, b) => or(a, b),
  }),
  ...safe([], {
    /** The items of a size. */
    sizefilter_t: (container, n) => [...iter(container)].filter((value) => same(len(value), n)),
  }),
};

const combinators: Family = {
  ...safe(DEFAULT_FUNCTION, {
    /** The function applied n times. Where n counts down past 1 Python makes a function that raises. */
    power: (f, n) => {
      const rest = sub(n, 1);
      const isBelow = less(n, 1) || !Number.isInteger(rest);
      return isBelow ? lambda('power', (_x) => raise('TypeError')) : arcFunctions.power(f, n);
    },
  }),
  ...safe(DEFAULT_FUNCTION, pick(arcFunctions, 'compose chain matcher rbind lbind fork')),
  ...safe([], {
    ...pick(arcFunctions, 'apply rapply papply mpapply'),
    /** The results on each item, as a tuple. */
    apply_t: (f, container) => [...generate(iter(container), (value) => call(f, value))],
    /** The result of each function on the value, as a tuple. */
    rapply_t: (list, value) => [...generate(iter(list), (f) => call(f, value))],
    /** The elements of the results on each item, as a tuple. */
    mapply_t: (f, container) => merge([...generate(iter(container), (value) => call(f, value))]),
    /** The elements that satisfy the condition. */
    sfilter: arcContainers.sfilter,
    /** The items that satisfy the condition, as a tuple. */
    sfilter_t: (container, condition) => [
      ...generate(
        iter(container),
        (value) => value,
        (value) => truth(call(condition, value)),
      ),
    ],
    /** The first element that satisfies the condition; the empty set when none does. */
    extract: (container, condition) =>
      nth(
        generate(
          iter(container),
          (value) => value,
          (value) => truth(call(condition, value)),
        ),
        0,
        frozenset(),
      ),
  }),
  ...safe(frozenset(), {
    ...pick(arcFunctions, 'prapply mapply'),
    /** The results on each element, as a set. */
    apply_f: (f, container) => arcFunctions.apply(f, container),
    /** The result of each function on the value, as a set. */
    rapply_f: (list, value) => arcFunctions.rapply(list, value),
    /** The elements of the results on each element. */
    mapply_f: (f, container) => own.merge(own.apply_f(f, container)),
    /** The elements that satisfy the condition, as a set. */
    sfilter_f: (container, condition) => frozenset(iter(arcContainers.sfilter(container, condition))),
    /** The elements of the elements that satisfy the condition. */
    mfilter: arcContainers.mfilter,
    /** The items that satisfy the condition, as a set. */
    mfilter_t: (container, f) => frozenset(iter(arcContainers.sfilter(container, f))),
    /** The elements of the elements that satisfy the condition. */
    mfilter_f: (container, f) => own.merge(own.sfilter(container, f)),
  }),
};

/** Elements by key, the largest first; equal ones stay in order. */
const descending = (container: Value, compfunc: Value): Value[] => sorted(iter(container), keyOf(compfunc), true);
const argRank = (container: Value, compfunc: Value, rank: Value): Value =>
  nth(descending(container, compfunc), rank, isTuple(container) ? [] : frozenset());
const valRank = (container: Value, compfunc: Value, rank: Value): Value => {
  const keys = sorted([...iter(container)].map((value) => call(compfunc, value)));
  const OUT: Value = [];
  const found = nth(keys, rank, OUT);
  return found === OUT ? call(compfunc, 0) : found;
};
/** The element at a rank by how often it occurs, the rarest first. */
const commonRank = (container: Value, rank: Value, none: Value): Value => {
  const items = [...iter(container)];
  const distinct = set(items);
  if (isOut(rank, distinct.size)) return none;
  return item(
    sorted(distinct, (value) => count(items, value)),
    rank,
  );
};
const commonRankOfTuple = (container: Value, rank: Value): Value =>
  isTuple(container) ? commonRank(container, rank, []) : raise('AttributeError', 'count');

const ordered = (container: Value, key: Value): Value[] =>
  sorted(iter(container), (value) => (key === undefined ? value : call(key, value)));

const ranks: Family = {
  ...safe([], {
    ...pick(arcContainers, 'order argmax argmin mostcommon leastcommon'),
    ...pick(arcContainers, 'argmax_t=argmax argmax_f=argmax argmin_t=argmin argmin_f=argmin'),
    ...pick(arcContainers, 'mostcommon_t=mostcommon leastcommon_t=leastcommon'),
    /** The most frequent element; the first of them in the order of a set made anew. */
    mostcommon_f: (container) => arcContainers.mostcommon([...iter(container)]),
    /** The least frequent element; the first of them in the order of a set made anew. */
    leastcommon_f: (container) => arcContainers.leastcommon([...iter(container)]),
    /** The element at a rank by key, the largest key first. */
    get_arg_rank: argRank,
    get_arg_rank_t: (container, compfunc, rank) => nth(descending(container, compfunc), rank, []),
    get_arg_rank_f: (container, compfunc, rank) => nth(descending(container, compfunc), rank, frozenset()),
    /** The key at a rank, the smallest first; the key of 0 where there is none. */
    get_val_rank: valRank,
    get_val_rank_t: valRank,
    get_val_rank_f: valRank,
    /** The item at a rank by frequency, the rarest first. */
    get_common_rank: commonRankOfTuple,
    get_common_rank_t: commonRankOfTuple,
    get_common_rank_f: (container, rank) => commonRank(container, rank, frozenset()),
    /** The item at a rank by key, the smallest key first; None of none. */
    get_nth_by_key_t: needs(2, (container: Value, rank: Value, key: Value) =>
      len(container) === 0 ? null : item(ordered(container, key), rank),
    ),
    /** The element at a rank by key, the smallest key first, for negative ranks too; None beyond the last. */
    get_nth_by_key_f: needs(2, (container: Value, rank: Value, key: Value) => {
      const k = less(asInt(rank), 0) ? 0 : rank;
      return len(container) === 0 ? null : nth(ordered(container, key), k, null);
    }),
  }),
  ...safe(0, {
    ...pick(arcContainers, 'valmax valmin valmax_t=valmax valmax_f=valmax valmin_t=valmin valmin_f=valmin'),
    /** The element at a rank, the largest first; 0 where there is none. */
    get_rank: (container, rank) => nth(sorted(iter(container), undefined, true), rank, 0),
  }),
};

export const plain: Family = Object.assign(own, numbers, things, combinators, ranks);
