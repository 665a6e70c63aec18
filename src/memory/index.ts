/** Values in WebAssembly's linear memory, and the way there and back. */
export { LinearMemory } from './linear-memory.js';
