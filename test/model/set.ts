/**
 * CPython 3.11's sets and hashes: open addressing with short linear probes, dummies for what was removed, and tables that grow by what
 * they hold. Slots from the first to the last are the order of iteration. Source: Objects/setobject.c and tupleobject.c.
 */
import { equals } from './compare.js';
import { Float, Fn, raise, spend, Unknown, type Value } from './value.js';

const MASK = (1n << 64n) - 1n;
const wrap = (n: bigint): bigint => n & MASK;
const rotated = (n: bigint, bits: bigint): bigint => wrap((n << bits) | (n >> (64n - bits)));

/** None's hash, from Python 3.12 on; before, it is taken from an address. */
const NONE = 0xfca86420n;
/** What stands for hashes that CPython takes from addresses: those of NaN and functions. */
const ADDRESS = 0x12345n;

/** Whether the hash is made of an address, which is another one in each process. */
const isByAddress = (value: Value): boolean => {
  if (Array.isArray(value)) return value.some(isByAddress);
  if (value instanceof PySet) return value.some(isByAddress);
  return value instanceof Fn || (value instanceof Float && Number.isNaN(value.number));
};

/** The hash as an unsigned number of 64 bits. What CPython takes from addresses is one and the same here. */
export function hash(value: Value): bigint {
  if (typeof value === 'boolean' || typeof value === 'number') return hashOfNumber(Number(value));
  if (value instanceof Float) return hashOfNumber(value.number);
  if (value === null) return NONE;
  if (value instanceof Fn) return ADDRESS;
  return Array.isArray(value) ? hashOfTuple(value) : (value as PySet).hash();
}

/** Numbers hash modulo the prime 2^61 - 1, so that equal ints and floats hash alike; a fraction m / 2^k is m times the inverse of 2^k. */
function hashOfNumber(n: number): bigint {
  if (Number.isNaN(n)) return ADDRESS;
  if (!Number.isFinite(n)) return wrap(n > 0 ? 314159n : -314159n);
  let [m, k] = [Math.abs(n), 0n];
  for (; !Number.isInteger(m); m *= 2) k++;
  const prime = (1n << 61n) - 1n;
  const magnitude = (BigInt(m) * (1n << ((61n - (k % 61n)) % 61n))) % prime;
  const signed = n < 0 ? -magnitude : magnitude;
  return wrap(signed === -1n ? -2n : signed);
}

function hashOfTuple(items: readonly Value[]): bigint {
  let acc = 2870177450012600261n;
  for (const item of items) {
    acc = rotated(wrap(acc + hash(item) * 14029467366897019727n), 31n);
    acc = wrap(acc * 11400714785074694791n);
  }
  acc = wrap(acc + (BigInt(items.length) ^ (2870177450012600261n ^ 3527539n)));
  return acc === MASK ? 1546275796n : acc;
}

interface Entry {
  readonly key: Value;
  readonly hash: bigint;
}
const DUMMY = Symbol('what was removed');
type Slot = Entry | typeof DUMMY | undefined;

/** How many slots after the first are looked at before the probe jumps. */
const LINEAR_PROBES = 9;

/** A set or frozenset: operations of the dialects return frozen ones, what they work with may change. */
export class PySet implements Iterable<Value> {
  private slots: Slot[] = new Array(8).fill(undefined);
  /** Slots that are not empty, dummies among them. */
  private fill = 0;
  size = 0;
  isFrozen = false;
  private known: bigint | null = null;

  private get mask(): number {
    return this.slots.length - 1;
  }

  /** The slots in which a hash may lie, in the order of probing. */
  private *probes(hash: bigint): Generator<number> {
    const mask = BigInt(this.mask);
    let i = hash & mask;
    for (let perturb = hash; ; ) {
      const more = Number(i) + LINEAR_PROBES <= this.mask ? LINEAR_PROBES : 0;
      for (let k = 0; k <= more; k++) yield Number(i) + k;
      perturb >>= 5n;
      i = (i * 5n + 1n + perturb) & mask;
    }
  }

  /** The slot that holds the key, or else the empty one in which the search ends. */
  private find(key: Value, hash: bigint): number {
    for (const i of this.probes(hash)) {
      const slot = this.slots[i];
      if (slot === undefined) return i;
      if (slot !== DUMMY && slot.hash === hash && equals(slot.key, key)) return i;
    }
    return -1;
  }

  has(key: Value): boolean {
    return this.slots[this.find(key, hash(key))] !== undefined;
  }

  add(key: Value): this {
    return this.addEntry({ key, hash: hash(key) });
  }

  private addEntry(entry: Entry): this {
    spend(1);
    const i = this.find(entry.key, entry.hash);
    if (this.slots[i] !== undefined) return this;
    this.slots[i] = entry;
    this.fill++;
    this.size++;
    if (this.fill * 5 >= this.mask * 3) this.resize(this.size > 50_000 ? this.size * 2 : this.size * 4);
    return this;
  }

  discard(key: Value): void {
    const i = this.find(key, hash(key));
    if (this.slots[i] === undefined) return;
    this.slots[i] = DUMMY;
    this.size--;
  }

  private entries(): Entry[] {
    return this.slots.filter((slot) => slot !== undefined && slot !== DUMMY) as Entry[];
  }

  private resize(least: number): void {
    const entries = this.entries();
    let length = 8;
    while (length <= least) length *= 2;
    this.slots = new Array(length).fill(undefined);
    this.fillClean(entries);
  }

  /** Puts entries that differ into an empty table that has room for them. */
  private fillClean(entries: readonly Entry[]): void {
    for (const entry of entries) {
      for (const i of this.probes(entry.hash)) {
        if (this.slots[i] !== undefined) continue;
        this.slots[i] = entry;
        break;
      }
    }
    this.fill = entries.length;
    this.size = entries.length;
  }

  /** `update` from another set: what `|`, `|=`, copies and `frozenset(a_set)` are made of. */
  merge(other: PySet): this {
    if (other === this || other.size === 0) return this;
    if ((this.fill + other.size) * 5 >= this.mask * 3) this.resize((this.size + other.size) * 2);
    if (this.fill > 0) for (const entry of other.entries()) this.addEntry(entry);
    else if (this.mask === other.mask && other.fill === other.size) {
      this.slots = [...other.slots];
      this.fill = other.fill;
      this.size = other.size;
    } else this.fillClean(other.entries());
    return this;
  }

  /** The elements from the first slot to the last. Where one is hashed by its address that order is nobody's. */
  *[Symbol.iterator](): Generator<Value> {
    if (this.size > 1 && this.some(isByAddress)) throw new Unknown('orders by addresses');
    for (const { key } of this.entries()) yield key;
  }

  some(holds: (key: Value) => boolean): boolean {
    return this.entries().some(({ key }) => holds(key));
  }

  /** The hash, for which order does not matter. */
  hash(): bigint {
    if (this.known !== null) return this.known;
    let acc = 0n;
    for (const { hash: h } of this.entries()) acc ^= wrap((h ^ 89869747n ^ (h << 16n)) * 3644798167n);
    acc ^= wrap(BigInt(this.size + 1) * 1927868237n);
    acc ^= (acc >> 11n) ^ (acc >> 25n);
    acc = wrap(acc * 69069n + 907133923n);
    this.known = acc === MASK ? 590923713n : acc;
    return this.known;
  }

  frozen(): this {
    this.isFrozen = true;
    return this;
  }
}

/** `{…}` and `set(iterable)`: a new set; elements of a set by its table, others one by one. */
export function set(items: Iterable<Value> = []): PySet {
  const made = new PySet();
  if (items instanceof PySet) return made.merge(items);
  for (const item of items) made.add(item);
  return made;
}

/** `frozenset(iterable)`: a frozenset is itself. */
export const frozenset = (items: Iterable<Value> = []): PySet =>
  items instanceof PySet && items.isFrozen ? items : set(items).frozen();

/** `a | b`, frozen as a is: a copy of a, updated from b; a set with itself is a copy. */
export const union = (a: PySet, b: PySet): PySet => like(a, a === b ? set(a) : set(a).merge(b));

/** `a & b`: goes through the smaller one, or b; a set with itself is a copy. */
export function intersection(a: PySet, b: PySet): PySet {
  if (a === b) return like(a, set(a));
  const [walked, other] = b.size > a.size ? [a, b] : [b, a];
  return like(a, set([...walked].filter((key) => other.has(key))));
}

/** `a - b`: takes the elements of a much smaller b out of a copy, else collects those of a that b lacks. */
export function difference(a: PySet, b: PySet): PySet {
  if (a.size >> 2 <= b.size) return like(a, set([...a].filter((key) => !b.has(key))));
  const made = set(a);
  for (const key of b) made.discard(key);
  return like(a, made);
}

const like = (a: PySet, made: PySet): PySet => (a.isFrozen ? made.frozen() : made);

/** Both operands of `|`, `&` or `-` as sets. */
export const sets = (a: Value, b: Value): readonly [PySet, PySet] =>
  a instanceof PySet && b instanceof PySet ? [a, b] : raise('TypeError', 'unsupported operand');

export const isSubset = (a: PySet, b: PySet): boolean => a.size <= b.size && !a.some((key) => !b.has(key));
