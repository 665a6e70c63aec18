import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timsort } from '../../src/value/index.js';

/** Proper inclusion of sets of small ints, each written as the bits of a number: the order of frozensets in Python. */
const isBelow = (a: number, b: number): boolean => a !== b && (a & b) === a;
const sizeOf = (bits: number): number => bits.toString(2).replaceAll('0', '').length;

/** Pseudo-random sets of up to six elements. */
function sets(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 16) % 64;
  });
}

/** The positions of the sets, sorted by inclusion. */
const sortedPositions = (keys: readonly number[]): number[] =>
  timsort(
    keys.map((_, k) => k),
    (a, b) => isBelow(keys[a], keys[b]),
  );

describe('a partial order comes out as in CPython 3.11', () => {
  it('for 80 sets', () => {
    expect(sortedPositions(sets(80, 1))).toEqual([
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
  ])('for %i sets, in stretches of %i by size', (count, stretch, digest) => {
    const keys = sets(count, count);
    const stretches = Array.from({ length: Math.ceil(count / stretch) }, (_, k) =>
      keys.slice(k * stretch, (k + 1) * stretch).sort((a, b) => sizeOf(a) - sizeOf(b)),
    );
    const positions = JSON.stringify(sortedPositions(stretches.flat()));
    expect(createHash('sha1').update(positions).digest('hex')).toBe(digest);
  });
});

describe('a total order', () => {
  const stretches = fc.array(
    fc.tuple(fc.array(fc.nat({ max: 20 }), { maxLength: 150 }), fc.constantFrom('up', 'down', 'as it is')),
    { maxLength: 6 },
  );

  it('is sorted stably, whatever runs there are', () => {
    fc.assert(
      fc.property(stretches, (parts) => {
        const keys = parts.flatMap(([numbers, direction]) => {
          if (direction === 'as it is') return numbers;
          return [...numbers].sort((a, b) => (direction === 'up' ? a - b : b - a));
        });
        const items = keys.map((key, position) => ({ key, position }));
        const expected = [...items].sort((a, b) => a.key - b.key || a.position - b.position);
        expect(timsort(items, (a, b) => a.key < b.key)).toEqual(expected);
      }),
    );
  });

  it('leaves its argument alone, and passes on what a comparison throws', () => {
    const items = [3, 1, 2];
    expect(timsort(items, (a, b) => a < b)).toEqual([1, 2, 3]);
    expect(items).toEqual([3, 1, 2]);
    const refuse = (): boolean => {
      throw new Error('not comparable');
    };
    expect(() => timsort([1, 2], refuse)).toThrow('not comparable');
    expect(timsort([1], refuse)).toEqual([1]);
  });
});
