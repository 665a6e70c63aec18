/** Runs one program on one sample, as Python would: every line in order, up to the first that fails. */
import { isCaught } from '../dsl/index.js';
import { asOpError } from '../errors.js';
import { hold, release } from '../holding.js';
import { callWith, Fn, LIMITS, resetBudget, Tally, type Value } from '../value/index.js';
import type { InputName, Node, Program } from './graph.js';

/** S = tuple of the task's demo pairs (input, output), I = the sample's input, C = a candidate output or None. */
export type Inputs = Readonly<Record<InputName, Value>>;

/**
 * What a program returns.
 *
 * @param callLimit - calls of function values that one call of an operation may make
 * @throws OpError with the name of the operation that failed, used by others or not
 * @throws MemoryError where all values together take more than they may (see `boundMemory`)
 */
export function evaluate(program: Program, inputs: Inputs, callLimit: number = LIMITS.calls): Value {
  const values: Value[] = [];
  const heldBytes = (): number => {
    const tally = new Tally();
    tally.addAll(values);
    return tally.bytes;
  };
  hold({ heldBytes, alone: true }, 0);
  try {
    for (const node of program.nodes) values.push(compute(node, values, inputs, callLimit));
  } finally {
    release();
  }
  return values[program.output];
}

function compute(node: Node, values: readonly Value[], inputs: Inputs, callLimit: number): Value {
  if (node.kind === 'input') return inputs[node.name];
  if (node.kind === 'constant') return node.value;
  const args = node.args.map((arg) => values[arg]);
  try {
    resetBudget(callLimit);
    return node.kind === 'call' ? node.operation.kernel(...args) : callWith(values[node.callee], args);
  } catch (error) {
    if (node.kind === 'call' && node.operation.catches && isCaught(error)) return node.operation.fallback;
    throw asOpError(error, node.kind === 'call' ? node.operation.name : functionName(values[node.callee]));
  }
}

const functionName = (value: Value): string => (value instanceof Fn ? value.name : '');
