import { expect, test } from 'vitest';
import { countOnValues, REASONS } from '../../src/engine/profile.js';
import { operationRows } from '../../src/report/operation-rows.js';

test('operations that were called, the heaviest first', () => {
  const profile = {
    calls: Float64Array.of(10, 3, 0, 1, 1),
    errors: Float64Array.of(0, 1, 0, 0, 0),
    work: Float64Array.of(100, 70, 0, 9, 0),
    onValues: new Float64Array(5 * REASONS.length),
    ms: Float64Array.of(1.5, 6, 0, 0, 0),
  };
  countOnValues(profile, 1, 'limit', 1);
  countOnValues(profile, 1, 'room', 1);
  countOnValues(profile, 4, 'once', 1);
  expect(operationRows(['fill', 'objects', 'crop', 'paint', 'add'], profile)).toEqual([
    { op: 'objects', calls: 3, errors: 1, work: 70, onValues: 2, reasons: { room: 1, limit: 1 }, ms: 6, share: 0.8 },
    { op: 'fill', calls: 10, errors: 0, work: 100, onValues: 0, reasons: {}, ms: 1.5, share: 0.2 },
    { op: 'add', calls: 1, errors: 0, work: 0, onValues: 1, reasons: { once: 1 }, ms: 0, share: 0 },
    { op: 'paint', calls: 1, errors: 0, work: 9, onValues: 0, reasons: {}, ms: 0, share: 0 },
  ]);
});
