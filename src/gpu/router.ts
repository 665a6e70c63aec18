/** Decides, region by region and batch by batch, whether a device or the CPU kernels do the work. */
import { log } from '../log.js';
import type { Value } from '../value/index.js';
import { type CostModel, cpuCost, deviceCost } from './cost.js';
import type { Ledger } from './ledger.js';
import { regionColumns } from './region-columns.js';
import type { Region } from './regions.js';
import type { ResultColumn, Runner } from './runner.js';

/** Why a region of a run that has a device was computed by the CPU. */
const CHEAPER = 'predicted to take longer on the device';

/** What a region is predicted to take, in milliseconds. */
interface Prediction {
  readonly device: number;
  readonly cpu: number;
}

/** Sends regions to a device, or back to the CPU. */
export class Router {
  /** Decisions by region, then by batch size as a power of two. */
  private readonly decided = new Map<Region, Map<number, boolean>>();

  /**
   * @param runner - of the device
   * @param model - the device's costs; null to use it for everything
   * @param batches - how many batches are expected, which share the compilation
   * @param merge - the CPU kernel that joins the containers in a tuple
   */
  constructor(
    private readonly runner: Runner,
    private readonly model: CostModel | null,
    private readonly batches: number,
    private readonly ledger: Ledger,
    private readonly merge: (containers: Value) => Value,
  ) {}

  /**
   * The columns that a region gives; undefined where the CPU kernels must be asked, null when they must be for all of it.
   *
   * @param columns - one for each of the region's inputs, each of `count` values
   */
  async run(
    region: Region,
    columns: readonly (readonly Value[])[],
    count: number,
  ): Promise<readonly ResultColumn[] | null> {
    if (this.device.lost === null && !this.takesDevice(region, columns, count)) {
      const results = count * region.outputs.length;
      this.ledger.fellBack('region', CHEAPER, results);
      this.ledger.add({ gridsOnCpu: results });
      return null;
    }
    return regionColumns(this.runner, region, columns, count, this.merge);
  }

  /** Gives the device back. */
  close(): Promise<void> {
    return this.runner.close();
  }

  private get device() {
    return this.runner.device;
  }

  private takesDevice(region: Region, columns: readonly (readonly Value[])[], count: number): boolean {
    if (this.model === null) return true;
    const size = Math.ceil(Math.log2(Math.max(count, 1)));
    const known = this.decided.get(region) ?? new Map<number, boolean>();
    this.decided.set(region, known);
    let decision = known.get(size);
    if (decision === undefined) {
      const { device, cpu } = this.predict(this.model, region, columns, count);
      decision = device < cpu;
      known.set(size, decision);
      log().debug(
        { calls: region.steps.length, samples: count, device: device.toFixed(2), cpu: cpu.toFixed(2) },
        `region on ${decision ? this.device.name : 'cpu'}: predicted milliseconds`,
      );
    }
    return decision;
  }

  private predict(model: CostModel, region: Region, columns: readonly (readonly Value[])[], count: number): Prediction {
    const calls = region.steps.length;
    const work = this.runner.estimate(region.program, columns, count, calls);
    return { device: deviceCost(model, work, this.batches), cpu: cpuCost(model, work) };
  }
}
