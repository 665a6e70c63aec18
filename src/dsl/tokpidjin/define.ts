/** How the tokpidjin dialect declares operations: none of them raises; each has a value that it gives instead. */
import { declared, type Kernel, type Operation } from '../operation.js';

/** Declares an operation. The kernel raises; its row says what a call gives then, where that does not follow from the result. */
export const define = (name: string, kernel: Kernel): Operation => declared('tokpidjin', name, kernel);

/** The operation of a name in a family of arc-dsl's. */
function named(family: readonly Operation[], name: string): Operation {
  const found = family.find((operation) => operation.name === name);
  if (found === undefined) throw new TypeError(`no operation ${name} to share`);
  return found;
}

/** Operations that mean here what they mean in arc-dsl, wherever that does not raise. */
export const adopt = (family: readonly Operation[], ...names: readonly string[]): Operation[] =>
  names.map((name) => variant(family, name, name));

/** An operation of arc-dsl under a name that says which type it is for. */
export const variant = (family: readonly Operation[], name: string, newName: string): Operation =>
  define(newName, named(family, name).kernel);
