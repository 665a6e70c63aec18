/** Batts and chunks for the workers of fixtures/faulty-worker.mjs, and what they give when nothing goes wrong. */

import { battText } from '../../src/batt/index.js';
import { arcDsl, type Dialect } from '../../src/dsl/index.js';
import type { Chunk, SampleResult, WireSample } from '../../src/pipeline/chunk.js';
import { type ScoreSetup, scoreJob } from '../../src/pipeline/score-job.js';
import { type Executor, openExecutor } from '../../src/pool/index.js';
import { GraphBuilder } from '../../src/program/index.js';
import { LIMITS } from '../../src/value/index.js';
import { declared } from '../dsl/declared.js';

/** What the first cell of a sample's grid makes `stumble` do. */
export const Fault = {
  None: 0,
  Endless: 1,
  Greedy: 2,
  Exit: 3,
  Defect: 4,
  Slow300Ms: 5,
  Recursive: 6,
  Trapped: 7,
} as const;

const stumble = declared('stumble', 'grid', 'Grid');
const operations = new Map([...arcDsl.operations, ['stumble', stumble]]);
/** arc-dsl and an operation that may misbehave. */
export const faulty: Dialect = { ...arcDsl, name: 'faulty', operations };

/** The kind of job as the workers have it, but that `stumble` never does. */
// What its faults do is not to be had otherwise: nothing stricter is tried.
export const kind = { ...scoreJob(new Map([['faulty', faulty]])), stricter: () => null };

const call = (builder: GraphBuilder, name: string, ...args: number[]): number => {
  const called = operations.get(name);
  if (called === undefined) throw new TypeError(`no operation ${name}`);
  return builder.call(called, args);
};

/** A batt of a call per task, two per sample, and one, a differ's answer with score 5, per run. */
export function faultySetup(): ScoreSetup {
  const builder = new GraphBuilder();
  const I = builder.input('I');
  const five = builder.constant(5, 'FIVE');
  const t1 = call(builder, 'equality', builder.input('S'), five);
  const t2 = call(builder, 'stumble', I);
  const t3 = call(builder, 'equality', t1, t2);
  const t4 = call(builder, 'toivec', five);
  const batt = battText({
    dialect: faulty,
    nodes: builder.nodes,
    calls: [t1, t2, t3, t4],
    outputs: [{ t: 2, solver: 'one', evolved: false }],
    differs: [
      { t: 3, solver: 'None', differ: 'd' },
      { t: 4, solver: 'one', differ: 'd' },
    ],
    seed: 0,
    sources: [],
  });
  return {
    batt,
    file: 'faulty.mjs',
    emit: true,
    differs: 'all' as const,
    matchAll: false,
    work: null,
    callLimit: LIMITS.calls,
    device: null,
  };
}

/** A chunk of one task, whose demo samples are grids [[fault, number]]. */
export function chunkOf(faults: readonly number[], id = 'task'): Chunk {
  const demo = faults.map((fault, k): WireSample => {
    const grid = { h: 1, w: 2, cells: Int8Array.of(fault, k) };
    return { input: grid, output: grid };
  });
  const samples = faults.map((_, index) => ({ task: 0, kind: 'demo', index }) as const);
  return { tasks: [{ id, demo, test: [] }], countTask: [true], samples };
}

/** An executor of faulty workers. */
export const openFaulty = (
  options: { workers?: number; timeout?: number; memory?: number; heap?: number } = {},
): Promise<Executor> =>
  openExecutor({
    workers: 1,
    timeout: 10,
    ...options,
    worker: new URL('./fixtures/faulty-worker.mjs', import.meta.url),
  });

/** What the samples of a chunk give where no operation stumbles. */
export async function undisturbed(chunk: Chunk): Promise<readonly SampleResult[]> {
  const score = await kind.prepare(faultySetup(), () => {});
  return (await score(chunk, new Int32Array(2))).samples;
}
