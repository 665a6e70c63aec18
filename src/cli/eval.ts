/** `batt-run eval`: runs the programs of a file and shows what they give, or replays vector files. */

import { setImmediate } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { locateTasks } from '../arc/index.js';
import { dialects } from '../dsl/index.js';
import { programLine } from '../emit/program-lines.js';
import { callOperation } from '../engine/index.js';
import { UsageError } from '../errors.js';
import { type Disagreement, type FileReplay, replayFile, runCase } from '../eval/index.js';
import { openOutput } from '../files.js';
import { boundMemory } from '../holding.js';
import { type Case, caseOfGrid, casesOfTask, ownTaskId, type Program, readLibraryFiles } from '../program/index.js';
import { count, counted, leftOutLines, resultText, screenOf } from '../report/index.js';
import { joined, lines, print, type Shown } from '../terminal.js';
import { memoryFor } from '../usable-memory.js';
import { asGrid, decode, encode, type Grid } from '../value/index.js';
import { EXIT } from './exit.js';
import { noneAssigned } from './none-assigned.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  callLimitOption,
  type DatasetOptions,
  dialectOf,
  dialectOption,
  emitOption,
  memoryOption,
  type OutputOptions,
  prefixOption,
  skipBadOption,
  speakingStream,
  taskIdsOption,
  useColor,
} from './options.js';
import { stopHearing } from './signals.js';
import { taskFinder } from './task-finder.js';

interface EvalOptions extends OutputOptions, DatasetOptions {
  readonly task?: string;
  readonly taskIds?: readonly string[];
  readonly grid?: string;
  readonly vectors?: string[];
  readonly emit?: string;
  readonly dialect: string;
  readonly callLimit: number;
  readonly prefix?: string;
  readonly skipBad: boolean;
  readonly memory?: number;
}

/** Adds the command's argument, options, examples and action. */
export function defineEval(command: Command): void {
  command
    .argument('[file...]', 'Python files with programs, folders of them, or globs')
    .addOption(taskIdsOption('only programs for these tasks; one that names no task runs on each of them'))
    .addOption(
      new Option(
        '--task <id>',
        "run all programs on this task's samples, not each solve_<id> on its own task's",
      ).conflicts('taskIds'),
    )
    .addOption(
      new Option('--grid <json>', 'run all programs on this grid; S is the demos of --task, if given').conflicts(
        'taskIds',
      ),
    )
    .option('--vectors <file...>', 'replay vector files instead, gzipped or plain')
    .addOption(emitOption())
    .addOption(dialectOption())
    .addOption(callLimitOption())
    .addOption(memoryOption())
    .addOption(prefixOption())
    .addOption(skipBadOption())
    .action(async (files: readonly string[], options: EvalOptions) => {
      if (options.vectors !== undefined && files.length === 0) replayAll(options.vectors);
      else if (options.vectors === undefined && files.length > 0) await evaluateAll(files, options);
      else throw new UsageError('eval: expected either a file of programs, or --vectors and vector files');
    });
  addOutputOptions(addDatasetOptions(command));
  addExamples(command, [
    'batt-run eval batts/solvers/03b21e76.py              each on the samples of its own task',
    "batt-run eval solvers.py --grid '[[0,1],[2,3]]'      all on one grid",
    'batt-run eval --vectors test/fixtures/*.jsonl.gz     whether operations answer as CPython does',
  ]);
}

// ---- programs

async function evaluateAll(files: readonly string[], options: EvalOptions): Promise<void> {
  const stream = speakingStream(options.emit);
  const screen = screenOf(stream, useColor(options.color, stream));
  const { programs, leftOut } = readLibraryFiles(files, dialectOf(options.dialect, dialects), options);
  const cases = casesOf(programs, options);
  const emitted = options.emit === undefined ? null : openOutput(options.emit);
  boundMemory(memoryFor(options.memory, 0));
  const tally = { results: 0, failed: 0, judged: 0, matches: 0 };
  if (emitted === null) stopHearing();
  for (const one of cases) {
    // So that a signal is heard between programs, and the half-written file removed.
    await setImmediate();
    const result = runCase(one, options.callLimit);
    tally.results++;
    if (one.expected !== null) tally.judged++;
    if ('error' in result) tally.failed++;
    else if (result.match) tally.matches++;
    print(joined([resultText(one, result, screen), lines('')]), stream);
    const shown = 'value' in result ? { text: encode(result.value), match: result.match } : result;
    emitted?.write(programLine(one, one.expected !== null, shown));
  }
  const { results, failed, judged, matches } = tally;
  const known = counted(judged, 'known output matches', 'known outputs match');
  print(lines(`${counted(results, 'result')}, ${count(failed)} failed; ${count(matches)} of ${known}`), stream);
  print(lines(...leftOutLines(leftOut)), stream);
  emitted?.commit();
}

/** What to run: all programs on one grid, or on the samples of one task, or each on the samples of its own task. */
function casesOf(programs: readonly Program[], options: EvalOptions): Case[] {
  const { grid, task } = options;
  if (grid !== undefined) {
    const value = parseGrid(grid);
    const demos = task === undefined ? null : taskFinder(options)(task);
    return programs.map((program) => caseOfGrid(program, demos, value));
  }
  if (options.taskIds !== undefined) return casesOfTasks(programs, options.taskIds, options);
  const ids = programs.map((program) => task ?? ownTaskId(program) ?? nameless(program));
  const find = taskFinder(options);
  return programs.flatMap((program, k) => {
    // Where a file is called by no task, its name does not say what its program is for.
    const fail = (): void => {
      if (task === undefined && program.name === 'solve') nameless(program);
    };
    return casesOfTask(program, find(ids[k], fail));
  });
}

/** Programs for some tasks, and those that name none, on each of them. */
function casesOfTasks(programs: readonly Program[], ids: readonly string[], options: EvalOptions): Case[] {
  const find = taskFinder(options, '--task-ids, ');
  const tasks = new Map(ids.map((id) => [id, find(id)]));
  const cases = programs.flatMap((program) => {
    const own = ownTaskId(program);
    const some = own === null ? [...tasks.values()] : [tasks.get(own)].filter((task) => task !== undefined);
    return some.flatMap((task) => casesOfTask(program, task));
  });
  if (cases.length > 0) return cases;
  const found = programs.map((program) => ({ task: ownTaskId(program) }));
  const paths = [...new Set(programs.map(({ file }) => file))].slice(0, 1);
  throw noneAssigned('program', found, { paths, chosen: tasks.size, path: locateTasks(options.tasks) });
}

function nameless({ file, line, name }: Program): never {
  throw new UsageError(`${file}:${line}: ${name} names no task: give one with --task, or a grid with --grid`);
}

function parseGrid(text: string): Grid {
  let grid: Grid | null = null;
  let cause: unknown;
  try {
    grid = asGrid(decode(JSON.parse(text), { file: '--grid' }));
  } catch (error) {
    cause = error;
  }
  if (grid !== null) return grid;
  const expected = "rows of equal length of whole numbers, such as '[[0,1],[2,3]]'";
  throw new UsageError(`--grid: expected ${expected}, found '${shortened(text)}'`, { cause });
}

// ---- vectors

/** Disagreements shown of each file. */
const SHOWN = 5;
/** Characters shown of each value. */
const SHOWN_LENGTH = 200;

function replayAll(files: readonly string[]): void {
  stopHearing();
  for (const file of files) {
    const replay = replayFile(file, callOperation);
    print(replayText(replay));
    if (replay.disagreements.length > 0) process.exitCode = EXIT.failed;
  }
}

function replayText({ file, lines: total, disagreements }: FileReplay): Shown {
  const shown = disagreements.slice(0, SHOWN).flatMap(disagreementLines);
  const more = disagreements.length - SHOWN;
  const rest = more > 0 ? [`  and ${more} more`] : [];
  return lines(`${file}: ${total - disagreements.length} of ${total} agree`, ...shown, ...rest);
}

const disagreementLines = ({ line, call, expected, got }: Disagreement): string[] => [
  `  line ${line}: ${shortened(call)}`,
  `    expected ${shortened(expected)}`,
  `    got      ${shortened(got)}`,
];

const shortened = (text: string): string => (text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text);
