/** What the program says to common mistakes, and where it writes what is asked for on standard output. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

// Many starts of the program; each takes a second on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const LAUNCHER = fileURLToPath(new URL('../../bin/batt-run.mjs', import.meta.url));
const BATT = fileURLToPath(new URL('../../batts/bundled.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'batt-run-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));

function run(words: readonly string[], { cwd = folder, input = '' } = {}) {
  const { NO_COLOR: _, FORCE_COLOR: __, GITHUB_STEP_SUMMARY: ___, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync('node', [LAUNCHER, ...words], {
    cwd,
    input,
    encoding: 'utf8',
    env: { ...env, BATT_TASKS: join(folder, 'tasks') },
    timeout: 50_000,
  });
  return { status, stdout, stderr };
}

const written = (name: string, content: string | object): void =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));

mkdirSync(join(folder, 'tasks'));
for (const id of ['turn', 'swap', 'same', 'many']) {
  const pair = (a: number, b: number) => ({ input: [[a]], output: [[b]] });
  const train = { turn: [pair(1, 2), pair(3, 3)], swap: [pair(1, 2)], same: [pair(1, 1)], many: [pair(1, 1)] }[id];
  written(`tasks/${id}.json`, { train, test: [pair(2, id === 'same' ? 2 : 1)] });
}
written('mine.py', 'def solve_other(I):\n    return I\n');
written('bad.py', 'def solve_same(I):\n    for x in I:\n        pass\n');
written('task.py', 'def solve_same(I):\n    return I\n');

/** The one line on standard error, of a command that fails with exit code 2 and says nothing else. */
function complaint(...words: string[]): string {
  const { status, stdout, stderr } = run(words);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^batt-run: [^\n]+\n$/);
  return stderr.slice('batt-run: '.length, -1);
}

test.each<[string[], string]>([
  [
    ['run', 'turn'],
    "no batt 'turn': expected a .mjs or .py file, a folder of programs, a glob, or the name of a batt in batts/; tasks are named with -i",
  ],
  [['run', 'bad.py'], 'bad.py:2: expected apply, mapply, sfilter or power instead of a loop, found "for x in I: pass"'],
  [['run', 'tasks'], "no .py file in the folder 'tasks'"],
  [['run', 'mine.py', '--dialect', 'python'], "--dialect: expected arc-dsl or tokpidjin, found 'python'"],
  [
    ['mine.py'],
    "unknown command 'mine.py': batts and programs are run with batt-run run mine.py, and checked on their own tasks with batt-run validate mine.py",
  ],
  [['gen', 'mine.py'], "gen: unexpected argument 'mine.py': files of programs are named with --solvers and --differs"],
  [['solvers', 'lst'], "solvers: unknown command 'lst' (did you mean list?)"],
  [['submit', '--tasks', 'taks'], "--tasks: no file or folder 'taks' (did you mean 'tasks'?)"],
  [
    ['import', 'bad.py', '--skip-bad'],
    'bad.py:2: expected apply, mapply, sfilter or power instead of a loop, found "for x in I: pass"',
  ],
  [
    ['import', 'mine.py'],
    `nothing to run: the 1 solver in mine.py is for task other, which is none of the 4 chosen in '${folder}/tasks': see --tasks and --data`,
  ],
  [
    ['validate', 'mine.py', '-i', 'same'],
    `nothing to run: the 1 program in mine.py is for task other, not the one that was chosen in '${folder}/tasks': see --tasks and --data`,
  ],
  [['import', 'task.py', '--archive', 'tpyo/a.db'], "cannot make 'tpyo/a.db': there is no folder 'tpyo'"],
  [['run', '--archive', 'tpyo/a.db'], "cannot make 'tpyo/a.db': there is no folder 'tpyo'"],
  [
    ['evolve', '--rounds', '1', '--archive', 'tpyo/a.db'],
    "no file 'tpyo/a.db': expected a batt-run archive, which run and import make",
  ],
  [['run', '--archive', '-'], "--archive: expected a name, found '-': it cannot go to standard output"],
  [['import', 'task.py', '-o', '-'], "--output: expected a name, found '-': it cannot go to standard output"],
  [
    ['validate', 'task.py', '--report', '-', '--emit', '-'],
    "--report and --emit: expected two files, found '-' for both",
  ],
  [['report', '-'], '-: expected a readable file, found "no such file" (standard input is /dev/stdin)'],
])('%j', (words, message) => {
  const { status, stdout, stderr } = run([...words, ...(words.includes('--report') ? ['--quiet'] : [])]);
  const lines = stderr.trimEnd().split('\n');
  expect({ status, stdout, last: lines.at(-1) }).toEqual({ status: 2, stdout: '', last: `batt-run: ${message}` });
  expect(readdirSync(folder)).not.toContain('tpyo');
});

test('a batt where programs are expected', () => {
  expect(complaint('validate', BATT)).toMatch(
    /bundled\.mjs: expected .+ \(a batt is run with batt-run run -b .+bundled\.mjs\)$/,
  );
});

describe('counts', () => {
  test('of one are in the singular', () => {
    const { status, stdout, stderr } = run(['validate', 'task.py', '--workers', '1', '--report', 'one.json']);
    expect({ status, stderr: stderr.slice(9) }).toEqual({
      status: 0,
      stderr: 'info  validating 1 of 1 program on 2 samples of 1 task with 1 worker\n',
    });
    expect(stdout).toContain('\n1 of 1 task solved\n');
  });

  test("of an import's solvers add up: each is in one column", () => {
    const programs = ['turn', 'swap', 'same', 'many', 'none'].map(
      (id) => `def solve_${id}(I):\n    O = identity(I)\n    return O\n`,
    );
    written(
      'all.py',
      [...programs, programs[1], 'def solve_swap(I):\n    return 5\n', 'def differ_x(S, I, C):\n    return I\n'].join(
        '\n',
      ),
    );
    const { status, stdout } = run([
      'import',
      'all.py',
      '--archive',
      'sums.db',
      '--workers',
      '0',
      '-i',
      'turn',
      'swap',
      'same',
    ]);
    expect(status).toBe(0);
    expect(stdout).toBe(
      [
        '4 solvers of 3 tasks: 1 solved, 0 demo-solved, 1 with some matches, 2 without a match',
        'sums.db: 4 added, 0 improved, 0 known; 2 not worth keeping',
        '1 for no task of the dataset: solve_none (all.py:17)',
        '1 for a task that -i, -s or -c left out',
        '1 repeated: the same program for the same task',
        '1 differ left out: only solvers are imported',
        '',
      ].join('\n'),
    );
  });
});

describe('standard output', () => {
  const validate = (...words: string[]) => run(['validate', 'task.py', '--workers', '0', ...words]);

  test('has the report alone, and the tables are on standard error', () => {
    const { status, stdout, stderr } = validate('--report', '-');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ schema: 'batt-run/report@2', totals: { tasksSolved: 1 } });
    expect(stderr).toContain('1 of 1 task solved\n');
    expect(existsSync(join(folder, '-'))).toBe(false);
  });

  test('has lines alone, and the report is written as ever', () => {
    const { stdout, stderr } = validate('--emit', '-', '--report', 'lines.json', '--quiet');
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).task),
    ).toEqual(['same', 'same']);
    expect(stderr).toContain('report: lines.json\n');
    expect(JSON.parse(readFileSync(join(folder, 'lines.json'), 'utf8'))).toMatchObject({ data: { tasks: 1 } });
  });

  test.each([
    ['--junit', /^<\?xml /],
    ['--markdown', /^## batt-run: 1 of 1 task solved\n/],
    ['--html', /^<!doctype html>/],
  ])('has what %s makes', (option, start) => {
    validate('--report', 'shown.json');
    const shown = run(['report', 'shown.json', option, '-']);
    expect(shown).toMatchObject({ status: 0, stdout: expect.stringMatching(start), stderr: '' });
    const compared = run(['compare', 'shown.json', 'shown.json', option, '-']);
    expect(compared).toMatchObject({ status: 0, stdout: expect.stringMatching(start) });
    expect(compared.stderr).toContain('no regression');
  });

  test('has the lines of eval, and a batt', () => {
    const { stdout } = run(['eval', 'task.py', '--grid', '[[7]]', '--emit', '-']);
    expect(JSON.parse(stdout)).toMatchObject({ value: [[7]] });
    const batt = run(['gen', '--solvers', 'task.py', '-c', '1', '-o', '-']);
    expect(batt.stdout).toMatch(/^\/\/ 1 solver, 10 differs, \d+ calls\nexport default \{\n/);
    expect(batt.stderr).toMatch(/^standard output: 1 of 1 solver \(\d evolved\), 10 differs, \d+ calls\n$/);
  });

  test('is read back as standard input', () => {
    const { stdout } = validate('--report', '-', '--quiet');
    const { status, stdout: text } = run(['report', '/dev/stdin'], { input: stdout });
    expect({ status, solved: text.includes('solve_same') }).toEqual({ status: 0, solved: true });
  });
});

test('standard input may be a pipe, up to a size; a device is refused', () => {
  const input = readFileSync(join(folder, 'tasks/same.json'), 'utf8');
  const words = ['doctor', '--json', '--tasks', '/dev/stdin'];
  const found = JSON.parse(run(words, { input }).stdout).findings.find(
    ({ part }: { part: string }) => part === 'tasks',
  );
  expect(found).toMatchObject({ health: 'ok', facts: { tasks: 1 } });
  const shell = (command: string) =>
    spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', timeout: 50_000 });
  const program = `node ${LAUNCHER}`;
  expect(shell(`${program} eval <(cat task.py) --grid '[[7]]'`).status).toBe(0);
  expect(shell(`yes | ${program} validate /dev/stdin`).stderr).toBe(
    'batt-run: /dev/stdin: expected at most 16777216 bytes, found "more"\n',
  );
  expect(shell(`${program} validate /dev/stdin </dev/zero`).stderr).toBe(
    'batt-run: /dev/stdin: expected a regular file, found "a device"\n',
  );
});

test('a report finds its tasks from another folder, or says that they are not there', () => {
  const words = [
    'validate',
    'task.py',
    '--tasks',
    'tasks',
    '--workers',
    '0',
    '--quiet',
    '--report',
    'reports/here.json',
  ];
  expect(run(words).status).toBe(0);
  const away = join(folder, 'away');
  mkdirSync(away);
  const show = (file: string) => run(['report', file, '--html', 'page.html'], { cwd: away });
  expect(show('../reports/here.json')).toEqual({ status: 0, stdout: 'written: page.html\n', stderr: '' });
  expect(readFileSync(join(away, 'page.html'), 'utf8')).not.toContain('The grids of the tasks were not at hand');
  const copy = mkdtempSync(join(tmpdir(), 'batt-run-copy-'));
  writeFileSync(join(copy, 'here.json'), readFileSync(join(folder, 'reports/here.json')));
  const { status, stderr } = show(join(copy, 'here.json'));
  rmSync(copy, { recursive: true });
  expect({ status, stderr: stderr.slice(9) }).toEqual({
    status: 0,
    stderr:
      "warn  the page shows no grids: its tasks are in 'tasks' of the folder that it was run in, not here; --tasks says where they are\n",
  });
});

test('a submission without any answer is exit code 1, and says why', () => {
  expect(run(['import', 'task.py', '--archive', 'few.db', '--workers', '0', '--quiet']).status).toBe(0);
  const submit = (...words: string[]) => run(['submit', '--archive', 'few.db', '--workers', '0', ...words]);
  expect(submit('-o', 'some.json')).toMatchObject({ status: 0, stderr: '' });
  written('other.json', { other: { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[1]] }] } });
  const { status, stdout, stderr } = submit('-o', 'none.json', '--tasks', 'other.json');
  expect({ status, stdout: stdout.split('\n')[0], stderr: stderr.slice(9) }).toEqual({
    status: 1,
    stdout: 'none.json: 1 task, 1 test input',
    stderr:
      "error no test input has an answer: the archive 'few.db' has no solver for any of these tasks; none.json holds input grids only\n",
  });
  written('wide.json', { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [new Array(31).fill(1)] }] });
  expect(complaint('submit', '--archive', 'few.db', '--tasks', 'wide.json')).toBe(
    'task wide: expected test inputs of at most 30 rows and columns, as Kaggle takes, found 1 by 31',
  );
});

test('tasks beyond ARC are counted, in a line and in the report', () => {
  const wide = [new Array(93).fill(1)];
  mkdirSync(join(folder, 'beyond'));
  written('beyond/same.json', { train: [{ input: wide, output: wide }], test: [{ input: [[1]], output: [[1]] }] });
  written('beyond/b.json', { train: [{ input: [[1]], output: [[1]] }], test: [] });
  const { status, stderr } = run([
    'validate',
    'task.py',
    '--tasks',
    'beyond',
    '--workers',
    '0',
    '--report',
    'beyond.json',
  ]);
  expect(status).toBe(0);
  expect(stderr).toContain("1 of 2 tasks is none of ARC's: grids of more than 30 rows or columns\n");
  expect(JSON.parse(readFileSync(join(folder, 'beyond.json'), 'utf8')).data).toMatchObject({ tasks: 1, beyondArc: 1 });
});

test('--test-pairs and names of stages reach the tasks, and the report keeps them', () => {
  const pairs = [1, 2, 3].map((color) => ({ input: [[color]], output: [[color]] }));
  written('pairs.json', { mine: { same: pairs }, others: { b: pairs } });
  const words = [
    'validate',
    'task.py',
    '--tasks',
    'pairs.json',
    '--data',
    'mine',
    '--test-pairs',
    '2',
    '--workers',
    '0',
  ];
  expect(run([...words, '--quiet', '--report', 'pairs-report.json']).status).toBe(0);
  const report = JSON.parse(readFileSync(join(folder, 'pairs-report.json'), 'utf8'));
  expect(report.data).toMatchObject({ stage: 'mine', testPairs: 2, tasks: 1, samples: 3 });
  expect(report.tasks[0].samples.map(({ kind }: { kind: string }) => kind)).toEqual(['demo', 'test', 'test']);
  expect(run(['report', 'pairs-report.json', '--html', 'pairs.html'])).toMatchObject({ status: 0, stderr: '' });
});
