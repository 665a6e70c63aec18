/**
 * Leaving a call: the one way in which a kernel ends it before it has given anything, since there is no room for what it makes, or since a
 * limit is passed that people are told of. JavaScript then makes room and has the call made again, or has it fail. Any other trap is a
 * defect.
 */

/** Throws. The memory's owner, `src/memory/linear-memory.ts`, catches what it throws. */
declare function leave(): void;

/** Why the last call was left, of `reasons.ts`. */
export let reason: i32 = 0;

export function giveReason(why: i32): void {
  reason = why;
}

/** Leaves the call in work. Does not return. */
export function decline(why: i32): void {
  reason = why;
  leave();
  unreachable();
}
