/**
 * Python's `==`, however the two are held: a grid equals the same tuple of tuples, `True == 1`, NaN equals nothing. What containers ask of
 * their elements is `sameValue`: identity first, so that NaN is found.
 */

import { sameBytes } from '../memory/vectors';
import { isDouble } from '../values/boxed';
import {
  ANY,
  cellsAt,
  code,
  codeValue,
  elementsOf,
  gridH,
  gridW,
  isInt,
  isObject,
  KIND_FN,
  KIND_GRID,
  KIND_SET,
  KIND_TUPLE,
  kindOfObject,
  rowTuple,
  sizeOf,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { fingerprint } from './hash';
import { hasCode, hasValue } from './membership';
import { boolAsInt, equalNumbers } from './numeric';

/** Python's `a == b`. */
export function equalValues(a: Value, b: Value): bool {
  if (isInt(a) && isInt(b)) return a === b;
  if (!isObject(a) || !isObject(b)) {
    if (a === b) return true;
    return boolAsInt(a) === boolAsInt(b) || ((isDouble(a) || isDouble(b)) && equalNumbers(a, b));
  }
  const kind = kindOfObject(a);
  const other = kindOfObject(b);
  if (kind === KIND_GRID && other === KIND_GRID) {
    if (a === b) return true;
    return gridH(a) === gridH(b) && gridW(a) === gridW(b) && sameBytes(cellsAt(a), cellsAt(b), gridH(a) * gridW(a));
  }
  if (kind === KIND_TUPLE && other === KIND_TUPLE) {
    if (a === b) return true;
    const n = tupleLength(a);
    if (n !== tupleLength(b)) return false;
    for (let k = 0; k < n; k++) if (!sameValue(tupleItem(a, k), tupleItem(b, k))) return false;
    return true;
  }
  if (kind === KIND_SET && other === KIND_SET) return equalSets(a, b);
  if (kind === KIND_GRID && other === KIND_TUPLE) return equalRows(a, b);
  if (kind === KIND_TUPLE && other === KIND_GRID) return equalRows(b, a);
  return kind === KIND_FN ? a === b : equalNumbers(a, b);
}

/** Python's `a is b or a == b`, as containers compare their elements: NaN is the same as itself. */
export function sameValue(a: Value, b: Value): bool {
  return a === b || equalValues(a, b);
}

/** Whether a grid equals a tuple: each of its rows is the same as an item. */
function equalRows(grid: Value, tuple: Value): bool {
  const h = gridH(grid);
  if (tupleLength(tuple) !== h) return false;
  for (let i = 0; i < h; i++) if (!sameValue(rowTuple(grid, i), tupleItem(tuple, i))) return false;
  return true;
}

function equalSets(a: Value, b: Value): bool {
  if (a === b) return true;
  const n = sizeOf(a);
  if (n !== sizeOf(b)) return false;
  if (n === 0) return true;
  if (fingerprint(a) !== fingerprint(b)) return false;
  const elements = elementsOf(a);
  if (elements !== ANY && elements === elementsOf(b)) {
    for (let k = 0; k < n; k++) if (!hasCode(b, code(a, k))) return false;
    return true;
  }
  for (let k = 0; k < n; k++) {
    if (!hasValue(b, elements === ANY ? <Value>code(a, k) : codeValue(elements, code(a, k)))) return false;
  }
  return true;
}
