/** Values in linear memory, kernels of WebAssembly over them, and the engine that runs plans there. */
export { type Called, callHeld, HeldCaller, HeldColumns } from './call.js';
export { engineFor, LinearEngine } from './engine.js';
export { LinearMemory } from './memory.js';
export { prepare, runHeld } from './program.js';
