/** Operations of batts. */

import { addWork, meter } from '../memory/memory';
import { copyBytes } from '../memory/vectors';
import { setValueAt, valueAt, wordAt } from '../memory/words';
import { call1 } from '../python/call';
import { instead } from '../python/catching';
import { lessThan } from '../python/compare';
import { equalValues, sameValue } from '../python/equal';
import { fail } from '../python/failure';
import {
  INDEX_TYPE,
  INTEGER_WANTED,
  NO_LENGTH,
  NOT_A_CONTAINER,
  NOT_CALLABLE,
  NOT_ITERABLE,
  NOT_SUBSCRIPTABLE,
} from '../python/failures';
import { findValue, indexValues } from '../python/membership';
import { boundedNumber, isIntegral, numberOf } from '../python/numbers';
import { countOf, elementOf, totalOf, valuesOf } from '../python/protocol';
import { itemOf, lengthOfTuple } from '../python/sequence';
import { itemA, itemB, unpackPair } from '../python/unpack';
import { imageSet, order, setOf } from '../sets/set';
import { NAN } from '../values/boxed';
import { asGrid } from '../values/grid';
import {
  cell,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementAt,
  FAILED,
  FALSE,
  gridH,
  gridW,
  int,
  isFn,
  isSet,
  items,
  NONE,
  newTuple,
  setTupleItem,
  sizeOf,
  TRUE,
  takeCodes,
  tupleItem,
  tupleLength,
  tupleOf,
  Value,
} from '../values/value';
import { colorsInOrder } from './colors';
import { difference, differenceOfTuples, itemsOfItems, totuple } from './containers';
import { cmirror, dmirror, dmirrorGrid, hmirror, rot90, rot180, rot270, vmirror, vmirrorGrid } from './geometry';
import { objectsOf } from './objects';

// ---- items by rank

/**
 * get_nth_t(container: Tuple, rank: Integer): Any
 * The item at a rank of a tuple; NaN where there is none.
 *
 * @example get_nth_t((7, 8, 9), 1) = 8
 * @dialects arc-dsl tokpidjin
 * @catches ()
 */
export function getNthT(container: Value, rank: Value): Value {
  const n = lengthOfTuple(container);
  if (n < 0) return NAN;
  if (!isIntegral(rank)) return nthByOther(n, rank);
  const number = boundedNumber(rank);
  const at = number < 0 ? n + number : number;
  return at < 0 || at >= n ? NAN : itemOf(container, at);
}
/** As `getNthT`, by a rank that is no int: where that lies among the ranks Python fails to take it for one. */
function nthByOther(n: i32, rank: Value): Value {
  const isBelow = lessThan(rank, int(-n));
  if (isBelow !== FALSE) return isBelow === FAILED ? FAILED : NAN;
  return lessThan(rank, int(n)) === TRUE ? fail(INDEX_TYPE) : NAN;
}

/**
 * get_nth_f(container: FrozenSet, rank: Integer): Any
 * The element at a rank of a set; the empty set where there is none.
 *
 * @example get_nth_f(insert(2, initset(1)), 1) = 2
 * @dialects arc-dsl tokpidjin
 * @catches ()
 */
export function getNthF(container: Value, rank: Value): Value {
  if (!isIntegral(rank)) return fail(INTEGER_WANTED);
  const number = boundedNumber(rank);
  const n = countOf(container);
  if (n < 0) return fail(NO_LENGTH);
  const at = number < 0 ? n + number : number;
  if (at < 0 || at >= n) return EMPTY_SET;
  return isSet(container) ? elementAt(order(container), at) : itemOf(container, at);
}

/**
 * difference_tuple(a: Tuple, b: Tuple): Tuple
 * What a holds and b does not.
 *
 * @example difference_tuple((1, 2, 3), (2, 4)) = (1, 3)
 * @dialects arc-dsl tokpidjin
 * @alias difference_t
 * @catches ()
 */
export function differenceTuple(a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  if (n < 0 && !isSet(a)) return fail(NOT_ITERABLE);
  if (countOf(a) === 0) return a;
  const m = countOf(b);
  if (m < 0) return fail(NOT_A_CONTAINER);
  return difference(a, b);
}

// ---- grids

const colors: usize = memory.data(256 << 2);

/**
 * p_g(grid: Grid): IntegerSet
 * The colors of the grid as a tuple.
 *
 * @example p_g(((1, 2), (2, 3))) = (1, 2, 3)
 * @dialects arc-dsl tokpidjin
 * @catches frozenset()
 */
export function pG(grid: Value): Value {
  const g = asGrid(grid);
  if (g === 0) {
    const all = itemsOfItems(grid);
    return all === FAILED ? FAILED : totuple(setOf(items(all), tupleLength(all)));
  }
  const n = colorsInOrder(g, colors);
  addWork(n);
  const t = tupleOf(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, int(wordAt(colors, k)));
  return t;
}

/**
 * o_g(grid: Grid, type: Integer): Objects
 * Objects by flags: 4 univalued, 2 diagonal, 1 without background.
 *
 * @example o_g(((1, 0, 2), (1, 0, 0)), 5) = frozenset({frozenset({(2, (0, 2))}), frozenset({(1, (0, 0)), (1, (1, 0))})})
 * @example tokpidjin: o_g(((1, 0, 2), (1, 0, 0)), 5) = frozenset({frozenset({(0, 2, 2)}), frozenset({(1, 0, 1), (0, 0, 1)})})
 * @dialects arc-dsl tokpidjin
 * @catches frozenset(), misfit ()
 */
export function oG(grid: Value, type: Value): Value {
  return objectsByFlags(grid, numberOf(type), false);
}

/**
 * o_g_t(grid: Grid, type: Integer): TupleTuple
 * Objects by flags, as tuples of cells in the order in which they are found.
 *
 * @example o_g_t(((1, 0, 2), (1, 0, 0)), 5) = (((1, (0, 0)), (1, (1, 0))), ((2, (0, 2)),))
 * @example tokpidjin: o_g_t(((1, 0, 2), (1, 0, 0)), 5) = (((0, 0, 1), (1, 0, 1)), ((0, 2, 2),))
 * @dialects arc-dsl tokpidjin
 * @alias o_g_tuple
 * @catches ()
 */
export function oGT(grid: Value, type: Value): Value {
  return objectsByFlags(grid, numberOf(type), true);
}

function objectsByFlags(grid: Value, flags: i32, tuples: bool): Value {
  if (flags < 0 || flags > 7) return NONE;
  return objectsOf(grid, (flags & 4) !== 0, (flags & 2) !== 0, (flags & 1) !== 0, tuples);
}

const MOVES = 7;

/** The elements of a set as rows, which is not counted. */
function rowsOf(s: Value): Value {
  const n = sizeOf(s);
  if (n === 0) return EMPTY_TUPLE;
  const values = valuesOf(s);
  const rows = newTuple(n);
  for (let k = 0; k < n; k++) setTupleItem(rows, k, valueAt(values, k));
  return rows;
}

/**
 * mir_rot_t(grid: Grid, type: Integer): Grid
 * The grid mirrored (0 to 3) or turned (4 to 6).
 *
 * @example mir_rot_t(((1, 2, 3), (4, 5, 6)), 4) = ((4, 1), (5, 2), (6, 3))
 * @dialects arc-dsl tokpidjin
 * @catches ()
 * @device
 */
export function mirRotT(grid: Value, move: Value): Value {
  const number = numberOf(move);
  if (number < 0 || number >= MOVES) return grid;
  if (isSet(grid)) {
    if (number !== 1 && number !== 2) return fail(NOT_SUBSCRIPTABLE);
    const rows = rowsOf(grid);
    return number === 1 ? dmirrorGrid(rows) : vmirrorGrid(rows);
  }
  switch (number) {
    case 0:
      return hmirror(grid);
    case 1:
      return dmirror(grid);
    case 2:
      return vmirror(grid);
    case 3:
      return cmirror(grid);
    case 4:
      return rot90(grid);
    case 5:
      return rot180(grid);
    default:
      return rot270(grid);
  }
}

// ---- samples

/** The first or second item of a sample, as Python's code reads it that catches everything. */
function side(sample: Value, second: bool): Value {
  const n = countOf(sample);
  if (n < 0 || (n === 0 && second)) return EMPTY_TUPLE;
  const at = second ? 1 : 0;
  if (n <= at) return NONE;
  return isSet(sample) ? elementAt(order(sample), at) : itemOf(sample, at);
}

/** One side of all samples: of a set of these the set of them. */
function sidesOf(samples: Value, second: bool): Value {
  const n = countOf(samples);
  const sides = newTuple(n);
  for (let k = 0; k < n; k++) setTupleItem(sides, k, side(elementOf(samples, k), second));
  if (isSet(samples)) return imageSet(samples, items(sides));
  addWork(n);
  return sides;
}

/** The distinct items of the function's results on one side of samples. */
function seenIn(samples: Value, second: bool, fn: Value): Value {
  if (countOf(samples) <= 0) return EMPTY_TUPLE;
  const sides = sidesOf(samples, second);
  if (!isFn(fn)) return EMPTY_TUPLE; // to call it fails
  const before = meter;
  const n = countOf(sides);
  const grids = valuesOf(sides);
  if (isSet(sides)) addWork(n);
  const results = tupleOf(n);
  for (let k = 0; k < n; k++) {
    const result = call1(fn, valueAt(grids, k));
    if (result === FAILED) return instead(before, FAILED, EMPTY_TUPLE);
    setTupleItem(results, k, result);
  }
  const total = totalOf(items(results), n);
  return total < 0 ? instead(before, FAILED, EMPTY_TUPLE) : dedupeItems(results, n, total);
}

/** `dedupe(merge(containers))` */
function dedupeItems(containers: Value, n: i32, total: i32): Value {
  addWork(total + total);
  if (total === 0) return EMPTY_TUPLE;
  const values = takeCodes(total);
  let at = 0;
  for (let k = 0; k < n; k++) {
    const container = tupleItem(containers, k);
    const length = countOf(container);
    copyBytes(values + ((<usize>at) << 2), valuesOf(container), (<usize>length) << 2);
    at += length;
  }
  const kept = takeCodes(total);
  const index: usize = total > SHORT ? indexValues(values, total) : 0;
  let count = 0;
  for (let k = 0; k < total; k++) {
    const v = valueAt(values, k);
    const isFirst = index === 0 ? !isAmong(kept, count, v) : findValue(index, values, v) === k;
    if (isFirst) setValueAt(kept, count++, v);
  }
  if (count < total) addWork(count);
  const t = newTuple(count);
  copyBytes(items(t), kept, (<usize>count) << 2);
  return t;
}

/** Values that are no more are searched one by one, others through an index. */
const SHORT = 64;

function isAmong(values: usize, n: i32, v: Value): bool {
  for (let k = 0; k < n; k++) if (sameValue(valueAt(values, k), v)) return true;
  return false;
}

function onlyInInputs(samples: Value, fn: Value): Value {
  const inputs = seenIn(samples, false, fn);
  return differenceOfTuples(inputs, seenIn(samples, true, fn));
}
function onlyInOutputs(samples: Value, fn: Value): Value {
  const outputs = seenIn(samples, true, fn);
  return differenceOfTuples(outputs, seenIn(samples, false, fn));
}

/**
 * c_iz(S: TupleTuple, function: Callable): Any
 * What the function sees in the inputs and not in the outputs.
 *
 * @example c_iz(((((1, 2), (1, 1)), ((1, 3), (1, 1))),), p_g) = (2,)
 * @dialects arc-dsl tokpidjin
 * @catches ()
 */
export function cIz(samples: Value, fn: Value): Value {
  return onlyInInputs(samples, fn);
}
/**
 * c_iz_n(S: TupleTuple, function: Callable, pick: Callable): Integer
 * What is picked of what the function sees in the inputs and not in the outputs.
 *
 * @example c_iz_n(((((1, 2), (1, 1)), ((1, 3), (1, 1))),), p_g, first) = 2
 * @dialects arc-dsl tokpidjin
 * @catches 0
 */
export function cIzN(samples: Value, fn: Value, pick: Value): Value {
  const seen = onlyInInputs(samples, fn);
  return isFn(pick) ? call1(pick, seen) : fail(NOT_CALLABLE);
}
/**
 * c_zo(S: TupleTuple, function: Callable): Any
 * What the function sees in the outputs and not in the inputs.
 *
 * @example c_zo(((((1, 2), (1, 1)), ((1, 3), (1, 1))),), p_g) = (3,)
 * @dialects arc-dsl tokpidjin
 * @catches ()
 */
export function cZo(samples: Value, fn: Value): Value {
  return onlyInOutputs(samples, fn);
}
/**
 * c_zo_n(S: TupleTuple, function: Callable, pick: Callable): Integer
 * What is picked of what the function sees in the outputs and not in the inputs.
 *
 * @example c_zo_n(((((1, 2), (1, 1)), ((1, 3), (1, 1))),), p_g, first) = 3
 * @dialects arc-dsl tokpidjin
 * @catches 0
 */
export function cZoN(samples: Value, fn: Value, pick: Value): Value {
  const seen = onlyInOutputs(samples, fn);
  return isFn(pick) ? call1(pick, seen) : fail(NOT_CALLABLE);
}

/**
 * a_mr(S: TupleTuple): Any
 * The number of the mirroring or turn that leads from every input to its output.
 *
 * @example a_mr(((((1, 2), (3, 4)), ((3, 1), (4, 2))),)) = 4
 * @dialects arc-dsl tokpidjin
 * @catches ()
 */
export function aMr(samples: Value): Value {
  const n = countOf(samples);
  if (n < 0) return fail(NOT_ITERABLE);
  if (n === 0) return int(0);
  const pairs = valuesOf(samples);
  for (let move = 0; move <= MOVES; move++) {
    let turns: bool = true;
    for (let k = 0; k < n && turns; k++) {
      if (!unpackPair(valueAt(pairs, k))) return FAILED;
      const input = asGrid(itemA);
      const output = asGrid(itemB);
      turns = input !== 0 && output !== 0 ? leadsTo(input, move, output) : turnsInto(itemA, move, itemB);
    }
    if (turns) return int(move);
  }
  return NONE;
}

/** Whether a move turns anything into a value. */
function turnsInto(input: Value, move: i32, output: Value): bool {
  return equalValues(output, instead(meter, mirRotT(input, int(move)), EMPTY_TUPLE));
}

/** Whether a move turns a grid into another one; counted as if it were made. */
function leadsTo(input: Value, move: i32, output: Value): bool {
  const h = gridH(input);
  const w = gridW(input);
  if (move < MOVES) addWork(h * w);
  const turned = move === 1 || move === 3 || move === 4 || move === 6;
  if (gridH(output) !== (turned ? w : h) || gridW(output) !== (turned ? h : w)) return false;
  // Where in the input the output's first cell lies, and how far one step down and one step right lead.
  const lastRow = (h - 1) * w;
  let first = 0;
  let down = turned ? 1 : w;
  let right = turned ? w : 1;
  if (move === 0 || move === 4) first = lastRow;
  else if (move === 3 || move === 5) first = h * w - 1;
  else if (move === 2 || move === 6) first = w - 1;
  if (move === 0 || move === 5) down = -down;
  if (move === 3 || move === 6) down = -down;
  if (move === 2 || move === 3 || move === 4 || move === 5) right = -right;
  for (let i = 0, k = 0; i < gridH(output); i++) {
    let at = first + i * down;
    for (let j = 0; j < gridW(output); j++, k++, at += right) if (cell(input, at) !== cell(output, k)) return false;
  }
  return true;
}
