/** Batches through gpu.js: passes as its kernels, chained in one of its pipelines, so that results stay where they are made. */
import type { GPU, IKernelRunShortcut, IPipelineRunShortcut } from 'gpu.js';
import { DeviceError, messageOf } from '../errors.js';
import type { BatchPlan, DeviceName, PreparedBatch, Words } from './device.js';
import { NO_COLOR } from './kernels/painting.js';
import { loadPackage } from './packages.js';
import { arraysOf, bind, type Pass, RECORD } from './pass.js';

/** gpu.js computes with 32-bit floats, whatever is put in. */
const BYTES = 4;

/** Largest index that a 32-bit float tells from its neighbors: gpu.js computes indices with them. */
export const GPUJS_ARRAY_WORDS = 2 ** 24;

/** Most passes of a program: each takes about 5 ms to compile, whatever the number of samples. */
export const GPUJS_PASSES = 256;

/** Most arrays that a pass may read: WebGPU binds 8 to a shader, one of which is the result. */
const MAX_ARRAYS = 7;

/** The text of the kernel function of a pass: one thread for each word `c` of each sample `n`. */
function threadText(pass: Pass): string {
  const { declarations, size, value } = bind(pass, (array, index) => `a${array}[n][${index}]`);
  const parameters = arraysOf(pass).map((_, k) => `a${k}`);
  if (parameters.length > MAX_ARRAYS) throw new TypeError(`kernel ${pass.kernel.name} reads too many arrays`);
  const { capacity } = pass;
  const body =
    capacity === null
      ? `if (valid < 1) { return -1; }
const k = this.thread.x;
${value}`
      : `${size}
const c = this.thread.x;
if (c == ${capacity.height * capacity.width}) { return h; }
if (c > ${capacity.height * capacity.width}) { return w; }
const y = Math.floor((c + 0.5) / ${capacity.width});
const x = c - y * ${capacity.width};
if (y >= h || x >= w) { return ${NO_COLOR}; }
${value}`;
  return `function (${parameters.join(', ')}) {
const n = this.thread.y;
${declarations}
${body}
}`;
}

/** Makes the passes into a pipeline and runs it once, so that everything is compiled. */
export async function prepareWithGpuJs(
  mode: Extract<DeviceName, 'webasm' | 'webgpu'>,
  plan: BatchPlan,
): Promise<PreparedBatch> {
  const { GPU, Input } = await loadPackage('gpu.js', mode);
  const { samples, recordWidth, passes, outputs } = plan;
  const gpu = new GPU({ mode });
  const failed = (error: unknown): DeviceError =>
    error instanceof DeviceError ? error : new DeviceError(mode, messageOf(error), { cause: error });
  const call = async (pipeline: IPipelineRunShortcut, record: Int8Array): Promise<Words[]> => {
    // Any array of numbers will do, but the declaration knows one kind only.
    const input = new Input(record as ArrayLike<number> as number[], [recordWidth, samples]);
    const results = await pipeline(input);
    checkExecution(mode, pipeline);
    return wholeArrays(results);
  };
  try {
    const pipeline = pipelineOf(gpu, plan);
    await call(pipeline, new Int8Array(samples * recordWidth));
    const { executorKind, fallbackReason } = pipeline;
    const words = outputs.reduce((sum, pass) => sum + passes[pass].width, 0) * samples;
    return {
      execution: { executorKind, backend: pipeline.backend ?? mode, fallbackReason },
      traffic: {
        uploads: 1,
        downloads: 1,
        bytesUp: samples * recordWidth * BYTES,
        bytesDown: words * BYTES,
        dispatches: passes.length,
      },
      run: (record) =>
        call(pipeline, record).catch((error: unknown) => {
          throw failed(error);
        }),
      release: () => gpu.destroy(),
    };
  } catch (error) {
    await gpu.destroy();
    throw failed(error);
  }
}

/**
 * gpu.js does not fail where a device cannot do something: it goes on with steps one by one, on the CPU at last. That would be
 * reported as the device's work, with transfers that were not made, so it counts as a failure.
 */
function checkExecution(mode: DeviceName, { backend, executorKind, fallbackReason }: IPipelineRunShortcut): void {
  if (backend === mode && fallbackReason === null) return;
  const why = fallbackReason === null ? '' : `: ${fallbackReason}`;
  throw new DeviceError(mode, `gpu.js ran it on ${backend ?? 'nothing'} as ${executorKind}${why}`);
}

/** Kernels with the same text and output are one. */
function pipelineOf(gpu: GPU, { samples, passes, outputs }: BatchPlan): IPipelineRunShortcut {
  const kernels = new Map<string, IKernelRunShortcut>();
  const kernelOf = (pass: Pass): IKernelRunShortcut => {
    const text = threadText(pass);
    const key = `${pass.width} ${text}`;
    let kernel = kernels.get(key);
    if (kernel === undefined) {
      kernel = gpu.createKernel(text, { output: [pass.width, samples] });
      kernels.set(key, kernel);
    }
    return kernel;
  };
  const made = passes.map(kernelOf);
  return gpu.createPipeline(
    (record) => {
      const results: unknown[] = [];
      passes.forEach((pass, k) => {
        const args = arraysOf(pass).map((array) => (array === RECORD ? record : results[array]));
        results.push(Reflect.apply(made[k], null, args));
      });
      return outputs.map((pass) => results[pass]);
    },
    { threads: false },
  );
}

/** The rows of each result are parts of one array. */
const wholeArrays = (results: unknown): Words[] => {
  if (!Array.isArray(results)) throw new TypeError('gpu.js gave no list of results');
  return results.map((rows) => {
    const first: unknown = Array.isArray(rows) ? rows[0] : null;
    if (!(first instanceof Float32Array)) throw new TypeError('gpu.js gave a result that is not made of rows');
    return new Float32Array(first.buffer, first.byteOffset, rows.length * first.length);
  });
};
