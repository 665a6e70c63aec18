/** The threads of a run: each has its own. */
import { availableParallelism } from 'node:os';
import { UsageError } from '../errors.js';
import { WORKER } from '../pipeline/index.js';
import { type OpenExecutor, openExecutor } from '../pool/index.js';

/** What all work takes. */
export interface WorkSettings {
  /** Threads that run programs, at least 1. Default: as many as there are cores, and no more than there is work for. */
  readonly workers?: number;
  /** Seconds that a sample may take, or of `search` a task, before it is given up. Default: 10; of `search` as long as its budget lasts. */
  readonly timeout?: number;
  /** MiB that the values of one thread may take. Default: a quarter of the machine's memory, shared by the run's threads. */
  readonly memory?: number;
  /** Ends the work: the loop and the result throw its reason. */
  readonly signal?: AbortSignal;
}

/** Seconds that a sample may take, unless told. */
const TIMEOUT = 10;

/**
 * Does work with threads of its own, which end with it.
 *
 * @internal
 */
export async function withThreads<Result>(
  { workers, timeout = TIMEOUT, memory }: WorkSettings,
  units: number,
  work: (executor: OpenExecutor, workers: number) => Promise<Result>,
): Promise<Result> {
  requireWhole('workers', workers, 1);
  if (!(timeout > 0)) throw new UsageError(`timeout: expected seconds, more than 0, found ${String(timeout)}`);
  requireWhole('memory', memory, 1);
  const threads = Math.max(1, Math.min(workers ?? availableParallelism(), units));
  const executor = await openExecutor({ workers: threads, timeout, memory, worker: WORKER });
  try {
    return await work(executor, threads);
  } finally {
    await executor.close();
  }
}

/**
 * Requires a whole number, or nothing.
 *
 * @throws UsageError
 * @internal
 */
export function requireWhole(name: string, value: unknown, least: number): void {
  if (value === undefined || (Number.isSafeInteger(value) && Number(value) >= least)) return;
  throw new UsageError(`${name}: expected a whole number, at least ${least}, found ${String(value)}`);
}
