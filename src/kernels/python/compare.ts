/** Python's order: of numbers, tuples and sets, each with its like. */

import { bool_, elementAt, FAILED, FALSE, int, isSet, sizeOf, TRUE, Value } from '../values/value';
import { sameValue } from './equal';
import { fail } from './failure';
import { UNORDERABLE } from './failures';
import { hasValue } from './membership';
import { doubleOf, isCalculable, isNumber, numberOf } from './numeric';
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
  return isSet(a) && isSet(b) ? bool_(sizeOf(a) < sizeOf(b) && isSubset(a, b)) : fail(UNORDERABLE);
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
