/** Values in WebAssembly's linear memory, and the way there and back. */
export { type Handle, LinearMemory, linearMemory } from './linear-memory.js';
export {
  colorOf,
  columnOf,
  gridAt,
  type HandleColumns,
  intAt,
  intHandle,
  itemsAt,
  locate,
  type PackedSet,
  type PlacedGrid,
  packedAt,
  rowOf,
} from './placed.js';
