/** `batt-run search`: looks for programs of tasks that the archive does not demo-solve. */
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import type { Output } from '../files.js';
import {
  addExamples,
  addOutputOptions,
  addTaskOptions,
  archiveOption,
  dialectOf,
  forOption,
  integerOption,
  loadOptions,
  numberOption,
  type OutputOptions,
  reportOption,
  speakingStream,
  type TaskOptions,
  useColor,
  workersFor,
  workersOption,
} from './options.js';
import { type QueueOptions, queueChoice, queueOption } from './queue-option.js';
import { SEARCH_DIALECT } from './search-notes.js';
import type { SearchBounds, SearchOutcome } from './search-run.js';
import { interruptSignal } from './signals.js';
import { requirePage, WatchedFile, watchOption } from './watch.js';

interface SearchOptions extends TaskOptions, OutputOptions, QueueOptions, SearchBounds {
  readonly archive: string;
  readonly workers?: number;
  readonly report?: string;
  readonly html?: string;
  readonly watch: boolean;
}

/** MiB that the states of a task may take unless told, the same everywhere: what a search finds depends on it. */
const MEMORY = 512;

/** Seconds of a search at most where nothing else bounds it: a day. */
const LONGEST = 86_400;
/** Seconds beyond its budget after which a search that does not end is cut off. */
const OVERTIME = 30;

/** Adds the options, examples and action of `search`. */
export function defineSearch(command: Command): void {
  addTaskOptions(command)
    .addOption(archiveOption())
    .addOption(forOption('a task'))
    .addOption(numberOption('--per-task <s>', 'seconds for one task at most', undefined, { min: 0.01, max: LONGEST }))
    .addOption(
      integerOption('--calls <n>', 'calls of moves for one task at most: finds the same on any machine', undefined, {
        min: 1,
      }),
    )
    .addOption(new Option('--more', 'search tasks that the archive demo-solves, too').default(false))
    .addOption(
      integerOption('--memory <MiB>', 'MiB that the states of a task may take', MEMORY, { min: 16, max: 3584 }),
    )
    .addOption(workersOption())
    .addOption(queueOption())
    .addOption(new Option('--timing', 'show what each move took, and what it brought').default(false))
    .addOption(reportOption())
    .addOption(
      new Option('--html <file>', 'write a page with the programs that were found, step by step; - is standard output'),
    )
    .addOption(watchOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run search --for 10m --data eval --tasks arc/data   ten minutes for the tasks that archive.db does not demo-solve',
    'batt-run search --per-task 2 -c 50 --archive mine.db     the 50 smallest tasks, two seconds for each',
    'batt-run search --calls 100000 --timing                  the same programs on any machine, and which moves made them',
    'batt-run search --for 10m --html found.html --watch      a page that shows what is found, step by step, as it is',
    'batt-run search --for 5m -i 68b67ca3 --more              other programs of a task that is demo-solved',
  ]);
  command.action(runSearch);
}

async function runSearch(options: SearchOptions): Promise<void> {
  const { for: time, perTask, calls, archive: archiveFile } = options;
  if (time === undefined && perTask === undefined && calls === undefined) {
    throw new UsageError('search: say how long, with --for TIME, --per-task SECONDS or --calls N');
  }
  requirePage(options);
  const { digestTasks, loadTasks, locateTasks, samplesIn, selectTasks, tasksOfShard } = await import('../arc/index.js');
  const { openArchive } = await import('../archive/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { openOutput, requireSeparateFiles } = await import('../files.js');
  const { WORKER } = await import('../pipeline/index.js');
  const { openExecutor } = await import('../pool/index.js');
  const { buildId } = await import('../queue/build.js');
  const shown = await import('../report/index.js');
  const { printTables } = await import('../terminal.js');
  const { EXIT } = await import('./exit.js');
  const { totalsOf } = await import('./evolve-findings.js');
  const { SearchRun } = await import('./search-run.js');
  const { commandLine, sayBeyondArc, saySharing } = await import('./session.js');
  requireSeparateFiles({ '--archive': archiveFile, '--report': options.report, '--html': options.html });
  const startedAt = new Date().toISOString();
  const dialect = dialectOf(SEARCH_DIALECT, dialects);
  const path = locateTasks(options.tasks);
  const dataset = loadTasks(path, { ...loadOptions(options), skipBad: options.skipBad });
  const { taskIds: ids, start, count, seed, shard } = options;
  const whole = selectTasks(dataset.tasks, { ids, start, count, seed });
  const tasks = tasksOfShard(whole, shard);
  saySharing(tasks, whole, shard);
  sayBeyondArc(tasks);
  const file = options.report === undefined ? null : openOutput(options.report);
  let pageFile: Output | null = null;
  let standing = (): string => 'nothing is done';
  const interrupt = interruptSignal(() => standing());
  try {
    const { html, watch } = options;
    const watched = watch && html !== undefined ? new WatchedFile(html) : null;
    pageFile = watched ?? (html === undefined ? null : openOutput(html));
    const archive = openArchive(archiveFile);
    try {
      // A search ends by itself; only one that does not is cut off.
      const timeout = Math.min(LONGEST, perTask ?? (time === undefined ? LONGEST : time / 1000)) + OVERTIME;
      const workers = workersFor(options.workers, Number.POSITIVE_INFINITY, Math.max(1, tasks.length));
      const executor = await openExecutor({
        workers,
        timeout,
        worker: WORKER,
        ...queueChoice(options.queue, 'search'),
      });
      try {
        if (time !== undefined) interrupt.endAfter(time + OVERTIME * 1000);
        const digest = digestTasks(tasks);
        const before = totalsOf(archive, dialect.name);
        const page = new shown.SearchPage(tasks);
        const reportOf = ({ totals, saved, moves, defects, rows }: SearchOutcome) =>
          shown.searchReport({
            ...{ command: commandLine('search'), seed, startedAt, interrupted: interrupt.endedBy() === 'signal' },
            data: {
              ...{ path, stage: options.data, testPairs: options.testPairs, tasks: tasks.length },
              ...{ samples: samplesIn(tasks), digest },
            },
            budget: {
              ...{ forMs: time ?? null, perTask: perTask ?? null, calls: calls ?? null },
              bytes: options.memory * (1 << 20),
            },
            archive: {
              ...{ file: archiveFile, ...saved },
              ...{ before, after: totalsOf(archive, dialect.name) },
            },
            ...{ totals, moves, defects, tasks: rows },
            skipped: shown.skippedFiles(dataset.problems),
          });
        const onChange =
          watched === null ? null : () => watched.refresh((again) => page.text(reportOf(run.soFar()), again));
        const run = new SearchRun({
          ...{ options, dialect, tasks, archive, executor, interrupt, build: buildId(), onChange },
        });
        standing = () => run.standing();
        const report = reportOf(await run.go());
        const { interrupted, defects } = report;
        for (const piece of shown.reportPieces(report)) file?.write(piece);
        pageFile?.write(page.text(report));
        file?.commit();
        pageFile?.commit();
        if (interrupted) process.exitCode = EXIT.interrupted;
        else if (defects.length > 0) process.exitCode = EXIT.failed;
        const stream = speakingStream(options.report, options.html);
        const screen = shown.screenOf(stream, useColor(options.color, stream));
        printTables(shown.searchTables(report, screen, options.timing), stream);
      } finally {
        await executor.close();
      }
    } finally {
      archive.close();
    }
  } finally {
    interrupt.release();
    file?.abort();
    pageFile?.abort();
  }
}
