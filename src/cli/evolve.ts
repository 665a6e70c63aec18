/** `batt-run evolve`: generates a batt from the archive, scores it, saves what is good, and goes round again. */
import { type Command, Option } from 'commander';
import { UsageError } from '../errors.js';
import { STDOUT } from '../files.js';
import { EVOLVE_CALLS, EVOLVE_WORK } from '../value/limits.js';
import type { EvolveOptions } from './evolve-rounds.js';
import { addIngredientOptions, perTaskOption } from './ingredient-options.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  archiveOption,
  callLimitOption,
  dialectOf,
  forOption,
  integerOption,
  loadOptions,
  memoryOption,
  numberOption,
  seedOption,
  skipBadOption,
  workersFor,
  workersOption,
  workOption,
} from './options.js';
import { queueChoice, queueOption } from './queue-option.js';
import { interruptSignal } from './signals.js';
import { requirePage, watchOption } from './watch.js';

/** Adds the options, examples and action of `evolve`. */
export function defineEvolve(command: Command): void {
  command
    .addOption(integerOption('--rounds <n>', 'stop after n more rounds', undefined, { min: 1 }))
    .addOption(forOption('a round'))
    .addOption(integerOption('-c, --count <n>', 'solvers of a batt; 0 = all', 32, { min: 0 }))
    .addOption(perTaskOption())
    .addOption(new Option('-i, --task-ids <id...>', 'score on these tasks only'))
    .addOption(
      integerOption('-s, --start <n>', 'skip the first n tasks, of which the smallest are first', 0, { min: 0 }),
    )
    .addOption(integerOption('--tasks-count <n>', 'score on this many tasks, the smallest; 0 = all', 0, { min: 0 }))
    .addOption(new Option('--unsolved', 'score only on tasks that the archive does not demo-solve').default(false));
  addDatasetOptions(command)
    .addOption(skipBadOption())
    .addOption(archiveOption())
    .addOption(numberOption('-t, --timeout <s>', 'seconds for one sample', 10, { min: 0.01, max: 86_400 }))
    .addOption(callLimitOption(EVOLVE_CALLS))
    .addOption(workOption(EVOLVE_WORK))
    .addOption(workersOption())
    .addOption(queueOption())
    .addOption(memoryOption())
    .addOption(new Option('--timing', 'show what each move of mutation brought').default(false))
    .addOption(new Option('--html <file>', 'write a page with the tasks as the archive stands'))
    .addOption(watchOption())
    .addOption(seedOption());
  addIngredientOptions(command);
  addOutputOptions(command);
  addExamples(command, [
    'batt-run import batts/solvers                 something to start from',
    'batt-run evolve --rounds 5 --seed 7           five rounds; the next call goes on with the sixth',
    'batt-run evolve --for 30m --archive big.db    until half an hour is over, or Ctrl-C',
    'batt-run evolve --for 30m --html evolve.html --watch   a page that shows what is found, as it is',
    'batt-run evolve --for 5m --tasks-count 80 --unsolved   of the 80 smallest tasks those that are not demo-solved',
  ]);
  command.action(evolve);
}

async function evolve(options: EvolveOptions): Promise<void> {
  const { loadTasks, locateTasks, selectTasks } = await import('../arc/index.js');
  const { openArchive } = await import('../archive/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { WORKER } = await import('../pipeline/index.js');
  const { openExecutor } = await import('../pool/index.js');
  const { Rounds } = await import('./evolve-rounds.js');
  const { ArchivePage } = await import('./archive-page.js');
  const { sayBeyondArc } = await import('./session.js');
  if (options.rounds === undefined && options.for === undefined) {
    throw new UsageError('evolve: say when to stop, with --rounds N or --for TIME');
  }
  requirePage(options);
  if (options.html === STDOUT)
    throw new UsageError(`--html: expected a file, found ${STDOUT}, where the rounds are shown`);
  const dialect = dialectOf(options.dialect, dialects);
  const dataset = loadTasks(locateTasks(options.tasks), { ...loadOptions(options), skipBad: options.skipBad });
  const { taskIds: ids, start, tasksCount: count } = options;
  const tasks = selectTasks(dataset.tasks, { ids, start, count });
  sayBeyondArc(tasks);
  const archive = openArchive(options.archive, { create: false });
  const { timeout, memory } = options;
  // Rounds go on for long: every core is worth its start.
  const workers = workersFor(options.workers, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  let standing = (): string => 'nothing is done';
  const interrupt = interruptSignal(() => standing());
  const { html, watch, callLimit, work } = options;
  const page =
    html === undefined
      ? null
      : new ArchivePage(html, watch, { command: 'evolve', archive, dialect, tasks, callLimit, work });
  try {
    const executor = await openExecutor({
      workers,
      timeout,
      memory,
      worker: WORKER,
      ...queueChoice(options.queue, 'evolve'),
    });
    try {
      const rounds = new Rounds({ options, dialect, tasks, archive, executor, interrupt, page });
      standing = () => rounds.standing();
      await rounds.go(dataset.problems.length);
    } finally {
      await executor.close();
    }
  } finally {
    page?.abort();
    interrupt.release();
    archive.close();
  }
}
