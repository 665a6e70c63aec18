/** A run gives the same, byte for byte, however the work is cut and wherever it is done. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { digestTasks } from '../../src/arc/index.js';
import { battPlan, bestValues, countCalls, PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { type Executor, openExecutor } from '../../src/pool/index.js';
import { buildReport, cpuDevice } from '../../src/report/index.js';
import { battFor, smallestTasks, taskOf } from './small.js';

// Threads take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const solved = smallestTasks(5);
const batt = battFor(solved, ['dimensions', 'palette']);
const open = taskOf(
  'open',
  [['12 34', '34']],
  [
    ['5', null],
    ['67', '7'],
    ['8', null],
  ],
);
const tasks = [...solved, open];
const samples = tasks.flatMap(({ demo, test }) => [...demo, ...test]).length;

/** What is left of a run: emit lines, and all of its report that is not about time, memory or machine. */
async function run(executor: Executor, workers: number, megaBatch: boolean, batchSize: number) {
  const timer = new PhaseTimer();
  let emitted = '';
  const emit = (lines: string): void => {
    emitted += lines;
  };
  const scoring = await scoreTasks({ batt, tasks, executor, workers, megaBatch, batchSize, timer, emit });
  const { data, totals, operations, counters, ...report } = buildReport({
    command: 'run',
    seed: 0,
    startedAt: '2026-01-31T12:00:00.000Z',
    interrupted: scoring.interrupted,
    data: { path: 'tasks', stage: 'train', digest: digestTasks(tasks) },
    tasks,
    batt,
    device: cpuDevice('cpu', 'of the test'),
    scoring,
    bestValues: bestValues(batt, scoring.tasks),
    phases: timer.report(),
    counts: countCalls(batt, battPlan(batt), tasks.length, samples, samples - 2),
    skipped: [],
    harvest: null,
  });
  const { wallMs: _, busyMs: __, peakRss: ___, ...counted } = totals;
  const calls = operations
    .map(({ op, calls, errors, work }) => `${op}: ${calls}, ${errors} failed, ${work} work`)
    .sort();
  return { emitted, data, counted, calls, counters, tasks: report.tasks };
}

const local = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
const reference = await run(local, 0, false, 1000);

describe.each([0, 1, 2])('with %i workers', (workers) => {
  let executor: Executor | undefined;
  afterAll(async () => executor?.close());

  it.each([
    [false, 1],
    [false, 7],
    [false, 1000],
    [true, 1],
    [true, 7],
    [true, 1000],
  ])('mega-batch %j, batches of %i: the same', async (megaBatch, batchSize) => {
    executor ??= await openExecutor({ workers, timeout: 60, worker: WORKER });
    expect(await run(executor, workers, megaBatch, batchSize)).toEqual(reference);
  });
});

it('and what it gives is not nothing', () => {
  const { counted, emitted, calls } = reference;
  expect(counted).toMatchObject({ tasks: 6, tasksSolved: 5, samples, candidates: 30, timeouts: 0, errors: 0 });
  // Of each sample one line, of each of five solvers one, of two differs one for each solver and one for the input.
  expect(emitted.split('\n').length - 1).toBe(samples * (1 + 5) + (samples - 2) * 2 * (1 + 5));
  expect(calls.length).toBeGreaterThan(20);
});
