/** Running: programs merged into a batt, scored on every sample of every task. */
import { samplesIn } from '../arc/index.js';
import { openArchive } from '../archive/index.js';
import { type Batt, BUNDLED_BATT, battModule, generateBatt, ingredientsFrom, loadBatt } from '../batt/index.js';
import { UsageError } from '../errors.js';
import {
  batchSizeFor,
  battPlan,
  outputProgram,
  PhaseTimer,
  type ScoringOptions,
  scoreAndHarvest,
  scoreEach,
  type TaskScore,
} from '../pipeline/index.js';
import { LIMITS } from '../value/index.js';
import { type ArcProgram, heldPrograms } from './arc-programs.js';
import { type ArcTask, heldTasks } from './arc-tasks.js';
import { type ArcArchive, heldArchive } from './kept-programs.js';
import { requireWhole, type WorkSettings, withThreads } from './threads-of-run.js';
import { PendingWork, type Work } from './work.js';

/** What {@link run} runs. */
export interface RunSettings extends WorkSettings {
  /** Of {@link loadTasks}. */
  readonly tasks: readonly ArcTask[];
  /** Solvers, which are merged into a batt as they are: equal calls are made once. Absent: `batt` says what runs. */
  readonly programs?: readonly ArcProgram[];
  /** A file that `batt-run gen` has written. Default: the bundled batt. */
  readonly batt?: string;
  /** Keeps the best programs of each task: an open archive, or its file, which is made where there is none. Absent: nothing is kept. */
  readonly archive?: ArcArchive | string;
  /** Samples of a batch at most. Default: as many as memory allows. */
  readonly batchSize?: number;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit?: number;
}

/** A solver on a task. */
export interface TaskSolver {
  /** Its name in the batt: the task that it was written for. */
  readonly name: string;
  /** The program, as it was cut out of the batt; its md5. */
  readonly text: string;
  readonly md5: string;
  /** Demo outputs that it gives, and test outputs. */
  readonly matches: number;
  readonly testMatches: number;
  /** From 0 to 1000: how near it comes to the demo outputs that it does not give. */
  readonly closeness: number;
  /** Whether it gives all demo outputs; and all test outputs, too, all of which are known. */
  readonly solvesDemo: boolean;
  readonly solves: boolean;
}

/** A sample that was lost, with all solvers: too slow, or too large for memory. */
export interface LostSample {
  readonly kind: 'demo' | 'test';
  readonly index: number;
  readonly status: 'timeout' | 'error';
  /** What happened, in one line. */
  readonly error: string;
}

/** What {@link run} found out about a task. */
export interface TaskResult {
  readonly task: string;
  /** Whether a solver gives all demo outputs; and all test outputs, too, all of which are known. */
  readonly demoSolved: boolean;
  readonly solved: boolean;
  /** The solver that ranks first; null where there is none. */
  readonly best: TaskSolver | null;
  /** Names of all that give all demo outputs. */
  readonly solvers: readonly string[];
  /** Solvers that give different values. */
  readonly unique: number;
  /** Samples that gave nothing. */
  readonly lost: readonly LostSample[];
  /** The same for the same tasks, programs and limits, whatever the threads. */
  readonly digest: string;
}

/** What {@link run} comes to. */
export interface RunSums {
  readonly tasks: number;
  readonly demoSolved: number;
  readonly solved: number;
  readonly samples: number;
  /** Samples that gave nothing. */
  readonly lost: number;
  /** What became of solvers in the archive; null without one. */
  readonly kept: {
    /** New ones, and known ones that did better than before. */
    readonly added: number;
    readonly improved: number;
    /** Programs, new or old, that are no longer among the best of their task. */
    readonly dropped: number;
    /** Programs that give alone what they do not give in the batt: a defect of batt-run. */
    readonly defects: number;
  } | null;
}

/** Runs programs, or a batt, on tasks; tells of each task when it is finished, in no particular order. */
export function run(settings: RunSettings): Work<TaskResult, RunSums> {
  return new PendingWork((tell, signal) => runBatt(settings, tell, signal), settings.signal);
}

async function runBatt(
  settings: RunSettings,
  tell: (result: TaskResult) => void,
  signal: AbortSignal,
): Promise<RunSums> {
  const { callLimit = LIMITS.calls } = settings;
  requireWhole('batchSize', settings.batchSize, 1);
  requireWhole('callLimit', callLimit, 1);
  const tasks = heldTasks(settings.tasks);
  const batt = battOf(settings);
  const samples = samplesIn(tasks);
  const counts = { demoSolved: 0, solved: 0, lost: 0 };
  const onTask = (score: TaskScore): void => {
    const result = taskResult(batt, score);
    counts.demoSolved += Number(result.demoSolved);
    counts.solved += Number(result.solved);
    counts.lost += result.lost.length;
    tell(result);
  };
  return withThreads(settings, samples, async (executor, workers) => {
    const { batchSize = batchSizeFor(battPlan(batt, 'unsolved'), workers) } = settings;
    const timer = new PhaseTimer();
    const how = { differs: 'unsolved', megaBatch: true, batchSize, callLimit, workers } as const;
    const scoring = { ...how, batt, tasks, executor, timer, onTask, signal };
    const kept = await scoreAndKeep(scoring, settings.archive);
    return { tasks: tasks.length, samples, ...counts, kept };
  });
}

async function scoreAndKeep(
  scoring: ScoringOptions & { readonly signal: AbortSignal },
  to: RunSettings['archive'],
): Promise<RunSums['kept']> {
  if (to === undefined) {
    await scoreEach(scoring);
    return null;
  }
  const archive = typeof to === 'string' ? openArchive(to) : heldArchive(to);
  try {
    const { harvest } = await scoreAndHarvest({ ...scoring, archive, graceEnd: scoring.signal });
    const { added, improved, dropped } = harvest.solvers.saved;
    return { added, improved, dropped, defects: harvest.defects.length };
  } finally {
    if (typeof to === 'string') archive.close();
  }
}

/** The batt of the programs, or the file's. */
function battOf({ programs: some, batt: file }: RunSettings): Batt {
  if (some === undefined) return loadBatt(file ?? BUNDLED_BATT);
  if (file !== undefined) throw new UsageError('programs and batt: expected one of them');
  const { programs, dialect } = heldPrograms(some);
  const solvers = ingredientsFrom('solver', programs).map((one) => ({ ...one, weight: 1 }));
  const whole = { count: 0, perTask: 0, seed: 0, mutationRate: 0, freezeSolvers: true, freezeDiffers: true };
  const content = generateBatt({ dialect, solvers, differs: [], ...whole, sizeOf: () => 0 });
  return { ...content, file: 'the given programs', ...battModule(content) };
}

function taskResult(batt: Batt, score: TaskScore): TaskResult {
  const { task, candidates, best, demoSolved, solved, unique, digest } = score;
  return {
    task: task.id,
    demoSolved,
    solved,
    best:
      best === null
        ? null
        : {
            name: best.solver,
            ...outputProgram(batt, best.output),
            matches: best.matches,
            testMatches: best.testMatches,
            closeness: best.closeness,
            solvesDemo: best.solvesDemo,
            solves: best.solves,
          },
    solvers: candidates.filter(({ solvesDemo }) => solvesDemo).map(({ solver }) => solver),
    unique,
    lost: score.samples.flatMap(({ kind, index, result }): LostSample[] => {
      if (result.status === 'ok') return [];
      return [{ kind, index, status: result.status, error: result.error }];
    }),
    digest,
  };
}
