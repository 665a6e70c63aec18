/**
 * CPython 3.11's set table (`Objects/setobject.c`): open addressing with runs of linear probes.
 *
 * There is one scratch table in the module, used for one construction at a time:
 *
 *     begin(kind) → addCode / addValue / mergeSet / discardFrom … → finish(set)
 *
 * ```
 *   slots[s]      0: never used    -1: dummy (deleted)    e + 1: entry e
 *   entryLow[e], entryHigh[e]      hash of entry e
 *   entryCode[e] or entryValue[e]  the element, packed or not
 * ```
 *
 * `finish` writes the elements in slot order, and the slot of each, into the set.
 */
import { sameValue } from './equal.js';
import { hashCode, hashHigh, hashValue } from './hash.js';
import { newCodes } from './memory.js';
import { type FrozenSet, SetKind, type Value } from './value.js';

const LINEAR_PROBES = 9;
const PERTURB_SHIFT = 5;
const EMPTY = 0;
const DUMMY = -1;

let slots = new Int32Array(1024);
let spare = new Int32Array(1024);
let mask = 7;
let fill = 0;
let used = 0;

let entryLow = new Int32Array(1024);
let entryHigh = new Int32Array(1024);
let entryCode = new Int32Array(1024);
let entryValue: Value[] = [];
let entries = 0;
let kind: SetKind = SetKind.Int;

/** Starts an empty table for elements of one kind. */
export function begin(elements: SetKind): void {
  slots.fill(EMPTY, 0, mask + 1);
  mask = 7;
  fill = 0;
  used = 0;
  entries = 0;
  if (entryValue.length > 0) entryValue = [];
  kind = elements;
}

function newEntry(low: number, high: number): number {
  if (entries === entryLow.length) {
    entryLow = grown(entryLow);
    entryHigh = grown(entryHigh);
    entryCode = grown(entryCode);
  }
  entryLow[entries] = low;
  entryHigh[entries] = high;
  return entries++;
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Slot of an element, or of the first never used slot on its probe path. */
function probe(low: number, high: number, code: number, value: Value): number {
  let i = low & mask;
  let perturbLow = low;
  let perturbHigh = high;
  for (;;) {
    const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let s = i; s <= last; s++) {
      const at = slots[s];
      if (at === EMPTY) return s;
      if (at === DUMMY) continue;
      const entry = at - 1;
      if (entryLow[entry] !== low || entryHigh[entry] !== high) continue;
      if (kind === SetKind.Any ? sameValue(entryValue[entry], value) : entryCode[entry] === code) return s;
    }
    perturbLow = (perturbLow >>> PERTURB_SHIFT) | (perturbHigh << (32 - PERTURB_SHIFT));
    perturbHigh >>>= PERTURB_SHIFT;
    i = (i * 5 + 1 + perturbLow) & mask;
  }
}

/** First never used slot for a hash, for entries known to be absent from a table without dummies. */
function probeClean(low: number, high: number): number {
  let i = low & mask;
  let perturbLow = low;
  let perturbHigh = high;
  for (;;) {
    const last = i + LINEAR_PROBES <= mask ? i + LINEAR_PROBES : i;
    for (let s = i; s <= last; s++) if (slots[s] === EMPTY) return s;
    perturbLow = (perturbLow >>> PERTURB_SHIFT) | (perturbHigh << (32 - PERTURB_SHIFT));
    perturbHigh >>>= PERTURB_SHIFT;
    i = (i * 5 + 1 + perturbLow) & mask;
  }
}

/** Moves the live entries, in slot order, into a table whose size is the smallest power of two above `minimum`. */
function resize(minimum: number): void {
  let size = 8;
  while (size <= minimum) size *= 2;
  const old = slots;
  const oldMask = mask;
  slots = spare.length >= size ? spare : new Int32Array(Math.max(size, 1024));
  spare = old;
  mask = size - 1;
  for (let s = 0; s <= oldMask; s++) {
    const at = old[s];
    if (at > 0) slots[probeClean(entryLow[at - 1], entryHigh[at - 1])] = at;
  }
  old.fill(EMPTY, 0, oldMask + 1);
  fill = used;
}

function occupy(slot: number, entry: number): void {
  slots[slot] = entry + 1;
  fill++;
  used++;
  if (fill * 5 >= mask * 3) resize(used > 50000 ? used * 2 : used * 4);
}

/** Adds packed elements one by one, as `set.add` does. */
export function addCodes(codes: Int32Array): void {
  for (let k = 0; k < codes.length; k++) {
    const code = codes[k];
    const low = hashCode(kind, code);
    const high = hashHigh;
    const slot = probe(low, high, code, null);
    if (slots[slot] !== EMPTY) continue;
    const entry = newEntry(low, high);
    entryCode[entry] = code;
    occupy(slot, entry);
  }
}

/** Adds one element of any kind, as `set.add` does; whether it was new. */
export function addValue(value: Value): boolean {
  const low = hashValue(value);
  const high = hashHigh;
  const slot = probe(low, high, 0, value);
  if (slots[slot] !== EMPTY) return false;
  const entry = newEntry(low, high);
  entryValue[entry] = value;
  occupy(slot, entry);
  return true;
}

/** Adds elements of any kind one by one. */
export function addValues(values: readonly Value[]): void {
  for (const value of values) addValue(value);
}

function entryOf(set: FrozenSet, k: number): number {
  if (kind === SetKind.Any) {
    const low = hashValue(set.values[k]);
    const entry = newEntry(low, hashHigh);
    entryValue[entry] = set.values[k];
    return entry;
  }
  const code = set.codes[k];
  const low = hashCode(kind, code);
  const entry = newEntry(low, hashHigh);
  entryCode[entry] = code;
  return entry;
}

/**
 * `set.update(other)`: one resize up front, then a copy of the slots, an insertion in slot order or an ordinary one.
 * The other set must be ordered and of the table's kind.
 */
export function mergeSet(other: FrozenSet): void {
  if (other.size === 0) return;
  if ((fill + other.size) * 5 >= mask * 3) resize((used + other.size) * 2);
  const positions = other.positions;
  if (fill === 0) {
    const copies = mask === other.mask && other.fill === other.size && positions !== null;
    for (let k = 0; k < other.size; k++) {
      const entry = entryOf(other, k);
      slots[copies ? positions[k] : probeClean(entryLow[entry], entryHigh[entry])] = entry + 1;
    }
    fill = other.size;
    used = other.size;
    return;
  }
  if (kind === SetKind.Any) addValues(other.values);
  else addCodes(other.codes);
}

/** `set.difference_update(other)`: deletes the elements of the other set, leaving dummies. */
export function discardFrom(other: FrozenSet): void {
  for (let k = 0; k < other.size; k++) {
    const value = kind === SetKind.Any ? other.values[k] : null;
    const code = kind === SetKind.Any ? 0 : other.codes[k];
    const low = kind === SetKind.Any ? hashValue(value) : hashCode(kind, code);
    const slot = probe(low, hashHigh, code, value);
    if (slots[slot] === EMPTY) continue;
    slots[slot] = DUMMY;
    used--;
  }
  if (fill - used > mask / 4) resize(used > 50000 ? used * 2 : used * 4);
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

function sizeAbove(minimum: number): number {
  let size = 8;
  while (size <= minimum) size *= 2;
  return size;
}

/** Number of elements in the table. */
export const tableSize = (): number => used;

/** The packed elements in slot order. */
export function codesInOrder(): Int32Array {
  const codes = newCodes(used);
  let k = 0;
  for (let s = 0; s <= mask; s++) if (slots[s] > 0) codes[k++] = entryCode[slots[s] - 1];
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
  const positions = newCodes(used);
  let k = 0;
  if (kind === SetKind.Any) {
    const values: Value[] = new Array(used);
    for (let s = 0; s <= mask; s++) {
      const at = slots[s];
      if (at > 0) {
        positions[k] = s;
        values[k++] = entryValue[at - 1];
      }
    }
    set.values = values;
  } else {
    const codes = newCodes(used);
    for (let s = 0; s <= mask; s++) {
      const at = slots[s];
      if (at > 0) {
        positions[k] = s;
        codes[k++] = entryCode[at - 1];
      }
    }
    set.codes = codes;
  }
  set.positions = positions;
  set.mask = mask;
  set.fill = fill;
  set.recipe = null;
  set.index = null;
}
