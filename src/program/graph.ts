/**
 * Programs as graphs: calls in static single assignment form, equal calls shared.
 *
 * A node refers to its arguments by their index in the node list, always to earlier ones, so the list is a topological
 * order and nothing here ever walks a program as a tree (shared calls make the tree exponentially larger).
 *
 * ```
 *   x1 = objects(I, T, F, T)        0 I   1 T   2 F   3 objects(0, 1, 2, 1)
 *   x2 = argmax(x1, size)           4 size            5 argmax(3, 4)
 * ```
 */
import type { Operation } from '../dsl/index.js';
import { encode, type Value } from '../value/index.js';

/** What a program is given: S = the task's demo pairs, I = the sample's input, C = a candidate output or None. */
export type InputName = 'S' | 'I' | 'C';

/** A program's input. */
interface InputNode {
  readonly kind: 'input';
  readonly name: InputName;
}

/** A value that is the same in every run: a constant of the dialect, a literal, or an operation as a function value. */
interface ConstantNode {
  readonly kind: 'constant';
  readonly value: Value;
  /** How the program's text writes it: a constant's name, an operation's name or a literal. */
  readonly text: string;
}

/** A call of an operation. */
export interface CallNode {
  readonly kind: 'call';
  readonly operation: Operation;
  readonly args: readonly number[];
}

/** A call of a function that another node computes. */
export interface ApplyNode {
  readonly kind: 'apply';
  readonly callee: number;
  readonly args: readonly number[];
}

export type Node = InputNode | ConstantNode | CallNode | ApplyNode;

/** Whether an operation may be called with that many arguments. */
export const takes = ({ params, fn }: Operation, count: number): boolean =>
  count >= fn.required && count <= params.length;

/** Nodes that a node refers to: its arguments, after the callee where that is a node. */
export const operandsOf = (node: Node): readonly number[] =>
  node.kind === 'call' ? node.args : node.kind === 'apply' ? [node.callee, ...node.args] : [];

/** Collects nodes, giving equal ones (same operation, same arguments) the same index. */
export class GraphBuilder {
  readonly nodes: Node[] = [];
  private readonly known = new Map<string, number>();

  /** The index of the input of that name. */
  input(name: InputName): number {
    return this.share(name, () => ({ kind: 'input', name }));
  }

  /** The index of a constant; constants that write differently but are equal (`ONE`, `1`) are one node, the first text kept. */
  constant(value: Value, text: string): number {
    return this.share(`=${encode(value)}`, () => ({ kind: 'constant', value, text }));
  }

  /** The index of a call of an operation on earlier nodes. */
  call(operation: Operation, args: readonly number[]): number {
    return this.share(`${operation.name}(${args.join(',')})`, () => ({ kind: 'call', operation, args: [...args] }));
  }

  /**
   * The index of a call of a computed function on earlier nodes. An operation is for `call`, unless it does not take that many
   * arguments.
   */
  apply(callee: number, args: readonly number[]): number {
    return this.share(`#${callee}(${args.join(',')})`, () => ({ kind: 'apply', callee, args: [...args] }));
  }

  /** The index of a copy of another graph's node, given where that graph's earlier nodes went. */
  copy(node: Node, placed: readonly number[]): number {
    if (node.kind === 'input') return this.input(node.name);
    if (node.kind === 'constant') return this.constant(node.value, node.text);
    const args = node.args.map((arg) => placed[arg]);
    return node.kind === 'call' ? this.call(node.operation, args) : this.apply(placed[node.callee], args);
  }

  private share(key: string, make: () => Node): number {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const index = this.nodes.push(make()) - 1;
    this.known.set(key, index);
    return index;
  }
}

/** A line of a program as somebody wrote it, or as it is printed. */
export interface ProgramLine {
  /** In its file, counted from 1; null where it is printed. */
  readonly line: number | null;
  /** Without indentation, and on one line. */
  readonly text: string;
  /** The node that it gives. */
  readonly node: number;
  /** The nodes that were made for it, those of nested calls among them: from this one on, up to `end`. */
  readonly from: number;
  readonly end: number;
}

/** One function of a program file: its name, the names in its parameter list, its nodes and the one it returns. */
export interface Program {
  /** `solve_00d62c1b`, `differ_palette`, `solve`. */
  readonly name: string;
  readonly inputs: readonly InputName[];
  readonly nodes: readonly Node[];
  readonly output: number;
  /** Where it was read. */
  readonly file: string;
  readonly line: number;
  /** The task that it is for, where the name says it in another way than `solve_<id>`. */
  readonly task?: string;
  /** Its lines, where the reader was asked for them. */
  readonly lines?: readonly ProgramLine[];
}

/** The program less the nodes that its output does not need. What is left runs in the same order, and fails less often. */
export function withoutDeadCalls(program: Program): Program {
  return { ...program, ...neededFor(program.nodes, program.output) };
}

/** A node, and all that it needs. */
export function neededNodes(nodes: readonly Node[], output: number): Set<number> {
  const needed = new Set([output]);
  for (const node of needed) for (const operand of operandsOf(nodes[node])) needed.add(operand);
  return needed;
}

/** The part of a graph that a node needs, as a graph of its own. Takes as long as that is large, however large the graph is. */
export function neededFor(nodes: readonly Node[], output: number): Pick<Program, 'nodes' | 'output'> {
  const needed = neededNodes(nodes, output);
  const moved = new Map<number, number>();
  const kept: Node[] = [];
  for (const index of [...needed].sort((a, b) => a - b)) {
    moved.set(index, kept.push(withOperands(nodes[index], (operand) => moved.get(operand) ?? operand)) - 1);
  }
  return { nodes: kept, output: kept.length - 1 };
}

/** For each node, whether the output is it or needs it. */
export function liveNodes(nodes: readonly Node[], output: number): boolean[] {
  const live: boolean[] = new Array(nodes.length).fill(false);
  live[output] = true;
  for (let index = output; index >= 0; index--) {
    if (live[index]) for (const operand of operandsOf(nodes[index])) live[operand] = true;
  }
  return live;
}

function withOperands(node: Node, moved: (operand: number) => number): Node {
  if (node.kind === 'call') return { ...node, args: node.args.map(moved) };
  if (node.kind === 'apply') {
    return { ...node, callee: moved(node.callee), args: node.args.map(moved) };
  }
  return node;
}
