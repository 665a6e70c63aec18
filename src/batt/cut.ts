/** Cuts programs out of a batt: the calls that an output needs, as a program of its own. */
import { createHash } from 'node:crypto';
import { FormatError } from '../errors.js';
import { canonicalText, type Node, type Program, parse, sameGraph, withoutDeadCalls } from '../program/index.js';
import type { Batt } from './batt.js';

/** The program whose result is call t of a batt. */
function cutProgram(batt: Batt, t: number, name: string): Program {
  const program: Program = {
    name,
    inputs: ['S', 'I', 'C'],
    nodes: batt.nodes,
    output: batt.calls[t - 1],
    file: batt.file,
    line: 0,
  };
  return withoutDeadCalls(program);
}

/** Canonical text of the program whose result is call t: what the archive keeps it under. */
export const cutText = (batt: Batt, t: number, kind: 'solver' | 'differ'): string =>
  canonicalText(cutProgram(batt, t, nameOf(kind)));

const nameOf = (kind: 'solver' | 'differ'): string => (kind === 'solver' ? 'solve' : 'differ');

/**
 * What is wrong with the text of the program whose result is call t; null where it reads back as the very graph that call t is in the
 * batt. Its values are the batt's then, since they are made by the same calls.
 */
export function textFault(batt: Batt, t: number, kind: 'solver' | 'differ', text: string): string | null {
  let programs: readonly Program[];
  try {
    programs = parse(text, batt.dialect, 'its text');
  } catch (error) {
    if (error instanceof FormatError) return `no program: ${error.message}`;
    throw error;
  }
  const [program] = programs;
  const isOne = programs.length === 1 && program.name === nameOf(kind);
  return isOne && sameGraph({ nodes: batt.nodes, output: batt.calls[t - 1] }, program)
    ? null
    : 'another graph of calls';
}

/**
 * A hash of every node of a graph by what it computes: md5 over its operation and the hashes of its arguments. Equal in every
 * graph and every run, so that work on a program can be remembered. Linear in the graph.
 */
export function graphHashes(nodes: readonly Node[]): string[] {
  const hashes: string[] = [];
  for (const node of nodes) hashes.push(createHash('md5').update(keyOf(node, hashes)).digest('hex'));
  return hashes;
}

function keyOf(node: Node, hashes: readonly string[]): string {
  switch (node.kind) {
    case 'input':
      return node.name;
    case 'constant':
      return `=${node.text}`;
    case 'call':
      return `${node.operation.name}(${node.args.map((arg) => hashes[arg]).join()})`;
    case 'apply':
      return `${hashes[node.callee]}(${node.args.map((arg) => hashes[arg]).join()})`;
  }
}
