/** What an operation of a dialect is: its signature, its meaning in one line, its kernel. Families of them are tables of these. */
import { LimitError, OpError } from '../errors.js';
import {
  EMPTY_SET,
  EMPTY_TUPLE,
  Fn,
  nesting,
  restoreNesting,
  restoreWork,
  SetKind,
  type Value,
  workDone,
} from '../value/index.js';
import { ROWS } from './generated/signatures.js';
import type { DefaultName, DialectName, Example, Param, Row, TypeName } from './row.js';

export type { TypeName };

/** A kernel computes an operation on positional arguments; it throws OpError where Python raises. */
export type Kernel = (...args: Value[]) => Value;

/** One operation of a dialect. */
export interface Operation {
  readonly name: string;
  /** Parameters, in order, with their declared types. */
  readonly params: readonly Param[];
  /** The declared type of the result, which also decides the safe default. */
  readonly result: TypeName;
  /** How cells are laid out that it takes, as in {@link Dialect}. */
  readonly cells: SetKind;
  /** One line of meaning. */
  readonly meaning: string;
  readonly example: Example;
  /** Number of its kernel in linear memory; null where it has none. */
  readonly number: number | null;
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

const rows: ReadonlyMap<string, Row> = new Map(
  ROWS.flatMap((row) => row.dialects.map((dialect): [string, Row] => [`${dialect} ${row.name}`, row])),
);

/** The row of an operation in a dialect. */
export function rowOf(dialect: DialectName, name: string): Row {
  const row = rows.get(`${dialect} ${name}`);
  if (row === undefined) throw new TypeError(`no row says what ${name} of ${dialect} is`);
  return row;
}

/** How each dialect lays out cells. */
export const CELLS: Readonly<Record<DialectName, SetKind>> = { 'arc-dsl': SetKind.Cell, tokpidjin: SetKind.Flat };

/** An operation that fails where its kernel raises. */
export function raising(dialect: DialectName, row: Row, kernel: Kernel, number: number | null): Operation {
  const { name, params, result, meaning, examples } = row;
  const example = examples[dialect];
  if (example === undefined) throw new TypeError(`no example of ${name} in ${dialect}`);
  const fn = new Fn(name, params.length, kernel);
  fn.required -= params.filter(({ optional }) => optional).length;
  fn.depth = depthOfOperation(params);
  const fallback = safeDefault(result);
  const cells = CELLS[dialect];
  return { name, params, result, cells, meaning, example, number, kernel, fallback, catches: false, fn };
}

/** An operation that catches: what it gives instead, and what it gives when called with a wrong number of arguments. */
export function catching(operation: Operation, fallback: Value, misfit: Value): Operation {
  const { name, fn: failing, kernel } = operation;
  const fn = new Fn(name, failing.argcount, orElse(fallback, kernel));
  fn.required = failing.required;
  fn.depth = failing.depth;
  fn.mismatch = () => misfit;
  return { ...operation, fallback, catches: true, fn };
}

/** Calls an operation's kernel in linear memory. */
type KernelCaller = (operation: Operation, args: readonly Value[]) => Value;
let kernelCaller: KernelCaller | null = null;

/** Says how kernels in linear memory are called: whoever owns the memory does so. */
export function callKernelsBy(caller: KernelCaller): void {
  kernelCaller = caller;
}

/** The operations of a dialect that have rows and a kernel in linear memory, and are not among those that are computed on values, too. */
export function inMemoryOnly(dialect: DialectName, onValues: readonly Operation[]): Operation[] {
  const known = new Set(onValues.map(({ name }) => name));
  const own = ROWS.filter(({ name, dialects }) => dialects.includes(dialect) && !known.has(name));
  return own.map((row) => {
    if (row.number === null) throw new TypeError(`nothing computes ${row.name} of ${dialect}`);
    const made: Operation = raising(dialect, row, (...args) => inMemory(made, args), row.number);
    return withDefaults(dialect, row, made);
  });
}

function inMemory(operation: Operation, args: readonly Value[]): Value {
  if (kernelCaller === null) throw new TypeError(`${operation.name} is called before there is a linear memory`);
  return kernelCaller(operation, args.slice(0, operation.params.length)); // callers may fill up with undefined
}

/** An operation of a dialect, by the kernel that computes it on values. */
export function declared(dialect: DialectName, name: string, kernel: Kernel): Operation {
  const row = rowOf(dialect, name);
  // For tokpidjin's numbers see the dialect.
  return withDefaults(dialect, row, raising(dialect, row, kernel, dialect === 'tokpidjin' ? null : row.number));
}

/** An operation of arc-dsl, by the kernel that computes it on values. */
export const operation = (name: string, kernel: Kernel): Operation => declared('arc-dsl', name, kernel);

/** The operation with what it gives instead of failing, if it never fails: none of tokpidjin's does. */
function withDefaults(dialect: DialectName, { catches, result }: Row, made: Operation): Operation {
  if (catches !== null) return catching(made, DEFAULTS[catches.value], DEFAULTS[catches.misfit]);
  if (dialect !== 'tokpidjin') return made;
  // Numbers may be pairs there.
  const value = result === 'Numerical' ? EMPTY_TUPLE : safeDefault(result);
  return catching(made, value, value);
}

/** The values that operations give instead of failing. */
export const DEFAULTS: Readonly<Record<DefaultName, Value>> = {
  '()': EMPTY_TUPLE,
  'frozenset()': EMPTY_SET,
  '0': 0,
  False: false,
  None: null,
};

/** Python's text of a value that operations give instead of failing. */
export function defaultText(value: Value): string {
  const named = Object.entries(DEFAULTS).find(([, one]) => one === value);
  return named?.[0] ?? 'a function that gives ()';
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
