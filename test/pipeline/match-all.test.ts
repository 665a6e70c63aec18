/** Looking at every call for the output: what a solver computes on its way may be the answer. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { harvest, PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { battOf, output, taskOf } from './small.js';

const folder = mkdtempSync(join(tmpdir(), 'batt-run-match-all-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Mirrors down the middle, then turns; what it has after the first call is the answer. */
const batt = battOf(
  [
    ['vmirror', 'I'],
    ['rot90', 't1'],
    ['hmirror', 't2'],
  ],
  [output(2, 'turner'), output(3, 'other')],
  [],
);
const demos = [
  ['12 34', '21 43'],
  ['123', '321'],
] as const;
const task = taskOf('mirrored', demos, [['56', '65']]);
const partly = taskOf('partly', [...demos, ['12 34', '34 12']]);

async function scored(matchAll: boolean, batchSize = 1000) {
  const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
  try {
    const timer = new PhaseTimer();
    const options = { batt, tasks: [task, partly], executor, workers: 0, batchSize, timer, matchAll };
    return (await scoreTasks(options)).tasks;
  } finally {
    await executor.close();
  }
}

it('finds the calls that give the output of every demo, for any batch size, and no others', async () => {
  for (const batchSize of [1, 2, 1000]) {
    const [all, some] = await scored(true, batchSize);
    expect([all.found, all.demoSolved, some.found]).toEqual([[1], false, []]);
  }
});

it('looks at none unless it is asked to', async () => {
  const [all] = await scored(false);
  expect(all.found).toEqual([]);
});

it('cuts out what it has found, runs it alone, and keeps it before what it was part of', async () => {
  const scores = await scored(true);
  const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
  const archive = openArchive(join(folder, 'a.db'));
  try {
    const { solvers, defects } = await harvest({ batt, archive, executor, timer: new PhaseTimer(), scores });
    expect([defects, solvers.alone >= 1]).toEqual([[], true]);
    const [best] = archive.solvers().filter((solver) => solver.task === 'mirrored');
    expect(best.text).toContain('vmirror(I)');
    expect([best.solves, best.marks]).toEqual([true, { demo: ['match', 'match'], test: ['match'] }]);
  } finally {
    archive.close();
    await executor.close();
  }
});
