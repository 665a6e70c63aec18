/**
 * CPython 3.11's 64-bit hashes of ints, floats, tuples and frozensets, as two 32-bit halves (BigInt is too slow here).
 *
 * A function that computes a hash returns its low half and leaves the high half in {@link hashHigh}.
 * Sources: CPython 3.11 `Objects/tupleobject.c` (xxHash-like mixing), `Objects/setobject.c` (commutative mixing),
 * `Python/pyhash.c` (numbers modulo 2^61 - 1).
 */
import { packedKindOf } from './membership.js';
import {
  COORD_BIAS,
  COORD_MASK,
  colorOf,
  columnOf,
  Float,
  Fn,
  FrozenSet,
  Grid,
  gridRows,
  isNear,
  LOCATION_MASK,
  rowOf,
  SetKind,
  Tuple,
  type Value,
} from './value.js';

/** High half of the hash that was computed last. */
export let hashHigh = 0;

// Halves of the constants. Tuple: primes 1, 2 and 5 of xxHash; frozenset: the multipliers of setobject.c.
const P1_LOW = 0x85ebca87 | 0;
const P1_HIGH = 0x9e3779b1 | 0;
const P2_LOW = 0x27d4eb4f | 0;
const P2_HIGH = 0xc2b2ae3d | 0;
const P5_LOW = 0x165667c5 | 0;
const P5_HIGH = 0x27d4eb2f | 0;

let mulHigh = 0;

/** Low half of the product of two 64-bit numbers; the high half is left in `mulHigh`. */
function mul64(aLow: number, aHigh: number, bLow: number, bHigh: number): number {
  const a0 = aLow & 0xffff;
  const a1 = aLow >>> 16;
  const b0 = bLow & 0xffff;
  const b1 = bLow >>> 16;
  const low = a0 * b0;
  const middle = a1 * b0 + (low >>> 16);
  const cross = a0 * b1 + (middle & 0xffff);
  const carried = a1 * b1 + (middle >>> 16) + (cross >>> 16);
  mulHigh = (carried + Math.imul(aLow, bHigh) + Math.imul(aHigh, bLow)) | 0;
  return Math.imul(aLow, bLow);
}

let mixHigh = 0;

/** One tuple item: acc += h * P2; acc = rotl(acc, 31); acc *= P1. Low half returned, high half left in `mixHigh`. */
function mixItem(accLow: number, accHigh: number, low: number, high: number): number {
  const productLow = mul64(low, high, P2_LOW, P2_HIGH);
  return mixProduct(accLow, accHigh, productLow, mulHigh);
}

/** As {@link mixItem}, given h * P2. */
function mixProduct(accLow: number, accHigh: number, productLow: number, productHigh: number): number {
  const sumLow = (accLow + productLow) | 0;
  const carry = sumLow >>> 0 < accLow >>> 0 ? 1 : 0;
  const sumHigh = (accHigh + productHigh + carry) | 0;
  const result = mul64((sumLow << 31) | (sumHigh >>> 1), (sumHigh << 31) | (sumLow >>> 1), P1_LOW, P1_HIGH);
  mixHigh = mulHigh;
  return result;
}

/** Ends a tuple's hash: acc += length ^ (P5 ^ 3527539), and all-ones becomes 1546275796. */
function endTuple(accLow: number, accHigh: number, length: number): number {
  const addLow = length ^ (P5_LOW ^ 3527539);
  const low = (accLow + addLow) | 0;
  const carry = low >>> 0 < accLow >>> 0 ? 1 : 0;
  const high = (accHigh + P5_HIGH + carry) | 0;
  if (low === -1 && high === -1) {
    hashHigh = 0;
    return 1546275796;
  }
  hashHigh = high;
  return low;
}

/** Hash of an int within ±(2^53 - 1). */
function hashInt(n: number): number {
  if (n === -1) {
    hashHigh = -1;
    return -2;
  }
  hashHigh = Math.floor(n / 4294967296) | 0;
  return n | 0;
}

const MODULUS = (1n << 61n) - 1n;

/** Hash of a float: the number modulo 2^61 - 1, so that equal ints hash alike. NaN hashes as a fixed value here. */
function hashFloat(x: number): number {
  if (Number.isSafeInteger(x)) return hashInt(x);
  if (Number.isNaN(x)) return hashInt(0x7ff80000);
  if (!Number.isFinite(x)) return hashInt(x > 0 ? 314159 : -314159);
  let mantissa = Math.abs(x);
  let exponent = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent--;
  }
  // mantissa * 2^exponent modulo 2^61 - 1: multiplying by 2^e rotates 61 bits.
  const rotation = BigInt(((exponent % 61) + 61) % 61);
  const magnitude = ((BigInt(mantissa) % MODULUS) << rotation) % MODULUS;
  let hash = x < 0 ? -magnitude : magnitude;
  if (hash === -1n) hash = -2n;
  hashHigh = Number(BigInt.asIntN(32, hash >> 32n));
  return Number(BigInt.asIntN(32, hash));
}

// What a coordinate adds to the hash of a pair: the state after a row, and the product of a column, low and high half side by side.
const COORDINATES = COORD_MASK + 1;
const rowStates = new Int32Array(2 * COORDINATES);
const columnProducts = new Int32Array(2 * COORDINATES);

/** Hash of the pair (i, j), both of which are near. */
function hashNearPair(i: number, j: number): number {
  const row = 2 * (i + COORD_BIAS);
  if (rowStates[row] === 0 && rowStates[row + 1] === 0) {
    const low = hashInt(i);
    rowStates[row] = mixItem(P5_LOW, P5_HIGH, low, hashHigh);
    rowStates[row + 1] = mixHigh;
  }
  const column = 2 * (j + COORD_BIAS);
  if (columnProducts[column] === 0 && columnProducts[column + 1] === 0) {
    const low = hashInt(j);
    columnProducts[column] = mul64(low, hashHigh, P2_LOW, P2_HIGH);
    columnProducts[column + 1] = mulHigh;
  }
  const low = mixProduct(rowStates[row], rowStates[row + 1], columnProducts[column], columnProducts[column + 1]);
  return endTuple(low, mixHigh, 2);
}

function hashPair(i: number, j: number): number {
  if (isNear(i, j)) return hashNearPair(i, j);
  const iLow = hashInt(i);
  let low = mixItem(P5_LOW, P5_HIGH, iLow, hashHigh);
  const high = mixHigh;
  const jLow = hashInt(j);
  low = mixItem(low, high, jLow, hashHigh);
  return endTuple(low, mixHigh, 2);
}

// Locations about a grid (-16 <= i, j < 48) are hashed once each: low and high half side by side. The tables fit into a core's cache.
const MARGIN = 16;
const MARGIN_SIDE = 64;
const pairHashes = new Int32Array(2 * MARGIN_SIDE * MARGIN_SIDE);

/** Hash of the pair at a packed location. */
function hashLocation(location: number): number {
  const i = rowOf(location);
  const j = columnOf(location);
  if (((i + MARGIN) | (j + MARGIN)) & ~(MARGIN_SIDE - 1)) return hashPair(i, j);
  const at = 2 * ((i + MARGIN) * MARGIN_SIDE + j + MARGIN);
  const low = pairHashes[at];
  hashHigh = pairHashes[at + 1];
  if (low !== 0 || hashHigh !== 0) return low;
  const computed = hashPair(i, j);
  pairHashes[at] = computed;
  pairHashes[at + 1] = hashHigh;
  return computed;
}

// Cells on a grid (0 <= i, j < 32) of either layout likewise.
const GRID_BITS = 5;
const OFF_GRID = ~((1 << GRID_BITS) - 1);
const cellHashes = [SetKind.Cell, SetKind.Flat].map(() => new Int32Array(2 << (4 + 2 * GRID_BITS)));

function hashCellCode(kind: SetKind, code: number): number {
  const i = rowOf(code);
  const j = columnOf(code);
  const color = colorOf(code);
  if (((i | j) & OFF_GRID) !== 0) return computeCellHash(kind, color, code & LOCATION_MASK);
  const hashes = cellHashes[kind === SetKind.Cell ? 0 : 1];
  const at = 2 * ((((color << GRID_BITS) | i) << GRID_BITS) | j);
  const low = hashes[at];
  hashHigh = hashes[at + 1];
  if (low !== 0 || hashHigh !== 0) return low;
  const computed = computeCellHash(kind, color, code & LOCATION_MASK);
  hashes[at] = computed;
  hashes[at + 1] = hashHigh;
  return computed;
}

function computeCellHash(kind: SetKind, color: number, location: number): number {
  if (kind === SetKind.Cell) {
    const colorLow = hashInt(color);
    const low = mixItem(P5_LOW, P5_HIGH, colorLow, hashHigh);
    const high = mixHigh;
    const pair = hashLocation(location);
    const mixed = mixItem(low, high, pair, hashHigh);
    return endTuple(mixed, mixHigh, 2);
  }
  let low = P5_LOW;
  let high = P5_HIGH;
  for (const n of [rowOf(location), columnOf(location), color]) {
    const itemLow = hashInt(n);
    low = mixItem(low, high, itemLow, hashHigh);
    high = mixHigh;
  }
  return endTuple(low, high, 3);
}

/** Hash of the element that a packed code stands for. */
export function hashCode(kind: SetKind, code: number): number {
  if (kind === SetKind.Int) return hashInt(code);
  if (kind === SetKind.Pair) return hashLocation(code);
  return hashCellCode(kind, code);
}

let mixedLow = 0;
let mixedHigh = 0;

/** XORs shuffle(h) = ((h ^ 89869747) ^ (h << 16)) * 3644798167 into the running hash of a frozenset. */
function mixElement(low: number, high: number): void {
  const shuffledLow = low ^ 89869747 ^ (low << 16);
  const shuffledHigh = high ^ ((high << 16) | (low >>> 16));
  mixedLow ^= mul64(shuffledLow, shuffledHigh, 3644798167 | 0, 0);
  mixedHigh ^= mulHigh;
}

/** Hash of a frozenset: independent of its order. */
function hashSet(set: FrozenSet): number {
  if (set.hashed) {
    hashHigh = set.hashHigh;
    return set.hashLow;
  }
  let low = 0;
  let high = 0;
  for (let k = 0; k < set.size; k++) {
    let element: number;
    if (set.kind === SetKind.Any) {
      const value = set.values[k];
      element = value instanceof FrozenSet ? hashSet(value) : hashValue(value); // spares the stack a frame
    } else {
      element = hashCode(set.kind, set.codes[k]);
    }
    mixedLow = low; // nested sets use the running hash too
    mixedHigh = high;
    mixElement(element, hashHigh);
    low = mixedLow;
    high = mixedHigh;
  }
  low ^= mul64(set.size + 1, 0, 1927868237, 0);
  high ^= mulHigh;
  const shiftLow = ((low >>> 11) | (high << 21)) ^ ((low >>> 25) | (high << 7));
  const shiftHigh = (high >>> 11) ^ (high >>> 25);
  const productLow = mul64(low ^ shiftLow, high ^ shiftHigh, 69069, 0);
  low = (productLow + 907133923) | 0;
  high = (mulHigh + (low >>> 0 < productLow >>> 0 ? 1 : 0)) | 0;
  if (low === -1 && high === -1) {
    low = 590923713;
    high = 0;
  }
  set.hashed = true;
  set.hashLow = low;
  set.hashHigh = high;
  hashHigh = high;
  return low;
}

/** A small number that stands for a function's name in its hash. */
export function nameNumber(name: string): number {
  let number = 0;
  for (let k = 0; k < name.length; k++) number = (Math.imul(number, 31) + name.charCodeAt(k)) & 0x3fffffff;
  return number;
}

/**
 * CPython's hash of a value: low half returned, high half left in {@link hashHigh}. None hashes as a fixed value.
 *
 * Python hashes a function by where it lies in memory, so that no order of a set of functions is CPython's own. Ours depends on what
 * they are made of alone: as the tuple of the name's number and the parts.
 */
export function hashValue(value: Value): number {
  if (typeof value === 'number') return hashInt(value);
  let items: readonly Value[];
  let low = P5_LOW;
  let high = P5_HIGH;
  let length = 0;
  if (value instanceof Tuple) {
    const kind = packedKindOf(value);
    if (kind !== SetKind.Any) return hashCode(kind, value.packedCode);
    items = value.items;
  } else if (value instanceof FrozenSet) {
    return hashSet(value);
  } else if (value instanceof Grid) {
    items = gridRows(value);
  } else if (value instanceof Fn) {
    const name = hashInt(nameNumber(value.name));
    low = mixItem(low, high, name, hashHigh);
    high = mixHigh;
    items = value.parts;
    length = 1;
  } else {
    return hashOther(value);
  }
  // In this function, not in one of its own, so that a level of nesting takes one frame of the stack.
  for (const item of items) {
    const itemLow = hashValue(item);
    low = mixItem(low, high, itemLow, hashHigh);
    high = mixHigh;
  }
  return endTuple(low, high, length + items.length);
}

function hashOther(value: boolean | null | Float): number {
  if (value === null) return hashInt(0x6e6f6e65);
  return value instanceof Float ? hashFloat(value.value) : hashInt(value ? 1 : 0);
}
