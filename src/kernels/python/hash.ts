/**
 * CPython 3.11's hashes, 64 bits, of ints and floats (`Python/pyhash.c`: modulo 2^61 - 1), tuples (`Objects/tupleobject.c`: mixed as xxHash
 * does) and frozensets (`Objects/setobject.c`: the elements in any order); and a fingerprint of our own, by which equal values are found.
 */

import { SMALL_SIDE } from '../memory/limits';
import { floatOf, isLong, longOf } from '../values/boxed';
import { nameNumberOf, part, partsOf } from '../values/fn';
import { SetObject } from '../values/layout';
import {
  ANY,
  COORD_BITS,
  cell,
  code,
  colorOf,
  columnOf,
  elementsOf,
  FALSE,
  FLAT,
  gridH,
  gridW,
  INT,
  intOf,
  isInt,
  isObject,
  KIND_FLOAT,
  KIND_FN,
  KIND_GRID,
  KIND_LONG,
  KIND_SET,
  KIND_TUPLE,
  kindOfObject,
  LOCATION_MASK,
  locate,
  NONE,
  PAIR,
  packedCode,
  packedKind,
  rowOf,
  sizeOf,
  TRUE,
  tupleItem,
  tupleLength,
  Value,
} from '../values/value';
import { asInt, doubleOf } from './numeric';

// biome-ignore lint/correctness/noPrecisionLoss: a u64, which has all 64 bits
const P1: u64 = 0x9e3779b185ebca87;
// biome-ignore lint/correctness/noPrecisionLoss: a u64, which has all 64 bits
const P2: u64 = 0xc2b2ae3d27d4eb4f;
// biome-ignore lint/correctness/noPrecisionLoss: a u64, which has all 64 bits
const P5: u64 = 0x27d4eb2f165667c5;

/** `hash(n)` */
function hashInt(n: i64): u64 {
  return n === -1 ? <u64>-2 : <u64>n;
}
/** Bits of the prime that numbers are hashed modulo, 2^61 - 1. */
const HASH_BITS: u64 = 61;
const HASH_MODULUS: u64 = ((<u64>1) << HASH_BITS) - 1;
/** Bits of a float's mantissa, and what its exponent is counted from where the mantissa is an integer. */
const MANTISSA_BITS: u64 = 52;
const EXPONENT_BIAS: i32 = 1075;

/** `hash(x)` of a float: the number modulo 2^61 - 1, so that equal ints hash alike. Python's hash of NaN is where it lies; ours is fixed. */
function hashFloat(x: f64): u64 {
  if (Number.isNaN(x)) return 0x7ff80000;
  if (!Number.isFinite(x)) return hashInt(x > 0 ? 314159 : -314159);
  const bits = reinterpret<u64>(x);
  const biased = <i32>((bits >> MANTISSA_BITS) & 0x7ff);
  const fraction = bits & (((<u64>1) << MANTISSA_BITS) - 1);
  const mantissa = biased === 0 ? fraction : fraction | ((<u64>1) << MANTISSA_BITS);
  const exponent = max(biased, 1) - EXPONENT_BIAS;
  // To multiply by 2^e modulo 2^61 - 1 is to rotate 61 bits.
  const rotation = <u64>(((exponent % <i32>HASH_BITS) + <i32>HASH_BITS) % <i32>HASH_BITS);
  const hash = ((mantissa << rotation) & HASH_MODULUS) | (mantissa >> (HASH_BITS - rotation));
  return hashInt(x < 0 ? -(<i64>hash) : <i64>hash);
}
/** What a tuple's hash comes to with one more item, whose hash is `h`. */
function mix(acc: u64, h: u64): u64 {
  return rotl<u64>(acc + h * P2, 31) * P1;
}
/** A tuple's hash, all items of which are mixed. */
function endTuple(acc: u64, length: u64): u64 {
  const h = acc + (length ^ (P5 ^ 3527539));
  return h === ~(<u64>0) ? 1546275796 : h;
}

/** Hashes of the locations on a small grid, and what those of flat cells there begin with; 0 where one is not computed yet. */
const locationHashes: usize = memory.data((SMALL_SIDE * SMALL_SIDE) << 3);
const flatBeginnings: usize = memory.data((SMALL_SIDE * SMALL_SIDE) << 3);

/** Where in these a packed location stands; 0 where it is not on a small grid. @inline */
function placeAmong(table: usize, c: i32): usize {
  const place = c - locate(0, 0);
  if ((place & ~(((SMALL_SIDE - 1) << COORD_BITS) | (SMALL_SIDE - 1))) !== 0) return 0;
  return table + ((<usize>((place >> (COORD_BITS - 5)) | (place & (SMALL_SIDE - 1)))) << 3);
}

/** The hash of the pair that a packed location stands for. @inline */
export function hashLocation(c: i32): u64 {
  const at = placeAmong(locationHashes, c);
  if (at === 0) return hashPair(c);
  let hash = load<u64>(at);
  if (hash === 0) {
    hash = hashPair(c);
    store<u64>(at, hash);
  }
  return hash;
}
function hashPair(c: i32): u64 {
  return endTuple(mixLocation(c), 2);
}
function mixLocation(c: i32): u64 {
  return mix(mix(P5, hashInt(<i64>rowOf(c))), hashInt(<i64>columnOf(c)));
}

/** The hash of the triple that a packed flat cell stands for. */
function hashFlat(c: i32): u64 {
  const at = placeAmong(flatBeginnings, c & LOCATION_MASK);
  let beginning = at === 0 ? 0 : load<u64>(at);
  if (beginning === 0) {
    beginning = mixLocation(c);
    if (at !== 0) store<u64>(at, beginning);
  }
  return endTuple(mix(beginning, hashInt(<i64>colorOf(c))), 3);
}

/** The hash of the element that a packed code stands for. */
export function hashCode(elements: i32, c: i32): u64 {
  if (elements === PAIR) return hashLocation(c);
  if (elements === INT) return hashInt(<i64>c);
  if (elements === FLAT) return hashFlat(c);
  return endTuple(mix(mix(P5, hashInt(<i64>colorOf(c))), hashLocation(c & LOCATION_MASK)), 2);
}

/** Python's `hash(v)`. */
export function hashValue(v: Value): u64 {
  if (isInt(v)) return hashInt(<i64>intOf(v));
  if (v === FALSE) return 0;
  if (v === TRUE) return 1;
  if (v === NONE || !isObject(v)) return 0xfca8_6420; // of None, from Python 3.12 on; before, its address
  const kind = kindOfObject(v);
  if (kind === KIND_SET) return hashSet(v);
  if (kind === KIND_TUPLE) {
    const packed = packedKind(v);
    if (packed !== ANY) return hashCode(packed, packedCode);
    let acc = P5;
    const n = tupleLength(v);
    for (let k = 0; k < n; k++) acc = mix(acc, hashValue(tupleItem(v, k)));
    return endTuple(acc, <u64>n);
  }
  if (kind === KIND_FN) return hashFunction(v);
  if (kind === KIND_LONG) return hashInt(longOf(v));
  if (kind === KIND_FLOAT) return hashFloat(floatOf(v));
  const h = gridH(v);
  const w = gridW(v);
  let acc = P5;
  for (let i = 0; i < h; i++) {
    let row = P5;
    for (let j = 0; j < w; j++) row = mix(row, hashInt(<i64>cell(v, i * w + j)));
    acc = mix(acc, endTuple(row, <u64>w));
  }
  return endTuple(acc, <u64>h);
}

/**
 * A function's hash: that of the tuple of its name's number and its parts. Python hashes a function by where it lies, so that no order of a
 * set of functions is CPython's own; ours is the same in every thread.
 */
function hashFunction(f: Value): u64 {
  const n = partsOf(f);
  let acc = mix(P5, hashInt(<i64>nameNumberOf(f)));
  for (let k = 0; k < n; k++) acc = mix(acc, hashValue(part(f, k)));
  return endTuple(acc, <u64>(n + 1));
}

/** Python's `hash(s)` of a set, which the set keeps. */
export function hashSet(s: Value): u64 {
  const set = changetype<SetObject>(s);
  if (set.isHashed !== 0) return set.hash;
  const elements = elementsOf(s);
  const n = sizeOf(s);
  let h: u64 = 0;
  for (let k = 0; k < n; k++) {
    const x = elements === ANY ? hashValue(<Value>code(s, k)) : hashCode(elements, code(s, k));
    h ^= (x ^ 89869747 ^ (x << 16)) * 3644798167;
  }
  h ^= (<u64>n + 1) * 1927868237;
  h ^= (h >> 11) ^ (h >> 25);
  h = h * 69069 + 907133923;
  if (h === ~(<u64>0)) h = 590923713;
  set.hash = h;
  set.isHashed = 1;
  return h;
}

// ---- fingerprints: equal values have equal ones

function scramble(x: i32): i32 {
  let h = x * 0x2c1b3c6d;
  h ^= <i32>(<u32>h >> 12);
  h *= 0x297a2d39;
  return h ^ <i32>(<u32>h >> 15);
}
function join(seed: i32, item: i32): i32 {
  return (seed * 31) ^ item;
}

function fingerprintLocation(c: i32): i32 {
  return scramble(join(join(join(17, 2), scramble(rowOf(c))), scramble(columnOf(c))));
}
/** The fingerprint of the element that a packed code stands for. */
export function fingerprintCode(elements: i32, c: i32): i32 {
  if (elements === INT) return scramble(c);
  if (elements === PAIR) return fingerprintLocation(c);
  if (elements === FLAT)
    return scramble(join(join(join(join(17, 3), scramble(rowOf(c))), scramble(columnOf(c))), scramble(colorOf(c))));
  return scramble(join(join(join(17, 2), scramble(colorOf(c))), fingerprintLocation(c & LOCATION_MASK)));
}
/** The fingerprint of a float, or of a longer int: where the two are equal they have the same. */
function fingerprintNumber(v: Value): i32 {
  const n = asInt(v);
  if (isInt(n)) return scramble(intOf(n));
  const bits = reinterpret<u64>(doubleOf(v));
  return scramble(<i32>bits ^ <i32>(bits >> 32));
}
/** A number that equal values have in common; a set keeps its own. */
export function fingerprint(v: Value): i32 {
  if (isInt(v)) return scramble(intOf(v));
  if (v === TRUE) return scramble(1);
  if (v === FALSE) return scramble(0);
  if (!isObject(v)) return 3;
  const kind = kindOfObject(v);
  if (kind === KIND_SET) {
    const set = changetype<SetObject>(v);
    let sum = set.fingerprint;
    if (sum !== 0) return sum;
    const n = sizeOf(v);
    const elements = elementsOf(v);
    sum = n;
    for (let k = 0; k < n; k++)
      sum += elements === ANY ? fingerprint(<Value>code(v, k)) : fingerprintCode(elements, code(v, k));
    if (sum === 0) sum = 1;
    set.fingerprint = sum;
    return sum;
  }
  if (kind === KIND_TUPLE) {
    const n = tupleLength(v);
    let seed = join(17, n);
    for (let k = 0; k < n; k++) seed = join(seed, fingerprint(tupleItem(v, k)));
    return scramble(seed);
  }
  if (kind === KIND_GRID) {
    const h = gridH(v);
    const w = gridW(v);
    let seed = join(17, h);
    for (let i = 0; i < h; i++) {
      let row = join(17, w);
      for (let j = 0; j < w; j++) row = join(row, scramble(cell(v, i * w + j)));
      seed = join(seed, scramble(row));
    }
    return scramble(seed);
  }
  return isLong(v) || kind === KIND_FLOAT ? fingerprintNumber(v) : 5;
}
