/** How the programs of a task rank. */
import { expect, test } from 'vitest';
import { RANK } from '../src/archive/schema.js';
import { byRank, byStanding, closenessOf, closenessText, FULL_SCORE, ranksBefore } from '../src/ranking.js';

test('a demo sample that is matched counts before any closeness on the others', () => {
  const match = { matches: 1, closeness: 3 };
  const near = { matches: 0, closeness: 999 };
  const far = { matches: 0, closeness: 10 };
  expect([far, match, near].sort(byStanding)).toEqual([match, near, far]);
  expect(ranksBefore(match, near)).toBe(true);
  expect(ranksBefore(near, near)).toBe(false);
  expect(byStanding(near, { ...near })).toBe(0);
});

test('of programs that stand alike the shorter one ranks first, then md5 decides', () => {
  const one = (text: string, md5: string) => ({ matches: 1, closeness: 5, text, md5 });
  const [short, a, b] = [one('x', 'f'), one('xx', 'a'), one('yy', 'b')];
  expect([b, a, short].sort(byRank)).toEqual([short, a, b]);
  expect(byRank(a, { ...a })).toBe(0);
});

test('archives rank by the same', () => {
  expect(RANK).toBe('demo_matches DESC, closeness DESC, size, md5');
});

test('closeness is the mean over the samples that are missed, rounded down; of none it is that of a match', () => {
  expect(FULL_SCORE).toBe(1000);
  expect(closenessOf([1000, 1000])).toBe(1000);
  expect(closenessOf([1000, 900, 701])).toBe(800);
  expect(closenessOf([999, 999])).toBe(999);
  expect(closenessOf([1000, 0])).toBe(0);
  expect([1000, 999, 40, 0].map(closenessText)).toEqual(['1.000', '0.999', '0.040', '0.000']);
});
