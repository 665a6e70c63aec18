/** Writing reports, and reading them back checked. */
import { join } from 'node:path';
import { readJson, TEST_PAIRS } from '../arc/index.js';
import { type Check, flag, list, number, object, oneOf, orNull, table, text, whole } from '../check.js';
import { writeFileAtomic } from '../files.js';
import { DIFFER_POLICIES } from '../pipeline/differs.js';
import type { Phase } from '../pipeline/index.js';
import type { ExecutorAccount, QueueAccount, QueueWorkerAccount } from '../pool/index.js';
import type { Limits } from '../value/index.js';
import { compact } from './compact.js';
import {
  EARLIER_SCHEMA,
  type Machine,
  REPORT_SCHEMA,
  type ReadReport,
  type Report,
  type ReportArchive,
  type ReportBatt,
  type ReportBest,
  type ReportCounters,
  type ReportData,
  type ReportDefect,
  type ReportDevice,
  type ReportExecution,
  type ReportFallback,
  type ReportMerged,
  type ReportOnce,
  type ReportOperation,
  type ReportPart,
  type ReportProgram,
  type ReportSample,
  type ReportShard,
  type ReportSkipped,
  type ReportTask,
  type ReportTotals,
  type ReportYield,
} from './model.js';

/** Where reports go when the command line does not say. */
export const REPORT_FOLDER = 'reports';

/**
 * Where a report goes when the command line does not say: `reports/2026-01-31T12-00-00.000Z.json`.
 *
 * @param startedAt - as in the report; its colons are no characters for file names everywhere
 */
export const defaultReportFile = (startedAt: string): string =>
  join(REPORT_FOLDER, `${startedAt.replaceAll(':', '-')}.json`);

/**
 * Writes a report.
 *
 * @throws UsageError when the file cannot be written
 */
export function writeReport(file: string, report: Report): void {
  writeFileAtomic(file, reportPieces(report));
}

/** A report as JSON: a line per field, and per item of a field that is a list; numbers to three decimals. */
export const reportText = (report: Report): string => [...reportPieces(report)].join('');

/** The same in pieces, so that no row has to be in memory longer than it takes to write it. */
export function* reportPieces(report: object): Generator<string, void, void> {
  let before = '{\n';
  for (const [name, value] of Object.entries(report)) {
    yield `${before}  ${JSON.stringify(name)}: `;
    before = ',\n';
    if (isRows(value)) yield* rowPieces(value);
    else yield compact(value);
  }
  yield '\n}\n';
}

const isRows = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

function* rowPieces(rows: Iterable<unknown>): Generator<string, void, void> {
  let before = '[\n';
  for (const row of rows) {
    yield `${before}    ${compact(row)}`;
    before = ',\n';
  }
  yield before === '[\n' ? '[]' : '\n  ]';
}

/**
 * Reads a report.
 *
 * @param content - what the file holds, where it was read before: a pipe is read once
 * @throws FormatError, naming the field, when it is none
 */
export function readReport(file: string, content = readJson(file)): ReadReport {
  return report(content, { file, field: '' });
}

/** A report as it will be read back: with its numbers as rounded as in the file, so that both are shown alike. */
export function asWritten(made: Report): Report {
  const { tasks, ...rest } = made;
  // Rows of tasks hold no number of more decimals.
  return { ...report(JSON.parse(reportText({ ...rest, tasks: [] })), { file: 'the report', field: '' }), tasks };
}

const machine = object<Machine>({ node: text, cpu: text, cores: number, memory: number });

/** What reports without it lack, or have as null. */
const orAbsent =
  <T>(check: Check<T>): Check<T | null> =>
  (value, place) =>
    value === undefined ? null : orNull(check)(value, place);

const operation = object<ReportOperation>({
  op: text,
  calls: number,
  errors: number,
  work: orAbsent(number),
  ms: number,
  share: number,
});

const shard = object<ReportShard>({
  index: whole,
  count: whole,
  tasks: number,
  samples: number,
  beyondArc: number,
  digest: text,
  programs: orNull(object({ count: number, digest: text })),
  files: object<ReportShard['files']>({ emit: orNull(text), archive: orNull(text) }),
  once: object<ReportOnce>({ evaluations: number, operations: list(operation) }),
});

const merged = object<ReportMerged>({
  count: whole,
  missing: list(whole),
  shards: list(
    object<ReportPart>({
      index: whole,
      command: text,
      startedAt: text,
      interrupted: flag,
      machine,
      tasks: number,
      wallMs: number,
      busyMs: number,
    }),
  ),
});

const data = object<ReportData>({
  path: text,
  stage: text,
  tasks: number,
  samples: number,
  testPairs: (value, place) => (value === undefined ? TEST_PAIRS : number(value, place)),
  beyondArc: (value, place) => (value === undefined ? 0 : number(value, place)),
  digest: text,
  samplesListed: (value, place) => (value === undefined ? true : flag(value, place)),
  shard: orAbsent(shard),
});

const batt = object<ReportBatt>({
  path: text,
  digest: text,
  dialect: text,
  calls: number,
  solvers: number,
  differs: number,
});

/** A number that reports of earlier versions lack. */
const numberOr0: Check<number> = (value, place) => (value === undefined ? 0 : number(value, place));

/** Which reports of earlier versions lack. */
const executions = list(
  object<ReportExecution>({ executorKind: text, backend: text, fallbackReason: orNull(text), runs: number }),
);

const device = object<ReportDevice>({
  requested: text,
  used: text,
  reason: text,
  adapter: orNull(text),
  software: flag,
  uploads: number,
  downloads: number,
  bytesUp: number,
  bytesDown: number,
  dispatches: number,
  gridsOnDevice: number,
  gridsOnCpu: number,
  runs: numberOr0,
  prepareMs: numberOr0,
  packMs: numberOr0,
  runMs: numberOr0,
  unpackMs: numberOr0,
  costMs: numberOr0,
  replacedMs: numberOr0,
  fallbacks: list(object<ReportFallback>({ op: text, reason: text, count: number })),
  executions: (value, place) => (value === undefined ? [] : executions(value, place)),
});

const queue = object<QueueAccount>({
  server: text,
  build: text,
  workers: list(object<QueueWorkerAccount>({ name: text, build: text, threads: number, jobs: number, busyMs: number })),
  jobs: number,
  bytesSent: number,
  bytesReceived: number,
  givenBack: number,
  retries: number,
  resent: number,
});

const executor = object<ExecutorAccount>({
  kind: oneOf('process', 'threads', 'queue'),
  threads: number,
  queue: orNull(queue),
});

/** Which reports of earlier versions lack. */
const executorOrNone: Check<ExecutorAccount | null> = (value, place) =>
  value === undefined ? null : orNull(executor)(value, place);

const totals = object<ReportTotals>({
  wallMs: number,
  busyMs: number,
  peakRss: number,
  memory: numberOr0,
  overfull: numberOr0,
  tasks: number,
  tasksSolved: number,
  tasksDemoSolved: number,
  samples: number,
  candidates: number,
  unique: number,
  matches: number,
  timeouts: number,
  errors: number,
  givenUp: numberOr0,
  givenUpLate: numberOr0,
  differsRun: numberOr0,
  differsEqual: numberOr0,
  differsMatched: numberOr0,
  differsTests: numberOr0,
  differsFar: numberOr0,
});

const phase = object<Phase>({
  name: text,
  parent: orNull(text),
  count: number,
  selfMs: number,
  totalMs: number,
  busyMs: number,
  share: number,
});

const counters = object<ReportCounters>({
  evaluations: number,
  savedBySharing: number,
  savedByHoisting: number,
  cacheHits: table(number),
  cacheMisses: table(number),
});

const sample = object<ReportSample>({
  kind: oneOf('demo', 'test'),
  index: number,
  status: oneOf('ok', 'timeout', 'error'),
  error: orNull(text),
  matches: number,
});

/** A list that reports of earlier versions lack. */
const orEmpty =
  <T>(check: Check<T[]>): Check<T[]> =>
  (value, place) =>
    value === undefined ? [] : check(value, place);

const best = object<ReportBest>({
  solver: text,
  text: orAbsent(text),
  md5: orNull(text),
  matches: orNull(number),
  closeness: orAbsent(number),
  tests: orAbsent(number),
  outputs: orEmpty(list(text)),
});

const taskFields = object<ReportTask>({
  id: text,
  cells: orAbsent(number),
  solved: flag,
  demoSolved: flag,
  demos: numberOr0,
  tests: numberOr0,
  testsKnown: orAbsent(number),
  samples: list(sample),
  candidates: number,
  matching: number,
  best: orNull(best),
  near: orEmpty(list(best)),
  digest: text,
});

/** A task; reports of earlier versions list all samples, and do not say how many there are. */
const task: Check<ReportTask> = (value, place) => {
  const row = taskFields(value, place);
  if (row.demos + row.tests > 0) return row;
  const demos = row.samples.filter(({ kind }) => kind === 'demo').length;
  return { ...row, demos, tests: row.samples.length - demos };
};

const program = object<ReportProgram>({
  name: text,
  file: text,
  task: text,
  place: orAbsent(number),
  md5: text,
  status: oneOf('solved', 'demo-solved', 'not solved', 'failed'),
  samples: number,
  known: number,
  matches: number,
  failures: number,
  error: orNull(text),
  ms: number,
});

const archiveYield = object<ReportYield>({
  candidates: number,
  worse: number,
  duplicates: number,
  validated: number,
  alone: orAbsent(number),
  lost: number,
  added: number,
  improved: number,
  known: number,
  dropped: number,
});

const defect = object<ReportDefect>({ task: text, md5: text, place: text, inBatt: text, alone: text });

const archive = object<ReportArchive>({
  file: text,
  tasks: orAbsent(number),
  solvers: archiveYield,
  differs: archiveYield,
  defects: list(defect),
});

const limits = object<Limits>({
  elements: number,
  cells: number,
  calls: number,
  depth: number,
  text: number,
  integer: number,
});

const reportFields = object<ReadReport>({
  schema: oneOf(REPORT_SCHEMA, EARLIER_SCHEMA),
  command: text,
  version: text,
  workVersion: orAbsent(whole),
  seed: number,
  limits: orAbsent(limits),
  work: orAbsent(whole),
  differs: orAbsent(oneOf(...DIFFER_POLICIES)),
  startedAt: text,
  interrupted: flag,
  machine,
  data,
  merged: orAbsent(merged),
  batt: orNull(batt),
  dialect: orAbsent(text),
  device,
  executor: executorOrNone,
  totals,
  phases: list(phase),
  operations: list(operation),
  counters,
  archive: orNull(archive),
  skipped: list(object<ReportSkipped>({ file: text, reason: text })),
  programs: list(program),
  tasks: list(task),
});

/** A report; one of the earlier schema counts matches of demo and test samples together, and is given as far as it says the same. */
const report: Check<ReadReport> = (value, place) => {
  const found = reportFields(value, place);
  return found.schema === EARLIER_SCHEMA ? { ...found, tasks: found.tasks.map(earlierTask) } : found;
};

/** A task's row of the earlier schema: which samples the best candidate matches is seen in what it gives, where that is listed. */
function earlierTask(row: ReportTask): ReportTask {
  if (row.best === null) return row;
  const { outputs } = row.best;
  const matches = outputs.length === 0 ? null : outputs.slice(0, row.demos).filter((text) => text === '=').length;
  return { ...row, best: { ...row.best, matches, closeness: null } };
}
