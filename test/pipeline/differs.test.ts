/** Where differs run: on what nobody matches, once for equal outputs. */
import { expect, it } from 'vitest';
import { type DifferPolicy, PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { battOf, output, taskOf } from './small.js';

/** Three solvers, of which the first and the third give the same grid, and a differ that gives (1000, …) where the widths are equal. */
const three = battOf(
  [
    ['vmirror', 'I'],
    ['rot180', 'I'],
    ['hmirror', 't2'], // the same as t1
    ['width', 'C'],
    ['width', 'I'],
    ['equality', 't4', 't5'],
    ['branch', 't6', 'TEN', 'ZERO'],
    ['astuple', 't7', 't6'],
    ['width', 't1'],
    ['equality', 't4', 't9'],
    ['branch', 't10', 'TEN', 'ZERO'],
    ['astuple', 't11', 't10'],
    ['width', 't2'],
    ['equality', 't4', 't13'],
    ['branch', 't14', 'TEN', 'ZERO'],
    ['astuple', 't15', 't14'],
    ['width', 't3'],
    ['equality', 't4', 't17'],
    ['branch', 't18', 'TEN', 'ZERO'],
    ['astuple', 't19', 't18'],
  ],
  [output(1, 'v'), output(2, 'turn'), output(3, 'again')],
  [
    { t: 8, solver: 'None', differ: 'w' },
    { t: 12, solver: 'v', differ: 'w' },
    { t: 16, solver: 'turn', differ: 'w' },
    { t: 20, solver: 'again', differ: 'w' },
  ],
);
/** Of the demos the first is mirrored, which two solvers do; the second is what nobody does, of the same width. */
const mirrored = taskOf(
  'task',
  [
    ['12 34', '21 43'],
    ['56 78', '99 99'],
  ],
  [['12 34', '99 99']],
);

async function scored(differs: DifferPolicy, batchSize = 1000, batt = three, task = mirrored) {
  const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
  const lines: string[] = [];
  try {
    const options = { batt, tasks: [task], executor, workers: 0, batchSize, differs };
    const emit = (text: string): void => void lines.push(...text.split('\n').slice(0, -1));
    const scoring = await scoreTasks({ ...options, timer: new PhaseTimer(), emit });
    const samples = scoring.tasks[0].samples.map(({ result }) => (result.status === 'ok' ? result : null));
    const differLines = lines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'differ');
    const ran = differLines.map(({ kind, index, solver }) => `${kind} ${index} ${solver}`);
    return { counts: scoring.differs, ran, samples: samples.map((one) => ({ ...one, values: null })), lines };
  } finally {
    await executor.close();
  }
}

it('run on demo samples that no candidate matches, one for candidates whose outputs are equal', async () => {
  const { counts, ran, samples } = await scored('unsolved');
  expect(ran).toEqual(['demo 1 None', 'demo 1 v', 'demo 1 turn']);
  expect(counts).toEqual({ run: 3, equal: 1, matched: 4, tests: 4, far: 0, calls: 13 });
  // The third has the first one's score: half of its closeness, and it has no right cell.
  expect([...(samples[1].scores ?? [])]).toEqual([10, 10, 10]);
  expect([...(samples[1].closeness ?? [])]).toEqual([5, 5, 5]);
});

it('run on every sample whose output is known, or on none, where that is asked for', async () => {
  const all = await scored('all');
  expect(all.ran).toHaveLength(12);
  expect(all.counts).toMatchObject({ run: 12, equal: 0, matched: 0, tests: 0 });
  const none = await scored('none');
  expect([none.ran, none.counts.run, none.counts.calls]).toEqual([[], 0, 0]);
});

it('give the same, where they run, as everywhere, for any batch size', async () => {
  const all = await scored('all');
  const wanted = await scored('unsolved');
  for (const batchSize of [1, 2]) expect(await scored('unsolved', batchSize)).toEqual(wanted);
  for (const line of wanted.lines.filter((line) => line.includes('"differ"'))) expect(all.lines).toContain(line);
  expect(wanted.samples[1].scores).toEqual(all.samples[1].scores);
});

/** A number, and twenty rows of ever more copies of the input; each has a differ that gives (10, …). */
const rows = Array.from({ length: 20 }, (_, k) => k + 1);
const many = battOf(
  [
    ['astuple', 'TEN', 'I'],
    ['height', 'I'],
    ['astuple', 'TEN', 't2'],
    ['hconcat', 'I', 'I'],
    ...rows.slice(1).map((k) => ['hconcat', `t${k + 2}`, 'I'] as const),
    ...rows.map((k) => ['astuple', 'TEN', `t${k + 3}`] as const),
  ],
  [output(2, 'number'), ...rows.map((k) => output(k + 3, `row${k}`))],
  [
    { t: 1, solver: 'None', differ: 'd' },
    { t: 3, solver: 'number', differ: 'd' },
    ...rows.map((k) => ({ t: k + 23, solver: `row${k}`, differ: 'd' })),
  ],
);

it('run for the sixteen different outputs of a sample that come nearest', async () => {
  // As wide as the fifth is to be: its cells are the right ones but for two of twelve, all others are of other sizes.
  const wide = taskOf('wide', [['12', '121212121299']]);
  const { counts, samples } = await scored('unsolved', 1000, many, wide);
  const [one] = samples;
  const scores = [...(one.scores ?? [])];
  expect(scores).toEqual([0, ...rows.map((k) => (k <= 16 ? 10 : 0))]);
  expect(counts).toMatchObject({ run: 17, equal: 0, far: 5, matched: 0 });
  // Half of what it has is the share of right cells, 832 of 999; what did not run is worth nothing.
  expect(one.closeness?.[5]).toBe(421);
  expect(one.closeness?.[20]).toBe(0);
  const alike = taskOf('narrow', [['12', '34'.repeat(21)]]);
  const nearest = await scored('unsolved', 1000, many, alike);
  expect([...(nearest.samples[0].scores ?? [])]).toEqual([0, ...rows.map((k) => (k >= 5 ? 10 : 0))]);
});
