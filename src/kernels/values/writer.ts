/** Values as JSON text, as `src/value/writer.ts` writes them. */

import { giveBack, take } from '../memory/memory';
import { decline } from '../python/decline';
import { GENERAL } from '../python/reasons';
import { order } from '../sets/set';
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
  KIND_GRID,
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

function digits(n: i32): void {
  let rest = n;
  if (n < 0) {
    byte(45);
    rest = -n;
  }
  if (rest < 10) {
    byte(48 + rest);
    return;
  }
  let unit = 10;
  while (rest / unit >= 10) unit *= 10;
  for (; unit >= 1; unit /= 10) {
    byte(48 + rest / unit);
    rest %= unit;
  }
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
  decline(GENERAL);
  return 0;
}

function write(v: Value): void {
  if (isInt(v)) {
    digits(intOf(v));
    return;
  }
  if (v === NONE || v === TRUE || v === FALSE) {
    const word: u32 = v === NONE ? 0x6c6c756e : v === TRUE ? 0x65757274 : 0x736c6166;
    store<u32>(at, word);
    at += 4;
    if (v === FALSE) byte(101);
    return;
  }
  const kind = kindOfObject(v);
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
