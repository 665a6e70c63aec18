/** Function values by name, and calls of them. */
import { CALL, type Dialect, type Operation } from '../dsl/index.js';
import { OpError } from '../errors.js';
import { Fn, type FunctionResolver, type Value } from '../value/index.js';

/** Calls an operation. */
export type Caller = (operation: Operation, args: readonly Value[]) => Value;

/** A function value of a dialect by name, or made by one of its combinators from arguments. */
export const functionsOf =
  ({ operations }: Dialect, caller: Caller): FunctionResolver =>
  (name, args) => {
    const op = operations.get(name);
    if (op === undefined) throw new OpError(name, 'NameError', 'unknown operation');
    if (args === null) return op.fn;
    const made = caller(op, args);
    if (made instanceof Fn) return made;
    throw new OpError(name, 'TypeError', 'not a combinator');
  };

/** The call of a function value, which comes before its arguments, in place of an operation of the dialect. */
export function functionCall({ name: dialect, operations }: Dialect): Operation {
  const [any] = operations.values();
  if (any === undefined) throw new TypeError(`no operations of ${dialect}`);
  return { ...any, name: '(function)', number: CALL, fn: new Fn('(function)', 4), catches: false };
}
