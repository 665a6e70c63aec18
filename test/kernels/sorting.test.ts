/** What `order` gives by a key whose order is not total, as CPython 3.11's timsort does, and that it is stable. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fn, run } from '../dsl/run.js';

const sizeOf = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

/** Pseudo-random sets of up to six small ints, each as the bits of a number. */
function sets(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 16) % 64;
  });
}

/** The positions of keys, sorted by them. */
function sortedPositions(keys: readonly unknown[]): number[] {
  const items = JSON.stringify(keys.map((key, position) => [key, position]));
  return JSON.parse(run('order', items, fn('first'))).map(([, position]: [unknown, number]) => position);
}
const elementsOf = (bits: number): { set: number[] } => ({ set: [0, 1, 2, 3, 4, 5].filter((k) => (bits >> k) & 1) });

describe('sets, of which one is below another where it is a proper part of it', () => {
  it('come out as in CPython, 80 of them', () => {
    expect(sortedPositions(sets(80, 1).map(elementsOf))).toEqual([
      0, 29, 1, 2, 4, 6, 16, 14, 3, 18, 21, 5, 7, 8, 41, 9, 13, 37, 40, 42, 46, 10, 49, 15, 23, 22, 11, 12, 20, 19, 25,
      26, 24, 27, 28, 30, 31, 32, 36, 33, 34, 38, 39, 53, 35, 43, 55, 44, 45, 51, 48, 54, 58, 59, 47, 50, 52, 56, 65,
      67, 68, 74, 60, 72, 75, 76, 57, 61, 63, 64, 66, 69, 73, 71, 70, 77, 78, 79, 17, 62,
    ]);
  });

  it.each([
    [100, 1, '1859df0548b1438e32ba88d03106587707267bd4'],
    [100, 50, 'ac14b36d4deeee7e464036fe30d10951d6585ba8'],
    [250, 1, 'd49aa0ede3c29fc7a4abe050a2757ae699fd26f3'],
    [250, 50, '0dd8a37ce829d194aaa90060ece79ba3d601c23e'],
    [600, 1, '8257cb7e9021892cff1b28074f6f252f7d14b249'],
    [600, 50, '6f51564e85dbedad7f6c7ca2c9c911cff1787df6'],
  ])('come out as in CPython, %i of them, in stretches of %i by size', (count, stretch, digest) => {
    const keys = sets(count, count);
    const stretches = Array.from({ length: Math.ceil(count / stretch) }, (_, k) =>
      keys.slice(k * stretch, (k + 1) * stretch).sort((a, b) => sizeOf(a) - sizeOf(b)),
    );
    const positions = JSON.stringify(sortedPositions(stretches.flat().map(elementsOf)));
    expect(createHash('sha1').update(positions).digest('hex')).toBe(digest);
  });
});

const stretches = fc.array(
  fc.tuple(fc.array(fc.nat({ max: 20 }), { maxLength: 150 }), fc.constantFrom('up', 'down', 'as it is')),
  { maxLength: 6 },
);

it('numbers are sorted stably, whatever runs there are', () => {
  fc.assert(
    fc.property(stretches, (parts) => {
      const keys = parts.flatMap(([numbers, direction]) => {
        if (direction === 'as it is') return numbers;
        return [...numbers].sort((a, b) => (direction === 'up' ? a - b : b - a));
      });
      const expected = keys.map((_, k) => k).sort((a, b) => keys[a] - keys[b] || a - b);
      expect(sortedPositions(keys)).toEqual(expected);
    }),
  );
});
