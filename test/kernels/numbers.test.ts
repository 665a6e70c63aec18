/**
 * Longer ints and floats in linear memory. What is written down is CPython 3.11's; random arguments give what they give in the model.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { arcDsl, type Operation } from '../../src/dsl/index.js';
import { callInMemory } from '../../src/engine/index.js';
import { LimitError } from '../../src/errors.js';
import { LinearMemory } from '../../src/memory/index.js';
import { CellLayout, encode, JsonWriter, NAN } from '../../src/value/index.js';
import { fn, value } from '../dsl/run.js';
import { Agreement } from './agreement.js';

const NAN_JSON = '{"nan":1}';
const INF = '{"float":"inf"}';
const MINUS_INF = '{"float":"-inf"}';
/** The JSON of a float. */
const float = (x: number | string): string => `{"float":${x}}`;
const MOST = '9007199254740991';

const operationOf = (name: string): Operation => arcDsl.operations.get(name) as Operation;

/** The result of a call as JSON; `fails` or `limit`. */
function inMemory(name: string, ...args: readonly string[]): string {
  const called = callInMemory(operationOf(name), args.map(value));
  if (!called.failed) return encode(called.value);
  return called.error instanceof LimitError ? 'limit' : 'fails';
}

test.each<[name: string, args: string[], gives: string]>([
  ['add', ['1073741823', '1'], '1073741824'],
  ['subtract', ['-1073741824', '1'], '-1073741825'],
  ['subtract', ['1073741824', '1'], '1073741823'],
  ['multiply', ['94906265', '94906265'], '9007199136250225'],
  ['multiply', ['-1099511627776', '[3,true]'], '[-3298534883328,-1099511627776]'],
  ['divide', [MOST, '-7'], '-1286742750677285'],
  ['divide', [MOST, '0'], 'fails'],
  ['divide', ['7', '1099511627776'], '0'],
  ['divide', ['-7', '1099511627776'], '-1'],
  ['invert', [`-${MOST}`], MOST],
  ['add', [MOST, '1'], 'limit'],
  ['multiply', ['94906267', '94906267'], 'limit'],
  ['multiply', [MOST, `-${MOST}`], 'limit'],
  ['double', ['4503599627370496'], 'limit'],
  ['add', ['1', float(1.5)], 'fails'],
  ['add', ['1', `[${float(1.5)},2]`], `[${float(2.5)},3]`],
  ['add', [`[${INF},1]`, `[${MINUS_INF},${float(0.5)}]`], `[${NAN_JSON},${float(1.5)}]`],
  ['multiply', [`[0,${float('1e300')}]`, `[${float(-2)},${float('1e300')}]`], `[${float('-0')},${INF}]`],
  ['divide', [`[${float(7.5)},${float(-7.5)}]`, '2'], `[${float(3)},${float(-4)}]`],
  ['divide', [`[${float(1)},-1]`, `[${float(0.1)},${INF}]`], `[${float(9)},${float(-1)}]`],
  ['divide', [`[5,${float('-0')}]`, `[${MINUS_INF},3]`], `[${float(-1)},${float('-0')}]`],
  ['divide', [`[${INF},${float('1e300')}]`, '[2,7]'], `[${NAN_JSON},${float('1.4285714285714286e+299')}]`],
  ['divide', [`[1,${float(1)}]`, float(0)], 'fails'],
  ['invert', [`[${float(0)},${INF}]`], `[${float('-0')},${MINUS_INF}]`],
  ['even', [float(4)], 'true'],
  ['even', [float(-2.5)], 'false'],
  ['even', [INF], 'false'],
  ['even', ['1099511627777'], 'false'],
  ['even', ['true'], 'false'],
  ['sign', ['-1099511627776'], '-1'],
  ['sign', [`[${float(-0.5)},${NAN_JSON}]`], '[-1,-1]'],
  ['crement', [`[${float(-0.5)},${float('-0')}]`], `[${float(-1.5)},0]`],
  ['crement', ['1073741823'], '1073741824'],
  ['greater', ['1099511627776', float('1099511627775.5')], 'true'],
  ['greater', [NAN_JSON, '1'], 'false'],
  ['greater', [INF, MOST], 'true'],
  ['positive', [float('-0')], 'false'],
  ['flip', [float('-0')], 'true'],
  ['flip', [NAN_JSON], 'false'],
  ['equality', ['true', float(1)], 'true'],
  ['equality', ['1099511627776', float(1099511627776)], 'true'],
  ['equality', [NAN_JSON, NAN_JSON], 'false'],
  ['equality', [`[${NAN_JSON}]`, `[${NAN_JSON}]`], 'true'],
  ['equality', [float(0), float('-0')], 'true'],
  ['equality', [`{"set":[1,[1,true]]}`, `{"set":[[${float(1)},1],true]}`], 'true'],
  ['contained', [NAN_JSON, `[1,${NAN_JSON}]`], 'true'],
  ['contained', ['[true,0]', '{"set":[[0,0],[1,0]]}'], 'true'],
  ['contained', [`[true,[${float(0)},2]]`, '{"set":[[1,[0,2]]]}'], 'true'],
  ['contained', [float(2), '{"set":[1,2]}'], 'true'],
  ['contained', [float(2.5), '{"set":[1,2]}'], 'false'],
  ['contained', ['1099511627776', `{"set":[${float(1099511627776)},2]}`], 'true'],
  ['intersection', ['6755399441055744', '4503599627370497'], '4503599627370496'],
  ['intersection', ['-1', '1099511627776'], '1099511627776'],
  ['intersection', ['true', 'false'], 'false'],
  ['intersection', ['true', '3'], '1'],
  ['intersection', ['3', float(1)], 'fails'],
  ['interval', ['1073741823', '1073741826', '1'], '[1073741823,1073741824,1073741825]'],
  ['interval', ['5', '-1099511627776', '-1099511627776'], '[5,-1099511627771]'],
  ['interval', ['0', float(3), '1'], 'fails'],
  ['repeat', ['1', '-1099511627776'], '[]'],
  ['colorcount', ['[[1,2],[1,0]]', float(1)], '2'],
  ['sizefilter', ['[[1],[2,3]]', float(2)], '{"set":[[2,3]]}'],
  ['downscale', ['[[1,2,3,4],[5,6,7,8]]', float(1.5)], '[[1,4]]'],
  ['downscale', ['[[1,2,3],[5,6,7]]', '1099511627776'], '[[1]]'],
  ['downscale', ['[[1,2,3],[5,6,7]]', NAN_JSON], '[]'],
  ['crop', ['[[1,2],[3,4]]', '[0,-1099511627776]', '[1099511627776,1099511627777]'], '[[1],[3]]'],
  ['maximum', [`{"set":[3,${float(2.5)},1099511627776]}`], '1099511627776'],
  ['minimum', [`[3,${float(2.5)},${MINUS_INF}]`], MINUS_INF],
  ['maximum', [`[${NAN_JSON},3,5]`], NAN_JSON],
  ['maximum', [`[3,${NAN_JSON},5]`], '5'],
  ['order', [`[1099511627776,${float(-0.5)},3,true]`, fn('identity')], `[${float(-0.5)},true,3,1099511627776]`],
  ['dneighbors', ['[true,0]'], '{"set":[[true,1],[2,0],[true,-1],[0,0]]}'],
  [
    'ineighbors',
    [`[${float(0.5)},2]`],
    `{"set":[[${float(-0.5)},3],[${float(1.5)},3],[${float(1.5)},1],[${float(-0.5)},1]]}`,
  ],
  ['neighbors', ['[true,0]'], '{"set":[[0,1],[2,-1],[2,1],[0,0],[true,1],[2,0],[true,-1],[0,-1]]}'],
  [
    'neighbors',
    ['[1099511627776,-1]'],
    '{"set":[[1099511627776,0],[1099511627777,0],[1099511627775,-1],[1099511627775,-2],[1099511627775,0],[1099511627777,-2],[1099511627776,-2],[1099511627777,-1]]}',
  ],
  ['shoot', ['[[true,0]]', '[9007199254740991]'], 'limit'],
  ['connect', ['[1,true]', '[1,3]'], '{"set":[[1,1],[1,2],[1,3]]}'],
  ['connect', ['[true,0]', '[true,1]'], '{"set":[[true,0],[true,1]]}'],
  ['connect', [`[${float(1)},0]`, '[3,2]'], 'fails'],
  ['manhattan', [`[[${float(0.5)},1]]`, '[[2,true]]'], float(1.5)],
  ['height', [`{"set":[[${float(0.5)},1],[2,5]]}`], float(2.5)],
])('%s of %j', (name, args, gives) => {
  expect(inMemory(name, ...args)).toBe(gives);
});

describe('sets of numbers stand in the order of CPython', () => {
  it.each([
    [
      `[1099511627776,${float(1.5)},-3,${INF},${MOST},-2147483648,${float(0.1)},${float(-0.75)}]`,
      `[1099511627776,${float(1.5)},${float(0.1)},-2147483648,${float(-0.75)},${INF},-3,${MOST}]`,
    ],
    [`[1,${float(1)},true,${float(2.5)},0]`, `[0,1,${float(2.5)}]`],
    [
      `[${MINUS_INF},${float('1e300')},${float('5e-324')},${float('-1e-300')},4503599627370496,-${MOST},${float(3)},3]`,
      `[${float('5e-324')},4503599627370496,-${MOST},${float(3)},${MINUS_INF},${float('-1e-300')},${float('1e+300')}]`,
    ],
    [
      `[[1,${float(2)}],[1,2],[8589934592,-1],[${float(0.5)},true],[${float(-1.5)},${float(-1)}]]`,
      `[[8589934592,-1],[${float(0.5)},true],[1,${float(2)}],[${float(-1.5)},${float(-1)}]]`,
    ],
    [
      `[${float(2 ** 61)},${float(2 ** 70)},${float(-(2 ** 61))},${float(2 ** 53)},${float(1.25e-7)},7,1073741824,-1073741825]`,
      `[${float('1.1805916207174113e+21')},${float('2305843009213694000')},${float('9007199254740992')},1073741824,7,${float('1.25e-7')},${float('-2305843009213694000')},-1073741825]`,
    ],
  ])('%s', (items, ordered) => {
    expect(inMemory('apply', fn('identity'), `{"set":${items}}`)).toBe(`{"set":${ordered}}`);
  });
});

test('numbers are held as they are', () => {
  const memory = new LinearMemory();
  for (const n of [2 ** 30 - 1, 2 ** 30, -(2 ** 30), -(2 ** 30) - 1, 2 ** 32, -(2 ** 32), -(2 ** 32) - 1, -5e15]) {
    memory.clear(CellLayout.Nested);
    const held = memory.hold(n);
    expect((held & 1) === 1).toBe(n < 2 ** 30 && n >= -(2 ** 30));
    expect(memory.value(held)).toBe(n);
  }
  expect(memory.value(memory.hold(NAN))).toBe(NAN);
  for (const json of [INF, MINUS_INF, float('-0'), float(2.5), `[${MOST},${NAN_JSON}]`, `{"set":[-${MOST}]}`]) {
    memory.clear(CellLayout.Nested);
    expect(encode(memory.value(memory.hold(value(json))))).toBe(json);
  }
});

test('numbers are written as JSON has them', () => {
  const memory = new LinearMemory();
  const json = `[${MOST},-${MOST},${INF},${MINUS_INF},${NAN_JSON},${float(0)},${float('-0')},${float(-123456789)},${float(0.1)}]`;
  const writer = new JsonWriter();
  memory.writeTo(writer, memory.hold(value(json)));
  expect(writer.toString()).toBe(json);
});

// ---- random arguments

const number = fc.oneof(
  fc.integer({ min: -3, max: 9 }).map(String),
  fc.constantFrom('true', 'false', NAN_JSON, INF, MINUS_INF, MOST, '-1073741824', '1073741824', '1099511627776'),
  fc.constantFrom(0, '-0', 1, 2, -1, 0.5, -2.5, 1099511627776, '1e300').map(float),
);
const list = (item: fc.Arbitrary<string>, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(item, { minLength, maxLength }).map((items) => `[${items.join(',')}]`);
const setOf = (item: fc.Arbitrary<string>): fc.Arbitrary<string> => list(item, 0, 5).map((items) => `{"set":${items}}`);
const pair = list(number, 2, 2);
const cell = fc.tuple(number, pair).map(([color, location]) => `[${color},${location}]`);
const anything = fc.oneof(
  { weight: 4, arbitrary: number },
  { weight: 4, arbitrary: fc.oneof(pair, list(number, 0, 4)) },
  setOf(number),
  setOf(pair),
  setOf(cell),
  list(cell, 0, 3),
  list(list(number, 2, 2), 1, 3),
  list(list(fc.constantFrom('0', '1', '2'), 3, 3), 1, 3),
  setOf(setOf(cell)),
  fc.constantFrom('identity', 'first', 'double', 'size', 'even', 'invert', 'initset').map((name) => fn(name)),
);

const agreement = new Agreement('arc-dsl');

test.each([...arcDsl.operations.values()].map(({ name, params }) => [name, params.length] as const))(
  '%s of random numbers',
  (name, arity) => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: arity, maxLength: arity }), (texts) => {
        // NaN that arithmetic makes is another object each time in CPython, which `set` tells apart; here there is one.
        fc.pre(name !== 'compress' || !texts[0].includes('nan'));
        agreement.expectOf(name, texts);
      }),
      { seed: 7, numRuns: Number(process.env.RUNS ?? 60), interruptAfterTimeLimit: 4_000 },
    );
  },
);
