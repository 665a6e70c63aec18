/** Containers of tokpidjin: typed variants, and ends of containers that are not there. */
import {
  add,
  EMPTY_SET,
  EMPTY_TUPLE,
  equals,
  FrozenSet,
  firstElement,
  getItem,
  isInt,
  isTuple,
  iterate,
  raise,
  truthy,
  tupleOf,
  union,
  unpack2,
  type Value,
} from '../../value/index.js';
import { last, remove, containers as shared } from '../containers.js';
import { type Kernel, orElse } from '../operation.js';
import { adopt, define, variant } from './define.js';

/** Python's `next(iter(container), None)`. */
export function firstOrNone(container: Value): Value {
  if (container instanceof FrozenSet) return container.size === 0 ? null : firstElement(container);
  const items = iterate(container);
  return items.length === 0 ? null : items[0];
}

/** The second element, None if there is only one. */
function second(container: Value): Value {
  const items = iterate(container);
  if (items.length === 0) return raise('StopIteration');
  return items.length === 1 ? null : items[1];
}

/** The kernel where the container is not empty (nor another value that counts as false), else a value. */
const unlessEmpty =
  (otherwise: Value, kernel: Kernel): Kernel =>
  (container) =>
    truthy(container) ? kernel(container) : otherwise;

/** Python's `a | b`. */
function unite(a: Value, b: Value): Value {
  if (a instanceof FrozenSet && b instanceof FrozenSet) return union(a, b);
  if (!isInt(a) || !isInt(b)) return raise('TypeError', 'unsupported operands for |');
  const bits = Number(BigInt(a) | BigInt(b));
  return typeof a === 'boolean' && typeof b === 'boolean' ? bits === 1 : bits;
}

const removeSafely = orElse(EMPTY_TUPLE, remove);

/** The items that differ from a value, as a tuple. */
const removeFromItems: Kernel = (value, container) =>
  isTuple(container) ? remove(value, container) : tupleOf(iterate(container).filter((item) => !equals(item, value)));

/** The first of the elements that differ from a value. */
const otherThan =
  (otherwise: Value): Kernel =>
  (container, value) => {
    const elements = iterate(container);
    const at = elements.findIndex((element) => !equals(element, value));
    return at < 0 ? otherwise : elements[at];
  };

/** Operations on containers. */
export const containers = [
  ...adopt(
    shared,
    'contained',
    'combine',
    'intersection',
    'difference',
    'dedupe',
    'repeat',
    'size',
    'merge',
    'initset',
  ),
  ...adopt(shared, 'totuple', 'insert', 'remove', 'interval', 'astuple', 'product', 'pair'),
  variant(shared, 'size', 'size_t'),
  variant(shared, 'size', 'size_f'),
  variant(shared, 'merge', 'merge_t'),
  variant(shared, 'merge', 'merge_f'),
  variant(shared, 'remove', 'remove_f'),
  define('remove_t', removeFromItems),
  define('combine_t', add),
  define('combine_f', unite),
  define('first', firstOrNone),
  define(
    'first_t',
    unlessEmpty(EMPTY_TUPLE, (tuple) => getItem(tuple, 0)),
  ),
  define('first_f', unlessEmpty(EMPTY_SET, firstOrNone)),
  define('second', second),
  define('last', unlessEmpty(EMPTY_TUPLE, last)),
  define(
    'last_t',
    unlessEmpty(EMPTY_TUPLE, (tuple) => getItem(tuple, -1)),
  ),
  define('last_f', unlessEmpty(EMPTY_SET, last)),
  define('other', (container, value) => firstOrNone(removeSafely(value, container))),
  define('other_t', otherThan(EMPTY_TUPLE)),
  define('other_f', (container, value) => unlessEmpty(EMPTY_SET, firstOrNone)(remove(value, container))),
  define('celltuple', (locations, colors) => {
    const [left, right] = [iterate(locations), iterate(colors)];
    const count = Math.min(left.length, right.length);
    return tupleOf(left.slice(0, count).map((location, k) => tupleOf([...unpack2(location), right[k]])));
  }),
  define('dedupe_pair_tuple', (pairs) =>
    tupleOf(
      iterate(pairs)
        .map(unpack2)
        .filter(([a, b]) => !equals(a, b))
        .map(tupleOf),
    ),
  ),
];
