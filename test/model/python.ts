/** What the bodies of operations are written in: Python's operators and built-in functions, with its exceptions. */
import { isInt, isTuple, less, numberOf, same } from './compare.js';
import { difference, frozenset, intersection, PySet, sets, union } from './set.js';
import { Float, Fn, PyError, raise, spend, type Tuple, Unknown, type Value } from './value.js';

export { equals, greater, isInt, isTuple, less, max, min, same, sorted, within } from './compare.js';
export { difference, frozenset, isSubset, PySet, set } from './set.js';
export { Float, Fn, INFINITY, NAN, PyError, raise, type Tuple, type Value } from './value.js';

// ---- numbers

/** An int or, where an operand is one, a float. Ints that JavaScript's numbers cannot hold are unknown. */
function arithmetic(a: Value, b: Value, compute: (a: number, b: number) => number): Value {
  const [n, m] = [numberOf(a), numberOf(b)];
  if (n === null || m === null) return raise('TypeError', 'unsupported operand');
  if (a instanceof Float || b instanceof Float) return new Float(compute(n, m));
  const result = compute(n, m) + 0; // no -0
  if (!Number.isSafeInteger(result)) throw new Unknown('ints beyond 2^53');
  return result;
}

/** `a + b`: tuples are joined. */
export const add = (a: Value, b: Value): Value =>
  isTuple(a) && isTuple(b) ? spent([...a, ...b]) : arithmetic(a, b, (n, m) => n + m);

/** `a - b`: of sets, too. */
export const sub = (a: Value, b: Value): Value =>
  a instanceof PySet ? difference(...sets(a, b)) : arithmetic(a, b, (n, m) => n - m);

/** `a * b`: tuples are repeated. */
export function mul(a: Value, b: Value): Value {
  if (isTuple(a) && isInt(b)) return spent(range(b).flatMap(() => a));
  return isTuple(b) && isInt(a) ? mul(b, a) : arithmetic(a, b, (n, m) => n * m);
}

/** `a // b`. */
export const floordiv = (a: Value, b: Value): Value => arithmetic(a, b, (n, m) => divmod(n, m)[0]);

/** `a % b`: has the sign of b. */
export const mod = (a: Value, b: Value): Value => arithmetic(a, b, (n, m) => divmod(n, m)[1]);

function divmod(n: number, m: number): [number, number] {
  if (m === 0) return raise('ZeroDivisionError');
  const rest = n % m;
  const isOff = rest !== 0 && rest < 0 !== m < 0;
  return [Math.floor((n - rest) / m) - (isOff ? 1 : 0), isOff ? rest + m : rest];
}

export const neg = (a: Value): Value => mul(isTuple(a) ? raise('TypeError') : a, -1);
export const abs = (a: Value): Value => (less(a, 0) ? neg(a) : add(a, 0));
export const sum = (items: Iterable<Value>): Value => [...items].reduce(add, 0);

/** `a & b`: of sets, ints or bools. */
export function and(a: Value, b: Value): Value {
  if (typeof a === 'boolean' && typeof b === 'boolean') return a && b;
  if (isInt(a) && isInt(b)) return Number(BigInt(a) & BigInt(b));
  return intersection(...sets(a, b));
}

/** `a | b`: of sets, ints or bools. */
export function or(a: Value, b: Value): Value {
  if (typeof a === 'boolean' && typeof b === 'boolean') return a || b;
  if (isInt(a) && isInt(b)) return Number(BigInt(a) | BigInt(b));
  return union(...sets(a, b));
}

/** `bool(value)`. */
export function truth(value: Value): boolean {
  if (isTuple(value)) return value.length > 0;
  return value instanceof PySet ? value.size > 0 : value instanceof Fn || (value !== null && numberOf(value) !== 0);
}

/** `range(…)` as a list. */
export function range(start: Value, stop?: Value, step: Value = 1): number[] {
  if (stop === undefined) return range(0, start);
  if (!isInt(start) || !isInt(stop) || !isInt(step)) return raise('TypeError', 'range of ints only');
  if (Number(step) === 0) return raise('ValueError', 'step of 0');
  const length = Math.max(0, Math.ceil((Number(stop) - Number(start)) / Number(step)));
  spend(length);
  return Array.from({ length }, (_, k) => Number(start) + k * Number(step));
}

// ---- containers

/** What a value iterates over: only tuples and sets do. */
export const iter = (value: Value): Iterable<Value> =>
  isTuple(value) || value instanceof PySet ? value : raise('TypeError', 'not iterable');

export function len(value: Value): number {
  if (isTuple(value)) return value.length;
  return value instanceof PySet ? value.size : raise('TypeError', 'no len()');
}

/** `value[index]`. */
export function item(value: Value, index: Value): Value {
  if (!isTuple(value) || !isInt(index)) return raise('TypeError', 'not subscriptable');
  return value.at(Number(index)) === undefined ? raise('IndexError') : (value.at(Number(index)) as Value);
}

/** The items, which are counted. */
function spent<T extends readonly unknown[]>(items: T): T {
  spend(items.length);
  return items;
}

/** `value[from:to]`. */
export const slice = (value: Value, from: Value, to?: Value): Tuple =>
  isTuple(value) && isInt(from) && (to === undefined || isInt(to))
    ? spent(value.slice(Number(from), to === undefined ? undefined : Number(to)))
    : raise('TypeError', 'not sliceable');

/** `value[::-1]`. */
export const reversed = (value: Value): Tuple => [...slice(value, 0)].reverse();

/** `next(iter(value))`. */
export const next = (value: Iterable<Value>): Value => {
  for (const found of value) return found;
  return raise('StopIteration');
};

/** `a, b = value`. */
export function unpack(value: Value, count = 2): Tuple {
  const items = [...iter(value)];
  return items.length === count ? items : raise('ValueError', 'too many or too few to unpack');
}

/** `value in container`. */
export const isIn = (value: Value, container: Value): boolean =>
  container instanceof PySet
    ? container.has(value)
    : [...iter(container)].some((found) => found === value || same(found, value));

/** `container.count(value)`, which only tuples have. */
export const count = (container: Value, value: Value): number =>
  isTuple(container)
    ? container.filter((found) => found === value || same(found, value)).length
    : raise('AttributeError', 'count');

/** `tuple(zip(*values))`. */
export const zip = (...values: Value[]): Tuple[] => {
  const columns = values.map((value) => spent([...iter(value)]));
  const length = columns.length === 0 ? 0 : Math.min(...columns.map((column) => column.length));
  return range(length).map((k) => columns.map((column) => column[k]));
};

/** `(f(e) for e in items if holds(e))`: a generator, in which StopIteration becomes RuntimeError. */
export function* generate(
  items: Iterable<Value>,
  f: (item: Value) => Value,
  holds: (item: Value) => boolean = () => true,
): Generator<Value> {
  for (const one of items) {
    let made: Value;
    try {
      if (!holds(one)) continue;
      made = f(one);
    } catch (error) {
      throw error instanceof PyError && error.type === 'StopIteration' ? new PyError('RuntimeError') : error;
    }
    spend(1);
    yield made;
  }
}

/** `type(container)(items)`: a tuple or a frozenset, as the container is. */
export const likewise = (container: Value, items: Iterable<Value>): Value =>
  isTuple(container) ? [...items] : frozenset(items);

// ---- functions

/** `f(*args)`. */
export function call(f: Value, ...args: Value[]): Value {
  spend(1);
  return f instanceof Fn ? f.call(...args) : raise('TypeError', 'not callable');
}

/** The body, which raises when called with another number of arguments than it declares. */
export const counting = (body: Family[string]): Family[string] => {
  const counted = (...args: Value[]): Value =>
    args.length === body.length ? body(...args) : raise('TypeError', 'arguments');
  return Object.defineProperty(counted, 'length', { value: body.length });
};

/** A function as Python's `def` makes it: another number of arguments is a TypeError. */
export const lambda = (name: string, body: (...args: Value[]) => Value): Fn =>
  new Fn(name, body.length, (...args) =>
    args.length === body.length ? body(...args) : raise('TypeError', 'arguments'),
  );

/** Operations by name. What a body declares is what the operation takes. */
export type Family = Readonly<Record<string, (...args: Value[]) => Value>>;
