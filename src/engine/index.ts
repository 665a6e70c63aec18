/** Plans and their execution over batches of samples, in linear memory and on values, with a profile per operation. */
export { Engine, type Heartbeat, type OffloadedColumn, type OnError, type Unit } from './execute.js';
export { engineFor, LinearEngine } from './linear.js';
export { prepare, runInMemory } from './lone-program.js';
export { AcceleratedEngine, type Accelerator, type Offloaded, type StagePart } from './offload.js';
export { keptSlots, kernelOf, mostHeld, type Plan, planOf, type Step } from './plan.js';
export { addProfile, newProfile, type Profile, REASONS, type Reason, reasonsOf } from './profile.js';
export { type Result, ResultHandle } from './result.js';
export { CallerInMemory, callInMemory, MemoryCalls } from './single-call.js';
