/**
 * The order in which CPython fills an object: a flood fill over sets whose iteration order decides where it goes next.
 *
 * ```
 *   front = {start}
 *   while front:
 *       around = set()
 *       for cell in front:                   in the set's iteration order
 *           if cell belongs to the object:
 *               add it; mark it occupied
 *               around |= {its neighbors on the grid}
 *       front = around - occupied            occupied: cells of this and of all earlier objects
 * ```
 *
 * What an object contains needs none of this; its order needs these very set operations.
 */
import {
  columnOf,
  FrozenSet,
  getItem,
  isPackable,
  newCodes,
  order,
  orderedValues,
  pack,
  pairTuple,
  rowOf,
  SetKind,
  table,
  type Value,
  withoutWork,
} from '../value/index.js';
import { dneighbors, neighbors } from './lines.js';

const NO_CODES = new Int32Array(0);
const NO_VALUES: readonly Value[] = [];

/** What a walk asks about a cell, which is a row-major index. */
export interface Territory {
  /** Whether it is of the object. */
  belongs(cell: number): boolean;
  /** Whether it is of an earlier object, or of this one and was walked. */
  isOccupied(cell: number): boolean;
  /** Marks it walked. */
  occupy(cell: number): void;
}

/** Packed rings of neighbors around cells up to this side are shared between all walks. */
const SHARED_SIDE = 32;
const sharedRings: (FrozenSet | undefined)[] = new Array(8 * SHARED_SIDE * SHARED_SIDE).fill(undefined);

/** Walks over grids of one size. */
export class Walker {
  readonly #kind: SetKind;
  readonly #rings = new Map<number, FrozenSet>();

  constructor(
    readonly h: number,
    readonly w: number,
    readonly diagonal: boolean,
  ) {
    this.#kind = isPackable(-1, -1, h, w) ? SetKind.Pair : SetKind.Any;
  }

  /** The cells of one object in the order in which they are added, `occupied` cells being of earlier objects. */
  cellsFrom(start: number, territory: Territory, occupied: number): number[] {
    const added: number[] = [];
    let front = [start];
    while (front.length > 0) {
      const rings: FrozenSet[] = [];
      for (const cell of front) {
        if (!territory.belongs(cell)) continue;
        territory.occupy(cell);
        added.push(cell);
        rings.push(this.#ring(cell));
      }
      table.begin(this.#kind);
      for (const ring of rings) table.mergeSet(ring);
      front = this.#freeCells(territory, occupied + added.length);
    }
    return added;
  }

  /** The cells of the table less the occupied ones: a copy with deletions when it has more than four times as many, else a new set. */
  #freeCells(territory: Territory, occupied: number): number[] {
    const around = this.#cells();
    const deletes = around.length >> 2 > occupied;
    const chosen = this.#setOf(around.filter((cell) => territory.isOccupied(cell) === deletes));
    if (deletes) {
      table.copyTable();
      table.discardFrom(chosen);
    } else {
      table.begin(this.#kind);
      if (this.#kind === SetKind.Any) table.addValues(chosen.values);
      else table.addCodes(chosen.codes);
    }
    return this.#cells();
  }

  /** The neighbors of a cell that are on the grid, as an ordered set. */
  #ring(cell: number): FrozenSet {
    const i = Math.floor(cell / this.w);
    const j = cell % this.w;
    if (this.#kind === SetKind.Any || i >= SHARED_SIDE || j >= SHARED_SIDE) {
      const known = this.#rings.get(cell) ?? withoutWork(() => this.#ringAround(i, j));
      this.#rings.set(cell, known);
      return known;
    }
    const edges = (i === this.h - 1 ? 4 : 0) + (j === this.w - 1 ? 2 : 0) + (this.diagonal ? 1 : 0);
    const at = (edges * SHARED_SIDE + i) * SHARED_SIDE + j;
    const known = sharedRings[at] ?? withoutWork(() => this.#ringAround(i, j));
    sharedRings[at] = known;
    return known;
  }

  #ringAround(i: number, j: number): FrozenSet {
    const near = (this.diagonal ? neighbors : dneighbors)(pairTuple(i, j));
    const inside = orderedValues(near).filter(
      (location) => isBelow(getItem(location, 0), this.h) && isBelow(getItem(location, 1), this.w),
    );
    return order(this.#setOf(inside.map((location) => this.cell(location))));
  }

  /** The cell at a location on the grid. */
  cell(location: Value): number {
    return Number(getItem(location, 0)) * this.w + Number(getItem(location, 1));
  }

  /** A set of the locations of cells, inserted in this order. */
  #setOf(cells: readonly number[]): FrozenSet {
    const row = (cell: number): number => Math.floor(cell / this.w);
    if (this.#kind === SetKind.Any) {
      const locations = cells.map((cell) => pairTuple(row(cell), cell % this.w));
      return new FrozenSet(SetKind.Any, cells.length, NO_CODES, locations, null);
    }
    const codes = newCodes(cells.length);
    for (let k = 0; k < codes.length; k++) codes[k] = pack(row(cells[k]), cells[k] % this.w);
    return new FrozenSet(SetKind.Pair, cells.length, codes, NO_VALUES, null);
  }

  /** The cells whose locations the table holds, in its order. */
  #cells(): number[] {
    if (this.#kind === SetKind.Any) return table.valuesInOrder().map((location) => this.cell(location));
    const cells: number[] = [];
    for (const code of table.codesInOrder()) cells.push(rowOf(code) * this.w + columnOf(code));
    return cells;
  }
}

const isBelow = (x: Value, end: number): boolean => typeof x === 'number' && x >= 0 && x < end;
