/** Programs as Python source text that `parse` reads back: one call a line, or the canonical inlined form. */
import {
  type ApplyNode,
  type CallNode,
  liveNodes,
  type Node,
  operandsOf,
  type Program,
  type ProgramLine,
} from './graph.js';

/** Longest expression of the inlined form, in characters; what is longer gets its operands named. */
const WIDTH = 100;

/**
 * A program as text, one call a line in the program's order: `x1 = …`, `x2 = …`, and `O = …` for the one returned.
 *
 * Reading it gives the program back, except for constants that no call uses.
 */
export function printProgram(program: Program): string {
  const lines = printedLines(program).map(({ text }) => `    ${text}\n`);
  return `${headText(program)}\n${lines.join('')}`;
}

/** The lines that {@link printProgram} writes below the head, the `return` among them. */
export function printedLines({ nodes, output }: Program): ProgramLine[] {
  const texts: string[] = [];
  const lines: ProgramLine[] = [];
  for (const [index, node] of nodes.entries()) {
    if (isCall(node)) {
      const name = index === output ? 'O' : `x${lines.length + 1}`;
      lines.push({ line: null, text: `${name} = ${callText(node, texts)}`, node: index, from: index, end: index + 1 });
      texts.push(name);
    } else {
      texts.push(leafText(node));
    }
  }
  const { length } = nodes;
  return [...lines, { line: null, text: `return ${texts[output]}`, node: output, from: length, end: length }];
}

/** The first line of a program: `def solve(S, I, C):`. */
const headText = ({ name, inputs }: Pick<Program, 'name' | 'inputs'>): string => `def ${name}(${inputs.join(', ')}):`;

/**
 * A program as text in canonical form: calls that are used once stand nested in the call that uses them, shared ones are
 * named `x1`, `x2`, …, in the order in which the output needs them; calls that it does not need are left out.
 *
 * Programs that differ only in the names of variables or in the order of independent lines give the same text. Its length
 * is linear in the number of calls: a call whose text would be longer than a line gets its longest operands named.
 */
export function printInlined(program: Program): string {
  const printer = new InlinePrinter(program);
  for (const index of canonicalOrder(program)) printer.add(index);
  return printer.text();
}

const isCall = (node: Node): node is CallNode | ApplyNode => node.kind === 'call' || node.kind === 'apply';
const leafText = (node: Exclude<Node, CallNode | ApplyNode>): string => (node.kind === 'input' ? node.name : node.text);

function callText(node: CallNode | ApplyNode, texts: readonly string[]): string {
  const callee = node.kind === 'call' ? node.operation.name : texts[node.callee];
  return `${callee}(${node.args.map((arg) => texts[arg]).join(', ')})`;
}

function functionText(program: Program, lines: readonly string[], returned: string): string {
  const body = [...lines, `return ${returned}`].map((line) => `    ${line}\n`);
  return `${headText(program)}\n${body.join('')}`;
}

/** The nodes that the output needs, each after its operands, which come from left to right; depth first, without recursion. */
function canonicalOrder({ nodes, output }: Program): number[] {
  const order: number[] = [];
  const done = new Set<number>();
  const path = [output];
  for (let index = path.at(-1); index !== undefined; index = path.at(-1)) {
    const next = operandsOf(nodes[index]).find((operand) => !done.has(operand));
    if (next !== undefined) {
      path.push(next);
      continue;
    }
    path.pop();
    done.add(index);
    order.push(index);
  }
  return order;
}

/** Builds the inlined form, node by node. */
class InlinePrinter {
  /** How each node is written where it is used. */
  private readonly texts: string[] = [];
  /** Nodes whose text is the call itself. */
  private readonly nested = new Set<number>();
  private readonly lines: string[] = [];
  private readonly uses: readonly number[];

  constructor(private readonly program: Program) {
    this.uses = countUses(program);
  }

  /** Adds a node, after its operands. */
  add(index: number): void {
    const node = this.program.nodes[index];
    if (!isCall(node)) {
      this.texts[index] = leafText(node);
      return;
    }
    this.texts[index] = this.fit(node);
    if (index === this.program.output) this.name(index, 'O');
    else if (this.uses[index] > 1) this.name(index);
    else this.nested.add(index);
  }

  text(): string {
    return functionText(this.program, this.lines, this.texts[this.program.output]);
  }

  private name(index: number, name = `x${this.lines.length + 1}`): void {
    this.lines.push(`${name} = ${this.texts[index]}`);
    this.texts[index] = name;
    this.nested.delete(index);
  }

  /** The text of a call, short enough for a line as far as naming its operands helps. */
  private fit(node: CallNode | ApplyNode): string {
    for (;;) {
      const text = callText(node, this.texts);
      const longest = text.length > WIDTH ? this.longestNested(node) : null;
      if (longest === null) return text;
      this.name(longest);
    }
  }

  private longestNested(node: Node): number | null {
    const { texts, nested } = this;
    return operandsOf(node)
      .filter((operand) => nested.has(operand))
      .reduce<number | null>((a, b) => (a === null || texts[b].length > texts[a].length ? b : a), null);
  }
}

/** How often the nodes that the output needs use each node. */
function countUses({ nodes, output }: Program): number[] {
  const uses: number[] = new Array(nodes.length).fill(0);
  const live = liveNodes(nodes, output);
  for (const [index, node] of nodes.entries()) {
    if (live[index]) for (const operand of operandsOf(node)) uses[operand]++;
  }
  return uses;
}
