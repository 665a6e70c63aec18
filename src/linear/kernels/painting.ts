/** Painting cells; see `src/dsl/painting.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function fill(a: Value, b: Value, c: Value): Value { // TODO fill
  decline();
  return FAILED;
}

export function paint(a: Value, b: Value): Value { // TODO paint
  decline();
  return FAILED;
}

export function underfill(a: Value, b: Value, c: Value): Value { // TODO underfill
  decline();
  return FAILED;
}

export function underpaint(a: Value, b: Value): Value { // TODO underpaint
  decline();
  return FAILED;
}

export function cover(a: Value, b: Value): Value { // TODO cover
  decline();
  return FAILED;
}

export function move(a: Value, b: Value, c: Value): Value { // TODO move
  decline();
  return FAILED;
}
