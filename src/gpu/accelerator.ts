/** A device at the service of an engine: it cuts the engine's plan into regions and runs them, or leaves them to the CPU. */
import type { Dialect } from '../dsl/index.js';
import type { Accelerator, Plan, StagePart, Step } from '../engine/index.js';
import type { HandleColumns } from '../memory/index.js';
import { LIMITS } from '../value/index.js';
import type { CostModel } from './cost.js';
import type { Clock, Device, DeviceName } from './device.js';
import { Account } from './device-account.js';
import { Ledger, type LedgerTotals } from './ledger.js';
import { openDevice } from './open-device.js';
import { cutRegions, type Region } from './regions.js';
import { type Leaving, Router } from './router.js';
import { Runner } from './runner.js';

/** What a device is opened with, as plain data: each worker opens its own. */
export interface DeviceSetup {
  readonly name: DeviceName;
  /** What is decided by, region by region; null when everything goes to the device. */
  readonly model: CostModel | null;
  /** Operations that must not run on it. */
  readonly disabled: readonly string[];
  /** How many batches are expected, which share the compilation. */
  readonly batches: number;
  /** Milliseconds that it may cost beyond a multiple of what it replaces; absent: as {@link Account} has it. */
  readonly floorMs?: number;
}

/** Part of all calls that a device has to be able to do: with less, it costs more to have one at all than it can save. */
const LEAST_SHARE = 0.01;
const TOO_LITTLE = `given up: it could do less than ${100 * LEAST_SHARE}% of the calls`;

/** A device with its ledger, for the plans of one dialect. */
export class DeviceAccelerator implements Accelerator<Region> {
  private readonly ledger = new Ledger();
  private readonly router: Router;
  private readonly disabled: ReadonlySet<string>;
  private readonly account: Account;
  /** Calls of the plans that were cut, and those of them that the device may do. */
  private readonly calls = { all: 0, possible: 0 };

  constructor(
    device: Device,
    { model, disabled, batches, floorMs }: DeviceSetup,
    private readonly dialect: Dialect,
    clock?: Clock,
  ) {
    const merge = dialect.operations.get('merge');
    if (merge === undefined) throw new TypeError(`dialect ${dialect.name} has no operation merge`);
    this.disabled = new Set(disabled);
    this.account = new Account(this.ledger, floorMs, clock);
    const runner = new Runner(device, this.ledger, this.account);
    this.router = new Router(runner, this.account, model, batches, this.ledger, (memory, containers) =>
      memory.callBeside(merge.number, containers, LIMITS.calls),
    );
  }

  cut(plan: Plan, steps: readonly Step[], kept: ReadonlySet<number>): readonly StagePart<Region>[] {
    const parts = cutRegions({ plan, steps, kept, dialect: this.dialect, disabled: this.disabled });
    const { calls, router } = this;
    calls.all += steps.length;
    for (const part of parts) {
      if ('region' in part && router.tooLarge(part.region) === null) calls.possible += part.region.steps.length;
    }
    return parts;
  }

  run(region: Region, given: HandleColumns): Promise<readonly Int32Array[] | null> {
    return this.router.run(region, given);
  }

  get isGivenUp(): boolean {
    return this.leaving !== null;
  }

  leave(region: Region, count: number): void {
    if (this.leaving !== null) this.router.leave(region, count, this.leaving);
  }

  private get leaving(): Leaving | null {
    const { all, possible } = this.calls;
    return possible < LEAST_SHARE * all ? { op: 'device', reason: TOO_LITTLE } : this.router.givenUp;
  }

  /** What the device did since this was last asked for. */
  takeTotals(): LedgerTotals {
    return this.ledger.take();
  }

  /** Gives back what the device holds; it may be used again all the same. */
  release(): Promise<void> {
    return this.router.release();
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
