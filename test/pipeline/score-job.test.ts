/** Chunks are cut, and their results joined, without counting anything twice. */
import { describe, expect, it } from 'vitest';
import { Ledger, type LedgerTotals } from '../../src/gpu/index.js';
import type { Chunk, ChunkResult, SampleScore } from '../../src/pipeline/chunk.js';
import { score } from '../../src/pipeline/jobs.js';

const grid = { h: 1, w: 1, cells: Int8Array.of(0) };
const pair = { input: grid, output: grid };

const chunk: Chunk = {
  tasks: [
    { id: 'a', demo: [pair, pair], test: [pair] },
    { id: 'b', demo: [pair], test: [] },
  ],
  countTask: [true, true],
  samples: [
    { task: 0, kind: 'demo', index: 0 },
    { task: 0, kind: 'demo', index: 1 },
    { task: 1, kind: 'demo', index: 0 },
    { task: 0, kind: 'test', index: 0 },
  ],
};

describe('a part of a chunk', () => {
  it('has the tasks of its samples, whole', () => {
    const part = score.cut(chunk, [2]);
    expect(part.tasks).toEqual([chunk.tasks[1]]);
    expect(part.samples).toEqual([{ task: 0, kind: 'demo', index: 0 }]);
  });

  it("counts a task's own calls if it has the task's first sample", () => {
    expect(score.cut(chunk, [0, 3]).countTask).toEqual([true]);
    expect(score.cut(chunk, [1, 2]).countTask).toEqual([false, true]);
    expect(score.cut({ ...chunk, countTask: [false, true] }, [0, 2]).countTask).toEqual([false, true]);
  });
});

describe('a sample that gave nothing', () => {
  const setup = {
    batt: '',
    file: '',
    emit: false,
    differs: 'none',
    matchAll: false,
    callLimit: 1,
    device: null,
  } as const;
  const boundAfter = (bound: number | null, work: number | null) => {
    const one = score.cut(chunk, [0]);
    const tried = bound === null ? one : { ...one, bound: { work: bound, lost: 'timeout' as const } };
    return score.stricter?.(tried, { status: 'timeout', error: 'too long' }, { ...setup, work })?.bound?.work ?? null;
  };

  it.each([
    [null, null, 20_000_000],
    [20_000_000, null, 2_000_000],
    [200_000, null, null],
    [null, 10_000_000, 2_000_000],
    [null, 20_000_000, 2_000_000],
    [null, 200_000, null],
  ])('after %s units of work a call, where the run allows %s, is tried again with %s', (bound, allowed, next) => {
    expect(boundAfter(bound, allowed)).toBe(next);
  });
});

describe('the result of a chunk that ran in parts', () => {
  const sample = (digest: string): SampleScore => ({
    status: 'ok',
    matches: Uint8Array.of(1),
    closeness: Int16Array.of(1000),
    lost: new Int32Array(0),
    lostTo: null,
    found: new Int32Array(0),
    scores: Int32Array.of(1000),
    differs: new Int32Array(0),
    values: new Int32Array(0),
    digest,
    lines: null,
  });
  const profile = (calls: number, ms: number) => ({
    calls: Float64Array.of(calls),
    errors: Float64Array.of(0),
    work: Float64Array.of(10 * calls),
    ms: Float64Array.of(ms),
  });
  const ledger = (totals: Partial<LedgerTotals>): LedgerTotals => ({ ...new Ledger().totals(), ...totals });
  const part = (digests: readonly string[]): ChunkResult => ({
    samples: digests.map(sample),
    busy: { demo: 1, test: 2, differ: 3 },
    profile: profile(digests.length, 1),
    runProfile: profile(7, 1),
    differs: { run: digests.length, equal: 0, matched: 0, tests: 1, far: 0, calls: 3 },
    device: ledger({ uploads: 1, fallbacks: [{ op: 'region', reason: 'lost', count: digests.length }] }),
  });

  it('has its samples in their order, sums, and the calls of the run once', () => {
    const loss = { status: 'timeout', error: 'not done within 1 s' } as const;
    const parts = [
      { items: [0, 3], result: part(['first', 'last']) },
      { items: [2], result: part(['third']) },
    ];
    expect(score.join(chunk, parts, new Map([[1, loss]]))).toEqual({
      samples: [sample('first'), loss, sample('third'), sample('last')],
      busy: { demo: 2, test: 4, differ: 6 },
      profile: profile(3, 2),
      runProfile: profile(7, 1),
      differs: { run: 3, equal: 0, matched: 0, tests: 2, far: 0, calls: 6 },
      device: ledger({ uploads: 2, fallbacks: [{ op: 'region', reason: 'lost', count: 3 }] }),
    });
  });

  it('has an empty profile where nothing finished', () => {
    const loss = { status: 'error', error: 'worker exited with code: 1' } as const;
    const lost = score.join(chunk, [], new Map([0, 1, 2, 3].map((item) => [item, loss])));
    expect(lost.samples).toEqual([loss, loss, loss, loss]);
    expect(lost.profile.calls).toHaveLength(0);
    expect(lost.runProfile.calls).toHaveLength(0);
  });
});
