/** Large, deep and odd values in linear memory against those on values: the same results, orders, failures and limits. */
import { expect, test } from 'vitest';
import { arcDsl, type Dialect, type Operation, tokpidjin } from '../../src/dsl/index.js';
import { CallerInMemory, callInMemory } from '../../src/engine/index.js';
import { LimitError, OpError } from '../../src/errors.js';
import { functionsOf } from '../../src/eval/index.js';
import { LinearMemory } from '../../src/memory/linear-memory.js';
import { Random } from '../../src/random.js';
import { decode, encode, resetBudget, type Value } from '../../src/value/index.js';

const seed = Number(process.env.MODEL_SEED ?? 1);
const runs = Number(process.env.MODEL_RUNS ?? 1);

/** How a call fails. */
const shown = (error: OpError): string => (error instanceof LimitError ? error.detail : error.pythonClass);

/** What a call on values comes to. */
function onValues({ fn }: Operation, args: readonly Value[]): string {
  resetBudget();
  try {
    return encode(fn.call(...args));
  } catch (error) {
    if (error instanceof OpError) return shown(error);
    throw error;
  }
}

const memory = new LinearMemory();
const caller = new CallerInMemory();

/** The same in linear memory. */
function inMemory(operation: Operation, args: readonly Value[]): string {
  const called = callInMemory(operation, args, memory);
  if (typeof called === 'string') return called;
  if (!called.failed) return encode(called.value);
  return operation.catches && !(called.error instanceof LimitError) ? encode(operation.fallback) : shown(called.error);
}

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
    return decode(json, { file: 'test' }, functionsOf(dialect, caller.call));
  } catch {
    return undefined;
  }
}

test.each([
  ['arc-dsl', arcDsl],
  ['tokpidjin', tokpidjin],
])('random calls of %s with values of any kind', (_, dialect) => {
  const operations = [...new Set(dialect.operations.values())].filter(({ number }) => number !== null);
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
    made++;
    expect(`${call} = ${got}`).toBe(`${call} = ${onValues(operation, args as Value[])}`);
  }
  expect(made).toBeGreaterThan(2000 * runs);
});

test('values of any kind come back as they were put, and are written as on values', () => {
  const random = new Random(seed, 8);
  const odd = new Odd(random, [...arcDsl.operations.keys()]);
  let held = 0;
  for (let n = 0; n < 2000 * runs; n++) {
    const value = decoded(arcDsl, odd.any(4));
    if (value === undefined) continue;
    memory.clear(arcDsl.cells);
    const handle = memory.hold(value);
    if (handle === 0) continue;
    held++;
    memory.forgetCopies();
    expect(encode(memory.value(handle))).toBe(encode(value));
    expect(Buffer.from(memory.json(handle) ?? '').toString()).toBe(encode(value));
  }
  expect(held).toBeGreaterThan(1000 * runs);
});

test('a function of the other dialect comes back, and is written by its name', () => {
  memory.clear(arcDsl.cells);
  const fn = tokpidjin.operations.get('size_t')?.fn as Value;
  const handle = memory.hold(fn);
  memory.forgetCopies();
  expect(memory.value(handle)).toBe(fn);
  expect(Buffer.from(memory.json(handle) ?? '').toString()).toBe(encode(fn));
});
