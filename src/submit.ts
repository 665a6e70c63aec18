/**
 * Kaggle's submission file: for every test input of every task two attempts at its output.
 *
 * ```
 * {"0934a4d8": [{"attempt_1": [[0, 1], …], "attempt_2": [[0, 1], …]}, … one for each test input], …}
 * ```
 */
import type { Task } from './arc/index.js';
import { ranksBefore, type SavedSolver } from './archive/index.js';
import { type Dialect, dialects } from './dsl/index.js';
import { Engine, planOf } from './engine/index.js';
import { FormatError } from './errors.js';
import { parse } from './program/index.js';
import { asGrid, encode, type Grid, type Value } from './value/index.js';

/** Attempts at each test input. */
const ATTEMPTS = 2;

/** Longest side of a grid that Kaggle takes, and its greatest color. */
const MAX_SIDE = 30;
const MAX_COLOR = 9;

/** Encoded grids that solvers give for one test input: different ones, the best solver's first, at most {@link ATTEMPTS}. */
export type Answers = readonly string[];

/** What a submission consists of. */
export interface Submission {
  /** For each task, in their order, the answers for each of its test inputs. */
  readonly tasks: readonly { readonly task: Task; readonly answers: readonly Answers[] }[];
  /** Solvers that were left out, since their dialect is not known here. */
  readonly skipped: number;
}

/**
 * Runs the solvers of each task, the best first, until every test input has two answers. A call that fails gives its safe
 * default, as in a batt.
 *
 * @param solvers - of all tasks, those of each in the order of an archive
 */
export function answerTasks(tasks: readonly Task[], solvers: readonly SavedSolver[]): Submission {
  const byTask = new Map<string, SavedSolver[]>(tasks.map(({ id }) => [id, []]));
  for (const solver of solvers) byTask.get(solver.task)?.push(solver);
  let skipped = 0;
  const answered = tasks.map((task) => {
    const answers = task.test.map((): string[] => []);
    for (const solver of (byTask.get(task.id) ?? []).sort(byRank)) {
      if (answers.every(({ length }) => length === ATTEMPTS)) break;
      const dialect = dialects.get(solver.dialect);
      if (dialect === undefined) skipped++;
      else addAnswers(answers, task, solver, dialect);
    }
    return { task, answers };
  });
  return { tasks: answered, skipped };
}

/** An archive's order holds within a dialect. */
const byRank = (a: SavedSolver, b: SavedSolver): number => Number(ranksBefore(b, a)) - Number(ranksBefore(a, b));

/** Adds what a solver gives where that is a grid, and another one than those before it. */
function addAnswers(answers: readonly string[][], task: Task, { text, md5 }: SavedSolver, dialect: Dialect): void {
  const [{ nodes, output }] = parse(text, dialect, `solver ${md5}`);
  const engine = new Engine(planOf({ nodes, outputs: [output], differs: [] }), 'default');
  engine.beginTasks([task.S], [true]);
  const [column] = engine.solve(
    task.test.map(({ input }) => ({ task: 0, I: input, C: null })),
    0,
  );
  for (const [k, found] of answers.entries()) {
    const grid = acceptable(column[k]);
    if (grid === null || found.length === ATTEMPTS) continue;
    const answer = encode(grid);
    if (!found.includes(answer)) found.push(answer);
  }
}

/** A value as a grid that Kaggle takes; null when it is none. */
function acceptable(value: Value): Grid | null {
  const grid = asGrid(value);
  if (grid === null || grid.h < 1 || grid.w < 1 || grid.h > MAX_SIDE || grid.w > MAX_SIDE) return null;
  return grid.cells.every((color) => color >= 0 && color <= MAX_COLOR) ? grid : null;
}

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
