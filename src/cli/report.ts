/** `batt-run report`: a JSON report as tables, as an HTML page, as JUnit XML, as Markdown. */
import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { digestTasks, loadTasks, selectTasks, type Task } from '../arc/index.js';
import { FormatError, UsageError } from '../errors.js';
import { openOutput, STDOUT } from '../files.js';
import { log } from '../log.js';
import type { Keeping, Report, SearchReport } from '../report/index.js';
import { lines, NOTHING, print, printTables } from '../terminal.js';
import { addExamples, addOutputOptions, type OutputOptions, speakingStream, useColor } from './options.js';
import { addViewOptions, openViews, type ViewOptions, viewFiles } from './views.js';

interface ReportOptions extends ViewOptions, OutputOptions {
  readonly tasks?: string;
  readonly strict: boolean;
  readonly prune?: Keeping;
}

/** Adds the argument, options, examples and action of `report`. */
export function defineReport(command: Command): void {
  command.argument('[file]', 'a JSON report, or a folder of them, of which the latest is taken (default: reports)');
  addViewOptions(command)
    .addOption(new Option('--tasks <path>', "where --html finds the tasks' grids (default: where the run found them)"))
    .addOption(
      new Option(
        '--prune <n>',
        'remove reports but the n latest, or, as in 30d, those of the last 30 days; only files that runs have named',
      ).argParser(parseKeeping),
    )
    .addOption(new Option('--strict', 'in --junit, unsolved tasks are failures').default(false));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run report                              the latest report, as the run showed it',
    'batt-run report night.json --html night.html one page with all tasks and their grids',
    'batt-run report night.json --junit tests.xml --markdown summary.md',
    'batt-run report --prune 20                   keep the 20 latest; --prune 30d those of 30 days',
  ]);
  command.action(show);
}

function parseKeeping(text: string): Keeping {
  const [, count, days] = /^(?:(\d{1,9})|(\d{1,6})d)$/.exec(text) ?? [];
  if (count !== undefined) return { count: Number(count) };
  if (days !== undefined) return { days: Number(days) };
  throw new UsageError(`--prune: expected how many reports to keep, or days as in 30d, found '${text}'`);
}

async function show(named: string | undefined, options: ReportOptions): Promise<void> {
  const shown = await import('../report/index.js');
  const isFolder = named !== undefined && statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const folder = named === undefined || isFolder ? named : null;
  if (options.prune !== undefined) {
    if (folder === null) throw new UsageError(`--prune: expected a folder of reports, found the file '${named}'`);
    const { removed, kept } = shown.pruneReports(options.prune, folder);
    print(lines(`${folder ?? 'reports'}: ${shown.counted(removed, 'report')} removed, ${shown.count(kept)} kept`));
    return;
  }
  const file = folder === null ? (named ?? '') : shown.latestReport(folder);
  const { readJson } = await import('../arc/index.js');
  const content = readJson(file);
  const searched = shown.readSearchReport(file, content);
  if (searched !== null) return showSearch(searched, file, options);
  const report = shown.readReport(file, content);
  const tasks = options.html === undefined ? null : tasksOfReport(report, file, options.tasks);
  const views = openViews(options);
  try {
    await views.write(report, { tasks, comparison: null, strict: options.strict });
  } finally {
    views.abort();
  }
  const stream = speakingStream(...Object.values(viewFiles(options)));
  const screen = shown.screenOf(stream, useColor(options.color, stream));
  const tables = [
    shown.tasksTable(report.tasks, screen),
    shown.programsTable(report.programs, screen),
    shown.profileTable(report.operations, screen, 20),
    shown.phasesTable(report.phases, screen),
    shown.archiveTable(report.archive, screen),
    shown.problemsTable(report, screen),
    shown.totalsTable(report, screen),
    shown.deviceLine(report.device),
    shown.queueTable(report.executor, screen),
    shown.interruptedLine(report, screen),
    shown.shardLine(report),
    // Which one it is, where nobody said it.
    folder === null ? NOTHING : lines(`report: ${file}`),
  ];
  const written = views.files.filter((name) => name !== STDOUT);
  if (views.files.length > 0) print(lines(...written.map((name) => `written: ${name}`)), stream);
  else printTables(tables, stream);
}

/** Shows a report of `search`, which is about programs, not about samples: it has tables and a page. */
async function showSearch(report: SearchReport, from: string, options: ReportOptions): Promise<void> {
  for (const form of ['junit', 'markdown'] as const) {
    if (options[form] === undefined) continue;
    throw new UsageError(`--${form}: expected a report of a run, found one of search, which has --html only`);
  }
  const shown = await import('../report/index.js');
  const stream = speakingStream(options.html);
  const screen = shown.screenOf(stream, useColor(options.color, stream));
  if (options.html === undefined) return printTables(shown.searchTables(report, screen, true), stream);
  const tasks = tasksOfReport(report, from, options.tasks);
  const file = openOutput(options.html);
  try {
    file.write(new shown.SearchPage(tasks).text(report));
    file.commit();
  } finally {
    file.abort();
  }
  if (options.html !== STDOUT) print(lines(`written: ${options.html}`), stream);
}

/** What a report says of its tasks, of whatever it is. */
interface TasksReported {
  readonly data: Pick<Report['data'], 'path' | 'stage' | 'testPairs' | 'digest'>;
  readonly tasks: Iterable<{ readonly id: string }>;
  readonly interrupted: boolean;
}

/**
 * The tasks of a report, for their grids; null, with a line in the log, where they are not found or have changed.
 *
 * @param file - of the report. A run writes down its path as it was given, from where the run was: it is looked for from here, then
 *   from the report's folder and those above it
 * @param path - where they are, when not where the run found them
 * @throws UsageError when `path` does not hold the report's tasks
 */
export function tasksOfReport(report: TasksReported, file: string, path?: string): readonly Task[] | null {
  if (path !== undefined) return loadedTasks(report, path);
  const errors: Error[] = [];
  for (const place of placesOf(report.data.path, file)) {
    try {
      return loadedTasks(report, place);
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof FormatError)) throw error;
      errors.push(error);
    }
  }
  const [first] = errors;
  const reason = first?.message ?? `its tasks are in '${report.data.path}' of the folder that it was run in, not here`;
  log().warn(`the page shows no grids: ${reason}; --tasks says where they are`);
  return null;
}

/** Where a path that a run was given may lead: from here, or from a folder that the report is in. */
function placesOf(path: string, file: string): string[] {
  if (isAbsolute(path)) return [path];
  const folders: string[] = [];
  for (let folder = dirname(resolve(file)); folders.at(-1) !== folder; folder = dirname(folder)) folders.push(folder);
  return [path, ...folders.map((folder) => join(folder, path))].filter((place) => existsSync(place));
}

function loadedTasks({ data, tasks: done, interrupted }: TasksReported, path: string): readonly Task[] {
  const { tasks } = loadTasks(path, { stage: data.stage, testPairs: data.testPairs, skipBad: true });
  const ids = new Set(Array.from(done, ({ id }) => id));
  const chosen = selectTasks(tasks.filter(({ id }) => ids.has(id)));
  // The digest is of all tasks that were chosen, also of those that an interrupt left undone.
  if (interrupted || digestTasks(chosen) === data.digest) return chosen;
  throw new UsageError(`the tasks in '${path}' are not those of the report: their digest is another one`);
}
