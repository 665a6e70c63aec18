/** Which operations have a kernel in linear memory. */
import { arcDsl, type Kernel, type Operation } from '../dsl/index.js';
import { applyKernel } from '../engine/index.js';
import { Fn } from '../value/index.js';
import * as codes from './kernels/codes.js';

/** A kernel in linear memory: its number, and the kernel on values whose results it gives. */
export interface Code {
  readonly code: number;
  readonly kernel: Kernel;
}

/** By the operation's kernel on values, and by its function value. */
export const CODES: ReadonlyMap<Kernel | Fn, Code> = new Map(
  // The first of operations that share a kernel, as `difference` and `difference_tuple` do, gives it its number.
  Object.entries(codes)
    .reverse()
    .flatMap(([constant, code]): [Kernel | Fn, Code][] => {
      if (constant === 'CALL') return [[applyKernel, { code, kernel: applyKernel }]];
      const operation = arcDsl.operations.get(constant.toLowerCase());
      if (operation === undefined) throw new TypeError(`no operation is called ${constant.toLowerCase()}`);
      const { kernel, fn } = operation;
      return [
        [kernel, { code, kernel }],
        [fn, { code, kernel }],
      ];
    }),
);

/** What a kernel is called, by its number. */
export const NAMES: ReadonlyMap<number, string> = new Map(
  Object.entries(codes).map(([constant, code]) => [code, constant === 'CALL' ? '(function)' : constant.toLowerCase()]),
);

/** The function value of each operation, by its number. */
export const FUNCTIONS: ReadonlyMap<number, Fn> = new Map(
  [...CODES].flatMap(([key, { code }]): [number, Fn][] => (key instanceof Fn ? [[code, key]] : [])),
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
