/** Cells of grids; see `src/dsl/cells.ts`. */
import { allIndices } from './components';
import { addWork, decline } from './memory';
import {
  cell, CELL, cellCode, EMPTY_SET, FAILED, gridH, gridW, intOf, isEmptyTuple, isInt, locate, packedGrid, PAIR, sequenceSet,
  takeCodes, Value,
} from './value';

export function ofcolor(g: Value, value: Value): Value {
  if (isEmptyTuple(g)) return EMPTY_SET;
  packedGrid(g);
  if (!isInt(value)) decline();
  const h = gridH(g);
  const w = gridW(g);
  addWork(h * w);
  const c = intOf(value);
  const codes = takeCodes(h * w);
  let to = codes;
  for (let i = 0, k = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, location++) {
      store<i32>(to, location);
      to += <usize>(cell(g, k) === c) << 2;
    }
  }
  return sequenceSet(PAIR, <i32>((to - codes) >>> 2), codes);
}

export function asobject(g: Value): Value {
  if (isEmptyTuple(g)) return EMPTY_SET;
  packedGrid(g);
  const h = gridH(g);
  const w = gridW(g);
  const codes = takeCodes(h * w);
  let to = codes;
  for (let i = 0, k = 0; i < h; i++) {
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, k++, location++) {
      store<i32>(to, cellCode(cell(g, k), location));
      to += 4;
    }
  }
  return sequenceSet(CELL, h * w, codes);
}



export function asindices(a: Value): Value {
  packedGrid(a);
  return allIndices(gridH(a), gridW(a));
}

export function toobject(a: Value, b: Value): Value { // TODO toobject
  decline();
  return FAILED;
}
