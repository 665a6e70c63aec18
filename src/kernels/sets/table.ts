/**
 * CPython 3.11's set table (`Objects/setobject.c`): open addressing with runs of linear probes. There is one, for one construction at a time:
 *
 *     begin(kind) → addCodes / addValues / mergeSet / discardFrom … → finish(set), or setInTable() for a new one
 *
 * ```
 *   slots[s]     0: never used    -1: dummy (deleted)    otherwise the element: its packed code + bias, so that it is positive,
 *                or, in a table of any values, the number of its entry (from 1)
 *   hashes[e - 1], values[e - 1]      hash and value of entry e
 * ```
 *
 * `finish` writes the elements in the order of their slots, which is that of iteration, and the slot of each, into the set.
 */

import { addWork, take } from '../memory/memory';
import { copyBytes, fillBytes } from '../memory/vectors';
import { setValueAt, setWordAt, valueAt, wordAt } from '../memory/words';
import { equalValues } from '../python/equal';
import { hashCode, hashLocation, hashValue } from '../python/hash';
import { SetObject } from '../values/layout';
import {
  ANY,
  code,
  codesOf,
  fillOf,
  INT,
  maskOf,
  newSet,
  PAIR,
  positionsOf,
  sizeOf,
  takeCodes,
  Value,
} from '../values/value';

/** Slots, and entries, for which the table has memory of its own; larger ones take of the arena what is garbage once they are finished. */
const OWN_SLOTS = 1 << 17;
const LINEAR_PROBES = 9;
const INT_BIAS = 1 << 30;

const ownSlots: usize = memory.data(OWN_SLOTS << 2);
const ownSpare: usize = memory.data(OWN_SLOTS << 2);
const ownHashes: usize = memory.data(OWN_SLOTS << 3);
const ownValues: usize = memory.data(OWN_SLOTS << 2);
let slots: usize = ownSlots;
let spare: usize = ownSpare;
let slotsSize: i32 = OWN_SLOTS;
let spareSize: i32 = OWN_SLOTS;
let hashes: usize = ownHashes;
let values: usize = ownValues;
let entryRoom: i32 = OWN_SLOTS;
let mask: i32 = 7;
let fill: i32 = 0;
let used: i32 = 0;
let entries: i32 = 0;
let kind: i32 = INT;
let bias: i32 = INT_BIAS;

function slot(s: i32): i32 {
  return wordAt(slots, s);
}
function put(s: i32, content: i32): void {
  setWordAt(slots, s, content);
}

export function begin(elements: i32): void {
  if (slotsSize + spareSize + entryRoom > 3 * OWN_SLOTS) leaveArena();
  else fillBytes(slots, 0, (<usize>(mask + 1)) << 2);
  mask = 7;
  fill = 0;
  used = 0;
  entries = 0;
  kind = elements;
  bias = elements === INT ? INT_BIAS : 1;
}

/** Back to the table's own memory, after a large one: that may be taken for other things by now. */
function leaveArena(): void {
  slots = ownSlots;
  spare = ownSpare;
  slotsSize = OWN_SLOTS;
  spareSize = OWN_SLOTS;
  hashes = ownHashes;
  values = ownValues;
  entryRoom = OWN_SLOTS;
  fillBytes(ownSlots, 0, OWN_SLOTS << 2);
  fillBytes(ownSpare, 0, OWN_SLOTS << 2);
}

/** Sees to it that there is room for so many entries more. */
function makeEntries(count: i32): void {
  const room = entries + count;
  if (room <= entryRoom) return;
  const larger = take((<usize>room) << 3);
  copyBytes(larger, hashes, (<usize>entries) << 3);
  hashes = larger;
  const largerValues = takeCodes(room);
  copyBytes(largerValues, values, (<usize>entries) << 2);
  values = largerValues;
  entryRoom = room;
}

function newEntry(hash: u64, value: Value): i32 {
  store<u64>(hashes + ((<usize>entries) << 3), hash);
  setValueAt(values, entries, value);
  return ++entries;
}

function slotOf(hash: u64, content: i32): i32 {
  let i = <i32>hash & mask;
  let perturb = hash;
  while (true) {
    const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let s = i; s <= last; s++) {
      const c = slot(s);
      if (c === content || c === 0) return s;
    }
    perturb >>= 5;
    i = (i * 5 + 1 + <i32>perturb) & mask;
  }
}

function slotOfValue(hash: u64, value: Value): i32 {
  let i = <i32>hash & mask;
  let perturb = hash;
  while (true) {
    const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let s = i; s <= last; s++) {
      const c = slot(s);
      if (c === 0) return s;
      if (c < 0 || load<u64>(hashes + ((<usize>(c - 1)) << 3)) !== hash) continue;
      const held = valueAt(values, c - 1);
      if (held === value || equalValues(held, value)) return s;
    }
    perturb >>= 5;
    i = (i * 5 + 1 + <i32>perturb) & mask;
  }
}

function sizeAbove(minimum: i32): i32 {
  let size = 8;
  while (size <= minimum) size *= 2;
  return size;
}

function resize(minimum: i32): void {
  const old = slots;
  const oldMask = mask;
  const size = sizeAbove(minimum);
  if (size > spareSize) {
    spare = takeCodes(size);
    fillBytes(spare, 0, (<usize>size) << 2);
    spareSize = size;
  }
  mask = size - 1;
  slots = spare;
  spare = old;
  const oldSize = slotsSize;
  slotsSize = spareSize;
  spareSize = oldSize;
  for (let s = 0; s <= oldMask; s++) {
    const content = wordAt(old, s);
    if (content > 0) reinsert(content);
  }
  fillBytes(old, 0, (<usize>(oldMask + 1)) << 2);
  fill = used;
}

function reinsert(content: i32): void {
  const hash = kind === ANY ? load<u64>(hashes + ((<usize>(content - 1)) << 3)) : hashCode(kind, content - bias);
  put(slotOf(hash, 0), content);
}

function occupy(s: i32, content: i32): void {
  put(s, content);
  fill++;
  used++;
  if (fill * 5 >= mask * 3) resize(used > 50000 ? used * 2 : used * 4);
}

export function addCodes(codes: usize, count: i32): void {
  const end = codes + ((<usize>count) << 2);
  if (kind === PAIR) {
    for (let at = codes; at < end; at += 4) addCode(hashLocation(load<i32>(at)), load<i32>(at));
  } else {
    for (let at = codes; at < end; at += 4) addCode(hashCode(kind, load<i32>(at)), load<i32>(at));
  }
}
function addCode(hash: u64, c: i32): void {
  const s = slotOf(hash, c + bias);
  if (slot(s) === 0) occupy(s, c + bias);
}

export function addValue(value: Value): bool {
  makeEntries(1);
  return enterValue(value);
}
/** As `addValue`, where there is room for an entry. */
function enterValue(value: Value): bool {
  const hash = hashValue(value);
  const s = slotOfValue(hash, value);
  if (slot(s) !== 0) return false;
  occupy(s, newEntry(hash, value));
  return true;
}

export function addValues(from: usize, count: i32): void {
  makeEntries(count);
  for (let k = 0; k < count; k++) enterValue(valueAt(from, k));
}

/** `set.update(other)`; the other is ordered and of the table's kind. */
export function mergeSet(other: Value): void {
  const size = sizeOf(other);
  if (size === 0) return;
  if ((fill + size) * 5 >= mask * 3) resize((used + size) * 2);
  if (fill !== 0) {
    if (kind === ANY) addValues(codesOf(other), size);
    else addCodes(codesOf(other), size);
    return;
  }
  const positions = positionsOf(other);
  if (kind === ANY) makeEntries(size);
  const copies = positions !== 0 && mask === maskOf(other) && fillOf(other) === size;
  for (let k = 0; k < size; k++) {
    const content =
      kind === ANY ? newEntry(hashValue(<Value>code(other, k)), <Value>code(other, k)) : code(other, k) + bias;
    if (copies) put(wordAt(positions, k), content);
    else reinsert(content);
  }
  fill = size;
  used = size;
}

/** `set.difference_update(other)`: leaves dummies. */
export function discardFrom(other: Value): void {
  const size = sizeOf(other);
  for (let k = 0; k < size; k++) {
    const c = code(other, k);
    const s = kind === ANY ? slotOfValue(hashValue(<Value>c), <Value>c) : slotOf(hashCode(kind, c), c + bias);
    if (slot(s) === 0) continue;
    put(s, -1);
    used--;
  }
  if (fill - used > mask / 4) resize(used > 50000 ? used * 2 : used * 4);
}

/** Replaces the table by `frozenset(table)`. */
export function copyTable(): void {
  if (used === 0) {
    begin(kind);
    return;
  }
  const newMask = used * 5 >= 7 * 3 ? sizeAbove(used * 2) - 1 : 7;
  if (newMask === mask && fill === used) return;
  resize(newMask === 7 ? 7 : used * 2);
}

export function tableSize(): i32 {
  return used;
}

/** The packed elements in slot order, into memory that has room; returns how many. */
export function codesInOrder(to: usize): i32 {
  let k = 0;
  for (let s = 0; s <= mask; s++) {
    const c = slot(s);
    if (c > 0) setWordAt(to, k++, c - bias);
  }
  return k;
}

/**
 * Python's `a - b` with `a` in the table: a copy of it without the given elements (`deletes`), or a new table of these, which are the rest.
 */
export function subtractInTable(chosen: usize, count: i32, deletes: bool): void {
  if (deletes) {
    copyTable();
    discardFrom(newSet(kind, count, chosen));
    return;
  }
  addWork(count);
  begin(kind);
  if (kind === ANY) addValues(chosen, count);
  else addCodes(chosen, count);
}

/** The set that the table holds, in its order. */
export function setInTable(): Value {
  const s = newSet(kind, used, 0);
  finish(s);
  return s;
}

/** Writes the table into a set whose content it is. */
export function finish(s: Value): void {
  const positions = takeCodes(used);
  const codes = takeCodes(used);
  let k = 0;
  for (let at = 0; at <= mask; at++) {
    const c = slot(at);
    if (c <= 0) continue;
    setWordAt(positions, k, at);
    setWordAt(codes, k, kind === ANY ? <i32>valueAt(values, c - 1) : c - bias);
    k++;
  }
  const set = changetype<SetObject>(s);
  set.codes = codes;
  set.positions = positions;
  set.mask = mask;
  set.fill = fill;
  set.recipe = 0;
  set.index = 0;
}
