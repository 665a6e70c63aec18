/**
 * What is still needed of a lane, moved to where the lane begins: what columns hold, and what that refers to. Each object is moved once,
 * what was only remembered of it (rows, indexes, recipes) is forgotten. What lies below the lane stays where it is; whoever keeps it sees to
 * it that it refers to nothing in the lane.
 *
 * ```
 *   | kept | lane                      | marks | moved |      while it works
 *   | kept | moved |                                          then
 * ```
 */
import { forgetFields } from '../operations/components';
import { order } from '../sets/set';
import {
  FloatObject,
  FnObject,
  GridObject,
  itemAt,
  itemsAt,
  partAt,
  SET_BYTES,
  SetObject,
  setItemAt,
  setPartAt,
  TupleObject,
} from '../values/layout';
import {
  ANY,
  codesOf,
  elementsOf,
  gridH,
  gridW,
  isObject,
  KIND_FN,
  KIND_GRID,
  KIND_SET,
  KIND_TUPLE,
  kindOfObject,
  positionsOf,
  sizeOf,
  tupleLength,
  Value,
} from '../values/value';
import { emptyTo, liftLimit, mark, take } from './memory';
import { setValueAt, valueAt } from './words';

/** The kind of an object that was moved; the word after it is where to. */
const MOVED: u32 = 0xff;

/** Where the lane begins. */
let first: usize = 0;
/** A bit for every eight bytes of the lane: the object there has been prepared. */
let marks: usize = 0;
let marked: usize = 0;
/** How far what is moved lies above where it will be. */
let shift: usize = 0;

/** Moves what the columns of some slots hold, of so many samples each. `slots` and the rest below `lane` stay. */
export function collect(slots: usize, count: i32, samples: i32, lane: usize): void {
  liftLimit();
  first = lane;
  marked = mark();
  const bytes = ((marked - first) >> 6) + 8;
  marks = take(bytes);
  memory.fill(marks, 0, bytes);
  for (let slot = 0; slot < count; slot++) {
    const column = columnIn(slots, slot);
    if (column !== 0) for (let u = 0; u < samples; u++) prepareToMove(valueAt(column, u));
  }
  const moved = mark();
  shift = moved - first;
  for (let slot = 0; slot < count; slot++) {
    const column = columnIn(slots, slot);
    if (column === 0) continue;
    const to = take((<usize>samples) << 2);
    for (let u = 0; u < samples; u++) setValueAt(to, u, moveValue(valueAt(column, u)));
    setValueAt(slots, slot, <u32>(to - shift));
  }
  const end = mark();
  memory.copy(first, moved, end - moved);
  emptyTo(end - shift);
  forgetFields();
}

/** The column of a slot where the lane has one; else 0. */
function columnIn(slots: usize, slot: i32): usize {
  const column = <usize>valueAt(slots, slot);
  return column < first || (column & 1) !== 0 ? 0 : column;
}

/** Puts all sets into order, since their recipes refer to what is not moved. */
function prepareToMove(v: Value): void {
  if (!isObject(v) || <usize>v < first) return;
  if (<usize>v < marked) {
    const at = (<usize>v - first) >>> 3;
    const bits = marks + (at >>> 3);
    const place = <u32>(at & 7);
    const bit: u32 = 1 << place;
    if ((load<u8>(bits) & bit) !== 0) return;
    store<u8>(bits, load<u8>(bits) | bit);
  }
  const kind = kindOfObject(v);
  if (kind === KIND_TUPLE) {
    const n = tupleLength(v);
    for (let k = 0; k < n; k++) prepareToMove(itemAt(v, k));
  } else if (kind === KIND_SET) {
    order(v);
    if (elementsOf(v) !== ANY) return;
    const n = sizeOf(v);
    for (let k = 0; k < n; k++) prepareToMove(valueAt(codesOf(v), k));
  } else if (kind === KIND_FN) for (let k = 0; k < 3; k++) prepareToMove(partAt(v, k));
}

/** Moves a value; gives what it will be. */
function moveValue(v: Value): Value {
  if (!isObject(v) || <usize>v < first) return v;
  const kind = kindOfObject(v);
  if (kind === MOVED) return changetype<TupleObject>(v).length;
  let to: Value;
  if (kind === KIND_TUPLE) {
    const n = tupleLength(v);
    to = copyOf(v, itemsAt(0) + ((<usize>n) << 2));
    for (let k = 0; k < n; k++) setItemAt(to, k, moveValue(itemAt(v, k)));
  } else if (kind === KIND_GRID) {
    to = copyOf(v, offsetof<GridObject>() + <usize>(gridH(v) * gridW(v)));
    changetype<GridObject>(to).rows = 0;
  } else if (kind === KIND_SET) to = moveSet(v);
  else if (kind === KIND_FN) {
    to = copyOf(v, offsetof<FnObject>());
    changetype<FnObject>(to).memo = 0;
    for (let k = 0; k < 3; k++) setPartAt(to, k, moveValue(partAt(v, k)));
  } else to = copyOf(v, offsetof<FloatObject>()); // ints lie as floats do
  changetype<TupleObject>(v).kind = MOVED;
  changetype<TupleObject>(v).length = <i32>(<usize>to - shift);
  return <Value>(<usize>to - shift);
}

function moveSet(v: Value): Value {
  const n = sizeOf(v);
  const to = copyOf(v, SET_BYTES);
  const set = changetype<SetObject>(to);
  set.recipe = 0;
  set.depth = 0;
  set.index = 0;
  const bytes = (<usize>n) << 2;
  const codes = copyOf(<Value>codesOf(v), bytes);
  set.codes = <u32>codes - <u32>shift;
  if (elementsOf(v) === ANY) for (let k = 0; k < n; k++) setValueAt(codes, k, moveValue(valueAt(codes, k)));
  if (positionsOf(v) !== 0) set.positions = <u32>copyOf(<Value>positionsOf(v), bytes) - <u32>shift;
  return to;
}

function copyOf(v: Value, bytes: usize): Value {
  const to = take(bytes);
  memory.copy(to, v, bytes);
  return <Value>to;
}
