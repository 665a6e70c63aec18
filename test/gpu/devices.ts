/**
 * The devices to test on. WebGPU is tested on SwiftShader, the software adapter of Debian's `chromium`, where that is installed,
 * or with BATT_TEST_GPU=1 on the machine's own graphics hardware.
 */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll } from 'vitest';
import { type Device, openDevice, openWebGpu } from '../../src/gpu/index.js';

const SWIFTSHADER = '/usr/lib/chromium/vk_swiftshader_icd.json';

const onHardware = process.env.BATT_TEST_GPU === '1';

/** Whether WebGPU is tested on the software adapter. */
export const hasSoftwareAdapter = !onHardware && existsSync(SWIFTSHADER);

/** What leads Dawn to the software adapter; empty where that is not tested. */
export const adapterEnvironment: Readonly<Record<string, string>> = hasSoftwareAdapter
  ? {
      VK_DRIVER_FILES: SWIFTSHADER,
      VK_ICD_FILENAMES: SWIFTSHADER,
      XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? tmpdir(),
    }
  : {};

/** Whether WebGPU can be tested. */
export const hasAdapter = onHardware || hasSoftwareAdapter;
Object.assign(process.env, adapterEnvironment);
if (!hasAdapter) console.warn(`WebGPU is not tested: there is no ${SWIFTSHADER}`);

/** The devices under test; WebGPU with shaders of our own, and through gpu.js. */
export const testedDevices = [
  'cpu',
  'webasm',
  ...(hasAdapter ? (['webgpu', 'webgpu through gpu.js'] as const) : []),
] as const;

const opened = new Map<string, Promise<Device>>();

/** One of them, open until the tests of this file are over. */
export function device(name: (typeof testedDevices)[number]): Promise<Device> {
  let known = opened.get(name);
  if (known === undefined) {
    known = name === 'webgpu through gpu.js' ? openWebGpu('gpu.js') : openDevice(name);
    opened.set(name, known);
  }
  return known;
}

afterAll(async () => {
  for (const one of opened.values()) await (await one).close();
});
