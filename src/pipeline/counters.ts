/** Deterministic counts of a run's calls: the same for any number of workers, batch size and device. */
import { type Batt, partsOfCalls } from '../batt/index.js';
import type { Plan } from '../engine/index.js';

/** Counts of calls of operations. */
export interface CallCounts {
  /** Calls that the plan makes: once per run, per task, or per sample in each stage. */
  readonly evaluations: number;
  /** Calls that every output and differ would make if each ran alone on each sample, less those of the shared graph. */
  readonly savedBySharing: number;
  /** Calls of the shared graph that are made once per task or per run instead of for each sample. */
  readonly savedByHoisting: number;
}

/**
 * Counts the calls of a batt on a number of samples.
 *
 * @param known - samples whose output is known: the differs run on these
 * @param some - calls that were made for differs where not all of them run: what sharing saves is then counted for outputs alone
 */
export function countCalls(
  batt: Batt,
  plan: Plan,
  tasks: number,
  samples: number,
  known: number,
  some: number | null = null,
): CallCounts {
  const { size } = partsOfCalls(batt);
  const sizeOf = (targets: readonly { readonly t: number }[]): number =>
    targets.reduce((sum, { t }) => sum + size(t), 0);
  const compared = some ?? plan.compare.length * known;
  const hoisted = plan.run.length + plan.task.length;
  const unhoisted = (hoisted + plan.solve.length) * samples + compared;
  const evaluations = plan.run.length + plan.task.length * tasks + plan.solve.length * samples + compared;
  const alone = sizeOf(batt.outputs) * samples + (some ?? sizeOf(batt.differs) * known);
  return { evaluations, savedBySharing: alone - unhoisted, savedByHoisting: unhoisted - evaluations };
}

/** Counts the calls of a program that runs alone on samples of one task, those behind a failing call included. */
export function countProgramCalls({ run, task, solve }: Plan, samples: number): CallCounts {
  const hoisted = run.length + task.length;
  return {
    evaluations: hoisted + solve.length * samples,
    savedBySharing: 0,
    savedByHoisting: hoisted * (samples - 1),
  };
}
