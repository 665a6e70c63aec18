/**
 * Limits of the kernels: those that people are told of, past which a call fails (`src/value/limits.ts`, docs/limits.md), and what the
 * kernels themselves are laid out for.
 *
 * JavaScript imports this file, too: nothing in it has a type, and all numbers are ints of 32 bits.
 */

// ---- what people are told of

/** Elements of a set or items of a tuple. */
export const MOST_ELEMENTS = 1 << 22;

/** Cells of a grid; as many as elements, since each of them may become one. */
export const MOST_CELLS = 1 << 22;

/** Bytes of one value in writing. */
export const MOST_TEXT = 1 << 26;

/** Depth of values, of nested calls and of `power`: below CPython's own recursion limit of 1,000. */
export const DEEPEST = 900;

// ---- what the kernels are laid out for

/** Cells that are moved to find a period by trying: past it they are compared where they lie. */
export const MOST_TRIED = 1 << 16;

/** Comparisons of cells that are made with locations moved as values: past it they are compared where they lie. */
export const MOST_COMPARISONS = 1 << 20;

/** Words that a map of the box around two patches may take: in a larger box their cells are compared pair by pair. */
export const MOST_PLACES = 1 << 24;

/** Bytes that the values of a lane may take at most: an address is a signed number. */
export const MOST_BYTES = 0x7000_0000;

/** As a bound on units of work: none. */
export const ENDLESS_WORK = 0xffff_ffff;

/** Pages that the memory may have. */
export const MOST_PAGES = 65_535;

/** Bytes that values of a lane take before it is looked which of them are still needed. */
export const ROOMY_BYTES = 0x600_0000;

/** An int is at most this, and at least this negative and 1 less. */
export const MOST_INT = 0x3fff_ffff;

/**
 * Colors of packed cells. A code holds how far one is above the least: no more than 14, so that a code plus 1 is positive.
 */
export const MIN_COLOR = -1;
export const MAX_COLOR = 13;

/** The calls that a function value stands for are counted up to this number, beyond any limit on them. */
export const MOST_COST = 1 << 30;

// ---- depth

/**
 * What a function remembers (see `callOnColor`) was nested no deeper than this, and is used where no more calls are in progress: half of
 * `DEEPEST`, so that together they are within it, which so does not depend on what was called before.
 */
export const DEEPEST_REMEMBERED = 450;

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

// ---- images, and the search over them

/** Demos from which roles of colors are learned. */
export const MOST_INPUTS = 32;

/** Rows, and columns, that an image may have. */
export const MOST_IMAGE_SIDE = 100;

/** Cells that one may have, and the most that `boundImages` may say. */
export const MOST_IMAGE_AREA = 10_000;

/** Images that a list may have. */
export const MOST_IMAGES = 4096;

/** How far from the origin the place of an image may be, in rows and in columns. */
export const MOST_PLACE = 1_000_000;

/** Rows or columns that are marked, at least those of an image. */
export const MOST_LINES = 128;

/** Samples of a task that is searched. */
export const MOST_SEARCHED = 32;

/** The greatest color that things are tinted with at the end. */
export const MOST_TINTS = 5;

/** Depths of stops, with those of the moves at the end. */
export const MOST_LEVELS = 12;

/** Sizes from which that of the output is predicted. */
export const MOST_SEEDS = 1 << 15;

/** A predicted length is another one times a number up to this, */
export const MOST_FACTOR = 5;

/** plus or minus a number up to this. */
export const MOST_OFFSET = 3;

/** Pieces that are laid over each other. */
export const MOST_LAYERS = 10;

/** The first demos, all sets of which are tried. */
export const MOST_CHOSEN = 5;

/** Different answers that are kept. */
export const MOST_ANSWERS = 16;

/** The greatest number of what images are measured by. */
export const MOST_MEASURE = 17;
