/** What people and language models write: the same program in many forms. Right sides are what CPython gives with the public DSL. */
import { describe, expect, test } from 'vitest';
import { arcDsl, tokpidjin } from '../../src/dsl/index.js';
import { OpError } from '../../src/errors.js';
import { evaluate } from '../../src/eval/index.js';
import { canonicalText, ownTaskId, type Program, parseFile } from '../../src/program/index.js';
import { decode, EMPTY_TUPLE, encode } from '../../src/value/index.js';

const GRID = decode(
  [
    [0, 1, 2],
    [3, 4, 5],
  ],
  { file: '' },
);

/** The only program of a text, which has no fault. */
function only(text: string, file = 'a.py', prefix?: string): Program {
  const { programs, malformed } = parseFile(text, arcDsl, file, prefix);
  expect(malformed.flatMap(({ faults }) => faults.map(({ message }) => message))).toEqual([]);
  expect(programs).toHaveLength(1);
  return programs[0];
}

/** What a program gives for the grid, or the class of its exception. */
function result(program: Program): string {
  try {
    return encode(evaluate(program, { S: EMPTY_TUPLE, I: GRID, C: null }));
  } catch (error) {
    if (error instanceof OpError) return error.pythonClass;
    throw error;
  }
}

const solver = (...lines: string[]): Program => only(['def solve(I):', ...lines].join('\n    '));
const bodyOf = (program: Program): string[] => canonicalText(program).trimEnd().split('\n    ').slice(1);
/** The one fault of a text. */
const faultOf = (text: string): string => {
  const faults = parseFile(text, arcDsl, 'a.py').malformed.flatMap((one) => one.faults);
  expect(faults).toHaveLength(1);
  return faults[0].message;
};

describe('tuples with variables', () => {
  test.each([
    ['(h,)', 'repeat(height(I), ONE)', '[2]'],
    ['(h, I)', 'astuple(height(I), I)', '[2,[[0,1,2],[3,4,5]]]'],
    ['(h, 7, h)', 'combine(astuple(x1, SEVEN), repeat(x1, ONE))', '[2,7,2]'],
    ['(h, UP, h, 1)', 'combine(astuple(x1, UP), astuple(x1, ONE))', '[2,[-1,0],2,1]'],
    ['((h, 1), (2, 3))', 'astuple(astuple(height(I), ONE), (2, 3))', '[[2,1],[2,3]]'],
    ['h, 1', 'astuple(height(I), ONE)', '[2,1]'],
    ['(1, 2)', undefined, '[1,2]'],
    ['()', undefined, '[]'],
  ])('%s', (display, call, value) => {
    const program = solver('h = height(I)', `x1 = ${display}`, 'return x1');
    expect(result(program)).toBe(value);
    if (call !== undefined) expect(bodyOf(program).at(-2)).toBe(`O = ${call}`);
    expect(result(only(canonicalText(program)))).toBe(value);
    expect(result(solver('h = height(I)', `return ${display}`))).toBe(value);
  });

  test('of any length are flat, and short', () => {
    for (const length of [5, 8, 9, 31, 1000]) {
      const program = solver('h = height(I)', `return (${'h, '.repeat(length)})`);
      expect(result(program)).toBe(JSON.stringify(Array.from({ length }, () => 2)));
      // Equal halves are equal calls.
      expect(program.nodes.length).toBeLessThan(30);
    }
  });

  test('in the other dialect, too', () => {
    const [program] = parseFile('def solve(I):\n    h = size(I)\n    return (h, h, h)\n', tokpidjin, 'a.py').programs;
    expect(result(program)).toBe('[2,2,2]');
  });
});

describe('unpacking', () => {
  test.each([
    [['a, b = height(I), width(I)', 'return astuple(b, a)'], '[3,2]'],
    [['a, b = ONE, TWO', 'a, b = b, a', 'return astuple(a, b)'], '[2,1]'],
    [['(a, b), c = p = (I, 5), 6', 'return (b, c, size(p))'], '[5,6,2]'],
    [['[a, b] = UP', 'return (b, a)'], '[0,-1]'],
    [['a, = (height(I),)', 'return a'], '2'],
    [['h, w = shape(I)', 'return (w, h)'], '[3,2]'],
    [['p = astuple(I, 5)', 'a, b = p', 'return b'], '5'],
    [['a, b = vsplit(I, TWO)', 'return b'], '[[3,4,5]]'],
    [['i, j = toivec(height(I))', 'return (j, i)'], '[0,2]'],
    // What fails before it is unpacked fails as it does in Python.
    [['h, w = shape(ONE)', 'return h'], 'TypeError'],
    [['h = w = height(I)', 'return (h, w)'], '[2,2]'],
  ])('%j', (lines, value) => {
    expect(result(solver(...lines))).toBe(value);
  });

  test('of what may have another length is refused, since no operation fails as Python does there', () => {
    const expected =
      'first(x1) and last(x1), on lines of their own, for what is not known to be a tuple of this length';
    for (const call of ['ulcorner(I)', 'hsplit(I, THREE)', 'hsplit(I, height(I))', 'position(I, I)', 'I']) {
      const text = `def solve(I):\n    a, b = ${call}\n    return a\n`;
      expect(faultOf(text)).toBe(`a.py:2: expected ${expected}, found "a, b"`);
    }
    const text = 'def solve(I):\n    a, b = shape_t(I)\n    return a\n';
    expect(parseFile(text, tokpidjin, 'a.py').malformed).toHaveLength(1);
  });
});

describe('programs that are no functions', () => {
  test.each(['solve_b = lambda I: I', 'solve_b = solve_zz', 'verify_b = cache(solve_a)', 'differ_b = [1]'])(
    '%s is a fault of its own',
    (line) => {
      const { programs, malformed } = parseFile(`def solve_a(I):\n    return I\n${line}\n`, arcDsl, 'a.py');
      expect(programs.map(({ name }) => name)).toEqual(['solve_a']);
      expect(malformed.map(({ name, line: at }) => [name, at])).toEqual([[line.split(' ')[0], 3]]);
      expect(malformed[0].faults[0].message).toContain(`found "${line}"`);
    },
  );
});

describe('stars', () => {
  test.each(['*a, b = (I, I)', '*a = I', '[*a] = I', '[*a, b] = (I, I)', '(a, (*b, c)) = (I, (I, I))'])(
    'in %s are refused with their line',
    (line) => {
      const text = `def solve(I):\n    ${line}\n    return I\n`;
      expect(faultOf(text)).toBe(`a.py:2: expected a line such as x1 = op(args) or return O, found "${line}"`);
    },
  );
});

describe('lines', () => {
  test.each([
    ['a type', ['x1: Objects = rot90(I)', 'return x1']],
    ['a type without a value', ['x1: Grid', 'x1 = rot90(I)', 'return x1']],
    ['a call of its own', ['identity(I)', 'return rot90(I)']],
    ['a variable assigned again', ['x1 = I', 'x1 = rot90(x1)', 'return x1']],
    ['pass and a docstring', ['"""Turns."""', '"it " "turns"', 'pass', 'return rot90(I)']],
    ['brackets and continued lines', ['x1 = (', 'rot90(I)', ')', 'return \\', 'x1']],
    ['several in a line', ['x1 = I; x1 = rot90(x1); return x1']],
  ])('with %s', (_, lines) => {
    expect(result(solver(...lines))).toBe('[[3,0],[4,1],[5,2]]');
  });

  test('a call of its own that fails ends the program, as in Python', () => {
    expect(result(solver('first(())', 'return I'))).toBe('StopIteration');
  });

  test.each([['\r\n'], ['\r'], ['\n']])('end in %j, after a byte order mark, indented by tabs', (newline) => {
    const text = ['\ufefffrom dsl import *', '', 'def solve(I):', '\tx1 = I', '\t# turns', '\treturn rot90(x1)', ''];
    expect(result(only(text.join(newline)))).toBe('[[3,0],[4,1],[5,2]]');
  });

  test('all may be indented', () => {
    const { programs } = parseFile(
      '\n  def solve(I):\n      return I\n  def solve_2(I):\n      return I\n',
      arcDsl,
      'a.py',
    );
    expect(programs.map(({ line }) => line)).toEqual([2, 4]);
  });
});

describe('parameters', () => {
  test.each([
    ['grid', ['I']],
    ['grid: Grid', ['I']],
    ['demos, grid', ['S', 'I']],
    ['S, grid', ['S', 'I']],
    ['samples, I, C: Grid', ['S', 'I', 'C']],
    ['a, b, c', ['S', 'I', 'C']],
  ])('(%s) stand for what their places say', (list, inputs) => {
    const name = list.split(', ').map((one) => one.split(':')[0])[Math.min(1, inputs.length - 1)];
    const program = only(`def solve(${list}) -> Grid:\n    return rot90(${name})\n`);
    expect(program.inputs).toEqual(inputs);
    expect(canonicalText(program)).toBe('def solve(S, I, C):\n    O = rot90(I)\n    return O\n');
  });
});

describe('names of a file', () => {
  const uses = (head: string, call: string): string => result(only(`${head}\ndef solve(I):\n    return ${call}\n`));

  test.each([
    ['import dsl', 'dsl.rot90(I)'],
    ['import dsl as d', 'd.rot90(I)'],
    ['import arc_dsl.dsl', 'arc_dsl.dsl.rot90(I)'],
    ['from arc_dsl import dsl as d', 'd.rot90(I)'],
    ['from . import dsl', 'dsl.rot90(I)'],
    ['import dsl', 'dsl.compose(dsl.rot90, dsl.identity)(I)'],
    ['from dsl import rot90 as turn', 'turn(I)'],
    ['from arc.dsl import (rot90 as turn,  # once\n    rot180,)', 'turn(I)'],
    ['turn = rot90', 'turn(I)'],
    ['turn = again = rot90', 'again(I)'],
    ['try:\n    from dsl import *\nexcept ImportError:\n    from arc_dsl import rot90 as r', 'r(I)'],
    ['rot90 = rot180\nfrom dsl import *', 'rot90(I)'],
    ['if __name__ == "__main__":\n    rot90 = rot180', 'rot90(I)'],
    ["if __name__=='__main__': print(solve(1))", 'rot90(I)'],
  ])('%s: %s', (head, call) => {
    expect(uses(head, call)).toBe('[[3,0],[4,1],[5,2]]');
  });

  test.each([
    ['EIGHT_X = 8', 'EIGHT_X', '8'],
    ['PAIR: IntegerTuple = (ONE, 8)', 'PAIR', '[1,8]'],
    ['A, B = 1, (2, 3)', '(B, A, height(I))', '[[2,3],1,2]'],
    ['X = 1\nX = 2', 'X', '2'],
    ['ONE = 7', 'ONE', '7'],
    ['from dsl import ONE as UNO', 'UNO', '1'],
    ['import constants', 'constants.UP', '[-1,0]'],
  ])('%s: %s is %s', (head, expression, value) => {
    expect(uses(head, expression)).toBe(value);
  });

  test.each([
    ['def fill(g):\n    return g', 'fill(I)', 'fill is a function of this file'],
    ['from numpy import rot90', 'rot90(I)', 'rot90 is rot90 of the module numpy'],
    ['from operator import add as plus', 'plus(1, 2)', 'plus is add of the module operator'],
    ['rot90 = load()', 'rot90(I)', 'rot90 is assigned on line 1, to what is no constant'],
    ['GRIDS = [[1]]', 'GRIDS', 'GRIDS is assigned on line 1, to what is no constant'],
  ])('%s: what is not the dialect’s is not taken for it', (head, call, why) => {
    const line = head.split('\n').length + 2;
    const name = call.split('(')[0];
    expect(faultOf(`${head}\ndef solve(I):\n    return ${call}\n`)).toBe(
      `a.py:${line}: expected a variable, or a constant or operation of the arc-dsl dialect (${why}), found "${name}"`,
    );
  });

  test('attributes of what is no module of the dialect are refused', () => {
    const attribute = 'expected an operation, called as op(x1), instead of an attribute';
    expect(faultOf('import numpy as np\ndef solve(I):\n    return np.rot90(I)\n')).toBe(
      `a.py:3: ${attribute}, found "np.rot90"`,
    );
    expect(faultOf('import dsl\ndef solve(dsl):\n    return dsl.rot90(dsl)\n')).toContain(attribute);
    expect(faultOf('import dsl\ndef solve(I):\n    return dsl.rot9(I)\n')).toBe(
      'a.py:3: expected a constant or operation of the arc-dsl dialect (did you mean rot90?), found "dsl.rot9"',
    );
  });

  test('another name for a function makes another program, of the function that it then was', () => {
    const text = [
      'def solve_a(I): return rot90(I)',
      'solve_b = solve_c = solve_a',
      'def turn(I): return rot180(I)',
      'solve_a = turn',
      'solve_x = nothing',
      'def solve_d(I): return foo',
      'solve_e = solve_d',
    ].join('\n');
    const { programs, malformed, helpers } = parseFile(text, arcDsl, 'a.py');
    expect(programs.map(({ name, line, nodes }) => [name, line, nodes.length])).toEqual([
      ['solve_a', 1, 2],
      ['solve_b', 2, 2],
      ['solve_c', 2, 2],
      ['solve_a', 4, 2],
    ]);
    expect(result(programs[2])).toBe(result(programs[0]));
    expect(result(programs[3])).toBe('[[5,4,3],[2,1,0]]');
    expect(helpers).toEqual([{ file: 'a.py', line: 3, name: 'turn' }]);
    expect(malformed.map(({ name, faults }) => [name, faults[0].message])).toEqual([
      ['solve_x', expect.stringContaining('a.py:5: ')],
      ['solve_d', expect.stringContaining('a.py:6: ')],
      ['solve_e', 'a.py:7: expected another name for a program, not for what is malformed on line 6, found "solve_e"'],
    ]);
  });
});

describe('Markdown', () => {
  const code = 'def solve(I):\n    return rot90(I)\n';
  test.each([
    `\`\`\`python\n${code}\`\`\`\n`,
    `\`\`\`\n${code}\`\`\``,
    `Here it is; it isn't long:\n\n\`\`\`py\n${code}\`\`\`\n\nRun it (with \`batt-run\`):\n\`\`\`bash\nbatt-run eval a.py\n\`\`\`\n`,
    `\`\`\`python3\n${code}`,
  ])('%j', (text) => {
    const program = only(text);
    expect(program.line).toBe(text.split('\n').findIndex((line) => line.startsWith('def')) + 1);
    expect(result(program)).toBe('[[3,0],[4,1],[5,2]]');
  });

  test('in a docstring is none', () => {
    expect(only(`"""\n\`\`\`python\nsolve(1)\n\`\`\`\n"""\n${code}`).line).toBe(6);
  });
});

describe('the task of a program', () => {
  const taskOf = (name: string, file: string, prefix?: string): string | null | undefined => {
    const [program] = parseFile(`def ${name}(I):\n    return I\n`, arcDsl, file, prefix).programs;
    return program === undefined ? undefined : ownTaskId(program);
  };

  test.each([
    ['solve_00d62c1b', 'a.py', '00d62c1b'],
    ['verify_00d62c1b', 'a.py', '00d62c1b'],
    ['solve', 'x/00d62c1b.py', '00d62c1b'],
    ['solve', '00d62c1b.py', '00d62c1b'],
    ['solve', 'x/solve_1d-fill_2.py', '1d-fill_2'],
    ['solve', '00d62c1b.0123456789abcdef0123456789abcdef.py', '00d62c1b'],
    ['solve', 'dir/solve_00d62c1b/5/14/0123456789abcdef0123456789abcdef.py', '00d62c1b'],
    ['solve', 'x/1d_move.v1.py', '1d_move_v1'],
    ['solve', '0123456789abcdef0123456789abcdef.py', null],
    ['solve', 'the archive', null],
    ['differ', '00d62c1b.py', null],
    ['verify', 'a.py', undefined],
    ['transform_1', 'a.py', undefined],
  ])('%s in %s is of %s', (name, file, task) => {
    expect(taskOf(name, file)).toBe(task);
  });

  test.each([
    ['transform_00d62c1b', 'transform', '00d62c1b'],
    ['transform_00d62c1b', 'transform_', '00d62c1b'],
    ['transform', 'transform', 'file'],
    ['transformer', 'transform', undefined],
    ['solve_00d62c1b', 'transform', '00d62c1b'],
    ['verify_00d62c1b', 'transform', '00d62c1b'],
  ])('%s with --prefix %s is of %s', (name, prefix, task) => {
    expect(taskOf(name, 'file.py', prefix)).toBe(task);
  });
});
