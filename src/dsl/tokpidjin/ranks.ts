/** Elements, keys and colors by rank: rank 0 is the first of an order, -1 the last. */
import {
  asGrid,
  call1,
  EMPTY_SET,
  EMPTY_TUPLE,
  findValue,
  indexValues,
  isInt,
  isTuple,
  iterate,
  less,
  raise,
  rearrange,
  type Value,
} from '../../value/index.js';
import { gridColorsByCount, objectColorsByCount } from '../colors.js';
import { totuple } from '../containers.js';
import { elementAt as elementOf, evaluate, isUnordered } from '../elements.js';
import { flatCells, isPackedObject } from '../layout.js';
import type { Kernel } from '../operation.js';
import { keyBy, leastcommon, mostcommon, selection as shared, sorted, sortedBy, tally } from '../selection.js';
import { adopt, define, variant } from './define.js';

/** The place of a rank in a list of this size; -1 when there is none. */
function placeOf(rank: Value, size: number): number {
  if (less(rank, -size) || !less(rank, size)) return -1;
  if (!isInt(rank)) return raise('TypeError', 'indices must be integers');
  return Number(rank) < 0 ? Number(rank) + size : Number(rank);
}

// ---- elements by key

/** The keys sorted, when all are ints. */
function sortedNumbers(keys: readonly Value[]): Float64Array | null {
  const numbers = new Float64Array(keys.length);
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (typeof key !== 'number') return null;
    numbers[k] = key;
  }
  return numbers.sort();
}

/** The element of that place when the container is sorted by keys, which are ints; stably, also with large ones first. */
function elementAt(
  container: Value,
  keys: readonly Value[],
  sorted: Float64Array,
  place: number,
  descending: boolean,
): Value {
  const key = sorted[descending ? sorted.length - 1 - place : place];
  const first = sorted.indexOf(key);
  const last = sorted.lastIndexOf(key);
  const unordered = isUnordered(container);
  if (unordered && first === last) return elementOf(container, keys.indexOf(key));
  const keysInOrder = unordered ? rearrange(container, keys)() : keys;
  let at = keysInOrder.indexOf(key);
  for (let n = descending ? sorted.length - 1 - last : first; n < place; n++) at = keysInOrder.indexOf(key, at + 1);
  return iterate(container)[at];
}

/** Where to look in a sorted list of some size; -1 for nowhere. */
type Place = (size: number) => number;

/** `sorted(container, key=compfunc, reverse=descending)[place]`; undefined where there is no such place. */
function pick(container: Value, compfunc: Value, placeIn: Place, descending: boolean): Value | undefined {
  const keys = evaluate(container, keyBy(compfunc));
  const numbers = sortedNumbers(keys);
  if (numbers === null) {
    const sorted = sortedBy(keys, container, descending);
    return sorted[placeIn(sorted.length)];
  }
  const place = placeIn(numbers.length);
  return place < 0 ? undefined : elementAt(container, keys, numbers, place, descending);
}

/** The element at a rank by key, the largest key first, or a value that depends on the container. */
const argRank =
  (otherwise: (container: Value) => Value): Kernel =>
  (container, compfunc, rank) => {
    const element = pick(container, compfunc, (size) => placeOf(rank, size), true);
    return element === undefined ? otherwise(container) : element;
  };

/** The key at a rank, the smallest first; the key of 0 where there is no such rank. */
const valRank: Kernel = (container, compfunc, rank) => {
  const keys = evaluate(container, keyBy(compfunc));
  const numbers = sortedNumbers(keys);
  const place = placeOf(rank, keys.length);
  const sorted = numbers === null ? sortedBy(keys, container) : numbers;
  if (place < 0 || compfunc === null) return call1(compfunc, 0);
  return numbers === null ? call1(compfunc, sorted[place]) : sorted[place];
};

/** The element at a rank by key (itself without one), the smallest key first; None of an empty container. */
const nthByKey: Kernel = (container, rank, key = null) => {
  const placeIn: Place = (size) => {
    const place = size === 0 ? -1 : placeOf(rank, size);
    return size > 0 && place < 0 ? raise('IndexError', 'list index out of range') : place;
  };
  const element = pick(container, key, placeIn, false);
  return element === undefined ? null : element;
};

/** As {@link nthByKey}, where negative ranks are as 0 and None is beyond the last. */
const nthByKeyFromFirst: Kernel = (container, rank, key = null) => {
  const placeIn: Place = (size) => {
    const place = isInt(rank) ? Math.max(Number(rank), 0) : raise('TypeError', 'range() needs integers');
    return place < size ? place : -1;
  };
  const element = pick(container, key, placeIn, false);
  return element === undefined ? null : element;
};

/** The item whose frequency has a rank among the tuple's distinct items, the rarest first. */
function commonRank(tuple: Value, rank: Value, otherwise: Value): Value {
  const { distinct, counts } = tally(iterate(tuple));
  const place = placeOf(rank, distinct.length);
  return place < 0 ? otherwise : distinct[distinct.map((_, k) => k).sort((a, b) => counts[a] - counts[b])[place]];
}

/** As {@link commonRank}, of a tuple only: Python asks for its method `count`. */
const tupleCommonRank: Kernel = (container, rank) =>
  isTuple(container) ? commonRank(container, rank, EMPTY_TUPLE) : raise('AttributeError', 'object has no count()');

const emptyLike = (container: Value): Value => (isTuple(container) ? EMPTY_TUPLE : EMPTY_SET);

// ---- colors by frequency

/** The distinct values in the order in which they first occur, stably sorted by how often they do, the most frequent first. */
function byCount(values: readonly Value[]): readonly Value[] {
  const index = indexValues(values);
  const counts = values.map(() => 0);
  for (const value of values) counts[findValue(index, values, value)]++;
  const firsts = values.map((_, k) => k).filter((k) => counts[k] > 0);
  return firsts.sort((a, b) => counts[b] - counts[a]).map((k) => values[k]);
}

function gridColorRank(grid: Value, rank: Value): Value {
  const compact = asGrid(grid);
  const colors = compact === null ? byCount(iterate(grid).flatMap(iterate)) : gridColorsByCount(compact);
  const place = placeOf(rank, colors.length);
  return place < 0 ? EMPTY_TUPLE : colors[place];
}

function objectColorRank(object: Value, rank: Value): Value {
  const colors = isPackedObject(flatCells, object)
    ? objectColorsByCount(object)
    : byCount(iterate(object).map(flatCells.color));
  const place = placeOf(rank, colors.length);
  return place < 0 ? EMPTY_SET : colors[place];
}

// ---- operations

/** Operations that choose an element by its rank. */
export const ranks = [
  ...adopt(shared, 'argmax'),
  variant(shared, 'argmax', 'argmax_t'),
  variant(shared, 'argmax', 'argmax_f'),
  ...adopt(shared, 'argmin'),
  variant(shared, 'argmin', 'argmin_t'),
  variant(shared, 'argmin', 'argmin_f'),
  ...adopt(shared, 'valmax'),
  variant(shared, 'valmax', 'valmax_t'),
  variant(shared, 'valmax', 'valmax_f'),
  ...adopt(shared, 'valmin'),
  variant(shared, 'valmin', 'valmin_t'),
  variant(shared, 'valmin', 'valmin_f'),
  ...adopt(shared, 'mostcommon'),
  variant(shared, 'mostcommon', 'mostcommon_t'),
  ...adopt(shared, 'leastcommon'),
  variant(shared, 'leastcommon', 'leastcommon_t'),
  define('mostcommon_f', (container) => mostcommon(totuple(container))),
  define('leastcommon_f', (container) => leastcommon(totuple(container))),
  define('get_arg_rank', argRank(emptyLike)),
  define(
    'get_arg_rank_t',
    argRank(() => EMPTY_TUPLE),
  ),
  define(
    'get_arg_rank_f',
    argRank(() => EMPTY_SET),
  ),
  define('get_val_rank', valRank),
  define('get_val_rank_t', valRank),
  define('get_val_rank_f', valRank),
  define('get_common_rank', tupleCommonRank),
  define('get_common_rank_t', tupleCommonRank),
  define('get_common_rank_f', (container, rank) => commonRank(totuple(container), rank, EMPTY_SET)),
  define('get_rank', (container, rank) => {
    const elements = sorted(container, (element) => element, true);
    const place = placeOf(rank, elements.length);
    return place < 0 ? 0 : elements[place];
  }),
  define('get_color_rank_t', gridColorRank),
  define('get_color_rank_f', objectColorRank),
  define('get_nth_by_key_t', nthByKey),
  define('get_nth_by_key_f', nthByKeyFromFirst),
];
