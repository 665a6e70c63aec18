/** Boxes around patches; see `src/dsl/boxes.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function corners(a: Value): Value { // TODO corners
  decline();
  return FAILED;
}

export function boxOf(a: Value): Value { // TODO box
  decline();
  return FAILED;
}

export function inbox(a: Value): Value { // TODO inbox
  decline();
  return FAILED;
}

export function outbox(a: Value): Value { // TODO outbox
  decline();
  return FAILED;
}

export function backdrop(a: Value): Value { // TODO backdrop
  decline();
  return FAILED;
}

export function delta(a: Value): Value { // TODO delta
  decline();
  return FAILED;
}
