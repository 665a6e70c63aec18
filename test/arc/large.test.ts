/** Files that are read entry by entry. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { digestTasks, type LoadOptions, loadTasks, toJson } from '../../src/arc/index.js';
import { LargeFile } from '../../src/arc/large.js';

const folder = mkdtempSync(join(tmpdir(), 'batt-run-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

/** Entries of a file of any size; null where it is to be read as a whole. */
function entriesOf(text: string): [string, unknown][] | null {
  const large = LargeFile.open(fileOf('any.json', text), 0);
  if (large === null) return null;
  try {
    return Array.from(large.entries, (entry) => [entry.key, large.read(entry)]);
  } finally {
    large.close();
  }
}

describe('entries of an object', () => {
  test('are those that JSON has', () => {
    const value = fc.dictionary(
      fc.string({ minLength: 1 }).filter((key) => !/^\d+$|^__proto__$/.test(key)),
      fc.jsonValue(),
      { minKeys: 1 },
    );
    const spaced = fc.tuple(value, fc.constantFrom(undefined, 1, '\t', '\n'));
    fc.assert(
      fc.property(spaced, ([object, space]) => {
        const text = JSON.stringify(object, null, space);
        expect(entriesOf(text)).toEqual(Object.entries(JSON.parse(text)));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test.each([
    '',
    '[]',
    '{}',
    '7',
    '{"a":1',
    '{"a"}',
    '{"a":1,}',
    '{"a":1}}',
    '{"a":1} x',
    '{"a":"',
    '{a:1}',
    '{"a":[1}',
    '{"\\u12":1}',
  ])('there are none, or it is read as a whole: %s', (text) => {
    expect(entriesOf(text)).toBe(null);
  });
});

/** A task whose JSON has about 40 kB. */
const task = (color: number): string => {
  const grid = JSON.stringify(Array.from({ length: 100 }, () => new Array(100).fill(color)));
  return `{"train":[{"input":${grid},"output":${grid}}],"test":[{"input":[[${color}]],"output":[[1]]}]}`;
};
const tasks = Array.from({ length: 450 }, (_, k): [string, string] => [`t${String(k).padStart(4, '0')}`, task(k % 10)]);
const objectOf = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([key, text]) => `${JSON.stringify(key)}: ${text}`).join(',\n')}}`;
const small = join(folder, 'small');
mkdirSync(small);
for (const [id, text] of tasks) writeFileSync(join(small, `${id}.json`), text);
const expected = digestTasks(loadTasks(small).tasks);

const digestOf = (file: string, options?: LoadOptions): string => digestTasks(loadTasks(file, options).tasks);

describe('a dataset of 18 MB in one file', () => {
  test('by ids is that of its tasks', () => {
    expect(digestOf(fileOf('ids.json', objectOf(tasks)))).toBe(expected);
  });

  test('by stages is that of the stage', () => {
    const staged = fileOf(
      'staged.json',
      objectOf([
        ['train', objectOf(tasks)],
        ['eval', objectOf([['e', task(1)]])],
      ]),
    );
    expect(digestOf(staged)).toBe(expected);
    expect(loadTasks(staged, { stage: 'eval' }).tasks.map(({ id }) => id)).toEqual(['e']);
    expect(() => loadTasks(staged, { stage: 'test' })).toThrow(
      /^no test tasks in .*only training, evaluation|^no test tasks/,
    );
  });

  test('has its solutions beside it', () => {
    const challenges = tasks.map(([id, text]): [string, string] => [id, text.replace(',"output":[[1]]}]}', '}]}')]);
    const file = fileOf('arc_challenges.json', objectOf(challenges));
    fileOf('arc_solutions.json', objectOf(tasks.map(([id]) => [id, '[[[1]]]'])));
    expect(digestOf(file)).toBe(expected);
  });

  test('with something malformed in it: the task, the line, and the others with --skip-bad', () => {
    const bad = tasks.map(([id, text], k): [string, string] => [
      id,
      k === 400 ? text.replace('[[0]]', '[[10]]') : text,
    ]);
    const file = fileOf('bad.json', objectOf(bad));
    expect(() => loadTasks(file)).toThrow(
      'bad.json: t0400.test[0].input[0][0]: expected an integer from 0 to 9, found "10"',
    );
    const { tasks: rest, problems } = loadTasks(file, { skipBad: true });
    expect([rest.length, problems.length]).toEqual([449, 1]);
    const broken = fileOf('broken.json', objectOf(tasks).replace('"t0400": {', '"t0400": {,'));
    expect(() => loadTasks(broken)).toThrow('broken.json:401: expected a key in double quotes or "}", found ","');
  });

  test('that is a single task, a list of pairs or none of these is read as a whole', () => {
    const many = (text: string): string => new Array(500).fill(text).join(',');
    const pair = /\{"input".*?\}/.exec(task(3))?.[0] ?? '';
    const one = fileOf('one.json', `{"train":[${many(pair)}],"test":[${pair}]}`);
    expect(loadTasks(one).tasks.map(({ id, demos, tests }) => [id, demos, tests])).toEqual([['one', 500, 1]]);
    const list = fileOf('list.json', `[${many(pair)}]`);
    expect(loadTasks(list).tasks.map(({ id, demos, tests }) => [id, demos, tests])).toEqual([['list', 499, 1]]);
    const none = fileOf(
      'none.json',
      objectOf(tasks.map(([id, text]) => [id, `{"a": ${text.slice(0, 10)}"b"]}`])) + ' '.repeat(17_000_000),
    );
    expect(() => loadTasks(none)).toThrow(/none.json/);
  });
});

test('tasks are made of their bytes again when they are asked for', () => {
  const [first, ...others] = loadTasks(small).tasks;
  const before = toJson(first);
  for (const other of others) expect(other.demo[0].input.h).toBe(100);
  expect(toJson(first)).toBe(before);
  expect(first.demo).toBe(first.demo);
  expect(before).toContain('"test":[{"input":[[0]],"output":[[1]]}]');
});
