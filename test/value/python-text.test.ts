/** Values as Python writes them. */
import { describe, expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { callOperation } from '../../src/engine/index.js';
import {
  Float,
  frozenset,
  NAN,
  pairTuple,
  pythonText,
  pythonTextOf,
  Tuple,
  tupleOf,
  type Value,
} from '../../src/value/index.js';

const call = (name: string, ...args: readonly Value[]): Value => {
  const operation = arcDsl.operations.get(name);
  if (operation === undefined) throw new TypeError(name);
  return callOperation(operation, args);
};
const fn = (name: string): Value => arcDsl.operations.get(name)?.fn ?? null;

test.each<[Value, string]>([
  [null, 'None'],
  [true, 'True'],
  [-3, '-3'],
  [NAN, 'nan'],
  [new Float(Number.NEGATIVE_INFINITY), '-inf'],
  [new Float(2), '2.0'],
  [new Float(0.5), '0.5'],
  [new Float(-0), '-0.0'],
  [new Float(1e15), '1000000000000000.0'],
  [new Float(1e16), '1e+16'],
  [new Float(-1.5e16), '-1.5e+16'],
  [new Float(2 ** 64), '1.8446744073709552e+19'],
  [new Float(1e22), '1e+22'],
  [new Float(1.7976931348623157e308), '1.7976931348623157e+308'],
  [new Float(0.0001), '0.0001'],
  [new Float(0.00001), '1e-05'],
  [new Float(1 / 30000), '3.3333333333333335e-05'],
  [9007199254740991, '9007199254740991'],
  [tupleOf([]), '()'],
  [new Tuple([1]), '(1,)'],
  [pairTuple(1, 2), '(1, 2)'],
  [frozenset([]), 'frozenset()'],
  [frozenset([1, pairTuple(2, 3)]), 'frozenset({1, (2, 3)})'],
  [frozenset([frozenset([]), frozenset([new Float(1)])]), 'frozenset({frozenset(), frozenset({1.0})})'],
  [tupleOf([tupleOf([null, NAN]), false]), '((None, nan), False)'],
  [fn('first'), 'first'],
  [call('compose', fn('first'), fn('last')), 'compose(first, last)'],
  [tupleOf([call('rbind', fn('shift'), pairTuple(-1, 0)), 1]), '(rbind(shift, (-1, 0)), 1)'],
])('a value as Python writes it: %#', (value, text) => {
  expect(pythonText(value)).toBe(text);
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, k) => k);

describe('what is long is cut, and says how much is left out', () => {
  test('after 300 characters', () => {
    const text = pythonText(tupleOf(numbers(5000)));
    const shown = numbers(78).join(', ');
    expect(text).toBe(`(${shown}, … 4,922 more)`);
    expect(shown.length).toBeGreaterThan(295);
    expect(pythonText(tupleOf(numbers(78)))).toBe(`(${shown})`);
  });

  test('in each container that is not done', () => {
    const sets = numbers(3).map((k) => frozenset(numbers(200).map((n) => n * 4 + k)));
    expect(pythonText(tupleOf(sets))).toMatch(/^\(frozenset\(\{0, 4, [\d, ]+, … 1\d\d more\}\), … 2 more\)$/);
  });

  test('where it is deep, and is no tuple of one then', () => {
    let deep: Value = 7;
    for (let k = 0; k < 800; k++) deep = new Tuple([deep]);
    expect(pythonText(deep)).toBe(`${'('.repeat(300)}… 1 more)${',)'.repeat(299)}`);
  });
});

test('what is too long to be written says so', () => {
  expect(pythonTextOf('{"limit":"longer than 67,108,864 bytes"}')).toBe('a value longer than 67,108,864 bytes');
});
