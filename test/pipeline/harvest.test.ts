import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadTasks, selectTasks } from '../../src/arc/index.js';
import { openArchive } from '../../src/archive/index.js';
import {
  BATTS,
  battText,
  cutText,
  graphHashes,
  Mutator,
  mergePrograms,
  parseBattModule,
  readIngredients,
} from '../../src/batt/index.js';
import { arcDsl, dialects } from '../../src/dsl/index.js';
import { harvest, PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { parse, programFiles, programId } from '../../src/program/index.js';
import { Random } from '../../src/random.js';

const folder = mkdtempSync(join(tmpdir(), 'batt-run-harvest-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tasks = selectTasks(loadTasks('tasks').tasks, { count: 3 });
const solvers = readIngredients(
  'solver',
  tasks.map(({ id }) => `${BATTS}/solvers/${id}.py`),
  arcDsl,
);
const others = readIngredients('solver', programFiles([`${BATTS}/solvers`]).files, arcDsl).slice(0, 5);
const differs = readIngredients('differ', programFiles([`${BATTS}/differs`]).files, arcDsl).slice(0, 3);
const battOf = (rate: number) => {
  const mutator = rate === 0 ? null : new Mutator(arcDsl, new Random(1, 1), rate);
  const content = mergePrograms(arcDsl, [...solvers, ...others], differs, 1, { solvers: mutator, differs: null });
  return parseBattModule(battText(content), 'test.mjs', dialects);
};

/** Scores the tasks with a batt and harvests into an archive. */
async function run(file: string, { workers = 0, rate = 0 } = {}) {
  const batt = battOf(rate);
  const timer = new PhaseTimer();
  const executor = await openExecutor({ workers, timeout: 60, worker: WORKER });
  const archive = openArchive(join(folder, file));
  try {
    const common = { batt, executor, timer };
    const { tasks: scores } = await scoreTasks({ ...common, tasks, workers, megaBatch: true, batchSize: 100 });
    const found = await harvest({ ...common, scores, archive });
    const content = archive.solvers().map(({ tLog, savedAt, ...rest }) => rest);
    const kept = archive.differs().map(({ tLog, savedAt, ...rest }) => rest);
    return { batt, found, content, kept };
  } finally {
    archive.close();
    await executor.close();
  }
}

describe('a harvest', () => {
  it('puts every candidate, printed and confirmed, into the archive, the best of a task first', async () => {
    const { batt, found, content, kept } = await run('first.db');
    const { candidates, duplicates, validated, lost, saved } = found.solvers;
    expect(candidates).toBe(3 * batt.outputs.length);
    expect([validated, saved.added, lost, found.defects]).toEqual([candidates - duplicates, validated, 0, []]);
    for (const { id, demo, test } of tasks) {
      const [best] = content.filter((solver) => solver.task === id);
      expect(best.solves).toBe(true);
      expect(best.score).toBe(1000 * (demo.length + test.length));
      expect(best.origin).toEqual({ batt: batt.digest, seed: 1, parent: null });
      expect(programId(parse(best.text, arcDsl, 'x')[0])).toBe(best.md5);
    }
    expect(kept).toHaveLength(3 * differs.length);
  });

  it('computes nothing twice: the second time everything comes from the caches and is known', async () => {
    await run('twice.db');
    const { found } = await run('twice.db');
    expect(found.cacheMisses).toEqual({ inlining: 0, validation: 0 });
    expect(found.solvers.saved).toMatchObject({ added: 0, improved: 0, known: found.solvers.validated });
  });

  it('leaves the same archive whatever the workers, mutated programs included, and names their parents', async () => {
    const alone = await run('alone.db', { rate: 0.2 });
    const pooled = await run('pooled.db', { rate: 0.2, workers: 2 });
    expect(pooled.content).toEqual(alone.content);
    expect(pooled.kept).toEqual(alone.kept);
    expect(alone.found.defects).toEqual([]);
    expect(alone.content.some(({ origin }) => origin.parent !== null)).toBe(true);
  }, 60_000);

  it('reports a program whose value alone is not its value in the batt', async () => {
    const archive = openArchive(join(folder, 'defect.db'));
    // Every lookup finds a wrong value, as if the program had given it alone.
    const wrong = JSON.stringify({ values: [1, 2, 3, 4, 5, 6, 7, 8], ms: 1 });
    archive.validation.get = (keys) => new Map(keys.map((key) => [key, wrong]));
    const batt = battOf(0);
    const timer = new PhaseTimer();
    const executor = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
    const { tasks: scores } = await scoreTasks({
      batt,
      executor,
      timer,
      tasks,
      workers: 0,
      megaBatch: true,
      batchSize: 100,
    });
    const { defects, solvers: counts } = await harvest({ batt, executor, timer, scores, archive });
    expect(counts.saved.added).toBe(0);
    expect(defects.length).toBeGreaterThan(0);
    expect(defects.find(({ inBatt }) => inBatt === 'match')?.place).toMatch(/^[0-9a-f]{8}, t\d+ of test\.mjs, demo 0$/);
    archive.close();
    await executor.close();
  });
});

describe('cutting', () => {
  it('gives the canonical text of the program that went in', () => {
    const batt = battOf(0);
    for (const { t, solver } of batt.outputs) {
      const source = batt.sources.find(({ id, kind }) => kind === 'solver' && id === solver);
      expect(programId(parse(cutText(batt, t, 'solver'), arcDsl, 'x')[0]), solver).toBe(source?.md5);
    }
  });

  it('hashes what is computed, not where it stands', () => {
    const [a, b] = [battOf(0), battOf(0)];
    expect(graphHashes(a.nodes)).toEqual(graphHashes(b.nodes));
    expect(new Set(graphHashes(a.nodes)).size).toBe(a.nodes.length);
  });
});
