import { expect, test } from 'vitest';
import { bytes, count, counted, decimal, duration, percent } from '../../src/report/format.js';

test('numbers have thousands separators', () => {
  expect([0, 999, 1718, 1_234_567].map(count)).toEqual(['0', '999', '1,718', '1,234,567']);
  expect([0, 1, 1718].map((n) => counted(n, 'task'))).toEqual(['0 tasks', '1 task', '1,718 tasks']);
  expect([0, 0.04, 1234.56].map(decimal)).toEqual(['0.0', '0.0', '1,234.6']);
  expect([0, 0.083, 1].map(percent)).toEqual(['0.0%', '8.3%', '100.0%']);
});

test.each([
  [0, '0.0 ms'],
  [999.9, '999.9 ms'],
  [999.96, '1.00 s'],
  [12_345, '12.35 s'],
  [59_994, '59.99 s'],
  [59_996, '1 min 00 s'],
  [3_599_400, '59 min 59 s'],
  [3_599_600, '1 h 00 min 00 s'],
  [90_061_000, '25 h 01 min 01 s'],
])('%d ms is %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KiB'],
  [1_048_575, '1.0 MiB'],
  [537_182_208, '512.3 MiB'],
  [5e15, '4,547.5 TiB'],
])('%d bytes are %s', (n, text) => {
  expect(bytes(n)).toBe(text);
});
