/**
 * Sizes beyond which the kernels decline a call: those on values make it, which know the limits that people are told of
 * (`src/value/limits.ts`). They keep the work of a sample in linear memory small beside what all samples of a batch may take.
 */

/** Cells of a grid that is made of others, and locations or cells of an object. `memory.ts` of the folder above has it, too. */
export const MOST_CELLS = 30_000;

/** Elements of a set: a table can be made of so many, and of two such sets joined. */
export const MOST_ELEMENTS = 1 << 15;

/** Items of a tuple, codes of sets that are joined, cells of a grid that is made of one value. */
export const MOST_ITEMS = 1 << 20;
