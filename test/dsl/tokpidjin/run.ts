/** Operations of tokpidjin on arguments written as JSON, for tests that read as tables. */
import { type Operation, tokpidjin } from '../../../src/dsl/index.js';
import { functionsOf } from '../../../src/dsl/replay.js';
import { callWith, decode, encode, resetBudget, type Value } from '../../../src/value/index.js';

/** The value that JSON stands for; functions are operations of the dialect. */
export const value = (json: string): Value => decode(JSON.parse(json), { file: 'test' }, functionsOf(tokpidjin));

/** An operation by name. */
export function named(name: string): Operation {
  const operation = tokpidjin.operations.get(name);
  if (operation === undefined) throw new Error(`tokpidjin has no operation ${name}`);
  return operation;
}

/** What a call gives, as JSON with sets in their iteration order. */
export function give(name: string, ...args: readonly string[]): string {
  resetBudget();
  return encode(callWith(named(name).fn, args.map(value)));
}

/** A call and what it gives. */
export type Row = [name: string, args: string[], gives: string];
