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
  define('corners', corners),
  define('box', (patch) => (isEmpty(patch) ? EMPTY_SET : boxes.box(flatCells, patch))),
  define('inbox', outline(-1)),
  define('outbox', outline(1)),
  define('center', center),
  define('bordering', bordering),
  define('manhattan', manhattan),
  define('position', position),
  define('gravitate', gravitate),
  define('occurrences', occurrences),
];
