import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.js';
import type { Screen } from '../../src/report/table.js';
import {
  deviceLine,
  phasesTable,
  problemsTable,
  profileTable,
  tasksTable,
  totalsTable,
} from '../../src/report/tables.js';
import { sampleReport } from './fixture.js';

const screen: Screen = { width: 100, color: false };
const { phases, totals, device, tasks, operations } = sampleReport;
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
  expect(totalsTable(totals, screen)).toBe(
    lines(
      'tasks                4  1 solved, 2 demo-solved',
      'samples              8  1 timed out, 0 failed',
      'candidates         128  100 unique',
      'matches              9',
      'wall time       1.23 s  workers busy for 2.00 s',
      'peak memory  128.0 MiB',
    ),
  );
});

test('device: what was used and why', () => {
  expect(deviceLine(device)).toBe(
    lines(
      'device: webgpu (llvmpipe, software), requested auto: faster for 1 operation; 12 dispatches, 1,718 grids on it, 23 on the CPU',
    ),
  );
  const cpu = { ...device, used: 'cpu', reason: 'no adapter', adapter: null, software: false, dispatches: 0 };
  expect(deviceLine(cpu)).toBe('device: cpu, requested auto: no adapter\n');
});

describe('tasks:', () => {
  test('the solved ones first, then by matching candidates', () => {
    expect(tasksTable(tasks, screen)).toBe(
      lines(
        'task      samples  result       matching  candidates  best solver  score',
        '────────────────────────────────────────────────────────────────────────',
        '1caeab9d        2  solved              1          32  0a1b2c3d       700',
        '0a938d79        2  demo-solved         3          32  1f0c79e5     3,000',
        '00d62c1b        2                      0          32  0a1b2c3d       700',
        '05f2a901        2                      0          32',
      ),
    );
  });

  test('a long list is cut, and how many more there are is said', () => {
    const many = Array.from({ length: 1320 }, (_, k) => ({ ...tasks[0], id: String(k).padStart(8, '0') }));
    const text = tasksTable(many, screen).split('\n');
    expect(text.length).toBe(2 + 20 + 2);
    expect(text.slice(-3)).toEqual([
      '00000019        2                 0          32  0a1b2c3d       700',
      '… and 1,300 more, see the report',
      '',
    ]);
  });

  test('none show nothing', () => {
    expect(tasksTable([], screen)).toBe('');
  });
});

test('profile: the heaviest operations and what the others come to', () => {
  const heads = lines('operation   calls  errors       ms  share', '─────────────────────────────────────────');
  expect(profileTable(operations, screen, 2)).toBe(
    heads +
      lines(
        'objects     1,718          1,500.5  75.0%',
        'fill       12,345      17    400.0  20.0%',
        '2 more         15       3    100.0   5.0%',
      ),
  );
  expect(profileTable(operations, screen, 4)).toBe(
    heads +
      lines(
        'objects     1,718          1,500.5  75.0%',
        'fill       12,345      17    400.0  20.0%',
        'crop           10       1     80.0   4.0%',
        'add             5       2     20.0   1.0%',
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
        'on the CPU  objects, 1,200 times  grid larger than 30x30',
      ),
    );
  });

  test('none show nothing', () => {
    const good: Report = {
      ...sampleReport,
      skipped: [],
      tasks: tasks.slice(0, 3),
      device: { ...device, fallbacks: [] },
    };
    expect(problemsTable(good, screen)).toBe('');
  });
});

test('every table fits a terminal of 52 columns', () => {
  const narrow: Screen = { width: 52, color: false };
  const text = [
    phasesTable(phases, narrow),
    totalsTable(totals, narrow),
    tasksTable(tasks, narrow),
    profileTable(operations, narrow, 3),
    problemsTable(sampleReport, narrow),
  ].join('');
  expect(Math.max(...text.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(52);
});

test('escape sequences are only where color is wanted', () => {
  const all = (color: boolean): string =>
    [
      phasesTable(phases, { ...screen, color }),
      totalsTable(totals, { ...screen, color }),
      tasksTable(tasks, { ...screen, color }),
      profileTable(operations, { ...screen, color }, 3),
      problemsTable(sampleReport, { ...screen, color }),
    ].join('');
  expect(all(false)).not.toContain('\x1b');
  expect(all(true)).toContain('\x1b[32msolved\x1b[39m');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
  expect(all(true).replaceAll(/\x1b\[\d+m/g, '')).toBe(all(false));
});
