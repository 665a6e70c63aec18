/** What an operation of a dialect is: its signature, its meaning in one line, the kernel that computes it. */
import { LimitError, OpError } from '../errors.js';
import { CellLayout, EMPTY_SET, EMPTY_TUPLE, Fn, type Value } from '../value/index.js';
import { ROWS } from './generated/signatures.js';
import type { DefaultName, DialectName, Example, Param, Row, TypeName } from './row.js';

export type { TypeName };

/** One operation of a dialect. */
export interface Operation {
  readonly name: string;
  /** Parameters, in order, with their declared types. */
  readonly params: readonly Param[];
  /** The declared type of the result, which also decides the safe default. */
  readonly result: TypeName;
  /** How cells are laid out that it takes, as in {@link Dialect}. */
  readonly cells: CellLayout;
  /** One line of meaning. */
  readonly meaning: string;
  readonly example: Example;
  /** Number of its kernel. */
  readonly number: number;
  /** What a failing call yields: inside a batt, and everywhere if the operation catches. */
  readonly fallback: Value;
  /** Whether Python's operation catches what its body raises. Its kernel fails all the same, so that failing calls can be counted. */
  readonly catches: boolean;
  /** What a call of the function value gives that has a wrong number of arguments; null: it fails. */
  readonly misfit: Value | null;
  /** The operation as a function value. */
  readonly fn: Fn;
}

/** How each dialect lays out cells. */
export const CELLS: Readonly<Record<DialectName, CellLayout>> = {
  'arc-dsl': CellLayout.Nested,
  tokpidjin: CellLayout.Flat,
};

/** The operation that a row declares, in a dialect. */
export function operationOf(dialect: DialectName, row: Row): Operation {
  const { name, params, result, meaning, examples, number } = row;
  const example = examples[dialect];
  if (example === undefined) throw new TypeError(`no example of ${name} in ${dialect}`);
  const fn = new Fn(name, params.length, params.filter(({ optional }) => optional !== true).length);
  fn.depth = depthOfOperation(params);
  const caught = caughtBy(dialect, row);
  return {
    name,
    params,
    result,
    cells: CELLS[dialect],
    meaning,
    example,
    number,
    fallback: caught?.value ?? safeDefault(result),
    catches: caught !== null,
    misfit: caught?.misfit ?? null,
    fn,
  };
}

/** The operations of a dialect, by their names and other names. */
export function operationsOf(dialect: DialectName): Map<string, Operation> {
  const own = ROWS.filter(({ dialects }) => dialects.includes(dialect)).map(
    (row) => [row, operationOf(dialect, row)] as const,
  );
  const named = own.map(([{ name }, operation]): [string, Operation] => [name, operation]);
  // Only tokpidjin has other names.
  const aliased = own.flatMap(([{ aliases }, operation]) =>
    aliases.map((alias): [string, Operation] => [alias, operation]),
  );
  return new Map(dialect === 'tokpidjin' ? [...named, ...aliased] : named);
}

/** What an operation gives instead of failing, and with a wrong number of arguments, if it never fails: none of tokpidjin's does. */
function caughtBy(
  dialect: DialectName,
  { catches, result }: Row,
): { readonly value: Value; readonly misfit: Value } | null {
  if (catches !== null) return { value: DEFAULTS[catches.value], misfit: DEFAULTS[catches.misfit] };
  if (dialect !== 'tokpidjin') return null;
  // Numbers may be pairs there.
  const value = result === 'Numerical' ? EMPTY_TUPLE : safeDefault(result);
  return { value, misfit: value };
}

/** The values that operations give instead of failing. */
const DEFAULTS: Readonly<Record<DefaultName, Value>> = {
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

/** A table of operations with the constants and the cell layout they work on. */
export interface Dialect {
  readonly name: string;
  /** How cells are laid out in objects: `CellLayout.Nested` (color, (i, j)) or `CellLayout.Flat` (i, j, color). */
  readonly cells: CellLayout;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly constants: ReadonlyMap<string, Value>;
}

/** Gives () whatever it is called with. */
const defaultFunction = new Fn('default', 255, 0);

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
