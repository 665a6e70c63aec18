/**
 * Connected components of a grid: what each contains by one flood fill, CPython's order of it on demand.
 *
 * The fill works on places, in a grid with walls: they spare the range check of neighbors, and the wall on the right of a row is also the
 * one on the left of the next.
 *
 * ```
 *   # # # #
 *   # a b c
 *   # d e f
 *   # # # #
 * ```
 *
 * Python fills a component by a walk over sets, whose iteration order decides where it goes next:
 *
 * ```
 *   front = {start}
 *   while front:
 *       around = set()
 *       for cell in front:                   in the set's iteration order
 *           if cell belongs to the object:
 *               add it; mark it occupied
 *               around |= {its neighbors on the grid}
 *       front = around - occupied            occupied: cells of this and of all earlier objects
 * ```
 *
 * What a component contains needs none of this; its order needs these very set operations, which cost many times the fill. So each component
 * keeps which of a survey (`Survey`) it is, and the walk is repeated when somebody asks for its order.
 */

import { MOST_CELLS_KEPT, MOST_ELEMENTS, SMALL_SIDE } from '../memory/limits';
import { addWork, countAgain, countNothing, giveBack, mark, pin, take } from '../memory/memory';
import { fillBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { pass } from '../python/failure';
import { ELEMENTS_LIMIT } from '../python/failures';
import { fourLocations, keepSet, writeRectangle } from '../sets/locations';
import { builtSet, order, UNION } from '../sets/set';
import {
  addCodes,
  addValues,
  begin,
  codesInOrder,
  copyTable,
  mergeSet,
  subtractInTable,
  tableSize,
} from '../sets/table';
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

/** The flood fill's own memory: it has room for grids of so many places with the walls around them, larger ones take of the arena. */
const OWN_PLACES = 1 << 16;
const WALL: i32 = 255;
const ownPaint: usize = memory.data(OWN_PLACES);
const ownCodes: usize = memory.data(OWN_PLACES << 2);
const ownQueue: usize = memory.data(OWN_PLACES << 2);
const ownEnds: usize = memory.data(OWN_PLACES << 2);
let paint: usize = ownPaint;
let cellCodes: usize = ownCodes;
let queue: usize = ownQueue;
let ends: usize = ownEnds;

/** Sees to it that a grid's places have room. */
function makeRoom(h: i32, w: i32): void {
  const count = (h + 1) * (w + 1) + w + 2;
  const places = <usize>count;
  const isLarge = count > OWN_PLACES;
  const words = isLarge ? take(places * 13) : 0;
  queue = isLarge ? words : ownQueue;
  ends = isLarge ? queue + (places << 2) : ownEnds;
  cellCodes = isLarge ? ends + (places << 2) : ownCodes;
  paint = isLarge ? cellCodes + (places << 2) : ownPaint;
}

// ---- all locations of a grid, a set for each size until the arena is emptied

/** The locations of grids of one size; all zero: there is none yet. */
@unmanaged
class Field {
  h: i32;
  w: i32;
  /** The locations as a set in CPython's order. */
  locations: Value;
  /** Address of a word for each location, its place in the flood fill; 0: not made yet. */
  places: usize;
}
const FIELD_BYTES: usize = offsetof<Field>();
const FIELDS = 2048;
const fields: usize = memory.data(FIELDS * <i32>FIELD_BYTES);
let fieldCount = 0;
export function forgetFields(): void {
  if (fieldCount > 0) fillBytes(fields, 0, <usize>FIELDS * FIELD_BYTES);
  fieldCount = 0;
}
function fieldAt(slot: i32): Field {
  return changetype<Field>(fields + <usize>slot * FIELD_BYTES);
}

/** The field of a size, from a hash table of them. */
function fieldOf(h: i32, w: i32): Field {
  let slot = (h * 67 + w) & (FIELDS - 1);
  let field = fieldAt(slot);
  while (field.locations !== 0) {
    if (field.h === h && field.w === w) return field;
    slot = (slot + 1) & (FIELDS - 1);
    field = fieldAt(slot);
  }
  if (2 * ++fieldCount > FIELDS) {
    forgetFields();
    fieldCount = 1;
  }
  const before = countNothing();
  const s = order(allLocations(h, w));
  field.h = h;
  field.w = w;
  field.locations = s;
  field.places = 0;
  pin();
  countAgain(before);
  return field;
}

/** The locations of a grid, row by row. */
function allLocations(h: i32, w: i32): Value {
  const codes = takeCodes(h * w);
  writeRectangle(codes, 0, 0, h, w);
  return newSet(PAIR, h * w, codes);
}

export function allIndices(h: i32, w: i32): Value {
  if (<i64>h * <i64>w > MOST_ELEMENTS) pass(ELEMENTS_LIMIT);
  if (h * w > MOST_CELLS_KEPT) return allLocations(h, w);
  addWork(h * w);
  return fieldOf(h, w).locations;
}

function placesOf(h: i32, w: i32): usize {
  const field = fieldOf(h, w);
  let places = field.places;
  if (places === 0) {
    const s = field.locations;
    const n = h * w;
    places = takeCodes(n);
    for (let k = 0; k < n; k++) {
      const c = code(s, k);
      setWordAt(places, k, (rowOf(c) + 1) * (w + 1) + columnOf(c) + 1);
    }
    field.places = places;
    pin();
  }
  return places;
}

// ---- components

/** The components of a grid, and in what order they are found. */
@unmanaged
class Survey {
  grid: Value;
  /** 1: cells that share a corner are neighbors. */
  diagonal: i32;
  /** Number of components. */
  found: i32;
  /** Address of a value for each component: its set. */
  sets: usize;
  /** 1: the sets stand in the order of discovery. */
  inOrder: i32;
  /** Address of a word for each component, its rank: how many are discovered before. 0: this and what follows is not made yet. */
  ranks: usize;
  /** Address of a word for each component: the cell where it begins. */
  starts: usize;
  /** Address of a word for each component: how many cells those before it have. */
  before: usize;
  /** Address of a word for each cell: the rank of its component. */
  owner: usize;
  /** Address of a byte for each cell, 1 where the walk in work has been. */
  walked: usize;
  /** Address of a word for each rank: the number of the component. */
  discovered: usize;
}

/** The connected parts as a set of sets; `background` is the color that belongs to none, or no color at all. */
export function components(grid: Value, elements: i32, univalued: bool, diagonal: bool, background: i32): Value {
  const at = find(grid, elements, univalued, diagonal, background);
  const made = changetype<Survey>(at);
  return builtSet(ANY, made.found, made.sets, 0, orderComponents, <u32>at, 0);
}

/** As `components`: a tuple of tuples of cells in the order in which they are found. */
export function componentTuples(grid: Value, elements: i32, univalued: bool, diagonal: bool, background: i32): Value {
  const at = find(grid, elements, univalued, diagonal, background);
  const made = changetype<Survey>(at);
  const found = made.found;
  if (found === 0) return EMPTY_TUPLE;
  survey(at);
  const tuples = tupleOf(found);
  for (let rank = 0; rank < found; rank++) {
    const n = wordAt(made.discovered, rank);
    const size = sizeOf(valueAt(made.sets, n));
    const sequence = sequenceOf(at, n);
    const cells = tupleOf(size);
    for (let k = 0; k < size; k++) setTupleItem(cells, k, codeValue(elements, wordAt(sequence, k)));
    setTupleItem(tuples, rank, cells);
  }
  return tuples;
}

/** Finds the components; gives their survey. */
function find(grid: Value, elements: i32, univalued: bool, diagonal: bool, background: i32): usize {
  const n = gridH(grid) * gridW(grid);
  makeRoom(gridH(grid), gridW(grid));
  addWork(n);
  prepare(grid, univalued, background);
  const inOrder = n <= MOST_CELLS_KEPT;
  const found = floodAll(gridH(grid), gridW(grid), diagonal, inOrder);
  const end = found === 0 ? 0 : wordAt(ends, found - 1);
  addWork(end);
  const codes = takeCodes(end);
  for (let k = 0; k < end; k++) setWordAt(codes, k, wordAt(cellCodes, wordAt(queue, k)));
  const at = take(offsetof<Survey>());
  const sets = takeCodes(found);
  for (let k = 0, start = 0; k < found; k++) {
    const to = wordAt(ends, k);
    setValueAt(sets, k, builtSet(elements, to - start, codes + ((<usize>start) << 2), 0, orderComponent, <u32>at, k));
    start = to;
  }
  const made = changetype<Survey>(at);
  made.grid = grid;
  made.diagonal = diagonal ? 1 : 0;
  made.found = found;
  made.sets = sets;
  made.inOrder = inOrder ? 1 : 0;
  made.ranks = 0;
  return at;
}

/** Paints the cells with walls around, the background as wall, and all other colors alike unless parts are univalued. */
function prepare(grid: Value, univalued: bool, background: i32): void {
  const h = gridH(grid);
  const w = gridW(grid);
  const stride = w + 1;
  fillBytes(paint, WALL, <usize>((h + 1) * stride + w + 2));
  const colors = univalued ? 15 : 0; // what is left of -1 is no other color
  for (let i = 0, k = 0; i < h; i++) {
    let place = (i + 1) * stride + 1;
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, place++, location++) {
      const color = cell(grid, k);
      store<u8>(paint + <usize>place, <u8>(color === background ? WALL : color & colors));
      setWordAt(cellCodes, place, cellCode(color, location));
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
    const place = inOrder ? wordAt(places, k) : k;
    if (<i32>load<u8>(paint + <usize>place) === WALL) continue;
    end = flood(place, end, stride, diagonal);
    setWordAt(ends, found++, end);
  }
  return found;
}

/** Puts the component of a place into the queue, from `start` on; returns the queue's new end. */
function flood(place: i32, start: i32, stride: i32, diagonal: bool): i32 {
  const color = <i32>load<u8>(paint + <usize>place);
  let end = reach(place, color, start);
  for (let q = start; q < end; q++) {
    const at = wordAt(queue, q);
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
  setWordAt(queue, end, place);
  return end + 1;
}

/** Finds the cell where each component begins, and their numbers in the order in which these stand among all locations. */
function discover(found: i32, sets: usize, h: i32, w: i32, owner: usize, starts: usize, discovered: usize): void {
  for (let k = 0; k < h * w; k++) setWordAt(owner, k, found);
  for (let n = 0; n < found; n++) {
    setWordAt(starts, n, -1);
    const s = valueAt(sets, n);
    for (let k = 0; k < sizeOf(s); k++) setWordAt(owner, rowOf(code(s, k)) * w + columnOf(code(s, k)), n);
  }
  const all = fieldOf(h, w).locations;
  for (let k = 0, count = 0; k < h * w && count < found; k++) {
    const at = rowOf(code(all, k)) * w + columnOf(code(all, k));
    const n = wordAt(owner, at);
    if (n === found || wordAt(starts, n) >= 0) continue;
    setWordAt(starts, n, at);
    setWordAt(discovered, count++, n);
  }
}

/** Makes what knows the order, where it is not made yet. */
function survey(at: usize): void {
  const made = changetype<Survey>(at);
  if (made.ranks !== 0) return;
  const grid = made.grid;
  const w = gridW(grid);
  const cells = gridH(grid) * w;
  const found = made.found;
  const sets = made.sets;
  const ranks = takeCodes(found);
  const starts = takeCodes(found);
  const before = takeCodes(found);
  const owner = takeCodes(cells);
  const walked = take(<usize>cells);
  const discovered = takeCodes(found);
  fillBytes(walked, 0, <usize>cells);
  if (made.inOrder === 1) {
    for (let n = 0; n < found; n++) {
      setWordAt(discovered, n, n);
      const c = code(valueAt(sets, n), 0);
      setWordAt(starts, n, rowOf(c) * w + columnOf(c));
    }
  } else discover(found, sets, gridH(grid), w, owner, starts, discovered);
  for (let k = 0; k < cells; k++) setWordAt(owner, k, found);
  let total = 0;
  for (let rank = 0; rank < found; rank++) {
    const n = wordAt(discovered, rank);
    const s = valueAt(sets, n);
    setWordAt(ranks, n, rank);
    setWordAt(before, n, total);
    const size = sizeOf(s);
    total += size;
    for (let k = 0; k < size; k++) {
      const c = code(s, k);
      setWordAt(owner, rowOf(c) * w + columnOf(c), rank);
    }
  }
  made.ranks = ranks;
  made.starts = starts;
  made.before = before;
  made.owner = owner;
  made.walked = walked;
  made.discovered = discovered;
  pin();
}

/** Leaves the set of the components in the table. */
function orderComponents(at: u32, _none: u32, _elements: i32): void {
  survey(at);
  const made = changetype<Survey>(at);
  const found = made.found;
  const sequence = takeCodes(found);
  for (let k = 0; k < found; k++) setValueAt(sequence, k, valueAt(made.sets, wordAt(made.discovered, k)));
  begin(ANY);
  addValues(sequence, found);
  copyTable();
}

/** Leaves the cells of a component in the table. */
function orderComponent(at: u32, n: u32, elements: i32): void {
  survey(at);
  const sequence = sequenceOf(at, n);
  begin(elements);
  addCodes(sequence, sizeOf(valueAt(changetype<Survey>(at).sets, n)));
  copyTable();
}

/** The codes of the n-th component as CPython adds them; the survey is made. */
function sequenceOf(at: usize, n: i32): usize {
  const made = changetype<Survey>(at);
  const grid = made.grid;
  const w = gridW(grid);
  const s = valueAt(made.sets, n);
  const size = sizeOf(s);
  const start = wordAt(made.starts, n);
  const first = code(s, 0);
  if (size === 1 || (size === 2 && rowOf(first) * w + columnOf(first) === start)) return codesOf(s); // there is but one way
  const sequence = takeCodes(size);
  const walked = made.walked;
  // A walk that was cut short may have left marks.
  for (let k = 0; k < size; k++) store<u8>(walked + <usize>(rowOf(code(s, k)) * w + columnOf(code(s, k))), 0);
  const added = walk(at, start, wordAt(made.ranks, n), wordAt(made.before, n), sequence, size);
  if (added !== size) unreachable();
  for (let k = 0; k < size; k++) {
    const place = wordAt(sequence, k);
    setWordAt(sequence, k, cellCode(cell(grid, place), locate(place / w, place % w)));
  }
  return sequence;
}

// ---- the walk

const rings: usize = memory.data((8 * SMALL_SIDE * SMALL_SIDE) << 2);
const RING_BYTES: usize = SET_BYTES + 64;
const pool: usize = memory.data(8 * SMALL_SIDE * SMALL_SIDE * <i32>RING_BYTES);
let pooled: usize = 0;

/** The neighbors of a cell that are on a grid whose cells can be packed, as an ordered set. */
export function ring(i: i32, j: i32, h: i32, w: i32, diagonal: i32): Value {
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
  const before = countNothing();
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
    if (rowOf(c) >= 0 && rowOf(c) < h && columnOf(c) >= 0 && columnOf(c) < w) setWordAt(inside, count++, c);
  }
  const s = order(newSet(PAIR, count, inside));
  keepSet(s, to);
  giveBack(free, take(0));
  countAgain(before);
  return <Value>to;
}

/** Cells for which the walk has memory of its own. */
const OWN_CELLS = 30_000;
const ownFront: usize = memory.data(OWN_CELLS << 2);
const ownAround: usize = memory.data(OWN_CELLS << 2);
let front: usize = ownFront;
let around: usize = ownAround;

/** The cells of one object in the order in which they are added, into memory with room for them; returns how many. */
function walk(at: usize, start: i32, rank: i32, occupied: i32, to: usize, size: i32): i32 {
  const made = changetype<Survey>(at);
  const grid = made.grid;
  const h = gridH(grid);
  const w = gridW(grid);
  const diagonal = made.diagonal;
  const most = min(9 * size, h * w); // cells and those around them
  front = most > OWN_CELLS ? takeCodes(most) : ownFront;
  around = most > OWN_CELLS ? takeCodes(most) : ownAround;
  const owner = made.owner;
  const walked = made.walked;
  let added = 0;
  let length = 1;
  setWordAt(front, 0, start);
  while (length > 0) {
    const free = mark();
    // Rings first: making one uses the table.
    let count = 0;
    for (let k = 0; k < length; k++) {
      const cell = wordAt(front, k);
      if (wordAt(owner, cell) !== rank) continue;
      store<u8>(walked + <usize>cell, 1);
      setWordAt(to, added++, cell);
      setValueAt(around, count++, ring(cell / w, cell % w, h, w, diagonal));
    }
    begin(PAIR);
    for (let k = 0; k < count; k++) mergeSet(valueAt(around, k));
    length = freeCells(w, owner, walked, rank, occupied + added);
    giveBack(free, mark());
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
    const c = wordAt(front, k);
    const cell = rowOf(c) * w + columnOf(c);
    const by = wordAt(owner, cell);
    const taken = by < rank || (by === rank && load<u8>(walked + <usize>cell) === 1);
    setWordAt(front, chosen, c);
    chosen += i32(taken === deletes);
  }
  subtractInTable(front, chosen, deletes);
  const length = tableSize();
  codesInOrder(front);
  for (let k = 0; k < length; k++) {
    const c = wordAt(front, k);
    setWordAt(front, k, rowOf(c) * w + columnOf(c));
  }
  return length;
}
