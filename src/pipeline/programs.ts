/**
 * Runs programs alone. Validating, confirming and answering differ in what a failing call means, and in what they want of a result: they are
 * one run with three ways to look at it.
 */

import { Engine, type Heartbeat, type OnError, type Plan, planOf, type Unit } from '../engine/index.js';
import type { OpError } from '../errors.js';
import type { Handle, LinearMemory } from '../memory/index.js';
import type { Program } from '../program/index.js';
import { FULL_SCORE } from '../ranking.js';
import type { Value } from '../value/index.js';
import { runLane } from './alone.js';

/** A sample as a program sees it. */
export interface ProgramInput {
  readonly I: Value;
  /** The wanted output, or null where it is not known. */
  readonly output: Value;
}

/**
 * What a program gave for one sample: a value, as somebody wants to see it, or the error that ended it and the node that failed. Its closeness is from 0 to 999, as
 * that of an output without differs, and 1000 for a match; 0 where nothing is known.
 */
export type ProgramOutcome<Shown = Value> =
  | { readonly value: Shown; readonly error: null; readonly match: boolean; readonly closeness: number }
  | {
      readonly value: null;
      readonly error: OpError;
      readonly node: number;
      readonly match: false;
      readonly closeness: 0;
    };

/** Engines of plans, made once: a program runs on one sample after the other. */
const engines = new WeakMap<Plan, Engine>();

function engineOf(plan: Plan): Engine {
  let engine = engines.get(plan);
  if (engine === undefined) {
    engine = new Engine(plan, 'fail');
    engines.set(plan, engine);
  }
  return engine;
}

/** What is wanted of the value that a sample gave, in linear memory. All have been computed when the first is asked for. */
type Show<Shown> = (memory: LinearMemory, handle: Handle, sample: number, matched: boolean) => Shown;

/**
 * The plan of a program that runs alone as Python would run it: unused calls run too, since in Python they may raise.
 *
 * @param callLimit - calls of function values that one call of an operation may make
 * @param workLimit - units of work that one call of an operation may take; past it the program ends with a LimitError
 */
export const programPlan = ({ nodes, output }: Program, callLimit?: number, workLimit?: number): Plan =>
  planOf({ nodes, outputs: [output], differs: [], keepUnused: true, hoist: false, callLimit, workLimit });

/**
 * Runs a program on samples of one task as Python would, with C = None: every call of it on every sample, ending at its first error.
 *
 * @param S - the task's demo pairs
 * @param heartbeat - told the number of the sample in work, counted from `first`
 * @param show - what is wanted of a value
 * @throws MemoryError where the values of several samples, or of one that is alone, take more than they may
 */
export function runProgram(
  plan: Plan,
  S: Value,
  samples: readonly ProgramInput[],
  heartbeat?: Heartbeat,
  first?: number,
): ProgramOutcome[];
export function runProgram<Shown>(
  plan: Plan,
  S: Value,
  samples: readonly ProgramInput[],
  heartbeat: Heartbeat | undefined,
  first: number | undefined,
  show: Show<Shown>,
): ProgramOutcome<Shown>[];
export function runProgram(
  plan: Plan,
  S: Value,
  samples: readonly ProgramInput[],
  heartbeat: Heartbeat = new Int32Array(2),
  first = 0,
  // The value itself: one that matches is the output, and need not be made.
  show: Show<unknown> = (memory, handle, u, matched) => (matched ? samples[u].output : memory.value(handle)),
): ProgramOutcome<unknown>[] {
  const engine = engineOf(plan);
  engine.heartbeat = heartbeat;
  const units = samples.map(({ I, output }) => ({ task: 0, I, C: output }));
  return runAlone(engine, 'fail', S, units, first, show);
}

/**
 * Runs the one output, or the one differ, of a plan on samples of one task.
 *
 * @param S - the task's demo pairs
 * @param units - C is what differs are given, and what a value has to be to match
 * @param first - the number of the first sample, for the engine's heartbeat
 */
export function runAlone<Shown>(
  engine: Engine,
  onError: OnError,
  S: Value,
  units: readonly Unit[],
  first: number,
  show: Show<Shown>,
): ProgramOutcome<Shown>[] {
  return runLane(engine, onError, units.length, (some) => {
    const { plan, memory } = some;
    const isDiffer = plan.differs.length > 0;
    const slot = isDiffer ? plan.differs[0] : plan.outputs[0];
    some.beginTasks([S], [true]);
    some.beginLane(units, first);
    some.runSteps(plan.solve);
    some.beginCompare();
    if (isDiffer) some.runSteps(plan.compare);
    const found = new Int16Array(units.length);
    some.compareWithC(slot, found, 0, 1);
    const handles = some.handles(slot);
    const failures = some.laneFailures;
    const outcomes = units.map(({ C }, u): ProgramOutcome<Shown> => {
      const failure = failures[u];
      if (failure !== null) return { value: null, ...failure, match: false, closeness: 0 };
      // What is further from the output than any grid of its size is as far as can be.
      const closeness = C === null ? 0 : Math.max(0, found[u]);
      const match = closeness === FULL_SCORE;
      return { value: show(memory, handles[u], u, match), error: null, match, closeness };
    });
    some.endLane();
    return outcomes;
  });
}
