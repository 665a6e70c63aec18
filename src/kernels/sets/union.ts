/** Python's `a | b` and `a - b` of sets: of two packed sets of one kind their content at once, else by the table. */

import { copyBytes } from '../memory/vectors';
import { ANY, codesOf, EMPTY_SET, elementsOf, recipeSet, sizeOf, takeCodes, Value } from '../values/value';
import { asValues, depthAfter, differenceOfSets, distinct, order, packSet, UNION, unionInOrder } from './set';
import { begin, discardFrom, mergeSet, setInTable, tableSize } from './table';

/** A copy of `a`, into which `b` is merged unless it is the very same set. */
export function unionOfSets(a: Value, b: Value): Value {
  if (a === b) b = EMPTY_SET;
  const n = sizeOf(a);
  const m = sizeOf(b);
  const mixed = n > 0 && m > 0 && elementsOf(a) !== elementsOf(b);
  const elements = mixed ? ANY : n === 0 ? elementsOf(b) : elementsOf(a);
  if (elements === ANY) return unionInOrder(a, b);
  const codes = takeCodes(n + m);
  copyBytes(codes, codesOf(a), (<usize>n) << 2);
  copyBytes(codes + ((<usize>n) << 2), codesOf(b), (<usize>m) << 2);
  const size = n === 0 || m === 0 ? n + m : distinct(codes, n + m);
  return recipeSet(elements, size, codes, max(depthAfter(a), depthAfter(b)), UNION, a, b);
}

/** `a - b`: a copy of `a` without the elements of `b` where it is more than four times as large, else those of `a` that `b` has not. */
export function subtractSets(a: Value, b: Value): Value {
  if (sizeOf(a) >> 2 <= sizeOf(b)) return differenceOfSets(a, b);
  const mixed = sizeOf(b) > 0 && elementsOf(a) !== elementsOf(b);
  const x = mixed ? asValues(a) : order(a);
  const y = mixed ? asValues(b) : order(b);
  begin(elementsOf(x));
  mergeSet(x);
  if (sizeOf(y) > 0) discardFrom(y);
  if (tableSize() === 0) return EMPTY_SET;
  const s = setInTable();
  if (elementsOf(s) === ANY) packSet(s);
  return s;
}
