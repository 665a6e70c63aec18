/** Locations that follow from the bounding box of a patch: corners, outlines, rectangles. */
import {
  boundsOf,
  checkElements,
  EMPTY_SET,
  FrozenSet,
  frozenCopyOfValues,
  frozenset,
  isNear,
  isPackable,
  length,
  less,
  locate,
  newCodes,
  order,
  pack,
  pairTuple,
  raise,
  range,
  recipeSet,
  runEnd,
  SetKind,
  sequenceSet,
  subtract,
  table,
  union,
  unpack2,
  type Value,
} from '../value/index.js';
import { pairOf } from './arithmetic.js';
import { type CellLayout, isPackedPatch } from './layout.js';
import { after, before, DOWN, RIGHT, steps } from './lines.js';
import { type Operation, operation } from './operation.js';
import {
  leftmost,
  llcorner,
  lowermost,
  lrcorner,
  rightmost,
  toindices,
  ulcorner,
  uppermost,
  urcorner,
} from './patches.js';

/**
 * The locations of a rectangle that can be packed (see `isPackable`), row by row.
 * @throws LimitError for more than LIMITS.elements locations
 */
export function rectangle(top: number, left: number, height: number, width: number): FrozenSet {
  checkElements(height * width);
  const codes = newCodes(height * width);
  let at = 0;
  for (let i = 0; i < height; i++) {
    for (let from = left, to = left; from < left + width; from = to) {
      to = runEnd(from, left + width);
      const row = pack(top + i, from) - from;
      for (let j = from; j < to; j++) codes[at++] = row + j;
    }
  }
  return sequenceSet(SetKind.Pair, codes);
}

/** The four corners of the bounding box. */
export function corners(layout: CellLayout, patch: Value): FrozenSet {
  return frozenCopyOfValues([
    ulcorner(layout, patch),
    urcorner(layout, patch),
    llcorner(layout, patch),
    lrcorner(layout, patch),
  ]);
}

/** The outline of the rectangle with two opposite corners, built as `frozenset((left | right) | (top | bottom))` of sets. */
export function outline(ai: Value, aj: Value, bi: Value, bj: Value): FrozenSet {
  if (typeof ai === 'number' && typeof aj === 'number' && typeof bi === 'number' && typeof bj === 'number') {
    if (isNear(ai, aj) && isNear(bi, bj)) {
      return packedOutline(Math.min(ai, bi), Math.min(aj, bj), Math.max(ai, bi), Math.max(aj, bj));
    }
  }
  const [si, sj] = [less(bi, ai) ? bi : ai, less(bj, aj) ? bj : aj];
  const [ei, ej] = [less(ai, bi) ? bi : ai, less(aj, bj) ? bj : aj];
  const side = (j: Value): FrozenSet => frozenset(range(si, after(ei)).map((i) => pairOf(i, j)));
  const level = (i: Value): FrozenSet => frozenset(range(sj, after(ej)).map((j) => pairOf(i, j)));
  const sides = union(side(sj), side(ej));
  return union(EMPTY_SET, union(sides, union(level(si), level(ei))));
}

function packedOutline(top: number, left: number, bottom: number, right: number): FrozenSet {
  const height = bottom - top + 1;
  const width = right - left + 1;
  const codes = newCodes(height === 1 ? width : width === 1 ? height : 2 * (height + width) - 4);
  let at = 0;
  for (let j = left; j <= right; j++) codes[at++] = locate(top, j);
  if (height > 1) for (let j = left; j <= right; j++) codes[at++] = locate(bottom, j);
  for (let i = top + 1; i < bottom; i++) {
    codes[at++] = locate(i, left);
    if (width > 1) codes[at++] = locate(i, right);
  }
  const frame = recipeSet(SetKind.Pair, codes, 0, [], () => {
    const side = (j: number): FrozenSet => steps(locate(top, j), DOWN, height);
    const level = (i: number): FrozenSet => steps(locate(i, left), RIGHT, width);
    const all = order(union(union(side(left), side(right)), union(level(top), level(bottom))));
    table.begin(SetKind.Pair);
    table.mergeSet(all);
  });
  frame.bounds = { top, left, bottom, right };
  return frame;
}

/** The outline of the bounding box. */
export function box(layout: CellLayout, patch: Value): Value {
  if (length(patch) === 0) return patch;
  const [ai, aj] = unpack2(ulcorner(layout, patch));
  const [bi, bj] = unpack2(lrcorner(layout, patch));
  return outline(ai, aj, bi, bj);
}

/** The outline one step inside the bounding box. */
export const inbox = (layout: CellLayout, patch: Value): Value =>
  outline(
    after(uppermost(layout, patch)),
    after(leftmost(layout, patch)),
    before(lowermost(layout, patch)),
    before(rightmost(layout, patch)),
  );

/** The outline one step outside the bounding box. */
export const outbox = (layout: CellLayout, patch: Value): Value =>
  outline(
    before(uppermost(layout, patch)),
    before(leftmost(layout, patch)),
    after(lowermost(layout, patch)),
    after(rightmost(layout, patch)),
  );

/** All locations in the bounding box. */
export function backdrop(layout: CellLayout, patch: Value): FrozenSet {
  if (isPackedPatch(layout, patch)) {
    const bounds = boundsOf(patch);
    const { top, left, bottom, right } = bounds;
    if (isPackable(top, left, bottom, right)) {
      const whole = rectangle(top, left, bottom - top + 1, right - left + 1);
      whole.bounds = bounds;
      return whole;
    }
  }
  if (length(patch) === 0) return EMPTY_SET;
  const [si, sj] = unpack2(ulcorner(layout, toindices(layout, patch)));
  const [ei, ej] = unpack2(lrcorner(layout, patch));
  const rows = range(si, after(ei));
  if (rows.length === 0) return EMPTY_SET;
  const columns = range(sj, after(ej));
  checkElements(rows.length * columns.length);
  return frozenset(rows.flatMap((i) => columns.map((j) => pairTuple(i, j))));
}

/** The locations in the bounding box that are not the patch's. */
export function delta(layout: CellLayout, patch: Value): FrozenSet {
  if (length(patch) === 0) return EMPTY_SET;
  const whole = backdrop(layout, patch);
  const indices = toindices(layout, patch);
  return indices instanceof FrozenSet ? subtract(whole, indices) : raise('TypeError', 'unsupported operands for -');
}

/** Operations that make locations from a bounding box. */
export const boxes = (layout: CellLayout): Operation[] => [
  operation('corners', (patch) => corners(layout, patch)),
  operation('box', (patch) => box(layout, patch)),
  operation('inbox', (patch) => inbox(layout, patch)),
  operation('outbox', (patch) => outbox(layout, patch)),
  operation('backdrop', (patch) => backdrop(layout, patch)),
  operation('delta', (patch) => delta(layout, patch)),
];
