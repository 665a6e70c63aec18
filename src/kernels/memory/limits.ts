/**
 * Limits of the kernels. Past most of them a kernel declines a call: those on values make it, which know the limits that people are told of
 * (`src/value/limits.ts`). They keep the work of a sample in linear memory small beside what all samples of a batch may take.
 *
 * JavaScript imports this file, too: nothing in it has a type, and all numbers are ints of 32 bits.
 */

/** Cells of a grid that is made of others or has objects, and locations or cells of an object: a set of them can be ordered. */
export const MOST_CELLS = 30_000;

/** Elements of a set: a table can be made of so many, and of two such sets joined. */
export const MOST_ELEMENTS = 1 << 15;

/** Locations, cells, or elements of any other set, that there may be at all: people are told of it. */
export const MOST_LOCATIONS = 1 << 22;

/** Items of a tuple, codes of sets that are joined, cells of a grid that is made of one value. */
export const MOST_ITEMS = 1 << 20;

/** Items of a tuple of one value. */
export const MOST_REPEATS = 1 << 16;

/** Values found in samples, each of which is compared with those before it. */
export const MOST_SEEN = 1 << 12;

/** Pairs of elements that are compared, each of one container with each of another one. */
export const MOST_COMPARISONS = 1 << 20;

/** Cells that are moved to find a period by trying: past it they are compared where they lie. */
export const MOST_TRIED = 1 << 16;

/** Places of the box around two patches, in memory of their own. */
export const MOST_PLACES = 1 << 20;

/** Bytes that the values of a lane may take. */
export const MOST_BYTES = 0xf00_0000;

/** An int is at most this, and at least this negative and 1 less. */
export const MOST_INT = 0x3fff_ffff;

/**
 * Colors of packed cells. A code holds how far one is above the least: no more than 14, so that a code plus 1 is positive. Those of
 * `src/value` are from 0 to `MAX_COLOR_OF_VALUES`.
 */
export const MIN_COLOR = -1;
export const MAX_COLOR = 13;
export const MAX_COLOR_OF_VALUES = 14;

/** Elements that are put into order only to hold a value of JavaScript's: it may cost more than what the value is held for. */
export const MOST_ORDERED = 512;

/** The calls that a function value stands for are counted up to this number, beyond any limit on them. */
export const MOST_COST = 1 << 30;

// ---- depth

/** How deep a value may nest: programs' own nest five or six deep. So nothing here recurses far, whatever the stack of the thread. */
export const DEEPEST_VALUE = 64;

/** Depth of values, of nested calls and of `power` that answers may have at all: below CPython's own recursion limit of 1,000. */
export const DEEPEST = 900;

/**
 * How deep calls of function values nest here. No more than half of `DEEPEST`, so that what is remembered of calls can never hide that
 * they are past it.
 */
export const DEEPEST_CALL = 128;

/** How many sets a set may wait for that are to be ordered first, one after the other: past it they are ordered at once. */
export const DEEPEST_RECIPE = 64;

// ---- what is kept

/** What is computed of a location, or of a cell, is kept for those on a grid of this side: the masks of five bits know it, too. */
export const SMALL_SIDE = 32;

/**
 * Cells of the largest grid for which CPython's order of all its locations is kept. To know it costs more than most of what is done with a
 * larger one: there it waits until it is asked for.
 */
export const MOST_CELLS_KEPT = 1 << 10;
