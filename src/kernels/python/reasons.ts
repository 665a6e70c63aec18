/**
 * Why a call is left to the kernels on values. The name of a reason is its constant's in small letters, which is how `src/memory/reasons.ts`
 * finds them.
 */

/** More cells, elements, items or bytes than a kernel makes. */
export const SIZE = 1;
/** The memory is full. */
export const ROOM = 2;
/** Another number where an int of 31 bits is wanted: a longer one, a bool, a float. */
export const NUMBER = 4;
/** A path that only the kernel on values has. */
export const GENERAL = 6;
/** Function values that call too often, or take more arguments than a kernel gives them. */
export const FUNCTION = 7;
/** Values, or calls of function values, that nest too deeply. */
export const DEPTH = 8;
/** The operation has no kernel here. */
export const KERNEL = 9;
/** The call fails, and how is asked for. */
export const FAILURE = 10;
/** An argument is not held; `src/memory` knows why. */
export const ARGUMENT = 11;
/** A limit that people are told of is passed: the call fails there. */
export const LIMIT = 12;
