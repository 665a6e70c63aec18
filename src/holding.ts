/**
 * What the values of a thread may take, and the count of what they take.
 *
 * Values add their bytes to {@link made} when they are made; nothing is subtracted when one is no longer needed. Where as much was
 * made as may be alive, whoever holds values ({@link Holder}) is asked what is alive, as a garbage collector would find it, and the
 * count goes on from there. So values cost an addition each, ordinary runs never look, and the count says nothing of the machine: what
 * a sample takes alone is the same wherever it runs.
 *
 * ```
 *   among others    never more than the bound alive: looks where that might be, gives up above three quarters of it
 *   alone           gives up above the bound: looks where a third more might be alive
 * ```
 *
 * Whoever passes among others would pass alone, too, so only a sample that has run alone is lost.
 */
import { MemoryError } from './errors.js';

/**
 * Element 0: bytes that were made since the thread began; what is known to be garbage is taken back. Element 1: from where on to
 * look closer. Whoever adds compares, and calls {@link lookCloser}.
 */
export const made = new Float64Array([0, Number.POSITIVE_INFINITY]);

/** Whoever holds the values of a thread. */
export interface Holder {
  /** Bytes of all that it holds at this moment, each value once. */
  heldBytes(): number;
  /** Whether it holds what one sample needs at a time, and nothing else: then what it cannot hold is lost. */
  readonly alone: boolean;
}

const MIB = 1 << 20;

let bound = Number.POSITIVE_INFINITY;
let holder: Holder | null = null;
/** What was made when the call in work began: what it holds is known to nobody, so all that was made since counts. */
let callBegan = 0;

/** Bounds what the values of this thread may take, in MiB; until then nothing does. */
export function boundMemory(mib: number): void {
  bound = mib * MIB;
  if (holder !== null) hold(holder, 0);
}

/** Bytes that the values of this thread may take. */
export const memoryBound = (): number => bound;

/**
 * From now on this one holds the values of the thread, until {@link release}, or until another one does.
 *
 * @param already - bytes that it holds
 */
export function hold(by: Holder, already: number): void {
  holder = by;
  callBegan = made[0];
  lookAgainAfter(already);
}

/** From now on nobody holds values, and nothing bounds them. */
export function release(): void {
  holder = null;
  made[1] = Number.POSITIVE_INFINITY;
}

/** A call begins: what was made before is with the holder, or garbage. */
export function beginCall(): void {
  callBegan = made[0];
}

/** Counts bytes that the holder knows of. */
export function note(bytes: number): void {
  made[0] += bytes;
  callBegan = made[0];
  if (made[0] > made[1]) lookCloser();
}

/**
 * That these bytes can be held.
 *
 * @throws MemoryError where they are more than there may be
 */
export function requireRoom(bytes: number): void {
  if (bytes > bound) throw new MemoryError(bound / MIB);
}

/**
 * As much was made as may be alive: finds out what is.
 *
 * @throws MemoryError where that is too much
 */
export function lookCloser(): void {
  if (holder === null) {
    made[1] = Number.POSITIVE_INFINITY;
    return;
  }
  const held = holder.heldBytes() + made[0] - callBegan;
  if (held > (holder.alone ? bound : bound * 0.75)) throw new MemoryError(bound / MIB);
  lookAgainAfter(held);
}

function lookAgainAfter(held: number): void {
  made[1] = made[0] + (holder?.alone === true ? bound / 0.75 : bound) - held;
}
