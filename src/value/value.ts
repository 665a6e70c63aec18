/**
 * The kinds of value of the DSL, as data. Their algorithms (equality, hashing, sets, Python's protocols) sit beside this file.
 *
 * None is `null`, bool is `boolean`, int is `number` (always a safe integer), everything else is a class below. A grid is
 * not a kind of its own to a program: it is a tuple of row tuples of ints that happens to be held compactly, and every
 * function that takes a {@link Tuple} must give the same answer for the {@link Grid} that equals it.
 */

import { lookCloser, made } from '../holding.js';
import { MAX_COLOR_OF_VALUES } from '../kernels/memory/limits.js';
import { BEYOND, LIMITS, limit } from './limits.js';
import { newCells } from './memory.js';
import { meter } from './work.js';

/** Any value that a program can hold. */
export type Value = null | boolean | number | Float | Tuple | Grid | FrozenSet | Fn;

/** Values, alone or in arrays. */
export type Kept = readonly (Value | readonly Value[])[];

const NO_VALUES: readonly Value[] = [];

/** Bytes that values take, about (see `size.ts`): each kind of object with its arrays; a reference to a value, a packed code, a place in an order. */
export const BYTES = { grid: 200, tuple: 100, set: 300, fn: 200, item: 8, code: 4, place: 4 } as const;

/** A Python float. Rare: only infinities, NaN and what arithmetic makes of them. */
export class Float {
  readonly depth = 0;

  constructor(readonly value: number) {}
}

/** The one NaN (`math.nan`): Python finds it in containers by identity. */
export const NAN = new Float(Number.NaN);

/**
 * How deep a value nests: 0 for numbers, truth values and None, 1 for an operation, and one more than their deepest part for tuples, sets
 * and functions that were made of others, however they are held. Equal values nest equally deep.
 *
 * What compares, hashes, orders or writes a value recurses as deep as it nests, and who does that first may be any thread, at any time.
 * So depth is limited where values are made, which is the same everywhere.
 */
export const depthOf = (value: Value): number => (typeof value === 'object' && value !== null ? value.depth : 0);

/**
 * The depth of a value that is made of these parts.
 * @throws LimitError for one nested deeper than LIMITS.depth
 */
export function depthAround(parts: readonly Value[]): number {
  let deepest = 0;
  for (let k = 0; k < parts.length; k++) {
    const part = parts[k];
    if (typeof part === 'object' && part !== null && part.depth > deepest) deepest = part.depth;
  }
  if (deepest >= LIMITS.depth) limit(BEYOND.depth);
  return deepest + 1;
}

/** What {@link Tuple.packedKind} is until someone asks. */
export const UNASKED = -1;

/** A Python tuple held as an array. */
export class Tuple {
  /** The compact form of this tuple once someone asked for it: a grid, or null when it is not rectangular and small. */
  compact: Grid | null | undefined = undefined;
  /** The kind of set that holds this tuple as a packed code, or Any; see `kindOf`, which finds both out. */
  packedKind: SetKind | typeof UNASKED = UNASKED;
  packedCode = 0;
  /** The count (see `Tally`) that has met this value. */
  counted = 0;

  /** @param depth - see {@link depthOf}; given where it is known */
  constructor(
    readonly items: readonly Value[],
    readonly depth: number = depthAround(items),
  ) {
    made[0] += BYTES.tuple + BYTES.item * items.length;
    if (made[0] > made[1]) lookCloser();
  }
}

/** The empty tuple. */
export const EMPTY_TUPLE = new Tuple([]);

/** Cells of a compact grid are 8-bit: a value outside this range keeps the grid in its general form. */
export const MIN_CELL = -128;
export const MAX_CELL = 127;

/**
 * A rectangular tuple of rows of ints, at least 1 by 1: row-major cells, `cells[i * w + j]`.
 * Cells never change once the grid has been handed out.
 */
export class Grid {
  /** Rows as tuples, made when a program looks at them. */
  rows: readonly Tuple[] | null = null;
  /** Whether all cells are colors of packed cells, once known. */
  packed: boolean | null = null;
  /** The most and least common color, once computed (see `mostcolor`); out of cell range until then. */
  most: number = MAX_CELL + 1;
  least: number = MAX_CELL + 1;
  readonly depth = 2;
  /** As of a tuple. */
  counted = 0;

  constructor(
    readonly h: number,
    readonly w: number,
    readonly cells: Int8Array,
  ) {
    meter[0] += cells.length;
    made[0] += BYTES.grid + cells.length;
    if (made[0] > made[1]) lookCloser();
  }
}

/** The result of a call, with the calls of functions and the work that it took. */
export interface Remembered {
  readonly result: Value;
  readonly calls: number;
  readonly work: number;
}

/**
 * A function value: an operation, or what a combinator made.
 * `argcount` is what CPython's `__code__.co_argcount` says, which `rbind` and `lbind` look at.
 */
export class Fn {
  /** How many of the arguments must be given. */
  required: number;
  /** The answer to a call with a wrong number of arguments, for dialects whose operations do not raise; null: TypeError. */
  mismatch: (() => Value) | null = null;
  /** What a combinator was given, for printing; empty for an operation. */
  parts: readonly Value[] = NO_VALUES;
  /** Calls of functions that one call of this one makes at least, itself included. */
  cost = 1;
  /** See {@link depthOf}; no call of it nests deeper, but for what the operations in it call. */
  depth = 1;
  /** What it gave for colors, where it remembers that (see `call1`). */
  memo: (Remembered | undefined)[] | null = null;

  constructor(
    readonly name: string,
    readonly argcount: number,
    readonly call: (...args: Value[]) => Value,
  ) {
    this.required = argcount;
  }
}

/** What the elements of a frozenset are, and so how `codes` packs them. */
export const SetKind = {
  /** ints, packed as themselves */
  Int: 0,
  /** index pairs (i, j) */
  Pair: 1,
  /** cells (color, (i, j)) of the arc-dsl dialect */
  Cell: 2,
  /** cells (i, j, color) of the tokpidjin dialect */
  Flat: 3,
  /** anything: the elements are in `values` */
  Any: 4,
} as const;
export type SetKind = (typeof SetKind)[keyof typeof SetKind];

/** How deep a set nests that is packed, by its kind. */
const PACKED_DEPTHS = [1, 2, 3, 2] as const;

/**
 * A frozenset. Its content is known at once; CPython's iteration order of it is computed only when someone looks.
 *
 * ```
 *   codes / values      the elements: in iteration order once `positions` is set, until then in "carrier" order
 *   recipe              how to compute the order; null: the carrier order is the order in which CPython inserted
 *   positions, mask,    the CPython table: slot of each element, table size - 1, slots that are not empty
 *   fill
 * ```
 *
 * Packed codes. A location is 27 bits (see `pack`); a pair is its location; a cell of either layout is
 * `color << 27 | location`. Elements that do not fit (far away, odd colors or types) put the whole set into kind Any.
 * An empty set may be of any kind.
 */
export class FrozenSet {
  positions: Int32Array | null = null;
  mask = 7;
  fill = 0;
  /** See {@link depthOf}. */
  depth: number;
  /** Number of recipes that ordering this set would nest. */
  recipes = 0;
  /** CPython's hash, once computed. */
  hashed = false;
  hashLow = 0;
  hashHigh = 0;
  /** Our own order-free 32-bit fingerprint (0: not computed yet). */
  fingerprint = 0;
  /** Membership index, once it paid (see `hasCode`). */
  index: Int32Array | null = null;
  /** Bounding box of the locations, once computed: top, left, bottom, right (inclusive). */
  bounds: Bounds | null = null;
  /** Values that the recipe keeps alive. */
  kept: Kept = NO_VALUES;
  /** As of a tuple. */
  counted = 0;

  constructor(
    readonly kind: SetKind,
    readonly size: number,
    public codes: Int32Array,
    public values: readonly Value[],
    public recipe: (() => void) | null,
  ) {
    this.depth = size === 0 ? 1 : kind === SetKind.Any ? depthAround(values) : PACKED_DEPTHS[kind];
    meter[0] += size;
    made[0] += BYTES.set + size * (kind === SetKind.Any ? BYTES.item : BYTES.code);
    if (made[0] > made[1]) lookCloser();
  }
}

/** Inclusive bounding box of a patch, in cells. */
export interface Bounds {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

const NO_CODES = new Int32Array(0);

/** The empty frozenset. */
export const EMPTY_SET = new FrozenSet(SetKind.Int, 0, NO_CODES, NO_VALUES, null);

/**
 * A packed location has one of three forms. Near ones, up to some thousands of rows and columns, can be computed with as they
 * are: a step down or to the right is an addition. Programs also join grids to strips of ten thousands of columns, or rows.
 *
 * ```
 *   near   0  row + 1024 (13 bits)  column + 1024 (13)
 *   wide   1  0  row + 64 (8)       column + 16384 (17)      where it is not near
 *   tall   1  1  row + 16384 (17)   column + 64 (8)          where it is neither
 * ```
 */
export const COORD_BITS = 13;
export const COORD_MASK = (1 << COORD_BITS) - 1;
export const COORD_BIAS = 1 << 10;
/** Near coordinates run from -1024 to 7167. */
const MIN_COORD = -COORD_BIAS;
const MAX_COORD = COORD_MASK - COORD_BIAS;
const FAR = 1 << (2 * COORD_BITS);
const TALL = FAR >> 1;
const SHORT_BITS = 8;
const SHORT_BIAS = 1 << 6;
const LONG_BITS = 17;
const LONG_BIAS = 1 << 14;
const LOCATION_BITS = 2 * COORD_BITS + 1;
export const LOCATION_MASK = (1 << LOCATION_BITS) - 1;

/** What {@link pack} gives for a location that has no packed form. */
export const NO_LOCATION = -1;

/** Whether (i, j) is packed in the near form. */
export const isNear = (i: number, j: number): boolean =>
  i >= MIN_COORD && i <= MAX_COORD && j >= MIN_COORD && j <= MAX_COORD;

const isShort = (x: number): boolean => x >= -SHORT_BIAS && x < (1 << SHORT_BITS) - SHORT_BIAS;
const isLong = (x: number): boolean => x >= -LONG_BIAS && x < (1 << LONG_BITS) - LONG_BIAS;

/** Packed location of row i, column j; the caller has checked that it is near. */
export const locate = (i: number, j: number): number => ((i + COORD_BIAS) << COORD_BITS) | (j + COORD_BIAS);

/** Packed location of row i, column j, or {@link NO_LOCATION}. */
export const pack = (i: number, j: number): number => (isNear(i, j) ? locate(i, j) : packFar(i, j));

function packFar(i: number, j: number): number {
  if (isShort(i) && isLong(j)) return FAR | ((i + SHORT_BIAS) << LONG_BITS) | (j + LONG_BIAS);
  if (isLong(i) && isShort(j)) return FAR | TALL | ((i + LONG_BIAS) << SHORT_BITS) | (j + SHORT_BIAS);
  return NO_LOCATION;
}

/** Row of a packed pair or cell. */
export const rowOf = (code: number): number =>
  (code & FAR) === 0 ? ((code >> COORD_BITS) & COORD_MASK) - COORD_BIAS : farRow(code);
/** Column of a packed pair or cell. */
export const columnOf = (code: number): number =>
  (code & FAR) === 0 ? (code & COORD_MASK) - COORD_BIAS : farColumn(code);

const bitsOf = (code: number, from: number, count: number): number => (code >> from) & ((1 << count) - 1);

const farRow = (code: number): number =>
  (code & TALL) === 0
    ? bitsOf(code, LONG_BITS, SHORT_BITS) - SHORT_BIAS
    : bitsOf(code, SHORT_BITS, LONG_BITS) - LONG_BIAS;
const farColumn = (code: number): number =>
  (code & TALL) === 0 ? bitsOf(code, 0, LONG_BITS) - LONG_BIAS : bitsOf(code, 0, SHORT_BITS) - SHORT_BIAS;

/** Color of a packed cell. */
export const colorOf = (code: number): number => code >> LOCATION_BITS;
/** Packed cell of a color at a packed location; the caller has checked the color. */
export const cellCode = (color: number, location: number): number => (color << LOCATION_BITS) | location;

/** Whether all locations of a rectangle can be packed; the corners belong to it. */
export const isPackable = (top: number, left: number, bottom: number, right: number): boolean =>
  (isNear(top, left) && isNear(bottom, right)) ||
  (isShort(top) && isShort(bottom) && isLong(left) && isLong(right)) ||
  (isLong(top) && isLong(bottom) && isShort(left) && isShort(right));

/** Where the run of columns from one on ends, before or at `end`, in which the packed locations of a row increase by 1. */
export function runEnd(from: number, end: number): number {
  const border = from < MIN_COORD ? MIN_COORD : from <= MAX_COORD ? MAX_COORD + 1 : end;
  return Math.min(border, end);
}

/** Whether all of these packed pairs or cells are near. */
export function areNear(codes: Int32Array): boolean {
  let bits = 0;
  for (let k = 0; k < codes.length; k++) bits |= codes[k];
  return (bits & FAR) === 0;
}

/** Whether a color can be packed into a cell. */
export const isPackedColor = (color: number): boolean => color >= 0 && color <= MAX_COLOR_OF_VALUES;
/** Whether a number can be a cell of a compact grid. */
export const isCellValue = (color: number): boolean => color >= MIN_CELL && color <= MAX_CELL;

/** A value that is made once for all who use it: who comes first does not count it. */
function forAll<T extends Value>(make: () => T): T {
  const before = made[0];
  const value = make();
  made[0] = before;
  return value;
}

const TABLE_SIDE = 128;
const TABLE_MIN = -32;
const pairs: (Tuple | undefined)[] = new Array(TABLE_SIDE * TABLE_SIDE).fill(undefined);

/** The pair (i, j) as a tuple; those near the grid are made once and shared. */
export function pairTuple(i: number, j: number): Tuple {
  const a = i - TABLE_MIN;
  const b = j - TABLE_MIN;
  if (a >= 0 && a < TABLE_SIDE && b >= 0 && b < TABLE_SIDE) {
    const at = a * TABLE_SIDE + b;
    const known = pairs[at];
    if (known !== undefined) return known;
    const pair = forAll(() => new Tuple([i, j], 1));
    pair.packedKind = SetKind.Pair;
    pair.packedCode = locate(i, j);
    pairs[at] = pair;
    return pair;
  }
  return new Tuple([i, j], 1);
}

const CELL_SIDE = 32;
const nestedCells: (Tuple | undefined)[] = new Array(10 * CELL_SIDE * CELL_SIDE).fill(undefined);
const flatCells: (Tuple | undefined)[] = new Array(10 * CELL_SIDE * CELL_SIDE).fill(undefined);

/** The element of a packed set that a code stands for. */
export function codeValue(kind: SetKind, code: number): Value {
  if (kind === SetKind.Int) return code;
  const i = rowOf(code);
  const j = columnOf(code);
  if (kind === SetKind.Pair) return pairTuple(i, j);
  const color = colorOf(code);
  if (color >= 0 && color < 10 && i >= 0 && i < CELL_SIDE && j >= 0 && j < CELL_SIDE) {
    const known = kind === SetKind.Cell ? nestedCells : flatCells;
    const at = (color * CELL_SIDE + i) * CELL_SIDE + j;
    let cell = known[at];
    if (cell === undefined) {
      cell = forAll(() => cellTuple(kind, code));
      known[at] = cell;
    }
    return cell;
  }
  return cellTuple(kind, code);
}

function cellTuple(kind: SetKind, code: number): Tuple {
  const i = rowOf(code);
  const j = columnOf(code);
  const cell =
    kind === SetKind.Cell ? new Tuple([colorOf(code), pairTuple(i, j)], 2) : new Tuple([i, j, colorOf(code)], 1);
  cell.packedKind = kind;
  cell.packedCode = code;
  return cell;
}

/** The rows of a compact grid as tuples. */
export function gridRows(grid: Grid): readonly Tuple[] {
  if (grid.rows === null) {
    const rows: Tuple[] = [];
    for (let i = 0; i < grid.h; i++)
      rows.push(new Tuple(Array.from(grid.cells.subarray(i * grid.w, (i + 1) * grid.w)), 1));
    grid.rows = rows;
  }
  return grid.rows;
}

/**
 * The compact grid that equals a value, or null when there is none (not a tuple of equally long, non-empty rows of ints
 * from -128 to 127). Bools keep a tuple general, since `True` must stay `True`.
 */
export function asGrid(value: Value): Grid | null {
  if (value instanceof Grid) return value;
  if (!(value instanceof Tuple)) return null;
  if (value.compact === undefined) {
    const before = meter[0];
    value.compact = compactGrid(value);
    meter[0] = before;
  }
  return value.compact;
}

function compactGrid(tuple: Tuple): Grid | null {
  const h = tuple.items.length;
  const head = tuple.items[0];
  if (!(head instanceof Tuple) || head.items.length === 0) return null;
  const w = head.items.length;
  const cells = newCells(h * w);
  let at = 0;
  for (const row of tuple.items) {
    if (!(row instanceof Tuple) || row.items.length !== w) return null;
    for (const cell of row.items) {
      if (typeof cell !== 'number' || !isCellValue(cell)) return null;
      cells[at++] = cell;
    }
  }
  return new Grid(h, w, cells);
}

/** A tuple of row tuples, compact where it can be. */
export function gridFromRows(rows: readonly Value[]): Tuple | Grid {
  const tuple = new Tuple(rows);
  return asGrid(tuple) ?? tuple;
}
