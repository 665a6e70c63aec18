/**
 * Why a call is left to the kernels on values. The name of a reason is its constant's in small letters, which is how `src/memory/reasons.ts`
 * finds them.
 */

/** The memory is full. */
export const ROOM = 2;
/** The operation has no kernel here. */
export const KERNEL = 9;
/** The call fails, and how is asked for. */
export const FAILURE = 10;
/** An argument is not held; `src/memory` knows why. */
export const ARGUMENT = 11;
/** A limit that people are told of is passed: the call fails there. */
export const LIMIT = 12;
