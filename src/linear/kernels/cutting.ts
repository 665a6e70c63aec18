/** Cutting grids; see `src/dsl/cutting.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function crop(a: Value, b: Value, c: Value): Value { // TODO crop
  decline();
  return FAILED;
}

export function subgrid(a: Value, b: Value): Value { // TODO subgrid
  decline();
  return FAILED;
}

export function trim(a: Value): Value { // TODO trim
  decline();
  return FAILED;
}

export function tophalf(a: Value): Value { // TODO tophalf
  decline();
  return FAILED;
}

export function bottomhalf(a: Value): Value { // TODO bottomhalf
  decline();
  return FAILED;
}

export function lefthalf(a: Value): Value { // TODO lefthalf
  decline();
  return FAILED;
}

export function righthalf(a: Value): Value { // TODO righthalf
  decline();
  return FAILED;
}

export function hsplit(a: Value, b: Value): Value { // TODO hsplit
  decline();
  return FAILED;
}

export function vsplit(a: Value, b: Value): Value { // TODO vsplit
  decline();
  return FAILED;
}

export function compress(a: Value): Value { // TODO compress
  decline();
  return FAILED;
}
