/**
 * The way to WebGPU: the `webgpu` package (Dawn), which may be missing or fail to load, and the adapters it finds.
 *
 * gpu.js looks for WebGPU where browsers have it, at `navigator.gpu` and among the globals. What stands there is ours: it
 * hands out the one device that this process has, which our own shaders use as well.
 */
import { isMainThread } from 'node:worker_threads';
import { DeviceError, firstLineOf } from '../../errors.js';
import type { Adapter } from '../device.js';
import { graphicsNodes, withoutAdapter } from '../hardware.js';
import { loadPackage } from '../packages.js';

/** Kind of the package's `GPU`, without its types among the globals. */
type Gpu = ReturnType<typeof import('webgpu').create>;
type GpuAdapter = NonNullable<Awaited<ReturnType<Gpu['requestAdapter']>>>;
/** The package's kind of device. */
export type GpuDevice = Awaited<ReturnType<GpuAdapter['requestDevice']>>;

/** An open way to one adapter. */
export interface AdapterGate {
  readonly adapter: Adapter;
  readonly limits: { readonly maxStorageBufferBindingSize: number; readonly maxBufferSize: number };
  /** The device of this process, opened where there is none; another one when it was lost. */
  open(): Promise<GpuDevice>;
  /** The device, from when it was opened until it is lost. */
  device(): GpuDevice | null;
}

/** What came of looking for adapters. */
type AdapterSearch = { readonly gate: AdapterGate } | { readonly reason: string };

let search: Promise<AdapterSearch> | undefined;

/** Looks for an adapter, a hardware one before a software one; once, since the answer does not change. */
export function findAdapter(): Promise<AdapterSearch> {
  search ??= look();
  return search;
}

async function look(): Promise<AdapterSearch> {
  // A worker that has used Dawn takes the whole process with it when it is terminated.
  if (!isMainThread) return { reason: 'WebGPU is used in the main thread only' };
  try {
    const webgpu = await loadPackage('webgpu', 'webgpu');
    Object.assign(globalThis, webgpu.globals);
    const gpu = webgpu.create([]);
    const adapter = await bestAdapter(gpu);
    return adapter === null ? { reason: withoutAdapter(graphicsNodes()) } : { gate: open(gpu, adapter) };
  } catch (error) {
    if (error instanceof DeviceError) return { reason: error.reason };
    return { reason: `WebGPU cannot be started: ${firstLineOf(error)}` };
  }
}

/** The hardware adapter, or what else there is. */
async function bestAdapter(gpu: Gpu): Promise<GpuAdapter | null> {
  const fast = await gpu.requestAdapter({ powerPreference: 'high-performance' });
  if (fast !== null && !describe(fast).software) return fast;
  return (await gpu.requestAdapter()) ?? fast;
}

function open(gpu: Gpu, found: GpuAdapter): AdapterGate {
  const { maxStorageBufferBindingSize, maxBufferSize } = found.limits;
  const requiredLimits = { maxStorageBufferBindingSize, maxBufferSize };
  let device: GpuDevice | null = null;
  let opening: Promise<GpuDevice> | null = null;
  // An adapter gives one device only; for another one a fresh adapter is asked for.
  let next: GpuAdapter | null = found;
  const openNext = async (): Promise<GpuDevice> => {
    const adapter = next ?? (await bestAdapter(gpu));
    next = null;
    if (adapter === null) throw new DeviceError('webgpu', 'the adapter is no longer there');
    const made = await adapter.requestDevice({ requiredLimits }).catch((error: unknown) => {
      throw new DeviceError('webgpu', `the adapter gives no device: ${firstLineOf(error)}`);
    });
    device = made;
    void made.lost.then(() => {
      if (device !== made) return;
      device = null;
      opening = null;
    });
    return made;
  };
  const openOnce = (): Promise<GpuDevice> => {
    opening ??= openNext().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const { limits, features, info } = found;
  const requestAdapter = async () => ({ limits, features, info, requestDevice: openOnce });
  const navigator: object = Reflect.get(globalThis, 'navigator') ?? {};
  Object.defineProperty(navigator, 'gpu', { value: { requestAdapter }, configurable: true });
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  return { adapter: describe(found), limits: requiredLimits, open: openOnce, device: () => device };
}

function describe({ info }: GpuAdapter): Adapter {
  const { vendor, architecture, device, description, isFallbackAdapter } = info;
  return { vendor, architecture, device, description, software: isFallbackAdapter };
}

/** The adapter, or a {@link DeviceError} that says why there is none. */
export async function requireAdapter(): Promise<AdapterGate> {
  const found = await findAdapter();
  if ('reason' in found) throw new DeviceError('webgpu', found.reason);
  return found.gate;
}
