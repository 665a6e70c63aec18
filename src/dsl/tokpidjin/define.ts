/** How the tokpidjin dialect declares operations: none of them raises; each has a value that it gives instead. */
import { EMPTY_TUPLE, type Value } from '../../value/index.js';
import { type Kernel, type Operation, safeDefault, safeOperation, type TypeName } from '../operation.js';

/** What follows from a declared result: the safe default, but for numbers that may be pairs. */
const defaultOf = (result: TypeName): Value => (result === 'Numerical' ? EMPTY_TUPLE : safeDefault(result));

/** Declares an operation. The kernel raises; `fallback` is what a call gives then. */
export const define = (
  name: string,
  params: Readonly<Record<string, TypeName>>,
  result: TypeName,
  doc: string,
  kernel: Kernel,
  fallback: Value = defaultOf(result),
): Operation => safeOperation(name, params, result, doc, fallback, kernel, defaultOf(result));

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
export function variant(
  family: readonly Operation[],
  name: string,
  newName: string,
  types: readonly TypeName[] = [],
  newResult?: TypeName,
): Operation {
  const { params, result, doc, kernel } = named(family, name);
  const declared = params.map((param, k): [string, TypeName] => [param.name, types[k] ?? param.type]);
  return define(newName, Object.fromEntries(declared), newResult ?? result, doc, kernel);
}
