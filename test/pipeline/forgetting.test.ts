/** Memory: what came of a task is forgotten while others are scored. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { loadTasks, type Task } from '../../src/arc/index.js';
import { openArchive } from '../../src/archive/index.js';
import type { TaskScore } from '../../src/pipeline/index.js';
import { PhaseTimer, scoreAndHarvest, scoreEach, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { RunRows } from '../../src/report/index.js';
import { battOf, output } from './small.js';

const folder = mkdtempSync(join(tmpdir(), 'batt-run-forgetting-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Tasks of a grid each. */
const TASKS = 600;
const file = join(folder, 'tasks.json');
const pairOf = (k: number) => ({
  input: [[k % 10, Math.floor(k / 10) % 10]],
  output: [[Math.floor(k / 10) % 10, k % 10]],
});
writeFileSync(
  file,
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: TASKS }, (_, k) => [`t${k}`, { train: [pairOf(k)], test: [pairOf(k + 7)] }]),
    ),
  ),
);
/** 120 tasks of 80,000 cells each. */
const LARGE = join(folder, 'large.json');
const rows = JSON.stringify(Array.from({ length: 100 }, () => new Array(100).fill(1)));
const pair = `{"input":${rows},"output":${rows}}`;
const largeTask = `{"train":[${pair},${pair},${pair}],"test":[${pair}]}`;
writeFileSync(LARGE, `{${Array.from({ length: 120 }, (_, k) => `"t${k}":${largeTask}`).join(',')}}`);
const batt = battOf(
  [
    ['vmirror', 'I'],
    ['hmirror', 'I'],
  ],
  [output(1, 'a'), output(2, 'b')],
  [],
);

/** Scores, and gives the most scores that were still in memory at a time. */
async function mostAlive(
  score: (tasks: readonly Task[], onTask: (score: TaskScore, place: number) => void) => Promise<void>,
): Promise<number> {
  const { tasks } = loadTasks(file);
  const rows = new RunRows(batt, tasks, false);
  const scores: WeakRef<TaskScore>[] = [];
  let most = 0;
  await score(tasks, (one, place) => {
    rows.add(one, place);
    scores.push(new WeakRef(one));
    if (scores.length % 100 !== 0) return;
    collectGarbage();
    most = Math.max(most, scores.filter((reference) => reference.deref() !== undefined).length);
  });
  await setImmediate();
  expect(rows.length).toBe(TASKS);
  expect(scores).toHaveLength(TASKS);
  return most;
}

const common = { batt, workers: 0, batchSize: 20 };

describe('scores of tasks', () => {
  it('are forgotten when their rows are made', async () => {
    const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
    const most = await mostAlive(async (tasks, onTask) => {
      await scoreEach({ ...common, tasks, executor, timer: new PhaseTimer(), onTask });
    });
    await executor.close();
    expect(most).toBeLessThan(100);
  });

  it('wait for the archive, but not without end: scoring waits, too', async () => {
    const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
    const archive = openArchive(join(folder, 'a.db'));
    let through = 0;
    const most = await mostAlive(async (tasks, onTask) => {
      const { harvest } = await scoreAndHarvest({
        ...common,
        tasks,
        executor,
        archive,
        timer: new PhaseTimer(),
        onTask,
      });
      through = harvest.tasks;
    });
    archive.close();
    await executor.close();
    expect(through).toBe(TASKS);
    // 200 that wait, a group in work, and what was scored with the last of these.
    expect(most).toBeLessThan(400);
  });
});

it('samples of a dataset are not in memory, but those of the tasks that were asked for last', async () => {
  const { tasks } = loadTasks(file);
  const samples = tasks.map((task) => new WeakRef(task.demo[0]));
  // What a weak reference was made to lives on until the next turn.
  await setImmediate();
  collectGarbage();
  const alive = samples.map((sample) => sample.deref() !== undefined);
  // 1,000 bytes a task, of which 4 MiB are kept: all of these. A task more than that is forgotten.
  expect(alive.filter((one) => one)).toHaveLength(TASKS);
  const { tasks: largeTasks } = loadTasks(LARGE);
  const large = largeTasks.map((task) => new WeakRef(task.demo[0]));
  await setImmediate();
  collectGarbage();
  const kept = large.map((sample) => sample.deref() !== undefined);
  expect(kept.filter((one) => one).length).toBeLessThan(60);
  expect(kept.at(-1)).toBe(true);
  expect(kept[0]).toBe(false);
  expect(largeTasks[0].demo).toHaveLength(3);
  expect(tasks[0].demo).toHaveLength(1);
});
