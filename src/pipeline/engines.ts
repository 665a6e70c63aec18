/**
 * The engines that score a batt: the one of the CPU or, as long as a device is at its service and is not given up, one on values beside
 * that device. The lane in work is finished where it was begun.
 */
import {
  AcceleratedEngine,
  addProfile,
  Engine,
  engineFor,
  type Heartbeat,
  newProfile,
  type Plan,
  type Profile,
  type Result,
  type Unit,
} from '../engine/index.js';
import type { DeviceAccelerator, Region } from '../gpu/index.js';
import type { Value } from '../value/index.js';
import { frugalEngine } from './alone.js';

/** The S of each task of a chunk, and whether its own calls count. */
interface ChunkTasks {
  readonly S: readonly Value[];
  readonly counted: readonly boolean[];
}

/** Columns of results, one for each output or differ. */
type ResultColumns = readonly (readonly Result[])[];

/** Runs one plan over lanes, with a device or without. */
export class Engines {
  private engine: Engine;
  /** The engine with its device; null without one, and when it is given up. */
  private accelerated: AcceleratedEngine<Region> | null = null;
  /** As {@link accelerated}, also when it is given up: it has the regions to be counted then. */
  private readonly withDevice: AcceleratedEngine<Region> | null = null;
  /** What the engine that was left counted in the chunk in work. */
  private left: Profile | null = null;
  private tasks: ChunkTasks = { S: [], counted: [] };
  private readonly ofRun: Profile;

  /**
   * @param device - computes what it can; null: the CPU kernels compute everything
   * @param alone - for lanes of one sample that takes much memory (see `alone.ts`); without a device
   */
  constructor(
    private readonly plan: Plan,
    private readonly device: DeviceAccelerator | null,
    alone = false,
  ) {
    if (device === null) {
      this.engine = alone ? frugalEngine(plan, 'default') : engineFor(plan, 'default');
    } else {
      this.engine = new Engine(plan, 'default');
      this.withDevice = new AcceleratedEngine(this.engine, device);
      this.accelerated = this.withDevice;
    }
    // Every engine makes the calls that are made once per run; they count once.
    this.ofRun = this.engine.runProfile;
  }

  /** What the calls of the chunk have come to; what it holds is overwritten by the next chunk. */
  get profile(): Profile {
    const { left, engine } = this;
    if (left === null) return engine.profile;
    const sum = newProfile(this.plan.operations.length);
    addProfile(sum, left);
    addProfile(sum, engine.profile);
    return sum;
  }

  /** The calls that are made once per run. */
  get runProfile(): Profile {
    return this.ofRun;
  }

  /** Where the number of the sample in work is told. */
  get heartbeat(): Heartbeat {
    return this.engine.heartbeat;
  }

  /** Starts a chunk. */
  beginChunk(S: readonly Value[], counted: readonly boolean[], heartbeat: Heartbeat): void {
    this.left = null;
    this.tasks = { S, counted };
    this.engine.heartbeat = heartbeat;
    for (const totals of Object.values(this.engine.profile)) totals.fill(0);
    this.engine.beginTasks(S, counted);
  }

  /** Runs the solve stage over a lane whose first sample has this number in the chunk: a column for each output. */
  async solve(units: readonly Unit[], first: number): Promise<ResultColumns> {
    if (this.accelerated !== null && this.device?.isGivenUp === true) await this.giveUp(this.device);
    if (this.accelerated !== null) return this.accelerated.solve(units, first);
    this.withDevice?.leave('solve', units.length);
    return this.engine.solveHeld(units, first);
  }

  /** Runs the compare stage over the lane that was solved last: a column for each differ. */
  async compare(units: readonly Unit[]): Promise<ResultColumns> {
    if (this.accelerated !== null) return this.accelerated.compare(units);
    this.withDevice?.leave('compare', units.length);
    return this.engine.compareHeld();
  }

  /** Engines for the same, for samples that take much memory. */
  frugal(): Engines {
    return new Engines(this.plan, null, true);
  }

  /** Says how many bytes are held for the lane beside its values. */
  set beside(bytes: number) {
    this.engine.beside = bytes;
  }

  /** Forgets a chunk that was not finished. */
  abandon(): void {
    this.engine.abandon();
  }

  /** Forgets the lane. */
  endLane(): void {
    this.engine.endLane();
  }

  /** Goes on without the device, on the engine that does best alone. */
  private async giveUp(device: DeviceAccelerator): Promise<void> {
    const { engine, tasks } = this;
    this.accelerated = null;
    this.left = engine.profile;
    this.engine = engineFor(this.plan, 'default', engine.heartbeat);
    // The engine that is left has counted the tasks' own calls.
    this.engine.beginTasks(
      tasks.S,
      tasks.counted.map(() => false),
    );
    await device.release();
  }
}
