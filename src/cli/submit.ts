/** `batt-run submit`: Kaggle's submission file, from the best solvers that the archive keeps. */
import { type Command, Option } from 'commander';
import { ARC_SIDE, isBeyondArc, loadTasks, locateTasks, type Shard, type Task, tasksOfShard } from '../arc/index.js';
import { openArchive, type SavedSolver } from '../archive/index.js';
import { UsageError } from '../errors.js';
import { openOutput, requireSeparateFiles } from '../files.js';
import { log } from '../log.js';
import { WORKER } from '../pipeline/index.js';
import { openExecutor } from '../pool/index.js';
import { count, counted } from '../report/index.js';
import { answerTasks, checkSubmission, type Submission, submissionText } from '../submission.js';
import { lines, print } from '../terminal.js';
import { EXIT } from './exit.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  archiveOption,
  type DatasetOptions,
  loadOptions,
  memoryOption,
  numberOption,
  type OutputOptions,
  outputName,
  shardOption,
  speakingStream,
  workersFor,
  workersOption,
} from './options.js';
import { type QueueOptions, queueChoice, queueOption } from './queue-option.js';
import { saySharing } from './session.js';
import { interruptSignal } from './signals.js';

interface SubmitOptions extends OutputOptions, DatasetOptions, QueueOptions {
  readonly output: string;
  readonly archive: string;
  readonly timeout: number;
  /** See {@link workersFor}. */
  readonly workers?: number;
  readonly memory?: number;
  readonly shard?: Shard;
}

/** Adds the options, examples and action of `submit`. */
export function defineSubmit(command: Command): void {
  command
    .addOption(new Option('-o, --output <file>', 'the file to write; - is standard output').default('submission.json'))
    .addOption(archiveOption());
  addDatasetOptions(command, { stage: 'test' })
    .addOption(numberOption('-t, --timeout <s>', 'seconds for one sample', 10, { min: 0.01, max: 86_400 }))
    .addOption(workersOption())
    .addOption(queueOption())
    .addOption(memoryOption())
    .addOption(shardOption());
  addOutputOptions(command);
  addExamples(command, [
    "batt-run submit -o submission.json                     two attempts for every test input of Kaggle's tasks",
    'batt-run submit --tasks arc/kaggle --data eval          for tasks whose answers are known',
    'batt-run submit --archive mine.db --tasks mine.json    from another archive, for other tasks',
  ]);
  command.action(submit);
}

async function submit(options: SubmitOptions): Promise<void> {
  const { output, archive: archiveFile, tasks: path, shard } = options;
  requireSeparateFiles({ '--archive': archiveFile, '--output': output });
  const { tasks: all } = loadTasks(locateTasks(path), loadOptions(options));
  const tasks = tasksOfShard(all, shard);
  saySharing(tasks, all, shard);
  requireKaggleSizes(tasks);
  const file = openOutput(output);
  const interrupt = interruptSignal(() => `${outputName(output)} gets the answers that were found`);
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
    else if (hasNoAnswer(submission) && shard === undefined) {
      log().error(
        `no test input has an answer: ${reasonFor(archiveFile, solvers.length)}; ${outputName(output)} holds input grids only`,
      );
      process.exitCode = EXIT.failed;
    }
    if (submission.skipped > 0)
      log().warn(`${counted(submission.skipped, 'solver')} skipped: their dialect is not known here`);
    print(lines(...summary(outputName(output), submission)), speakingStream(output));
  } finally {
    file.abort();
    interrupt.release();
  }
}

/**
 * Refuses tasks with test inputs that are larger than what Kaggle takes: where a solver gives no answer they stand in for it.
 *
 * @throws UsageError that names the first
 */
function requireKaggleSizes(tasks: readonly Task[]): void {
  for (const { id, test } of tasks) {
    const input = test.map((sample) => sample.input).find(isBeyondArc);
    if (input === undefined) continue;
    throw new UsageError(
      `task ${id}: expected test inputs of at most ${ARC_SIDE} rows and columns, as Kaggle takes, found ${input.h} by ${input.w}`,
    );
  }
}

/** Whether there is nothing in the submission that a solver gave. */
const hasNoAnswer = ({ tasks }: Submission): boolean =>
  tasks.every(({ answers }) => answers.every(({ length }) => length === 0));

const reasonFor = (archive: string, solvers: number): string =>
  solvers === 0
    ? `the archive '${archive}' has no solver for any of these tasks`
    : `no solver of the archive '${archive}' gives a grid that Kaggle takes`;

async function answer(
  tasks: readonly Task[],
  solvers: readonly SavedSolver[],
  { workers: asked, timeout, memory, queue }: SubmitOptions,
  signal: AbortSignal,
): Promise<Submission> {
  const inputsOf = new Map(tasks.map(({ id, test }) => [id, test.length]));
  // At most, since most solvers need not run.
  const runs = solvers.reduce((sum, { task }) => sum + (inputsOf.get(task) ?? 0), 0);
  const calls = solvers.reduce(
    (sum, { task, text }) => sum + (text.split('(').length - 1) * (inputsOf.get(task) ?? 0),
    0,
  );
  const workers = workersFor(asked, calls, runs);
  const executor = await openExecutor({
    ...{ workers, timeout, memory, worker: WORKER },
    ...queueChoice(queue, 'submit'),
  });
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
