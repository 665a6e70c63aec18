/** Reports of shards: whether they belong together, and which of them are there. */
import { shardIndex } from '../arc/index.js';
import { counted } from '../counted.js';
import { FormatError, UsageError } from '../errors.js';
import { REPORT_SCHEMA, type ReadReport, type ReportShard } from './model.js';
import { missingShards } from './tables.js';

/** The report of a shard. */
export interface ShardReport {
  /** Where it was read from. */
  readonly file: string;
  readonly report: ReadReport;
  readonly shard: ReportShard;
}

/** `shard 2 of 10 ('2.json')`. */
export const shardName = ({ file, shard: { index, count } }: ShardReport): string =>
  `shard ${index} of ${count} ('${file}')`;

/** Shards of one run. */
export interface Shards {
  /** At least one, by index. */
  readonly shards: readonly ShardReport[];
  /** The indices of those that are missing; empty unless that was allowed. */
  readonly missing: readonly number[];
}

/** How many indices are looked through at most, for what is missing: more than anybody starts. */
const MOST_SHARDS = 1_000_000;

/**
 * Reports as the shards of one run.
 *
 * @param reports - at least one
 * @param partial - whether shards may be missing or interrupted
 * @throws UsageError when one is not of a shard, or of another run than the first, or there twice; when one is missing or was interrupted
 * @throws FormatError when one contradicts itself
 */
export function shardsOf(
  reports: readonly { readonly file: string; readonly report: ReadReport }[],
  { partial }: { readonly partial: boolean },
): Shards {
  const shards = reports.map(({ file, report }) => ({ file, report, shard: shardOf(file, report) }));
  for (const shard of shards.slice(1)) requireSameRun(shards[0], shard);
  const byIndex = new Map<number, ShardReport>();
  for (const one of shards) {
    const other = byIndex.get(one.shard.index);
    if (other !== undefined) {
      const { index, count } = one.shard;
      throw new UsageError(`shard ${index} of ${count} is there twice: '${other.file}' and '${one.file}'`);
    }
    byIndex.set(one.shard.index, one);
    checkRows(one);
  }
  const { count } = shards[0].shard;
  const missing = Array.from({ length: count }, (_, k) => k + 1).filter((index) => !byIndex.has(index));
  if (!partial) requireWhole(shards, missing);
  checkSums(shards, missing);
  return { shards: shards.sort((a, b) => a.shard.index - b.shard.index), missing };
}

function shardOf(file: string, { schema, data, merged }: ReadReport): ReportShard {
  const { shard } = data;
  if (schema !== REPORT_SCHEMA) {
    throw new UsageError(
      `'${file}' is of an earlier version: expected ${REPORT_SCHEMA}, found ${schema}; run its shard again`,
    );
  }
  if (shard === null) {
    const found = merged === null ? 'of a whole run' : 'merged already';
    throw new UsageError(`'${file}' is ${found}: expected the report of a shard, made with --shard`);
  }
  const { index, count } = shard;
  if (count < 1 || count > MOST_SHARDS || index < 1 || index > count) {
    const expected = `an index from 1 to a count of at most ${MOST_SHARDS}`;
    throw new FormatError({ file, field: 'data.shard', expected, found: `${index} of ${count}` });
  }
  return shard;
}

/** What shards of one run have in common, each with what it is called. */
const COMMON: readonly (readonly [name: string, of: (one: ShardReport) => string])[] = [
  ['command', ({ report }) => report.command.split(' ')[0]],
  ['number of shards', ({ shard }) => String(shard.count)],
  ['version of batt-run', ({ report }) => report.version],
  ['way of counting work (its version)', ({ report }) => String(report.workVersion ?? 'none')],
  ['seed', ({ report }) => String(report.seed)],
  ['choice of tasks (their digest)', ({ shard }) => shard.digest],
  [
    'number of tasks',
    ({ shard }) => `${shard.tasks} with ${counted(shard.samples, 'sample')}, ${shard.beyondArc} beyond ARC`,
  ],
  ['batt (its digest)', ({ report }) => report.batt?.digest ?? 'none'],
  ['library of programs (its digest)', ({ shard }) => shard.programs?.digest ?? 'none'],
  ['limits', ({ report }) => JSON.stringify(report.limits)],
  ['bound of work', ({ report }) => String(report.work ?? 'none')],
  ['choice of samples on which differs run', ({ report }) => report.differs ?? 'none given'],
  ['archive (whether there is one)', ({ report }) => (report.archive === null ? 'none' : 'one')],
];

function requireSameRun(first: ShardReport, other: ShardReport): void {
  for (const [name, of] of COMMON) {
    const [expected, found] = [of(first), of(other)];
    if (expected === found) continue;
    throw new UsageError(
      `'${other.file}' is of another run than '${first.file}': it differs in its ${name}: expected ${expected}, found ${found}`,
    );
  }
}

function requireWhole(shards: readonly ShardReport[], missing: readonly number[]): void {
  if (missing.length > 0) {
    throw new UsageError(`${missingShards(missing, shards[0].shard.count)}; --partial merges what there is`);
  }
  const cut = shards.find(({ report }) => report.interrupted);
  if (cut === undefined) return;
  const { totals, data } = cut.report;
  throw new UsageError(
    `${shardName(cut)} was interrupted after ${totals.tasks} of ${counted(data.tasks, 'task')}: ` +
      'run it again, or --partial merges what there is',
  );
}

/** Checks that the rows of a report are of its shard, once each, and say where they belong. */
function checkRows({ file, report, shard }: ShardReport): void {
  const seen = new Set<string>();
  for (const [k, { id, cells }] of report.tasks.entries()) {
    const field = `tasks[${k}]`;
    if (cells === null) throw new FormatError({ file, field: `${field}.cells`, expected: 'a number' });
    if (seen.has(id)) throw new FormatError({ file, field, expected: 'each task once', found: id });
    if (shardIndex(id, shard.count) !== shard.index) {
      const expected = `a task of shard ${shard.index} of ${shard.count}`;
      throw new FormatError({ file, field, expected, found: id });
    }
    seen.add(id);
  }
  const places = new Set<number>();
  for (const [k, { task, place }] of report.programs.entries()) {
    const field = `programs[${k}]`;
    if (place === null || places.has(place)) {
      throw new FormatError({ file, field: `${field}.place`, expected: 'a place of its own', found: String(place) });
    }
    if (!seen.has(task)) {
      throw new FormatError({ file, field: `${field}.task`, expected: 'a task of the report', found: task });
    }
    places.add(place);
  }
  const done = report.interrupted ? report.tasks.length : report.data.tasks;
  if (report.tasks.length !== done || report.totals.tasks !== done) {
    const found = String(report.tasks.length);
    throw new FormatError({ file, field: 'tasks', expected: `a row for each of ${counted(done, 'task')}`, found });
  }
}

/** Checks that shards that are all there make up the whole. */
function checkSums(shards: readonly ShardReport[], missing: readonly number[]): void {
  if (missing.length > 0) return;
  const [{ file, shard }] = shards;
  const sum = (of: (report: ReadReport) => number): number => shards.reduce((n, { report }) => n + of(report), 0);
  const sums = { tasks: sum(({ data }) => data.tasks), samples: sum(({ data }) => data.samples) };
  for (const name of ['tasks', 'samples'] as const) {
    if (sums[name] === shard[name]) continue;
    const expected = `what the shards add up to, ${sums[name]}`;
    throw new FormatError({ file, field: `data.shard.${name}`, expected, found: String(shard[name]) });
  }
}
