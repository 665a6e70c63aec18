/**
 * Numbers that are objects: ints that no word holds, and floats. An int that a word holds is never one, and a float is never an int, though
 * the two may be equal.
 */

import { MOST_INT } from '../memory/limits';
import { addWork, take } from '../memory/memory';
import { pass } from '../python/failure';
import { INTEGER_LIMIT } from '../python/failures';
import { FloatObject, LongObject } from './layout';
import { KIND_FLOAT, KIND_LONG } from './offsets';
import { int, isObject, kindOfObject, Value } from './value';

// ---- ints

/** An int is at most this, and at least this negative: 2^53 - 1. */
const LAST_INTEGER: i64 = 0x1f_ffff_ffff_ffff;

/** Whether `v` is an int that no word holds. */
export function isLong(v: Value): bool {
  return isObject(v) && kindOfObject(v) === KIND_LONG;
}
export function longOf(v: Value): i64 {
  return changetype<LongObject>(v).value;
}

/** An int of any size, which is not counted; fails past the limit. */
export function integer(n: i64): Value {
  if (n >= -MOST_INT - 1 && n <= MOST_INT) return int(<i32>n);
  if (n < -LAST_INTEGER || n > LAST_INTEGER) pass(INTEGER_LIMIT);
  const v = <Value>take(offsetof<LongObject>());
  const long = changetype<LongObject>(v);
  long.kind = KIND_LONG;
  long.value = n;
  return v;
}
/** As `integer`, counted as the calculation that it is the result of. */
export function longInt(n: i64): Value {
  addWork(1);
  return integer(n);
}
/** The product of two ints. */
export function productOf(a: i64, b: i64): Value {
  // As a float it may be rounded, but never to another side of the limit.
  if (abs(<f64>a * <f64>b) > <f64>LAST_INTEGER) pass(INTEGER_LIMIT);
  return longInt(a * b);
}

// ---- floats

/** The one NaN: Python finds it in containers by identity. */
export const NAN: Value = <Value>memory.data<u32>([KIND_FLOAT, 0, 0, 0x7ff80000]);

export function isNan(v: Value): bool {
  return v === NAN;
}
export function isDouble(v: Value): bool {
  return isObject(v) && kindOfObject(v) === KIND_FLOAT;
}
export function floatOf(v: Value): f64 {
  return changetype<FloatObject>(v).value;
}
export function float(x: f64): Value {
  if (Number.isNaN(x)) return NAN;
  const v = <Value>take(offsetof<FloatObject>());
  const boxed = changetype<FloatObject>(v);
  boxed.kind = KIND_FLOAT;
  boxed.value = x;
  return v;
}
