/** `batt-run gen` as its users start it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { loadBatt } from '../../src/batt/index.js';
import { readReport } from '../../src/report/index.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-gen-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs batt-run in the test's folder. */
function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/batt-run.mjs'), ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', BATT_TASKS: '' },
  });
  return { status, stdout, stderr };
}

/** Generates a batt into a file of the test's folder; gives its text. */
function generated(file: string, ...words: string[]): string {
  expect(run('gen', '-o', file, ...words)).toMatchObject({ status: 0, stderr: '' });
  return readFileSync(join(folder, file), 'utf8');
}

test('writes a batt that says what is in it, and tells how much that is', () => {
  const { status, stdout } = run('gen', '-c', '3', '--freeze-solvers', '-o', 'three.mjs');
  expect(status).toBe(0);
  const batt = loadBatt(join(folder, 'three.mjs'));
  expect(stdout).toBe(
    `three.mjs: 3 of 126 solvers (0 evolved), 10 differs, ${batt.calls.length.toLocaleString('en-US')} calls\n`,
  );
  const solvers = batt.sources.filter(({ kind }) => kind === 'solver').map(({ id }) => id);
  expect(batt.outputs.map(({ solver }) => solver).sort()).toEqual(solvers.sort());
  expect(new Set(batt.outputs.map(({ evolved }) => evolved))).toEqual(new Set([false]));
});

test('the same seed gives the same bytes, another one others', () => {
  const seven = generated('a.mjs', '-c', '3', '--seed', '7');
  expect(generated('b.mjs', '-c', '3', '--seed', '7')).toBe(seven);
  expect(generated('c.mjs', '-c', '3', '--seed', '8')).not.toBe(seven);
});

test('bundled programs are named by their place in the package', () => {
  const text = generated('named.mjs', '-c', '1');
  expect(text).toMatch(/"file":"batts\/solvers\/[0-9a-f]{8}\.py"/);
  expect(text).not.toContain(ROOT);
});

test('mutation changes what it is allowed to, and says so', () => {
  generated('wild.mjs', '-c', '5', '--mutation-rate', '1', '--freeze-differs');
  expect(loadBatt(join(folder, 'wild.mjs')).outputs.some(({ evolved }) => evolved)).toBe(true);
});

test('moves of structure have chances of their own, which the exchange of names has not', () => {
  generated('wrapped.mjs', '-c', '5', '--mutation-rate', '0', '--moves', 'none,wrap=1');
  expect(loadBatt(join(folder, 'wrapped.mjs')).outputs.map(({ moves }) => moves)).toEqual(
    Array.from({ length: 5 }, () => ['wrap']),
  );
  generated('as-they-are.mjs', '-c', '5', '--mutation-rate', '0', '--moves', 'none');
  expect(loadBatt(join(folder, 'as-they-are.mjs')).outputs.every(({ evolved }) => !evolved)).toBe(true);
});

describe('several solvers of a task', () => {
  const text = (operation: string): string => `def solve_0a1b2c3d(I):\n    O = ${operation}(I)\n    return O\n`;
  writeFileSync(join(folder, 'several.py'), ['trim', 'rot90', 'rot180'].map(text).join('\n'));
  const words = ['gen', '-c', '0', '--freeze-solvers', '--solvers', 'several.py', '-o', 'several.mjs'];

  test('one of them goes into a batt, and how many do not is said on stderr and in the batt', () => {
    const { status, stderr } = run(...words);
    expect(status).toBe(0);
    expect(stderr).toMatch(
      /^\S+ warn +solvers: 2 left out, since at most 1 of a task goes into a batt \(--per-task\)\n$/,
    );
    expect(readFileSync(join(folder, 'several.mjs'), 'utf8')).toMatch(/^\/\/ 1 solver \(2 left out\), 10 differs, /);
    expect(loadBatt(join(folder, 'several.mjs'))).toMatchObject({ leftOut: 2, outputs: [{ solver: '0a1b2c3d' }] });
  });

  test('or as many as are asked for, each under a name of its own', () => {
    const { status, stdout, stderr } = run(...words, '--per-task', '0');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^several\.mjs: 3 of 3 solvers \(0 evolved\), /);
    const { outputs, differs } = loadBatt(join(folder, 'several.mjs'));
    const names = new Set(outputs.map(({ solver }) => solver));
    expect(names.size).toBe(3);
    for (const name of names) {
      expect(name).toMatch(/^0a1b2c3d~[0-9a-f]{8}$/);
      expect(differs.filter(({ solver }) => solver === name)).toHaveLength(10);
    }
    expect(run(...words, '--per-task', '2').stderr).toMatch(/ 1 left out, since at most 2 of a task go into a batt/);
  });
});

test('what it writes runs, and solves the tasks of its solvers', () => {
  const ids = ['e2f098b6', '5078aa31', 'deb825d9'];
  const solvers = ids.map((id) => join(ROOT, `batts/solvers/${id}.py`));
  const differ = join(ROOT, 'batts/differs/dimensions.py');
  generated('own.mjs', '-c', '0', '--freeze-solvers', '--solvers', ...solvers, '--differs', differ);
  const words = ['-b', 'own.mjs', '-i', ...ids, '--workers', '0', '--score-only', '--report', 'own.json'];
  expect(run('run', ...words).status).toBe(0);
  const { totals, tasks } = readReport(join(folder, 'own.json'));
  expect(totals).toMatchObject({ tasks: 3, tasksSolved: 3 });
  expect(tasks.map(({ id, best }) => [id, best?.solver])).toEqual(ids.map((id) => [id, id]));
});

describe('bad input is one line and exit code 2:', () => {
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'file'), '');
  writeFileSync(join(folder, 'bad.py'), 'def solve_0a1b2c3d(I):\n    O = vmirrow(I)\n    return O\n');

  test.each([
    [['--solvers', 'nowhere.py'], /^no such file: 'nowhere\.py' \(give a \.py file, a folder of them or a glob\)$/],
    [['--solvers', 'empty'], /^no \.py file in the folder 'empty'$/],
    [['--solvers', 'bad.py'], /^bad\.py:2: .*vmirrow.*$/],
    [['--dialect', 'dialetc'], /^--dialect: expected .*arc-dsl.*, found 'dialetc'$/],
    [['--count', '-1'], /^--count: expected a whole number of at least 0, found '-1'$/],
    [['--mutation-rate', '2'], /^--mutation-rate: expected a number of at least 0 and at most 1, found '2'$/],
    [['--per-task', '-1'], /^--per-task: expected a whole number of at least 0, found '-1'$/],
    [
      ['--moves', 'warp=1'],
      /^--moves: expected none, or a chance from 0 to 1 for cut, .* or constants, such as cut=0\.1, found 'warp=1'$/,
    ],
    [['--moves', 'cut=2'], /^--moves: expected none, or a chance from 0 to 1 .*, found 'cut=2'$/],
    [['--moves', 'cut'], /^--moves: expected none, .*, found 'cut'$/],
    [
      ['--moves', 'exchange=1'],
      /^--moves: expected moves of structure \(exchange has --mutation-rate\), found 'exchange=1'$/,
    ],
    [['-o', 'file/batt.mjs'], /^cannot write 'file\/batt\.mjs': its path leads through a file$/],
  ])('%j', (words, message) => {
    const before = readdirSync(folder).sort();
    const { status, stdout, stderr } = run('gen', ...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^batt-run: .+\n$/);
    expect(stderr.slice('batt-run: '.length, -1)).toMatch(message);
    expect(readdirSync(folder).sort()).toEqual(before);
  });
});

test('--python writes a batt and its call table for the Python system', () => {
  writeFileSync(join(folder, 'pre.py'), 'def solve_03b21e76(S, I, C):\n    O = trim(I)\n    return O\n');
  writeFileSync(join(folder, 'differs.py'), 'def differ_cells(S, I, C):\n    x1 = equality(I, C)\n    return x1\n');
  const given = ['--dialect', 'tokpidjin', '--solvers', 'pre.py', '--differs', 'differs.py', '--python'];
  const text = generated('tmp_batt_run.py', ...given, '-c', '0');
  expect(text).toContain("    o.append((2, False, '03b21e76', t2))\n");
  expect(text).toContain("    s.append((3, '03b21e76', 'differ_cells', t3))\n");
  expect(readFileSync(join(folder, 'tmp_batt_run_call.py'), 'utf8')).toContain("value=('equality', 't2', 'C')");
  expect(loadBatt(join(folder, 'tmp_batt_run.py')).differs).toEqual([
    { t: 1, solver: 'None', differ: 'cells' },
    { t: 3, solver: '03b21e76', differ: 'cells' },
  ]);
  expect(run('gen', '-o', 'x.mjs', ...given)).toMatchObject({
    status: 2,
    stderr: "batt-run: -o: expected a name that ends in .py with --python, found 'x.mjs'\n",
  });
  expect(run('gen', '--python', '-o', 'x.py')).toMatchObject({
    status: 2,
    stderr: 'batt-run: a Python batt is of dialect tokpidjin, this one is of arc-dsl\n',
  });
});
