/** Geometry of packed patches: bounds, locations, one color or several, and moving them. */
import { newCodes } from './memory.js';
import { depthAfter, isOrdered, mapSet, orderedCodes, recipeSet, sequenceSet } from './set.js';
import { addCodes, begin } from './table.js';
import {
  type Bounds,
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  colorOf,
  FrozenSet,
  isLocatable,
  LOCATION_BITS,
  LOCATION_MASK,
  SetKind,
  type Value,
} from './value.js';
import { addWork, meter } from './work.js';

/** Whether a set is a patch held compactly: pairs, or cells of either layout. */
export const isPatch = (value: Value): value is FrozenSet =>
  value instanceof FrozenSet && value.kind >= SetKind.Pair && value.kind <= SetKind.Flat;

/** Whether a set is an object held compactly: cells of either layout. */
export const isObject = (value: Value): value is FrozenSet =>
  value instanceof FrozenSet && (value.kind === SetKind.Cell || value.kind === SetKind.Flat);

/** Bounding box of a set of pairs or cells; the set is not empty. Computed once. */
export function boundsOf(set: FrozenSet): Bounds {
  meter[0] += set.size;
  if (set.bounds !== null) return set.bounds;
  const codes = set.codes;
  let top = COORD_MASK;
  let bottom = 0;
  let left = COORD_MASK;
  let right = 0;
  for (let k = 0; k < set.size; k++) {
    const i = (codes[k] >> COORD_BITS) & COORD_MASK;
    const j = codes[k] & COORD_MASK;
    if (i < top) top = i;
    if (i > bottom) bottom = i;
    if (j < left) left = j;
    if (j > right) right = j;
  }
  set.bounds = {
    top: top - COORD_BIAS,
    left: left - COORD_BIAS,
    bottom: bottom - COORD_BIAS,
    right: right - COORD_BIAS,
  };
  return set.bounds;
}

/** The color of a set of cells of one color, else null; the set is not empty. */
export function onlyColor({ codes }: FrozenSet): number | null {
  addWork(codes.length);
  const color = codes[0] >> LOCATION_BITS;
  for (let k = 1; k < codes.length; k++) if (codes[k] >> LOCATION_BITS !== color) return null;
  return colorOf(codes[0]);
}

/** The locations of a packed patch, inserted in its order; a set of pairs is its own. */
export function locationsOf(patch: FrozenSet): FrozenSet {
  if (patch.kind === SetKind.Pair) return patch;
  const located =
    onlyColor(patch) === null
      ? mapSet(patch, SetKind.Pair, false, (code) => code & LOCATION_MASK)
      : offsetSet(patch, SetKind.Pair, -(patch.codes[0] & ~LOCATION_MASK)); // the locations are distinct, too
  located.bounds = patch.bounds;
  return located;
}

/** `frozenset(x + offset for x in source)` over packed codes. */
export function offsetSet(source: FrozenSet, kind: SetKind, offset: number): FrozenSet {
  if (isOrdered(source)) return sequenceSet(kind, offsetCodes(source.codes, offset));
  return recipeSet(kind, offsetCodes(source.codes, offset), depthAfter(source), () => {
    const sequence = offsetCodes(orderedCodes(source), offset);
    begin(kind);
    addCodes(sequence);
  });
}

function offsetCodes(codes: Int32Array, offset: number): Int32Array {
  const moved = newCodes(codes.length);
  for (let k = 0; k < codes.length; k++) moved[k] = codes[k] + offset;
  return moved;
}

/**
 * The packed patch moved by (di, dj), inserted in its order; null when it would leave the range of packed coordinates.
 */
export function shiftPatch(patch: FrozenSet, di: number, dj: number): FrozenSet | null {
  const { top, left, bottom, right } = boundsOf(patch);
  if (!isLocatable(top + di, left + dj) || !isLocatable(bottom + di, right + dj)) return null;
  const moved = offsetSet(patch, patch.kind, di * (1 << COORD_BITS) + dj);
  moved.bounds = { top: top + di, left: left + dj, bottom: bottom + di, right: right + dj };
  return moved;
}
