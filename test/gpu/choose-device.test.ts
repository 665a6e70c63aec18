/** Which device a run gets, and what it is told of the others. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DeviceError } from '../../src/errors.js';
import { calibrate } from '../../src/gpu/calibrate.js';
import { type CostModel, cpuCost, deviceCost, type RegionWork } from '../../src/gpu/cost.js';
import { graphicsNodes, withoutAdapter } from '../../src/gpu/hardware.js';
import { chooseDevice, type DeviceRequest, listDevices } from '../../src/gpu/index.js';
import { modelOf } from '../../src/gpu/models.js';
import { device, hasSoftwareAdapter } from './devices.js';

const HOUR = 3_600_000;

const prospect = (cpuMs: number, share = 1) => ({
  dialect: 'arc-dsl',
  workers: 2,
  prospect: async () => ({ cpuMs, share }),
});

describe('auto', () => {
  const choose = (more: Partial<DeviceRequest>) =>
    chooseDevice({ choice: 'auto', mayHaveGpu: () => true, ...prospect(HOUR), ...more });

  test('stays on the CPU where there is no graphics hardware, without looking ahead or for any', async () => {
    const unasked = () => Promise.reject(new Error('looked ahead'));
    expect(await choose({ mayHaveGpu: () => false, prospect: unasked })).toEqual({
      name: 'cpu',
      adapter: null,
      model: null,
      reason: 'no graphics hardware',
    });
  });

  test('stays on the CPU for less work than starting a device is', async () => {
    const { name, reason } = await choose(prospect(26));
    expect(name).toBe('cpu');
    expect(reason).toBe('predicted 26.0 ms of grid operations, less than it takes to start a device');
  });

  test('stays on the CPU where workers do more of the work than a device could', async () => {
    const { name, reason } = await choose({ ...prospect(HOUR, 0.4), workers: 8 });
    expect(name).toBe('cpu');
    expect(reason).toBe('a device could do 40% of the calls and one thread the rest, which 8 workers share');
  });

  test('stays on the CPU for another dialect than the one that is tested', async () => {
    const { name, reason } = await choose({ dialect: 'tokpidjin' });
    expect(name).toBe('cpu');
    expect(reason).toBe('operations of tokpidjin run on the CPU: only those of arc-dsl are tested on devices');
  });

  test.runIf(hasSoftwareAdapter)('never takes a software adapter', async () => {
    const { name, reason } = await choose({});
    expect(name).toBe('cpu');
    expect(reason).toMatch(/^no graphics hardware, only google SwiftShader.* \(software\)$/);
  });
});

test.runIf(hasSoftwareAdapter)('gpu is hardware, or an error that names what was found', async () => {
  await expect(chooseDevice({ choice: 'gpu', ...prospect(0) })).rejects.toThrow(DeviceError);
  await expect(chooseDevice({ choice: 'gpu', ...prospect(0) })).rejects.toThrow(
    /no hardware adapter; found google SwiftShader/,
  );
});

test('what is asked for is taken', async () => {
  expect(await chooseDevice({ choice: 'webasm', ...prospect(0) })).toMatchObject({
    name: 'webasm',
    reason: 'asked for',
  });
  expect(await chooseDevice({ choice: 'cpu', ...prospect(0) })).toMatchObject({ name: 'cpu', reason: 'asked for' });
});

test.runIf(hasSoftwareAdapter)('the list of devices names the adapter and says that it is software', async () => {
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
  expect((await listDevices())[2]).toEqual({
    name: 'webgpu',
    adapter: null,
    problem: withoutAdapter(graphicsNodes()),
  });
});

test('hardware without an adapter means a driver that cannot be loaded, and the reason says what it needs', () => {
  expect(withoutAdapter([])).toBe('no WebGPU adapter was found');
  expect(withoutAdapter(['/dev/nvidia0', '/dev/dri/renderD128'])).toBe(
    'no WebGPU adapter was found, though there is /dev/nvidia0: its Vulkan driver cannot be loaded; ' +
      'on Debian that takes the packages libvulkan1 libegl1 libgl1 libglvnd0 libglx0 libx11-6 libxext6',
  );
  expect(withoutAdapter(['/dev/dri/renderD128'])).toMatch(/packages libvulkan1 mesa-vulkan-drivers$/);
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
  const work = (samples: number, passes: number): RegionWork => ({
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
    // Which of the two it is put down to is the clock's choice on a busy machine.
    expect(measured.call + measured.cell).toBeGreaterThan(0);
    expect(await modelOf(await device('cpu'), file)).toEqual(measured);
    const [key] = Object.keys(JSON.parse(readFileSync(file, 'utf8')));
    writeFileSync(file, JSON.stringify({ [key]: { ...measured, run: 'often' } }));
    expect((await modelOf(await device('cpu'), file)).run).not.toBe('often');
  });

  test.runIf(hasSoftwareAdapter)(
    'a device in software is measured to be slower than the CPU',
    { timeout: 60_000 },
    async () => {
      const measured = await calibrate(await device('webgpu'));
      expect(deviceCost(measured, work(1000, 10), 0)).toBeGreaterThan(cpuCost(measured, work(1000, 10)));
    },
  );
});
