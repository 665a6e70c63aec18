/** Picks the executor. */
import { readFileSync } from 'node:fs';
import { ResourceError } from '../errors.js';
import { tuneCollector } from '../v8.js';
import type { Executor, ExecutorOptions } from './executor.js';
import { LocalExecutor } from './local.js';

/** An executor of worker threads, or one in this process where `workers` is 0. Its workers start at once. */
export async function openExecutor(options: ExecutorOptions): Promise<Executor> {
  requireAddresses(options.workers);
  tuneCollector(options.workers);
  if (options.workers === 0) return new LocalExecutor(options.timeout);
  // Loading Piscina takes 40 ms, which a run in this process need not wait for.
  const { WorkerPool } = await import('./threads.js');
  return new WorkerPool(options);
}

/** Addresses that V8 takes for a thread that runs programs, in GiB: nearly all for what its linear memory could ever reach. */
const GIB_PER_THREAD = 10;

/**
 * Refuses to start where V8 would end the process: it does where a limit leaves too few addresses for a thread.
 *
 * @throws ResourceError
 */
function requireAddresses(workers: number): void {
  const limit = addressLimit();
  const needed = GIB_PER_THREAD * Math.max(1, workers);
  if (limit === null || limit >= needed) return;
  const threads = workers === 0 ? 'this process needs' : workers === 1 ? 'a worker needs' : `${workers} workers need`;
  const remedy = workers > 1 ? 'raise it, or take fewer workers' : 'raise it';
  throw new ResourceError(
    `too little address space: ${threads} ${needed} GiB of it, and 'ulimit -v' leaves ${limit.toFixed(1)} GiB; ${remedy}`,
  );
}

/** The limit on addresses of this process, in GiB; null where there is none, or none is known. */
function addressLimit(): number | null {
  try {
    const [, bytes] = /^Max address space +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return bytes === undefined ? null : Number(bytes) / 2 ** 30;
  } catch {
    return null;
  }
}
