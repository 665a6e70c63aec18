/** Engines with a device that is given up in the middle of a chunk: the same results and counts as without. */
import { expect, it } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { DeviceAccelerator } from '../../src/gpu/index.js';
import { chunksOf } from '../../src/pipeline/chunking.js';
import { Scorer } from '../../src/pipeline/score.js';
import { type FakeCosts, fakeDevice } from '../gpu/fake.js';
import { battFor, smallestTasks } from './small.js';

const tasks = smallestTasks(4);
const batt = battFor(tasks, ['dimensions', 'palette']);
const chunks = [...chunksOf(tasks, { batchSize: 10, workers: 0, large: true })];

async function score(accelerator: DeviceAccelerator | null) {
  const scorer = new Scorer(batt, { emit: true, device: accelerator });
  const results = [];
  for (const chunk of chunks) {
    const { samples, profile, runProfile, device } = await scorer.score(chunk);
    const calls = [...profile.calls].map((count, k) => count + runProfile.calls[k]);
    const errors = [...profile.errors];
    results.push({ samples, calls, errors, device });
  }
  return results;
}

const scored = ({ samples, calls, errors }: Awaited<ReturnType<typeof score>>[number]) => ({ samples, calls, errors });

async function withDevice(costs: FakeCosts, passes = Number.POSITIVE_INFINITY) {
  const { device, clock, held } = await fakeDevice(costs, { passes });
  const setup = { name: 'webasm', model: null, disabled: [], batches: 1 } as const;
  const results = await score(new DeviceAccelerator(device, setup, arcDsl, clock));
  expect(results.map(scored)).toEqual((await score(null)).map(scored));
  return { ledgers: results.map((result) => result.device), held };
}

it('after the first lane: what is compiled is given back, and what is left to the CPU is counted', async () => {
  const { ledgers, held } = await withDevice({ pass: 1, run: 3000 });
  expect(ledgers.length).toBeGreaterThan(1);
  const [first, ...later] = ledgers;
  expect(first?.gridsOnDevice).toBeGreaterThan(0);
  expect(first?.runs).toBe(1);
  for (const ledger of later) {
    expect(ledger).toMatchObject({ runs: 0, gridsOnDevice: 0, costMs: 0 });
    expect(ledger?.gridsOnCpu).toBeGreaterThan(0);
    expect(ledger?.fallbacks).toEqual([{ op: 'device', reason: expect.any(String), count: ledger?.gridsOnCpu }]);
  }
  expect(held.size).toBe(0);
});

it('before the first lane, since it can do too little', async () => {
  const { ledgers } = await withDevice({ pass: 0, run: 0 }, 0);
  for (const ledger of ledgers) {
    expect(ledger).toMatchObject({ runs: 0, gridsOnDevice: 0, costMs: 0 });
    expect(ledger?.fallbacks).toEqual([
      { op: 'device', reason: 'given up: it could do less than 1% of the calls', count: ledger?.gridsOnCpu },
    ]);
  }
});

it('never, where it pays', async () => {
  const { ledgers } = await withDevice({ pass: 0, run: 0 });
  for (const ledger of ledgers) expect(ledger?.fallbacks).toEqual([]);
});
