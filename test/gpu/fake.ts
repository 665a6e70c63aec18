/** A device of a test: the reference device, with times of its own on a clock of its own, and an eye on what it holds. */
import type { BatchPlan, Clock, Device, DeviceLimits } from '../../src/gpu/device.js';
import { openDevice } from '../../src/gpu/index.js';

/** What the fake device takes, in milliseconds of its clock. */
export interface FakeCosts {
  /** To compile a pass. */
  readonly pass: number;
  /** To run a batch. */
  readonly run: number;
}

/** A device in fake time. */
export interface FakeDevice {
  readonly device: Device;
  readonly clock: Clock;
  /** Passes and words of each batch that is compiled, and not given back. */
  readonly held: ReadonlySet<{ readonly passes: number; readonly words: number }>;
  /** The plans that were compiled. */
  readonly plans: readonly BatchPlan[];
}

/** Opens it. */
export async function fakeDevice({ pass, run }: FakeCosts, limits: Partial<DeviceLimits> = {}): Promise<FakeDevice> {
  const real = await openDevice('cpu');
  const held = new Set<{ readonly passes: number; readonly words: number }>();
  const plans: BatchPlan[] = [];
  let now = 0;
  const device: Device = {
    ...real,
    name: 'webasm',
    limits: { ...real.limits, ...limits },
    prepare: async (plan) => {
      now += pass * plan.passes.length;
      plans.push(plan);
      const words = plan.samples * plan.passes.reduce((sum, { width }) => sum + width, plan.recordWidth);
      const batch = { passes: plan.passes.length, words };
      held.add(batch);
      const prepared = await real.prepare(plan);
      return {
        ...prepared,
        run: async (record) => {
          now += run;
          return prepared.run(record);
        },
        release: async () => {
          held.delete(batch);
          await prepared.release();
        },
      };
    },
  };
  return { device, clock: () => now, held, plans };
}
