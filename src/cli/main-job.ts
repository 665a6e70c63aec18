/** The main job: scores a batt on tasks, saves what it finds in the archive, reports. */

import { digestTasks, samplesIn } from '../arc/index.js';
import { openArchive } from '../archive/index.js';
import { type Batt, BUNDLED_BATT, battFiles, loadBatts } from '../batt/index.js';
import { count, counted } from '../counted.js';
import { dialects } from '../dsl/index.js';
import { ResourceError } from '../errors.js';
import { log } from '../log.js';
import {
  batchSizeFor,
  battPlan,
  bestOutputs,
  type CallCounts,
  countCalls,
  type DifferPolicy,
  type Harvest,
  type HarvestProgress,
  type PhaseTimer,
  type Scoring,
  type ScoringOptions,
  scoreAndHarvest,
  scoreEach,
  type TaskScore,
} from '../pipeline/index.js';
import {
  archiveTable,
  buildReport,
  compareReports,
  deviceLine,
  leftOutLines,
  livePage,
  MOST_LISTED,
  outputText,
  phasesTable,
  problemsTable,
  profileTable,
  type Report,
  RunRows,
  readReport,
  requireSame,
  requireSameSchema,
  type Screen,
  Traces,
  tasksTable,
  totalsTable,
} from '../report/index.js';
import { NOTHING, type Shown } from '../terminal.js';
import { type CompareFlags, compareOptions } from './compare.js';
import { type DeviceOptions, runDevice } from './device-options.js';
import { dialectOf, type WorkOptions, workersFor } from './options.js';
import { type ChosenTasks, type CommandWork, carryOut, chooseTasks, commandLine, type Tools } from './session.js';
import { harvestStanding } from './signals.js';
import type { PageMaker } from './watch.js';

/** Operations that `--profile` without a number shows. */
const PROFILE_ROWS = 20;

/** The options of `run`. */
export interface RunOptions extends WorkOptions, CompareFlags, DeviceOptions {
  /** Batts, and files and folders of programs; none: the bundled batt. */
  readonly batt: readonly string[];
  /** Of the programs; absent: the one in which they can be read. */
  readonly dialect?: string;
  readonly prefix?: string;
  /** `auto`: as many as memory allows. */
  readonly batchSize: number | 'auto';
  readonly profile?: number | true;
  readonly scoreOnly: boolean;
  readonly matchAll: boolean;
  readonly work?: number;
  /** False: none, as `--no-differs` says. */
  readonly differs: DifferPolicy | false;
  readonly archive: string;
  readonly baseline?: string;
}

/** What a run finds out. */
interface RunResult {
  readonly scoring: Scoring;
  readonly rows: RunRows;
  readonly counts: CallCounts;
  /** What became of it in the archive; null where there is none, or no time for it. */
  readonly saved: (Harvest & { readonly file: string }) | null;
  readonly interrupted: boolean;
}

/**
 * Does the main job.
 *
 * @param timer - made when the program started, so that it has all of the time
 */
export async function mainJob(options: RunOptions, timer: PhaseTimer): Promise<void> {
  const chosen = chooseTasks(options, timer);
  const { tasks } = chosen;
  const batt = timer.run('load.batt', () => battOf(options));
  const base = baselineOf(options, chosen, batt);
  const samples = samplesIn(tasks);
  const differs = options.differs || 'none';
  const size = {
    batt,
    differs,
    samples,
    cells: tasks.reduce((sum, { inputCells }) => sum + inputCells, 0),
    workers: workersFor(options.workers, batt.calls.length * samples, samples),
  };
  const { device, workers, ...onDevice } = await timer.run('start', () => runDevice(options, size));
  log().info(`processing ${counted(samples, 'grid')} of ${counted(tasks.length, 'task')} on ${onDevice.text}`);
  let { batchSize } = options;
  if (batchSize === 'auto') {
    batchSize = batchSizeFor(battPlan(batt, differs), workers);
    log().info(`batches of ${counted(batchSize, 'sample')} at most, by the memory that is free`);
  }
  const { callLimit, matchAll } = options;
  // As in one run of all shards.
  const isListed = samplesIn(chosen.whole) <= MOST_LISTED;
  const scoring = {
    batt,
    tasks,
    device,
    workers,
    batchSize,
    differs,
    matchAll,
    callLimit,
    timer,
    work: options.work ?? null,
  };
  const work: CommandWork<RunResult> = {
    command: 'run',
    chosen,
    tasks,
    whole: chosen.whole,
    samples,
    ...(options.scoreOnly ? {} : { archive: options.archive }),
    workers,
    run: (tools) => scoreAndSave(scoring, isListed, options.scoreOnly ? null : options.archive, tools),
    report: (result, facts) => {
      const { scoring, rows, counts, saved } = result;
      const device = onDevice.report(scoring.device);
      const countedOnce = battPlan(batt, differs).run.length;
      return buildReport({
        ...facts,
        batt,
        work: options.work ?? null,
        differs,
        device,
        scoring,
        rows,
        counts,
        countedOnce,
        harvest: saved,
      });
    },
    tables: (report, screen) => tablesOf(report, screen, options),
    failed: ({ totals, archive }) => totals.timeouts + totals.errors + (archive?.defects.length ?? 0) > 0,
    ...(base === null ? {} : { compare: (report) => compareReports(base, report, compareOptions(options)) }),
  };
  await carryOut(work, options, timer);
}

/** The batt that the options name; of programs in files it is told what became of them. */
function battOf({ batt: paths, dialect, prefix, skipBad }: RunOptions): Batt {
  const named = dialect === undefined ? {} : { dialect: dialectOf(dialect, dialects) };
  const options = { ...named, skipBad, ...(prefix === undefined ? {} : { prefix }) };
  const { batt, ofPrograms, leftOut } = loadBatts(battFiles(paths.length === 0 ? [BUNDLED_BATT] : paths), options);
  if (leftOut === null) return batt;
  for (const line of leftOutLines(leftOut)) log().warn(line);
  const differs = new Set(batt.differs.map(({ differ }) => differ)).size;
  const content = `${counted(batt.outputs.length, 'solver')} and ${counted(differs, 'differ')} of ${batt.dialect.name}`;
  log().info(`${ofPrograms.join(' ')}: ${content}`);
  return batt;
}

/** The report of `--baseline`; that it is of other data or of another batt is told at once, not when all is done. */
function baselineOf({ baseline, force }: RunOptions, { path, tasks }: ChosenTasks, batt: Batt): Report | null {
  if (baseline === undefined) return null;
  const base = readReport(baseline);
  requireSameSchema(base);
  if (!force) {
    const data = { path, tasks: tasks.length, digest: digestTasks(tasks) };
    requireSame(base, { data, batt: { path: batt.file, digest: batt.digest } });
  }
  return base;
}

/**
 * Scores, and puts what it finds into an archive.
 *
 * @param isListed - whether the report lists all samples
 * @param file - of the archive; null for none
 */
async function scoreAndSave(
  options: Omit<ScoringOptions, keyof Tools> & { readonly callLimit: number },
  isListed: boolean,
  file: string | null,
  { onStanding, graceEnd, refresh, ...tools }: Tools,
): Promise<RunResult> {
  const { batt, tasks, timer, callLimit, differs = 'all' } = options;
  const rows = new RunRows(batt, tasks, isListed);
  const page = refresh === null ? null : pageSoFar(options, rows);
  const onTask = (score: TaskScore, place: number): void => {
    timer.run('score.collect', () => rows.add(score, place));
    if (page !== null) timer.run('report', () => refresh?.(page));
  };
  const finish = (scoring: Scoring, saved: RunResult['saved']): RunResult => {
    const { sums, known } = rows;
    const some = differs === 'all' ? null : scoring.differs.calls;
    const plan = battPlan(batt, differs);
    const counts = timer.run('report', () => countCalls(batt, plan, sums.tasks, sums.samples, known, some));
    timer.run('report', () => addOutputs(rows, batt, callLimit));
    return { scoring, rows, counts, saved, interrupted: scoring.interrupted || saved?.interrupted === true };
  };
  if (file === null) {
    onStanding(() => `${count(rows.length)} of ${counted(tasks.length, 'task is', 'tasks are')} done`);
    return finish(await scoreEach({ ...options, ...tools, onTask }), null);
  }
  // Opened first, as all that is written: what cannot be is to be known before the work is done.
  const archive = timer.run('start', () => openArchive(file));
  try {
    const onStart = (progress: () => HarvestProgress): void =>
      onStanding(() => harvestStanding(progress(), tasks.length, file));
    const { scoring, harvest } = await scoreAndHarvest({ ...options, ...tools, onTask, archive, graceEnd, onStart });
    return finish(scoring, { ...harvest, file });
  } finally {
    timer.run('save', () => archive.close());
  }
}

/** What makes the page of a run that goes on. */
function pageSoFar(
  { batt, tasks, callLimit, work }: Pick<ScoringOptions, 'batt' | 'tasks' | 'work'> & { readonly callLimit: number },
  rows: RunRows,
): PageMaker {
  const traces = new Traces({
    dialect: batt.dialect.name,
    onError: 'default',
    callLimit,
    workLimit: work,
  });
  return (again) => {
    addOutputs(rows, batt, callLimit);
    const standing = `${count(rows.length)} of ${counted(tasks.length, 'task is', 'tasks are')} done`;
    return livePage({ command: commandLine('run'), standing, rows: [...rows], tasks, traces, again });
  };
}

/** Adds what the first candidates give, where that is not known yet; for want of memory the report does without, rather than be lost with all else. */
function addOutputs(rows: RunRows, batt: Batt, callLimit: number): void {
  try {
    rows.setOutputs(bestOutputs(batt, rows.missed.splice(0), outputText, callLimit));
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    log().warn(`the report does not show what best candidates give: ${error.message}`);
  }
}

function tablesOf(report: Report, screen: Screen, { profile, timing }: RunOptions): Shown[] {
  return [
    tasksTable(report.tasks, screen),
    profile === undefined
      ? NOTHING
      : profileTable(report.operations, screen, profile === true ? PROFILE_ROWS : profile),
    timing ? phasesTable(report.phases, screen) : NOTHING,
    archiveTable(report.archive, screen),
    problemsTable(report, screen),
    totalsTable(report, screen),
    deviceLine(report.device),
  ];
}
