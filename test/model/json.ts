/** Values in the encoding of the vectors (../fixtures, docs/eval.md): sets in arguments in the order of insertion, in results in that of iteration. */
import { frozenset, PySet } from './set.js';
import { Float, Fn, NAN, PyError, type Value } from './value.js';

/** What makes `{"fn": name, "args": …}` a function. */
export type Functions = (name: string, args: readonly Value[] | null) => Value;

type Fields = { readonly [name: string]: unknown };

/** The value that parsed JSON stands for. */
export function decode(json: unknown, functions: Functions): Value {
  const each = (list: unknown): Value[] => (list as unknown[]).map((one) => decode(one, functions));
  if (Array.isArray(json)) return each(json);
  if (typeof json !== 'object' || json === null) return json as null | boolean | number;
  const fields = json as Fields;
  if ('set' in fields) return frozenset(each(fields.set));
  if ('nan' in fields) return NAN;
  if ('float' in fields)
    return new Float(fields.float === 'inf' ? Infinity : fields.float === '-inf' ? -Infinity : Number(fields.float));
  return functions(String(fields.fn), 'args' in fields ? each(fields.args) : null);
}

/** What JSON.parse would give of the value's encoding. */
export function encode(value: Value): unknown {
  if (Array.isArray(value)) return value.map(encode);
  if (value instanceof PySet) return { set: [...value].map(encode) };
  if (value instanceof Fn) return { fn: value.name };
  if (!(value instanceof Float)) return value;
  const { number } = value;
  if (Number.isNaN(number)) return { nan: 1 };
  return { float: Number.isFinite(number) ? number : number > 0 ? 'inf' : '-inf' };
}

/** What a computation comes to, as a vector records it: `{"out":…}` or `{"err":"…"}`. */
export function outcome(compute: () => Value): string {
  try {
    return JSON.stringify({ out: encode(compute()) });
  } catch (error) {
    if (error instanceof PyError) return JSON.stringify({ err: error.type });
    throw error;
  }
}
