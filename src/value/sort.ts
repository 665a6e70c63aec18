/**
 * CPython's sort, comparison by comparison. Keys that are only partially ordered, such as sets, come out in an order that
 * depends on which of them are compared, so there any other sort gives another answer.
 *
 * Source of the algorithm: CPython 3.11 `Objects/listobject.c` and `Objects/listsort.txt` (timsort, with the powersort rule
 * for when to merge).
 *
 * ```
 *   items   ── run ──┬── run ──┬─── run ───┬──── not looked at yet ────
 *                    power     power       the last run has no power yet
 * ```
 *
 * A run's power is the depth, in a nearly balanced tree over the whole list, of the node where the run meets the next one;
 * runs of a higher power than the new one's are merged before it is taken up.
 */

/** Whether a sorts before b. It may throw, and need not be a total order. */
type Less<T> = (a: T, b: T) => boolean;

/** Sorts stably, as CPython 3.11's `list.sort` does. */
export function timsort<T>(items: readonly T[], less: Less<T>): T[] {
  const sorted = [...items];
  if (sorted.length > 1) new Timsort(sorted, less).sort();
  return sorted;
}

/** One side must win this often in a row before a merge starts to gallop. */
const MIN_GALLOP = 7;
/** Lists below this length are one run. */
const MIN_MERGE = 64;

interface Run {
  readonly start: number;
  readonly length: number;
  power: number;
}

/** A sort in progress, in place. */
class Timsort<T> {
  private readonly runs: Run[] = [];
  private gallop = MIN_GALLOP;

  constructor(
    private readonly items: T[],
    private readonly less: Less<T>,
  ) {}

  sort(): void {
    const { items, runs } = this;
    const shortest = minimumRun(items.length);
    for (let start = 0; start < items.length; ) {
      let end = this.naturalRun(start);
      if (end - start < shortest) {
        const extended = Math.min(start + shortest, items.length);
        this.insertAll(start, end, extended);
        end = extended;
      }
      this.collapse(end - start);
      runs.push({ start, length: end - start, power: 0 });
      start = end;
    }
    while (runs.length > 1) {
      const at = runs.length - 2;
      this.mergeAt(at > 0 && runs[at - 1].length < runs[at + 1].length ? at - 1 : at);
    }
  }

  /** End of the run that starts here: ascending, or strictly descending and then reversed. */
  private naturalRun(start: number): number {
    const { items, less } = this;
    let end = start + 1;
    if (end === items.length) return end;
    const descends = less(items[end], items[start]);
    end++;
    while (end < items.length && less(items[end], items[end - 1]) === descends) end++;
    if (descends) for (let a = start, b = end - 1; a < b; a++, b--) [items[a], items[b]] = [items[b], items[a]];
    return end;
  }

  /** Binary insertion of the items from `end` up to `extended` into the run that ends there. */
  private insertAll(start: number, end: number, extended: number): void {
    const { items, less } = this;
    for (let k = end; k < extended; k++) {
      const pivot = items[k];
      let low = start;
      let high = k;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (less(pivot, items[middle])) high = middle;
        else low = middle + 1;
      }
      items.copyWithin(low + 1, low, k);
      items[low] = pivot;
    }
  }

  /** Gives the last run its power, now that the length of the next one is known, after merging those of a higher power. */
  private collapse(nextLength: number): void {
    const { runs } = this;
    if (runs.length === 0) return;
    const { start, length } = runs[runs.length - 1];
    const power = runPower(start, length, nextLength, this.items.length);
    while (runs.length > 1 && runs[runs.length - 2].power > power) this.mergeAt(runs.length - 2);
    runs[runs.length - 1].power = power;
  }

  /** Merges a run with the one behind it. */
  private mergeAt(at: number): void {
    const { items, runs } = this;
    const [a, b] = [runs[at], runs[at + 1]];
    runs.splice(at, 2, { start: a.start, length: a.length + b.length, power: b.power });
    // What is already in place at either end takes no part.
    const skipped = this.gallopRight(items[b.start], items, a.start, a.length, 0);
    const start = a.start + skipped;
    const lengthA = a.length - skipped;
    if (lengthA === 0) return;
    const lengthB = this.gallopLeft(items[b.start - 1], items, b.start, b.length, b.length - 1);
    if (lengthB === 0) return;
    if (lengthA <= lengthB) this.mergeForward(start, lengthA, lengthB);
    else this.mergeBackward(start, lengthA, lengthB);
  }

  /** Merges neighbours from the front; the first, which is the shorter, is moved out of the way. */
  private mergeForward(start: number, lengthA: number, lengthB: number): void {
    const { items, less } = this;
    const a = items.slice(start, start + lengthA);
    const end = start + lengthA + lengthB;
    let i = 0;
    let j = start + lengthA;
    let to = start;
    const isDone = (): boolean => j === end || i >= lengthA - 1;
    items[to++] = items[j++];
    merging: while (!isDone()) {
      let winsA = 0;
      let winsB = 0;
      while (winsA < this.gallop && winsB < this.gallop) {
        if (less(items[j], a[i])) {
          items[to++] = items[j++];
          winsB++;
          winsA = 0;
        } else {
          items[to++] = a[i++];
          winsA++;
          winsB = 0;
        }
        if (isDone()) break merging;
      }
      this.gallop++;
      do {
        if (this.gallop > 1) this.gallop--;
        winsA = this.gallopRight(items[j], a, i, lengthA - i, 0);
        for (let k = 0; k < winsA; k++) items[to++] = a[i++];
        if (isDone()) break merging;
        items[to++] = items[j++];
        if (isDone()) break merging;
        winsB = this.gallopLeft(a[i], items, j, end - j, 0);
        items.copyWithin(to, j, j + winsB);
        to += winsB;
        j += winsB;
        if (isDone()) break merging;
        items[to++] = a[i++];
        if (isDone()) break merging;
      } while (winsA >= MIN_GALLOP || winsB >= MIN_GALLOP);
      this.gallop++;
    }
    // The rest of b goes before the rest of a: one of them is empty, or a is down to its last item, the largest.
    items.copyWithin(to, j, end);
    to += end - j;
    while (i < lengthA) items[to++] = a[i++];
  }

  /** Merges neighbours from the back; the second, which is the shorter, is moved out of the way. */
  private mergeBackward(start: number, lengthA: number, lengthB: number): void {
    const { items, less } = this;
    const b = items.slice(start + lengthA, start + lengthA + lengthB);
    let i = start + lengthA - 1;
    let j = lengthB - 1;
    let to = start + lengthA + lengthB - 1;
    const isDone = (): boolean => i < start || j <= 0;
    items[to--] = items[i--];
    merging: while (!isDone()) {
      let winsA = 0;
      let winsB = 0;
      while (winsA < this.gallop && winsB < this.gallop) {
        if (less(b[j], items[i])) {
          items[to--] = items[i--];
          winsA++;
          winsB = 0;
        } else {
          items[to--] = b[j--];
          winsB++;
          winsA = 0;
        }
        if (isDone()) break merging;
      }
      this.gallop++;
      do {
        if (this.gallop > 1) this.gallop--;
        const left = i - start + 1;
        winsA = left - this.gallopRight(b[j], items, start, left, left - 1);
        items.copyWithin(to - winsA + 1, i - winsA + 1, i + 1);
        to -= winsA;
        i -= winsA;
        if (isDone()) break merging;
        items[to--] = b[j--];
        if (isDone()) break merging;
        winsB = j + 1 - this.gallopLeft(items[i], b, 0, j + 1, j);
        for (let k = 0; k < winsB; k++) items[to--] = b[j--];
        if (isDone()) break merging;
        items[to--] = items[i--];
        if (isDone()) break merging;
      } while (winsA >= MIN_GALLOP || winsB >= MIN_GALLOP);
      this.gallop++;
    }
    // The rest of a goes behind the rest of b: one of them is empty, or b is down to its first item, the smallest.
    const left = i - start + 1;
    items.copyWithin(to - left + 1, start, i + 1);
    to -= left;
    while (j >= 0) items[to--] = b[j--];
  }

  /** How many of the sorted items of a stretch sort before the key; looks first around the position `hint` in it. */
  private gallopLeft(key: T, items: readonly T[], start: number, length: number, hint: number): number {
    return this.gallopTo((item) => this.less(item, key), items, start, length, hint);
  }

  /** How many of the sorted items of a stretch the key does not sort before; looks first around the position `hint`. */
  private gallopRight(key: T, items: readonly T[], start: number, length: number, hint: number): number {
    return this.gallopTo((item) => !this.less(key, item), items, start, length, hint);
  }

  /** Position of the first item that is not below: steps of 1, 3, 7, 15, … away from the hint, then bisection. */
  private gallopTo(
    isBelow: (item: T) => boolean,
    items: readonly T[],
    start: number,
    length: number,
    hint: number,
  ): number {
    const upwards = isBelow(items[start + hint]);
    const farthest = upwards ? length - hint : hint + 1;
    let near = 0;
    let far = 1;
    while (far < farthest && isBelow(items[start + (upwards ? hint + far : hint - far)]) === upwards) {
      near = far;
      far = far * 2 + 1;
    }
    far = Math.min(far, farthest);
    let low = upwards ? hint + near + 1 : hint - far + 1;
    let high = upwards ? hint + far : hint - near;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBelow(items[start + middle])) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Length to which short runs are extended, so that the list has a power of two of them or slightly fewer. */
function minimumRun(length: number): number {
  let n = length;
  let rest = 0;
  while (n >= MIN_MERGE) {
    rest |= n & 1;
    n >>= 1;
  }
  return n + rest;
}

/** Power of the boundary between a run and the next: the first binary digit in which their middles, as fractions of the list, differ. */
function runPower(start: number, length: number, nextLength: number, total: number): number {
  let a = 2 * start + length;
  let b = a + length + nextLength;
  for (let power = 1; ; power++) {
    if (a >= total) {
      a -= total;
      b -= total;
    } else if (b >= total) {
      return power;
    }
    a *= 2;
    b *= 2;
  }
}
