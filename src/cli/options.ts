/** Options that several commands share: their letters, checks and defaults, which are the same everywhere. */

import { availableParallelism } from 'node:os';
import type { WriteStream } from 'node:tty';
import { type Command, Option } from 'commander';
import type { Shard, StageChoice } from '../arc/index.js';
import { counted } from '../counted.js';
import type { Dialect } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { STDOUT } from '../files.js';
import { LOG_LEVELS, type LogLevel, setLogLevel } from '../log.js';
import { setWide } from '../terminal.js';
import { LEAST_MEMORY } from '../usable-memory.js';
import { LIMITS, MOST_CALLS, MOST_WORK } from '../value/limits.js';
import { checkQueue, type QueueOptions, queueOption, queueText } from './queue-option.js';
import { refuseStray } from './stray.js';
import { addViewOptions, type ViewOptions } from './views.js';

/** Where tasks are and how they are read: what {@link addDatasetOptions} yields. */
export interface DatasetOptions {
  readonly tasks?: string;
  readonly data: StageChoice;
  readonly testPairs: number;
}

/** How tasks are loaded, as the options say. */
export const loadOptions = ({ data, testPairs }: DatasetOptions) => ({ stage: data, testPairs });

/** Which tasks a command works on: what {@link addTaskOptions} yields. */
export interface TaskOptions extends DatasetOptions {
  readonly taskIds?: string[];
  /** Index of the first task, from 0. */
  readonly start: number;
  /** How many tasks; 0 = all, -N = N at random by `seed`. */
  readonly count: number;
  /** Leave out malformed tasks and programs, counted and shown, instead of failing. */
  readonly skipBad: boolean;
  readonly seed: number;
  /** The share of these tasks to work on; absent: all. */
  readonly shard?: Shard;
}

/** How a command works through samples: what {@link addWorkOptions} yields. */
export interface WorkOptions extends TaskOptions, OutputOptions, ViewOptions, QueueOptions {
  /** Seconds for one sample. */
  readonly timeout: number;
  readonly callLimit: number;
  /** See {@link workersFor}. */
  readonly workers?: number;
  /** MiB that the values of a thread may take; absent: a share of the machine's. */
  readonly memory?: number;
  readonly timing: boolean;
  /** False with `--no-report`. */
  readonly report?: string | boolean;
  readonly emit?: string;
  readonly strict: boolean;
}

/** How a command shows what it does: what {@link addOutputOptions} yields. */
export interface OutputOptions {
  readonly quiet: boolean;
  readonly logLevel?: LogLevel;
  /** Tables with all their columns. */
  readonly wide: boolean;
  /** False with `--no-color`. */
  readonly color: boolean;
}

/** `-i, --task-ids`, `-s, --start`, `-c, --count`, those of {@link addDatasetOptions}, `--skip-bad`, `--seed` and `--shard`. */
export function addTaskOptions(command: Command): Command {
  command
    .addOption(taskIdsOption())
    .addOption(integerOption('-s, --start <n>', 'skip the first n tasks', 0, { min: 0 }))
    .addOption(integerOption('-c, --count <n>', 'this many tasks; 0 = all, -n = n at random by --seed', 0));
  return addDatasetOptions(command).addOption(skipBadOption()).addOption(seedOption()).addOption(shardOption());
}

/**
 * The options of commands that work through samples in the pool: those of {@link addTaskOptions} and
 * {@link addOutputOptions}, and `-t`, `--call-limit`, `--workers`, `--queue`, `--memory`, `--timing`, `--report`, `--emit` and
 * `--strict`.
 *
 * @param strict - when `--strict` makes the exit code 1
 */
export function addWorkOptions(command: Command, strict: string): Command {
  addTaskOptions(command)
    .addOption(timeoutOption())
    .addOption(callLimitOption())
    .addOption(workersOption())
    .addOption(queueOption())
    .addOption(memoryOption())
    .addOption(new Option('--timing', 'show where the time went, phase by phase').default(false))
    .addOption(reportOption())
    .addOption(new Option('--no-report', 'write no JSON report'))
    .addOption(emitOption())
    .addOption(new Option('--strict', `exit 1 when ${strict}`).default(false));
  addViewOptions(command);
  return addOutputOptions(command);
}

/** `-i, --task-ids`: which tasks. */
export function taskIdsOption(meaning = 'only these tasks'): Option {
  return new Option('-i, --task-ids <id...>', meaning);
}

/** `--tasks`: where the tasks are. */
export function tasksOption(): Option {
  return new Option('--tasks <path>', 'dataset folder or file (default: $BATT_TASKS, a Kaggle input folder, tasks/)');
}

/**
 * `--tasks`, `--data` and `--test-pairs`.
 *
 * @param tasks - what `--tasks` means, where it is not the usual
 * @param stage - the default of `--data`
 */
export function addDatasetOptions(command: Command, { tasks = tasksOption(), stage = 'train' } = {}): Command {
  return command
    .addOption(tasks)
    .addOption(
      new Option('--data <stage>', 'train, eval, both, test, or what the dataset calls a stage').default(stage),
    )
    .addOption(
      integerOption('--test-pairs <n>', 'where a task is a list of pairs, the last n are its tests', 1, { min: 1 }),
    );
}

/** `--quiet`, `--log-level` and `--no-color`; the log level is in force before the command's action runs. */
export function addOutputOptions(command: Command): Command {
  return (
    command
      // For our own words about them, in place of Commander's.
      .allowExcessArguments()
      .addOption(new Option('--quiet', 'no progress, and only errors in the log').default(false))
      .addOption(
        new Option('--log-level <level>', 'lowest level of the log on stderr (default: info)').choices(LOG_LEVELS),
      )
      .addOption(new Option('--no-color', 'no colors'))
      .addOption(new Option('--wide', 'tables with all their columns, however narrow the terminal is').default(false))
      .hook('preAction', (_, actionCommand) => {
        refuseStray(actionCommand);
        checkQueue(actionCommand);
        const { quiet, logLevel, wide } = actionCommand.opts<OutputOptions>();
        setWide(wide);
        setLogLevel(logLevel ?? (quiet ? 'error' : 'info'));
      })
  );
}

/** Whether output on `stream` is colored: not with `--no-color` or NO_COLOR, else with FORCE_COLOR or on a terminal. */
export function useColor(
  color: boolean,
  stream: Pick<WriteStream, 'hasColors'> & { isTTY?: boolean },
  env: NodeJS.ProcessEnv = process.env,
): boolean {
  if (!color || env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return Boolean(stream.isTTY) && stream.hasColors();
}

/** Adds command lines, with what each does, to a command's help. */
export function addExamples(command: Command, examples: readonly string[]): Command {
  return command.addHelpText('after', ['', 'Examples:', ...examples.map((example) => `  ${example}`)].join('\n'));
}

/** `-t, --timeout`: how long it may take. */
export function timeoutOption(meaning = 'seconds for one sample'): Option {
  return numberOption('-t, --timeout <s>', meaning, 10, { min: 0.01, max: 86_400 });
}

/** `--workers`: size of the pool, for {@link workersFor} unless it is told otherwise. */
export function workersOption(
  meaning = 'size of the worker pool; 0 = in this process (default: as many as the work justifies, at most one per core)',
): Option {
  return integerOption('--workers <n>', meaning, undefined, { min: 0, max: 1024 });
}

/** `--memory`: what values may take. */
export function memoryOption(): Option {
  const meaning =
    "MiB that the values of each worker may take (default: a share of the machine's memory, and at most 1792; see docs/run.md)";
  return integerOption('--memory <MiB>', meaning, undefined, { min: LEAST_MEMORY, max: 1 << 20 });
}

/** Calls that a worker more is worth: each has the program to load and to compile, which takes about as long. */
const CALLS_PER_WORKER = 600_000;

/**
 * Size of the pool: as asked for, else what the work is worth, but no more than there are samples to share. At least one unless
 * asked for, since what runs in this process nothing can interrupt.
 *
 * @param asked - `--workers`
 * @param calls - of operations, about
 */
export function workersFor(asked: number | undefined, calls: number, samples: number): number {
  const worth = Math.min(availableParallelism(), 1 + Math.floor(calls / CALLS_PER_WORKER));
  return Math.min(asked ?? worth, samples);
}

/** `--call-limit`: how many calls of function values one call of an operation may make. */
export function callLimitOption(preset: number = LIMITS.calls): Option {
  const meaning = 'calls of function values that one call of an operation may make';
  return integerOption('--call-limit <n>', meaning, preset, { min: 1, max: MOST_CALLS });
}

/** `--work`: how much one call of a solver may take on a sample. */
export function workOption(preset?: number): Option {
  const meaning =
    'units of work that a call of a solver may take on a sample; a call that takes more is given up, with all that needs it';
  return integerOption('--work <n>', meaning, preset, { min: 1, max: MOST_WORK });
}

/** Where work is done: `in this process`, `with 1 worker`, `over redis://host:6379`. */
export function placeText(workers: number, queue?: string): string {
  if (queue) return queueText(queue);
  return workers === 0 ? 'in this process' : `with ${counted(workers, 'worker')}`;
}

/** What an output file is called in what a command says. */
export const outputName = (file: string): string => (file === STDOUT ? 'standard output' : file);

/** `--seed`: where all randomness starts. */
export function seedOption(): Option {
  return integerOption('--seed <n>', 'start of all random choices', 0, { min: 0, max: 2 ** 32 - 1 });
}

/** `--shard`: a share of the tasks. */
export function shardOption(): Option {
  const meaning = 'only the I-th of N shares of the chosen tasks; batt-run merge joins their results';
  return new Option('--shard <I/N>', meaning).argParser((text: string): Shard => {
    const [, index, count] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []).map(Number);
    if (index >= 1 && index <= count) return { index, count };
    throw new UsageError(`--shard: expected I/N with I from 1 to N, such as 3/10, found '${text}'`);
  });
}

/** `--report`: where the JSON report goes. */
export function reportOption(): Option {
  return new Option('--report <file>', 'write the JSON report here; - is standard output');
}

/** `--emit`: where results go, line by line. */
export function emitOption(): Option {
  return new Option('--emit <file>', 'write one JSON line per result; - is standard output');
}

/**
 * `--for`: how long a command may work, in milliseconds.
 *
 * @param middle - in the middle of what it stops
 */
export function forOption(middle: string): Option {
  const meaning = `stop after this time, such as 90s, 30m or 2h, if need be in the middle of ${middle}`;
  return new Option('--for <time>', meaning).argParser((text: string): number => {
    const match = /^(\d+(?:\.\d+)?)(s|m|h)$/.exec(text);
    const units = { s: 1000, m: 60_000, h: 3_600_000 };
    if (match === null) throw new UsageError(`--for: expected a time such as 90s, 30m or 2h, found '${text}'`);
    return Number(match[1]) * units[match[2] as keyof typeof units];
  });
}

/** `--archive`: where programs are kept. */
export function archiveOption(): Option {
  return fileOption('--archive <file>', 'where solvers are kept').default('archive.db');
}

/** `--skip-bad`: what becomes of malformed tasks and programs. */
export function skipBadOption(): Option {
  return new Option('--skip-bad', 'leave out malformed tasks and programs, counted and shown').default(false);
}

/** `--prefix`: what solvers may be called, too. */
export function prefixOption(): Option {
  const meaning = 'solvers may also be called <name>_<id>, beside solve_<id> and verify_<id>';
  return new Option('--prefix <name>', meaning).argParser((text: string) => {
    if (/^[A-Za-z_]\w*$/.test(text)) return text;
    throw new UsageError(`--prefix: expected the start of a name such as transform, found '${text}'`);
  });
}

/** An option whose file or folder cannot be standard output. */
export function fileOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.argParser((name: string) => {
    if (name !== STDOUT) return name;
    throw new UsageError(`--${option.name()}: expected a name, found '-': it cannot go to standard output`);
  });
}

/**
 * Where people read what a command says: standard output, or standard error where a file that it writes goes there.
 *
 * @param files - as options name them; undefined for one that is not given
 */
export const speakingStream = (...files: readonly (string | undefined)[]): WriteStream =>
  files.includes(STDOUT) ? process.stderr : process.stdout;

/** `--dialect`: of what language programs are. */
export function dialectOption(): Option {
  return new Option('--dialect <name>', 'dialect of the programs').default('arc-dsl');
}

/**
 * The dialect that `--dialect` names.
 *
 * @throws UsageError when there is none of that name
 */
export function dialectOf(name: string, dialects: ReadonlyMap<string, Dialect>): Dialect {
  const dialect = dialects.get(name);
  if (dialect !== undefined) return dialect;
  throw new UsageError(`--dialect: expected ${[...dialects.keys()].join(' or ')}, found '${name}'`);
}

/** Bounds of a number, inclusive. */
interface Range {
  readonly min?: number;
  readonly max?: number;
}

/**
 * An option that takes a whole number; parsing it throws UsageError for anything else, and outside the range.
 *
 * @param flags - as Commander reads them, such as `-c, --count <n>`
 * @param preset - the default; undefined for an option that may be absent
 */
export function integerOption(flags: string, description: string, preset?: number, range: Range = {}): Option {
  return checkedOption(flags, description, preset, 'a whole number', range, Number.isSafeInteger);
}

/** An option that takes a number such as `0.5`; checked as {@link integerOption} is. */
export function numberOption(flags: string, description: string, preset?: number, range: Range = {}): Option {
  return checkedOption(flags, description, preset, 'a number', range, Number.isFinite);
}

function checkedOption(
  flags: string,
  description: string,
  preset: number | undefined,
  kind: string,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Range,
  accepts: (value: number) => boolean,
): Option {
  const option = new Option(flags, description).default(preset);
  const bounds = `${Number.isFinite(min) ? ` of at least ${min}` : ''}${Number.isFinite(max) ? ` and at most ${max}` : ''}`;
  return option.argParser((text: string) => {
    // Number() would also take '', '0x10' and '1e3'.
    const value = /^[+-]?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (accepts(value) && min <= value && value <= max) return value;
    throw new UsageError(`--${option.name()}: expected ${kind}${bounds}, found '${text}'`);
  });
}
