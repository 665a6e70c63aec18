/** How programs of a dialect write a constant. */
import type { Dialect } from '../dsl/index.js';
import { encode, Float, Fn, FrozenSet, isTuple, tupleItems, type Value } from '../value/index.js';

const namesByDialect = new WeakMap<Dialect, ReadonlyMap<string, string>>();

/** The dialect's constants by their encoded values; of several with the same value, the first. */
function constantNames(dialect: Dialect): ReadonlyMap<string, string> {
  let names = namesByDialect.get(dialect);
  if (names === undefined) {
    names = new Map([...dialect.constants].reverse().map(([name, value]) => [encode(value), name]));
    namesByDialect.set(dialect, names);
  }
  return names;
}

/** How programs of a dialect write a constant: the dialect's first name for that value, else a literal. */
export function constantText(dialect: Dialect, value: Value): string {
  return constantNames(dialect).get(encode(value)) ?? literalText(value);
}

/** Whether a program can write a value as a literal, or as the name of an operation. */
export const hasLiteral = (value: Value): boolean =>
  isTuple(value) ? tupleItems(value).every(hasLiteral) : !(value instanceof FrozenSet || value instanceof Float);

/** A value as a literal of Python; operations are written as their names. */
export function literalText(value: Value): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (value instanceof Fn) return value.name;
  if (!isTuple(value)) throw new TypeError(`no literal stands for ${encode(value)}`);
  const items = tupleItems(value).map(literalText);
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
}
