import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTask, type Selection, selectTasks } from '../../src/arc/index.js';
import { UsageError } from '../../src/errors.js';
import { Grid } from '../../src/value/index.js';

/** A task of `2 * cells` cells. */
function task(id: string, cells: number) {
  const grid = new Grid(1, cells, new Int8Array(cells));
  return makeTask(id, `${id}.json`, [{ kind: 'demo', index: 0, input: grid, output: grid }], []);
}

const TASKS = [task('e', 3), task('b', 2), task('a', 3), task('d', 1), task('c', 2)];

function ids(selection?: Selection): string {
  return selectTasks(TASKS, selection)
    .map(({ id }) => id)
    .join('');
}

test('sorted by cells, then id', () => {
  expect(ids()).toBe('dbcae');
  expect(TASKS.map(({ id }) => id).join('')).toBe('ebadc');
});

test.each<[Selection, string]>([
  [{ count: 2 }, 'db'],
  [{ count: 99 }, 'dbcae'],
  [{ start: 1, count: 2 }, 'bc'],
  [{ start: 4 }, 'e'],
  [{ ids: ['e', 'd', 'e'] }, 'de'],
  [{ ids: ['e', 'd', 'b'], start: 1, count: 1 }, 'b'],
  [{ count: -99, seed: 7 }, 'dbcae'],
])('%j', (selection, expected) => {
  expect(ids(selection)).toBe(expected);
});

test('at random by seed, the same on every machine', () => {
  expect([0, 1, 2, 3].map((seed) => ids({ count: -2, seed }))).toEqual(['ae', 'de', 'ce', 'ae']);
});

test('any random selection is sorted, of the size asked for, and of what start leaves', () => {
  const selections = fc.record({
    start: fc.nat(4),
    count: fc.integer({ min: -6, max: -1 }),
    seed: fc.nat(2 ** 32 - 1),
  });
  fc.assert(
    fc.property(selections, (selection) => {
      const chosen = ids(selection);
      expect(chosen).toHaveLength(Math.min(-selection.count, 5 - selection.start));
      expect(chosen).toBe([...'dbcae'.slice(selection.start)].filter((id) => chosen.includes(id)).join(''));
    }),
  );
});

test('every task is chosen at random now and then', () => {
  const chosen = new Set(Array.from({ length: 50 }, (_, seed) => ids({ count: -1, seed })));
  expect([...chosen].sort().join('')).toBe('abcde');
});

test('an unknown id, with the nearest', () => {
  const tasks = ['00d62c1b', '00d62c2b', '10d62c1b', 'ffffffff', 'eeeeeeee'].map((id) => task(id, 1));
  expect(() => selectTasks(tasks, { ids: ['ffffffff', '00d62c1c'] })).toThrow(
    new UsageError("--task-ids: no task '00d62c1c' among 5; nearest: 00d62c1b, 00d62c2b, 10d62c1b"),
  );
});

test('a start that leaves nothing', () => {
  expect(() => ids({ start: 5 })).toThrow(
    new UsageError('--start: expected less than the number of tasks, 5, found 5'),
  );
});
