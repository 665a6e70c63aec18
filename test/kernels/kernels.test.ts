/** Kernels in linear memory against those on values: the same values, orders, failures and work, or left to these. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { arcDsl, type Dialect, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { functionsOf, type OperationVector } from '../../src/dsl/replay.js';
import { callInMemory } from '../../src/engine/index.js';
import { OpError } from '../../src/errors.js';
import { LinearMemory } from '../../src/memory/index.js';
import {
  decode,
  EMPTY_SET,
  EMPTY_TUPLE,
  encode,
  Fn,
  type FrozenSet,
  Grid,
  NAN,
  resetBudget,
  SetKind,
  type Value,
  workDone,
} from '../../src/value/index.js';
import { grids, patches } from '../dsl/arbitrary.js';
import { value } from '../dsl/run.js';

/** Of random calls; MODEL_SEED takes another. */
const SEED = Number(process.env.MODEL_SEED ?? 1);

/** What a call on values comes to: encoded value and work, or that it fails. */
function onValues(name: string, args: readonly Value[], { operations }: Dialect = arcDsl): string {
  resetBudget();
  try {
    const result = operations.get(name)?.kernel(...args) ?? null;
    return `${shown(result)} work ${workDone()}`;
  } catch (error) {
    if (error instanceof OpError) return 'fails';
    throw error;
  }
}

/** The same in linear memory; null where it is left to the kernel on values. */
function inMemory(name: string, args: readonly Value[], { operations }: Dialect = arcDsl): string | null {
  const called = callInMemory(operations.get(name) as Operation, args);
  if (typeof called === 'string') return null;
  return called.failed ? 'fails' : `${shown(called.value)} work ${called.work}`;
}

/** As {@link inMemory}, where the work need not be that on values. */
function inMemoryFreely(name: string, args: readonly Value[]): string | null {
  const called = callInMemory(operationOf(name), args, undefined, false);
  if (typeof called === 'string') return null;
  return called.failed ? 'fails' : shown(called.value);
}
const withoutWork = (result: string): string => result.replace(/ work \d+$/, '');

/** Locations that are not near and color 14 are packed on values alone, which counts other work. */
const PACKED_ON_VALUES_ALONE = /\b(14|[1-9]\d{3,})\b/;
/** What a call comes to, with its work where that is counted alike. */
function asCounted(result: string | null, args: unknown): string | null {
  const isOdd = PACKED_ON_VALUES_ALONE.test(JSON.stringify(args) + withoutWork(result ?? ''));
  return result !== null && isOdd ? withoutWork(result) : result;
}

const shown = (result: Value): string => (result instanceof Fn ? functionText(result) : encode(result));
const functionText = ({ name, parts, argcount, cost, depth }: Fn): string =>
  `${name}/${argcount} cost ${cost} depth ${depth}(${parts.map(shown).join(', ')})`;

const operationOf = (name: string): Operation => arcDsl.operations.get(name) as Operation;

function vectors(file: string, { operations }: Dialect): OperationVector[] {
  const packed = readFileSync(new URL(`../fixtures/${file}.jsonl.gz`, import.meta.url));
  const lines = gunzipSync(packed).toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ op }) => operations.has(op));
}

describe.each(['arc-dsl', 'coordinates', 'tokpidjin'])('vectors of %s', (file) => {
  const dialect = file === 'tokpidjin' ? tokpidjin : arcDsl;
  const functions = functionsOf(dialect);
  let made = 0;
  let declined = 0;

  it('are answered as on values', () => {
    const differing = vectors(file, dialect).flatMap(({ op, args }) => {
      const decoded = args.map((arg) => decode(arg, { file: 'test' }, functions));
      const got = inMemory(op, decoded, dialect);
      if (got === null) declined++;
      else made++;
      const wanted = got === null ? null : onValues(op, decoded, dialect);
      return asCounted(got, args) === asCounted(wanted, args) ? [] : [{ op, args: JSON.stringify(args), wanted, got }];
    });
    expect(differing).toEqual([]);
  });

  it('are mostly answered in linear memory', () => {
    if (file === 'arc-dsl') expect(made / (made + declined)).toBeGreaterThan(0.8);
  });
});

it('every operation of arc-dsl has a kernel', () => {
  const without = [...arcDsl.operations].filter(([, { number }]) => number === null).map(([name]) => name);
  expect(without).toEqual([]);
});

test('values come back as they were put', () => {
  const values = [
    'null', 'true', 'false', '-5', '[]', '{"set":[]}', '[1,[2,[]]]', '[[1,2],[3,4]]', '{"set":[3,1,2,-1]}',
    '{"set":[[1,2],[0,-1]]}', '{"set":[[3,[1,2]],[4,[0,0]]]}', '{"set":[[3,1,2],[-4,0,0],[50,60,9]]}', '{"set":[{"set":[[1,1]]},[1],null]}',
  ].map(value); // biome-ignore format: a list of texts
  const memory = new LinearMemory();
  for (const one of [...values, NAN]) expect(encode(memory.value(memory.hold(one)))).toBe(encode(one));
});

test.each([
  '[-1,[0,0]]',
  '[13,[0,0]]',
  '[-1,[1,2]],[3,[4,0]],[-1,[0,2]],[-1,[-5,-7]],[13,[7167,7167]]',
  '[0,0,-1]',
  '[0,0,13]',
  '[1,2,-1],[4,0,3],[0,2,-1],[-5,-7,-1],[7167,7167,13]',
])('cells of the least and the highest color come back as they were put: %s', (cells) => {
  const one = value(`{"set":[${cells}]}`);
  const memory = new LinearMemory();
  for (const countsWork of [true, false]) {
    memory.clear(SetKind.Cell, countsWork);
    const handle = memory.hold(one);
    expect(handle).not.toBe(0);
    expect(encode(memory.value(handle))).toBe(encode(one));
    // Made anew: what is put is remembered.
    const made = callInMemory(operationOf('apply'), [operationOf('identity').fn, one], memory, countsWork);
    expect(
      typeof made !== 'string' && !made.failed && [made.value].map((back) => [encode(back), (back as FrozenSet).kind]),
    ).toEqual([[encode(one), (one as FrozenSet).kind]]);
  }
});

test('what cannot be held is said, and why', () => {
  const memory = new LinearMemory();
  for (const [json, reason] of [
    [`[[${[...Array(40_000).keys()]}]]`, 'size'],
    [`${'['.repeat(70)}${']'.repeat(70)}`, 'depth'],
  ]) {
    const one = value(json);
    expect(memory.hold(one)).toBe(0);
    expect(memory.reasonOf(one)).toBe(reason);
  }
  expect(memory.reasonOf(value('[1,[2,3]]'))).toBeNull();
});

test('a set that is too large takes no room', () => {
  const memory = new LinearMemory();
  const large = call('product', [
    call('interval', [0, 300, 1]),
    call('apply', [operationOf('initset').fn, call('interval', [0, 300, 1])]),
  ]);
  const free = memory.tryWords(0);
  expect(memory.hold(large)).toBe(0);
  expect(memory.tryWords(0)).toBe(free);
});

test('defaults outlast a lane that has others like them', () => {
  const memory = new LinearMemory();
  const handles = [EMPTY_TUPLE, EMPTY_SET].map((one) => memory.lasting(one));
  callInMemory(operationOf('hmirror'), [EMPTY_TUPLE], memory); // a tuple of the lane's own
  expect([EMPTY_TUPLE, EMPTY_SET].map((one) => memory.lasting(one))).toEqual(handles);
});

const CELLS_OF_CELLS = value('{"set":[[7,[5,[0,2]]],[8,[5,[5,0]]]]}'); // whose locations are cells

test.each<readonly [string, readonly Value[]]>([
  ['prapply', [operationOf('identity').fn, null, EMPTY_TUPLE]],
  ['ulcorner', [CELLS_OF_CELLS]],
  ['leftmost', [CELLS_OF_CELLS]],
  ['height', [CELLS_OF_CELLS]],
  ['center', [CELLS_OF_CELLS]],
])('%s with odd arguments', (name, args) => {
  const got = inMemory(name, args);
  if (got !== null) expect(got).toBe(onValues(name, args));
});

/** Grids with colors around those of packed cells. */
const marked: fc.Arbitrary<Grid> = fc
  .tuple(grids, fc.uniqueArray(fc.integer({ min: -2, max: 15 }), { minLength: 1, maxLength: 16 }), fc.boolean())
  .map(([{ h, w, cells }, list, isPacked]) => {
    const colors = isPacked ? [-1, ...list.filter((color) => color > -1 && color < 14)] : list;
    return new Grid(
      h,
      w,
      cells.map((cell) => colors[cell % colors.length]),
    );
  });
const objectsOf = (grid: Grid): FrozenSet[] => {
  const parts = call('partition', [grid]) as FrozenSet;
  return [call('asobject', [grid]), ...parts.values] as FrozenSet[];
};

/** An operation, and its arguments after the first one. */
type Step = readonly [name: string, rest: readonly Value[]];
const steps = (...names: readonly string[]): Step[] => names.map((name) => [name, []]);
const each = (name: string, ...seconds: readonly Value[]): Step[] => seconds.map((one) => [name, [one]]);

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
    ...each('insert', value('[-1,[0,1]]'), value('[13,[0,1]]'), value('[14,[0,1]]')),
    ...each('upscale', 2),
    ...each('shift', value('[1,-1]')),
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
        const object = call('asobject', [other]);
        for (const name of ['paint', 'underpaint', 'occurrences', 'subgrid', 'cover', 'toobject']) {
          agree(name, name === 'subgrid' || name === 'toobject' ? [object, grid] : [grid, object]);
        }
        for (const name of ['fill', 'underfill']) agree(name, [grid, color, patch]);
        agree('move', [grid, object, value('[1,0]')]);
        agree('recolor', [color, patch]);
        agree('toobject', [patch, grid]);
        agree('replace', [grid, grid.cells[0], color]);
        for (const name of ['combine', 'intersection', 'difference']) agree(name, [object, call('asobject', [grid])]);
        const objects = call('partition', [grid]);
        agree('colorfilter', [objects, color]);
        agree('merge', [objects]);
        for (const key of ['color', 'size', 'totuple', 'palette']) agree('order', [objects, operationOf(key).fn]);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

/** Expects of both ways to call in linear memory what the call on values gives, or that it is left to that. */
function agree(name: string, args: readonly Value[]): void {
  const got = inMemory(name, args);
  const freely = inMemoryFreely(name, args);
  const wanted = got === null && freely === null ? '' : onValues(name, args);
  if (got !== null) expect([name, asCounted(got, args)]).toEqual([name, asCounted(wanted, args)]);
  if (freely !== null) expect([name, freely]).toEqual([name, withoutWork(wanted)]);
}

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
        const f = chain.reduce<Value>((inner, [name, args]) => {
          const operation = arcDsl.operations.get(name);
          const outer = args.reduce<Value>((fn, arg) => call('rbind', [fn, value(arg)]), operation?.fn ?? null);
          return call('compose', [outer, inner]);
        }, arcDsl.operations.get('identity')?.fn ?? null);
        agree('apply', [f, call('initset', [start])]);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});

function call(name: string, args: readonly Value[]): Value {
  return arcDsl.operations.get(name)?.kernel(...args) ?? null;
}
