import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadTasks, selectTasks } from '../../src/arc/index.js';
import { type Archive, openArchive, tLogOf } from '../../src/archive/index.js';
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
import { runsAlone } from '../../src/pipeline/confirmation.js';
import { harvest, PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import type { PrintedEntry } from '../../src/pipeline/printing.js';
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

interface RunOptions {
  readonly workers?: number;
  /** Of mutation. */
  readonly rate?: number;
  /** What each task is said to have taken in the batt. */
  readonly ms?: number;
  /** Does something to the archive before the harvest. */
  readonly damage?: (archive: Archive) => void;
}

/** Scores the tasks with a batt and harvests into an archive. */
async function run(file: string, { workers = 0, rate = 0, ms = 10, damage }: RunOptions = {}) {
  const batt = battOf(rate);
  const timer = new PhaseTimer();
  const executor = await openExecutor({ workers, timeout: 60, worker: WORKER });
  const archive = openArchive(join(folder, file));
  try {
    const common = { batt, executor, timer };
    const { tasks: scores } = await scoreTasks({ ...common, tasks, workers, batchSize: 100 });
    damage?.(archive);
    // What is to run alone is looked up first, under a hash of program, task and limits.
    const alone: string[] = [];
    const { get } = archive.validation;
    archive.validation.get = (keys) => {
      alone.push(...keys);
      return get.call(archive.validation, keys);
    };
    const found = await harvest({ ...common, scores: scores.map((score) => ({ ...score, ms })), archive });
    const solvers = archive.solvers();
    const content = solvers.map(({ tLog, savedAt, ...rest }) => rest);
    const kept = archive.differs().map(({ tLog, savedAt, ...rest }) => rest);
    return { batt, found, solvers, content, kept, alone: alone.sort() };
  } finally {
    archive.close();
    await executor.close();
  }
}

/** As much of an entry as decides whether it runs alone. */
const entryOf = (md5: string, id: string): PrintedEntry =>
  ({ md5, output: 0, score: { task: { id } } }) as PrintedEntry;

describe('a harvest', () => {
  it('puts what is worth keeping, printed and confirmed, into the archive, the best of a task first', async () => {
    const { batt, found, content, kept } = await run('first.db');
    const { candidates, worse, duplicates, validated, lost, saved } = found.solvers;
    expect(candidates).toBe(3 * batt.outputs.length);
    expect([validated, saved.added, lost, found.defects]).toEqual([candidates - worse - duplicates, validated, 0, []]);
    expect([saved.dropped, content.length]).toEqual([0, validated]);
    for (const { id, demo } of tasks) {
      const [best] = content.filter((solver) => solver.task === id);
      expect(best.solves).toBe(true);
      expect([best.matches, best.closeness]).toEqual([demo.length, 1000]);
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
    const { found, content } = await run('defect.db', {
      rate: 0.2,
      damage: ({ validation }) => {
        // Every lookup finds a wrong value, as if the program had given it alone.
        const wrong = JSON.stringify({ values: [1, 2, 3, 4, 5, 6, 7, 8], ms: 1 });
        validation.get = (keys) => new Map(keys.map((key) => [key, wrong]));
      },
    });
    const { defects, solvers, differs } = found;
    expect(defects).toHaveLength(solvers.alone + differs.alone);
    expect(defects.length).toBeGreaterThan(0);
    expect(defects[0].place).toMatch(/^[0-9a-f]{8}, t\d+ of test\.mjs, demo 0$/);
    const kept = new Set(content.map(({ task, md5 }) => `${task} ${md5}`));
    expect(defects.filter(({ task, md5 }) => kept.has(`${task} ${md5}`))).toEqual([]);
  });
});

describe('validation', () => {
  it('compares the graphs of all programs, and runs about an eighth alone, the same ones whatever the workers', async () => {
    const [here, one, two] = [
      await run('share0.db', { rate: 0.2 }),
      await run('share1.db', { rate: 0.2, workers: 1 }),
      await run('share2.db', { rate: 0.2, workers: 2 }),
    ];
    const { solvers, differs: kept } = here.found;
    expect(solvers.validated).toBe(solvers.candidates - solvers.worse - solvers.duplicates);
    expect(here.alone).toHaveLength(solvers.alone + kept.alone);
    expect(solvers.alone).toBeGreaterThan(0);
    expect(solvers.alone).toBeLessThan(solvers.validated / 3);
    expect([one.alone, two.alone]).toEqual([here.alone, here.alone]);
    expect([one.found.solvers, two.found.solvers]).toEqual([solvers, solvers]);
  }, 60_000);

  it('draws by the seed of the batt, the program and the task', () => {
    const drawn = (seed: number, task: string): number[] =>
      Array.from({ length: 40 }, (_, k) => k).filter((k) => runsAlone(entryOf(`md5 ${k}`, task), seed));
    expect(drawn(1, 'a')).toEqual([21, 25, 27, 30, 34]);
    expect(drawn(2, 'a')).not.toEqual(drawn(1, 'a'));
    expect(drawn(1, 'b')).not.toEqual(drawn(1, 'a'));
  });

  it('times what runs alone; of others it is known that they took no longer than all of the batt', async () => {
    const { found, solvers } = await run('times.db', { ms: 1500 });
    const bound = solvers.filter(({ tLog }) => tLog === tLogOf(1.5));
    expect(bound).toHaveLength(found.solvers.validated - found.solvers.alone);
    for (const { tLog } of solvers) expect(tLog).toBeGreaterThanOrEqual(tLogOf(1.5));
  });

  it('reports a program whose text is another graph, and runs and saves nothing of it', async () => {
    const { alone, found } = await run('graph.db', {
      damage: ({ inlining }) => {
        inlining.get = (keys) => new Map(keys.map((key) => [key, 'def solve(S, I, C):\n    return rot90(I)\n']));
      },
    });
    const { validated, saved } = found.solvers;
    expect([saved.added, alone]).toEqual([0, []]);
    expect(found.defects).toHaveLength(validated + found.differs.validated);
    expect(new Set(found.defects.map((defect) => defect.alone))).toEqual(new Set(['another graph of calls']));
    expect(found.defects.find(({ inBatt }) => inBatt === 'match')?.place).toMatch(/^[0-9a-f]{8}, t\d+ of test\.mjs$/);
  });

  it('reports a program whose text cannot be read', async () => {
    const { found } = await run('unreadable.db', {
      damage: ({ inlining }) => {
        inlining.get = (keys) => new Map(keys.map((key) => [key, 'def solve(S, I, C):\n    return nothing(I)\n']));
      },
    });
    expect(found.solvers.saved.added).toBe(0);
    expect(found.defects[0].alone).toMatch(/^no program: its text:2: /);
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
