/** A run as a report. */
import { beyondArc, samplesIn, type Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import type { FormatError } from '../errors.js';
import { packageVersion } from '../package.js';
import type { CallCounts, DifferPolicy, Harvest, PhaseReport, Scoring, Yield } from '../pipeline/index.js';
import type { ExecutorAccount } from '../pool/index.js';
import type { Limits } from '../value/index.js';
import { peakRss, thisMachine } from './machine.js';
import {
  REPORT_SCHEMA,
  type Report,
  type ReportArchive,
  type ReportBatt,
  type ReportData,
  type ReportDevice,
  type ReportOnce,
  type ReportShard,
  type ReportSkipped,
  type ReportTotals,
  type ReportYield,
  WORK_VERSION,
} from './model.js';
import { operationRows } from './operation-rows.js';
import type { RunRows } from './run-rows.js';

/** What every report is made of. */
export interface ReportFacts {
  readonly command: string;
  readonly seed: number;
  readonly limits: Limits;
  readonly startedAt: string;
  readonly interrupted: boolean;
  readonly data: Pick<ReportData, 'path' | 'stage' | 'testPairs' | 'digest'>;
  /** The share of the tasks that was worked on; null where they were all. */
  readonly shard: Omit<ReportShard, 'once'> | null;
  readonly tasks: readonly Task[];
  readonly phases: PhaseReport;
  readonly skipped: readonly ReportSkipped[];
  /** Of totals. */
  readonly memory: Pick<ReportTotals, 'memory' | 'overfull'>;
  /** Where jobs were done; absent or null where that is not known. */
  readonly executor?: ExecutorAccount | null;
}

/** What the report of a run is made of. */
export interface RunFacts extends ReportFacts {
  readonly batt: Batt;
  readonly differs: DifferPolicy;
  /** What `--work` says; null where that is nothing. */
  readonly work: number | null;
  readonly device: ReportDevice;
  readonly scoring: Pick<Scoring, 'operations' | 'profile' | 'runProfile' | 'differs'>;
  readonly rows: RunRows;
  readonly counts: CallCounts;
  /** Calls of those that are made once for the run. */
  readonly countedOnce: number;
  /** What went into an archive, and its file; null where the run ended after scoring. */
  readonly harvest: (Harvest & { readonly file: string }) | null;
}

/** The device of a run whose operations all run on the CPU. */
export const cpuDevice = (requested: string, reason: string): ReportDevice => ({
  requested,
  used: 'cpu',
  reason,
  adapter: null,
  software: false,
  uploads: 0,
  downloads: 0,
  bytesUp: 0,
  bytesDown: 0,
  dispatches: 0,
  gridsOnDevice: 0,
  gridsOnCpu: 0,
  runs: 0,
  prepareMs: 0,
  packMs: 0,
  runMs: 0,
  unpackMs: 0,
  costMs: 0,
  replacedMs: 0,
  fallbacks: [],
  executions: [],
});

const differTotals = ({ run, equal, matched, tests, far }: Scoring['differs']) => ({
  differsRun: run,
  differsEqual: equal,
  differsMatched: matched,
  differsTests: tests,
  differsFar: far,
});

/** Bad files as the report names them. */
export const skippedFiles = (problems: readonly FormatError[]): ReportSkipped[] =>
  problems.map(({ file, line, message }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return { file: place, reason: message.slice(place.length).replace(/^:\s*/, '') };
  });

/** A report, of what all commands say alike and what each says of its own. */
export function reportOf(
  facts: ReportFacts,
  own: Pick<Report, 'batt' | 'dialect' | 'device' | 'totals' | 'operations' | 'counters' | 'programs' | 'tasks'> & {
    readonly work?: number | null;
    readonly differs?: DifferPolicy;
    readonly archive?: ReportArchive | null;
    readonly samplesListed: boolean;
    readonly once?: ReportOnce;
  },
): Report {
  const { batt, dialect, device, totals, operations, counters, programs, tasks } = own;
  return {
    schema: REPORT_SCHEMA,
    command: facts.command,
    version: packageVersion(),
    workVersion: WORK_VERSION,
    seed: facts.seed,
    limits: facts.limits,
    work: own.work ?? null,
    differs: own.differs ?? null,
    startedAt: facts.startedAt,
    interrupted: facts.interrupted,
    machine: thisMachine(),
    data: {
      ...facts.data,
      tasks: facts.tasks.length,
      samples: samplesIn(facts.tasks),
      beyondArc: beyondArc(facts.tasks).length,
      samplesListed: own.samplesListed,
      shard: facts.shard === null ? null : { ...facts.shard, once: own.once ?? { evaluations: 0, operations: [] } },
    },
    merged: null,
    batt,
    dialect,
    device,
    executor: facts.executor ?? null,
    totals,
    phases: facts.phases.phases,
    operations,
    counters,
    archive: own.archive ?? null,
    skipped: facts.skipped,
    programs,
    tasks,
  };
}

/** The report of a run. */
export function buildReport(facts: RunFacts): Report {
  const { batt, device, scoring, rows, counts, countedOnce, harvest, phases, memory } = facts;
  const { wallMs, busyMs } = phases;
  return reportOf(facts, {
    batt: battOf(batt),
    work: facts.work,
    differs: facts.differs,
    dialect: batt.dialect.name,
    device,
    totals: { wallMs, busyMs, peakRss: peakRss(), ...memory, ...rows.sums, ...differTotals(scoring.differs) },
    operations: operationRows(scoring.operations, scoring.profile),
    counters: { ...counts, cacheHits: harvest?.cacheHits ?? {}, cacheMisses: harvest?.cacheMisses ?? {} },
    archive: harvest === null ? null : archiveOf(harvest),
    once: { evaluations: countedOnce, operations: operationRows(scoring.operations, scoring.runProfile) },
    programs: [],
    tasks: rows,
    samplesListed: rows.isListed,
  });
}

function archiveOf({ file, tasks, solvers, differs, defects }: Harvest & { readonly file: string }): ReportArchive {
  const yieldOf = ({ saved, ...counts }: Yield): ReportYield => ({ ...counts, ...saved });
  return {
    file,
    tasks,
    solvers: yieldOf(solvers),
    differs: yieldOf(differs),
    defects,
  };
}

const battOf = (batt: Batt): ReportBatt => ({
  path: batt.file,
  digest: batt.digest,
  dialect: batt.dialect.name,
  calls: batt.calls.length,
  solvers: batt.outputs.length,
  differs: new Set(batt.differs.map(({ differ }) => differ)).size,
});
