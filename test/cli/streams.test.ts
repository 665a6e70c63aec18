/** Standard streams that take nothing, and limits of the system: no work is lost silently, and what is lacking is one line. */
import { type StdioOptions, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BATTS, battText } from '../../src/batt/index.js';
import { readReport } from '../../src/report/index.js';
import { battFor, smallestTasks } from '../pipeline/small.js';
import { LAUNCHER, start } from './slow.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 120_000 });

const shared = mkdtempSync(join(tmpdir(), 'batt-run-shared-'));
afterAll(() => rmSync(shared, { recursive: true }));
const [small] = smallestTasks(1);
const BATT = join(shared, 'small.mjs');
writeFileSync(BATT, battText(battFor([small], ['dimensions'])));
const RUN = ['-b', BATT, '-i', small.id, '--workers', '0', '--report', 'report.json'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'batt-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = { ...process.env, NO_COLOR: '1', BATT_TASKS: '' };
const options = { encoding: 'utf8', env, timeout: 110_000 } as const;

function run(words: readonly string[], stdio: StdioOptions = 'pipe') {
  const done = spawnSync(process.execPath, [LAUNCHER, ...words], { ...options, cwd: folder, stdio });
  return { status: done.status, stdout: done.stdout, stderr: done.stderr };
}

/** Runs batt-run with a limit that a shell sets. */
function limited(limit: string, words: readonly string[]) {
  const shell = ['-c', `ulimit ${limit}; exec "$@"`, 'sh', process.execPath, LAUNCHER, ...words];
  const { status, stdout, stderr } = spawnSync('sh', shell, { ...options, cwd: folder });
  return { status, stdout, stderr };
}

// Only Linux has a device that is always full, and limits on addresses that hold.
const isLinux = process.platform === 'linux' && existsSync('/dev/full');

describe.runIf(isLinux)('where standard output is full', () => {
  test.each([
    [RUN],
    [['validate', `${BATTS}/solvers`, '-i', small.id, '--workers', '0', '--report', 'report.json', '--quiet']],
  ])('the work is done, one line says it, and the exit code is 1: %j', (words) => {
    const { status, stderr } = run(words, ['ignore', openSync('/dev/full', 'w'), 'pipe']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^(.+ info .+\n)?batt-run: cannot write standard output: no space left on device\n$/);
    expect(readReport(join(folder, 'report.json')).totals.tasks).toBe(1);
  });

  test.each([[['--help']], [['--version']], [['run', '--help']], [['doctor', '--json']]])('so is %j', (words) => {
    const { status, stderr } = run(words, ['ignore', openSync('/dev/full', 'w'), 'pipe']);
    expect([status, stderr]).toEqual([1, 'batt-run: cannot write standard output: no space left on device\n']);
  });

  test('an exit code that says more stays', () => {
    const { status } = run([...RUN, '--tasks', 'none'], ['ignore', openSync('/dev/full', 'w'), 'pipe']);
    expect(status).toBe(2);
  });
});

describe('where standard error takes nothing', () => {
  test.runIf(isLinux)('since it is full, the work is done all the same, and the exit code is its own', () => {
    const full = (): StdioOptions => ['ignore', 'pipe', openSync('/dev/full', 'w')];
    const { status, stdout } = run(RUN, full());
    expect([status, stdout]).toEqual([0, expect.stringMatching(/\nreport: report\.json\n$/)]);
    expect(run(['nothing'], full()).status).toBe(2);
  });

  test('nor do the other streams, all closed, the report is written', () => {
    const shell = ['-c', 'exec "$@" <&- >&- 2>&-', 'sh', process.execPath, LAUNCHER, ...RUN];
    expect(spawnSync('sh', shell, { ...options, cwd: folder }).status).toBe(0);
    expect(readReport(join(folder, 'report.json')).totals.tasks).toBe(1);
  });
});

test('a reader that goes away costs the emit file nothing', async () => {
  const words = ['eval', `${BATTS}/solvers/${small.id}.py`, '--emit', 'lines'];
  const { child, ended } = start(folder, words);
  child.stdout.destroy();
  expect(await ended).toBe(0);
  expect(readdirSync(folder)).toEqual(['lines']);
});

describe.runIf(isLinux)('what is lacking is said in one line:', () => {
  /** What stands on standard error but the log. */
  const complaints = (stderr: string): string[] =>
    stderr.split('\n').filter((text) => text !== '' && !/ info {2}/.test(text));

  test.each([
    [
      'addresses',
      '-v 4000000',
      /^batt-run: too little address space: 2 workers need \d+ GiB of it, and 'ulimit -v' leaves 3\.8 GiB; raise it, or take fewer workers$/,
    ],
    ['file handles', '-n 34', /^batt-run: too few file handles.+$/],
  ])('%s', (_, limit, line) => {
    const { status, stderr } = limited(limit, [...RUN, '--workers', '2']);
    expect([status, complaints(stderr)]).toEqual([2, [expect.stringMatching(line)]]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('or the work is done: versions of Node differ in the addresses that they take', () => {
    const { status, stderr } = limited('-v 10600000', RUN);
    expect([
      [0, []],
      [2, [expect.stringMatching(/^batt-run: too little address space: .+$/)]],
    ]).toContainEqual([status, complaints(stderr)]);
  });
});

describe('a folder where nothing can be made', () => {
  test('for the report is one line', () => {
    writeFileSync(join(folder, 'reports'), 'in the way');
    const { status, stderr } = run(['-b', BATT, '-i', small.id, '--workers', '0', '--quiet']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^batt-run: cannot write 'reports\/.+\.json': its path leads through a file\n$/);
  });

  test('for temporary files does not matter to a run', () => {
    const nowhere = { ...env, TMPDIR: join(folder, 'nowhere'), SQLITE_TMPDIR: join(folder, 'nowhere') };
    const words = [LAUNCHER, ...RUN, '--workers', '1', '--archive', 'archive.db'];
    expect(spawnSync(process.execPath, words, { ...options, cwd: folder, env: nowhere }).status).toBe(0);
  });
});
