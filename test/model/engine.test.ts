/**
 * What runs in the product against the model: random calls, random programs, mutated batts. The seed is fixed; MODEL_SEED=7 takes another,
 * MODEL_RUNS=20 makes twenty times as many of each.
 */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  BATTS,
  type Batt,
  battText,
  Mutator,
  mergePrograms,
  parseBattModule,
  readIngredients,
} from '../../src/batt/index.js';
import * as product from '../../src/dsl/index.js';
import { Engine, planOf } from '../../src/engine/index.js';
import { OpError } from '../../src/errors.js';
import { battPlan, programPlan, runProgram } from '../../src/pipeline/index.js';
import { parse, programFiles } from '../../src/program/index.js';
import { Random } from '../../src/random.js';
import { EMPTY_TUPLE, encode as encodeProduct, decode as productValue } from '../../src/value/index.js';
import { CallsInMemory, fn } from '../in-memory.js';
import { smallestTasks } from '../pipeline/small.js';
import { Arbitraries, grid, programsOf } from './arbitrary.js';
import {
  affordable,
  arcDsl,
  call,
  type Dialect,
  decode,
  encode,
  functionsOf,
  outcome,
  runGraph,
  runText,
  tokpidjin,
  UNKNOWN,
  Unknown,
  type Value,
} from './index.js';
import { graphOf, signaturesOf } from './product.js';

const SEED = Number(process.env.MODEL_SEED ?? 1);
const RUNS = Number(process.env.MODEL_RUNS ?? 1);
const many = (numRuns: number) => ({ seed: SEED, numRuns: numRuns * RUNS });

const DIALECTS: readonly (readonly ['arc-dsl' | 'tokpidjin', product.Dialect, Dialect])[] = [
  ['arc-dsl', product.arcDsl, arcDsl],
  ['tokpidjin', product.tokpidjin, tokpidjin],
];

/** What a call gives, a value or an exception, as vectors record it. */
const recorded = (gives: string): string => (/^[A-Z]/.test(gives) ? `{"err":"${gives}"}` : `{"out":${gives}}`);

/** Functions are compared by what they give when called, not by their names. */
const nameless = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (_, value) =>
      typeof value === 'object' && value !== null && 'fn' in value ? 'a function' : value,
    ),
  );

/** Elements, items and calls that the model makes of a case before it is left out. */
const MOST = 20_000;

/** What the model says; null where it says nothing. */
function said(compute: () => string): string | null {
  try {
    return nameless(affordable(MOST, compute));
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}

const isLimit = (text: string): boolean => text.includes('"err":"LimitError"');

test.each(DIALECTS)('the model of %s has the operations and constants of the product', (_, dialect, model) => {
  const takes = new Map([...dialect.operations.values()].map(({ name, params }) => [name, params.length]));
  for (const [alias, { params }] of dialect.operations) takes.set(alias, params.length);
  expect(Object.fromEntries([...model.operations].map(([name, fn]) => [name, fn.argcount]))).toEqual(
    Object.fromEntries(takes),
  );
  expect([...model.constants.keys()].sort()).toEqual([...dialect.constants.keys()].sort());
});

describe.each(DIALECTS)('calls of %s', (dialectName, dialect, model) => {
  const arbitraries = new Arbitraries(dialectName);
  const product = new CallsInMemory(dialect);

  test.each(signaturesOf(dialectName).map((signature) => [signature.name, signature] as const))(
    '%s',
    (_name, signature) => {
      fc.assert(
        fc.property(arbitraries.callsOf(signature), ({ op, args, calls }) => {
          const values = (list: readonly unknown[]): Value[] => list.map((one) => decode(one, functionsOf(model)));
          const texts = (list: readonly unknown[]): string[] => list.map((one) => JSON.stringify(one));
          const inModel = (inner: readonly unknown[] | null) => (): Value => {
            const made = call(functionsOf(model)(op, null), ...values(args));
            return inner === null ? made : call(made, ...values(inner));
          };
          const inProduct = (inner: readonly unknown[] | null): string =>
            inner === null ? product.run(op, ...texts(args)) : product.apply(fn(op), texts(args), texts(inner));
          for (const inner of calls ?? [null]) {
            const wanted = said(() => outcome(inModel(inner)));
            if (wanted === null) continue;
            const got = nameless(recorded(inProduct(inner)));
            if (!isLimit(got)) expect({ op, args, inner, gives: got }).toEqual({ op, args, inner, gives: wanted });
          }
        }),
        many(12),
      );
    },
  );
});

describe.each(DIALECTS)('programs of %s', (name, dialect, model) => {
  it('give what the model gives', () => {
    fc.assert(
      fc.property(programsOf(name), grid, (text, input) => {
        const wanted = said(() => outcome(() => runText(text, model, decode(input, functionsOf(model)))));
        if (wanted === null) return;
        const [program] = parse(`${text}\n`, dialect, name);
        const I = productValue(input, { file: name });
        const [ran] = runProgram(programPlan(program), EMPTY_TUPLE, [{ I, output: I }]);
        const got = ran.error !== null ? outcomeOfError(ran.error) : `{"out":${encodeProduct(ran.value)}}`;
        if (!isLimit(got))
          expect(`${text}\n${JSON.stringify(input)}\n${nameless(got)}`).toBe(
            `${text}\n${JSON.stringify(input)}\n${wanted}`,
          );
      }),
      many(400),
    );
  });
});

describe.each(DIALECTS)('lines of programs of %s, where a failing one gives its default', (name, dialect, model) => {
  it('give what the model gives', () => {
    fc.assert(
      fc.property(programsOf(name), grid, (text, input) => {
        const [{ nodes }] = parse(`${text}\n`, dialect, name);
        const outputs = nodes.map((_, k) => k);
        const engine = new Engine(planOf({ nodes, outputs, differs: [] }), 'default');
        engine.beginTasks([EMPTY_TUPLE], [true]);
        const columns = engine.solve([{ task: 0, I: productValue(input, { file: name }), C: null }], 0);
        const values = runGraph(graphOf(nodes), model, { S: [], I: decode(input, functionsOf(model)), C: null }, MOST);
        const got = outputs.map((k) => nameless(encodeProduct(columns[k][0])));
        engine.endLane();
        const wanted = values.map((value, k) => (value === UNKNOWN ? got[k] : shown(value, got[k])));
        expect({ text, input, gives: got }).toEqual({ text, input, gives: wanted });
      }),
      many(300),
    );
  });
});

/** A value of the model as text; what the product gave where the order of its elements is nobody's. */
const shown = (value: Value, got: string): string => said(() => JSON.stringify(encode(value))) ?? got;

const outcomeOfError = (error: unknown): string => {
  if (error instanceof OpError) return JSON.stringify({ err: error.pythonClass });
  throw error;
};

describe('mutated batts', () => {
  const tasks = smallestTasks(8);
  const solvers = readIngredients('solver', programFiles([`${BATTS}/solvers`]).files, product.arcDsl);
  const differs = readIngredients('differ', programFiles([`${BATTS}/differs`]).files, product.arcDsl);
  const seeds = Array.from({ length: 4 * RUNS }, (_, k) => SEED * 100 + k);

  /** Some solvers and differs, mutated a lot. */
  const mutated = (seed: number): Batt => {
    const mutator = (stream: number): Mutator => new Mutator(product.arcDsl, new Random(seed, stream), 0.1);
    const drawn = new Random(seed).sample(solvers, 6);
    const content = mergePrograms(product.arcDsl, drawn, differs.slice(0, 2), seed, {
      solvers: mutator(1),
      differs: mutator(2),
    });
    return parseBattModule(battText(content), 'mutated.mjs', product.dialects);
  };
  it.each(seeds)('with seed %i give what the model gives', (seed) => {
    const batt = mutated(seed);
    const engine = new Engine(battPlan(batt), 'default');
    for (const task of tasks) {
      const [{ input, output }] = task.demo;
      engine.beginTasks([task.S], [true]);
      const solved = engine
        .solve([{ task: 0, I: input, C: output }], 0)
        .map(([value]) => nameless(encodeProduct(value)));
      const compared = engine.compare().map(([value]) => nameless(encodeProduct(value)));
      engine.endLane();
      const [S, I, C] = [task.S, input, output].map((one) =>
        decode(JSON.parse(encodeProduct(one)), functionsOf(arcDsl)),
      );
      const solving = runGraph(graphOf(batt.nodes), arcDsl, { S, I, C: null });
      const comparing = runGraph(graphOf(batt.nodes), arcDsl, { S, I, C });
      const wanted = (
        values: readonly (Value | typeof UNKNOWN)[],
        list: readonly { readonly t: number }[],
        got: readonly string[],
      ): string[] =>
        list.map(({ t }, k) => {
          const value = values[batt.calls[t - 1]];
          return value === UNKNOWN ? got[k] : shown(value, got[k]);
        });
      expect(solved).toEqual(wanted(solving, batt.outputs, solved));
      expect(compared).toEqual(wanted(comparing, batt.differs, compared));
    }
  });
});
