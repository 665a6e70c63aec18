/** Picks the executor. */
import { requireAddresses } from '../resources.js';
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
