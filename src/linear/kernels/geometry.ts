/** Mirrors and rotations; see `src/dsl/geometry.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function rot90(a: Value): Value { // TODO rot90
  decline();
  return FAILED;
}

export function rot180(a: Value): Value { // TODO rot180
  decline();
  return FAILED;
}

export function rot270(a: Value): Value { // TODO rot270
  decline();
  return FAILED;
}

export function hmirror(a: Value): Value { // TODO hmirror
  decline();
  return FAILED;
}

export function vmirror(a: Value): Value { // TODO vmirror
  decline();
  return FAILED;
}

export function dmirror(a: Value): Value { // TODO dmirror
  decline();
  return FAILED;
}

export function cmirror(a: Value): Value { // TODO cmirror
  decline();
  return FAILED;
}
