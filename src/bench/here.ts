/** The main job in this process, in one thread: scoring alone, and the whole pipeline. */
import type { Task } from '../arc/index.js';
import { openArchive } from '../archive/index.js';
import type { Batt } from '../batt/index.js';
import { type Harvest, harvest, PhaseTimer, scoreTasks, WORKER } from '../pipeline/index.js';
import { type Executor, openExecutor } from '../pool/index.js';
import type { PipelineTally } from './peer.js';

/** Seconds that a sample may take: nothing is to be cut off. */
const TIMEOUT = 3600;

/** Samples per batch; the command line's default. */
const BATCH_SIZE = 1000;

/** An executor in this process. */
export const openHere = (): Promise<Executor> => openExecutor({ workers: 0, timeout: TIMEOUT, worker: WORKER });

/** Scores tasks as `run --workers 0` does. */
export async function scoreHere(
  batt: Batt,
  tasks: readonly Task[],
  executor: Executor,
  timer = new PhaseTimer(),
): ReturnType<typeof scoreTasks> {
  return scoreTasks({ batt, tasks, executor, workers: 0, batchSize: BATCH_SIZE, timer });
}

/** Scores tasks and saves what is worth keeping into a new archive. */
export async function saveHere(batt: Batt, tasks: readonly Task[], executor: Executor, file: string): Promise<Harvest> {
  const timer = new PhaseTimer();
  const archive = openArchive(file);
  try {
    const { tasks: scores } = await scoreHere(batt, tasks, executor, timer);
    return await harvest({ batt, scores, archive, executor, timer });
  } finally {
    archive.close();
  }
}

/** What a harvest into a new archive came to. */
export function tallyOf({ solvers, differs }: Harvest, file: string): PipelineTally {
  const archive = openArchive(file, { create: false });
  try {
    const [saved, savedDiffers] = [archive.solvers(), archive.differs()];
    return {
      kept: [solvers, differs].reduce(
        (sum, { candidates, worse, duplicates }) => sum + candidates - worse - duplicates,
        0,
      ),
      validated: solvers.saved.added + differs.saved.added,
      matches: saved.reduce((sum, { matches }) => sum + matches, 0),
      closeness: [...saved, ...savedDiffers].reduce((sum, { closeness }) => sum + closeness, 0),
    };
  } finally {
    archive.close();
  }
}
