/** Decides, region by region and batch by batch, whether a device or the CPU kernels do the work. */
import { log } from '../log.js';
import type { HandleColumns } from '../memory/index.js';
import { type CostModel, cpuCost, deviceCost, RECKONED } from './cost.js';
import { type Account, FLOOR_MS, MULTIPLE } from './device-account.js';
import type { Ledger } from './ledger.js';
import { passesOf } from './program.js';
import { elementColumns, type Merge, regionColumns } from './region-columns.js';
import type { Region } from './regions.js';
import type { Runner } from './runner.js';

/** Why a region of a run that has a device was computed by the CPU. */
const CHEAPER = 'predicted to take longer on the device';

/** Why a device is not used any more. */
const OVERDRAWN = `given up: it took more than ${FLOOR_MS / 1000} s and ${MULTIPLE} times what the CPU is reckoned to take`;

/** What a region is predicted to take, in milliseconds; zero on the device where that is not asked. */
interface Prediction {
  readonly device: number;
  readonly cpu: number;
}

/** Why results are left to the CPU: as {@link Ledger.left} counts it. */
export interface Leaving {
  readonly op: 'region' | 'device';
  readonly reason: string;
}

/** Sends regions to a device, or back to the CPU. */
export class Router {
  /** Predictions for a sample, by region, then by batch size as a power of two. */
  private readonly predicted = new Map<Region, Map<number, Prediction>>();

  /**
   * @param runner - of the device
   * @param account - of the device
   * @param model - the device's costs; null to use it for everything
   * @param batches - how many batches are expected, which share the compilation
   * @param merge - the CPU kernel that joins the containers in a tuple
   */
  constructor(
    private readonly runner: Runner,
    private readonly account: Account,
    private readonly model: CostModel | null,
    private readonly batches: number,
    private readonly ledger: Ledger,
    private readonly merge: Merge,
  ) {}

  /**
   * The columns that a region gives; 0 where the CPU kernels must be asked, null when they must be for all of it.
   *
   * @param given - a column for each of the region's inputs
   */
  async run(region: Region, given: HandleColumns): Promise<readonly Int32Array[] | null> {
    const { count } = given;
    const leaving = this.givenUp ?? this.tooLarge(region);
    if (leaving !== null) return this.leave(region, count, leaving);
    const prediction = this.predict(region, given);
    if (this.model !== null && prediction.device >= prediction.cpu) {
      return this.leave(region, count, { op: 'region', reason: CHEAPER });
    }
    const before = this.ledger.results;
    const results = await regionColumns(this.runner, region, given, this.merge);
    const { onDevice, onCpu } = this.ledger.results;
    const computed = onDevice - before.onDevice;
    this.account.replace((prediction.cpu * computed) / Math.max(computed + onCpu - before.onCpu, 1));
    return results;
  }

  /** Why the device is not used any more; null while it is. */
  get givenUp(): Leaving | null {
    const { lost } = this.device;
    if (lost !== null) return { op: 'region', reason: lost };
    return this.account.isOverdrawn ? { op: 'device', reason: OVERDRAWN } : null;
  }

  /** Counts that a region is left to the CPU for so many samples. */
  leave(region: Region, count: number, { op, reason }: Leaving): null {
    this.ledger.left(op, reason, count * region.outputs.length);
    return null;
  }

  /** Why a region is not for the device, however many samples there are; null when it may be. */
  tooLarge(region: Region): Leaving | null {
    const { passes } = this.device.limits;
    if (passesOf(region.program) <= passes) return null;
    return { op: 'region', reason: `more than ${passes} passes, which take too long to compile` };
  }

  /** Gives back everything that is compiled. */
  release(): Promise<void> {
    return this.runner.release();
  }

  /** Gives the device back. */
  close(): Promise<void> {
    return this.runner.close();
  }

  private get device() {
    return this.runner.device;
  }

  private predict(region: Region, given: HandleColumns): Prediction {
    const { count } = given;
    const size = Math.ceil(Math.log2(Math.max(count, 1)));
    const known = this.predicted.get(region) ?? new Map<number, Prediction>();
    this.predicted.set(region, known);
    let each = known.get(size);
    if (each === undefined) {
      const { device, cpu } = this.predictAnew(region, given);
      each = { device: device / Math.max(count, 1), cpu: cpu / Math.max(count, 1) };
      known.set(size, each);
      log().debug(
        { calls: region.steps.length, samples: count, device: device.toFixed(2), cpu: cpu.toFixed(2) },
        'predicted milliseconds of a region',
      );
    }
    return { device: each.device * count, cpu: each.cpu * count };
  }

  private predictAnew(region: Region, given: HandleColumns): Prediction {
    const { model, batches } = this;
    const samples = region.elementsOf === null ? given : elementColumns(given);
    const work = this.runner.estimate(region.program, samples, region.steps.length);
    return {
      device: model === null ? 0 : deviceCost(model, work, batches),
      cpu: cpuCost(model ?? RECKONED, work),
    };
  }
}
