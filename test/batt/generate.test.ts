/** Which programs go into a batt, under which names, and what the moves of mutation in it are counted as. */
import { describe, expect, it } from 'vitest';
import {
  BATTS,
  battText,
  cutText,
  generateBatt,
  MOVE_RATES,
  MoveCounts,
  type MoveRates,
  parseBattModule,
  readIngredients,
  STRUCTURE_MOVES,
  type Weighted,
} from '../../src/batt/index.js';
import { arcDsl, dialects } from '../../src/dsl/index.js';
import { parse, programFiles, programId } from '../../src/program/index.js';

const bundled = readIngredients('solver', programFiles([`${BATTS}/solvers`]).files, arcDsl).map(
  (one): Weighted => ({ ...one, weight: 1 }),
);

/** Solvers of tasks: `a: trim, rot90` are two of task a. */
const solversOf = (tasks: Readonly<Record<string, readonly string[]>>): Weighted[] =>
  Object.entries(tasks).flatMap(([id, operations]) =>
    operations.map((operation): Weighted => {
      const [program] = parse(`def solve(S, I, C):\n    O = ${operation}(I)\n    return O\n`, arcDsl, `${id}.py`);
      return { program, source: { kind: 'solver', id, file: `${id}.py`, md5: programId(program) }, weight: 1 };
    }),
  );

const NONE: MoveRates = { cut: 0, crossover: 0, insert: 0, wrap: 0, constants: 0 };

type Options = Partial<Parameters<typeof generateBatt>[0]>;
const generate = (solvers: readonly Weighted[], options: Options = {}) =>
  generateBatt({
    ...{ dialect: arcDsl, solvers, differs: [], count: 0, seed: 1, mutationRate: 0 },
    ...{ freezeSolvers: false, freezeDiffers: false, moves: NONE, sizeOf: () => 0 },
    ...options,
  });

describe('several solvers of a task', () => {
  const solvers = solversOf({ a: ['trim', 'rot90', 'rot180'], b: ['trim'], c: ['compress', 'rot270'] });
  const namesOf = (options: Options): string[] => generate(solvers, options).outputs.map(({ solver }) => solver);

  it('unless told otherwise one goes in, under the name of the task', () => {
    expect(namesOf({})).toEqual(['a', 'b', 'c']);
    expect(generate(solvers).leftOut).toBe(3);
  });

  it('as many as are asked for go in, each under a name of its own that says its md5', () => {
    const { outputs, sources, leftOut } = generate(solvers, { perTask: 0 });
    expect(leftOut).toBe(0);
    expect(outputs.map(({ solver }) => solver.split('~')[0]).sort()).toEqual(['a', 'a', 'a', 'b', 'c', 'c']);
    expect(new Set(outputs.map(({ solver }) => solver)).size).toBe(6);
    for (const { id, md5 } of sources) if (id !== 'b') expect(id.split('~')[1]).toBe(md5.slice(0, 8));
    expect(generate(solvers, { perTask: 2 }).outputs).toHaveLength(5);
    expect(generate(solvers, { perTask: 2 }).leftOut).toBe(1);
  });

  it('a count is one of solvers, whatever their tasks', () => {
    expect(generate(solvers, { perTask: 3, count: 4 }).outputs).toHaveLength(4);
    expect(generate(solvers, { count: 4 }).outputs).toHaveLength(3);
  });

  it('the same program of a task counts once', () => {
    const { outputs, leftOut } = generate([...solvers, ...solvers], { perTask: 0 });
    expect({ outputs: outputs.length, leftOut }).toEqual({ outputs: 6, leftOut: 0 });
  });

  it('a weight of 0 goes in only where nothing else is left', () => {
    const weighted = solvers.map((one) => ({ ...one, weight: one.source.md5 === solvers[0].source.md5 ? 1 : 0 }));
    const first = generate(weighted).sources.find(({ id }) => id === 'a');
    expect(first?.md5).toBe(solvers[0].source.md5);
    expect(generate(weighted, { perTask: 0 }).outputs).toHaveLength(6);
  });

  it('is written into the batt, as is how many are left out', () => {
    const text = battText(generate(solvers, { perTask: 2 }));
    expect(text).toMatch(/^\/\/ 5 solvers \(1 left out\), 0 differs, \d+ calls\n/);
    const batt = parseBattModule(text, 'x.mjs', dialects);
    expect(batt.leftOut).toBe(1);
    expect(battText(batt)).toBe(text);
    expect(battText(generate(solvers, { perTask: 0 }))).not.toContain('left');
  });
});

describe('moves of structure', () => {
  const all: MoveRates = { cut: 1, crossover: 1, insert: 1, wrap: 1, constants: 1 };
  const movesOf = (options: Options) =>
    new Map(generate(bundled, options).outputs.map(({ solver, moves }) => [solver, moves]));

  it('are named in the outputs that they made, which are marked as evolved', () => {
    const { outputs } = generate(bundled, { moves: all });
    const named = new Set(outputs.flatMap(({ moves = [] }) => moves));
    expect([...named].sort()).toEqual([...STRUCTURE_MOVES].sort());
    for (const { evolved, moves } of outputs) expect(evolved).toBe(moves !== undefined);
  });

  it('happen at the usual rates where nobody says others', () => {
    const { outputs } = generateBatt({
      ...{ dialect: arcDsl, solvers: bundled, differs: [], count: 0, seed: 1, mutationRate: 0 },
      ...{ freezeSolvers: false, freezeDiffers: false, sizeOf: () => 0 },
    });
    const wrapped = outputs.filter(({ moves = [] }) => moves.includes('wrap')).length;
    expect(wrapped / outputs.length).toBeGreaterThan(MOVE_RATES.wrap / 3);
    expect(wrapped / outputs.length).toBeLessThan(MOVE_RATES.wrap * 3);
  });

  it('are none where solvers are frozen', () => {
    const { outputs } = generate(bundled, { moves: all, mutationRate: 1, freezeSolvers: true });
    expect(outputs.every(({ evolved, moves }) => !evolved && moves === undefined)).toBe(true);
  });

  it('are the same for the same seed, others for another seed or round', () => {
    const text = (options: Options): string => battText(generate(bundled, { moves: all, ...options }));
    expect(text({})).toBe(text({}));
    expect(text({ seed: 2 })).not.toBe(text({}));
    expect(text({ round: 1 })).not.toBe(text({}));
  });

  it('a move that is left out changes neither who makes another nor what that makes of a program', () => {
    const half: MoveRates = { ...NONE, wrap: 0.3 };
    const alone = generate(bundled, { moves: half, count: 50 });
    const beside = generate(bundled, { moves: { ...half, cut: 0.2 }, count: 50 });
    const textOf = (content: ReturnType<typeof generate>, index: number): string => {
      const batt = parseBattModule(battText(content), 'x.mjs', dialects);
      return cutText(batt, batt.outputs[index].t, 'solver');
    };
    const changed = movesOf({ moves: half, count: 50 });
    expect(beside.outputs.map(({ solver }) => solver).sort()).toEqual([...changed.keys()].sort());
    let wrapped = 0;
    for (const [index, { solver, moves = [] }] of beside.outputs.entries()) {
      expect(moves.includes('wrap')).toBe(changed.get(solver)?.includes('wrap') ?? false);
      if (moves.join() !== 'wrap') continue;
      wrapped++;
      const before = alone.outputs.findIndex((one) => one.solver === solver);
      expect(textOf(beside, index)).toBe(textOf(alone, before));
    }
    expect(wrapped).toBeGreaterThan(5);
  });

  it('are counted: how many outputs a move made, how many of those were kept, how many solve a task', () => {
    const batt = parseBattModule(battText(generate(bundled, { moves: { ...NONE, wrap: 0.5 } })), 'x.mjs', dialects);
    const wrapped = batt.outputs.filter(({ moves = [] }) => moves.includes('wrap'));
    const [first, second] = wrapped.map(({ solver }) => solver);
    const counts = new MoveCounts();
    counts.add(batt, [first, second], [second]);
    expect(Object.fromEntries(counts.rows())).toEqual({
      wrap: { tried: wrapped.length, kept: 2, solved: 1 },
      none: { tried: batt.outputs.length - wrapped.length, kept: 0, solved: 0 },
    });
  });
});

it('a batt that was written before moves had names loads', () => {
  const old = battText({
    ...generate(solversOf({ a: ['trim'] })),
    outputs: [{ t: 1, solver: 'a', evolved: true }],
  });
  const batt = parseBattModule(old, 'old.mjs', dialects);
  expect(batt.outputs).toEqual([{ t: 1, solver: 'a', evolved: true }]);
  expect(batt.leftOut).toBeUndefined();
  const counts = new MoveCounts();
  counts.add(batt, [], []);
  expect(counts.rows()).toEqual([['none', { tried: 1, kept: 0, solved: 0 }]]);
});
