/**
 * Numbers of the operations that have a kernel here. The name of an operation is its constant's in small letters, which is how
 * `src/wasm/host.ts` finds them.
 */
export const SIZE = 0;
export const ASTUPLE = 1;
export const MULTIPLY = 2;
export const DIVIDE = 3;
export const SUBTRACT = 4;
export const ADD = 5;
export const INTERSECTION = 6;
export const COMBINE = 7;
export const DIFFERENCE = 8;
export const OFCOLOR = 9;
export const APPLY = 10;
export const SHAPE = 11;
export const ASOBJECT = 12;
export const MAXIMUM = 13;
export const MINIMUM = 14;
export const PAPPLY = 15;
export const SFILTER = 16;
export const O_G = 17;
export const PALETTE = 18;
export const GET_NTH_F = 19;
export const MOSTCOLOR = 20;
export const EQUALITY = 21;
export const BRANCH = 22;
export const HEIGHT = 23;
export const WIDTH = 24;
export const ASINDICES = 25;
export const PAIR = 26;
export const MPAPPLY = 27;
export const REPEAT = 28;
export const COLORCOUNT = 29;
export const TOINDICES = 30;
export const NORMALIZE = 31;
export const IDENTITY = 32;
export const COMPOSE = 33;
export const LBIND = 34;
export const RBIND = 35;
export const MATCHER = 37;
export const CHAIN = 38;
export const FORK = 39;
