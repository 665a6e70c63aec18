/** Looks ahead at a run: how much of it a device could do. */
import type { Dialect } from '../dsl/index.js';
import { keptSlots, type Plan } from '../engine/index.js';
import type { Prospect } from './choose-device.js';
import { cpuCost, RECKONED } from './cost.js';
import { cutRegions } from './regions.js';

/**
 * What a device could do of a plan.
 *
 * @param disabled - operations that must not run on it
 * @param samples - how many there are
 * @param cells - of a sample's input, in the mean
 */
export function prospectOf(
  plan: Plan,
  dialect: Dialect,
  disabled: readonly string[],
  samples: number,
  cells: number,
): Prospect {
  const all = plan.solve.length + plan.compare.length;
  const stages = [plan.solve, plan.compare];
  const parts = stages.flatMap((steps) =>
    cutRegions({ plan, steps, kept: keptSlots(plan), dialect, disabled: new Set(disabled) }),
  );
  const calls = parts.reduce((sum, part) => sum + ('region' in part ? part.region.steps.length : 0), 0);
  const made = calls * samples;
  return { cpuMs: cpuCost(RECKONED, { calls: made, cells: made * cells }), share: calls / Math.max(all, 1) };
}
