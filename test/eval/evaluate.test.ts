import { describe, expect, test } from 'vitest';
import { arcDsl, type Dialect, tokpidjin } from '../../src/dsl/index.js';
import { OpError } from '../../src/errors.js';
import { evaluate } from '../../src/eval/index.js';
import { parse } from '../../src/program/index.js';
import { decode, EMPTY_TUPLE, encode, type Value } from '../../src/value/index.js';

const value = (json: unknown): Value => decode(json, { file: 'test' });
const GRID = value([
  [1, 2],
  [3, 4],
]);

function run(
  lines: readonly string[],
  inputs: { S?: Value; I?: Value; C?: Value } = {},
  dialect = arcDsl,
  callLimit?: number,
): Value {
  const [program] = parse(['def solve(S, I, C):', ...lines].join('\n    '), dialect, 'a.py');
  return evaluate(program, { S: EMPTY_TUPLE, I: GRID, C: null, ...inputs }, callLimit);
}

function failure(lines: readonly string[], dialect: Dialect = arcDsl, callLimit?: number): string {
  try {
    return `gave ${encode(run(lines, {}, dialect, callLimit))}`;
  } catch (error) {
    if (error instanceof OpError) return error.message;
    throw error;
  }
}

describe('a program gives what Python gives', () => {
  test.each([
    [['return add(ONE, (2, 3))'], '[3,4]'],
    [['x1 = rbind(add, TWO)', 'return x1(FIVE)'], '7'],
    [['return compose(increment, double)(3)'], '7'],
    [['return I'], '[[1,2],[3,4]]'],
    [['return astuple(a=S, b=C)'], '[[],null]'],
    [['return first'], '{"fn":"first"}'],
    [['x1 = identity', 'return x1(I)'], '[[1,2],[3,4]]'],
  ])('%j', (lines, result) => {
    expect(encode(run(lines))).toBe(result);
  });

  test('S, I and C are what it is given', () => {
    expect(encode(run(['return astuple(S, astuple(I, C))'], { S: 1, I: 2, C: 3 }))).toBe('[1,[2,3]]');
  });
});

describe('an operation that catches gives its default where it fails', () => {
  test.each([
    [['x1 = divide(ONE, ZERO)', 'return x1'], '[]'],
    [['x1 = size(ONE)', 'return increment(x1)'], '1'],
    [['x1 = apply(size, ONE)', 'return x1'], '[]'],
    [['x1 = size(ONE, ONE)', 'return x1'], '0'],
    [['x1 = rbind(ONE, ONE)', 'return x1(ONE)'], '[]'],
  ])('%j', (lines, result) => {
    expect(encode(run(lines, {}, tokpidjin))).toBe(result);
  });

  test('but a function that a combinator made raises', () => {
    expect(failure(['x1 = rbind(add, ONE)', 'return x1(I, I)'], tokpidjin)).toMatch(/^\(function\): TypeError/);
  });

  test('and a limit of ours ends the program', () => {
    expect(failure(['x1 = repeat(ONE, 99999999)', 'return x1'], tokpidjin)).toMatch(/^repeat: LimitError/);
  });
});

describe('the first call that fails ends it', () => {
  test.each([
    [['x1 = divide(ONE, ZERO)', 'x2 = first(x1)', 'return x2'], 'divide: ZeroDivisionError: division by zero'],
    [['x1 = divide(ONE, ZERO)', 'return I'], 'divide: ZeroDivisionError: division by zero'],
    [['x1 = rbind(add, ONE)', 'return x1(I, I)'], '(function): TypeError: wrong number of arguments'],
    [['x1 = increment(ONE)', 'return x1(I)'], '(function): TypeError: object is not callable'],
  ])('%j', (lines, message) => {
    expect(failure(lines)).toBe(message);
  });
});

test('calls of functions are limited within a call, not within the program', () => {
  const lines = ['f = chain(increment, size, initset)', 'x = apply(f, I)', 'y = apply(f, I)', 'return y'];
  expect(failure(lines, arcDsl, 8)).toBe('gave [2,2]');
  expect(failure(lines, arcDsl, 7)).toBe('apply: LimitError: more than 7 calls of function values');
});
