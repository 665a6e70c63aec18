/** Values as JSON text, as `src/value/writer.ts` writes them. */

import { giveBack, take } from '../memory/memory';
import { decline } from '../python/decline';
import { GENERAL } from '../python/reasons';
import { order } from '../sets/set';
import { floatOf, isDouble, isLong, longOf } from './boxed';
import {
  ANY,
  CELL,
  cell,
  code,
  colorOf,
  columnOf,
  elementsOf,
  FALSE,
  FLAT,
  gridH,
  gridW,
  INT,
  intOf,
  isInt,
  isObject,
  KIND_FLOAT,
  KIND_GRID,
  KIND_LONG,
  KIND_SET,
  KIND_TUPLE,
  kindOfObject,
  NONE,
  rowOf,
  sizeOf,
  TRUE,
  tupleItem,
  tupleLength,
  Value,
} from './value';

let at: usize = 0;

function byte(b: i32): void {
  store<u8>(at++, <u8>b);
}

function digits(n: i64): void {
  let rest = n;
  if (n < 0) {
    byte(45);
    rest = -n;
  }
  if (rest < 10) {
    byte(48 + <i32>rest);
    return;
  }
  let unit: i64 = 10;
  while (rest / unit >= 10) unit *= 10;
  for (; unit >= 1; unit /= 10) {
    byte(48 + <i32>(rest / unit));
    rest %= unit;
  }
}

function word(letters: u32): void {
  store<u32>(at, letters);
  at += 4;
}

/** Bytes of `{"float":"-inf"}`, of a whole number in its place, and of an int that no word holds. */
const NUMBER_ROOM: usize = 32;
/** Floats from here on are not written as ints are. */
const WRITTEN_AS_INT: f64 = 1e15;

/** Whether a float's text is that of an int: others are written by JavaScript. */
function isWritten(x: f64): bool {
  return !Number.isFinite(x) || (abs(x) < WRITTEN_AS_INT && x === floor(x));
}

function writeFloat(x: f64): void {
  byte(123);
  byte(34);
  if (Number.isNaN(x)) {
    word(0x226e616e); // nan"
    byte(58);
    byte(49);
  } else {
    word(0x616f6c66); // floa
    byte(116);
    byte(34);
    byte(58);
    if (Number.isFinite(x)) {
      if (x === 0 && 1 / x < 0) byte(45);
      digits(<i64>x);
    } else {
      byte(34);
      if (x < 0) byte(45);
      word(0x22666e69); // inf"
    }
  }
  byte(125);
}

/** How many bytes the text of `v` takes at most; sets are put into order on the way. */
function roomFor(v: Value): usize {
  if (!isObject(v)) return 16;
  const kind = kindOfObject(v);
  if (kind === KIND_GRID) return <usize>(gridH(v) * (3 + gridW(v) * 5) + 2);
  if (kind === KIND_TUPLE) {
    let room: usize = 4;
    for (let k = 0; k < tupleLength(v); k++) room += roomFor(tupleItem(v, k)) + 1;
    return room;
  }
  if (kind === KIND_SET) {
    if (sizeOf(v) > 1) order(v);
    if (elementsOf(v) !== ANY) return <usize>(16 + sizeOf(v) * 28);
    let room: usize = 16;
    for (let k = 0; k < sizeOf(v); k++) room += roomFor(<Value>code(v, k)) + 1;
    return room;
  }
  if (!isLong(v) && !(isDouble(v) && isWritten(floatOf(v)))) decline(GENERAL);
  return NUMBER_ROOM;
}

function write(v: Value): void {
  if (isInt(v)) {
    digits(intOf(v));
    return;
  }
  if (v === NONE || v === TRUE || v === FALSE) {
    word(v === NONE ? 0x6c6c756e : v === TRUE ? 0x65757274 : 0x736c6166);
    if (v === FALSE) byte(101);
    return;
  }
  const kind = kindOfObject(v);
  if (kind === KIND_LONG) {
    digits(longOf(v));
    return;
  }
  if (kind === KIND_FLOAT) {
    writeFloat(floatOf(v));
    return;
  }
  if (kind === KIND_GRID) {
    byte(91);
    for (let i = 0, k = 0; i < gridH(v); i++) {
      if (i > 0) byte(44);
      byte(91);
      for (let j = 0; j < gridW(v); j++) {
        if (j > 0) byte(44);
        digits(cell(v, k++));
      }
      byte(93);
    }
    byte(93);
    return;
  }
  if (kind === KIND_TUPLE) {
    byte(91);
    for (let k = 0; k < tupleLength(v); k++) {
      if (k > 0) byte(44);
      write(tupleItem(v, k));
    }
    byte(93);
    return;
  }
  byte(123);
  byte(34);
  byte(115);
  byte(101);
  byte(116);
  byte(34);
  byte(58);
  byte(91);
  const elements = elementsOf(v);
  for (let k = 0; k < sizeOf(v); k++) {
    if (k > 0) byte(44);
    const c = code(v, k);
    if (elements === ANY) {
      write(<Value>c);
      continue;
    }
    if (elements === INT) {
      digits(c);
      continue;
    }
    byte(91);
    if (elements === CELL) {
      digits(colorOf(c));
      byte(44);
      byte(91);
    }
    digits(rowOf(c));
    byte(44);
    digits(columnOf(c));
    if (elements === CELL) byte(93);
    if (elements === FLAT) {
      byte(44);
      digits(colorOf(c));
    }
    byte(93);
  }
  byte(93);
  byte(125);
}

/** The text is at the address that is returned, and ends before `textEnd`. */
export let textEnd: usize = 0;
export function writeValue(v: Value): usize {
  const room = roomFor(v);
  const text = take(room);
  at = text;
  write(v);
  textEnd = at;
  giveBack(text, text + room);
  return text;
}
