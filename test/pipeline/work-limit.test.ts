/** A bound on the work of a call: what passes it is lost for that sample, with all that needs it, and nobody else. */
import { expect, it } from 'vitest';
import { entriesOf } from '../../src/pipeline/entries.js';
import { PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { battOf, output, taskOf } from './small.js';

/** A light solver, a heavy one (larger the larger the grid is), and what needs a part of that; and constants that are heavy by themselves. */
const batt = battOf(
  [
    ['rot180', 'I'],
    ['upscale', 'I', 'TEN'],
    ['upscale', 't2', 'TEN'],
    ['vmirror', 't3'],
    ['canvas', 'ZERO', 'THREE_BY_THREE'],
    ['upscale', 't5', 'TEN'],
    ['upscale', 't6', 'THREE'],
  ],
  [output(1, 'light'), output(4, 'heavy'), output(7, 'constant')],
  [],
);
const task = taskOf(
  'task',
  [
    ['1', '1'],
    ['12 34', '43 21'],
  ],
  [['5', '5']],
);

async function scored(work: number | null, batchSize = 1000) {
  const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
  const lines: string[] = [];
  try {
    const options = { batt, tasks: [task], executor, workers: 0, batchSize, work };
    const emit = (text: string): void => void lines.push(...text.split('\n').slice(0, -1));
    const { tasks } = await scoreTasks({ ...options, timer: new PhaseTimer(), emit });
    const samples = tasks[0].samples.map(({ result }) => (result.status === 'ok' ? result : null));
    return { lost: samples.map((one) => [...(one?.lost ?? [])]), tasks, lines };
  } finally {
    await executor.close();
  }
}

it('loses nobody but who passes it, on the samples where he does, for any batch size', async () => {
  for (const batchSize of [1, 2, 1000]) {
    // A grid of one cell takes 10,000 units and more, one of four takes four times as much; the constant takes 8,100.
    expect((await scored(20_000, batchSize)).lost).toEqual([[], [1], []]);
    expect((await scored(5_000, batchSize)).lost).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect((await scored(null, batchSize)).lost).toEqual([[], [], []]);
  }
  const { tasks } = await scored(5_000);
  expect(tasks[0].candidates.map(({ solves }) => solves)).toEqual([true, false, false]);
});

it('says so in the line of the candidate', async () => {
  const { lines } = await scored(20_000);
  const found = lines.map((line) => JSON.parse(line)).filter(({ lost }) => lost !== undefined);
  expect(found).toEqual([
    {
      ...{ type: 'candidate', task: 'task', kind: 'demo', index: 1, solver: 'heavy', t: 4, evolved: false },
      ...{ value: null, match: false, score: 0, lost: 'work' },
    },
  ]);
});

it('asks nobody who runs it alone for the value that was given up', async () => {
  const { tasks } = await scored(20_000);
  const heavy = entriesOf(batt, 'solver', tasks[0]).find(({ name }) => name === 'heavy');
  expect(heavy?.values.map((value) => value === null)).toEqual([false, true, false]);
});
