/** `batt-run compare`: two reports side by side, and whether the new one is a regression. */
import { type Command, Option } from 'commander';
import type { CompareOptions } from '../report/index.js';
import { print } from '../terminal.js';
import { EXIT } from './exit.js';
import {
  addExamples,
  addOutputOptions,
  numberOption,
  type OutputOptions,
  speakingStream,
  useColor,
} from './options.js';
import { addViewOptions, openViews, type ViewOptions, viewFiles } from './views.js';

/** Comparing as the command line says it: what {@link addCompareOptions} yields. */
export interface CompareFlags {
  /** Percent that a counter may grow. */
  readonly tolerance: number;
  readonly times: boolean;
  readonly force: boolean;
}

/** `--tolerance`, `--times` and `--force`. */
export function addCompareOptions(command: Command): Command {
  return command
    .addOption(numberOption('--tolerance <percent>', 'by how many percent a counter may grow', 1, { min: 0 }))
    .addOption(
      new Option('--times', 'operations that became slower than noise explains are regressions, too').default(false),
    )
    .addOption(new Option('--force', 'compare reports even if their data or batts differ').default(false));
}

/** The options of a comparison. */
export const compareOptions = ({ tolerance, times, force }: CompareFlags): CompareOptions => ({
  tolerance: tolerance / 100,
  times,
  force,
});

/** Adds the arguments, options, examples and action of `compare`. */
export function defineCompare(command: Command): void {
  command.argument('<base>', 'the report to compare with').argument('<new>', 'the report to judge');
  addCompareOptions(command);
  addViewOptions(command);
  addOutputOptions(command);
  addExamples(command, [
    'batt-run compare baseline.json reports/new.json                exit 1 when tasks are lost, results differ or counters grow',
    'batt-run compare baseline.json new.json --force                after a change of the batt: other results are no regression',
    'batt-run compare baseline.json new.json --times --tolerance 5   times, too; counters may grow by 5%',
  ]);
  command.action(compare);
}

async function compare(base: string, now: string, options: CompareFlags & ViewOptions & OutputOptions): Promise<void> {
  const { compareReports, comparisonText, readReport, screenOf } = await import('../report/index.js');
  const { tasksOfReport } = await import('./report.js');
  const report = readReport(now);
  const comparison = compareReports(readReport(base), report, compareOptions(options));
  const tasks = options.html === undefined ? null : tasksOfReport(report, now);
  const views = openViews(options);
  try {
    await views.write(report, { tasks, comparison, strict: false });
  } finally {
    views.abort();
  }
  // Set before anything is shown: where nobody reads it, the process ends at once.
  if (comparison.regressions.length > 0) process.exitCode = EXIT.failed;
  const stream = speakingStream(...Object.values(viewFiles(options)));
  print(comparisonText(comparison, screenOf(stream, useColor(options.color, stream))), stream);
}
