/** Batched grid operations on a device, and the proof of what ran where. */

export { DeviceAccelerator, type DeviceSetup, openAccelerator } from './accelerator.js';
export { type ChosenDevice, chooseDevice, type DeviceRequest } from './choose-device.js';
export { adapterName, type Device, describeAdapter } from './device.js';
export { conversion, type DeviceOperation, deviceOperations, deviceSplits } from './device-operations.js';
export { Ledger, type LedgerTotals } from './ledger.js';
export { listDevices, openDevice } from './open-device.js';
export { type DeviceProgram, type InputKind, ProgramBuilder } from './program.js';
export { prospectOf } from './prospect.js';
export { regionColumns } from './region-columns.js';
export { cutRegions, type Region } from './regions.js';
export { Runner } from './runner.js';
export { openWebGpu } from './webgpu/webgpu-device.js';
