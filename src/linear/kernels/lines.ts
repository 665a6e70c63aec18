/** Neighbors and lines; see `src/dsl/lines.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function dneighbors(a: Value): Value { // TODO dneighbors
  decline();
  return FAILED;
}

export function ineighbors(a: Value): Value { // TODO ineighbors
  decline();
  return FAILED;
}

export function neighbors(a: Value): Value { // TODO neighbors
  decline();
  return FAILED;
}

export function connect(a: Value, b: Value): Value { // TODO connect
  decline();
  return FAILED;
}

export function shoot(a: Value, b: Value): Value { // TODO shoot
  decline();
  return FAILED;
}

export function vfrontier(a: Value): Value { // TODO vfrontier
  decline();
  return FAILED;
}

export function hfrontier(a: Value): Value { // TODO hfrontier
  decline();
  return FAILED;
}
