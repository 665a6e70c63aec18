/** `batt-run solvers`: lists, shows, exports and prunes what the archive keeps. */
import { type Command, Option } from 'commander';
import { loadTasks, locateTasks } from '../arc/index.js';
import {
  exportSolvers,
  KEPT,
  type Mark,
  type Marks,
  NEAR,
  type Origin,
  type SavedDiffer,
  type SavedSolver,
  SEARCHED,
} from '../archive/index.js';
import { dialects } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { runCase } from '../eval/index.js';
import { casesOfTask, parse } from '../program/index.js';
import { byRank, closenessText, FULL_SCORE } from '../ranking.js';
import {
  type Cell,
  count,
  counted,
  resultText,
  type Screen,
  screenOf,
  type TableColumn,
  tableText,
} from '../report/index.js';
import { block, joined, jsonLines, lines, NOTHING, print, type Shown } from '../terminal.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  archiveOption,
  type DatasetOptions,
  fileOption,
  integerOption,
  loadOptions,
  type OutputOptions,
  taskIdsOption,
  useColor,
} from './options.js';
import { withArchive } from './with-archive.js';

interface CommonOptions extends OutputOptions {
  readonly archive: string;
  readonly taskIds?: readonly string[];
}

interface ListOptions extends CommonOptions {
  readonly solved: boolean;
  readonly unsolved: boolean;
  readonly best: boolean;
  /** Demo samples. */
  readonly minMatches: number;
  readonly sort: SortKey;
  /** 0 for all; absent for as many as are worth reading. */
  readonly number?: number;
  readonly differs: boolean;
  readonly json: boolean;
}

/** What a listing can be sorted by. */
const SORT_KEYS = ['task', 'rank', 'size', 'time', 'saved'] as const;
type SortKey = (typeof SORT_KEYS)[number];

/** Lines of a table unless told. */
const LINES = 100;

interface ShowOptions extends CommonOptions, DatasetOptions {}

interface ExportOptions extends CommonOptions {
  readonly output: string;
  readonly solved: boolean;
}

interface PruneOptions extends CommonOptions {
  readonly keep: number;
}

/** Adds the subcommands of `solvers`; without one it lists. */
export function defineSolvers(command: Command): void {
  const list = subcommand(command, 'list', 'list what is kept, by task, the best first', { isDefault: true })
    .addOption(
      new Option(
        '--sort <key>',
        'by task, the best of each first; by rank, over all tasks; by size, the shortest first; by time, the fastest first; the last saved first',
      )
        .choices(SORT_KEYS)
        .default('task'),
    )
    .addOption(
      integerOption('-n, --number <n>', `how many to list; 0 = all (default: ${LINES}, with --json all)`, undefined, {
        min: 0,
      }),
    )
    .addOption(integerOption('--min-matches <n>', 'only solvers that match at least n demo samples', 0, { min: 0 }))
    .addOption(new Option('--best', 'only the best solver of each task').default(false))
    .addOption(new Option('--solved', 'only solvers that match all samples of their task, tests too').default(false))
    .addOption(new Option('--unsolved', 'only tasks that no solver demo-solves').default(false).conflicts('solved'))
    .addOption(
      new Option('--differs', 'differs, not solvers')
        .default(false)
        .conflicts(['solved', 'unsolved', 'best', 'minMatches']),
    )
    .addOption(new Option('--json', 'as JSON').default(false))
    .action(listPrograms);
  addExamples(list, [
    'batt-run solvers list --best --sort rank -n 20   the tasks that are done best',
    'batt-run solvers list --unsolved --best          how near each of the others is',
    'batt-run solvers list -i 03b21e76 --json',
  ]);

  const show = subcommand(command, 'show', 'show a program, its results, and what it gives for a demo sample')
    .argument('<md5>', 'md5 of the program, or its start')
    .action(showProgram);
  addDatasetOptions(show);
  addExamples(show, ['batt-run solvers show 4f6c', 'batt-run solvers show 4f6c -i 03b21e76 --tasks arc/data']);

  const exporting = subcommand(command, 'export', 'write solvers as <task>/<matches>/<t_log>/<md5>.py')
    .addOption(fileOption('-o, --output <folder>', 'the folder to write').makeOptionMandatory())
    .addOption(new Option('--solved', 'only solvers that solve their task').default(false))
    .action(exportPrograms);
  addExamples(exporting, ['batt-run solvers export -o solver_dir', 'batt-run solvers export --solved -o solved']);

  const prune = subcommand(command, 'prune', 'keep only the best of each task, empty the caches, shrink the file')
    .addOption(integerOption('--keep <n>', 'programs to keep for each task', KEPT + NEAR, { min: 1 }))
    .action(prunePrograms);
  addExamples(prune, ['batt-run solvers prune --keep 8']);
  addExamples(command, ['batt-run solvers', 'batt-run solvers show --help']);
}

function subcommand(
  parent: Command,
  name: string,
  description: string,
  options: { isDefault?: boolean } = {},
): Command {
  const command = parent.command(name, options).description(description);
  command.addOption(archiveOption()).addOption(taskIdsOption());
  return addOutputOptions(command);
}

const queryOf = ({ taskIds }: CommonOptions) => (taskIds === undefined ? {} : { tasks: taskIds });

const solversOf = (options: CommonOptions & { readonly solved: boolean }): SavedSolver[] =>
  withArchive(options, (archive) =>
    archive.solvers(queryOf(options)).filter(({ solves }) => solves || !options.solved),
  );

function listPrograms(options: ListOptions): void {
  if (options.differs) {
    const all = withArchive(options, (archive) => archive.differs(queryOf(options)));
    printListing(all, all, 'differ', options, differsTable, differFields);
  } else {
    const all = withArchive(options, (archive) => archive.solvers(queryOf(options)));
    printListing(all, selected(all, options), 'solver', options, solversTable, solverFields);
  }
}

/** Of the solvers, by task and the best first, those that are asked for. */
function selected(
  all: readonly SavedSolver[],
  { solved, unsolved, best, minMatches }: ListOptions,
): readonly SavedSolver[] {
  const solvedTasks = new Set(all.flatMap(({ task, solvesDemo }) => (solvesDemo ? task : [])));
  const found = all.filter(
    ({ task, matches, solves }) => (solves || !solved) && !(unsolved && solvedTasks.has(task)) && matches >= minMatches,
  );
  if (!best) return found;
  const first = new Map<string, SavedSolver>();
  for (const solver of found) {
    const other = first.get(solver.task);
    // A task may have programs in several dialects, each of which is in order.
    if (other === undefined || byRank(solver, other) < 0) first.set(solver.task, solver);
  }
  return [...first.values()];
}

/** Prints those of all programs that were selected, as many as are asked for, and how many there are. */
function printListing<Program extends SavedSolver | SavedDiffer>(
  all: readonly Program[],
  found: readonly Program[],
  noun: string,
  { sort, number, json, color }: ListOptions,
  table: (programs: readonly Program[], screen: Screen) => Shown,
  fields: (program: Program) => object,
): void {
  const order = ORDERS[sort];
  const sorted = order === null ? found : [...found].sort(order);
  const most = number ?? (json ? 0 : LINES);
  const shown = most === 0 ? sorted : sorted.slice(0, most);
  if (json) {
    print(jsonLines(shown.map(fields)));
    return;
  }
  const screen = screenOf(process.stdout, useColor(color, process.stdout));
  const rest = shown.length < found.length ? `; -n 0 lists all ${count(found.length)}` : '';
  const some = `${count(shown.length)} of ${summary(all, noun)}${rest}`;
  print(joined([table(shown, screen), lines(shown.length === all.length ? summary(all, noun) : some)]));
}

type Listed = SavedSolver | SavedDiffer;

/** The share of demo samples that a program matches; 0 for differs. */
const shareOf = (program: Listed): number =>
  'marks' in program ? program.matches / Math.max(1, program.marks.demo.length) : 0;

const byTask = (a: Listed, b: Listed): number => (a.task < b.task ? -1 : a.task > b.task ? 1 : 0);

/** Orders of listings, stable where two are alike; null for that in which they come from the archive. */
const ORDERS: Readonly<Record<SortKey, ((a: Listed, b: Listed) => number) | null>> = {
  task: null,
  rank: (a, b) => shareOf(b) - shareOf(a) || b.closeness - a.closeness || a.text.length - b.text.length || byTask(a, b),
  size: (a, b) => a.text.length - b.text.length || byTask(a, b),
  time: (a, b) => b.tLog - a.tLog || byTask(a, b),
  saved: (a, b) => (a.savedAt > b.savedAt ? -1 : a.savedAt < b.savedAt ? 1 : byTask(a, b)),
};

function exportPrograms(options: ExportOptions): void {
  const solvers = solversOf(options);
  exportSolvers(options.output, solvers);
  print(lines(`${options.output}: ${summary(solvers, 'solver')}`));
}

function prunePrograms(options: PruneOptions): void {
  withArchive(options, (archive) => {
    const dropped = archive.prune(options.keep, options.taskIds);
    const left = `${counted(archive.solvers().length, 'solver')} and ${counted(archive.differs().length, 'differ')}`;
    print(lines(`${archive.file}: ${counted(dropped, 'program')} dropped, ${left} kept`));
  });
}

// ---- show

function showProgram(start: string, options: ShowOptions): void {
  if (!/^[0-9a-f]{1,32}$/.test(start)) throw new UsageError(`expected an md5 or its start, found '${start}'`);
  const [solvers, differs] = withArchive(options, (archive) => {
    const query = { ...queryOf(options), md5: start };
    return [archive.solvers(query), archive.differs(query)] as const;
  });
  const texts = new Map([...solvers, ...differs].map(({ md5, text }) => [md5, text]));
  const [[md5, text] = []] = texts;
  if (md5 === undefined || text === undefined) {
    throw new UsageError(`no program whose md5 starts with '${start}' in '${options.archive}': see solvers list`);
  }
  if (texts.size > 1) throw new UsageError(`'${start}' starts several md5s: ${[...texts.keys()].join(', ')}`);
  const screen = screenOf(process.stdout, useColor(options.color, process.stdout));
  const parts = [
    joined([lines(md5), block(text)]),
    solvers.length === 0 ? NOTHING : joined([solversTable(solvers, screen), marksLines(solvers)]),
    differs.length === 0 ? NOTHING : differsTable(differs, screen),
    solvers.length === 0
      ? NOTHING
      : drawn(
          solvers.reduce((a, b) => (byRank(b, a) < 0 ? b : a)),
          options,
          screen,
        ),
  ];
  print(
    joined(
      parts.filter((part) => part !== ''),
      '\n',
    ),
  );
}

const marksLines = (solvers: readonly SavedSolver[]): Shown =>
  lines(...solvers.map(({ task, marks }) => `${task}: ${marksText(marks)}`));

/** Each sample's mark: `demo match 0.850, test match`. */
function marksText({ demo, test }: Marks): string {
  const textOf = (mark: Mark): string => (mark === null ? 'unknown' : mark === 'match' ? mark : closenessText(mark));
  const texts = [['demo', demo] as const, ['test', test] as const].map(([kind, marks]) =>
    [kind, ...marks.map(textOf)].join(' '),
  );
  return texts.join(', ');
}

/** What a solver gives for the first demo sample of its task. */
function drawn({ task: id, dialect: name, text, md5 }: SavedSolver, options: ShowOptions, screen: Screen): Shown {
  const path = locateTasks(options.tasks);
  const task = loadTasks(path, { ...loadOptions(options), skipBad: true }).tasks.find((one) => one.id === id);
  if (task === undefined) return lines(`task ${id} is not in '${path}' (see --tasks and --data): nothing to draw`);
  const dialect = dialects.get(name);
  if (dialect === undefined) return lines(`dialect ${name} is not known here: nothing to draw`);
  const [program] = parse(text, dialect, md5);
  const [first] = casesOfTask(program, task);
  return resultText(first, runCase(first), screen);
}

// ---- lists

/** What JSON says of a solver: all but its text. */
const solverFields = (solver: SavedSolver) => {
  const { md5, task, dialect, matches, closeness, testMatches, testsKnown, marks, solves, solvesDemo, ...rest } =
    solver;
  const samples = { demo: marks.demo.length, test: marks.test.length };
  const result = {
    demoMatches: matches,
    closeness: closeness / FULL_SCORE,
    testMatches,
    testsKnown,
    samples,
    solved: solves,
    demoSolved: solvesDemo,
  };
  const { tLog, origin, savedAt } = rest;
  return { md5, task, dialect, ...result, marks, tLog, origin, savedAt };
};

const differFields = ({ text: _, ...fields }: SavedDiffer) => ({ ...fields, closeness: fields.closeness / FULL_SCORE });

/** Hex digits of an md5 or digest that tables show: enough to tell a million programs apart. */
const SHOWN = 12;

const right = (head: string): TableColumn => ({ head, align: 'right' });
const droppable = (head: string, worth: number): TableColumn => ({ ...right(head), narrow: 'drop', worth });

function solversTable(solvers: readonly SavedSolver[], screen: Screen): Shown {
  const rows = solvers.map((solver): Cell[] => {
    const { task, md5, matches, closeness, testMatches, testsKnown, marks, tLog, origin, savedAt } = solver;
    return [
      task,
      md5.slice(0, SHOWN),
      `${matches} of ${marks.demo.length}`,
      closenessText(closeness),
      resultCell(solver),
      testsKnown === 0 ? '' : `${testMatches} of ${testsKnown}`,
      String(tLog),
      originText(origin),
      timeText(savedAt),
    ];
  });
  const columns = [
    { head: 'task' },
    { head: 'md5' },
    right('demos'),
    right('closeness'),
    { head: 'result' },
    droppable('tests', 4),
    droppable('t_log', 3),
  ];
  return tableText([...columns, ...LAST_COLUMNS], rows, screen);
}

const resultCell = ({ solves, solvesDemo }: SavedSolver): Cell =>
  solves ? { text: 'solved', paint: 'green' } : solvesDemo ? { text: 'demo-solved', paint: 'yellow' } : '';

function differsTable(differs: readonly SavedDiffer[], screen: Screen): Shown {
  const rows = differs.map(({ task, md5, name, closeness, tLog, origin, savedAt }) => [
    task,
    md5.slice(0, SHOWN),
    name,
    closenessText(closeness),
    String(tLog),
    originText(origin),
    timeText(savedAt),
  ]);
  const columns = [{ head: 'task' }, { head: 'md5' }, { head: 'differ' }, right('closeness'), droppable('t_log', 3)];
  return tableText([...columns, ...LAST_COLUMNS], rows, screen);
}

const LAST_COLUMNS: readonly TableColumn[] = [
  { head: 'origin', narrow: 'wrap', worth: 2 },
  { head: 'saved', narrow: 'drop', worth: 1 },
];

const summary = (programs: readonly { readonly task: string }[], noun: string): string => {
  const tasks = new Set(programs.map(({ task }) => task)).size;
  return `${counted(programs.length, noun)} of ${counted(tasks, 'task')}`;
};

/** `imported`, `batt 1a2b3c4d5e6f, seed 7, from 9f8e7d6c5b4a`, or `search, seed 7`. */
function originText({ batt, seed, parent }: Origin): string {
  const parts = [
    batt === null ? [] : batt === SEARCHED ? 'search' : `batt ${batt.slice(0, SHOWN)}`,
    seed === null ? [] : `seed ${seed}`,
    parent === null ? [] : `from ${parent.slice(0, SHOWN)}`,
  ].flat();
  return parts.length === 0 ? 'imported' : parts.join(', ');
}

/** `2026-01-02 03:04`, UTC. */
const timeText = (savedAt: string): string => savedAt.slice(0, 16).replace('T', ' ');
