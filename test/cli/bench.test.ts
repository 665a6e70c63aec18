/** `batt-run bench` as its users start it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-bench-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `batt-run bench` in the test's folder. */
function bench(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/batt-run.mjs'), 'bench', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', BATT_TASKS: '' },
  });
  return { status, stdout, stderr };
}

test('lists its suites', () => {
  const { status, stdout } = bench('--list');
  expect(status).toBe(0);
  for (const suite of ['runtime', 'mega', 'scale', 'workers', 'ops'])
    expect(stdout).toMatch(new RegExp(`^${suite} `, 'm'));
});

test('runtime: the machine, medians with their spread, user CPU time beside wall time, and the same as JSON', () => {
  const { status, stdout } = bench('runtime', '--runs', '2', '--quiet', '--json', 'runtime.json');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^Node v\d+.*GiB\n/);
  expect(stdout).toMatch(/^all programs +[\d.,]+ ms \([\d.,]+ to [\d.,]+\)/m);
  expect(stdout).toMatch(/^all programs, user CPU +[\d.,]+ ms/m);
  expect(stdout).toContain('126 programs, 545 samples, 545 outputs match');
  const { machine, runs, suites } = JSON.parse(readFileSync(join(folder, 'runtime.json'), 'utf8'));
  expect(machine.node).toBe(process.version);
  expect(runs).toBe(2);
  expect(suites).toMatchObject([
    { suite: 'runtime', figures: { programs: 126, samples: 545, battRun: { matches: 545 }, reference: null } },
  ]);
});

test('says what is wrong with its words', () => {
  expect(bench('megaa')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /^batt-run: bench: expected one of runtime, .*found 'megaa' \(did you mean mega\?\)\n$/,
    ),
  });
  expect(bench('--runs', '1')).toMatchObject({
    status: 2,
    stderr: "batt-run: --runs: expected a whole number of at least 2, found '1'\n",
  });
  expect(bench('runtime', '--runs', '2', '--quiet', '--reference', 'nowhere').status).toBe(2);
});
