/** What is said of malformed files: one line with the file, the place in it, what was found and what would be right. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { beyondArc, loadTasks } from '../../src/arc/index.js';
import { FormatError } from '../../src/errors.js';
import { folderOf } from './fixtures.js';

/** The message for a task file, after its folder. */
function messageFor(content: Parameters<typeof folderOf>[0][string], name = 'a.json'): string {
  return messageOf(folderOf({ [name]: content, 'z.json': { train: [], test: [] } }));
}

function messageOf(folder: string, path = folder): string {
  try {
    loadTasks(path);
  } catch (error) {
    expect(error).toBeInstanceOf(FormatError);
    expect(String(error)).not.toContain('\n');
    if (error instanceof FormatError) return error.message.slice(folder.length + 1);
  }
  throw new Error('expected a FormatError');
}

const FILE_SHAPE = 'an object with "train" and "test", a list of pairs, or tasks by their ids';

/** A task with these rows as its first input. */
const withInput = (input: unknown): object => ({ train: [{ input, output: [[0]] }], test: [] });
const wide = (length: number): number[] => new Array(length).fill(0);

describe('files', () => {
  test.each([
    ['empty', '', 'a.json: expected JSON text, found "an empty file"'],
    ['blank', ' \n\n', 'a.json: expected JSON text, found "an empty file"'],
    ['not UTF-8', Buffer.from([0x7b, 0x0a, 0x22, 0xff]), 'a.json:2: expected UTF-8 text, found "other bytes"'],
    ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'a.json:1: expected UTF-8 text, found "other bytes"'],
    ['a folder', undefined, 'a.json: expected a readable file, found "a folder"'],
    [
      'cut in a number list',
      '{"train":\n[{"input":\n[[1,2',
      'a.json:3: expected "," or "]", found "the end of the file"',
    ],
    ['cut in a key', '{"train":[], "te', 'a.json:1: expected a key in double quotes, found "\\"te"'],
    ['a comma too many', '{"train":[\n[1,2,],', 'a.json:2: expected a value, found "]"'],
    ['a comma missing', '{"train":[1 2]}', 'a.json:1: expected "," or "]", found "2"'],
    ['a colon missing', '{"train" [1]}', 'a.json:1: expected ":", found "["'],
    ['single quotes', "{'train': []}", 'a.json:1: expected a key in double quotes or "}", found "\'"'],
    ['leading zero', '[[01]]', 'a.json:1: expected a value or "]", found "01"'],
    ['no JSON word', '{"train": None}', 'a.json:1: expected a value, found "None"'],
    ['text after the end', '{}\n\n{}', 'a.json:3: expected the end of the file, found "{"'],
    ['unbalanced brackets', '{"train":[}', 'a.json:1: expected a value or "]", found "}"'],
    ['a page of the web', '<!DOCTYPE html>', 'a.json:1: expected a value, found "<"'],
  ])('%s', (_, content, message) => {
    expect(messageFor(content)).toBe(message);
  });

  test.skipIf(process.getuid?.() === 0)('no permission', () => {
    const folder = folderOf({ 'a.json': '{}' });
    chmodSync(join(folder, 'a.json'), 0);
    expect(messageOf(folder)).toBe('a.json: expected a readable file, found "no permission to read it"');
  });

  test('a byte order mark is no error', () => {
    const folder = folderOf({ 'a.json': `\uFEFF${JSON.stringify(withInput([[1]]))}` });
    expect(loadTasks(folder).tasks).toHaveLength(1);
  });

  test('nesting without end', () => {
    const [open, close] = ['['.repeat(200_000), ']'.repeat(200_000)];
    expect(messageFor(open)).toBe('a.json:1: expected a value or "]", found "the end of the file"');
    expect(messageFor(open + close)).toBe(`a.json: expected ${FILE_SHAPE}, found "a list of 1"`);
  });
});

describe('tasks', () => {
  test.each([
    [[], `a.json: expected ${FILE_SHAPE}, found "an empty list"`],
    [{}, `a.json: expected ${FILE_SHAPE}, found "an empty object"`],
    [{ id: 3 }, `a.json: expected ${FILE_SHAPE}, found "an object with id"`],
    [{ id: 3, b: withInput([[1]]) }, 'a.json: id: expected an object with "train" and "test", found "3"'],
    [
      { name: 'x', version: '1', scripts: {}, more: 1 },
      `a.json: expected ${FILE_SHAPE}, found "an object with name, version, scripts, …"`,
    ],
    [
      [{ input: [[1]], output: [[1]] }],
      'a.json: expected more than 1 pair, of which the last is the test (--test-pairs), found "a list of 1"',
    ],
    [[{ input: [[1]] }, { input: [[1]] }], 'a.json: [0].output: expected a list, found "nothing"'],
    [{ train: [] }, 'a.json: train: expected at least one pair, found "an empty list"'],
    [{ test: [] }, 'a.json: train: expected a list, found "nothing"'],
    [{ train: [{ input: [[1]], output: [[1]] }] }, 'a.json: test: expected a list, found "nothing"'],
    [{ train: [7], test: [] }, 'a.json: train[0]: expected an object with "input" and "output", found "7"'],
    [{ train: [{ input: [[1]] }], test: [] }, 'a.json: train[0].output: expected a list, found "nothing"'],
    [
      { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[1]] }, { output: [[1]] }] },
      'a.json: test[1].input: expected a list, found "nothing"',
    ],
  ])('%j', (task, message) => {
    expect(messageFor(task)).toBe(message);
  });

  test('an empty id', () => {
    expect(messageFor({ '': withInput([[1]]) })).toBe('a.json: expected a task id, found "an empty one"');
  });
});

describe('grids', () => {
  test.each([
    [3, 'train[0].input: expected a list, found "3"'],
    [[], 'train[0].input: expected 1 to 100 rows, found "0 rows"'],
    [new Array(101).fill([0]), 'train[0].input: expected 1 to 100 rows, found "101 rows"'],
    [[[]], 'train[0].input[0]: expected 1 to 100 cells, found "0 cells"'],
    [[wide(101)], 'train[0].input[0]: expected 1 to 100 cells, found "101 cells"'],
    [[1, 2], 'train[0].input[0]: expected a list, found "1"'],
    [[[1, 2], [3]], 'train[0].input[1]: expected a list of 2 cells, like row 0, found "a list of 1"'],
    [[[1], null], 'train[0].input[1]: expected a list of 1 cell, like row 0, found "null"'],
    [[wide(6), wide(6), [0, 0, 0, 0, 0, 11]], 'train[0].input[2][5]: expected an integer from 0 to 9, found "11"'],
    [[[-1]], 'train[0].input[0][0]: expected an integer from 0 to 9, found "-1"'],
    [[[1.5]], 'train[0].input[0][0]: expected an integer from 0 to 9, found "1.5"'],
    [[['1']], 'train[0].input[0][0]: expected an integer from 0 to 9, found "\\"1\\""'],
    [[[true]], 'train[0].input[0][0]: expected an integer from 0 to 9, found "true"'],
  ])('%j', (input, message) => {
    expect(messageFor(withInput(input))).toBe(`a.json: ${message}`);
  });

  test('100 by 100 is not too large; beyond 30 it is none of ARC’s', () => {
    const folder = folderOf({
      'a.json': withInput(new Array(100).fill(wide(100))),
      'b.json': withInput(new Array(30).fill(wide(30))),
      'c.json': withInput([wide(31)]),
    });
    const { tasks } = loadTasks(folder);
    expect(tasks.map(({ cells }) => cells)).toEqual([10_001, 901, 32]);
    expect(beyondArc(tasks).map(({ id }) => id)).toEqual(['a', 'c']);
  });
});

describe("Kaggle's files", () => {
  const challenge = { train: [{ input: [[1]], output: [[1]] }], test: [{ input: [[1]] }] };

  test.each([
    ['{"a": [', 'arc-agi_training_solutions.json:1: expected a value or "]", found "the end of the file"'],
    [[], 'arc-agi_training_solutions.json: expected an object of lists of grids by task ids, found "an empty list"'],
    [{}, 'arc-agi_training_solutions.json: a: expected a list, found "nothing"'],
    [{ a: [] }, 'arc-agi_training_solutions.json: a: expected a grid for each test sample (1), found "an empty list"'],
    [{ a: [[[11]]] }, 'arc-agi_training_solutions.json: a[0][0][0]: expected an integer from 0 to 9, found "11"'],
  ])('solutions %j', (solutions, message) => {
    const folder = folderOf({
      'arc-agi_training_challenges.json': { a: challenge },
      'arc-agi_training_solutions.json': solutions,
    });
    expect(messageOf(folder)).toBe(message);
  });

  test('solutions in place of challenges', () => {
    const folder = folderOf({ 'arc-agi_training_solutions.json': { a: [[[1]]] } });
    expect(messageOf(folder, join(folder, 'arc-agi_training_solutions.json'))).toBe(
      `arc-agi_training_solutions.json: expected ${FILE_SHAPE}, found "an object with a" (solutions are read with the challenges that they lie beside)`,
    );
  });

  test('the field starts with the id', () => {
    const folder = folderOf({ 'some.json': { a: challenge, b: withInput([[10]]), 'c/d': challenge } });
    expect(messageOf(folder)).toBe('some.json: b.train[0].input[0][0]: expected an integer from 0 to 9, found "10"');
  });
});
