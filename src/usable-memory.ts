/** How much memory this machine has for values, by default. */
import { totalmem } from 'node:os';
import { MIB } from './holding.js';
import { MOST_BYTES } from './kernels/memory/limits.js';

/** Part of the machine's memory that the values of all threads may take together: everything else comes on top. */
const SHARE = 0.25;
/** What values of a thread may take at least, where there is room for a run at all, and at most: the addresses that there are; in MiB. */
export const LEAST_MEMORY = 64;
const MOST_MEMORY = MOST_BYTES / MIB;

/** Bytes of memory that this process may use: the machine's, or what its container is given. */
export function usableMemory(): number {
  // 0 where the system does not say, and more than there is where nothing is constrained.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * MiB that the values of a thread may take.
 *
 * @param said - what somebody says; no more than there are addresses for counts. Undefined: a share of the memory
 * @param workers - threads that share it; 0: this process has it
 */
export function memoryFor(said: number | undefined, workers: number, memory: number = usableMemory()): number {
  const share = Math.floor((memory * SHARE) / Math.max(1, workers) / MIB);
  return Math.min(said ?? Math.max(LEAST_MEMORY, share), MOST_MEMORY);
}
