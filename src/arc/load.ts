/** Loading a dataset. */

import { FormatError, UsageError } from '../errors.js';
import { parseTask, readTasks } from './parse.js';
import { findSources, type StageChoice } from './sources.js';
import { type Task, toJson } from './task.js';

/** How to load. */
export interface LoadOptions {
  /** The stages to take, where the path holds several; training unless told. */
  readonly stage?: StageChoice;
  /** Leave out what is malformed, instead of failing at the first. */
  readonly skipBad?: boolean;
}

/** What was loaded. */
export interface Dataset {
  /** At least one, in the order of files; ids are unique. */
  readonly tasks: readonly Task[];
  /** What was left out; empty unless asked to skip. */
  readonly problems: readonly FormatError[];
}

/**
 * The tasks at a path, checked. A task that occurs twice with equal grids counts once.
 *
 * @param path - a folder or file, as {@link findSources} takes it
 * @throws UsageError when there is nothing to read at the path, or nothing usable in it
 * @throws FormatError for the first malformed file or task, and for one id with different grids, unless told to skip
 */
export function loadTasks(path: string, { stage = 'train', skipBad = false }: LoadOptions = {}): Dataset {
  const tasks = new Map<string, Task>();
  const problems: FormatError[] = [];
  const attempt = <T>(step: () => T): T | null => {
    try {
      return step();
    } catch (error) {
      if (!skipBad || !(error instanceof FormatError)) throw error;
      problems.push(error);
      return null;
    }
  };
  for (const source of findSources(path, stage)) {
    for (const raw of attempt(() => readTasks(source)) ?? []) attempt(() => add(tasks, parseTask(raw)));
  }
  const [problem] = problems;
  if (tasks.size === 0 && problem !== undefined) {
    throw new UsageError(`no usable task in '${path}', ${problems.length} malformed; the first: ${problem.message}`);
  }
  return { tasks: [...tasks.values()], problems };
}

function add(tasks: Map<string, Task>, task: Task): void {
  const known = tasks.get(task.id);
  if (known === undefined) tasks.set(task.id, task);
  else if (toJson(known) !== toJson(task)) {
    throw new FormatError({ file: task.file, expected: `task ${task.id} to be the same as in ${known.file}` });
  }
}
