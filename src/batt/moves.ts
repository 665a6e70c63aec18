/**
 * The moves of mutation by their names, how often each is made, and what they brought.
 *
 * | move      | does                                                                            | rate is the chance for |
 * | --------- | ------------------------------------------------------------------------------- | ---------------------- |
 * | exchange  | an argument, or an operation, gives way to another that fits (`mutate.ts`)       | each of them           |
 * | cut       | an earlier grid of a program becomes its output                                 | a program              |
 * | insert    | a call goes between two calls                                                   | a program              |
 * | wrap      | a call goes around the output                                                   | a program              |
 * | crossover | a part of another program goes where a value of its type was                    | a program              |
 * | constants | a constant gives way to what the demos imply, or to a call that gives it        | a program              |
 */
import { md5Of } from '../program/index.js';
import type { Batt } from './batt.js';
import { cutText } from './cut.js';

/** Moves that change the structure of a program, in the order in which they are made (see `structure.ts`). */
export const STRUCTURE_MOVES = ['cut', 'crossover', 'insert', 'wrap', 'constants'] as const;
export type StructureMove = (typeof STRUCTURE_MOVES)[number];

/** All that mutation does. */
export type Move = StructureMove | 'exchange';

/** For each move of structure, the chance that it is made in a program. */
export type MoveRates = Readonly<Record<StructureMove, number>>;

/** The rates unless others are asked for. */
export const MOVE_RATES: MoveRates = { cut: 0.02, crossover: 0.1, insert: 0.2, wrap: 0.1, constants: 0.05 };

/** What became of the programs that a move made, each of which may have been made by several. */
interface MoveCount {
  /** Outputs of batts. */
  readonly tried: number;
  /** Those of them that were kept for a task, and that solve one. */
  readonly kept: number;
  readonly solved: number;
}

/**
 * What each move of a batt brought, by the moves' names in the order of their first output; outputs that no move made count as `none`.
 *
 * @param kept - md5 of the canonical texts of programs that were kept, such as those that are new in an archive
 * @param solved - md5 of those that solve a task
 */
export function countMoves(
  batt: Batt,
  kept: ReadonlySet<string>,
  solved: ReadonlySet<string>,
): ReadonlyMap<string, MoveCount> {
  const counts = new Map<string, MoveCount>();
  for (const { t, moves = [] } of batt.outputs) {
    const md5 = md5Of(cutText(batt, t, 'solver'));
    for (const move of moves.length === 0 ? ['none'] : moves) {
      const { tried, kept: keptSoFar, solved: solvedSoFar } = counts.get(move) ?? { tried: 0, kept: 0, solved: 0 };
      counts.set(move, {
        tried: tried + 1,
        kept: keptSoFar + Number(kept.has(md5)),
        solved: solvedSoFar + Number(solved.has(md5)),
      });
    }
  }
  return counts;
}
