/** Which operations have a kernel in linear memory. */
import { arcDsl, type Kernel } from '../dsl/index.js';
import * as codes from '../kernels/generated/codes.js';
import type { Fn } from '../value/index.js';
import { applyKernel } from './plan.js';

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
