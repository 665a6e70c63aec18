/** Values of the DSL as plain data, their JSON encoding, and the limits that people are told of. */
export * from './codec.js';
export * from './limits.js';
export { pythonText, pythonTextOf } from './python-text.js';
export * from './value.js';
export { JsonWriter } from './writer.js';
