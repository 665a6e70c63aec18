/** Memory for the cells of compact grids. */

/**
 * Cells of small grids are carved out of slabs of this many bytes: V8 gives a typed array of more than 64 bytes a buffer of
 * its own for 0.6 to 1 µs, a view of a slab costs a tenth of that. A grid that lives on keeps its slab, hence the small slabs.
 */
const SLAB = 1 << 14;
/** Cells above this number get a buffer of their own: there the buffer costs little compared with filling it. */
const LARGE = SLAB >> 2;

let slab = new ArrayBuffer(SLAB);
let used = 0;

/** Zeroed cells for a new grid; they may share their `buffer` with other grids'. */
export function newCells(count: number): Int8Array {
  if (count > LARGE) return new Int8Array(count);
  if (used + count > SLAB) {
    slab = new ArrayBuffer(SLAB);
    used = 0;
  }
  const cells = new Int8Array(slab, used, count);
  used += count;
  return cells;
}
