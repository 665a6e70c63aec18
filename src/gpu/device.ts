/** What a device is: something that runs the passes of a batch, one upload before and one download after them. */
import type { Pass } from './pass.js';

/** The devices, as the command line names them. */
export type DeviceName = 'cpu' | 'webasm' | 'webgpu';

/** What `--device` takes; `gpu` is WebGPU on hardware, `auto` leaves the choice to the router. */
export const DEVICE_CHOICES = ['auto', 'cpu', 'gpu', 'webgpu', 'webasm'] as const;

/** One of {@link DEVICE_CHOICES}. */
export type DeviceChoice = (typeof DEVICE_CHOICES)[number];

/** The hardware, or the software in its place, that a device runs on, as its driver describes it. */
export interface Adapter {
  readonly vendor: string;
  readonly architecture: string;
  readonly device: string;
  readonly description: string;
  /** Whether the processor does its work. */
  readonly software: boolean;
}

/** An adapter's name. */
export const adapterName = ({ vendor, description, device }: Adapter): string =>
  [vendor, description || device].filter((part) => part !== '').join(' ');

/** An adapter in a few words: its name, and whether it is hardware. */
export const describeAdapter = (adapter: Adapter): string =>
  `${adapterName(adapter)} (${adapter.software ? 'software' : 'hardware'})`;

/** How much a device takes at once. */
export interface DeviceLimits {
  /** Words of one array. */
  readonly arrayWords: number;
  /** Words of all arrays of a batch. */
  readonly batchWords: number;
  /** Passes of a program: more take too long to compile. */
  readonly passes: number;
}

/** Tells the time in milliseconds, from any moment on. */
export type Clock = () => number;

/** The passes of a batch of a certain size. */
export interface BatchPlan {
  /** Samples; arrays hold `samples` parts of equal width, one after the other. */
  readonly samples: number;
  /** Words of each sample in the packed batch. */
  readonly recordWidth: number;
  readonly passes: readonly Pass[];
  /** The passes whose results are read back. */
  readonly outputs: readonly number[];
}

/** How a library runs the passes, in its own words. */
export interface Execution {
  readonly executorKind: string;
  readonly backend: string;
  /** Why it does not run them in its best way; null when it does. */
  readonly fallbackReason: string | null;
}

/** Words read back: whole numbers, whatever the type. */
export type Words = Float32Array | Int32Array | Int16Array | Int8Array;

/** What one run moved and started. */
export interface DeviceTraffic {
  readonly uploads: number;
  readonly downloads: number;
  readonly bytesUp: number;
  readonly bytesDown: number;
  readonly dispatches: number;
}

/** A batch plan that is ready to run, any number of times. */
export interface PreparedBatch {
  readonly execution: Execution;
  /** What every run moves. */
  readonly traffic: DeviceTraffic;
  /**
   * Runs the passes; runs do not overlap.
   *
   * @param record - the packed batch; it may change once the promise is settled
   * @returns the result of each output pass
   * @throws DeviceError when the device fails
   */
  run(record: Int8Array): Promise<readonly Words[]>;
  /** Gives back what the device holds for it. */
  release(): Promise<void>;
}

/** A device. */
export interface Device {
  readonly name: DeviceName;
  readonly adapter: Adapter | null;
  readonly limits: DeviceLimits;
  /** Why it has stopped working for good; null while it works. */
  readonly lost: string | null;
  /** Whether passes are compiled anew for each size of a batch. */
  readonly compilesSizes: boolean;
  /**
   * Compiles what is not compiled yet, so that running takes no longer the first time.
   *
   * @throws DeviceError when the device fails
   */
  prepare(plan: BatchPlan): Promise<PreparedBatch>;
  /** Gives everything back; the device is not used again. */
  close(): Promise<void>;
}
