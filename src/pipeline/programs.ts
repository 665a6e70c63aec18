/** Runs programs alone, as Python would: every call of a program on every sample of a task, ending at its first error. */

import { engineFor, type Heartbeat, type Plan, planOf, prepare, runInMemory } from '../engine/index.js';
import type { OpError } from '../errors.js';
import type { Program } from '../program/index.js';
import { sameValue, type Value } from '../value/index.js';
import { runLane } from './alone.js';

/** A sample as a program sees it. */
export interface ProgramInput {
  readonly I: Value;
  /** The wanted output, or null where it is not known. */
  readonly output: Value;
}

/** What a program gave for one sample: a value, or the error that ended it. */
export type ProgramOutcome =
  | { readonly value: Value; readonly error: null; readonly match: boolean }
  | { readonly value: null; readonly error: OpError; readonly match: false };

/**
 * The plan of a program that runs alone: unused calls run too, since in Python they may raise.
 *
 * @param callLimit - calls of function values that one call of an operation may make
 */
export function programPlan({ nodes, output }: Program, callLimit?: number): Plan {
  const plan = planOf({ nodes, outputs: [output], differs: [], keepUnused: true, hoist: false, callLimit });
  prepare(plan);
  return plan;
}

/**
 * Runs a program on samples of one task, with C = None.
 *
 * @param S - the task's demo pairs
 * @param heartbeat - told the number of the sample in work, counted from `first`
 * @throws MemoryError where the values of several samples, or of one that is alone, take more than they may
 */
export function runProgram(
  plan: Plan,
  S: Value,
  samples: readonly ProgramInput[],
  heartbeat: Heartbeat = new Int32Array(2),
  first = 0,
): ProgramOutcome[] {
  const values = runInMemory(
    plan,
    samples.map(({ I }) => I),
    samples.map(({ output }) => output),
    heartbeat,
    first,
  );
  if (values !== null) return samples.map(({ output }, u) => given(values[u], output));
  return runLane(engineFor(plan, 'fail', heartbeat), 'fail', samples.length, (engine) => {
    engine.beginTasks([S], [true]);
    const [column] = engine.solve(
      samples.map(({ I }) => ({ task: 0, I, C: null })),
      first,
    );
    const failures = engine.laneFailures;
    return samples.map(({ output }, u): ProgramOutcome => {
      const failure = failures[u];
      if (failure !== null) return { value: null, error: failure.error, match: false };
      return given(column[u], output);
    });
  });
}

const given = (value: Value, output: Value): ProgramOutcome => ({
  value,
  error: null,
  match: output !== null && sameValue(value, output),
});
