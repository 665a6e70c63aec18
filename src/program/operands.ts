/** What expressions stand for while a program is read: values, nodes of its graph, tuples of both. */

import type { Dialect, Operation } from '../dsl/index.js';
import { gridFromRows, isTuple, tupleItems, type Value } from '../value/index.js';
import { constantText } from './constants.js';
import { GraphBuilder, type InputName, type Node } from './graph.js';

/** A value that is known now, a node, or a tuple of which some items are nodes; the first and the last become nodes where they are used. */
export type Operand =
  | { readonly value: Value }
  | { readonly node: number }
  | { readonly items: readonly [Operand, ...Operand[]] };

/** Operations that give a pair whatever they are given, unless they raise. */
const PAIRS = new Set(['center', 'gravitate', 'shape', 'tojvec', 'toivec']);
/** Operations that give as many items as their second argument says. */
const SPLITS = new Set(['hsplit', 'vsplit']);

/** The graph of a program, with what operands become in it. */
export class Operands {
  private readonly graph = new GraphBuilder();

  constructor(private readonly dialect: Dialect) {}

  get nodes(): readonly Node[] {
    return this.graph.nodes;
  }

  input(name: InputName): Operand {
    return { node: this.graph.input(name) };
  }

  call(operation: Operation, args: readonly number[]): Operand {
    return { node: this.graph.call(operation, args) };
  }

  apply(callee: number, args: readonly number[]): Operand {
    return { node: this.graph.apply(callee, args) };
  }

  /** A tuple of operands, which is a value where all of them are. */
  tuple(items: readonly Operand[]): Operand {
    const [first, ...rest] = items;
    const values = items.flatMap((item) => ('value' in item ? [item.value] : []));
    if (first === undefined || values.length === items.length) return { value: gridFromRows(values) };
    return { items: [first, ...rest] };
  }

  /** The node of an operand. */
  nodeOf(operand: Operand): number {
    if ('node' in operand) return operand.node;
    if ('items' in operand) return this.display(operand.items.map((item) => this.nodeOf(item)));
    return this.graph.constant(operand.value, constantText(this.dialect, operand.value));
  }

  /**
   * A node for the tuple of nodes: `(a,)` is `repeat(a, ONE)`, `(a, b)` is `astuple(a, b)`, longer ones are what `combine` makes of
   * their halves. None of these calls can fail. Halves, since the work of adding items one by one grows with the square.
   */
  private display(nodes: readonly number[]): number {
    if (nodes.length === 1) return this.named('repeat', [nodes[0], this.nodeOf({ value: 1 })]);
    if (nodes.length === 2) return this.named('astuple', nodes);
    const half = 2 * Math.ceil(nodes.length / 4);
    return this.named('combine', [this.display(nodes.slice(0, half)), this.display(nodes.slice(half))]);
  }

  /**
   * The items of an operand as Python's unpacking gives them; null where it is not known that these are all, whatever the input:
   * with another number, or none, Python raises what no operation raises.
   */
  itemsOf(operand: Operand): readonly Operand[] | null {
    if ('items' in operand) return operand.items;
    if ('value' in operand) {
      return isTuple(operand.value) ? tupleItems(operand.value).map((value) => ({ value })) : null;
    }
    const node = this.nodes[operand.node];
    if (node.kind !== 'call') return null;
    if (node.operation.name === 'astuple') return node.args.map((arg) => ({ node: arg }));
    if (node.operation.catches || !this.isPair(node.operation.name, node.args)) return null;
    return ['first', 'last'].map((name) => ({ node: this.named(name, [operand.node]) }));
  }

  private isPair(name: string, args: readonly number[]): boolean {
    const count = this.nodes[args[1]];
    return PAIRS.has(name) || (SPLITS.has(name) && count?.kind === 'constant' && count.value === 2);
  }

  private named(name: string, args: readonly number[]): number {
    const operation = this.dialect.operations.get(name);
    if (operation === undefined) throw new TypeError(`dialect ${this.dialect.name} has no ${name}`);
    return this.graph.call(operation, args);
  }
}
