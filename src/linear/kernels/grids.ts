/** Grids as a whole; see `src/dsl/grids.ts`. */
import { decline } from './memory';
import { FAILED, gridH, gridW, int, isEmptyTuple, isGrid, pair, Value } from './value';

export function height(a: Value): Value {
  if (!isGrid(a)) decline();
  return int(gridH(a));
}

export function width(a: Value): Value {
  if (!isGrid(a)) decline();
  return int(gridW(a));
}

export function shape(a: Value): Value {
  if (isEmptyTuple(a)) return pair(int(0), int(0));
  if (!isGrid(a)) decline();
  return pair(int(gridH(a)), int(gridW(a)));
}

export function portrait(a: Value): Value { // TODO portrait
  decline();
  return FAILED;
}

export function square(a: Value): Value { // TODO square
  decline();
  return FAILED;
}

export function cellAt(a: Value, b: Value): Value { // TODO index
  decline();
  return FAILED;
}

export function canvas(a: Value, b: Value): Value { // TODO canvas
  decline();
  return FAILED;
}

export function cellwise(a: Value, b: Value, c: Value): Value { // TODO cellwise
  decline();
  return FAILED;
}

export function replace(a: Value, b: Value, c: Value): Value { // TODO replace
  decline();
  return FAILED;
}

export function switchColors(a: Value, b: Value, c: Value): Value { // TODO switch
  decline();
  return FAILED;
}
