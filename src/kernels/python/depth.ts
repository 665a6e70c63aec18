/**
 * How deep values nest; see `depthOf` of `src/value/value.ts`. What nests deeper than values of programs ever do is left to the kernels on
 * values, so that nothing here recurses far, whatever the stack of the thread.
 */

import { DEEPEST_VALUE } from '../memory/limits';
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
import { decline } from './decline';
import { DEPTH } from './reasons';

/** How deep `v` nests: 0 for a number. Declines a value that nests deeper than `DEEPEST_VALUE`. */
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

/** How deep a value nests that is made of `count` values in memory; declines where that is too deep. */
export function depthAround(parts: usize, count: i32): i32 {
  let deepest = 0;
  for (let k = 0; k < count; k++) {
    const part = valueAt(parts, k);
    if (isObject(part)) deepest = max(deepest, depthOf(part));
  }
  if (deepest >= DEEPEST_VALUE) decline(DEPTH);
  return deepest + 1;
}

/** The result of a call; declines one that nests too deeply. @inline */
export function bounded(result: Value): Value {
  if (isObject(result)) depthOf(result);
  return result;
}
