/** How the programs of a task rank: by its demo samples alone. What is known of its test samples counts nowhere. */

/** Points of an output that is the expected one, and the most that one differ gives; the closeness of a match. */
export const FULL_SCORE = 1000;

/** What a program's rank among those of its task depends on first. */
export interface Standing {
  /** Demo samples that it matches; 0 for differs. */
  readonly matches: number;
  /**
   * How close it comes on the demo samples that it does not match, in thousandths: {@link FULL_SCORE} where it matches all, less
   * elsewhere; see {@link closenessOf}.
   */
  readonly closeness: number;
}

/** A program with what decides between those that stand alike. */
interface Ranked extends Standing {
  /** Canonical text; the shorter one ranks first. */
  readonly text: string;
  readonly md5: string;
}

/** An order for `sort`, the best first: more matches, then closer; 0 where two stand alike. */
export const byStanding = (a: Standing, b: Standing): number => b.matches - a.matches || b.closeness - a.closeness;

/** Whether one ranks before another on its task, by its standing. */
export const ranksBefore = (a: Standing, b: Standing): boolean => byStanding(a, b) < 0;

/** The whole order, the best first: by standing, then the shorter, then by md5. */
export const byRank = (a: Ranked, b: Ranked): number =>
  byStanding(a, b) || a.text.length - b.text.length || (a.md5 < b.md5 ? -1 : a.md5 > b.md5 ? 1 : 0);

/**
 * The closeness of a program on a task, from those of its demo samples: the mean over the samples that it does not match, rounded down;
 * {@link FULL_SCORE} where it matches all. So it never outweighs a match.
 *
 * @param samples - of each demo sample: {@link FULL_SCORE} for a match, less for another output, 0 where nothing is known of it
 */
export function closenessOf(samples: Iterable<number>): number {
  let sum = 0;
  let missed = 0;
  for (const closeness of samples) {
    if (closeness >= FULL_SCORE) continue;
    sum += closeness;
    missed++;
  }
  return missed === 0 ? FULL_SCORE : Math.floor(sum / missed);
}

/** Closeness for people: `0.873`. */
export const closenessText = (closeness: number): string => (closeness / FULL_SCORE).toFixed(3);
