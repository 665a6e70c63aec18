/**
 * Numbers of the moves of the search: what is made of what, and by which function of `../images`.
 *
 * JavaScript imports this file, too: nothing in it has a type, and all numbers are ints of 32 bits.
 */

// ---- an image of an image, or of each image of a list
export const KEEP = 0;
export const DROP = 1;
export const TINT = 2;
export const TRIM = 3;
export const CORNER = 4;
export const SIZE_BLANK = 5;
export const SIZE = 6;
export const HULL_BLANK = 7;
export const HULL = 8;
export const ORIGIN = 9;
export const FILL = 10;
export const INSIDE = 11;
export const INNER = 12;
export const BORDER = 13;
export const MIDDLE = 14;
export const MAIN = 15;
export const TURN = 16;
/** Its argument is 3 times what is counted, plus the shape. */
export const COUNT = 17;
export const SMEAR = 18;
export const OUTLINE = 19;
export const FRAME = 20;
export const DENSE = 21;
export const DISTINCT = 22;
export const CONNECT = 23;
export const SPREAD = 24;
export const HALF = 25;

// ---- an image of an image and a size
export const EMBED = 32;
export const WRAP = 33;
export const STRETCH = 34;
/** Their argument is the gap. */
export const TILE = 35;
export const MIRROR_TILE = 36;

// ---- a list of an image
export const PANELS = 48;
export const COLORS = 49;
export const COMPONENTS = 50;
export const COLUMNS = 51;
export const ROWS = 52;
export const MARKED = 53;
export const FALL = 54;
export const OBJECTS = 55;

// ---- an image of a list
export const MOST = 64;
export const UNIQUE = 65;
export const COMPOSE = 66;
export const LINE_UP = 67;
export const STACK = 68;

// ---- a list of a list
export const MOSTS = 80;
export const OTHERS = 81;

/** Cost of every move. */
export const MOVE_COST = 10;

/** Sizes that moves take: the input's, and the output's as it was predicted. */
export const SIZE_OF_INPUT = 0;
export const SIZE_OF_OUTPUT = 1;

// ---- answers

/** The two layers of a product: of its outer factor, with how they are multiplied added, and of its inner one. */
export const OUTER_FACTOR = 4;
export const INNER_FACTOR = 6;

/**
 * How a predicted size comes about: the size of a stop's image times a factor plus an offset, by rows and by columns; or the sum of two stops' sizes,
 * by rows, by columns or both; or rows and columns each from another stop, or always the same.
 */
export const SCALED = 0;
export const SUMMED = 1;
export const APART = 2;
