/** What an operation of a dialect is: its signature, its meaning in one line, its kernel. Families of them are tables of these. */
import { LimitError, OpError } from '../errors.js';
import {
  EMPTY_SET,
  EMPTY_TUPLE,
  Fn,
  nesting,
  restoreNesting,
  restoreWork,
  type SetKind,
  type Value,
  workDone,
} from '../value/index.js';

/** Types of the DSL, as signatures declare them (a declaration, not a check; whatever value may reach any parameter). */
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
  /** What a failing call yields: inside a batt, and everywhere if the operation catches. */
  readonly fallback: Value;
  /**
   * Whether Python's operation catches what its body raises. The kernel raises all the same, so that whoever runs it can count
   * failing calls; `fn` catches.
   */
  readonly catches: boolean;
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
  const fn = new Fn(name, declared.length, kernel);
  fn.depth = depthOfOperation(declared);
  return { name, params: declared, result, doc, kernel, fallback: safeDefault(result), catches: false, fn };
}

/** How deep an operation nests as a function value: one that calls functions is a call and, as in Python, a loop in which it calls them. */
const depthOfOperation = (params: Operation['params']): number =>
  params.some(({ name, type }) => type === 'Callable' || name === 'functions') ? 2 : 1;

/** Whether Python's `except Exception` would catch it. Our own LimitError passes: it says that the answer is unknown. */
export const isCaught = (error: unknown): boolean => error instanceof OpError && !(error instanceof LimitError);

/** What a computation gives, or a value instead of every Python exception; then it counts no work, as every failing call. */
export function attempt(fallback: Value, compute: () => Value): Value {
  const depth = nesting();
  const work = workDone();
  try {
    return compute();
  } catch (error) {
    if (!isCaught(error)) throw error;
    restoreNesting(depth);
    restoreWork(work);
    return fallback;
  }
}

/** The kernel, of at most four parameters, with a value instead of every Python exception, as {@link attempt}. */
export const orElse =
  (fallback: Value, kernel: Kernel): Kernel =>
  // Named parameters, since collecting and spreading them costs more than most kernels.
  (a: Value, b: Value, c: Value, d: Value) => {
    const depth = nesting();
    const work = workDone();
    try {
      return kernel(a, b, c, d);
    } catch (error) {
      if (!isCaught(error)) throw error;
      restoreNesting(depth);
      restoreWork(work);
      return fallback;
    }
  };

/** Declares an operation that catches: what it gives instead, and what it gives when called with a wrong number of arguments. */
export function safeOperation(
  name: string,
  params: Readonly<Record<string, TypeName>>,
  result: TypeName,
  doc: string,
  fallback: Value,
  kernel: Kernel,
  mismatch: Value = fallback,
): Operation {
  const raising = operation(name, params, result, doc, kernel);
  const fn = new Fn(name, raising.params.length, orElse(fallback, kernel));
  fn.depth = raising.fn.depth;
  fn.mismatch = () => mismatch;
  return { ...raising, fallback, catches: true, fn };
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
