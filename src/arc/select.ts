/** Choosing tasks from a dataset. */

import { UsageError } from '../errors.js';
import { editDistance } from '../nearest.js';
import { Random } from '../random.js';
import type { Task } from './task.js';

/** Which tasks; applied in this order. */
export interface Selection {
  /** Only these; all when undefined. */
  readonly ids?: readonly string[] | undefined;
  /** Leave out this many of the smallest. */
  readonly start?: number;
  /** This many, or what there is; 0 = all, -N = N chosen at random. */
  readonly count?: number;
  /** For the random choice. */
  readonly seed?: number;
}

/** How many known ids are suggested for one that is not known. */
const SUGGESTIONS = 3;

/**
 * The selected tasks, sorted by cells, then id.
 *
 * @throws UsageError for an unknown id, with the nearest known ones, and when `start` leaves nothing
 */
export function selectTasks(tasks: readonly Task[], { ids, start = 0, count = 0, seed = 0 }: Selection = {}): Task[] {
  const among = [...(ids === undefined ? tasks : tasksById(tasks, ids))].sort(bySize);
  if (start > 0 && start >= among.length) {
    throw new UsageError(`--start: expected less than the number of tasks, ${among.length}, found ${start}`);
  }
  const rest = among.slice(start);
  if (count >= 0) return count === 0 ? rest : rest.slice(0, count);
  return new Random(seed).sample(rest, -count).sort(bySize);
}

/**
 * The tasks of these ids, or all, in the order in which they are.
 *
 * @throws UsageError for an unknown id, with the nearest known ones
 */
export function onlyTasks(tasks: readonly Task[], ids: readonly string[] | undefined): readonly Task[] {
  if (ids === undefined) return tasks;
  const wanted = new Set(tasksById(tasks, ids));
  return tasks.filter((task) => wanted.has(task));
}

function bySize(a: Task, b: Task): number {
  if (a.cells !== b.cells) return a.cells - b.cells;
  return a.id < b.id ? -1 : 1;
}

function tasksById(tasks: readonly Task[], ids: readonly string[]): Task[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return [...new Set(ids)].map((id) => {
    const task = byId.get(id);
    if (task !== undefined) return task;
    throw new UsageError(
      `--task-ids: no task '${id}' among ${tasks.length}; nearest: ${nearest(id, byId.keys()).join(', ')}`,
    );
  });
}

function nearest(id: string, known: Iterable<string>): string[] {
  const ranked = Array.from(known, (other) => ({ other, distance: editDistance(id, other) }));
  ranked.sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1));
  return ranked.slice(0, SUGGESTIONS).map(({ other }) => other);
}
