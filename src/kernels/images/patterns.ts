/** An image's blank cells continued from its own patterns. */

import { addWork, mark, release, take } from '../memory/memory';
import { areaOf, Image, imageCells, imageColor, imageCopy, NO_IMAGE } from './image';
import { turned } from './shapes';

/**
 * How it works: all windows of 3 by 3 cells without a blank one, in all eight turns of the image, are counted. Then the window with the most that is
 * known, what was given or was filled earlier counting more, is filled with the most common pattern that agrees with what is known in it, until every
 * window is one of these patterns. Of equal windows the one furthest to the right goes first, of those the lowest; of equal patterns the one of greater
 * colors.
 *
 * ```
 *   pattern   | key: 9 cells of 4 bits | count |        in a table with open addressing, then sorted by count, then key
 *   heap      | known, column, row | ...                the greatest first
 * ```
 */
const SIDE = 3;

@unmanaged
class Pattern {
  key: u64;
  count: u64;
}

/** An odd number without a pattern: keys that differ little differ much once multiplied by it. */
const SPREADING: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;
/** How much a cell that was given is known; each that is filled is known less than the one before. */
const GIVEN = 1_000_000;

let slots: usize = 0;
let slotMask: u32 = 0;

/** Windows are read from the left and the top: 4 bits for each cell, the first one highest. 0 where one is blank. */
function windowAt(image: Image, i: i32, j: i32): u64 {
  let key: u64 = 0;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const color = imageColor(image, (i + y) * image.w + j + x);
      if (color === 0) return 0;
      key = (key << 4) | <u64>color;
    }
  }
  return key;
}

/** Counts a pattern; whether it is a new one. */
function countPattern(key: u64): bool {
  let at = <u32>((key * SPREADING) >> 40) & slotMask;
  while (true) {
    const slot = slots + ((<usize>at) << 4);
    const there = load<u64>(slot);
    if (there === key) {
      changetype<Pattern>(slot).count += 1;
      return false;
    }
    if (there === 0) {
      store<u64>(slot, key);
      changetype<Pattern>(slot).count = 1;
      return true;
    }
    at = (at + 1) & slotMask;
  }
}

/** Whether a pattern comes before another one: it is more common, or its key is greater. @inline */
function isPatternBefore(a: usize, b: usize): bool {
  const counts = changetype<Pattern>(a).count;
  const others = changetype<Pattern>(b).count;
  return counts > others || (counts === others && load<u64>(a) > load<u64>(b));
}
/** Sorts patterns in place, by halves: `list` has so many of 16 bytes, `spare` has room for them. */
function sortPatterns(list: usize, count: i32, spare: usize): void {
  if (count < 2) return;
  const half = count / 2;
  sortPatterns(list, half, spare);
  sortPatterns(list + ((<usize>half) << 4), count - half, spare);
  let a = list;
  let b = list + ((<usize>half) << 4);
  const endA = b;
  const endB = list + ((<usize>count) << 4);
  let to = spare;
  while (a < endA || b < endB) {
    const takesA = b === endB || (a < endA && isPatternBefore(a, b));
    v128.store(to, v128.load(takesA ? a : b));
    if (takesA) a += 16;
    else b += 16;
    to += 16;
  }
  memory.copy(list, spare, (<usize>count) << 4);
}

let heap: usize = 0;
let heapSize: i32 = 0;
function push(entry: u64): void {
  let k = heapSize++;
  while (k > 0) {
    const above = (k - 1) >> 1;
    const other = load<u64>(heap + ((<usize>above) << 3));
    if (other >= entry) break;
    store<u64>(heap + ((<usize>k) << 3), other);
    k = above;
  }
  store<u64>(heap + ((<usize>k) << 3), entry);
}
function pop(): u64 {
  const first = load<u64>(heap);
  const entry = load<u64>(heap + ((<usize>--heapSize) << 3));
  let k = 0;
  while (true) {
    let below = 2 * k + 1;
    if (below >= heapSize) break;
    if (below + 1 < heapSize && load<u64>(heap + ((<usize>(below + 1)) << 3)) > load<u64>(heap + ((<usize>below) << 3)))
      below++;
    const other = load<u64>(heap + ((<usize>below) << 3));
    if (entry >= other) break;
    store<u64>(heap + ((<usize>k) << 3), other);
    k = below;
  }
  store<u64>(heap + ((<usize>k) << 3), entry);
  return first;
}

/** How much is known of each cell. */
let known: usize = 0;
function knownOf(w: i32, i: i32, j: i32): i32 {
  let sum = 0;
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) sum += load<i32>(known + ((<usize>((i + y) * w + j + x)) << 2));
  }
  return sum;
}
/** @inline */
function entryOf(sum: i32, i: i32, j: i32): u64 {
  return ((<u64>sum) << 16) | ((<u64>j) << 8) | <u64>i;
}

/** The image with its blank cells filled; none where it has no pattern that fits everywhere. */
export function inpainted(image: Image): Image {
  const h = image.h;
  const w = image.w;
  if (h < SIDE || w < SIDE) return NO_IMAGE;
  const found = imageCopy(image);
  if (found === NO_IMAGE) return NO_IMAGE;
  const place = mark();
  const isWhole = fillBlanks(image, found, h, w);
  release(place);
  return isWhole ? found : NO_IMAGE;
}

function fillBlanks(image: Image, found: Image, h: i32, w: i32): bool {
  const n = areaOf(image);
  let size = 64;
  while (size < n * 16) size <<= 1;
  slots = take((<usize>size) << 4);
  slotMask = size - 1;
  memory.fill(slots, 0, (<usize>size) << 4);
  let count = 0;
  for (let how = 0; how < 8; how++) {
    const place = mark();
    const other = turned(image, how);
    for (let i = 0; i + SIDE <= other.h; i++) {
      for (let j = 0; j + SIDE <= other.w; j++) {
        const key = windowAt(other, i, j);
        if (key !== 0 && countPattern(key)) count++;
      }
    }
    release(place);
  }
  if (count === 0) return false;
  const patterns = take((<usize>count) << 4);
  let to = patterns;
  for (let k = 0; k < size; k++) {
    const slot = slots + ((<usize>k) << 4);
    if (load<u64>(slot) === 0) continue;
    v128.store(to, v128.load(slot));
    to += 16;
  }
  sortPatterns(patterns, count, take((<usize>count) << 4));

  known = take((<usize>n) << 2);
  for (let k = 0; k < n; k++) store<i32>(known + ((<usize>k) << 2), imageColor(image, k) !== 0 ? GIVEN : 0);
  // A window gets a new entry whenever a cell of it is filled: nine times at most, and once at first.
  const tops = h - SIDE + 1;
  const lefts = w - SIDE + 1;
  heap = take((<usize>(tops * lefts * 12 + 16)) << 3);
  heapSize = 0;
  const latest = take((<usize>n) << 2);
  for (let i = 0; i < tops; i++) {
    for (let j = 0; j < lefts; j++) {
      const sum = knownOf(w, i, j);
      store<i32>(latest + ((<usize>(i * w + j)) << 2), sum);
      push(entryOf(sum, i, j));
    }
  }
  let worth = GIVEN;
  while (heapSize > 0) {
    const entry = pop();
    const i = <i32>(entry & 0xff);
    const j = <i32>((entry >> 8) & 0xff);
    if (<i32>(entry >> 16) !== load<i32>(latest + ((<usize>(i * w + j)) << 2))) continue;
    // What is known, and where: the pattern's cells are compared all at once.
    let have: u64 = 0;
    let where: u64 = 0;
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const k = (i + y) * w + j + x;
        const isKnown = load<i32>(known + ((<usize>k) << 2)) !== 0;
        where = (where << 4) | (isKnown ? 15 : 0);
        have = (have << 4) | (isKnown ? <u64>imageColor(found, k) : 0);
      }
    }
    let pattern = patterns;
    while (pattern < to && (load<u64>(pattern) & where) !== have) pattern += 16;
    addWork(<i32>((pattern - patterns) >> 4));
    if (pattern === to) return false;
    if (where === 0xf_ffff_ffff) continue;
    const key = load<u64>(pattern);
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const k = (i + y) * w + j + x;
        const at = known + ((<usize>k) << 2);
        if (load<i32>(at) !== 0) continue;
        store<i32>(at, worth);
        if (worth > 1) worth--;
        store<u8>(imageCells(found) + <usize>k, <u8>((key >> <u64>(4 * (8 - 3 * y - x))) & 15));
      }
    }
    for (let a = max(i - SIDE + 1, 0); a < min(i + SIDE, tops); a++) {
      for (let b = max(j - SIDE + 1, 0); b < min(j + SIDE, lefts); b++) {
        const sum = knownOf(w, a, b);
        const at = latest + ((<usize>(a * w + b)) << 2);
        if (load<i32>(at) === sum) continue;
        store<i32>(at, sum);
        push(entryOf(sum, a, b));
      }
    }
  }
  return true;
}
