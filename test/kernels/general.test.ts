/** Large, deep and odd values against the model: the same results, orders and failures. */
import { expect, test } from 'vitest';
import { arcDsl, type Dialect, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { callInMemory, callOperation } from '../../src/engine/index.js';
import { LimitError } from '../../src/errors.js';
import { functionsOf } from '../../src/eval/index.js';
import { LinearMemory } from '../../src/memory/linear-memory.js';
import { Random } from '../../src/random.js';
import { decode, encode, JsonWriter, type Value } from '../../src/value/index.js';
import * as model from '../model/index.js';

const seed = Number(process.env.MODEL_SEED ?? 1);
const runs = Number(process.env.MODEL_RUNS ?? 1);

/** Elements, items and calls that the model makes of a case before it is left out. */
const MOST = 20_000;

const memory = new LinearMemory();

/** What a call comes to: a value, or how it fails; null where it passes a limit. */
function inMemory(operation: Operation, args: readonly Value[]): string | null {
  const called = callInMemory(operation, args, memory);
  if (!called.failed) return encode(called.value);
  if (called.error instanceof LimitError) return null;
  return operation.catches ? encode(operation.fallback) : `{"err":"${called.error.pythonClass}"}`;
}

/** The same in the model, or any value as it is written; null where it says nothing. */
function inModel(compute: () => model.Value): string | null {
  try {
    const text = model.affordable(MOST, () => model.outcome(compute));
    const { out, err } = JSON.parse(text);
    return err === undefined ? JSON.stringify(out) : text;
  } catch (error) {
    if (error instanceof model.Unknown) return null;
    throw error;
  }
}

/** Functions are compared by what they give when called, not by their names; -0.0 as it is read. */
const nameless = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (_, one) => (typeof one === 'object' && one !== null && 'fn' in one ? 'a function' : one)),
  );

/** Values of any kind, as JSON. */
class Odd {
  constructor(
    private readonly random: Random,
    private readonly names: readonly string[],
  ) {}

  private of<T>(...choices: readonly T[]): T {
    return choices[this.random.int(choices.length)];
  }

  private many(most: number, depth: number): unknown[] {
    return Array.from({ length: this.random.int(most + 1) }, () => this.any(depth));
  }

  number(): unknown {
    return this.of<() => unknown>(
      () => this.random.int(7) - 2,
      () => this.random.int(7),
      () => this.of(true, false),
      () => ({ float: this.of<unknown>('inf', '-inf', 0.5, -2.5, 3, 1e21, 0.1, -0.0) }),
      () => this.of(2 ** 31, -(2 ** 40), 2 ** 53 - 1, 1 - 2 ** 53, -(2 ** 30) - 1),
      () => this.of({ nan: 1 }, null),
    )();
  }

  fn(depth: number): unknown {
    if (depth <= 0 || this.random.chance(0.6)) return { fn: this.of(...this.names) };
    const part = (): unknown => this.fn(depth - 1);
    return this.of<() => unknown>(
      () => ({ fn: 'compose', args: [part(), part()] }),
      () => ({ fn: 'chain', args: [part(), part(), part()] }),
      () => ({ fn: 'fork', args: [part(), part(), part()] }),
      () => ({ fn: 'rbind', args: [part(), this.any(0)] }),
      () => ({ fn: 'lbind', args: [part(), this.any(0)] }),
      () => ({ fn: 'matcher', args: [part(), this.any(0)] }),
      () => ({ fn: 'power', args: [part(), this.of(1, 2, 3)] }),
    )();
  }

  any(depth: number): unknown {
    if (depth <= 0) return this.number();
    return this.of<() => unknown>(
      () => this.number(),
      () => this.many(5, depth - 1),
      () => this.many(3, depth - 1),
      () => ({ set: this.many(6, depth - 1) }),
      () => ({ set: this.many(20, depth - 1) }),
      () => ({ set: Array.from({ length: 6 }, () => ({ set: this.many(3, 0) })) }),
      () => Array.from({ length: 3 }, () => [1, 2, this.random.int(3)]),
      () => Array.from({ length: this.random.int(90) }, () => ({ set: this.many(3, 0) })),
      () => ({ set: Array.from({ length: this.random.int(12) }, () => [this.random.int(4), this.random.int(4)]) }),
      () => this.fn(2),
    )();
  }
}

function decoded(dialect: Dialect, json: unknown): Value | undefined {
  try {
    return decode(json, { file: 'test' }, functionsOf(dialect, callOperation));
  } catch {
    return undefined;
  }
}

test.each([
  ['arc-dsl', arcDsl, model.arcDsl],
  ['tokpidjin', tokpidjin, model.tokpidjin],
])('random calls of %s with values of any kind', (_, dialect, modelled) => {
  const operations = [...new Set(dialect.operations.values())];
  const functions = model.functionsOf(modelled);
  const random = new Random(seed, 7);
  const odd = new Odd(
    random,
    operations.map(({ name }) => name),
  );
  let made = 0;
  for (let n = 0; n < 4000 * runs; n++) {
    const operation = operations[random.int(operations.length)];
    const json = operation.params.map(({ type }) =>
      type === 'Callable' && random.chance(0.8) ? odd.fn(2) : odd.any(random.int(3) + 1),
    );
    const args = json.map((one) => decoded(dialect, one));
    if (args.includes(undefined)) continue;
    const call = `${operation.name}(${JSON.stringify(json)})`;
    const got = inMemory(operation, args as Value[]);
    if (got === null) continue;
    const wanted = inModel(() =>
      model.call(functions(operation.name, null), ...json.map((one) => model.decode(one, functions))),
    );
    if (wanted === null) continue;
    made++;
    expect(`${call} = ${nameless(got)}`).toBe(`${call} = ${nameless(wanted)}`);
  }
  expect(made).toBeGreaterThan(1000 * runs);
});

test('values of any kind come back as they were put, and are written so', () => {
  const random = new Random(seed, 8);
  const odd = new Odd(random, [...arcDsl.operations.keys()]);
  const functions = model.functionsOf(model.arcDsl);
  const writer = new JsonWriter();
  let [held, known] = [0, 0];
  for (let n = 0; n < 2000 * runs; n++) {
    const json = odd.any(4);
    const put = decoded(arcDsl, json);
    if (put === undefined) continue;
    memory.clear(arcDsl.cells);
    const handle = memory.hold(put);
    held++;
    const text = encode(memory.value(handle));
    writer.clear();
    memory.writeTo(writer, handle);
    expect(writer.toString()).toBe(text);
    // What came back is put again, with its order.
    const back = memory.value(handle);
    memory.clear(arcDsl.cells);
    expect(encode(memory.value(memory.hold(back)))).toBe(text);
    const wanted = inModel(() => model.decode(json, functions));
    if (wanted === null) continue;
    known++;
    expect(nameless(text)).toBe(nameless(wanted));
  }
  expect(held).toBeGreaterThan(1000 * runs);
  expect(known).toBeGreaterThan(500 * runs);
});

test('a function of the other dialect comes back, and is written by its name', () => {
  memory.clear(arcDsl.cells);
  const fn = tokpidjin.operations.get('size_t')?.fn as Value;
  const handle = memory.hold(fn);
  memory.forgetCopies();
  expect(memory.value(handle)).toBe(fn);
  const writer = new JsonWriter();
  memory.writeTo(writer, handle);
  expect(writer.toString()).toBe(encode(fn));
});
