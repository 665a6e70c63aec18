/** Operations against the model, and how values are held in linear memory. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callInMemory } from '../../src/engine/index.js';
import { LinearMemory } from '../../src/memory/index.js';
import { CellLayout, EMPTY_SET, EMPTY_TUPLE, encode } from '../../src/value/index.js';
import { grids, type JsonSet, patches } from '../dsl/arbitrary.js';
import { arc, call, fn, value } from '../dsl/run.js';
import { Agreement } from './agreement.js';

/** Of random calls; MODEL_SEED takes another. */
const SEED = Number(process.env.MODEL_SEED ?? 1);

const agreement = new Agreement('arc-dsl');
const agree = (name: string, args: readonly unknown[]): void =>
  agreement.expectOf(
    name,
    args.map((arg) => JSON.stringify(arg)),
  );

test.each<readonly [json: string, back?: string]>([
  ['null'],
  ['true'],
  ['false'],
  ['-5'],
  ['[]'],
  ['{"set":[]}'],
  ['[1,[2,[]]]'],
  ['[[1,2],[3,4]]'],
  ['[{"nan":1}]'],
  // Sets are in CPython's order.
  ['{"set":[3,1,2,-1]}', '{"set":[1,2,3,-1]}'],
  ['{"set":[[1,2],[0,-1]]}', '{"set":[[1,2],[0,-1]]}'],
  ['{"set":[[3,[1,2]],[4,[0,0]]]}', '{"set":[[4,[0,0]],[3,[1,2]]]}'],
  ['{"set":[[3,1,2],[-4,0,0],[50,60,9]]}', '{"set":[[-4,0,0],[50,60,9],[3,1,2]]}'],
  ['{"set":[{"set":[[1,1]]},[1]]}'],
])('%s comes back as it was put', (json = '', back = json) => {
  const memory = new LinearMemory();
  const handle = memory.hold(value(json));
  expect(encode(memory.value(handle))).toBe(back);
});

test.each([
  ['[-1,[0,0]]', '[-1,[0,0]]'],
  ['[13,[0,0]]', '[13,[0,0]]'],
  [
    '[-1,[1,2]],[3,[4,0]],[-1,[0,2]],[-1,[-5,-7]],[13,[7167,7167]]',
    '[3,[4,0]],[-1,[1,2]],[-1,[0,2]],[-1,[-5,-7]],[13,[7167,7167]]',
  ],
  ['[0,0,-1]', '[0,0,-1]'],
  ['[0,0,13]', '[0,0,13]'],
  ['[1,2,-1],[4,0,3],[0,2,-1],[-5,-7,-1],[7167,7167,13]', '[-5,-7,-1],[4,0,3],[7167,7167,13],[1,2,-1],[0,2,-1]'],
])('cells of the least and the highest color come back as they were put: %s', (cells, inOrder) => {
  const memory = new LinearMemory();
  memory.clear(CellLayout.Nested);
  const handle = memory.hold(value(`{"set":[${cells}]}`));
  expect(encode(memory.value(handle))).toBe(`{"set":[${inOrder}]}`);
  expect(arc.run('apply', fn('identity'), `{"set":[${cells}]}`)).toBe(`{"set":[${inOrder}]}`);
});

test('defaults outlast a lane that has others like them', () => {
  const memory = new LinearMemory();
  const handles = [EMPTY_TUPLE, EMPTY_SET].map((one) => memory.lasting(one));
  callInMemory(arc.named('hmirror'), [EMPTY_TUPLE], memory); // a tuple of the lane's own
  expect([EMPTY_TUPLE, EMPTY_SET].map((one) => memory.lasting(one))).toEqual(handles);
});

const CELLS_OF_CELLS = {
  set: [
    [7, [5, [0, 2]]],
    [8, [5, [5, 0]]],
  ],
}; // whose locations are cells

test.each<readonly [string, readonly unknown[]]>([
  ['prapply', [{ fn: 'identity' }, null, []]],
  ['ulcorner', [CELLS_OF_CELLS]],
  ['leftmost', [CELLS_OF_CELLS]],
  ['height', [CELLS_OF_CELLS]],
  ['center', [CELLS_OF_CELLS]],
])('%s with odd arguments', (name, args) => {
  agree(name, args);
});

/** Grids with colors around those of packed cells. */
const marked: fc.Arbitrary<number[][]> = fc
  .tuple(grids, fc.uniqueArray(fc.integer({ min: -2, max: 15 }), { minLength: 1, maxLength: 16 }), fc.boolean())
  .map(([grid, list, isPacked]) => {
    const colors = isPacked ? [-1, ...list.filter((color) => color > -1 && color < 14)] : list;
    return grid.map((row) => row.map((cell) => colors[cell % colors.length]));
  });
const objectsOf = (grid: unknown): unknown[] => [call('asobject', grid), ...call<JsonSet>('partition', grid).set];

/** An operation, and its arguments after the first one. */
type Step = readonly [name: string, rest: readonly unknown[]];
const steps = (...names: readonly string[]): Step[] => names.map((name) => [name, []]);
const each = (name: string, ...seconds: readonly unknown[]): Step[] => seconds.map((one) => [name, [one]]);

describe('colors beside those of grids', () => {
  test.each([
    ...steps('partition', 'fgpartition', 'frontiers', 'asobject', 'palette', 'mostcolor', 'leastcolor', 'p_g'),
    ...each('o_g', 0, 1, 2, 3, 4, 5, 6, 7),
    ...each('ofcolor', -2, -1, 0, 13, 14),
  ])('%s %j', (name, rest) => {
    fc.assert(
      fc.property(marked, (grid) => {
        agree(name, [grid, ...rest]);
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  test.each([
    ...steps('palette', 'numcolors', 'mostcolor', 'leastcolor', 'color', 'hperiod', 'vperiod', 'toindices'),
    ...steps('normalize', 'hmirror', 'dmirror', 'inbox', 'backdrop', 'centerofmass', 'totuple', 'minimum', 'maximum'),
    ...each('colorcount', -1, 13, 14),
    ...each('insert', [-1, [0, 1]], [13, [0, 1]], [14, [0, 1]]),
    ...each('upscale', 2),
    ...each('shift', [1, -1]),
  ])('%s %j of objects', (name, rest) => {
    fc.assert(
      fc.property(marked, (grid) => {
        for (const object of objectsOf(grid)) agree(name, [object, ...rest]);
      }),
      { seed: SEED, numRuns: 40 },
    );
  });

  test('objects on grids', () => {
    fc.assert(
      fc.property(marked, marked, patches, fc.integer({ min: -2, max: 15 }), (grid, other, patch, color) => {
        const object = call('asobject', other);
        for (const name of ['paint', 'underpaint', 'occurrences', 'subgrid', 'cover', 'toobject']) {
          agree(name, name === 'subgrid' || name === 'toobject' ? [object, grid] : [grid, object]);
        }
        for (const name of ['fill', 'underfill']) agree(name, [grid, color, patch]);
        agree('move', [grid, object, [1, 0]]);
        agree('recolor', [color, patch]);
        agree('toobject', [patch, grid]);
        agree('replace', [grid, grid[0][0], color]);
        for (const name of ['combine', 'intersection', 'difference']) agree(name, [object, call('asobject', grid)]);
        const objects = call('partition', grid);
        agree('colorfilter', [objects, color]);
        agree('merge', [objects]);
        for (const key of ['color', 'size', 'totuple', 'palette']) agree('order', [objects, { fn: key }]);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

describe('chains of calls on sets whose order nobody asked for', () => {
  const links: readonly (readonly [string, readonly string[]])[] = [
    ['toindices', []],
    ['shift', ['[2,-3]']],
    ['hmirror', []],
    ['dmirror', []],
    ['outbox', []],
    ['delta', []],
    ['normalize', []],
    ['neighbors', []],
    ['upscale', ['2']],
    ['totuple', []],
    ['merge', []],
    ['ulcorner', []],
    ['backdrop', []],
    ['corners', []],
    ['asobject', []],
    ['partition', []],
    ['frontiers', []],
    ['palette', []],
    ['o_g', ['5']],
    ['colorfilter', ['-1']],
    ['first', []],
  ];

  test('give the same elements in the same order', () => {
    const chains = fc.tuple(
      fc.oneof(grids, patches, marked),
      fc.array(fc.constantFrom(...links), { minLength: 1, maxLength: 5 }),
    );
    fc.assert(
      fc.property(chains, ([start, chain]) => {
        // The chain as one function value: nothing between its parts leaves linear memory.
        const f = chain.reduce<unknown>(
          (inner, [name, args]) => {
            const outer = args.reduce<unknown>((of, arg) => ({ fn: 'rbind', args: [of, JSON.parse(arg)] }), {
              fn: name,
            });
            return { fn: 'compose', args: [outer, inner] };
          },
          { fn: 'identity' },
        );
        agree('apply', [f, call('initset', start)]);
      }),
      { seed: SEED, numRuns: 400 },
    );
  });
});
