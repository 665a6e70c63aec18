/** Batches as compute shaders of our own: one upload, one command buffer with all passes, one download. */
import { DeviceError } from '../../errors.js';
import type { BatchPlan, PreparedBatch, Words } from '../device.js';
import { arraysOf, type Pass, RECORD } from '../pass.js';
import type { GpuDevice } from './adapter.js';
import { type Shader, type Storage, shaderOf, storageOf, WORKGROUP } from './wgsl.js';

type GpuBuffer = ReturnType<GpuDevice['createBuffer']>;
type GpuPipeline = Awaited<ReturnType<GpuDevice['createComputePipelineAsync']>>;
type GpuBindGroup = ReturnType<GpuDevice['createBindGroup']>;

/** As the WebGPU specification numbers them. */
const USAGE = { mapRead: 0x1, copySource: 0x4, copyTarget: 0x8, uniform: 0x40, storage: 0x80 } as const;
const MAP_READ = 0x1;

/** Most workgroups along one axis. */
const MOST_GROUPS = 65_535;

/** A shader cannot be compiled. */
export class ShaderError extends DeviceError {}

/** What an error of WebGPU says; those of a lost device say nothing. */
const reasonOf = (error: unknown): string => {
  const { name = 'failed', message = '' }: { name?: unknown; message?: unknown } = Object(error);
  return String(message).split('\n', 1)[0] || String(name);
};

/** The pipelines of a device, each compiled once. */
export class Pipelines {
  private readonly known = new Map<string, Promise<GpuPipeline>>();

  constructor(readonly device: GpuDevice) {}

  /** @throws ShaderError */
  of(text: string): Promise<GpuPipeline> {
    let pipeline = this.known.get(text);
    if (pipeline === undefined) {
      pipeline = this.compile(text);
      this.known.set(text, pipeline);
    }
    return pipeline;
  }

  private async compile(text: string): Promise<GpuPipeline> {
    const { device } = this;
    // A flaw of the text is no error of the batch, which gpu.js may still run.
    device.pushErrorScope('validation');
    const module = device.createShaderModule({ code: text });
    const flaw = device.popErrorScope().catch(() => null);
    try {
      return await device.createComputePipelineAsync({ layout: 'auto', compute: { module, entryPoint: 'main' } });
    } catch (error) {
      throw new ShaderError('webgpu', reasonOf((await flaw) ?? error), { cause: error });
    }
  }
}

/** A pass as it is put into the command buffer. */
interface Dispatch {
  readonly pipeline: GpuPipeline;
  readonly bindings: GpuBindGroup;
  readonly groups: readonly [x: number, y: number];
}

/** An output in the buffer that is read back. */
interface Read {
  readonly source: GpuBuffer;
  readonly storage: Storage;
  readonly offset: number;
  /** Elements of the array. */
  readonly length: number;
  /** Of its buffer: a multiple of four. */
  readonly bytes: number;
}

/**
 * Compiles the shaders that are not compiled yet, all at once, and makes the buffers.
 *
 * @throws ShaderError when a shader cannot be compiled
 */
export async function prepareWithWgsl(pipelines: Pipelines, plan: BatchPlan): Promise<PreparedBatch> {
  const { passes, outputs, samples, recordWidth } = plan;
  const shaders = passes.map((pass) =>
    shaderOf(
      pass,
      samples,
      arraysOf(pass).map((array) => arrayOf(plan, array)),
    ),
  );
  const compiled = await Promise.all(shaders.map(({ text }) => pipelines.of(text)));
  const batch = new Buffers(pipelines.device);
  const record = batch.make(whole(samples * recordWidth), USAGE.storage | USAGE.copyTarget);
  const results = passes.map((pass) => batch.make(bytesOf(pass, samples), USAGE.storage | USAGE.copySource));
  const parameters = batch.parameters(shaders);
  const dispatches = passes.map((pass, k): Dispatch => {
    const buffers = [...arraysOf(pass).map((array) => (array === RECORD ? record : results[array])), results[k]];
    const entries = buffers.map((buffer, binding) => ({ binding: binding + 1, resource: { buffer } }));
    const layout = compiled[k].getBindGroupLayout(0);
    const bindings = pipelines.device.createBindGroup({ layout, entries: [parameters(k), ...entries] });
    return { pipeline: compiled[k], bindings, groups: groupsFor(bytesOf(pass, samples) / 4) };
  });
  let bytesDown = 0;
  const reads = outputs.map((output): Read => {
    const bytes = bytesOf(passes[output], samples);
    const offset = bytesDown;
    bytesDown += bytes;
    const length = samples * passes[output].width;
    return { source: results[output], storage: storageOf(passes[output]), offset, length, bytes };
  });
  const staging = batch.make(bytesDown, USAGE.mapRead | USAGE.copyTarget);
  return {
    execution: { executorKind: 'wgsl', backend: 'webgpu', fallbackReason: null },
    traffic: { uploads: 1, downloads: 1, bytesUp: record.size, bytesDown, dispatches: passes.length },
    run: async (packed) => {
      const { device } = pipelines;
      device.queue.writeBuffer(record, 0, wholeWords(packed));
      device.queue.submit([commands(device, dispatches, reads, staging)]);
      await staging.mapAsync(MAP_READ).catch((error: unknown) => {
        throw new DeviceError('webgpu', reasonOf(error), { cause: error });
      });
      const read = staging.getMappedRange().slice(0);
      staging.unmap();
      return reads.map(({ storage, offset, length }): Words => {
        return storage === 'bytes' ? new Int8Array(read, offset, length) : new Int32Array(read, offset, length);
      });
    },
    release: async () => batch.destroy(),
  };
}

function commands(device: GpuDevice, dispatches: readonly Dispatch[], reads: readonly Read[], staging: GpuBuffer) {
  const encoder = device.createCommandEncoder();
  const compute = encoder.beginComputePass();
  for (const { pipeline, bindings, groups } of dispatches) {
    compute.setPipeline(pipeline);
    compute.setBindGroup(0, bindings);
    compute.dispatchWorkgroups(...groups);
  }
  compute.end();
  for (const { source, offset, bytes } of reads) encoder.copyBufferToBuffer(source, 0, staging, offset, bytes);
  return encoder.finish();
}

const arrayOf = ({ passes, recordWidth }: BatchPlan, array: number): { width: number; storage: Storage } =>
  array === RECORD
    ? { width: recordWidth, storage: 'bytes' }
    : { width: passes[array].width, storage: storageOf(passes[array]) };

/** Buffers are made of words of four bytes. */
const whole = (bytes: number): number => Math.ceil(bytes / 4) * 4;

const bytesOf = (pass: Pass, samples: number): number =>
  storageOf(pass) === 'words' ? samples * pass.width * 4 : whole(samples * pass.width);

function wholeWords(packed: Int8Array): Int8Array {
  if (packed.length % 4 === 0) return packed;
  const padded = new Int8Array(whole(packed.length));
  padded.set(packed);
  return padded;
}

function groupsFor(threads: number): [x: number, y: number] {
  const groups = Math.max(1, Math.ceil(threads / WORKGROUP));
  const x = Math.min(groups, MOST_GROUPS);
  return [x, Math.ceil(groups / x)];
}

/** The buffers of a batch. */
class Buffers {
  private readonly made: GpuBuffer[] = [];

  constructor(private readonly device: GpuDevice) {}

  make(size: number, usage: number): GpuBuffer {
    const buffer = this.device.createBuffer({ size, usage });
    this.made.push(buffer);
    return buffer;
  }

  /** Puts the parameters of all passes into one buffer; gives the binding of each. */
  parameters(shaders: readonly Shader[]) {
    const sizes = shaders.map(({ integers, floats }) => 4 * (integers.length + floats.length));
    const { minUniformBufferOffsetAlignment: step } = this.device.limits;
    const apart = Math.ceil(Math.max(...sizes, 4) / step) * step;
    const content = new ArrayBuffer(apart * shaders.length);
    for (const [k, { integers, floats }] of shaders.entries()) {
      new Uint32Array(content, apart * k).set(integers);
      new Float32Array(content, apart * k + 4 * integers.length).set(floats);
    }
    const buffer = this.make(content.byteLength, USAGE.uniform | USAGE.copyTarget);
    this.device.queue.writeBuffer(buffer, 0, content);
    return (k: number) => ({ binding: 0, resource: { buffer, offset: apart * k, size: sizes[k] } });
  }

  destroy(): void {
    for (const buffer of this.made) buffer.destroy();
  }
}
