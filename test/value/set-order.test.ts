import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  columnOf,
  decode,
  encode,
  FrozenSet,
  filterSet,
  frozenCopyOfValues,
  frozenset,
  hashHigh,
  hashValue,
  intersection,
  order,
  rowOf,
  subtract,
  union,
  type Value,
} from '../../src/value/index.js';
import { type Element, ModelSet, modelHash } from './model.js';

const source = { file: 'test' };
const set = (json: string): FrozenSet => {
  const value = decode(JSON.parse(json), source);
  if (!(value instanceof FrozenSet)) throw new Error('not a set');
  return value;
};

const toValue = (element: Element): Value =>
  element instanceof ModelSet ? frozenset(element.inserted.map(toValue)) : decode(element, source);

const modelText = (element: Element): string =>
  element instanceof ModelSet
    ? `{"set":[${element.items().map(modelText).join(',')}]}`
    : typeof element === 'number'
      ? String(element)
      : `[${element.map(modelText).join(',')}]`;

const hash64 = (value: Value): bigint => {
  const low = hashValue(value);
  return (BigInt(hashHigh >>> 0) << 32n) | BigInt(low >>> 0);
};

describe('iteration order, as CPython 3.11 has it', () => {
  it.each([
    // ints lie by value modulo the table size
    ['{"set":[9,8,1]}', '{"set":[8,9,1]}'],
    ['{"set":[-1,-2,3]}', '{"set":[3,-1,-2]}'],
    // pairs and cells lie by the hash of the tuple
    ['{"set":[[0,0],[0,1],[1,0],[1,1]]}', '{"set":[[0,1],[1,0],[1,1],[0,0]]}'],
    ['{"set":[[1,[0,0]],[2,[0,1]],[3,[5,5]]]}', '{"set":[[3,[5,5]],[1,[0,0]],[2,[0,1]]]}'],
    // sets of sets lie by the hash of the set
    ['{"set":[{"set":[]},{"set":[1]},{"set":[[0,0]]}]}', '{"set":[{"set":[]},{"set":[[0,0]]},{"set":[1]}]}'],
  ])('%s iterates as %s', (written, iterated) => {
    expect(encode(set(written))).toBe(iterated);
  });

  it('keeps the first of equal elements: True stays True when 1 comes later', () => {
    expect(encode(frozenset([true, 1, 0, false]))).toBe('{"set":[0,true]}');
    expect(encode(frozenset([1, true]))).toBe('{"set":[1]}');
  });
});

const int = fc.integer({ min: -40, max: 70 });
const pair = fc.tuple(fc.integer({ min: -3, max: 31 }), fc.integer({ min: -3, max: 31 }));
const cell = fc.tuple(fc.integer({ min: 0, max: 9 }), pair);
const flat = fc.tuple(
  fc.integer({ min: -2, max: 30 }),
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 9 }),
);
const object = fc.array(cell, { minLength: 1, maxLength: 6 }).map((cells) => ModelSet.of(cells));
const far = fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 }));
// about the borders between the forms of packed locations, and beyond them
const wide = fc.tuple(fc.integer({ min: -3, max: 5 }), fc.integer({ min: 7155, max: 7180 }));
const tall = fc.tuple(fc.oneof(int, fc.integer({ min: 7160, max: 7175 })), fc.integer({ min: 185, max: 195 }));
const remote = fc.tuple(fc.integer({ min: -66, max: -62 }), fc.integer({ min: 114_680, max: 114_695 }));
const farCell = fc.tuple(fc.integer({ min: -1, max: 16 }), fc.oneof(pair, wide, tall));
const elements: fc.Arbitrary<Element[][]> = fc
  .constantFrom<fc.Arbitrary<Element>[]>(
    ...[int, pair, cell, flat, object, far, wide, tall, remote, farCell],
    fc.oneof(int, pair, cell),
    fc.oneof(pair, wide, tall, remote),
  )
  .chain((element) => fc.array(fc.array(element, { maxLength: 60 }), { minLength: 2, maxLength: 5 }));

describe('sets agree with a plain model of CPython', () => {
  it('after any history of unions, intersections, differences, filters and copies', () => {
    fc.assert(
      fc.property(elements, fc.array(fc.nat({ max: 4 }), { maxLength: 8 }), fc.boolean(), (lists, steps, eager) => {
        let model = ModelSet.of(lists[0]);
        let ours = frozenset(lists[0].map(toValue));
        steps.forEach((step, k) => {
          const list = lists[(k + 1) % lists.length];
          const otherModel = ModelSet.of(list);
          const other = frozenset(list.map(toValue));
          if (eager) order(ours);
          if (step === 0) [model, ours] = [model.union(otherModel), union(ours, other)];
          if (step === 1) [model, ours] = [model.intersection(otherModel), intersection(ours, other)];
          if (step === 2) [model, ours] = [model.difference(otherModel), subtract(ours, other)];
          if (step === 3) [model, ours] = [otherModel.union(model), union(other, ours)];
          if (step === 4) [model, ours] = [ModelSet.of(list).copy(), frozenCopyOfValues(list.map(toValue))];
        });
        expect(encode(ours)).toBe(modelText(model));
        expect(hash64(ours)).toBe(modelHash(model));
      }),
      { numRuns: 300 },
    );
  });

  it('where both are read off grids, location by location', () => {
    const place = fc.tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 2 }),
    );
    const readOff = fc
      .uniqueArray(place, { maxLength: 50, selector: ([i, j]) => `${i} ${j}` })
      .map((places) =>
        places.sort(([i, j], [k, l]) => i - k || j - l).map(([i, j, color]): Element => [color, [i, j]]),
      );
    fc.assert(
      fc.property(readOff, readOff, (list, others) => {
        const [a, b] = [ModelSet.of(list), ModelSet.of(others)];
        const ours = (): [FrozenSet, FrozenSet] => [frozenset(list.map(toValue)), frozenset(others.map(toValue))];
        expect(encode(union(...ours()))).toBe(modelText(a.union(b)));
        expect(encode(intersection(...ours()))).toBe(modelText(a.intersection(b)));
        expect(encode(subtract(...ours()))).toBe(modelText(a.difference(b)));
      }),
      { numRuns: 300 },
    );
  });

  it('through lazy filters and their unions', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 200 }), fc.array(pair, { maxLength: 40 }), (list, others) => {
        const model = ModelSet.of(list);
        const ours = frozenset(list.map(toValue));
        if (ours.size === 0) return;
        const keptModel = ModelSet.of(
          model.items().filter((item) => Array.isArray(item) && (item[0] + item[1]) % 3 !== 0),
        );
        const kept = filterSet(ours, (code) => (rowOf(code) + columnOf(code)) % 3 !== 0);
        const joined = keptModel.union(ModelSet.of(others)).difference(ModelSet.of(list.slice(0, 3)));
        expect(
          encode(subtract(union(kept, frozenset(others.map(toValue))), frozenset(list.slice(0, 3).map(toValue)))),
        ).toBe(modelText(joined));
      }),
      { numRuns: 200 },
    );
  });
});
