/** `batt-run evolve`: generates a batt from the archive, scores it, saves what is good, and goes round again. */
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import type { Archive } from '../archive/index.js';
import type { Dialect } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import type { Harvest, HarvestProgress } from '../pipeline/index.js';
import type { OpenExecutor } from '../pool/index.js';
import { lines, print } from '../terminal.js';
import { EVOLVE_CALLS } from '../value/limits.js';
import { EXIT } from './exit.js';
import { addIngredientOptions, type IngredientOptions, otherRates } from './ingredient-options.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  archiveOption,
  callLimitOption,
  type DatasetOptions,
  dialectOf,
  integerOption,
  loadOptions,
  memoryOption,
  numberOption,
  type OutputOptions,
  seedOption,
  skipBadOption,
  workersFor,
  workersOption,
} from './options.js';
import { type QueueOptions, queueChoice, queueOption } from './queue-option.js';
import { harvestStanding, type Interrupt, interruptSignal } from './signals.js';

interface EvolveOptions extends OutputOptions, IngredientOptions, DatasetOptions, QueueOptions {
  readonly rounds?: number;
  /** Milliseconds. */
  readonly for?: number;
  readonly count: number;
  readonly taskIds?: string[];
  readonly skipBad: boolean;
  readonly seed: number;
  readonly archive: string;
  readonly workers?: number;
  readonly memory?: number;
  readonly timeout: number;
  readonly callLimit: number;
}

/** Samples of a batch at most. */
const BATCH_SIZE = 1000;

/** Adds the options, examples and action of `evolve`. */
export function defineEvolve(command: Command): void {
  command
    .addOption(integerOption('--rounds <n>', 'stop after n more rounds', undefined, { min: 1 }))
    .addOption(new Option('--for <time>', 'stop after this time, such as 90s, 30m or 2h').argParser(milliseconds))
    .addOption(integerOption('-c, --count <n>', 'solvers of a batt, at most one per task; 0 = all', 32, { min: 0 }))
    .addOption(new Option('-i, --task-ids <id...>', 'score on these tasks only'));
  addDatasetOptions(command)
    .addOption(skipBadOption())
    .addOption(archiveOption())
    .addOption(numberOption('-t, --timeout <s>', 'seconds for one sample', 10, { min: 0.01, max: 86_400 }))
    .addOption(callLimitOption(EVOLVE_CALLS))
    .addOption(workersOption())
    .addOption(queueOption())
    .addOption(memoryOption())
    .addOption(seedOption());
  addIngredientOptions(command);
  addOutputOptions(command);
  addExamples(command, [
    'batt-run import batts/solvers                 something to start from',
    'batt-run evolve --rounds 5 --seed 7           five rounds; the next call goes on with the sixth',
    'batt-run evolve --for 30m --archive big.db    until half an hour is over, or Ctrl-C',
  ]);
  command.action(evolve);
}

/** `90s`, `30m`, `2h` in milliseconds. */
function milliseconds(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text);
  const units = { s: 1000, m: 60_000, h: 3_600_000 };
  if (match === null) throw new UsageError(`--for: expected a time such as 90s, 30m or 2h, found '${text}'`);
  return Number(match[1]) * units[match[2] as keyof typeof units];
}

/** What a round did. */
interface Round {
  readonly number: number;
  readonly ms: number;
  readonly solved: number;
  readonly meanScore: number;
  readonly harvest: Harvest;
}

/** What all rounds share. */
interface Setting {
  readonly options: EvolveOptions;
  readonly dialect: Dialect;
  readonly tasks: readonly Task[];
  readonly archive: Archive;
  readonly executor: OpenExecutor;
  readonly interrupt: Interrupt;
  /** How far the round is that is being done. */
  current: { readonly round: number; readonly progress: () => HarvestProgress } | null;
}

async function evolve(options: EvolveOptions): Promise<void> {
  const { loadTasks, locateTasks, selectTasks } = await import('../arc/index.js');
  const { openArchive } = await import('../archive/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { WORKER } = await import('../pipeline/index.js');
  const { openExecutor } = await import('../pool/index.js');
  const { sayBeyondArc } = await import('./session.js');
  if (options.rounds === undefined && options.for === undefined) {
    throw new UsageError('evolve: say when to stop, with --rounds N or --for TIME');
  }
  const dialect = dialectOf(options.dialect, dialects);
  const dataset = loadTasks(locateTasks(options.tasks), { ...loadOptions(options), skipBad: options.skipBad });
  const tasks = selectTasks(dataset.tasks, options.taskIds === undefined ? {} : { ids: options.taskIds });
  sayBeyondArc(tasks);
  const archive = openArchive(options.archive, { create: false });
  const { timeout, memory } = options;
  // Rounds go on for long: every core is worth its start.
  const workers = workersFor(options.workers, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  let standing = (): string => 'nothing is done';
  const interrupt = interruptSignal(() => standing());
  try {
    const executor = await openExecutor({
      workers,
      timeout,
      memory,
      worker: WORKER,
      ...queueChoice(options.queue, 'evolve'),
    });
    try {
      const setting: Setting = { options, dialect, tasks, archive, executor, interrupt, current: null };
      standing = () => standingOf(setting);
      await goRound(setting, dataset.problems.length);
    } finally {
      await executor.close();
    }
  } finally {
    interrupt.release();
    archive.close();
  }
}

/** What is done of the round that is being done. */
function standingOf({ current, tasks, archive }: Setting): string {
  if (current === null) return `all rounds so far are in ${archive.file}`;
  return `${harvestStanding(current.progress(), tasks.length, archive.file)} (round ${current.round})`;
}

/** Does rounds until it is time to stop, with a line for each. */
async function goRound(setting: Setting, skipped: number): Promise<void> {
  const { options, archive } = setting;
  const { signal } = setting.interrupt;
  const { duration, count, counted, decimal } = await import('../report/index.js');
  const write = (line: string): void => print(lines(line));
  const key = roundsKey(options);
  const first = archive.roundsDone(key);
  const started = performance.now();
  const isOver = (done: number): boolean =>
    done === options.rounds || (options.for !== undefined && performance.now() - started >= options.for);
  write(`${counted(setting.tasks.length, 'task')}${skipped > 0 ? `, ${count(skipped)} malformed left out` : ''}`);
  write(`at most ${counted(options.callLimit, 'call')} of function values in one call of an operation (--call-limit)`);
  write(['round', 'solved', 'mean score', 'new', 'improved', 'defects', 'unique/s', 'time'].map(cell).join(''));
  let done = 0;
  for (; !isOver(done) && !signal.aborted; done++) {
    const round = await oneRound(setting, first + done);
    if (round === null) break;
    setting.current = null;
    archive.setRoundsDone(key, first + done + 1);
    const { number, ms, solved, meanScore, harvest } = round;
    const { saved, validated } = harvest.solvers;
    const cells = [count(number + 1), count(solved), decimal(meanScore), count(saved.added), count(saved.improved)];
    cells.push(count(harvest.defects.length), decimal((validated * 1000) / ms), duration(ms));
    write(cells.map(cell).join(''));
    if (harvest.defects.length > 0) process.exitCode = EXIT.failed;
  }
  if (signal.aborted) {
    const kept = setting.current === null ? '' : `: ${standingOf(setting)}`;
    const next = `the next call goes on with round ${count(first + done + 1)}`;
    write(`interrupted after ${counted(done, 'round')}; ${next}${kept}`);
    process.exitCode = EXIT.interrupted;
  }
}

const cell = (text: string): string => text.padStart(12);

/** What a series of rounds is known by: rounds of another seed or other choices are another series. */
function roundsKey({ callLimit, ...options }: EvolveOptions): string {
  const { seed, count, mutationRate, moves, dialect, freezeSolvers, freezeDiffers } = options;
  const limits = callLimit === EVOLVE_CALLS ? '' : ` calls ${callLimit}`;
  const frozen = `${freezeSolvers ? ' frozen solvers' : ''}${freezeDiffers ? ' frozen differs' : ''}`;
  return `evolve ${dialect} seed ${seed} count ${count} rate ${mutationRate}${otherRates(moves)}${frozen}${limits}`;
}

/** Generates, scores and harvests one batt; null when that was interrupted. */
async function oneRound(setting: Setting, number: number): Promise<Round | null> {
  const { options, dialect, tasks, archive, executor } = setting;
  const { signal, graceEnd } = setting.interrupt;
  const { samplesIn } = await import('../arc/index.js');
  const { battText, generateBatt, parseBattModule } = await import('../batt/index.js');
  const { dialects } = await import('../dsl/index.js');
  const { PhaseTimer, scoreAndHarvest } = await import('../pipeline/index.js');
  const { demosIn, ingredientsOf } = await import('./ingredient-options.js');
  const { progress } = await import('../report/index.js');
  const started = performance.now();
  const { count, seed, mutationRate, moves, freezeSolvers, freezeDiffers } = options;
  const content = generateBatt({
    dialect,
    ...ingredientsOf(dialect, options),
    ...{ count, seed, round: number, mutationRate, moves, freezeSolvers, freezeDiffers },
    ...demosIn(tasks),
  });
  const batt = parseBattModule(battText(content), `round ${number + 1} of seed ${seed}`, dialects);
  const timer = new PhaseTimer();
  const samples = samplesIn(tasks);
  const shown = progress(samples, `round ${number + 1}`, { quiet: options.quiet, crew: () => executor.crew() });
  const losses = new Map<string, number>();
  try {
    const { callLimit } = options;
    const { scoring, harvest } = await scoreAndHarvest({
      ...{ batt, tasks, executor, workers: executor.places, timer, signal, graceEnd, archive },
      ...{ megaBatch: true, batchSize: BATCH_SIZE },
      callLimit,
      onSamples: (done) => shown.advance(done),
      onTask: ({ samples: some }) => {
        for (const { result } of some) {
          if (result.status !== 'ok') losses.set(result.error, (losses.get(result.error) ?? 0) + 1);
        }
      },
      onStart: (progress) => {
        setting.current = { round: number + 1, progress };
      },
    });
    await warnOfLosses(number, losses);
    if (scoring.interrupted || harvest.interrupted) return null;
    return { number, ms: performance.now() - started, ...standing(archive, tasks, dialect), harvest };
  } finally {
    shown.done();
  }
}

/** Says how many samples of a round were lost, by reasons, in an order that is no matter of chance. */
async function warnOfLosses(round: number, losses: ReadonlyMap<string, number>): Promise<void> {
  const { log } = await import('../log.js');
  const { counted } = await import('../report/index.js');
  for (const [reason, lost] of [...losses].sort(([a], [b]) => (a < b ? -1 : 1))) {
    log().warn(`round ${round + 1}: ${counted(lost, 'sample')} lost: ${reason}`);
  }
}

/** How the archive does on the tasks: how many it solves, and the mean of the best scores. */
function standing(archive: Archive, tasks: readonly Task[], dialect: Dialect): Pick<Round, 'solved' | 'meanScore'> {
  const wanted = new Set(tasks.map(({ id }) => id));
  const best = new Map<string, { readonly solves: boolean; readonly score: number }>();
  for (const solver of archive.solvers({ dialect: dialect.name })) {
    if (wanted.has(solver.task) && !best.has(solver.task)) best.set(solver.task, solver);
  }
  const all = [...best.values()];
  const total = all.reduce((sum, { score }) => sum + score, 0);
  return { solved: all.filter(({ solves }) => solves).length, meanScore: all.length === 0 ? 0 : total / all.length };
}
