/** What an operation of a dialect is: its signature, its meaning in one line, its kernel. Families of them are tables of these. */
import { LimitError, OpError } from '../errors.js';
import { EMPTY_SET, EMPTY_TUPLE, Fn, type SetKind, type Value } from '../value/index.js';

/** Types of the DSL, as signatures declare them (a declaration, not a check: any value may reach any parameter). */
export type TypeName =
  | 'Any'
  | 'Boolean'
  | 'Integer'
  | 'IntegerTuple'
  | 'Numerical'
  | 'IntegerSet'
  | 'Grid'
  | 'Cell'
  | 'Object'
  | 'Objects'
  | 'Indices'
  | 'IndicesSet'
  | 'Patch'
  | 'Element'
  | 'Piece'
  | 'Tuple'
  | 'TupleTuple'
  | 'FrozenSet'
  | 'Container'
  | 'ContainerContainer'
  | 'Callable';

/** A kernel computes an operation on positional arguments; it throws OpError where Python raises. */
export type Kernel = (...args: Value[]) => Value;

/** One operation of a dialect. */
export interface Operation {
  readonly name: string;
  /** Parameter names, in order, with their declared types. */
  readonly params: readonly { readonly name: string; readonly type: TypeName }[];
  /** The declared type of the result, which also decides the safe default. */
  readonly result: TypeName;
  /** One line of meaning. */
  readonly doc: string;
  readonly kernel: Kernel;
  /** The operation as a function value. */
  readonly fn: Fn;
}

/** Declares an operation: name, parameters with types, result, meaning, kernel. */
export function operation(
  name: string,
  params: Readonly<Record<string, TypeName>>,
  result: TypeName,
  doc: string,
  kernel: Kernel,
): Operation {
  const declared = Object.entries(params).map(([param, type]) => ({ name: param, type }));
  return { name, params: declared, result, doc, kernel, fn: new Fn(name, declared.length, kernel) };
}

/** The kernel with a value instead of every Python exception. Our own LimitError passes: it says that the answer is unknown. */
export const orElse =
  (fallback: Value, kernel: Kernel): Kernel =>
  (...args) => {
    try {
      return kernel(...args);
    } catch (error) {
      if (error instanceof OpError && !(error instanceof LimitError)) return fallback;
      throw error;
    }
  };

/** Declares an operation that never raises: what it gives instead, also when called with a wrong number of arguments. */
export function safeOperation(
  name: string,
  params: Readonly<Record<string, TypeName>>,
  result: TypeName,
  doc: string,
  fallback: Value,
  kernel: Kernel,
): Operation {
  const safe = operation(name, params, result, doc, orElse(fallback, kernel));
  safe.fn.mismatch = () => fallback;
  return safe;
}

/** A table of operations with the constants and the cell layout they work on. */
export interface Dialect {
  readonly name: string;
  /** How cells are laid out in objects: `SetKind.Cell` (color, (i, j)) or `SetKind.Flat` (i, j, color). */
  readonly cells: SetKind;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly constants: ReadonlyMap<string, Value>;
}

const defaultFunction = new Fn('default', 255, () => EMPTY_TUPLE);
defaultFunction.required = 0;

/** What a failing call of an operation with this declared result yields inside a batt. */
export function safeDefault(result: TypeName): Value {
  switch (result) {
    case 'Boolean':
      return false;
    case 'Integer':
    case 'Numerical':
      return 0;
    case 'IntegerSet':
    case 'Object':
    case 'Objects':
    case 'Indices':
    case 'IndicesSet':
    case 'Patch':
    case 'FrozenSet':
      return EMPTY_SET;
    case 'Callable':
      return defaultFunction;
    default:
      return EMPTY_TUPLE;
  }
}
