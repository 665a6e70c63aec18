/** Runs one program on one sample, as Python would: every line in order, up to the first that fails. */
import { MemoryError } from '../errors.js';
import { type ProgramOutcome, programPlan, runProgram } from '../pipeline/programs.js';
import type { Case, CaseResult, Inputs, Program } from '../program/index.js';
import type { Value } from '../value/index.js';

/**
 * What a program returns.
 *
 * @param callLimit - calls of function values that one call of an operation may make
 * @throws OpError with the name of the operation that failed, used by others or not
 * @throws MemoryError where its values take more than they may (see `boundMemory`)
 */
export function evaluate(program: Program, inputs: Inputs, callLimit?: number): Value {
  const result = runOne(program, inputs, null, callLimit);
  if (result.error !== null) throw result.error;
  return result.value;
}

/** @param output - what is right; null where that is not known */
function runOne(program: Program, { S, I, C }: Inputs, output: Value, callLimit?: number): ProgramOutcome {
  const nodes = program.nodes.map((node) =>
    node.kind === 'input' && node.name === 'C' ? ({ kind: 'constant', value: C, text: 'C' } as const) : node,
  );
  return runProgram(programPlan({ ...program, nodes }, callLimit), S, [{ I, output }])[0];
}

/**
 * Runs a case, with a limit on the calls of function values; an operation that fails is a result like another, and so is one that takes too
 * much memory.
 */
export function runCase({ program, inputs, expected }: Case, callLimit?: number): CaseResult {
  try {
    const { value, error, match } = runOne(program, inputs, expected, callLimit);
    return error === null ? { value, match } : { error };
  } catch (error) {
    if (error instanceof MemoryError) return { error };
    throw error;
  }
}
