/** `batt-run submit`: Kaggle's submission file, from the best solvers that the archive keeps. */
import { type Command, Option } from 'commander';
import { loadTasks, locateTasks } from '../arc/index.js';
import { openArchive } from '../archive/index.js';
import { AtomicLineFile } from '../files.js';
import { log } from '../log.js';
import { count, counted } from '../report/index.js';
import { answerTasks, checkSubmission, type Submission, submissionText } from '../submit.js';
import {
  addExamples,
  addOutputOptions,
  archiveOption,
  dataOption,
  type OutputOptions,
  type StageOption,
  tasksOption,
} from './options.js';

interface SubmitOptions extends OutputOptions {
  readonly output: string;
  readonly archive: string;
  readonly tasks?: string;
  readonly data: StageOption;
}

/** Adds the options, examples and action of `submit`. */
export function defineSubmit(command: Command): void {
  command
    .addOption(new Option('-o, --output <file>', 'the file to write').default('submission.json'))
    .addOption(archiveOption())
    .addOption(tasksOption())
    .addOption(dataOption().default('test'));
  addOutputOptions(command);
  addExamples(command, [
    "batt-run submit -o submission.json                     two attempts for every test input of Kaggle's tasks",
    'batt-run submit --tasks arc/kaggle --data eval          for tasks whose answers are known',
    'batt-run submit --archive mine.db --tasks mine.json    from another archive, for other tasks',
  ]);
  command.action(submit);
}

function submit({ output, archive: archiveFile, tasks: path, data }: SubmitOptions): void {
  const { tasks } = loadTasks(locateTasks(path), { stage: data });
  const file = new AtomicLineFile(output);
  try {
    const archive = openArchive(archiveFile, { create: false });
    const solvers = archive.solvers({ tasks: tasks.map(({ id }) => id) });
    archive.close();
    const submission = answerTasks(tasks, solvers);
    const text = submissionText(submission);
    checkSubmission(text, tasks, output);
    file.write(text);
    file.commit();
    if (submission.skipped > 0)
      log().warn(`${counted(submission.skipped, 'solver')} skipped: their dialect is not known here`);
    process.stdout.write(summary(output, submission));
  } finally {
    file.abort();
  }
}

/** What is in the file, and what had to stand in. */
function summary(file: string, { tasks }: Submission): string {
  const inputs = tasks.flatMap(({ answers }) => answers);
  const having = (n: number): string => count(inputs.filter(({ length }) => length === n).length);
  const unanswered = tasks.filter(({ answers }) => answers.every(({ length }) => length === 0)).length;
  return [
    `${file}: ${counted(tasks.length, 'task')}, ${counted(inputs.length, 'test input')}`,
    `  ${having(2)} with two attempts of solvers`,
    `  ${having(1)} with one, and the input grid as the second attempt`,
    `  ${having(0)} with the input grid only; ${counted(unanswered, 'task')} without any answer`,
    '',
  ].join('\n');
}
