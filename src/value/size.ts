/** How many bytes values take on V8's heap and beside it, about: what was computed of them and is kept is part of them. */
import { made } from '../holding.js';
import { BYTES, Fn, FrozenSet, Grid, type Kept, SetKind, Tuple, type Value } from './value.js';

type Counted = Tuple | Grid | FrozenSet;

const isCounted = (value: Value): value is Counted =>
  value instanceof Tuple || value instanceof Grid || value instanceof FrozenSet;

/** Bytes of an object without those that it refers to. */
function ownBytes(value: Counted): number {
  if (value instanceof Tuple) return BYTES.tuple + BYTES.item * value.items.length;
  if (value instanceof Grid) return BYTES.grid + value.cells.length;
  const { kind, size, positions, index } = value;
  const perElement = (kind === SetKind.Any ? BYTES.item : BYTES.code) + (positions === null ? 0 : BYTES.place);
  return BYTES.set + size * perElement + (index === null ? 0 : index.byteLength);
}

let counts = 0;

/** Adds up what values take, each of them once. */
export class Tally {
  bytes = 0;
  private readonly mark = ++counts;
  private readonly waiting: (readonly Value[])[] = [];

  /** Adds values and all that they refer to. */
  addAll(values: readonly Value[]): void {
    this.waiting.push(values);
    for (let some = this.waiting.pop(); some !== undefined; some = this.waiting.pop()) {
      for (const value of some) if (typeof value === 'object' && value !== null) this.addOne(value);
    }
  }

  private addOne(value: Exclude<Value, null | boolean | number>): void {
    if (value instanceof Fn) {
      this.bytes += BYTES.fn;
      if (value.parts.length > 0) this.waiting.push(value.parts);
      return;
    }
    if (!isCounted(value) || value.counted === this.mark) return;
    value.counted = this.mark;
    this.bytes += ownBytes(value);
    if (value instanceof Tuple) {
      this.waiting.push(value.items);
      if (value.compact instanceof Grid) this.waiting.push([value.compact]);
    } else if (value instanceof Grid) {
      if (value.rows !== null) this.waiting.push(value.rows);
    } else {
      if (value.kind === SetKind.Any) this.waiting.push(value.values);
      if (value.recipe !== null) this.addKept(value.kept);
    }
  }

  private addKept(kept: Kept): void {
    for (const some of kept) {
      if (!Array.isArray(some)) this.waiting.push([some as Value]);
      else {
        this.bytes += BYTES.item * some.length;
        this.waiting.push(some);
      }
    }
  }
}

/** Bytes of a value and all that it refers to; what is found twice counts twice. Stops where it is as much as asked about. */
function bytesUpTo(value: Value, most: number): number {
  let bytes = 0;
  const waiting: Value[] = [value];
  for (let next = waiting.pop(); next !== undefined && bytes < most; next = waiting.pop()) {
    if (next instanceof Fn) {
      bytes += BYTES.fn;
      waiting.push(...next.parts);
    } else if (isCounted(next)) {
      bytes += ownBytes(next);
      if (bytes >= most || next instanceof Grid) continue;
      const parts = next instanceof Tuple ? next.items : next.kind === SetKind.Any ? next.values : [];
      for (const part of parts) if (typeof part === 'object' && part !== null) waiting.push(part);
    }
  }
  return Math.min(bytes, most);
}

/** Bytes of garbage that are worth a look. */
const WORTH = 1 << 16;

/**
 * What a function gives, while everything else that it made is garbage from now on.
 *
 * @param before - `made[0]` when it was called
 */
export function settled(before: number, result: Value): Value {
  if (made[0] - before > WORTH) made[0] = before + bytesUpTo(result, made[0] - before);
  return result;
}
