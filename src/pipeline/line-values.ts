/** What each line of a program gives on a sample: for people, so one sample at a time. */

import { Engine, type OnError, planOf } from '../engine/index.js';
import { MemoryError } from '../errors.js';
import { type Program, printProgram } from '../program/index.js';
import type { Grid } from '../value/index.js';
import { JsonWriter, type Value } from '../value/index.js';
import { runLane } from './alone.js';

/** A line of a program with what came of it on a sample. */
export interface LineValue {
  /** Such as `x1 = vmirror(I)`; a call is a line, as `printProgram` writes them. */
  readonly line: string;
  /** What it gives; how that begins in its encoding, as a text, where it is large; undefined where the program did not get there. */
  readonly value: Value | string | undefined;
  /** Why it fails, such as `first: StopIteration`; null where it does not. */
  readonly error: string | null;
}

/** Bytes of a value in its encoding that is given as it is, and characters of how a larger one begins. */
const MOST_GIVEN = 1 << 16;
const BEGINNING = 200;

/**
 * Makes of a program what gives its lines with their values on a sample.
 *
 * @param onError - `fail`: the program ends at the first call that fails, as in Python; `default`: it goes on with what the failing call
 *   yields in a batt
 * @param callLimit - calls of function values that one call of an operation may make
 */
export function lineTracer(program: Program, onError: OnError, callLimit?: number): (S: Value, I: Grid) => LineValue[] {
  const { nodes } = program;
  const calls = nodes.flatMap(({ kind }, index) => (kind === 'call' || kind === 'apply' ? [index] : []));
  const lines = printProgram(program)
    .split('\n')
    .slice(1, calls.length + 1)
    .map((line) => line.trim());
  if (calls.length === 0) return () => [];
  const plan = planOf({ nodes, outputs: calls, differs: [], keepUnused: true, hoist: false, callLimit });
  // One that ends at the first failing call says which one fails; of one that goes on, too.
  const ending = new Engine(plan, 'fail');
  const going = onError === 'fail' ? null : new Engine(plan, onError);
  return (S, I) => {
    try {
      const { values, failed } = runLines(ending, 'fail', S, I);
      const all = failed === null || going === null ? values : runLines(going, onError, S, I).values;
      const end = failed === null ? calls.length : calls.indexOf(failed.node);
      return lines.map((line, k) => {
        const isReached = going !== null || k < end;
        return {
          line,
          value: isReached ? all[k] : undefined,
          error: k === end ? (failed?.error.message ?? null) : null,
        };
      });
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      return lines.map((line, k) => ({ line, value: undefined, error: k === 0 ? error.message : null }));
    }
  };
}

function runLines(engine: Engine, onError: OnError, S: Value, I: Grid) {
  return runLane(engine, onError, 1, (some) => {
    some.beginTasks([S], [false]);
    some.beginLane([{ task: 0, I, C: null }], 0);
    some.runSteps(some.plan.solve);
    const values = some.plan.outputs.map((slot): Value | string | undefined => {
      const [handle] = some.handles(slot);
      return handle === 0 ? undefined : givenOf(some, handle);
    });
    const [failed] = some.laneFailures;
    some.endLane();
    return { values, failed };
  });
}

/** For one value after the other. */
const writer = new JsonWriter();

function givenOf({ memory }: Engine, handle: number): Value | string {
  writer.clear();
  memory.writeTo(writer, handle);
  if (writer.length <= MOST_GIVEN) return memory.value(handle);
  return writer.view().toString('utf8', 0, BEGINNING);
}
