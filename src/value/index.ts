/** Values of the DSL: kinds, equality, CPython's hashes and set order, Python's protocols, JSON encoding. */

export * from './algebra.js';
export * from './calls.js';
export * from './codec.js';
export { equals, fingerprint, sameValue } from './equal.js';
export { hashValue, nameNumber } from './hash.js';
export * from './limits.js';
export { findValue, hasValue, indexValues, NOT_PACKED, packValue } from './membership.js';
export { keepCodes, newCells, newCodes, scratchFor } from './memory.js';
export { mergeSets } from './merge.js';
export * from './patch.js';
export * from './python.js';
export * from './set.js';
export { settled, Tally } from './size.js';
export { timsort } from './sort.js';
export * as table from './table.js';
export * from './value.js';
export { addWork, restoreWork, withoutWork, workDone } from './work.js';
export { JsonWriter } from './writer.js';
