/** Operations of batts; see `src/dsl/batt-operations.ts`. */
import { mostcolor } from './colors';
import { components } from './components';
import { differenceOfTuples } from './containers';
import { itemOf, lengthOfTuple } from './functions';
import { decline } from './memory';
import { order } from './set';
import { CELL, elementAt, EMPTY_SET, FAILED, intOf, isEmptyTuple, isInt, isSet, NONE, packedGrid, sizeOf, Value } from './value';

export function getNthT(a: Value, b: Value): Value { // TODO get_nth_t
  decline();
  return FAILED;
}

export function getNthF(a: Value, b: Value): Value {
  return nthElement(a, b);
}

export function pG(a: Value): Value { // TODO p_g
  decline();
  return FAILED;
}

export function differenceTuple(a: Value, b: Value): Value {
  return differenceOfTuples(a, b);
}

export function oG(a: Value, b: Value): Value {
  return objectsOfType(a, b);
}

export function oGT(a: Value, b: Value): Value { // TODO o_g_t
  decline();
  return FAILED;
}

export function mirRotT(a: Value, b: Value): Value { // TODO mir_rot_t
  decline();
  return FAILED;
}

export function aMr(a: Value): Value { // TODO a_mr
  decline();
  return FAILED;
}

export function cIz(a: Value, b: Value): Value { // TODO c_iz
  decline();
  return FAILED;
}

export function cIzN(a: Value, b: Value, c: Value): Value { // TODO c_iz_n
  decline();
  return FAILED;
}

export function cZo(a: Value, b: Value): Value { // TODO c_zo
  decline();
  return FAILED;
}

export function cZoN(a: Value, b: Value, c: Value): Value { // TODO c_zo_n
  decline();
  return FAILED;
}

function objectsOfType(g: Value, type: Value): Value {
  if (!isInt(type)) decline();
  const flags = intOf(type);
  if (flags < 0 || flags > 7) return NONE;
  if (isEmptyTuple(g)) return FAILED;
  packedGrid(g);
  const background = (flags & 1) !== 0 ? intOf(mostcolor(g)) : -1000;
  return components(g, CELL, (flags & 4) !== 0, (flags & 2) !== 0, background);
}

function nthElement(container: Value, rank: Value): Value {
  if (!isInt(rank)) decline();
  const n = isSet(container) ? sizeOf(container) : lengthOfTuple(container);
  if (n < 0) decline();
  const at = intOf(rank) < 0 ? n + intOf(rank) : intOf(rank);
  if (at < 0 || at >= n) return EMPTY_SET;
  return isSet(container) ? elementAt(order(container), at) : itemOf(container, at);
}
