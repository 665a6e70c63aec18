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
   * What the values of a thread may take, in MiB; default: a share of the machine's memory (see `holding.ts`). A run that passes it is run again in parts; an
   * item that does so alone is a loss.
   */
  readonly memory?: number | undefined;
  /**
   * Heap of each worker, in MiB; default: with room for `memory`. A worker that passes it is ended and replaced, unless it asks for
   * 16 MiB or more at once: Node grants a dying heap no more than that, and then ends the process.
   */
  readonly heap?: number;
  /** The queue whose workers do the jobs, wherever they are; absent: this machine does them. */
  readonly queue?: QueueChoice | undefined;
}

/** A queue, and what does its jobs. */
export interface QueueChoice {
  /** The URL of its server, which may hold a password. */
  readonly url: string;
  /** The command's name, which workers are told. */
  readonly command: string;
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

/** Where the jobs of an executor were done. */
export interface ExecutorAccount {
  readonly kind: 'process' | 'threads' | 'queue';
  /** Threads that it has: in this process, or of all workers that it has met. */
  readonly threads: number;
  /** Null without one. */
  readonly queue: QueueAccount | null;
}

/** What has gone over a queue. */
export interface QueueAccount {
  /** The server, without user and password. */
  readonly server: string;
  /** What tells this build from others. */
  readonly build: string;
  readonly workers: readonly QueueWorkerAccount[];
  /** Jobs that were done. */
  readonly jobs: number;
  /** Bytes of setups and requests, and of results, as they travelled. */
  readonly bytesSent: number;
  readonly bytesReceived: number;
  /** Jobs that came back since their worker died or was lost. */
  readonly givenBack: number;
  /** Jobs that failed, or gave no result that can be one, and so were done again. */
  readonly retries: number;
  /** Jobs that had gone from the server. */
  readonly resent: number;
}

/** A worker of a queue. */
export interface QueueWorkerAccount {
  /** `host:1234`. */
  readonly name: string;
  /** Empty where it never said. */
  readonly build: string;
  readonly threads: number;
  readonly jobs: number;
  /** Milliseconds that its threads were at these jobs. */
  readonly busyMs: number;
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
  /** Milliseconds that a request should take, where handing it out costs more than usual; absent: as everywhere. */
  readonly jobMs?: number;
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

/** An executor as it was opened, which says where its jobs are done. */
export interface OpenExecutor extends Executor {
  /** Runs that it makes at a time, as far as it knows: work is cut for as many. 0: all in this process. */
  readonly places: number;
  /** Where the jobs so far were done. */
  account(): ExecutorAccount;
  /** Who is at work, for progress, such as `2 workers with 4 threads on 1 machine`; empty where that goes without saying. */
  crew(): string;
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
