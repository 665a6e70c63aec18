/** Operations and combinators as function values in linear memory, by their numbers. */
import { arcDsl, CALL, type Operation, ROWS, safeDefault, tokpidjin } from '../dsl/index.js';
import * as combinators from '../kernels/values/combinators.js';
import type { Fn } from '../value/index.js';

/** What a kernel is called, by its number. */
export const NAMES: ReadonlyMap<number, string> = new Map([
  [CALL, '(function)'],
  ...ROWS.map(({ number, name }): [number, string] => [number, name]),
]);

/** The operations whose function values can be held. */
export const FUNCTIONS: readonly Operation[] = [arcDsl, tokpidjin].flatMap((dialect) => [
  ...new Set(dialect.operations.values()),
]);

/** The function that combinators give instead of failing. */
export const DEFAULT_FUNCTION = safeDefault('Callable') as Fn;

/** Functions that were made have numbers from here on, by the operation that made them. */
export const FIRST_COMBINATOR = Math.min(...Object.values(combinators));

/** What makes functions, by number. */
export const COMBINATORS: readonly Operation[] = Object.entries(combinators)
  .sort(([, a], [, b]) => a - b)
  .map(([constant]) => arcDsl.operations.get(constant.toLowerCase()) as Operation);

/** The number of functions that a combinator makes; undefined where it is none. */
export function combinatorCode(name: string): number | undefined {
  const k = COMBINATORS.findIndex((operation) => operation.name === name);
  return k < 0 ? undefined : FIRST_COMBINATOR + k;
}
