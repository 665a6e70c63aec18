/** The vocabulary of the pool: kinds of job, their items, and what becomes of them. */

/** An item that gave nothing: it alone ran into the timeout, needed more memory than there may be, or crashed its worker. */
export interface Loss {
  readonly status: 'timeout' | 'error';
  /** What happened, in one line. */
  readonly error: string;
}

/** What a part of a request gave. */
export interface RequestPart<Result> {
  /** The part's items, by their positions in the whole request, ascending. */
  readonly items: readonly number[];
  readonly result: Result;
}

/**
 * One kind of job. A request consists of items (samples), each of which is computed as if it were alone, so that a request
 * may be cut, run in parts and put together again without changing any result. Setup, requests and results are plain data:
 * they cross threads.
 */
export interface JobKind<Setup, Request, Result> {
  /** Under which a worker finds the kind. */
  readonly name: string;
  /** The number of items of a request. */
  sizeOf(request: Request): number;
  /** The request for some of the items, which are positions in `request`, ascending. */
  cut(request: Request, items: readonly number[]): Request;
  /**
   * The request of one item that gave nothing, with which it may give something: under tighter bounds, say, so that what was too much for it
   * is left out. Null where there is nothing left to be tried. Absent: there never is.
   *
   * @param loss - why it gave nothing, at first
   * @param setup - what all requests have in common: bounds that it has tried already, say
   */
  stricter?(request: Request, loss: Loss, setup: Setup): Request | null;
  /** The result of a request that ran in parts; each of its items is in one part or lost. */
  join(request: Request, parts: readonly RequestPart<Result>[], losses: ReadonlyMap<number, Loss>): Result;
  /**
   * Makes ready for requests: what is common to all of them (parsing, planning) is done once for each worker.
   *
   * @param onEnd - takes what gives back what was opened; it is called when the setup is no longer needed, though not where
   *   a worker ends
   * @returns what runs a request, or throws MemoryError where its values take too much: then it is ready for the next one, which may be a
   *   part of this one. It stores the position of the item in work into `heartbeat[0]`, so that the item at
   *   fault is found when the run has to be cut off, and adds to `heartbeat[1]` the milliseconds that are no item's (compiling
   *   what all share, say), which the timeout does not count
   */
  prepare(setup: Setup, onEnd: OnEnd): MaybePromise<(request: Request, heartbeat: Int32Array) => MaybePromise<Result>>;
}

/** Takes a function that gives something back. */
type OnEnd = (giveBack: () => Promise<void>) => void;

type MaybePromise<T> = T | Promise<T>;

/** The worker's side of any kind of job; who hands out the jobs knows the types. */
export type AnyJobKind = Pick<JobKind<never, never, unknown>, 'name' | 'prepare'>;

/** A job on its way to a worker. */
export interface Job {
  readonly kind: string;
  /** Tells setups apart: a worker prepares a kind again when this number changes. */
  readonly setupId: number;
  /** The serialized setup, in memory that all workers share: a batt's text is too long to send it along with each job. */
  readonly setup: SharedArrayBuffer;
  readonly request: unknown;
  /** What its values may take, in MiB. */
  readonly memory: number;
  /** Memory of the job's `Pulse`. */
  readonly pulse: SharedArrayBuffer;
}

/**
 * A worker's answer: a result, or what the job threw, whether that was a lack of something, or values that take too much, and the whole stack
 * where it is a defect of ours, whoever's item met it.
 */
export type Reply =
  | { readonly ok: true; readonly result: unknown }
  | {
      readonly ok: false;
      readonly error: string;
      readonly lack: boolean;
      readonly overfull: boolean;
      readonly defect: string | null;
    };

/** What was thrown, in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.split('\n', 1)[0];
}
