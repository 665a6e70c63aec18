/** What each line of a program gives on one sample. */
import { MemoryError, type OpError } from '../errors.js';
import { type NodeValues, valuesOfNodes } from '../pipeline/programs.js';
import { type Case, type Program, printedLines, type TracedLine, type TracedProgram } from '../program/index.js';

/**
 * Runs a program line by line, as Python would: up to the first line that fails.
 *
 * @param byCall - a line for each call, nested ones too; else the lines as they were written, where the program has them
 * @param callLimit - calls of function values that one call of an operation may make
 */
export function traceCase(
  one: Case,
  { byCall = false, callLimit }: { byCall?: boolean; callLimit?: number } = {},
): TracedProgram {
  const { program, inputs } = one;
  const written = byCall ? undefined : program.lines;
  const lines = written ?? printedLines(program);
  const nodes = program.nodes.map((node) =>
    node.kind === 'input' && node.name === 'C' ? ({ kind: 'constant', value: inputs.C, text: 'C' } as const) : node,
  );
  const { values, end, error } = runNodes(nodes, (some) =>
    valuesOfNodes({ nodes: some }, inputs.S, inputs.I, callLimit),
  );
  const failing = error === null ? -1 : lines.findIndex((line) => line.from <= end && end < line.end);
  return {
    case: one,
    lines: lines.map((line, k): TracedLine => {
      const value = values[line.node];
      if (error !== null && k === failing) return { ...line, error };
      return value === undefined || (failing >= 0 && k > failing) ? { ...line, notRun: true } : { ...line, value };
    }),
  };
}

type Nodes = Program['nodes'];

/** What nodes gave, and where and why they came to an end. */
interface Ended {
  readonly values: NodeValues['values'];
  readonly end: number;
  readonly error: OpError | MemoryError | null;
}

/** Runs nodes; where all their values together take too much memory, as many of the first ones as there is room for. */
function runNodes(nodes: Nodes, run: (nodes: Nodes) => NodeValues): Ended {
  const ended = ({ values, failure }: NodeValues): Ended => ({
    values,
    end: failure?.node ?? nodes.length,
    error: failure?.error ?? null,
  });
  const attempt = (count: number): NodeValues | MemoryError => {
    try {
      return run(nodes.slice(0, count));
    } catch (error) {
      if (error instanceof MemoryError) return error;
      throw error;
    }
  };
  const all = attempt(nodes.length);
  if (!(all instanceof MemoryError)) return ended(all);
  let fits = 0;
  let tooMany = nodes.length;
  let values: NodeValues['values'] = [];
  while (tooMany - fits > 1) {
    const count = Math.floor((fits + tooMany) / 2);
    const some = attempt(count);
    if (some instanceof MemoryError) tooMany = count;
    else [fits, values] = [count, some.values];
  }
  return { values, end: fits, error: all };
}
