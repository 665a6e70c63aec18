/** Graphs of calls, as batts have them, in the model: a call that raises gives its operation's default and nothing else suffers. */
import type { Dialect } from './dialect.js';
import { decode } from './json.js';
import { DEFAULT_FUNCTION } from './operations/safe.js';
import { functionsOf } from './program.js';
import { call, frozenset, isTuple, PyError, PySet, type Value } from './python.js';
import { affordable, spend, Unknown } from './value.js';

/** What a node gives where the model cannot say it. */
export const UNKNOWN = Symbol('unknown');

/** A node of a graph. Others are named by their numbers, and constants are encoded. */
export type GraphNode =
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'constant'; readonly json: unknown }
  | { readonly kind: 'call'; readonly name: string; readonly result: string; readonly args: readonly number[] }
  | { readonly kind: 'apply'; readonly callee: number; readonly args: readonly number[] };

/** The value of a constant. Sets are to be none: in which order they were made is lost. */
const constant = (json: unknown, dialect: Dialect): Value =>
  decode(json, (name, args) =>
    args === null ? (dialect.operations.get(name) ?? DEFAULT_FUNCTION) : functionsOf(dialect)(name, args),
  );

/** What a batt has for a call that raises, by the declared type of its result. */
function defaultOf(result: string): Value {
  if (result === 'Boolean') return false;
  if (result === 'Integer' || result === 'Numerical') return 0;
  if (result === 'Callable') return DEFAULT_FUNCTION;
  const isSet = /Set$|^(?:Object|Objects|Indices|Patch)$/.test(result);
  return isSet ? frozenset([]) : [];
}

/**
 * The value of each node.
 *
 * @param most - elements, items and calls that a call may make before its value is unknown
 */
export function runGraph(
  nodes: readonly GraphNode[],
  dialect: Dialect,
  inputs: Readonly<Record<string, Value>>,
  most = 200_000,
): (Value | typeof UNKNOWN)[] {
  const values: (Value | typeof UNKNOWN)[] = [];
  const compute = (node: GraphNode): Value => {
    if (node.kind === 'input') return inputs[node.name];
    if (node.kind === 'constant') return constant(node.json, dialect);
    const args = node.args.map((arg) => known(values[arg]));
    const callee = node.kind === 'call' ? (dialect.operations.get(node.name) as Value) : known(values[node.callee]);
    try {
      return affordable(most, () => measured(call(callee, ...args)));
    } catch (error) {
      if (!(error instanceof PyError)) throw error;
      return node.kind === 'call' ? defaultOf(node.result) : [];
    }
  };
  for (const node of nodes) {
    try {
      values.push(compute(node));
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      values.push(UNKNOWN);
    }
  }
  return values;
}

function known(value: Value | typeof UNKNOWN): Value {
  if (value === UNKNOWN) throw new Unknown('of what is unknown');
  return value;
}

/** The value, whose items are counted: rows of a grid may be one and the same. */
function measured(value: Value): Value {
  spend(1);
  if (isTuple(value) || value instanceof PySet) for (const item of value) measured(item);
  return value;
}
