/** Seeded random choices: the same seed gives the same choices on every machine. */

/** Numbers that {@link Random.bits} yields. */
const RANGE = 2 ** 32;

/**
 * A source of random choices, not for secrets.
 *
 * The generator is xoshiro128** 1.1 (Blackman and Vigna, "Scrambled linear pseudorandom number generators", 2021), its
 * state filled by splitmix64 as its authors advise.
 */
export class Random {
  readonly #state: Uint32Array;

  /**
   * @param seed - an unsigned 32-bit integer, as `--seed` takes
   * @param stream - another, for a sequence of its own under the same seed, such as the number of a round
   */
  constructor(seed: number, stream = 0) {
    this.#state = initialState((BigInt(seed) << 32n) | BigInt(stream));
  }

  /** The next 32 random bits, as an unsigned integer. */
  bits(): number {
    const s = this.#state;
    const result = Math.imul(rotl(Math.imul(s[1], 5), 7), 9) >>> 0;
    const shifted = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = rotl(s[3], 11);
    return result;
  }

  /** A number from 0 to 1, 1 excluded, in steps of 2^-53. */
  unit(): number {
    const high = this.bits() >>> 5;
    const low = this.bits() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /**
   * An integer from 0 to n - 1, all equally likely.
   *
   * @throws RangeError unless n is an integer from 1 to 2^32
   */
  int(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > RANGE) throw new RangeError(`cannot choose one of ${n}`);
    // The last, incomplete run of n numbers would make small results likelier.
    const complete = RANGE - (RANGE % n);
    let bits = this.bits();
    while (bits >= complete) bits = this.bits();
    return bits % n;
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /**
   * One of the items.
   *
   * @throws RangeError when there is none
   */
  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)];
  }

  /**
   * One of the items, each as likely as its weight says.
   *
   * @param weight - at least 0; an item of weight 0 is never chosen
   * @throws RangeError for a negative weight, and when the weights do not add up to a positive, finite number
   */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T {
    const weights = items.map(weight);
    const total = weights.reduce((sum, one) => sum + one, 0);
    if (!(total > 0 && total < Number.POSITIVE_INFINITY)) throw new RangeError(`weights add up to ${total}`);
    if (weights.some((one) => one < 0)) throw new RangeError('a weight is negative');
    let rest = this.unit() * total;
    let chosen = 0;
    // Rounding can leave a rest of 0 after the last item, which is then the one.
    for (const [at, one] of weights.entries()) {
      if (one === 0) continue;
      chosen = at;
      rest -= one;
      if (rest < 0) break;
    }
    return items[chosen];
  }

  /** The items in random order, in an array of their own (Fisher and Yates). */
  shuffle<T>(items: readonly T[]): T[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last--) {
      const other = this.int(last + 1);
      [result[last], result[other]] = [result[other], result[last]];
    }
    return result;
  }

  /** `count` of the items, or all when there are fewer, in random order. */
  sample<T>(items: readonly T[], count: number): T[] {
    return this.shuffle(items).slice(0, count);
  }
}

const rotl = (x: number, k: number): number => (x << k) | (x >>> (32 - k));

/** Two outputs of splitmix64 (Steele, Lea and Flood 2014) as four words; never all zero, and different for every seed. */
function initialState(seed: bigint): Uint32Array {
  const state = new Uint32Array(4);
  for (const at of [0, 1]) {
    let z = BigInt.asUintN(64, seed + BigInt(at + 1) * 0x9e3779b97f4a7c15n);
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    z ^= z >> 31n;
    state[2 * at] = Number(z & 0xffffffffn);
    state[2 * at + 1] = Number(z >> 32n);
  }
  return state;
}
