/** Programs on the samples of tasks: what each is given, what is right, and what it may give. */
import type { Sample, Task } from '../arc/index.js';
import type { MemoryError, OpError } from '../errors.js';
import { EMPTY_TUPLE, type Grid, type Value } from '../value/index.js';
import type { InputName, Program, ProgramLine } from './graph.js';

/** S = tuple of the task's demo pairs (input, output), I = the sample's input, C = a candidate output or None. */
export type Inputs = Readonly<Record<InputName, Value>>;

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

/** What became of a line, as people are told. */
export type LineState =
  | 'ran'
  | 'failed'
  /** A call of it took more work than it may. */
  | 'given up'
  /** Where a program goes on after a line that was given up. */
  | 'needs what was given up'
  /** The program had ended before. */
  | 'not run';

/** A line, and what came of it. */
export interface TracedLine extends ProgramLine {
  readonly state: LineState;
  /** Why it failed, or was given up, such as `first: StopIteration`; null where neither is so. */
  readonly error: string | null;
  /**
   * What it gives, or what a failing call yields where the program goes on; of a value that is large its text, as Python writes it, cut. Undefined where there is none.
   */
  readonly value: Value | string | undefined;
}

/** A program on one sample, line by line. */
export interface TracedProgram {
  readonly case: Case;
  readonly lines: readonly TracedLine[];
}

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
