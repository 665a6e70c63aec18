/** Statistics of measurements, and how they are shown. */
import { describe, expect, test } from 'vitest';
import {
  costsOf,
  freshMeasurement,
  measured,
  measurement,
  median,
  showMeasurement,
  showMs,
  showNanoseconds,
  showRatio,
} from '../../src/bench/measure.js';

test('the median of an odd and of an even count', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([9, 1, 2, 4])).toBe(3);
});

describe('runs', () => {
  test('in one process: the first, cold one counts apart', () => {
    expect(measurement([100, 3, 1, 2])).toEqual({ firstMs: 100, medianMs: 2, minMs: 1, maxMs: 3, runs: 4 });
  });

  test('a single run is all that there is', () => {
    expect(measurement([5])).toEqual({ firstMs: 5, medianMs: 5, minMs: 5, maxMs: 5, runs: 1 });
  });

  test('each in a process of its own: all count', () => {
    expect(freshMeasurement([100, 3, 1, 2])).toEqual({ firstMs: 100, medianMs: 2.5, minMs: 1, maxMs: 100, runs: 4 });
  });

  test('wall and user CPU time are summed up apart', () => {
    const runs = [
      { wallMs: 10, userMs: 1 },
      { wallMs: 30, userMs: 3 },
    ];
    const { wall, user } = costsOf(runs, freshMeasurement);
    expect([wall.medianMs, user.medianMs]).toEqual([20, 2]);
  });
});

test('work is measured, and its result handed on', async () => {
  const { result, cost } = await measured(() => Promise.resolve('done'));
  expect(result).toBe('done');
  expect(cost.wallMs).toBeGreaterThan(0);
  expect(cost.userMs).toBeGreaterThanOrEqual(0);
});

test('three significant digits', () => {
  expect(showMs(0.012345)).toBe('0.0123 ms');
  expect(showMs(12345)).toBe('12,300 ms');
  expect(showMeasurement({ firstMs: 9, medianMs: 8.123, minMs: 7.9, maxMs: 1234.5, runs: 5 })).toBe(
    '8.12 ms (7.9 to 1,230)',
  );
  expect(showNanoseconds({ firstMs: 1, medianMs: 0.0000812, minMs: 0.00008, maxMs: 0.0012, runs: 5 })).toBe(
    '81.2 ns (80 to 1,200)',
  );
  expect(showRatio(2, 193)).toBe('1/96.5');
});
