/** Graphs of calls, as batts have them, in the model: a call that raises gives its operation's default and nothing else suffers. */
import type { Node } from '../../src/program/index.js';
import { encode as encodeProduct, Fn as ProductFn, type Value as ProductValue } from '../../src/value/index.js';
import type { Dialect } from './dialect.js';
import { decode } from './json.js';
import { DEFAULT_FUNCTION } from './operations/safe.js';
import { functionsOf } from './program.js';
import { call, isTuple, PyError, PySet, type Value } from './python.js';
import { affordable, spend, Unknown } from './value.js';

/** What a node gives where the model cannot say it. */
export const UNKNOWN = Symbol('unknown');

/** A value of the product, as the model has it. Sets are to be none: their order would be lost. */
function imported(value: ProductValue, dialect: Dialect): Value {
  if (value instanceof ProductFn) return dialect.operations.get(value.name) ?? DEFAULT_FUNCTION;
  return decode(JSON.parse(encodeProduct(value)), functionsOf(dialect));
}

/**
 * The value of each node.
 *
 * @param most - elements, items and calls that a call may make before its value is unknown
 */
export function runGraph(
  nodes: readonly Node[],
  dialect: Dialect,
  inputs: Readonly<Record<string, Value>>,
  most = 200_000,
): (Value | typeof UNKNOWN)[] {
  const values: (Value | typeof UNKNOWN)[] = [];
  const compute = (node: Node): Value => {
    if (node.kind === 'input') return inputs[node.name];
    if (node.kind === 'constant') return imported(node.value, dialect);
    const args = node.args.map((arg) => known(values[arg]));
    const callee =
      node.kind === 'call' ? (dialect.operations.get(node.operation.name) as Value) : known(values[node.callee]);
    try {
      return affordable(most, () => measured(call(callee, ...args)));
    } catch (error) {
      if (!(error instanceof PyError)) throw error;
      return node.kind === 'call' ? imported(node.operation.fallback, dialect) : [];
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
