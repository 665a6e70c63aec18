/** Whether two programs compute the same calls. */
import { encode } from '../value/index.js';
import { type Node, operandsOf, type Program } from './graph.js';

/** The result of a graph, and what it is made of. */
type Rooted = Pick<Program, 'nodes' | 'output'>;

/**
 * Whether what two outputs need is one graph: from the outputs on, node by node, of the same kind, of the same operation, input or value, and
 * with the same operands in the same order. Where nodes stand, how a constant is written, and what no output needs do not matter.
 *
 * Takes as long as the nodes that the first output needs are many.
 */
export function sameGraph(one: Rooted, other: Rooted): boolean {
  const partners = new Map<number, number>();
  const open: (readonly [number, number])[] = [[one.output, other.output]];
  for (let pair = open.pop(); pair !== undefined; pair = open.pop()) {
    const [a, b] = pair;
    const partner = partners.get(a);
    if (partner !== undefined) {
      if (partner !== b) return false;
      continue;
    }
    partners.set(a, b);
    const [left, right] = [one.nodes[a], other.nodes[b]];
    if (!sameHead(left, right)) return false;
    const [mine, theirs] = [operandsOf(left), operandsOf(right)];
    if (mine.length !== theirs.length) return false;
    for (const [k, operand] of mine.entries()) open.push([operand, theirs[k]]);
  }
  return true;
}

/** Whether two nodes are the same but for their operands. */
function sameHead(a: Node, b: Node): boolean {
  switch (a.kind) {
    case 'input':
      return b.kind === 'input' && a.name === b.name;
    case 'constant':
      return b.kind === 'constant' && encode(a.value) === encode(b.value);
    case 'call':
      return b.kind === 'call' && a.operation === b.operation;
    case 'apply':
      return b.kind === 'apply';
  }
}
