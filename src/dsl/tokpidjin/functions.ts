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
  /**
   * c_branch(condition: Boolean, a: Integer, b: Integer): Any
   * The first value if the condition holds, else the second.
   *
   * @example c_branch(greater(2, 3), 5, 6) = 6
   * @dialects tokpidjin
   */
  variant(shared, 'branch', 'c_branch'),
  /**
   * apply_f(function: Callable, container: FrozenSet): FrozenSet
   * The results on each element.
   *
   * @example apply_f(double, insert(2, initset(1))) = frozenset({2, 4})
   * @dialects tokpidjin
   */
  variant(shared, 'apply', 'apply_f'),
  /**
   * rapply_f(functions: FrozenSet, value: Any): FrozenSet
   * The result of each function on the value.
   *
   * @example rapply_f(initset(double), 6) = frozenset({12})
   * @dialects tokpidjin
   */
  variant(shared, 'rapply', 'rapply_f'),
  /**
   * power(function: Callable, n: Integer): Callable
   * The function applied n times.
   *
   * @example power(double, 3)(1) = 8
   * @dialects tokpidjin
   */
  define('power', powerOrDefault),
  /**
   * apply_t(function: Callable, container: Tuple): Tuple
   * The results on each item, as a tuple.
   *
   * @example apply_t(double, (1, 2, 3)) = (2, 4, 6)
   * @dialects tokpidjin
   */
  define('apply_t', applyToTuple),
  /**
   * rapply_t(functions: Tuple, value: Any): Tuple
   * The result of each function on the value, as a tuple.
   *
   * @example rapply_t((double, halve), 6) = (12, 3)
   * @dialects tokpidjin
   */
  define('rapply_t', rapplyToTuple),
  /**
   * mapply(function: Callable, container: ContainerContainer): FrozenSet
   * The elements of the results on each element.
   *
   * @example mapply(rbind(repeat, 2), (3, 4)) = (3, 3, 4, 4)
   * @dialects tokpidjin
   * @catches (), misfit frozenset()
   */
  define('mapply', mapply),
  /**
   * mapply_t(function: Callable, container: Tuple): Tuple
   * The elements of the results on each item, as a tuple.
   *
   * @example mapply_t(rbind(repeat, 2), (3, 4)) = (3, 3, 4, 4)
   * @dialects tokpidjin
   */
  define('mapply_t', (fn, container) => merge(applyToTuple(fn, container))),
  /**
   * mapply_f(function: Callable, container: FrozenSet): FrozenSet
   * The elements of the results on each element.
   *
   * @example mapply_f(palette_f, partition(((1, 2), (2, 1)))) = frozenset({1, 2})
   * @dialects tokpidjin
   */
  define('mapply_f', mapplyToSet),
  ...adopt(selection, 'sfilter', 'order', 'maximum', 'minimum'),
  /**
   * sfilter_t(container: Tuple, condition: Callable): Tuple
   * The items that satisfy the condition, as a tuple.
   *
   * @example sfilter_t((1, 2, 3, 4), even) = (2, 4)
   * @dialects tokpidjin
   */
  define('sfilter_t', filterToTuple),
  /**
   * sfilter_f(container: FrozenSet, condition: Callable): FrozenSet
   * The elements that satisfy the condition, as a set.
   *
   * @example sfilter_f(insert(2, initset(1)), even) = frozenset({2})
   * @dialects tokpidjin
   */
  define('sfilter_f', filterToSet),
  /**
   * mfilter(container: Container, function: Callable): FrozenSet
   * The elements of the elements that satisfy the condition.
   *
   * @example mfilter(((1, 2), (3,), (4, 5)), matcher(size, 2)) = (1, 2, 4, 5)
   * @dialects tokpidjin
   * @catches (), misfit frozenset()
   */
  define('mfilter', filterAndMerge),
  /**
   * mfilter_t(container: Tuple, function: Callable): FrozenSet
   * The items that satisfy the condition, as a set.
   *
   * @example mfilter_t((1, 2, 3, 4), even) = frozenset({2, 4})
   * @dialects tokpidjin
   */
  define('mfilter_t', filterToSet),
  /**
   * mfilter_f(container: FrozenSet, function: Callable): FrozenSet
   * The elements of the elements that satisfy the condition.
   *
   * @example mfilter_f(insert((4,), initset((1, 2))), matcher(size, 2)) = frozenset({1, 2})
   * @dialects tokpidjin
   * @catches (), misfit frozenset()
   */
  define('mfilter_f', filterAndMerge),
  /**
   * extract(container: Container, condition: Callable): Any
   * The first element that satisfies the condition; the empty set when none does.
   *
   * @example extract((1, 2, 3, 4), even) = 2
   * @dialects tokpidjin
   */
  define('extract', extract),
  /**
   * make_all_dsl_safe(module: Any): Any
   * None. A helper of the Python system, which its mutation takes for an operation.
   *
   * @example make_all_dsl_safe(None) = None
   * @dialects tokpidjin
   */
  define('make_all_dsl_safe', () => null),
];
