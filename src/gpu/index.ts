/** Batched grid operations on a device, and the proof of what ran where. */

export { DeviceAccelerator, type DeviceSetup, openAccelerator } from './accelerator.js';
export type { CallSource } from './calls.js';
export {
  type ChosenDevice,
  chooseDevice,
  type DeviceRequest,
  type Prospect,
} from './choose.js';
export {
  type Adapter,
  adapterName,
  DEVICE_CHOICES,
  type Device,
  type DeviceChoice,
  type DeviceName,
  describeAdapter,
} from './device.js';
export { type ExecutionCount, type Fallback, Ledger, type LedgerTotals } from './ledger.js';
export { conversion, type DeviceOperation, deviceOperations, deviceSplits } from './operations.js';
export { type DeviceProgram, type InputKind, ProgramBuilder, type Ref, type ResultKind } from './program.js';
export { prospectOf } from './prospect.js';
export { regionColumns } from './region-columns.js';
export { cutRegions, type Region, type RegionOutput } from './regions.js';
export { Router } from './router.js';
export { type ResultColumn, Runner } from './runner.js';
export { type DeviceStatus, listDevices, openDevice } from './select.js';
export { openWebGpu } from './webgpu/device.js';
