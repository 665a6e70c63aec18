/** Deterministic counts of a run's calls: the same for any number of workers, batch size and device. */
import type { Batt } from '../batt/index.js';
import type { Plan } from '../engine/index.js';
import { operandsOf } from '../program/index.js';

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
  if (some !== null) {
    const counts = countCalls({ ...batt, differs: [] }, { ...plan, compare: [] }, tasks, samples, 0);
    return { ...counts, evaluations: counts.evaluations + some };
  }
  const hoisted = plan.run.length + plan.task.length;
  const unhoisted = (hoisted + plan.solve.length) * samples + plan.compare.length * known;
  const evaluations =
    plan.run.length + plan.task.length * tasks + plan.solve.length * samples + plan.compare.length * known;
  const cones = new Cones(batt);
  const alone =
    cones.sum(batt.outputs.map(({ t }) => batt.calls[t - 1])) * samples +
    cones.sum(batt.differs.map(({ t }) => batt.calls[t - 1])) * known;
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

/** Numbers of calls that nodes need, themselves included. */
class Cones {
  /** For each node, the target for which it was last visited. */
  private readonly visited: Int32Array;
  private visits = 0;

  constructor(private readonly batt: Batt) {
    this.visited = new Int32Array(batt.nodes.length);
  }

  /** Calls of all targets together, each run alone. */
  sum(targets: readonly number[]): number {
    return targets.reduce((total, target) => total + this.size(target), 0);
  }

  private size(target: number): number {
    const { batt, visited } = this;
    const visit = ++this.visits;
    const stack = [target];
    visited[target] = visit;
    let calls = 0;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const { kind } = batt.nodes[node];
      if (kind === 'call' || kind === 'apply') calls++;
      for (const operand of operandsOf(batt.nodes[node])) {
        if (visited[operand] === visit) continue;
        visited[operand] = visit;
        stack.push(operand);
      }
    }
    return calls;
  }
}
