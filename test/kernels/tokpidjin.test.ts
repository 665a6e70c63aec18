/** Kernels of tokpidjin's own operations against what CPython recorded and, with arguments of arc-dsl's kinds, against the model. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arcDsl, tokpidjin } from '../../src/dsl/index.js';
import { Arbitraries } from '../model/arbitrary.js';
import { signaturesOf } from '../model/product.js';
import { Agreement } from './agreement.js';

const shared = new Set([...arcDsl.operations.values()].map(({ number }) => number));
/** Operations that have kernels which are not arc-dsl's. */
const withKernels = signaturesOf('tokpidjin').filter(({ name }) => {
  const operation = tokpidjin.operations.get(name);
  return operation?.name === name && !shared.has(operation.number);
});

const agreement = new Agreement('tokpidjin');

test('minus infinity, which is what lies outside of a grid, equals itself', () => {
  const args = ['[[1,{"float":"-inf"}]]', '[[1]]', '7'];
  expect(agreement.inMemory('cellwise', args)).toBe('[[1,{"float":"-inf"}]]');
  agreement.expectOf('cellwise', args);
});

test.each([
  ['combine_f', ['1099511627776', '1'], '1099511627777'],
  ['combine_f', ['-1099511627776', '4294967297'], '-1095216660479'],
  ['combine_f', ['true', 'false'], 'true'],
  // The missing first row is found before so many parts are too many.
  ['vsplit', ['[0]', '1099511627776'], '[]'],
  ['get_nth_by_key_t', ['[[0]]', '0', '{"fn":"rbind","args":[{"fn":"vsplit"},1099511627776]}'], '[0]'],
])('%s with long ints', (name, args, gives) => {
  expect(agreement.inMemory(name, args)).toBe(gives);
  agreement.expectOf(name, args);
});

describe('random calls', () => {
  const arbitraries = new Arbitraries('arc-dsl');
  const known = (arg: string): boolean =>
    [...arg.matchAll(/"fn":"(\w+)"/g)].every(([, name]) => tokpidjin.operations.has(name));
  test.each(withKernels.map((signature) => [signature.name, signature] as const))('%s', (name, signature) => {
    fc.assert(
      fc.property(arbitraries.callsOf(signature), ({ args }) => {
        const texts = args.map((arg) => JSON.stringify(arg));
        if (texts.every(known)) agreement.expectOf(name, texts);
      }),
      { seed: Number(process.env.MODEL_SEED ?? 1), numRuns: 100 * Number(process.env.MODEL_RUNS ?? 1) },
    );
  });
});
