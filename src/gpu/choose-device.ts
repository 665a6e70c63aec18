/**
 * Chooses the device of a run. What a device takes to be used is loaded only when one is looked for: most runs of `auto` end
 * before that.
 */
import { counted } from '../counted.js';
import type { CostModel } from './cost.js';
import { type Adapter, type DeviceChoice, type DeviceName, describeAdapter } from './device.js';
import { graphicsNodes } from './hardware.js';

/** Milliseconds that it takes to load the libraries, start a device and compile a first region: less work than that stays on the CPU. */
const START = 1000;

/** The device of a run, and why it is that one. */
export interface ChosenDevice {
  /** `cpu`: the CPU kernels do everything. */
  readonly name: DeviceName;
  /** Null where no graphics adapter is used. */
  readonly adapter: Adapter | null;
  /** What is decided by, region by region; null when everything goes to the device. */
  readonly model: CostModel | null;
  readonly reason: string;
}

/** What is known of a run before it starts. */
export interface Prospect {
  /** Milliseconds that the CPU kernels are predicted to take for what a device could do. */
  readonly cpuMs: number;
  /** Part of all calls that a device could do. */
  readonly share: number;
}

/** What is chosen for. */
export interface DeviceRequest {
  readonly choice: DeviceChoice;
  /** Name of the programs' dialect. */
  readonly dialect: string;
  /** Workers that share the work where no device does. */
  readonly workers: number;
  /** Looks ahead; asked only when there may be graphics hardware. */
  readonly prospect: () => Promise<Prospect>;
  /** Whether there may be graphics hardware. */
  readonly mayHaveGpu?: () => boolean;
}

/** The dialect whose operations are tested to give the same on devices. */
const TESTED_DIALECT = 'arc-dsl';

const onCpu = (reason: string): ChosenDevice => ({ name: 'cpu', adapter: null, model: null, reason });

/**
 * Chooses a device.
 *
 * @throws DeviceError when the one asked for cannot be had
 */
export async function chooseDevice(request: DeviceRequest): Promise<ChosenDevice> {
  const { choice, dialect } = request;
  if (choice === 'cpu') return onCpu('asked for');
  if (choice === 'auto') return dialect === TESTED_DIALECT ? chooseFreely(request) : onCpu(untested(dialect));
  const { openDevice } = await import('./open-device.js');
  const { name, adapter } = await openDevice(choice);
  return dialect === TESTED_DIALECT ? { name, adapter, model: null, reason: 'asked for' } : onCpu(untested(dialect));
}

const untested = (dialect: string): string =>
  `operations of ${dialect} run on the CPU: only those of ${TESTED_DIALECT} are tested on devices`;

async function chooseFreely({ workers, prospect, mayHaveGpu = hasGraphicsNode }: DeviceRequest): Promise<ChosenDevice> {
  if (!mayHaveGpu()) return onCpu('no graphics hardware');
  const { cpuMs, share } = await prospect();
  if (cpuMs < START) {
    return onCpu(`predicted ${cpuMs.toFixed(1)} ms of grid operations, less than it takes to start a device`);
  }
  // A device works for one thread, so that what it cannot do is done by that thread alone.
  if (1 - share > 1 / Math.max(workers, 1)) {
    const percent = Math.round(100 * share);
    return onCpu(
      `a device could do ${percent}% of the calls and one thread the rest, which ${counted(workers, 'worker')} share`,
    );
  }
  const { openDevice, probeWebGpu } = await import('./open-device.js');
  const found = await probeWebGpu();
  if ('reason' in found) return onCpu(found.reason);
  if (found.adapter.software) return onCpu(`no graphics hardware, only ${describeAdapter(found.adapter)}`);
  const { modelOf } = await import('./models.js');
  const device = await openDevice('webgpu');
  const model = await modelOf(device);
  return { name: 'webgpu', adapter: device.adapter, model, reason: 'each region where it is predicted to be faster' };
}

/** Whether there may be graphics hardware. Loading WebGPU to find none would take longer than many a run. */
const hasGraphicsNode = (): boolean => process.platform !== 'linux' || graphicsNodes().length > 0;
