/** Scoring with a device: the same bytes, errors and calls as without, and a ledger of what ran where. */
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findAdapter } from '../../src/gpu/webgpu/adapter.js';
import { PhaseTimer, type ScoringOptions, scoreTasks, WORKER } from '../../src/pipeline/index.js';
import { openExecutor } from '../../src/pool/index.js';
import { hasAdapter } from '../gpu/devices.js';
import { battFor, smallestTasks } from './small.js';

// Software takes a second to compile a region.
vi.setConfig({ testTimeout: 120_000 });

const tasks = smallestTasks(6);
const batt = battFor(tasks, ['dimensions', 'palette']);
const local = await openExecutor({ workers: 0, timeout: 60, worker: WORKER });
const pool = await openExecutor({ workers: 1, timeout: 60, worker: WORKER });
afterAll(() => pool.close());

async function run(more: Partial<ScoringOptions> = {}) {
  let emitted = '';
  const scoring = await scoreTasks({
    batt,
    tasks,
    executor: local,
    workers: 0,
    batchSize: 1000,
    timer: new PhaseTimer(),
    emit: (lines) => {
      emitted += lines;
    },
    ...more,
  });
  const { profile, device } = scoring;
  return { result: { emitted, calls: profile.calls, errors: profile.errors }, device };
}

const on = (name: 'webasm' | 'webgpu', ...disabled: string[]) => ({
  // However slow the machine is, the device is not given up.
  device: { name, model: null, disabled, floorMs: Number.POSITIVE_INFINITY },
});
const reference = await run();
const kinds = hasAdapter ? (['webasm', 'webgpu'] as const) : (['webasm'] as const);

describe.each(kinds)('%s', (name) => {
  it('gives what the CPU gives, with one upload and one download for each run of a region', async () => {
    const { result, device } = await run(on(name));
    expect(result).toEqual(reference.result);
    expect(device.runs).toBeGreaterThan(0);
    expect([device.uploads, device.downloads]).toEqual([device.runs, device.runs]);
    expect(device.dispatches).toBeGreaterThanOrEqual(device.runs);
    expect(device.gridsOnDevice).toBeGreaterThan(0);
    expect(device.fallbacks).toEqual([]);
  });
});

it('gives the same in a worker, and with operations disabled', async () => {
  const { result, device } = await run({ ...on('webasm'), executor: pool, workers: 1 });
  expect(result).toEqual(reference.result);
  expect(device.gridsOnDevice).toBeGreaterThan(0);
  const names = ['rot90', 'hmirror', 'vmirror', 'crop', 'fill', 'replace', 'palette', 'shape', 'equality'];
  const fewer = await run(on('webasm', ...names));
  expect(fewer.result).toEqual(reference.result);
  expect(fewer.device.dispatches).toBeLessThan(device.dispatches);
});

it('gives the same where differs run on what no candidate matches', async () => {
  // A solver less: its task has open samples.
  const few = battFor(tasks.slice(1), ['dimensions', 'palette']);
  const { result } = await run({ batt: few, differs: 'unsolved' });
  const onDevice = await run({ ...on('webasm'), batt: few, differs: 'unsolved' });
  expect(onDevice.result).toEqual(result);
  expect(onDevice.device.gridsOnDevice).toBeGreaterThan(0);
});

it('has nothing in its ledger without a device', () => {
  expect(reference.device).toMatchObject({ runs: 0, uploads: 0, gridsOnDevice: 0, gridsOnCpu: 0, fallbacks: [] });
});

it.runIf(hasAdapter)('a device that is lost in mid-run ends in the same results and counted fallbacks', async () => {
  let chunks = 0;
  const lose = async () => {
    const found = await findAdapter();
    if ('gate' in found) found.gate.device()?.destroy();
  };
  const { result, device } = await run({
    ...on('webgpu'),
    batchSize: 10,
    onSamples: () => {
      if (++chunks === 1) void lose();
    },
  });
  expect(result).toEqual(reference.result);
  expect(chunks).toBeGreaterThan(1);
  expect(device.gridsOnDevice).toBeGreaterThan(0);
  expect(device.fallbacks).toEqual([
    { op: 'region', reason: expect.stringMatching(/lost/), count: expect.any(Number) },
  ]);
});

it.runIf(hasAdapter)('and another run has another device', async () => {
  const { result, device } = await run(on('webgpu'));
  expect(result).toEqual(reference.result);
  expect(device.fallbacks).toEqual([]);
});
