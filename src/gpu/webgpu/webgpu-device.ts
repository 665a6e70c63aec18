/** WebGPU on Dawn: through shaders of our own or, where one of them cannot be compiled, through gpu.js. */
import { setTimeout } from 'node:timers/promises';
import { DeviceError } from '../../errors.js';
import { log } from '../../log.js';
import type { BatchPlan, Device, PreparedBatch } from '../device.js';
import { GPUJS_ARRAY_WORDS, GPUJS_PASSES, prepareWithGpuJs } from '../gpujs.js';
import { type AdapterGate, type GpuDevice, requireAdapter } from './adapter.js';
import { Pipelines, prepareWithWgsl, ShaderError } from './passes.js';

/** Bytes of a word, of which grids have a quarter only in our shaders. */
const WORD = 4;
const ERROR_KINDS = ['out-of-memory', 'validation', 'internal'] as const;
/** Most memory to ask an adapter for; it does not tell how much it has. */
const BATCH_WORDS = 2 ** 26;

/** Milliseconds within which a device that fails is told to be lost, if it is. */
const LOSS_DELAY = 100;

/** What runs the passes. */
type PassLibrary = 'wgsl' | 'gpu.js';

/**
 * Opens WebGPU on the best adapter.
 *
 * @throws DeviceError when there is none
 */
export async function openWebGpu(runs: PassLibrary = 'wgsl'): Promise<Device> {
  return new WebGpu(await requireAdapter(), runs);
}

class WebGpu implements Device {
  readonly name = 'webgpu';
  readonly adapter;
  readonly limits;
  readonly compilesSizes: boolean;
  lost: string | null = null;
  private opening: Promise<GpuDevice> | null = null;
  private pipelines: Pipelines | null = null;

  constructor(
    private readonly gate: AdapterGate,
    private readonly runs: PassLibrary,
  ) {
    this.adapter = gate.adapter;
    const { maxStorageBufferBindingSize, maxBufferSize } = gate.limits;
    const bytes = Math.min(maxStorageBufferBindingSize, maxBufferSize);
    this.limits = {
      arrayWords: Math.min(Math.floor(bytes / WORD), GPUJS_ARRAY_WORDS),
      batchWords: BATCH_WORDS,
      passes: runs === 'gpu.js' ? GPUJS_PASSES : Number.POSITIVE_INFINITY,
    };
    this.compilesSizes = runs === 'gpu.js';
  }

  async prepare(plan: BatchPlan): Promise<PreparedBatch> {
    // Where memory was short, what there was of it must not wait for the garbage collector.
    const prepared = await this.checked(
      (device) => this.prepareOn(device, plan),
      (failed) => failed.release(),
    );
    return { ...prepared, run: (record) => this.checked(() => prepared.run(record)) };
  }

  private async prepareOn(device: GpuDevice, plan: BatchPlan): Promise<PreparedBatch> {
    if (this.runs === 'gpu.js') return prepareWithGpuJs('webgpu', plan);
    this.pipelines ??= new Pipelines(device);
    try {
      return await prepareWithWgsl(this.pipelines, plan);
    } catch (error) {
      if (!(error instanceof ShaderError) || this.lost !== null) throw error;
      log().warn(`a shader cannot be compiled, so gpu.js runs the batch: ${error.reason}`);
      const prepared = await prepareWithGpuJs('webgpu', plan);
      return { ...prepared, execution: { ...prepared.execution, fallbackReason: error.message } };
    }
  }

  async close(): Promise<void> {
    this.lost ??= 'closed';
    const device = this.gate.device();
    device?.destroy();
    // Who asks for a device next gets another one only when this one is known to be gone.
    await device?.lost;
  }

  /**
   * Does some work and fails when the device reports an error meanwhile: WebGPU calls do not throw, and a buffer that could not
   * be made reads as zeros.
   *
   * @param discard - is given the result that an error makes void
   */
  private async checked<T>(
    work: (device: GpuDevice) => Promise<T>,
    discard?: (result: T) => Promise<void>,
  ): Promise<T> {
    if (this.lost !== null) throw new DeviceError(this.name, this.lost);
    const device = await this.open();
    for (const kind of ERROR_KINDS) device.pushErrorScope(kind);
    const [result] = await Promise.allSettled([work(device)]);
    const scopes = await Promise.allSettled(ERROR_KINDS.map(() => device.popErrorScope()));
    for (const scope of scopes) {
      // A lost device has no errors to tell.
      if (scope.status === 'fulfilled' && scope.value !== null) {
        if (result.status === 'fulfilled') await discard?.(result.value);
        throw new DeviceError(this.name, scope.value.message.split('\n', 1)[0]);
      }
    }
    if (result.status === 'fulfilled') return result.value;
    // What was under way fails a moment before the loss that is behind it is told.
    await Promise.race([device.lost, setTimeout(LOSS_DELAY)]);
    throw this.lost === null ? result.reason : new DeviceError(this.name, this.lost, { cause: result.reason });
  }

  /** The device, which is watched from when it is opened. */
  private open(): Promise<GpuDevice> {
    this.opening ??= this.gate.open().then((device) => {
      void device.lost.then(({ reason, message }) => {
        this.lost ??= `the device was lost: ${message || reason}`;
      });
      return device;
    });
    return this.opening;
  }
}
