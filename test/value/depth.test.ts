/** How deep values nest: it is limited where they are made, and so the same on every thread. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test, vi } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { callOperation } from '../../src/engine/index.js';
import {
  decode,
  depthOf,
  EMPTY_SET,
  EMPTY_TUPLE,
  encode,
  Float,
  frozenset,
  gridFromRows,
  LIMITS,
  NAN,
  Tuple,
  tupleOf,
  type Value,
} from '../../src/value/index.js';
import { arc, fn as func, run } from '../dsl/run.js';

vi.setConfig({ testTimeout: 240_000 });

const TOO_DEEP = 'LimitError: values nested deeper than 900';

const fn = (name: string): Value => arcDsl.operations.get(name)?.fn ?? null;
const call = (name: string, ...args: Value[]): Value => callOperation(arc.named(name), args);

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
    ['cells of tokpidjin', 2, frozenset([tupleOf([1, 2, 3])])],
    ['an operation', 1, fn('increment')],
    ['an operation that calls functions', 2, fn('apply')],
    ['a function made of one', 2, call('compose', fn('increment'), fn('increment'))],
    ['a function made of one and a grid', 3, call('rbind', fn('hconcat'), gridFromRows([tupleOf([1])]))],
  ])('of %s is %i', (_, depth, value) => {
    expect(depthOf(value)).toBe(depth);
  });

  test.each(Object.entries(WRAPS))('of %s is limited where one deeper is made', (_, wrap) => {
    let value: Value = 1;
    let deepest = wrap(value);
    while (depthOf(deepest) < LIMITS.depth) {
      value = deepest;
      deepest = wrap(value);
    }
    expect(depthOf(deepest)).toBe(LIMITS.depth);
    expect(depthOf(call('identity', deepest))).toBe(LIMITS.depth);
    expect(() => call('initset', deepest)).toThrow(TOO_DEEP);
    expect(() => call('astuple', 1, deepest)).toThrow(TOO_DEEP);
    expect(() => call('lbind', fn('astuple'), deepest)).toThrow(TOO_DEEP);
  });

  test.each<[name: string, args: (deepest: string) => string[]]>([
    ['initset', (deepest) => [deepest]],
    ['astuple', (deepest) => [deepest, '1']],
    ['repeat', (deepest) => [deepest, '2']],
    ['insert', (deepest) => [deepest, '{"set":[1]}']],
    ['apply', (deepest) => [func('rbind', func('astuple'), '1'), `[${deepest.slice(1, -1)},${deepest.slice(1, -1)}]`]],
  ])('of what %s gives is limited', (name, args) => {
    expect(run(name, ...args(`${'['.repeat(LIMITS.depth)}1${']'.repeat(LIMITS.depth)}`))).toBe('LimitError');
  });
});

describe('values at the limit', () => {
  const KINDS: Readonly<Record<string, readonly [before: string, after: string, depth: number]>> = {
    'a tuple': ['[', ']', 1],
    'a tuple of several': ['[7,', ',7]', 1],
    'a set': ['{"set":[', ']}', 1],
    'a set of several': ['{"set":[true,', ',{"float":0.5},"none"]}'.replace('"none"', 'null'), 1],
    'a large set': ['{"set":[', `,${Array.from({ length: 20 }, (_, k) => `[${k}]`)}]}`, 1],
    'a set of sets': ['{"set":[{"set":[3,1,2]},{"set":[]},{"set":[', ']}]}', 2],
  };
  test.each(Object.entries(KINDS))('%s are told apart', (_, [before, after, depth]) => {
    const levels = Math.floor((LIMITS.depth - 6) / depth);
    const nest = (inner: string, times = levels): string => before.repeat(times) + inner + after.repeat(times);
    const [a, b, c] = ['[1,2]', '[true,2]', '[1,3]'].map((inner) => nest(inner));
    expect(run('equality', a, b)).toBe('true');
    expect(run('equality', a, c)).toBe('false');
    expect(run('equality', a, nest('[1,2]', levels - 1))).toBe('false');
    expect(run('size', `{"set":[[${a}],[${b}],[${c}]]}`)).toBe('2');
    expect(run('contained', b, `[${c},${a}]`)).toBe('true');
    expect(run('contained', b, `{"set":[[${c}],${c},${a}]}`)).toBe('true');
    expect(run('contained', c, `{"set":[[${c}],${b},${a}]}`)).toBe('false');
  });

  it('are compared branch by branch', () => {
    const deep = (inner: number | string): string => `${'['.repeat(200)}${inner}${']'.repeat(200)}`;
    const set = (...inner: (number | string)[]): string =>
      `{"set":[${inner.map((one) => `[${deep(one)},${deep(5)}]`)}]}`;
    expect(run('equality', set(1, 2, 3), set(3, 'true', 2))).toBe('true');
    expect(run('equality', set(1, 2, 3), set(3, 1, 4))).toBe('false');
    expect(run('equality', `[${set(1, 2)},${deep('{"nan":1}')}]`, `[${set(2, 1)},${deep('{"nan":1}')}]`)).toBe('true');
    expect(run('equality', `[${deep(1)},${deep(2)},${deep(3)}]`, `[${deep(1)},${deep(2)},${deep(4)}]`)).toBe('false');
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
