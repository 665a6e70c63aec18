/** Kernels of tokpidjin's own operations against those on values: the same values, orders, failures and work, or left to these. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arcDsl, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { functionsOf } from '../../src/dsl/replay.js';
import { callInMemory } from '../../src/engine/index.js';
import { OpError } from '../../src/errors.js';
import { readVectors } from '../../src/program/vectors.js';
import { decode, encode, Fn, resetBudget, type Value, workDone } from '../../src/value/index.js';
import { Arbitraries } from '../model/arbitrary.js';

const shared = new Set([...arcDsl.operations.values()].map(({ number }) => number));
/** Operations that have kernels which are not arc-dsl's. */
const withKernels = [...tokpidjin.operations]
  .filter(([name, operation]) => name === operation.name && operation.number !== null && !shared.has(operation.number))
  .map(([, operation]) => operation);

const shown = (result: Value): string =>
  result instanceof Fn ? `${result.name}(${result.parts.map(shown)}) depth ${result.depth}` : encode(result);

/** What a call on values comes to: encoded value and work, or that it fails. */
function onValues({ kernel }: Operation, args: readonly Value[]): string {
  resetBudget();
  try {
    const result = kernel(...args);
    return `${shown(result)} work ${workDone()}`;
  } catch (error) {
    if (error instanceof OpError) return 'fails';
    throw error;
  }
}

/** The same in linear memory, where the work is that on values or need not be; null where it is left to the kernel on values. */
function inMemory(operation: Operation, args: readonly Value[], countsWork: boolean): string | null {
  const called = callInMemory(operation, args, undefined, countsWork);
  if (typeof called === 'string') return null;
  return called.failed ? 'fails' : `${shown(called.value)} work ${called.work}`;
}
const withoutWork = (result: string): string => result.replace(/ work \d+$/, '');

/** Locations that are not near and color 14 are packed on values alone, which counts other work. */
const PACKED_ON_VALUES_ALONE = /\b(14|[1-9]\d{3,})\b/;

/** The value of JSON, whose functions are arc-dsl's where it has them; undefined where it has not. */
function withFunctions(json: unknown): Value | undefined {
  try {
    return decode(json, { file: 'test' }, functionsOf(tokpidjin));
  } catch {
    return undefined;
  }
}

/** Expects in linear memory what the call on values gives, or that it is left to that. */
function agree(operation: Operation, args: readonly Value[]): void {
  const call = `${operation.name}(${args.map(shown).join(', ')})`;
  const counted = inMemory(operation, args, true);
  const free = inMemory(operation, args, false);
  const wanted = counted === null && free === null ? '' : onValues(operation, args);
  if (counted !== null && !PACKED_ON_VALUES_ALONE.test(call + withoutWork(counted)))
    expect(`${call} = ${counted}`).toBe(`${call} = ${wanted}`);
  if (free !== null) expect(`${call} = ${withoutWork(free)}`).toBe(`${call} = ${withoutWork(wanted)}`);
}

test('recorded calls', () => {
  const file = new URL('../fixtures/tokpidjin.jsonl.gz', import.meta.url).pathname;
  for (const { fields } of readVectors(file)) {
    if (fields.args === undefined) continue;
    const operation = withKernels.find(({ name }) => name === String(fields.op));
    const args = (fields.args as unknown[]).map(withFunctions);
    if (operation !== undefined && !args.includes(undefined)) agree(operation, args as Value[]);
  }
});

test('minus infinity, which is what lies outside of a grid, equals itself', () => {
  const operation = tokpidjin.operations.get('cellwise') as Operation;
  const args = [[[1, { float: '-inf' }]], [[1]], 7].map((json) =>
    decode(json, { file: 'test' }, functionsOf(tokpidjin)),
  );
  expect(inMemory(operation, args, false)).toMatch(/^\[\[1,\{"float":"-inf"\}\]\] /);
  agree(operation, args);
});

describe('random calls', () => {
  const arbitraries = new Arbitraries(arcDsl);
  test.each(withKernels.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
    fc.assert(
      fc.property(arbitraries.callsOf(operation), ({ args }) => {
        const values = args.map(withFunctions);
        if (!values.includes(undefined)) agree(operation, values as Value[]);
      }),
      { seed: Number(process.env.MODEL_SEED ?? 1), numRuns: 200 * Number(process.env.MODEL_RUNS ?? 1) },
    );
  });
});
