/**
 * Python's values as the model has them, each in its plainest form: an int is a number, a tuple an array, a frozenset a table of CPython's,
 * a function an object that says how many arguments it takes.
 */
import type { PySet } from './set.js';

export type Value = null | boolean | number | Float | Tuple | PySet | Fn;
export interface Tuple extends ReadonlyArray<Value> {}

/** A float: what an int is not, though the two may be equal. */
export class Float {
  constructor(readonly number: number) {}
}

/** The one NaN of `math.nan`, which is found by identity. */
export const NAN = new Float(Number.NaN);
export const INFINITY = new Float(Number.POSITIVE_INFINITY);

/** A function value. `argcount` is what its code declares, which is all that `rbind` and `lbind` look at. */
export class Fn {
  constructor(
    readonly name: string,
    readonly argcount: number,
    readonly call: (...args: Value[]) => Value,
  ) {}
}

/** A Python exception, by the name of its class. */
export class PyError extends Error {
  constructor(
    readonly type: string,
    detail = '',
  ) {
    super(`${type}: ${detail}`);
  }
}

/** What the model has no answer to, and why: whoever asks has to leave the case out. */
export class Unknown extends Error {}

export const raise = (type: string, detail = ''): never => {
  throw new PyError(type, detail);
};

/** Elements, items and calls that a computation may still make. */
let left = Number.POSITIVE_INFINITY;

/** Counts elements, items or calls that are being made. */
export function spend(count: number): void {
  left -= count;
  if (left < 0) throw new Unknown('more than the computation may take');
}

/** What a computation gives if it makes no more elements, items and calls than that; else it is unknown. */
export function affordable<T>(most: number, compute: () => T): T {
  left = most;
  try {
    return compute();
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}
