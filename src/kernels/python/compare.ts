/** Python's order: of numbers, tuples and sets, each with its like. */

import { valueAt } from '../memory/words';
import { bool_, elementAt, FAILED, FALSE, int, intOf, isInt, isSet, sizeOf, TRUE, Value } from '../values/value';
import { decline } from './decline';
import { sameValue } from './equal';
import { hasValue } from './membership';
import { doubleOf, isCalculable, isNumber, numberOf, rankNumbers } from './numbers';
import { GENERAL } from './reasons';
import { itemOf, lengthOfTuple } from './sequence';

/** Python's `a < b`: TRUE, FALSE or FAILED. */
export function lessThan(a: Value, b: Value): Value {
  if (isNumber(a) && isNumber(b)) return bool_(numberOf(a) < numberOf(b));
  if (isCalculable(a) && isCalculable(b)) return bool_(doubleOf(a) < doubleOf(b));
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n >= 0 && m >= 0) {
    for (let k = 0; k < min(n, m); k++) {
      const x = itemOf(a, k);
      const y = itemOf(b, k);
      if (!sameValue(x, y)) return lessThan(x, y);
    }
    return bool_(n < m);
  }
  return isSet(a) && isSet(b) ? bool_(sizeOf(a) < sizeOf(b) && isSubset(a, b)) : FAILED;
}

/** Python's `a <= b` of sets. */
export function isSubset(a: Value, b: Value): bool {
  const n = sizeOf(a);
  for (let k = 0; k < n; k++) if (!hasValue(b, elementAt(a, k))) return false;
  return true;
}

/** Python's `min(a, b)`; FAILED where it cannot compare them. */
export function lesserOf(a: Value, b: Value): Value {
  const isLess = lessThan(b, a);
  return isLess === FAILED ? FAILED : isLess === TRUE ? b : a;
}
/** Python's `max(a, b)`; FAILED where it cannot compare them. */
export function greaterOf(a: Value, b: Value): Value {
  const isLess = lessThan(a, b);
  return isLess === FAILED ? FAILED : isLess === TRUE ? b : a;
}

/** Python's `0 <= index < size`, where `index` is any value: TRUE, FALSE or FAILED. */
export function within(index: Value, size: i32): Value {
  if (isNumber(index)) return bool_(numberOf(index) >= 0 && numberOf(index) < size);
  const isNegative = lessThan(index, int(0));
  if (isNegative !== FALSE) return isNegative === FAILED ? FAILED : FALSE;
  return lessThan(index, int(size));
}

// ---- keys

/** Below 0 where `a` is less, above 0 where `b` is, 0 where they are equal. Declines but numbers, and tuples about which numbers decide. */
export function compare(a: Value, b: Value): i32 {
  if (isInt(a) && isInt(b)) return i32(intOf(a) > intOf(b)) - i32(intOf(a) < intOf(b));
  const n = lengthOfTuple(a);
  const m = lengthOfTuple(b);
  if (n < 0 || m < 0) {
    if (!isCalculable(a) || !isCalculable(b)) decline(GENERAL);
    return rankNumbers(a, b);
  }
  for (let k = 0; k < min(n, m); k++) {
    if (!sameValue(itemOf(a, k), itemOf(b, k))) return compare(itemOf(a, k), itemOf(b, k));
  }
  return n - m;
}

/** Whether Python certainly fails to compare `n` keys in memory: numbers, tuples and sets are compared with their like alone. */
export function areIncomparable(keys: usize, n: i32): bool {
  if (n < 2) return false;
  const first = orderClassOf(load<u32>(keys));
  for (let k = 1; k < n; k++) if (orderClassOf(valueAt(keys, k)) !== first) return true;
  return first === 0;
}

/** A number for all values that Python compares with `v`; 0 where it compares `v` with none. */
function orderClassOf(v: Value): i32 {
  return isCalculable(v) ? 1 : lengthOfTuple(v) >= 0 ? 2 : isSet(v) ? 3 : 0;
}
