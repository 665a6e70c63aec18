/** What the best candidate of each task gives where that is not the expected output: for people, so it is computed again. */
import type { Batt } from '../batt/index.js';
import { type Plan, planOf } from '../engine/index.js';
import { engineFor } from '../linear/index.js';
import type { Value } from '../value/index.js';
import type { ScoredSample, TaskScore } from './collect.js';

/** Values by sample; a sample that was lost, or whose expected output the best candidate gives, has none. */
export type BestValues = ReadonlyMap<ScoredSample, Value>;

/**
 * Runs the best candidate of each task again, alone, on the samples that it does not match. Scoring keeps no values: a worker
 * would have to send those of all candidates, since which of them is the best is known only when all samples are in.
 *
 * Candidates of one output of the batt run as one batch. Each has run on the same samples before, within the timeout.
 */
export function bestValues(batt: Batt, scores: readonly TaskScore[], callLimit?: number): BestValues {
  const values = new Map<ScoredSample, Value>();
  const byOutput = new Map<number, TaskScore[]>();
  for (const score of scores) {
    if (score.best === null) continue;
    const group = byOutput.get(score.best.output);
    if (group === undefined) byOutput.set(score.best.output, [score]);
    else group.push(score);
  }
  for (const [output, group] of byOutput) addValues(values, planFor(batt, output, callLimit), output, group);
  return values;
}

/** The plan of one output of a batt. */
const planFor = ({ nodes, calls, outputs }: Batt, output: number, callLimit: number | undefined): Plan =>
  planOf({ nodes, outputs: [calls[outputs[output].t - 1]], differs: [], callLimit });

function addValues(values: Map<ScoredSample, Value>, plan: Plan, output: number, scores: readonly TaskScore[]): void {
  const missed = scores.flatMap(({ task, samples }, k) =>
    samples
      .filter(({ result }) => result.status === 'ok' && result.matches[output] === 0)
      .map((sample) => ({ sample, unit: { task: k, I: task[sample.kind][sample.index].input, C: null } })),
  );
  if (missed.length === 0) return;
  const engine = engineFor(plan, 'default');
  engine.beginTasks(
    scores.map(({ task }) => task.S),
    scores.map(() => false),
  );
  const [column] = engine.solve(
    missed.map(({ unit }) => unit),
    0,
  );
  for (const [u, { sample }] of missed.entries()) values.set(sample, column[u]);
}
