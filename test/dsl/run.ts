/** Operations of arc-dsl on arguments written as JSON, for tests that read as tables. */

import { arcDsl } from '../../src/dsl/index.js';
import { functionsOf } from '../../src/dsl/replay.js';
import { OpError } from '../../src/errors.js';
import { decode, encode, type Value } from '../../src/value/index.js';

/** The value that JSON stands for; functions are those of arc-dsl. */
export const value = (json: string): Value => decode(JSON.parse(json), { file: 'test' }, functionsOf(arcDsl));

/** The JSON of a function: an operation, or what a combinator makes of arguments. */
export const fn = (name: string, ...args: string[]): string =>
  `{"fn":"${name}"${args.length === 0 ? '' : `,"args":[${args.join(',')}]`}}`;

/** What an operation gives for values. */
export function call(name: string, ...args: Value[]): Value {
  const op = arcDsl.operations.get(name);
  if (op === undefined) throw new Error(`arc-dsl has no operation ${name}`);
  return op.kernel(...args);
}

/** The result of an operation as JSON (sets in their iteration order), or the name of the exception. */
export function run(name: string, ...args: string[]): string {
  try {
    return encode(call(name, ...args.map(value)));
  } catch (error) {
    if (error instanceof OpError) return error.pythonClass;
    throw error;
  }
}
