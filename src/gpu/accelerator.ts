/** A device at the service of an engine: it cuts the engine's plan into regions and runs them, or leaves them to the CPU. */
import type { Dialect } from '../dsl/index.js';
import type { Accelerator, Part, Plan, Step } from '../engine/index.js';
import { resetBudget, type Value } from '../value/index.js';
import type { CostModel } from './cost.js';
import type { Device, DeviceName } from './device.js';
import { Ledger, type LedgerTotals } from './ledger.js';
import { cutRegions, type Region } from './regions.js';
import { Router } from './router.js';
import { type ResultColumn, Runner } from './runner.js';
import { openDevice } from './select.js';

/** What a device is opened with, as plain data: each worker opens its own. */
export interface DeviceSetup {
  readonly name: DeviceName;
  /** What is decided by, region by region; null when everything goes to the device. */
  readonly model: CostModel | null;
  /** Operations that must not run on it. */
  readonly disabled: readonly string[];
  /** How many batches are expected, which share the compilation. */
  readonly batches: number;
}

/** A device with its ledger, for the plans of one dialect. */
export class DeviceAccelerator implements Accelerator<Region> {
  private readonly ledger = new Ledger();
  private readonly router: Router;
  private readonly disabled: ReadonlySet<string>;

  constructor(
    device: Device,
    { model, disabled, batches }: DeviceSetup,
    private readonly dialect: Dialect,
  ) {
    const merge = dialect.operations.get('merge')?.kernel;
    if (merge === undefined) throw new TypeError(`dialect ${dialect.name} has no operation merge`);
    const mergeAlone = (containers: Value): Value => {
      resetBudget();
      return merge(containers);
    };
    this.disabled = new Set(disabled);
    this.router = new Router(new Runner(device, this.ledger), model, batches, this.ledger, mergeAlone);
  }

  cut(plan: Plan, steps: readonly Step[], kept: ReadonlySet<number>): readonly Part<Region>[] {
    return cutRegions({ plan, steps, kept, dialect: this.dialect, disabled: this.disabled });
  }

  run(region: Region, columns: readonly (readonly Value[])[], count: number): Promise<readonly ResultColumn[] | null> {
    return this.router.run(region, columns, count);
  }

  /** What the device did since this was last asked for. */
  takeTotals(): LedgerTotals {
    return this.ledger.take();
  }

  /** Gives the device back. */
  close(): Promise<void> {
    return this.router.close();
  }
}

/**
 * Opens a device for an engine.
 *
 * @throws DeviceError when it cannot be had
 */
export const openAccelerator = async (setup: DeviceSetup, dialect: Dialect): Promise<DeviceAccelerator> =>
  new DeviceAccelerator(await openDevice(setup.name), setup, dialect);
