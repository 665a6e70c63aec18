/** `batt-run submit` as its users start it, and what it writes. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { loadTasks } from '../../src/arc/index.js';
import { IMPORTED, type NewSolver, openArchive } from '../../src/archive/index.js';
import { FULL_SCORE } from '../../src/ranking.js';
import { checkSubmission } from '../../src/submission.js';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const KAGGLE = join(ROOT, '../shared/data/arc-agi-2-kaggle');
const folder = mkdtempSync(join(tmpdir(), 'batt-run-submit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `batt-run submit` in the test's folder. */
function submit(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/batt-run.mjs'), 'submit', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', BATT_TASKS: '' },
  });
  return { status, stdout, stderr };
}

/** A solver that gives `expression` and comes so close on its task's first demo sample, a match where it is 1000. */
const solver = (task: string, expression: string, closeness: number): NewSolver => ({
  task,
  dialect: 'arc-dsl',
  text: `def solve(S, I, C):\n    O = ${expression}\n    return O\n`,
  marks: { demo: [closeness === FULL_SCORE ? 'match' : closeness], test: [null] },
  tLog: 18,
  origin: IMPORTED,
});

function fillArchive(file: string, solvers: readonly NewSolver[]): void {
  const archive = openArchive(join(folder, file));
  archive.saveSolvers(solvers);
  archive.close();
}

const written = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const DEMO = [{ input: [[1, 2]], output: [[2, 1]] }];
writeFileSync(
  join(folder, 'tasks.json'),
  JSON.stringify({
    two: { train: DEMO, test: [{ input: [[3, 4]] }, { input: [[5, 5]] }] },
    one: { train: DEMO, test: [{ input: [[6, 7]] }] },
    none: { train: DEMO, test: [{ input: [[8]] }] },
  }),
);
fillArchive('archive.db', [
  solver('two', 'vmirror(I)', FULL_SCORE),
  solver('two', 'rot180(I)', 900),
  solver('two', 'palette(I)', 800),
  solver('two', 'replace(I, 3, 77)', 700),
  solver('two', 'dmirror(I)', 600),
  solver('one', 'vmirror(I)', 500),
  solver('none', 'canvas(0, (31, 1))', 500),
]);

test('attempts are the grids of the best solvers that differ; the input grid stands in for what is missing', () => {
  expect(submit('--tasks', 'tasks.json')).toEqual({
    status: 0,
    stderr: '',
    stdout: [
      'submission.json: 3 tasks, 4 test inputs',
      '  answers of 1 task come from demo-solved programs, of 1 from near misses, of 1 from nothing',
      '  2 attempts of demo-solved programs, 3 of programs that miss a demo, which come last',
      '  2 with two attempts of solvers',
      '  1 with one, and the input grid as the second attempt',
      '  1 with the input grid only',
      '',
    ].join('\n'),
  });
  expect(written('submission.json')).toEqual({
    two: [
      { attempt_1: [[4, 3]], attempt_2: [[3], [4]] },
      { attempt_1: [[5, 5]], attempt_2: [[5], [5]] },
    ],
    one: [{ attempt_1: [[7, 6]], attempt_2: [[6, 7]] }],
    none: [{ attempt_1: [[8]], attempt_2: [[8]] }],
  });
});

test("one attempt is the best solver's", () => {
  const { status, stdout } = submit('--tasks', 'tasks.json', '-o', 'single.json', '--attempts', '1');
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: [
      'single.json: 3 tasks, 4 test inputs',
      '  answers of 1 task come from demo-solved programs, of 1 from near misses, of 1 from nothing',
      '  2 attempts of demo-solved programs, 1 of programs that miss a demo, which come last',
      '  3 with an attempt of a solver',
      '  1 with the input grid only',
      '',
    ].join('\n'),
  });
  expect(written('single.json')).toEqual({
    two: [{ attempt_1: [[4, 3]] }, { attempt_1: [[5, 5]] }],
    one: [{ attempt_1: [[7, 6]] }],
    none: [{ attempt_1: [[8]] }],
  });
});

test('programs that a search found are in its order among themselves, and nobody else changes places', () => {
  const archive = openArchive(join(folder, 'order.db'));
  archive.saveSolvers([
    solver('two', 'vmirror(I)', FULL_SCORE),
    solver('two', 'rot90(rot180(I))', FULL_SCORE),
    solver('two', 'vmirror(rot90(hconcat(I, I)))', FULL_SCORE),
    solver('two', 'dmirror(I)', 900),
  ]);
  const md5 = (expression: string): string =>
    archive.bestSolvers('two').find(({ text }) => text.includes(` ${expression}\n`))?.md5 ?? '';
  const order = [md5('vmirror(rot90(hconcat(I, I)))'), md5('rot90(rot180(I))')];
  const note = { build: 'any', digest: 'any', calls: 1, seconds: null, bytes: 1, stopped: null, order };
  archive.setNotes(new Map([['search arc-dsl two', JSON.stringify(note)]]));
  archive.close();
  submit('--tasks', 'tasks.json', '--archive', 'order.db', '-o', 'order.json', '--attempts', '3');
  expect(written('order.json')).toMatchObject({
    two: [
      {
        attempt_1: [[4, 3]],
        attempt_2: [[3], [4], [3], [4]],
        attempt_3: [[4], [3]],
      },
      {},
    ],
  });
});

test('three attempts have those of two before them', () => {
  fillArchive('three.db', [
    solver('two', 'vmirror(I)', FULL_SCORE),
    solver('two', 'dmirror(I)', 900),
    solver('two', 'hconcat(I, I)', 800),
    solver('one', 'vmirror(I)', 500),
    solver('one', 'dmirror(I)', 400),
    solver('none', 'hconcat(I, I)', 500),
  ]);
  const words = ['--tasks', 'tasks.json', '--archive', 'three.db', '-o', 'three.json', '--attempts', '3'];
  expect(
    submit(...words)
      .stdout.split('\n')
      .slice(1, -1),
  ).toEqual([
    '  answers of 1 task come from demo-solved programs, of 2 from near misses, of 0 from nothing',
    '  2 attempts of demo-solved programs, 7 of programs that miss a demo, which come last',
    '  2 with three attempts of solvers',
    '  1 with two, and the input grid as the third attempt',
    '  1 with one, and the input grid as the second and third attempt',
    '  0 with the input grid only',
  ]);
  expect(written('three.json')).toMatchObject({
    two: [{ attempt_1: [[4, 3]], attempt_2: [[3], [4]], attempt_3: [[3, 4, 3, 4]] }, {}],
    one: [{ attempt_1: [[7, 6]], attempt_2: [[6], [7]], attempt_3: [[6, 7]] }],
    none: [{ attempt_1: [[8, 8]], attempt_2: [[8]], attempt_3: [[8]] }],
  });
});

test.each(['0', '4', '1.5'])('--attempts %s is refused', (attempts) => {
  const { status, stderr } = submit('--tasks', 'tasks.json', '--attempts', attempts);
  expect(stderr).toBe(
    `batt-run: --attempts: expected a whole number of at least 1 and at most 3, found '${attempts}'\n`,
  );
  expect(status).toBe(2);
});

describe('test outputs that are known', () => {
  writeFileSync(
    join(folder, 'known.json'),
    JSON.stringify({
      right: { train: DEMO, test: [{ input: [[3, 4]], output: [[3], [4]] }] },
      wrong: { train: DEMO, test: [{ input: [[3, 4]], output: [[0]] }] },
      unknown: { train: DEMO, test: [{ input: [[3, 4]] }] },
    }),
  );

  test('take no part in what is submitted', () => {
    const known: NewSolver = {
      ...solver('right', 'dmirror(cmirror(cmirror(I)))', 5),
      marks: { demo: [5], test: ['match'] },
    };
    fillArchive('leak.db', [known, { ...solver('right', 'vmirror(I)', 10), marks: { demo: [10], test: [0] } }]);
    submit('--tasks', 'known.json', '--archive', 'leak.db', '-o', 'leak.json');
    expect(written('leak.json')).toMatchObject({ right: [{ attempt_1: [[4, 3]], attempt_2: [[3], [4]] }] });
  });

  test('are what --grade compares with', () => {
    fillArchive('known.db', [solver('right', 'vmirror(I)', FULL_SCORE), solver('right', 'dmirror(I)', 900)]);
    const words = ['--tasks', 'known.json', '--archive', 'known.db', '-o', 'known-out.json', '--grade'];
    const { status, stdout } = submit(...words);
    expect(stdout).toBe(`known-out.json: 3 tasks, 3 test inputs
  answers of 1 task come from demo-solved programs, of 0 from near misses, of 2 from nothing
  1 attempt of demo-solved programs, 1 of programs that miss a demo, which come last
  1 with two attempts of solvers
  0 with one, and the input grid as the second attempt
  2 with the input grid only

right with    test inputs          tasks
───────────────────────────────────────────────
one attempt        0 of 2   0.0%  0 of 2   0.0%
two attempts       1 of 2  50.0%  1 of 2  50.0%

not graded: 1 test input of 1 task whose outputs are not known
`);
    expect(status).toBe(0);
  });

  test('where there are none, --grade says so', () => {
    const { status, stdout } = submit('--tasks', 'tasks.json', '-o', 'again.json', '--grade');
    expect(stdout).toMatch(/\n\nnot graded: no test output of these tasks is known\n$/);
    expect(status).toBe(0);
  });
});

test('a solver that takes longer than --timeout is cut off and counted, and the next ones answer', () => {
  // 1.8 million turns of grids of 180,000 cells: minutes.
  const slow = 'apply(power(rot90, 900), repeat(upscale(I, 300), 2000))';
  fillArchive('slow.db', [
    solver('one', slow, FULL_SCORE),
    solver('one', 'vmirror(I)', 500),
    solver('one', 'dmirror(I)', 400),
  ]);
  const { status, stdout } = submit('--tasks', 'tasks.json', '--archive', 'slow.db', '-o', 'slow.json', '-t', '1');
  expect(stdout).toContain('  1 run of a solver on a test input lost: not done within 1 s\n');
  expect(status).toBe(0);
  expect(written('slow.json')).toMatchObject({ one: [{ attempt_1: [[7, 6]], attempt_2: [[6], [7]] }] });
});

test.each(['0', '2'])('the same for %s workers', (workers) => {
  submit('--tasks', 'tasks.json', '-o', 'again.json', '--workers', workers);
  expect(written('again.json')).toEqual(written('submission.json'));
});

test('the archive is not written over', () => {
  const { status, stderr } = submit('--tasks', 'tasks.json', '-o', 'archive.db');
  expect(stderr).toBe("batt-run: --archive and --output: expected two files, found 'archive.db' for both\n");
  expect(status).toBe(2);
});

test('an archive that is not there is an error, and what was written before stays', () => {
  writeFileSync(join(folder, 'kept.json'), 'kept');
  const { status, stdout, stderr } = submit('--tasks', 'tasks.json', '--archive', 'nowhere.db', '-o', 'kept.json');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^batt-run: .*nowhere\.db.*\n$/);
  expect(readFileSync(join(folder, 'kept.json'), 'utf8')).toBe('kept');
});

test.each([
  ['{}', 'none: expected a list of 1, one for each test input, found "nothing"'],
  [
    '{"none":[{"attempt_1":[[1]]}]}',
    'none[0].attempt_2: expected a grid of 1 to 30 rows of 1 to 30 colors, found "nothing"',
  ],
  ['{"none":[{"attempt_1":[[1],[2,3]],"attempt_2":[[1]]}]}', 'none[0].attempt_1: expected a grid'],
  ['{"none":[{"attempt_1":[[10]],"attempt_2":[[1]]}]}', 'none[0].attempt_1: expected a grid'],
  [
    '{"none":[{"attempt_1":[[1]],"attempt_2":[[1]],"attempt_3":[[1]]}]}',
    'none[0]: expected attempts up to attempt_2 only, found "\\"attempt_3\\""',
  ],
  ['{"none":[{"attempt_1":[[1]],"attempt_2":[[1]]}],"more":[]}', 'more: expected a task of the dataset'],
])('a submission is checked: %s', (text, message) => {
  const tasks = loadTasks(join(folder, 'tasks.json')).tasks.filter(({ id }) => id === 'none');
  expect(() => checkSubmission(text, tasks, 'submission.json')).toThrow(`submission.json: ${message}`);
});

test.skipIf(!existsSync(KAGGLE))("Kaggle's test tasks: every task and every test input is there", () => {
  const { tasks } = loadTasks(KAGGLE, { stage: 'test' });
  fillArchive('kaggle.db', [solver(tasks[0].id, 'vmirror(I)', 10), solver(tasks[0].id, 'rot90(I)', 5)]);
  const { status, stdout } = submit('--tasks', KAGGLE, '--archive', 'kaggle.db', '-o', 'kaggle.json');
  expect(status).toBe(0);
  const inputs = tasks.reduce((sum, { test: samples }) => sum + samples.length, 0);
  expect(stdout).toContain(`kaggle.json: ${tasks.length} tasks, ${inputs} test inputs\n`);
  const submission = Object(written('kaggle.json'));
  expect(Object.keys(submission).sort()).toEqual(tasks.map(({ id }) => id).sort());
  checkSubmission(JSON.stringify(submission), tasks, 'kaggle.json');
});
