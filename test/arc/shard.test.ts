import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shardIndex, tasksOfShard } from '../../src/arc/index.js';

const ids = fc.uniqueArray(fc.string(), { maxLength: 60 }).map((some) => some.map((id) => ({ id })));

test('shares part the tasks, each in its order', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 12 }), (tasks, count) => {
      const shares = Array.from({ length: count }, (_, k) => tasksOfShard(tasks, { index: k + 1, count }));
      expect(shares.flat().map(({ id }) => id)).toHaveLength(tasks.length);
      expect(new Set(shares.flat())).toEqual(new Set(tasks));
      for (const share of shares) expect(share).toEqual(tasks.filter((task) => share.includes(task)));
    }),
  );
});

test('the share of a task depends on no other task', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 }), (tasks, count, fewer) => {
      const some = tasks.slice(0, fewer);
      const share = { index: 1 + (fewer % count), count };
      const inShare = new Set(tasksOfShard(tasks, share));
      expect(tasksOfShard(some, share)).toEqual(some.filter((task) => inShare.has(task)));
    }),
  );
});

test('without a share there are all tasks', () => {
  const tasks = [{ id: 'b' }, { id: 'a' }];
  expect(tasksOfShard(tasks)).toBe(tasks);
});

// int(hashlib.sha256(id.encode()).hexdigest()[:8], 16) % n + 1, by CPython
test.each([
  ['05f2a901', [1, 1, 1, 5, 315]],
  ['0a938d79', [1, 1, 2, 7, 97]],
  ['1caeab9d', [1, 2, 3, 8, 328]],
  ['noise', [1, 1, 1, 3, 193]],
])('task %s is where its digest says', (id, indices) => {
  expect([1, 2, 3, 10, 1000].map((count) => shardIndex(id, count))).toEqual(indices);
});
