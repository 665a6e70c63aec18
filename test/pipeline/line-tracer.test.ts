/** What each line of a program gives. */
import { describe, expect, test } from 'vitest';
import { makeTask } from '../../src/arc/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { LineTracer, traceCase } from '../../src/pipeline/index.js';
import { casesOfTask, parseFile } from '../../src/program/index.js';
import { encode, Grid } from '../../src/value/index.js';

const grid = (...rows: number[][]): Grid => new Grid(rows.length, rows[0].length, Int8Array.from(rows.flat()));
const TASK = makeTask(
  'turn',
  'turn.json',
  [{ kind: 'demo', index: 0, input: grid([1, 2]), output: grid([1], [2]) }],
  [],
);

/** Lines of a trace: number, text, value or what else became of it. */
function traced(text: string, options: Parameters<typeof traceCase>[1] = {}): [number | null, string, string][] {
  const { programs } = parseFile(text, arcDsl, 'a.py', undefined, true);
  const [one] = casesOfTask(programs[0], TASK);
  return traceCase(one, options).lines.map((line) => [
    line.line,
    line.text,
    line.error !== null
      ? `! ${line.error}`
      : line.value === undefined
        ? line.state
        : typeof line.value === 'string'
          ? line.value
          : encode(line.value),
  ]);
}

const program = (...lines: string[]): string => `${lines.join('\n    ')}\n`;

describe('the lines of a file', () => {
  test('stand as they were written, with what they give', () => {
    const text = program(
      '# a program',
      'def solve_turn(I):',
      '# nothing',
      'a = rot90(',
      '        I)',
      'b = a',
      'return vmirror(first((b, I)))',
    ).replace('\n    def', '\ndef');
    expect(traced(text)).toEqual([
      [4, 'a = rot90( I)', '[[1],[2]]'],
      [6, 'b = a', '[[1],[2]]'],
      [7, 'return vmirror(first((b, I)))', '[[1],[2]]'],
    ]);
  });

  test('after the one that fails are not run', () => {
    expect(traced(program('def solve_turn(I):', 'a = first(())', 'b = rot90(I)', 'return b'))).toEqual([
      [2, 'a = first(())', '! first: StopIteration'],
      [3, 'b = rot90(I)', 'not run'],
      [4, 'return b', 'not run'],
    ]);
  });

  test('that unpack, give constants or functions have values, too', () => {
    expect(
      traced(program('def solve_turn(S, I):', 'h, w = shape(I)', 'c = 3', 'f = rbind(add, h)', 'return f(c)')),
    ).toEqual([
      [2, 'h, w = shape(I)', '[1,2]'],
      [3, 'c = 3', '3'],
      [4, 'f = rbind(add, h)', '{"fn":"rbind","args":[{"fn":"add"},1]}'],
      [5, 'return f(c)', '4'],
    ]);
  });

  test('a call that two lines share fails in the first', () => {
    expect(
      traced(program('def solve_turn(I):', 'a = size(I)', 'b = first(())', 'c = first(())', 'return c'))[2][2],
    ).toBe('not run');
  });
});

test('with a line for each call, calls within others have their own', () => {
  expect(traced(program('def solve_turn(I):', 'return vmirror(first((I, I)))'), { byCall: true })).toEqual([
    [null, 'x1 = astuple(I, I)', '[[[1,2]],[[1,2]]]'],
    [null, 'x2 = first(x1)', '[[1,2]]'],
    [null, 'O = vmirror(x2)', '[[2,1]]'],
    [null, 'return O', '[[2,1]]'],
  ]);
});

test('a differ is given the output of the sample', () => {
  expect(traced(program('def differ_x(S, I, C):', 'return size(C)'))).toEqual([[2, 'return size(C)', '2']]);
});

test('a limit on calls of functions is an error of its line', () => {
  const text = program('def solve_turn(I):', 'a = apply(increment, (1, 2, 3))', 'return a');
  expect(traced(text, { callLimit: 2 })[0][2]).toMatch(/^! apply: LimitError/);
});

/** `product` of so many numbers with themselves, the work of which is their square. */
const RUNAWAY = program('def solve_turn(I):', 'a = interval(0, 1000, 1)', 'b = size(product(a, a))', 'return I');

describe('a line whose call takes more work than it may', () => {
  test('is given up, and ends the program', () => {
    const [one] = casesOfTask(parseFile(RUNAWAY, arcDsl, 'a.py', undefined, true).programs[0], TASK);
    const { lines } = traceCase(one, { workLimit: 100_000 });
    expect(lines.map(({ state, error }) => [state, error])).toEqual([
      ['ran', null],
      ['given up', 'product: LimitError: more than 100,000 units of work'],
      ['not run', null],
    ]);
    expect(traceCase(one).lines.map(({ state }) => state)).toEqual(['ran', 'ran', 'ran']);
  });

  test('is given up where the program goes on, as is what needs it', () => {
    const text = program(
      'def solve_turn(S, I, C):',
      'x1 = interval(0, 1000, 1)',
      'x2 = product(x1, x1)',
      'x3 = size(x2)',
      'x4 = first(I)',
      'x5 = first(())',
      'return I',
    );
    const [{ nodes, lines = [] }] = parseFile(text, arcDsl, 'a.py', undefined, true).programs;
    const tracer = new LineTracer(nodes, lines, { onError: 'default', workLimit: 100_000 });
    const found = tracer.trace(TASK.S, TASK.demo[0].input);
    expect(found.map(({ state, value }) => [state, value !== undefined])).toEqual([
      ['ran', true],
      ['given up', false],
      ['needs what was given up', false],
      ['ran', true],
      ['ran', true],
      ['ran', true],
    ]);
  });
});

test('of a program that goes on, the first call that fails is named, with what it yields', () => {
  const text = program('def solve_turn(I):', 'a = first(())', 'b = rot90(I)', 'return b');
  const [{ nodes, lines = [] }] = parseFile(text, arcDsl, 'a.py', undefined, true).programs;
  const [a, b] = new LineTracer(nodes, lines, { onError: 'default' }).trace(TASK.S, TASK.demo[0].input);
  expect([a.state, a.error, a.value !== undefined]).toEqual(['failed', 'first: StopIteration', true]);
  expect([b.state, encode(b.value as Grid)]).toEqual(['ran', '[[1],[2]]']);
});

test('a value that is large is given as its text', () => {
  const [[, , text]] = traced(program('def solve_turn(I):', 'a = interval(0, 100000, 1)', 'return I'));
  expect(text).toMatch(/^\(0, 1, 2, .+, 77, … 99,922 more\)$/);
});
