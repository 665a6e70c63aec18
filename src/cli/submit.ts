/** `batt-run submit`: Kaggle's submission file, from the best solvers that the archive keeps. */
import { type Command, Option } from 'commander';
import {
  ARC_SIDE,
  isBeyondArc,
  loadTasks,
  locateTasks,
  onlyTasks,
  type Shard,
  type Task,
  tasksOfShard,
} from '../arc/index.js';
import { openArchive, type SavedSolver } from '../archive/index.js';
import { listed } from '../counted.js';
import { UsageError } from '../errors.js';
import { openOutput, requireSeparateFiles } from '../files.js';
import { gradeSubmission, inputsOf } from '../grading.js';
import { log } from '../log.js';
import { WORKER } from '../pipeline/index.js';
import { openExecutor } from '../pool/index.js';
import { count, counted, type Screen, screenOf } from '../report/index.js';
import {
  ATTEMPTS,
  answerTasks,
  type Basis,
  basisOf,
  checkSubmission,
  type Submission,
  submissionText,
} from '../submission.js';
import { MOST_ATTEMPTS, parseSubmission } from '../submission-file.js';
import { lines, printTables, type Shown } from '../terminal.js';
import { EXIT } from './exit.js';
import { gradeNotes, gradeTotals } from './grade-text.js';
import {
  addDatasetOptions,
  addExamples,
  addOutputOptions,
  archiveOption,
  type DatasetOptions,
  integerOption,
  loadOptions,
  memoryOption,
  numberOption,
  type OutputOptions,
  outputName,
  shardOption,
  speakingStream,
  taskIdsOption,
  useColor,
  workersFor,
  workersOption,
} from './options.js';
import { type QueueOptions, queueChoice, queueOption } from './queue-option.js';
import { searchOrders } from './search-notes.js';
import { saySharing } from './session.js';
import { interruptSignal } from './signals.js';

interface SubmitOptions extends OutputOptions, DatasetOptions, QueueOptions {
  readonly output: string;
  readonly taskIds?: readonly string[];
  readonly archive: string;
  readonly timeout: number;
  /** See {@link workersFor}. */
  readonly workers?: number;
  readonly memory?: number;
  readonly shard?: Shard;
  /** Attempts at each test input. */
  readonly attempts: number;
  /** Whether what is written is graded. */
  readonly grade: boolean;
}

/** Adds the options, examples and action of `submit`. */
export function defineSubmit(command: Command): void {
  command
    .addOption(new Option('-o, --output <file>', 'the file to write; - is standard output').default('submission.json'))
    .addOption(archiveOption());
  addDatasetOptions(command, { stage: 'test' })
    .addOption(taskIdsOption())
    .addOption(integerOption('--attempts <n>', 'attempts at each test input', ATTEMPTS, { min: 1, max: MOST_ATTEMPTS }))
    .addOption(new Option('--grade', 'say how many of them are right, where test outputs are known').default(false))
    .addOption(numberOption('-t, --timeout <s>', 'seconds for one sample', 10, { min: 0.01, max: 86_400 }))
    .addOption(workersOption())
    .addOption(queueOption())
    .addOption(memoryOption())
    .addOption(shardOption());
  addOutputOptions(command);
  addExamples(command, [
    "batt-run submit -o submission.json                     two attempts for every test input of Kaggle's tasks",
    'batt-run submit --tasks arc/kaggle --data eval --grade  for tasks whose answers are known, and how many are right',
    'batt-run submit --archive mine.db --tasks mine.json    from another archive, for other tasks',
  ]);
  command.action(submit);
}

async function submit(options: SubmitOptions): Promise<void> {
  const { output, archive: archiveFile, tasks: path, shard } = options;
  requireSeparateFiles({ '--archive': archiveFile, '--output': output });
  const all = onlyTasks(loadTasks(locateTasks(path), loadOptions(options)).tasks, options.taskIds);
  const tasks = tasksOfShard(all, shard);
  saySharing(tasks, all, shard);
  requireKaggleSizes(tasks);
  const file = openOutput(output);
  const interrupt = interruptSignal(() => `${outputName(output)} gets the answers that were found`);
  try {
    const archive = openArchive(archiveFile, { create: false });
    const ids = tasks.map(({ id }) => id);
    const solvers = archive.solvers({ tasks: ids });
    const orders = searchOrders(archive, ids);
    archive.close();
    const submission = await answer(tasks, solvers, orders, options, interrupt.signal);
    const text = submissionText(submission);
    checkSubmission(text, tasks, output, options.attempts);
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
    const stream = speakingStream(output);
    const screen = screenOf(stream, useColor(options.color, stream));
    const said = lines(...summary(outputName(output), submission));
    printTables([said, ...(options.grade ? gradeTables(text, tasks, screen) : [])], stream);
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
  orders: ReadonlyMap<string, readonly string[]>,
  { workers: asked, timeout, memory, queue, attempts }: SubmitOptions,
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
    return await answerTasks(tasks, solvers, { executor, attempts, signal, orders });
  } finally {
    await executor.close();
  }
}

/** What the text of a submission is worth. */
function gradeTables(text: string, tasks: readonly Task[], screen: Screen): Shown[] {
  const grade = gradeSubmission(tasks, parseSubmission(text, 'the submission'));
  if (inputsOf(grade).known === 0) return [lines('not graded: no test output of these tasks is known')];
  return [gradeTotals(grade, screen), gradeNotes(grade)];
}

const ORDINALS = ['first', 'second', 'third'];
const NUMBERS = ['no', 'one', 'two', 'three'];

/** What is in the file, what it comes from, and what had to stand in. */
function summary(file: string, { attempts, tasks, lost }: Submission): string[] {
  const inputs = tasks.flatMap(({ answers }) => answers);
  const having = (n: number): string => count(inputs.filter(({ length }) => length === n).length);
  const basedOn = (basis: Basis): number => tasks.filter(({ answers }) => basisOf(answers) === basis).length;
  const answers = inputs.flat();
  const solving = answers.filter(({ solvesDemo }) => solvesDemo).length;
  const partly = Array.from({ length: attempts - 1 }, (_, k) => {
    const n = attempts - 1 - k;
    return `  ${having(n)} with ${NUMBERS[n]}, and the input grid as the ${listed(ORDINALS.slice(n, attempts))} attempt`;
  });
  return [
    `${file}: ${counted(tasks.length, 'task')}, ${counted(inputs.length, 'test input')}`,
    `  answers of ${counted(basedOn('demo-solved'), 'task')} come from demo-solved programs, of ${count(basedOn('near'))} from near misses, of ${count(basedOn('nothing'))} from nothing`,
    `  ${counted(solving, 'attempt')} of demo-solved programs, ${count(answers.length - solving)} of programs that miss a demo, which come last`,
    `  ${having(attempts)} with ${attempts === 1 ? 'an attempt of a solver' : `${NUMBERS[attempts]} attempts of solvers`}`,
    ...partly,
    `  ${having(0)} with the input grid only`,
    ...Array.from(lost, ([reason, n]) => `  ${counted(n, 'run')} of a solver on a test input lost: ${reason}`),
  ];
}
