/** Suite `scale`: what a sample costs, and how much memory it takes, from a hundred samples to ten thousand. */
import { join } from 'node:path';
import { loadTasks, locateTasks, samplesIn, selectTasks, type Task } from '../arc/index.js';
import { BUNDLED_BATT, loadBatt } from '../batt/index.js';
import { bytes, count } from '../report/index.js';
import { openHere, scoreHere } from './here.js';
import { type Cost, costsOf, freshMeasurement, measured, runsNote, showMeasurement } from './measure.js';
import { inFolder, type ProcessCost, runProgram } from './processes.js';
import { repeated, writeDataset } from './repeat.js';
import type { BenchOptions, BenchResult } from './suite.js';

/** Samples of the smallest size; the dataset's smallest tasks, as many as it takes. */
const LEAST_SAMPLES = 100;

/** How often the tasks are repeated. */
const REPEATS = [1, 10, 100] as const;

/** One size of the work, and what it cost. */
interface Size {
  readonly tasks: readonly Task[];
  readonly fresh: ProcessCost[];
  readonly warm: Cost[];
}

/**
 * Scores the same tasks once, ten times and a hundred times: repeated tasks have other ids and permuted colors, so that nothing
 * that was computed for one can serve another. Each size runs in a process of its own, and warm in this one.
 */
export async function scale({ tasks: path, runs, progress }: BenchOptions): Promise<BenchResult> {
  const base = leastTasks(selectTasks(loadTasks(locateTasks(path), { stage: 'train' }).tasks));
  const sizes = REPEATS.map((repeats): Size => ({ tasks: [...repeated(base, repeats)], fresh: [], warm: [] }));
  const batt = loadBatt(BUNDLED_BATT);
  const executor = await openHere();
  await inFolder(async (folder) => {
    const report = join(folder, 'report');
    await scoreHere(batt, sizes[1].tasks, executor);
    for (let run = 1; run <= runs; run++) {
      for (const { tasks, fresh, warm } of sizes) {
        progress(`scale: run ${run} of ${runs}, ${samplesIn(tasks)} samples`);
        const file = join(folder, `${tasks.length}.json`);
        if (run === 1) writeDataset(file, tasks);
        fresh.push(await runProgram(['--mega-batch', '--score-only', '--tasks', file, '--quiet', '--report', report]));
        warm.push((await measured(() => scoreHere(batt, tasks, executor))).cost);
      }
    }
  });
  await executor.close();
  return resultOf(sizes);
}

/** The first tasks that have enough samples. */
function leastTasks(tasks: readonly Task[]): Task[] {
  const chosen: Task[] = [];
  for (const task of tasks) {
    if (samplesIn(chosen) >= LEAST_SAMPLES) break;
    chosen.push(task);
  }
  return chosen;
}

function resultOf(sizes: readonly Size[]): BenchResult {
  const figures = sizes.map(({ tasks, fresh, warm }) => {
    const samples = samplesIn(tasks);
    const perSample = (costs: readonly Cost[]) =>
      costsOf(
        costs.map(({ wallMs, userMs }) => ({ wallMs: wallMs / samples, userMs: userMs / samples })),
        freshMeasurement,
      );
    const peakRss = Math.max(...fresh.map((run) => run.peakRss));
    return { samples, tasks: tasks.length, fresh: perSample(fresh), warm: perSample(warm), peakRss };
  });
  const rows = figures.map(({ samples, fresh, warm, peakRss }) => {
    return [count(samples), showMeasurement(fresh.wall), showMeasurement(warm.user), bytes(peakRss)];
  });
  const notes = [
    'milliseconds per sample; fresh: a whole process with a worker per core, its start included; warm: in one thread of this one',
    `${runsNote(sizes[0].warm.length)}; peak memory: the greatest of the fresh processes`,
  ];
  const head = ['samples', 'fresh, wall time', 'warm, user CPU', 'peak memory'];
  return { suite: 'scale', tables: [{ title: 'scale', head, rows, notes }], figures: { sizes: figures } };
}
