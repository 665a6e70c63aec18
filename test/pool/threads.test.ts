/** The pool of worker threads: whatever an operation does, only the sample that it does it to is lost. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ChunkResult, SampleResult } from '../../src/pipeline/chunk.js';
import { type Executor, openExecutor } from '../../src/pool/index.js';
import { LIMITS } from '../../src/value/index.js';
import { chunkOf, Fault, faultySetup, kind, openFaulty, undisturbed } from './faulty.js';

const TIMEOUT: SampleResult = { status: 'timeout', error: 'not done within 1 s' };
const EXIT: SampleResult = { status: 'error', error: 'worker exited with code: 3' };

/** Faults of so many samples: none, but for those at the given positions. */
const faultsOf = (count: number, faults: Readonly<Record<number, number>> = {}): number[] =>
  Array.from({ length: count }, (_, item) => faults[item] ?? Fault.None);

// Threads take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

let executor: Executor;
afterEach(() => executor.close());

/** Runs one chunk. */
async function score(faults: readonly number[]): Promise<ChunkResult> {
  for await (const { result } of executor.run(kind, faultySetup(), [chunkOf(faults)])) return result;
  throw new Error('the chunk was not done');
}

/** The undisturbed results of a chunk, but for what was lost. */
async function expected(
  faults: readonly number[],
  losses: Readonly<Record<number, SampleResult>>,
): Promise<SampleResult[]> {
  return (await undisturbed(chunkOf(faults))).map((result, item) => losses[item] ?? result);
}

describe('a chunk', () => {
  it('gives what it gives in this process', async () => {
    executor = await openFaulty();
    expect((await score(faultsOf(20))).samples).toEqual(await expected(faultsOf(20), {}));
    expect(executor.stats).toEqual({ overdue: 0, crashes: 0, failures: 0, overfull: 0, reruns: 0, replaced: 0 });
  });

  it('loses only the sample whose operation never ends', async () => {
    executor = await openFaulty({ timeout: 1 });
    const faults = faultsOf(20, { 5: Fault.Endless });
    const result = await score(faults);
    expect(result.samples).toEqual(await expected(faults, { 5: TIMEOUT }));
    // The chunk and the culprit alone were killed; the culprit and two halves of the others were run again.
    expect(executor.stats).toMatchObject({ overdue: 2, crashes: 0, failures: 0, reruns: 3 });
    // What was killed is not counted, what was run again is counted once.
    expect(result.profile.calls).toEqual(Float64Array.of(19, 19 + 1, 0));
    expect(result.runProfile.calls).toEqual(Float64Array.of(0, 0, 1));
  });

  it('loses only the sample whose operation exhausts the memory', async () => {
    executor = await openFaulty({ heap: 64 });
    const faults = faultsOf(20, { 19: Fault.Greedy });
    const error = 'Worker terminated due to reaching memory limit: JS heap out of memory';
    expect((await score(faults)).samples).toEqual(await expected(faults, { 19: { status: 'error', error } }));
    expect(executor.stats).toMatchObject({ overdue: 0, crashes: 2, failures: 0, reruns: 3 });
  });

  it('loses only the sample whose operation ends its worker', async () => {
    executor = await openFaulty();
    const faults = faultsOf(20, { 0: Fault.Exit });
    const result = await score(faults);
    expect(result.samples).toEqual(await expected(faults, { 0: EXIT }));
    expect(executor.stats).toMatchObject({ overdue: 0, crashes: 2, failures: 0, reruns: 3, replaced: 2 });
  });

  it('loses only the sample on which an operation has a defect, and keeps the worker', async () => {
    executor = await openFaulty();
    const faults = faultsOf(20, { 7: Fault.Defect });
    const loss = { status: 'error', error: 'Error: a defect' } as const;
    expect((await score(faults)).samples).toEqual(await expected(faults, { 7: loss }));
    expect(executor.stats).toEqual({ overdue: 0, crashes: 0, failures: 2, overfull: 0, reruns: 3, replaced: 0 });
  });

  it('ends with the stack of a worker that runs out of it: that is a defect, and no loss', async () => {
    executor = await openFaulty({ workers: 2 });
    const error = await score(faultsOf(20, { 7: Fault.Recursive })).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(String((error as Error).stack)).toMatch(/^RangeError: Maximum call stack size exceeded.*\n +at /);
    expect(executor.stats).toMatchObject({ overdue: 0, crashes: 0, failures: 0, reruns: 0, replaced: 0 });
  });

  it('ends with the stack of a worker in which a kernel traps, too', async () => {
    executor = await openFaulty({ workers: 2 });
    const error = await score(faultsOf(20, { 7: Fault.Trapped })).catch((reason: unknown) => reason);
    expect(String((error as Error).stack)).toMatch(
      /^KernelDefect: stumble in linear memory: unreachable\n +at .*trapped /,
    );
    expect(executor.stats).toMatchObject({ overdue: 0, crashes: 0, failures: 0, reruns: 0, replaced: 0 });
  });

  it('loses two culprits of different kinds', async () => {
    executor = await openFaulty({ timeout: 1, workers: 2 });
    const faults = faultsOf(12, { 2: Fault.Exit, 9: Fault.Endless });
    expect((await score(faults)).samples).toEqual(await expected(faults, { 2: EXIT, 9: TIMEOUT }));
  });

  it('loses all samples where all are culprits, in fewer than twice as many runs', async () => {
    executor = await openFaulty();
    const result = await score([Fault.Exit, Fault.Exit, Fault.Exit, Fault.Exit, Fault.Exit]);
    expect(result.samples).toEqual([EXIT, EXIT, EXIT, EXIT, EXIT]);
    expect(executor.stats.crashes).toBeLessThan(10);
    expect(result.profile.calls).toEqual(new Float64Array(0));
  });

  it('is cut, and loses nothing, where it is long only because it has many samples', async () => {
    executor = await openFaulty({ timeout: 1 });
    const faults = new Array(6).fill(Fault.Slow300Ms);
    expect((await score(faults)).samples).toEqual(await expected(faults, {}));
    expect(executor.stats.overdue).toBeGreaterThan(0);
  });
});

describe('a run', () => {
  it('yields every request once, with its result', async () => {
    executor = await openFaulty({ workers: 2 });
    const chunks = Array.from({ length: 30 }, (_, k) => chunkOf(faultsOf(1 + (k % 3)), `task${k}`));
    chunks[11] = chunkOf([Fault.None, Fault.Exit], 'task11');
    const results = new Map<number, readonly SampleResult[]>();
    for await (const { index, request, result } of executor.run(kind, faultySetup(), chunks)) {
      expect(request).toBe(chunks[index]);
      results.set(index, result.samples);
    }
    expect(results.size).toBe(30);
    for (const [k, chunk] of chunks.entries()) {
      const samples = await undisturbed(chunk);
      expect(results.get(k)).toEqual(k === 11 ? [samples[0], EXIT] : samples);
    }
  });

  it('pulls requests only as workers fall idle', async () => {
    executor = await openFaulty({ workers: 2 });
    let pulled = 0;
    function* chunks() {
      for (; ; pulled++) yield chunkOf(faultsOf(1));
    }
    for await (const _ of executor.run(kind, faultySetup(), chunks())) break;
    expect(pulled).toBeLessThanOrEqual(2);
  });

  it('takes another setup the next time', async () => {
    executor = await openFaulty({ workers: 2 });
    const emit = async (wanted: boolean): Promise<boolean> => {
      const setup = { ...faultySetup(), emit: wanted };
      for await (const { result } of executor.run(kind, setup, [chunkOf(faultsOf(1))]))
        return result.samples[0].status === 'ok' && result.samples[0].lines !== null;
      throw new Error('not done');
    };
    expect([await emit(true), await emit(false), await emit(true)]).toEqual([true, false, true]);
  });

  it('ends when aborted, with nothing lost of what was not done', async () => {
    executor = await openFaulty({ workers: 2 });
    const control = new AbortController();
    const chunks = [chunkOf(faultsOf(3)), chunkOf([Fault.Endless]), chunkOf([Fault.Endless]), chunkOf(faultsOf(3))];
    const done: number[] = [];
    const started = performance.now();
    for await (const { index } of executor.run(kind, faultySetup(), chunks, control.signal)) {
      done.push(index);
      setTimeout(() => control.abort(), 200);
    }
    expect(done).toEqual([0]);
    expect(performance.now() - started).toBeLessThan(9000);
    expect(executor.stats).toMatchObject({ overdue: 0, crashes: 0, reruns: 0 });
    expect((await score(faultsOf(2))).samples).toEqual(await expected(faultsOf(2), {}));
  });

  it('ends when the executor is closed', async () => {
    executor = await openFaulty({ workers: 2 });
    setTimeout(() => void executor.close(), 500);
    const done: number[] = [];
    const chunks = [chunkOf([Fault.Endless]), chunkOf([Fault.Endless]), chunkOf(faultsOf(3))];
    for await (const { index } of executor.run(kind, faultySetup(), chunks)) done.push(index);
    expect(done).toEqual([]);
  });

  it('fails where the setup does', async () => {
    executor = await openFaulty({ workers: 2 });
    const setup = {
      batt: 'nonsense',
      file: 'a.mjs',
      emit: false,
      differs: 'all' as const,
      matchAll: false,
      work: null,
      callLimit: LIMITS.calls,
      device: null,
    };
    const run = executor.run(kind, setup, [chunkOf(faultsOf(1))]);
    await expect(run.next()).rejects.toThrow(
      /^a worker could not be set up: FormatError: a\.mjs:1: expected a batt module/,
    );
  });

  it('fails where workers cannot start', async () => {
    executor = await openExecutor({ workers: 2, timeout: 10, worker: new URL('./nowhere.mjs', import.meta.url) });
    const run = executor.run(kind, faultySetup(), [chunkOf(faultsOf(1))]);
    await expect(run.next()).rejects.toThrow(/^workers cannot be started: .*nowhere\.mjs/);
  });
});
