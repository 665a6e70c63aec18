/**
 * Suite `workers`: the main job in this thread, with one worker and with two, each in a process of its own: a short run and a long one.
 * Two processes at a time, which share nothing, show what the machine's second core is worth.
 */
import { join } from 'node:path';
import { loadTasks, locateTasks, samplesIn, selectTasks, type Task } from '../arc/index.js';
import { count, readReport } from '../report/index.js';
import { type Cost, costsOf, freshMeasurement, runsNote, showMeasurement } from './measure.js';
import { inFolder, runProgram, scoreMsOf, scoringWords } from './processes.js';
import { repeated, writeDataset } from './repeat.js';
import type { BenchOptions, BenchResult } from './suite.js';

/** Workers of each process that runs at a time. */
const WORKERS = [[0], [1], [2], [1, 1]] as const;
/** Tasks of the short run, the smallest. */
const SHORT = 50;
/** Samples of the long run, at least: all tasks, as often as it takes. */
const LONG_SAMPLES = 5000;

/** Processes that run at a time, until the last one ends, and of that the longest score phase. */
interface WorkersRun extends Cost {
  readonly scoreMs: number;
}

/** Scores tasks with each number of workers. */
export async function workers({ tasks: path, runs, progress }: BenchOptions): Promise<BenchResult> {
  const { tasks } = loadTasks(locateTasks(path), { stage: 'train' });
  const long = [...repeated(tasks, Math.ceil(LONG_SAMPLES / samplesIn(tasks)))];
  const figures = await inFolder(async (folder) => {
    const short = await measure(selectTasks(tasks, { count: SHORT }), folder, runs, progress);
    return [...short, ...(await measure(long, folder, runs, progress))];
  });
  const rows = figures.map(({ samples, workers: numbers, wall, user, score, speedUp }) => [
    count(samples),
    numbers.join(' and '),
    showMeasurement(wall),
    showMeasurement(user),
    showMeasurement(score),
    speedUp.toFixed(2),
  ]);
  const notes = [
    'the bundled batt, scoring only; speed-up: samples per second of the score phase, beside 1 worker',
    '1 and 1: two processes at a time with a worker each, both of which score all samples',
    runsNote(runs),
  ];
  const head = ['samples', 'workers', 'wall time', 'user CPU', 'score phase', 'speed-up'];
  return { suite: 'workers', tables: [{ title: 'workers', head, rows, notes }], figures: { workers: figures } };
}

/** Runs tasks with each number of workers, in turn. */
async function measure(tasks: readonly Task[], folder: string, runs: number, progress: BenchOptions['progress']) {
  const file = join(folder, `${tasks.length}.json`);
  writeDataset(file, tasks);
  const samples = samplesIn(tasks);
  const costs = WORKERS.map((): WorkersRun[] => []);
  for (let run = 1; run <= runs; run++) {
    progress(`workers: ${count(samples)} samples, run ${run} of ${runs}`);
    for (const [k, numbers] of WORKERS.entries()) costs[k].push(await runTogether(file, folder, numbers));
  }
  const scores = costs.map((some) => freshMeasurement(some.map(({ scoreMs }) => scoreMs)));
  const one = scores[WORKERS.findIndex((numbers) => numbers.length === 1 && numbers[0] === 1)];
  return WORKERS.map((numbers, k) => ({
    samples,
    workers: numbers,
    ...costsOf(costs[k], freshMeasurement),
    score: scores[k],
    speedUp: (numbers.length * one.medianMs) / scores[k].medianMs,
  }));
}

/** Scores a dataset in as many processes at a time as there are numbers of workers. */
async function runTogether(dataset: string, folder: string, numbers: readonly number[]): Promise<WorkersRun> {
  const processes = numbers.map(async (number, k): Promise<WorkersRun> => {
    const report = join(folder, `report-${k}.json`);
    const cost = await runProgram([...scoringWords(dataset, report), '--workers', `${number}`]);
    return { ...cost, scoreMs: scoreMsOf(readReport(report)) };
  });
  const costs = await Promise.all(processes);
  return {
    wallMs: Math.max(...costs.map(({ wallMs }) => wallMs)),
    userMs: costs.reduce((sum, { userMs }) => sum + userMs, 0),
    scoreMs: Math.max(...costs.map(({ scoreMs }) => scoreMs)),
  };
}
