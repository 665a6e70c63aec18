/** A run as a report. */
import { beyondArc, samplesIn, type Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import type { FormatError } from '../errors.js';
import { packageVersion } from '../package.js';
import type {
  BestValues,
  CallCounts,
  Harvest,
  PhaseReport,
  ScoredSample,
  Scoring,
  TaskScore,
  Yield,
} from '../pipeline/index.js';
import { encode, type Limits } from '../value/index.js';
import { gridText } from './grid-text.js';
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
  type ReportTask,
  type ReportTotals,
  type ReportYield,
} from './model.js';
import { operationRows } from './operations.js';

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
}

/** What the report of a run is made of. */
export interface RunFacts extends ReportFacts {
  readonly batt: Batt;
  readonly device: ReportDevice;
  readonly scoring: Scoring;
  readonly bestValues: BestValues;
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

/** Bad files as the report names them. */
export const skippedFiles = (problems: readonly FormatError[]): ReportSkipped[] =>
  problems.map(({ file, line, message }) => {
    const place = line === undefined ? file : `${file}:${line}`;
    return { file: place, reason: message.slice(place.length).replace(/^:\s*/, '') };
  });

/** A report, of what all commands say alike and what each says of its own. */
export function reportOf(
  facts: ReportFacts,
  own: Pick<Report, 'batt' | 'device' | 'totals' | 'operations' | 'counters' | 'programs' | 'tasks'> & {
    readonly archive?: ReportArchive | null;
    readonly once?: ReportOnce;
  },
): Report {
  const { batt, device, totals, operations, counters, programs, tasks } = own;
  return {
    schema: REPORT_SCHEMA,
    command: facts.command,
    version: packageVersion(),
    seed: facts.seed,
    limits: facts.limits,
    startedAt: facts.startedAt,
    interrupted: facts.interrupted,
    machine: thisMachine(),
    data: {
      ...facts.data,
      tasks: facts.tasks.length,
      samples: samplesIn(facts.tasks),
      beyondArc: beyondArc(facts.tasks).length,
      shard: facts.shard === null ? null : { ...facts.shard, once: own.once ?? { evaluations: 0, operations: [] } },
    },
    merged: null,
    batt,
    device,
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
  const { batt, device, scoring, bestValues, counts, countedOnce, harvest } = facts;
  return reportOf(facts, {
    batt: battOf(batt),
    device,
    totals: totalsOf(facts),
    operations: operationRows(scoring.operations, scoring.profile),
    counters: { ...counts, cacheHits: harvest?.cacheHits ?? {}, cacheMisses: harvest?.cacheMisses ?? {} },
    archive: harvest === null ? null : archiveOf(harvest),
    once: { evaluations: countedOnce, operations: operationRows(scoring.operations, scoring.runProfile) },
    programs: [],
    tasks: scoring.tasks.map((score) => taskOf(score, batt, bestValues, harvest?.md5s)),
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

function totalsOf({ scoring, phases, memory }: RunFacts): ReportTotals {
  const samples = scoring.tasks.flatMap((score) => score.samples);
  const sum = (of: (score: TaskScore) => number): number =>
    scoring.tasks.reduce((total, score) => total + of(score), 0);
  return {
    wallMs: phases.wallMs,
    busyMs: phases.busyMs,
    peakRss: peakRss(),
    ...memory,
    tasks: scoring.tasks.length,
    tasksSolved: sum(({ solved }) => Number(solved)),
    tasksDemoSolved: sum(({ demoSolved }) => Number(demoSolved)),
    samples: samples.length,
    candidates: sum(({ candidates }) => candidates.length),
    unique: sum(({ unique }) => unique),
    matches: sum(({ candidates }) =>
      candidates.reduce((n, { demoMatches, testMatches }) => n + demoMatches + testMatches, 0),
    ),
    timeouts: samples.filter(({ result }) => result.status === 'timeout').length,
    errors: samples.filter(({ result }) => result.status === 'error').length,
  };
}

function taskOf(score: TaskScore, batt: Batt, bestValues: BestValues, md5s?: ReadonlyMap<number, string>): ReportTask {
  const { best } = score;
  return {
    id: score.task.id,
    cells: score.task.cells,
    solved: score.solved,
    demoSolved: score.demoSolved,
    samples: score.samples.map(({ kind, index, result }) => ({
      kind,
      index,
      status: result.status,
      error: result.status === 'ok' ? null : result.error,
      matches: result.status === 'ok' ? result.matches.reduce((sum, match) => sum + match, 0) : 0,
    })),
    candidates: score.candidates.length,
    matching: score.candidates.filter(({ solvesDemo }) => solvesDemo).length,
    best:
      best === null
        ? null
        : {
            solver: best.solver,
            md5: md5s?.get(best.output) ?? md5Of(batt, best.output),
            matches: best.demoMatches + best.testMatches,
            score: best.score,
            outputs: score.samples.map((sample) => outputText(sample, best.output, bestValues)),
          },
    digest: score.digest,
  };
}

/** md5 of the program behind an output, as the batt's sources give it; that of a mutated one is not known before it is printed. */
function md5Of(batt: Batt, output: number): string | null {
  const { solver, evolved } = batt.outputs[output];
  const source = batt.sources.find(({ kind, id }) => kind === 'solver' && id === solver);
  return evolved || source === undefined ? null : source.md5;
}

/** Characters of a value that is no grid. */
const VALUE_LIMIT = 100;

/** What an output of the batt gave for a sample, as `ReportBest` keeps it. */
function outputText(sample: ScoredSample, output: number, bestValues: BestValues): string {
  if (sample.result.status === 'ok' && sample.result.matches[output] === 1) return '=';
  const value = bestValues.get(sample);
  if (value === undefined) return '';
  return typeof value === 'string' ? otherText(value) : (gridText(value) ?? otherText(encode(value)));
}

function otherText(encoded: string): string {
  return `:${encoded.length > VALUE_LIMIT ? `${encoded.slice(0, VALUE_LIMIT)}…` : encoded}`;
}
