/** How calls fail in linear memory: Python's class of exception, of the error that comes first in CPython's order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arcDsl, type Dialect, isCaught, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { callInMemory, callOperation } from '../../src/engine/index.js';
import { LimitError, OpError } from '../../src/errors.js';
import { functionsOf } from '../../src/eval/index.js';
import { readVectors } from '../../src/eval/vectors.js';
import * as numbers from '../../src/kernels/python/failures.js';
import { failureNumbered } from '../../src/memory/failures.js';
import { decode, encode, type FunctionResolver, type Value } from '../../src/value/index.js';
import { Arbitraries } from '../model/arbitrary.js';
import {
  affordable,
  call as callModel,
  arcDsl as model,
  decode as modelDecode,
  functionsOf as modelFunctions,
  outcome as modelOutcome,
  Unknown,
} from '../model/index.js';

/** Of random calls; MODEL_SEED takes another, MODEL_RUNS makes so many times as many. */
const SEED = Number(process.env.MODEL_SEED ?? 1);
const RUNS = Number(process.env.MODEL_RUNS ?? 1);

const functionsIn = (dialect: Dialect): FunctionResolver => functionsOf(dialect, callOperation);

/** How a call fails: class and operation; null where it does not. */
function failureInMemory(operation: Operation, args: readonly Value[]): string | null {
  const called = callInMemory(operation, args);
  if (!called.failed) return null;
  const { pythonClass, operation: name, message } = called.error;
  expect(message).not.toBe('');
  return `${pythonClass} in ${name}`;
}

test('errors recorded of CPython have their class', () => {
  const functions = functionsIn(arcDsl);
  let failed = 0;
  const differing: unknown[] = [];
  for (const { fields } of readVectors(new URL('../fixtures/arc-dsl.jsonl.gz', import.meta.url).pathname)) {
    const { op, args, err } = fields;
    const operation = arcDsl.operations.get(String(op));
    if (operation === undefined || err === undefined) continue;
    const decoded = (args as unknown[]).map((arg) => decode(arg, { file: 'test' }, functions));
    const got = failureInMemory(operation, decoded);
    if (got !== null) failed++;
    if (got !== null && got !== `${err} in ${op}`) differing.push({ op, args: JSON.stringify(args), err, got });
  }
  expect(differing).toEqual([]);
  expect(failed).toBeGreaterThan(100);
});

const named = [...arcDsl.operations.values()].map((operation) => [operation.name, operation] as const);

/** Expects of a call that fails how it fails in the model, where that can say. */
function expectClass(operation: Operation, args: readonly unknown[]): void {
  const decoded = args.map((arg) => decode(arg, { file: 'random' }, functionsIn(arcDsl)));
  const got = failureInMemory(operation, decoded);
  if (got === null) return;
  const call = JSON.stringify(args);
  const said = operation.catches || got.startsWith('LimitError') ? null : modelFailure(operation, args);
  if (said !== null) expect([call, got]).toEqual([call, said]);
}

describe('random calls that fail', () => {
  const arbitraries = new Arbitraries('arc-dsl');

  test.each(named)('%s', (_, operation) => {
    const wild = operation.params.map(({ type }) => fc.oneof(arbitraries.ofType(type), arbitraries.ofType('Any')));
    fc.assert(
      fc.property(fc.oneof(arbitraries.argumentsOf(operation), fc.tuple(...wild)), (args) => {
        expectClass(operation, args);
      }),
      { seed: SEED, numRuns: 150 * RUNS },
    );
  });
});

describe("of several errors the first in CPython's order", () => {
  const distinct = <T>(one: fc.Arbitrary<T>, maxLength: number, minLength = 0): fc.Arbitrary<T[]> =>
    fc.uniqueArray(one, { minLength, maxLength, selector: (each) => JSON.stringify(each) });
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 });
  const element = fc.oneof(
    fc.integer({ min: -3, max: 30 }),
    fc.constantFrom<unknown>(null, [], { set: [] }, [[]], [[1], []], { set: [[], [1]] }, { set: [3, [], [2, 1]] }),
    digits,
    digits.map((set) => ({ set: [...new Set(set)] })),
  );
  const sets = distinct(element, 9, 2).map((set) => ({ set }));
  const elements = fc.oneof(
    sets,
    distinct(sets, 4).map((set) => ({ set })),
  );

  const oneOf = (...names: readonly string[]): fc.Arbitrary<unknown> => fc.constantFrom(...names).map((fn) => ({ fn }));
  const plain = fc.oneof(
    oneOf('first', 'last', 'size', 'increment', 'halve', 'invert', 'merge', 'totuple', 'maximum'),
    oneOf('ulcorner', 'color'),
  );
  const made = fc.oneof(
    plain,
    fc.tuple(plain, plain).map((args) => ({ fn: 'compose', args })),
    fc.tuple(plain, element).map((args) => ({ fn: 'matcher', args })),
    fc.tuple(oneOf('apply', 'mapply'), plain).map((args) => ({ fn: 'lbind', args })),
    fc
      .tuple(oneOf('sfilter', 'order', 'argmax', 'valmin', 'extract', 'mfilter'), plain)
      .map((args) => ({ fn: 'rbind', args })),
  );
  const ofTwo = oneOf('add', 'pair', 'contained', 'apply');

  const apply = arcDsl.operations.get('apply') as Operation;
  const unordered = { fn: 'lbind', args: [{ fn: 'apply' }, { fn: 'identity' }] };
  const choosing = oneOf('sfilter', 'mfilter', 'extract', 'order', 'argmax', 'argmin', 'valmax', 'valmin');
  const inner = fc.oneof(
    fc.tuple(oneOf('apply', 'mapply'), made).map((args) => ({ fn: 'lbind', args })),
    fc.tuple(choosing, made).map((args) => ({ fn: 'rbind', args })),
    fc.tuple(choosing, made).map(([fn, condition]) => ({
      fn: 'lbind',
      args: [{ fn: 'apply' }, { fn: 'compose', args: [{ fn: 'rbind', args: [fn, condition] }, unordered] }],
    })),
  );

  test('of sets that nobody has put into order', () => {
    const calls = fc.tuple(inner, elements).map(([fn, set]) => [{ fn: 'compose', args: [fn, unordered] }, [set]]);
    fc.assert(
      fc.property(calls, (args) => {
        expectClass(apply, args);
      }),
      { seed: SEED, numRuns: 2000 * RUNS },
    );
  });

  const calls: readonly (readonly [string, readonly fc.Arbitrary<unknown>[]])[] = [
    ...['apply', 'mapply'].map((op) => [op, [made, elements]] as const),
    ...['sfilter', 'mfilter', 'extract', 'order', 'argmax', 'argmin', 'valmax', 'valmin'].map(
      (op) => [op, [elements, made]] as const,
    ),
    ...['papply', 'mpapply', 'prapply'].map((op) => [op, [ofTwo, elements, elements]] as const),
    ['rapply', [distinct(made, 4, 1).map((set) => ({ set })), elements]],
    ['maximum', [elements]],
    ['merge', [elements]],
  ];

  test.each(calls)('%s', (op, args) => {
    const operation = arcDsl.operations.get(op) as Operation;
    fc.assert(
      fc.property(fc.tuple(...args), (list) => {
        expectClass(operation, list);
      }),
      { seed: SEED, numRuns: 200 * RUNS },
    );
  });
});

/** How the model fails; null where it does not, or cannot say. */
function modelFailure({ name }: Operation, args: readonly unknown[]): string | null {
  try {
    const functions = modelFunctions(model);
    const text = affordable(20_000, () =>
      modelOutcome(() => callModel(functions(name, null), ...args.map((arg) => modelDecode(arg, functions)))),
    );
    const { err } = JSON.parse(text) as { err?: string };
    return err === undefined ? null : `${err} in ${name}`;
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

test.each([
  ['apply', 'RuntimeError', [{ fn: 'first' }, [[]]]],
  ['mapply', 'RuntimeError', [{ fn: 'first' }, { set: [[]] }]],
  ['rapply', 'RuntimeError', [[{ fn: 'first' }], []]],
  ['papply', 'RuntimeError', [{ fn: 'extract' }, [[]], [{ fn: 'even' }]]],
  ['prapply', 'RuntimeError', [{ fn: 'extract' }, [[]], [{ fn: 'even' }]]],
  ['sfilter', 'RuntimeError', [[[]], { fn: 'first' }]],
  ['extract', 'RuntimeError', [[[]], { fn: 'first' }]],
  ['colorfilter', 'RuntimeError', [[[]], 1]],
  ['extract', 'StopIteration', [[], { fn: 'first' }]],
  ['first', 'StopIteration', [[]]],
  ['argmax', 'StopIteration', [[[]], { fn: 'first' }]],
])('%s fails with %s where nothing comes next: %j', (op, pythonClass, args) => {
  const decoded = args.map((arg) => decode(arg, { file: 'test' }, functionsIn(arcDsl)));
  expect(failureInMemory(arcDsl.operations.get(op) as Operation, decoded)).toBe(`${pythonClass} in ${op}`);
});

const rowsBelow = (w: number, h: number): unknown => [Array(w).fill(0), ...Array(h - 1).fill([])];

test.each<[op: string, args: unknown[], pythonClass: string]>([
  [
    'backdrop',
    [
      {
        set: [
          [0, 0],
          [3000, 3000],
        ],
      },
    ],
    'LimitError',
  ],
  [
    'backdrop',
    [
      {
        set: [
          [0, 0],
          [9000, 9000],
        ],
      },
    ],
    'LimitError',
  ],
  [
    'hperiod',
    [
      {
        set: [
          [1, [0, 0]],
          [1, [0, 5_000_000]],
        ],
      },
    ],
    'LimitError',
  ],
  ['asindices', [rowsBelow(2100, 2100)], 'LimitError'],
  ['asindices', [rowsBelow(9000, 600)], 'LimitError'],
  ['objects', [[[1, 2], [1]], true, true, false], 'IndexError'],
  ['objects', [[[1, 2], 7], true, true, false], 'TypeError'],
  ['occurrences', [[[1], 2], { set: [[1, [0, 0]]] }], 'TypeError'],
  [
    'occurrences',
    [
      [[1, 2], [1]],
      {
        set: [
          [2, [0, 1]],
          [2, [1, 1]],
        ],
      },
    ],
    'IndexError',
  ],
  [
    'occurrences',
    [
      [
        [1, 2],
        [1, 3],
      ],
      { set: [[0, 0]] },
    ],
    'TypeError',
  ],
  ['divide', [[1, { float: 1 }], { float: 0 }], 'ZeroDivisionError'],
  [
    'manhattan',
    [
      [
        [1, 2],
        [1, 2, 3],
      ],
      [[null, 1]],
    ],
    'TypeError',
  ],
  [
    'manhattan',
    [
      [
        [1, 2],
        [1, 2, 3],
      ],
      [[0, 1]],
    ],
    'ValueError',
  ],
])('%s of %j fails with its class', (op, args, pythonClass) => {
  const decoded = args.map((arg) => decode(arg, { file: 'test' }, functionsIn(arcDsl)));
  expect(failureInMemory(arcDsl.operations.get(op) as Operation, decoded)).toBe(`${pythonClass} in ${op}`);
});

test('what catches gives its default, also in a function value', () => {
  const decoded = (one: unknown): Value => decode(one, { file: 'test' }, functionsIn(arcDsl));
  const apply = arcDsl.operations.get('apply') as Operation;
  const difference = arcDsl.operations.get('difference_tuple') as Operation;
  expect(encode(callOperation(difference, [1, 2]))).toBe('[]');
  expect(
    encode(callOperation(apply, [decoded({ fn: 'rbind', args: [{ fn: 'difference_tuple' }, 2] }), decoded([1, []])])),
  ).toBe('[[],[]]');
});

test('every number of a failure is an error with words, those of limits a LimitError', () => {
  for (const [name, number] of Object.entries(numbers)) {
    const error = failureNumbered(number, 'op', 7);
    expect(error instanceof LimitError).toBe(name.endsWith('_LIMIT'));
    expect(isCaught(error)).toBe(!name.endsWith('_LIMIT'));
  }
  expect(failureNumbered(numbers.CALLS_LIMIT, 'op', 7).message).toContain('7 calls');
  expect(() => failureNumbered(0, 'op', 7)).toThrow(TypeError);
});

describe('random calls of tokpidjin', () => {
  const arbitraries = new Arbitraries('tokpidjin');
  const functions = functionsIn(tokpidjin);
  const operations = [...tokpidjin.operations.values()].map((operation) => [operation.name, operation] as const);

  // What nobody can see there, since all of its operations catch, need not be Python's class, but it is said.
  test.each(operations)('%s says how it fails', (_, operation) => {
    fc.assert(
      fc.property(arbitraries.argumentsOf(operation), (args) => {
        const decoded = args.map((arg) => decode(arg, { file: 'random' }, functions));
        const called = callInMemory(operation, decoded);
        if (!called.failed) return;
        expect(called.error).toBeInstanceOf(OpError);
      }),
      { seed: SEED, numRuns: 30 * RUNS },
    );
  });
});
