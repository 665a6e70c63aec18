/** How much memory this machine has for values, by default. */
import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { UsageError } from './errors.js';

const MIB = 1 << 20;

/** Part of the machine's memory that the values of all threads may take together: garbage and everything else come on top. */
const SHARE = 0.25;
/** Part of the heap of this process that its values take by default, and at most: near the limit the collector is at work all the time. */
const HEAP_SHARE = 0.4;
const MOST_OF_HEAP = 0.5;
/** What values may take at least, where there is room for a run at all, and at most, so that most machines agree; in MiB. */
export const LEAST_MEMORY = 64;
const MOST_MEMORY = 2048;

/** Bytes of memory that this process may use: the machine's, or what its container is given. */
export function usableMemory(): number {
  // 0 where the system does not say, and more than there is where nothing is constrained.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

const heapOfProcess = (): number => getHeapStatistics().heap_size_limit;

/** MiB that values may take in this process, whatever they may take in a worker. */
export const mostHere = (heap: number = heapOfProcess()): number =>
  Math.max(LEAST_MEMORY, Math.floor((heap * HEAP_SHARE) / MIB));

/**
 * That the heap of this process has room for values.
 *
 * @throws UsageError where it has not
 */
export function requireHeap(memory: number, heap: number = heapOfProcess()): void {
  const most = Math.floor((heap * MOST_OF_HEAP) / MIB);
  if (memory <= Math.max(most, LEAST_MEMORY)) return;
  throw new UsageError(
    `--memory: expected at most ${most} MiB without workers, since the heap of this process is not larger (see NODE_OPTIONS=--max-old-space-size), found ${memory}`,
  );
}

/**
 * MiB that the values of a thread may take where nobody says: a share of the memory, at most 2,048.
 *
 * @param workers - threads that share it; 0: this process has it, on its heap
 */
export function defaultMemory(workers: number, memory: number = usableMemory(), here: number = mostHere()): number {
  const share = Math.floor((memory * SHARE) / Math.max(1, workers) / MIB);
  const most = workers === 0 ? Math.min(MOST_MEMORY, here) : MOST_MEMORY;
  return Math.max(LEAST_MEMORY, Math.min(share, most));
}
