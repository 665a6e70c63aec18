/** Which device a run gets, and what it is told of the others. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DeviceError } from '../../src/errors.js';
import { calibrate } from '../../src/gpu/calibrate.js';
import { type CostModel, cpuCost, deviceCost, type Work } from '../../src/gpu/cost.js';
import { chooseDevice, listDevices } from '../../src/gpu/index.js';
import { modelOf } from '../../src/gpu/models.js';
import { device, hasAdapter } from './devices.js';

const HOUR = 3_600_000;

describe('auto', () => {
  test('stays on the CPU where there is no graphics hardware, without looking for any', async () => {
    expect(await chooseDevice('auto', HOUR, () => false)).toEqual({
      device: null,
      model: null,
      reason: 'no graphics hardware',
    });
  });

  test('stays on the CPU for less work than starting a device is', async () => {
    const { device, reason } = await chooseDevice('auto', 26, () => true);
    expect(device).toBeNull();
    expect(reason).toBe('predicted 26.0 ms of grid operations, less than it takes to start a device');
  });

  test.runIf(hasAdapter)('never takes a software adapter', async () => {
    const { device, reason } = await chooseDevice('auto', HOUR, () => true);
    expect(device).toBeNull();
    expect(reason).toMatch(/^no graphics hardware, only google SwiftShader.* \(software\)$/);
  });
});

test.runIf(hasAdapter)('gpu is hardware, or an error that names what was found', async () => {
  await expect(chooseDevice('gpu', 0)).rejects.toThrow(DeviceError);
  await expect(chooseDevice('gpu', 0)).rejects.toThrow(/no hardware adapter; found google SwiftShader/);
});

test.runIf(hasAdapter)('the list of devices names the adapter and says that it is software', async () => {
  const [cpu, webasm, webgpu] = await listDevices();
  expect([cpu, webasm].map(({ name, problem }) => [name, problem])).toEqual([
    ['cpu', null],
    ['webasm', null],
  ]);
  expect(webgpu).toMatchObject({ name: 'webgpu', problem: null, adapter: { vendor: 'google', software: true } });
});

test('without an adapter WebGPU has a reason', async () => {
  const environment = { ...process.env };
  onTestFinished(() => {
    Object.assign(process.env, environment);
  });
  for (const name of ['VK_DRIVER_FILES', 'VK_ICD_FILENAMES']) process.env[name] = '/nowhere.json';
  expect((await listDevices())[2]).toEqual({ name: 'webgpu', adapter: null, problem: 'no WebGPU adapter was found' });
});

describe('costs', () => {
  const model: CostModel = {
    run: 1,
    pass: 0.1,
    word: 0,
    move: 1e-6,
    pack: 1e-6,
    unpack: 1e-6,
    prepare: 5,
    call: 1e-4,
    cell: 1e-6,
  };
  const work = (samples: number, passes: number): Work => ({
    passes,
    packed: 900 * samples,
    computed: 900 * samples * passes,
    read: 900 * samples,
    calls: samples * passes,
    cells: 900 * samples * passes,
  });

  test('a device pays for many passes on many samples, and compiling counts for as long as it is not done', () => {
    const few = work(20, 3);
    expect(deviceCost(model, few, 0)).toBeCloseTo(1 + 0.3 + 4 * 0.018);
    expect(cpuCost(model, few)).toBeCloseTo(0.006 + 0.054);
    const many = work(5000, 30);
    expect(deviceCost(model, many, 0)).toBeLessThan(cpuCost(model, many));
    expect(deviceCost(model, many, 1)).toBeCloseTo(deviceCost(model, many, 0) + 150);
    expect(deviceCost(model, many, 3)).toBeCloseTo(deviceCost(model, many, 0) + 50);
  });

  test('are measured, and kept for the next run', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'batt-run-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'devices.json');
    const measured = await modelOf(await device('cpu'), file);
    expect(measured.cell).toBeGreaterThan(0);
    expect(await modelOf(await device('cpu'), file)).toEqual(measured);
    const [key] = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, JSON.stringify({ [key]: { ...measured, run: 'often' } }));
    expect((await modelOf(await device('cpu'), file)).run).not.toBe('often');
  });

  test.runIf(hasAdapter)(
    'a device in software is measured to be slower than the CPU',
    { timeout: 60_000 },
    async () => {
      const measured = await calibrate(await device('webgpu'));
      expect(deviceCost(measured, work(1000, 10), 0)).toBeGreaterThan(cpuCost(measured, work(1000, 10)));
    },
  );
});
