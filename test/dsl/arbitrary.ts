/** Arbitrary grids and patches, for properties, as JSON.parse gives them. */
import fc from 'fast-check';

/** A frozenset as it is encoded. */
export interface JsonSet {
  readonly set: readonly unknown[];
}

/** Rows of grids of up to 9 by 9 cells. */
export const grids: fc.Arbitrary<number[][]> = fc
  .integer({ min: 1, max: 9 })
  .chain((w) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: w, maxLength: w }), { minLength: 1, maxLength: 9 }),
  );

const locations = fc.uniqueArray(fc.tuple(fc.integer({ min: -6, max: 12 }), fc.integer({ min: -6, max: 12 })), {
  minLength: 1,
  maxLength: 30,
  selector: String,
});

/** Patches of up to 30 locations: indices, or objects of some colors. */
export const patches: fc.Arbitrary<JsonSet> = fc
  .tuple(locations, fc.integer({ min: 0, max: 3 }))
  .map(([list, colors]) => ({ set: list.map((at, k) => (colors === 0 ? at : [k % colors, at])) }));
