/** What values take. */
import { expect, it } from 'vitest';
import { attempt } from '../../src/dsl/operation.js';
import { MemoryError } from '../../src/errors.js';
import { made } from '../../src/holding.js';
import {
  BYTES,
  FrozenSet,
  filterSet,
  Grid,
  gridRows,
  orderedCodes,
  SetKind,
  sequenceSet,
  settled,
  Tally,
  Tuple,
  tupleOf,
  type Value,
} from '../../src/value/index.js';

const bytesOf = (...values: Value[]): number => {
  const tally = new Tally();
  tally.addAll(values);
  return tally.bytes;
};

const grid = (side: number): Grid => new Grid(side, side, new Int8Array(side * side));
const numbers = (count: number): FrozenSet =>
  sequenceSet(
    SetKind.Int,
    Int32Array.from({ length: count }, (_, k) => k * 3),
  );

it('each value counts once, with all that it refers to', () => {
  const one = grid(100);
  expect(bytesOf(one)).toBe(BYTES.grid + 10_000);
  expect(bytesOf(one, one, tupleOf([one, one]))).toBe(BYTES.grid + 10_000 + BYTES.tuple + 2 * BYTES.item);
  expect(bytesOf(1, null, true)).toBe(0);
});

it('what is computed of a value and kept is part of it', () => {
  const set = numbers(1000);
  expect(bytesOf(set)).toBe(BYTES.set + 1000 * BYTES.code);
  orderedCodes(set);
  expect(bytesOf(set)).toBe(BYTES.set + 1000 * (BYTES.code + BYTES.place));
  const one = grid(100);
  gridRows(one);
  expect(bytesOf(one)).toBe(BYTES.grid + 10_000 + 100 * (BYTES.tuple + 100 * BYTES.item));
});

it('a set that may yet be ordered keeps what it was made of', () => {
  const source = new FrozenSet(SetKind.Int, 3000, numbers(3000).codes, [], () => {});
  const few = filterSet(source, (code) => code < 30);
  expect(bytesOf(few)).toBe(2 * BYTES.set + 3010 * BYTES.code);
});

it('garbage of a function is taken back when it ends', () => {
  const before = made[0];
  const result = [grid(300), grid(300), new Tuple([])][1];
  expect(made[0] - before).toBeGreaterThan(2 * 90_000);
  settled(before, result);
  expect(made[0] - before).toBe(BYTES.grid + 90_000);
});

it('no operation catches that there is no room', () => {
  const full = (): Value => {
    throw new MemoryError(1);
  };
  expect(() => attempt(0, full)).toThrow(MemoryError);
});
