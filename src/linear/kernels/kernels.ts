/** The operations on values that are held compactly; all else is declined. See `src/dsl`. */
import * as codes from './codes';
import { allIndices, components } from './components';
import { equalValues, sameValue } from './equal';
import { apply, bind, chain, compose, fork, itemOf, lengthOfTuple, matcher, papply, sfilter, truthy } from './functions';
import { addWork, decline, meter, resetMeter } from './memory';
import { COPY, combineSets, depthAfter, difference, distinct, intersection, LOCATIONS, OFFSET, order } from './set';
import { addCodes, begin, codesInOrder, tableSize } from './table';
import {
  ANY, bool_, CELL, cell, cellCode, cellsAt, code, codesOf, colorOf, COORD_BITS, COORD_MASK, COORD_BIAS, elementAt, elementsOf,
  EMPTY_SET, EMPTY_TUPLE, FAILED, gridH, gridW, hasPackedColors, INT, int, intOf, isGrid, isInt, isNear, isOrdered, isSet, isTuple,
  LOCATION_MASK, locate, longInt, newGrid, NONE, pair, PAIR, recipeSet, sequenceSet, setTupleItem, sizeOf, takeCodes, TRUE,
  tupleItem, tupleLength, tupleOf, Value,
} from './value';

function isEmptyTuple(v: Value): bool {
  return isTuple(v) && tupleLength(v) === 0;
}

function packedGrid(g: Value): void {
  if (!isGrid(g) || !isNear(gridH(g), gridW(g)) || !hasPackedColors(g)) decline();
}

// ---- numbers

function arithmetic(op: i32, a: Value, b: Value): Value {
  if (isInt(a) && isInt(b)) {
    const x = <i64>intOf(a);
    const y = <i64>intOf(b);
    if (op === 0) return longInt(x + y);
    if (op === 1) return longInt(x - y);
    if (op === 2) return longInt(x * y);
    if (y === 0) return FAILED;
    let q = x / y;
    if (x % y !== 0 && x < 0 !== y < 0) q--;
    return longInt(q);
  }
  if (!isTuple(a) || !isTuple(b) || tupleLength(a) < 2 || tupleLength(b) < 2) decline();
  if (!isInt(tupleItem(a, 0)) || !isInt(tupleItem(a, 1)) || !isInt(tupleItem(b, 0)) || !isInt(tupleItem(b, 1))) decline();
  const first = arithmetic(op, tupleItem(a, 0), tupleItem(b, 0));
  if (first === FAILED) return FAILED;
  const second = arithmetic(op, tupleItem(a, 1), tupleItem(b, 1));
  return second === FAILED ? FAILED : pair(first, second);
}

function extreme(container: Value, sign: i32): Value {
  const n = isSet(container) ? sizeOf(container) : lengthOfTuple(container);
  if (n < 0 || isGrid(container)) decline();
  if (n === 0) return int(0);
  if (isSet(container) && elementsOf(container) !== INT) decline();
  addWork(n);
  let best = int(0);
  for (let k = 0; k < n; k++) {
    const v = isSet(container) ? int(code(container, k)) : tupleItem(container, k);
    if (!isInt(v)) decline();
    if (k === 0 || (sign > 0 ? intOf(v) > intOf(best) : intOf(v) < intOf(best))) best = v;
  }
  return best;
}

function size(v: Value): Value {
  if (isSet(v)) return int(sizeOf(v));
  const n = lengthOfTuple(v);
  return n < 0 ? FAILED : int(n);
}

function astuple(a: Value, b: Value): Value {
  if (!isInt(a) || !isInt(b)) addWork(2);
  return pair(a, b);
}

function zip(a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 || m < 0) decline();
  const length = min(n, m);
  if (length === 0) return EMPTY_TUPLE;
  const pairs = tupleOf(length);
  for (let k = 0; k < length; k++) setTupleItem(pairs, k, astuple(itemOf(a, k), itemOf(b, k)));
  return pairs;
}

function repeat(item: Value, times: Value): Value {
  if (!isInt(times) || intOf(times) > 1 << 16) decline();
  const n = intOf(times);
  if (n <= 0) return EMPTY_TUPLE;
  const t = tupleOf(n);
  for (let k = 0; k < n; k++) setTupleItem(t, k, item);
  return t;
}

function mergeTuples(containers: Value): Value {
  if (!isTuple(containers)) decline();
  const n = tupleLength(containers);
  let total = 0;
  for (let k = 0; k < n; k++) {
    const inner = lengthOfTuple(tupleItem(containers, k));
    if (inner < 0) decline();
    total += inner;
  }
  if (total === 0) return EMPTY_TUPLE;
  const merged = tupleOf(total);
  let at = 0;
  for (let k = 0; k < n; k++) {
    const inner = tupleItem(containers, k);
    for (let m = 0; m < lengthOfTuple(inner); m++) setTupleItem(merged, at++, itemOf(inner, m));
  }
  return merged;
}

// ---- colors

const counts: usize = memory.data(256 << 2);
const colors: usize = memory.data(16 << 2);

/** Counts the colors 0 to 14 of a grid. */
function tally(g: Value): void {
  memory.fill(counts, 0, 64);
  const n = gridH(g) * gridW(g);
  for (let k = 0; k < n; k++) {
    const at = counts + (<usize>cell(g, k) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
}

/** The colors in the order in which they occur first; returns how many. */
function occurrences(g: Value, to: usize): i32 {
  const n = gridH(g) * gridW(g);
  let seen = 0;
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = cell(g, k);
    if ((seen >> c) & 1) continue;
    seen |= 1 << c;
    store<i32>(to + (<usize>(count++) << 2), c);
  }
  return count;
}

function mostcolor(g: Value): Value {
  packedGrid(g);
  addWork(gridH(g) * gridW(g));
  const known = load<i32>(g, 16);
  if (known !== 128) return int(known);
  tally(g);
  let best = 0;
  let color = 0;
  let ties = false;
  for (let c = 0; c < 16; c++) {
    const times = load<i32>(counts + (<usize>c << 2));
    if (times > best) {
      best = times;
      color = c;
      ties = false;
    } else if (times === best) ties = true;
  }
  if (ties) {
    const n = occurrences(g, colors);
    begin(INT);
    addCodes(colors, n);
    codesInOrder(colors);
    for (let k = n - 1; k >= 0; k--) {
      const c = load<i32>(colors + (<usize>k << 2));
      if (load<i32>(counts + (<usize>c << 2)) === best) color = c;
    }
  }
  store<i32>(g, color, 16);
  return int(color);
}

function palette(g: Value): Value {
  if (isEmptyTuple(g)) return EMPTY_SET;
  packedGrid(g);
  addWork(gridH(g) * gridW(g));
  const sequence = takeCodes(16);
  const n = occurrences(g, sequence);
  let seen = 0;
  for (let k = 0; k < n; k++) seen |= 1 << load<i32>(sequence + (<usize>k << 2));
  const ascending = takeCodes(n);
  let at = 0;
  for (let c = 0; c < 16; c++) if ((seen >> c) & 1) store<i32>(ascending + (<usize>(at++) << 2), c);
  return recipeSet(INT, n, ascending, 0, COPY, <u32>sequence, <u32>n);
}

function colorcount(g: Value, value: Value): Value {
  if (!isGrid(g) || !isInt(value)) decline();
  const n = gridH(g) * gridW(g);
  addWork(n);
  const c = intOf(value);
  let total = 0;
  for (let k = 0; k < n; k++) total += <i32>(cell(g, k) === c);
  return int(total);
}

// ---- cells

function ofcolor(g: Value, value: Value): Value {
  if (isEmptyTuple(g)) return EMPTY_SET;
  packedGrid(g);
  if (!isInt(value)) decline();
  const h = gridH(g);
  const w = gridW(g);
  addWork(h * w);
  const c = intOf(value);
  const codes = takeCodes(h * w);
  let to = codes;
  for (let i = 0, k = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, location++) {
      store<i32>(to, location);
      to += <usize>(cell(g, k) === c) << 2;
    }
  }
  return sequenceSet(PAIR, <i32>((to - codes) >>> 2), codes);
}

function asobject(g: Value): Value {
  if (isEmptyTuple(g)) return EMPTY_SET;
  packedGrid(g);
  const h = gridH(g);
  const w = gridW(g);
  const codes = takeCodes(h * w);
  let to = codes;
  for (let i = 0, k = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, location++) {
      store<i32>(to, cellCode(cell(g, k), location));
      to += 4;
    }
  }
  return sequenceSet(CELL, h * w, codes);
}

function objects(g: Value, type: Value): Value {
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

// ---- patches

function isPatch(v: Value): bool {
  return isSet(v) && sizeOf(v) > 0 && (elementsOf(v) === PAIR || elementsOf(v) === CELL);
}

/** Makes the bounds known; the codes are near. */
function bounds(s: Value): void {
  addWork(sizeOf(s));
  if (load<i32>(s, 64) !== 0) return;
  let top = COORD_MASK;
  let bottom = 0;
  let left = COORD_MASK;
  let right = 0;
  for (let k = 0; k < sizeOf(s); k++) {
    const c = code(s, k);
    const i = (c >> COORD_BITS) & COORD_MASK;
    const j = c & COORD_MASK;
    top = min(top, i);
    bottom = max(bottom, i);
    left = min(left, j);
    right = max(right, j);
  }
  setBounds(s, top - COORD_BIAS, left - COORD_BIAS, bottom - COORD_BIAS, right - COORD_BIAS);
}
function setBounds(s: Value, top: i32, left: i32, bottom: i32, right: i32): void {
  if (sizeOf(s) === 0) return;
  store<i32>(s, 1, 64);
  store<i32>(s, top, 68);
  store<i32>(s, left, 72);
  store<i32>(s, bottom, 76);
  store<i32>(s, right, 80);
}

function offsetSet(s: Value, elements: i32, offset: i32): Value {
  const n = sizeOf(s);
  const codes = takeCodes(n);
  for (let k = 0; k < n; k++) store<i32>(codes + (<usize>k << 2), code(s, k) + offset);
  if (isOrdered(s)) return sequenceSet(elements, n, codes);
  return recipeSet(elements, n, codes, depthAfter(s), OFFSET, s, <u32>offset);
}

function toindices(s: Value): Value {
  if (!isPatch(s)) decline();
  if (elementsOf(s) === PAIR) return s;
  const n = sizeOf(s);
  addWork(n);
  let differing = 0;
  for (let k = 1; k < n; k++) differing |= code(s, k) ^ code(s, 0);
  let located: Value;
  if (colorOf(differing) === 0) located = offsetSet(s, PAIR, -(code(s, 0) & ~LOCATION_MASK));
  else {
    const depth = isOrdered(s) ? 0 : depthAfter(s);
    const codes = takeCodes(n);
    for (let k = 0; k < n; k++) store<i32>(codes + (<usize>k << 2), code(s, k) & LOCATION_MASK);
    const count = distinct(codes, n);
    located = isOrdered(s) ? sequenceSet(PAIR, count, codes) : recipeSet(PAIR, count, codes, depth, LOCATIONS, s, 0);
  }
  if (load<i32>(s, 64) !== 0) setBounds(located, load<i32>(s, 68), load<i32>(s, 72), load<i32>(s, 76), load<i32>(s, 80));
  return located;
}

function shift(s: Value, di: i32, dj: i32): Value {
  bounds(s);
  const top = load<i32>(s, 68) + di;
  const left = load<i32>(s, 72) + dj;
  const bottom = load<i32>(s, 76) + di;
  const right = load<i32>(s, 80) + dj;
  if (!isNear(top, left) || !isNear(bottom, right)) decline();
  const moved = offsetSet(s, elementsOf(s), (di << COORD_BITS) + dj);
  setBounds(moved, top, left, bottom, right);
  return moved;
}

function normalize(s: Value): Value {
  if (isSet(s) && sizeOf(s) === 0) return s;
  if (!isPatch(s)) decline();
  bounds(s);
  bounds(s);
  addWork(2);
  return shift(s, -load<i32>(s, 68), -load<i32>(s, 72));
}

// ---- containers

function combine(a: Value, b: Value): Value {
  if (isSet(a) && isSet(b)) return combineSets(a, b);
  decline();
  return FAILED;
}

/** The items of a tuple that another does not hold. */
function differenceOfTuples(a: Value, b: Value): Value {
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 || m < 0) decline();
  addWork(n + n * m);
  const kept = takeCodes(n);
  let count = 0;
  for (let k = 0; k < n; k++) {
    const item = itemOf(a, k);
    let held = false;
    for (let j = 0; j < m && !held; j++) held = sameValue(itemOf(b, j), item);
    if (!held) store<u32>(kept + (<usize>(count++) << 2), item);
  }
  if (count === n) return a;
  if (count === 0) return EMPTY_TUPLE;
  const t = tupleOf(count);
  memory.copy(t + 16, kept, <usize>count << 2);
  return t;
}

// ---- by number

export function kernel1(op: i32, a: Value): Value {
  switch (op) {
    case codes.SIZE: return size(a);
    case codes.SHAPE: {
      if (isEmptyTuple(a)) return pair(int(0), int(0));
      if (!isGrid(a)) decline();
      return pair(int(gridH(a)), int(gridW(a)));
    }
    case codes.ASOBJECT: return asobject(a);
    case codes.MAXIMUM: return extreme(a, 1);
    case codes.MINIMUM: return extreme(a, -1);
    case codes.PALETTE: return palette(a);
    case codes.MOSTCOLOR: return mostcolor(a);
    case codes.HEIGHT: {
      if (!isGrid(a)) decline();
      return int(gridH(a));
    }
    case codes.WIDTH: {
      if (!isGrid(a)) decline();
      return int(gridW(a));
    }
    case codes.ASINDICES: {
      packedGrid(a);
      return allIndices(gridH(a), gridW(a));
    }
    case codes.TOINDICES: return toindices(a);
    case codes.NORMALIZE: return normalize(a);
    case codes.IDENTITY: return a;
    default: {
      decline();
      return FAILED;
    }
  }
}

export function kernel2(op: i32, a: Value, b: Value): Value {
  switch (op) {
    case codes.ASTUPLE: return astuple(a, b);
    case codes.MULTIPLY: return arithmetic(2, a, b);
    case codes.DIVIDE: return arithmetic(3, a, b);
    case codes.SUBTRACT: return arithmetic(1, a, b);
    case codes.ADD: return arithmetic(0, a, b);
    case codes.INTERSECTION: {
      if (!isSet(a) || !isSet(b)) decline();
      return intersection(a, b);
    }
    case codes.COMBINE: return combine(a, b);
    case codes.DIFFERENCE: return isSet(a) && isSet(b) ? difference(a, b) : differenceOfTuples(a, b);
    case codes.OFCOLOR: return ofcolor(a, b);
    case codes.APPLY: return apply(a, b);
    case codes.SFILTER: return sfilter(a, b);
    case codes.O_G: return objects(a, b);
    case codes.GET_NTH_F: return nthElement(a, b);
    case codes.EQUALITY: return bool_(equalValues(a, b));
    case codes.PAIR: return zip(a, b);
    case codes.REPEAT: return repeat(a, b);
    case codes.COLORCOUNT: return colorcount(a, b);
    case codes.COMPOSE: return compose(a, b);
    case codes.LBIND: return bind(a, b, false);
    case codes.RBIND: return bind(a, b, true);
    case codes.MATCHER: return matcher(a, b);
    default: {
      decline();
      return FAILED;
    }
  }
}

export function kernel3(op: i32, a: Value, b: Value, c: Value): Value {
  switch (op) {
    case codes.PAPPLY: return papply(a, b, c);
    case codes.BRANCH: return truthy(a) ? b : c;
    case codes.MPAPPLY: return mergeTuples(papply(a, b, c));
    case codes.CHAIN: return chain(a, b, c);
    case codes.FORK: return fork(a, b, c);
    default: {
      decline();
      return FAILED;
    }
  }
}
