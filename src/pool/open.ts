/** Picks the executor. */
import { boundMemory } from '../holding.js';
import { requireAddresses } from '../resources.js';
import { memoryFor } from '../usable-memory.js';
import { tuneCollector } from '../v8.js';
import type { ExecutorOptions, OpenExecutor } from './executor.js';
import { LocalExecutor } from './local.js';

/** An executor of worker threads, one in this process where `workers` is 0, or that of a queue. Threads start at once. */
export async function openExecutor(options: ExecutorOptions): Promise<OpenExecutor> {
  if (options.queue !== undefined) {
    const { openQueue } = await import('../queue/queue-executor.js');
    return openQueue(options, options.queue);
  }
  requireAddresses(options.workers);
  tuneCollector(options.workers);
  const memory = memoryFor(options.memory, options.workers);
  // This thread runs programs, too, if only to show what they give.
  boundMemory(memory);
  if (options.workers === 0) return new LocalExecutor(options.timeout, memory);
  // Loading Piscina takes 40 ms, which a run in this process need not wait for.
  const { WorkerPool } = await import('./threads.js');
  return new WorkerPool({ ...options, memory });
}
