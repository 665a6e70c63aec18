/** Programs as they lie about, through every command that reads them: what is malformed, missing or none costs only itself. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { BATT_TASKS: _, FORCE_COLOR: __, ...inherited } = process.env;
const options = { cwd: folder, encoding: 'utf8', env: { ...inherited, BATT_TASKS: 'tasks.json' } } as const;

function run(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], options);
  return { status, stdout, stderr };
}

function written(name: string, content: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return name;
}

written(
  'tasks.json',
  JSON.stringify({
    turn: { train: [{ input: [[1, 2]], output: [[1], [2]] }], test: [{ input: [[3, 4]], output: [[3], [4]] }] },
    same: { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[2, 2]], output: [[2, 2]] }] },
  }),
);

const GOOD = 'from dsl import *\n\ndef solve_turn(I):\n    return rot90(I)\n';
const BAD =
  'def solve_same(I):\n    return idntity(I)\n\ndef helper(x):\n    return [y for y in x]\n\ndef solve_open(I):\n    return (I\n';
written('mixed.py', `${GOOD}\n${BAD}`);

/** Each command that reads programs, and what of its output tells that it has the good one. */
const COMMANDS: readonly (readonly [words: readonly string[], reads: string])[] = [
  [['validate', '--quiet', '--workers', '0'], '1 of 1 task solved'],
  [['import', '--quiet', '--archive', 'a.db', '--workers', '0'], '1 solver of 1 task: 1 solved'],
  [['eval'], '2 of 2 known outputs match'],
  [['gen', '-c', '0', '-o', 'b.mjs', '--solvers'], '1 of 1 solver'],
];

describe.each(COMMANDS)('%j', (words, reads) => {
  test('tells all that is malformed', () => {
    const { status, stdout, stderr } = run(...words, 'mixed.py');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      'batt-run: 2 faults (--skip-bad leaves out the programs that have them):',
      '  mixed.py:7: expected a variable, or a constant or operation of the arc-dsl dialect (did you mean identity?), found "idntity"',
      '  mixed.py:13: expected a bracket that closes this "("',
      '',
    ]);
  });

  test('leaves that out with --skip-bad, and says what and why', () => {
    const [command, ...rest] = words;
    const { status, stdout, stderr } = run(command, '--skip-bad', ...rest, 'mixed.py');
    expect(status).toBe(0);
    expect(stdout).toContain(reads);
    const said = `${stdout}${stderr}`.replaceAll(/\s+/g, ' ');
    for (const text of [
      'mixed.py:7',
      '(did you mean identity?), found "idntity"',
      'solve_same',
      'mixed.py:13',
      'solve_open',
    ]) {
      if (command !== 'gen' || !rest.includes('--quiet')) expect(said).toContain(text);
    }
    expect(said).toMatch(/helper \(mixed\.py:9\)|mixed\.py:9 helper is no program/);
  });

  test('refuses a file of which nothing is left', () => {
    const [command, ...rest] = words;
    const { status, stderr } = run(command, '--skip-bad', ...rest, written('bad.py', BAD));
    expect(status).toBe(2);
    expect(stderr).toMatch(/^batt-run: 2 faults:\n {2}bad\.py:2: .*\n {2}bad\.py:8: .*\n$/);
  });

  test('refuses a link that leads nowhere', () => {
    rmSync(join(folder, 'dead'), { recursive: true, force: true });
    mkdirSync(join(folder, 'dead'));
    symlinkSync('nowhere', join(folder, 'dead/a.py'));
    symlinkSync('nowhere', join(folder, 'dead/b.py'));
    const { status, stderr } = run(...words, words[0] === 'eval' ? 'dead/a.py' : 'dead');
    const all = "all 2 files in 'dead' are links that lead nowhere, such as 'dead/a.py'";
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `batt-run: ${words[0] === 'eval' ? "'dead/a.py' is a link that leads nowhere" : all}\n`,
    });
  });
});

test('more than ten faults are counted', () => {
  const lines = Array.from({ length: 13 }, (_, k) => `    x${k} = foo${k}(I)\n`).join('');
  const { status, stderr } = run('eval', written('many.py', `def solve_turn(I):\n${lines}    return I\n`));
  expect(status).toBe(2);
  expect(stderr.split('\n')).toHaveLength(13);
  expect(stderr).toMatch(
    /^batt-run: 13 faults:\n {2}many\.py:2: [^\n]*\n[\s\S]*many\.py:11: [^\n]*\n {2}… and 3 more\n$/,
  );
});

describe('a folder that is a package', () => {
  written('package/__init__.py', '');
  written('package/tools/__init__.py', 'from .draw import *\n');
  written('package/tools/draw.py', 'import sys\n\ndef draw(grid):\n    for row in grid:\n        print(row)\n');
  written('package/turn.py', 'def solve(grid):\n    return rot90(grid)\n');
  written(
    'package/all.py',
    'def verify_same(grid):\n    return grid\n\ndef task_turn(grid):\n    return rot90(grid)\n',
  );

  test('is read; files without a program are counted, and no failure', () => {
    const { status, stdout } = run('validate', 'package', '--quiet', '--workers', '0', '--strict', '--prefix', 'task');
    expect(status).toBe(0);
    expect(stdout).toContain('3 solved, 0 demo-solved, 0 not solved, 0 failed');
    expect(stdout).toMatch(/skipped +package\/__init__\.py +no program in it\n/);
    expect(stdout).toMatch(/\nskipped +3\n/);
    const { stdout: imported } = run('import', 'package', '--quiet', '--archive', 'p.db', '--workers', '0');
    expect(imported).toContain('2 solvers of 2 tasks: 2 solved');
    expect(imported).toContain(
      '3 files without a program: package/__init__.py, package/tools/__init__.py, package/tools/draw.py\n',
    );
    expect(imported).toContain('1 function that is no program: task_turn (package/all.py:4)\n');
  });

  test('of which nothing is a program is refused', () => {
    const { status, stderr } = run('import', 'package/tools');
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr:
        "batt-run: no program in the 2 files of 'package/tools': expected a function such as def solve_<id>(I): or def differ_<name>(S, I, C):\n",
    });
  });

  test('--prefix is the start of a name', () => {
    const { status, stderr } = run('validate', 'package', '--prefix', '1-2');
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: "batt-run: --prefix: expected the start of a name such as transform, found '1-2'\n",
    });
  });
});

test('programs of other names and of tuples are written as Python that can be read again', () => {
  const file = written(
    'answer.py',
    'def verify_turn(g):\n    h, w = shape(g)\n    x1 = (h, w, g)\n    return rot90(last(x1))\n',
  );
  expect(run('import', file, '-o', 'cut', '--quiet', '--workers', '1').stdout).toContain('1 solved');
  expect(readdirSync(join(folder, 'cut'))).toEqual(['turn.py']);
  expect(readFileSync(join(folder, 'cut/turn.py'), 'utf8')).toBe(
    [
      'def solve_turn(I):',
      '    x1 = shape(I)',
      '    x2 = first(x1)',
      '    x3 = last(x1)',
      '    x4 = astuple(x2, x3)',
      '    x5 = repeat(I, ONE)',
      '    x6 = combine(x4, x5)',
      '    x7 = last(x6)',
      '    O = rot90(x7)',
      '    return O',
      '',
    ].join('\n'),
  );
  expect(run('eval', 'cut/turn.py').stdout).toContain('2 of 2 known outputs match');
});

test('gen names the programs that are for no task, and counts them', () => {
  written('nameless/turn.py', 'def solve(I):\n    return rot90(I)\n');
  written(`nameless/${'0123456789abcdef'.repeat(2)}.py`, 'def solve(I):\n    return rot180(I)\n');
  const { status, stdout, stderr } = run('gen', '-c', '0', '-o', 'n.mjs', '--solvers', 'nameless');
  expect(status).toBe(0);
  expect(stdout).toContain('1 of 1 solver');
  expect(stderr).toContain('solvers: 1 program left out that names no task, such as solve (nameless/0123456789abcdef');
});
