import { describe, expect, test } from 'vitest';
import { BUNDLED_TASKS } from '../../src/arc/index.js';
import type { Report, ReportProgram } from '../../src/report/model.js';
import {
  deviceLine,
  interruptedLine,
  phasesTable,
  problemsTable,
  profileTable,
  programsTable,
  tasksTable,
  totalsTable,
  validationTable,
} from '../../src/report/tables.js';
import type { Screen } from '../../src/terminal.js';
import { sampleReport } from './fixture.js';

const screen: Screen = { width: 100, color: false };
const { phases, device, tasks, operations, programs } = sampleReport;
const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');

test('phases: a tree, and what it adds up to', () => {
  expect(phasesTable(phases, screen)).toBe(
    lines(
      'phase         count  self ms   share  total ms  workers ms',
      '──────────────────────────────────────────────────────────',
      'load              1    100.0    8.1%     100.0',
      'score             1  1,034.6   83.8%   1,114.6',
      '  score.demo      2     80.0    6.5%      80.0     2,000.3',
      'other             0     20.0    1.6%      20.0',
      'wall time            1,234.6  100.0%               2,000.3',
    ),
  );
});

test('totals', () => {
  expect(totalsTable(sampleReport, screen)).toBe(
    lines(
      'tasks                4  1 solved, 2 demo-solved',
      'samples              8  1 timed out, 0 failed',
      'candidates         128  100 unique',
      "matches              9  outputs equal to their sample's",
      'given up             3  results of candidates: 2 past --work, 1 past time or memory',
      'differs             40  ran; 20 for equal outputs; left out 10 on matches, 30 far off, 10 on tests',
      'wall time       1.23 s  workers busy for 2.00 s',
      'peak memory  128.0 MiB  values up to 2,048 MiB a thread',
    ),
  );
});

test('totals of the tasks that come with the package say so', () => {
  const ofPackage = { ...sampleReport, data: { ...sampleReport.data, path: BUNDLED_TASKS } };
  expect(totalsTable(ofPackage, screen)).toContain('4  1 solved, 2 demo-solved (bundled practice tasks)\n');
});

test('device: what was used and why', () => {
  expect(deviceLine(device)).toBe(
    lines(
      'device: webgpu (llvmpipe, software), requested auto: faster for 1 operation; 12 dispatches (wgsl), 1,718 grids on it, 23 on the CPU',
    ),
  );
  const cpu = { ...device, used: 'cpu', reason: 'no adapter', adapter: null, software: false, dispatches: 0 };
  expect(deviceLine(cpu)).toBe('device: cpu, requested auto: no adapter\n');
});

test('an interrupt: how far the run had come', () => {
  expect(interruptedLine(sampleReport, screen)).toBe('');
  const data = { ...sampleReport.data, tasks: 1000 };
  expect(interruptedLine({ ...sampleReport, data, interrupted: true }, screen)).toBe(
    'interrupted: this is what was done by then, 4 of 1,000 tasks; programs of 4 of 1,000 tasks are in archive.db\n',
  );
  expect(interruptedLine({ ...sampleReport, data, interrupted: true, archive: null }, screen)).toBe(
    'interrupted: this is what was done by then, 4 of 1,000 tasks\n',
  );
});

describe('tasks:', () => {
  test('the solved ones first, then by matching candidates', () => {
    expect(tasksTable(tasks, screen)).toBe(
      lines(
        'task      result       best solver  demos  closeness  tests  matching',
        '─────────────────────────────────────────────────────────────────────',
        '1caeab9d  solved       0a1b2c3d       1/1      1.000    1/1         1',
        '0a938d79  demo-solved  1f0c79e5       1/1      1.000                3',
        '00d62c1b               0a1b2c3d       0/1      0.700    0/1         0',
        '05f2a901                                                            0',
      ),
    );
  });

  test('a long list is cut, and how many more there are is said', () => {
    const many = Array.from({ length: 1320 }, (_, k) => ({ ...tasks[0], id: String(k).padStart(8, '0') }));
    const text = tasksTable(many, screen).split('\n');
    expect(text.length).toBe(2 + 20 + 2);
    expect(text.slice(-3)).toEqual([
      '00000019          0a1b2c3d       0/1      0.700    0/1         0',
      '… and 1,300 more, see the report',
      '',
    ]);
  });

  test('none show nothing', () => {
    expect(tasksTable([], screen)).toBe('');
  });
});

test('profile: the heaviest operations and what the others come to', () => {
  const heads = lines(
    'operation   calls  errors     work       ms  share',
    '──────────────────────────────────────────────────',
  );
  expect(profileTable(operations, screen, 2)).toBe(
    heads +
      lines(
        'objects     1,718          250,000  1,500.5  75.0%',
        'fill       12,345      17  900,100    400.0  20.0%',
        '2 more         15       3      640    100.0   5.0%',
      ),
  );
  expect(profileTable(operations, screen, 4)).toBe(
    heads +
      lines(
        'objects     1,718          250,000  1,500.5  75.0%',
        'fill       12,345      17  900,100    400.0  20.0%',
        'crop           10       1      640     80.0   4.0%',
        'add             5       2        0     20.0   1.0%',
      ),
  );
  expect(profileTable([], screen, 5)).toBe('');
});

describe('problems:', () => {
  test('what was skipped, lost, or fell back', () => {
    expect(problemsTable(sampleReport, screen)).toBe(
      lines(
        'problem     where                 reason',
        '────────────────────────────────────────────────────────────────────────────────────',
        'skipped     tasks/broken.json     train[0].input: expected a list of rows, found "7"',
        'timeout     05f2a901 demo 0       not done within 10 s',
        'lost        validation            1 program timed out or failed',
        'on the CPU  objects, 1,200 times  grid larger than 30x30',
      ),
    );
  });

  test('none show nothing', () => {
    const good: Report = {
      ...sampleReport,
      archive: null,
      skipped: [],
      tasks: tasks.slice(0, 3),
      device: { ...device, fallbacks: [] },
    };
    expect(problemsTable(good, screen)).toBe('');
  });
});

describe('programs:', () => {
  const [failed] = programs;
  const row = (name: string, status: ReportProgram['status'], ms: number): ReportProgram => ({
    ...failed,
    name,
    status,
    ms,
    failures: 0,
    error: null,
  });

  test('those that went wrong first, then the slowest', () => {
    const some = [row('a', 'solved', 1), row('b', 'solved', 2), row('c', 'demo-solved', 3), failed];
    expect(programsTable([...some, row('d', 'not solved', 4)], screen)).toBe(
      lines(
        'program         where          result       matched  failed   ms  first error',
        '──────────────────────────────────────────────────────────────────────────────────────────────',
        'solve_0a938d79  solvers.py:12  failed           4/5       1  1.5  test 0: first: StopIteration',
        'd               solvers.py:12  not solved       4/5          4.0',
        'c               solvers.py:12  demo-solved      4/5          3.0',
        'b               solvers.py:12  solved           4/5          2.0',
        'a               solvers.py:12  solved           4/5          1.0',
      ),
    );
  });

  test('together', () => {
    expect(validationTable({ ...sampleReport, programs: [failed, row('a', 'solved', 2)] }, screen)).toBe(
      lines(
        'programs             2  1 solved, 0 demo-solved, 0 not solved, 1 failed',
        'samples              8  9 of 10 known outputs match, 0 failed, 1 timed out',
        'skipped              1',
        'wall time       1.23 s  workers busy for 2.00 s',
        'running         3.5 ms  all programs, without reading and planning them',
        'peak memory  128.0 MiB  values up to 2,048 MiB a thread',
      ),
    );
  });
});

test('every table fits a terminal of 52 columns', () => {
  const narrow: Screen = { width: 52, color: false };
  const text = [
    phasesTable(phases, narrow),
    totalsTable(sampleReport, narrow),
    tasksTable(tasks, narrow),
    profileTable(operations, narrow, 3),
    problemsTable(sampleReport, narrow),
    programsTable(programs, narrow),
    validationTable(sampleReport, narrow),
  ].join('');
  expect(Math.max(...text.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(52);
});

test('escape sequences are only where color is wanted', () => {
  const all = (color: boolean): string =>
    [
      phasesTable(phases, { ...screen, color }),
      totalsTable(sampleReport, { ...screen, color }),
      tasksTable(tasks, { ...screen, color }),
      profileTable(operations, { ...screen, color }, 3),
      problemsTable(sampleReport, { ...screen, color }),
      programsTable(programs, { ...screen, color }),
      validationTable(sampleReport, { ...screen, color }),
    ].join('');
  expect(all(false)).not.toContain('\x1b');
  expect(all(true)).toContain('\x1b[32msolved\x1b[39m');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
  expect(all(true).replaceAll(/\x1b\[\d+m/g, '')).toBe(all(false));
});
