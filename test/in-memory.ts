/** Calls of a dialect's operations in linear memory, with arguments and results as JSON: what tests know operations by. */
import type { Dialect, Operation } from '../src/dsl/index.js';
import { callInMemory, callOperation } from '../src/engine/index.js';
import { OpError } from '../src/errors.js';
import { functionCall, functionsOf } from '../src/eval/index.js';
import { decode, encode, type Value } from '../src/value/index.js';

/** Calls by names and texts. */
export class CallsInMemory {
  private readonly calling: Operation;

  constructor(readonly dialect: Dialect) {
    this.calling = functionCall(dialect);
  }

  named(name: string): Operation {
    const operation = this.dialect.operations.get(name);
    if (operation === undefined) throw new Error(`${this.dialect.name} has no operation ${name}`);
    return operation;
  }

  /** The value that JSON stands for; functions are those of the dialect. */
  value(json: string): Value {
    return decode(JSON.parse(json), { file: 'test' }, functionsOf(this.dialect, callOperation));
  }

  /**
   * What a call gives.
   * @throws OpError where it fails
   */
  call(name: string, args: readonly string[]): Value {
    const operation = this.named(name);
    const values = args.map((arg) => this.value(arg));
    const required = operation.params.filter(({ optional }) => !optional).length;
    const fits = args.length >= Math.max(required, 1) && args.length <= operation.params.length;
    return fits ? callOperation(operation, values) : callOperation(this.calling, [operation.fn, ...values]);
  }

  /** What a call gives, as JSON with sets in their iteration order, or the name of the exception. */
  readonly run = (name: string, ...args: readonly string[]): string => outcome(() => this.call(name, args));

  /** What calls of a function value give, one after the other: each gives the function of the next, the last as {@link run}. */
  readonly apply = (fn: string, ...calls: readonly (readonly string[])[]): string =>
    outcome(() =>
      calls.reduce<Value>(
        (callee, args) => callOperation(this.calling, [callee, ...args.map((arg) => this.value(arg))]),
        this.value(fn),
      ),
    );

  /** The work that a call takes; null where it fails. */
  work(name: string, ...args: readonly string[]): number | null {
    const called = callInMemory(
      this.named(name),
      args.map((arg) => this.value(arg)),
    );
    return called.failed ? null : called.work;
  }
}

function outcome(compute: () => Value): string {
  try {
    return encode(compute());
  } catch (error) {
    if (error instanceof OpError) return error.pythonClass;
    throw error;
  }
}

/** The JSON of a function: an operation, or what a combinator makes of arguments. */
export const fn = (name: string, ...args: readonly string[]): string =>
  `{"fn":"${name}"${args.length === 0 ? '' : `,"args":[${args.join(',')}]`}}`;
