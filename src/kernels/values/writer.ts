/** Values as JSON text (docs/eval.md has the form): results are written by the million, so they are written where they lie. */

import { MOST_TEXT } from '../memory/limits';
import { giveBack, take } from '../memory/memory';
import { order } from '../sets/set';
import { floatOf, longOf } from './boxed';
import { codeOf, ownFunction, part, partsOf } from './fn';
import { nameText, numberText } from './texts';
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
  KIND_FN,
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

/** Bytes of a float, or of an int that no word holds, at most; and of a function without its parts. */
const NUMBER_ROOM: usize = 48;
const NAME_ROOM: usize = 96;

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
      at += numberText(x, at);
    } else {
      byte(34);
      if (x < 0) byte(45);
      word(0x22666e69); // inf"
    }
  }
  byte(125);
}

/** How many bytes the text that is looked at takes at most, or so many that it may be too long. */
let room: usize = 0;

/** Adds to `room` what `v` takes at most; sets are put into order on the way. */
function addRoom(v: Value): void {
  if (room > <usize>MOST_TEXT) return;
  if (!isObject(v)) {
    room += 16;
    return;
  }
  const kind = kindOfObject(v);
  if (kind === KIND_GRID) room += <usize>(gridH(v) * (3 + gridW(v) * 5) + 2);
  else if (kind === KIND_TUPLE) {
    room += 4 + <usize>tupleLength(v);
    for (let k = 0; k < tupleLength(v); k++) addRoom(tupleItem(v, k));
  } else if (kind === KIND_SET) {
    if (sizeOf(v) > 1) order(v);
    room += 16 + <usize>(sizeOf(v) * (elementsOf(v) === ANY ? 1 : 28));
    if (elementsOf(v) === ANY) for (let k = 0; k < sizeOf(v); k++) addRoom(<Value>code(v, k));
  } else if (kind === KIND_FN) {
    room += NAME_ROOM;
    for (let k = 0; k < partsOf(v); k++) addRoom(part(v, k));
  } else room += NUMBER_ROOM;
}

// ---- texts that may be too long

/** Bytes of the text so far, and whether that has become too long: where a list of values begins it is looked at. */
let length: usize = 0;
let isTooLong: bool = false;
/** Numbers and names are written here only to see how long they are. */
const tried: usize = memory.data(128);

function countDigits(n: i64): void {
  at = tried;
  digits(n);
  length += at - tried;
}

function measure(v: Value): void {
  if (isTooLong) return;
  const kind = isObject(v) ? kindOfObject(v) : 0;
  if (kind === KIND_TUPLE) {
    length++;
    beginList();
    for (let k = 0; k < tupleLength(v); k++) measureNext(k, tupleItem(v, k));
    length++;
  } else if (kind === KIND_GRID) {
    const h = gridH(v);
    const w = gridW(v);
    length += <usize>(2 + h * 2 + h - 1 + h * max(w - 1, 0));
    for (let k = 0; k < h * w; k++) countDigits(cell(v, k));
  } else if (kind === KIND_SET) {
    if (sizeOf(v) > 1) order(v);
    length += 8;
    measureElements(v);
    length += 2;
  } else if (kind === KIND_FN) {
    at = tried;
    length += 8 + <usize>nameText(codeOf(ownFunction(v)), tried);
    const n = partsOf(v);
    if (n > 0) {
      length += 9;
      beginList();
      for (let k = 0; k < n; k++) measureNext(k, part(v, k));
      length++;
    }
    length++;
  } else {
    at = tried;
    write(v);
    length += at - tried;
  }
}
/** Looks whether the text before a list of values is too long. */
function beginList(): void {
  isTooLong = length > <usize>MOST_TEXT;
}

function measureNext(k: i32, v: Value): void {
  if (k > 0) length++;
  measure(v);
}
function measureElements(s: Value): void {
  const elements = elementsOf(s);
  const n = sizeOf(s);
  if (elements === ANY) {
    beginList();
    for (let k = 0; k < n; k++) measureNext(k, <Value>code(s, k));
    return;
  }
  length += <usize>max(n - 1, 0);
  for (let k = 0; k < n; k++) {
    at = tried;
    writeCode(elements, code(s, k));
    length += at - tried;
  }
}

// ---- writing

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
  if (kind === KIND_FN) {
    writeFunction(v);
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
    if (elements === ANY) write(<Value>code(v, k));
    else writeCode(elements, code(v, k));
  }
  byte(93);
  byte(125);
}

/** Writes the element that a code stands for. */
function writeCode(elements: i32, c: i32): void {
  if (elements === INT) {
    digits(c);
    return;
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

function writeFunction(f: Value): void {
  byte(123);
  byte(34);
  byte(102);
  byte(110);
  byte(34);
  byte(58);
  byte(34);
  at += nameText(codeOf(ownFunction(f)), at);
  byte(34);
  const n = partsOf(f);
  if (n > 0) {
    byte(44);
    byte(34);
    word(0x73677261); // args
    byte(34);
    byte(58);
    byte(91);
    for (let k = 0; k < n; k++) {
      if (k > 0) byte(44);
      write(part(f, k));
    }
    byte(93);
  }
  byte(125);
}

/** The text is at the address that is returned, and ends before `textEnd`; 0: it would be too long. */
export let textEnd: usize = 0;
export function writeValue(v: Value): usize {
  room = 0;
  addRoom(v);
  if (room > <usize>MOST_TEXT) {
    length = 0;
    isTooLong = false;
    measure(v);
    if (isTooLong) return 0;
    room = length;
  }
  const bytes = room + 8;
  const text = take(bytes);
  at = text;
  write(v);
  textEnd = at;
  giveBack(text, text + bytes);
  return text;
}
