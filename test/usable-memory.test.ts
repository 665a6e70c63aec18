/** How much memory values may take. */
import { expect, it } from 'vitest';
import { memoryFor } from '../src/usable-memory.js';

const GIB = 2 ** 30;

it('is a share of the memory, the same on all machines that have enough', () => {
  expect(memoryFor(undefined, 2, 64 * GIB)).toBe(1792);
  expect(memoryFor(undefined, 2, 8 * GIB)).toBe(1024);
  expect(memoryFor(undefined, 4, 8 * GIB)).toBe(512);
  expect(memoryFor(undefined, 64, GIB)).toBe(64);
  expect(memoryFor(undefined, 0, 4 * GIB)).toBe(1024);
});

it('is what somebody says, up to what a thread has addresses for', () => {
  expect(memoryFor(100, 2, GIB)).toBe(100);
  expect(memoryFor(1792, 0, GIB)).toBe(1792);
  expect(memoryFor(4096, 0, 64 * GIB)).toBe(1792);
});
