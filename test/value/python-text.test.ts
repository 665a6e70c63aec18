import { expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { callOperation } from '../../src/engine/index.js';
import { Float, frozenset, NAN, pairTuple, pythonText, Tuple, tupleOf, type Value } from '../../src/value/index.js';

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
  [tupleOf([]), '()'],
  [new Tuple([1]), '(1,)'],
  [pairTuple(1, 2), '(1, 2)'],
  [frozenset([]), 'frozenset()'],
  [frozenset([1, pairTuple(2, 3)]), 'frozenset({1, (2, 3)})'],
  [fn('first'), 'first'],
  [call('compose', fn('first'), fn('last')), 'compose(first, last)'],
])('a value as Python writes it: %#', (value, text) => {
  expect(pythonText(value, 100)).toBe(text);
});

test('what is long ends in an ellipsis', () => {
  const long = tupleOf(Array.from({ length: 1000 }, (_, k) => k));
  expect(pythonText(long, 12)).toBe('(0, 1, 2, 3, …)');
});
