/** Loading a dataset. */

import { count } from '../counted.js';
import { FormatError, UsageError } from '../errors.js';
import { collectGarbage } from '../v8.js';
import {
  FILE_SHAPE,
  PlaceInFile,
  parseTask,
  type RawTask,
  type RawTasks,
  readTasks,
  type TaskFile,
  TEST_PAIRS,
} from './parse-tasks.js';
import { findSources, nearestTasks } from './sources.js';
import { isUsualChoice, noStage, type StageChoice } from './stages.js';
import { type Task, toJson } from './task.js';
import { TaskStore } from './task-store.js';

/** Bytes of tasks after which the collector is asked to work. */
const MANY_BYTES = 1 << 20;

/** How to load. */
export interface LoadOptions {
  /** The stages to take, where the path holds several; training unless told. */
  readonly stage?: StageChoice;
  /** Leave out what is malformed, instead of failing at the first. */
  readonly skipBad?: boolean;
  /** Of a task that is a list of pairs, how many at its end are test samples; 1 unless told. */
  readonly testPairs?: number;
}

/** What was loaded. */
export interface Dataset {
  /** At least one, in the order of files; ids are unique. Their samples lie in memory as bytes, or in a temporary file. */
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
export function loadTasks(
  path: string,
  { stage = 'train', skipBad = false, testPairs = TEST_PAIRS }: LoadOptions = {},
): Dataset {
  const tasks = new Map<string, Task>();
  const names = new Map<string, string>();
  const store = new TaskStore();
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
  const { sources, isNamed } = findSources(path, stage);
  let hasStages = isNamed;
  for (const source of sources) {
    const raw = attempt(() => readHinted(source, stage, path, tasks.size + problems.length === 0));
    if (raw?.isStaged) hasStages = true;
    try {
      for (const one of raw?.tasks ?? []) attempt(() => add(tasks, names, parseTask(one, testPairs), one, store));
    } finally {
      raw?.close?.();
    }
  }
  const [problem] = problems;
  if (tasks.size === 0 && problem !== undefined) {
    const malformed = problems.length === 1 ? '' : `, ${count(problems.length)} malformed; the first`;
    throw new UsageError(`no usable task in '${path}'${malformed}: ${problem.message}`);
  }
  if (!hasStages && !isUsualChoice(stage)) throw noStage(stage, stage, path, []);
  if (tasks.size === 0) throw new UsageError(`no tasks in '${path}' for --data ${stage}: what is there is empty`);
  // What was read is garbage by now, which V8 would give room to for as long as the program runs.
  if (store.bytes > MANY_BYTES) collectGarbage();
  return { tasks: [...tasks.values()], problems };
}

/**
 * Tasks that are at hand already, by their ids: of each what an ARC file holds.
 *
 * @param name - what messages call them
 * @throws FormatError for the first malformed one, unless told to skip
 */
export function tasksAtHand(
  content: Readonly<Record<string, unknown>>,
  name: string,
  { skipBad = false, testPairs = TEST_PAIRS }: Omit<LoadOptions, 'stage'> = {},
): Dataset {
  const place = new PlaceInFile(name);
  const tasks: Task[] = [];
  const problems: FormatError[] = [];
  for (const [id, task] of Object.entries(content)) {
    try {
      tasks.push(parseTask({ name: id, place: place.at(id), content: task, solutions: null }, testPairs));
    } catch (error) {
      if (!skipBad || !(error instanceof FormatError)) throw error;
      problems.push(error);
    }
  }
  if (tasks.length === 0) throw new UsageError(`no usable task in ${name}`);
  return { tasks, problems };
}

/** Reads a source; where that holds no tasks at all, the error says where some are near the path. */
function readHinted(source: TaskFile, stage: StageChoice, path: string, first: boolean): RawTasks {
  try {
    return readTasks(source, stage);
  } catch (error) {
    const isOther = error instanceof FormatError && error.hint === undefined && first;
    if (!isOther || (error.expected !== FILE_SHAPE && path !== source.file)) throw error;
    const hint = nearestTasks(path);
    if (hint === null) throw error;
    throw new FormatError({ ...error, hint }, { cause: error });
  }
}

/** Adds a task; `names` has those that are not the ids that they make. */
function add(
  tasks: Map<string, Task>,
  names: Map<string, string>,
  task: Task,
  { name, place }: RawTask,
  store: TaskStore,
): void {
  const { id } = task;
  const known = tasks.get(id);
  if (known === undefined) {
    tasks.set(id, store.add(task));
    if (name !== id) names.set(id, name);
  } else if (toJson(known) !== toJson(task)) {
    const knownName = names.get(id) ?? id;
    throw knownName === name
      ? new FormatError({ file: task.file, expected: `task ${id} to be the same as in ${known.file}` })
      : place.error(`another name, since '${knownName}' of ${known.file} makes the same task id`, id);
  }
}
