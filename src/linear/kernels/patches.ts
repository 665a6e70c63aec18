/** Patches: sets of locations or of cells; see `src/dsl/patches.ts`. */
import { itemOf, lengthOfTuple } from './functions';
import { addWork, decline } from './memory';
import {
  bottomOf, bounds, isEmpty, isNoPatch, isPatch, leftOf, locationsOf, offsetSet, rightOf, setBounds, shiftPatch, topOf,
} from './patch';
import { distinct, order, setOf } from './set';
import {
  ANY, CELL, cellCode, code, columnOf, COORD_BITS, elementAt, elementsOf, EMPTY_SET, EMPTY_TUPLE, FAILED, gridH, gridW, int, INT,
  intOf, isGrid, isInt, isNear, isSet, isTuple, MAX_COLOR, packedCode, packedKind, pair, PAIR, rowOf, sequenceSet, sizeOf,
  takeCodes, tupleItem, tupleLength, Value,
} from './value';

/** Whether to ask for its locations fails: it has no elements, or the first of them has no items. */
export function isUnlocatable(v: Value): bool {
  if (isTuple(v)) return tupleLength(v) > 0 && !hasItems(tupleItem(v, 0));
  if (isGrid(v)) return gridW(v) === 1;
  if (!isSet(v)) return true;
  if (elementsOf(v) !== ANY) return elementsOf(v) === INT && sizeOf(v) > 0;
  for (let k = 0; k < sizeOf(v); k++) if (hasItems(<Value>code(v, k))) return false;
  return true;
}
function hasItems(v: Value): bool {
  return isTuple(v) || isGrid(v);
}

/** Whether a value is a tuple of two items, else unpacking it fails; declines two of anything else. */
export function isPair(v: Value): bool {
  if (isTuple(v)) return tupleLength(v) === 2;
  if ((isSet(v) && sizeOf(v) === 2) || (isGrid(v) && gridH(v) === 2)) decline();
  return false;
}

export function toindices(patch: Value): Value {
  if (isPatch(patch)) return locationsOf(patch);
  if (isEmpty(patch)) return EMPTY_SET;
  if (isUnlocatable(patch)) return FAILED;
  if (!isGrid(patch)) decline();
  return patch;
}

export function normalize(patch: Value): Value {
  if (isEmpty(patch)) return patch;
  if (isNoPatch(patch)) return FAILED;
  if (!isPatch(patch)) decline();
  bounds(patch);
  bounds(patch);
  addWork(2);
  return shiftPatch(patch, -topOf(patch), -leftOf(patch));
}

export function shiftBy(patch: Value, directions: Value): Value {
  if (isEmpty(patch)) return patch;
  if (isNoPatch(patch) || !isPair(directions)) return FAILED;
  const di = tupleItem(directions, 0);
  const dj = tupleItem(directions, 1);
  if (!isInt(di) || !isInt(dj)) decline();
  if (isPatch(patch)) return shiftPatch(patch, intOf(di), intOf(dj));
  return shiftItems(patch, intOf(di), intOf(dj));
}

/** The set of the locations, or of the cells, of a tuple, moved. */
function shiftItems(patch: Value, di: i32, dj: i32): Value {
  const n = lengthOfTuple(patch);
  if (n < 0) decline();
  const elements = packedKind(itemOf(patch, 0));
  if (elements !== PAIR && elements !== CELL) decline();
  addWork(elements === PAIR ? 2 * n : 4 * n);
  const codes = takeCodes(n);
  for (let k = 0; k < n; k++) {
    if (packedKind(itemOf(patch, k)) !== elements) decline();
    if (!isNear(rowOf(packedCode) + di, columnOf(packedCode) + dj)) decline();
    store<i32>(codes + (<usize>k << 2), packedCode + (di << COORD_BITS) + dj);
  }
  return sequenceSet(elements, distinct(codes, n), codes);
}

export function recolor(value: Value, patch: Value): Value {
  if (isEmpty(patch)) return EMPTY_SET;
  if (isUnlocatable(patch)) return FAILED;
  const located = locationsOf(patch);
  if (!isInt(value) || intOf(value) < 0 || intOf(value) > MAX_COLOR) return unpackedCells(value, located);
  const colored = offsetSet(located, CELL, cellCode(intOf(value), 0));
  if (load<i32>(patch, 64) !== 0) setBounds(colored, topOf(patch), leftOf(patch), bottomOf(patch), rightOf(patch));
  return colored;
}

/** Cells of anything but a color of packed cells. */
function unpackedCells(value: Value, locations: Value): Value {
  order(locations);
  const n = sizeOf(locations);
  addWork(2 * n);
  const cells = takeCodes(n);
  for (let k = 0; k < n; k++) store<u32>(cells + (<usize>k << 2), pair(value, elementAt(locations, k)));
  return setOf(cells, n);
}

/** Makes the bounds of a patch known; false where to look for an outermost coordinate fails. */
function hasBounds(patch: Value): bool {
  if (isEmpty(patch) || isNoPatch(patch)) return false;
  if (!isPatch(patch)) decline();
  bounds(patch);
  return true;
}

export function uppermost(patch: Value): Value {
  return hasBounds(patch) ? int(topOf(patch)) : FAILED;
}

export function lowermost(patch: Value): Value {
  return hasBounds(patch) ? int(bottomOf(patch)) : FAILED;
}

export function leftmost(patch: Value): Value {
  return hasBounds(patch) ? int(leftOf(patch)) : FAILED;
}

export function rightmost(patch: Value): Value {
  return hasBounds(patch) ? int(rightOf(patch)) : FAILED;
}

/** A corner of anything but a packed patch: of an empty patch, the empty tuple. */
function otherCorner(patch: Value): Value {
  if (isEmpty(patch)) return EMPTY_TUPLE;
  if (!isUnlocatable(patch)) decline();
  return FAILED;
}

export function ulcorner(patch: Value): Value {
  if (!isPatch(patch)) return otherCorner(patch);
  bounds(patch);
  return pair(int(topOf(patch)), int(leftOf(patch)));
}

export function urcorner(patch: Value): Value {
  if (!isPatch(patch)) return otherCorner(patch);
  bounds(patch);
  return pair(int(topOf(patch)), int(rightOf(patch)));
}

export function llcorner(patch: Value): Value {
  if (!isPatch(patch)) return otherCorner(patch);
  bounds(patch);
  return pair(int(bottomOf(patch)), int(leftOf(patch)));
}

export function lrcorner(patch: Value): Value {
  if (!isPatch(patch)) return otherCorner(patch);
  bounds(patch);
  return pair(int(bottomOf(patch)), int(rightOf(patch)));
}
