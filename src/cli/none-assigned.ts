/** What is said when not one of the programs that were read is for a task that was chosen. */
import { count, counted, listed, nounOf } from '../counted.js';
import { UsageError } from '../errors.js';

/** What was read, and for what. */
interface NoneAssigned {
  readonly paths: readonly string[];
  /** How many tasks were chosen. */
  readonly chosen: number;
  /** Of the dataset. */
  readonly path: string;
}

/** Tasks that are named at most. */
const NAMED = 3;

/**
 * The error that there is nothing to run.
 *
 * @param noun - what the programs are called
 * @param programs - each with the task that it is for; null where it names none
 */
export function noneAssigned(
  noun: string,
  programs: readonly { readonly task: string | null }[],
  { paths, chosen, path }: NoneAssigned,
): UsageError {
  const where = paths.join(' ');
  if (programs.length === 0) return new UsageError(`no ${noun} to run in ${where}`);
  const ids = [...new Set(programs.flatMap(({ task }) => task ?? []))];
  const found = `the ${counted(programs.length, noun)} in ${where}`;
  if (ids.length === 0) {
    return new UsageError(
      `nothing to run: ${found} ${nounOf(programs.length, 'names', 'name')} no task, as solve_<id> does`,
    );
  }
  const named = `${nounOf(programs.length, 'is', 'are')} for ${nounOf(ids.length, 'task')} ${listed(ids, NAMED)}`;
  const others =
    chosen === 1
      ? 'not the one that was chosen'
      : `${nounOf(ids.length, 'which is', 'which are')} none of the ${count(chosen)} chosen`;
  return new UsageError(`nothing to run: ${found} ${named}, ${others} in '${path}': see --tasks and --data`);
}
