/** Picks the executor. */
import { boundMemory } from '../holding.js';
import { defaultMemory, mostHere, requireHeap } from '../memory.js';
import { requireAddresses } from '../resources.js';
import { tuneCollector } from '../v8.js';
import type { Executor, ExecutorOptions } from './executor.js';
import { LocalExecutor } from './local.js';

/** An executor of worker threads, or one in this process where `workers` is 0. Its workers start at once. */
export async function openExecutor(options: ExecutorOptions): Promise<Executor> {
  requireAddresses(options.workers);
  tuneCollector(options.workers);
  const memory = options.memory ?? defaultMemory(options.workers);
  if (options.workers === 0) requireHeap(memory);
  // This thread runs programs, too, if only to show what they give.
  boundMemory(options.workers === 0 ? memory : Math.min(memory, mostHere()));
  if (options.workers === 0) return new LocalExecutor(options.timeout, memory);
  // Loading Piscina takes 40 ms, which a run in this process need not wait for.
  const { WorkerPool } = await import('./threads.js');
  return new WorkerPool({ ...options, memory });
}
