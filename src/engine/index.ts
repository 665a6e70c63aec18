/** Plans and their execution over batches of samples in linear memory, with a profile per operation. */
export { Engine, type Heartbeat, type OffloadedColumn, type Unit } from './engine.js';
export { AcceleratedEngine, type Accelerator, type Offloaded, type StagePart } from './offload.js';
export { keptSlots, mostHeld, type Plan, planOf, type Step } from './plan.js';
export { addProfile, newProfile, type Profile } from './profile.js';
export { callInMemory, callOperation, MemoryCalls } from './single-call.js';
export type { OnError } from './steps.js';
