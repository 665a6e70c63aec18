/** What the product has, as plain data for the model: graphs, and what its rows say of operations. */
import { ROWS, type TypeName } from '../../src/dsl/index.js';
import type { DialectName, Row } from '../../src/dsl/row.js';
import type { Node } from '../../src/program/index.js';
import { encode } from '../../src/value/index.js';
import type { GraphNode } from './graph.js';

/** A graph of calls. */
export const graphOf = (nodes: readonly Node[]): GraphNode[] =>
  nodes.map((node): GraphNode => {
    switch (node.kind) {
      case 'input':
        return { kind: 'input', name: node.name };
      case 'constant':
        return { kind: 'constant', json: JSON.parse(encode(node.value)) };
      case 'call':
        return { kind: 'call', name: node.operation.name, result: node.operation.result, args: node.args };
      default:
        return { kind: 'apply', callee: node.callee, args: node.args };
    }
  });

/** An operation's name and declared types. */
export type Signature = Pick<Row, 'name' | 'params' | 'result'>;

/** The operations of a dialect, and once more by their other names. */
export const signaturesOf = (dialect: DialectName): Signature[] =>
  ROWS.filter(({ dialects }) => dialects.includes(dialect)).flatMap(({ name, aliases, params, result }) =>
    [name, ...(dialect === 'tokpidjin' ? aliases : [])].map((one) => ({ name: one, params, result })),
  );

/** The declared type that a constant would have. */
export function typeOfConstant(json: unknown): TypeName {
  if (typeof json === 'boolean') return 'Boolean';
  if (typeof json === 'number') return 'Integer';
  const isPair = Array.isArray(json) && json.length === 2 && json.every((item) => typeof item === 'number');
  return isPair ? 'IntegerTuple' : 'Any';
}
