/** Joining and scaling grids; see `src/dsl/joining.ts`. */
import { decline } from './memory';
import { FAILED, Value } from './value';

export function hconcat(a: Value, b: Value): Value { // TODO hconcat
  decline();
  return FAILED;
}

export function vconcat(a: Value, b: Value): Value { // TODO vconcat
  decline();
  return FAILED;
}

export function hupscale(a: Value, b: Value): Value { // TODO hupscale
  decline();
  return FAILED;
}

export function vupscale(a: Value, b: Value): Value { // TODO vupscale
  decline();
  return FAILED;
}

export function upscale(a: Value, b: Value): Value { // TODO upscale
  decline();
  return FAILED;
}

export function downscale(a: Value, b: Value): Value { // TODO downscale
  decline();
  return FAILED;
}
