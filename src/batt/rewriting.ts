/** Programs that are made anew with a change: the graph in the making, where values are used, and other values put there. */
import type { Dialect, TypeName } from '../dsl/index.js';
import { constantText, GraphBuilder, type Node, type Program, withoutDeadCalls } from '../program/index.js';
import type { Value } from '../value/index.js';
import { NodeTypes } from './compatibility.js';
import type { Recipe } from './implied.js';

/** A graph that is being made. */
export class Draft {
  readonly builder = new GraphBuilder();
  private readonly known = new NodeTypes(this.builder.nodes);

  constructor(readonly dialect: Dialect) {}

  constant = (value: Value): number => this.builder.constant(value, constantText(this.dialect, value));

  typeOf = (index: number): TypeName => this.known.of(index);

  /** The node of what a recipe gives; null where the dialect has not all of its operations. */
  make({ operation: name, args }: Recipe): number | null {
    const operation = this.dialect.operations.get(name);
    if (operation === undefined || args.length !== operation.params.length) return null;
    const made: number[] = [];
    for (const arg of args) {
      const at = this.makeArgument(arg);
      if (at === null) return null;
      made.push(at);
    }
    return this.builder.call(operation, made);
  }

  private makeArgument(arg: Recipe['args'][number]): number | null {
    if (arg === 'I' || arg === 'S') return this.builder.input(arg);
    if (typeof arg === 'number') return this.constant(arg);
    if ('operation' in arg) return this.make(arg);
    const fn = this.dialect.operations.get(arg.fn)?.fn;
    return fn === undefined ? null : this.constant(fn);
  }
}

/** A place where a node's value is used: an argument of a call, or the output (user -1). */
export interface Use {
  readonly node: number;
  readonly user: number;
  readonly place: number;
  /** The type that is wanted there. */
  readonly wanted: TypeName;
}

/** The user of a program's output. */
export const OUTPUT = -1;

/** Which nodes are calls. */
export const callIndexes = (nodes: readonly Node[]): number[] =>
  nodes.flatMap(({ kind }, k) => (kind === 'call' || kind === 'apply' ? [k] : []));

/** How many calls a program makes. */
export const callsOf = ({ nodes }: Program): number => callIndexes(nodes).length;

/** Where a solver's output is used: as a grid. */
export const outputUse = ({ output }: Program): Use => ({ node: output, user: OUTPUT, place: 0, wanted: 'Grid' });

/** Where calls use I and the results of calls, other than functions. */
export const valueUses = ({ nodes }: Program): Use[] =>
  argumentUses(nodes).filter(({ node, wanted }) => nodes[node].kind !== 'constant' && wanted !== 'Callable');

/** Where calls use numbers and pairs. */
export const constantUses = ({ nodes }: Program): Use[] =>
  argumentUses(nodes).filter(({ node, wanted }) => nodes[node].kind === 'constant' && wanted !== 'Callable');

/** Where calls use anything. */
export const argumentUses = (nodes: readonly Node[]): Use[] =>
  nodes.flatMap((node, user): Use[] =>
    node.kind !== 'call'
      ? []
      : node.args.map((arg, place) => ({ node: arg, user, place, wanted: node.operation.params[place].type })),
  );

/**
 * The program with another value at some uses.
 *
 * @param make - gives the node of that value, from where the nodes of the program went that come before the first use; null for nothing
 */
export function rebuilt(
  dialect: Dialect,
  program: Program,
  uses: readonly Use[],
  make: (draft: Draft, placed: readonly number[]) => number | null,
): Program | null {
  const { nodes, output } = program;
  const draft = new Draft(dialect);
  const { builder } = draft;
  const users = uses.map(({ user }) => (user === OUTPUT ? nodes.length : user));
  const first = Math.min(...users);
  const placed: number[] = [];
  for (const node of nodes.slice(0, first)) placed.push(builder.copy(node, placed));
  const made = make(draft, placed);
  if (made === null) return null;
  for (let k = first; k < nodes.length; k++) {
    const node = nodes[k];
    const places = uses.filter(({ user }) => user === k).map(({ place }) => place);
    if (node.kind === 'call' && places.length > 0) {
      const args = node.args.map((arg, place) => (places.includes(place) ? made : placed[arg]));
      placed.push(builder.call(node.operation, args));
    } else placed.push(builder.copy(node, placed));
  }
  const end = users.includes(nodes.length) ? made : placed[output];
  return end === placed[output] && users.includes(nodes.length)
    ? null
    : { ...program, nodes: builder.nodes, output: end };
}

/** The node of a part of a donor in a draft, with a value for I. */
export function transplanted(donor: Program, part: number, I: number, { builder }: Draft): number {
  const { nodes } = withoutDeadCalls({ ...donor, output: part });
  const placed: number[] = [];
  for (const node of nodes) {
    placed.push(node.kind === 'input' && node.name === 'I' ? I : builder.copy(node, placed));
  }
  return placed[placed.length - 1];
}
