import { describe, expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { type Node, type Program, parse } from '../../src/program/index.js';
import { encode } from '../../src/value/index.js';

const parsed = (text: string): Program[] => parse(text, arcDsl, 'a.py');
const solver = (...lines: string[]): Program => parsed(['def solve(I):', ...lines].join('\n    '))[0];

/** Nodes as `index: text`, arguments by index. */
const shown = ({ nodes }: Program): string[] => nodes.map((node, index) => `${index}: ${nodeText(node)}`);

function nodeText(node: Node): string {
  if (node.kind === 'input') return node.name;
  if (node.kind === 'constant') return node.text;
  return `${node.kind === 'call' ? node.operation.name : `#${node.callee}`}(${node.args.join(', ')})`;
}

describe('a program is a graph of its calls', () => {
  test('one line, one call; constants and operations become nodes where they are used', () => {
    const program = solver('x1 = objects(I, T, F, T)', 'x2 = argmax(x1, size)', 'return x2');
    expect(shown(program)).toEqual(['0: I', '1: T', '2: F', '3: objects(0, 1, 2, 1)', '4: size', '5: argmax(3, 4)']);
    expect(program.output).toBe(5);
  });

  test('nested calls stand before the call that uses them, in the order in which Python computes them', () => {
    const program = solver('return hconcat(vconcat(I, rot90(I)), rot180(I))');
    expect(shown(program)).toEqual(['0: I', '1: rot90(0)', '2: vconcat(0, 1)', '3: rot180(0)', '4: hconcat(2, 3)']);
  });

  test('equal calls are one node', () => {
    const program = solver('x1 = rot90(I)', 'x2 = rot90(I)', 'x3 = hconcat(x1, x2)', 'return x3');
    expect(shown(program)).toEqual(['0: I', '1: rot90(0)', '2: hconcat(1, 1)']);
  });

  test('a call that nothing uses stays: Python runs it, and it may raise', () => {
    const program = solver('x1 = first(ORIGIN)', 'x2 = rot90(I)', 'return x2');
    expect(shown(program)).toEqual(['0: I', '1: ORIGIN', '2: first(1)', '3: rot90(0)']);
  });

  test('a computed function is applied; an operation in a variable is called', () => {
    const program = solver('x1 = rbind(replace, ONE)', 'x2 = x1(TWO)', 'f = rot90', 'x3 = f(I)', 'return x3');
    expect(shown(program).slice(3)).toEqual(['3: rbind(1, 2)', '4: TWO', '5: #3(4)', '6: rot90(0)']);
  });

  test('the result of a call can be called at once', () => {
    expect(shown(solver('return compose(rot90, rot90)(I)')).slice(1)).toEqual([
      '1: rot90',
      '2: compose(1, 1)',
      '3: #2(0)',
    ]);
  });

  test('keyword arguments take their parameters’ places, and are computed in the order in which they are written', () => {
    const program = solver('return fill(patch=ofcolor(I, ONE), value=TWO, grid=rot90(I))');
    expect(shown(program)).toEqual(['0: I', '1: ONE', '2: ofcolor(0, 1)', '3: rot90(0)', '4: TWO', '5: fill(3, 4, 2)']);
  });

  test('a variable may be assigned again, and may hide an operation, a constant or an input', () => {
    const program = solver('x = rot90(I)', 'x = hconcat(x, I)', 'ONE = rot180(x)', 'I = ONE', 'return I');
    expect(shown(program)).toEqual(['0: I', '1: rot90(0)', '2: hconcat(1, 0)', '3: rot180(2)']);
    expect(program.output).toBe(3);
  });

  test('an input or a constant can be returned', () => {
    expect(solver('return I').output).toBe(0);
    expect(shown(solver('return ORIGIN'))).toEqual(['0: I', '1: ORIGIN']);
  });
});

describe('constants', () => {
  test.each([
    ['ZERO', 'ZERO', '0'],
    ['1', 'ONE', '1'],
    ['-1', 'NEG_ONE', '-1'],
    ['-12', '-12', '-12'],
    ['True', 'T', 'true'],
    ['F', 'F', 'false'],
    ['None', 'None', 'null'],
    ['()', '()', '[]'],
    ['(7,)', '(7,)', '[7]'],
    ['(1, -1)', 'DOWN_LEFT', '[1,-1]'],
    ['((ONE, 2), UP, (T, None))', '((1, 2), (-1, 0), (True, None))', '[[1,2],[-1,0],[true,null]]'],
    ['(size, first)', '(size, first)', '[{"fn":"size"},{"fn":"first"}]'],
    ['(3)', 'THREE', '3'],
  ])('%s is written %s', (text, canonical, value) => {
    const node = solver(`return identity(${text})`).nodes[1];
    expect(node).toMatchObject({ kind: 'constant', text: canonical });
    expect(node.kind === 'constant' && encode(node.value)).toBe(value);
  });

  test('True is not 1, 0 is not False', () => {
    expect(shown(solver('return equality(True, 1)'))).toEqual(['0: I', '1: T', '2: ONE', '3: equality(1, 2)']);
  });
});

describe('functions', () => {
  test('any number in a file, among imports, comments and docstrings', () => {
    const programs = parsed(`"""Solvers."""
from dsl import *
from constants import ONE, TWO
import math

# a comment
def solve_1f876c06(I):  # another
    """Turns it."""

    # and one more
    O = rot90(I)  # done
    return O


def differ_palette(S, I, C):
    x1 = palette(I); x2 = palette(C)
    return astuple(difference(
        x1,  # of the input
        x2,
    ), ZERO)

def solve(S: 'Samples', I: Grid) -> Grid: return I
`);
    expect(programs.map(({ name, inputs, line }) => [name, inputs.join(), line])).toEqual([
      ['solve_1f876c06', 'I', 7],
      ['differ_palette', 'S,I,C', 15],
      ['solve', 'S,I', 22],
    ]);
    expect(programs.map(({ file }) => file)).toEqual(['a.py', 'a.py', 'a.py']);
  });

  test('of the same name, each is a program', () => {
    expect(parsed('def solve(I):\n    return I\ndef solve(I):\n    return rot90(I)').length).toBe(2);
  });

  test.each([[''], ['\n'], ['\n    '], ['\n\t\n\n  ']])('with %j at the end', (end) => {
    expect(parsed(`def solve(I):\n    return I${end}`).length).toBe(1);
  });

  test.each([['\r\n'], ['\r']])('with %j for a newline', (newline) => {
    const [, second] = parsed(['def solve(I):', '    return I', 'def solve_2(I):', '  return I', ''].join(newline));
    expect(second).toMatchObject({ name: 'solve_2', line: 3 });
  });
});

const KNOWN = 'a variable, or a constant or operation of the arc-dsl dialect';
const FORMS = 'a variable, constant, operation, call, whole number, tuple, True, False or None';
const PAIR = 'first(x1) and last(x1), on lines of their own, for what is not known to be a tuple of this length';
const LINE = 'a line such as x1 = op(args) or return O';

describe('what is wrong in a line is said with its place and what would be right', () => {
  test.each([
    ['return fil(I, ONE, I)', `${KNOWN} (did you mean fill?), found "fil"`],
    ['return fill(I, oen, I)', `${KNOWN}, found "oen"`],
    ['return fill(I, TWOO, I)', `${KNOWN} (did you mean TWO?), found "TWOO"`],
    ['return fill(I, ONE)', '3 arguments, fill(grid, value, patch), found "fill(I, ONE)"'],
    ['return rot90(I, I)', '1 argument, rot90(grid), found "rot90(I, I)"'],
    ['return fill(I, ONE, patc=I)', 'a parameter of fill(grid, value, patch), found "patc"'],
    ['return fill(I, ONE, grid=I)', 'each parameter of fill(grid, value, patch) once, found "grid"'],
    ['return fill(I, patch=I, ONE)', 'no argument by position after one by name, found "ONE"'],
    ['return rot90(*I)', 'arguments such as (x1, ONE) or (x1, value=ONE), found "(*I)"'],
    ['return rot90(x for x in I)', 'arguments such as (x1, ONE) or (x1, value=ONE), found "(x for x in I)"'],
    [
      'return compose(size, first)(container=I)',
      'arguments by position only, the function being computed, found "container"',
    ],
    ['return ONE(I)', 'a function to call, found "ONE"'],
    ['return rot90(1.5)', 'a whole number within ±(2^53 - 1), found "1.5"'],
    ['return rot90(9007199254740992)', 'a whole number within ±(2^53 - 1), found "9007199254740992"'],
    ['return rot90(-I)', 'invert(x1) instead of an operator, found "-I"'],
    ['return rot90(-1.5)', 'a whole number within ±(2^53 - 1), found "-1.5"'],
    ['return not I', 'flip(x1) instead of an operator, found "not I"'],
    ['return add(I, 1) + I', 'add(a, b) instead of an operator, found "add(I, 1) + I"'],
    ['return I if T else I', 'branch(condition, a, b) instead of if, found "I if T else I"'],
    ['return [x for x in I]', 'apply, mapply or sfilter instead of a comprehension, found "[x for x in I]"'],
    ['return rot90((*I, 1))', 'the items of a tuple one by one, found "*I"'],
    ['return rot90("text")', `${FORMS}, found "\\"text\\""`],
    ['return rot90([1])', 'a tuple such as (x1, x2), or initset and insert for a set, found "[1]"'],
    ['return I[0]', 'an operation such as first(x1) or last(x1) instead of an index, found "I[0]"'],
    ['return I.size', 'an operation, called as op(x1), instead of an attribute, found "I.size"'],
    ['return lambda: I', 'compose, chain, fork, lbind, rbind or matcher instead of a lambda, found "lambda: I"'],
    ['return', `${LINE}, found "return"`],
    ['a, b = I', `${PAIR}, found "a, b"`],
    ['a, b = palette(I)', `${PAIR}, found "a, b"`],
    ['a, b = (I, I, I)', '3 names, one for each item, found "a, b"'],
    ['a.b = I', `${LINE}, found "a.b = I"`],
    ['a[0] = I', `${LINE}, found "a[0] = I"`],
    ['x += I', 'a line such as x1 = add(x1, ONE) instead of an update, found "x += I"'],
    ['x1', `${LINE}, found "x1"`],
    ['rot90(I)', 'a line return O after this, found "rot90(I)"'],
    ['for x in I: pass', 'apply, mapply, sfilter or power instead of a loop, found "for x in I: pass"'],
    ['if T: pass', 'branch(condition, a, b) instead of if, found "if T: pass"'],
    ['assert I', `${LINE}, found "assert I"`],
    ['x = rot90(I)', 'a line return O after this, found "x = rot90(I)"'],
    ['x rot90(I)', 'Python syntax, found "x rot90(I)"'],
    ['return rot90(I', 'a bracket that closes this "("'],
    ['return rot90(I))', 'an opening bracket for this ")"'],
    [`return ${'rot90('.repeat(201)}I${')'.repeat(201)}`, 'at most 200 open brackets'],
    [`return ${'x'.repeat(100_000)}`, 'at most 100000 characters in a line, found "100011 characters"'],
  ])('%s', (line, problem) => {
    expect(() => solver(line)).toThrow(`a.py:2: expected ${problem}`);
  });

  test('a variable used before it is assigned, be it the name of an operation', () => {
    const problem = 'expected a variable that an earlier line assigns, found';
    expect(() => solver('x1 = rot90(x2)', 'x2 = rot90(x1)', 'return x2')).toThrow(`a.py:2: ${problem} "x2"`);
    expect(() => solver('rot90 = rot90(I)', 'return rot90')).toThrow(`a.py:2: ${problem} "rot90"`);
  });

  test('a line after return', () => {
    expect(() => solver('return I', 'x = I')).toThrow('a.py:3: expected nothing after return, found "x = I"');
  });

  test('calls nested 200 deep are read', () => {
    expect(solver(`return ${'rot90('.repeat(200)}I${')'.repeat(200)}`).output).toBe(200);
  });
});

describe('what is wrong with a file is said', () => {
  const anything = 'functions such as def solve_<id>(I):, imports, and constants such as X = 8';
  const parameters = 'the parameters (I), (S, I) or (S, I, C), or the like by other names';
  test.each([
    ['', 'a.py: expected a function such as def solve_<id>(I):'],
    ['# nothing\n', 'a.py: expected a function such as def solve_<id>(I):'],
    ['\nx = 1\n', 'a.py: expected a function such as def solve_<id>(I):'],
    ['import os\nos.remove("a")', `a.py:2: expected ${anything}, found "os.remove(\\"a\\")"`],
    ['def solve(I):\n    return I\nclass A: pass', `a.py:3: expected ${anything}, found "class A: pass"`],
    [
      '@cache\ndef solve(I): return I',
      'a.py:1: expected a function such as def solve_<id>(I): or def differ_<name>(S, I, C):, found "@cache def solve(I): return I"',
    ],
    [
      'def other(I):\n    return I',
      'a.py:1: expected a function such as def solve_<id>(I): or def differ_<name>(S, I, C):',
    ],
    ['async def solve(I):\n    return I', 'a.py:1: expected a function such as def solve_<id>(I): or'],
    ['def solve(I=1):\n    return I', `a.py:1: expected ${parameters}, found "(I=1)"`],
    ['def solve(I, S):\n    return I', `a.py:1: expected ${parameters}, found "(I, S)"`],
    ['def solve(grid, S):\n    return I', `a.py:1: expected ${parameters}, found "(grid, S)"`],
    ['def solve(C):\n    return C', `a.py:1: expected ${parameters}, found "(C)"`],
    ['def solve(a, a):\n    return a', `a.py:1: expected ${parameters}, found "(a, a)"`],
    ['def solve(*a):\n    return a', `a.py:1: expected ${parameters}, found "(*a)"`],
    ['def solve():\n    return ONE', `a.py:1: expected ${parameters}, found "()"`],
    ['def solve(a, b, c, d):\n    return a', `a.py:1: expected ${parameters}, found "(a, b, c, d)"`],
    ['def solve(I):\n    return I\n  x = 1\n', 'a.py:3: expected Python syntax, found "x = 1"'],
    ['def solve(I):\n    x = I\n        y = I\n    return I\n', 'a.py:3: expected Python syntax, found "y = I"'],
    ['def solve(I):\n    return I\0', 'a.py:2: expected Python syntax'],
  ])('%j', (text, problem) => {
    expect(() => parsed(text)).toThrow(problem);
  });
});

test('a program of 10,000 lines', () => {
  const lines = Array.from({ length: 10_000 }, (_, k) => `x${k + 1} = hconcat(${k === 0 ? 'I' : `x${k}`}, I)`);
  expect(solver(...lines, 'return x10000').nodes.length).toBe(10_001);
}, 60_000);
