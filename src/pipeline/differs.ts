/** Which differs of a batt run on which samples. */
import { BASELINE, type Batt } from '../batt/index.js';
import { FULL_SCORE } from '../ranking.js';

/**
 * Where differs run:
 *
 * - `all`: on every sample whose output is known, for every candidate;
 * - `unsolved`: on demo samples that no candidate of the batt matches, for the {@link NEAREST} outputs that come nearest, once for candidates
 *   whose outputs are equal;
 * - `none`: nowhere.
 */
export type DifferPolicy = 'none' | 'unsolved' | 'all';

export const DIFFER_POLICIES = ['none', 'unsolved', 'all'] as const satisfies readonly DifferPolicy[];

/**
 * How many different grids of a sample differs look at where it is unsolved: those with the most right cells, of others those whose sizes
 * differ least, of equals the first in the batt. Twice as many as an archive keeps for coming near.
 */
const NEAREST = 16;

/** The nearness of what is no grid. */
const NO_GRID = -1000;

/** What became of the differs of a batt: how many results on a sample there are of each kind. */
export interface DifferCounts {
  /** They ran. */
  run: number;
  /** Taken over from another candidate with an equal output. */
  equal: number;
  /** Left out: a candidate matches the sample. */
  matched: number;
  /** Left out: of a test sample. */
  tests: number;
  /** Left out: enough other outputs of the sample come nearer, or it is no grid. */
  far: number;
  /** Calls that were made for those that ran. */
  calls: number;
}

export const noDiffers = (): DifferCounts => ({ run: 0, equal: 0, matched: 0, tests: 0, far: 0, calls: 0 });

/** Adds up counts. */
export function addDiffers(sum: DifferCounts, more: DifferCounts): void {
  for (const name of ['run', 'equal', 'matched', 'tests', 'far', 'calls'] as const) sum[name] += more[name];
}

/** The group of a differ that looks at the sample's own input; others have the position of their solver's first output. */
const BASELINE_GROUP = -1;

/** For each differ its group: those of one solver are one. */
export function groupsOfDiffers({ outputs, differs }: Batt): number[] {
  const first = firstOutputs(outputs);
  return differs.map(({ solver }) => (solver === BASELINE ? BASELINE_GROUP : (first.get(solver) ?? BASELINE_GROUP)));
}

/** For each solver the position of its first output. */
function firstOutputs(outputs: Batt['outputs']): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [at, { solver }] of outputs.entries()) if (!first.has(solver)) first.set(solver, at);
  return first;
}

/** Which differs run on the samples of a lane. */
export interface DifferChoice {
  /** For each sample whether differs run on it. */
  readonly open: Uint8Array;
  /** For each sample, for each output, the output whose differs stand for its own; null where each has its own. */
  readonly stand: readonly Int32Array[] | null;
  /** As `Engine.runGroups` wants it. */
  wanted(group: number): Uint8Array | null;
}

/** The differs of one batt. */
export class Differs {
  /** Positions of the differs of each output. */
  readonly ofOutput: readonly (readonly number[])[];
  /** Outputs by the names of their differs: those of one can stand for another. */
  private readonly alike: readonly number[];
  private readonly baseline: number;
  /** Positions of the outputs of each group. */
  private readonly members = new Map<number, number[]>();

  constructor(batt: Batt) {
    const bySolver = new Map<string, number[]>();
    for (const [at, { solver }] of batt.differs.entries()) {
      const own = bySolver.get(solver);
      if (own === undefined) bySolver.set(solver, [at]);
      else own.push(at);
    }
    const nothing: number[] = [];
    this.ofOutput = batt.outputs.map(({ solver }) =>
      solver === BASELINE ? nothing : (bySolver.get(solver) ?? nothing),
    );
    this.baseline = bySolver.get(BASELINE)?.length ?? 0;
    const keys = new Map<string, number>();
    this.alike = this.ofOutput.map((own) => {
      const key = own.map((at) => batt.differs[at].differ).join('\n');
      if (!keys.has(key)) keys.set(key, keys.size);
      return keys.get(key) ?? 0;
    });
    const first = firstOutputs(batt.outputs);
    for (const [at, { solver }] of batt.outputs.entries()) {
      const group = first.get(solver) ?? at;
      this.members.set(group, [...(this.members.get(group) ?? []), at]);
    }
  }

  /** How many there are for one sample. */
  get count(): number {
    return this.ofOutput.reduce((sum, own) => sum + own.length, this.baseline);
  }

  /**
   * Chooses those of demo samples that no candidate matches, for the outputs that come nearest, one for candidates whose outputs are equal.
   *
   * @param nearness - of each output, sample by sample
   * @param firsts - makes the position of the first output that each equals, sample by sample
   * @param counts - told what is left out, taken over and to be run
   */
  chooseUnsolved(
    isTest: boolean,
    samples: number,
    nearness: Int16Array,
    firsts: () => readonly Int32Array[],
    counts: DifferCounts,
  ): DifferChoice {
    const outputs = this.ofOutput.length;
    const open = new Uint8Array(samples);
    if (isTest) {
      counts.tests += samples * this.count;
      return { open, stand: null, wanted: () => null };
    }
    for (let u = 0; u < samples; u++) {
      open[u] = nearness.subarray(u * outputs, (u + 1) * outputs).includes(FULL_SCORE) ? 0 : 1;
      if (open[u] === 0) counts.matched += this.count;
    }
    if (!open.includes(1)) return { open, stand: null, wanted: () => null };
    const stand = firsts();
    const runs = stand.map((own, u) => {
      const near = nearness.subarray(u * outputs, (u + 1) * outputs);
      return open[u] === 1 ? this.settle(own, near, counts) : new Uint8Array(0);
    });
    return {
      open,
      stand,
      wanted: (group) => {
        if (group === BASELINE_GROUP) return open;
        const members = this.members.get(group) ?? [];
        return open.map((isOpen, u) => (isOpen === 1 && members.some((at) => runs[u][at] === 1) ? 1 : 0));
      },
    };
  }

  /**
   * Lets an output stand for others of which all differs have the same names; the others stand for themselves.
   * @returns for each output whether its differs are to run
   */
  private settle(stand: Int32Array, nearness: Int16Array, counts: DifferCounts): Uint8Array {
    counts.run += this.baseline;
    for (const at of stand.keys()) if (this.alike[stand[at]] !== this.alike[at]) stand[at] = at;
    const runs = this.nearest(stand, nearness);
    for (const [at, own] of this.ofOutput.entries()) {
      if (runs[stand[at]] === 0) counts.far += own.length;
      else if (stand[at] === at) counts.run += own.length;
      else counts.equal += own.length;
    }
    return runs;
  }

  /** Marks those that come nearest, of the grids that stand for themselves and have differs. */
  private nearest(stand: Int32Array, nearness: Int16Array): Uint8Array {
    const runs = new Uint8Array(stand.length);
    const grids = [...stand.keys()].filter(
      (at) => stand[at] === at && nearness[at] > NO_GRID && this.ofOutput[at].length > 0,
    );
    grids.sort((a, b) => nearness[b] - nearness[a] || a - b);
    for (const at of grids.slice(0, NEAREST)) runs[at] = 1;
    return runs;
  }

  /** Gives outputs the scores of the differs that stand for theirs. */
  takeOver(stand: Int32Array, scores: Int32Array): void {
    for (const [at, own] of this.ofOutput.entries()) {
      if (stand[at] === at) continue;
      const others = this.ofOutput[stand[at]];
      for (const [k, differ] of own.entries()) scores[differ] = scores[others[k]];
    }
  }
}
