/** The layouts of a cell, as Python code takes cells apart and puts them together when they are not packed. */
import {
  areNear,
  EMPTY_SET,
  type FrozenSet,
  frozenset,
  getItem,
  isPatch,
  isTuple,
  iterate,
  length,
  SetKind,
  tupleOf,
  unpack2,
  unpack3,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { orElse } from './operation.js';

/** How a dialect writes the cells of its objects. */
export interface CellLayout {
  /** Kind of the sets that hold such cells packed. */
  readonly kind: SetKind;
  /** Whether packed sets of pairs are patches, and whether those of cells are. */
  readonly pairs: boolean;
  readonly cells: boolean;
  /** The locations of a patch that is not packed. */
  locations(patch: Value): Value;
  /** Whether a patch with this first element is an object, as the dialect judges it. */
  isCell(first: Value): boolean;
  /** Color of a cell. */
  color(cell: Value): Value;
  /** Location of a cell. */
  location(cell: Value): Value;
  /** The cell of a color at a location. */
  place(color: Value, location: Value): Value;
  /** Color, row and column of a cell. */
  split(cell: Value): readonly [Value, Value, Value];
  /** The cell of a color at row i, column j. */
  join(color: Value, i: Value, j: Value): Value;
}

/** Locations of the cells that a patch holds if its first element is one; else the patch itself. */
function locationsIn(layout: CellLayout, patch: Value): Value {
  if (length(patch) === 0) return EMPTY_SET;
  const elements = iterate(patch);
  return layout.isCell(elements[0]) ? frozenset(elements.map(layout.location)) : patch;
}

/** Cells (color, (i, j)), as in arc-dsl. */
export const nestedCells: CellLayout = {
  kind: SetKind.Cell,
  pairs: true,
  cells: true,
  locations: (patch) => locationsIn(nestedCells, patch),
  isCell: (first) => isTuple(getItem(first, 1)),
  color: (cell) => unpack2(cell)[0],
  location: (cell) => unpack2(cell)[1],
  place: (color, location) => tupleOf([color, location]),
  split: (cell) => {
    const [color, location] = unpack2(cell);
    return [color, ...unpack2(location)];
  },
  join: (color, i, j) => tupleOf([color, pairOf(i, j)]),
};

/** Cells (i, j, color), as in tokpidjin, where what has no locations counts as empty. */
export const flatCells: CellLayout = {
  kind: SetKind.Flat,
  pairs: true,
  cells: true,
  locations: orElse(EMPTY_SET, (patch) => locationsIn(flatCells, patch)),
  isCell: (first) => length(first) === 3,
  color: (cell) => unpack3(cell)[2],
  location: (cell) => {
    const [i, j] = unpack3(cell);
    return pairOf(i, j);
  },
  place: (color, location) => {
    const [i, j] = unpack2(location);
    return tupleOf([i, j, color]);
  },
  split: (cell) => {
    const [i, j, color] = unpack3(cell);
    return [color, i, j];
  },
  join: (color, i, j) => tupleOf([i, j, color]),
};

/** As {@link flatCells}, where every patch is taken for locations. */
export const flatIndices: CellLayout = {
  ...flatCells,
  cells: false,
  locations: (patch) => patch,
  isCell: () => false,
};

/** As {@link flatCells}, where every patch is taken for cells. */
export const flatObjects: CellLayout = {
  ...flatCells,
  pairs: false,
  locations: orElse(EMPTY_SET, (patch) => frozenset(iterate(patch).map(flatCells.location))),
  isCell: () => true,
};

/** Whether a value is a non-empty set of pairs, or of packed cells of this layout. */
export const isPackedPatch = (layout: CellLayout, value: Value): value is FrozenSet =>
  isPatch(value) &&
  value.size > 0 &&
  (value.kind === SetKind.Pair ? layout.pairs : layout.cells && value.kind === layout.kind);

/** As {@link isPackedPatch}, with locations that can be computed with as they are packed. */
export const isNearPatch = (layout: CellLayout, value: Value): value is FrozenSet =>
  isPackedPatch(layout, value) && areNear(value.codes);

/** Whether a value is a non-empty set of packed cells of this layout. */
export const isPackedObject = (layout: CellLayout, value: Value): value is FrozenSet =>
  isPatch(value) && value.size > 0 && value.kind === layout.kind;

/** As {@link isPackedObject}, with locations that can be computed with as they are packed. */
export const isNearObject = (layout: CellLayout, value: Value): value is FrozenSet =>
  isPackedObject(layout, value) && areNear(value.codes);
