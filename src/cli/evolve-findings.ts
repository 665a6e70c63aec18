/** What rounds of `evolve` find: tasks that are newly demo-solved, how the archive does, results that were lost. */
import type { Task } from '../arc/index.js';
import type { Archive, Mark, SavedSolver } from '../archive/index.js';
import type { OfferedSolver, TaskScore } from '../pipeline/index.js';
import { inOneLine } from '../program/index.js';

/** A task that the archive has begun to demo-solve, and the best program of those that do it. */
interface NewlySolved {
  readonly task: string;
  /** The program's canonical text. */
  readonly text: string;
  /** The solver of the batt that it was cut out of, and the task of that. */
  readonly source: string;
  readonly from: string;
}

/**
 * The tasks that the archive demo-solves by solvers that were just saved. It is asked, not believed: what is told of must be there, whatever
 * happens to the process.
 *
 * @param known - tasks that it demo-solved before
 */
export function newlySolved(
  archive: Archive,
  dialect: string,
  offered: readonly OfferedSolver[],
  known: ReadonlySet<string>,
): NewlySolved[] {
  const sources = new Map<string, Map<string, string>>();
  for (const { task, marks, md5, source } of offered) {
    if (known.has(task) || !marks.demo.every(isMatch)) continue;
    sources.set(task, (sources.get(task) ?? new Map()).set(md5, source));
  }
  return [...sources].flatMap(([task, sourceOf]): NewlySolved | [] => {
    const best = archive.bestSolvers(task, dialect).find(({ md5, solvesDemo }) => solvesDemo && sourceOf.has(md5));
    if (best === undefined) return [];
    // Of several solvers of a task in one batt, each goes by the task and its md5: `9f236235~0a1b2c3d`.
    const source = sourceOf.get(best.md5) ?? task;
    const [from] = source.split('~');
    return { task, text: best.text, source, from };
  });
}

/** `solved 68b67ca3 by compress(I) (from 9f236235, round 3)`. */
export function announcement({ task, text, from }: NewlySolved, round: string): string {
  const origin = from === task ? `round ${round}` : `from ${from}, round ${round}`;
  return `solved ${task} by ${inOneLine(text)} (${origin})`;
}

/** How an archive does on some tasks. */
interface ArchiveStanding {
  /** Tasks that it demo-solves. */
  readonly demoSolved: ReadonlySet<string>;
  /** The share of its demo samples that a task's best program matches, as the mean over all of the tasks. */
  readonly matched: number;
  /** The closeness of a task's best program, from 0 to 1000, as the mean over all of the tasks. */
  readonly closeness: number;
}

/** How an archive does on tasks; those that it has no program for match nothing. */
export function standingOn(archive: Archive, dialect: string, tasks: readonly Task[]): ArchiveStanding {
  const best = new Map<string, number>();
  const nearest = new Map<string, number>();
  for (const solver of archive.solvers({ dialect, tasks: tasks.map(({ id }) => id) })) {
    const share = shareOf(solver);
    if (share < (best.get(solver.task) ?? 0)) continue;
    const near = share === best.get(solver.task) ? (nearest.get(solver.task) ?? 0) : 0;
    best.set(solver.task, share);
    nearest.set(solver.task, Math.max(near, solver.closeness));
  }
  const total = [...best.values()].reduce((sum, share) => sum + share, 0);
  const near = [...nearest.values()].reduce((sum, closeness) => sum + closeness, 0);
  return {
    closeness: tasks.length === 0 ? 0 : near / tasks.length,
    demoSolved: new Set([...best].filter(([, share]) => share === 1).map(([task]) => task)),
    matched: tasks.length === 0 ? 0 : total / tasks.length,
  };
}

/** What an archive holds, of one dialect. */
export interface ArchiveTotals {
  /** Tasks that it demo-solves, and those of which it has a program that matches a demo sample. */
  readonly demoSolved: number;
  readonly matched: number;
  /** Solvers; one that is kept for several tasks counts for each. */
  readonly programs: number;
}

/** What an archive holds, on whatever tasks. */
export function totalsOf(archive: Archive, dialect: string): ArchiveTotals {
  const [demoSolved, matched] = [new Set<string>(), new Set<string>()];
  const solvers = archive.solvers({ dialect });
  for (const solver of solvers) {
    if (solver.solvesDemo) demoSolved.add(solver.task);
    if (solver.marks.demo.some(isMatch)) matched.add(solver.task);
  }
  return { demoSolved: demoSolved.size, matched: matched.size, programs: solvers.length };
}

const isMatch = (mark: Mark): boolean => mark === 'match';
const shareOf = ({ marks: { demo } }: SavedSolver): number => demo.filter(isMatch).length / Math.max(1, demo.length);

/** What single candidates took too much of. */
const TOO_MUCH = {
  work: 'a call took more work than --work allows',
  timeout: 'a call kept its sample from being done in time',
  error: 'a call kept its sample from being done in the memory that there is',
} as const;

/** Results that were lost, a solver's on a sample each: how many, by reason. */
export class Losses {
  private readonly byReason = new Map<string, number>();

  /** How many. */
  get total(): number {
    return [...this.byReason.values()].reduce((sum, lost) => sum + lost, 0);
  }

  /** Adds those of a task: all results of a sample that was lost, and those that were given up by themselves. */
  addTask({ samples, candidates }: TaskScore): void {
    for (const { result } of samples) {
      if (result.status !== 'ok') this.add(result.error, candidates.length);
      else if (result.lost.length > 0) this.add(TOO_MUCH[result.lostTo ?? 'work'], result.lost.length);
    }
  }

  /** Adds those of a round. */
  addAll(others: Losses): void {
    for (const [reason, lost] of others.byReason) this.add(reason, lost);
  }

  /** Reasons with how many, in an order that is no matter of chance. */
  rows(): (readonly [reason: string, lost: number])[] {
    return [...this.byReason].sort(([a], [b]) => (a < b ? -1 : 1));
  }

  private add(reason: string, lost: number): void {
    this.byReason.set(reason, (this.byReason.get(reason) ?? 0) + lost);
  }
}
