/** `batt-run run`, the main job: scores batts on tasks, times every phase, reports. */
import { type Command, Option } from 'commander';
import type { Report } from '../report/model.js';
import { EXIT } from './exit.js';
import {
  addExamples,
  addOutputOptions,
  addTaskOptions,
  integerOption,
  numberOption,
  type OutputOptions,
  reportOption,
  type TaskOptions,
  useColor,
  workersOption,
} from './options.js';

interface RunOptions extends TaskOptions, OutputOptions {
  readonly batt?: readonly string[];
  readonly timeout: number;
  readonly megaBatch: boolean;
  readonly batchSize: number;
  readonly workers: number;
  readonly timing: boolean;
  readonly profile?: number | true;
  readonly report?: string;
  readonly emit?: string;
  readonly strict: boolean;
}

/** Operations that `--profile` without a number shows. */
const PROFILE_ROWS = 20;

/** Adds the options, examples and action of `run`. */
export function defineRun(command: Command): void {
  addTaskOptions(command);
  command
    .addOption(
      new Option('-b, --batt <file...>', 'batt modules: files, globs, names in batts/ (default: the bundled batt)'),
    )
    .addOption(numberOption('-t, --timeout <s>', 'seconds for one sample', 10, { min: 0.01, max: 86_400 }))
    .addOption(new Option('--mega-batch', 'batch across tasks, not task by task').default(false))
    .addOption(integerOption('--batch-size <n>', 'samples per batch at most', 1000, { min: 1 }))
    .addOption(workersOption())
    .addOption(new Option('--timing', 'show where the time went, phase by phase').default(false))
    .addOption(integerOption('--profile [n]', 'show the n heaviest operations (20 unless told)', undefined, { min: 1 }))
    .addOption(reportOption())
    .addOption(new Option('--emit <file>', 'write one JSON line per result'))
    .addOption(new Option('--strict', 'exit 1 when any sample was lost to a timeout or an error').default(false));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run --mega-batch -c 50                        the bundled batt on the 50 smallest tasks',
    'batt-run --tasks arc/data -i 05f2a901 --timing     one task of a dataset, and where the time went',
    'batt-run -b mine.mjs --profile 10 --emit out.jsonl   the ten heaviest operations; every result as a line',
  ]);
  command.action(run);
}

async function run(options: RunOptions): Promise<void> {
  const { PhaseTimer } = await import('../pipeline/phase-timer.js');
  const timer = new PhaseTimer();
  const { log } = await import('../log.js');
  const startedAt = new Date().toISOString();
  const arc = await import('../arc/index.js');
  const { BUNDLED_BATT, battFiles, loadBatts } = await import('../batt/index.js');
  const { battPlan, countCalls, scoreTasks, WORKER } = await import('../pipeline/index.js');
  const { openExecutor } = await import('../pool/index.js');
  const { AtomicLineFile } = await import('../files.js');
  const { buildReport, cpuDevice, defaultReportFile, writeReport } = await import('../report/index.js');

  const path = arc.locateTasks(options.tasks);
  const dataset = timer.run('load.tasks', () => arc.loadTasks(path, { stage: options.data, skipBad: options.skipBad }));
  const tasks = arc.selectTasks(dataset.tasks, {
    ...(options.taskIds === undefined ? {} : { ids: options.taskIds }),
    start: options.start,
    count: options.count,
    seed: options.seed,
  });
  const batt = timer.run('load.batt', () => loadBatts(battFiles(options.batt ?? [BUNDLED_BATT])));
  const reportFile = options.report ?? defaultReportFile(startedAt);
  const emitted = options.emit === undefined ? null : new AtomicLineFile(options.emit);
  const samples = tasks.flatMap(({ demo, test }) => [...demo, ...test]);
  log().info(`processing ${samples.length} samples of ${tasks.length} tasks on cpu with ${options.workers} workers`);

  const interrupt = interruptSignal();
  const executor = await timer.run('start', () =>
    openExecutor({ workers: options.workers, timeout: options.timeout, worker: WORKER }),
  );
  const shown = await showProgress(samples.length, options);
  try {
    const scoring = await scoreTasks({
      batt,
      tasks,
      executor,
      workers: options.workers,
      megaBatch: options.megaBatch,
      batchSize: options.batchSize,
      timer,
      signal: interrupt.signal,
      onSamples: (count) => shown.advance(count),
      ...(emitted === null ? {} : { emit: (lines: string) => emitted.write(lines) }),
    });
    const { digest, counts } = timer.run('report', () => {
      emitted?.commit();
      const known = samples.filter(({ output }) => output !== null).length;
      return {
        digest: arc.digestTasks(tasks),
        counts: countCalls(batt, battPlan(batt), tasks.length, samples.length, known),
      };
    });
    await timer.run('stop', () => executor.close());
    const report = buildReport({
      command: ['run', ...process.argv.slice(2)].join(' '),
      seed: options.seed,
      startedAt,
      data: { path, stage: options.data, digest },
      tasks,
      batt,
      device: cpuDevice('cpu', 'batched grid operations run as loops on the CPU'),
      scoring,
      phases: timer.report(),
      counts,
      problems: dataset.problems,
    });
    writeReport(reportFile, report);
    await show(report, reportFile, options);
    if (scoring.interrupted) process.exitCode = EXIT.interrupted;
    else if (options.strict && report.totals.timeouts + report.totals.errors > 0) process.exitCode = EXIT.failed;
  } finally {
    shown.done();
    emitted?.abort();
    interrupt.release();
    await executor.close();
  }
}

async function showProgress(samples: number, { quiet }: RunOptions) {
  const { progress } = await import('../report/index.js');
  return progress(samples, 'score', { quiet });
}

/** Prints the tables of a report. */
async function show(report: Report, file: string, options: RunOptions): Promise<void> {
  const { deviceLine, phasesTable, problemsTable, profileTable, screenOf, tasksTable, totalsTable } = await import(
    '../report/index.js'
  );
  const screen = screenOf(process.stdout, useColor(options.color, process.stdout));
  const rows = options.profile === true ? PROFILE_ROWS : options.profile;
  const parts = [
    tasksTable(report.tasks, screen),
    rows === undefined ? '' : profileTable(report.operations, screen, rows),
    options.timing ? phasesTable(report.phases, screen) : '',
    problemsTable(report, screen),
    totalsTable(report.totals, screen),
    `${deviceLine(report.device)}\nreport: ${file}\n`,
  ];
  process.stdout.write(
    parts
      .filter((part) => part !== '')
      .map((part) => `${part.trimEnd()}\n`)
      .join('\n'),
  );
}

/**
 * A signal that aborts at the first Ctrl-C (or SIGTERM), so that what is done can be saved; a second one ends the process at
 * once.
 */
function interruptSignal(): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.interrupted);
    controller.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    release: () => process.off('SIGINT', interrupt).off('SIGTERM', interrupt),
  };
}
