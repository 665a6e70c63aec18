/** Opens devices by the names of the command line. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DeviceError, messageOf } from '../errors.js';
import { packageFile } from '../package.js';
import { openCpu } from './cpu/cpu-device.js';
import { type Adapter, type Device, type DeviceChoice, type DeviceName, describeAdapter } from './device.js';
import { openWebAsm } from './webasm/webasm-device.js';
import { findAdapter } from './webgpu/adapter.js';
import { openWebGpu } from './webgpu/webgpu-device.js';

/**
 * Opens a device.
 *
 * @throws DeviceError when it cannot be had, with what was found instead
 */
export async function openDevice(choice: Exclude<DeviceChoice, 'auto'>): Promise<Device> {
  switch (choice) {
    case 'cpu':
      return openCpu();
    case 'webasm':
      return openWebAsm();
    case 'webgpu':
      return openWebGpu();
    case 'gpu': {
      const found = await findAdapter();
      if ('reason' in found) throw new DeviceError('gpu', found.reason);
      if (found.gate.adapter.software) {
        throw new DeviceError('gpu', `no hardware adapter; found ${describeAdapter(found.gate.adapter)}`);
      }
      return openWebGpu();
    }
  }
}

/** What can be said of a device without using it. */
interface DeviceStatus {
  readonly name: DeviceName;
  readonly adapter: Adapter | null;
  /** Why it cannot be used; null when it can. */
  readonly problem: string | null;
}

/** The devices of this machine. */
export async function listDevices(): Promise<DeviceStatus[]> {
  const webasm = await openWebAsm().then(
    () => null,
    (error: unknown) => (error instanceof DeviceError ? error.reason : messageOf(error)),
  );
  const webgpu = await probeWebGpu();
  return [
    { name: 'cpu', adapter: null, problem: null },
    { name: 'webasm', adapter: null, problem: webasm },
    'reason' in webgpu
      ? { name: 'webgpu', adapter: null, problem: webgpu.reason }
      : { name: 'webgpu', adapter: webgpu.adapter, problem: null },
  ];
}

const PROBE = packageFile('dist/gpu/webgpu/probe.js');
/** Milliseconds that a driver may take to start. */
const PROBE_LIMIT = 30_000;

/** Looks for a WebGPU adapter in another process, which a broken driver may end. */
export async function probeWebGpu(): Promise<{ readonly adapter: Adapter } | { readonly reason: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROBE], { timeout: PROBE_LIMIT });
    return JSON.parse(stdout);
  } catch (error) {
    const { signal, code }: { signal?: unknown; code?: unknown } = Object(error);
    return { reason: `WebGPU ends the process that starts it (${signal ?? code})` };
  }
}
