/** `batt-run tasks`: lists tasks, all or those that fit. */
import { type Command, Option } from 'commander';
import type { Task } from '../arc/index.js';
import type { SavedSolver } from '../archive/index.js';
import { UsageError } from '../errors.js';
import { byRank, FULL_SCORE } from '../ranking.js';
import type { Cell, Screen, TableColumn } from '../report/index.js';
import { joined, jsonLines, lines, print, type Shown } from '../terminal.js';
import {
  addExamples,
  addOutputOptions,
  addTaskOptions,
  fileOption,
  integerOption,
  loadOptions,
  type OutputOptions,
  type TaskOptions,
  useColor,
} from './options.js';

interface TasksOptions extends TaskOptions, OutputOptions {
  readonly side?: Span;
  readonly colors?: Span;
  readonly demos?: Span;
  readonly tests?: Span;
  readonly sameSize: boolean;
  readonly otherSize: boolean;
  readonly archive?: string;
  readonly solved: boolean;
  readonly unsolved: boolean;
  readonly sort: TaskOrder;
  /** 0 for all; absent for as many as are worth reading. */
  readonly number?: number;
  readonly json: boolean;
}

/** Numbers from one to another, both included. */
interface Span {
  readonly least: number;
  readonly most: number;
}

const SORT_KEYS = ['size', 'id', 'colors', 'near'] as const;
type TaskOrder = (typeof SORT_KEYS)[number];

/** Lines of a table unless told. */
const LINES = 100;
/** The archive that is looked at unless told, where it is there. */
const ARCHIVE = 'archive.db';

/** Adds the command's options, examples and action. */
export function defineTasks(command: Command): void {
  addTaskOptions(command)
    .addOption(spanOption('--side <n>', 'only tasks whose longest grid side is n, or lies in n..m, n.. or ..m'))
    .addOption(spanOption('--colors <n>', 'only tasks with so many colors'))
    .addOption(spanOption('--demos <n>', 'only tasks with so many demos'))
    .addOption(spanOption('--tests <n>', 'only tasks with so many tests'))
    .addOption(new Option('--same-size', 'only tasks whose outputs have the size of their inputs').default(false))
    .addOption(
      new Option('--other-size', 'only tasks with an output of another size').default(false).conflicts('sameSize'),
    )
    .addOption(
      fileOption('--archive <file>', `the archive that says which are solved (default: ${ARCHIVE}, if there is one)`),
    )
    .addOption(new Option('--solved', 'only tasks that a program of the archive solves').default(false))
    .addOption(
      new Option('--unsolved', 'only tasks whose demos no program of the archive solves')
        .default(false)
        .conflicts('solved'),
    )
    .addOption(
      new Option(
        '--sort <key>',
        'by size, the smallest first; by id; by number of colors; the nearest to a solution first',
      )
        .choices(SORT_KEYS)
        .default('size'),
    )
    .addOption(
      integerOption('-n, --number <n>', `how many to list; 0 = all (default: ${LINES}, with --json all)`, undefined, {
        min: 0,
      }),
    )
    .addOption(new Option('--json', 'as JSON').default(false))
    .action(listTasks);
  addOutputOptions(command);
  addExamples(command, [
    'batt-run tasks --tasks arc/data --side ..10 --colors 2..3   small ones with few colors',
    'batt-run tasks --unsolved --sort near -n 20                 what the archive is nearest to, and does not solve',
    'batt-run tasks --same-size --json',
  ]);
}

function spanOption(flags: string, description: string): Option {
  const option = new Option(flags, description);
  return option.argParser((text: string): Span => {
    const [, only, least, most] = /^(?:(\d{1,6})|(\d{0,6})\.\.(\d{0,6}))$/.exec(text) ?? [];
    const span =
      only !== undefined
        ? { least: Number(only), most: Number(only) }
        : {
            least: Number(least ?? Number.NaN),
            most: most === '' ? Number.POSITIVE_INFINITY : Number(most ?? Number.NaN),
          };
    if (span.least <= span.most && text !== '..') return span;
    throw new UsageError(
      `--${option.name()}: expected a number or a range such as 3, 3..10, 3.. or ..10, found '${text}'`,
    );
  });
}

const isIn = (n: number, span: Span | undefined): boolean => span === undefined || (span.least <= n && n <= span.most);

async function listTasks(options: TasksOptions): Promise<void> {
  const { loadTasks, locateTasks, selectTasks, tasksOfShard } = await import('../arc/index.js');
  const { count, counted, profileOf, screenOf } = await import('../report/index.js');
  const path = locateTasks(options.tasks);
  const { tasks: all } = loadTasks(path, { ...loadOptions(options), skipBad: options.skipBad });
  const { taskIds: ids, start, count: some, seed, shard } = options;
  const chosen = tasksOfShard(selectTasks(all, { ids, start, count: some, seed }), shard);
  const best = await bestSolvers(options);
  // One after the other: a dataset may be larger than memory.
  const found: TaskRow[] = [];
  for (const task of chosen) {
    const row = rowOf(task, profileOf(task), best?.get(task.id) ?? null);
    if (fits(row, options)) found.push(row);
  }
  const sorted = ORDERS[options.sort] === null ? found : found.sort(ORDERS[options.sort] ?? undefined);
  const most = options.number ?? (options.json ? 0 : LINES);
  const shown = most === 0 ? sorted : sorted.slice(0, most);
  if (options.json) {
    print(jsonLines(shown));
    return;
  }
  const screen = screenOf(process.stdout, useColor(options.color, process.stdout));
  const rest = shown.length < found.length ? `; -n 0 lists all ${count(found.length)}` : '';
  const everything = counted(chosen.length, 'task');
  const total = `${shown.length === chosen.length ? everything : `${count(shown.length)} of ${everything}`}${rest}`;
  print(joined([await tasksTableText(shown, best !== null, screen), lines(total)]));
}

/** The best solver of each task; null without an archive. */
async function bestSolvers({
  archive,
  solved,
  unsolved,
  sort,
}: TasksOptions): Promise<ReadonlyMap<string, SavedSolver> | null> {
  const { existsSync } = await import('node:fs');
  const needs = solved ? '--solved' : unsolved ? '--unsolved' : sort === 'near' ? '--sort near' : null;
  if (archive === undefined && !existsSync(ARCHIVE)) {
    if (needs === null) return null;
    throw new UsageError(`${needs} needs an archive, and there is no '${ARCHIVE}' here: name one with --archive`);
  }
  const { withArchive } = await import('./with-archive.js');
  const best = new Map<string, SavedSolver>();
  for (const solver of withArchive({ archive: archive ?? ARCHIVE }, (opened) => opened.solvers())) {
    const other = best.get(solver.task);
    if (other === undefined || better(solver, other)) best.set(solver.task, solver);
  }
  return best;
}

/** A solver that solves all samples is shown before a better ranked one that solves the demos alone. */
const better = (a: SavedSolver, b: SavedSolver): boolean => (a.solves !== b.solves ? a.solves : byRank(a, b) < 0);

/** What is listed of a task. */
interface TaskRow {
  readonly id: string;
  readonly demos: number;
  readonly tests: number;
  readonly inputs: string;
  readonly outputs: string;
  /** Longest side of a grid. */
  readonly side: number;
  readonly colors: readonly number[];
  readonly keepsSize: boolean;
  /** How the best solver of the archive does; null where there is none. */
  readonly best: {
    readonly md5: string;
    readonly solved: boolean;
    readonly demoSolved: boolean;
    /** Demo samples that it matches. */
    readonly demoMatches: number;
    /** From 0 to 1. */
    readonly closeness: number;
  } | null;
}

type GridFacts = Pick<TaskRow, 'inputs' | 'outputs' | 'side' | 'colors' | 'keepsSize'>;

function rowOf({ id, demos, tests }: Task, profile: GridFacts, solver: SavedSolver | null): TaskRow {
  const best =
    solver === null
      ? null
      : {
          md5: solver.md5,
          solved: solver.solves,
          demoSolved: solver.solvesDemo,
          demoMatches: solver.matches,
          closeness: solver.closeness / FULL_SCORE,
        };
  return { id, demos, tests, ...profile, best };
}

function fits({ demos, tests, side, colors, keepsSize, best }: TaskRow, options: TasksOptions): boolean {
  return (
    isIn(side, options.side) &&
    isIn(colors.length, options.colors) &&
    isIn(demos, options.demos) &&
    isIn(tests, options.tests) &&
    (keepsSize || !options.sameSize) &&
    !(keepsSize && options.otherSize) &&
    (best?.solved === true || !options.solved) &&
    !(best?.demoSolved === true && options.unsolved)
  );
}

/** Orders, in which tasks that are alike stay as they were: by size. Null for that. */
const ORDERS: Readonly<Record<TaskOrder, ((a: TaskRow, b: TaskRow) => number) | null>> = {
  size: null,
  id: (a, b) => (a.id < b.id ? -1 : 1),
  colors: (a, b) => a.colors.length - b.colors.length,
  near: (a, b) => shareOf(b) - shareOf(a) || (b.best?.closeness ?? 0) - (a.best?.closeness ?? 0),
};

/** The share of the demos that the best solver matches. */
const shareOf = ({ demos, best }: TaskRow): number => (best === null ? -1 : best.demoMatches / Math.max(1, demos));

async function tasksTableText(rows: readonly TaskRow[], withArchive: boolean, screen: Screen): Promise<Shown> {
  const { tableText } = await import('../report/index.js');
  if (rows.length === 0) return lines();
  const columns: TableColumn[] = [
    { head: 'task' },
    { head: 'demos', align: 'right' },
    { head: 'tests', align: 'right' },
    { head: 'inputs', narrow: 'drop', worth: 2 },
    { head: 'outputs', narrow: 'drop', worth: 1 },
    { head: 'colors', narrow: 'drop' },
    ...(withArchive ? [{ head: 'archive' }] : []),
  ];
  const cells = rows.map(({ id, demos, tests, inputs, outputs, colors, best }): Cell[] => [
    id,
    String(demos),
    String(tests),
    inputs,
    outputs,
    colors.join(''),
    ...(withArchive ? [stateCell(demos, best)] : []),
  ]);
  return tableText(columns, cells, screen);
}

/** `solved`, `demo-solved`, or how near: `2/4 0.913`. */
function stateCell(demos: number, best: TaskRow['best']): Cell {
  if (best === null) return '';
  if (best.solved) return { text: 'solved', paint: 'green' };
  if (best.demoSolved) return { text: 'demo-solved', paint: 'yellow' };
  return `${best.demoMatches}/${demos} ${best.closeness.toFixed(3)}`;
}
