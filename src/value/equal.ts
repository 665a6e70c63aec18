/** Python's `==` over values, across their representations, and an order-free fingerprint that agrees with it. */

import { equalDeeply, SHALLOW } from './deep.js';
import { hasValue, packedKindOf } from './membership.js';
import {
  codeValue,
  colorOf,
  columnOf,
  depthOf,
  Float,
  Fn,
  FrozenSet,
  Grid,
  gridRows,
  rowOf,
  SetKind,
  Tuple,
  type Value,
} from './value.js';

/** What Python compares first inside containers: identity (so NaN is found), then `==`. */
export function sameValue(a: Value, b: Value): boolean {
  return a === b || equals(a, b);
}

/** Python's `a == b`: `True == 1`, a compact grid equals the same tuple of tuples, NaN equals nothing. */
export function equals(a: Value, b: Value): boolean {
  if (typeof a === 'number') {
    if (typeof b === 'number') return a === b;
    return typeof b === 'boolean' ? a === Number(b) : b instanceof Float && a === b.value;
  }
  if (a === null) return b === null;
  if (typeof a === 'boolean') return typeof b === 'boolean' ? a === b : b instanceof Fn ? false : equals(Number(a), b);
  if (a instanceof Grid)
    return b instanceof Grid ? equalGrids(a, b) : b instanceof Tuple && equalItems(gridRows(a), b.items);
  if (a instanceof Tuple) {
    if (a === b) return true; // items are compared by identity first, so even a tuple that holds NaN equals itself
    if (b instanceof Tuple) return equalTuples(a, b);
    return b instanceof Grid && equalItems(a.items, gridRows(b));
  }
  if (a instanceof FrozenSet) return b instanceof FrozenSet && equalSets(a, b);
  if (a instanceof Float)
    return b instanceof Float ? a.value === b.value : typeof b !== 'object' && a.value === Number(b);
  return a === b;
}

function equalTuples(a: Tuple, b: Tuple): boolean {
  const kind = packedKindOf(a);
  // Packed tuples hold plain ints alone, so a tuple that is not packed may still equal one.
  if (kind !== SetKind.Any && kind === packedKindOf(b)) return a.packedCode === b.packedCode;
  if (a.depth !== b.depth) return false;
  if (a.depth > SHALLOW) return equalDeeply(a, b);
  return equalItems(a.items, b.items);
}

function equalItems(a: readonly Value[], b: readonly Value[]): boolean {
  if (a.length !== b.length) return false;
  for (let k = 0; k < a.length; k++) if (!sameValue(a[k], b[k])) return false;
  return true;
}

function equalGrids(a: Grid, b: Grid): boolean {
  if (a === b) return true;
  if (a.h !== b.h || a.w !== b.w) return false;
  const x = a.cells;
  const y = b.cells;
  for (let k = 0; k < x.length; k++) if (x[k] !== y[k]) return false;
  return true;
}

function equalSets(a: FrozenSet, b: FrozenSet): boolean {
  if (a === b) return true;
  if (a.size !== b.size || a.depth !== b.depth) return false;
  if (a.depth > SHALLOW) return equalDeeply(a, b);
  if (fingerprintOf(a) !== fingerprintOf(b)) return false;
  if (a.kind !== SetKind.Any && a.kind === b.kind && sameCodes(a, b)) return true;
  for (let k = 0; k < a.size; k++) {
    if (!hasValue(b, a.kind === SetKind.Any ? a.values[k] : codeValue(a.kind, a.codes[k]))) return false;
  }
  return true;
}

function sameCodes(a: FrozenSet, b: FrozenSet): boolean {
  for (let k = 0; k < a.size; k++) if (a.codes[k] !== b.codes[k]) return false;
  return true;
}

const scramble = (n: number): number => {
  const x = Math.imul(n ^ (n >>> 15), 0x2c1b3c6d);
  return Math.imul(x ^ (x >>> 12), 0x297a2d39);
};

const scrambleNumber = (n: number): number => scramble((n | 0) ^ (Math.floor(n / 4294967296) | 0));
const join = (seed: number, item: number): number => Math.imul(seed, 31) ^ item;
const PAIR_SEED = join(17, 2);
const TRIPLE_SEED = join(17, 3);

/**
 * A 32-bit fingerprint: equal values have equal fingerprints, whatever their representation. Much cheaper than CPython's hash. Of what is
 * below a deep part it knows only how deep that is.
 */
export function fingerprint(value: Value): number {
  if (typeof value === 'number') return scrambleNumber(value);
  if (value instanceof FrozenSet) return fingerprintOf(value);
  if (value instanceof Grid) return fingerprintGrid(value);
  if (value instanceof Tuple) {
    const kind = packedKindOf(value);
    if (kind !== SetKind.Any) return fingerprintCode(kind, value.packedCode);
    let seed = join(17, value.items.length);
    for (const item of value.items) seed = join(seed, fingerprintPart(item));
    return scramble(seed);
  }
  if (typeof value === 'boolean') return scrambleNumber(value ? 1 : 0);
  if (value instanceof Float) return Number.isFinite(value.value) ? scrambleNumber(Math.floor(value.value)) : 7;
  return value === null ? 3 : 5;
}

function fingerprintPart(part: Value): number {
  const depth = depthOf(part);
  return depth > SHALLOW ? scramble(depth) : fingerprint(part);
}

function fingerprintGrid(grid: Grid): number {
  let seed = join(17, grid.h);
  for (let i = 0; i < grid.h; i++) {
    let row = join(17, grid.w);
    for (let k = i * grid.w; k < (i + 1) * grid.w; k++) row = join(row, scramble(grid.cells[k]));
    seed = join(seed, scramble(row));
  }
  return scramble(seed);
}

function fingerprintCode(kind: SetKind, code: number): number {
  if (kind === SetKind.Int) return scrambleNumber(code);
  const i = scramble(rowOf(code));
  const j = scramble(columnOf(code));
  if (kind === SetKind.Flat) return scramble(join(join(join(TRIPLE_SEED, i), j), scramble(colorOf(code))));
  const pair = scramble(join(join(PAIR_SEED, i), j));
  return kind === SetKind.Pair ? pair : scramble(join(join(PAIR_SEED, scramble(colorOf(code))), pair));
}

function fingerprintOf(set: FrozenSet): number {
  if (set.fingerprint === 0) {
    let sum = set.size;
    if (set.kind === SetKind.Any) for (const value of set.values) sum += fingerprintPart(value);
    else for (let k = 0; k < set.size; k++) sum = (sum + fingerprintCode(set.kind, set.codes[k])) | 0;
    set.fingerprint = (sum | 0) === 0 ? 1 : sum | 0;
  }
  return set.fingerprint;
}
