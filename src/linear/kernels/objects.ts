/** Objects of grids; see `src/dsl/objects.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function objects(a: Value, b: Value, c: Value, d: Value): Value { // TODO objects
  decline();
  return FAILED;
}

export function partition(a: Value): Value { // TODO partition
  decline();
  return FAILED;
}

export function fgpartition(a: Value): Value { // TODO fgpartition
  decline();
  return FAILED;
}

export function frontiers(a: Value): Value { // TODO frontiers
  decline();
  return FAILED;
}

export function colorfilter(a: Value, b: Value): Value { // TODO colorfilter
  decline();
  return FAILED;
}

export function sizefilter(a: Value, b: Value): Value { // TODO sizefilter
  decline();
  return FAILED;
}
