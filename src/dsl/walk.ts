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
  locate,
  order,
  orderedValues,
  pairTuple,
  rowOf,
  SetKind,
  table,
  type Value,
} from '../value/index.js';
import { dneighbors, neighbors } from './shapes.js';

/** Grids with both sides below this have packed locations, their neighbors' included. */
export const PACKED_SIDE = 511;

const NO_CODES = new Int32Array(0);

/** What a walk asks about a cell, which is a row-major index. */
export interface Territory {
  /** Whether it is of the object. */
  belongs(cell: number): boolean;
  /** Whether it is of an earlier object, or of this one and was walked. */
  isOccupied(cell: number): boolean;
  /** Marks it walked. */
  occupy(cell: number): void;
}

/** Walks over grids of one size. */
export class Walker {
  readonly #kind: SetKind;
  readonly #neighbors: (location: Value) => FrozenSet;

  constructor(
    readonly h: number,
    readonly w: number,
    diagonal: boolean,
  ) {
    this.#kind = h < PACKED_SIDE && w < PACKED_SIDE ? SetKind.Pair : SetKind.Any;
    this.#neighbors = diagonal ? neighbors : dneighbors;
  }

  /** The cells of one object in the order in which they are added, `occupied` cells being of earlier objects. */
  cellsFrom(start: number, territory: Territory, occupied: number): number[] {
    const added: number[] = [];
    let front = [start];
    while (front.length > 0) {
      const first = added.length;
      for (const cell of front) {
        if (!territory.belongs(cell)) continue;
        territory.occupy(cell);
        added.push(cell);
      }
      const around = this.#union(added.slice(first).map((cell) => this.#around(cell)));
      front = this.#cells(this.#difference(around, territory, occupied + added.length));
    }
    return added;
  }

  /** A set into which ordered sets were merged. */
  #union(sets: readonly FrozenSet[]): FrozenSet {
    table.begin(this.#kind);
    for (const set of sets) table.mergeSet(set);
    return this.#taken();
  }

  /** `around - occupied`: a copy with deletions when `around` is more than four times as large, else a new set. */
  #difference(around: FrozenSet, territory: Territory, occupied: number): FrozenSet {
    const deletes = around.size >> 2 > occupied;
    const chosen = this.#setOf(this.#cells(around).filter((cell) => territory.isOccupied(cell) === deletes));
    if (!deletes) return order(chosen);
    table.begin(this.#kind);
    table.mergeSet(around);
    table.discardFrom(chosen);
    return this.#taken();
  }

  /** The scratch table as an ordered set. */
  #taken(): FrozenSet {
    const set = new FrozenSet(this.#kind, table.tableSize(), NO_CODES, [], null);
    table.finish(set);
    return set;
  }

  /** The neighbors of a cell that are on the grid, as an ordered set. */
  #around(cell: number): FrozenSet {
    const near = orderedValues(this.#neighbors(this.#location(cell)));
    const inside = near.filter(
      (location) => isBelow(getItem(location, 0), this.h) && isBelow(getItem(location, 1), this.w),
    );
    return order(this.#setOf(inside.map((location) => this.cell(location))));
  }

  #location(cell: number): Value {
    return pairTuple(Math.floor(cell / this.w), cell % this.w);
  }

  /** The cell at a location on the grid. */
  cell(location: Value): number {
    return Number(getItem(location, 0)) * this.w + Number(getItem(location, 1));
  }

  /** A set of the locations of cells, inserted in this order. */
  #setOf(cells: readonly number[]): FrozenSet {
    if (this.#kind === SetKind.Any) {
      return new FrozenSet(
        SetKind.Any,
        cells.length,
        NO_CODES,
        cells.map((cell) => this.#location(cell)),
        null,
      );
    }
    const codes = Int32Array.from(cells, (cell) => locate(Math.floor(cell / this.w), cell % this.w));
    return new FrozenSet(SetKind.Pair, cells.length, codes, [], null);
  }

  /** The cells of an ordered set of locations, in its order. */
  #cells(set: FrozenSet): number[] {
    if (this.#kind === SetKind.Any) return set.values.map((location) => this.cell(location));
    return Array.from(set.codes, (code) => rowOf(code) * this.w + columnOf(code));
  }
}

const isBelow = (x: Value, end: number): boolean => typeof x === 'number' && x >= 0 && x < end;
