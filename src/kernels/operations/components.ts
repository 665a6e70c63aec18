/** Connected components of a grid, and CPython's order of them on demand; see `src/dsl/components.ts` and `walk.ts`. */

import { MOST_CELLS, MOST_CELLS_KEPT, SMALL_SIDE } from '../memory/limits';
import { addWork, giveBack, meter, pin, resetMeter, take } from '../memory/memory';
import { decline } from '../python/decline';
import { SIZE } from '../python/reasons';
import { fourLocations, keepSet, writeRectangle } from '../sets/locations';
import { builtSet, order, UNION } from '../sets/set';
import { addCodes, addValues, begin, codesInOrder, copyTable, discardFrom, mergeSet, tableSize } from '../sets/table';
import {
  ANY,
  cell,
  cellCode,
  code,
  codesOf,
  codeValue,
  columnOf,
  EMPTY_TUPLE,
  gridH,
  gridW,
  locate,
  newSet,
  PAIR,
  recipeSet,
  rowOf,
  SET_BYTES,
  setTupleItem,
  sizeOf,
  takeCodes,
  tupleOf,
  Value,
} from '../values/value';

/** Room for the cells of the largest grid with the walls of the flood fill around. */
const MAX_PLACES = 1 << 16;
const WALL: i32 = 255;
const paint: usize = memory.data(MAX_PLACES);
const cellCodes: usize = memory.data(MAX_PLACES << 2);
const queue: usize = memory.data(MOST_CELLS << 2);
const ends: usize = memory.data(MOST_CELLS << 2);

// ---- all locations of a grid, a set for each size until the arena is emptied

const FIELDS = 2048;
const fields: usize = memory.data(FIELDS * 16);
let fieldCount = 0;
export function forgetFields(): void {
  if (fieldCount > 0) memory.fill(fields, 0, FIELDS * 16);
  fieldCount = 0;
}

/** The row of the table of fields: h, w, set in CPython's order, places of the flood fill (0: not made yet). */
function fieldOf(h: i32, w: i32): usize {
  let slot = (h * 67 + w) & (FIELDS - 1);
  let field = fields + ((<usize>slot) << 4);
  while (load<u32>(field, 8) !== 0) {
    if (load<i32>(field) === h && load<i32>(field, 4) === w) return field;
    slot = (slot + 1) & (FIELDS - 1);
    field = fields + ((<usize>slot) << 4);
  }
  if (2 * ++fieldCount > FIELDS) {
    forgetFields();
    fieldCount = 1;
  }
  const before = meter;
  const s = order(allLocations(h, w));
  store<i32>(field, h);
  store<i32>(field, w, 4);
  store<u32>(field, s, 8);
  store<u32>(field, 0, 12);
  pin();
  resetMeter();
  addWork(before);
  return field;
}

/** The locations of a grid, row by row. */
function allLocations(h: i32, w: i32): Value {
  const codes = takeCodes(h * w);
  writeRectangle(codes, 0, 0, h, w);
  return newSet(PAIR, h * w, codes);
}

export function allIndices(h: i32, w: i32): Value {
  if (h * w > MOST_CELLS) decline(SIZE);
  if (h * w > MOST_CELLS_KEPT) return allLocations(h, w);
  addWork(h * w);
  return load<u32>(fieldOf(h, w), 8);
}

function placesOf(h: i32, w: i32): usize {
  const field = fieldOf(h, w);
  let places: usize = load<u32>(field, 12);
  if (places === 0) {
    const s = load<u32>(field, 8);
    const n = h * w;
    places = takeCodes(n);
    for (let k = 0; k < n; k++) {
      const c = code(s, k);
      store<i32>(places + ((<usize>k) << 2), (rowOf(c) + 1) * (w + 1) + columnOf(c) + 1);
    }
    store<u32>(field, <u32>places, 12);
    pin();
  }
  return places;
}

// ---- components

/**
 * Survey: grid, diagonal, count, sets, whether they stand in the order of discovery; then, once made (rank of each, cell where each
 * begins, cells before each, ranks by cell, walked cells), and the numbers by rank.
 */
const SURVEY_BYTES: usize = 48;

/** The connected parts as a set of sets; `background` is the color that belongs to none, or no color at all. */
export function components(grid: Value, elements: i32, univalued: bool, diagonal: bool, background: i32): Value {
  const at = find(grid, elements, univalued, diagonal, background);
  return builtSet(ANY, load<i32>(at, 8), load<u32>(at, 12), 0, orderComponents, <u32>at, 0);
}

/** As `components`: a tuple of tuples of cells in the order in which they are found. */
export function componentTuples(grid: Value, elements: i32, univalued: bool, diagonal: bool, background: i32): Value {
  const at = find(grid, elements, univalued, diagonal, background);
  const found = load<i32>(at, 8);
  if (found === 0) return EMPTY_TUPLE;
  survey(at);
  const tuples = tupleOf(found);
  for (let rank = 0; rank < found; rank++) {
    const n = word(load<u32>(at, 40), rank);
    const size = sizeOf(<Value>word(load<u32>(at, 12), n));
    const sequence = sequenceOf(at, n);
    const cells = tupleOf(size);
    for (let k = 0; k < size; k++) setTupleItem(cells, k, codeValue(elements, word(sequence, k)));
    setTupleItem(tuples, rank, cells);
  }
  return tuples;
}

/** Finds the components; gives their survey. */
function find(grid: Value, elements: i32, univalued: bool, diagonal: bool, background: i32): usize {
  const n = gridH(grid) * gridW(grid);
  if (n > MOST_CELLS) decline(SIZE);
  addWork(n);
  prepare(grid, univalued, background);
  const inOrder = n <= MOST_CELLS_KEPT;
  const found = floodAll(gridH(grid), gridW(grid), diagonal, inOrder);
  const end = found === 0 ? 0 : word(ends, found - 1);
  addWork(end);
  const codes = takeCodes(end);
  for (let k = 0; k < end; k++) setWord(codes, k, word(cellCodes, word(queue, k)));
  const at = take(SURVEY_BYTES);
  const sets = takeCodes(found);
  for (let k = 0, start = 0; k < found; k++) {
    const to = word(ends, k);
    setWord(sets, k, builtSet(elements, to - start, codes + ((<usize>start) << 2), 0, orderComponent, <u32>at, k));
    start = to;
  }
  store<u32>(at, grid);
  store<i32>(at, diagonal ? 1 : 0, 4);
  store<i32>(at, found, 8);
  store<u32>(at, <u32>sets, 12);
  store<i32>(at, inOrder ? 1 : 0, 16);
  store<u32>(at, 0, 20);
  return at;
}

/** Paints the cells with walls around, the background as wall, and all other colors alike unless parts are univalued. */
function prepare(grid: Value, univalued: bool, background: i32): void {
  const h = gridH(grid);
  const w = gridW(grid);
  const stride = w + 1;
  memory.fill(paint, <u8>WALL, <usize>((h + 1) * stride + w + 2));
  const colors = univalued ? 15 : 0; // what is left of -1 is no other color
  for (let i = 0, k = 0; i < h; i++) {
    let place = <usize>((i + 1) * stride + 1);
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, place++, location++) {
      const color = cell(grid, k);
      store<u8>(paint + place, <u8>(color === background ? WALL : color & colors));
      store<i32>(cellCodes + (place << 2), cellCode(color, location));
    }
  }
}

/** Puts the components into the queue, one after the other, each with the cell first where it was found; returns how many. */
function floodAll(h: i32, w: i32, diagonal: bool, inOrder: bool): i32 {
  const stride = w + 1;
  const places: usize = inOrder ? placesOf(h, w) : 0;
  const count = inOrder ? h * w : (h + 1) * stride;
  let found = 0;
  let end = 0;
  for (let k = 0; k < count; k++) {
    const place = inOrder ? word(places, k) : k;
    if (<i32>load<u8>(paint + <usize>place) === WALL) continue;
    end = flood(place, end, stride, diagonal);
    setWord(ends, found++, end);
  }
  return found;
}

/** Puts the component of a place into the queue, from `start` on; returns the queue's new end. */
function flood(place: i32, start: i32, stride: i32, diagonal: bool): i32 {
  const color = <i32>load<u8>(paint + <usize>place);
  let end = reach(place, color, start);
  for (let q = start; q < end; q++) {
    const at = word(queue, q);
    end = reach(at - stride, color, end);
    end = reach(at - 1, color, end);
    end = reach(at + 1, color, end);
    end = reach(at + stride, color, end);
    if (!diagonal) continue;
    end = reach(at - stride - 1, color, end);
    end = reach(at - stride + 1, color, end);
    end = reach(at + stride - 1, color, end);
    end = reach(at + stride + 1, color, end);
  }
  return end;
}

/** Adds a place to the queue where it has the color; returns the queue's new end. */
function reach(place: i32, color: i32, end: i32): i32 {
  if (<i32>load<u8>(paint + <usize>place) !== color) return end;
  store<u8>(paint + <usize>place, <u8>WALL);
  setWord(queue, end, place);
  return end + 1;
}

function word(base: usize, k: i32): i32 {
  return load<i32>(base + ((<usize>k) << 2));
}
function setWord(base: usize, k: i32, x: i32): void {
  store<i32>(base + ((<usize>k) << 2), x);
}

/** Finds the cell where each component begins, and their numbers in the order in which these stand among all locations. */
function discover(found: i32, sets: usize, h: i32, w: i32, owner: usize, starts: usize, discovered: usize): void {
  for (let k = 0; k < h * w; k++) setWord(owner, k, found);
  for (let n = 0; n < found; n++) {
    setWord(starts, n, -1);
    const s = <Value>word(sets, n);
    for (let k = 0; k < sizeOf(s); k++) setWord(owner, rowOf(code(s, k)) * w + columnOf(code(s, k)), n);
  }
  const all = load<u32>(fieldOf(h, w), 8);
  for (let k = 0, count = 0; k < h * w && count < found; k++) {
    const at = rowOf(code(all, k)) * w + columnOf(code(all, k));
    const n = word(owner, at);
    if (n === found || word(starts, n) >= 0) continue;
    setWord(starts, n, at);
    setWord(discovered, count++, n);
  }
}

/** Makes what knows the order, where it is not made yet. */
function survey(at: usize): void {
  if (load<u32>(at, 20) !== 0) return;
  const grid = load<u32>(at);
  const w = gridW(grid);
  const cells = gridH(grid) * w;
  const found = load<i32>(at, 8);
  const sets: usize = load<u32>(at, 12);
  const ranks = takeCodes(found);
  const starts = takeCodes(found);
  const before = takeCodes(found);
  const owner = takeCodes(cells);
  const walked = take(<usize>cells);
  const discovered = takeCodes(found);
  memory.fill(walked, 0, <usize>cells);
  if (load<i32>(at, 16) === 1) {
    for (let n = 0; n < found; n++) {
      setWord(discovered, n, n);
      const c = code(<Value>word(sets, n), 0);
      setWord(starts, n, rowOf(c) * w + columnOf(c));
    }
  } else discover(found, sets, gridH(grid), w, owner, starts, discovered);
  for (let k = 0; k < cells; k++) setWord(owner, k, found);
  let total = 0;
  for (let rank = 0; rank < found; rank++) {
    const n = word(discovered, rank);
    const s = <Value>word(sets, n);
    setWord(ranks, n, rank);
    setWord(before, n, total);
    const size = sizeOf(s);
    total += size;
    for (let k = 0; k < size; k++) {
      const c = code(s, k);
      setWord(owner, rowOf(c) * w + columnOf(c), rank);
    }
  }
  store<u32>(at, <u32>ranks, 20);
  store<u32>(at, <u32>starts, 24);
  store<u32>(at, <u32>before, 28);
  store<u32>(at, <u32>owner, 32);
  store<u32>(at, <u32>walked, 36);
  store<u32>(at, <u32>discovered, 40);
  pin();
}

/** Leaves the set of the components in the table. */
function orderComponents(at: u32, _none: u32, _elements: i32): void {
  survey(at);
  const found = load<i32>(at, 8);
  const sets: usize = load<u32>(at, 12);
  const discovered: usize = load<u32>(at, 40);
  const sequence = takeCodes(found);
  for (let k = 0; k < found; k++) setWord(sequence, k, word(sets, word(discovered, k)));
  begin(ANY);
  addValues(sequence, found);
  copyTable();
}

/** Leaves the cells of a component in the table. */
function orderComponent(at: u32, n: u32, elements: i32): void {
  survey(at);
  const sequence = sequenceOf(at, n);
  begin(elements);
  addCodes(sequence, sizeOf(<Value>word(load<u32>(at, 12), n)));
  copyTable();
}

/** The codes of the n-th component as CPython adds them; the survey is made. */
function sequenceOf(at: usize, n: i32): usize {
  const grid = load<u32>(at);
  const w = gridW(grid);
  const s = <Value>word(load<u32>(at, 12), n);
  const size = sizeOf(s);
  const start = word(load<u32>(at, 24), n);
  const first = code(s, 0);
  if (size === 1 || (size === 2 && rowOf(first) * w + columnOf(first) === start)) return codesOf(s); // there is but one way
  const sequence = takeCodes(size);
  const walked: usize = load<u32>(at, 36);
  // A walk that was cut short may have left marks.
  for (let k = 0; k < size; k++) store<u8>(walked + <usize>(rowOf(code(s, k)) * w + columnOf(code(s, k))), 0);
  const added = walk(at, start, word(load<u32>(at, 20), n), word(load<u32>(at, 28), n), sequence);
  if (added !== size) unreachable();
  for (let k = 0; k < size; k++) {
    const place = word(sequence, k);
    setWord(sequence, k, cellCode(cell(grid, place), locate(place / w, place % w)));
  }
  return sequence;
}

// ---- the walk

const rings: usize = memory.data((8 * SMALL_SIDE * SMALL_SIDE) << 2);
const RING_BYTES: usize = SET_BYTES + 64;
const pool: usize = memory.data(8 * SMALL_SIDE * SMALL_SIDE * 152);
let pooled: usize = 0;

/** The neighbors of a cell that are on the grid, as an ordered set. */
function ring(i: i32, j: i32, h: i32, w: i32, diagonal: i32): Value {
  if (i >= SMALL_SIDE || j >= SMALL_SIDE) return makeRing(take(RING_BYTES), i, j, h, w, diagonal);
  const edges = (i === h - 1 ? 4 : 0) + (j === w - 1 ? 2 : 0) + diagonal;
  const at = rings + ((<usize>((edges * SMALL_SIDE + i) * SMALL_SIDE + j)) << 2);
  const known = load<u32>(at);
  if (known !== 0) return known;
  const made = makeRing(pool + pooled, i, j, h, w, diagonal);
  pooled += RING_BYTES;
  store<u32>(at, made);
  return made;
}

/** Makes a ring in memory for it; what it takes of the arena meanwhile is given back. */
function makeRing(to: usize, i: i32, j: i32, h: i32, w: i32, diagonal: i32): Value {
  const before = meter;
  const free = take(0);
  const straight = fourLocations(locate(i - 1, j), locate(i + 1, j), locate(i, j - 1), locate(i, j + 1));
  let near = straight;
  if (diagonal === 1) {
    const oblique = fourLocations(
      locate(i - 1, j - 1),
      locate(i - 1, j + 1),
      locate(i + 1, j - 1),
      locate(i + 1, j + 1),
    );
    near = recipeSet(PAIR, 8, takeCodes(8), 1, UNION, straight, oblique);
  }
  order(near);
  const inside = takeCodes(8);
  let count = 0;
  for (let k = 0; k < sizeOf(near); k++) {
    const c = code(near, k);
    if (rowOf(c) >= 0 && rowOf(c) < h && columnOf(c) >= 0 && columnOf(c) < w) setWord(inside, count++, c);
  }
  const s = order(newSet(PAIR, count, inside));
  keepSet(s, to);
  giveBack(free, take(0));
  resetMeter();
  addWork(before);
  return <Value>to;
}

const front: usize = memory.data(MOST_CELLS << 2);
const around: usize = memory.data(MOST_CELLS << 2);

/** The cells of one object in the order in which they are added, into memory with room for them; returns how many. */
function walk(at: usize, start: i32, rank: i32, occupied: i32, to: usize): i32 {
  const grid = load<u32>(at);
  const h = gridH(grid);
  const w = gridW(grid);
  const diagonal = load<i32>(at, 4);
  const owner: usize = load<u32>(at, 32);
  const walked: usize = load<u32>(at, 36);
  let added = 0;
  let length = 1;
  setWord(front, 0, start);
  while (length > 0) {
    // Rings first: making one uses the table.
    let count = 0;
    for (let k = 0; k < length; k++) {
      const cell = word(front, k);
      if (word(owner, cell) !== rank) continue;
      store<u8>(walked + <usize>cell, 1);
      setWord(to, added++, cell);
      setWord(around, count++, <i32>ring(cell / w, cell % w, h, w, diagonal));
    }
    begin(PAIR);
    for (let k = 0; k < count; k++) mergeSet(<Value>word(around, k));
    length = freeCells(w, owner, walked, rank, occupied + added);
  }
  return added;
}

/** Replaces the table by the cells in it less the occupied ones, and puts them into `front`; returns how many. */
function freeCells(w: i32, owner: usize, walked: usize, rank: i32, occupied: i32): i32 {
  const n = tableSize();
  codesInOrder(front);
  const deletes = n >> 2 > occupied;
  let chosen = 0;
  for (let k = 0; k < n; k++) {
    const c = word(front, k);
    const cell = rowOf(c) * w + columnOf(c);
    const by = word(owner, cell);
    const taken = by < rank || (by === rank && load<u8>(walked + <usize>cell) === 1);
    setWord(front, chosen, c);
    chosen += i32(taken === deletes);
  }
  if (deletes) {
    copyTable();
    discardFrom(newSet(PAIR, chosen, front));
  } else {
    addWork(chosen);
    begin(PAIR);
    addCodes(front, chosen);
  }
  const length = tableSize();
  codesInOrder(front);
  for (let k = 0; k < length; k++) {
    const c = word(front, k);
    setWord(front, k, rowOf(c) * w + columnOf(c));
  }
  return length;
}
