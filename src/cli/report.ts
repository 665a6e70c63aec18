/** `batt-run report`: a JSON report as tables, as an HTML page, as JUnit XML, as Markdown. */
import { type Command, Option } from 'commander';
import { digestTasks, loadTasks, selectTasks, type Task } from '../arc/index.js';
import { FormatError, UsageError } from '../errors.js';
import { log } from '../log.js';
import type { Report } from '../report/index.js';
import { joined, lines, print } from '../terminal.js';
import { addExamples, addOutputOptions, type OutputOptions, STAGES, useColor } from './options.js';
import { addViewOptions, openViews, type ViewOptions } from './views.js';

interface ReportOptions extends ViewOptions, OutputOptions {
  readonly tasks?: string;
  readonly strict: boolean;
}

/** Adds the argument, options, examples and action of `report`. */
export function defineReport(command: Command): void {
  command.argument('<file>', 'a JSON report');
  addViewOptions(command)
    .addOption(new Option('--tasks <path>', "where --html finds the tasks' grids (default: where the run found them)"))
    .addOption(new Option('--strict', 'to --junit, unsolved tasks are failures').default(false));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run report reports/last.json                      its tables, as the run showed them',
    'batt-run report reports/last.json --html report.html   one page with all tasks and their grids',
    'batt-run report reports/last.json --junit tests.xml --markdown summary.md',
  ]);
  command.action(show);
}

async function show(file: string, options: ReportOptions): Promise<void> {
  const shown = await import('../report/index.js');
  const report = shown.readReport(file);
  const tasks = options.html === undefined ? null : tasksOfReport(report, options.tasks);
  const views = openViews(options);
  try {
    await views.write(report, { tasks, comparison: null, strict: options.strict });
  } finally {
    views.abort();
  }
  const screen = shown.screenOf(process.stdout, useColor(options.color, process.stdout));
  const tables = [
    shown.tasksTable(report.tasks, screen),
    shown.programsTable(report.programs, screen),
    shown.profileTable(report.operations, screen, 20),
    shown.phasesTable(report.phases, screen),
    shown.archiveTable(report.archive, screen),
    shown.problemsTable(report, screen),
    shown.totalsTable(report.totals, screen),
    shown.deviceLine(report.device),
    shown.interruptedLine(report, screen),
  ];
  if (views.files.length > 0) print(lines(...views.files.map((name) => `written: ${name}`)));
  else
    print(
      joined(
        tables.filter((table) => table !== ''),
        '\n',
      ),
    );
}

/**
 * The tasks of a report, for their grids; null, with a line in the log, where they are not found or have changed.
 *
 * @param path - where they are, when not where the run found them
 * @throws UsageError when `path` does not hold the report's tasks
 */
export function tasksOfReport(report: Report, path?: string): readonly Task[] | null {
  const { data, interrupted } = report;
  const stage = STAGES.find((choice) => choice === data.stage) ?? 'both';
  try {
    const { tasks } = loadTasks(path ?? data.path, { stage, skipBad: true });
    const ids = new Set(report.tasks.map(({ id }) => id));
    const chosen = selectTasks(tasks.filter(({ id }) => ids.has(id)));
    // The digest is of all tasks that were chosen, also of those that an interrupt left undone.
    if (interrupted || digestTasks(chosen) === data.digest) return chosen;
    throw new UsageError(
      `the tasks in '${path ?? data.path}' are not those of the report: their digest is another one`,
    );
  } catch (error) {
    const isOurs = error instanceof UsageError || error instanceof FormatError;
    if (!isOurs || path !== undefined) throw error;
    log().warn(`the page shows no grids: ${error.message}; --tasks says where they are`);
    return null;
  }
}
