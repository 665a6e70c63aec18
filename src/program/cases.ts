/** Programs on the samples of tasks: what each is given, what it gives, and whether that is right. */
import type { Sample, Task } from '../arc/index.js';
import { MemoryError, OpError } from '../errors.js';
import { EMPTY_TUPLE, equals, type Grid, type Value } from '../value/index.js';
import { evaluate, type Inputs } from './evaluate.js';
import type { Program } from './graph.js';

/** One run of a program. */
export interface Case {
  readonly program: Program;
  /** The task whose demos are S; null for none. */
  readonly task: Task | null;
  /** The sample whose input is I; null for a grid from elsewhere. */
  readonly sample: Sample | null;
  readonly inputs: Inputs;
  /** What is right; null where that is not known, and for differs, which do not aim at a grid. */
  readonly expected: Grid | null;
}

/** What a program gave. */
export type CaseResult = { readonly value: Value; readonly match: boolean } | { readonly error: OpError | MemoryError };

/** A program on a grid, which need not be of the task. */
export function caseOfGrid(program: Program, task: Task | null, grid: Value): Case {
  return { program, task, sample: null, inputs: { S: task?.S ?? EMPTY_TUPLE, I: grid, C: null }, expected: null };
}

/** A program on all samples of a task. Solvers are given C = None, differs the sample's output where it is known. */
export function casesOfTask(program: Program, task: Task): Case[] {
  const isDiffer = program.name.startsWith('differ');
  return [...task.demo, ...task.test].map((sample) => ({
    program,
    task,
    sample,
    inputs: { S: task.S, I: sample.input, C: isDiffer ? sample.output : null },
    expected: isDiffer ? null : sample.output,
  }));
}

/**
 * Runs a case, with a limit on the calls of function values; an operation that fails is a result like another, and so is one that takes too
 * much memory.
 */
export function runCase({ program, inputs, expected }: Case, callLimit?: number): CaseResult {
  try {
    const value = evaluate(program, inputs, callLimit);
    return { value, match: expected !== null && equals(value, expected) };
  } catch (error) {
    if (error instanceof OpError || error instanceof MemoryError) return { error };
    throw error;
  }
}
