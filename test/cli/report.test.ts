import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readReport, reportText } from '../../src/report/index.js';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { BATT_TASKS: _, FORCE_COLOR: __, GITHUB_STEP_SUMMARY: ___, ...env } = process.env;

function batt(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], { cwd: folder, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** 5078aa31 is solved by the bundled batt; the other one has no solver that gives its output. */
const RUN = ['run', '-i', '5078aa31', '27203f4f', '--score-only', '--workers', '0', '--quiet', '--device', 'cpu'];

beforeAll(() => {
  expect(batt(...RUN, '--report', 'base.json', '--html', 'run.html', '--markdown', 'run.md').status).toBe(0);
});

describe('run', () => {
  test('writes the page beside the report, which keeps what the best candidates give', () => {
    const outputs = readReport(join(folder, 'base.json')).tasks.map(({ best }) => best?.outputs);
    expect(outputs[0]).toEqual(['=', '=', '=', '=']);
    expect(outputs[1]).toHaveLength(4);
    expect(outputs[1]?.every((output) => /^(\d+(\/\d+)*|:.*)$/.test(output))).toBe(true);
    expect(text('run.html')).toContain('<title>batt-run: 1 of 2 tasks solved</title>');
    expect(text('run.md')).toMatch(/^## batt-run: 1 of 2 tasks solved\n/);
  });

  test('compares with a baseline', () => {
    const { status, stdout } = batt(...RUN, '--report', 'again.json', '--baseline', 'base.json');
    expect(stdout).toContain('no regression');
    expect(status).toBe(0);
  });

  test('refuses a baseline of other tasks before it runs', () => {
    const { status, stderr } = batt(
      'run',
      '-c',
      '1',
      '--score-only',
      '--quiet',
      '--report',
      'x.json',
      '--baseline',
      'base.json',
    );
    expect(stderr).toMatch(
      /^batt-run: cannot compare: the reports are of different data, 2 tasks .*; --force compares all the same\n$/,
    );
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'x.json'))).toBe(false);
  });
});

describe('report', () => {
  test('prints tables where no file is asked for', () => {
    const { status, stdout } = batt('report', 'base.json');
    expect(stdout).toMatch(/5078aa31 +solved/);
    expect(stdout).toContain('wall time');
    expect(status).toBe(0);
  });

  test('writes the same page as the run did', () => {
    expect(batt('report', 'base.json', '--html', 'later.html')).toEqual({
      status: 0,
      stdout: 'written: later.html\n',
      stderr: '',
    });
    expect(text('later.html')).toBe(text('run.html'));
  });

  test('has unsolved tasks skipped in JUnit, and failed with --strict', () => {
    batt('report', 'base.json', '--junit', 'tests.xml');
    expect(text('tests.xml')).toContain('tests="2" failures="0" errors="0" skipped="1"');
    batt('report', 'base.json', '--junit', 'tests.xml', '--strict');
    expect(text('tests.xml')).toContain('tests="2" failures="1" errors="0" skipped="0"');
  });

  test('says where tasks are not those of the report', () => {
    writeFileSync(
      join(folder, 'tasks.json'),
      '{"5078aa31":{"train":[{"input":[[1]],"output":[[1]]}],"test":[{"input":[[1]]}]}}',
    );
    const { status, stderr } = batt('report', 'base.json', '--html', 'none.html', '--tasks', 'tasks.json');
    expect(stderr).toBe(
      "batt-run: the tasks in 'tasks.json' are not those of the report: their digest is another one\n",
    );
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'none.html'))).toBe(false);
  });

  test('that is none is one line', () => {
    writeFileSync(join(folder, 'bad.json'), '{"schema":"other"}');
    const { status, stderr } = batt('report', 'bad.json');
    expect(stderr).toBe(
      'batt-run: bad.json: schema: expected "batt-run/report@2" or "batt-run/report@1", found "other"\n',
    );
    expect(status).toBe(2);
  });
});

describe('compare', () => {
  test('exits with 1 on a regression, and lists it', () => {
    const report = readReport(join(folder, 'base.json'));
    const tasks = report.tasks.map((task) => ({ ...task, solved: false, demoSolved: false }));
    writeFileSync(join(folder, 'lost.json'), reportText({ ...report, tasks }));
    const { status, stdout } = batt('compare', 'base.json', 'lost.json');
    expect(stdout).toContain('1 regression\n  task 5078aa31: was solved, is unsolved\n');
    expect(status).toBe(1);
    expect(batt('compare', 'lost.json', 'base.json').status).toBe(0);
  });
});

describe('the reports of a folder', () => {
  const RAN = '2026-01-31T12-00-00.000Z.json';

  beforeAll(() => {
    mkdirSync(join(folder, 'kept'));
    const content = text('base.json');
    for (const day of ['29', '30', '31']) writeFileSync(join(folder, 'kept', RAN.replace('31', day)), content);
    writeFileSync(join(folder, 'kept', 'mine.json'), content);
    utimesSync(join(folder, 'kept', RAN), 2_000_000_000, 2_000_000_000);
  });

  test('without a file the latest is shown, and named', () => {
    const { status, stdout } = batt('report', 'kept');
    expect([status, stdout]).toEqual([0, `${batt('report', 'base.json').stdout}\nreport: kept/${RAN}\n`]);
    expect(batt('report').stderr).toBe("batt-run: no folder 'reports': a run puts its report there\n");
  });

  test('are pruned to the latest; what somebody named stays', () => {
    expect(batt('report', 'kept', '--prune', '9').stdout).toBe('kept: 0 reports removed, 3 kept\n');
    expect(batt('report', 'kept', '--prune', '2').stdout).toBe('kept: 1 report removed, 2 kept\n');
    expect(readdirSync(join(folder, 'kept')).sort()).toEqual([RAN.replace('31', '30'), RAN, 'mine.json']);
    expect(batt('report', 'kept', '--prune', '1d').stdout).toBe('kept: 2 reports removed, 0 kept\n');
    expect(readdirSync(join(folder, 'kept'))).toEqual(['mine.json']);
  });

  test.each([
    [['--prune', 'x'], "batt-run: --prune: expected how many reports to keep, or days as in 30d, found 'x'\n"],
    [['base.json', '--prune', '1'], "batt-run: --prune: expected a folder of reports, found the file 'base.json'\n"],
  ])('report %j is refused', (words, line) => {
    expect(batt('report', ...words)).toEqual({ status: 2, stdout: '', stderr: line });
  });

  test('a run with --no-report leaves none', () => {
    const { status, stdout } = batt(...RUN, '--no-report');
    expect(status).toBe(0);
    expect(stdout).not.toContain('report:');
    expect(existsSync(join(folder, 'reports'))).toBe(false);
  });
});
