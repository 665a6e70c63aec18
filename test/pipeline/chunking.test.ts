/** How tasks are cut into chunks. */
import { describe, expect, it } from 'vitest';
import { makeTask, type Sample, type Task } from '../../src/arc/index.js';
import { planOf } from '../../src/engine/index.js';
import type { Chunk, ChunkResult } from '../../src/pipeline/chunk.js';
import { batchSizeFor, type ChunkingOptions, chunksOf, Pace } from '../../src/pipeline/chunking.js';
import { GraphBuilder } from '../../src/program/index.js';
import { Grid } from '../../src/value/index.js';

const grid = (side: number): Grid => new Grid(side, side, new Int8Array(side * side));

/** A task of square grids. */
function task(id: string, demos: number, tests: number, side = 3): Task {
  const samples = (kind: 'demo' | 'test', count: number): Sample[] =>
    Array.from({ length: count }, (_, index) => ({ kind, index, input: grid(side), output: grid(side) }));
  return makeTask(id, `${id}.json`, samples('demo', demos), samples('test', tests));
}

const cut = (tasks: readonly Task[], options: Partial<ChunkingOptions> = {}): Chunk[] => [
  ...chunksOf(tasks, { batchSize: 1000, workers: 2, ...options }),
];

/** A chunk's samples as `task kind index`, in order. */
const names = ({ tasks, samples }: Chunk): string[] =>
  samples.map(({ task, kind, index }) => `${tasks[task].id} ${kind} ${index}`);

const sizes = (chunks: readonly Chunk[]): number[] => chunks.map(({ samples }) => samples.length);

describe('chunks', () => {
  it('a task with more samples than a batch is cut, and its own calls are counted once', () => {
    const chunks = cut([task('a', 4, 1)], { batchSize: 2 });
    expect(chunks.map(names)).toEqual([['a demo 0', 'a demo 1'], ['a demo 2', 'a demo 3'], ['a test 0']]);
    expect(chunks.map(({ countTask }) => countTask)).toEqual([[true], [false], [false]]);
    expect(chunks.map(({ tasks }) => tasks[0].demo.length)).toEqual([4, 4, 4]);
  });

  it('a chunk holds several tasks, all demo samples first', () => {
    const [chunk] = cut([task('a', 2, 1), task('b', 1, 1)]);
    expect(names(chunk)).toEqual(['a demo 0', 'a demo 1', 'b demo 0', 'a test 0', 'b test 0']);
    expect(chunk.countTask).toEqual([true, true]);
  });

  const tasks = Array.from({ length: 100 }, (_, k) => task(`t${k}`, 3, 1));

  it('holds every sample once, in the order of the tasks', () => {
    const ids = cut(tasks).flatMap((chunk) => chunk.tasks.map(({ id }) => id));
    expect(ids).toEqual(tasks.map(({ id }) => id));
    expect(new Set(cut(tasks).flatMap(names)).size).toBe(400);
  });

  it('gives each worker one chunk where a device runs it', () => {
    expect(sizes(cut(tasks, { large: true }))).toEqual([200, 200]);
    expect(sizes(cut(tasks, { large: true, workers: 0 }))).toEqual([400]);
    expect(sizes(cut(tasks, { large: true, workers: 0, batchSize: 320 }))).toEqual([320, 80]);
  });

  it('no chunk has more samples than a batch', () => {
    expect(Math.max(...sizes(cut(tasks, { batchSize: 30, workers: 1 })))).toBe(28);
  });

  it('each worker has at least four chunks, and they get smaller towards the end', () => {
    expect(sizes(cut(tasks))).toEqual([48, 48, 48, 48, 48, 40, 28, 20, 16, 12, 8, 8, 8, 8, 8, 4]);
    expect(cut(tasks, { workers: 8 }).length).toBeGreaterThanOrEqual(32);
  });

  it('little work is not cut finer than it is worth', () => {
    expect(sizes(cut(tasks.slice(0, 4), { workers: 16 }))).toEqual([8, 8]);
  });

  it('large grids make smaller chunks', () => {
    const mixed = [...tasks.slice(0, 50), ...Array.from({ length: 50 }, (_, k) => task(`u${k}`, 3, 1, 20))];
    const [first] = sizes(cut(mixed, { workers: 1 }));
    const small = sizes(cut([...mixed].reverse(), { workers: 1 }))[0];
    expect(first).toBeGreaterThan(small);
  });

  it('gives the same chunks each time', () => {
    expect(cut(tasks)).toEqual(cut(tasks));
  });

  it('with a pace, starts with small chunks and makes them as large as takes about 150 ms', () => {
    const pace = new Pace();
    const seen: number[] = [];
    for (const chunk of chunksOf(tasks, { batchSize: 1000, workers: 1, pace })) {
      seen.push(chunk.samples.length);
      // 2.5 ms for each sample: 60 samples in 150 ms
      pace.add(chunk, {
        busy: { demo: chunk.samples.length * 2, test: chunk.samples.length / 2, differ: 0 },
      } as ChunkResult);
    }
    expect(seen.slice(0, 4)).toEqual([8, 60, 60, 60]);
  });
});

describe('a batch for the memory that is free', () => {
  const { nodes } = new GraphBuilder();
  const none = planOf({ nodes, outputs: [], differs: [] });
  const plan = { ...none, inputs: { S: 0, I: 1, solveC: 2, compareC: 3 } }; // holds four values a sample: 16 KiB

  it('takes a quarter of it', () => {
    expect(batchSizeFor(plan, 0, 2 ** 30)).toBe(2 ** 14);
    expect(batchSizeFor(plan, 1, 2 ** 30)).toBe(2 ** 14);
  });

  it('is shared among the workers', () => {
    expect(batchSizeFor(plan, 4, 2 ** 30)).toBe(2 ** 12);
  });

  it('has one sample at least', () => {
    expect(batchSizeFor(plan, 4, 1000)).toBe(1);
  });
});
