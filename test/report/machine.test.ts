import { totalmem } from 'node:os';
import { expect, test } from 'vitest';
import { peakRss, thisMachine } from '../../src/report/machine.js';

test('this machine', () => {
  const { node, cpu, cores, memory } = thisMachine();
  expect(node).toBe(process.version);
  expect(cpu).not.toBe('');
  expect(cores).toBeGreaterThanOrEqual(1);
  expect(memory > 1e8 && memory <= totalmem()).toBe(true);
});

test('the most memory that was held, in bytes', () => {
  const { rss } = process.memoryUsage();
  expect(peakRss()).toBeGreaterThan(0.9 * rss);
  expect(peakRss()).toBeLessThan(100 * rss);
});
