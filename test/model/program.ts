/** Programs in the model: functions of lines `x = op(a, b)`, as vectors record them. */
import type { Dialect } from './dialect.js';
import { call, raise, type Value } from './python.js';

/** What a name or a literal stands for outside of a program. */
function global(name: string, dialect: Dialect): Value {
  const found = dialect.operations.get(name) ?? dialect.constants.get(name);
  if (found !== undefined) return found;
  return /^-?\d+$/.test(name) ? Number(name) : raise('NameError', name);
}

/** Runs the text of a function of I, whose calls are not nested: every line in order, up to the first that raises. */
export function runText(text: string, dialect: Dialect, I: Value): Value {
  const values = new Map<string, Value>([['I', I]]);
  const named = (name: string): Value => {
    const known = values.get(name);
    return known === undefined ? global(name, dialect) : known;
  };
  for (const line of text.split('\n').slice(1)) {
    const [, name, callee, args] = /^ {4}(\w+) = (\w+)\((.*)\)$/.exec(line) ?? [];
    if (name !== undefined) values.set(name, call(named(callee), ...args.split(', ').map(named)));
    else return named(line.replace(/^ {4}return /, ''));
  }
  return raise('SyntaxError', 'no return');
}

/** The functions of a dialect by name, and those that its combinators make of arguments. */
export const functionsOf =
  ({ operations }: Dialect) =>
  (name: string, args: readonly Value[] | null): Value => {
    const operation = operations.get(name) ?? raise('NameError', name);
    return args === null ? operation : operation.call(...args);
  };
