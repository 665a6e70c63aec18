/**
 * The kinds of value of the DSL, as plain data: what is read, printed, and put into linear memory, where everything is computed.
 *
 * None is `null`, bool is `boolean`, int is `number` (always a safe integer), everything else is a class below. A grid is
 * not a kind of its own to a program: it is a tuple of row tuples of ints that happens to be held compactly.
 */

/** Any value that a program can hold. */
export type Value = null | boolean | number | Float | Tuple | Grid | FrozenSet | Fn;

const NO_VALUES: readonly Value[] = [];

/** A Python float. Rare: only infinities, NaN and what arithmetic makes of them. */
export class Float {
  constructor(readonly value: number) {}
}

/** The one NaN (`math.nan`): Python finds it in containers by identity. */
export const NAN = new Float(Number.NaN);

/** A Python tuple. */
export class Tuple {
  /** The compact form once someone asked for it; null where there is none. */
  private compact: Grid | null | undefined = undefined;

  constructor(readonly items: readonly Value[]) {}

  /** See {@link asGrid}. */
  get asGrid(): Grid | null {
    if (this.compact === undefined) this.compact = compactGrid(this);
    return this.compact;
  }
}

/** The empty tuple. */
export const EMPTY_TUPLE = new Tuple([]);

/** The tuple of some items. */
export const tupleOf = (items: readonly Value[]): Tuple => (items.length === 0 ? EMPTY_TUPLE : new Tuple(items));

/** The pair (a, b). */
export const pairTuple = (a: number, b: number): Tuple => new Tuple([a, b]);

/** Cells of a compact grid are 8-bit: a value outside this range keeps the grid in its general form. */
const MIN_CELL = -128;
const MAX_CELL = 127;

/**
 * A rectangular tuple of rows of ints, at least 1 by 1: row-major cells, `cells[i * w + j]`.
 * Cells never change once the grid has been handed out.
 */
export class Grid {
  constructor(
    readonly h: number,
    readonly w: number,
    readonly cells: Int8Array,
  ) {}
}

/** CPython's table of a set: the slot of each element, slots less 1, and how many are not empty, deleted ones among them. */
export interface SetTable {
  readonly positions: Int32Array;
  readonly mask: number;
  readonly fill: number;
}

/** A frozenset. */
export class FrozenSet {
  /**
   * @param elements - in iteration order; without a table, in the order in which they are to be inserted, where equal ones may be among them
   * @param table - what came of inserting and deleting; null: they are not inserted yet
   */
  constructor(
    readonly elements: readonly Value[],
    readonly table: SetTable | null,
  ) {}
}

/** The empty frozenset. */
export const EMPTY_SET = new FrozenSet([], null);

/** `frozenset(items)`. */
export const frozenset = (items: readonly Value[]): FrozenSet =>
  items.length === 0 ? EMPTY_SET : new FrozenSet(items, null);

/**
 * A function value: an operation, or what a combinator made.
 * `argcount` is what CPython's `__code__.co_argcount` says, which `rbind` and `lbind` look at.
 */
export class Fn {
  /** What a combinator was given; empty for an operation. */
  parts: readonly Value[] = NO_VALUES;
  /** Calls of functions that one call of this one makes at least, itself included. */
  cost = 1;
  /** How deep it nests; no call of it nests deeper, but for what the operations in it call. */
  depth = 1;

  /**
   * @param argcount - how many arguments it takes
   * @param required - how many of them must be given
   */
  constructor(
    readonly name: string,
    readonly argcount: number,
    readonly required = argcount,
  ) {}
}

/** How a dialect lays out cells in objects, by the kind of set that holds them packed in linear memory. */
export const CellLayout = {
  /** (color, (i, j)), in arc-dsl. */
  Nested: 2,
  /** (i, j, color), in tokpidjin. */
  Flat: 3,
} as const;
export type CellLayout = (typeof CellLayout)[keyof typeof CellLayout];

/** Whether a value is a tuple, held compactly or not. */
export const isTuple = (value: Value): value is Tuple | Grid => value instanceof Tuple || value instanceof Grid;

/** The items of a tuple. */
export const tupleItems = (value: Tuple | Grid): readonly Value[] =>
  value instanceof Tuple ? value.items : gridRows(value);

/** The rows of a compact grid as tuples. */
export const gridRows = ({ h, w, cells }: Grid): Tuple[] =>
  Array.from({ length: h }, (_, i) => new Tuple(Array.from(cells.subarray(i * w, (i + 1) * w))));

/** How deep a value nests: 0 for numbers, truth values and None, and one more than their deepest part for tuples and sets. */
export function depthOf(value: Value): number {
  if (value instanceof Grid) return 2;
  if (value instanceof Fn) return value.depth;
  const parts = value instanceof Tuple ? value.items : value instanceof FrozenSet ? value.elements : null;
  return parts === null ? 0 : 1 + parts.reduce<number>((deepest, part) => Math.max(deepest, depthOf(part)), 0);
}

/**
 * The compact grid that equals a value, or null when there is none (not a tuple of equally long, non-empty rows of ints
 * from -128 to 127). Bools keep a tuple general, since `True` must stay `True`.
 */
export const asGrid = (value: Value): Grid | null =>
  value instanceof Grid ? value : value instanceof Tuple ? value.asGrid : null;

function compactGrid({ items }: Tuple): Grid | null {
  const [head] = items;
  if (!(head instanceof Tuple) || head.items.length === 0) return null;
  const w = head.items.length;
  const cells = new Int8Array(items.length * w);
  let at = 0;
  for (const row of items) {
    if (!(row instanceof Tuple) || row.items.length !== w) return null;
    for (const cell of row.items) {
      if (typeof cell !== 'number' || cell < MIN_CELL || cell > MAX_CELL) return null;
      cells[at++] = cell;
    }
  }
  return new Grid(items.length, w, cells);
}

/** A tuple of rows, compact where it can be. */
export function gridFromRows(rows: readonly Value[]): Tuple | Grid {
  const tuple = tupleOf(rows);
  return asGrid(tuple) ?? tuple;
}
