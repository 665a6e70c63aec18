/**
 * How deep values nest: 0 for numbers, truth values and None, 1 for an operation, and one more than their deepest part for tuples, sets and
 * functions that were made of others, however they are held. Equal values nest equally deep.
 *
 * What compares, hashes, orders or writes a value recurses as deep as it nests, and who does that first may be any thread, at any time. So
 * depth is limited where values are made, which is the same everywhere, and nothing recurses beyond the stack of any thread.
 */

import { DEEPEST } from '../memory/limits';
import { valueAt } from '../memory/words';
import { FnObject, SetObject, TupleObject, UNKNOWN_DEPTH, UNKNOWN_NESTING } from '../values/layout';
import {
  ANY,
  CELL,
  codesOf,
  elementsOf,
  INT,
  isObject,
  items,
  KIND_FN,
  KIND_GRID,
  KIND_SET,
  KIND_TUPLE,
  kindOfObject,
  sizeOf,
  tupleLength,
  Value,
} from '../values/value';
import { pass } from './failure';
import { DEPTH_LIMIT } from './failures';

/** How deep `v` nests: 0 for a number. Past `DEEPEST` the call ends. */
export function depthOf(v: Value): i32 {
  if (!isObject(v)) return 0;
  const kind = kindOfObject(v);
  if (kind === KIND_TUPLE) {
    const tuple = changetype<TupleObject>(v);
    if (tuple.depth === UNKNOWN_DEPTH) tuple.depth = <u16>depthAround(items(v), tupleLength(v));
    return <i32>tuple.depth;
  }
  if (kind === KIND_SET) {
    const elements = elementsOf(v);
    if (elements !== ANY) return sizeOf(v) === 0 || elements === INT ? 1 : elements === CELL ? 3 : 2;
    const set = changetype<SetObject>(v);
    if (set.nesting === UNKNOWN_NESTING) set.nesting = <u16>depthAround(codesOf(v), sizeOf(v));
    return <i32>set.nesting;
  }
  return kind === KIND_GRID ? 2 : kind === KIND_FN ? changetype<FnObject>(v).depth : 0;
}

/** How deep a value nests that is made of `count` values in memory; the call ends where that is too deep. */
export function depthAround(parts: usize, count: i32): i32 {
  let deepest = 0;
  for (let k = 0; k < count; k++) {
    const part = valueAt(parts, k);
    if (isObject(part)) deepest = max(deepest, depthOf(part));
  }
  if (deepest >= DEEPEST) pass(DEPTH_LIMIT);
  return deepest + 1;
}

/** The result of a call, which ends where that nests too deeply. @inline */
export function bounded(result: Value): Value {
  if (isObject(result)) depthOf(result);
  return result;
}
