/** How the programs of a task rank: points, and what counts before them. */

/** Points of an output that is the expected one, and the most that one differ gives. */
export const FULL_SCORE = 1000;

/** What a program's rank among those of its task depends on first. */
export interface Standing {
  /** Samples that it matches, demo and test; 0 for differs. */
  readonly matches: number;
  /** Points on all samples. */
  readonly score: number;
}

/**
 * What programs rank by, more of it first, in this order. Matches count before score, since the differs of a program that matches nothing
 * can add up to more points than a match gives.
 */
export const RANKED_BY = ['matches', 'score'] as const satisfies readonly (keyof Standing)[];

/** An order for `sort`, the best first; 0 where two rank equally. */
export function byStanding(a: Standing, b: Standing): number {
  for (const field of RANKED_BY) if (a[field] !== b[field]) return b[field] - a[field];
  return 0;
}

/** Whether one ranks before another on its task. */
export const ranksBefore = (a: Standing, b: Standing): boolean => byStanding(a, b) < 0;
