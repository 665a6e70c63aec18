/**
 * CPython's sort, comparison by comparison: keys that are only partially ordered, such as sets, come out in an order that depends on which
 * of them are compared, so any other sort gives another answer.
 *
 * The algorithm is that of CPython 3.11's `Objects/listobject.c` and `Objects/listsort.txt`: timsort, with the powersort rule for when to
 * merge.
 *
 * ```
 *   items   ── run ──┬── run ──┬─── run ───┬──── not looked at yet ────
 *                    power     power       the last run has no power yet
 * ```
 *
 * A run's power is the depth, in a nearly balanced tree over the whole list, of the node where it meets the next one; runs of a higher
 * power than the new one's are merged before that is taken up.
 */

import { giveBack, mark } from '../memory/memory';
import { setWordAt, valueAt, wordAt } from '../memory/words';
import { FAILED, TRUE, takeCodes } from '../values/value';
import { lessThan } from './compare';

/** One side must win this often in a row before a merge starts to gallop. */
const MIN_GALLOP = 7;
/** Lists below this length are one run. */
const MIN_MERGE = 64;

/** A stretch that is sorted. */
@unmanaged
class Run {
  start: i32;
  length: i32;
  /** How deep in a nearly balanced tree over the whole list it meets the next one. */
  power: i32;
}
/** More runs than ever wait to be merged: their powers rise from one to the next. */
const RUNS = 64;
const runs: usize = memory.data(RUNS * 12);
let runCount: i32 = 0;
function runAt(k: i32): Run {
  return changetype<Run>(runs + <usize>k * offsetof<Run>());
}

/** The keys, a value each, and the positions of them that are sorted. */
let keys: usize = 0;
let list: usize = 0;
let total: i32 = 0;
let gallop: i32 = MIN_GALLOP;
/** Whether Python cannot compare two of the keys: nothing is less then, and the sort comes to an end. */
let unorderable: bool = false;
/** Room for the shorter side of a merge. */
let aside: usize = 0;

/** Whether the key at one position is less than that at another one. */
function isBefore(a: i32, b: i32): bool {
  if (unorderable) return false;
  const less = lessThan(valueAt(keys, a), valueAt(keys, b));
  unorderable = less === FAILED;
  return less === TRUE;
}

/** Sorts positions of keys stably; false where Python cannot compare the keys. */
export function timsort(values: usize, positions: usize, n: i32): bool {
  if (n < 2) return true;
  keys = values;
  list = positions;
  total = n;
  gallop = MIN_GALLOP;
  unorderable = false;
  runCount = 0;
  const before = mark();
  aside = takeCodes((n >> 1) + 1);
  const shortest = shortestRun(n);
  for (let start = 0; start < n; ) {
    let end = runFrom(start);
    if (end - start < shortest) {
      const extended = min(start + shortest, n);
      insertInto(start, end, extended);
      end = extended;
    }
    collapse(end - start);
    const run = runAt(runCount++);
    run.start = start;
    run.length = end - start;
    run.power = 0;
    start = end;
  }
  while (runCount > 1) {
    const at = runCount - 2;
    mergeRuns(at > 0 && runAt(at - 1).length < runAt(at + 1).length ? at - 1 : at);
  }
  giveBack(before, aside + ((<usize>((n >> 1) + 1)) << 2));
  return !unorderable;
}

/** Length to which short runs are extended, so that the list has a power of two of them or slightly fewer. */
function shortestRun(length: i32): i32 {
  let n = length;
  let rest = 0;
  while (n >= MIN_MERGE) {
    rest |= n & 1;
    n >>= 1;
  }
  return n + rest;
}

/** End of the run that starts here: ascending, or strictly descending and then reversed. */
function runFrom(start: i32): i32 {
  let end = start + 1;
  if (end === total) return end;
  const descends = isBefore(wordAt(list, end), wordAt(list, start));
  end++;
  while (end < total && isBefore(wordAt(list, end), wordAt(list, end - 1)) === descends) end++;
  if (descends) reverseWords(list + ((<usize>start) << 2), end - start);
  return end;
}

export function reverseWords(words: usize, n: i32): void {
  for (let a = 0, b = n - 1; a < b; a++, b--) {
    const word = wordAt(words, a);
    setWordAt(words, a, wordAt(words, b));
    setWordAt(words, b, word);
  }
}

/** Moves words within the list, or from aside. */
function moveWords(to: usize, at: i32, from: usize, first: i32, count: i32): void {
  memory.copy(to + ((<usize>at) << 2), from + ((<usize>first) << 2), (<usize>count) << 2);
}

/** Binary insertion of the positions from `end` up to `extended` into the run that ends there. */
function insertInto(start: i32, end: i32, extended: i32): void {
  for (let k = end; k < extended; k++) {
    const pivot = wordAt(list, k);
    let low = start;
    let high = k;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(pivot, wordAt(list, middle))) high = middle;
      else low = middle + 1;
    }
    moveWords(list, low + 1, list, low, k - low);
    setWordAt(list, low, pivot);
  }
}

/** Gives the last run its power, now that the length of the next one is known, after merging those of a higher power. */
function collapse(nextLength: i32): void {
  if (runCount === 0) return;
  const last = runAt(runCount - 1);
  const power = runPower(last.start, last.length, nextLength);
  while (runCount > 1 && runAt(runCount - 2).power > power) mergeRuns(runCount - 2);
  runAt(runCount - 1).power = power;
}

/** Power of the boundary between a run and the next: the first binary digit in which their middles, as fractions of the list, differ. */
function runPower(start: i32, length: i32, nextLength: i32): i32 {
  let a = 2 * start + length;
  let b = a + length + nextLength;
  let power = 1;
  while (a >= total || b < total) {
    if (a >= total) {
      a -= total;
      b -= total;
    }
    a *= 2;
    b *= 2;
    power++;
  }
  return power;
}

/** Merges a run with the one behind it. */
function mergeRuns(at: i32): void {
  const a = runAt(at);
  const b = runAt(at + 1);
  let start = a.start;
  let lengthA = a.length;
  const startB = b.start;
  let lengthB = b.length;
  a.length = lengthA + lengthB;
  a.power = b.power;
  memory.copy(
    changetype<usize>(b),
    changetype<usize>(b) + offsetof<Run>(),
    <usize>(runCount - at - 2) * offsetof<Run>(),
  );
  runCount--;
  // What is already in place at either end takes no part.
  const skipped = gallopRight(wordAt(list, startB), list, start, lengthA, 0);
  start += skipped;
  lengthA -= skipped;
  if (lengthA === 0) return;
  lengthB = gallopLeft(wordAt(list, startB - 1), list, startB, lengthB, lengthB - 1);
  if (lengthB === 0) return;
  if (lengthA <= lengthB) mergeForward(start, lengthA, lengthB);
  else mergeBackward(start, lengthA, lengthB);
}

/** Merges neighbors from the front; the first, which is the shorter, is moved aside. */
function mergeForward(start: i32, lengthA: i32, lengthB: i32): void {
  moveWords(aside, 0, list, start, lengthA);
  const end = start + lengthA + lengthB;
  let i = 0;
  let j = start + lengthA;
  let to = start;
  setWordAt(list, to++, wordAt(list, j++));
  let done = j === end || i >= lengthA - 1;
  while (!done) {
    let winsA = 0;
    let winsB = 0;
    while (!done && winsA < gallop && winsB < gallop) {
      if (isBefore(wordAt(list, j), wordAt(aside, i))) {
        setWordAt(list, to++, wordAt(list, j++));
        winsB++;
        winsA = 0;
      } else {
        setWordAt(list, to++, wordAt(aside, i++));
        winsA++;
        winsB = 0;
      }
      done = j === end || i >= lengthA - 1;
    }
    if (done) break;
    gallop++;
    do {
      if (gallop > 1) gallop--;
      winsA = gallopRight(wordAt(list, j), aside, i, lengthA - i, 0);
      moveWords(list, to, aside, i, winsA);
      to += winsA;
      i += winsA;
      done = i >= lengthA - 1;
      if (done) break;
      setWordAt(list, to++, wordAt(list, j++));
      done = j === end;
      if (done) break;
      winsB = gallopLeft(wordAt(aside, i), list, j, end - j, 0);
      moveWords(list, to, list, j, winsB);
      to += winsB;
      j += winsB;
      done = j === end;
      if (done) break;
      setWordAt(list, to++, wordAt(aside, i++));
      done = i >= lengthA - 1;
    } while (!done && (winsA >= MIN_GALLOP || winsB >= MIN_GALLOP));
    if (!done) gallop++;
  }
  // The rest of b goes before the rest of a: one of them is empty, or a is down to its last item, the largest.
  moveWords(list, to, list, j, end - j);
  moveWords(list, to + end - j, aside, i, lengthA - i);
}

/** Merges neighbors from the back; the second, which is the shorter, is moved aside. */
function mergeBackward(start: i32, lengthA: i32, lengthB: i32): void {
  moveWords(aside, 0, list, start + lengthA, lengthB);
  let i = start + lengthA - 1;
  let j = lengthB - 1;
  let to = start + lengthA + lengthB - 1;
  setWordAt(list, to--, wordAt(list, i--));
  let done = i < start || j <= 0;
  while (!done) {
    let winsA = 0;
    let winsB = 0;
    while (!done && winsA < gallop && winsB < gallop) {
      if (isBefore(wordAt(aside, j), wordAt(list, i))) {
        setWordAt(list, to--, wordAt(list, i--));
        winsA++;
        winsB = 0;
      } else {
        setWordAt(list, to--, wordAt(aside, j--));
        winsB++;
        winsA = 0;
      }
      done = i < start || j <= 0;
    }
    if (done) break;
    gallop++;
    do {
      if (gallop > 1) gallop--;
      const left = i - start + 1;
      winsA = left - gallopRight(wordAt(aside, j), list, start, left, left - 1);
      moveWords(list, to - winsA + 1, list, i - winsA + 1, winsA);
      to -= winsA;
      i -= winsA;
      done = i < start;
      if (done) break;
      setWordAt(list, to--, wordAt(aside, j--));
      done = j <= 0;
      if (done) break;
      winsB = j + 1 - gallopLeft(wordAt(list, i), aside, 0, j + 1, j);
      moveWords(list, to - winsB + 1, aside, j - winsB + 1, winsB);
      to -= winsB;
      j -= winsB;
      done = j <= 0;
      if (done) break;
      setWordAt(list, to--, wordAt(list, i--));
      done = i < start;
    } while (!done && (winsA >= MIN_GALLOP || winsB >= MIN_GALLOP));
    if (!done) gallop++;
  }
  // The rest of a goes behind the rest of b: one of them is empty, or b is down to its first item, the smallest.
  const left = i - start + 1;
  moveWords(list, to - left + 1, list, start, left);
  moveWords(list, to - left - j, aside, 0, j + 1);
}

/** How many of the sorted positions of a stretch are before the key; looks first around `hint` in it. */
function gallopLeft(key: i32, words: usize, start: i32, length: i32, hint: i32): i32 {
  return gallopTo(true, key, words, start, length, hint);
}

/** How many of the sorted positions of a stretch the key is not before; looks first around `hint`. */
function gallopRight(key: i32, words: usize, start: i32, length: i32, hint: i32): i32 {
  return gallopTo(false, key, words, start, length, hint);
}

/** Whether a position belongs before the key: where it is less, or where the key is not. */
function isBelow(left: bool, position: i32, key: i32): bool {
  return left ? isBefore(position, key) : !isBefore(key, position);
}

/** Where the first is that does not belong before the key: steps of 1, 3, 7, 15, … away from the hint, then bisection. */
function gallopTo(left: bool, key: i32, words: usize, start: i32, length: i32, hint: i32): i32 {
  const upwards = isBelow(left, wordAt(words, start + hint), key);
  const farthest = upwards ? length - hint : hint + 1;
  let near = 0;
  let far = 1;
  while (far < farthest && isBelow(left, wordAt(words, start + (upwards ? hint + far : hint - far)), key) === upwards) {
    near = far;
    far = far * 2 + 1;
  }
  far = min(far, farthest);
  let low = upwards ? hint + near + 1 : hint - far + 1;
  let high = upwards ? hint + far : hint - near;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBelow(left, wordAt(words, start + middle), key)) low = middle + 1;
    else high = middle;
  }
  return low;
}
