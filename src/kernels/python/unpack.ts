/** What Python's code does with any value that it takes for a pair, a row or a patch: it unpacks and zips. */

import { addWork } from '../memory/memory';
import { valueAt } from '../memory/words';
import { isSet, isTuple, pair, tupleItem, tupleLength, Value } from '../values/value';
import { fail, failing } from './failure';
import { NOT_ITERABLE, UNPACKED_LENGTH } from './failures';
import { isExactInt } from './numbers';
import { countOf, elementOf, inOrder } from './protocol';

/** The two or three items of the value that was unpacked last. */
export let itemA: Value = 0;
export let itemB: Value = 0;
export let itemC: Value = 0;

/** Python's `itemA, itemB = v`; false where that fails. */
export function unpackPair(v: Value): bool {
  if (isTuple(v) && tupleLength(v) === 2) {
    itemA = tupleItem(v, 0);
    itemB = tupleItem(v, 1);
    return true;
  }
  if (countOf(v) !== 2) return misfits(v);
  if (isSet(v)) inOrder(v);
  itemA = elementOf(v, 0);
  itemB = elementOf(v, 1);
  return true;
}

/** Python's `itemA, itemB, itemC = v`; false where that fails. */
export function unpackTriple(v: Value): bool {
  if (countOf(v) !== 3) return misfits(v);
  if (isSet(v)) inOrder(v);
  itemA = elementOf(v, 0);
  itemB = elementOf(v, 1);
  itemC = elementOf(v, 2);
  return true;
}

/** What unpacking gives where it fails, which is noted. */
function misfits(v: Value): bool {
  return failing(countOf(v) < 0 ? NOT_ITERABLE : UNPACKED_LENGTH);
}

/** How many columns Python's `zip(*rows)` has, of `n` rows in memory; -1 where that fails, which is noted. Rows that are sets are put into order. */
export function zippedWidth(rows: usize, n: i32): i32 {
  let width = n === 0 ? 0 : i32.MAX_VALUE;
  for (let k = 0; k < n; k++) {
    const row = valueAt(rows, k);
    const count = countOf(row);
    if (count < 0) {
      fail(NOT_ITERABLE);
      return -1;
    }
    if (isSet(row)) inOrder(row);
    width = min(width, count);
  }
  return width;
}

/** Python's `(a, b)`, counted as work unless both are ints. */
export function pairOf(a: Value, b: Value): Value {
  if (!isExactInt(a) || !isExactInt(b)) addWork(2);
  return pair(a, b);
}
