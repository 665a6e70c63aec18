/** The public datasets, in both of their layouts. They lie beside the repository, not in it: without them nothing is tested. */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { digestTasks, loadTasks, type StageChoice, selectTasks } from '../../src/arc/index.js';

const DATA = fileURLToPath(new URL('../../../shared/data', import.meta.url));
const ARC_1 = join(DATA, 'arc-agi-1');
const missing = !existsSync(DATA);
if (missing) console.warn('skipped: tests over the public datasets, which are not at ../shared/data');

describe.skipIf(missing)('public data', () => {
  test.each<[string, StageChoice, number, number, number]>([
    ['arc-agi-1', 'train', 400, 1718, 0],
    ['arc-agi-1', 'eval', 400, 1782, 0],
    ['arc-agi-1', 'both', 800, 3500, 0],
    ['arc-agi-2-kaggle', 'train', 1000, 4308, 0],
    ['arc-agi-2-kaggle', 'eval', 120, 526, 0],
    ['arc-agi-2-kaggle', 'both', 1120, 4834, 0],
    ['arc-agi-2-kaggle', 'test', 40, 181, 61],
  ])('%s, %s: %i tasks, %i samples, %i unknown outputs', (folder, stage, count, samples, unknown) => {
    const { tasks, problems } = loadTasks(join(DATA, folder), { stage });
    const all = tasks.flatMap((task) => [...task.demo, ...task.test]);
    const unknownOutputs = all.filter(({ output }) => output === null);
    expect([tasks.length, all.length, unknownOutputs.length]).toEqual([count, samples, unknown]);
    expect(problems).toEqual([]);
  });

  test('the smallest tasks', () => {
    const smallest = selectTasks(loadTasks(ARC_1).tasks, { count: 3 });
    expect(smallest.map(({ id, cells }) => [id, cells])).toEqual([
      ['6150a2bd', 54],
      ['d631b094', 60],
      ['5582e5ca', 72],
    ]);
  });

  test('the digest of the 400 training tasks', () => {
    expect(digestTasks(selectTasks(loadTasks(ARC_1).tasks))).toBe(
      '2b6d435cb3a1b764146146adb384e2d0cf543c9bc2aa141628916099edb04566',
    );
  });

  test('800 tasks load in less than half a second', () => {
    const times = [1, 2, 3].map(() => {
      const start = performance.now();
      loadTasks(ARC_1, { stage: 'both' });
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(500);
  });
});
