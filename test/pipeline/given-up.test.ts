/** What takes too long or too much loses nobody but itself: a sample that gave nothing is tried again with its calls bounded. */
import { afterEach, expect, it, vi } from 'vitest';
import { battText, mergePrograms, parseBattModule } from '../../src/batt/index.js';
import { arcDsl, dialects } from '../../src/dsl/index.js';
import { PhaseTimer, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { type Executor, openExecutor } from '../../src/pool/index.js';
import { parse, programId } from '../../src/program/index.js';
import { taskOf } from './small.js';

vi.setConfig({ testTimeout: 60_000 });

/** A light solver; one that moves a patch of 10,000 times the input's cells to each of its places; one that needs a part of that. */
const PROGRAMS = {
  light: ['O = rot180(I)'],
  heavy: [
    ...['x1 = upscale(I, TEN)', 'x2 = upscale(x1, TEN)', 'x3 = asindices(x2)'],
    ...['x4 = lbind(shift, x3)', 'x5 = compose(size, x4)', 'O = apply(x5, x3)'],
  ],
  wide: ['x1 = upscale(I, TEN)', 'x2 = upscale(x1, TEN)', 'O = width(x2)'],
};
const solvers = Object.entries(PROGRAMS).map(([id, body]) => {
  const lines = [...body, 'return O'].map((line) => `    ${line}\n`).join('');
  const [program] = parse(`def solve_${id}(S, I, C):\n${lines}`, arcDsl, `${id}.py`);
  return { program, source: { kind: 'solver' as const, id, file: `${id}.py`, md5: programId(program) } };
});
const batt = parseBattModule(battText(mergePrograms(arcDsl, solvers, [], 0)), 'given-up.mjs', dialects);
const HEAVY = batt.outputs.findIndex(({ solver }) => solver === 'heavy');
const LIGHT = batt.outputs.findIndex(({ solver }) => solver === 'light');
const task = taskOf(
  'task',
  [
    ['123 456 789', '987 654 321'],
    ['100 000 000', '000 000 001'],
  ],
  [['120 000 000', '000 000 021']],
);

let executor: Executor;
afterEach(async () => executor?.close());

it.each([[1], [0]])('with %d workers a program that is too slow costs no other its answer', async (workers) => {
  executor = await openExecutor({ workers, timeout: 0.3, worker: WORKER });
  const lines: string[] = [];
  const emit = (text: string): void => void lines.push(...text.split('\n').slice(0, -1));
  const options = { batt, tasks: [task], executor, workers, batchSize: 1000, emit };
  const { tasks } = await scoreTasks({ ...options, timer: new PhaseTimer() });
  const [{ samples, candidates }] = tasks;
  expect(samples.map(({ result }) => result.status === 'ok' && [[...result.lost], result.lostTo])).toEqual([
    [[HEAVY], 'timeout'],
    [[HEAVY], 'timeout'],
    [[HEAVY], 'timeout'],
  ]);
  expect(candidates.flatMap(({ solves }, at) => (solves ? [at] : []))).toEqual([LIGHT]);
  const given = lines.map((line) => JSON.parse(line)).filter(({ lost }) => lost === 'timeout');
  expect(given.map(({ solver }) => solver)).toEqual(['heavy', 'heavy', 'heavy']);
});
