/** Shares of a whole that add up to 100% after rounding, too. */

/** Shares are multiples of 1 / this: of 0.1%. */
const UNITS = 1000;

/**
 * What part of their sum each amount is, from 0 to 1, in steps of 0.001 that add up to 1. Rounds by largest remainders
 * (Hamilton's method of apportionment): down, then up where the most was cut off, the earlier first among equals.
 *
 * @param amounts - none negative; when all are 0, so are the shares
 */
export function sharesOf(amounts: readonly number[]): number[] {
  const sum = amounts.reduce((a, b) => a + b, 0);
  if (sum === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (amount / sum) * UNITS);
  const units = exact.map(Math.floor);
  const missing = UNITS - units.reduce((a, b) => a + b, 0);
  const byRemainder = exact.map((_, k) => k).sort((a, b) => exact[b] - units[b] - (exact[a] - units[a]) || a - b);
  for (const k of byRemainder.slice(0, missing)) units[k] += 1;
  return units.map((n) => n / UNITS);
}
