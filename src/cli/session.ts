/** What commands that work through samples share: choosing tasks, the executor, progress, interrupts, files and tables. */
import { dirname, relative } from 'node:path';
import {
  ARC_SIDE,
  beyondArc,
  type Dataset,
  digestTasks,
  loadTasks,
  locateTasks,
  type Shard,
  samplesIn,
  selectTasks,
  shardText,
  type Task,
  tasksOfShard,
} from '../arc/index.js';
import { count, counted } from '../counted.js';
import { type Output, openOutput, requireSeparateFiles, STDOUT } from '../files.js';
import { log } from '../log.js';
import { type PhaseTimer, WORKER } from '../pipeline/index.js';
import { type Executor, type ExecutorAccount, openExecutor } from '../pool/index.js';
import { withoutSecrets } from '../queue/address.js';
import {
  asWritten,
  comparisonText,
  defaultReportFile,
  interruptedLine,
  progress,
  queueTable,
  type Report,
  type ReportComparison,
  type ReportFacts,
  type ReportShard,
  reportPieces,
  type Screen,
  screenOf,
  shardLine,
  skippedFiles,
} from '../report/index.js';
import { lines, NOTHING, printTables, type Shown } from '../terminal.js';
import { limitsWith } from '../value/index.js';
import { EXIT } from './exit.js';
import { loadOptions, speakingStream, useColor, type WorkOptions } from './options.js';
import { queueChoice } from './queue-option.js';
import { interruptSignal } from './signals.js';
import { openViews, type Views, viewFiles } from './views.js';

/** The tasks of a command. */
export interface ChosenTasks {
  /** Where they come from. */
  readonly path: string;
  readonly dataset: Dataset;
  /** Those that the options choose, smallest first; of these the share of `--shard`. */
  readonly tasks: readonly Task[];
  /** Those of all shares. */
  readonly whole: readonly Task[];
}

/** Loads the dataset and chooses tasks from it. */
export function chooseTasks(options: WorkOptions, timer: PhaseTimer): ChosenTasks {
  const { taskIds: ids, start, count, seed } = options;
  const path = locateTasks(options.tasks);
  return timer.run('load.tasks', () => {
    const dataset = loadTasks(path, { ...loadOptions(options), skipBad: options.skipBad });
    const whole = selectTasks(dataset.tasks, { ids, start, count, seed });
    const tasks = tasksOfShard(whole, options.shard);
    saySharing(tasks, whole, options.shard);
    sayBeyondArc(tasks);
    return { path, dataset, tasks, whole };
  });
}

/** Says how many tasks are in a share. */
export function saySharing(tasks: readonly Task[], whole: readonly Task[], shard?: Shard): void {
  if (shard !== undefined)
    log().info(`${shardText(shard)}: ${count(tasks.length)} of ${counted(whole.length, 'task')}`);
}

/** Says how many of some tasks are larger than any of ARC's. */
export function sayBeyondArc(tasks: readonly Task[]): void {
  const { length } = beyondArc(tasks);
  if (length === 0) return;
  const some = `${count(length)} of ${counted(tasks.length, 'task')} ${length === 1 ? 'is' : 'are'} none of ARC's`;
  log().info(`${some}: grids of more than ${ARC_SIDE} rows or columns`);
}

/** What the work is given. */
export interface Tools {
  readonly executor: Executor;
  /** Runs that it makes at a time, about: for as many work is cut. */
  readonly workers: number;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
  /** Aborts some seconds later: what is not put away by then is lost. */
  readonly graceEnd: AbortSignal;
  /** Takes what says, at Ctrl-C, how much is done: `3 of 4 tasks are done`. */
  readonly onStanding: (standing: () => string) => void;
  readonly onSamples: (count: number) => void;
  /** Writes the page of the run as it stands, if it is time to; null where nobody watches it. */
  readonly refresh: Views['refresh'];
  /** Absent when no `--emit` asks for lines. */
  readonly emit?: (lines: string) => void;
}

/** A command's work and what it leaves behind. */
export interface CommandWork<Result extends { readonly interrupted: boolean }> {
  /** The command's name; it is also what the progress is called. */
  readonly command: string;
  readonly chosen: ChosenTasks;
  /** Tasks that are worked on. */
  readonly tasks: readonly Task[];
  /** Those that all shards together work on. */
  readonly whole: readonly Task[];
  /** The programs that run alone in all shards; absent where a batt is run. */
  readonly programs?: ReportShard['programs'];
  /** Samples to do. */
  readonly samples: number;
  /** The archive that it writes to; absent for none. */
  readonly archive?: string;
  /** Size of the pool. */
  readonly workers: number;
  run(tools: Tools): Promise<Result>;
  report(result: Result, facts: ReportFacts): Report;
  /** What is shown of the report. */
  tables(report: Report, screen: Screen): readonly Shown[];
  /** Whether something failed, as `--strict` has it. */
  failed(report: Report): boolean;
  /** Compares the report with a base; absent where none was named. */
  readonly compare?: (report: Report) => ReportComparison;
}

/**
 * Does a command's work: opens the files that it writes and the executor, runs, writes report and emit lines, shows the
 * tables, sets the exit code. An interrupt ends the run early; what is done by then is written and shown all the same.
 */
export async function carryOut<Result extends { readonly interrupted: boolean }>(
  work: CommandWork<Result>,
  options: WorkOptions,
  timer: PhaseTimer,
): Promise<void> {
  const named = typeof options.report === 'string' ? options.report : undefined;
  const outputs = { '--report': named, '--emit': options.emit, ...viewFiles(options) };
  requireSeparateFiles({ '--archive': work.archive, ...outputs });
  const startedAt = new Date().toISOString();
  // Opened first: what cannot be written is to be known before the work is done, not after.
  const file = options.report === false ? NO_OUTPUT : openOutput(named ?? defaultReportFile(startedAt));
  let emitted: Output | null = null;
  let views: Views | null = null;
  const usage: Usage = { memory: { memory: 0, overfull: 0 }, executor: null };
  let standing = (): string => 'nothing is done';
  const interrupt = interruptSignal(() => standing());
  const onStanding = (say: () => string): void => {
    standing = say;
  };
  try {
    emitted = options.emit === undefined ? null : openOutput(options.emit);
    views = openViews(options);
    const result = await runWork(
      work,
      options,
      timer,
      emitted,
      { ...interrupt, onStanding, refresh: views.refresh },
      usage,
    );
    const { path } = work.chosen;
    const data = timer.run('report', () => {
      emitted?.commit();
      return { path, stage: options.data, testPairs: options.testPairs, digest: digestTasks(work.tasks) };
    });
    const made = work.report(result, {
      command: commandLine(work.command),
      seed: options.seed,
      limits: limitsWith(options.callLimit),
      startedAt,
      interrupted: result.interrupted,
      data,
      shard: shardOf(work, options, file),
      tasks: work.tasks,
      phases: timer.report(),
      ...usage,
      skipped: skippedFiles(work.chosen.dataset.problems),
    });
    if (file !== NO_OUTPUT) for (const piece of reportPieces(made)) file.write(piece);
    file.commit();
    const report = asWritten(made);
    const comparison = work.compare?.(report) ?? null;
    await views.write(report, { tasks: work.tasks, comparison, strict: false });
    // Set before anything is shown: where nobody reads it, the process ends at once.
    if (result.interrupted) process.exitCode = EXIT.interrupted;
    else if ((options.strict && work.failed(report)) || isRegression(comparison)) process.exitCode = EXIT.failed;
    const stream = speakingStream(...Object.values(outputs));
    const screen = screenOf(stream, useColor(options.color, stream));
    const tables = [
      ...work.tables(report, screen),
      queueTable(report.executor, screen),
      comparison === null ? NOTHING : comparisonText(comparison, screen),
      interruptedLine(report, screen),
      shardLine(report),
      lines(
        ...[file.file, ...views.files]
          .filter((name) => name !== STDOUT && name !== NO_OUTPUT.file)
          .map((name) => `report: ${name}`),
      ),
    ];
    printTables(tables, stream);
  } finally {
    file.abort();
    emitted?.abort();
    views?.abort();
    interrupt.release();
  }
}

/** What takes a report that nobody wants. */
const NO_OUTPUT: Output = { file: '', write: () => {}, commit: () => {}, abort: () => {} };

/** The share that a command's work is; null where it is all of it. */
function shardOf(
  { whole, programs = null, archive }: Pick<CommandWork<never>, 'whole' | 'programs' | 'archive'>,
  { shard, emit }: WorkOptions,
  report: Output,
): ReportFacts['shard'] {
  if (shard === undefined) return null;
  const folder = report.file === STDOUT ? '.' : dirname(report.file);
  const fromThere = (file: string | undefined): string | null =>
    file === undefined || file === STDOUT ? null : relative(folder, file);
  return {
    ...shard,
    tasks: whole.length,
    samples: samplesIn(whole),
    beyondArc: beyondArc(whole).length,
    digest: digestTasks(whole),
    programs,
    files: { emit: fromThere(emit), archive: fromThere(archive) },
  };
}

/** What is told of an executor when it has ended. */
interface Usage {
  readonly memory: { memory: number; overfull: number };
  executor: ExecutorAccount | null;
}

const isRegression = (comparison: ReportComparison | null): boolean => (comparison?.regressions.length ?? 0) > 0;

async function runWork<Result extends { readonly interrupted: boolean }>(
  { command, samples, workers: asked, run }: CommandWork<Result>,
  { timeout, quiet, memory, queue }: WorkOptions,
  timer: PhaseTimer,
  emitted: Output | null,
  { signal, graceEnd, onStanding, refresh }: Pick<Tools, 'signal' | 'graceEnd' | 'onStanding' | 'refresh'>,
  usage: Usage,
): Promise<Result> {
  const executor = await timer.run('start', () =>
    openExecutor({ workers: asked, timeout, memory, worker: WORKER, ...queueChoice(queue, command) }),
  );
  const shown = progress(samples, command, { quiet, crew: () => executor.crew() });
  const onSamples = (count: number): void => shown.advance(count);
  const emit = emitted === null ? {} : { emit: (lines: string) => emitted.write(lines) };
  try {
    const workers = executor.places;
    return await run({ executor, workers, signal, graceEnd, onStanding, onSamples, refresh, ...emit });
  } finally {
    shown.done();
    Object.assign(usage.memory, { memory: executor.memory, overfull: executor.stats.overfull });
    usage.executor = executor.account();
    await timer.run('stop', () => executor.close());
  }
}

/** The command line without the program's name; the command's name may be left out on it. */
export function commandLine(command: string): string {
  const words = withoutSecrets(process.argv.slice(2));
  return (words[0] === command ? words : [command, ...words]).join(' ');
}
