/**
 * Python's protocols over values: truth, length, iteration, indexing, arithmetic, comparison.
 *
 * These give Python's answer for every combination of types, exceptions included; kernels use them wherever their
 * arguments are not what their fast path expects. Errors carry no operation name: the caller knows it.
 */
import { OpError, type PythonClass } from '../errors.js';
import { subtract } from './algebra.js';
import { sameValue } from './equal.js';
import { BEYOND, checkElements, limit } from './limits.js';
import { hasValue } from './membership.js';
import { carrierValues, orderedValues, setOf } from './set.js';
import { EMPTY_SET, EMPTY_TUPLE, Float, FrozenSet, Grid, gridRows, NAN, Tuple, type Value } from './value.js';
import { addWork, meter } from './work.js';

/** Raises a Python exception. */
export function raise(pythonClass: PythonClass, detail = ''): never {
  throw new OpError('', pythonClass, detail);
}

/** Whether Python's `isinstance(value, tuple)` holds. */
export const isTuple = (value: Value): value is Tuple | Grid => value instanceof Tuple || value instanceof Grid;
/** Whether Python's `isinstance(value, int)` holds: ints and bools. */
export const isInt = (value: Value): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean';

/** Python's `bool(value)`. */
export function truthy(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (value === null) return false;
  if (value instanceof Tuple) return value.items.length > 0;
  if (value instanceof FrozenSet) return value.size > 0;
  if (value instanceof Float) return value.value !== 0;
  return true;
}

/** Python's `len(value)`. */
export function length(value: Value): number {
  if (value instanceof Tuple) return value.items.length;
  if (value instanceof FrozenSet) return value.size;
  if (value instanceof Grid) return value.h;
  return raise('TypeError', 'object has no len()');
}

/** The items of a tuple, or the rows of a grid. */
export const tupleItems = (value: Tuple | Grid): readonly Value[] =>
  value instanceof Grid ? gridRows(value) : value.items;

/** Python's `iter(value)`: items of a tuple, rows of a grid, elements of a set in CPython's order. */
export function iterate(value: Value): readonly Value[] {
  if (value instanceof Tuple) return value.items;
  if (value instanceof FrozenSet) return orderedValues(value);
  if (value instanceof Grid) return gridRows(value);
  return raise('TypeError', 'object is not iterable');
}

/** Python's `value[index]` on tuples, with an int index. */
export function getItem(value: Value, index: Value): Value {
  if (!isTuple(value)) return raise('TypeError', 'object is not subscriptable');
  if (!isInt(index)) return raise('TypeError', 'indices must be integers');
  const items = tupleItems(value);
  const at = Number(index) < 0 ? Number(index) + items.length : Number(index);
  if (at < 0 || at >= items.length) return raise('IndexError', 'tuple index out of range');
  return items[at];
}

/** Python's `a, b = value`. */
export function unpack2(value: Value): readonly [Value, Value] {
  const items = iterate(value);
  if (items.length !== 2) return raise('ValueError', 'expected 2 values to unpack');
  return [items[0], items[1]];
}

/** Python's `a, b, c = value`. */
export function unpack3(value: Value): readonly [Value, Value, Value] {
  const items = iterate(value);
  if (items.length !== 3) return raise('ValueError', 'expected 3 values to unpack');
  return [items[0], items[1], items[2]];
}

/** `tuple(items)`. */
export function tupleOf(items: readonly Value[]): Tuple {
  if (items.length === 0) return EMPTY_TUPLE;
  meter[0] += items.length;
  return new Tuple(items);
}

/** `type(container)(items)`: a tuple of them, or a frozenset into which they are inserted in this order. */
export function rebuild(container: Value, items: readonly Value[]): Value {
  if (isTuple(container)) return tupleOf(items);
  if (container instanceof FrozenSet) return frozenset(items);
  return raise('TypeError', 'not a container');
}

/** `frozenset(items)`, inserted in this order. Raises TypeError for what Python cannot hash (nothing that a program can hold). */
export function frozenset(items: readonly Value[]): FrozenSet {
  checkElements(items.length);
  return items.length === 0 ? EMPTY_SET : setOf(items);
}

/** Runs the body of a generator expression: a StopIteration that escapes it is a RuntimeError. */
export function inGenerator<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw fromGenerator(error);
  }
}

/** The error that leaves a generator expression when this one was raised inside. */
export function fromGenerator(error: unknown): unknown {
  return error instanceof OpError && error.pythonClass === 'StopIteration'
    ? new OpError(error.operation, 'RuntimeError', 'generator raised StopIteration')
    : error;
}

// ---- arithmetic

/**
 * 0 for -0, other numbers as they are. `n + 0` would do the same, but makes a number on V8's heap of it, and one such number in
 * a field of an object makes all code that looks at objects of this shape several times slower.
 */
export const withoutNegativeZero = (n: number): number => (n === 0 ? 0 : n);

/** The int, or LimitError when it is no longer exact; turns -0 into 0. */
export function int(n: number): number {
  if (!Number.isSafeInteger(n)) return limit(BEYOND.integer);
  meter[0]++;
  return withoutNegativeZero(n);
}

const isNumber = (value: Value): value is number | boolean | Float => isInt(value) || value instanceof Float;
const toNumber = (value: number | boolean | Float): number => (value instanceof Float ? value.value : Number(value));
const float = (x: number): Float => (Number.isNaN(x) ? NAN : new Float(x));

/** Python's `a + b`: numbers, or tuples end to end. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') return int(a + b);
  if (isInt(a) && isInt(b)) return int(Number(a) + Number(b));
  if (isNumber(a) && isNumber(b)) return float(toNumber(a) + toNumber(b));
  if (isTuple(a) && isTuple(b)) return tupleOf([...tupleItems(a), ...tupleItems(b)]);
  return raise('TypeError', 'unsupported operands for +');
}

/** Python's `a - b` of numbers, or of sets. */
export function subtractNumbers(a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) return int(Number(a) - Number(b));
  if (isNumber(a) && isNumber(b)) return float(toNumber(a) - toNumber(b));
  if (a instanceof FrozenSet && b instanceof FrozenSet) return subtract(a, b);
  return raise('TypeError', 'unsupported operands for -');
}

/** Python's `a * b`: numbers, or a tuple repeated. */
export function multiply(a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) return int(Number(a) * Number(b));
  if (isNumber(a) && isNumber(b)) return float(toNumber(a) * toNumber(b));
  if (isTuple(a) && isInt(b)) return repeatTuple(a, Number(b));
  if (isInt(a) && isTuple(b)) return repeatTuple(b, Number(a));
  return raise('TypeError', 'unsupported operands for *');
}

function repeatTuple(tuple: Tuple | Grid, times: number): Value {
  const items = tupleItems(tuple);
  checkElements(items.length * times);
  const repeated: Value[] = [];
  for (let n = 0; n < times; n++) for (const item of items) repeated.push(item);
  return tupleOf(repeated);
}

/** Python's `a // b`. */
export function floorDivide(a: Value, b: Value): Value {
  if (!isNumber(a) || !isNumber(b)) return raise('TypeError', 'unsupported operands for //');
  if (toNumber(b) === 0) return raise('ZeroDivisionError', 'division by zero');
  addWork(1);
  if (isInt(a) && isInt(b)) return floorDiv(Number(a), Number(b));
  const x = toNumber(a);
  const y = toNumber(b);
  return float(floorDivFloats(x, y));
}

/** Python's `x // y` of floats; the divisor is not zero. */
function floorDivFloats(x: number, y: number): number {
  const rest = x % y;
  const quotient = (x - rest) / y - (rest !== 0 && rest < 0 !== y < 0 ? 1 : 0);
  if (quotient === 0) return withSignOf(x / y, 0);
  const whole = Math.floor(quotient);
  return quotient - whole > 0.5 ? whole + 1 : whole;
}

/** 0 or a number above 0 with the sign of another one. */
const withSignOf = (sign: number, x: number): number => (sign < 0 || Object.is(sign, -0) ? -x : x);

/** Python's `x % y` of floats: the result has the sign of the divisor, which is not zero. */
function modFloats(x: number, y: number): number {
  const rest = x % y;
  if (rest === 0) return withSignOf(y, 0);
  return rest < 0 !== y < 0 ? rest + y : rest;
}

/** Floor division of ints; the divisor is not zero. */
export function floorDiv(a: number, b: number): number {
  return withoutNegativeZero((a - floorMod(a, b)) / b);
}

/** Python's `%` of ints: the result has the sign of the divisor, which is not zero. */
export function floorMod(a: number, b: number): number {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : withoutNegativeZero(rest);
}

/** Python's `a % b`. */
export function modulo(a: Value, b: Value): Value {
  if (!isNumber(a) || !isNumber(b)) return raise('TypeError', 'unsupported operands for %');
  if (toNumber(b) === 0) return raise('ZeroDivisionError', 'modulo by zero');
  addWork(1);
  if (isInt(a) && isInt(b)) return floorMod(Number(a), Number(b));
  return float(modFloats(toNumber(a), toNumber(b)));
}

/** Python's `-a`. */
export function negate(a: Value): Value {
  if (isInt(a)) return int(-Number(a));
  if (a instanceof Float) return float(-a.value);
  return raise('TypeError', 'bad operand for unary -');
}

/** Python's `abs(a)`. */
export function absolute(a: Value): Value {
  if (isInt(a)) return Math.abs(Number(a));
  if (a instanceof Float) return float(Math.abs(a.value));
  return raise('TypeError', 'bad operand for abs()');
}

// ---- comparison

/** Python's `a < b`: numbers, tuples item by item, sets by proper inclusion. */
export function less(a: Value, b: Value): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  if (isNumber(a) && isNumber(b)) return toNumber(a) < toNumber(b);
  if (isTuple(a) && isTuple(b)) return lessItems(tupleItems(a), tupleItems(b));
  if (a instanceof FrozenSet && b instanceof FrozenSet) return a.size < b.size && isSubset(a, b);
  return raise('TypeError', 'unorderable types');
}

function lessItems(a: readonly Value[], b: readonly Value[]): boolean {
  const shorter = Math.min(a.length, b.length);
  for (let k = 0; k < shorter; k++) if (!sameValue(a[k], b[k])) return less(a[k], b[k]);
  return a.length < b.length;
}

/** Python's `a <= b` on sets. */
export function isSubset(a: FrozenSet, b: FrozenSet): boolean {
  return a.size <= b.size && orderlessEvery(a, (value) => hasValue(b, value));
}

function orderlessEvery(set: FrozenSet, holds: (value: Value) => boolean): boolean {
  return carrierValues(set).every(holds);
}

/** Python's `value in container`. */
export function contains(container: Value, value: Value): boolean {
  if (container instanceof FrozenSet) return hasValue(container, value);
  if (!isTuple(container)) return raise('TypeError', 'argument is not iterable');
  const items = tupleItems(container);
  addWork(items.length);
  return items.some((item) => sameValue(item, value));
}

/** Python's `tuple.count(value)`. */
export const count = (items: readonly Value[], value: Value): number =>
  items.reduce<number>((n, item) => (sameValue(item, value) ? n + 1 : n), 0);

/** Index of the largest key, the first of equals, as `max(items, key=...)` finds it; -1 for no keys. */
export function indexOfMax(keys: readonly Value[]): number {
  let best = keys.length === 0 ? -1 : 0;
  for (let k = 1; k < keys.length; k++) if (less(keys[best], keys[k])) best = k;
  return best;
}

/** Index of the smallest key, the first of equals, as `min(items, key=...)` finds it; -1 for no keys. */
export function indexOfMin(keys: readonly Value[]): number {
  let best = keys.length === 0 ? -1 : 0;
  for (let k = 1; k < keys.length; k++) if (less(keys[k], keys[best])) best = k;
  return best;
}

/** Python's `range(start, stop, step)`. */
export function range(start: Value, stop: Value, step: Value = 1): number[] {
  if (!isInt(start) || !isInt(stop) || !isInt(step)) return raise('TypeError', 'range() needs integers');
  const by = Number(step);
  if (by === 0) return raise('ValueError', 'range() step must not be zero');
  const size = Math.max(0, Math.ceil((Number(stop) - Number(start)) / by));
  checkElements(size);
  return Array.from({ length: size }, (_, k) => Number(start) + k * by);
}
