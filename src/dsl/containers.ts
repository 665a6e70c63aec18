/** Containers: making, joining, taking apart and reducing tuples and sets. */
import {
  addWork,
  carrierValues,
  checkElements,
  contains,
  depthAfter,
  differenceOf,
  EMPTY_SET,
  equals,
  FrozenSet,
  filterSet,
  findValue,
  firstElement,
  frozenset,
  Grid,
  indexValues,
  intersection as intersectSets,
  isInt,
  isTuple,
  iterate,
  length,
  mergeSets,
  NO_LOCATION,
  NOT_PACKED,
  newCodes,
  orderedValues,
  pack,
  packValue,
  raise,
  range,
  rebuild,
  SetKind,
  selectSet,
  sequenceSetWithDuplicates,
  tupleOf,
  union,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { operation } from './operation.js';

/** The items of a tuple that are kept; the tuple itself where all are. */
export function filterTuple(tuple: Value, keep: (item: Value, k: number) => boolean): Value {
  const items = iterate(tuple);
  addWork(items.length);
  const kept = items.filter(keep);
  return kept.length === items.length ? tuple : tupleOf(kept);
}

/** The elements of a container for which `keep` holds, in a container of the same type; `keep` calls no function values. */
function filterPurely(container: Value, keep: (element: Value) => boolean): Value {
  if (container instanceof FrozenSet) return selectSet(container, carrierValues(container).map(keep));
  return filterTuple(container, keep);
}

/** The elements of a and then those of b, in a container of a's type. */
export function combine(a: Value, b: Value): Value {
  if (a instanceof FrozenSet && b instanceof FrozenSet) {
    const merged = mergeSets([a, b]);
    if (merged !== null) return merged;
  }
  const [left, right] = [iterate(a), iterate(b)];
  checkElements(left.length + right.length);
  return rebuild(a, [...left, ...right]);
}

/** Python's `a & b`. */
export function intersection(a: Value, b: Value): Value {
  if (a instanceof FrozenSet && b instanceof FrozenSet) return intersectSets(a, b);
  if (!isInt(a) || !isInt(b)) return raise('TypeError', 'unsupported operands for &');
  const bits = Number(BigInt(a) & BigInt(b));
  return typeof a === 'boolean' && typeof b === 'boolean' ? bits === 1 : bits;
}

/** The elements of a that are not in b, in a container of a's type. */
export function difference(a: Value, b: Value): Value {
  if (a instanceof FrozenSet && b instanceof FrozenSet) return differenceOf(a, b);
  return filterPurely(a, (element) => !contains(b, element));
}

/** The items of a tuple, each where it first occurs. */
export function dedupe(tuple: Value): Value {
  const items = iterate(tuple);
  if (!isTuple(tuple)) return items.length === 0 ? tupleOf([]) : raise('AttributeError', 'object has no index()');
  const index = indexValues(items);
  return filterTuple(tuple, (item, k) => findValue(index, items, item) === k);
}

/** A tuple of one item, over and over. */
export function repeat(item: Value, times: Value): Value {
  if (!isInt(times)) return raise('TypeError', 'range() needs integers');
  checkElements(Number(times));
  return tupleOf(new Array<Value>(Math.max(0, Number(times))).fill(item));
}

/** The elements of the containers in a container, in a container of the outer one's type. */
export function merge(containers: Value): Value {
  if (containers instanceof Grid) return tupleOf(Array.from(containers.cells));
  if (containers instanceof FrozenSet && containers.kind === SetKind.Any) {
    const sets = (): readonly Value[] => orderedValues(containers);
    const merged = mergeSets(containers.values, { depth: depthAfter(containers), kept: [containers], sets });
    if (merged !== null) return merged;
  }
  const elements: Value[] = [];
  for (const container of iterate(containers)) {
    const inner = iterate(container);
    checkElements(elements.length + inner.length);
    for (const element of inner) elements.push(element);
  }
  return rebuild(containers, elements);
}

/** The set of one element. */
export const initset = (value: Value): FrozenSet => frozenset([value]);

/** The elements as a tuple. */
export const totuple = (container: Value): Value => (isTuple(container) ? container : tupleOf(iterate(container)));

/** The first element in iteration order. */
export function first(container: Value): Value {
  if (container instanceof FrozenSet && container.size > 0) return firstElement(container);
  const items = iterate(container);
  return items.length === 0 ? raise('StopIteration') : items[0];
}

/** The last element in iteration order. */
export function last(container: Value): Value {
  const items = iterate(container);
  return items.length === 0 ? raise('ValueError', 'max() arg is an empty sequence') : items[items.length - 1];
}

/** Python's `container.union(frozenset({value}))`. */
export function insert(value: Value, container: Value): Value {
  if (!(container instanceof FrozenSet)) return raise('AttributeError', 'object has no union()');
  return union(container, initset(value));
}

/** The elements that differ from a value, in a container of the same type. */
export function remove(value: Value, container: Value): Value {
  if (container instanceof FrozenSet) {
    const code = packValue(container.kind, value);
    if (code !== NOT_PACKED) return filterSet(container, (other) => other !== code);
  }
  return filterPurely(container, (element) => !equals(element, value));
}

/** Every pair of an element of a and one of b; a runs faster. */
export function product(a: Value, b: Value): Value {
  const right = iterate(b);
  if (right.length === 0) return EMPTY_SET;
  checkElements(length(a) * right.length);
  const left = iterate(a);
  const codes = pairCodes(left, right);
  if (codes !== null) return sequenceSetWithDuplicates(SetKind.Pair, codes);
  return frozenset(right.flatMap((j) => left.map((i) => pairOf(i, j))));
}

/** The pairs of ints packed, or null where one cannot be. */
function pairCodes(left: readonly Value[], right: readonly Value[]): Int32Array | null {
  const codes = newCodes(left.length * right.length);
  let at = 0;
  for (const j of right) {
    for (const i of left) {
      const location = typeof i === 'number' && typeof j === 'number' ? pack(i, j) : NO_LOCATION;
      if (location === NO_LOCATION) return null;
      codes[at++] = location;
    }
  }
  return codes;
}

/** Python's `tuple(zip(a, b))`. */
export function pair(a: Value, b: Value): Value {
  const [left, right] = [iterate(a), iterate(b)];
  const shorter = left.length <= right.length ? left : right;
  return tupleOf(shorter.map((_, k) => pairOf(left[k], right[k])));
}

/** Operations that make containers and take them apart. */
export const containers = [
  operation('contained', (value, container) => contains(container, value)),
  operation('combine', combine),
  operation('intersection', intersection),
  operation('difference', difference),
  operation('dedupe', dedupe),
  operation('repeat', repeat),
  operation('size', length),
  operation('merge', merge),
  operation('initset', initset),
  operation('totuple', totuple),
  operation('first', first),
  operation('last', last),
  operation('insert', insert),
  operation('remove', remove),
  operation('other', (container, value) => first(remove(value, container))),
  operation('interval', (start, stop, step) => tupleOf(range(start, stop, step))),
  operation('astuple', pairOf),
  operation('product', product),
  operation('pair', pair),
];
