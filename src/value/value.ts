/**
 * The kinds of value of the DSL, as data. Their algorithms (equality, hashing, sets, Python's protocols) sit beside this file.
 *
 * None is `null`, bool is `boolean`, int is `number` (always a safe integer), everything else is a class below. A grid is
 * not a kind of its own to a program: it is a tuple of row tuples of ints that happens to be held compactly, and every
 * function that takes a {@link Tuple} must give the same answer for the {@link Grid} that equals it.
 */

import { newCells } from './memory.js';
import { meter } from './work.js';

/** Any value that a program can hold. */
export type Value = null | boolean | number | Float | Tuple | Grid | FrozenSet | Fn;

const NO_VALUES: readonly Value[] = [];

/** A Python float. Rare: only infinities, NaN and what arithmetic makes of them. */
export class Float {
  constructor(readonly value: number) {}
}

/** The one NaN (`math.nan`): Python finds it in containers by identity. */
export const NAN = new Float(Number.NaN);

/** What {@link Tuple.packedKind} is until someone asks. */
export const UNASKED = -1;

/** A Python tuple held as an array. */
export class Tuple {
  /** The compact form of this tuple once someone asked for it: a grid, or null when it is not rectangular and small. */
  compact: Grid | null | undefined = undefined;
  /** The kind of set that holds this tuple as a packed code, or Any; see `kindOf`, which finds both out. */
  packedKind: SetKind | typeof UNASKED = UNASKED;
  packedCode = 0;

  constructor(readonly items: readonly Value[]) {}
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

  constructor(
    readonly h: number,
    readonly w: number,
    readonly cells: Int8Array,
  ) {
    meter[0] += cells.length;
  }
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
  /** Calls of functions that one call of this one makes at least, itself included, and how deep they nest. */
  cost = 1;
  depth = 1;

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
 * Packed codes. A location is 26 bits, `(i + 1024) << 13 | (j + 1024)`; a pair is its location; a cell of either layout
 * is `color << 26 | location`. Elements that do not fit (far away, odd colors or types) put the whole set into kind Any.
 * An empty set may be of any kind.
 */
export class FrozenSet {
  positions: Int32Array | null = null;
  mask = 7;
  fill = 0;
  /** Number of recipes that ordering this set would nest. */
  depth = 0;
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

  constructor(
    readonly kind: SetKind,
    readonly size: number,
    public codes: Int32Array,
    public values: readonly Value[],
    public recipe: (() => void) | null,
  ) {
    meter[0] += size;
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

/** Bits of a packed coordinate, a mask for it, and what is added to a coordinate so that it is not negative. */
export const COORD_BITS = 13;
export const COORD_MASK = (1 << COORD_BITS) - 1;
export const COORD_BIAS = 1 << 10;
/** Coordinates of packed locations run from -1024 to 7167: programs join grids to strips of thousands of columns. */
export const MIN_COORD = -COORD_BIAS;
export const MAX_COORD = COORD_MASK - COORD_BIAS;
export const LOCATION_BITS = 2 * COORD_BITS;
export const LOCATION_MASK = (1 << LOCATION_BITS) - 1;
/** Colors of packed cells run from -15 to 15. */
export const MAX_COLOR = 15;

/** Packed location of row i, column j; the caller has checked the range. */
export const locate = (i: number, j: number): number => ((i + COORD_BIAS) << COORD_BITS) | (j + COORD_BIAS);
/** Row of a packed pair or cell. */
export const rowOf = (code: number): number => ((code >> COORD_BITS) & COORD_MASK) - COORD_BIAS;
/** Column of a packed pair or cell. */
export const columnOf = (code: number): number => (code & COORD_MASK) - COORD_BIAS;
/** Color of a packed cell. */
export const colorOf = (code: number): number => code >> LOCATION_BITS;
/** Packed cell of a color at a packed location; the caller has checked the range. */
export const cellCode = (color: number, location: number): number => (color << LOCATION_BITS) | location;

/** Whether (i, j) can be packed. */
export const isLocatable = (i: number, j: number): boolean =>
  i >= MIN_COORD && i <= MAX_COORD && j >= MIN_COORD && j <= MAX_COORD;
/** Whether a color can be packed into a cell. */
export const isPackedColor = (color: number): boolean => color >= -MAX_COLOR && color <= MAX_COLOR;
/** Whether a number can be a cell of a compact grid. */
export const isCellValue = (color: number): boolean => color >= MIN_CELL && color <= MAX_CELL;

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
    const made = new Tuple([i, j]);
    made.packedKind = SetKind.Pair;
    made.packedCode = locate(i, j);
    pairs[at] = made;
    return made;
  }
  return new Tuple([i, j]);
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
      cell = cellTuple(kind, code);
      known[at] = cell;
    }
    return cell;
  }
  return cellTuple(kind, code);
}

function cellTuple(kind: SetKind, code: number): Tuple {
  const i = rowOf(code);
  const j = columnOf(code);
  const cell = new Tuple(kind === SetKind.Cell ? [colorOf(code), pairTuple(i, j)] : [i, j, colorOf(code)]);
  cell.packedKind = kind;
  cell.packedCode = code;
  return cell;
}

/** The rows of a compact grid as tuples. */
export function gridRows(grid: Grid): readonly Tuple[] {
  if (grid.rows === null) {
    const rows: Tuple[] = [];
    for (let i = 0; i < grid.h; i++)
      rows.push(new Tuple(Array.from(grid.cells.subarray(i * grid.w, (i + 1) * grid.w))));
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
