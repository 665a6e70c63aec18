/** Checks that data from outside has the shape of a type, and names the field that has not. */
import { FormatError } from './errors.js';
import { shownJson } from './json-text.js';

/** Where a value was found. */
export interface ValuePlace {
  readonly file: string;
  /** From 1, in a file whose lines are values of their own. */
  readonly line?: number | undefined;
  /** Path of the field, such as `tasks[3].id`; empty for the whole. */
  readonly field: string;
}

/** Gives a value as a `T`, or throws FormatError when it is none. */
export type Check<T> = (value: unknown, place: ValuePlace) => T;

/** Throws a FormatError. */
export function fail(expected: string, value: unknown, { file, line, field }: ValuePlace): never {
  const found = value === undefined ? 'nothing' : typeof value === 'string' ? value : shownJson(value);
  throw new FormatError({
    file,
    expected,
    found,
    ...(line === undefined ? {} : { line }),
    ...(field === '' ? {} : { field }),
  });
}

export const text: Check<string> = (value, place) =>
  typeof value === 'string' ? value : fail('a string', value, place);

export const number: Check<number> = (value, place) =>
  typeof value === 'number' && Number.isFinite(value) ? value : fail('a number', value, place);

/** A whole number, exactly represented. */
export const whole: Check<number> = (value, place) =>
  typeof value === 'number' && Number.isSafeInteger(value) ? value : fail('a whole number', value, place);

export const flag: Check<boolean> = (value, place) =>
  typeof value === 'boolean' ? value : fail('true or false', value, place);

/** One of some strings. */
export const oneOf =
  <T extends string>(...choices: readonly T[]): Check<T> =>
  (value, place) =>
    choices.find((choice) => choice === value) ??
    fail(choices.map((c) => JSON.stringify(c)).join(' or '), value, place);

/** A string of some form. */
export const matching =
  (form: RegExp, expected: string): Check<string> =>
  (value, place) =>
    typeof value === 'string' && form.test(value) ? value : fail(expected, value, place);

/** JSON text of what `check` takes. */
export const json =
  <T>(check: Check<T>): Check<T> =>
  (value, place) => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(text(value, place));
    } catch (error) {
      if (error instanceof SyntaxError) fail('JSON text', value, place);
      throw error;
    }
    return check(parsed, place);
  };

/** What `check` takes, or null. */
export const orNull =
  <T>(check: Check<T>): Check<T | null> =>
  (value, place) =>
    value === null ? null : check(value, place);

/** An array of what `check` takes. */
export const list =
  <T>(check: Check<T>): Check<T[]> =>
  (value, place) => {
    if (!Array.isArray(value)) return fail('a list', value, place);
    const { file, line, field } = place;
    return value.map((item: unknown, index) => check(item, { file, line, field: `${field}[${index}]` }));
  };

/** An object with any field names, each holding what `check` takes. */
export const table =
  <T>(check: Check<T>): Check<Record<string, T>> =>
  (value, place) =>
    Object.fromEntries(
      Object.entries(isObject(value) ? value : fail('an object', value, place)).map(([name, item]) => {
        return [name, check(item, below(place, name))];
      }),
    );

/** An object with these fields, checked in their order; what other fields it has is left out. */
export const object =
  <T extends object>(fields: { readonly [K in keyof T]-?: Check<T[K]> }): Check<T> =>
  (value, place) => {
    if (!isObject(value)) return fail('an object', value, place);
    const result: Partial<T> = {};
    for (const name in fields) {
      result[name] = fields[name](Object.hasOwn(value, name) ? value[name] : undefined, below(place, name));
    }
    return result as T; // Complete: `fields` has every field of T.
  };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const below = ({ file, line, field }: ValuePlace, name: string): ValuePlace => ({
  file,
  line,
  field: field === '' ? name : `${field}.${name}`,
});
