/** How the tokpidjin dialect declares operations: none of them raises; each has a value that it gives instead. */
import { EMPTY_TUPLE, type Value } from '../../value/index.js';
import {
  catching,
  DEFAULTS,
  type Kernel,
  type Operation,
  raising,
  rowOf,
  safeDefault,
  type TypeName,
} from '../operation.js';

/** What follows from a declared result: the safe default, but for numbers that may be pairs. */
const defaultOf = (result: TypeName): Value => (result === 'Numerical' ? EMPTY_TUPLE : safeDefault(result));

/** Declares an operation. The kernel raises; its row says what a call gives then, where that does not follow from the result. */
export function define(name: string, kernel: Kernel): Operation {
  const row = rowOf('tokpidjin', name);
  const { result, catches } = row;
  const fallback = catches === null ? defaultOf(result) : DEFAULTS[catches.value];
  return catching(
    raising('tokpidjin', row, kernel, null),
    fallback,
    catches === null ? fallback : DEFAULTS[catches.misfit],
  );
}

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
