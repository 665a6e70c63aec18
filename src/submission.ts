/**
 * Kaggle's submission file: for every test input of every task attempts at its output, two unless told.
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
import { byRank } from './ranking.js';
import { encode, type Grid } from './value/index.js';

/** Attempts at each test input that Kaggle takes. */
export const ATTEMPTS = 2;

/** Longest side of a grid that Kaggle takes, and its greatest color. */
const MAX_SIDE = 30;
const MAX_COLOR = 9;

/** What solvers give for one test input: different grids, the best solver's first, at most as many as there are attempts. */
type Answers = readonly SolverAnswer[];

/** A grid that a solver gives. */
interface SolverAnswer {
  /** Encoded. */
  readonly grid: string;
  /** Whether the solver matches all demo samples of the task. */
  readonly solvesDemo: boolean;
}

/** What a submission consists of. */
export interface Submission {
  /** Attempts at each test input. */
  readonly attempts: number;
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
  readonly answers: readonly SolverAnswer[][];
  /** Solvers that have not run yet, the best first. */
  readonly waiting: SavedSolver[];
}

/** How {@link answerTasks} goes about it. */
interface AnswerOptions {
  readonly executor: Executor;
  /** Answers that each test input gets at most. */
  readonly attempts?: number;
  /** When it aborts, the answers are those that were found by then. */
  readonly signal?: AbortSignal;
  /** By task, md5 of the programs that a search found, in its order, which knows more than how long they are. */
  readonly orders?: ReadonlyMap<string, readonly string[]>;
}

/**
 * Runs the solvers of each task, the best first, until every test input has its answers. A call that fails gives its safe
 * default, as in a batt. What a solver does on test outputs that are known takes no part in it.
 *
 * @param solvers - of all tasks, those of each in the order of an archive
 */
export async function answerTasks(
  tasks: readonly Task[],
  solvers: readonly SavedSolver[],
  { executor, attempts = ATTEMPTS, signal, orders }: AnswerOptions,
): Promise<Submission> {
  const byTask = new Map<string, SavedSolver[]>(tasks.map(({ id }) => [id, []]));
  const known = solvers.filter(({ task, dialect }) => byTask.has(task) && dialects.has(dialect));
  for (const solver of known) byTask.get(solver.task)?.push(solver);
  const entries = tasks.map((task): OpenTask => {
    // An archive's order holds within a dialect.
    const waiting = inOrder((byTask.get(task.id) ?? []).sort(byRank), orders?.get(task.id) ?? []);
    return { task, wire: wireTask(task), answers: task.test.map(() => []), waiting };
  });
  const isFull = ({ length }: Answers): boolean => length === attempts;
  const isOpen = ({ answers, waiting }: OpenTask): boolean => waiting.length > 0 && !answers.every(isFull);
  const lost = new Map<string, number>();
  // In rounds: most inputs have their answers of the first solvers, and most tasks have many solvers.
  for (let open = entries.filter(isOpen); open.length > 0 && !signal?.aborted; open = open.filter(isOpen)) {
    const next = open.map(({ waiting }) => waiting.splice(0, attempts));
    const requests = open.map(({ wire, answers }, index) => requestOf(wire, next[index], indicesOf(answers, isFull)));
    for await (const { index, request, result } of executor.run(answer, null, requests, signal)) {
      for (const [k, { index: input, program }] of request.samples.entries()) {
        const found = open[index].answers[input];
        if (!isFull(found)) addAnswer(found, result[k], next[index][program]);
      }
      for (const found of result) {
        if (found !== null && 'status' in found) lost.set(found.error, (lost.get(found.error) ?? 0) + 1);
      }
    }
  }
  const count = solvers.filter(({ task }) => byTask.has(task)).length;
  return { attempts, tasks: entries, skipped: count - known.length, lost };
}

/**
 * Ranked solvers, of which those that a search found are in its order as far as they match as many demo samples; they stand where such
 * programs stood before, so that others keep their places.
 *
 * @param order - md5 of those that were found, the best first
 */
function inOrder(ranked: readonly SavedSolver[], order: readonly string[]): SavedSolver[] {
  const places = new Map(order.map((md5, place) => [md5, place]));
  const placeOf = ({ md5 }: SavedSolver): number => places.get(md5) ?? order.length;
  const found = new Map<number, SavedSolver[]>();
  for (const one of ranked) {
    if (places.has(one.md5)) found.set(one.matches, [...(found.get(one.matches) ?? []), one]);
  }
  for (const some of found.values()) some.sort((a, b) => placeOf(a) - placeOf(b));
  return ranked.map((one) => (places.has(one.md5) ? (found.get(one.matches)?.shift() ?? one) : one));
}

/** Test inputs that want an answer. */
const indicesOf = (answers: readonly Answers[], isFull: (found: Answers) => boolean): number[] =>
  answers.flatMap((found, index) => (isFull(found) ? [] : [index]));

/** Solvers on test inputs of a task. */
function requestOf(task: WireTask, solvers: readonly SavedSolver[], inputs: readonly number[]): AnswerRequest {
  const programs = solvers.map(({ text, dialect }) => ({ text, dialect }));
  return { task, programs, samples: programs.flatMap((_, program) => inputs.map((index) => ({ program, index }))) };
}

/** Adds what a solver gives where that is a grid that Kaggle takes, and another one than those before it. */
function addAnswer(found: SolverAnswer[], given: Answer, { solvesDemo }: SavedSolver): void {
  if (given === null || 'status' in given) return;
  const grid = gridOf(given);
  if (!isAcceptable(grid)) return;
  const text = encode(grid);
  if (!found.some((one) => one.grid === text)) found.push({ grid: text, solvesDemo });
}

/** What the best answer that a task has comes from. */
export type Basis = 'demo-solved' | 'near' | 'nothing';

/** From what programs a task's answers come: from one that matches all demo samples, or only from others. */
export function basisOf(answers: readonly Answers[]): Basis {
  const all = answers.flat();
  if (all.length === 0) return 'nothing';
  return all.some(({ solvesDemo }) => solvesDemo) ? 'demo-solved' : 'near';
}

/** Whether Kaggle takes a grid. */
const isAcceptable = ({ h, w, cells }: Grid): boolean =>
  h <= MAX_SIDE && w <= MAX_SIDE && cells.every((color) => color >= 0 && color <= MAX_COLOR);

/** The text of the file. Where answers are missing the test input itself stands in for them: a grid there has to be. */
export function submissionText({ attempts, tasks }: Submission): string {
  const lines = tasks.map(({ task, answers }) => {
    const inputs = answers.map((found, k) => {
      const standIn = encode(task.test[k].input);
      const fields = Array.from({ length: attempts }, (_, n) => `"attempt_${n + 1}":${found[n]?.grid ?? standIn}`);
      return `{${fields.join(',')}}`;
    });
    return `\n${JSON.stringify(task.id)}:[${inputs.join(',')}]`;
  });
  return `{${lines.join(',')}\n}\n`;
}

/**
 * Checks that a submission has its attempts for every test input of the tasks, each a grid of 1 to 30 rows of 1 to 30 colors,
 * and nothing else.
 *
 * @param attempts - how many for each
 * @throws FormatError with the place of the first defect
 */
export function checkSubmission(text: string, tasks: readonly Task[], file: string, attempts = ATTEMPTS): void {
  const unlike = (expected: string, found: unknown, field: string): FormatError =>
    new FormatError({ file, field, expected, found: JSON.stringify(found) ?? 'nothing' });
  const entries = new Map(Object.entries(JSON.parse(text)));
  for (const { id, test } of tasks) {
    const inputs = entries.get(id);
    if (!Array.isArray(inputs) || inputs.length !== test.length) {
      throw unlike(`a list of ${test.length}, one for each test input`, inputs, id);
    }
    for (const [k, input] of inputs.entries()) {
      const grids = new Map<string, unknown>(Object.entries(Object(input)));
      for (let n = 1; n <= attempts; n++) {
        const grid = grids.get(`attempt_${n}`);
        if (!isGrid(grid)) throw unlike('a grid of 1 to 30 rows of 1 to 30 colors', grid, `${id}[${k}].attempt_${n}`);
        grids.delete(`attempt_${n}`);
      }
      const [more] = grids.keys();
      if (more !== undefined) throw unlike(`attempts up to attempt_${attempts} only`, more, `${id}[${k}]`);
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
