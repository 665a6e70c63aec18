/**
 * The engine that scores a batt, with a device at its service as long as that is not given up. The lane in work is finished where it was
 * begun.
 */

import { AcceleratedEngine, Engine, type Heartbeat, type Plan, type Profile, type Unit } from '../engine/index.js';
import type { DeviceAccelerator, Region } from '../gpu/index.js';
import { LOST } from '../kernels/values/offsets.js';
import type { LinearMemory } from '../memory/index.js';
import type { Value } from '../value/index.js';
import { frugalEngine } from './alone.js';

/** Runs one plan over lanes, with a device or without. */
export class Engines {
  private readonly engine: Engine;
  /** The engine with its device; null without one. When that is given up it has the regions to be counted. */
  private readonly withDevice: AcceleratedEngine<Region> | null;
  private isGivenUp = false;

  /**
   * @param device - computes what it can; null: the CPU kernels compute everything
   * @param alone - for lanes of one sample that takes much memory (see `alone.ts`); without a device
   */
  constructor(
    private readonly plan: Plan,
    private readonly device: DeviceAccelerator | null,
    alone = false,
  ) {
    this.engine = alone ? frugalEngine(plan, 'default') : new Engine(plan, 'default');
    this.withDevice = device === null ? null : new AcceleratedEngine(this.engine, device);
  }

  /** What the calls of the chunk have come to; overwritten by the next chunk. */
  get profile(): Profile {
    return this.engine.profile;
  }

  /** The calls that are made once per run. */
  get runProfile(): Profile {
    return this.engine.runProfile;
  }

  /** Where the number of the sample in work is told. */
  get heartbeat(): Heartbeat {
    return this.engine.heartbeat;
  }

  /** Where the values of the lane are. */
  get memory(): LinearMemory {
    return this.engine.memory;
  }

  /** Starts a chunk. */
  beginChunk(S: readonly Value[], counted: readonly boolean[], heartbeat: Heartbeat): void {
    this.engine.heartbeat = heartbeat;
    for (const totals of Object.values(this.engine.profile)) totals.fill(0);
    this.engine.beginTasks(S, counted);
  }

  /**
   * Runs the solve stage over a lane whose first sample has this number in the chunk.
   * @param looking - whether to look which results are C; see {@link found}
   */
  async solve(units: readonly Unit[], first: number, looking: boolean): Promise<void> {
    const { engine, withDevice, device } = this;
    if (device?.isGivenUp === true && !this.isGivenUp) {
      this.isGivenUp = true;
      await device.release();
    }
    engine.beginLane(units, first, looking);
    if (withDevice !== null && !this.isGivenUp) return withDevice.run('solve', units.length);
    withDevice?.leave('solve', units.length);
    engine.runSteps(engine.plan.solve);
  }

  /** Lets the lane that was solved last be compared. */
  beginCompare(): void {
    this.engine.beginCompare();
  }

  /**
   * Runs the compare stage for some groups of differs on some samples; see `Engine.runGroups`. A device would run all of it, so it has no part.
   * @returns how many calls that were
   */
  compareSome(wanted: (group: number) => Uint8Array | null): number {
    return this.engine.runGroups(wanted);
  }

  /** Positions of the outputs that were lost, for each sample of the lane; null where none was. */
  lost(outputs: readonly Int32Array[]): Int32Array[] | null {
    if (!this.engine.hasLost) return null;
    const samples = outputs[0]?.length ?? 0;
    return Array.from({ length: samples }, (_, u) =>
      Int32Array.from(outputs.flatMap((column, at) => (column[u] === LOST ? [at] : []))),
    );
  }

  /** For each sample and each output the position of the first output that is equal. */
  firstOfEach(samples: number): readonly Int32Array[] {
    return this.engine.memory.firstOfEach(this.outputs(), samples);
  }

  /** Calls of the whole compare stage for one sample. */
  get compareCalls(): number {
    return this.plan.compare.length;
  }

  /** Runs the whole compare stage. */
  async compare(units: readonly Unit[]): Promise<void> {
    const { engine, withDevice } = this;
    if (withDevice !== null && !this.isGivenUp) return withDevice.run('compare', units.length);
    withDevice?.leave('compare', units.length);
    engine.runSteps(engine.plan.compare);
  }

  /** What the lane gave, when its stages are done: handles for each output, then for each differ, null for one that ran on no sample. */
  outputs(): readonly Int32Array[] {
    return this.engine.plan.outputs.map((slot) => this.engine.handles(slot));
  }

  differs(): readonly (Int32Array | null)[] {
    const { engine } = this;
    return engine.plan.differs.map((slot) => (engine.hasColumn(slot) ? engine.handles(slot) : null));
  }

  /**
   * How near each output of each sample of a lane that was compared comes to C.
   * @param nearness - receives -1000 to 1000, which is C itself, sample by sample; see `LinearMemory.compareColumns`
   */
  compareWithC(nearness: Int16Array): void {
    const { outputs } = this.engine.plan;
    for (const [at, slot] of outputs.entries()) this.engine.compareWithC(slot, nearness, at, outputs.length);
  }

  /** Nodes of the calls that gave C, for each sample of a lane that looked for it. */
  found(): readonly (readonly number[])[] {
    return this.engine.found();
  }

  /**
   * Engines for the same, for samples that take much memory.
   * @param work - units of work that a call may take, where that is less than it may in any case
   */
  frugal(work: number): Engines {
    return new Engines({ ...this.plan, workLimit: Math.min(work, this.plan.workLimit) }, null, true);
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
}
