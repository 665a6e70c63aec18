/**
 * Kaggle's submission file: for every test input of every task two attempts at its output.
 *
 * ```
 * {"0934a4d8": [{"attempt_1": [[0, 1], …], "attempt_2": [[0, 1], …]}, … one for each test input], …}
 * ```
 */
import type { Task } from './arc/index.js';
import type { SavedSolver } from './archive/index.js';
import { dialects } from './dsl/index.js';
import { FormatError } from './errors.js';
import { type Answer, type AnswerRequest, answer, gridOf, type WireTask, wireTask } from './pipeline/index.js';
import type { Executor } from './pool/index.js';
import { byStanding } from './ranking.js';
import { encode, type Grid } from './value/index.js';

/** Attempts at each test input. */
const ATTEMPTS = 2;

/** Longest side of a grid that Kaggle takes, and its greatest color. */
const MAX_SIDE = 30;
const MAX_COLOR = 9;

/** Encoded grids that solvers give for one test input: different ones, the best solver's first, at most {@link ATTEMPTS}. */
type Answers = readonly string[];

/** What a submission consists of. */
export interface Submission {
  /** For each task, in their order, the answers for each of its test inputs. */
  readonly tasks: readonly { readonly task: Task; readonly answers: readonly Answers[] }[];
  /** Solvers that were left out, since their dialect is not known here. */
  readonly skipped: number;
  /** How many runs of a solver on a test input were lost, by the reason. */
  readonly lost: ReadonlyMap<string, number>;
}

/** A task that is being answered. */
interface OpenTask {
  readonly task: Task;
  readonly wire: WireTask;
  readonly answers: readonly string[][];
  /** Solvers that have not run yet, the best first. */
  readonly waiting: SavedSolver[];
}

/**
 * Runs the solvers of each task, the best first, until every test input has two answers. A call that fails gives its safe
 * default, as in a batt.
 *
 * @param solvers - of all tasks, those of each in the order of an archive
 * @param signal - when it aborts, the answers are those that were found by then
 */
export async function answerTasks(
  tasks: readonly Task[],
  solvers: readonly SavedSolver[],
  executor: Executor,
  signal?: AbortSignal,
): Promise<Submission> {
  const byTask = new Map<string, SavedSolver[]>(tasks.map(({ id }) => [id, []]));
  const known = solvers.filter(({ task, dialect }) => byTask.has(task) && dialects.has(dialect));
  for (const solver of known) byTask.get(solver.task)?.push(solver);
  const entries = tasks.map((task): OpenTask => {
    // An archive's order holds within a dialect.
    const waiting = (byTask.get(task.id) ?? []).sort(byStanding);
    return { task, wire: wireTask(task), answers: task.test.map(() => []), waiting };
  });
  const lost = new Map<string, number>();
  // In rounds: most inputs have two answers of the first two solvers, and most tasks have many solvers.
  for (let open = entries.filter(isOpen); open.length > 0 && !signal?.aborted; open = open.filter(isOpen)) {
    for await (const { index, request, result } of executor.run(answer, null, open.map(requestOf), signal)) {
      for (const [k, { index: input }] of request.samples.entries()) addAnswer(open[index].answers[input], result[k]);
      for (const found of result) {
        if (found !== null && 'status' in found) lost.set(found.error, (lost.get(found.error) ?? 0) + 1);
      }
    }
  }
  const count = solvers.filter(({ task }) => byTask.has(task)).length;
  return { tasks: entries, skipped: count - known.length, lost };
}

const isAnswered = ({ length }: Answers): boolean => length === ATTEMPTS;

const isOpen = ({ answers, waiting }: OpenTask): boolean => waiting.length > 0 && !answers.every(isAnswered);

/** The next solvers of a task, on the inputs that want an answer. */
function requestOf({ wire, answers, waiting }: OpenTask): AnswerRequest {
  const programs = waiting.splice(0, ATTEMPTS).map(({ text, dialect }) => ({ text, dialect }));
  const wanting = answers.flatMap((found, index) => (isAnswered(found) ? [] : [index]));
  return {
    task: wire,
    programs,
    samples: programs.flatMap((_, program) => wanting.map((index) => ({ program, index }))),
  };
}

/** Adds what a solver gives where that is a grid that Kaggle takes, and another one than those before it. */
function addAnswer(found: string[], given: Answer): void {
  if (given === null || 'status' in given || isAnswered(found)) return;
  const grid = gridOf(given);
  if (!isAcceptable(grid)) return;
  const text = encode(grid);
  if (!found.includes(text)) found.push(text);
}

/** Whether Kaggle takes a grid. */
const isAcceptable = ({ h, w, cells }: Grid): boolean =>
  h <= MAX_SIDE && w <= MAX_SIDE && cells.every((color) => color >= 0 && color <= MAX_COLOR);

/** The text of the file. Where answers are missing the test input itself stands in for them: a grid there has to be. */
export function submissionText({ tasks }: Submission): string {
  const lines = tasks.map(({ task, answers }) => {
    const attempts = answers.map((found, k) => {
      const [first, second] = [...found, ...Array<string>(ATTEMPTS).fill(encode(task.test[k].input))];
      return `{"attempt_1":${first},"attempt_2":${second}}`;
    });
    return `\n${JSON.stringify(task.id)}:[${attempts.join(',')}]`;
  });
  return `{${lines.join(',')}\n}\n`;
}

/**
 * Checks that a submission has two attempts for every test input of the tasks, each a grid of 1 to 30 rows of 1 to 30 colors,
 * and nothing else.
 *
 * @throws FormatError with the place of the first defect
 */
export function checkSubmission(text: string, tasks: readonly Task[], file: string): void {
  const unlike = (expected: string, found: unknown, field: string): FormatError =>
    new FormatError({ file, field, expected, found: JSON.stringify(found) ?? 'nothing' });
  const entries = new Map(Object.entries(JSON.parse(text)));
  for (const { id, test } of tasks) {
    const inputs = entries.get(id);
    if (!Array.isArray(inputs) || inputs.length !== test.length) {
      throw unlike(`a list of ${test.length}, one for each test input`, inputs, id);
    }
    for (const [k, attempts] of inputs.entries()) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const grid: unknown = Object(attempts)[`attempt_${attempt}`];
        if (isGrid(grid)) continue;
        throw unlike('a grid of 1 to 30 rows of 1 to 30 colors', grid, `${id}[${k}].attempt_${attempt}`);
      }
    }
    entries.delete(id);
  }
  const [other] = entries.keys();
  if (other !== undefined) throw unlike('a task of the dataset', entries.get(other), other);
}

function isGrid(json: unknown): boolean {
  const fits = (list: unknown): list is unknown[] => Array.isArray(list) && list.length >= 1 && list.length <= MAX_SIDE;
  if (!fits(json)) return false;
  const [first] = json;
  return json.every((row) => {
    if (!fits(row) || !fits(first) || row.length !== first.length) return false;
    return row.every((color) => Number.isInteger(color) && Number(color) >= 0 && Number(color) <= MAX_COLOR);
  });
}
