/**
 * How deep values nest; see `depthOf` of `src/value/value.ts`. What nests deeper than values of programs ever do is left to the kernels on
 * values, so that nothing here recurses far, whatever the stack of the thread.
 */

import { DEEPEST_VALUE } from '../memory/limits';
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

const UNKNOWN_OF_TUPLE: u16 = 0xffff;
const UNKNOWN_OF_SET: u16 = 0;

/** How deep `v` nests: 0 for a number. Declines a value that nests deeper than `DEEPEST_VALUE`. */
export function depthOf(v: Value): i32 {
  if (!isObject(v)) return 0;
  const kind = kindOfObject(v);
  if (kind === KIND_TUPLE) {
    let depth = load<u16>(v, 10);
    if (depth === UNKNOWN_OF_TUPLE) {
      depth = <u16>depthAround(items(v), tupleLength(v));
      store<u16>(v, depth, 10);
    }
    return <i32>depth;
  }
  if (kind === KIND_SET) {
    const elements = elementsOf(v);
    if (elements !== ANY) return sizeOf(v) === 0 || elements === INT ? 1 : elements === CELL ? 3 : 2;
    let depth = load<u16>(v, 50);
    if (depth === UNKNOWN_OF_SET) {
      depth = <u16>depthAround(codesOf(v), sizeOf(v));
      store<u16>(v, depth, 50);
    }
    return <i32>depth;
  }
  return kind === KIND_GRID ? 2 : kind === KIND_FN ? load<i32>(v, 20) : 0;
}

/** How deep a value nests that is made of `count` values in memory; declines where that is too deep. */
export function depthAround(parts: usize, count: i32): i32 {
  let deepest = 0;
  for (let k = 0; k < count; k++) {
    const part = load<u32>(parts + ((<usize>k) << 2));
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
