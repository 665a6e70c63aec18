/** Preloaded into a process (`node --import`): its WebGPU device is lost right after the second batch was handed to it. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { globals } = await import('webgpu');
  const { GPUAdapter, GPUQueue } = globals;
  const { requestDevice } = GPUAdapter.prototype;
  const { submit } = GPUQueue.prototype;
  let device;
  let submits = 0;
  GPUAdapter.prototype.requestDevice = async function (...args) {
    device = await requestDevice.apply(this, args);
    return device;
  };
  GPUQueue.prototype.submit = function (...args) {
    submit.apply(this, args);
    if (++submits === 2) device.destroy();
  };
}
