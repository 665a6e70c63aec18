/** Rotations and mirrors of grids, mirrors of patches. */
import {
  add,
  asGrid,
  boundsOf,
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  type FrozenSet,
  frozenset,
  type Grid,
  getItem,
  gridFromRows,
  isNear,
  isTuple,
  iterate,
  LOCATION_MASK,
  mapSet,
  subtractNumbers,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { gather } from './blocks.js';
import { type CellLayout, isNearPatch } from './layout.js';
import { type Kernel, type Operation, operation } from './operation.js';
import { lrcorner, ulcorner } from './patches.js';
import { reversed, zip } from './rows.js';

/** A grid operation: on compact grids, and on tuples of rows of anything. */
const onGrid =
  (compact: (grid: Grid) => Grid, general: (rows: Value) => readonly Value[]): Kernel =>
  (value) => {
    const grid = asGrid(value);
    return grid === null ? gridFromRows(general(value)) : compact(grid);
  };

// ---- grids

const flipped = (rows: readonly Value[]): Value[] => rows.map((row) => tupleOf(reversed(row)));

/** The grid turned clockwise by a quarter. */
export const rot90 = onGrid(
  ({ cells, h, w }) => gather(cells, w, h, (h - 1) * w, 1, -w),
  (rows) => zip(reversed(rows)),
);

/** The grid turned by a half. */
export const rot180 = onGrid(
  ({ cells, h, w }) => gather(cells, h, w, h * w - 1, -w, -1),
  (rows) => flipped(reversed(rows)),
);

/** The grid turned anticlockwise by a quarter. */
export const rot270 = onGrid(
  ({ cells, h, w }) => gather(cells, w, h, w - 1, -1, w),
  (rows) => flipped(zip(reversed(rows))).reverse(),
);

/** The grid upside down. */
export const hmirrorGrid = onGrid(({ cells, h, w }) => gather(cells, h, w, (h - 1) * w, -w, 1), reversed);

/** The grid with left and right exchanged. */
export const vmirrorGrid = onGrid(
  ({ cells, h, w }) => gather(cells, h, w, w - 1, w, -1),
  (rows) => flipped(iterate(rows)),
);

/** The grid with rows and columns exchanged. */
export const dmirrorGrid = onGrid(
  ({ cells, h, w }) => gather(cells, w, h, 0, 1, w),
  (rows) => zip(iterate(rows)),
);

/** The grid mirrored along its counterdiagonal. */
export const cmirrorGrid = onGrid(
  ({ cells, h, w }) => gather(cells, w, h, h * w - 1, -1, -w),
  (rows) => zip(flipped(reversed(rows))),
);

// ---- patches

/** `frozenset(…)` of the elements of a patch with their locations moved, in the patch's order. */
function relocate(layout: CellLayout, patch: Value, moved: (i: Value, j: Value) => readonly [Value, Value]): FrozenSet {
  const elements = iterate(patch);
  if (!layout.isCell(elements[0])) {
    return frozenset(elements.map((location) => pairOf(...moved(...unpack2(location)))));
  }
  return frozenset(
    elements.map((cell) => {
      const [color, i, j] = layout.split(cell);
      return layout.join(color, ...moved(i, j));
    }),
  );
}

/** The patch upside down within its bounding box. */
export const hmirrorPatch = (layout: CellLayout, patch: Value): FrozenSet => {
  if (isNearPatch(layout, patch)) {
    const bounds = boundsOf(patch);
    const sum = bounds.top + bounds.bottom + 2 * COORD_BIAS; // of the rows as packed
    const mirrored = mapSet(
      patch,
      patch.kind,
      true,
      (code) => (code & ~(COORD_MASK << COORD_BITS)) | ((sum - ((code >> COORD_BITS) & COORD_MASK)) << COORD_BITS),
    );
    mirrored.bounds = bounds;
    return mirrored;
  }
  const sum = add(getItem(ulcorner(layout, patch), 0), getItem(lrcorner(layout, patch), 0));
  return relocate(layout, patch, (i, j) => [subtractNumbers(sum, i), j]);
};

/** The patch with left and right exchanged within its bounding box. */
export const vmirrorPatch = (layout: CellLayout, patch: Value): FrozenSet => {
  if (isNearPatch(layout, patch)) {
    const bounds = boundsOf(patch);
    const sum = bounds.left + bounds.right + 2 * COORD_BIAS; // of the columns as packed
    const mirrored = mapSet(patch, patch.kind, true, (code) => (code & ~COORD_MASK) | (sum - (code & COORD_MASK)));
    mirrored.bounds = bounds;
    return mirrored;
  }
  const sum = add(getItem(ulcorner(layout, patch), 1), getItem(lrcorner(layout, patch), 1));
  return relocate(layout, patch, (i, j) => [i, subtractNumbers(sum, j)]);
};

/** The patch with rows and columns exchanged, its upper left corner in place. */
export const dmirrorPatch = (layout: CellLayout, patch: Value): FrozenSet => {
  if (isNearPatch(layout, patch)) {
    const { top, left, bottom, right } = boundsOf(patch);
    const below = top + (right - left);
    const beside = left + (bottom - top);
    if (isNear(below, beside)) {
      const shift = top - left; // new row = j + shift, new column = i - shift
      const mirrored = mapSet(
        patch,
        patch.kind,
        true,
        (code) =>
          (code & ~LOCATION_MASK) |
          (((code & COORD_MASK) + shift) << COORD_BITS) |
          (((code >> COORD_BITS) & COORD_MASK) - shift),
      );
      mirrored.bounds = { top, left, bottom: below, right: beside };
      return mirrored;
    }
  }
  const [a, b] = unpack2(ulcorner(layout, patch));
  return relocate(layout, patch, (i, j) => [add(subtractNumbers(j, b), a), add(subtractNumbers(i, a), b)]);
};

/** The patch mirrored along the counterdiagonal: left and right exchanged, before and after a diagonal mirroring. */
export const cmirrorPatch = (layout: CellLayout, patch: Value): FrozenSet =>
  vmirrorPatch(layout, dmirrorPatch(layout, vmirrorPatch(layout, patch)));

type PatchMirror = (layout: CellLayout, patch: Value) => FrozenSet;

/** A mirror of grids and of patches. */
const onPiece =
  (grid: Kernel, patch: PatchMirror) =>
  (layout: CellLayout, piece: Value): Value =>
    isTuple(piece) ? grid(piece) : patch(layout, piece);

/** A grid or a patch upside down. */
export const hmirror = onPiece(hmirrorGrid, hmirrorPatch);
/** A grid or a patch with left and right exchanged. */
export const vmirror = onPiece(vmirrorGrid, vmirrorPatch);
/** A grid or a patch with rows and columns exchanged. */
export const dmirror = onPiece(dmirrorGrid, dmirrorPatch);
/** A grid or a patch mirrored along the counterdiagonal. */
export const cmirror = onPiece(cmirrorGrid, cmirrorPatch);

/** Operations that turn and mirror. */
export const geometry = (layout: CellLayout): Operation[] => [
  operation('rot90', rot90),
  operation('rot180', rot180),
  operation('rot270', rot270),
  operation('hmirror', (piece) => hmirror(layout, piece)),
  operation('vmirror', (piece) => vmirror(layout, piece)),
  operation('dmirror', (piece) => dmirror(layout, piece)),
  operation('cmirror', (piece) => cmirror(layout, piece)),
];
