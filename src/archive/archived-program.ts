/** What the archive keeps: programs, how each did on a task, and where it comes from. */
import { closenessOf, FULL_SCORE, type Standing } from '../ranking.js';

/** Where a program comes from. All null for one that was imported. */
export interface Origin {
  /** Digest of the batt that it was cut out of; {@link SEARCHED} for one that a search found. */
  readonly batt: string | null;
  /** Seed of that batt, or search. */
  readonly seed: number | null;
  /** md5 of the program that it was mutated from. */
  readonly parent: string | null;
}

/** Origin of a program that no batt gave. */
export const IMPORTED: Origin = { batt: null, seed: null, parent: null };

/** What stands for the batt of a program that no batt gave, but a search. */
export const SEARCHED = 'search';

/**
 * How a solver did on one sample: `match`, or how close it came, from 0 to {@link FULL_SCORE} - 1; null where the output is not known or
 * the sample was lost.
 */
export type Mark = 'match' | number | null;

/** A solver's marks on all samples of a task, in their order. */
export interface Marks {
  readonly demo: readonly Mark[];
  readonly test: readonly Mark[];
}

/** A solver to keep. */
export interface NewSolver {
  readonly task: string;
  /** Name of the dialect. */
  readonly dialect: string;
  /** Canonical text, as `canonicalText` gives it. */
  readonly text: string;
  readonly marks: Marks;
  /** See {@link tLogOf}. */
  readonly tLog: number;
  readonly origin: Origin;
  /** ISO 8601, UTC; now unless told. */
  readonly savedAt?: string;
}

/** A differ to keep: what a differ of a batt is worth for a task. */
export interface NewDiffer extends Pick<Standing, 'closeness'> {
  readonly task: string;
  readonly dialect: string;
  /** As in `differ_<name>`. */
  readonly name: string;
  readonly text: string;
  readonly tLog: number;
  readonly origin: Origin;
  readonly savedAt?: string;
}

/** A solver as kept. */
export interface SavedSolver extends NewSolver, Standing {
  /** md5 of `text`. */
  readonly md5: string;
  /** Test samples that it matches, and those whose output was known when it ran; its rank depends on neither. */
  readonly testMatches: number;
  readonly testsKnown: number;
  /** Whether it matches all demo samples. */
  readonly solvesDemo: boolean;
  /** Whether it matches all samples, of which some are tests. */
  readonly solves: boolean;
  readonly savedAt: string;
}

/** A differ as kept. */
export interface SavedDiffer extends NewDiffer {
  readonly md5: string;
  readonly savedAt: string;
}

/** What marks add up to. */
export function resultOf({ demo, test }: Marks) {
  const matching = (marks: readonly Mark[]): number => marks.filter((mark) => mark === 'match').length;
  const [matches, testMatches] = [matching(demo), matching(test)];
  const solvesDemo = matches === demo.length;
  return {
    matches,
    closeness: closenessOf(demo.map((mark) => (mark === 'match' ? FULL_SCORE : (mark ?? 0)))),
    testMatches,
    testsKnown: test.filter((mark) => mark !== null).length,
    solvesDemo,
    solves: solvesDemo && test.length > 0 && testMatches === test.length,
  };
}

/** Shortest time that {@link tLogOf} tells apart: what a clock may read as nothing. */
const LEAST_SECONDS = 1e-6;

/** `t_log` of the time that a program takes for all samples of its task: 11 - floor(ln(seconds)), larger for faster ones. */
export const tLogOf = (seconds: number): number => 11 - Math.floor(Math.log(Math.max(seconds, LEAST_SECONDS)));
