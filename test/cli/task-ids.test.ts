/** `-i`: every command that takes tasks can be told which. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-ids-'));
afterAll(() => rmSync(folder, { recursive: true }));

function batt(...words: readonly string[]) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...inherited, BATT_TASKS: 'tasks.json' },
  });
  return { status, stdout, stderr };
}

const pair = (input: number[][], output: number[][]) => ({ input, output });

beforeAll(() => {
  const turn = { train: [pair([[1, 2]], [[2, 1]])], test: [pair([[3, 4]], [[4, 3]])] };
  const same = { train: [pair([[1]], [[1]])], test: [pair([[5]], [[5]])] };
  writeFileSync(join(folder, 'tasks.json'), JSON.stringify({ turn, same }));
  mkdirSync(join(folder, 'mine'));
  writeFileSync(join(folder, 'mine/a.py'), 'def solve_turn(I):\n    return vmirror(I)\n');
  writeFileSync(join(folder, 'mine/b.py'), 'def solve_same(I):\n    return identity(I)\n');
  expect(batt('import', 'mine', '--archive', 'a.db').status).toBe(0);
});

describe('eval', () => {
  test('takes folders, several paths, and only the tasks that are named', () => {
    expect(batt('eval', 'mine').stdout).toMatch(/4 results, 0 failed; 4 of 4 known outputs match\n$/);
    expect(batt('eval', 'mine/a.py', 'mine/b.py').stdout).toMatch(/\n4 results/);
    const { stdout } = batt('eval', 'mine', '-i', 'turn');
    expect(stdout).toMatch(/^solve_turn {2}turn {2}demo 0 {2}match\n/);
    expect(stdout).toMatch(/\n2 results, 0 failed; 2 of 2 known outputs match\n$/);
  });

  test('runs a program that names no task on each of them', () => {
    writeFileSync(join(folder, 'differ_x.py'), 'def differ_x(S, I, C):\n    return size(C)\n');
    expect(batt('eval', 'differ_x.py', '-i', 'turn', 'same').stdout).toMatch(/\n4 results/);
  });
});

test('validate takes folders, and only the tasks that are named', () => {
  expect(batt('validate', 'mine', '-i', 'turn', '--no-report').stdout).toMatch(/\n1 of 1 task solved\n/);
});

test('gen draws from the solvers of the tasks that are named', () => {
  const { status, stdout } = batt('gen', '--solvers', 'mine', '-i', 'turn', '-o', 'b.mjs');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^b.mjs: 1 of 1 solver /)]);
});

test('submit answers the tasks that are named, and grade counts them alone', () => {
  const only = ['-i', 'turn', '--tasks', 'tasks.json', '--data', 'train'];
  expect(batt('submit', '--archive', 'a.db', '-o', 'all.json', '--data', 'train').status).toBe(0);
  expect(batt('submit', '--archive', 'a.db', '-o', 'one.json', ...only).status).toBe(0);
  expect(Object.keys(JSON.parse(readFileSync(join(folder, 'one.json'), 'utf8')))).toEqual(['turn']);
  const grade = JSON.parse(batt('grade', 'all.json', '--json', ...only).stdout);
  expect(JSON.stringify(grade)).toContain('"turn"');
  expect(JSON.stringify(grade)).not.toContain('"same"');
});

test.each([
  [
    ['eval', 'mine', '-i', 'trun'],
    /no task 'trun' \(did you mean turn\?\) among the 2 in 'tasks.json': see --task-ids/,
  ],
  [['eval', 'mine/a.py', '-i', 'same'], /^batt-run: nothing to run: .* is for task turn/],
  [['eval', 'mine', '-i', 'turn', '--task', 'turn'], /cannot be used with/],
  [['gen', '--solvers', 'mine', '-i', 'trun', '-o', 'x.mjs'], /no solver of task 'trun' \(did you mean turn\?\)/],
  [
    ['submit', '--archive', 'a.db', '--data', 'train', '-i', 'trun'],
    /--task-ids: no task 'trun' among 2; nearest: turn/,
  ],
])('batt-run %j is refused', (words, message) => {
  const { status, stdout, stderr } = batt(...words);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(message);
});
