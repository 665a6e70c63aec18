/** Which operations have a kernel in linear memory. */
import { arcDsl, type Kernel } from '../dsl/index.js';
import type { Fn } from '../value/index.js';
import * as codes from './kernels/codes.js';

/** A kernel in linear memory: its number, and the kernel on values whose results it gives. */
export interface Code {
  readonly code: number;
  readonly kernel: Kernel;
}

/** By the operation's kernel on values, and by its function value. */
export const CODES: ReadonlyMap<Kernel | Fn, Code> = new Map(
  Object.entries(codes).flatMap(([constant, code]): [Kernel | Fn, Code][] => {
    const operation = arcDsl.operations.get(constant.toLowerCase());
    if (operation === undefined) throw new TypeError(`no operation is called ${constant.toLowerCase()}`);
    const { kernel, fn } = operation; // `difference_tuple` has the kernel of `difference`
    return [
      [kernel, { code, kernel }],
      [fn, { code, kernel }],
    ];
  }),
);
