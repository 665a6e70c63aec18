/** Tasks by their ids. */
import { loadTasks, locateTasks, type Task } from '../arc/index.js';
import { UsageError } from '../errors.js';
import { nearestNames } from '../nearest.js';
import { type DatasetOptions, loadOptions } from './options.js';

/**
 * Loads the dataset and gives its tasks by id; one that is not there is a UsageError that names the nearest ones.
 *
 * @param options - where tasks are, and whether malformed ones are left out
 * @param origin - the option that ids come from, for messages: `--task, `; empty for an argument
 */
export function taskFinder(options: DatasetOptions & { readonly skipBad?: boolean }, origin = '--task, ') {
  const path = locateTasks(options.tasks);
  const { tasks } = loadTasks(path, { ...loadOptions(options), skipBad: options.skipBad ?? false });
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return (id: string, fail: () => void = () => {}): Task => {
    const task = byId.get(id);
    if (task !== undefined) return task;
    fail();
    const nearest = nearestNames(id, byId.keys());
    const hint = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`;
    throw new UsageError(
      `no task '${id}'${hint} among the ${tasks.length} in '${path}': see ${origin}--tasks and --data`,
    );
  };
}
