/** `--memory` as users give it, for every command that runs programs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import type { Report } from '../../src/report/index.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 240_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [LAUNCHER, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', BATT_TASKS: 'tasks.json' },
  });
  return { status, stdout, stderr };
}

const reportIn = (name: string): Report => JSON.parse(readFileSync(join(folder, name), 'utf8'));

writeFileSync(
  join(folder, 'tasks.json'),
  JSON.stringify({
    large: { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[2]], output: [[2]] }] },
    small: { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[2]], output: [[2]] }] },
  }),
);

/** Holds 30 grids of four million cells, 120 MB, which by itself fails in no way. */
const grids = Array.from({ length: 30 }, (_, k) => [
  `    g${k} = canvas(ZERO, (2000, ${2000 + k}))`,
  `    p${k} = astuple(${k === 0 ? 'ZERO' : `p${k - 1}`}, g${k})`,
]).flat();
const large = [
  'def solve_large(I):',
  ...grids,
  '    two = size(p29)',
  '    same = equality(two, TWO)',
  '    O = branch(same, I, g0)',
  '    return O',
  '',
].join('\n');
const small = 'def solve_small(I):\n    O = identity(I)\n    return O\n';
writeFileSync(join(folder, 'solvers.py'), `${large}\n${small}`);
writeFileSync(join(folder, 'small.py'), small);
writeFileSync(join(folder, 'large.py'), large);

const REASON = 'values take more than 64 MiB';
const common = ['--workers', '0', '--timeout', '200', '--quiet'];

test('validate', () => {
  const { status, stdout } = run('validate', 'solvers.py', ...common, '--memory', '64', '--report', 'v.json');
  expect(status).toBe(0);
  expect(stdout).toContain(REASON);
  expect(stdout).toMatch(
    /peak memory .* values up to 64 MiB a thread; \d+ batch(es)? took more and ran again in parts/,
  );
  const { programs, totals } = reportIn('v.json');
  expect(programs.map(({ name, failures }) => [name, failures]).sort()).toEqual([
    ['solve_large', 2],
    ['solve_small', 0],
  ]);
  expect(totals).toMatchObject({ memory: 64, errors: 2, matches: 2 });
  const roomy = run('validate', 'solvers.py', ...common, '--memory', '512', '--report', 'r.json');
  expect(roomy.status).toBe(0);
  expect(reportIn('r.json').totals).toMatchObject({ memory: 512, overfull: 0, errors: 0, matches: 4 });
});

test('eval', () => {
  const { status, stdout } = run('eval', 'large.py', '--memory', '64', '--emit', 'e.jsonl');
  expect(status).toBe(0);
  expect(stdout).toContain(`failed: ${REASON}`);
  expect(stdout).toContain('2 results, 2 failed');
  expect(readFileSync(join(folder, 'e.jsonl'), 'utf8').split('\n')[0]).toBe(
    `{"type":"program","program":"solve_large","task":"large","kind":"demo","index":0,"status":"error","error":"${REASON}"}`,
  );
});

test('import and submit', () => {
  const imported = run('import', 'solvers.py', ...common, '--memory', '64');
  expect(imported.status).toBe(0);
  expect(imported.stdout).toContain(`2 samples lost: ${REASON}`);
  // What was lost is not kept; with room for it, it is.
  expect(run('import', 'solvers.py', ...common).status).toBe(0);
  const submitted = run('submit', '--data', 'train', ...common, '--memory', '64');
  expect(submitted.status).toBe(0);
  expect(submitted.stdout).toContain(`1 run of a solver on a test input lost: ${REASON}`);
});

test('what is no such number is refused; more than there are addresses for counts as those', () => {
  expect(run('--memory', '63')).toMatchObject({
    status: 2,
    stderr: "batt-run: --memory: expected a whole number of at least 64 and at most 1048576, found '63'\n",
  });
  const { status } = run(
    'validate',
    'small.py',
    '--workers',
    '0',
    '--memory',
    '1000000',
    '--quiet',
    '--report',
    'most.json',
  );
  expect(status).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'most.json'), 'utf8'))).toMatchObject({ totals: { memory: 1792 } });
});
