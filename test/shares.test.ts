import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOf } from '../src/shares.js';

test.each([
  [
    [1, 1],
    [0.5, 0.5],
  ],
  [
    [1, 1, 1],
    [0.334, 0.333, 0.333],
  ],
  [
    [1, 2, 0],
    [0.333, 0.667, 0],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [
    [1e9, 1],
    [1, 0],
  ],
  [[], []],
])('%j are shares %j', (amounts, shares) => {
  expect(sharesOf(amounts)).toEqual(shares);
});

test('shares add up to 1 and are within 0.001 of the truth', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), (amounts) => {
      const sum = amounts.reduce((a, b) => a + b, 0);
      fc.pre(sum > 1e-6);
      const shares = sharesOf(amounts);
      expect(shares.reduce((a, b) => a + Math.round(b * 1000), 0)).toBe(1000);
      amounts.forEach((amount, k) => {
        expect(Math.abs(shares[k] - amount / sum)).toBeLessThan(0.001);
      });
    }),
  );
});
