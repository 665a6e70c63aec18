import { describe, expect, test } from 'vitest';
import { FormatError, UsageError } from '../../src/errors.js';
import { mergeReports } from '../../src/report/merge-reports.js';
import type { ReadReport, ReportOperation, ReportShard, ReportTask } from '../../src/report/model.js';
import { shardsOf } from '../../src/report/shards.js';
import { sampleReport } from './fixture.js';

const rbind = (calls: number, ms: number): ReportOperation => ({
  ...{ op: 'rbind', calls, errors: 0, work: calls, ms, share: 0.5 },
});
const fill = (calls: number, ms: number): ReportOperation => ({
  ...{ op: 'fill', calls, errors: 1, work: 10 * calls, ms, share: 0.5 },
});

const phase = (name: string, selfMs: number) => ({
  ...{ name, count: 1, selfMs, totalMs: selfMs, busyMs: 1, share: 0 },
  parent: name.includes('.') ? name.slice(0, name.indexOf('.')) : null,
});

/** The report of one of two shards: of tasks by id and cells, each of two samples. */
function shardReport(
  index: number,
  tasks: readonly (readonly [id: string, cells: number])[],
  more: Partial<ReadReport> = {},
): { file: string; report: ReadReport } {
  const shard: ReportShard = {
    ...{ index, count: 2, tasks: 4, samples: 8, beyondArc: 1, digest: 'whole', programs: null },
    files: { emit: null, archive: null },
    once: { evaluations: 5, operations: [rbind(3, 1)] },
  };
  const [first] = sampleReport.tasks;
  const rows = tasks.map(([id, cells]): ReportTask => ({ ...first, id, cells }));
  const { data, totals } = sampleReport;
  const report: ReadReport = {
    ...sampleReport,
    command: `run --shard ${index}/2 -c 4`,
    startedAt: `2026-01-31T12:0${index}:00.000Z`,
    data: { ...data, tasks: tasks.length, samples: 2 * tasks.length, shard },
    totals: { ...totals, wallMs: 100 * index, peakRss: 1000 * index, memory: 2048 / index, tasks: tasks.length },
    operations: [rbind(10, 4), fill(2, index)],
    counters: { ...sampleReport.counters, evaluations: 100, savedBySharing: 7, savedByHoisting: 50 },
    programs: [],
    tasks: rows,
    ...more,
  };
  return { file: `${index}.json`, report };
}

// By their digests, these are in the first and in the second of two shards.
const FIRST_TASKS = [
  ['05f2a901', 9],
  ['noise', 30],
] as const;
const SECOND_TASKS = [
  ['1caeab9d', 4],
  ['25ff71a9', 9],
] as const;
const first = shardReport(1, FIRST_TASKS);
const second = shardReport(2, SECOND_TASKS);
const merged = mergeReports(shardsOf([second, first], { partial: false }), 'whole.db');

describe('the report of all shards', () => {
  test('has the tasks by cells, then by id, and the data of all', () => {
    expect(merged.tasks.map(({ id }) => id)).toEqual(['1caeab9d', '05f2a901', '25ff71a9', 'noise']);
    expect(merged.data).toMatchObject({ tasks: 4, samples: 8, beyondArc: 1, digest: 'whole', shard: null });
    expect(merged.command).toBe('run -c 4');
    expect([merged.interrupted, merged.startedAt]).toEqual([false, '2026-01-31T12:01:00.000Z']);
  });

  test('counts once what one run counts once', () => {
    expect(merged.counters).toEqual({
      evaluations: 195,
      savedBySharing: 14,
      savedByHoisting: 105,
      cacheHits: { inline: 6 },
      cacheMisses: { inline: 8 },
    });
    expect(merged.operations).toEqual([
      { op: 'rbind', calls: 17, errors: 0, work: 17, ms: 8, share: 0.727 },
      { op: 'fill', calls: 4, errors: 2, work: 40, ms: 3, share: 0.273 },
    ]);
  });

  test('takes nothing off for a shard in which nothing ran', () => {
    const { report } = shardReport(2, SECOND_TASKS);
    const { shard } = report.data;
    if (shard === null) throw new Error('no shard');
    const idle = { ...report.data, shard: { ...shard, once: { evaluations: 5, operations: [] } } };
    const { operations, counters } = mergeReports(
      shardsOf([first, { file: '2.json', report: { ...report, operations: [], data: idle } }], { partial: false }),
      null,
    );
    expect(operations.find(({ op }) => op === 'rbind')?.calls).toBe(10);
    expect(counters.evaluations).toBe(195);
  });

  test('adds up counts and times, and keeps the bounds of memory', () => {
    const { totals, archive, device } = merged;
    expect(totals).toMatchObject({ wallMs: 300, peakRss: 2000, memory: 1024, tasks: 4, matches: 18, tasksSolved: 2 });
    expect(archive).toMatchObject({ file: 'whole.db', tasks: 8, solvers: { candidates: 256, added: 180 } });
    expect(device).toMatchObject({ used: 'webgpu', dispatches: 24, fallbacks: [{ op: 'objects', count: 2400 }] });
    expect(device.executions).toEqual([{ executorKind: 'wgsl', backend: 'webgpu', fallbackReason: null, runs: 2 }]);
  });

  test('adds up phases as one tree, what is in none last', () => {
    const phases = [
      ['load', 'score', 'other'],
      ['load', 'load.batt', 'validate', 'score', 'score.demo', 'other'],
    ].map((names) => names.map((name, k) => phase(name, 10 * (k + 1))));
    const reports = [
      shardReport(1, FIRST_TASKS, { phases: phases[0] }),
      shardReport(2, SECOND_TASKS, { phases: phases[1] }),
    ];
    const sums = mergeReports(shardsOf(reports, { partial: false }), null).phases;
    expect(sums.map(({ name, count, selfMs }) => [name, count, selfMs])).toEqual([
      ['load', 2, 20],
      ['load.batt', 1, 20],
      ['score', 2, 60],
      ['score.demo', 1, 50],
      ['validate', 1, 30],
      ['other', 2, 90],
    ]);
    expect(sums.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  test('names all machines, and has each shard with its own', () => {
    const machine = { node: 'v22.1.0', cpu: 'Another CPU', cores: 64, memory: 1024 };
    const shards = shardsOf([first, shardReport(2, SECOND_TASKS, { machine })], { partial: false });
    const report = mergeReports(shards, null);
    expect(report.machine).toEqual({
      node: 'v20.20.2, v22.1.0',
      cpu: 'A CPU, Another CPU',
      cores: 64,
      memory: 8_589_934_592,
    });
    expect(report.merged?.shards.map((shard) => [shard.index, shard.machine.cores, shard.wallMs])).toEqual([
      [1, 2, 100],
      [2, 64, 200],
    ]);
  });

  test('of some shards says which are missing', () => {
    const report = mergeReports(shardsOf([second], { partial: true }), null);
    expect([report.interrupted, report.merged?.missing, report.data.tasks, report.totals.tasks]).toEqual([
      true,
      [1],
      4,
      SECOND_TASKS.length,
    ]);
  });
});

describe('shards that do not belong together', () => {
  const other = (more: Partial<ReadReport>) => shardReport(2, SECOND_TASKS, more);

  test.each<[string, readonly { file: string; report: ReadReport }[], string]>([
    ['one is missing', [first], 'shard 2 of 2 is missing; --partial merges what there is'],
    ['one is there twice', [first, { ...first, file: 'b.json' }], "shard 1 of 2 is there twice: '1.json' and 'b.json'"],
    ['a whole run', [{ file: 'w.json', report: sampleReport }], "'w.json' is of a whole run: expected the report of a"],
    ['merged ones', [{ file: 'm.json', report: merged }], "'m.json' is merged already: expected the report of a shard"],
    [
      'another command',
      [first, other({ command: 'validate x' })],
      'it differs in its command: expected run, found validate',
    ],
    [
      'another version',
      [first, other({ version: '0.0.9' })],
      'it differs in its version of batt-run: expected 0.1.0, found',
    ],
    [
      'another way of counting work',
      [first, other({ workVersion: null })],
      'it differs in its way of counting work (its version): expected 1, found none',
    ],
    [
      'another seed',
      [first, other({ seed: 8 })],
      "'2.json' is of another run than '1.json': it differs in its seed: expected 7",
    ],
    ['no archive', [first, other({ archive: null })], 'it differs in its archive (whether there is one)'],
    ['an interrupted one', [first, other({ interrupted: true })], "shard 2 of 2 ('2.json') was interrupted after"],
  ])('%s', (_, reports, message) => {
    expect(() => shardsOf(reports, { partial: false })).toThrow(UsageError);
    expect(() => shardsOf(reports, { partial: false })).toThrow(message);
  });

  test.each<[string, { file: string; report: ReadReport }, string]>([
    ['a task twice', shardReport(2, [...SECOND_TASKS, SECOND_TASKS[0]]), '2.json: tasks[2]: expected each task once'],
    ['a task of another shard', shardReport(2, [FIRST_TASKS[0]]), 'tasks[0]: expected a task of shard 2 of 2'],
    ['rows that are missing', other({ tasks: [] }), '2.json: tasks: expected a row for each of 2 tasks, found "0"'],
    [
      'shards that are not all',
      shardReport(2, SECOND_TASKS.slice(1)),
      'data.shard.tasks: expected what the shards add',
    ],
  ])('%s', (_, report, message) => {
    expect(() => shardsOf([first, report], { partial: false })).toThrow(FormatError);
    expect(() => shardsOf([first, report], { partial: false })).toThrow(message);
  });
});
