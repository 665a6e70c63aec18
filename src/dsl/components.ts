/** Connected components of a compact grid: their content in one flood fill, CPython's order of it on demand. */
import {
  cellCode,
  columnOf,
  type FrozenSet,
  frozenCopyOfSets,
  type Grid,
  locate,
  newCodes,
  order,
  recipeSet,
  rowOf,
  type SetKind,
  table,
  type Value,
} from '../value/index.js';
import { rectangle } from './shapes.js';
import { Walker } from './walk.js';

/** All locations of a grid of some size, and their places in the padded scratch in CPython's iteration order. */
interface Field {
  readonly indices: FrozenSet;
  readonly places: Int32Array;
}

const fields = new Map<number, Field>();
let fieldCells = 0;
/** All fields that are kept have this many cells together. */
const MAX_FIELD_CELLS = 1 << 20;

function fieldOf(h: number, w: number): Field {
  const key = h * 1024 + w;
  const known = fields.get(key);
  if (known !== undefined) return known;
  const indices = order(rectangle(0, 0, h, w));
  const places = indices.codes.map((code) => placeOf(rowOf(code), columnOf(code), w));
  if (fieldCells + h * w > MAX_FIELD_CELLS) {
    fields.clear();
    fieldCells = 0;
  }
  fieldCells += h * w;
  const field = { indices, places };
  fields.set(key, field);
  return field;
}

/** All locations of a grid, row by row; its sides are packed coordinates. One set serves all grids of a size. */
export const allIndices = (h: number, w: number): FrozenSet => fieldOf(h, w).indices;

// Scratch of the flood fill, grown on demand. Walls around the grid spare the range check of neighbors; the wall on the
// right of a row is also the one on the left of the next:
//
//     # # # #
//     # a b c
//     # d e f
//     # # # #
//     #
const WALL = 1000;
let paint = new Int16Array(1 << 11);
let cells = new Int32Array(1 << 11);
let queue = new Int32Array(1 << 11);

/** Place of row i, column j of a grid of width w in the padded scratch. */
const placeOf = (i: number, j: number, w: number): number => (i + 1) * (w + 1) + j + 1;

/** Copies the grid into the scratch: the background as wall, and all other colors alike unless objects are univalued. */
function prepare(grid: Grid, univalued: boolean, background: Value): void {
  const { h, w } = grid;
  const size = placeOf(h, w, w) + 1;
  if (paint.length < size) {
    paint = new Int16Array(size);
    cells = new Int32Array(size);
    queue = new Int32Array(size);
  }
  paint.fill(WALL, 0, size);
  let k = 0;
  for (let i = 0; i < h; i++) {
    let place = placeOf(i, 0, w);
    let location = locate(i, 0);
    for (let j = 0; j < w; j++, place++, location++) {
      const color = grid.cells[k++];
      if (color === background) continue;
      paint[place] = univalued ? color : 0;
      cells[place] = cellCode(color, location);
    }
  }
}

/** Floods the component of a place, appending it to the queue from `start` on; returns the queue's new end. */
function flood(place: number, start: number, stride: number, diagonal: boolean): number {
  const color = paint[place];
  let end = start;
  queue[end++] = place;
  paint[place] = WALL;
  for (let k = start; k < end; k++) {
    const at = queue[k];
    end = visit(at - stride, color, end);
    end = visit(at - 1, color, end);
    end = visit(at + 1, color, end);
    end = visit(at + stride, color, end);
    if (!diagonal) continue;
    end = visit(at - stride - 1, color, end);
    end = visit(at - stride + 1, color, end);
    end = visit(at + stride - 1, color, end);
    end = visit(at + stride + 1, color, end);
  }
  return end;
}

function visit(place: number, color: number, end: number): number {
  if (paint[place] !== color) return end;
  paint[place] = WALL;
  queue[end] = place;
  return end + 1;
}

/**
 * The connected components of a compact grid as objects: a set of sets of cells of the given layout.
 * Both sides of the grid are below `PACKED_SIDE`; `background` is the color that belongs to no object, or None.
 */
export function components(
  grid: Grid,
  layout: SetKind,
  univalued: boolean,
  diagonal: boolean,
  background: Value,
): FrozenSet {
  prepare(grid, univalued, background);
  const ends: number[] = [];
  let end = 0;
  for (const place of fieldOf(grid.h, grid.w).places) {
    if (paint[place] === WALL) continue;
    end = flood(place, end, grid.w + 1, diagonal);
    ends.push(end);
  }
  const codes = newCodes(end);
  for (let k = 0; k < end; k++) codes[k] = cells[queue[k]];

  const found: FrozenSet[] = [];
  const fill = filling(grid, layout, diagonal, found);
  let start = 0;
  for (let n = 0; n < ends.length; n++) {
    found.push(recipeSet(layout, codes.subarray(start, ends[n]), 0, () => fill(n)));
    start = ends[n];
  }
  return frozenCopyOfSets(found);
}

/** What builds the table of the n-th object found; each holds the cell where it was found first until it is ordered. */
function filling(grid: Grid, layout: SetKind, diagonal: boolean, found: readonly FrozenSet[]): (n: number) => void {
  const { h, w } = grid;
  const cellOf = (code: number): number => rowOf(code) * w + columnOf(code);
  let labels: Int32Array | null = null; // the object that each cell is of
  const walked = new Set<number>();

  const label = (): Int32Array => {
    const made = new Int32Array(h * w).fill(found.length);
    for (let n = 0; n < found.length; n++) for (const code of found[n].codes) made[cellOf(code)] = n;
    return made;
  };

  return (n) => {
    labels ??= label();
    const owner = labels;
    let before = 0;
    for (let m = 0; m < n; m++) before += found[m].size;
    const sequence = new Walker(h, w, diagonal).cellsFrom(
      cellOf(found[n].codes[0]),
      {
        belongs: (cell) => owner[cell] === n,
        isOccupied: (cell) => owner[cell] < n || (owner[cell] === n && walked.has(cell)),
        occupy: (cell) => walked.add(cell),
      },
      before,
    );
    table.begin(layout);
    table.addCodes(
      Int32Array.from(sequence, (cell) => cellCode(grid.cells[cell], locate(Math.floor(cell / w), cell % w))),
    );
    table.copyTable();
  };
}
