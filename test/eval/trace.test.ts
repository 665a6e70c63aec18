/** What each line of a program gives. */
import { describe, expect, test } from 'vitest';
import { makeTask } from '../../src/arc/index.js';
import { arcDsl } from '../../src/dsl/index.js';
import { traceCase } from '../../src/eval/index.js';
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
    'value' in line ? encode(line.value) : 'error' in line ? `! ${line.error.message}` : 'not run',
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
