/** Patches with locations that are not near and colors that are not packed: linear memory leaves none of them to the kernels on values. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arcDsl, type Dialect, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { callInMemory } from '../../src/engine/index.js';
import { LimitError, OpError } from '../../src/errors.js';
import { LinearMemory } from '../../src/memory/index.js';
import { encode, Fn, type FrozenSet, resetBudget, SetKind, type Value } from '../../src/value/index.js';
import { value } from '../dsl/run.js';

const SEED = Number(process.env.MODEL_SEED ?? 1);
const RUNS = 60 * Number(process.env.MODEL_RUNS ?? 1);

test.each([
  ['{"set":[[9000,0],[9000,1],[8999,0]]}', SetKind.Pair],
  ['{"set":[[0,[9000,0]],[3,[1,2]],[14,[0,0]]]}', SetKind.Cell],
  ['{"set":[[1,2,14],[0,12000,3],[5,5,5]]}', SetKind.Flat],
  ['{"set":[[-1,[0,0]],[14,[0,0]],[3,[0,9000]]]}', SetKind.Any],
  ['{"set":[[1000000,1000000],[0,0]]}', SetKind.Any],
])('%s is held, and comes back packed as it was', (json, kind) => {
  const one = value(json) as FrozenSet;
  const memory = new LinearMemory();
  for (const countsWork of [true, false]) {
    memory.clear(SetKind.Cell, countsWork);
    expect(encode(memory.value(memory.hold(one)))).toBe(encode(one));
    // Made anew: what is put is remembered.
    const apply = arcDsl.operations.get('apply') as Operation;
    const args = [arcDsl.operations.get('identity')?.fn as Value, one];
    const made = callInMemory(apply, args, memory, countsWork);
    if (typeof made === 'string' || made.failed) throw new Error(`${json} is left, or fails`);
    expect([encode(made.value), (made.value as FrozenSet).kind]).toEqual([encode(apply.kernel(...args)), kind]);
  }
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

const shown = (result: Value): string => (result instanceof Fn ? result.name : encode(result));

/** How a call fails: by its class in Python, unless the operation catches that. */
const failing = ({ catches }: Operation, error: OpError): string => (catches ? 'fails' : error.pythonClass);

/** What a call on values comes to; null where it passes a limit. */
function onValues(operation: Operation, args: readonly Value[]): string | null {
  resetBudget();
  try {
    return shown(operation.kernel(...args));
  } catch (error) {
    if (error instanceof LimitError) return null;
    if (error instanceof OpError) return failing(operation, error);
    throw error;
  }
}

/** The same in linear memory. */
function inMemory(operation: Operation, args: readonly Value[], countsWork: boolean): string {
  const called = callInMemory(operation, args, undefined, countsWork);
  if (typeof called === 'string') return `left: ${called}`;
  if (!called.failed) return shown(called.value);
  return called.error instanceof LimitError ? 'a limit' : failing(operation, called.error);
}

/** Boxes around what lies far apart have more places than there may be elements. */
const AT_LIMITS = ['left: size', 'a limit'];

describe.each<[string, Dialect]>([
  ['arc-dsl', arcDsl],
  ['tokpidjin', tokpidjin],
])('random calls of %s', (_, dialect) => {
  const given = argumentsOf(dialect);
  const calls = CALLS.flatMap(([names, ...kinds]) => names.split(' ').map((name) => [name, kinds] as const)).filter(
    ([name, kinds]) => dialect.operations.get(name)?.params.length === kinds.length,
  );
  test.each(calls)('%s', (name, kinds) => {
    const operation = dialect.operations.get(name) as Operation;
    fc.assert(
      fc.property(fc.tuple(...kinds.map((kind) => given[kind])), (args) => {
        const texts = args.map((arg) => JSON.stringify(arg));
        for (const countsWork of [true, false]) {
          const got = inMemory(operation, texts.map(value), countsWork);
          if (AT_LIMITS.includes(got)) continue;
          expect({ texts, got }).toEqual({ texts, got: onValues(operation, texts.map(value)) });
        }
      }),
      { seed: SEED, numRuns: RUNS, interruptAfterTimeLimit: 4_000 },
    );
  });
});
