/**
 * Copies of blocks of cells, with any steps: the loop behind rotations, mirrors, cuts, joins and sampling of compact grids.
 *
 * A transform is where in the source its first cell lies and how far the source index moves for one step down and one step
 * right in the result:
 *
 * ```
 *   source h × w          result      first cell       down   right
 *   quarter turn          w × h       (h - 1) * w         1      -w
 *   top to bottom         h × w       (h - 1) * w        -w       1
 *   from (i, j)           any         i * w + j           w       1
 *   every f-th            ⌈h/f⌉ × ⌈w/f⌉   0           f * w       f
 * ```
 */
import { Grid, isCellValue, newCells, type Value } from '../value/index.js';

/** Whether a value can be a cell of a compact grid. */
export const isCell = (value: Value): value is number => typeof value === 'number' && isCellValue(value);

/**
 * Writes h × w cells of the target, from index `at` on with rows `stride` apart, reading the source from index `first` on.
 * Four cells a round: V8 then loads the bases and lengths of both arrays once for the four, which halves the time.
 */
export function copyBlock(
  target: Int8Array,
  at: number,
  stride: number,
  h: number,
  w: number,
  source: Int8Array,
  first: number,
  down: number,
  right: number,
): void {
  const twice = right * 2;
  const thrice = right * 3;
  for (let i = 0; i < h; i++) {
    let to = at + i * stride;
    let from = first + i * down;
    let j = w;
    for (; j >= 4; j -= 4) {
      target[to] = source[from];
      target[to + 1] = source[from + right];
      target[to + 2] = source[from + twice];
      target[to + 3] = source[from + thrice];
      to += 4;
      from += right * 4;
    }
    for (; j > 0; j--) {
      target[to++] = source[from];
      from += right;
    }
  }
}

/** A grid of h × w cells read from the source: from index `first` on, `down` and `right` apart. */
export function gather(source: Int8Array, h: number, w: number, first: number, down: number, right: number): Grid {
  const cells = newCells(h * w);
  copyBlock(cells, 0, w, h, w, source, first, down, right);
  return new Grid(h, w, cells);
}

/** A copy of cells, to be changed before it becomes a grid's. */
export function copyCells(source: Int8Array): Int8Array {
  const cells = newCells(source.length);
  cells.set(source);
  return cells;
}
