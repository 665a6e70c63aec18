/** What the best candidate of each task gives where that is not the expected output: for people, so it is computed again. */
import type { Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import { type Engine, type Plan, planOf } from '../engine/index.js';
import { MemoryError } from '../errors.js';
import { release } from '../holding.js';
import { engineFor } from '../linear/index.js';
import { JsonWriter, Tally, type Value } from '../value/index.js';
import { runLane } from './alone.js';
import type { ScoredSample, TaskScore } from './collect.js';

/**
 * Values by sample, or how they begin in writing where they are large; a sample that was lost, or whose expected output the best candidate
 * gives, has none.
 */
export type BestValues = ReadonlyMap<ScoredSample, Value | string>;

/** Bytes of a value that is kept as it is, and characters that are kept of another one. */
const MOST_KEPT = 1 << 16;
const BEGINNING = 200;

/**
 * Runs the best candidate of each task again, alone, on the samples that it does not match. Scoring keeps no values: a worker
 * would have to send those of all candidates, since which of them is the best is known only when all samples are in.
 *
 * Candidates of one output of the batt run as one batch. Each has run on the same samples before, within the timeout.
 */
export function bestValues(batt: Batt, scores: readonly TaskScore[], callLimit?: number): BestValues {
  const values = new Map<ScoredSample, Value | string>();
  const byOutput = new Map<number, TaskScore[]>();
  for (const score of scores) {
    if (score.best === null) continue;
    const group = byOutput.get(score.best.output);
    if (group === undefined) byOutput.set(score.best.output, [score]);
    else group.push(score);
  }
  try {
    for (const [output, group] of byOutput) addValues(values, planFor(batt, output, callLimit), output, group);
  } finally {
    release();
  }
  return values;
}

/** The plan of one output of a batt. */
const planFor = ({ nodes, calls, outputs }: Batt, output: number, callLimit: number | undefined): Plan =>
  planOf({ nodes, outputs: [calls[outputs[output].t - 1]], differs: [], callLimit });

/** A sample that the best candidate of its task does not match. */
interface Missed {
  readonly task: Task;
  readonly sample: ScoredSample;
}

function addValues(
  values: Map<ScoredSample, Value | string>,
  plan: Plan,
  output: number,
  scores: readonly TaskScore[],
): void {
  const missed = scores.flatMap(({ task, samples }) =>
    samples
      .filter(({ result }) => result.status === 'ok' && result.matches[output] === 0)
      .map((sample) => ({ task, sample })),
  );
  if (missed.length === 0) return;
  addMissed(values, engineFor(plan, 'default'), missed);
}

/** Adds values, in halves where they take too much memory together. */
function addMissed(values: Map<ScoredSample, Value | string>, engine: Engine, missed: readonly Missed[]): void {
  try {
    const column = runLane(engine, 'default', missed.length, (some) => valuesOf(some, missed));
    for (const [u, { sample }] of missed.entries()) values.set(sample, shortened(column[u]));
  } catch (error) {
    if (!(error instanceof MemoryError)) throw error;
    if (missed.length === 1) {
      values.set(missed[0].sample, error.message);
      return;
    }
    const middle = missed.length >> 1;
    addMissed(values, engine, missed.slice(0, middle));
    addMissed(values, engine, missed.slice(middle));
  }
}

function valuesOf(engine: Engine, missed: readonly Missed[]): readonly Value[] {
  const tasks = [...new Set(missed.map(({ task }) => task))];
  engine.beginTasks(
    tasks.map(({ S }) => S),
    tasks.map(() => false),
  );
  const unitOf = ({ task, sample }: Missed) => ({
    task: tasks.indexOf(task),
    I: task[sample.kind][sample.index].input,
    C: null,
  });
  const [column] = engine.solve(missed.map(unitOf), 0);
  return column;
}

function shortened(value: Value): Value | string {
  const tally = new Tally();
  tally.addAll([value]);
  if (tally.bytes <= MOST_KEPT) return value;
  const writer = new JsonWriter();
  writer.value(value);
  return writer.view().toString('utf8', 0, BEGINNING); // a slice of all of it would keep all of it
}
