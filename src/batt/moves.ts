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
import type { Batt } from './batt.js';

/** Moves that change the structure of a program, in the order in which they are made (see `structure.ts`). */
export const STRUCTURE_MOVES = ['cut', 'crossover', 'insert', 'wrap', 'constants'] as const;
export type StructureMove = (typeof STRUCTURE_MOVES)[number];

/** All that mutation does. */
export type Move = StructureMove | 'exchange';

/** For each move of structure, the chance that it is made in a program. */
export type MoveRates = Readonly<Record<StructureMove, number>>;

/** The rates unless others are asked for. */
export const MOVE_RATES: MoveRates = { cut: 0.02, crossover: 0.1, insert: 0.2, wrap: 0.1, constants: 0.05 };

/** What became of the solvers that a move changed, each of which may have been changed by several. */
interface MoveCount {
  /** Outputs of batts. */
  tried: number;
  /** Programs that were kept for a task and are such a solver, or part of one; and tasks that these were the first to demo-solve. */
  kept: number;
  solved: number;
}

/** Counts by the names of moves; what no move changed counts as `none`. */
export class MoveCounts {
  private readonly counts = new Map<string, MoveCount>();

  /**
   * Adds what a batt brought.
   *
   * @param kept - the solver of the batt that each program comes from which was kept
   * @param solved - and each that was the first to demo-solve a task
   */
  add({ outputs }: Pick<Batt, 'outputs'>, kept: Iterable<string>, solved: Iterable<string>): void {
    const movesOf = new Map(outputs.map(({ solver, moves }) => [solver, moves] as const));
    for (const { moves } of outputs) this.count(moves, 'tried');
    for (const solver of kept) this.count(movesOf.get(solver), 'kept');
    for (const solver of solved) this.count(movesOf.get(solver), 'solved');
  }

  private count(moves: readonly string[] = [], what: keyof MoveCount): void {
    for (const move of moves.length === 0 ? ['none'] : moves) {
      const counts = this.counts.get(move) ?? { tried: 0, kept: 0, solved: 0 };
      counts[what]++;
      this.counts.set(move, counts);
    }
  }

  /** By the names of moves. */
  rows(): (readonly [move: string, counts: Readonly<MoveCount>])[] {
    return [...this.counts].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
