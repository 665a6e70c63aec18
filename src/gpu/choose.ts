/** Chooses the device of a run. */
import { readdirSync } from 'node:fs';
import type { CostModel } from './cost.js';
import type { Device } from './device.js';
import { modelOf } from './models.js';
import { type DeviceChoice, describeAdapter, openDevice, probeWebGpu } from './select.js';

/** Milliseconds that it takes to load the libraries, start a device and compile a first region: less work than that stays on the CPU. */
const START = 1000;

/** The device of a run, and why it is that one. */
export interface ChosenDevice {
  /** Null: the CPU kernels do everything. */
  readonly device: Device | null;
  /** What is decided by, region by region; null when everything goes to the device. */
  readonly model: CostModel | null;
  readonly reason: string;
}

/**
 * Chooses a device.
 *
 * @param cpuMs - milliseconds that the CPU kernels are predicted to take for what a device could do
 * @param mayHaveGpu - whether there may be graphics hardware
 * @throws DeviceError when the one asked for cannot be had
 */
export async function chooseDevice(
  choice: DeviceChoice,
  cpuMs: number,
  mayHaveGpu: () => boolean = hasGraphicsNode,
): Promise<ChosenDevice> {
  if (choice !== 'auto') {
    const device = choice === 'cpu' ? null : await openDevice(choice);
    return { device, model: null, reason: 'asked for' };
  }
  const onCpu = (reason: string): ChosenDevice => ({ device: null, model: null, reason });
  if (!mayHaveGpu()) return onCpu('no graphics hardware');
  if (cpuMs < START) {
    return onCpu(`predicted ${cpuMs.toFixed(1)} ms of grid operations, less than it takes to start a device`);
  }
  const found = await probeWebGpu();
  if ('reason' in found) return onCpu(found.reason);
  if (found.adapter.software) return onCpu(`no graphics hardware, only ${describeAdapter(found.adapter)}`);
  const device = await openDevice('webgpu');
  return { device, model: await modelOf(device), reason: 'each region where it is predicted to be faster' };
}

/** Whether the system shows graphics hardware. Loading WebGPU to find none would take longer than many a run. */
function hasGraphicsNode(): boolean {
  if (process.platform !== 'linux') return true;
  const names = (folder: string): string[] => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  };
  return (
    names('/dev').some((name) => /^(nvidia\d+|dxg)$/.test(name)) ||
    names('/dev/dri').some((name) => /^render/.test(name))
  );
}
