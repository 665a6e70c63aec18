/** Relations of patches; see `src/dsl/relations.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function vline(a: Value): Value { // TODO vline
  decline();
  return FAILED;
}

export function hline(a: Value): Value { // TODO hline
  decline();
  return FAILED;
}

export function center(a: Value): Value { // TODO center
  decline();
  return FAILED;
}

export function centerofmass(a: Value): Value { // TODO centerofmass
  decline();
  return FAILED;
}

export function bordering(a: Value, b: Value): Value { // TODO bordering
  decline();
  return FAILED;
}

export function hmatching(a: Value, b: Value): Value { // TODO hmatching
  decline();
  return FAILED;
}

export function vmatching(a: Value, b: Value): Value { // TODO vmatching
  decline();
  return FAILED;
}

export function position(a: Value, b: Value): Value { // TODO position
  decline();
  return FAILED;
}
