/** Patches: sets of locations or of cells; see `src/dsl/patches.ts`. */
import { addWork, decline } from './memory';
import { bounds, isPatch, locationsOf, shiftPatch } from './patch';
import { FAILED, isSet, sizeOf, Value } from './value';

export function normalize(s: Value): Value {
  if (isSet(s) && sizeOf(s) === 0) return s;
  if (!isPatch(s)) decline();
  bounds(s);
  bounds(s);
  addWork(2);
  return shiftPatch(s, -load<i32>(s, 68), -load<i32>(s, 72));
}

export function recolor(a: Value, b: Value): Value { // TODO recolor
  decline();
  return FAILED;
}

export function shiftBy(a: Value, b: Value): Value { // TODO shift
  decline();
  return FAILED;
}

export function uppermost(a: Value): Value { // TODO uppermost
  decline();
  return FAILED;
}

export function lowermost(a: Value): Value { // TODO lowermost
  decline();
  return FAILED;
}

export function leftmost(a: Value): Value { // TODO leftmost
  decline();
  return FAILED;
}

export function rightmost(a: Value): Value { // TODO rightmost
  decline();
  return FAILED;
}

export function ulcorner(a: Value): Value { // TODO ulcorner
  decline();
  return FAILED;
}

export function urcorner(a: Value): Value { // TODO urcorner
  decline();
  return FAILED;
}

export function llcorner(a: Value): Value { // TODO llcorner
  decline();
  return FAILED;
}

export function lrcorner(a: Value): Value { // TODO lrcorner
  decline();
  return FAILED;
}

export function toindices(a: Value): Value {
  return locationsOf(a);
}
