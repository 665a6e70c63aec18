/** How values go from linear memory into the words of a packed batch, and how results come out of a device's words into the memory. */

import * as layout from '../kernels/values/offsets.js';
import {
  colorOf,
  columnOf,
  gridAt,
  type Handle,
  intAt,
  intHandle,
  itemsAt,
  type LinearMemory,
  locate,
  type PackedSet,
  type PlacedGrid,
  packedAt,
  rowOf,
} from '../memory/index.js';
import { Tuple, type Value } from '../value/index.js';
import type { Words } from './device.js';
import { type Capacity, MAX_SIDE } from './kernels/kernel.js';
import { NO_COLOR } from './kernels/painting.js';
import type { InputKind, ResultKind } from './program.js';
import type { Measure } from './sizes.js';

const MAX_COLOR = 9;
/** Packed batches hold signed bytes. */
const MAX_COUNT = 127;
const NO_ROOM: Capacity = { height: 0, width: 0 };

/** How an input column is packed. */
interface InputCodec {
  /** What a value needs; null when a device does not take it. */
  measure(memory: LinearMemory, value: Handle): Measure | null;
  /**
   * Writes the value's words, from `offset` on; a grid's cells are followed by its size.
   *
   * @returns whether a device takes the value; if not, what was written is void
   */
  write(memory: LinearMemory, value: Handle, words: Int8Array, offset: number, room: Capacity): boolean;
}

// ---- grids

const isColor = (cell: number): boolean => cell >= 0 && cell <= MAX_COLOR;

function writeSize(words: Int8Array, offset: number, room: Capacity, h: number, w: number): void {
  words[offset + room.height * room.width] = h;
  words[offset + room.height * room.width + 1] = w;
}

/** Adds to each of four bytes what carries those beyond 9 into the sign, which negative ones have set. */
const BEYOND_9 = 0x76767676;
const SIGNS = 0x80808080 | 0;

function areColors({ h, w, cells, fours, at }: PlacedGrid): boolean {
  const end = at + h * w;
  let signs = 0;
  for (let k = at >> 2; k < end >> 2; k++) signs |= fours[k] | (fours[k] + BEYOND_9);
  for (let k = end & ~3; k < end; k++) signs |= isColor(cells[k]) ? 0 : SIGNS;
  return (signs & SIGNS) === 0;
}

const gridCodec: InputCodec = {
  measure: (memory, value) => {
    const grid = gridAt(memory, value);
    return grid === null || grid.h > MAX_SIDE || grid.w > MAX_SIDE ? null : { h: grid.h, w: grid.w };
  },
  write: (memory, value, words, offset, room) => {
    const grid = gridAt(memory, value);
    if (grid === null) return false;
    const { h, w, cells, at } = grid;
    if (h > MAX_SIDE || w > MAX_SIDE || !areColors(grid)) return false;
    const end = offset + room.height * room.width;
    if (w === room.width) {
      words.set(cells.subarray(at, at + h * w), offset);
      if (h < room.height) words.fill(NO_COLOR, offset + h * w, end);
    } else {
      words.fill(NO_COLOR, offset, end);
      for (let i = 0; i < h; i++) {
        const [from, to] = [at + i * w, offset + i * room.width];
        for (let j = 0; j < w; j++) words[to + j] = cells[from + j];
      }
    }
    writeSize(words, offset, room, h, w);
    return true;
  },
};

// ---- patches

/** Locations or cells; null for anything else, but for the empty set where that is taken, too. */
function patchAt(memory: LinearMemory, value: Handle, takesEmpty: boolean): PackedSet | null {
  const set = packedAt(memory, value);
  if (set === null) return null;
  return set.codes.length === 0 ? (takesEmpty ? set : null) : set.elements === layout.INT ? null : set;
}

const maskAt = (memory: LinearMemory, value: Handle): PackedSet | null => patchAt(memory, value, true);

function rasterAt(memory: LinearMemory, value: Handle): PackedSet | null {
  const patch = maskAt(memory, value);
  return patch?.elements === layout.PAIR ? null : patch;
}

/** The first and the last row and column of a patch that is not empty. */
function boundsOf({ codes }: PackedSet): { top: number; left: number; bottom: number; right: number } {
  let [top, left, bottom, right] = [rowOf(codes[0]), columnOf(codes[0]), rowOf(codes[0]), columnOf(codes[0])];
  for (let k = 1; k < codes.length; k++) {
    const i = rowOf(codes[k]);
    const j = columnOf(codes[k]);
    if (i < top) top = i;
    if (i > bottom) bottom = i;
    if (j < left) left = j;
    if (j > right) right = j;
  }
  return { top, left, bottom, right };
}

/** The part of a patch's box, from the origin on, that can lie inside a grid. */
function measurePatch(patch: PackedSet): Measure {
  if (patch.codes.length === 0) return { h: 1, w: 1 };
  const { bottom, right } = boundsOf(patch);
  const side = (last: number): number => Math.min(Math.max(last + 1, 1), MAX_SIDE);
  return { h: side(bottom), w: side(right) };
}

const patchCodec = (
  at: (memory: LinearMemory, value: Handle) => PackedSet | null,
  write: (patch: PackedSet, words: Int8Array, offset: number, room: Capacity) => boolean,
): InputCodec => ({
  measure: (memory, value) => {
    const patch = at(memory, value);
    return patch && measurePatch(patch);
  },
  write: (memory, value, words, offset, room) => {
    const patch = at(memory, value);
    if (patch === null || !write(patch, words, offset, room)) return false;
    writeSize(words, offset, room, room.height, room.width);
    return true;
  },
});

const maskCodec = patchCodec(maskAt, ({ codes }, words, offset, room) => {
  words.fill(0, offset, offset + room.height * room.width);
  for (const code of codes) {
    const at = placeIn(room, code);
    if (at >= 0) words[offset + at] = 1;
  }
  return true;
});

/** Index of a packed location in a grid's cells; -1 outside, where operations ignore it. */
function placeIn(room: Capacity, code: number): number {
  const i = rowOf(code);
  const j = columnOf(code);
  return i >= 0 && i < room.height && j >= 0 && j < room.width ? i * room.width + j : -1;
}

const objectCodec = patchCodec(rasterAt, ({ codes }, words, offset, room) => {
  words.fill(NO_COLOR, offset, offset + room.height * room.width);
  for (const code of codes) {
    const color = colorOf(code);
    if (!isColor(color)) return false;
    const at = placeIn(room, code);
    if (at < 0) continue;
    // Of two cells in one place, the set's order decides which one counts.
    if (words[offset + at] !== NO_COLOR) return false;
    words[offset + at] = color;
  }
  return true;
});

// ---- numbers

const numbersCodec = (measure: (memory: LinearMemory, value: Handle) => number[] | null): InputCodec => ({
  measure,
  write: (memory, value, words, offset) => {
    const numbers = measure(memory, value);
    if (numbers === null) return false;
    words.set(numbers, offset);
    return true;
  },
});

/** Numbers from 0 to a greatest; null where one is anything else. */
function countsOf(values: readonly Value[], most: number): number[] | null {
  const isCount = (value: Value): value is number => typeof value === 'number' && value >= 0 && value <= most;
  return values.every(isCount) ? [...values] : null;
}

const numberCodec = (most: number): InputCodec => numbersCodec((_, value) => countsOf([intAt(value)], most));

function pairOf(memory: LinearMemory, value: Handle): number[] | null {
  const items = itemsAt(memory, value);
  return items?.length === 2 ? countsOf(Array.from(items, intAt), MAX_COUNT) : null;
}

function boxOf(memory: LinearMemory, value: Handle): number[] | null {
  const patch = patchAt(memory, value, false);
  if (patch === null) return null;
  const { top, left, bottom, right } = boundsOf(patch);
  return countsOf([top, left, bottom - top + 1, right - left + 1], MAX_COUNT);
}

/** The codec of each kind of input, with the number of words of those that are numbers. */
export const inputCodecs: Readonly<Record<InputKind, InputCodec & { readonly numbers: number }>> = {
  grid: { ...gridCodec, numbers: 0 },
  mask: { ...maskCodec, numbers: 0 },
  object: { ...objectCodec, numbers: 0 },
  box: { ...numbersCodec(boxOf), numbers: 4 },
  color: { ...numberCodec(MAX_COLOR), numbers: 1 },
  count: { ...numberCodec(MAX_COUNT), numbers: 1 },
  pair: { ...numbersCodec(pairOf), numbers: 2 },
};

/** A constant of the program as numbers in a kernel's text; null where the kind is not one of numbers, or the value does not fit. */
export function literalOf(kind: InputKind, value: Value): readonly number[] | null {
  if (kind === 'pair') {
    return value instanceof Tuple && value.items.length === 2 ? countsOf(value.items, MAX_COUNT) : null;
  }
  return kind === 'color' || kind === 'count' ? countsOf([value], kind === 'color' ? MAX_COLOR : MAX_COUNT) : null;
}

// ---- results

/** Makes a value of a sample's words, from `offset` on; 0 when the device has no valid result. */
type ResultCodec = (memory: LinearMemory, words: Words, offset: number, room: Capacity) => Handle;

function readGrid(memory: LinearMemory, words: Words, offset: number, room: Capacity): Handle {
  const h = words[offset + room.height * room.width];
  const w = words[offset + room.height * room.width + 1];
  if (h < 1) return 0;
  const grid = memory.newGrid(h, w);
  const { cells } = memory;
  const at = grid + layout.GRID_CELLS;
  if (w === room.width) cells.set(words.subarray(offset, offset + h * w), at);
  else {
    for (let i = 0; i < h; i++) {
      const from = offset + i * room.width;
      for (let j = 0; j < w; j++) cells[at + i * w + j] = words[from + j];
    }
  }
  return grid;
}

function readIndices(memory: LinearMemory, words: Words, offset: number, room: Capacity): Handle {
  const h = words[offset + room.height * room.width];
  const w = words[offset + room.height * room.width + 1];
  if (h < 1) return 0;
  const codes: number[] = [];
  for (let i = 0; i < h; i++) {
    for (let j = 0; j < w; j++) if (words[offset + i * room.width + j] === 1) codes.push(locate(i, j));
  }
  return memory.newPackedSet(layout.PAIR, codes, false);
}

/** The colors of a census, in the order in which they first occur. */
function readPalette(memory: LinearMemory, words: Words, offset: number): Handle {
  if (words[offset] < 0) return 0;
  const colors = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((color) => words[offset + color] > 0);
  const first = (color: number): number => words[offset + 10 + color];
  colors.sort((a, b) => first(a) - first(b));
  return memory.newPackedSet(layout.INT, colors, true);
}

const readNumber: ResultCodec = (_, words, offset) => (words[offset] < 0 ? 0 : intHandle(words[offset]));

/** The codec of each kind of result. */
export const resultCodecs: Readonly<Record<ResultKind, ResultCodec>> = {
  grid: readGrid,
  indices: readIndices,
  color: readNumber,
  count: readNumber,
  boolean: (_, words, offset) => (words[offset] < 0 ? 0 : words[offset] === 1 ? layout.TRUE : layout.FALSE),
  pair: (memory, words, offset) =>
    words[offset] < 0 ? 0 : memory.newTuple([intHandle(words[offset]), intHandle(words[offset + 1])]),
  palette: readPalette,
};

/** The room of what has none: numbers. */
export const noRoom = NO_ROOM;
