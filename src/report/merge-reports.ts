/** Reports of shards as the report that one run would have given. */
import type { ReadReport, ReportPart, ReportProgram, ReportSkipped, ReportTask } from './model.js';
import { REPORT_SCHEMA } from './model.js';
import type { ShardReport, Shards } from './shards.js';
import {
  allMachines,
  sumOfArchives,
  sumOfCounters,
  sumOfDevices,
  sumOfOperations,
  sumOfPhases,
  sumOfTotals,
  together,
} from './sums.js';

/** A row of a shard's report, and the shard. */
export interface Owned<Row> {
  readonly row: Row;
  readonly owner: ShardReport;
}

/** The tasks of shards in the order of one run: by cells, then by id. */
export function tasksInOrder({ shards }: Shards): Owned<ReportTask>[] {
  const tasks = shards.flatMap((owner) => owner.report.tasks.map((row) => ({ row, owner })));
  return tasks.sort(({ row: a }, { row: b }) => (a.cells ?? 0) - (b.cells ?? 0) || (a.id < b.id ? -1 : 1));
}

/** The programs of shards in the order of one run. */
export function programsInOrder({ shards }: Shards): Owned<ReportProgram>[] {
  const programs = shards.flatMap((owner) => owner.report.programs.map((row) => ({ row, owner })));
  return programs.sort(({ row: a }, { row: b }) => (a.place ?? 0) - (b.place ?? 0));
}

/**
 * The report of shards together. Results are those of one run; times are sums, since each shard has its own start and end.
 *
 * @param archive - the file that their archives went into; null where they stay apart
 */
export function mergeReports(found: Shards, archive: string | null): ReadReport {
  const { shards, missing } = found;
  const reports = shards.map(({ report }) => report);
  const once = shards.map(({ shard }) => shard.once);
  const [{ report: first, shard }] = shards;
  const archives = reports.flatMap((report) => report.archive ?? []);
  return {
    schema: REPORT_SCHEMA,
    command: first.command.replace(/ --shard[= ]\S+/, ''),
    version: first.version,
    workVersion: first.workVersion,
    seed: first.seed,
    limits: first.limits,
    work: first.work,
    differs: first.differs,
    startedAt: reports.map(({ startedAt }) => startedAt).sort()[0],
    interrupted: missing.length > 0 || reports.some(({ interrupted }) => interrupted),
    machine: allMachines(reports.map(({ machine }) => machine)),
    data: {
      path: together(reports.map(({ data }) => data.path)),
      stage: first.data.stage,
      testPairs: first.data.testPairs,
      digest: shard.digest,
      tasks: shard.tasks,
      samples: shard.samples,
      beyondArc: shard.beyondArc,
      samplesListed: first.data.samplesListed,
      shard: null,
    },
    merged: { count: shard.count, missing, shards: shards.map(partOf) },
    batt: first.batt,
    dialect: first.dialect,
    executor: null,
    device: sumOfDevices(reports.map(({ device }) => device)),
    totals: sumOfTotals(reports.map(({ totals }) => totals)),
    phases: sumOfPhases(reports.map(({ phases }) => phases)),
    operations: sumOfOperations(
      reports.map(({ operations }) => operations),
      once.map(({ operations }) => operations),
    ),
    counters: sumOfCounters(
      reports.map(({ counters }) => counters),
      once,
    ),
    archive: archives.length === 0 ? null : sumOfArchives(archives, archive),
    skipped: skippedOf(reports.map(({ skipped }) => skipped)),
    programs: programsInOrder(found).map(({ row }) => row),
    tasks: tasksInOrder(found).map(({ row }) => row),
  };
}

const partOf = ({ report, shard }: ShardReport): ReportPart => ({
  index: shard.index,
  command: report.command,
  startedAt: report.startedAt,
  interrupted: report.interrupted,
  machine: report.machine,
  tasks: report.totals.tasks,
  wallMs: report.totals.wallMs,
  busyMs: report.totals.busyMs,
});

/** What was left out: the same in every shard, since each reads all data; on machines with other paths, all that was. */
function skippedOf(parts: readonly (readonly ReportSkipped[])[]): readonly ReportSkipped[] {
  const textOf = (value: unknown): string => JSON.stringify(value);
  const [first] = parts;
  if (parts.every((rows) => textOf(rows) === textOf(first))) return first;
  return [...new Map(parts.flat().map((row) => [textOf([row.file, row.reason]), row])).values()];
}
