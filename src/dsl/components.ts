/** Connected components of a compact grid: their content at once, CPython's order of it on demand. */
import { MOST_CELLS_KEPT } from '../kernels/memory/limits.js';
import {
  addWork,
  cellCode,
  columnOf,
  type FrozenSet,
  type Grid,
  LIMITS,
  newCodes,
  order,
  pack,
  recipeSet,
  recipeSetOfSets,
  rowOf,
  runEnd,
  SetKind,
  table,
  type Value,
  withoutWork,
} from '../value/index.js';
import { rectangle } from './boxes.js';
import { type Territory, Walker } from './walk.js';

/** All locations of a grid of some size in CPython's iteration order; also, once asked for, as places in the flood fill's scratch. */
interface Field {
  readonly indices: FrozenSet;
  places: Int32Array | null;
}

const fields = new Map<number, Field>();
let fieldCells = 0;
/** All fields that are kept have this many cells together. */
const MAX_FIELD_CELLS = 1 << 20;
/** A field with more cells is kept until the next such one is asked for. */
const LARGE_FIELD = 1 << 14;
let lastLarge: { readonly key: number; readonly field: Field } | null = null;

function fieldOf(h: number, w: number): Field {
  const key = h * LIMITS.cells + w;
  if (h * w > LARGE_FIELD) {
    if (lastLarge?.key !== key) lastLarge = { key, field: makeField(h, w) };
    return lastLarge.field;
  }
  let field = fields.get(key);
  if (field !== undefined) return field;
  field = makeField(h, w);
  if (fieldCells + h * w > MAX_FIELD_CELLS) {
    fields.clear();
    fieldCells = 0;
  }
  fieldCells += h * w;
  fields.set(key, field);
  return field;
}

function makeField(h: number, w: number): Field {
  return { indices: withoutWork(() => order(rectangle(0, 0, h, w))), places: null };
}

function placesOf(h: number, w: number): Int32Array {
  const field = fieldOf(h, w);
  field.places ??= Int32Array.from(field.indices.codes, (code) => placeOf(rowOf(code), columnOf(code), w));
  return field.places;
}

/** All locations of a grid that can be packed, row by row. One set serves all grids of a size, unless they are large. */
export function allIndices(h: number, w: number): FrozenSet {
  if (h * w > MOST_CELLS_KEPT) return rectangle(0, 0, h, w);
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

/** From a place to those beside it, and then to those diagonally beside it. */
const steps = new Int32Array(8);

/** Puts the component of a place into the queue, from `start` on; returns the queue's new end. Looks `directions` of the steps around. */
function flood(place: number, start: number, directions: number): number {
  const cells = paint;
  const found = queue;
  const color = cells[place];
  cells[place] = WALL;
  found[start] = place;
  let end = start + 1;
  for (let k = start; k < end; k++) {
    for (let d = 0; d < directions; d++) {
      const beside = found[k] + steps[d];
      if (cells[beside] !== color) continue;
      cells[beside] = WALL;
      found[end++] = beside;
    }
  }
  return end;
}

/** Arguments of a search: the grid, the layout of cells, and which cells are connected. */
type Search = [grid: Grid, layout: SetKind, univalued: boolean, diagonal: boolean, background: Value];

/**
 * The connected components of a compact grid as objects: a set of sets of cells of the given layout.
 * All cells of the grid can be packed; `background` is the color that belongs to no object, or None.
 */
export function components(...search: Search): FrozenSet {
  const { found, survey } = find(...search);
  return recipeSetOfSets(found, [], () => {
    const discovered = survey().discovered.map((n) => found[n]);
    table.begin(SetKind.Any);
    table.addValues(discovered);
    table.copyTable();
  });
}

/** The cells of each component, packed, as CPython adds them; the components in the order in which it finds them. */
export function componentSequences(...search: Search): Int32Array[] {
  const { survey } = find(...search);
  return survey().discovered.map((n) => survey().sequenceOf(n));
}

/** The components, and what knows their order, which is made when somebody asks for it. */
function find(...[grid, layout, univalued, diagonal, background]: Search): {
  readonly found: readonly FrozenSet[];
  readonly survey: () => Survey;
} {
  prepare(grid, univalued, background);
  const { h, w, cells } = grid;
  const places = cells.length > MOST_CELLS_KEPT ? null : placesOf(h, w);
  const stride = w + 1;
  steps.set([-stride, -1, 1, stride, -stride - 1, -stride + 1, stride - 1, stride + 1]);
  const ends: number[] = [];
  let end = 0;
  const last = placeOf(h - 1, w - 1, w);
  const count = places === null ? last + 1 : places.length;
  for (let k = 0; k < count; k++) {
    const place = places === null ? k : places[k];
    if (paint[place] === WALL) continue;
    end = flood(place, end, diagonal ? 8 : 4);
    ends.push(end);
  }
  addWork(end);
  const codes = newCodes(end);
  for (let k = 0; k < end; k++) codes[k] = cellCodes[queue[k]];

  const found: FrozenSet[] = [];
  let known: Survey | null = null;
  const survey = (): Survey => {
    known ??= new Survey(grid, diagonal, found, places !== null);
    return known;
  };
  const build = (n: number): void => {
    const sequence = survey().sequenceOf(n);
    table.begin(layout);
    table.addCodes(sequence);
    table.copyTable();
  };
  for (let n = 0; n < ends.length; n++) {
    const start = n === 0 ? 0 : ends[n - 1];
    found.push(recipeSet(layout, codes.subarray(start, ends[n]), 0, [grid, found], () => build(n)));
  }
  return { found, survey };
}

/** The order of components, and of the cells in each. */
class Survey {
  /** Numbers of the components in the order in which CPython finds them. */
  readonly discovered: readonly number[];
  /** For each component the cell where CPython finds it, how many were found before it, and how many cells those have together. */
  readonly #starts: Int32Array;
  readonly #ranks: Int32Array;
  readonly #before: Int32Array;
  /** For each cell of the grid the rank of the component that it is of. */
  readonly #owner: Int32Array;
  readonly #walked: Uint8Array;
  readonly #walker: Walker;

  /**
   * @param found - the components; none has been ordered yet
   * @param inOrder - whether they stand in the order in which CPython finds them, each with the cell where it does so first
   */
  constructor(
    readonly grid: Grid,
    diagonal: boolean,
    readonly found: readonly FrozenSet[],
    inOrder: boolean,
  ) {
    const { h, w } = grid;
    this.#walked = new Uint8Array(h * w);
    this.#walker = new Walker(h, w, diagonal);
    this.#starts = new Int32Array(found.length);
    this.discovered = inOrder ? found.map((_, n) => n) : this.#discover();
    if (inOrder) for (const [n, { codes }] of found.entries()) this.#starts[n] = this.#cell(codes[0]);
    this.#ranks = new Int32Array(found.length);
    this.#before = new Int32Array(found.length);
    let total = 0;
    for (const [rank, n] of this.discovered.entries()) {
      this.#ranks[n] = rank;
      this.#before[n] = total;
      total += found[n].size;
    }
    this.#owner = this.#ownership((n) => this.#ranks[n]);
  }

  /** For each cell of the grid what its component is marked with; the number of components where it is of none. */
  #ownership(markOf: (n: number) => number): Int32Array {
    const { found } = this;
    const owner = new Int32Array(this.grid.cells.length).fill(found.length);
    for (let n = 0; n < found.length; n++) {
      const mark = markOf(n);
      for (const code of found[n].codes) owner[this.#cell(code)] = mark;
    }
    return owner;
  }

  /** The numbers of components in the order in which their first cells stand among all locations. */
  #discover(): number[] {
    const owner = this.#ownership((n) => n);
    const discovered: number[] = [];
    const { codes } = fieldOf(this.grid.h, this.grid.w).indices;
    const seen = new Uint8Array(this.found.length);
    for (let k = 0; k < codes.length && discovered.length < this.found.length; k++) {
      const cell = this.#cell(codes[k]);
      const n = owner[cell];
      if (n === this.found.length || seen[n] === 1) continue;
      seen[n] = 1;
      this.#starts[n] = cell;
      discovered.push(n);
    }
    return discovered;
  }

  #cell(code: number): number {
    return rowOf(code) * this.grid.w + columnOf(code);
  }

  /** The codes of the n-th component as CPython adds them. */
  sequenceOf(n: number): Int32Array {
    const { size, codes: inside } = this.found[n];
    if (size === 1 || (size === 2 && this.#cell(inside[0]) === this.#starts[n])) return inside; // there is but one way
    const owner = this.#owner;
    const walked = this.#walked;
    const rank = this.#ranks[n];
    const { w, cells } = this.grid;
    const territory: Territory = {
      belongs: (cell) => owner[cell] === rank,
      isOccupied: (cell) => owner[cell] < rank || (owner[cell] === rank && walked[cell] === 1),
      occupy: (cell) => {
        walked[cell] = 1;
      },
    };
    const added = this.#walker.cellsFrom(this.#starts[n], territory, this.#before[n]);
    const codes = newCodes(added.length);
    for (let k = 0; k < codes.length; k++) {
      codes[k] = cellCode(cells[added[k]], pack(Math.floor(added[k] / w), added[k] % w));
    }
    return codes;
  }
}
