/** The arena: values of a lane are made one after the other and forgotten all at once. */

import { decline } from '../python/decline';
import { ROOM, WORK } from '../python/reasons';
import { ENDLESS_WORK, MOST_PAGES } from './limits';
import { tellSample } from './progress';
import { BEYOND } from './vectors';

/** Where values begin; what is below is static. */
let base: usize = 0;
let top: usize = 0;
/** Where the arena ends, and where it ends now: while calls are made there stays room to order what they make. */
let most: usize = 0;
let limit: usize = 0;
/** Where to look closer at what is taken: a call that takes much may take long, so it is told which sample it is for. */
let end: usize = 0;
const TOLD_EVERY: usize = 1 << 16;

/**
 * Units of work since the operation in work was called, which are the same on any machine: a cell of a grid or an element of a container that
 * is made or walked through, a number that is computed, a function value that is made or called, is one each.
 *
 * Whether something is remembered depends on who asked first, so it may not show: to put a set into order counts nothing, nor does it to
 * give a value another form, and what reads a remembered result (the bounds of a patch, a most common color) counts as if it computed it.
 * Nor does a call that fails count: how far it came depends on the order in which it met the elements of a set.
 */
export let meter: u32 = 0;
/** The most units that the call in work may take. */
let mostWork: u32 = ENDLESS_WORK;
export function addWork(units: i32): void {
  meter += units;
  if (meter > mostWork) giveUp();
}
function giveUp(): void {
  mostWork = ENDLESS_WORK;
  decline(WORK);
}
/** Begins to count the work of a call, which may take so many units. */
export function startMeter(most: u32): void {
  meter = 0;
  mostWork = most;
}
/** What is computed from now on, beside calls, is not bounded. */
export function freeMeter(): void {
  mostWork = ENDLESS_WORK;
}

/** Begins what counts no work; gives what `countAgain` is to be told. */
export function countNothing(): u64 {
  const state = ((<u64>mostWork) << 32) | <u64>meter;
  mostWork = ENDLESS_WORK;
  return state;
}
/** Goes on counting where it was left. */
export function countAgain(state: u64): void {
  meter = <u32>state;
  mostWork = <u32>(state >> 32);
}
/** Takes back the work that was counted since the meter stood so: what Python's code catches counts none. */
export function rewindMeter(before: u32): void {
  meter = before;
}

export function startArena(bytes: usize): void {
  base = (__heap_base + 15) & ~15;
  top = base;
  boundArena(bytes);
}

/** Bounds what values may take from now on. */
export function boundArena(bytes: usize): void {
  most = base + min(bytes, LAST_ADDRESS - base);
  keepToLimit();
}
/** JavaScript takes addresses for signed. */
const LAST_ADDRESS: usize = 0x7fff_0000;

/** Bytes that values take. */
export function usedBytes(): usize {
  return top - base;
}

/** What was made until now stays when the arena is emptied. */
export function keepArena(): void {
  base = (top + 15) & ~15;
}

export function emptyArena(): void {
  emptyTo(base);
}
/** Forgets what was made from a place on; what lies below refers to nothing there. */
export function emptyTo(place: usize): void {
  top = place;
  pinned = place;
}
/** Where values that can be forgotten begin. */
export function firstPlace(): usize {
  return base;
}

/** Takes no more than values may take. */
export function keepToLimit(): void {
  limit = most;
  lookAgain();
}
/** To order, to compare, to write or to move what is there already may take more than there may be, until `keepToLimit` is called. */
export function liftLimit(): void {
  limit = ~0 & ~0xffff;
  lookAgain();
}
function lookAgain(): void {
  end = min(min(limit, ((<usize>memory.size()) << 16) - BEYOND), top + TOLD_EVERY);
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
  if (top > limit || top < before || !reaches(top + BEYOND)) {
    top = before;
    mostWork = ENDLESS_WORK;
    decline(ROOM);
  }
  tellSample();
  lookAgain();
}

/** Has the memory reach up to a place; whether it can. */
function reaches(place: usize): bool {
  const pages = memory.size();
  const wanted = <i32>((place + 0xffff) >>> 16);
  if (wanted <= pages) return true;
  return memory.grow(max(wanted - pages, min(GROWN_BY, MOST_PAGES - pages))) >= 0 || memory.grow(wanted - pages) >= 0;
}
/** Pages by which the memory grows at least, 16 MiB. */
const GROWN_BY = 256;

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
