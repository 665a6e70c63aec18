/** `batt-run solvers`: lists, shows, exports and prunes what the archive keeps. */
import { type Command, Option } from 'commander';
import { loadTasks, locateTasks } from '../arc/index.js';
import {
  type Archive,
  exportSolvers,
  KEPT,
  type Marks,
  type Origin,
  openArchive,
  type SavedDiffer,
  type SavedSolver,
} from '../archive/index.js';
import { dialects } from '../dsl/index.js';
import { UsageError } from '../errors.js';
import { runCase } from '../eval/index.js';
import { casesOfTask, parse } from '../program/index.js';
import { ranksBefore } from '../ranking.js';
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
  useColor,
} from './options.js';

interface CommonOptions extends OutputOptions {
  readonly archive: string;
  readonly taskIds?: readonly string[];
}

interface ListOptions extends CommonOptions {
  readonly solved: boolean;
  readonly differs: boolean;
  readonly json: boolean;
}

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
    .addOption(new Option('--solved', 'only solvers that solve their task').default(false))
    .addOption(new Option('--differs', 'differs, not solvers').default(false).conflicts('solved'))
    .addOption(new Option('--json', 'as JSON').default(false))
    .action(listPrograms);
  addExamples(list, ['batt-run solvers list --solved', 'batt-run solvers list -i 03b21e76 --json']);

  const show = subcommand(command, 'show', 'show a program, how it does, and what it gives for a demo sample')
    .argument('<md5>', 'md5 of the program, or its start')
    .action(showProgram);
  addDatasetOptions(show);
  addExamples(show, ['batt-run solvers show 4f6c', 'batt-run solvers show 4f6c -i 03b21e76 --tasks arc/data']);

  const exporting = subcommand(command, 'export', 'write solvers as <task>/<score>/<t_log>/<md5>.py')
    .addOption(fileOption('-o, --output <folder>', 'where to').makeOptionMandatory())
    .addOption(new Option('--solved', 'only solvers that solve their task').default(false))
    .action(exportPrograms);
  addExamples(exporting, ['batt-run solvers export -o solver_dir', 'batt-run solvers export --solved -o solved']);

  const prune = subcommand(command, 'prune', 'keep the best of each task only, empty the caches, shrink the file')
    .addOption(integerOption('--keep <n>', 'how many programs of each task', KEPT, { min: 1 }))
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
  command.addOption(archiveOption()).addOption(new Option('-i, --task-ids <id...>', 'only these tasks'));
  return addOutputOptions(command);
}

/** Opens the archive, which must be there, for some work. */
function withArchive<T>({ archive: file }: CommonOptions, work: (archive: Archive) => T): T {
  const archive = openArchive(file, { create: false });
  try {
    return work(archive);
  } finally {
    archive.close();
  }
}

const queryOf = ({ taskIds }: CommonOptions) => (taskIds === undefined ? {} : { tasks: taskIds });

const solversOf = (options: CommonOptions & { readonly solved: boolean }): SavedSolver[] =>
  withArchive(options, (archive) =>
    archive.solvers(queryOf(options)).filter(({ solves }) => solves || !options.solved),
  );

function listPrograms(options: ListOptions): void {
  const screen = screenOf(process.stdout, useColor(options.color, process.stdout));
  if (options.differs) {
    const differs = withArchive(options, (archive) => archive.differs(queryOf(options)));
    const shown = joined([differsTable(differs, screen), lines(summary(differs, 'differ'))]);
    print(options.json ? jsonLines(differs.map(differFields)) : shown);
  } else {
    const solvers = solversOf(options);
    const shown = joined([solversTable(solvers, screen), lines(summary(solvers, 'solver'))]);
    print(options.json ? jsonLines(solvers.map(solverFields)) : shown);
  }
}

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
          solvers.reduce((a, b) => (ranksBefore(b, a) ? b : a)),
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

/** Each sample's mark: `demo match 2300, test match`. */
function marksText({ demo, test }: Marks): string {
  const texts = [['demo', demo] as const, ['test', test] as const].map(([kind, marks]) =>
    [kind, ...marks.map((mark) => mark ?? 'unknown')].join(' '),
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
  const { md5, task, dialect, score, demoMatches, testMatches, marks, solves, solvesDemo, tLog, origin, savedAt } =
    solver;
  const samples = { demo: marks.demo.length, test: marks.test.length };
  const result = { score, demoMatches, testMatches, samples, solved: solves, demoSolved: solvesDemo };
  return { md5, task, dialect, ...result, marks, tLog, origin, savedAt };
};

const differFields = ({ text: _, ...fields }: SavedDiffer) => fields;

/** Hex digits of an md5 or digest that tables show: enough to tell a million programs apart. */
const SHOWN = 12;

const right = (head: string): TableColumn => ({ head, align: 'right' });

function solversTable(solvers: readonly SavedSolver[], screen: Screen): Shown {
  const rows = solvers.map(
    ({ task, md5, matches, marks, score, solves, solvesDemo, tLog, origin, savedAt }): Cell[] => [
      task,
      md5.slice(0, SHOWN),
      `${matches} of ${marks.demo.length + marks.test.length}`,
      count(score),
      solves ? { text: 'solved', paint: 'green' } : solvesDemo ? { text: 'demo-solved', paint: 'yellow' } : '',
      String(tLog),
      originText(origin),
      timeText(savedAt),
    ],
  );
  const columns = [
    { head: 'task' },
    { head: 'md5' },
    right('matches'),
    right('score'),
    { head: 'result' },
    right('t_log'),
  ];
  return tableText([...columns, ...LAST_COLUMNS], rows, screen);
}

function differsTable(differs: readonly SavedDiffer[], screen: Screen): Shown {
  const rows = differs.map(({ task, md5, name, score, tLog, origin, savedAt }) => {
    return [task, md5.slice(0, SHOWN), name, count(score), String(tLog), originText(origin), timeText(savedAt)];
  });
  const columns = [{ head: 'task' }, { head: 'md5' }, { head: 'differ' }, right('score'), right('t_log')];
  return tableText([...columns, ...LAST_COLUMNS], rows, screen);
}

const LAST_COLUMNS: readonly TableColumn[] = [
  { head: 'origin', narrow: 'wrap' },
  { head: 'saved', narrow: 'drop' },
];

const summary = (programs: readonly { readonly task: string }[], noun: string): string => {
  const tasks = new Set(programs.map(({ task }) => task)).size;
  return `${counted(programs.length, noun)} of ${counted(tasks, 'task')}`;
};

/** `imported`, or `batt 1a2b3c4d5e6f, seed 7, from 9f8e7d6c5b4a`. */
function originText({ batt, seed, parent }: Origin): string {
  const parts = [
    batt === null ? [] : `batt ${batt.slice(0, SHOWN)}`,
    seed === null ? [] : `seed ${seed}`,
    parent === null ? [] : `from ${parent.slice(0, SHOWN)}`,
  ].flat();
  return parts.length === 0 ? 'imported' : parts.join(', ');
}

/** `2026-01-02 03:04`, UTC. */
const timeText = (savedAt: string): string => savedAt.slice(0, 16).replace('T', ' ');
