/** Operations and combinators as function values in linear memory, by their numbers. */
import { arcDsl, CALL, type Operation } from '../dsl/index.js';
import * as combinators from '../kernels/values/combinators.js';
import type { Fn } from '../value/index.js';

const numbered = [...arcDsl.operations.values()].flatMap((operation): [number, Operation][] =>
  operation.number === null ? [] : [[operation.number, operation]],
);

/** What a kernel is called, by its number. */
export const NAMES: ReadonlyMap<number, string> = new Map([
  [CALL, '(function)'],
  ...numbered.map(([number, { name }]): [number, string] => [number, name]),
]);

/** The function value of each operation, by its number. */
export const FUNCTIONS: ReadonlyMap<number, Fn> = new Map(numbered.map(([number, { fn }]) => [number, fn]));

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
