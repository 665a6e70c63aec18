/** What the first candidates of each task give where that is not the expected output: for people, so it is computed again. */
import type { Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import { Engine, type Plan, planOf } from '../engine/index.js';
import { MemoryError } from '../errors.js';
import type { Handle, LinearMemory } from '../memory/index.js';
import { neededFor } from '../program/index.js';
import { JsonWriter, type Value } from '../value/index.js';
import { runLane } from './alone.js';
import type { SampleKind } from './chunk.js';

/** A sample that a candidate of its task does not match. */
export interface MissedSample {
  readonly task: Task;
  /** The task's position among those of the run, and the sample's among those of the task. */
  readonly place: number;
  readonly at: number;
  readonly kind: SampleKind;
  readonly index: number;
  /** The candidate's position among the batt's outputs. */
  readonly output: number;
}

/** What candidates give, as it is shown. */
export type BestOutputs = ReadonlyMap<MissedSample, string>;

/** Bytes of a value in writing that is shown as it is, and characters that are left of another one. */
const MOST_SHOWN = 1 << 16;
const BEGINNING = 200;
/** Samples of a batch. */
const BATCH = 256;

/**
 * Runs candidates again, alone, on samples that they do not match. Scoring keeps no values: a worker would have to send those
 * of all candidates, since which of them are the best is known only when all samples are in.
 *
 * Candidates of one output of the batt run together. Each has run on the same samples before, within the timeout.
 *
 * @param show - makes text of a value, or of how it begins in writing where it is large
 */
export function bestOutputs(
  batt: Batt,
  missed: readonly MissedSample[],
  show: (value: Value | string) => string,
  callLimit?: number,
): BestOutputs {
  const shown = new Map<MissedSample, string>();
  const byOutput = new Map<number, MissedSample[]>();
  for (const one of missed) {
    const group = byOutput.get(one.output);
    if (group === undefined) byOutput.set(one.output, [one]);
    else group.push(one);
  }
  for (const [output, group] of byOutput) {
    const engine = new Engine(planFor(batt, output, callLimit), 'default');
    for (let from = 0; from < group.length; from += BATCH) {
      addOutputs(shown, engine, group.slice(from, from + BATCH), show);
    }
  }
  return shown;
}

/** The plan of one output of a batt. */
function planFor({ nodes, calls, outputs }: Batt, output: number, callLimit: number | undefined): Plan {
  const own = neededFor(nodes, calls[outputs[output].t - 1]);
  return planOf({ nodes: own.nodes, outputs: [own.output], differs: [], callLimit });
}

/** Adds what samples give, in halves where they take too much memory together. */
function addOutputs(
  shown: Map<MissedSample, string>,
  engine: Engine,
  missed: readonly MissedSample[],
  show: (value: Value | string) => string,
): void {
  try {
    const column = runLane(engine, 'default', missed.length, (some) => valuesOf(some, missed));
    for (const [u, one] of missed.entries()) shown.set(one, show(column[u]));
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    if (missed.length === 1) {
      shown.set(missed[0], show(error.message));
      return;
    }
    const middle = missed.length >> 1;
    addOutputs(shown, engine, missed.slice(0, middle), show);
    addOutputs(shown, engine, missed.slice(middle), show);
  }
}

function valuesOf(engine: Engine, missed: readonly MissedSample[]): readonly (Value | string)[] {
  const tasks = [...new Set(missed.map(({ task }) => task))];
  engine.beginTasks(
    tasks.map(({ S }) => S),
    tasks.map(() => false),
  );
  const unitOf = ({ task, kind, index }: MissedSample) => ({
    task: tasks.indexOf(task),
    I: task[kind][index].input,
    C: null,
  });
  engine.beginLane(missed.map(unitOf), 0);
  engine.runSteps(engine.plan.solve);
  const handles = engine.handles(engine.plan.outputs[0]);
  return missed.map((_, u) => shownOf(engine.memory, handles[u]));
}

/** The value, or how it begins in writing where it is large. */
function shownOf(memory: LinearMemory, handle: Handle): Value | string {
  const writer = new JsonWriter();
  memory.writeTo(writer, handle);
  if (writer.length <= MOST_SHOWN) return memory.value(handle);
  return writer.view().toString('utf8', 0, BEGINNING); // a slice of all of it would keep all of it
}
