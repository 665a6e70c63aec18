/** Operations and combinators as function values in linear memory, by their numbers. */
import { arcDsl, type Operation } from '../dsl/index.js';
import * as codes from '../kernels/generated/codes.js';
import type { Fn } from '../value/index.js';

/** What a kernel is called, by its number. */
export const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(codes).map(([constant, code]) => [code, constant === 'CALL' ? '(function)' : constant.toLowerCase()]),
);

/** The function value of each operation, by its number; the first of operations that share a kernel has it. */
export const FUNCTIONS: ReadonlyMap<number, Fn> = new Map(
  [...NAMES].flatMap(([code, name]): [number, Fn][] => {
    const operation = arcDsl.operations.get(name);
    return operation === undefined ? [] : [[code, operation.fn]];
  }),
);

/** Functions that were made have numbers from here on, by the operation that made them. */
export const FIRST_COMBINATOR = 1000;

/** What makes functions, in the order of `kernels/functions.ts`. */
export const COMBINATORS: readonly Operation[] = ['compose', 'chain', 'matcher', 'fork', 'rbind', 'lbind', 'power'].map(
  (name) => arcDsl.operations.get(name) as Operation,
);

/** The number of functions that a combinator makes; undefined where it is none. */
export function combinatorCode(name: string): number | undefined {
  const k = COMBINATORS.findIndex((operation) => operation.name === name);
  return k < 0 ? undefined : FIRST_COMBINATOR + k;
}
