/** Patterns in grids; see `src/dsl/patterns.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function occurrences(a: Value, b: Value): Value { // TODO occurrences
  decline();
  return FAILED;
}

export function hperiod(a: Value): Value { // TODO hperiod
  decline();
  return FAILED;
}

export function vperiod(a: Value): Value { // TODO vperiod
  decline();
  return FAILED;
}
