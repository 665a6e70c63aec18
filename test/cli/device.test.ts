/** `run --device` as its users start it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { battText } from '../../src/batt/index.js';
import { readReport } from '../../src/report/index.js';
import { adapterEnvironment, hasAdapter, hasSoftwareAdapter } from '../gpu/devices.js';
import { battFor, smallestTasks } from '../pipeline/small.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-device-'));
afterAll(() => rmSync(folder, { recursive: true }));

const BATT = join(folder, 'small.mjs');
writeFileSync(BATT, battText(battFor(smallestTasks(3), ['dimensions'])));

/** Scores the three smallest bundled tasks with a batt of their solvers. */
const score = (device: string, ...words: string[]) => scoreWith({}, device, ...words);

function scoreWith(environment: Readonly<Record<string, string>>, device: string, ...words: string[]) {
  const file = (name: string): string => join(folder, `${device}.${name}`);
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      ...[LAUNCHER, '-b', BATT, '-c', '3', '--score-only', '--differs', 'all', '--device', device],
      ...['--report', file('json'), '--emit', file('jsonl'), ...words],
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...adapterEnvironment, ...environment, NO_COLOR: '1', BATT_TASKS: '' },
    },
  );
  const read = () => ({ emitted: readFileSync(file('jsonl'), 'utf8'), report: readReport(file('json')) });
  return { status, stdout, stderr, ...(status === 0 ? read() : {}) };
}

const cpu = score('cpu', '--workers', '0');

test('cpu: the log, the report and the last table say that it was asked for', () => {
  expect(cpu.stderr).toMatch(/ processing 13 grids of 3 tasks on cpu in this process: asked for\n$/);
  expect(cpu.stdout).toContain('\ndevice: cpu, requested cpu: asked for\n');
  expect(cpu.report?.device).toMatchObject({ requested: 'cpu', used: 'cpu', adapter: null, uploads: 0, fallbacks: [] });
});

test('webasm: the same lines, and counts of what ran where', () => {
  const { emitted, report, stderr } = score('webasm', '--workers', '1');
  expect(emitted).toBe(cpu.emitted);
  expect(report?.counters).toEqual(cpu.report?.counters);
  expect(stderr).toMatch(/ on webasm with 1 worker: asked for\n/);
  const { runs, uploads, downloads, dispatches, gridsOnDevice, prepareMs } = report?.device ?? {};
  expect([uploads, downloads]).toEqual([runs, runs]);
  for (const number of [runs, dispatches, gridsOnDevice, prepareMs]) expect(number).toBeGreaterThan(0);
});

test.runIf(hasSoftwareAdapter)('webgpu: in this process, whatever the workers, with the adapter named', () => {
  const { emitted, report, stderr } = score('webgpu', '--workers', '2');
  expect(emitted).toBe(cpu.emitted);
  expect(stderr).toMatch(/ on webgpu in this process: google SwiftShader.* \(software\)\n/);
  expect(report?.device).toMatchObject({
    used: 'webgpu',
    software: true,
    adapter: expect.stringMatching(/SwiftShader/),
  });
  expect(report?.device.gridsOnDevice).toBeGreaterThan(0);
});

test.runIf(hasAdapter)('webgpu: a device that is lost in mid-run ends in the same lines, and is reported', () => {
  const preload = { NODE_OPTIONS: `--import ${new URL('lose-device.mjs', import.meta.url).href}` };
  const { status, emitted, report, stdout } = scoreWith(preload, 'webgpu', '--batch-size', '5');
  expect(status).toBe(0);
  expect(emitted).toBe(cpu.emitted);
  expect(report?.counters).toEqual(cpu.report?.counters);
  const { runs, gridsOnDevice, gridsOnCpu, fallbacks = [] } = report?.device ?? {};
  expect(runs).toBe(1);
  expect(gridsOnDevice).toBeGreaterThan(0);
  expect(fallbacks).toEqual([
    { op: 'region', reason: expect.stringMatching(/^the device was lost: /), count: expect.any(Number) },
  ]);
  expect(gridsOnCpu).toBeGreaterThanOrEqual(fallbacks[0].count);
  expect(stdout).toMatch(/on the CPU +region, \d+ times +the device was lost/);
});

test.runIf(hasSoftwareAdapter)('gpu: without hardware an error that names what was found', () => {
  expect(score('gpu')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^batt-run: device gpu: no hardware adapter; found google SwiftShader.*\n$/),
  });
});

test('an operation that there is not cannot be disabled', () => {
  expect(score('cpu', '--disable-op', 'rot9')).toMatchObject({
    status: 2,
    stderr: "batt-run: --disable-op: expected an operation of arc-dsl, found 'rot9' (did you mean rot90?)\n",
  });
});
