/**
 * CPython 3.11's set table (`Objects/setobject.c`): open addressing with runs of linear probes.
 *
 * There is one scratch table in the module, used for one construction at a time:
 *
 *     begin(kind) → addCodes / addValues / mergeSet / discardFrom … → finish(set)
 *
 * ```
 *   slots[s]      0: never used    -1: dummy (deleted)    otherwise the element: its packed code + bias,
 *                 or, in a table of kind Any, the number of its entry (from 1)
 *   entryLow[e - 1], entryHigh[e - 1], entryValue[e - 1]      hash and value of entry e
 * ```
 *
 * `finish` writes the elements in slot order, and the slot of each, into the set.
 */
import { made } from '../holding.js';
import { sameValue } from './equal.js';
import { hashCode, hashHigh, hashValue } from './hash.js';
import { newCodes } from './memory.js';
import { BYTES, EMPTY_SET, type FrozenSet, SetKind, type Value } from './value.js';

const LINEAR_PROBES = 9;
const PERTURB_SHIFT = 5;
const EMPTY = 0;
const DUMMY = -1;
/** Makes every packed code positive: ints are within ±2^30, less one, the others not negative. */
const INT_BIAS = 1 << 30;
const CODE_BIAS = 1;

let slots = new Int32Array(1024);
let spare = new Int32Array(1024);
let mask = 7;
let fill = 0;
let used = 0;
let kind: SetKind = SetKind.Int;
let bias = INT_BIAS;

let entryLow = new Int32Array(1024);
let entryHigh = new Int32Array(1024);
let entryValue: Value[] = [];
let entries = 0;

/** Starts an empty table for elements of one kind. */
export function begin(elements: SetKind): void {
  slots.fill(EMPTY, 0, mask + 1);
  mask = 7;
  fill = 0;
  used = 0;
  entries = 0;
  if (entryValue.length > 0) entryValue = [];
  kind = elements;
  bias = kind === SetKind.Int ? INT_BIAS : CODE_BIAS;
}

/** A new entry for a value whose hash was computed last. */
function newEntry(low: number, high: number, value: Value): number {
  if (entries === entryLow.length) {
    entryLow = grown(entryLow);
    entryHigh = grown(entryHigh);
  }
  entryLow[entries] = low;
  entryHigh[entries] = high;
  entryValue[entries] = value;
  return ++entries;
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** First slot on the probe path of a hash that holds this content or was never used. */
function slotOf(low: number, high: number, content: number): number {
  const table = slots;
  let i = low & mask;
  let perturbLow = low;
  let perturbHigh = high;
  for (;;) {
    const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let s = i; s <= last; s++) if (table[s] === content || table[s] === EMPTY) return s;
    perturbLow = (perturbLow >>> PERTURB_SHIFT) | (perturbHigh << (32 - PERTURB_SHIFT));
    perturbHigh >>>= PERTURB_SHIFT;
    i = (i * 5 + 1 + perturbLow) & mask;
  }
}

/** As {@link slotOf}, for a slot that holds an equal value. */
function slotOfValue(low: number, high: number, value: Value): number {
  let i = low & mask;
  let perturbLow = low;
  let perturbHigh = high;
  for (;;) {
    const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let s = i; s <= last; s++) {
      const entry = slots[s] - 1;
      if (slots[s] === EMPTY) return s;
      if (slots[s] === DUMMY || entryLow[entry] !== low || entryHigh[entry] !== high) continue;
      if (sameValue(entryValue[entry], value)) return s;
    }
    perturbLow = (perturbLow >>> PERTURB_SHIFT) | (perturbHigh << (32 - PERTURB_SHIFT));
    perturbHigh >>>= PERTURB_SHIFT;
    i = (i * 5 + 1 + perturbLow) & mask;
  }
}

/** Moves the elements, in slot order, into a table whose size is the smallest power of two above `minimum`. */
function resize(minimum: number): void {
  const old = slots;
  const oldMask = mask;
  mask = sizeAbove(minimum) - 1;
  slots = spare.length > mask ? spare : new Int32Array(Math.max(mask + 1, 1024));
  spare = old;
  for (let s = 0; s <= oldMask; s++) if (old[s] > 0) reinsert(old[s]);
  old.fill(EMPTY, 0, oldMask + 1);
  fill = used;
}

/** Puts an element that the table does not have into it. */
function reinsert(content: number): void {
  if (kind === SetKind.Any) {
    slots[slotOf(entryLow[content - 1], entryHigh[content - 1], EMPTY)] = content;
    return;
  }
  const low = hashCode(kind, content - bias);
  const home = low & mask;
  slots[slots[home] === EMPTY ? home : slotOf(low, hashHigh, EMPTY)] = content;
}

function sizeAbove(minimum: number): number {
  let size = 8;
  while (size <= minimum) size *= 2;
  return size;
}

function occupy(slot: number, content: number): void {
  slots[slot] = content;
  fill++;
  used++;
  if (fill * 5 >= mask * 3) resize(used > 50000 ? used * 2 : used * 4);
}

/** Adds packed elements one by one, as `set.add` does. */
export function addCodes(codes: Int32Array): void {
  for (let k = 0; k < codes.length; k++) {
    const content = codes[k] + bias;
    const low = hashCode(kind, codes[k]);
    let slot = low & mask; // where most elements are, or go
    if (slots[slot] !== EMPTY) {
      if (slots[slot] !== content) slot = slotOf(low, hashHigh, content);
      if (slots[slot] === content) continue;
    }
    occupy(slot, content);
  }
}

/** Adds one element of any kind, as `set.add` does; whether it was new. */
export function addValue(value: Value): boolean {
  const low = hashValue(value);
  const high = hashHigh;
  const slot = slotOfValue(low, high, value);
  if (slots[slot] !== EMPTY) return false;
  occupy(slot, newEntry(low, high, value));
  return true;
}

/** Adds elements of any kind one by one. */
export function addValues(values: readonly Value[]): void {
  for (const value of values) addValue(value);
}

/**
 * `set.update(other)`: one resize up front, then a copy of the slots, an insertion in slot order or an ordinary one.
 * The other set must be ordered and of the table's kind.
 */
export function mergeSet(other: FrozenSet): void {
  if (other.size === 0) return;
  if ((fill + other.size) * 5 >= mask * 3) resize((used + other.size) * 2);
  if (fill === 0) mergeIntoEmpty(other);
  else if (kind === SetKind.Any) addValues(other.values);
  else addCodes(other.codes);
}

function mergeIntoEmpty(other: FrozenSet): void {
  const { size, positions } = other;
  const copies = positions !== null && mask === other.mask && other.fill === size;
  for (let k = 0; k < size; k++) {
    const content = kind === SetKind.Any ? entryFor(other.values[k]) : other.codes[k] + bias;
    if (copies) slots[positions[k]] = content;
    else reinsert(content);
  }
  fill = size;
  used = size;
}

function entryFor(value: Value): number {
  const low = hashValue(value);
  return newEntry(low, hashHigh, value);
}

/** `set.difference_update(other)`: deletes the elements of the other set, leaving dummies. */
export function discardFrom(other: FrozenSet): void {
  for (let k = 0; k < other.size; k++) {
    const slot = kind === SetKind.Any ? slotHolding(other.values[k]) : slotHoldingCode(other.codes[k]);
    if (slots[slot] === EMPTY) continue;
    slots[slot] = DUMMY;
    used--;
  }
  if (fill - used > mask / 4) resize(used > 50000 ? used * 2 : used * 4);
}

function slotHolding(value: Value): number {
  const low = hashValue(value);
  return slotOfValue(low, hashHigh, value);
}

function slotHoldingCode(code: number): number {
  const low = hashCode(kind, code);
  return slotOf(low, hashHigh, code + bias);
}

/** Replaces the table by `frozenset(table)`: a copy of a set that may have grown beyond what its size asks for. */
export function copyTable(): void {
  if (used === 0) {
    begin(kind);
    return;
  }
  const newMask = used * 5 >= 7 * 3 ? sizeAbove(used * 2) - 1 : 7;
  if (newMask === mask && fill === used) return;
  resize(newMask === 7 ? 7 : used * 2);
}

/** Number of elements in the table. */
export const tableSize = (): number => used;

/** The packed elements in slot order. */
export function codesInOrder(): Int32Array {
  const codes = newCodes(used);
  for (let s = 0, k = 0; s <= mask; s++) if (slots[s] > 0) codes[k++] = slots[s] - bias;
  return codes;
}

/** The elements of any kind in slot order. */
export function valuesInOrder(): Value[] {
  const values: Value[] = [];
  for (let s = 0; s <= mask; s++) if (slots[s] > 0) values.push(entryValue[slots[s] - 1]);
  return values;
}

/** Writes the table into a set whose content it is: elements in slot order, and their slots. */
export function finish(set: FrozenSet): void {
  made[0] += used * (BYTES.place + (kind === SetKind.Any ? BYTES.item : BYTES.code)); // what it had is garbage
  const positions = newCodes(used);
  for (let s = 0, k = 0; s <= mask; s++) if (slots[s] > 0) positions[k++] = s;
  if (kind === SetKind.Any) {
    const values: Value[] = new Array(used);
    for (let k = 0; k < used; k++) values[k] = entryValue[slots[positions[k]] - 1];
    set.values = values;
  } else {
    const codes = newCodes(used);
    for (let k = 0; k < used; k++) codes[k] = slots[positions[k]] - bias;
    set.codes = codes;
  }
  set.positions = positions;
  set.mask = mask;
  set.fill = fill;
  set.recipe = null;
  set.kept = EMPTY_SET.kept;
  set.index = null;
}
