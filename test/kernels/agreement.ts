/** Operations against the model. */
import { expect } from 'vitest';
import { dialects, type Operation } from '../../src/dsl/index.js';
import type { DialectName } from '../../src/dsl/row.js';
import { callInMemory } from '../../src/engine/index.js';
import { LimitError } from '../../src/errors.js';
import { encode } from '../../src/value/index.js';
import { CallsInMemory } from '../in-memory.js';
import * as model from '../model/index.js';

const MODELS = { 'arc-dsl': model.arcDsl, tokpidjin: model.tokpidjin } as const;

/** Elements, items and calls that the model makes of a case before it is left out. */
const MOST = 20_000;

/** Functions are compared by what they give when called, not by their names. */
const nameless = (json: unknown): string =>
  JSON.stringify(json, (_, value) =>
    typeof value === 'object' && value !== null && 'fn' in value ? 'a function' : value,
  );

/** A dialect's operations, and its model. */
export class Agreement {
  private readonly calls: CallsInMemory;

  constructor(private readonly dialect: DialectName) {
    const found = dialects.get(dialect);
    if (found === undefined) throw new TypeError(`no dialect ${dialect}`);
    this.calls = new CallsInMemory(found);
  }

  operation(name: string): Operation {
    return this.calls.named(name);
  }

  /** What an operation gives, `fails`, or null where it passes a limit. */
  inMemory(name: string, args: readonly string[]): string | null {
    const { calls } = this;
    const called = callInMemory(
      calls.named(name),
      args.map((arg) => calls.value(arg)),
    );
    if (called.failed && called.error instanceof LimitError) return null;
    const { catches, fallback } = calls.named(name);
    if (called.failed && !catches) return 'fails';
    return nameless(JSON.parse(encode(called.failed ? fallback : called.value)));
  }

  /** What the model gives, `fails`, or null where it says nothing. */
  inModel(name: string, args: readonly string[]): string | null {
    const functions = model.functionsOf(MODELS[this.dialect]);
    const compute = (): model.Value =>
      model.call(functions(name, null), ...args.map((arg) => model.decode(JSON.parse(arg), functions)));
    try {
      const { out, err } = JSON.parse(model.affordable(MOST, () => model.outcome(compute)));
      return err === undefined ? nameless(out) : 'fails';
    } catch (error) {
      if (error instanceof model.Unknown) return null;
      throw error;
    }
  }

  /** Expects what the model gives, where both say something. */
  expectOf(name: string, args: readonly string[]): void {
    const got = this.inMemory(name, args);
    const wanted = got === null ? null : this.inModel(name, args);
    if (wanted !== null) expect({ name, args, got }).toEqual({ name, args, got: wanted });
  }
}
