/** What values may take: batches are cut before a sample is lost, and a sample's own need decides. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Task } from '../../src/arc/index.js';
import type { Batt } from '../../src/batt/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { MemoryError } from '../../src/errors.js';
import { runCase } from '../../src/eval/index.js';
import { boundMemory, memoryBound } from '../../src/holding.js';
import {
  bestOutputs,
  type MissedSample,
  PhaseTimer,
  programPlan,
  runProgram,
  scoreTasks,
  WORKER,
} from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { parse } from '../../src/program/index.js';
import { EMPTY_TUPLE, encode, Grid, type Value } from '../../src/value/index.js';
import { battOf, output, taskOf } from './small.js';

const unbounded = memoryBound();
afterEach(() => {
  boundMemory(unbounded);
});

type Call = readonly [operation: string, ...args: string[]];

/**
 * A batt of sets of all cells of a square, each in another place, and the sum of their sizes.
 *
 * @param side - the call that gives the square's side
 * @param soon - whether each size is added at once, so that a set is needed only for a moment
 */
function squares(side: Call, count: number, soon: boolean): Batt {
  const calls: Call[] = [];
  const add = (...call: Call): string => `t${calls.push(call)}`;
  const length = add(...side);
  const square = add('asobject', add('canvas', 'ZERO', add('astuple', length, length)));
  let step = 'ZERO';
  let sum = 'ZERO';
  const sets: string[] = [];
  const addSize = (set: string): void => {
    sum = add('add', sum, add('size', set));
  };
  for (let k = 0; k < count; k++) {
    step = add('increment', step);
    sets.push(add('shift', square, add('astuple', step, step)));
    if (soon) addSize(sets[k]);
  }
  if (!soon) for (const set of sets) addSize(set);
  return battOf(calls, [output(Number(sum.slice(1)), 'sum')], []);
}

const wide = (width: number): [string, string] => ['1'.repeat(width), '0'];
const tasks: readonly Task[] = [
  taskOf('narrow', [wide(60), wide(61), wide(62)], [['1'.repeat(63), null]]),
  taskOf('wide', [wide(50), wide(150), wide(51)], [['1'.repeat(52), null]]),
];

/** What scoring gives: emit lines, samples that are lost, and how many batches took too much. */
async function scored(batt: Batt, memory: number, { workers = 0, batchSize = 1000 } = {}) {
  const executor = await openExecutor({ workers, timeout: 120, memory, worker: WORKER });
  const lines: string[] = [];
  const emit = (text: string): void => void lines.push(text);
  const options = { batt, tasks, executor, workers, batchSize, timer: new PhaseTimer(), emit };
  try {
    const { tasks: scores } = await scoreTasks(options);
    const lost = scores.flatMap(({ task, samples }) =>
      samples.flatMap(({ kind, index, result }) =>
        result.status === 'ok' ? [] : [`${task.id} ${kind} ${index} ${result.status}: ${result.error}`],
      ),
    );
    return { lines: lines.join(''), lost, overfull: executor.stats.overfull, scores };
  } finally {
    await executor.close();
  }
}

const ROOMY = 1024;

describe('a batch whose values take too much', () => {
  const batt = squares(['width', 'I'], 20, false);

  it('is run again in parts, and only what is too much alone is lost', async () => {
    const { lines, lost, overfull } = await scored(batt, 1);
    expect(lost).toEqual(['wide demo 1 error: values take more than 1 MiB']);
    expect(overfull).toBeGreaterThan(0);
    const roomy = await scored(batt, ROOMY);
    expect(roomy.lost).toEqual([]);
    expect(roomy.overfull).toBe(0);
    const others = (text: string): string[] =>
      text.split('\n').filter((line) => !line.includes('"wide","kind":"demo","index":1'));
    expect(others(lines)).toEqual(others(roomy.lines));
    expect(lines).toContain(
      '{"type":"sample","task":"wide","kind":"demo","index":1,"status":"error","error":"values take more than 1 MiB"}\n',
    );
  });

  it('gives the same in workers, and in batches of one', async () => {
    const { lines } = await scored(batt, 1);
    expect((await scored(batt, 1, { workers: 2 })).lines).toBe(lines);
    const alone = await scored(batt, 1, { batchSize: 1 });
    expect(alone.lines).toBe(lines);
    expect(alone.overfull).toBe(0);
  });

  it('loses nothing where each value is needed for a moment only', async () => {
    const soon = squares(['width', 'I'], 20, true);
    expect((await scored(soon, 1)).lost).toEqual([]);
    expect((await scored(soon, 1)).lines).toBe((await scored(soon, ROOMY)).lines);
  });
});

it('values that are made once for all samples are made for each one where they take too much', async () => {
  const once = squares(['multiply', 'TEN', 'NINE'], 60, true);
  const { lines, lost } = await scored(once, 1);
  expect(lost).toEqual([]);
  expect(lines).toBe((await scored(once, ROOMY)).lines);
  // All at a time they are too much.
  expect((await scored(squares(['multiply', 'TEN', 'NINE'], 60, false), 1)).lost).toHaveLength(8);
});

it('text counts, too', async () => {
  const size: Call[] = [
    ['multiply', 'TEN', 'HUNDRED'],
    ['astuple', 't1', 'HUNDRED'],
    ['canvas', 'ZERO', 't2'],
  ];
  const turned: Call[] = ['hmirror', 'vmirror', 'rot180'].map((operation) => [operation, 't3']);
  const outputs = turned.map(([operation], k) => output(4 + k, operation));
  const batt = battOf([...size, ...turned], outputs, []);
  const { lost } = await scored(batt, 1);
  expect(lost).toHaveLength(8);
  expect((await scored(batt, 4)).lost).toEqual([]);
});

it('what best candidates give is kept short, and made in parts', async () => {
  const batt = squares(['width', 'I'], 20, false);
  const { scores } = await scored(batt, ROOMY);
  const missed = scores.flatMap(({ task, samples }, place) =>
    samples.map(({ kind, index }, at): MissedSample => ({ task, place, at, kind, index, output: 0 })),
  );
  const show = (value: Value | string): string => (typeof value === 'string' ? value : encode(value));
  const all = bestOutputs(batt, missed, show);
  boundMemory(1);
  const outputs = bestOutputs(batt, missed, show);
  const tooMuch = missed.find(({ place, at }) => place === 1 && at === 1);
  for (const [one, text] of all) expect(outputs.get(one)).toBe(one === tooMuch ? 'values take more than 1 MiB' : text);
});

describe('a program alone', () => {
  const grid = (side: number): Value => new Grid(side, side, new Int8Array(side * side));
  const programOf = (...lines: string[]) => parse(`def solve(I):\n    ${lines.join('\n    ')}\n`, arcDsl, 'a.py')[0];
  const runs = (lines: readonly string[], inputs: readonly Value[]) =>
    runProgram(
      programPlan(programOf(...lines)),
      EMPTY_TUPLE,
      inputs.map((I) => ({ I, output: null })),
    );

  it('is bounded within a call', () => {
    // 10,000 grids of 10,000 cells.
    boundMemory(8);
    const many = [
      'n = multiply(HUNDRED, HUNDRED)',
      'c = interval(ZERO, n, ONE)',
      'd = astuple(HUNDRED, HUNDRED)',
      'f = rbind(canvas, d)',
      'x = apply(f, c)',
      'O = size(x)',
      'return O',
    ];
    expect(() => runs(many, [grid(3)])).toThrow(new MemoryError(8));
  });

  it('counts what a call makes on the way until it ends', () => {
    const turned = ['f = compose(rot90, rot90)', 'g = power(f, HUNDRED)', 'O = g(I)', 'return O'];
    boundMemory(8);
    expect(() => runs(turned, [grid(300)])).toThrow(new MemoryError(8)); // 200 grids
    boundMemory(24);
    expect(runs(turned, [grid(300)])[0]).toMatchObject({ error: null });
    const again = Array.from({ length: 10 }, (_, k) => `x${k} = g(${k === 0 ? 'I' : `x${k - 1}`})`);
    expect(runs([...turned.slice(0, 2), ...again, 'O = x9', 'return O'], [grid(300)])[0]).toMatchObject({
      error: null,
    });
  });

  it('is cut only by who runs it: several samples end together', () => {
    boundMemory(8);
    const held = [
      'x1 = asobject(I)',
      'x2 = recolor(ONE, x1)',
      'x3 = recolor(TWO, x1)',
      'O = combine(x2, x3)',
      'return O',
    ];
    const inputs = Array.from({ length: 20 }, () => grid(200));
    expect(() => runs(held, inputs)).toThrow(MemoryError);
    expect(runs(held, [inputs[0]])[0]).toMatchObject({ error: null });
  });

  it('that is evaluated call by call gives the reason as its error', () => {
    boundMemory(1);
    const program = programOf('x = upscale(I, TEN)', 'y = asobject(x)', 'z = totuple(y)', 'O = size(z)', 'return O');
    const result = runCase({
      program,
      task: null,
      sample: null,
      inputs: { S: EMPTY_TUPLE, I: grid(30), C: null },
      expected: null,
    });
    expect(result).toEqual({ error: new MemoryError(1) });
  });
});
