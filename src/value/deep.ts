/**
 * Python's `==` over values that nest deeply, on a stack of its own: that of the thread has to do for functions that call each other, too.
 *
 * ```
 *   all    items at equal places, or each element of a set in the other    ends with the first that is not equal
 *   any    an element, and those of the other set that look like it        ends with the first that is
 * ```
 */
import { fingerprint, sameValue } from './equal.js';
import { depthOf, FrozenSet, Tuple, type Value } from './value.js';

/** Up to this depth values are compared on the thread's stack, which is faster. */
export const SHALLOW = 64;

/** Elements by their fingerprints. */
type Index = ReadonlyMap<number, readonly Value[]>;

/** A comparison that has begun: what is compared with what, and how much of it is done. */
interface Comparison {
  /** Whether all must be equal, or any. */
  readonly all: boolean;
  readonly left: readonly Value[];
  /** Items at the places of those of `left`, or the elements that each of these may be equal to. */
  readonly right: readonly Value[] | Index;
  done: number;
}

/** Whether two values are equal, as Python compares them inside containers: identity first. */
export function equalDeeply(a: Value, b: Value): boolean {
  const open: Comparison[] = [];
  let outcome = begin(a, b);
  for (;;) {
    if (typeof outcome === 'object') open.push(outcome);
    const current = open.at(-1);
    if (current === undefined) return outcome === true;
    const isDecided = typeof outcome === 'boolean' && outcome !== current.all;
    if (isDecided || current.done === current.left.length) {
      if (!isDecided) outcome = current.all;
      open.pop();
      if (open.length === 0) return outcome === true;
    } else {
      outcome = compareNext(current);
    }
  }
}

/** The answer where it is near at hand, else the comparison that gives it. */
function begin(a: Value, b: Value): Comparison | boolean {
  if (a === b) return true;
  if (depthOf(a) !== depthOf(b)) return false;
  if (depthOf(a) <= SHALLOW) return sameValue(a, b);
  if (a instanceof Tuple && b instanceof Tuple) {
    return a.items.length === b.items.length && { all: true, left: a.items, right: b.items, done: 0 };
  }
  if (!(a instanceof FrozenSet && b instanceof FrozenSet)) return false; // so are functions that are not the same
  const mayBeEqual = a.size === b.size && fingerprint(a) === fingerprint(b);
  return mayBeEqual && { all: true, left: a.values, right: indexOf(b.values), done: 0 };
}

function indexOf(elements: readonly Value[]): Index {
  const index = new Map<number, Value[]>();
  for (const element of elements) {
    const print = fingerprint(element);
    const alike = index.get(print);
    if (alike === undefined) index.set(print, [element]);
    else alike.push(element);
  }
  return index;
}

function compareNext(current: Comparison): Comparison | boolean {
  const { left, right } = current;
  const place = current.done++;
  const value = left[place];
  if (Array.isArray(right)) return begin(value, right[place]);
  const alike = (right as Index).get(fingerprint(value)) ?? [];
  return { all: false, left: alike.map(() => value), right: alike, done: 0 };
}
