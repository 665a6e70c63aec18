/** Connected components of a compact grid: their content at once, CPython's order of it on demand. */
import {
  addWork,
  cellCode,
  columnOf,
  type FrozenSet,
  frozenCopyOfSets,
  type Grid,
  LIMITS,
  newCodes,
  order,
  pack,
  recipeSet,
  rowOf,
  runEnd,
  type SetKind,
  table,
  type Value,
  withoutWork,
} from '../value/index.js';
import { rectangle } from './boxes.js';
import { type Territory, Walker } from './walk.js';

/** All locations of a grid of some size, and their places in the scratch of the flood fill, in CPython's iteration order. */
interface Field {
  readonly indices: FrozenSet;
  readonly places: Int32Array;
}

const fields = new Map<number, Field>();
let fieldCells = 0;
/** All fields that are kept have this many cells together. */
const MAX_FIELD_CELLS = 1 << 20;

function fieldOf(h: number, w: number): Field {
  const key = h * LIMITS.cells + w;
  const known = fields.get(key);
  if (known !== undefined) return known;
  const indices = withoutWork(() => order(rectangle(0, 0, h, w)));
  const places = Int32Array.from(indices.codes, (code) => placeOf(rowOf(code), columnOf(code), w));
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
export function allIndices(h: number, w: number): FrozenSet {
  addWork(h * w);
  return fieldOf(h, w).indices;
}

// Scratch of the flood fill, grown on demand. Walls around the grid spare the range check of neighbors; the wall on the
// right of a row is also the one on the left of the next:
//
//     # # # #
//     # a b c
//     # d e f
//     # # # #
//     #
const WALL = 1000;
let paint = new Int16Array(0);
let cellCodes = new Int32Array(0);
let queue = new Int32Array(0);

/** Place of row i, column j of a grid of width w in the scratch. */
const placeOf = (i: number, j: number, w: number): number => (i + 1) * (w + 1) + j + 1;

/** Copies the grid into the scratch: the background as wall, and all other colors alike unless objects are univalued. */
function prepare({ h, w, cells }: Grid, univalued: boolean, background: Value): void {
  addWork(cells.length);
  const size = placeOf(h, w, w) + 1;
  if (paint.length < size) {
    paint = new Int16Array(size);
    cellCodes = new Int32Array(size);
    queue = new Int32Array(size);
  }
  paint.fill(WALL, 0, size);
  for (let i = 0, k = 0; i < h; i++) {
    let place = placeOf(i, 0, w);
    for (let from = 0, to = 0; from < w; from = to) {
      to = runEnd(from, w);
      const row = pack(i, from) - from;
      for (let j = from; j < to; j++, k++, place++) {
        if (cells[k] === background) continue;
        paint[place] = univalued ? cells[k] : 0;
        cellCodes[place] = cellCode(cells[k], row + j);
      }
    }
  }
}

/** Puts a place at the end of the queue and walls it up if it has the color; returns the queue's new end. */
function visit(place: number, color: number, end: number): number {
  if (paint[place] !== color) return end;
  paint[place] = WALL;
  queue[end] = place;
  return end + 1;
}

/** Puts the component of a place into the queue, from `start` on; returns the queue's new end. */
function flood(place: number, start: number, stride: number, diagonal: boolean): number {
  const color = paint[place];
  let end = visit(place, color, start);
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

/** Arguments of a search: the grid, the layout of cells, and which cells are connected. */
type Search = [grid: Grid, layout: SetKind, univalued: boolean, diagonal: boolean, background: Value];

/**
 * The connected components of a compact grid as objects: a set of sets of cells of the given layout.
 * All cells of the grid can be packed; `background` is the color that belongs to no object, or None.
 */
export const components = (...search: Search): FrozenSet => frozenCopyOfSets(find(...search).found);

/** The cells of each component, packed, as CPython adds them; the components in the order in which it finds them. */
export function componentSequences(...search: Search): Int32Array[] {
  const { found, sequenceOf } = find(...search);
  return found.map((_, n) => sequenceOf(n));
}

/** The components in the order in which CPython finds them. */
function find(...[grid, layout, univalued, diagonal, background]: Search): {
  readonly found: readonly FrozenSet[];
  readonly sequenceOf: (n: number) => Int32Array;
} {
  prepare(grid, univalued, background);
  const { places } = fieldOf(grid.h, grid.w);
  const ends: number[] = [];
  let end = 0;
  for (let k = 0; k < places.length; k++) {
    if (paint[places[k]] === WALL) continue;
    end = flood(places[k], end, grid.w + 1, diagonal);
    ends.push(end);
  }
  addWork(end);
  const codes = newCodes(end);
  for (let k = 0; k < end; k++) codes[k] = cellCodes[queue[k]];

  const found: FrozenSet[] = [];
  let survey: Survey | null = null;
  const sequenceOf = (n: number): Int32Array => {
    survey ??= new Survey(grid, diagonal, found);
    return survey.sequenceOf(n);
  };
  const build = (n: number): void => {
    const sequence = sequenceOf(n);
    table.begin(layout);
    table.addCodes(sequence);
    table.copyTable();
  };
  for (let n = 0; n < ends.length; n++) {
    const start = n === 0 ? 0 : ends[n - 1];
    found.push(recipeSet(layout, codes.subarray(start, ends[n]), 0, () => build(n)));
  }
  return { found, sequenceOf };
}

/** The order of cells in components, which are given in the order in which they are found. */
class Survey {
  /** For each cell of the grid, the component that it is of. */
  readonly #owner: Int32Array;
  /** For each component, how many cells the earlier ones have together. */
  readonly #before: number[] = [];
  readonly #walked: Uint8Array;
  readonly #walker: Walker;

  constructor(
    readonly grid: Grid,
    diagonal: boolean,
    readonly found: readonly FrozenSet[],
  ) {
    const { h, w } = grid;
    this.#owner = new Int32Array(h * w).fill(found.length);
    this.#walked = new Uint8Array(h * w);
    this.#walker = new Walker(h, w, diagonal);
    let total = 0;
    for (let n = 0; n < found.length; n++) {
      this.#before.push(total);
      total += found[n].size;
      for (const code of found[n].codes) this.#owner[this.#cell(code)] = n;
    }
  }

  #cell(code: number): number {
    return rowOf(code) * this.grid.w + columnOf(code);
  }

  /** The codes of the n-th component as CPython adds them. Until it is ordered, the first that it has is the one where it was found. */
  sequenceOf(n: number): Int32Array {
    if (this.found[n].size <= 2) return this.found[n].codes; // there is but one way
    const owner = this.#owner;
    const walked = this.#walked;
    const { w, cells } = this.grid;
    const territory: Territory = {
      belongs: (cell) => owner[cell] === n,
      isOccupied: (cell) => owner[cell] < n || (owner[cell] === n && walked[cell] === 1),
      occupy: (cell) => {
        walked[cell] = 1;
      },
    };
    const added = this.#walker.cellsFrom(this.#cell(this.found[n].codes[0]), territory, this.#before[n]);
    const codes = newCodes(added.length);
    for (let k = 0; k < codes.length; k++) {
      codes[k] = cellCode(cells[added[k]], pack(Math.floor(added[k] / w), added[k] % w));
    }
    return codes;
  }
}
