import { describe, expect, it } from 'vitest';
import { loadTasks, selectTasks } from '../../src/arc/index.js';
import { accepts, replaces, roleOf } from '../../src/batt/compatibility.js';
import { BATTS, battText, Mutator, mergePrograms, parseBattModule, readIngredients } from '../../src/batt/index.js';
import { arcDsl, dialects } from '../../src/dsl/index.js';
import { chunksOf } from '../../src/pipeline/chunking.js';
import { Scorer } from '../../src/pipeline/score.js';
import { programFiles } from '../../src/program/index.js';
import { Random } from '../../src/random.js';

const solvers = readIngredients('solver', programFiles([`${BATTS}/solvers`]).files, arcDsl);
const differs = readIngredients('differ', programFiles([`${BATTS}/differs`]).files, arcDsl);
const mutator = (seed: number, rate: number, stream = 1) => new Mutator(arcDsl, new Random(seed, stream), rate);

const evolve = (seed: number, rate: number, count = 12) => {
  const drawn = new Random(seed).sample(solvers, count);
  return mergePrograms(arcDsl, drawn, differs.slice(0, 3), seed, {
    solvers: mutator(seed, rate),
    differs: mutator(seed, rate, 2),
  });
};

const op = (name: string) => {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new Error(`no operation ${name}`);
  return operation;
};

describe('declared types', () => {
  it('a broad parameter takes what it covers, a narrow one nothing broader', () => {
    expect(accepts('Patch', 'Object')).toBe(true);
    expect(accepts('Container', 'Grid')).toBe(true);
    expect(accepts('Object', 'Patch')).toBe(false);
    expect(accepts('Grid', 'Indices')).toBe(false);
    expect(accepts('Integer', 'Any')).toBe(false);
    expect(accepts('Any', 'Callable')).toBe(true);
  });

  it('an operation is replaced by one that takes the same and gives the same', () => {
    expect(replaces(op('rot180'), op('rot90'))).toBe(true);
    expect(replaces(op('size'), op('rot90'))).toBe(false);
    expect(replaces(op('fill'), op('rot90'))).toBe(false);
    expect(replaces(op('uppermost'), op('leftmost'))).toBe(true);
  });

  it('a constant is replaced within its range: colors, flags, moves, ranks', () => {
    expect(roleOf(op('fill'), 1)).toBe('color');
    expect(roleOf(op('o_g'), 1)).toBe('flags');
    expect(roleOf(op('mir_rot_t'), 1)).toBe('move');
    expect(roleOf(op('get_nth_f'), 1)).toBe('rank');
    expect(roleOf(op('crop'), 1)).toBe('other');
  });
});

describe('mutation', () => {
  it('changes nothing at rate 0, and marks what it changed', () => {
    expect(battText(evolve(3, 0))).toBe(
      battText(mergePrograms(arcDsl, new Random(3).sample(solvers, 12), differs.slice(0, 3), 3)),
    );
    expect(evolve(3, 0).outputs.every(({ evolved }) => !evolved)).toBe(true);
    expect(evolve(3, 0.5).outputs.filter(({ evolved }) => evolved).length).toBeGreaterThan(9);
  });

  it('gives the same bytes for the same seed, others for another', () => {
    expect(battText(evolve(5, 0.1))).toBe(battText(evolve(5, 0.1)));
    expect(battText(evolve(5, 0.1))).not.toBe(battText(evolve(6, 0.1)));
  });

  it('of a differ gives it a name and an md5 of its own', () => {
    const { sources } = evolve(1, 1);
    const changed = sources.filter(({ kind, id }) => kind === 'differ' && id.includes('~'));
    expect(changed.length).toBeGreaterThan(0);
    for (const { id, md5 } of changed) expect(id.split('~')[1]).toBe(md5.slice(0, 8));
  });

  it('makes batts that load and run, however much is mutated', async () => {
    const tasks = selectTasks(loadTasks('tasks').tasks, { count: 3 });
    for (const [seed, rate] of [0.02, 0.1, 0.3, 0.6, 1].entries()) {
      const batt = parseBattModule(battText(evolve(seed, rate)), 'evolved.mjs', dialects);
      const scorer = new Scorer(batt, { emit: true });
      for (const chunk of chunksOf(tasks, { batchSize: 4, workers: 1 })) {
        for (const sample of (await scorer.score(chunk)).samples) expect(sample.status).toBe('ok');
      }
    }
  }, 60_000);

  it('lets solver lines refer to other solvers and to the witnesses of differs, never to other lines of differs', () => {
    const batt = evolve(2, 1);
    const differLines = new Set<number>();
    const solverOutputs = new Set(batt.outputs.map(({ t }) => batt.calls[t - 1]));
    for (const { t } of batt.differs) differLines.add(batt.calls[t - 1]);
    for (const output of solverOutputs) expect(differLines.has(output)).toBe(false);
  });
});
