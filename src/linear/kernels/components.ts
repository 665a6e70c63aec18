/** Connected components of a grid, and CPython's order of them on demand; see `src/dsl/components.ts` and `walk.ts`. */
import { addWork, decline, meter, pin, resetMeter, take } from './memory';
import { COMPONENT, COMPONENTS, order } from './set';
import { addCodes, addValues, begin, codesInOrder, copyTable, discardFrom, mergeSet, tableSize } from './table';
import {
  ANY, cell, cellCode, code, codesOf, columnOf, gridH, gridW, locate, newSet, PAIR, recipeSet, rowOf, SET_BYTES, sizeOf,
  takeCodes, Value,
} from './value';

const MAX_CELLS = 1 << 15;
const MAX_CELLS_IN_ORDER = 1 << 10;
const WALL: i32 = 1000;
const paint: usize = memory.data(MAX_CELLS << 1);
const cellCodes: usize = memory.data(MAX_CELLS << 2);
const queue: usize = memory.data(MAX_CELLS << 2);
const steps: usize = memory.data(32);

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
  let field = fields + (<usize>slot << 4);
  while (load<u32>(field, 8) !== 0) {
    if (load<i32>(field) === h && load<i32>(field, 4) === w) return field;
    slot = (slot + 1) & (FIELDS - 1);
    field = fields + (<usize>slot << 4);
  }
  if (2 * ++fieldCount > FIELDS) decline();
  const before = meter;
  const codes = takeCodes(h * w);
  let at = codes;
  for (let i = 0; i < h; i++)
    for (let j = 0; j < w; j++) {
      store<i32>(at, locate(i, j));
      at += 4;
    }
  const s = order(newSet(PAIR, h * w, codes));
  store<i32>(field, h);
  store<i32>(field, w, 4);
  store<u32>(field, s, 8);
  store<u32>(field, 0, 12);
  pin();
  resetMeter();
  addWork(before);
  return field;
}

export function allIndices(h: i32, w: i32): Value {
  if (h * w > MAX_CELLS_IN_ORDER) decline();
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
      store<i32>(places + (<usize>k << 2), (rowOf(c) + 1) * (w + 1) + columnOf(c) + 1);
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

export function components(grid: Value, elements: i32, univalued: bool, diagonal: bool, background: i32): Value {
  const h = gridH(grid);
  const w = gridW(grid);
  const n = h * w;
  const stride = w + 1;
  const size = (h + 1) * stride + w + 2;
  if (size > MAX_CELLS) decline();
  addWork(n);
  for (let k = 0; k < size; k++) store<i16>(paint + (<usize>k << 1), <i16>WALL);
  for (let i = 0, k = 0; i < h; i++) {
    let place = (i + 1) * stride + 1;
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, place++, location++) {
      const color = cell(grid, k);
      if (color === background) continue;
      store<i16>(paint + (<usize>place << 1), <i16>(univalued ? color : 0));
      store<i32>(cellCodes + (<usize>place << 2), cellCode(color, location));
    }
  }
  const places: usize = n > MAX_CELLS_IN_ORDER ? 0 : placesOf(h, w);
  const directions = diagonal ? 8 : 4;
  store<i32>(steps, -stride);
  store<i32>(steps, -1, 4);
  store<i32>(steps, 1, 8);
  store<i32>(steps, stride, 12);
  store<i32>(steps, -stride - 1, 16);
  store<i32>(steps, -stride + 1, 20);
  store<i32>(steps, stride - 1, 24);
  store<i32>(steps, stride + 1, 28);
  // The ends of the components lie behind the queue's cells for now.
  let found = 0;
  let end = 0;
  const count = places === 0 ? size : n;
  const ends = takeCodes(n);
  for (let k = 0; k < count; k++) {
    const place = places === 0 ? k : load<i32>(places + (<usize>k << 2));
    const color = <i32>load<i16>(paint + (<usize>place << 1));
    if (color === WALL) continue;
    store<i16>(paint + (<usize>place << 1), <i16>WALL);
    store<i32>(queue + (<usize>end << 2), place);
    for (let q = end++; q < end; q++) {
      const at = load<i32>(queue + (<usize>q << 2));
      for (let d = 0; d < directions; d++) {
        const beside = at + load<i32>(steps + (<usize>d << 2));
        if (<i32>load<i16>(paint + (<usize>beside << 1)) !== color) continue;
        store<i16>(paint + (<usize>beside << 1), <i16>WALL);
        store<i32>(queue + (<usize>(end++) << 2), beside);
      }
    }
    store<i32>(ends + (<usize>(found++) << 2), end);
  }
  addWork(end);
  const codes = takeCodes(end);
  for (let k = 0; k < end; k++)
    store<i32>(codes + (<usize>k << 2), load<i32>(cellCodes + (<usize>load<i32>(queue + (<usize>k << 2)) << 2)));
  const survey = take(SURVEY_BYTES);
  const sets = takeCodes(found);
  for (let k = 0, start = 0; k < found; k++) {
    const to = load<i32>(ends + (<usize>k << 2));
    store<u32>(sets + (<usize>k << 2), recipeSet(elements, to - start, codes + (<usize>start << 2), 0, COMPONENT, <u32>survey, k));
    start = to;
  }
  store<u32>(survey, grid);
  store<i32>(survey, diagonal ? 1 : 0, 4);
  store<i32>(survey, found, 8);
  store<u32>(survey, <u32>sets, 12);
  store<i32>(survey, places !== 0 ? 1 : 0, 16);
  store<u32>(survey, 0, 20);
  return recipeSet(ANY, found, sets, 0, COMPONENTS, <u32>survey, 0);
}

function word(base: usize, k: i32): i32 {
  return load<i32>(base + (<usize>k << 2));
}
function setWord(base: usize, k: i32, x: i32): void {
  store<i32>(base + (<usize>k << 2), x);
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
export function orderComponents(at: usize): void {
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
export function orderComponent(at: usize, n: i32, elements: i32): void {
  survey(at);
  const grid = load<u32>(at);
  const w = gridW(grid);
  const s = load<u32>(<usize>load<u32>(at, 12) + (<usize>n << 2));
  const size = sizeOf(s);
  const start = word(load<u32>(at, 24), n);
  const first = code(s, 0);
  let sequence = codesOf(s);
  if (!(size === 1 || (size === 2 && rowOf(first) * w + columnOf(first) === start))) {
    sequence = takeCodes(size);
    const added = walk(at, start, word(load<u32>(at, 20), n), word(load<u32>(at, 28), n), sequence);
    if (added !== size) decline();
    for (let k = 0; k < size; k++) {
      const at = word(sequence, k);
      setWord(sequence, k, cellCode(cell(grid, at), locate(at / w, at % w)));
    }
  }
  begin(elements);
  addCodes(sequence, size);
  copyTable();
}

// ---- the walk

const SIDE = 32;
const rings: usize = memory.data((8 * SIDE * SIDE) << 2);
const RING_BYTES: usize = SET_BYTES + 64;
const pool: usize = memory.data(8 * SIDE * SIDE * 152);
let pooled: usize = 0;

/** The neighbors of a cell that are on the grid, as an ordered set. */
function ring(i: i32, j: i32, h: i32, w: i32, diagonal: i32): Value {
  if (i >= SIDE || j >= SIDE) return makeRing(i, j, h, w, diagonal);
  const edges = (i === h - 1 ? 4 : 0) + (j === w - 1 ? 2 : 0) + diagonal;
  const at = rings + (<usize>((edges * SIDE + i) * SIDE + j) << 2);
  let known: usize = load<u32>(at);
  if (known === 0) {
    const made = makeRing(i, j, h, w, diagonal);
    const size = sizeOf(made);
    known = pool + pooled;
    pooled += RING_BYTES;
    memory.copy(known, made, SET_BYTES);
    memory.copy(known + SET_BYTES, codesOf(made), <usize>size << 2);
    memory.copy(known + SET_BYTES + 32, load<u32>(made, 32), <usize>size << 2);
    store<u32>(known, <u32>(known + SET_BYTES), 12);
    store<u32>(known, <u32>(known + SET_BYTES + 32), 32);
    store<u32>(at, <u32>known);
  }
  return <Value>known;
}

function copyOf(a: i32, b: i32, c: i32, d: i32): Value {
  const codes = takeCodes(4);
  setWord(codes, 0, a);
  setWord(codes, 1, b);
  setWord(codes, 2, c);
  setWord(codes, 3, d);
  return recipeSet(PAIR, 4, codes, 0, 5, <u32>codes, 4);
}

function makeRing(i: i32, j: i32, h: i32, w: i32, diagonal: i32): Value {
  const before = meter;
  const straight = copyOf(locate(i - 1, j), locate(i + 1, j), locate(i, j - 1), locate(i, j + 1));
  let near = straight;
  if (diagonal === 1) {
    const oblique = copyOf(locate(i - 1, j - 1), locate(i - 1, j + 1), locate(i + 1, j - 1), locate(i + 1, j + 1));
    near = recipeSet(PAIR, 8, takeCodes(8), 1, 4, straight, oblique);
  }
  order(near);
  const inside = takeCodes(8);
  let count = 0;
  for (let k = 0; k < sizeOf(near); k++) {
    const c = code(near, k);
    if (rowOf(c) >= 0 && rowOf(c) < h && columnOf(c) >= 0 && columnOf(c) < w) setWord(inside, count++, c);
  }
  const s = order(newSet(PAIR, count, inside));
  resetMeter();
  addWork(before);
  return s;
}

/** The cells of one object in the order in which they are added, into memory with room for them; returns how many. */
function walk(at: usize, start: i32, rank: i32, occupied: i32, to: usize): i32 {
  const grid = load<u32>(at);
  const h = gridH(grid);
  const w = gridW(grid);
  const diagonal = load<i32>(at, 4);
  const owner: usize = load<u32>(at, 32);
  const walked: usize = load<u32>(at, 36);
  let added = 0;
  let front = takeCodes(1);
  setWord(front, 0, start);
  let length = 1;
  while (length > 0) {
    // Rings first: making one uses the table.
    const around = takeCodes(length);
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
    // The cells of the table less the occupied ones.
    const n = tableSize();
    const cells = takeCodes(n);
    codesInOrder(cells);
    const deletes = n >> 2 > occupied + added;
    const chosen = takeCodes(n);
    let m = 0;
    for (let k = 0; k < n; k++) {
      const c = word(cells, k);
      const cell = rowOf(c) * w + columnOf(c);
      const taken = word(owner, cell) < rank || (word(owner, cell) === rank && load<u8>(walked + <usize>cell) === 1);
      if (taken === deletes) setWord(chosen, m++, c);
    }
    if (deletes) {
      copyTable();
      discardFrom(newSet(PAIR, m, chosen));
    } else {
      begin(PAIR);
      addCodes(chosen, m);
    }
    length = tableSize();
    front = takeCodes(length);
    codesInOrder(front);
    for (let k = 0; k < length; k++) {
      const c = word(front, k);
      setWord(front, k, rowOf(c) * w + columnOf(c));
    }
  }
  return added;
}
