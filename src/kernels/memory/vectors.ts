/**
 * Many words, or bytes, at a time, by SIMD. Some functions read up to 15 bytes before the first one or behind the last one, and do not look at
 * them: whatever is taken has as much memory on both sides. Functions that write behind the last one say so.
 */
import { setWordAt, wordAt } from './words';

/** Bytes behind all that was taken which are memory, too. */
export const BEYOND: usize = 16;

/** Writes `n` words, each greater by the offset. */
export function addToWords(from: usize, n: i32, offset: i32, to: usize): void {
  const by = i32x4.splat(offset);
  let k = 0;
  for (; k + 4 <= n; k += 4) {
    const at = (<usize>k) << 2;
    v128.store(to + at, i32x4.add(v128.load(from + at), by));
  }
  for (; k < n; k++) setWordAt(to, k, wordAt(from, k) + offset);
}

/** Writes `n` words, of each the bits of the mask. */
export function maskWords(from: usize, n: i32, mask: i32, to: usize): void {
  const bits = i32x4.splat(mask);
  let k = 0;
  for (; k + 4 <= n; k += 4) {
    const at = (<usize>k) << 2;
    v128.store(to + at, v128.and(v128.load(from + at), bits));
  }
  for (; k < n; k++) setWordAt(to, k, wordAt(from, k) & mask);
}

/** The bits in which any of `n` words differs from a word. */
export function differingBits(words: usize, n: i32, from: i32): i32 {
  const first = i32x4.splat(from);
  let differing = i32x4.splat(0);
  let k = 0;
  for (; k + 4 <= n; k += 4) differing = v128.or(differing, v128.xor(v128.load(words + ((<usize>k) << 2)), first));
  let bits =
    i32x4.extract_lane(differing, 0) |
    i32x4.extract_lane(differing, 1) |
    i32x4.extract_lane(differing, 2) |
    i32x4.extract_lane(differing, 3);
  for (; k < n; k++) bits |= wordAt(words, k) ^ from;
  return bits;
}

/** A bit for each of up to 16 bytes, from the lowest on: whether it is the given one. */
export function equalBytes(bytes: usize, count: i32, byte: i32): i32 {
  const equal = i8x16.bitmask(i8x16.eq(v128.load(bytes), i8x16.splat(<i8>byte)));
  return count < 16 ? equal & ((1 << count) - 1) : equal;
}

/** Whether `n` bytes are the same ones in both places. */
export function sameBytes(a: usize, b: usize, n: i32): bool {
  let k = 0;
  for (; k + 16 <= n; k += 16) {
    if (v128.any_true(v128.xor(v128.load(a + <usize>k), v128.load(b + <usize>k)))) return false;
  }
  const rest = i8x16.bitmask(i8x16.ne(v128.load(a + <usize>k), v128.load(b + <usize>k)));
  return (rest & ((1 << (n - k)) - 1)) === 0;
}

/** Up to so many bytes are copied or filled here; for more a call of what the machine has for it is worth its price. */
const SHORT: usize = 512;

/** Copies `n` bytes to a place that has none of them. */
export function copyBytes(to: usize, from: usize, n: usize): void {
  if (n >= 16) {
    if (n > SHORT) {
      memory.copy(to, from, n);
      return;
    }
    const last = n - 16;
    for (let k: usize = 0; k < last; k += 16) v128.store(to + k, v128.load(from + k));
    v128.store(to + last, v128.load(from + last));
  } else if (n >= 8) {
    store<u64>(to, load<u64>(from));
    store<u64>(to + n - 8, load<u64>(from + n - 8));
  } else if (n >= 4) {
    store<u32>(to, load<u32>(from));
    store<u32>(to + n - 4, load<u32>(from + n - 4));
  } else if (n > 0) {
    store<u8>(to, load<u8>(from));
    store<u8>(to + (n >> 1), load<u8>(from + (n >> 1)));
    store<u8>(to + n - 1, load<u8>(from + n - 1));
  }
}

/** Makes `n` bytes the given one. */
export function fillBytes(to: usize, byte: i32, n: usize): void {
  if (n > SHORT) {
    memory.fill(to, <u8>byte, n);
    return;
  }
  const bytes = i8x16.splat(<i8>byte);
  if (n >= 16) {
    const last = n - 16;
    for (let k: usize = 0; k < last; k += 16) v128.store(to + k, bytes);
    v128.store(to + last, bytes);
  } else if (n >= 8) {
    v128.store64_lane(to, bytes, 0);
    v128.store64_lane(to + n - 8, bytes, 0);
  } else for (let k: usize = 0; k < n; k++) store<u8>(to + k, <u8>byte);
}

/** Copies sixteen bytes at a time, up to 15 more than `n`: what lies behind them is yet to be written, or to be taken. */
export function copySixteens(to: usize, from: usize, n: i32): void {
  for (let k: usize = 0; k < <usize>n; k += 16) v128.store(to + k, v128.load(from + k));
}

/** As `copySixteens`, from a byte on backwards. */
export function reverseSixteens(to: usize, from: usize, n: i32): void {
  const backwards = i8x16(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const first = from - 15;
  for (let k: usize = 0; k < <usize>n; k += 16) v128.store(to + k, i8x16.swizzle(v128.load(first - k), backwards));
}

/** How many of `n` bytes are the same in both places. */
export function countEqualBytes(a: usize, b: usize, n: i32): i32 {
  let count = 0;
  for (let k = 0; k < n; k += 16) {
    const equal = i8x16.bitmask(i8x16.eq(v128.load(a + <usize>k), v128.load(b + <usize>k)));
    count += popcnt(n - k < 16 ? equal & ((1 << (n - k)) - 1) : equal);
  }
  return count;
}
