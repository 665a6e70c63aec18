/** A run gives the same, byte for byte, however the work is cut and wherever it is done. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WORKER } from '../../src/pipeline/index.js';
import { type Executor, openExecutor } from '../../src/pool/index.js';
import { battFor, reportOf, smallestTasks, taskOf } from './small.js';

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
async function run(executor: Executor, workers: number, batchSize: number) {
  let emitted = '';
  const emit = (lines: string): void => {
    emitted += lines;
  };
  const report = await reportOf({ batt, tasks, executor, workers, batchSize, emit });
  const { data, totals, operations, counters } = report;
  const { wallMs: _, busyMs: __, peakRss: ___, ...counted } = totals;
  const calls = operations
    .map(({ op, calls, errors, work }) => `${op}: ${calls}, ${errors} failed, ${work} work`)
    .sort();
  return { emitted, data, counted, calls, counters, tasks: report.tasks };
}

const local = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
const reference = await run(local, 0, 1000);

describe.each([0, 1, 2])('with %i workers', (workers) => {
  let executor: Executor | undefined;
  afterAll(async () => executor?.close());

  it.each([1, 7, 1000])('in batches of %i: the same', async (batchSize) => {
    executor ??= await openExecutor({ workers, timeout: 60, worker: WORKER });
    expect(await run(executor, workers, batchSize)).toEqual(reference);
  });
});

it('and what it gives is not nothing', () => {
  const { counted, emitted, calls } = reference;
  expect(counted).toMatchObject({ tasks: 6, tasksSolved: 5, samples, candidates: 30, timeouts: 0, errors: 0 });
  // Of each sample one line, of each of five solvers one, of two differs one for each solver and one for the input.
  expect(emitted.split('\n').length - 1).toBe(samples * (1 + 5) + (samples - 2) * 2 * (1 + 5));
  expect(calls.length).toBeGreaterThan(20);
});
