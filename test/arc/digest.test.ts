import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestTasks, makeTask, type Task } from '../../src/arc/index.js';
import { Grid } from '../../src/value/index.js';

const grid = (h: number, w: number, ...cells: number[]): Grid => new Grid(h, w, Int8Array.from(cells));

function task(input: Grid, { id = 'ab', file = 'x', output = null as Grid | null } = {}): Task {
  const demo = { kind: 'demo', index: 0, input, output: grid(1, 1, 7) } as const;
  return makeTask(id, file, [demo], [{ kind: 'test', index: 0, input: grid(1, 1, 8), output }]);
}

test('is over ids, kinds, sides and cells', () => {
  const bytes = Buffer.from([0x61, 0x62, 0, 1, 1, 2, 5, 6, 1, 1, 7, 2, 1, 1, 8, 0, 0, 0]);
  expect(digestTasks([task(grid(1, 2, 5, 6))])).toBe(createHash('sha256').update(bytes).digest('hex'));
});

test('differs when anything differs but the file', () => {
  const base = task(grid(1, 2, 5, 6));
  const others = [
    [],
    [base, base],
    [task(grid(2, 1, 5, 6))],
    [task(grid(1, 2, 5, 5))],
    [task(grid(1, 2, 5, 6), { id: 'ac' })],
    [task(grid(1, 2, 5, 6), { output: grid(1, 1, 0) })],
    [makeTask('ab', 'x', base.demo, [])],
  ];
  expect(new Set([[base], ...others].map(digestTasks)).size).toBe(others.length + 1);
  expect(digestTasks([task(grid(1, 2, 5, 6), { file: 'y' })])).toBe(digestTasks([base]));
});
