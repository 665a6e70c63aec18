/**
 * Memory for cells of grids and codes of sets.
 *
 * V8 keeps typed arrays of up to 64 bytes on its heap; a larger one gets a buffer of its own for 0.6 to 1 µs, which the
 * collector then has to track. Views of a shared slab cost a tenth of that. What lives on keeps its slab, hence small slabs.
 */

/** Bytes of a slab; arrays of more than a quarter of that get a buffer of their own, which costs little beside filling them. */
const SLAB = 1 << 14;
const LARGE = SLAB >> 2;
const ON_HEAP = 64;

let cellSlab = new ArrayBuffer(SLAB);
let cellsUsed = 0;

/** Zeroed cells for a new grid; they may share their `buffer` with other grids'. */
export function newCells(count: number): Int8Array<ArrayBuffer> {
  if (count > LARGE || count <= ON_HEAP) return new Int8Array(count);
  if (cellsUsed + count > SLAB) {
    cellSlab = new ArrayBuffer(SLAB);
    cellsUsed = 0;
  }
  const cells = new Int8Array(cellSlab, cellsUsed, count);
  cellsUsed += count;
  return cells;
}

let codeSlab = new ArrayBuffer(SLAB);
let codesUsed = 0;

/** Zeroed codes for a new set; they may share their `buffer` with other sets'. */
export function newCodes(count: number): Int32Array<ArrayBuffer> {
  const bytes = count * 4;
  if (bytes > LARGE || bytes <= ON_HEAP) return new Int32Array(count);
  if (codesUsed + bytes > SLAB) {
    codeSlab = new ArrayBuffer(SLAB);
    codesUsed = 0;
  }
  const codes = new Int32Array(codeSlab, codesUsed, count);
  codesUsed += bytes;
  return codes;
}

let scratch = new Int32Array(1 << 10);

/** Scratch for some codes, in use until the next call. */
export function scratchFor(count: number): Int32Array {
  if (scratch.length < count) scratch = new Int32Array(count * 2);
  return scratch;
}

/** The first codes of a scratch array, in memory of their own. */
export function keepCodes(scratch: Int32Array, count: number): Int32Array<ArrayBuffer> {
  const codes = newCodes(count);
  if (count > ON_HEAP) codes.set(scratch.subarray(0, count));
  else for (let k = 0; k < count; k++) codes[k] = scratch[k];
  return codes;
}
