/** Distances of patches; see `src/dsl/distance.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function manhattan(a: Value, b: Value): Value { // TODO manhattan
  decline();
  return FAILED;
}

export function adjacent(a: Value, b: Value): Value { // TODO adjacent
  decline();
  return FAILED;
}

export function gravitate(a: Value, b: Value): Value { // TODO gravitate
  decline();
  return FAILED;
}
