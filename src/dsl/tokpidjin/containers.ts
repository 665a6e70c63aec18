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
  /**
   * size_t(container: Tuple): Integer
   * Number of elements.
   *
   * @example size_t((4, 5, 6)) = 3
   * @dialects tokpidjin
   */
  variant(shared, 'size', 'size_t'),
  /**
   * size_f(container: FrozenSet): Integer
   * Number of elements.
   *
   * @example size_f(insert(2, initset(1))) = 2
   * @dialects tokpidjin
   */
  variant(shared, 'size', 'size_f'),
  /**
   * merge_t(containers: ContainerContainer): Container
   * The elements of the elements.
   *
   * @example merge_t(((1, 2), (3, 4))) = (1, 2, 3, 4)
   * @dialects tokpidjin
   */
  variant(shared, 'merge', 'merge_t'),
  /**
   * merge_f(containers: ContainerContainer): Container
   * The elements of the elements.
   *
   * @example merge_f(insert((2, 3), initset((1, 2)))) = frozenset({1, 2, 3})
   * @dialects tokpidjin
   */
  variant(shared, 'merge', 'merge_f'),
  /**
   * remove_f(value: Any, container: FrozenSet): FrozenSet
   * What differs from the value.
   *
   * @example remove_f(2, insert(2, initset(1))) = frozenset({1})
   * @dialects tokpidjin
   */
  variant(shared, 'remove', 'remove_f'),
  /**
   * remove_t(value: Any, container: Tuple): Tuple
   * What differs from the value.
   *
   * @example remove_t(2, (1, 2, 3, 2)) = (1, 3)
   * @dialects tokpidjin
   */
  define('remove_t', removeFromItems),
  /**
   * combine_t(a: Tuple, b: Tuple): Tuple
   * The items of a, then those of b.
   *
   * @example combine_t((1, 2), (3, 4)) = (1, 2, 3, 4)
   * @dialects tokpidjin
   */
  define('combine_t', add),
  /**
   * combine_f(a: FrozenSet, b: FrozenSet): FrozenSet
   * What either set holds.
   *
   * @example combine_f(initset(1), insert(3, initset(2))) = frozenset({1, 2, 3})
   * @dialects tokpidjin
   */
  define('combine_f', unite),
  /**
   * first(container: Container): Any
   * The first element; None of none.
   *
   * @example first((7, 8, 9)) = 7
   * @dialects tokpidjin
   */
  define('first', firstOrNone),
  /**
   * first_t(container: Tuple): Any
   * The first item; the empty tuple of none.
   *
   * @example first_t((7, 8, 9)) = 7
   * @dialects tokpidjin
   */
  define(
    'first_t',
    unlessEmpty(EMPTY_TUPLE, (tuple) => getItem(tuple, 0)),
  ),
  /**
   * first_f(container: FrozenSet): Any
   * The first element; the empty set of none.
   *
   * @example first_f(insert(2, initset(1))) = 1
   * @dialects tokpidjin
   */
  define('first_f', unlessEmpty(EMPTY_SET, firstOrNone)),
  /**
   * second(container: Container): Any
   * The second element; None of one.
   *
   * @example second((7, 8, 9)) = 8
   * @dialects tokpidjin
   */
  define('second', second),
  /**
   * last(container: Container): Any
   * The last element; the empty tuple of none.
   *
   * @example last((7, 8, 9)) = 9
   * @dialects tokpidjin
   */
  define('last', unlessEmpty(EMPTY_TUPLE, last)),
  /**
   * last_t(container: Tuple): Any
   * The last item; the empty tuple of none.
   *
   * @example last_t((7, 8, 9)) = 9
   * @dialects tokpidjin
   */
  define(
    'last_t',
    unlessEmpty(EMPTY_TUPLE, (tuple) => getItem(tuple, -1)),
  ),
  /**
   * last_f(container: FrozenSet): Any
   * The last element; the empty set of none.
   *
   * @example last_f(insert(2, initset(1))) = 2
   * @dialects tokpidjin
   */
  define('last_f', unlessEmpty(EMPTY_SET, last)),
  /**
   * other(container: Container, value: Any): Any
   * The first element that differs from the value; None when there is none.
   *
   * @example other((1, 1, 2), 1) = 2
   * @dialects tokpidjin
   */
  define('other', (container, value) => firstOrNone(removeSafely(value, container))),
  /**
   * other_t(container: Tuple, value: Any): Any
   * The first item that differs from the value; the empty tuple when there is none.
   *
   * @example other_t((1, 1, 2), 1) = 2
   * @dialects tokpidjin
   */
  define('other_t', otherThan(EMPTY_TUPLE)),
  /**
   * other_f(container: FrozenSet, value: Any): Any
   * The first element that differs from the value; the empty set when there is none.
   *
   * @example other_f(insert(2, initset(1)), 1) = 2
   * @dialects tokpidjin
   * @catches frozenset(), misfit ()
   */
  define('other_f', (container, value) => unlessEmpty(EMPTY_SET, firstOrNone)(remove(value, container))),
  /**
   * celltuple(a: Tuple, b: Tuple): TupleTuple
   * Cells of locations and colors at equal positions.
   *
   * @example celltuple(((0, 0), (0, 1)), (5, 6)) = ((0, 0, 5), (0, 1, 6))
   * @dialects tokpidjin
   */
  define('celltuple', (locations, colors) => {
    const [left, right] = [iterate(locations), iterate(colors)];
    const count = Math.min(left.length, right.length);
    return tupleOf(left.slice(0, count).map((location, k) => tupleOf([...unpack2(location), right[k]])));
  }),
  /**
   * dedupe_pair_tuple(S: TupleTuple): TupleTuple
   * The pairs whose two sides differ.
   *
   * @example dedupe_pair_tuple(((((1,),), ((1,),)), (((2,),), ((3,),)))) = ((((2,),), ((3,),)),)
   * @dialects tokpidjin
   */
  define('dedupe_pair_tuple', (pairs) =>
    tupleOf(
      iterate(pairs)
        .map(unpack2)
        .filter(([a, b]) => !equals(a, b))
        .map(tupleOf),
    ),
  ),
];
