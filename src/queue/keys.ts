/**
 * The names of all keys, and how long they last.
 *
 * ```
 *   batt-run:workers           set of the ids of workers        batt-run:worker:<id>       what a worker says of itself
 *   batt-run:runs              set of the ids of runs           batt-run:run:<id>          what a run says of itself
 *   batt-run:<run>:…           BullMQ's keys of the run's queue
 *   batt-run:<run>:setup:<digest>, …:in:<job>, …:out:<job>      setups, requests and replies
 *   batt-run:<run>:begun:<job>                                  how often a job that is done alone was begun
 * ```
 *
 * A run is alive as long as its key is there. All other keys of a run outlast it by {@link DATA_MS} at most, and whoever of the workers sees
 * that a run is dead removes its queue.
 */

/** What all keys begin with. */
export const PREFIX = 'batt-run';

export const WORKERS = `${PREFIX}:workers`;
export const RUNS = `${PREFIX}:runs`;
/** The channel on which it is told that a run has begun or ended. */
export const NEWS = `${PREFIX}:news`;
export const workerKey = (id: string): string => `${PREFIX}:worker:${id}`;
export const runKey = (id: string): string => `${PREFIX}:run:${id}`;

/** Milliseconds between two signs of life of a worker or a run, and after which one that gave none is dead. */
export const BEAT_MS = 1000;
export const ALIVE_MS = { worker: 5000, run: 15_000 };
/** Milliseconds that setups, requests, replies and the queue of a run last; refreshed well before, so a server may be away for long. */
export const DATA_MS = 180_000;
export const REFRESH_MS = 10_000;
/** Milliseconds that the lists of ids last: what dead runs have left is looked for by them. */
export const INDEX_MS = 7 * 86_400_000;

/** The keys of a run. */
export const setupKey = (run: string, digest: string): string => `${PREFIX}:${run}:setup:${digest}`;
export const inKey = (run: string, job: string): string => `${PREFIX}:${run}:in:${job}`;
export const outKey = (run: string, job: string): string => `${PREFIX}:${run}:out:${job}`;
export const begunKey = (run: string, job: string): string => `${PREFIX}:${run}:begun:${job}`;
export const jobKey = (run: string, job: string): string => `${PREFIX}:${run}:${job}`;
/** All keys of a job. */
export const jobKeys = (run: string, job: string): string[] => {
  const key = jobKey(run, job);
  return [key, `${key}:lock`, inKey(run, job), outKey(run, job), begunKey(run, job)];
};

/** The keys that BullMQ has for a queue as we use it: those without an end, and those that it gives one, which tells it when to look again. */
const LASTING = [
  ...['active', 'completed', 'delayed', 'events', 'failed', 'id', 'marker', 'meta', 'paused', 'pc', 'prioritized'],
  ...['repeat', 'stalled', 'wait', 'waiting-children'],
];
const PASSING = ['stalled-check', 'limiter'];
const named = (run: string, names: readonly string[]): string[] => names.map((name) => `${PREFIX}:${run}:${name}`);
export const lastingKeys = (run: string): string[] => named(run, LASTING);
export const queueKeys = (run: string): string[] => named(run, [...LASTING, ...PASSING]);

/** Whether a word may be the id of a run or a job: it becomes part of keys. */
export const isId = (word: unknown): word is string => typeof word === 'string' && /^[a-z0-9-]{1,64}$/.test(word);
