import { expect, test } from 'vitest';
import { operationRows } from '../../src/report/operation-rows.js';

test('operations that were called, the heaviest first', () => {
  const profile = {
    calls: Float64Array.of(10, 3, 0, 1, 1),
    errors: Float64Array.of(0, 1, 0, 0, 0),
    work: Float64Array.of(100, 70, 0, 9, 0),
    ms: Float64Array.of(1.5, 6, 0, 0, 0),
  };
  expect(operationRows(['fill', 'objects', 'crop', 'paint', 'add'], profile)).toEqual([
    { op: 'objects', calls: 3, errors: 1, work: 70, ms: 6, share: 0.8 },
    { op: 'fill', calls: 10, errors: 0, work: 100, ms: 1.5, share: 0.2 },
    { op: 'add', calls: 1, errors: 0, work: 0, ms: 0, share: 0 },
    { op: 'paint', calls: 1, errors: 0, work: 9, ms: 0, share: 0 },
  ]);
});
