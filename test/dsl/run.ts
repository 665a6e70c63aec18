/** Operations of arc-dsl in linear memory, for tests that read as tables. */
import { arcDsl } from '../../src/dsl/index.js';
import { Grid, type Value } from '../../src/value/index.js';
import { CallsInMemory } from '../in-memory.js';

export { fn } from '../in-memory.js';

export const arc = new CallsInMemory(arcDsl);
export const { run, apply } = arc;

/** The value that JSON stands for. */
export const value = (json: string): Value => arc.value(json);

/**
 * What an operation gives, as what JSON.parse makes of it; so are its arguments.
 * @throws Error where it fails
 */
export function call<Result = unknown>(name: string, ...args: readonly unknown[]): Result {
  const text = run(name, ...args.map((arg) => JSON.stringify(arg)));
  if (/^[A-Z]\w*$/.test(text)) throw new Error(`${name} fails: ${text}`);
  return JSON.parse(text);
}

/** Whether Python finds two values equal. */
export const isEqual = (a: unknown, b: unknown): boolean => call('equality', a, b);

/** Whether what an operation gives is held as a grid, and not as a tuple of tuples. */
export const givesGrid = (name: string, ...args: readonly string[]): boolean => arc.call(name, args) instanceof Grid;
