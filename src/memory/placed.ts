/**
 * Values read where they lie in linear memory, with none of V8's heap in between. Nothing that is given here outlives the next value that
 * is made.
 */
import { MIN_COLOR } from '../kernels/memory/limits.js';
import * as layout from '../kernels/values/offsets.js';
import type { Handle, LinearMemory } from './linear-memory.js';

/** Columns of values, `count` handles each; 0: a value is missing. */
export interface HandleColumns {
  readonly memory: LinearMemory;
  readonly columns: readonly Int32Array[];
  readonly count: number;
}

/** A grid: its cells lie row by row, from a place on that is a multiple of four; `fours` is the same as words. */
export interface PlacedGrid {
  readonly h: number;
  readonly w: number;
  readonly cells: Int8Array;
  readonly fours: Int32Array;
  readonly at: number;
}

/** A packed set. */
export interface PackedSet {
  /** INT, PAIR, CELL or FLAT; INT where it is empty. */
  readonly elements: number;
  readonly codes: Int32Array;
}

/** The kind of an object; 0: the value is none. */
const kindOf = (memory: LinearMemory, handle: Handle): number =>
  (handle & 7) === 0 && handle !== 0 ? memory.word(handle) : 0;

/** The int that a handle is; null where it is none. */
export const intAt = (handle: Handle): number | null => ((handle & 1) !== 0 ? handle >> 1 : null);

/** The handle of a small int. */
export const intHandle = (n: number): Handle => (n << 1) | 1;

/** The grid that a value is or, as a tuple of rows, equals; null where there is none. */
export function gridAt(memory: LinearMemory, handle: Handle): PlacedGrid | null {
  if (kindOf(memory, handle) !== layout.KIND_GRID) return gridOfRows(memory, handle);
  const h = memory.word(handle + layout.GRID_H);
  const w = memory.word(handle + layout.GRID_W);
  return { h, w, cells: memory.cells, fours: memory.fours, at: handle + layout.GRID_CELLS };
}

function gridOfRows(memory: LinearMemory, handle: Handle): PlacedGrid | null {
  const rows = itemsAt(memory, handle);
  const w = rows === null || rows.length === 0 ? 0 : (itemsAt(memory, rows[0])?.length ?? 0);
  if (rows === null || w === 0) return null;
  const fours = new Int32Array(Math.ceil((rows.length * w) / 4));
  const cells = new Int8Array(fours.buffer);
  let at = 0;
  for (const row of rows) {
    const items = itemsAt(memory, row);
    if (items?.length !== w) return null;
    for (const item of items) {
      const cell = intAt(item);
      if (cell === null || (cell << 24) >> 24 !== cell) return null;
      cells[at++] = cell;
    }
  }
  return { h: rows.length, w, cells, fours, at: 0 };
}

/** The items of a tuple that is not held as a grid; null for any other value. */
export const itemsAt = (memory: LinearMemory, handle: Handle): Int32Array | null =>
  kindOf(memory, handle) === layout.KIND_TUPLE
    ? memory.wordsAt(handle + layout.TUPLE_ITEMS, memory.word(handle + layout.TUPLE_LENGTH))
    : null;

/** A packed set; null for any other value. */
export function packedAt(memory: LinearMemory, handle: Handle): PackedSet | null {
  if (kindOf(memory, handle) !== layout.KIND_SET) return null;
  const elements = memory.word(handle + layout.SET_ELEMENTS);
  if (elements === layout.ANY) return null;
  const codes = memory.wordsAt(memory.word(handle + layout.SET_CODES), memory.word(handle + layout.SET_SIZE));
  return { elements, codes };
}

// Codes, as `kernels/values/value.ts` packs them.

/** The row of a packed location or cell. */
export const rowOf = (code: number): number => ((code >> layout.COORD_BITS) & layout.COORD_MASK) - layout.COORD_BIAS;

/** Its column. */
export const columnOf = (code: number): number => (code & layout.COORD_MASK) - layout.COORD_BIAS;

/** The color of a packed cell. */
export const colorOf = (code: number): number => (code >>> layout.LOCATION_BITS) + MIN_COLOR;

/** The code of a location. */
export const locate = (i: number, j: number): number =>
  ((i + layout.COORD_BIAS) << layout.COORD_BITS) | (j + layout.COORD_BIAS);
