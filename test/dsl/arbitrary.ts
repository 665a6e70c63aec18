/** Arbitrary grids and patches, for properties. */
import fc from 'fast-check';
import {
  asGrid,
  type FrozenSet,
  frozenset,
  type Grid,
  gridFromRows,
  pairTuple,
  tupleOf,
} from '../../src/value/index.js';

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

const locations = fc.uniqueArray(fc.tuple(fc.integer({ min: -6, max: 12 }), fc.integer({ min: -6, max: 12 })), {
  minLength: 1,
  maxLength: 30,
  selector: String,
});

/** Patches of up to 30 locations: indices, or objects of some colors. */
export const patches: fc.Arbitrary<FrozenSet> = fc
  .tuple(locations, fc.integer({ min: 0, max: 3 }))
  .map(([list, colors]) =>
    frozenset(list.map(([i, j], k) => (colors === 0 ? pairTuple(i, j) : tupleOf([k % colors, pairTuple(i, j)])))),
  );
