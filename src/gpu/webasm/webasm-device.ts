/** WebAssembly on the processor, through gpu.js. */
import type { Device } from '../device.js';
import { GPUJS_ARRAY_WORDS, GPUJS_PASSES, prepareWithGpuJs } from '../gpujs.js';
import { loadPackage } from '../packages.js';

/** A quarter of a GiB, of the 4 that a WebAssembly memory may have: several workers have one each. */
const BATCH_WORDS = 2 ** 26;

/**
 * Opens WebAssembly. It stays in its thread: gpu.js would start workers for every pipeline, of 8 MB and 20 ms each, and the
 * other cores have the other workers of the pool to run.
 *
 * @throws DeviceError where gpu.js is not installed
 */
export async function openWebAsm(): Promise<Device> {
  await loadPackage('gpu.js', 'webasm');
  return WEBASM;
}

const WEBASM: Device = {
  name: 'webasm',
  adapter: null,
  limits: { arrayWords: GPUJS_ARRAY_WORDS, batchWords: BATCH_WORDS, passes: GPUJS_PASSES },
  lost: null,
  compilesSizes: true,
  prepare: (plan) => prepareWithGpuJs('webasm', plan),
  close: async () => {},
};
