/** Checks that data from outside has the shape of a type, and names the field that has not. */
import { FormatError } from '../errors.js';

/** Where a value was found: a file, and the path of the field in it, such as `tasks[3].id`; empty for the whole. */
export interface Place {
  readonly file: string;
  readonly field: string;
}

/** Gives a value as a `T`, or throws FormatError when it is none. */
export type Check<T> = (value: unknown, place: Place) => T;

function fail(expected: string, value: unknown, { file, field }: Place): never {
  const found = value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
  throw new FormatError({ file, expected, found, ...(field === '' ? {} : { field }) });
}

export const text: Check<string> = (value, place) =>
  typeof value === 'string' ? value : fail('a string', value, place);

export const number: Check<number> = (value, place) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail('a number', value, place);

export const flag: Check<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : fail('true or false', value, place);

/** One of some strings. */
export const oneOf =
  <T extends string>(...choices: readonly T[]): Check<T> =>
  (value, place) =>
    choices.find((choice) => choice === value) ??
    fail(choices.map((c) => JSON.stringify(c)).join(' or '), value, place);

/** What `check` takes, or null. */
export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, place) =>
    value === null ? null : check(value, place);

/** An array of what `check` takes. */
export const list =
  <T>(check: Check<T>): Check<T[]> =>
  (value, { file, field }) =>
    Array.isArray(value)
      ? value.map((item: unknown, index) => check(item, { file, field: `${field}[${index}]` }))
      : fail('a list', value, { file, field });

/** An object with any field names, each holding what `check` takes. */
export const table =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value, place) =>
    Object.fromEntries(entriesOf(value, place).map(([name, item]) => [name, check(item, below(place, name))]));

/** An object with these fields, checked in their order; what other fields it has is left out. */
export const object =
  <T extends object>(fields: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> =>
  (value, place) => {
    const found = new Map(entriesOf(value, place));
    const result: Partial<T> = {};
    for (const name in fields) result[name] = fields[name](found.get(name), below(place, name));
    return result as T; // Complete: `fields` has every field of T.
  };

function entriesOf(value: unknown, place: Place): [string, unknown][] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.entries(value) : fail('an object', value, place);
}

const below = ({ file, field }: Place, name: string): Place => ({
  file,
  field: field === '' ? name : `${field}.${name}`,
});
