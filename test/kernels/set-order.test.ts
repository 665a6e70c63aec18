/** The order of sets after any history, as operations show it: in linear memory as in the model of CPython's tables. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fn, run } from '../dsl/run.js';
import { Agreement } from './agreement.js';

/** Of random calls; MODEL_SEED takes another. */
const seed = Number(process.env.MODEL_SEED ?? 1);
const agreement = new Agreement('arc-dsl');

describe('iteration order, as CPython 3.11 has it', () => {
  it.each([
    // ints lie by value modulo the table size
    ['{"set":[9,8,1]}', '{"set":[8,9,1]}'],
    ['{"set":[-1,-2,3]}', '{"set":[3,-1,-2]}'],
    // pairs and cells lie by the hash of the tuple
    ['{"set":[[0,0],[0,1],[1,0],[1,1]]}', '{"set":[[0,1],[1,0],[1,1],[0,0]]}'],
    ['{"set":[[1,[0,0]],[2,[0,1]],[3,[5,5]]]}', '{"set":[[3,[5,5]],[1,[0,0]],[2,[0,1]]]}'],
    // sets of sets lie by the hash of the set
    ['{"set":[{"set":[]},{"set":[1]},{"set":[[0,0]]}]}', '{"set":[{"set":[]},{"set":[[0,0]]},{"set":[1]}]}'],
    // the first of equal elements stays: True, when 1 comes later
    ['{"set":[true,1,0,false]}', '{"set":[0,true]}'],
    ['{"set":[1,true]}', '{"set":[1]}'],
    // None has the hash 0xfca86420, as from Python 3.12 on
    ['{"set":[1,null]}', '{"set":[null,1]}'],
  ])('%s iterates as %s', (written, iterated) => {
    expect(run('identity', written)).toBe(iterated);
    expect(run('totuple', written)).toBe(iterated.slice('{"set":'.length, -1));
  });
});

const int = fc.integer({ min: -40, max: 70 });
const pair = fc.tuple(fc.integer({ min: -3, max: 31 }), fc.integer({ min: -3, max: 31 }));
const cell = fc.tuple(fc.integer({ min: 0, max: 9 }), pair);
const flat = fc.tuple(
  fc.integer({ min: -2, max: 30 }),
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 9 }),
);
const setOf = (element: fc.Arbitrary<unknown>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(element, { maxLength }).map((set) => JSON.stringify({ set }));
const object = fc.array(cell, { minLength: 1, maxLength: 6 }).map((set) => ({ set }));
const far = fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -5000, max: 5000 }));
const remote = fc.tuple(fc.integer({ min: -66, max: 114_695 }), fc.integer({ min: 7155, max: 114_695 }));
const farCell = fc.tuple(fc.integer({ min: -1, max: 16 }), fc.oneof(pair, remote));
const sets: fc.Arbitrary<string[]> = fc
  .constantFrom<fc.Arbitrary<unknown>[]>(
    ...[
      int,
      pair,
      cell,
      flat,
      object,
      far,
      remote,
      farCell,
      fc.oneof(int, pair, cell),
      fc.oneof(pair, remote),
      fc.oneof(int, pair, fc.constant(null)),
    ],
  )
  .chain((element) => fc.array(setOf(element, 60), { minLength: 2, maxLength: 5 }));

/** What makes one set of the set before and another set. */
const STEPS: readonly ((other: string) => string)[] = [
  (other) => fn('rbind', fn('combine'), other),
  (other) => fn('lbind', fn('combine'), other),
  (other) => fn('rbind', fn('intersection'), other),
  (other) => fn('rbind', fn('difference'), other),
  (other) => fn('lbind', fn('difference'), other),
  () => fn('rbind', fn('sfilter'), fn('contained')),
  (other) => fn('rbind', fn('sfilter'), fn('rbind', fn('contained'), other)),
  () => fn('lbind', fn('apply'), fn('identity')),
];

it('agrees with the model after any history of unions, intersections, differences, filters and copies', () => {
  fc.assert(
    fc.property(sets, fc.array(fc.nat({ max: STEPS.length - 1 }), { maxLength: 8 }), ([start, ...others], steps) => {
      // As one function value, so that no table is made anew between two steps.
      const history = steps
        .map((step, k) => STEPS[step](others[k % others.length]))
        .reduce((inner, outer) => fn('compose', outer, inner), fn('identity'));
      agreement.expectOf('apply', [history, `[${start}]`]);
    }),
    { seed, numRuns: 300 },
  );
});

it('agrees where sets are read off grids, location by location', () => {
  const grid = fc.array(fc.array(fc.nat({ max: 2 }), { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(grid, grid, fc.nat({ max: 2 }), (one, other, color) => {
      const read = fn('rbind', fn('ofcolor'), String(color));
      for (const join of ['combine', 'intersection', 'difference'])
        for (const of of [read, fn('asobject')]) {
          const both = fn('fork', fn(join), fn('compose', of, fn('first')), fn('compose', of, fn('last')));
          agreement.expectOf('apply', [both, JSON.stringify([[one, other]])]);
        }
    }),
    { seed, numRuns: 60 },
  );
});
