/** The executor in this process, and how requests are cut and put together again. */
import { describe, expect, it } from 'vitest';
import { KernelDefect } from '../../src/errors.js';
import { partsAround } from '../../src/pool/dispatch.js';
import { type Executor, type JobKind, type Loss, openExecutor } from '../../src/pool/index.js';

const ENDLESS = -999;
/** A kernel in linear memory traps. */
const TRAPPED = -998;
const recurse = (n: number): number => recurse(n) + 1;

/** Doubles numbers; a negative one fails, {@link ENDLESS} never ends, and n takes n milliseconds. */
const double: JobKind<null, readonly number[], readonly (number | Loss)[]> = {
  name: 'double',
  sizeOf: (numbers) => numbers.length,
  cut: (numbers, items) => items.map((item) => numbers[item]),
  join: (numbers, parts, losses) => {
    const doubled: (number | Loss)[] = numbers.map((_, item) => losses.get(item) ?? 0);
    for (const { items, result } of parts) for (const [k, item] of items.entries()) doubled[item] = result[k];
    return doubled;
  },
  prepare: () => (numbers, heartbeat) =>
    numbers.map((n, item) => {
      heartbeat[0] = item;
      if (n === ENDLESS) return recurse(n);
      if (n === TRAPPED) throw new KernelDefect('double', new WebAssembly.RuntimeError('unreachable'));
      if (n < 0) throw new RangeError('negative');
      for (const started = performance.now(); performance.now() - started < n; );
      return 2 * n;
    }),
};

const here = (timeout: number): Promise<Executor> =>
  openExecutor({ workers: 0, timeout, worker: new URL('file:///none') });

async function all(executor: Executor, requests: readonly (readonly number[])[], signal?: AbortSignal) {
  const results: (readonly (number | Loss)[])[] = [];
  for await (const { index, result } of executor.run(double, null, requests, signal)) results[index] = result;
  return results;
}

describe('the executor in this process', () => {
  it('gives each request its result', async () => {
    const executor = await here(10);
    expect(await all(executor, [[1, 2], [], [3]])).toEqual([[2, 4], [], [6]]);
    expect(executor.stats).toEqual({ overdue: 0, crashes: 0, failures: 0, overfull: 0, reruns: 0, replaced: 0 });
  });

  it('loses the items that fail', async () => {
    const executor = await here(10);
    const loss = { status: 'error', error: 'RangeError: negative' };
    expect(await all(executor, [[1, -2, 3, 4, -5]])).toEqual([[2, loss, 6, 8, loss]]);
    // The whole, -2 alone, 4 with -5, and -5 alone.
    expect(executor.stats).toMatchObject({ failures: 4, reruns: 5 });
  });

  it('ends with the error where a job runs out of stack: no item is to bring that about', async () => {
    const executor = await here(10);
    await expect(all(executor, [[1, ENDLESS, 3]])).rejects.toThrow(new RangeError('Maximum call stack size exceeded'));
    expect(executor.stats).toMatchObject({ failures: 0, reruns: 0 });
  });

  it('ends with the error where a kernel traps', async () => {
    const executor = await here(10);
    await expect(all(executor, [[1, TRAPPED, 3]])).rejects.toThrow('double in linear memory: unreachable');
    expect(executor.stats).toMatchObject({ failures: 0, reruns: 0 });
  });

  it('times each item of a slow request by itself, and loses what is too slow', async () => {
    const executor = await here(0.2);
    const loss = { status: 'timeout', error: 'not done within 0.2 s' };
    expect(await all(executor, [[1, 300, 2]])).toEqual([[2, loss, 4]]);
    expect(executor.stats).toMatchObject({ overdue: 2, reruns: 3 });
  });

  it('ends when aborted: between runs', async () => {
    const control = new AbortController();
    setTimeout(() => control.abort(), 20);
    const results = await all(await here(10), new Array(100).fill([5]), control.signal);
    expect(results.length).toBeGreaterThan(0);
    expect(results.length).toBeLessThan(100);
  });
});

describe('what failed is run again', () => {
  it('the suspect alone, the others in halves', () => {
    expect(partsAround(1, 6)).toEqual([[1], [0, 2, 3], [4, 5]]);
    expect(partsAround(0, 2)).toEqual([[0], [1]]);
  });

  it('in halves where there is no suspect', () => {
    expect(partsAround(-1, 5)).toEqual([
      [0, 1, 2],
      [3, 4],
    ]);
  });
});
