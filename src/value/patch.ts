/** Geometry of packed patches: bounds, locations, one color or several, and moving them. */
import { newCodes } from './memory.js';
import { depthAfter, isOrdered, mapSet, orderedCodes, recipeSet, sequenceSet } from './set.js';
import { addCodes, begin } from './table.js';
import {
  areNear,
  type Bounds,
  COORD_BIAS,
  COORD_BITS,
  COORD_MASK,
  colorOf,
  columnOf,
  FrozenSet,
  isNear,
  LOCATION_MASK,
  rowOf,
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
  set.bounds ??= areNear(set.codes) ? nearBounds(set.codes) : farBounds(set.codes);
  return set.bounds;
}

function nearBounds(codes: Int32Array): Bounds {
  let top = COORD_MASK;
  let bottom = 0;
  let left = COORD_MASK;
  let right = 0;
  for (let k = 0; k < codes.length; k++) {
    const i = (codes[k] >> COORD_BITS) & COORD_MASK;
    const j = codes[k] & COORD_MASK;
    if (i < top) top = i;
    if (i > bottom) bottom = i;
    if (j < left) left = j;
    if (j > right) right = j;
  }
  return {
    top: top - COORD_BIAS,
    left: left - COORD_BIAS,
    bottom: bottom - COORD_BIAS,
    right: right - COORD_BIAS,
  };
}

function farBounds(codes: Int32Array): Bounds {
  let [top, left, bottom, right] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const code of codes) {
    top = Math.min(top, rowOf(code));
    bottom = Math.max(bottom, rowOf(code));
    left = Math.min(left, columnOf(code));
    right = Math.max(right, columnOf(code));
  }
  return { top, left, bottom, right };
}

/** The color of a set of cells of one color, else null; the set is not empty. */
export function onlyColor({ codes }: FrozenSet): number | null {
  addWork(codes.length);
  const color = colorOf(codes[0]);
  for (let k = 1; k < codes.length; k++) if (colorOf(codes[k]) !== color) return null;
  return color;
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
  return recipeSet(kind, offsetCodes(source.codes, offset), depthAfter(source), [source], () => {
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

/** The packed patch moved by (di, dj), inserted in its order; null when it is not near, or would no longer be. */
export function shiftPatch(patch: FrozenSet, di: number, dj: number): FrozenSet | null {
  const { top, left, bottom, right } = boundsOf(patch);
  if (!isNear(top, left) || !isNear(bottom, right)) return null;
  if (!isNear(top + di, left + dj) || !isNear(bottom + di, right + dj)) return null;
  const moved = offsetSet(patch, patch.kind, di * (1 << COORD_BITS) + dj);
  moved.bounds = { top: top + di, left: left + dj, bottom: bottom + di, right: right + dj };
  return moved;
}
