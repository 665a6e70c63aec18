/** `batt-run run`, the main job: scores batts on tasks, times every phase, reports. */
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import type { BestValues, CallCounts, Harvest, Scoring } from '../pipeline/index.js';
import type { Report } from '../report/index.js';
import { addCompareOptions, type CompareFlags, compareOptions } from './compare.js';
import { addDeviceOptions, type DeviceOptions, runDevice } from './device.js';
import { addExamples, addWorkOptions, archiveOption, integerOption, type WorkOptions } from './options.js';
import type { Work } from './session.js';

interface RunOptions extends WorkOptions, CompareFlags, DeviceOptions {
  readonly batt?: readonly string[];
  readonly megaBatch: boolean;
  readonly batchSize: number;
  readonly profile?: number | true;
  readonly scoreOnly: boolean;
  readonly archive: string;
  readonly baseline?: string;
}

/** Operations that `--profile` without a number shows. */
const PROFILE_ROWS = 20;

/** Adds the options, examples and action of `run`. */
export function defineRun(command: Command): void {
  addWorkOptions(command, 'any sample was lost to a timeout or an error')
    .addOption(
      new Option('-b, --batt <file...>', 'batt modules: files, globs, names in batts/ (default: the bundled batt)'),
    )
    .addOption(new Option('--mega-batch', 'batch across tasks, not task by task').default(false))
    .addOption(integerOption('--batch-size <n>', 'samples per batch at most', 1000, { min: 1 }))
    .addOption(new Option('--score-only', 'stop after scoring: nothing goes into an archive').default(false))
    .addOption(archiveOption())
    .addOption(integerOption('--profile [n]', 'show the n heaviest operations (20 unless told)', undefined, { min: 1 }))
    .addOption(new Option('--baseline <file>', 'compare with that report; exit 1 on regression'));
  addCompareOptions(command);
  addDeviceOptions(command);
  addExamples(command, [
    'batt-run --mega-batch -c 50                        the bundled batt on the 50 smallest tasks',
    'batt-run --tasks arc/data -i 05f2a901 --timing     one task of a dataset, and where the time went',
    'batt-run -b mine.mjs --profile 10 --emit out.jsonl   the ten heaviest operations; every result as a line',
  ]);
  command.action(run);
}

/** What a run finds out. */
interface RunResult {
  readonly scoring: Scoring;
  /** What the best candidates give that do not match. */
  readonly values: BestValues;
  readonly counts: CallCounts;
  /** What became of it in the archive; null where there is none, or no time for it. */
  readonly saved: (Harvest & { readonly file: string }) | null;
  readonly interrupted: boolean;
}

const samplesOf = (tasks: readonly Task[]) => tasks.flatMap(({ demo, test }) => [...demo, ...test]);

async function run(options: RunOptions): Promise<void> {
  const { PhaseTimer } = await import('../pipeline/phase-timer.js');
  const timer = new PhaseTimer();
  const { digestTasks } = await import('../arc/index.js');
  const { openArchive } = await import('../archive/index.js');
  const { BUNDLED_BATT, battFiles, loadBatts } = await import('../batt/index.js');
  const { log } = await import('../log.js');
  const { battPlan, bestValues, countCalls, harvest, scoreTasks } = await import('../pipeline/index.js');
  const shown = await import('../report/index.js');
  const { carryOut, chooseTasks } = await import('./session.js');

  const { megaBatch, batchSize } = options;
  const chosen = chooseTasks(options, timer);
  const { tasks } = chosen;
  const batt = timer.run('load.batt', () => loadBatts(battFiles(options.batt ?? [BUNDLED_BATT])));
  const samples = samplesOf(tasks).length;
  const base = options.baseline === undefined ? null : shown.readReport(options.baseline);
  // At once, not when all is done.
  if (base !== null && !options.force) {
    shown.requireSame(base, {
      data: { path: chosen.path, tasks: tasks.length, digest: digestTasks(tasks) },
      batt: { path: batt.file, digest: batt.digest },
    });
  }
  const cells = samplesOf(tasks).reduce((sum, { input }) => sum + input.h * input.w, 0);
  const size = { batt, samples, cells, workers: Math.min(options.workers, samples) };
  const { device, workers, ...onDevice } = await timer.run('start', () => runDevice(options, size));
  log().info(`processing ${samples} grids of ${tasks.length} tasks on ${onDevice.text}`);
  const countsOf = ({ tasks: scores }: Scoring): CallCounts => {
    const done = samplesOf(scores.map(({ task }) => task));
    const known = done.filter(({ output }) => output !== null).length;
    return countCalls(batt, battPlan(batt), scores.length, done.length, known);
  };
  const work: Work<RunResult> = {
    command: 'run',
    chosen,
    tasks,
    samples,
    run: async (tools) => {
      const file = options.archive;
      // Opened first, as all that is written: what cannot be is to be known before the work is done.
      const archive = options.scoreOnly ? null : timer.run('start', () => openArchive(file));
      try {
        const scoring = await scoreTasks({ batt, tasks, device, workers, megaBatch, batchSize, timer, ...tools });
        const counts = timer.run('report', () => countsOf(scoring));
        const values = timer.run('report', () => bestValues(batt, scoring.tasks));
        if (archive === null || scoring.interrupted) {
          return { scoring, values, counts, saved: null, interrupted: scoring.interrupted };
        }
        const saved = { ...(await harvest({ batt, scores: scoring.tasks, archive, timer, ...tools })), file };
        return { scoring, values, counts, saved, interrupted: saved.interrupted };
      } finally {
        timer.run('save', () => archive?.close());
      }
    },
    report: ({ scoring, values, counts, saved }, facts) =>
      shown.buildReport({
        ...facts,
        batt,
        device: onDevice.report(scoring.device),
        scoring,
        bestValues: values,
        counts,
        harvest: saved,
      }),
    tables: (report, screen) => [
      shown.tasksTable(report.tasks, screen),
      options.profile === undefined
        ? ''
        : shown.profileTable(report.operations, screen, options.profile === true ? PROFILE_ROWS : options.profile),
      options.timing ? shown.phasesTable(report.phases, screen) : '',
      shown.archiveTable(report.archive, screen),
      shown.problemsTable(report, screen),
      shown.totalsTable(report.totals, screen),
      shown.deviceLine(report.device),
    ],
    failed: ({ totals, archive }) => totals.timeouts + totals.errors + (archive?.defects.length ?? 0) > 0,
    ...(base === null
      ? {}
      : { compare: (report: Report) => shown.compareReports(base, report, compareOptions(options)) }),
  };
  await carryOut(work, { ...options, workers }, timer);
}
