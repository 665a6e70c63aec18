/**
 * How calls fail: the exception that Python raises, or a limit of ours that is passed. `src/memory/failures.ts` has the class and the words
 * for each, which it finds by the constant's name.
 */

// ---- TypeError
export const NO_LENGTH = 1;
export const NOT_ITERABLE = 2;
export const NOT_SUBSCRIPTABLE = 3;
export const NOT_SLICEABLE = 4;
export const INDEX_TYPE = 5;
export const NOT_CALLABLE = 6;
export const ARGUMENT_COUNT = 7;
export const OPERANDS = 8;
export const UNORDERABLE = 9;
export const NOT_A_CONTAINER = 10;
export const INTEGER_WANTED = 11;
export const NO_POWER = 12;
export const NOT_AN_IMAGE = 13;
export const NOT_IMAGES = 14;
export const NOT_TEN_COLORS = 15;

// ---- other classes
export const INDEX_RANGE = 20;
export const UNPACKED_LENGTH = 21;
export const EMPTY_SEQUENCE = 22;
export const ZERO_STEP = 23;
export const DIVISION_BY_ZERO = 24;
export const NO_NEXT = 25;
export const NO_NEXT_IN_GENERATOR = 26;
export const NO_KEY = 27;
export const NO_ATTRIBUTE = 28;
export const ENDLESS = 29;
export const UNBOUND = 30;
export const ASSERTION = 31;
export const NO_NAME = 32;
export const TOO_LARGE = 33;
export const NO_SUCH_IMAGE = 34;
export const NUMBER_RANGE = 35;

// ---- limits of ours: nothing catches these
export const ELEMENTS_LIMIT = 50;
export const CELLS_LIMIT = 51;
export const CALLS_LIMIT = 52;
export const DEPTH_LIMIT = 53;
export const NESTED_CALLS_LIMIT = 54;
export const POWER_LIMIT = 55;
export const INTEGER_LIMIT = 56;
