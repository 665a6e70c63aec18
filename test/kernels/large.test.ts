/** Large values in linear memory, up to the limits that people are told of. Lengths and digests are those of CPython 3.11's results. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { arcDsl, type Operation } from '../../src/dsl/index.js';
import { callInMemory } from '../../src/engine/index.js';
import { LinearMemory } from '../../src/memory/index.js';
import { encode, frozenset, Grid, Tuple, type Value } from '../../src/value/index.js';

const memory = new LinearMemory();
const operation = (name: string): Operation => arcDsl.operations.get(name) as Operation;
const fn = (name: string): Value => operation(name).fn;

/** What a call gives. */
function call(name: string, ...args: readonly Value[]): Value {
  const called = callInMemory(operation(name), args, memory);
  if (called.failed) throw called.error;
  return called.value;
}

/** A value's text, or of a long one how long it is and the first digits of its md5. */
function shown(one: Value): string {
  const text = encode(one);
  return text.length < 50 ? text : `${text.length} ${createHash('md5').update(text).digest('hex').slice(0, 8)}`;
}

const tuple = (n: number, item: (k: number) => Value = (k) => k): Tuple =>
  new Tuple(Array.from({ length: n }, (_, k) => item(k)));

const pairs = call('product', tuple(1500), tuple(1000));
/** Elements that are not packed. */
const odd = call(
  'product',
  tuple(300, (k) => new Tuple([k])),
  tuple(300),
);
const grid = new Grid(
  400,
  300,
  Int8Array.from({ length: 120_000 }, (_, k) => (k * k + (k >> 5)) % 10),
);

test.each<[name: string, args: readonly Value[], gives: string]>([
  ['identity', [pairs], '15225009 4d3bb49f'],
  ['size', [pairs], '1500000'],
  ['apply', [fn('first'), pairs], '6399 fa92d5cd'],
  ['identity', [odd], '1014009 142605ca'],
  ['combine', [odd, odd], '1014009 dd977751'],
  ['insert', [5, odd], '1014011 510d93a8'],
  ['difference', [odd, frozenset([3])], '1014009 dd977751'],
  ['intersection', [odd, odd], '1014009 142605ca'],
  ['order', [odd, fn('identity')], '1014001 bcfd4164'],
  ['order', [odd, fn('last')], '1014001 015f1e15'],
  ['order', [tuple(50_000, (k) => frozenset([k % 13, k % 7])), fn('identity')], '703839 8f539372'],
  ['order', [tuple(5000, (k) => new Tuple([(k * 7919) % 1000, new Tuple([k])])), fn('identity')], '63341 e67302d3'],
  ['mostcommon', [tuple(100_000, (k) => k % 977)], '0'],
  ['prapply', [fn('add'), tuple(1000), tuple(1000)], '8894 56ce40a0'],
  ['asobject', [grid], '1603009 c1d61a9b'],
  ['asindices', [grid], '1123009 47040194'],
  ['ofcolor', [grid, 3], '112318 e0521958'],
])('%s', (name, args, gives) => {
  expect(shown(call(name, ...args))).toBe(gives);
});

test('objects of a large grid are its cells', () => {
  const cells = call('merge', call('partition', grid));
  expect(call('equality', cells, call('asobject', grid))).toBe(true);
  const objects = call('objects', grid, true, false, false);
  expect(call('equality', call('merge', objects), cells)).toBe(true);
});

test.each<[name: string, args: readonly Value[], limit: string]>([
  ['repeat', [1, 4_194_305], 'more than 4,194,304 elements'],
  ['vsplit', [grid, 5_000_000], 'more than 4,194,304 elements'],
  ['backdrop', [frozenset([new Tuple([0, 0]), new Tuple([3000, 3000])])], 'more than 4,194,304 elements'],
  ['upscale', [grid, 30], 'more than 4,194,304 cells'],
  ['hsplit', [grid, 70_000], 'more than 4,194,304 cells'],
  ['canvas', [3, new Tuple([3000, 2000])], 'more than 4,194,304 cells'],
  ['power', [fn('increment'), 901], 'power above 900'],
])('%s passes a limit', (name, args, limit) => {
  expect(() => call(name, ...args)).toThrow(expect.objectContaining({ name: 'LimitError', detail: limit }));
});

test('what is as large as a limit is made', () => {
  expect(call('size', call('repeat', 1, 4_194_304))).toBe(4_194_304);
});
