/** The bundled tasks: what the generator makes is what lies in tasks/, and it is valid ARC JSON. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { taskFiles } from '../../scripts/make-tasks/files.js';

const folder = new URL('../../tasks/', import.meta.url);
const made = taskFiles();
const onDisk = new Map(readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));

interface Sample {
  input: number[][];
  output: number[][];
}
const tasks = [...onDisk]
  .filter(([name]) => name.endsWith('.json'))
  .map(([name, text]) => ({ name, ...(JSON.parse(text) as { train: Sample[]; test: Sample[] }) }));

test('the generator makes the same bytes as those on disk, and nothing else lies there', () => {
  expect([...onDisk.keys()].sort()).toEqual([...made.keys()].sort());
  for (const [name, text] of made) expect(onDisk.get(name) === text, `tasks/${name}`).toBe(true);
});

test('at least 60 tasks are bundled, named by eight hex digits', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(60);
  for (const { name } of tasks) expect(name).toMatch(/^[0-9a-f]{8}\.json$/);
});

test('no two samples are the same', () => {
  const inputs = tasks.flatMap(({ train, test: tests }) =>
    [...train, ...tests].map(({ input }) => JSON.stringify(input)),
  );
  expect(new Set(inputs).size).toBe(inputs.length);
});

describe.each(tasks)('task $name', ({ train, test: tests }) => {
  test('has 3 or 4 demos and 1 or 2 test samples', () => {
    expect([3, 4]).toContain(train.length);
    expect([1, 2]).toContain(tests.length);
  });

  test('has rectangular grids of 1 to 30 rows and columns, colors 0 to 9, and outputs that differ from the inputs', () => {
    for (const { input, output } of [...train, ...tests]) {
      expect(output).not.toEqual(input);
      for (const grid of [input, output]) {
        expect(grid.length >= 1 && grid.length <= 30).toBe(true);
        expect(grid[0].length >= 1 && grid[0].length <= 30).toBe(true);
        expect(grid.every((row) => row.length === grid[0].length)).toBe(true);
        expect(grid.flat().every((color) => Number.isInteger(color) && color >= 0 && color <= 9)).toBe(true);
      }
    }
  });
});
