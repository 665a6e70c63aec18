/** Locations around patches of tokpidjin, and how patches lie: outlines, centers, distances, attraction, occurrences. */
import {
  add,
  EMPTY_SET,
  EMPTY_TUPLE,
  equals,
  Float,
  FrozenSet,
  floorDivide,
  frozenCopyOfValues,
  getItem,
  isTuple,
  length,
  less,
  NAN,
  pairTuple,
  subtractNumbers,
  truthy,
  unpack2,
  type Value,
  withoutNegativeZero,
} from '../../value/index.js';
import { pairOf } from '../arithmetic.js';
import * as boxes from '../boxes.js';
import * as distance from '../distance.js';
import { flatCells, isPackedObject, isPackedPatch } from '../layout.js';
import { lines } from '../lines.js';
import { attempt, type Kernel, orElse } from '../operation.js';
import { llcorner, lrcorner, toindices, ulcorner, urcorner } from '../patches.js';
import * as patterns from '../patterns.js';
import * as relations from '../relations.js';
import { adopt, define } from './define.js';
import { bottom, columns, isEmpty, left, normalize, right, rows, shift, top } from './patches.js';

const isPacked = (patch: Value): patch is FrozenSet => isPackedPatch(flatCells, patch);

// ---- outlines

/** The corners of the bounding box. */
const corners: Kernel = (patch) => {
  if (isPacked(patch)) return boxes.corners(flatCells, patch);
  const found = [ulcorner, urcorner, llcorner, lrcorner].map((corner) =>
    attempt(EMPTY_TUPLE, () => corner(flatCells, patch)),
  );
  return frozenCopyOfValues(found);
};

/** The outline of the bounding box grown by some steps. */
const outline =
  (steps: 1 | -1): Kernel =>
  (patch) => {
    if (isPacked(patch)) return (steps > 0 ? boxes.outbox : boxes.inbox)(flatCells, patch);
    if (isEmpty(patch)) return EMPTY_SET;
    const [i, j] = [subtractNumbers(top(flatCells, patch), steps), subtractNumbers(left(flatCells, patch), steps)];
    return boxes.outline(i, j, add(bottom(flatCells, patch), steps), add(right(flatCells, patch), steps));
  };

// ---- one patch

/** The middle of the bounding box; the empty tuple of nothing. */
const center: Kernel = (patch) => {
  if (isPacked(patch)) return relations.center(flatCells, patch);
  const [i, j] = [top(flatCells, patch), left(flatCells, patch)];
  if (i === NAN || j === NAN) return EMPTY_TUPLE;
  return pairOf(add(i, floorDivide(rows(flatCells, patch), 2)), add(j, floorDivide(columns(flatCells, patch), 2)));
};

const bordering: Kernel = (patch, grid) =>
  equals(top(flatCells, patch), 0) ||
  equals(left(flatCells, patch), 0) ||
  equals(bottom(flatCells, patch), length(grid) - 1) ||
  equals(right(flatCells, patch), length(getItem(grid, 0)) - 1);

// ---- two patches

const INFINITY = new Float(Number.POSITIVE_INFINITY);
const hasCells = (value: Value): boolean => (isTuple(value) || value instanceof FrozenSet) && length(value) > 0;

/** The smallest Manhattan distance between a cell of each; infinite where one has no cells. */
const manhattan: Kernel = (a, b) => (hasCells(a) && hasCells(b) ? distance.manhattan(flatCells, a, b) : INFINITY);

/** Where the second patch lies as seen from the first, by their centers. */
const position: Kernel = (a, b) => {
  const centerOf = (patch: Value): Value => center(isPacked(patch) ? patch : toindices(flatCells, patch));
  return relations.direction(centerOf(a), centerOf(b));
};

const adjacentSafely = orElse(false, (a, b) => distance.adjacent(flatCells, a, b));
const vmatchingSafely = orElse(false, (a, b) => relations.vmatching(flatCells, a, b));
const shiftSafely = orElse(EMPTY_SET, shift);

/** Steps after which `gravitate` gives up. */
const REACH = 42;

/** How far the source falls until it is adjacent to the destination; the source itself where there is no destination. */
const gravitate: Kernel = (source, destination) => {
  if (!truthy(destination)) return source;
  if (isPacked(source) && isPacked(destination)) return distance.gravitate(flatCells, source, destination);
  const [si, sj] = unpack2(center(source));
  const [di, dj] = unpack2(center(destination));
  const vertical = vmatchingSafely(source, destination) === true;
  const sign = (vertical ? less(si, di) : less(sj, dj)) ? 1 : -1;
  const step = vertical ? pairTuple(sign, 0) : pairTuple(0, sign);
  let moving = source;
  let count = 0;
  while (count < REACH && adjacentSafely(moving, destination) === false) {
    moving = shiftSafely(moving, step);
    count++;
  }
  const fallen = withoutNegativeZero(count * sign);
  return vertical ? pairTuple(fallen, 0) : pairTuple(0, fallen);
};

/** Where the object occurs on the grid; an object that is none occurs everywhere. */
const occurrences: Kernel = (grid, object) =>
  isPackedObject(flatCells, object)
    ? patterns.occurrences(flatCells, grid, object)
    : patterns.searchFor(
        flatCells,
        grid,
        attempt(EMPTY_SET, () => normalize(flatCells, object)),
        () => [rows(flatCells, object), columns(flatCells, object)],
      );

/** Operations on places: of neighbors, lines and outlines, of patches by themselves and towards each other. */
export const places = [
  ...adopt(lines, 'dneighbors', 'ineighbors', 'neighbors', 'connect', 'shoot', 'vfrontier'),
  ...adopt(lines, 'hfrontier'),
  ...adopt(boxes.boxes(flatCells), 'backdrop', 'delta'),
  ...adopt(relations.relations(flatCells), 'centerofmass', 'hmatching', 'vmatching'),
  ...adopt(distance.distances(flatCells), 'adjacent'),
  ...adopt(patterns.patterns(flatCells), 'hperiod', 'vperiod'),
  /**
   * corners(patch: Patch): Indices
   * The corners of the bounding box.
   *
   * @example corners(insert((1, 2), initset((4, 0)))) = frozenset({(1, 0), (4, 0), (1, 2), (4, 2)})
   * @dialects tokpidjin
   */
  define('corners', corners),
  /**
   * box(patch: Patch): Indices
   * The outline of the bounding box.
   *
   * @example box(insert((2, 2), initset((0, 0)))) = frozenset({(0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2), (1, 0)})
   * @dialects tokpidjin
   */
  define('box', (patch) => (isEmpty(patch) ? EMPTY_SET : boxes.box(flatCells, patch))),
  /**
   * inbox(patch: Patch): Indices
   * The outline one step inside the bounding box.
   *
   * @example inbox(insert((3, 3), initset((0, 0)))) = frozenset({(1, 1), (1, 2), (2, 1), (2, 2)})
   * @dialects tokpidjin
   */
  define('inbox', outline(-1)),
  /**
   * outbox(patch: Patch): Indices
   * The outline one step outside the bounding box.
   *
   * @example outbox(initset((1, 1))) = frozenset({(0, 1), (1, 2), (2, 1), (0, 0), (2, 0), (0, 2), (2, 2), (1, 0)})
   * @dialects tokpidjin
   */
  define('outbox', outline(1)),
  /**
   * center(patch: Patch): IntegerTuple
   * The middle of the bounding box; the empty tuple of nothing.
   *
   * @example center(insert((5, 3), connect((0, 0), (0, 2)))) = (3, 2)
   * @dialects tokpidjin
   */
  define('center', center),
  /**
   * bordering(patch: Patch, grid: Grid): Boolean
   * Whether the bounding box reaches a border of the grid.
   *
   * @example bordering(initset((0, 1)), ((0, 0, 0), (0, 0, 0), (0, 0, 0))) = True
   * @dialects tokpidjin
   */
  define('bordering', bordering),
  /**
   * manhattan(a: Patch, b: Patch): Integer
   * The smallest Manhattan distance between their cells; infinite where one has none.
   *
   * @example manhattan(initset((0, 0)), initset((2, 3))) = 5
   * @dialects tokpidjin
   */
  define('manhattan', manhattan),
  /**
   * position(a: Patch, b: Patch): IntegerTuple
   * The direction from the center of a to the center of b.
   *
   * @example position(initset((0, 0)), initset((5, 3))) = (1, 1)
   * @dialects tokpidjin
   */
  define('position', position),
  /**
   * gravitate(source: Patch, destination: Patch): IntegerTuple
   * How far the source falls, along a column or a row, until it is adjacent to the destination.
   *
   * @example gravitate(initset((0, 0)), initset((4, 0))) = (3, 0)
   * @dialects tokpidjin
   */
  define('gravitate', gravitate),
  /**
   * occurrences(grid: Grid, obj: Object): Indices
   * Where the object occurs on the grid: locations of its upper left corner.
   *
   * @example occurrences(((1, 2, 1), (0, 1, 2)), asobject(((1, 2),))) = frozenset({(1, 1), (0, 0)})
   * @dialects tokpidjin
   */
  define('occurrences', occurrences),
];
