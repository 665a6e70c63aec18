/** The example of every operation gives the value that stands beside it, which is CPython's: in the product and in the model. */
import { describe, expect, test } from 'vitest';
import { dialects, ROWS } from '../../src/dsl/index.js';
import { programPlan, runProgram } from '../../src/pipeline/index.js';
import { type Program, parse } from '../../src/program/index.js';
import { encode as encodeProduct } from '../../src/value/index.js';
import { arcDsl, encode, runGraph, tokpidjin, UNKNOWN } from '../model/index.js';
import { graphOf } from '../model/product.js';
import { repr } from '../model/repr.js';

const MODELS = { 'arc-dsl': arcDsl, tokpidjin } as const;

const examples = ROWS.flatMap((row) =>
  row.dialects.map((dialect) => ({ dialect, name: row.name, ...(row.examples[dialect] ?? { call: '', value: '' }) })),
);

/** The program that returns the example's call. */
function programOf({ dialect, call }: (typeof examples)[number]): Program {
  const own = dialects.get(dialect);
  if (own === undefined) throw new TypeError(`no dialect ${dialect}`);
  const [program] = parse(`def solve_0(I):\n    return ${call}\n`, own, 'example.py');
  return program;
}

describe.each(['arc-dsl', 'tokpidjin'] as const)('examples of %s', (dialect) => {
  const own = examples.filter((example) => example.dialect === dialect);

  test('there is one for every operation', () => {
    const names = new Set([...(dialects.get(dialect)?.operations.values() ?? [])].map(({ name }) => name));
    expect(own.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  test('have their values', () => {
    const given = own.map((example) => {
      const [outcome] = runProgram(programPlan(programOf(example)), [] as never, [{ I: null, output: null }]);
      if (outcome.error !== null) return `${example.call} = ${outcome.error.message}`;
      return `${example.call} = ${repr(JSON.parse(encodeProduct(outcome.value)))}`;
    });
    expect(given).toEqual(own.map(({ call, value }) => `${call} = ${value}`));
  });

  test('have them in the model, too', () => {
    const given = own.map((example) => {
      const { nodes, output } = programOf(example);
      const value = runGraph(graphOf(nodes), MODELS[dialect], { I: null })[output];
      return `${example.call} = ${value === UNKNOWN ? 'unknown' : repr(encode(value))}`;
    });
    expect(given).toEqual(own.map(({ call, value }) => `${call} = ${value}`));
  });
});
