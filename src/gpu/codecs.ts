/** How values go into the words of a packed batch, and how results come out of a device's words. */
import {
  asGrid,
  boundsOf,
  colorOf,
  columnOf,
  EMPTY_SET,
  FrozenSet,
  frozenCopyOf,
  Grid,
  isObject,
  isPatch,
  locate,
  newCells,
  pairTuple,
  rowOf,
  SetKind,
  sequenceSet,
  Tuple,
  type Value,
} from '../value/index.js';
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
  measure(value: Value): Measure | null;
  /**
   * Writes the value's words, from `offset` on; a grid's cells are followed by its size.
   *
   * @returns whether a device takes the value; if not, what was written is void
   */
  write(value: Value, words: Int8Array, offset: number, room: Capacity): boolean;
}

// ---- grids

const isColor = (cell: number): boolean => cell >= 0 && cell <= MAX_COLOR;

function writeSize(words: Int8Array, offset: number, room: Capacity, h: number, w: number): void {
  words[offset + room.height * room.width] = h;
  words[offset + room.height * room.width + 1] = w;
}

/** Room to look at four cells at a time, wherever they lie. */
const fours = new Int32Array((MAX_SIDE * MAX_SIDE) / 4);
const bytes = new Int8Array(fours.buffer);
/** Adds to each of four bytes what carries those beyond 9 into the sign, which negative ones have set. */
const BEYOND_9 = 0x76767676;
const SIGNS = 0x80808080 | 0;

/** @param cells - of a grid that has no more than a device takes */
function areColors(cells: Int8Array): boolean {
  const count = Math.ceil(cells.length / 4);
  bytes.fill(0, cells.length, count * 4);
  bytes.set(cells);
  let signs = 0;
  for (let k = 0; k < count; k++) signs |= fours[k] | (fours[k] + BEYOND_9);
  return (signs & SIGNS) === 0;
}

const gridCodec: InputCodec = {
  measure: (value) => {
    const grid = asGrid(value);
    return grid === null || grid.h > MAX_SIDE || grid.w > MAX_SIDE ? null : { h: grid.h, w: grid.w };
  },
  write: (value, words, offset, room) => {
    const grid = asGrid(value);
    if (grid === null) return false;
    const { h, w, cells } = grid;
    if (h > MAX_SIDE || w > MAX_SIDE || !areColors(cells)) return false;
    const end = offset + room.height * room.width;
    if (w === room.width) {
      words.set(cells, offset);
      if (h < room.height) words.fill(NO_COLOR, offset + cells.length, end);
    } else {
      words.fill(NO_COLOR, offset, end);
      for (let i = 0; i < h; i++) words.set(cells.subarray(i * w, (i + 1) * w), offset + i * room.width);
    }
    writeSize(words, offset, room, h, w);
    return true;
  },
};

// ---- patches

/** The part of a patch's box, from the origin on, that can lie inside a grid. */
function measurePatch(patch: FrozenSet): Measure {
  if (patch.size === 0) return { h: 1, w: 1 };
  const { bottom, right } = boundsOf(patch);
  const side = (last: number): number => Math.min(Math.max(last + 1, 1), MAX_SIDE);
  return { h: side(bottom), w: side(right) };
}

const isEmptySet = (value: Value): value is FrozenSet => value instanceof FrozenSet && value.size === 0;
const isMask = (value: Value): value is FrozenSet => isEmptySet(value) || isPatch(value);
const isRaster = (value: Value): value is FrozenSet => isEmptySet(value) || isObject(value);

const maskCodec: InputCodec = {
  measure: (value) => (isMask(value) ? measurePatch(value) : null),
  write: (value, words, offset, room) => {
    if (!isMask(value)) return false;
    words.fill(0, offset, offset + room.height * room.width);
    for (let k = 0; k < value.size; k++) {
      const at = placeIn(room, value.codes[k]);
      if (at >= 0) words[offset + at] = 1;
    }
    writeSize(words, offset, room, room.height, room.width);
    return true;
  },
};

/** Index of a packed location in a grid's cells; -1 outside, where operations ignore it. */
function placeIn(room: Capacity, code: number): number {
  const i = rowOf(code);
  const j = columnOf(code);
  return i >= 0 && i < room.height && j >= 0 && j < room.width ? i * room.width + j : -1;
}

const objectCodec: InputCodec = {
  measure: (value) => (isRaster(value) ? measurePatch(value) : null),
  write: (value, words, offset, room) => {
    if (!isRaster(value)) return false;
    words.fill(NO_COLOR, offset, offset + room.height * room.width);
    for (let k = 0; k < value.size; k++) {
      const color = colorOf(value.codes[k]);
      if (!isColor(color)) return false;
      const at = placeIn(room, value.codes[k]);
      if (at < 0) continue;
      // Of two cells in one place, the set's order decides which one counts.
      if (words[offset + at] !== NO_COLOR) return false;
      words[offset + at] = color;
    }
    writeSize(words, offset, room, room.height, room.width);
    return true;
  },
};

// ---- numbers

const numbersCodec = (measure: (value: Value) => number[] | null): InputCodec => ({
  measure,
  write: (value, words, offset) => {
    const numbers = measure(value);
    if (numbers === null) return false;
    words.set(numbers, offset);
    return true;
  },
});

const isCount = (value: Value): value is number => typeof value === 'number' && value >= 0 && value <= MAX_COUNT;

function boxOf(value: Value): number[] | null {
  if (!isPatch(value) || value.size === 0) return null;
  const { top, left, bottom, right } = boundsOf(value);
  const box = [top, left, bottom - top + 1, right - left + 1];
  return box.every(isCount) ? box : null;
}

/** The codec of each kind of input, with the number of words of those that are numbers. */
export const inputCodecs: Readonly<Record<InputKind, InputCodec & { readonly numbers: number }>> = {
  grid: { ...gridCodec, numbers: 0 },
  mask: { ...maskCodec, numbers: 0 },
  object: { ...objectCodec, numbers: 0 },
  box: { ...numbersCodec(boxOf), numbers: 4 },
  color: { ...numbersCodec((value) => (isCount(value) && value <= MAX_COLOR ? [value] : null)), numbers: 1 },
  count: { ...numbersCodec((value) => (isCount(value) ? [value] : null)), numbers: 1 },
  pair: {
    ...numbersCodec((value) =>
      value instanceof Tuple && value.items.length === 2 && value.items.every(isCount) ? [...value.items] : null,
    ),
    numbers: 2,
  },
};

/** A constant of the program as numbers in a kernel's text; null where the kind is not one of numbers, or the value does not fit. */
export function literalOf(kind: InputKind, value: Value): readonly number[] | null {
  const codec = inputCodecs[kind];
  const measure = codec.numbers > 0 ? codec.measure(value) : null;
  return Array.isArray(measure) ? measure : null;
}

// ---- results

/** Turns a sample's words, from `offset` on, into a value; undefined when the device has no valid result. */
type ResultCodec = (words: Words, offset: number, room: Capacity) => Value | undefined;

function readGrid(words: Words, offset: number, room: Capacity): Grid | undefined {
  const h = words[offset + room.height * room.width];
  const w = words[offset + room.height * room.width + 1];
  if (h < 1) return undefined;
  const cells = newCells(h * w);
  if (w === room.width) {
    cells.set(words.subarray(offset, offset + h * w));
  } else {
    for (let i = 0; i < h; i++) {
      const from = offset + i * room.width;
      for (let j = 0; j < w; j++) cells[i * w + j] = words[from + j];
    }
  }
  return new Grid(h, w, cells);
}

function readIndices(words: Words, offset: number, room: Capacity): FrozenSet | undefined {
  const h = words[offset + room.height * room.width];
  const w = words[offset + room.height * room.width + 1];
  if (h < 1) return undefined;
  const codes: number[] = [];
  for (let i = 0; i < h; i++) {
    for (let j = 0; j < w; j++) if (words[offset + i * room.width + j] === 1) codes.push(locate(i, j));
  }
  return sequenceSet(SetKind.Pair, Int32Array.from(codes));
}

/** The colors of a census, in the order in which they first occur. */
function readPalette(words: Words, offset: number): FrozenSet | undefined {
  if (words[offset] < 0) return undefined;
  const colors = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((color) => words[offset + color] > 0);
  const first = (color: number): number => words[offset + 10 + color];
  colors.sort((a, b) => first(a) - first(b));
  return colors.length === 0 ? EMPTY_SET : frozenCopyOf(SetKind.Int, Int32Array.from(colors), true);
}

const readNumber: ResultCodec = (words, offset) => (words[offset] < 0 ? undefined : words[offset]);

/** The codec of each kind of result. */
export const resultCodecs: Readonly<Record<ResultKind, ResultCodec>> = {
  grid: readGrid,
  indices: readIndices,
  color: readNumber,
  count: readNumber,
  boolean: (words, offset) => (words[offset] < 0 ? undefined : words[offset] === 1),
  pair: (words, offset) => (words[offset] < 0 ? undefined : pairTuple(words[offset], words[offset + 1])),
  palette: readPalette,
};

/** The room of what has none: numbers. */
export const noRoom = NO_ROOM;
