/** The arena: values of a lane are made one after the other and forgotten all at once. */

import { decline } from '../python/decline';
import { ROOM } from '../python/reasons';
import { tellSample } from './progress';

/** Where values begin; what is below is static. */
let base: usize = 0;
let top: usize = 0;
/** Where the arena ends, and where it ends now: while calls are made there stays room to order what they make. */
let most: usize = 0;
let limit: usize = 0;
/** Where to look closer at what is taken: a call that takes much may take long, so it is told which sample it is for. */
let end: usize = 0;
const TOLD_EVERY: usize = 1 << 16;
let grows: bool = false;

/** Units of work since the operation in work was called; see `src/value/work.ts`. */
export let meter: u32 = 0;
export function addWork(units: i32): void {
  meter += units;
}
export function resetMeter(): void {
  meter = 0;
}
/** Takes back the work that was counted since the meter stood so: what Python's code catches counts none. */
export function rewindMeter(before: u32): void {
  meter = before;
}

export function startArena(bytes: usize): void {
  base = (__heap_base + 15) & ~15;
  top = base;
  most = min(base + bytes, (<usize>memory.size()) << 16);
  leaveRoom(false);
}

/** Bounds what values may take from now on. */
export function boundArena(bytes: usize): void {
  most = min(base + bytes, (<usize>memory.size()) << 16);
  leaveRoom(false);
}
/** Bytes that values take. */
export function usedBytes(): usize {
  return top - base;
}

/** What was made until now stays when the arena is emptied. */
export function keepArena(): void {
  base = (top + 15) & ~15;
}

export function emptyArena(): void {
  top = base;
  pinned = base;
}

/** Whether calls are made, which leave a quarter of the memory to what comes later. */
export function leaveRoom(leave: bool): void {
  grows = false;
  limit = leave ? most - ((most - base) >> 2) : most;
  end = min(limit, top + TOLD_EVERY);
}
/** To order what is there already may take more than there may be, until `leaveRoom` is called: the memory grows. */
export function liftLimit(): void {
  grows = true;
  limit = (<usize>memory.size()) << 16;
  end = limit;
}

/** No value takes so many bytes: more are a number that has overflowed. */
const OVERFLOWED: usize = 1 << 28;

/** Bytes for a value, not zeroed. @inline */
export function take(bytes: usize): usize {
  assert(bytes < OVERFLOWED);
  const at = top;
  top = (at + bytes + 7) & ~7;
  if (top > end) lookCloser(at);
  return at;
}
function lookCloser(before: usize): void {
  if (top <= limit) tellSample();
  else if (grows && memory.grow(<i32>((top - limit) >>> 16) + 64) >= 0) limit = (<usize>memory.size()) << 16;
  else {
    top = before;
    decline(ROOM);
  }
  end = grows ? limit : min(limit, top + TOLD_EVERY);
}

/** Up to here is kept what values that were there before refer to: what was computed once and for all. */
let pinned: usize = 0;

/** What was taken until now belongs to a value, whatever is released. @inline */
export function pin(): void {
  pinned = top;
}

/** Where what is taken next begins; for `release`. @inline */
export function mark(): usize {
  return top;
}

/** Gives back all that was taken since the mark, unless some of it is pinned. Nothing else refers to it. @inline */
export function release(mark: usize): void {
  if (pinned <= mark) top = mark;
}

/** Gives back the end of what was taken, from a place on, where nothing was taken since. */
export function giveBack(from: usize, taken: usize): void {
  if (top === ((taken + 7) & ~7)) top = (from + 7) & ~7;
}
