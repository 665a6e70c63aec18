/** WebGPU, through gpu.js on Dawn. */
import { DeviceError } from '../../errors.js';
import type { Device, PreparedBatch } from '../device.js';
import { GPUJS_ARRAY_WORDS, prepareWithGpuJs } from '../gpujs.js';
import { type Gate, requireAdapter } from './adapter.js';

/** Bytes of a word. */
const WORD = 4;
const ERROR_KINDS = ['out-of-memory', 'validation', 'internal'] as const;
/** Most memory to ask an adapter for; it does not tell how much it has. */
const BATCH_WORDS = 2 ** 26;

/**
 * Opens WebGPU on the best adapter.
 *
 * @throws DeviceError when there is none
 */
export async function openWebGpu(): Promise<Device> {
  return new WebGpu(await requireAdapter());
}

class WebGpu implements Device {
  readonly name = 'webgpu';
  readonly adapter;
  readonly limits;
  lost: string | null = null;
  private watched = false;

  constructor(private readonly gate: Gate) {
    this.adapter = gate.adapter;
    const { maxStorageBufferBindingSize, maxBufferSize } = gate.limits;
    const bytes = Math.min(maxStorageBufferBindingSize, maxBufferSize);
    this.limits = {
      arrayWords: Math.min(Math.floor(bytes / WORD), GPUJS_ARRAY_WORDS),
      batchWords: BATCH_WORDS,
    };
  }

  async prepare(plan: Parameters<Device['prepare']>[0]): Promise<PreparedBatch> {
    const prepared = await this.checked(() => prepareWithGpuJs('webgpu', plan));
    this.watch();
    return { ...prepared, run: (record) => this.checked(() => prepared.run(record)) };
  }

  async close(): Promise<void> {
    this.lost ??= 'closed';
    const device = this.gate.device();
    device?.destroy();
    // gpu.js asks for another device only when it knows that this one is gone.
    await device?.lost;
  }

  /**
   * Does some work and fails when the device reports an error meanwhile: WebGPU calls do not throw, and a buffer that could not
   * be made reads as zeros.
   */
  private async checked<T>(work: () => Promise<T>): Promise<T> {
    if (this.lost !== null) throw new DeviceError(this.name, this.lost);
    const device = this.gate.device();
    if (device === null) return work();
    for (const kind of ERROR_KINDS) device.pushErrorScope(kind);
    const [result] = await Promise.allSettled([work()]);
    const scopes = await Promise.allSettled(ERROR_KINDS.map(() => device.popErrorScope()));
    for (const scope of scopes) {
      // A lost device has no errors to tell.
      if (scope.status === 'fulfilled' && scope.value !== null) {
        throw new DeviceError(this.name, scope.value.message.split('\n', 1)[0]);
      }
    }
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  }

  /** Notes when the device is lost. */
  private watch(): void {
    const device = this.gate.device();
    if (this.watched || device === null) return;
    this.watched = true;
    device.lost.then(({ reason, message }) => {
      this.lost ??= `the device was lost: ${message || reason}`;
    });
  }
}
