import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type LoadOptions, loadTasks, type StageChoice, selectTasks, type Task, toJson } from '../../src/arc/index.js';
import { FormatError, UsageError } from '../../src/errors.js';
import { encode } from '../../src/value/index.js';
import { arcTask, folderOf, rows } from './fixtures.js';

/** Ids of the loaded tasks, in their order. */
function ids(path: string, options?: LoadOptions): string[] {
  return loadTasks(path, options).tasks.map((task) => task.id);
}

const STAGED = { 'training/a.json': arcTask(), 'evaluation/b.json': arcTask(), 'test/c.json': arcTask() };

const KAGGLE = {
  'arc-agi_training_challenges.json': { a: arcTask(2, { output: null }), b: arcTask(3, { output: null }) },
  'arc-agi_training_solutions.json': { b: [[[8]]], a: [[[7, 7]]], unused: [] },
  'arc-agi_evaluation_challenges.json': { c: arcTask(2, { output: null }) },
  'arc-agi_evaluation_solutions.json': { c: [[[9]]] },
  'arc-agi_test_challenges.json': { c: arcTask(2, { output: null }) },
  'sample_submission.json': { c: [{ attempt_1: [[0]], attempt_2: [[0]] }] },
};

test('a task file', () => {
  const folder = folderOf({
    '00d62c1b.json': {
      train: [
        { input: [[1, 2]], output: [[3]] },
        { input: [[4], [5]], output: [[6, 7]] },
      ],
      test: [{ input: [[8, 9]] }, { input: [[0]], output: [[1]] }],
      name: 'what else is there does not matter',
    },
  });
  const file = join(folder, '00d62c1b.json');
  const [task] = loadTasks(file).tasks;
  expect(task).toMatchObject({ id: '00d62c1b', file, cells: 2 + 1 + 2 + 2 + 2 + 1 + 1 });
  expect(task.demo.map((sample) => ({ ...sample, input: rows(sample.input), output: rows(sample.output) }))).toEqual([
    { kind: 'demo', index: 0, input: [[1, 2]], output: [[3]] },
    { kind: 'demo', index: 1, input: [[4], [5]], output: [[6, 7]] },
  ]);
  expect(task.test.map((sample) => ({ ...sample, input: rows(sample.input), output: rows(sample.output) }))).toEqual([
    { kind: 'test', index: 0, input: [[8, 9]], output: null },
    { kind: 'test', index: 1, input: [[0]], output: [[1]] },
  ]);
  expect(encode(task.S)).toBe('[[[[1,2]],[[3]]],[[[4],[5]],[[6,7]]]]');
});

test('a folder of task files, taken whole whatever the stage, in the order of names; hidden and other files do not count', () => {
  const folder = folderOf({
    'b.json': arcTask(),
    'a.json': arcTask(),
    'README.md': '# Tasks',
    '._a.json': 'rubbish that a Mac left',
    'training/c.json': arcTask(),
  });
  expect(ids(folder)).toEqual(['a', 'b']);
  expect(ids(folder, { stage: 'test' })).toEqual(['a', 'b']);
});

test.each<[StageChoice, string[]]>([
  ['train', ['a']],
  ['eval', ['b']],
  ['both', ['a', 'b']],
  ['test', ['c']],
])('a folder of stages: %s', (stage, expected) => {
  expect(ids(folderOf(STAGED), { stage })).toEqual(expected);
});

test.each<[StageChoice, Record<string, unknown>]>([
  ['train', { a: [[7, 7]], b: [[8]] }],
  ['eval', { c: [[9]] }],
  ['both', { a: [[7, 7]], b: [[8]], c: [[9]] }],
  ['test', { c: null }],
])("a folder of Kaggle's files: %s", (stage, expected) => {
  const { tasks } = loadTasks(folderOf(KAGGLE), { stage });
  expect(Object.fromEntries(tasks.map((task) => [task.id, rows(task.test[0].output)]))).toEqual(expected);
});

test("a single file of Kaggle's challenges, with the solutions beside it", () => {
  const folder = folderOf(KAGGLE);
  const { tasks } = loadTasks(join(folder, 'arc-agi_evaluation_challenges.json'));
  expect(tasks.map(({ id, file, test }) => [id, file, rows(test[0].output)])).toEqual([
    ['c', join(folder, 'arc-agi_evaluation_challenges.json'), [[9]]],
  ]);
});

test('challenges without solutions: the outputs are unknown', () => {
  const folder = folderOf({ 'my_challenges.json': { a: arcTask(2, { output: null }), b: arcTask() } });
  const { tasks } = loadTasks(join(folder, 'my_challenges.json'));
  expect(tasks.map((task) => rows(task.test[0].output))).toEqual([null, [[4]]]);
});

test('a task that is in two stages with equal grids counts once', () => {
  const folder = folderOf({
    'training/a.json': arcTask(),
    'evaluation/a.json': arcTask(),
    'evaluation/b.json': arcTask(),
  });
  expect(ids(folder, { stage: 'both' })).toEqual(['a', 'b']);
});

test('one id with different grids in two files is an error that names both', () => {
  const folder = folderOf({ 'training/a.json': arcTask(2), 'evaluation/a.json': arcTask(3) });
  expect(() => loadTasks(folder, { stage: 'both' })).toThrow(
    new FormatError({
      file: join(folder, 'evaluation/a.json'),
      expected: `task a to be the same as in ${join(folder, 'training/a.json')}`,
    }),
  );
});

test('a stage that the path does not hold', () => {
  const folder = folderOf({ 'training/a.json': arcTask(), 'test/b.json': arcTask() });
  expect(() => loadTasks(folder, { stage: 'both' })).toThrow(
    new UsageError(`no evaluation tasks in '${folder}' for --data both, only training and test tasks`),
  );
});

test('nothing to read', () => {
  const folder = folderOf({ 'notes.txt': '' });
  expect(() => loadTasks(folder)).toThrow(
    `no tasks in '${folder}': expected task files (*.json), folders of them, or arc-agi_<stage>_challenges.json, ` +
      'found 1 file (notes.txt)',
  );
  expect(() => loadTasks(join(folder, 'none'))).toThrow(UsageError);
  expect(() => loadTasks(join(folder, 'none'))).toThrow(/^no tasks at '.*none': ENOENT: no such file or directory/);
});

test('bad tasks are skipped and told on request', () => {
  const folder = folderOf({
    'arc-agi_training_challenges.json': { a: arcTask(), b: { train: [], test: [] }, c: arcTask() },
    'arc-agi_evaluation_challenges.json': '{"d": {"train": [',
    'arc-agi_evaluation_solutions.json': {},
  });
  expect(() => loadTasks(folder, { stage: 'both' })).toThrow('challenges.json: b.train: expected at least one pair');
  const { tasks, problems } = loadTasks(folder, { stage: 'both', skipBad: true });
  expect(tasks.map((task) => task.id)).toEqual(['a', 'c']);
  expect(problems.map((problem) => problem.message.slice(folder.length + 1))).toEqual([
    'arc-agi_training_challenges.json: b.train: expected at least one pair, found "an empty list"',
    'arc-agi_evaluation_challenges.json:1: expected a value or "]", found "the end of the file"',
  ]);
});

test('only bad tasks are an error even where they may be skipped', () => {
  const folder = folderOf({ 'a.json': '', 'b.json': '[]' });
  expect(() => loadTasks(folder, { skipBad: true })).toThrow(
    new UsageError(
      `no usable task in '${folder}', 2 malformed; the first: ${folder}/a.json: expected JSON text, found "an empty file"`,
    ),
  );
});

test('a task written as JSON reads as the same task', () => {
  const folder = folderOf({ 'in/a.json': arcTask(3), 'in/b.json': arcTask(2, { output: null }) });
  const before = selectTasks(loadTasks(join(folder, 'in')).tasks);
  const files = Object.fromEntries(before.map((task) => [`${task.id}.json`, toJson(task)]));
  expect(files['a.json']).toBe(
    '{"train":[{"input":[[0,1,2]],"output":[[3]]}],\n"test":[{"input":[[0,1,2]],"output":[[4]]}]}\n',
  );
  expect(files['b.json']).toBe('{"train":[{"input":[[0,1]],"output":[[3]]}],\n"test":[{"input":[[0,1]]}]}\n');
  const after = selectTasks(loadTasks(folderOf(files)).tasks);
  const contentOf = (task: Task) => [task.id, toJson(task), task.cells, task.demos, task.tests, task.S];
  expect(after.map(contentOf)).toEqual(before.map(contentOf));
});
