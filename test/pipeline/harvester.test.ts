/** Harvesting beside scoring. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { type Archive, openArchive } from '../../src/archive/index.js';
import { Harvester, type KeepingOptions } from '../../src/pipeline/harvester.js';
import { harvest, PhaseTimer, scoreAndHarvest, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { battFor, smallestTasks } from './small.js';

// Threads take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'batt-run-harvester-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tasks = smallestTasks(4);
const batt = battFor(tasks.slice(0, 3), ['dimensions']);

/** What scoring and harvesting share. */
type Common = Pick<KeepingOptions, 'batt' | 'executor' | 'archive' | 'timer'>;

/** Does work with an archive and an executor. */
async function having<T>(file: string, workers: number, work: (common: Common) => Promise<T>): Promise<T> {
  const executor = await openExecutor({ workers, timeout: 60, worker: WORKER });
  const archive = openArchive(join(folder, file));
  try {
    return await work({ batt, executor, archive, timer: new PhaseTimer() });
  } finally {
    archive.close();
    await executor.close();
  }
}

const scoringOf = (workers: number) => ({ tasks, workers, batchSize: 5 });

/** What of an archive does not depend on the clock. */
const contentOf = (archive: Archive) => [
  archive.solvers().map(({ tLog, savedAt, ...rest }) => rest),
  archive.differs().map(({ tLog, savedAt, ...rest }) => rest),
];

describe('harvesting', () => {
  it('gives the same however tasks are grouped: beside scoring, all at the end, or each alone in another order', async () => {
    const beside = await having('beside.db', 2, async (common) => {
      const { harvest: found } = await scoreAndHarvest({ ...common, ...scoringOf(2) });
      return [found, contentOf(common.archive)];
    });
    const atTheEnd = await having('end.db', 0, async (common) => {
      const { tasks: scores } = await scoreTasks({ ...common, ...scoringOf(0) });
      return [await harvest({ ...common, scores }), contentOf(common.archive)];
    });
    const alone = await having('alone.db', 0, async (common) => {
      const { tasks: scores } = await scoreTasks({ ...common, ...scoringOf(0) });
      for (const score of [...scores].reverse()) await harvest({ ...common, scores: [score] });
      return contentOf(common.archive);
    });
    expect(beside).toEqual(atTheEnd);
    expect(beside[0]).toMatchObject({ tasks: 4, interrupted: false, solvers: { candidates: 4 * 3 } });
    expect(alone).toEqual(beside[1]);
  });

  it('takes a task that is finished while others are scored, before long', async () => {
    await having('soon.db', 0, async (common) => {
      const { tasks: scores } = await scoreTasks({ ...common, ...scoringOf(0) });
      const harvester = new Harvester(common);
      harvester.add(scores[0]);
      expect(harvester.progress).toEqual({ through: 0, coming: 1 });
      await expect.poll(() => harvester.progress, { timeout: 30_000 }).toEqual({ through: 1, coming: 0 });
      expect(common.archive.solvers().some(({ task }) => task === scores[0].task.id)).toBe(true);
      expect((await harvester.finish()).tasks).toBe(1);
    });
  });

  it('waits for whole groups where tasks are many, since each takes its own transactions', async () => {
    await having('groups.db', 0, async (common) => {
      const { tasks: scores } = await scoreTasks({ ...common, ...scoringOf(0) });
      let groups = 0;
      const { get } = common.archive.inlining;
      common.archive.inlining.get = (keys) => {
        groups++;
        return get.call(common.archive.inlining, keys);
      };
      const harvester = new Harvester(common);
      // The first group is begun before the others come, one by one.
      for (let k = 0; k < 150; k++) {
        harvester.add({ ...scores[k % scores.length] });
        if (k >= 49) await new Promise(setImmediate);
      }
      expect((await harvester.finish()).tasks).toBe(150);
      expect(groups).toBe(3);
    });
  });

  it('keeps a task that is through, and tells it, while programs of another are slow alone', async () => {
    await having('slow.db', 0, async (common) => {
      const { tasks: scores } = await scoreTasks({ ...common, ...scoringOf(0) });
      const { executor } = common;
      /** The executor, where somebody may wait before what came of a task is handed on. */
      const watched = (onTask: (id: string) => Promise<void>): typeof executor =>
        Object.assign(Object.create(executor), {
          async *run(...[kind, setup, requests, signal]: Parameters<typeof executor.run>) {
            for await (const finished of executor.run(kind, setup, requests, signal)) {
              await onTask((finished.request as { task: { id: string } }).task.id);
              yield finished;
            }
          },
        });
      // Programs of which tasks run alone is drawn.
      const drawn = await having('drawn.db', 0, async ({ archive }) => {
        const found: string[] = [];
        const noting = watched(async (id) => void found.push(id));
        await harvest({ ...common, archive, executor: noting, scores });
        return found;
      });
      const slowId = drawn[0];
      expect(slowId).toBeDefined();
      let goOn = (): void => {};
      const held = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      // What runs alone of that task gives nothing before it is told to.
      let isHeld = false;
      const slow = watched(async (id) => {
        if (id !== slowId) return;
        isHeld = true;
        await held;
      });
      const ids = scores.map(({ task }) => task.id).filter((id) => id !== slowId);
      const told: string[] = [];
      const onSaved = (solvers: readonly { readonly task: string }[]): void => {
        const kept = new Set(common.archive.solvers().map(({ task }) => task));
        expect(solvers.every(({ task }) => kept.has(task))).toBe(true);
        told.push(...new Set(solvers.map(({ task }) => task)));
      };
      const harvester = new Harvester({ ...common, executor: slow, onSaved });
      for (const score of scores) if (score.task.id === slowId) harvester.add(score);
      await expect.poll(() => isHeld, { timeout: 30_000 }).toBe(true);
      for (const score of scores) if (score.task.id !== slowId) harvester.add(score);
      await expect.poll(() => harvester.progress, { timeout: 30_000 }).toEqual({ through: 3, coming: 1 });
      expect([...told].sort()).toEqual([...ids].sort());
      goOn();
      expect((await harvester.finish()).tasks).toBe(4);
      expect(told.slice(3)).toEqual([slowId]);
    });
  });

  it('that is cut short leaves whole tasks, and counts no others', async () => {
    await having('short.db', 0, async (common) => {
      const { tasks: scores } = await scoreTasks({ ...common, ...scoringOf(0) });
      const control = new AbortController();
      const { put } = common.archive.validation;
      // The signal comes when the first task's programs have been validated.
      let groups = 0;
      common.archive.validation.put = (entries) => {
        put.call(common.archive.validation, entries);
        if (++groups === 1) control.abort();
      };
      const harvester = new Harvester({ ...common, signal: control.signal });
      harvester.add(scores[0]);
      await expect.poll(() => harvester.progress.coming, { timeout: 30_000 }).toBe(0);
      for (const score of scores.slice(1)) harvester.add(score);
      const found = await harvester.finish();
      expect(found).toMatchObject({ tasks: 1, interrupted: true, solvers: { candidates: 3 } });
      expect(new Set(common.archive.solvers().map(({ task }) => task))).toEqual(new Set([scores[0].task.id]));
    });
  });

  it('that fails ends the scoring, too', async () => {
    await having('full.db', 0, async (common) => {
      common.archive.saveSolvers = () => {
        throw new Error('the disk is full');
      };
      await expect(scoreAndHarvest({ ...common, ...scoringOf(0) })).rejects.toThrow('the disk is full');
    });
  });
});
