/** The commands that fill and show the archive: import and solvers. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { IMPORTED, type Mark, type NewSolver, openArchive } from '../../src/archive/index.js';

// Many starts of the program; each takes a second on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-import-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `batt-run` in the test's folder, on its tasks. */
function run(...words: readonly string[]) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, BATT_TASKS: 'tasks.json' },
  });
  return { status, stdout, stderr };
}

const importing = (...words: readonly string[]) => run('import', '--workers', '0', ...words);

writeFileSync(
  join(folder, 'tasks.json'),
  JSON.stringify({
    turn: { train: [{ input: [[1, 2]], output: [[1], [2]] }], test: [{ input: [[3, 3, 0]] }] },
    swap: { train: [{ input: [[1]], output: [[2]] }], test: [{ input: [[2]], output: [[1]] }] },
    same: { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[2]], output: [[2]] }] },
  }),
);
writeFileSync(
  join(folder, 'library.py'),
  [
    'def solve_turn(I):\n    O = rot90(I)\n    return O\n',
    'def solve_same(I):\n    x1 = rot90(I)\n    O = rot270(x1)\n    return O\n',
    'def solve_swap(S, I):\n    return last(first(S))\n',
    'def solve_none(I):\n    return I\n',
  ].join('\n'),
);
const turn = 'def solve(S, I, C):\n    O = rot90(I)\n    return O\n';
const md5 = createHash('md5').update(turn).digest('hex');

describe('a library in an archive', () => {
  beforeAll(() => {
    expect(importing('library.py', '--archive', 'kept.db')).toEqual({
      status: 0,
      stderr: '',
      stdout: `3 solvers of 3 tasks: 1 solved, 2 demo-solved, 0 with some matches, 0 without a match
kept.db: 3 added, 0 improved, 0 known; 0 not worth keeping
1 for no task of the dataset: solve_none (library.py:13)
`,
    });
  });

  const list = (...words: readonly string[]): Record<string, unknown>[] =>
    JSON.parse(run('solvers', 'list', '--json', '--archive', 'kept.db', ...words).stdout);

  test('is listed', () => {
    expect(list()).toMatchObject([
      { task: 'same', closeness: 1, demoMatches: 1, testMatches: 1, testsKnown: 1, solved: true, demoSolved: true },
      { task: 'swap', closeness: 1, demoMatches: 1, testMatches: 0, testsKnown: 1, solved: false, demoSolved: true },
      { task: 'turn', md5, demoMatches: 1, testMatches: 0, testsKnown: 0, solved: false, demoSolved: true },
    ]);
    expect(list('-i', 'turn')).toEqual([
      {
        md5,
        task: 'turn',
        dialect: 'arc-dsl',
        demoMatches: 1,
        closeness: 1,
        testMatches: 0,
        testsKnown: 0,
        samples: { demo: 1, test: 1 },
        solved: false,
        demoSolved: true,
        marks: { demo: ['match'], test: [null] },
        tLog: expect.any(Number),
        origin: { batt: null, seed: null, parent: null },
        savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
    expect(list('--solved')).toMatchObject([{ task: 'same' }]);
    expect(run('solvers', '--archive', 'kept.db', '-i', 'turn').stdout.split('\n')).toEqual([
      'task  md5            demos  closeness  result       tests  t_log  origin    saved',
      expect.stringMatching(/^─+$/),
      expect.stringMatching(
        new RegExp(
          `^turn  ${md5.slice(0, 12)}  1 of 1      1.000  demo-solved            \\d\\d  imported  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`,
        ),
      ),
      '1 solver of 1 task',
      '',
    ]);
  });

  test('is shown program by program, with a demo sample', () => {
    const { status, stdout } = run('solvers', 'show', md5.slice(0, 6), '--archive', 'kept.db');
    expect(status).toBe(0);
    const [program, table, drawing] = stdout.split('\n\n');
    expect(program).toBe(`${md5}\n${turn.trimEnd()}`);
    expect(table.split('\n').at(-1)).toBe('turn: demo match, test unknown');
    expect(drawing).toBe(`solve  turn  demo 0  match
input   expected   got
1 2     1          1
        2          2
`);
  });

  test('comes back whole after an export', () => {
    expect(run('solvers', 'export', '-o', 'exported', '--archive', 'kept.db')).toEqual({
      status: 0,
      stderr: '',
      stdout: 'exported: 3 solvers of 3 tasks\n',
    });
    const { tLog } = list('-i', 'turn')[0];
    expect(readFileSync(join(folder, `exported/turn/1/${tLog}/${md5}.py`), 'utf8')).toBe(turn);
    expect(importing('exported', '--archive', 'copy.db').stdout).toContain('copy.db: 3 added,');
    expect(list('--archive', 'copy.db')).toEqual(list());
    expect(importing('exported', '--archive', 'copy.db').stdout).toContain('copy.db: 0 added, 0 improved, 3 known;');
  });

  test('gets smaller', () => {
    writeFileSync(join(folder, 'more.py'), 'def solve_same(I):\n    return hmirror(I)\n');
    importing('more.py', '--archive', 'pruned.db');
    importing('library.py', '--archive', 'pruned.db');
    const { stdout } = run('solvers', 'prune', '--keep', '1', '--archive', 'pruned.db');
    expect(stdout).toBe('pruned.db: 1 program dropped, 3 solvers and 0 differs kept\n');
    // Both solve the task: the shorter one stays.
    expect(run('solvers', 'list', '-i', 'same', '--json', '--archive', 'pruned.db').stdout).toContain(
      createHash('md5').update('def solve(S, I, C):\n    O = hmirror(I)\n    return O\n').digest('hex'),
    );
  });
});

describe('a listing', () => {
  beforeAll(() => {
    const common = { dialect: 'arc-dsl', tLog: 18, origin: IMPORTED, savedAt: '2026-01-02T03:04:05.678Z' };
    const solver = (task: string, n: number, demo: readonly Mark[], more: Partial<NewSolver> = {}): NewSolver => {
      const text = `def solve(S, I, C):\n    O = fill(I, ${n}, I)\n    return O\n`;
      return { ...common, task, text, marks: { demo, test: [null] }, ...more };
    };
    const archive = openArchive(join(folder, 'many.db'));
    archive.saveSolvers([
      solver('a', 1, ['match', 'match', 'match']),
      solver('a', 2, ['match', 900, 10]),
      solver('b', 3, ['match', 990, 990], { tLog: 25 }),
      solver('b', 4444, ['match', 995, 990]),
      solver('c', 5, [999, 999, 999], { savedAt: '2026-01-03T03:04:05.678Z' }),
    ]);
    archive.saveDiffers([{ ...common, task: 'a', name: 'rows', text: 'def differ(S, I, C):\n', closeness: 640 }]);
    archive.close();
  });

  /** Tasks and numbers that are listed, and the last line. */
  const listed = (...words: readonly string[]): [string, string] => {
    const { stdout } = run('solvers', 'list', '--archive', 'many.db', ...words);
    const lines = stdout.trimEnd().split('\n');
    return [
      lines
        .slice(2, -1)
        .map((line) =>
          line
            .split(/ {2,}/)
            .filter((_, k) => k !== 1)
            .slice(0, 3)
            .join(' '),
        )
        .join('; '),
      lines.at(-1) ?? '',
    ];
  };

  test('has the programs by task, the best first, with matches and closeness in columns', () => {
    expect(listed()).toEqual([
      'a 3 of 3 1.000; a 1 of 3 0.455; b 1 of 3 0.992; b 1 of 3 0.990; c 0 of 3 0.999',
      '5 solvers of 3 tasks',
    ]);
  });

  test('has the best of each task, or those of tasks that nothing solves, or those that match something', () => {
    expect(listed('--best')).toEqual(['a 3 of 3 1.000; b 1 of 3 0.992; c 0 of 3 0.999', '3 of 5 solvers of 3 tasks']);
    expect(listed('--unsolved')).toEqual([
      'b 1 of 3 0.992; b 1 of 3 0.990; c 0 of 3 0.999',
      '3 of 5 solvers of 3 tasks',
    ]);
    expect(listed('--min-matches', '1', '--unsolved')[0]).toBe('b 1 of 3 0.992; b 1 of 3 0.990');
    expect(listed('--solved')[1]).toBe('0 of 5 solvers of 3 tasks');
  });

  test('is as long as asked for, and says how many there are', () => {
    expect(listed('-n', '2')).toEqual([
      'a 3 of 3 1.000; a 1 of 3 0.455',
      '2 of 5 solvers of 3 tasks; -n 0 lists all 5',
    ]);
    expect(listed('-n', '1', '--best', '--unsolved')[1]).toBe('1 of 5 solvers of 3 tasks; -n 0 lists all 2');
    expect(JSON.parse(run('solvers', 'list', '--archive', 'many.db', '--json', '-n', '2').stdout)).toHaveLength(2);
  });

  test('is sorted by rank over all tasks, by size, by time, or by when programs were saved', () => {
    const tasks = (key: string): string => listed('--sort', key)[0].replaceAll(/ \d of \d/g, '');
    expect(tasks('rank')).toBe('a 1.000; b 0.992; b 0.990; a 0.455; c 0.999');
    expect(tasks('size')).toBe('a 1.000; a 0.455; b 0.990; c 0.999; b 0.992');
    expect(tasks('time')).toBe('b 0.990; a 1.000; a 0.455; b 0.992; c 0.999');
    expect(tasks('saved')).toBe('c 0.999; a 1.000; a 0.455; b 0.992; b 0.990');
  });

  test('of differs has their closeness', () => {
    const { stdout } = run('solvers', 'list', '--differs', '--archive', 'many.db');
    expect(stdout).toMatch(/^task {2}md5 {11}differ {2}closeness {2}t_log/);
    expect(stdout).toMatch(/\na {5}[0-9a-f]{12} {2}rows {8}0\.640 {5}18 {2}imported/);
    expect(stdout).toMatch(/\n1 differ of 1 task\n$/);
  });
});

test('a library is cut into one file each', () => {
  const { stdout } = importing('library.py', '-o', 'cut');
  expect(stdout).toContain('cut: 3 files\n');
  expect(readdirSync(join(folder, 'cut')).sort()).toEqual(['same.py', 'swap.py', 'turn.py']);
  expect(readFileSync(join(folder, 'cut/swap.py'), 'utf8')).toBe(
    'def solve_swap(S, I):\n    x1 = first(S)\n    O = last(x1)\n    return O\n',
  );
  expect(readdirSync(folder)).not.toContain('archive.db');
});

test.each([
  [['solvers'], "no file 'archive.db': expected a batt-run archive, which run and import make"],
  [['solvers', '--archive', 'tasks.json'], 'tasks.json: expected a batt-run archive, found "another kind of file"'],
  [['import', 'library.py', '--archive', '.'], '.: expected a batt-run archive, found "a folder"'],
  [['import', 'library.py', '-i', 'nine'], "no task 'nine'"],
  [['import', 'none.py'], "no such file: 'none.py' (give a .py file, a folder of them or a glob)"],
  [['import', 'library.py', '--dialect', 'lisp'], '--dialect: expected arc-dsl'],
  [['solvers', 'show', 'xyz'], "expected an md5 or its start, found 'xyz'"],
  [['solvers', 'export'], "required option '-o, --output <folder>' not specified"],
])('%s is one line that says what is wrong', (words, message) => {
  const { status, stdout, stderr } = run(...words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^batt-run: .+\n$/);
  expect(stderr).toContain(message);
});
