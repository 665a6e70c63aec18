/**
 * Runs the stages of a plan together with something that computes whole groups of steps elsewhere, such as a device. It may
 * decline any value, or a whole group; the engine's kernels compute that instead, so results, errors and counts do not depend on it.
 */
import type { HandleColumns } from '../memory/placed.js';
import type { Engine, OffloadedColumn } from './engine.js';
import { keptSlots, lastUses, type Plan, type Step, withFrees } from './plan.js';

/** Steps that are computed together, elsewhere. */
export interface Offloaded {
  /** In program order. */
  readonly steps: readonly Step[];
  /** Slots of the columns that they are given. */
  readonly inputs: readonly number[];
  readonly outputs: readonly OffloadedColumn[];
}

/** A part of a stage: steps for the engine's kernels, or a region that is computed elsewhere. */
export type StagePart<Region extends Offloaded> = { readonly steps: readonly Step[] } | { readonly region: Region };

/** What computes regions. */
export interface Accelerator<Region extends Offloaded> {
  /**
   * Cuts the steps of a stage into parts that can run one after the other.
   *
   * @param kept - slots that are needed after them
   */
  cut(plan: Plan, steps: readonly Step[], kept: ReadonlySet<number>): readonly StagePart<Region>[];
  /**
   * Computes a region for a lane.
   *
   * @param given - a column for each of its inputs
   * @returns one for each of its outputs, made in the same memory; 0 where a value is declined; null when the region is
   */
  run(region: Region, given: HandleColumns): Promise<readonly Int32Array[] | null>;
  /** Whether it will compute no region any more, so that an engine alone serves better. */
  readonly isGivenUp: boolean;
  /** Told of a region that an engine alone computes, since this was given up. */
  leave(region: Region, count: number): void;
}

/** A part: who computes it, and the slots whose last use it is, beside those that the steps free themselves. */
interface Scheduled<Region extends Offloaded> {
  readonly steps: readonly Step[];
  /** Null: the engine's kernels run the steps. */
  readonly region: Region | null;
  readonly frees: readonly number[];
}

/** An engine with an accelerator: it runs the stages of the engine, but takes its time elsewhere. */
export class AcceleratedEngine<Region extends Offloaded> {
  private readonly stages: Readonly<Record<'solve' | 'compare', readonly Scheduled<Region>[]>>;

  /** @param engine - of a batt: failing calls yield defaults */
  constructor(
    private readonly engine: Engine,
    private readonly accelerator: Accelerator<Region>,
  ) {
    const { plan } = engine;
    const later = keptSlots(plan);
    const compare = this.schedule(plan.compare, later);
    // What the compare stage reads is among the later uses by now, so it comes back from the solve stage.
    this.stages = { compare, solve: this.schedule(plan.solve, later) };
  }

  /** Runs a stage of the lane that the engine has begun. */
  async run(stage: 'solve' | 'compare', count: number): Promise<void> {
    const { engine, accelerator } = this;
    for (const { steps, region, frees } of this.stages[stage]) {
      if (region === null) {
        engine.runSteps(steps);
        continue;
      }
      const started = performance.now();
      const columns = region.inputs.map((slot) => engine.handles(slot));
      const results = await accelerator.run(region, { memory: engine.memory, columns, count });
      engine.heartbeat[1] += performance.now() - started;
      if (results === null) engine.runSteps(steps);
      else engine.settleColumns(steps, region.outputs, results);
      engine.free(frees);
    }
  }

  /** Tells the accelerator that an engine alone runs a stage. */
  leave(stage: 'solve' | 'compare', count: number): void {
    for (const { region } of this.stages[stage]) if (region !== null) this.accelerator.leave(region, count);
  }

  private schedule(steps: readonly Step[], later: Set<number>): Scheduled<Region>[] {
    const { plan } = this.engine;
    const parts = this.accelerator.cut(plan, steps, new Set(later));
    const free = (part: StagePart<Region>): Scheduled<Region> => {
      if ('steps' in part) return { steps: withFrees(part.steps, plan.levels, later), region: null, frees: [] };
      const { region } = part;
      const used = region.steps.flatMap(({ slot, args }) => [slot, ...args]);
      const frees = lastUses(used, plan.levels, later);
      return { steps: region.steps.map((step) => ({ ...step, frees: [] })), region, frees };
    };
    return [...parts].reverse().map(free).reverse();
  }
}
