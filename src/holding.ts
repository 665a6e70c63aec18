/**
 * What the values of a thread may take. Linear memory knows what it holds (see `memory/linear-memory.ts`); texts count beside it. The count
 * says nothing of the machine: what a sample takes alone is the same wherever it runs.
 *
 * ```
 *   among others    no more than three quarters of the bound
 *   alone           no more than the bound
 * ```
 *
 * Whoever passes among others would pass alone, too, so only a sample that has run alone is lost.
 */
import { MemoryError } from './errors.js';

export const MIB = 1 << 20;

let bound = Number.POSITIVE_INFINITY;

/** Bounds what the values of this thread may take, in MiB; until then nothing does. */
export function boundMemory(mib: number): void {
  bound = mib * MIB;
}

/** Bytes that the values of this thread may take. */
export const memoryBound = (): number => bound;

/**
 * That these bytes can be held.
 *
 * @throws MemoryError where they are more than there may be
 */
export function requireRoom(bytes: number): void {
  if (bytes > bound) throw new MemoryError(bound / MIB);
}
