/** How the programs of a task rank. */
import { expect, test } from 'vitest';
import { RANK } from '../src/archive/schema.js';
import { byStanding, FULL_SCORE, ranksBefore } from '../src/ranking.js';

test('a match is worth a thousand points, and counts before any number of them', () => {
  expect(FULL_SCORE).toBe(1000);
  const match = { matches: 1, score: 1000 };
  const near = { matches: 0, score: 2700 };
  const far = { matches: 0, score: 10 };
  expect([far, match, near].sort(byStanding)).toEqual([match, near, far]);
  expect(ranksBefore(match, near)).toBe(true);
  expect(ranksBefore(near, near)).toBe(false);
  expect(byStanding(near, { ...near })).toBe(0);
});

test('archives rank by the same, then by time, length and md5', () => {
  expect(RANK).toBe('matches DESC, score DESC, min(t_log, 11) DESC, size, md5');
});
