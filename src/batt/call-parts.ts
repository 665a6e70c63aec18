/** What the calls of a batt need: how many others, and which solver they are part of. */
import { type Node, neededNodes, operandsOf } from '../program/index.js';
import type { Batt } from './batt.js';

/** Of the calls of one batt. */
interface CallParts {
  /** How many calls give the result of call t, itself among them. */
  size(t: number): number;
  /** The first solver of the batt that call t is part of, or '' for one that is part of differs alone. */
  solverOf(t: number): string;
}

const known = new WeakMap<Batt, CallParts>();

/** What the calls of a batt need; what is asked for is made once for each batt. */
export function partsOfCalls(batt: Batt): CallParts {
  let parts = known.get(batt);
  if (parts === undefined) {
    let solvers: readonly (string | undefined)[] | null = null;
    parts = {
      size: (t) => [...neededNodes(batt.nodes, batt.calls[t - 1])].filter((node) => isCall(batt.nodes[node])).length,
      solverOf: (t) => {
        solvers ??= solversOf(batt);
        return solvers[batt.calls[t - 1]] ?? '';
      },
    };
    known.set(batt, parts);
  }
  return parts;
}

const isCall = ({ kind }: Node): boolean => kind === 'call' || kind === 'apply';

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
