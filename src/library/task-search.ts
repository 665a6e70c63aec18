/** Searching: programs for tasks that have none. */
import { UsageError } from '../errors.js';
import { search as searchKind, wireTask } from '../pipeline/index.js';
import { type ArcTask, heldTasks } from './arc-tasks.js';
import { requireWhole, type WorkSettings, withThreads } from './threads-of-run.js';
import { PendingWork, type Work } from './work.js';

/** What {@link search} searches, and what it may cost. */
export interface SearchSettings extends WorkSettings {
  /** Of {@link loadTasks}. Test outputs are not looked at. */
  readonly tasks: readonly ArcTask[];
  /** Moves that the search of a task may make: the same number gives the same programs anywhere. Default: 20 million. */
  readonly calls?: number;
  /** Seconds that the search of a task may take. What is found then depends on the machine. Default: any number. */
  readonly seconds?: number;
  /** MiB that the states of one task may take, in each thread. Default: 512. */
  readonly room?: number;
}

/** A program that a search has found. */
export interface SearchHit {
  /** Python, of the dialect arc-dsl, as {@link loadPrograms} reads it: called `solve`, it names no task. */
  readonly text: string;
  /** Demo outputs that the search finds right. {@link validate} says what the program gives. */
  readonly right: number;
}

/** What {@link search} found out about a task. */
export interface TaskSearch {
  readonly task: string;
  /** The best first; each gives other answers to the tests than those before. */
  readonly programs: readonly SearchHit[];
  /** Moves that were made, and states that they led to. */
  readonly calls: number;
  readonly states: number;
  /** Moves one after the other that were all tried. */
  readonly depth: number;
  readonly seconds: number;
  /** Why the search ended before it was done: its budget, its room, or a task too large for it; null where it did not. */
  readonly stopped: 'calls' | 'time' | 'memory' | 'size' | null;
  /** Why nothing was found out, in one line; null where something was. */
  readonly error: string | null;
}

/** What {@link search} comes to. */
export interface SearchSums {
  readonly tasks: number;
  /** Tasks with a program that is right in all demos. */
  readonly found: number;
  /** Tasks of which nothing was found out. */
  readonly lost: number;
}

/** Moves that the search of a task may make, unless told. */
const CALLS = 20_000_000;
/** MiB that the states of a task may take, unless told. */
const ROOM = 512;
const MIB = 1 << 20;
/** Seconds between what ends a search by its own clock and what ends its thread. */
const SLACK = 10;
/** Seconds that a search may take that is bounded by its calls alone. */
const MOST_SECONDS = 86_400;

/** Searches tasks for programs; tells of each when it is searched, in no particular order. */
export function search(settings: SearchSettings): Work<TaskSearch, SearchSums> {
  return new PendingWork((tell, signal) => searchEach(settings, tell, signal), settings.signal);
}

async function searchEach(
  settings: SearchSettings,
  tell: (found: TaskSearch) => void,
  signal: AbortSignal,
): Promise<SearchSums> {
  const { calls = CALLS, room = ROOM, seconds = null } = settings;
  requireWhole('calls', calls, 1);
  requireWhole('room', room, 1);
  if (seconds !== null && !(seconds > 0))
    throw new UsageError(`seconds: expected more than 0, found ${String(seconds)}`);
  const tasks = heldTasks(settings.tasks);
  const setup = { bytes: room * MIB, isTimed: false };
  const requests = tasks.map((task) => ({ task: wireTask(task), calls, seconds }));
  const sums = { tasks: 0, found: 0, lost: 0 };
  const timeout = settings.timeout ?? (seconds === null ? MOST_SECONDS : seconds + SLACK);
  return withThreads({ ...settings, timeout }, tasks.length, async (executor) => {
    for await (const { request, result } of executor.run(searchKind, setup, requests, signal)) {
      const { id, demo } = request.task;
      sums.tasks++;
      if ('lost' in result) {
        sums.lost++;
        tell({ task: id, programs: [], calls: 0, states: 0, depth: 0, seconds: 0, stopped: null, error: result.lost });
        continue;
      }
      const { programs, calls: made, states, depth, seconds: took, stopped } = result;
      if (programs.some(({ right }) => right === demo.length)) sums.found++;
      tell({
        task: id,
        programs: programs.map(({ text, right }) => ({ text, right })),
        ...{ calls: made, states, depth, seconds: took, stopped, error: null },
      });
    }
    return sums;
  });
}
