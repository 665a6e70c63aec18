/** What the calls of a batt need: how many others, and which solver they are part of. */
import { operandsOf } from '../program/index.js';
import type { Batt } from './batt.js';

/** Of the calls of one batt. */
interface CallParts {
  /** How many calls give the result of call t, itself among them. */
  size(t: number): number;
  /** The first solver of the batt that call t is part of, or '' for one that is part of differs alone. */
  solverOf(t: number): string;
}

const known = new WeakMap<Batt, CallParts>();

/** What the calls of a batt need; made once for each batt. */
export function partsOfCalls(batt: Batt): CallParts {
  let cones = known.get(batt);
  if (cones === undefined) {
    const solvers = solversOf(batt);
    cones = {
      size: (t) => nodesOf(batt, batt.calls[t - 1]).filter((node) => isCall(batt, node)).length,
      solverOf: (t) => solvers[batt.calls[t - 1]] ?? '',
    };
    known.set(batt, cones);
  }
  return cones;
}

const isCall = ({ nodes }: Batt, node: number): boolean => nodes[node].kind === 'call' || nodes[node].kind === 'apply';

/** The nodes that give a node's result. */
function nodesOf({ nodes }: Batt, node: number): number[] {
  const found = new Set([node]);
  for (const one of found) for (const operand of operandsOf(nodes[one])) found.add(operand);
  return [...found];
}

/** For each node the first solver that it is part of. */
function solversOf({ nodes, calls, outputs }: Batt): (string | undefined)[] {
  const solvers = new Array<string | undefined>(nodes.length).fill(undefined);
  for (const { t, solver } of outputs) {
    const waiting = [calls[t - 1]];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (solvers[node] !== undefined) continue;
      solvers[node] = solver;
      waiting.push(...operandsOf(nodes[node]));
    }
  }
  return solvers;
}
