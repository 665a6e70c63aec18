/** A run as a report. */
import type { Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import type { FormatError } from '../errors.js';
import type { CallCounts, PhaseReport, Scoring, TaskScore } from '../pipeline/index.js';
import { packageVersion } from '../version.js';
import { peakRss, thisMachine } from './machine.js';
import {
  REPORT_SCHEMA,
  type Report,
  type ReportBatt,
  type ReportDevice,
  type ReportTask,
  type ReportTotals,
} from './model.js';
import { operationRows } from './operations.js';

/** What a report is made of. */
export interface RunFacts {
  readonly command: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly data: { readonly path: string; readonly stage: string; readonly digest: string };
  readonly tasks: readonly Task[];
  readonly batt: Batt;
  readonly device: ReportDevice;
  readonly scoring: Scoring;
  readonly phases: PhaseReport;
  readonly counts: CallCounts;
  readonly problems: readonly FormatError[];
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
  fallbacks: [],
});

/** The report of a run. */
export function buildReport(facts: RunFacts): Report {
  const { tasks, scoring, phases, counts } = facts;
  return {
    schema: REPORT_SCHEMA,
    command: facts.command,
    version: packageVersion(),
    seed: facts.seed,
    startedAt: facts.startedAt,
    machine: thisMachine(),
    data: { ...facts.data, tasks: tasks.length, samples: countSamples(tasks) },
    batt: battOf(facts.batt),
    device: facts.device,
    totals: totalsOf(facts),
    phases: phases.phases,
    operations: operationRows(scoring.operations, scoring.profile),
    counters: { ...counts, cacheHits: {}, cacheMisses: {} },
    skipped: facts.problems.map(({ file, message }) => ({
      file,
      reason: message.slice(file.length).replace(/^:\s*/, ''),
    })),
    tasks: scoring.tasks.map((score) => taskOf(score, facts.batt)),
  };
}

const countSamples = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { demo, test }) => sum + demo.length + test.length, 0);

const battOf = (batt: Batt): ReportBatt => ({
  path: batt.file,
  digest: batt.digest,
  dialect: batt.dialect.name,
  calls: batt.calls.length,
  solvers: batt.outputs.length,
  differs: new Set(batt.differs.map(({ differ }) => differ)).size,
});

function totalsOf({ scoring, phases }: RunFacts): ReportTotals {
  const samples = scoring.tasks.flatMap((score) => score.samples);
  const sum = (of: (score: TaskScore) => number): number =>
    scoring.tasks.reduce((total, score) => total + of(score), 0);
  return {
    wallMs: phases.wallMs,
    busyMs: phases.busyMs,
    peakRss: peakRss(),
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

function taskOf(score: TaskScore, batt: Batt): ReportTask {
  const { best } = score;
  return {
    id: score.task.id,
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
    best: best === null ? null : { solver: best.solver, md5: md5Of(batt, best.output), score: best.score },
    digest: score.digest,
  };
}

/** md5 of the program behind an output, as the batt's sources give it; that of a mutated one is not known before it is printed. */
function md5Of(batt: Batt, output: number): string | null {
  const { solver, evolved } = batt.outputs[output];
  const source = batt.sources.find(({ kind, id }) => kind === 'solver' && id === solver);
  return evolved || source === undefined ? null : source.md5;
}
