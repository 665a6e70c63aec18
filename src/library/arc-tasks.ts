/** Tasks as plain data. */
import { loadTasks as loadDataset, locateTasks, onlyTasks, type Sample, type Task, tasksAtHand } from '../arc/index.js';
import { UsageError } from '../errors.js';
import type { Grid } from '../value/index.js';

/** A grid: rows of colors 0 to 9. */
export type ArcGrid = readonly (readonly number[])[];

/** A pair of grids; the output of a test pair may not be known. */
export interface ArcPair {
  readonly input: ArcGrid;
  readonly output: ArcGrid | null;
}

/** A task, as {@link loadTasks} gives it. Its grids are made anew whenever they are asked for. */
export interface ArcTask {
  /** Eight hex digits in ARC; letters, digits, `_` and `-`. */
  readonly id: string;
  /** The file that it was read from. */
  readonly file: string;
  /** ARC calls them `train`. */
  readonly demo: readonly ArcPair[];
  readonly test: readonly ArcPair[];
}

/** How {@link loadTasks} reads. */
export interface TaskReading {
  /** The stages to take, where the path holds several, as `--data` takes them: `train`, `eval`, `both`, `test`. Default: `train`. */
  readonly stage?: string;
  /** Only these tasks. */
  readonly ids?: readonly string[];
  /** Leave out what is malformed, and say so in `leftOut`, instead of failing at the first. Default: false. */
  readonly skipBad?: boolean;
  /** Of a task that is a list of pairs: how many at its end are test pairs. Default: 1. */
  readonly testPairs?: number;
  /** Looked at before reading begins. */
  readonly signal?: AbortSignal;
}

/** Something that was left out, and why. */
export interface LeftOutItem {
  /** What is wrong, where, and what would be right, in one line. */
  readonly message: string;
}

/** What {@link loadTasks} has read. */
export interface LoadedTasks {
  /** In the order of files; ids are unique. */
  readonly tasks: readonly ArcTask[];
  /** Empty unless `skipBad` is set. */
  readonly leftOut: readonly LeftOutItem[];
}

/**
 * Reads tasks, and checks them. It is done in one go: ARC-AGI-1's 400 take a third of a second.
 *
 * @param source - a file or folder, as `--tasks` takes it; absent: `$BATT_TASKS`, else the bundled tasks. Or tasks by their ids, each
 *   `{ train, test }` as in ARC's files
 * @throws UsageError when there is nothing to read, or an id is not there; FormatError for malformed content
 */
export async function loadTasks(
  source?: string | Readonly<Record<string, unknown>>,
  options: TaskReading = {},
): Promise<LoadedTasks> {
  const { ids, signal, ...reading } = options;
  signal?.throwIfAborted();
  const dataset =
    source === undefined || typeof source === 'string'
      ? loadDataset(locateTasks(source), reading)
      : tasksAtHand(source, 'the given tasks', reading);
  return {
    tasks: onlyTasks(dataset.tasks, ids).map((task) => new HeldTask(task)),
    leftOut: dataset.problems.map(({ message }) => ({ message })),
  };
}

/** A task in the hands of whoever uses the library. */
class HeldTask implements ArcTask {
  readonly id: string;
  readonly file: string;
  readonly #task: Task;

  constructor(task: Task) {
    this.id = task.id;
    this.file = task.file;
    this.#task = task;
  }

  get demo(): readonly ArcPair[] {
    return this.#task.demo.map(pairOf);
  }

  get test(): readonly ArcPair[] {
    return this.#task.test.map(pairOf);
  }

  static taskOf(held: unknown): Task | null {
    return typeof held === 'object' && held !== null && #task in held ? held.#task : null;
  }
}

const pairOf = ({ input, output }: Sample): ArcPair => ({
  input: rowsOf(input),
  output: output === null ? null : rowsOf(output),
});

const rowsOf = ({ h, w, cells }: Grid): number[][] =>
  Array.from({ length: h }, (_, row) => Array.from(cells.subarray(row * w, (row + 1) * w)));

/**
 * The tasks behind those of the library.
 *
 * @throws UsageError for what is none, or one that comes twice
 * @internal
 */
export function heldTasks(tasks: readonly ArcTask[]): Task[] {
  if (!Array.isArray(tasks) || tasks.length === 0) throw new UsageError('tasks: expected at least one, of loadTasks');
  const ids = new Set<string>();
  return tasks.map((held: ArcTask) => {
    const task = HeldTask.taskOf(held);
    if (task === null) throw new UsageError('tasks: expected tasks of loadTasks');
    if (ids.has(task.id)) throw new UsageError(`tasks: ${task.id} is there twice; expected each task once`);
    ids.add(task.id);
    return task;
  });
}
