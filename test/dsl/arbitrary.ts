/** Arbitrary grids, for properties. */
import fc from 'fast-check';
import { asGrid, type Grid, gridFromRows, tupleOf } from '../../src/value/index.js';

/** Compact grids of up to 9 by 9 cells. */
export const grids: fc.Arbitrary<Grid> = fc
  .integer({ min: 1, max: 9 })
  .chain((w) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: w, maxLength: w }), { minLength: 1, maxLength: 9 }),
  )
  .map((rows) => {
    const grid = asGrid(gridFromRows(rows.map(tupleOf)));
    if (grid === null) throw new Error('a grid that is not compact');
    return grid;
  });
