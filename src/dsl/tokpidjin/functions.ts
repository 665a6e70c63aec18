/** Functions of tokpidjin as values, and operations that call them on the elements of containers. */
import {
  call1,
  EMPTY_SET,
  EMPTY_TUPLE,
  equals,
  Float,
  FrozenSet,
  frozenset,
  isInt,
  isTuple,
  iterate,
  LIMITS,
  raise,
  truthy,
  tupleOf,
  type Value,
} from '../../value/index.js';
import { merge } from '../containers.js';
import { evaluate, resultsOf } from '../elements.js';
import { apply, made, mapply, mergeImages, power, functions as shared } from '../functions.js';
import { type Kernel, orElse } from '../operation.js';
import { selection, sfilter } from '../selection.js';
import { adopt, define, variant } from './define.js';

// ---- powers

/** About where Python's recursion gives out before `power` gets to 1. */
const MAX_POWER = LIMITS.depth / 2;

/**
 * The function applied n times. Where Python's recursion never gets to 1, the innermost `power` has not even the stack to make
 * its default: what comes out is a function that cannot be called.
 */
const powerOrDefault: Kernel = (fn, n) => {
  if (equals(n, 1)) return fn;
  if (!isInt(n) && !(n instanceof Float)) return raise('TypeError', 'unsupported operands for -');
  const times = n instanceof Float ? n.value : Number(n);
  if (Number.isInteger(times) && times > 1 && times <= MAX_POWER) return power(fn, n);
  return made('power', 1, [fn, n], () => raise('TypeError', 'power never gets to 1'));
};

// ---- application

/** Python's `tuple(function(x) for x in container)`. */
const applyToTuple: Kernel = (fn, container) => tupleOf(resultsOf(iterate(container), (x) => call1(fn, x)));

/** Python's `tuple(function(value) for function in functions)`. */
const rapplyToTuple: Kernel = (functions, value) => tupleOf(resultsOf(iterate(functions), (fn) => call1(fn, value)));

/** `merge_f(apply_f(function, container))`, whose two steps have defaults of their own. */
const mapplyToSet: Kernel = (fn, container) => {
  if (!(container instanceof FrozenSet)) return orElse(EMPTY_TUPLE, merge)(apply(fn, container));
  const results = evaluate(container, (x) => call1(fn, x));
  return orElse(EMPTY_TUPLE, () => mergeImages(container, results))();
};

// ---- conditions

const satisfying = (container: Value, condition: Value): Value[] =>
  iterate(container).filter((element) => truthy(call1(condition, element)));

/** Python's `tuple(x for x in container if condition(x))`. */
const filterToTuple: Kernel = (container, condition) =>
  isTuple(container) ? sfilter(container, condition) : tupleOf(satisfying(container, condition));

/** Python's `frozenset(x for x in container if condition(x))`. */
const filterToSet: Kernel = (container, condition) =>
  container instanceof FrozenSet ? sfilter(container, condition) : frozenset(satisfying(container, condition));

/** The first element that satisfies a condition; the empty set when none does. */
const extract: Kernel = (container, condition) => {
  const elements = iterate(container);
  const at = elements.findIndex((element) => truthy(call1(condition, element)));
  return at < 0 ? EMPTY_SET : elements[at];
};

const filterAndMerge: Kernel = (container, condition) => merge(sfilter(container, condition));

/** Operations that make functions, call them on containers, and choose by conditions. */
export const functions = [
  ...adopt(shared, 'identity', 'branch', 'compose', 'chain', 'matcher', 'rbind', 'lbind', 'fork'),
  ...adopt(shared, 'apply', 'rapply', 'papply', 'mpapply', 'prapply'),
  variant(shared, 'branch', 'c_branch'),
  variant(shared, 'apply', 'apply_f'),
  variant(shared, 'rapply', 'rapply_f'),
  define('power', powerOrDefault),
  define('apply_t', applyToTuple),
  define('rapply_t', rapplyToTuple),
  define('mapply', mapply),
  define('mapply_t', (fn, container) => merge(applyToTuple(fn, container))),
  define('mapply_f', mapplyToSet),
  ...adopt(selection, 'sfilter', 'order', 'maximum', 'minimum'),
  define('sfilter_t', filterToTuple),
  define('sfilter_f', filterToSet),
  define('mfilter', filterAndMerge),
  define('mfilter_t', filterToSet),
  define('mfilter_f', filterAndMerge),
  define('extract', extract),
  define('make_all_dsl_safe', () => null),
];
