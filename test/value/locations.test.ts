/** Locations as codes, which sets of pairs and cells are held as on V8's heap. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areNear,
  cellCode,
  colorOf,
  columnOf,
  isNear,
  isPackable,
  LOCATION_MASK,
  NO_LOCATION,
  pack,
  rowOf,
  runEnd,
} from '../../src/value/index.js';

describe('packed locations', () => {
  const coordinate = fc.oneof(
    fc.integer({ min: -70, max: 200 }),
    ...[-16_384, -1024, 7168, 114_688].map((border) => fc.integer({ min: border - 3, max: border + 3 })),
  );

  it('unpack to what was packed, and each has one code', () => {
    fc.assert(
      fc.property(coordinate, coordinate, coordinate, coordinate, (i, j, k, l) => {
        const code = pack(i, j);
        if (code === NO_LOCATION) expect(isPackable(i, j, i, j)).toBe(false);
        else expect([rowOf(code), columnOf(code), colorOf(cellCode(14, code))]).toEqual([i, j, 14]);
        if (code !== NO_LOCATION) expect(code === pack(k, l)).toBe(i === k && j === l);
        expect(areNear(Int32Array.of(code & LOCATION_MASK))).toBe(code !== NO_LOCATION && isNear(i, j));
      }),
      { numRuns: 2000 },
    );
  });

  it('increase by 1 along a run of columns', () => {
    for (const row of [-64, 0, 191]) {
      for (let from = -1030, to = 0; from < 7200; from = to) {
        to = runEnd(from, 7200);
        expect(to).toBeGreaterThan(from);
        for (let j = from; j < to; j++) expect(pack(row, j)).toBe(pack(row, from) + j - from);
      }
    }
  });

  it('exist for all of a packable rectangle', () => {
    expect(isPackable(-1, -1, 30, 114_687)).toBe(true);
    expect(isPackable(-1, -1, 114_687, 30)).toBe(true);
    expect(isPackable(-1, -1, 7167, 7167)).toBe(true);
    expect(isPackable(0, 0, 192, 7168)).toBe(false);
    expect(isPackable(0, 0, 7168, 192)).toBe(false);
    expect(isPackable(0, 0, 30, 114_688)).toBe(false);
  });
});
