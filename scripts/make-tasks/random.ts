/** A seeded source of random choices: the same seed gives the same choices on every machine. */

export class Random {
  private state: number;

  /** @param seed an unsigned 32-bit integer */
  constructor(seed: number) {
    this.state = seed;
  }

  /** A number from 0 (included) to 1 (excluded), by the generator known as mulberry32. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from low to high, both included. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)];
  }

  shuffle<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last--) {
      const other = this.int(0, last);
      [result[last], result[other]] = [result[other], result[last]];
    }
    return result;
  }

  /** `count` different items. */
  sample<T>(items: readonly T[], count: number): T[] {
    return this.shuffle(items).slice(0, count);
  }

  /** `count` different colors among 1..9, none of `except`. */
  colors(count: number, except: readonly number[] = []): number[] {
    const allowed = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((color) => !except.includes(color));
    return this.sample(allowed, count);
  }

  color(except: readonly number[] = []): number {
    return this.colors(1, except)[0];
  }
}
