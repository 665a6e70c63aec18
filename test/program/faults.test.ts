/** What is wrong with one program costs no other; all that is wrong is told. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { FaultsError, FormatError, UsageError } from '../../src/errors.js';
import { parse, parseFile, readLibraryFiles } from '../../src/program/index.js';

/** What can be read and what not: names of programs, and of each malformed one its line and those of its faults. */
function shape(text: string) {
  const { programs, malformed } = parseFile(text, arcDsl, 'a.py');
  return {
    good: programs.map(({ name }) => name),
    bad: malformed.map(({ name, line, faults }) => [name, line, ...faults.map((fault) => fault.line)]),
  };
}

const good = (name: string): string => `def ${name}(I):\n    return rot90(I)\n`;

describe('a malformed function costs only itself', () => {
  test.each([
    ['an unknown operation', 'def solve_x(I):\n    return rot9(I)\n', [4]],
    ['an open bracket', 'def solve_x(I):\n    x1 = rot90(I\n    return x1\n', [4]],
    ['a closed bracket', 'def solve_x(I):\n    x1 = rot90(I))\n    return x1\n', [4]],
    ['no Python', 'def solve_x(I):\n    x1 rot90(I)\n    return x1\n', [4]],
    ['an open string', 'def solve_x(I):\n    x1 = "rot90(I)\n    return I\n', [4]],
    ['an open long string', 'def solve_x(I):\n    """Turns (it.\n    return I\n', [4]],
    ['a wrong indentation', 'def solve_x(I):\n    x1 = I\n  return x1\n', [5]],
    ['a long line', `def solve_x(I):\n    return ${'('.repeat(90)}${'x'.repeat(100_000)}\n`, [4]],
    ['too many brackets', `def solve_x(I):\n    return ${'('.repeat(201)}I${')'.repeat(201)}\n`, [4]],
    ['a half head', 'def solve_x(I\n', [3]],
    ['no body', 'def solve_x(I):\n', [3]],
    ['a loop', 'def solve_x(I):\n    for i in I:\n        x = i\n        return x\n', [4]],
  ])('%s', (_, text, lines) => {
    for (const file of [
      good('solve_1') + text + good('solve_2'),
      `${good('solve_1')}${text}\n\n# next\n${good('solve_2')}`,
    ]) {
      expect(shape(file)).toEqual({ good: ['solve_1', 'solve_2'], bad: [['solve_x', 3, ...lines]] });
    }
  });

  test('at the end of a file, too', () => {
    for (const end of ['(', '("', '"""', "'", ' if', ':']) {
      const text = `${good('solve_1')}def solve_x(I):\n    return I${end}`;
      expect(shape(text)).toEqual({ good: ['solve_1'], bad: [['solve_x', 3, 4]] });
    }
  });

  test('so does a line between functions', () => {
    const text = `${good('solve_1')}print(solve_1)\nclass A:\n    def solve_2(I): return I\n${good('solve_3')}sys.x = 1\n`;
    expect(shape(text)).toEqual({
      good: ['solve_1', 'solve_3'],
      bad: [
        [null, 3, 3],
        [null, 4, 4],
        [null, 8, 8],
      ],
    });
  });

  test('functions that are no programs may hold anything, and are named', () => {
    const text = `def helper(x):\n    for y in x(: return $\nasync def other(): pass\n@cache\ndef cached(x):\n    return lambda: x\n${good('solve_1')}`;
    const { programs, malformed, helpers } = parseFile(text, arcDsl, 'a.py');
    expect(programs).toHaveLength(1);
    expect(malformed).toEqual([]);
    expect(helpers.map(({ name, line }) => [name, line])).toEqual([
      ['helper', 1],
      ['other', 3],
      ['cached', 4],
    ]);
  });
});

test('a file of something else is not read to its end', () => {
  const { programs, malformed } = parseFile(`${'Dear all,\n'.repeat(2000)}${good('solve')}`, arcDsl, 'a.py');
  expect([programs.length, malformed.length]).toEqual([0, 1001]);
});

test('each faulty line of a function is told, but not what follows from it', () => {
  const text = `def solve(I):
    x1 = objcts(I)
    x2 = size(x1)
    x3, x4 = x1, foo
    for k in I:
        x5 = k
    x6 += 1
    x7 = add(x5, x6)
    x8 = add(x2, bar)
    return x8
`;
  expect(shape(text)).toEqual({ good: [], bad: [['solve', 1, 2, 4, 5, 7, 9]] });
  const second = 'def solve(x=1):\n    y = x\n    return rot9(y)\n';
  expect(shape(second)).toEqual({ good: [], bad: [['solve', 1, 1, 3]] });
});

test('all faults of a text are told at once', () => {
  const text = 'def solve_1(I):\n    return a\ndef solve_2(I):\n    return b\n';
  const failing = (): unknown => parse(text, arcDsl, 'a.py');
  expect(failing).toThrow(FaultsError);
  expect(failing).toThrow(/^a\.py:2: expected .* found "a" \(and 1 more fault\)$/);
  expect(() => parse('def solve(I):\n    return a\n', arcDsl, 'a.py')).toThrow(/found "a"$/);
});

describe('files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'batt-run-faults-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const place = (name: string): string => join(folder, name);
  function written(name: string, text: string): string {
    mkdirSync(dirname(place(name)), { recursive: true });
    writeFileSync(place(name), text);
    return place(name);
  }
  const read = (paths: readonly string[], skipBad = false) => readLibraryFiles(paths, arcDsl, { skipBad });

  test('of a package are read, those without a program are left out and named', () => {
    const empty = written('package/__init__.py', '');
    const imports = written('package/sub/__init__.py', 'from .a import *\n');
    const tools = written('package/tools.py', 'import os\nos.remove("a")\ndef add(a, b):\n    return a + b\n');
    written('package/a.py', good('solve_1'));
    const { programs, leftOut } = read([place('package')]);
    expect(programs).toHaveLength(1);
    expect(leftOut).toEqual({ malformed: [], helpers: [], empty: [empty, imports, tools], dangling: [] });
    // The same where the shell has put in the files.
    expect(read([empty, place('package/a.py'), tools]).leftOut.empty).toEqual([empty, tools]);
  });

  test('without any program are refused', () => {
    written('none/__init__.py', '');
    written('none/dsl.py', 'def add(a, b):\n    return a + b\n');
    const functions = 'a function such as def solve_<id>(I): or def differ_<name>(S, I, C):';
    expect(() => read([place('none')], true)).toThrow(
      new UsageError(`no program in the 2 files of '${place('none')}': expected ${functions}`),
    );
    expect(() => read([place('none/dsl.py')])).toThrow(`dsl.py:1: expected ${functions}, found "def add"`);
    expect(() => read([written('none/slow.py', 'x = (1\n')])).toThrow('slow.py:1: expected a bracket that closes');
  });

  test('that are links that lead nowhere are named, or refused where there are no others', () => {
    written('dead/a.py', good('solve_1'));
    symlinkSync(place('gone'), place('dead/b.py'));
    symlinkSync(place('gone'), place('dead/c.py'));
    expect(read([place('dead')]).leftOut.dangling).toEqual([place('dead/b.py'), place('dead/c.py')]);
    rmSync(place('dead/a.py'));
    expect(() => read([place('dead')])).toThrow(
      new UsageError(`all 2 files in '${place('dead')}' are links that lead nowhere, such as '${place('dead/b.py')}'`),
    );
    expect(() => read([place('dead/b.py')])).toThrow(
      new UsageError(`'${place('dead/b.py')}' is a link that leads nowhere`),
    );
  });

  test('with malformed programs are refused with all faults, or the programs left out', () => {
    const bad = written('mixed/bad.py', `def solve_x(I):\n    return a\n${good('solve_2')}`);
    const bytes = written('mixed/bytes.py', '');
    writeFileSync(bytes, Buffer.from([0x64, 0xff, 0x0a]));
    written('mixed/good.py', good('solve_1'));
    let thrown: unknown;
    try {
      read([place('mixed')]);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(FaultsError);
    expect((thrown as FaultsError).faults.map(({ file, line }) => [file, line])).toEqual([
      [bad, 2],
      [bytes, 1],
    ]);
    const { programs, leftOut } = read([place('mixed')], true);
    expect(programs.map(({ name }) => name)).toEqual(['solve_2', 'solve_1']);
    expect(leftOut.malformed.map(({ file, line, name }) => [file, line, name])).toEqual([
      [bad, 1, 'solve_x'],
      [bytes, 1, null],
    ]);
  });

  test('of which nothing is left are refused, whatever is to be left out', () => {
    expect(() => read([written('all/bad.py', 'def solve_x(I):\n    return a\n')], true)).toThrow(FormatError);
  });
});
