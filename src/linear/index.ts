/** The engine that keeps values in linear memory and runs WebAssembly's kernels over them. */
export { engineFor, LinearEngine } from './engine.js';
