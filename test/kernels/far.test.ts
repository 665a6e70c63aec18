/** Patches with locations that are not near and colors that are not packed. What CPython gave for such is in `../fixtures`, coordinates. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arcDsl, type Dialect, tokpidjin } from '../../src/dsl/index.js';
import { LinearMemory } from '../../src/memory/index.js';
import { CellLayout, encode } from '../../src/value/index.js';
import { arc, call, fn, isEqual, value } from '../dsl/run.js';
import { Agreement } from './agreement.js';

const SEED = Number(process.env.MODEL_SEED ?? 1);
const RUNS = 60 * Number(process.env.MODEL_RUNS ?? 1);

test.each<readonly [elements: string, inOrder: string, insertedSo?: string]>([
  ['[9000,0],[9000,1],[8999,0]', '[9000,0],[9000,1],[8999,0]'],
  ['[0,[9000,0]],[3,[1,2]],[14,[0,0]]', '[0,[9000,0]],[14,[0,0]],[3,[1,2]]'],
  ['[1,2,14],[0,12000,3],[5,5,5]', '[5,5,5],[1,2,14],[0,12000,3]', '[1,2,14],[5,5,5],[0,12000,3]'],
  ['[-1,[0,0]],[14,[0,0]],[3,[0,9000]]', '[3,[0,9000]],[14,[0,0]],[-1,[0,0]]', '[-1,[0,0]],[3,[0,9000]],[14,[0,0]]'],
  ['[1000000,1000000],[0,0]', '[1000000,1000000],[0,0]'],
])('a set of %s comes back in order, and in that of its elements inserted so', (elements, inOrder, again = inOrder) => {
  const memory = new LinearMemory();
  memory.clear(CellLayout.Nested);
  expect(encode(memory.value(memory.hold(value(`{"set":[${elements}]}`))))).toBe(`{"set":[${inOrder}]}`);
  expect(arc.run('apply', fn('identity'), `{"set":[${elements}]}`)).toBe(`{"set":[${again}]}`);
});

// ---- random arguments

const near = fc.integer({ min: -3, max: 6 });
const coordinate = fc.oneof(
  { weight: 4, arbitrary: near },
  fc.constantFrom(-1025, -1024, 7166, 7167, 7168, 9000, -3000, 20000, 1073741823, -1073741824, 1099511627776),
  fc.integer({ min: 7160, max: 7175 }),
);
const color = fc.oneof(
  { weight: 3, arbitrary: near },
  fc.integer({ min: -2, max: 15 }),
  fc.constantFrom(127, -129, 5000),
);
const pair = fc.tuple(coordinate, coordinate);
/** Locations that lie together, wherever that is. */
const cluster = fc
  .tuple(coordinate, coordinate, fc.array(fc.tuple(near, near), { minLength: 1, maxLength: 7 }))
  .map(([i, j, offsets]) => offsets.map(([di, dj]): [number, number] => [i + di, j + dj]));
const locations = fc.oneof(cluster, fc.array(pair, { minLength: 1, maxLength: 6 }));
const asSet = (items: readonly unknown[]): unknown => ({ set: items });

/** Arguments in JSON, as a dialect lays out cells. */
function argumentsOf(dialect: Dialect): Record<string, fc.Arbitrary<unknown>> {
  const cell = (c: number, [i, j]: readonly number[]): unknown => (dialect === arcDsl ? [c, [i, j]] : [i, j, c]);
  const object = fc
    .tuple(locations, fc.array(color, { minLength: 1, maxLength: 3 }))
    .map(([places, colors]) => places.map((place, k) => cell(colors[k % colors.length], place)));
  const indices = locations.map(asSet);
  const objects = object.map(asSet);
  const patch = fc.oneof(indices, objects, object, locations, fc.constantFrom<unknown>({ set: [] }, []));
  const rows = (item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc
      .integer({ min: 1, max: 4 })
      .chain((w) => fc.array(fc.array(item, { minLength: w, maxLength: w }), { minLength: 1, maxLength: 4 }));
  const grid = fc.oneof(
    rows(fc.integer({ min: 0, max: 3 })),
    rows(color),
    rows(fc.constantFrom(1, true, null, 200)),
    fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  );
  return { patch, grid, pair, color, factor: fc.integer({ min: 0, max: 3 }), truth: fc.boolean() };
}

/** Operations and what they take. */
const CALLS: readonly (readonly [names: string, ...kinds: string[]])[] = [
  ['toindices normalize hmirror vmirror dmirror cmirror box inbox outbox backdrop delta corners', 'patch'],
  ['ulcorner urcorner llcorner lrcorner uppermost lowermost leftmost rightmost center centerofmass', 'patch'],
  ['height width shape portrait square vline hline palette numcolors mostcolor leastcolor color', 'patch'],
  ['hperiod vperiod totuple size', 'patch'],
  ['shift insert remove contained', 'patch', 'pair'],
  ['recolor', 'color', 'patch'],
  ['upscale', 'patch', 'factor'],
  ['hmatching vmatching manhattan adjacent position gravitate combine difference intersection', 'patch', 'patch'],
  ['dneighbors ineighbors neighbors vfrontier hfrontier', 'pair'],
  ['connect shoot', 'pair', 'pair'],
  ['asobject asindices partition fgpartition frontiers', 'grid'],
  ['objects', 'grid', 'truth', 'truth', 'truth'],
  ['ofcolor', 'grid', 'color'],
  ['occurrences paint underpaint cover', 'grid', 'patch'],
  ['fill underfill', 'grid', 'color', 'patch'],
  ['toobject subgrid bordering', 'patch', 'grid'],
  ['move', 'grid', 'patch', 'pair'],
];

describe.each<['arc-dsl' | 'tokpidjin', Dialect]>([
  ['arc-dsl', arcDsl],
  ['tokpidjin', tokpidjin],
])('random calls of %s', (name, dialect) => {
  const given = argumentsOf(dialect);
  const agreement = new Agreement(name);
  const calls = CALLS.flatMap(([names, ...kinds]) => names.split(' ').map((op) => [op, kinds] as const)).filter(
    ([op, kinds]) => dialect.operations.get(op)?.params.length === kinds.length,
  );
  // Boxes around what lies far apart are more than the model computes, and have more places than there may be elements.
  test.each(calls)('%s', (op, kinds) => {
    fc.assert(
      fc.property(fc.tuple(...kinds.map((kind) => given[kind])), (args) => {
        agreement.expectOf(
          op,
          args.map((arg) => JSON.stringify(arg)),
        );
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 4_000 },
    );
  });
});

describe('what lies far away is as what lies near', () => {
  const shapes = fc.array(fc.tuple(near, near), { minLength: 1, maxLength: 7 }).map((set) => ({ set }));
  const far = fc.tuple(fc.constantFrom(-3000, 9000, 1073741823, 1099511627776), fc.constantFrom(-20000, 7166, 5));

  test.each('height width shape portrait square vline hline size normalize'.split(' '))('%s is the same', (op) => {
    fc.assert(
      fc.property(shapes, far, (shape, by) => {
        expect(isEqual(call(op, call('shift', shape, by)), call(op, shape))).toBe(true);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  const moved = 'hmirror vmirror dmirror cmirror box inbox outbox backdrop delta corners toindices';
  test.each(moved.split(' '))('%s moves with it', (op) => {
    fc.assert(
      fc.property(shapes, far, (shape, by) => {
        const there = call(op, call('shift', shape, by));
        expect(isEqual(call('shift', there, call('invert', by)), call(op, shape))).toBe(true);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});
