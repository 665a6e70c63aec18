/**
 * Values as JSON, both ways.
 *
 * ```
 *   int, bool, None   as themselves          tuple       an array
 *   NaN               {"nan":1}              frozenset   {"set":[...]}
 *   other floats      {"float":x}, with x a number, "inf" or "-inf"
 *   function          {"fn":"name"} or {"fn":"name","args":[...]}
 * ```
 *
 * A set is written in its iteration order, and read as `frozenset([...])` of a list in the order given, into which it is put where it is
 * computed with.
 */
import { FormatError } from '../errors.js';
import { shownJson } from '../json-text.js';
import { LIMITS } from './limits.js';
import { Float, type Fn, frozenset, gridFromRows, NAN, type Value } from './value.js';
import { JsonWriter } from './writer.js';

const writer = new JsonWriter();

/** A value as JSON text without spaces. */
export function encode(value: Value): string {
  if (typeof value === 'number') return String(value);
  writer.clear();
  writer.value(value);
  return writer.toString();
}

/** The int that a number is in Python, which has no negative zero among them. */
export const withoutNegativeZero = (n: number): number => (n === 0 ? 0 : n);

/** Gives the function that an encoded `{"fn":name,"args":[...]}` stands for. */
export type FunctionResolver = (name: string, args: readonly Value[] | null) => Fn;

/** Where an encoded value comes from, for messages. */
export interface Source {
  readonly file: string;
  readonly line?: number;
  readonly field?: string;
}

/**
 * The value that parsed JSON stands for; rectangular tuples of rows of ints become compact grids.
 *
 * @param depth - how deeply it may be nested
 * @throws FormatError when it is not an encoded value
 */
export function decode(
  json: unknown,
  source: Source,
  functions: FunctionResolver | null = null,
  depth: number = LIMITS.depth,
): Value {
  if (json === null || typeof json === 'boolean') return json;
  if (typeof json === 'number') {
    if (Number.isSafeInteger(json)) return withoutNegativeZero(json);
    return malformed(json, source, 'an integer within ±(2^53 - 1)');
  }
  if (typeof json !== 'object') return malformed(json, source, 'an encoded value');
  const float = Array.isArray(json) ? null : decodeFloat(json);
  if (float !== null) return float;
  if (depth < 1) throw new FormatError({ ...source, expected: `a value nested at most ${LIMITS.depth} deep` });
  if (Array.isArray(json)) {
    return gridFromRows(decodeAll(json, source, functions, depth - 1));
  }
  if ('set' in json && Array.isArray(json.set)) {
    return frozenset(decodeAll(json.set, source, functions, depth - 1));
  }
  if ('fn' in json && typeof json.fn === 'string' && functions !== null) {
    const args = 'args' in json && Array.isArray(json.args) ? json.args : null;
    return functions(json.fn, args === null ? null : decodeAll(args, source, functions, depth - 1));
  }
  return malformed(json, source, 'an encoded value ({"set":[…]}, {"float":x}, {"nan":1} or {"fn":name})');
}

function decodeAll(
  list: readonly unknown[],
  source: Source,
  functions: FunctionResolver | null,
  depth: number,
): Value[] {
  const values: Value[] = [];
  for (const json of list) values.push(decode(json, source, functions, depth));
  return values;
}

function decodeFloat(json: object): Float | null {
  if ('nan' in json) return NAN;
  if (!('float' in json)) return null;
  if (json.float === 'inf') return new Float(Number.POSITIVE_INFINITY);
  if (json.float === '-inf') return new Float(Number.NEGATIVE_INFINITY);
  return typeof json.float === 'number' ? new Float(json.float) : null;
}

function malformed(json: unknown, source: Source, expected: string): never {
  throw new FormatError({ ...source, expected, found: shownJson(json) });
}
