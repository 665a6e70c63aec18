import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../src/random.js';

/** What the first `count` calls give. */
function first<T>(count: number, next: () => T): T[] {
  return Array.from({ length: count }, next);
}

test.each([
  [0, 0, [3737715805, 2584255861, 2876756834, 3286328325]],
  [0, 1, [1695105466, 1423115009, 634581793, 1068227753]],
  [1, 0, [3857403066, 3761880522, 2833589495, 1190737128]],
  [2 ** 32 - 1, 2 ** 32 - 1, [477689756, 2493998634, 555695776, 607808419]],
])('bits of seed %i, stream %i are those of xoshiro128** seeded by splitmix64', (seed, stream, expected) => {
  const random = new Random(seed, stream);
  expect(first(4, () => random.bits())).toEqual(expected);
});

test('every choice is the same for the same seed', () => {
  const choices = (random: Random): unknown => [
    random.unit(),
    random.int(1000),
    random.chance(0.5),
    random.pick(['a', 'b', 'c']),
    random.weighted(['a', 'b', 'c'], (item) => item.charCodeAt(0)),
    random.shuffle([1, 2, 3, 4, 5]),
    random.sample([1, 2, 3, 4, 5], 2),
  ];
  expect(choices(new Random(5))).toEqual(choices(new Random(5)));
  expect(choices(new Random(5))).not.toEqual(choices(new Random(6)));
});

describe('int', () => {
  test('stays below n and reaches all of it', () => {
    const random = new Random(1);
    expect(new Set(first(200, () => random.int(7)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(random.int(1)).toBe(0);
  });

  test('is even where n does not divide 2^32', () => {
    const random = new Random(2);
    const n = 3 * 2 ** 30;
    // Taking bits modulo n would give 2/4, not 1/3.
    const low = first(6000, () => random.int(n)).filter((x) => x < 2 ** 30).length;
    expect(low / 6000).toBeCloseTo(1 / 3, 1);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 32 + 1])('of %d is an error', (n) => {
    expect(() => new Random(0).int(n)).toThrow(RangeError);
  });
});

test('unit is from 0 to 1, evenly', () => {
  const random = new Random(3);
  const numbers = first(4000, () => random.unit());
  expect(numbers.every((x) => x >= 0 && x < 1)).toBe(true);
  expect(numbers.reduce((sum, x) => sum + x, 0) / 4000).toBeCloseTo(0.5, 1);
});

test('chance: 0 is never, 1 is always', () => {
  const random = new Random(4);
  expect(first(100, () => random.chance(0)).some(Boolean)).toBe(false);
  expect(first(100, () => random.chance(1)).every(Boolean)).toBe(true);
  expect(first(4000, () => random.chance(0.25)).filter(Boolean).length / 4000).toBeCloseTo(0.25, 1);
});

test('pick of nothing is an error', () => {
  expect(() => new Random(0).pick([])).toThrow(RangeError);
});

describe('weighted', () => {
  test('follows the weights, and never takes an item of weight 0', () => {
    const random = new Random(5);
    const weights = { never: 0, seldom: 1, often: 3, neither: 0 };
    const chosen = first(4000, () => random.weighted(Object.entries(weights), ([, weight]) => weight)[0]);
    expect(chosen.filter((name) => name === 'often').length / 4000).toBeCloseTo(0.75, 1);
    expect(new Set(chosen)).toEqual(new Set(['seldom', 'often']));
  });

  test.each([[[]], [[0, 0]], [[2, -1]], [[Number.POSITIVE_INFINITY]], [[Number.NaN]]])(
    'of %j is an error',
    (weights) => {
      expect(() => new Random(0).weighted<number>(weights, (weight) => weight)).toThrow(RangeError);
    },
  );
});

test('a shuffle has the same items, and leaves the original alone', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(), (items, seed) => {
      const before = [...items];
      expect(new Random(seed).shuffle(items).sort()).toEqual(before.sort());
    }),
  );
});

test('all orders come up', () => {
  const random = new Random(6);
  expect(new Set(first(200, () => random.shuffle(['a', 'b', 'c']).join(''))).size).toBe(6);
});

test('a sample has different items, as many as asked for or as there are', () => {
  const random = new Random(7);
  const sample = random.sample([1, 2, 3, 4, 5], 3);
  expect(new Set(sample).size).toBe(3);
  expect(random.sample([1, 2], 3).sort()).toEqual([1, 2]);
});
