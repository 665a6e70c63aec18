/** How deep values nest: it is known when they are made, limited there, and so the same on every thread. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test, vi } from 'vitest';
import { arcDsl, type Kernel, type Operation } from '../../src/dsl/index.js';
import {
  codeValue,
  decode,
  depthOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  encode,
  equals,
  Float,
  FrozenSet,
  fingerprint,
  frozenset,
  gridFromRows,
  hashValue,
  LIMITS,
  NAN,
  orderedValues,
  SetKind,
  Tuple,
  tupleOf,
  type Value,
} from '../../src/value/index.js';

vi.setConfig({ testTimeout: 60_000 });

const TOO_DEEP = 'LimitError: values nested deeper than 900';

const fn = (name: string): Value => arcDsl.operations.get(name)?.fn ?? null;
const call = (name: string, ...args: Value[]): Value => {
  const { kernel } = arcDsl.operations.get(name) as Operation;
  return kernel(...args);
};
const nested = (times: number, wrap: (inner: Value) => Value, inner: Value): Value => {
  let value = inner;
  for (let k = 0; k < times; k++) value = wrap(value);
  return value;
};

/** What nests one deeper than a value, by kind; `other` is to make sets of several elements and tuples of several items. */
const WRAPS: Readonly<Record<string, (inner: Value, other?: Value) => Value>> = {
  'a tuple': (inner) => tupleOf([inner]),
  'a tuple of several': (inner, other = 7) => tupleOf([other, inner, other]),
  'a set': (inner) => frozenset([inner]),
  'a set of several': (inner, other = true) => frozenset([other, inner, new Float(0.5), null]),
  'a large set': (inner) => frozenset([inner, ...Array.from({ length: 20 }, (_, k) => tupleOf([k]))]),
  'a set of sets, ordered late': (inner) => frozenset([frozenset([3, 1, 2]), EMPTY_SET, frozenset([inner])]),
  'a function': (inner) => call('lbind', fn('astuple'), inner),
};

describe('depth', () => {
  test.each<[string, number, Value]>([
    ['None', 0, null],
    ['an int', 0, 5],
    ['a truth value', 0, true],
    ['NaN', 0, NAN],
    ['the empty tuple', 1, EMPTY_TUPLE],
    ['a pair', 1, tupleOf([1, 2])],
    ['a grid as a grid', 2, gridFromRows([tupleOf([1, 2])])],
    ['a grid as tuples', 2, new Tuple([new Tuple([1, 2])])],
    ['the empty set', 1, EMPTY_SET],
    ['a set of ints', 1, frozenset([1, 2])],
    ['a set of pairs', 2, frozenset([tupleOf([1, 2])])],
    ['a set of cells', 3, frozenset([tupleOf([1, tupleOf([1, 2])])])],
    [
      'the same of any kind',
      3,
      new FrozenSet(SetKind.Any, 1, EMPTY_SET.codes, [codeValue(SetKind.Cell, 1 << 27)], null),
    ],
    ['cells of tokpidjin', 2, frozenset([tupleOf([1, 2, 3])])],
    ['an operation', 1, fn('increment')],
    ['an operation that calls functions', 2, fn('apply')],
    ['a function made of one', 2, call('compose', fn('increment'), fn('increment'))],
    ['a function made of one and a grid', 3, call('rbind', fn('hconcat'), gridFromRows([tupleOf([1])]))],
  ])('of %s is %i', (_, depth, value) => {
    expect(depthOf(value)).toBe(depth);
  });

  test.each(Object.entries(WRAPS))('of %s is limited where it is made', (_, wrap) => {
    const limit = LIMITS.depth;
    let value: Value = 1;
    while (depthOf(wrap(value)) < limit) value = wrap(value);
    expect(depthOf(wrap(value))).toBe(limit);
    expect(() => wrap(wrap(value))).toThrow(TOO_DEEP);
  });

  test.each<[string, (deepest: Value) => Value]>([
    ['initset', (deepest) => call('initset', deepest)],
    ['astuple', (deepest) => call('astuple', deepest, 1)],
    ['repeat', (deepest) => call('repeat', deepest, 2)],
    ['insert', (deepest) => call('insert', deepest, frozenset([1]))],
    ['apply', (deepest) => call('apply', call('rbind', fn('astuple'), 1), tupleOf([deepest]))],
    ['compose', (deepest) => call('compose', fn('identity'), call('lbind', fn('astuple'), deepest))],
    ['power', (deepest) => (call('power', fn('initset'), 2) as never as { call: Kernel }).call(deepest)],
  ])('of what %s gives is limited', (_, compute) => {
    const deepest = nested(LIMITS.depth, (inner) => tupleOf([inner]), 1);
    expect(() => compute(deepest)).toThrow(TOO_DEEP);
  });

  it('is the same whether or not a set of sets was put into order', () => {
    const part = nested(LIMITS.depth - 2, (inner) => tupleOf([inner]), 1);
    const set = frozenset([frozenset([part]), EMPTY_SET, frozenset([1])]);
    expect(() => frozenset([set])).toThrow(TOO_DEEP);
    orderedValues(set);
    expect(() => frozenset([set])).toThrow(TOO_DEEP);
  });
});

describe('values at the limit', () => {
  test.each(Object.entries(WRAPS).filter(([name]) => name !== 'a function'))('%s are told apart', (_, wrap) => {
    const levels = Math.floor((LIMITS.depth - 4) / (depthOf(wrap(1)) - depthOf(1)));
    const a = nested(levels, wrap, tupleOf([1, 2]));
    const b = nested(levels, wrap, tupleOf([true, 2]));
    const c = nested(levels, wrap, tupleOf([1, 3]));
    expect(equals(a, b)).toBe(true);
    expect(equals(a, c)).toBe(false);
    expect(equals(a, nested(levels - 1, wrap, tupleOf([1, 2])))).toBe(false);
    expect(fingerprint(a)).toBe(fingerprint(b));
    expect(hashValue(a)).toBe(hashValue(b));
    expect(hashValue(a)).not.toBe(hashValue(c));
    expect((frozenset([tupleOf([a]), tupleOf([b]), tupleOf([c])]) as FrozenSet).size).toBe(2);
    expect(call('contained', b, tupleOf([c, a]))).toBe(true);
    expect(call('contained', b, frozenset([tupleOf([c]), c, a]))).toBe(true);
    expect(call('contained', c, frozenset([tupleOf([c]), b, a]))).toBe(false);
  });

  it('are compared branch by branch', () => {
    const deep = (inner: Value): Value => nested(200, (value) => tupleOf([value]), inner);
    const set = (...inner: Value[]): Value => frozenset(inner.map((value) => tupleOf([deep(value), deep(5)])));
    expect(equals(set(1, 2, 3), set(3, true, 2))).toBe(true);
    expect(equals(set(1, 2, 3), set(3, 1, 4))).toBe(false);
    expect(equals(tupleOf([set(1, 2), deep(NAN)]), tupleOf([set(2, 1), deep(NAN)]))).toBe(true);
    expect(equals(tupleOf([deep(1), deep(2), deep(3)]), tupleOf([deep(1), deep(2), deep(4)]))).toBe(false);
  });

  it('are written and read', () => {
    const text = `${'['.repeat(900)}{"nan":1}${']'.repeat(900)}`;
    expect(encode(decode(JSON.parse(text), { file: 'test' }))).toBe(text);
    expect(() => decode(JSON.parse(`[${text}]`), { file: 'test' })).toThrow(
      'test: expected a value nested at most 900 deep',
    );
    const deeper = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    expect(() => decode(JSON.parse(deeper), { file: 'test' })).toThrow('at most 900 deep');
    expect(() => decode({ unknown: JSON.parse(deeper) }, { file: 'test' })).toThrow('expected an encoded value');
  });
});

describe('half of the smallest stack that a thread has', () => {
  const script = fileURLToPath(new URL('./fixtures/deepest.mjs', import.meta.url));
  // Node's main thread has 984 KiB. Frames are largest where nothing is optimized.
  test.each([
    ['as it is', []],
    ['where nothing is optimized', ['--no-opt', '--no-sparkplug', '--no-maglev', '--liftoff', '--no-wasm-tier-up']],
  ])('is enough for the deepest values and calls, %s', (_, flags) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--stack-size=492', ...flags, script], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe('all as they should be\n');
  });
});
