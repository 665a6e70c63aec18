/** Kernels in linear memory against those on values: the same values, orders, failures and work, or left to these. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { arcDsl, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { functionsOf, type OperationVector } from '../../src/dsl/replay.js';
import { OpError } from '../../src/errors.js';
import { CODES } from '../../src/linear/codes.js';
import { callHeld, LinearMemory } from '../../src/linear/index.js';
import {
  decode,
  EMPTY_SET,
  EMPTY_TUPLE,
  encode,
  Fn,
  NAN,
  resetBudget,
  type Value,
  workDone,
} from '../../src/value/index.js';
import { grids, patches } from '../dsl/arbitrary.js';
import { value } from '../dsl/run.js';

/** What a call on values comes to: encoded value and work, or that it fails. */
function onValues(name: string, args: readonly Value[]): string {
  resetBudget();
  try {
    const result = arcDsl.operations.get(name)?.kernel(...args) ?? null;
    return `${shown(result)} work ${workDone()}`;
  } catch (error) {
    if (error instanceof OpError) return 'fails';
    throw error;
  }
}

/** The same in linear memory; null where it is left to the kernel on values. */
function held(name: string, args: readonly Value[]): string | null {
  const called = callHeld(arcDsl.operations.get(name)?.kernel ?? (() => null), args);
  if (called === null) return null;
  return called.failed ? 'fails' : `${shown(called.value)} work ${called.work}`;
}

const shown = (result: Value): string => (result instanceof Fn ? functionText(result) : encode(result));
const functionText = ({ name, parts, argcount, cost, depth }: Fn): string =>
  `${name}/${argcount} cost ${cost} depth ${depth}(${parts.map(shown).join(', ')})`;

const operationOf = (name: string): Operation => arcDsl.operations.get(name) as Operation;

function vectors(file: string): OperationVector[] {
  const packed = readFileSync(new URL(`../fixtures/${file}.jsonl.gz`, import.meta.url));
  const lines = gunzipSync(packed).toString().trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter(({ op }) => arcDsl.operations.has(op));
}

describe.each(['arc-dsl', 'coordinates', 'tokpidjin'])('vectors of %s', (file) => {
  const functions = functionsOf(file === 'tokpidjin' ? tokpidjin : arcDsl);
  let made = 0;
  let declined = 0;

  it('are answered as on values', () => {
    const differing = vectors(file).flatMap(({ op, args }) => {
      const decoded = args.map((arg) => decode(arg, { file: 'test' }, functions));
      const got = held(op, decoded);
      if (got === null) declined++;
      else made++;
      const wanted = got === null ? null : onValues(op, decoded);
      return got === wanted ? [] : [{ op, args: JSON.stringify(args), wanted, got }];
    });
    expect(differing).toEqual([]);
  });

  it('are mostly answered in linear memory', () => {
    if (file === 'arc-dsl') expect(made / (made + declined)).toBeGreaterThan(0.8);
  });
});

it('every operation of arc-dsl has a kernel', () => {
  const without = [...arcDsl.operations].filter(([, { kernel }]) => !CODES.has(kernel)).map(([name]) => name);
  expect(without).toEqual([]);
});

test('values come back as they were put', () => {
  const values = [
    'null', 'true', 'false', '-5', '[]', '{"set":[]}', '[1,[2,[]]]', '[[1,2],[3,4]]', '{"set":[3,1,2,-1]}',
    '{"set":[[1,2],[0,-1]]}', '{"set":[[3,[1,2]],[4,[0,0]]]}', '{"set":[{"set":[[1,1]]},[1],null]}',
  ].map(value); // biome-ignore format: a list of texts
  const memory = new LinearMemory();
  for (const one of [...values, NAN]) expect(encode(memory.value(memory.hold(one)))).toBe(encode(one));
});

test('what cannot be held is said', () => {
  const memory = new LinearMemory();
  for (const json of [
    '4294967296',
    '[1,4294967296]',
    '{"set":[[0,[9000,0]]]}',
    '{"set":[[1,2,3]]}',
    '{"set":[1,{"nan":1}]}',
  ])
    expect(memory.hold(value(json))).toBe(0);
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
  callHeld(operationOf('hmirror').kernel, [EMPTY_TUPLE], memory); // a tuple of the lane's own
  expect([EMPTY_TUPLE, EMPTY_SET].map((one) => memory.lasting(one))).toEqual(handles);
});

test.each<readonly [string, readonly Value[]]>([['prapply', [operationOf('identity').fn, null, EMPTY_TUPLE]]])(
  '%s with odd arguments',
  (name, args) => {
    const got = held(name, args);
    if (got !== null) expect(got).toBe(onValues(name, args));
  },
);

describe('chains of calls on sets whose order nobody asked for', () => {
  const steps: readonly (readonly [string, readonly string[]])[] = [
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
  ];

  test('give the same elements in the same order', () => {
    const chains = fc.tuple(
      fc.oneof(grids, patches),
      fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 5 }),
    );
    fc.assert(
      fc.property(chains, ([start, chain]) => {
        // The chain as one function value: nothing between its parts leaves linear memory.
        const f = chain.reduce<Value>((inner, [name, args]) => {
          const operation = arcDsl.operations.get(name);
          const outer = args.reduce<Value>((fn, arg) => call('rbind', [fn, value(arg)]), operation?.fn ?? null);
          return call('compose', [outer, inner]);
        }, arcDsl.operations.get('identity')?.fn ?? null);
        const args = [f, call('initset', [start])];
        const got = held('apply', args);
        if (got !== null) expect(got).toBe(onValues('apply', args));
      }),
      { numRuns: 500 },
    );
  });
});

function call(name: string, args: readonly Value[]): Value {
  return arcDsl.operations.get(name)?.kernel(...args) ?? null;
}
