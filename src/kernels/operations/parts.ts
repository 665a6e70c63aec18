/**
 * Connected parts of a grid of anything (rows of unequal length, cells that are no ints), found with the very set operations with which
 * Python finds them; see the walk in `components.ts`.
 */

import { meter, rewindMeter, take } from '../memory/memory';
import { fillBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { cellOf } from '../python/cells';
import { equalValues } from '../python/equal';
import { widthOf } from '../python/protocol';
import { itemOf, lengthOfTuple, nth } from '../python/sequence';
import { frozenCopyOfValues, order } from '../sets/set';
import { begin, mergeSet, setInTable, subtractInTable } from '../sets/table';
import {
  ANY,
  code,
  codesOf,
  columnOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  elementAt,
  elementsOf,
  FAILED,
  int,
  intOf,
  isNear,
  NONE,
  newSet,
  PAIR,
  pair,
  rowOf,
  sizeOf,
  takeCodes,
  tupleItem,
  tupleOfValues,
  Value,
} from '../values/value';
import { asindices } from './cells';
import { mostcolor } from './colors';
import { ring } from './components';
import { dneighbors, neighbors } from './lines';

// The search in work.
let grid: Value = 0;
let h: i32 = 0;
let w: i32 = 0;
let diagonal: bool = false;
/** What sets of locations hold while cells are walked: PAIR, or ANY where these are not near. */
let kind: i32 = PAIR;
/** A byte for each cell, 1 where a part has it; and how many have. */
let occupied: usize = 0;
let occupiedCount: i32 = 0;
/** The cells of the part in work, as they are found. */
let part: usize = 0;
let partSize: i32 = 0;

/** The parts as sets of cells, or as tuples of them in the order in which they are found; see `objects`. */
export function partsOfAny(
  rows: Value,
  univalued: bool,
  diagonally: bool,
  withoutBackground: bool,
  tuples: bool,
): Value {
  const background = withoutBackground ? mostcolor(rows) : NONE;
  const width = background === FAILED ? -1 : widthOf(rows);
  if (width < 0) return FAILED;
  const all = asindices(rows);
  const n = sizeOf(all);
  if (n === 0) return tuples ? EMPTY_TUPLE : EMPTY_SET;
  order(all);
  grid = rows;
  h = lengthOfTuple(rows);
  w = width;
  diagonal = diagonally;
  kind = isNear(h, w) ? PAIR : ANY;
  occupied = take(<usize>n);
  fillBytes(occupied, 0, <usize>n);
  occupiedCount = 0;
  part = takeCodes(n);
  const parts = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const start = placeIn(all, k);
    if (load<u8>(occupied + <usize>start) !== 0) continue;
    const color = colorOfPlace(start);
    if (color === FAILED) return FAILED;
    if (equalValues(color, background)) continue;
    if (!grow(start, univalued, univalued ? color : background)) return FAILED;
    setValueAt(parts, count++, tuples ? tupleOfPart(start) : setOfPart(start));
  }
  return tuples ? (count === 0 ? EMPTY_TUPLE : tupleOfValues(parts, count)) : frozenCopyOfValues(count, parts);
}

/** Which cell, row by row, the k-th location of a set is. */
function placeIn(locations: Value, k: i32): i32 {
  const c = code(locations, k);
  if (elementsOf(locations) === PAIR) return rowOf(c) * w + columnOf(c);
  return intOf(tupleItem(<Value>c, 0)) * w + intOf(tupleItem(<Value>c, 1));
}

/** The value of a cell; FAILED where its row is shorter. */
function colorOfPlace(place: i32): Value {
  return nth(itemOf(grid, place / w), place % w);
}

/** Adds a cell to the part in work. */
function addToPart(place: i32): void {
  setWordAt(part, partSize++, place);
  store<u8>(occupied + <usize>place, 1);
  occupiedCount++;
}

/**
 * Finds the part that begins at a cell: those of a color (`univalued`), or all that are not of the background. False where Python fails.
 * What is not even like itself leaves it empty.
 */
function grow(start: i32, univalued: bool, wanted: Value): bool {
  partSize = 0;
  let front = takeCodes(1);
  let length = 1;
  setWordAt(front, 0, start);
  while (length > 0) {
    // Rings first: making one uses the table.
    const rings = takeCodes(length);
    let count = 0;
    for (let k = 0; k < length; k++) {
      const place = wordAt(front, k);
      const color = colorOfPlace(place);
      if (color === FAILED) return false;
      if (equalValues(color, wanted) !== univalued) continue;
      addToPart(place);
      setValueAt(rings, count++, kind === PAIR ? ring(place / w, place % w, h, w, i32(diagonal)) : ringAround(place));
    }
    begin(kind);
    for (let k = 0; k < count; k++) mergeSet(valueAt(rings, k));
    const free = freePlaces();
    length = sizeOf(free);
    front = takeCodes(length);
    for (let k = 0; k < length; k++) setWordAt(front, k, placeIn(free, k));
  }
  return true;
}

/** The neighbors of a cell that are on the grid, as an ordered set of values. */
function ringAround(place: i32): Value {
  const before = meter;
  const location = pair(int(place / w), int(place % w));
  const around = order(diagonal ? neighbors(location) : dneighbors(location));
  const n = sizeOf(around);
  const inside = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const beside = elementAt(around, k);
    const i = intOf(tupleItem(beside, 0));
    const j = intOf(tupleItem(beside, 1));
    if (i >= 0 && i < h && j >= 0 && j < w) setValueAt(inside, count++, beside);
  }
  const s = order(newSet(ANY, count, inside));
  rewindMeter(before);
  return s;
}

/** The set in the table as it stands, which is only looked at: no work. */
function tableSet(): Value {
  const before = meter;
  const s = setInTable();
  rewindMeter(before);
  return s;
}

/** What is in the table less what is occupied: a copy with deletions where it is more than four times as much, else a new set. */
function freePlaces(): Value {
  const around = tableSet();
  const n = sizeOf(around);
  const deletes = n >> 2 > occupiedCount;
  const chosen = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const isTaken = load<u8>(occupied + <usize>placeIn(around, k)) !== 0;
    setWordAt(chosen, count, wordAt(codesOf(around), k));
    count += i32(isTaken === deletes);
  }
  subtractInTable(chosen, count, deletes);
  return tableSet();
}

// ---- results

/** The cell at a place. */
function cellAtPlace(place: i32): Value {
  return cellOf(colorOfPlace(place), int(place / w), int(place % w));
}

function setOfPart(start: i32): Value {
  const cells = takeCodes(partSize + 1);
  setValueAt(cells, 0, cellAtPlace(start)); // which is in the set before it is walked
  for (let k = 0; k < partSize; k++) setValueAt(cells, k + 1, cellAtPlace(wordAt(part, k)));
  return frozenCopyOfValues(partSize + 1, cells);
}

function tupleOfPart(start: i32): Value {
  cellAtPlace(start); // counted, as in a set
  if (partSize === 0) return EMPTY_TUPLE;
  const cells = takeCodes(partSize);
  for (let k = 0; k < partSize; k++) setValueAt(cells, k, cellAtPlace(wordAt(part, k)));
  return tupleOfValues(cells, partSize);
}
