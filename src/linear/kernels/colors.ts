/** Counting colors; see `src/dsl/colors.ts`. */
import { addWork, decline } from './memory';
import { COPY } from './set';
import { addCodes, begin, codesInOrder } from './table';
import {
  cell, EMPTY_SET, FAILED, gridH, gridW, int, INT, intOf, isEmptyTuple, isGrid, isInt, packedGrid, recipeSet, takeCodes, Value,
} from './value';

const counts: usize = memory.data(256 << 2);
const colors: usize = memory.data(16 << 2);

/** Counts the colors 0 to 14 of a grid. */
function tally(g: Value): void {
  memory.fill(counts, 0, 64);
  const n = gridH(g) * gridW(g);
  for (let k = 0; k < n; k++) {
    const at = counts + (<usize>cell(g, k) << 2);
    store<i32>(at, load<i32>(at) + 1);
  }
}

/** The colors in the order in which they occur first; returns how many. */
function occurrences(g: Value, to: usize): i32 {
  const n = gridH(g) * gridW(g);
  let seen = 0;
  let count = 0;
  for (let k = 0; k < n; k++) {
    const c = cell(g, k);
    if ((seen >> c) & 1) continue;
    seen |= 1 << c;
    store<i32>(to + (<usize>(count++) << 2), c);
  }
  return count;
}

export function mostcolor(g: Value): Value {
  packedGrid(g);
  addWork(gridH(g) * gridW(g));
  const known = load<i32>(g, 16);
  if (known !== 128) return int(known);
  tally(g);
  let best = 0;
  let color = 0;
  let ties = false;
  for (let c = 0; c < 16; c++) {
    const times = load<i32>(counts + (<usize>c << 2));
    if (times > best) {
      best = times;
      color = c;
      ties = false;
    } else if (times === best) ties = true;
  }
  if (ties) {
    const n = occurrences(g, colors);
    begin(INT);
    addCodes(colors, n);
    codesInOrder(colors);
    for (let k = n - 1; k >= 0; k--) {
      const c = load<i32>(colors + (<usize>k << 2));
      if (load<i32>(counts + (<usize>c << 2)) === best) color = c;
    }
  }
  store<i32>(g, color, 16);
  return int(color);
}

export function palette(g: Value): Value {
  if (isEmptyTuple(g)) return EMPTY_SET;
  packedGrid(g);
  addWork(gridH(g) * gridW(g));
  const sequence = takeCodes(16);
  const n = occurrences(g, sequence);
  let seen = 0;
  for (let k = 0; k < n; k++) seen |= 1 << load<i32>(sequence + (<usize>k << 2));
  const ascending = takeCodes(n);
  let at = 0;
  for (let c = 0; c < 16; c++) if ((seen >> c) & 1) store<i32>(ascending + (<usize>(at++) << 2), c);
  return recipeSet(INT, n, ascending, 0, COPY, <u32>sequence, <u32>n);
}

export function colorcount(g: Value, value: Value): Value {
  if (!isGrid(g) || !isInt(value)) decline();
  const n = gridH(g) * gridW(g);
  addWork(n);
  const c = intOf(value);
  let total = 0;
  for (let k = 0; k < n; k++) total += <i32>(cell(g, k) === c);
  return int(total);
}

export function leastcolor(a: Value): Value { // TODO leastcolor
  decline();
  return FAILED;
}

export function numcolors(a: Value): Value { // TODO numcolors
  decline();
  return FAILED;
}

export function color(a: Value): Value { // TODO color
  decline();
  return FAILED;
}
