import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-eval-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `batt-run eval` in the test's folder, on its tasks. */
function run(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, 'eval', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...inherited, BATT_TASKS: 'tasks.json', ...env },
  });
  return { status, stdout, stderr };
}

/** Writes a file into the test's folder; gives its name. */
function written(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content);
  return name;
}

const program = (...lines: string[]): string => `${lines.join('\n    ')}\n`;

written(
  'tasks.json',
  JSON.stringify({
    turn: {
      train: [{ input: [[1, 2]], output: [[1], [2]] }],
      test: [{ input: [[3, 3, 0]] }],
    },
    swap: { train: [{ input: [[1]], output: [[2]] }], test: [{ input: [[2]], output: [[1]] }] },
  }),
);

describe('programs', () => {
  test('run on the samples of the tasks that they name', () => {
    const file = written(
      'turn.py',
      program('def solve_turn(I):', 'O = rot90(I)', 'return O') +
        program('def solve_swap(S, I):', 'return last(first(S))'),
    );
    expect(run([file])).toEqual({
      status: 0,
      stderr: '',
      stdout: `solve_turn  turn  demo 0  match
input   expected   got
1 2     1          1
        2          2

solve_turn  turn  test 0
input   got
3 3 0   3
        3
        0

solve_swap  swap  demo 0  match
input   expected   got
1       2          2

solve_swap  swap  test 0  no match
input   expected   got
2       1          2

4 results, 0 failed; 2 of 3 known outputs match
`,
    });
  });

  test('run on the samples of a task that is named for them', () => {
    const file = written('solve.py', program('def solve(I):', 'return shape(I)'));
    expect(run([file, '--task', 'swap']).stdout).toBe(`solve  swap  demo 0  no match
input   expected
1       2
got [1,1]

solve  swap  test 0  no match
input   expected
2       1
got [1,1]

2 results, 0 failed; 0 of 2 known outputs match
`);
  });

  test('run on a grid', () => {
    const file = written('grid.py', program('def solve(S, I, C):', 'return astuple(S, astuple(first(I), C))'));
    expect(run([file, '--grid', '[[10,2],[-1,4]]'])).toEqual({
      status: 0,
      stderr: '',
      stdout: `solve
input
10  2
-1  4
got [[],[[10,2],null]]

1 result, 0 failed; 0 of 0 known outputs match
`,
    });
    const { stdout } = run([file, '--grid', '[[7]]', '--task', 'swap']);
    expect(stdout).toContain('got [[[[[1]],[[2]]]],[[7],null]]\n');
  });

  test('that are differs compare the input with the output', () => {
    const file = written('differ.py', program('def differ_same(S, I, C):', 'return astuple(equality(I, C), C)'));
    expect(run([file, '--task', 'swap']).stdout).toContain(`differ_same  swap  demo 0
input   candidate
1       2
got [false,[[2]]]
`);
  });

  test('that fail show the operation and the exception', () => {
    const file = written('fail.py', program('def solve_turn(I):', 'unused = first(ZERO)', 'return I'));
    const { status, stdout } = run([file]);
    expect(status).toBe(0);
    expect(stdout).toContain('solve_turn  turn  demo 0  failed: first: TypeError');
    expect(stdout).toContain('2 results, 2 failed; 0 of 1 known output matches\n');
  });

  test('leave one JSON line per result', () => {
    const file = written(
      'emit.py',
      program('def solve_turn(I):', 'return rot90(I)') + program('def solve_swap(I):', 'return last(palette(index))'),
    );
    expect(run([file, '--emit', 'out/results.jsonl']).status).toBe(0);
    expect(readFileSync(join(folder, 'out/results.jsonl'), 'utf8').split('\n')).toEqual([
      '{"type":"program","program":"solve_turn","task":"turn","kind":"demo","index":0,"value":[[1],[2]],"match":true}',
      '{"type":"program","program":"solve_turn","task":"turn","kind":"test","index":0,"value":[[3],[3],[0]]}',
      '{"type":"program","program":"solve_swap","task":"swap","kind":"demo","index":0,"error":"TypeError"}',
      '{"type":"program","program":"solve_swap","task":"swap","kind":"test","index":0,"error":"TypeError"}',
      '',
    ]);
    expect(readdirSync(join(folder, 'out'))).toEqual(['results.jsonl']);
  });
});

describe('colors', () => {
  const file = written('same.py', program('def solve(I):', 'return I'));
  const words = [file, '--grid', '[[1,1,2]]'];
  const painted = '\x1b[48;5;26m    \x1b[48;5;196m  \x1b[0m';

  test('are shown where they are wanted', () => {
    expect(run(words, { FORCE_COLOR: '1' }).stdout).toContain(`input    got\n${painted}   ${painted}\n`);
  });

  test.each([
    ['on no terminal', words, {}],
    ['with --no-color', [...words, '--no-color'], { FORCE_COLOR: '1' }],
    ['with NO_COLOR', words, { FORCE_COLOR: '1', NO_COLOR: '1' }],
  ])('are left out %s', (_, options, env) => {
    expect(run(options, env).stdout).toContain('input   got\n1 1 2   1 1 2\n');
  });
});

const CONSTANTS = '{"constants":{"ZERO":0}}';

describe('vector files', () => {
  const right = written('right.jsonl', `${CONSTANTS}\n{"op":"add","args":[1,2],"out":3}\n`);
  const wrong = written(
    'wrong.jsonl.gz',
    gzipSync([CONSTANTS, ...Array.from({ length: 7 }, (_, k) => `{"op":"add","args":[${k},1],"out":3}`)].join('\n')),
  );

  test('whose lines all agree', () => {
    const stdout = 'right.jsonl: 2 of 2 agree\n';
    expect(run(['--vectors', right])).toEqual({ status: 0, stdout, stderr: '' });
  });

  test('with lines that do not agree: the first of them, exit code 1', () => {
    const { status, stdout, stderr } = run(['--vectors', wrong, right]);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      'wrong.jsonl.gz: 2 of 8 agree',
      '  line 2: add(0, 1)',
      '    expected {"out":3}',
      '    got      {"out":1}',
    ]);
    expect(stdout).toContain('  and 1 more\nright.jsonl: 2 of 2 agree\n');
  });
});

describe('bad input is exit code 2 and one line that says what would be right', () => {
  mkdirSync(join(folder, 'folder'));
  written('solve_only.py', program('def solve(I):', 'return I'));

  test.each([
    [[], 'eval: expected either a file of programs, or --vectors and vector files'],
    [['a.py', '--vectors', 'b.jsonl'], 'eval: expected either a file of programs, or --vectors and vector files'],
    [['solve_only.py'], 'solve_only.py:1: solve names no task: give one with --task, or a grid with --grid'],
    [
      ['solve_only.py', '--task', 'tur'],
      "no task 'tur' (did you mean turn?) among the 2 in 'tasks.json': see --task, --tasks and --data",
    ],
    [['solve_only.py', '--task', 'turn', '--tasks', 'none'], "--tasks: no file or folder 'none'"],
    [
      ['solve_only.py', '--grid', '[[1,2],[3]]'],
      /^--grid: expected rows of equal length .*, found '\[\[1,2\],\[3\]\]'$/,
    ],
    [['solve_only.py', '--grid', '[[1,'], /^--grid: expected rows of equal length .*, found '\[\[1,'$/],
    [['solve_only.py', '--grid', '[[1]]', '--emit', 'folder'], "cannot write 'folder': it is a folder"],
    [['none.py'], "no such file: 'none.py' (give a .py file, a folder of them or a glob)"],
    [['folder'], "no .py file in the folder 'folder'"],
    [['--vectors', 'none.jsonl'], 'none.jsonl: expected a readable file, found "no such file"'],
  ])('eval %j', (words, line) => {
    const { status, stdout, stderr } = run(words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^batt-run: [^\n]+\n$/);
    expect(stderr.slice('batt-run: '.length, -1)).toEqual(
      typeof line === 'string' ? line : expect.stringMatching(line),
    );
  });

  test.each([
    ['empty', '', 'expected a function such as def solve_<id>(I):'],
    ['no UTF-8', Buffer.from('def solve_turn(I):\n    return \xff', 'latin1'), ':2: expected UTF-8 text'],
    ['no Python', 'def solve_turn(I)\n    return I', ':1: expected Python syntax, found "def solve_turn(I)"'],
    [
      'an unclosed bracket',
      program('def solve_turn(I):', 'return rot90(I'),
      ':2: expected a bracket that closes this "("',
    ],
    [
      'a cycle',
      program('def solve_turn(I):', 'x = rot90(y)', 'y = rot90(x)', 'return x'),
      ':2: expected a variable that',
    ],
    ['an unknown operation', program('def solve_turn(I):', 'return rot9(I)'), '(did you mean rot90?), found "rot9"'],
    [
      'a wrong number of arguments',
      program('def solve_turn(I):', 'return rot90()'),
      ':2: expected 1 argument, rot90(grid)',
    ],
    [
      'deep nesting',
      program('def solve_turn(I):', `return ${'rot90('.repeat(50_000)}I${')'.repeat(50_000)}`),
      ':2: expected at',
    ],
    [
      'a line of 15 MB',
      program('def solve_turn(I):', `return ${'x'.repeat(15e6)}`),
      ':2: expected at most 100000 characters',
    ],
    ['a line of 50 MB', program('def solve_turn(I):', `return ${'x'.repeat(50e6)}`), 'expected at most 16777216 bytes'],
  ])('a file of programs with %s', (_, content, problem) => {
    const { status, stdout, stderr } = run([written('bad.py', content)]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^batt-run: bad\.py:[^\n]+\n$/);
    expect(stderr).toContain(problem);
  });

  test.each([
    ['empty', '', ':1: constants: expected an object, found "nothing"'],
    ['of another dialect', '{"constants":{"LARGE":9}}', ':1: constants: expected those of arc-dsl'],
    ['with a line cut short', `${CONSTANTS}\n{"op":"add","args":[1,2],"out"`, ':2: expected a JSON object'],
    [
      'with a value of no kind',
      `${CONSTANTS}\n{"op":"add","args":[1,{"x":2}],"out":3}`,
      ':2: expected an encoded value',
    ],
    [
      'with a program of no kind',
      `${CONSTANTS}\n{"program":"","inputs":[],"outs":[]}`,
      ':2: program: expected a function',
    ],
    ['cut short, gzipped', gzipSync(CONSTANTS).subarray(0, 20), 'expected a gzip file'],
  ])('a vector file %s', (_, content, problem) => {
    const { status, stdout, stderr } = run(['--vectors', written('bad.jsonl', content)]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^batt-run: bad\.jsonl:[^\n]+\n$/);
    expect(stderr).toContain(problem);
  });
});
