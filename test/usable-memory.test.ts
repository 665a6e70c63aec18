/** How much memory values may take by default. */
import { expect, it } from 'vitest';
import { defaultMemory, requireHeap } from '../src/usable-memory.js';

const GIB = 2 ** 30;

it('is a share of the memory, the same on all machines that have enough', () => {
  expect(defaultMemory(2, 64 * GIB, 1600)).toBe(2048);
  expect(defaultMemory(2, 8 * GIB, 1600)).toBe(1024);
  expect(defaultMemory(4, 8 * GIB, 1600)).toBe(512);
  expect(defaultMemory(64, GIB, 1600)).toBe(64);
});

it('is a share of the heap where there are no workers', () => {
  expect(defaultMemory(0, 64 * GIB, 1600)).toBe(1600);
  expect(defaultMemory(0, 4 * GIB, 1600)).toBe(1024);
});

it('what the heap has no room for is refused without workers', () => {
  expect(() => requireHeap(2048, 4 * GIB)).not.toThrow();
  expect(() => requireHeap(2049, 4 * GIB)).toThrow(
    '--memory: expected at most 2048 MiB without workers, since the heap of this process is not larger (see NODE_OPTIONS=--max-old-space-size), found 2049',
  );
});
