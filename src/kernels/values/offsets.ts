/**
 * What JavaScript knows of the memory, which it reads and writes as words and bytes: the words of small values, kinds of objects, and
 * offsets of fields in bytes. The kernels do not compile where a layout (`layout.ts`, `../memory/steps.ts`) has a field elsewhere.
 *
 * Both AssemblyScript and TypeScript read this file, so nothing here has a type.
 */

// Values that are no objects; ints are odd.
export const NONE = 2;
export const FALSE = 6;
export const TRUE = 10;
/** What a kernel gives when the call fails as it fails in Python: the step's default takes its place. */
export const FAILED = 14;
/** What stands in a column where a call was given up, or needs what was: it has no value there. */
export const LOST = 18;

// What objects begin with.
export const KIND_TUPLE = 1;
export const KIND_GRID = 2;
export const KIND_SET = 3;
export const KIND_FN = 4;
export const KIND_FLOAT = 5;
export const KIND_LONG = 6;

/** What the elements of a set of any values are. */
export const ANY = 4;

export const TUPLE_LENGTH = 4;
/** Two fields of 16 bits: how it is packed, and how deep it nests. -1: nobody has asked yet. */
export const TUPLE_FORM = 8;
export const TUPLE_ITEMS = 16;

export const GRID_H = 4;
export const GRID_W = 8;
export const GRID_CELLS = 28;

export const SET_ELEMENTS = 4;
export const SET_SIZE = 8;
export const SET_CODES = 12;
export const SET_POSITIONS = 32;
export const SET_MASK = 36;
export const SET_FILL = 40;

// The kind of a packed set's elements, as `SET_ELEMENTS` says it.
export const INT = 0;
/** Locations (i, j). */
export const PAIR = 1;
/** Cells (color, (i, j)). */
export const CELL = 2;
/** Cells (i, j, color). */
export const FLAT = 3;
/** Of a set that is not packed: its elements are values. */

// A packed location, and a cell, whose color less the least one lies above it.
export const COORD_BITS = 13;
export const COORD_MASK = (1 << COORD_BITS) - 1;
export const COORD_BIAS = 1 << 10;
export const LOCATION_BITS = 2 * COORD_BITS + 1;
export const LOCATION_MASK = (1 << LOCATION_BITS) - 1;

export const FLOAT_VALUE = 8;

/** Two words, the low one first. */
export const LONG_VALUE = 8;

export const FN_OPERATION = 4;
export const FN_NEED = 8;
export const FN_ARGS = 12;
export const FN_COST = 16;
export const FN_DEPTH = 20;
export const FN_PARTS = 24;
export const FN_NAME = 40;
export const FN_FALLBACK = 52;
export const FN_MISFIT = 56;
/** The number of the function that gives () whatever it gets, which tokpidjin's combinators give instead of failing. */
export const DEFAULT_FUNCTION = 1015;
/** The number of functions that stand for one of another dialect, which lays out cells in another way: it is their first part. */
export const FOREIGN_FUNCTION = 1014;

// A step of a program, and what its calls cost.
export const STEP_OPERATION = 0;
export const STEP_ARGS = 4;
export const STEP_ARGUMENTS = 8;
export const STEP_RESULT = 28;
export const STEP_FALLBACK = 32;
export const STEP_BYTES = 36;
export const COST_WORK = 0;
export const COST_FAILED = 8;
export const COST_BYTES = 16;
