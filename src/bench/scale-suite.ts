/** Suite `scale`: what a sample costs, from a hundred samples to ten thousand, and how much memory four hundred thousand take. */
import { join } from 'node:path';
import { loadTasks, locateTasks, samplesIn, selectTasks, type Task } from '../arc/index.js';
import { BATTS, BUNDLED_BATT, loadBatt } from '../batt/index.js';
import { bytes, count } from '../report/index.js';
import { openHere, scoreHere } from './here.js';
import { type Cost, costsOf, freshMeasurement, measured, runsNote, showMeasurement } from './measure.js';
import { inFolder, type ProcessCost, runProgram } from './processes.js';
import { repeated, writeDataset, writePairs } from './repeat.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';

/** Samples of the smallest size; the dataset's smallest tasks, as many as it takes. */
const LEAST_SAMPLES = 100;

/** How often the tasks are repeated. */
const REPEATS = [1, 10, 100] as const;

/** Samples for which memory is measured. */
const FEW_SAMPLES = 10_000;
const MANY_SAMPLES = 400_000;

/** One size of the work, and what it cost. */
interface Size {
  readonly tasks: readonly Task[];
  readonly fresh: ProcessCost[];
  readonly warm: Cost[];
}

/**
 * Scores the same tasks once, ten times and a hundred times: repeated tasks have other ids and permuted colors, so that nothing
 * that was computed for one can serve another. Each size runs in a process of its own, and warm in this one. Then compares the memory of
 * {@link FEW_SAMPLES} with that of {@link MANY_SAMPLES}, once each.
 */
export async function scale({ tasks: path, runs, progress }: BenchOptions): Promise<BenchResult> {
  const all = selectTasks(loadTasks(locateTasks(path), { stage: 'train' }).tasks);
  const base = leastTasks(all);
  const sizes = REPEATS.map((repeats): Size => ({ tasks: [...repeated(base, repeats)], fresh: [], warm: [] }));
  const batt = loadBatt(BUNDLED_BATT);
  return inFolder(async (folder) => {
    const report = join(folder, 'report');
    const executor = await openHere();
    await scoreHere(batt, sizes[1].tasks, executor);
    for (let run = 1; run <= runs; run++) {
      for (const { tasks, fresh, warm } of sizes) {
        progress(`scale: run ${run} of ${runs}, ${samplesIn(tasks)} samples`);
        const file = join(folder, `${tasks.length}.json`);
        if (run === 1) writeDataset(file, tasks);
        fresh.push(await runProgram([...SCORE, '--tasks', file, '--report', report]));
        warm.push((await measured(() => scoreHere(batt, tasks, executor))).cost);
      }
    }
    await executor.close();
    const peaks = await peaksOf(base, folder, progress);
    const { table, figures } = costsTable(sizes);
    return { suite: 'scale', tables: [table, peaksTable(peaks)], figures: { sizes: figures, peaks } };
  });
}

/** The words of a run that only scores. */
const SCORE = ['--differs', 'all', '--score-only', '--quiet'];

/** The first tasks that have enough samples. */
function leastTasks(tasks: readonly Task[]): Task[] {
  const chosen: Task[] = [];
  for (const task of tasks) {
    if (samplesIn(chosen) >= LEAST_SAMPLES) break;
    chosen.push(task);
  }
  return chosen;
}

function costsTable(sizes: readonly Size[]): { readonly table: BenchTable; readonly figures: readonly object[] } {
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
  return { table: { title: 'scale', head, rows, notes }, figures };
}

/** A command on few samples and on many. */
interface Peaks {
  readonly command: string;
  readonly samples: readonly [number, number];
  readonly peakRss: readonly [number, number];
  readonly wallMs: readonly [number, number];
}

/** What commands hold at most, on few samples and on many of the same kind. */
async function peaksOf(base: readonly Task[], folder: string, progress: BenchOptions['progress']): Promise<Peaks[]> {
  const measure = async (
    command: string,
    words: readonly string[],
    files: readonly [DatasetFile, DatasetFile],
  ): Promise<Peaks> => {
    const costs: ProcessCost[] = [];
    for (const { file, samples } of files) {
      progress(`scale: memory of ${command}, ${samples} samples`);
      costs.push(await runProgram([...words, '--tasks', file, '--report', join(folder, 'report')]));
    }
    const [few, many] = costs;
    return {
      command,
      samples: [files[0].samples, files[1].samples],
      peakRss: [few.peakRss, many.peakRss],
      wallMs: [few.wallMs, many.wallMs],
    };
  };
  const repeatedFor = (wanted: number): DatasetFile => {
    const repeats = Math.ceil(wanted / samplesIn(base));
    const file = join(folder, `repeated-${wanted}.json`);
    writeDataset(file, repeated(base, repeats));
    return { file, samples: repeats * samplesIn(base) };
  };
  // The bundled solvers are for the bundled tasks.
  const bundled = selectTasks(loadTasks(locateTasks(undefined)).tasks);
  const pairs = Math.ceil(MANY_SAMPLES / bundled.length);
  const pairsFor = (wanted: number): DatasetFile => {
    const some = bundled.slice(0, Math.ceil(wanted / pairs));
    const file = join(folder, `pairs-${wanted}.json`);
    writePairs(file, some, pairs);
    return { file, samples: some.length * pairs };
  };
  return [
    await measure('run --score-only', SCORE, [repeatedFor(FEW_SAMPLES), repeatedFor(MANY_SAMPLES)]),
    await measure(
      'validate',
      ['validate', join(BATTS, 'solvers'), '--quiet'],
      [pairsFor(FEW_SAMPLES), pairsFor(MANY_SAMPLES)],
    ),
  ];
}

/** A dataset in a file. */
interface DatasetFile {
  readonly file: string;
  readonly samples: number;
}

function peaksTable(peaks: readonly Peaks[]): BenchTable {
  const rows = peaks.flatMap(({ command, samples, peakRss, wallMs }) =>
    [0, 1].map((k) => [
      command,
      count(samples[k]),
      `${(wallMs[k] / 1000).toFixed(1)} s`,
      bytes(peakRss[k]),
      k === 0 ? '' : (peakRss[1] / peakRss[0]).toFixed(2),
    ]),
  );
  const notes = [
    'one run each, a worker per core; run: small tasks repeated; validate: the bundled solvers on tasks of thousands of pairs, few of them and all',
  ];
  return { title: 'memory', head: ['command', 'samples', 'wall time', 'peak memory', 'times'], rows, notes };
}
