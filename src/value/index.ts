/** Values of the DSL: kinds, equality, CPython's hashes and set order, Python's protocols, JSON encoding. */
export * from './codec.js';
export { equals, fingerprint, sameValue } from './equal.js';
export { hashHigh, hashValue } from './hash.js';
export { LIMITS } from './limits.js';
export {
  findCode,
  hasCode,
  hasValue,
  indexCodes,
  kindOf,
  NOT_PACKED,
  packValue,
  positionOfCode,
} from './membership.js';
export * from './python.js';
export * from './set.js';
export { timsort } from './sort.js';
export * from './value.js';
