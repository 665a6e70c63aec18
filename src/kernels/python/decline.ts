/** Declining: the one way in which a kernel leaves a call to the kernels on values. Any other trap is a defect. */

/** Throws. The memory's owner, `src/memory/linear-memory.ts`, catches what it throws. */
declare function leave(): void;

/** Why the last call was left, of `reasons.ts`. */
export let reason: i32 = 0;

export function giveReason(why: i32): void {
  reason = why;
}

/** Declines the call in work: the kernels of `src/dsl` make it. Does not return. */
export function decline(why: i32): void {
  reason = why;
  leave();
  unreachable();
}
