/** docs/reports.md and docs/devices.md have a row for each field of a report, and for nothing else. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { ReadReport, ReportBest } from '../../src/report/model.js';
import { sampleReport } from './fixture.js';

const near: ReportBest = {
  solver: '1f0c79e5',
  text: null,
  md5: 'ee',
  matches: 0,
  closeness: 0.5,
  tests: null,
  outputs: [],
};
const { machine } = sampleReport;
const shard = {
  index: 1,
  count: 2,
  tasks: 8,
  samples: 16,
  beyondArc: 0,
  digest: 'ff',
  programs: { count: 3, digest: 'gg' },
  files: { emit: 'emit.jsonl', archive: null },
  once: { evaluations: 5, operations: [] },
};
const merged = {
  count: 2,
  missing: [2],
  shards: [
    { index: 1, command: 'run', startedAt: '', interrupted: false, machine, tasks: 4, wallMs: 1000, busyMs: 900 },
  ],
};
const worker = { name: 'host:1', build: 'hh', threads: 2, jobs: 3, busyMs: 40 };
const queue = {
  server: 'redis://host',
  build: 'hh',
  workers: [worker],
  jobs: 3,
  bytesSent: 1,
  bytesReceived: 1,
  givenBack: 0,
  retries: 0,
  resent: 0,
};
const defect = { task: '0a938d79', md5: 'cc', place: 't1', inBatt: '[7]', alone: '[8]' };

/** A report in which no field is null or empty that holds others. The compiler sees to it that it has all of them. */
const everything = {
  ...sampleReport,
  data: { ...sampleReport.data, shard },
  merged,
  executor: { kind: 'queue', threads: 2, queue },
  tasks: [{ ...sampleReport.tasks[0], near: [near] }],
} satisfies ReadReport;

const read = (page: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/${page}`, import.meta.url)), 'utf8');
const reports = read('reports.md');
const devices = read('devices.md');

/** The heading in devices.md above the fields of the device. */
const OF_DEVICE = 'What the report says';

const wordsIn = (text: string): string[] => Array.from(text.matchAll(/`([^`]+)`/g), ([, word]) => word);

interface Row {
  /** What the first column names. */
  readonly fields: readonly string[];
  readonly text: string;
}

/** The tables of a page's section whose first column has this head, one after the other. */
function tablesOf(page: string, heading: string | null, head: string): Row[][] {
  const sections = page.split(/^#+ /m);
  const section = heading === null ? sections[1] : sections.find((text) => text.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`no section ${heading}`);
  const tables = Array.from(section.matchAll(/(?:^\|.*\n)+/gm), ([table]) => table.trim().split('\n'));
  return tables
    .filter(([first]) => first.startsWith(`| ${head} |`))
    .map(([, , ...rows]) => rows.map((text) => ({ fields: wordsIn(text.split(' | ')[0]), text })));
}

const { totals, phases, counters, archive, tasks, programs, device } = everything;

describe.each([
  ['a report', reports, null, 'field', 0, everything],
  ['its shard', reports, 'Shards', 'field', 0, everything.data.shard],
  ['its totals', reports, 'Totals', 'field', 0, totals],
  ['a phase', reports, 'Phases', 'field', 0, phases[0]],
  ['its archive', reports, 'Archive', 'field', 0, archive],
  ['what became of candidates', reports, 'Archive', 'count', 0, archive?.solvers],
  ['its counters', reports, 'Counters', 'field', 0, counters],
  ['a task', reports, 'Tasks', 'field', 0, tasks[0]],
  ['a candidate', reports, 'Tasks', 'field', 1, tasks[0].best],
  ['a program', reports, 'Programs', 'field', 0, programs[0]],
  ['its device', devices, OF_DEVICE, 'field of `device`', 0, device],
])('%s', (_, page, heading, head, at, holder) => {
  test('has these fields', () => {
    const named = tablesOf(page, heading, head)[at].flatMap(({ fields }) => fields);
    expect([...named].sort()).toEqual(Object.keys(holder ?? {}).sort());
  });
});

/** The row of a field in the first table of a section; of the device's in its own page. */
function rowOf(field: string, heading: string | null): string {
  const tables =
    heading === OF_DEVICE ? tablesOf(devices, heading, 'field of `device`') : tablesOf(reports, heading, 'field');
  const row = tables[0].find(({ fields }) => fields.includes(field));
  if (row === undefined) throw new Error(`no row of ${field}`);
  return row.text;
}

test.each([
  ['limits', null, everything.limits],
  ['machine', null, everything.machine],
  ['data', null, everything.data],
  ['merged', null, everything.merged],
  ['merged', null, everything.merged.shards[0]],
  ['batt', null, everything.batt],
  ['executor', null, everything.executor],
  ['executor', null, everything.executor.queue],
  ['executor', null, everything.executor.queue.workers[0]],
  ['operations', null, everything.operations[0]],
  ['skipped', null, everything.skipped[0]],
  ['programs', 'Shards', everything.data.shard.programs],
  ['files', 'Shards', everything.data.shard.files],
  ['once', 'Shards', everything.data.shard.once],
  ['defects', 'Archive', defect],
  ['samples', 'Tasks', tasks[0].samples[0]],
  ['fallbacks', OF_DEVICE, device.fallbacks[0]],
  ['executions', OF_DEVICE, device.executions[0]],
])('the row of %s names what it holds (%#)', (field, heading, holder) => {
  const names = wordsIn(rowOf(field, heading));
  expect(Object.keys(holder ?? {}).filter((name) => !names.includes(name))).toEqual([]);
});
