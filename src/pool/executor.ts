/** The executor interface: how the rest of the program has jobs done, wherever they run. */
import type { JobKind } from './job.js';

/** What an executor is made with. */
export interface ExecutorOptions {
  /** Worker threads; 0 runs the jobs in this process. */
  readonly workers: number;
  /** Seconds that one item may take. */
  readonly timeout: number;
  /** The workers' file: a compiled module whose export `work` is what `serve` made. */
  readonly worker: URL;
  /**
   * What the values of a thread may take, in MiB; default: a share of the machine's memory (see `memory.ts`). A run that passes it is run again in parts; an
   * item that does so alone is a loss.
   */
  readonly memory?: number | undefined;
  /**
   * Heap of each worker, in MiB; default: with room for `memory`. A worker that passes it is ended and replaced, unless it asks for
   * 16 MiB or more at once: Node grants a dying heap no more than that, and then ends the process.
   */
  readonly heap?: number;
}

/** What has gone wrong so far, and what was done about it. */
export interface ExecutorStats {
  /** Runs that took longer than the timeout: killed, or, in this process, discarded once they ended. */
  readonly overdue: number;
  /** Runs whose worker died under them: out of memory, `process.exit`, an uncaught error. */
  readonly crashes: number;
  /** Runs that threw; the worker lived on. */
  readonly failures: number;
  /** Runs of several items whose values took more than they may. */
  readonly overfull: number;
  /** Parts that were run again. */
  readonly reruns: number;
  /** Workers that were started in place of a killed or crashed one. */
  readonly replaced: number;
}

/** A request with its result. */
export interface Finished<Request, Result> {
  /** Position among the requests. */
  readonly index: number;
  readonly request: Request;
  readonly result: Result;
}

/**
 * Does jobs. The same requests give the same results in every implementation, timeouts and crashes aside.
 *
 * A run of several items that takes longer than the timeout is cut off; so is one that fails. The item it was at is run
 * again alone, the others in halves, until each item has finished or has itself, alone, taken too long or failed: that
 * one is a loss, and the only one. One whose values take too much is run again in halves. A request of n items so takes fewer
 * than 2 n runs.
 */
export interface Executor {
  /** What the values of a thread may take, in MiB. */
  readonly memory: number;
  readonly stats: ExecutorStats;
  /**
   * Runs requests, pulling them as workers fall idle, and yields each with its result as it finishes, in no particular order.
   * Runs may overlap: they share the workers, and what began last goes first. The same setup in several runs is prepared once.
   *
   * @param signal - when it aborts, runs in progress are cut off and the iteration ends; what was not yielded is not done
   * @throws Error when workers cannot be started or set up; in this process, whatever the setup throws
   * @throws Error with its stack when a job runs out of stack, which no item may bring about
   */
  run<Setup, Request, Result>(
    kind: JobKind<Setup, Request, Result>,
    setup: Setup,
    requests: Iterable<Request>,
    signal?: AbortSignal,
  ): AsyncGenerator<Finished<Request, Result>, void, void>;
  /** Ends all workers at once; a run in progress ends as if aborted. */
  close(): Promise<void>;
}

/** The stats of a new executor. */
export const newStats = (): { -readonly [K in keyof ExecutorStats]: number } => ({
  overdue: 0,
  crashes: 0,
  failures: 0,
  overfull: 0,
  reruns: 0,
  replaced: 0,
});
