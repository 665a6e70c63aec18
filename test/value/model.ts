/**
 * A plain, slow model of CPython 3.11's frozensets, for comparison: BigInt hashes, one table of keys, no laziness.
 * Elements are ints, nested arrays (tuples) of them, or other model sets.
 */

export type Element = number | readonly Element[] | ModelSet;

const MASK = (1n << 64n) - 1n;
const wrap = (n: bigint): bigint => n & MASK;
const rotl31 = (n: bigint): bigint => wrap((n << 31n) | (n >> 33n));

/** CPython's hash as an unsigned 64-bit number. */
export function modelHash(element: Element): bigint {
  if (typeof element === 'number') return wrap(element === -1 ? -2n : BigInt(element));
  if (element instanceof ModelSet) return element.hash();
  let acc = 2870177450012600261n;
  for (const item of element) {
    acc = wrap(acc + modelHash(item) * 14029467366897019727n);
    acc = wrap(rotl31(acc) * 11400714785074694791n);
  }
  acc = wrap(acc + (BigInt(element.length) ^ 2870177450012600261n ^ 3527539n));
  return acc === MASK ? 1546275796n : acc;
}

/** Whether two elements are equal in Python. */
export function modelEquals(a: Element, b: Element): boolean {
  if (a instanceof ModelSet) return b instanceof ModelSet && a.size === b.size && a.items().every((x) => b.has(x));
  if (typeof a === 'number' || typeof b === 'number' || b instanceof ModelSet) return a === b;
  return a.length === b.length && a.every((item, k) => modelEquals(item, b[k]));
}

interface Entry {
  readonly element: Element;
  readonly hash: bigint;
}

const DUMMY = Symbol('deleted');
type Slot = Entry | typeof DUMMY | null;

/** A set as CPython keeps it. */
export class ModelSet {
  private slots: Slot[] = new Array(8).fill(null);
  private fill = 0;
  size = 0;
  /** What `of` was given. */
  inserted: readonly Element[] = [];

  static of(elements: readonly Element[]): ModelSet {
    const set = new ModelSet();
    for (const element of elements) set.add(element);
    set.inserted = elements;
    return set;
  }

  /** The elements in iteration order. */
  items(): Element[] {
    return this.entries().map(({ element }) => element);
  }

  has(element: Element): boolean {
    return this.slots[this.find(element, modelHash(element))] !== null;
  }

  union(other: ModelSet): ModelSet {
    const result = new ModelSet();
    result.merge(this);
    result.merge(other);
    return result;
  }

  intersection(other: ModelSet): ModelSet {
    const [small, large] = other.size > this.size ? [this, other] : [other, this];
    return ModelSet.of(small.items().filter((element) => large.has(element)));
  }

  difference(other: ModelSet): ModelSet {
    if (this.size >> 2 <= other.size) return ModelSet.of(this.items().filter((element) => !other.has(element)));
    const result = new ModelSet();
    result.merge(this);
    for (const element of other.items()) {
      const at = result.find(element, modelHash(element));
      if (result.slots[at] === null) continue;
      result.slots[at] = DUMMY;
      result.size--;
    }
    return result;
  }

  /** `frozenset(set)` of a mutable set with this table. */
  copy(): ModelSet {
    const result = new ModelSet();
    result.merge(this);
    return result;
  }

  hash(): bigint {
    let hash = 0n;
    for (const entry of this.entries()) {
      hash ^= wrap((entry.hash ^ 89869747n ^ wrap(entry.hash << 16n)) * 3644798167n);
    }
    hash ^= wrap(BigInt(this.size + 1) * 1927868237n);
    hash ^= (hash >> 11n) ^ (hash >> 25n);
    hash = wrap(hash * 69069n + 907133923n);
    return hash === MASK ? 590923713n : hash;
  }

  private entries(): Entry[] {
    return this.slots.filter((slot): slot is Entry => slot !== null && slot !== DUMMY);
  }

  private *probes(hash: bigint): Generator<number> {
    const mask = this.slots.length - 1;
    let i = Number(hash & BigInt(mask));
    for (let perturb = hash; ; ) {
      const last = i + 9 <= mask ? i + 9 : i;
      for (let at = i; at <= last; at++) yield at;
      perturb >>= 5n;
      i = Number((BigInt(i * 5 + 1) + perturb) & BigInt(mask));
    }
  }

  private find(element: Element, hash: bigint): number {
    for (const at of this.probes(hash)) {
      const slot = this.slots[at];
      if (slot === null) return at;
      if (slot !== DUMMY && slot.hash === hash && modelEquals(slot.element, element)) return at;
    }
    throw new Error('unreachable');
  }

  /** `set.add(element)`. */
  add(element: Element): void {
    const hash = modelHash(element);
    const at = this.find(element, hash);
    if (this.slots[at] !== null) return;
    this.slots[at] = { element, hash };
    this.fill++;
    this.size++;
    if (this.fill * 5 >= (this.slots.length - 1) * 3) this.resize(this.size > 50000 ? this.size * 2 : this.size * 4);
  }

  private resize(minimum: number): void {
    const entries = this.entries();
    let size = 8;
    while (size <= minimum) size *= 2;
    this.slots = new Array(size).fill(null);
    for (const entry of entries) this.slots[this.find(entry.element, entry.hash)] = entry;
    this.fill = this.size;
  }

  /** `set.update(other)`. */
  merge(other: ModelSet): void {
    if (other.size === 0) return;
    if ((this.fill + other.size) * 5 >= (this.slots.length - 1) * 3) this.resize((this.size + other.size) * 2);
    if (this.fill === 0 && this.slots.length === other.slots.length && other.fill === other.size) {
      this.slots = [...other.slots];
      this.fill = other.fill;
      this.size = other.size;
      return;
    }
    for (const { element } of other.entries()) this.add(element);
  }
}
