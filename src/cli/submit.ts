/** `batt-run submit`: Kaggle's submission file, from the best solvers that the archive keeps. */
import { type Command, Option } from 'commander';
import { loadTasks, locateTasks, type Task } from '../arc/index.js';
import { openArchive, type SavedSolver } from '../archive/index.js';
import { AtomicLineFile, requireSeparateFiles } from '../files.js';
import { log } from '../log.js';
import { WORKER } from '../pipeline/index.js';
import { openExecutor } from '../pool/index.js';
import { count, counted } from '../report/index.js';
import { answerTasks, checkSubmission, type Submission, submissionText } from '../submit.js';
import { lines, print } from '../terminal.js';
import { EXIT } from './exit.js';
import {
  addExamples,
  addOutputOptions,
  archiveOption,
  dataOption,
  memoryOption,
  numberOption,
  type OutputOptions,
  type StageOption,
  tasksOption,
  workersFor,
  workersOption,
} from './options.js';
import { interruptSignal } from './signals.js';

interface SubmitOptions extends OutputOptions {
  readonly output: string;
  readonly archive: string;
  readonly tasks?: string;
  readonly data: StageOption;
  readonly timeout: number;
  /** See {@link workersFor}. */
  readonly workers?: number;
  readonly memory?: number;
}

/** Adds the options, examples and action of `submit`. */
export function defineSubmit(command: Command): void {
  command
    .addOption(new Option('-o, --output <file>', 'the file to write').default('submission.json'))
    .addOption(archiveOption())
    .addOption(tasksOption())
    .addOption(dataOption().default('test'))
    .addOption(numberOption('-t, --timeout <s>', 'seconds for one sample', 10, { min: 0.01, max: 86_400 }))
    .addOption(workersOption())
    .addOption(memoryOption());
  addOutputOptions(command);
  addExamples(command, [
    "batt-run submit -o submission.json                     two attempts for every test input of Kaggle's tasks",
    'batt-run submit --tasks arc/kaggle --data eval          for tasks whose answers are known',
    'batt-run submit --archive mine.db --tasks mine.json    from another archive, for other tasks',
  ]);
  command.action(submit);
}

async function submit(options: SubmitOptions): Promise<void> {
  const { output, archive: archiveFile, tasks: path, data } = options;
  requireSeparateFiles({ '--archive': archiveFile, '--output': output });
  const { tasks } = loadTasks(locateTasks(path), { stage: data });
  const file = new AtomicLineFile(output);
  const interrupt = interruptSignal(() => `${output} gets the answers that were found`);
  try {
    const archive = openArchive(archiveFile, { create: false });
    const solvers = archive.solvers({ tasks: tasks.map(({ id }) => id) });
    archive.close();
    const submission = await answer(tasks, solvers, options, interrupt.signal);
    const text = submissionText(submission);
    checkSubmission(text, tasks, output);
    file.write(text);
    file.commit();
    if (interrupt.signal.aborted) process.exitCode = EXIT.interrupted;
    if (submission.skipped > 0)
      log().warn(`${counted(submission.skipped, 'solver')} skipped: their dialect is not known here`);
    print(lines(...summary(output, submission)));
  } finally {
    file.abort();
    interrupt.release();
  }
}

async function answer(
  tasks: readonly Task[],
  solvers: readonly SavedSolver[],
  { workers: asked, timeout, memory }: SubmitOptions,
  signal: AbortSignal,
): Promise<Submission> {
  const inputsOf = new Map(tasks.map(({ id, test }) => [id, test.length]));
  // At most, since most solvers need not run.
  const runs = solvers.reduce((sum, { task }) => sum + (inputsOf.get(task) ?? 0), 0);
  const calls = solvers.reduce(
    (sum, { task, text }) => sum + (text.split('(').length - 1) * (inputsOf.get(task) ?? 0),
    0,
  );
  const executor = await openExecutor({ workers: workersFor(asked, calls, runs), timeout, memory, worker: WORKER });
  try {
    return await answerTasks(tasks, solvers, executor, signal);
  } finally {
    await executor.close();
  }
}

/** What is in the file, and what had to stand in. */
function summary(file: string, { tasks, lost }: Submission): string[] {
  const inputs = tasks.flatMap(({ answers }) => answers);
  const having = (n: number): string => count(inputs.filter(({ length }) => length === n).length);
  const unanswered = tasks.filter(({ answers }) => answers.every(({ length }) => length === 0)).length;
  return [
    `${file}: ${counted(tasks.length, 'task')}, ${counted(inputs.length, 'test input')}`,
    `  ${having(2)} with two attempts of solvers`,
    `  ${having(1)} with one, and the input grid as the second attempt`,
    `  ${having(0)} with the input grid only; ${counted(unanswered, 'task')} without any answer`,
    ...Array.from(lost, ([reason, n]) => `  ${counted(n, 'run')} of a solver on a test input lost: ${reason}`),
  ];
}
