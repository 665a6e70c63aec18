/**
 * How objects lie in memory. A class is a layout and no more: nothing is made with `new`, and a field of it is a load or a store at the
 * field's offset.
 *
 * ```
 *   changetype<SetObject>(s).size
 *
 *   tuple   | kind | length | packed, depth | code | a value for each item ...
 *   grid    | kind | h | w | packs | most | least | rows | a byte for each cell ...
 *   set     | kind | elements | size | codes | ... | positions | ...
 *                                        |             └> a word for each element ...
 *                                        └> a word for each element ...
 *   float   | kind | - | value, 8 bytes
 *   long    | kind | - | value, 8 bytes
 *   fn      | kind | operation | need | args | cost | depth | three parts | memo | name | partCount | fit | fallback | misfit
 * ```
 */
import * as offsets from './offsets';

/** What all objects begin with. */
@unmanaged
export class ValueObject {
  /** KIND_TUPLE, KIND_GRID, KIND_SET, KIND_FN, KIND_FLOAT or KIND_LONG. */
  kind: u32;
}

/** A tuple; its items, a value each, lie behind it. */
@unmanaged
export class TupleObject extends ValueObject {
  /** Number of items. */
  length: i32;
  /** The kind of set that holds such tuples packed (PAIR, CELL, FLAT), or ANY; -1: nobody has asked yet. */
  packed: i16;
  /** How deep it nests: 1 for a tuple of ints. UNKNOWN_DEPTH: nobody has asked yet. */
  depth: u16;
  /** The code it is packed as, where `packed` is a kind of packed set. */
  code: i32;
}
export const UNKNOWN_DEPTH: u16 = 0xffff;

/** Address of a tuple's items. @inline */
export function itemsAt(t: u32): usize {
  return <usize>t + offsetof<TupleObject>();
}
/** @inline */
export function itemAt(t: u32, k: i32): u32 {
  return load<u32>(<usize>t + ((<usize>k) << 2), offsetof<TupleObject>());
}
/** @inline */
export function setItemAt(t: u32, k: i32, item: u32): void {
  store<u32>(<usize>t + ((<usize>k) << 2), item, offsetof<TupleObject>());
}
/** Leaves open how the tuple is packed and how deep it nests. @inline */
export function clearForm(t: u32): void {
  store<i32>(t, -1, offsetof<TupleObject>('packed')); // `depth` is the other half of the word
}
/** Says how the tuple is packed, and how deep it nests. @inline */
export function setForm(t: u32, packed: i32, depth: i32, code: i32): void {
  store<i32>(t, packed | (depth << 16), offsetof<TupleObject>('packed'));
  changetype<TupleObject>(t).code = code;
}

/** A grid; its cells, a signed byte each, lie behind it row by row. */
@unmanaged
export class GridObject extends ValueObject {
  /** Number of rows. */
  h: i32;
  /** Number of columns. */
  w: i32;
  /** 1: all cells are of colors that packed cells have; 0: one is not; -1: nobody has asked yet. */
  packs: i32;
  /** The most common color; UNKNOWN_COLOR: nobody has asked yet. */
  most: i32;
  /** The least common color; UNKNOWN_COLOR: nobody has asked yet. */
  least: i32;
  /** Address of a value for each row, the row as a tuple or 0 (not made yet); 0: no row is made yet. */
  rows: usize;
}
/** The color of no cell, since cells are signed bytes. */
export const UNKNOWN_COLOR: i32 = 128;

/** Address of a grid's cells. @inline */
export function cellsOf(g: u32): usize {
  return <usize>g + offsetof<GridObject>();
}
/** @inline */
export function cellOfGrid(g: u32, k: i32): i32 {
  return <i32>load<i8>(<usize>g + <usize>k, offsetof<GridObject>());
}

/** A set. Its elements are codes where it is packed, and values where it is one of any values (ANY). */
@unmanaged
export class SetObject extends ValueObject {
  /** The kind of the elements: INT, PAIR, CELL, FLAT or ANY. */
  elements: i32;
  /** Number of elements. */
  size: i32;
  /** Address of a word for each element. */
  codes: usize;
  /** How its order comes about, see `../sets/set.ts`; 0: the elements are inserted as they stand. */
  recipe: i32;
  /** Operands of the recipe: values, addresses or numbers. */
  first: u32;
  second: u32;
  /** How many other sets have to be put into order one inside the other before it. */
  depth: i32;
  /** Address of a word for each element, its slot in CPython's table; 0: the elements are not in CPython's order yet. */
  positions: usize;
  /** Slots of CPython's table less 1, and how many of them are not empty. */
  mask: i32;
  fill: i32;
  /** The fingerprint, see `../python/hash.ts`; 0: not made yet. */
  fingerprint: i32;
  /** 1: `hash` is known. */
  isHashed: u16;
  /** How deep a set of any values nests; UNKNOWN_NESTING: nobody has asked yet. */
  nesting: u16;
  /** Address of the index for membership, see `../python/membership.ts`; 0: not made yet. */
  index: usize;
  /** CPython's hash. */
  hash: u64;
  /** 1: the bounds of a patch are known. */
  hasBounds: i32;
  /** The patch's first and last row and column. */
  top: i32;
  left: i32;
  bottom: i32;
  right: i32;
}
export const UNKNOWN_NESTING: u16 = 0;

/** Bytes of a set, up to where memory is aligned again. */
export const SET_BYTES: usize = (offsetof<SetObject>() + 7) & ~7;

/** Leaves open what a set's hash is, and how deep it nests. @inline */
export function clearHash(s: u32): void {
  store<i32>(s, 0, offsetof<SetObject>('isHashed')); // `nesting` is the other half of the word
}

/** A float. NaN is one object for all, see `NAN` of `boxed.ts`. */
@unmanaged
export class FloatObject extends ValueObject {
  value: f64;
}

/** An int that no word holds. */
@unmanaged
export class LongObject extends ValueObject {
  value: i64;
}

/** A function value. */
@unmanaged
export class FnObject extends ValueObject {
  /** The operation's number, or the combinator's. */
  operation: i32;
  /** Number of arguments without defaults. */
  need: i32;
  /** Number of arguments that it takes at most. */
  args: i32;
  /** Calls of function values that one call of it stands for. */
  cost: i32;
  /** How deep it nests: 1 for an operation. */
  depth: i32;
  /** What a combinator has made it of, NONE for the rest. */
  first: u32;
  second: u32;
  third: u32;
  /** Address of what it remembers for colors, see `callOnColor`; 0: nothing yet. */
  memo: usize;
  /** Number of its name, which JavaScript computes, for its hash. */
  name: i32;
  /** Number of its parts. */
  partCount: i32;
  /** For how many arguments it and all its parts are known to fit; 0: for none. */
  fit: i32;
  /** What it gives instead of failing, and what where it gets a wrong number of arguments; FAILED: nothing, it fails. */
  fallback: u32;
  misfit: u32;
}
/** Address of a function value's three parts. @inline */
export function partsAt(f: u32): usize {
  return <usize>f + offsetof<FnObject>('first');
}
/** @inline */
export function partAt(f: u32, k: i32): u32 {
  return load<u32>(<usize>f + ((<usize>k) << 2), offsetof<FnObject>('first'));
}
/** @inline */
export function setPartAt(f: u32, k: i32, part: u32): void {
  store<u32>(<usize>f + ((<usize>k) << 2), part, offsetof<FnObject>('first'));
}

// Held against what JavaScript knows, when this is compiled.
if (offsetof<TupleObject>('length') !== offsets.TUPLE_LENGTH) ERROR('TUPLE_LENGTH');
if (offsetof<TupleObject>('packed') !== offsets.TUPLE_FORM) ERROR('TUPLE_FORM');
if (offsetof<TupleObject>() !== offsets.TUPLE_ITEMS) ERROR('TUPLE_ITEMS');
if (offsetof<GridObject>('h') !== offsets.GRID_H) ERROR('GRID_H');
if (offsetof<GridObject>('w') !== offsets.GRID_W) ERROR('GRID_W');
if (offsetof<GridObject>() !== offsets.GRID_CELLS) ERROR('GRID_CELLS');
if (offsetof<SetObject>('elements') !== offsets.SET_ELEMENTS) ERROR('SET_ELEMENTS');
if (offsetof<SetObject>('size') !== offsets.SET_SIZE) ERROR('SET_SIZE');
if (offsetof<SetObject>('codes') !== offsets.SET_CODES) ERROR('SET_CODES');
if (offsetof<SetObject>('positions') !== offsets.SET_POSITIONS) ERROR('SET_POSITIONS');
if (offsetof<SetObject>('mask') !== offsets.SET_MASK) ERROR('SET_MASK');
if (offsetof<SetObject>('fill') !== offsets.SET_FILL) ERROR('SET_FILL');
if (offsetof<FloatObject>('value') !== offsets.FLOAT_VALUE) ERROR('FLOAT_VALUE');
if (offsetof<LongObject>('value') !== offsets.LONG_VALUE) ERROR('LONG_VALUE');
if (offsetof<FnObject>('operation') !== offsets.FN_OPERATION) ERROR('FN_OPERATION');
if (offsetof<FnObject>('need') !== offsets.FN_NEED) ERROR('FN_NEED');
if (offsetof<FnObject>('args') !== offsets.FN_ARGS) ERROR('FN_ARGS');
if (offsetof<FnObject>('cost') !== offsets.FN_COST) ERROR('FN_COST');
if (offsetof<FnObject>('fallback') !== offsets.FN_FALLBACK) ERROR('FN_FALLBACK');
if (offsetof<FnObject>('misfit') !== offsets.FN_MISFIT) ERROR('FN_MISFIT');
if (offsetof<FnObject>('depth') !== offsets.FN_DEPTH) ERROR('FN_DEPTH');
if (offsetof<FnObject>('first') !== offsets.FN_PARTS) ERROR('FN_PARTS');
if (offsetof<FnObject>('name') !== offsets.FN_NAME) ERROR('FN_NAME');
