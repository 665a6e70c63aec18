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
  variant(shared, 'branch', 'c_branch', ['Boolean', 'Integer', 'Integer']),
  variant(shared, 'apply', 'apply_f', ['Callable', 'FrozenSet'], 'FrozenSet'),
  variant(shared, 'rapply', 'rapply_f', ['FrozenSet', 'Any'], 'FrozenSet'),
  define('power', { function: 'Callable', n: 'Integer' }, 'Callable', 'The function applied n times.', powerOrDefault),
  define(
    'apply_t',
    { function: 'Callable', container: 'Tuple' },
    'Tuple',
    'The results on each item, as a tuple.',
    applyToTuple,
  ),
  define(
    'rapply_t',
    { functions: 'Tuple', value: 'Any' },
    'Tuple',
    'The result of each function on the value, as a tuple.',
    rapplyToTuple,
  ),
  define(
    'mapply',
    { function: 'Callable', container: 'ContainerContainer' },
    'FrozenSet',
    'The elements of the results on each element.',
    mapply,
    EMPTY_TUPLE,
  ),
  define(
    'mapply_t',
    { function: 'Callable', container: 'Tuple' },
    'Tuple',
    'The elements of the results on each item, as a tuple.',
    (fn, container) => merge(applyToTuple(fn, container)),
  ),
  define(
    'mapply_f',
    { function: 'Callable', container: 'FrozenSet' },
    'FrozenSet',
    'The elements of the results on each element.',
    mapplyToSet,
  ),
  ...adopt(selection, 'sfilter', 'order', 'maximum', 'minimum'),
  define(
    'sfilter_t',
    { container: 'Tuple', condition: 'Callable' },
    'Tuple',
    'The items that satisfy the condition, as a tuple.',
    filterToTuple,
  ),
  define(
    'sfilter_f',
    { container: 'FrozenSet', condition: 'Callable' },
    'FrozenSet',
    'The elements that satisfy the condition, as a set.',
    filterToSet,
  ),
  define(
    'mfilter',
    { container: 'Container', function: 'Callable' },
    'FrozenSet',
    'The elements of the elements that satisfy the condition.',
    filterAndMerge,
    EMPTY_TUPLE,
  ),
  define(
    'mfilter_t',
    { container: 'Tuple', function: 'Callable' },
    'FrozenSet',
    'The items that satisfy the condition, as a set.',
    filterToSet,
  ),
  define(
    'mfilter_f',
    { container: 'FrozenSet', function: 'Callable' },
    'FrozenSet',
    'The elements of the elements that satisfy the condition.',
    filterAndMerge,
    EMPTY_TUPLE,
  ),
  define(
    'extract',
    { container: 'Container', condition: 'Callable' },
    'Any',
    'The first element that satisfies the condition; the empty set when none does.',
    extract,
  ),
  define(
    'make_all_dsl_safe',
    { module: 'Any' },
    'Any',
    'None. A helper of the Python system, which its mutation takes for an operation.',
    () => null,
  ),
];
