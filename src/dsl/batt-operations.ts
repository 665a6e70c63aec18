/**
 * The batt operations: what generated programs use beside a dialect's own operations. They never raise, and their ranks,
 * flags and angles are single numbers, so that a mutation can replace one by another.
 */
import {
  asGrid,
  call1,
  EMPTY_SET,
  EMPTY_TUPLE,
  equals,
  FrozenSet,
  frozenset,
  getItem,
  isInt,
  isTuple,
  iterate,
  length,
  less,
  NAN,
  order,
  raise,
  SetKind,
  sequenceSet,
  tupleOf,
  unpack2,
  type Value,
} from '../value/index.js';
import { dedupe, difference, merge, totuple } from './containers.js';
import { elementAt, resultsOf } from './elements.js';
import { mapElements } from './functions.js';
import { cmirrorGrid, dmirrorGrid, hmirrorGrid, rot90, rot180, rot270, vmirrorGrid } from './geometry.js';
import type { CellLayout } from './layout.js';
import { objects, objectTuples } from './objects.js';
import { type Kernel, type Operation, operation, orElse } from './operation.js';

// ---- constants

const numbered = (prefix: string, from: number, to: number, value: (n: number) => number): [string, number][] =>
  Array.from({ length: to - from + 1 }, (_, k) => [`${prefix}${from + k}`, value(from + k)]);

const COLORS = ['BLACK', 'BLUE', 'RED', 'GREEN', 'YELLOW', 'GRAY', 'MAGENTA', 'ORANGE', 'CYAN', 'BURGUNDY'] as const;
const NEGATIVES = ['THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN'] as const;

/** Constants that batt operations and generated programs use: ranks from either end, flags, angles, colors, more numbers. */
export const battConstants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...numbered('F', 0, 9, (n) => n), // rank from the first
  ...numbered('L', 1, 10, (n) => -n), // rank from the last
  ...numbered('R', 0, 9, (n) => n), // flags of `o_g`, and numbers that stand for one another
  ...numbered('A', 0, 9, (n) => n), // mirrors and rotations of `mir_rot_t`
  ...COLORS.map((name, color): [string, number] => [name, color]),
  ...NEGATIVES.map((name, k): [string, number] => [`NEG_${name}`, -3 - k]),
  ['HUNDRED', 100],
  ['THOUSAND', 1000],
]);

// ---- items by rank

/** The item of a tuple at a rank, negative ones from the end; NaN where there is none. */
export function nthOfTuple(container: Value, rank: Value): Value {
  if (!isTuple(container)) return NAN;
  const size = length(container);
  return !less(rank, -size) && less(rank, size) ? getItem(container, rank) : NAN;
}

/** The element at a rank in iteration order, negative ones from the end; the empty set where there is none. */
export function nthElement(container: Value, rank: Value): Value {
  if (!isInt(rank)) return raise('TypeError', 'rank must be an integer');
  const size = length(container);
  const at = Number(rank) < 0 ? size + Number(rank) : Number(rank);
  if (at < 0 || at >= size) return EMPTY_SET;
  return container instanceof FrozenSet ? elementAt(order(container), at) : iterate(container)[at];
}

// ---- grids

/** The colors of a grid as a tuple, in the order of a set of them. */
export function colorTuple(grid: Value): Value {
  const compact = asGrid(grid);
  if (compact === null) return totuple(frozenset(iterate(grid).flatMap(iterate)));
  const seen = new Uint8Array(256);
  const colors: number[] = [];
  for (const color of compact.cells) {
    if (seen[color & 255] === 0) colors.push(color);
    seen[color & 255] = 1;
  }
  return totuple(sequenceSet(SetKind.Int, Int32Array.from(colors)));
}

/** By number: mirrors along the horizontal, the diagonal, the vertical and the counterdiagonal, then quarter turns. */
const MOVES: readonly Kernel[] = [hmirrorGrid, dmirrorGrid, vmirrorGrid, cmirrorGrid, rot90, rot180, rot270];

/** The grid mirrored or turned by the move of that number; as it is for any other number. */
export const mirrorOrRotate: Kernel = (grid, move) => {
  const kernel = MOVES.find((_, number) => equals(move, number));
  return kernel === undefined ? grid : kernel(grid);
};

/** The flags of `objects` that a number from 0 to 7 stands for: 4 univalued, 2 diagonal, 1 without background; else null. */
function objectFlags(type: Value): [boolean, boolean, boolean] | null {
  for (let flags = 0; flags < 8; flags++) {
    if (equals(type, flags)) return [(flags & 4) !== 0, (flags & 2) !== 0, (flags & 1) !== 0];
  }
  return null;
}

/** The objects of a grid by flags; None for an unknown number. */
const objectsByFlags =
  (layout: CellLayout): Kernel =>
  (grid, type) => {
    const flags = objectFlags(type);
    return flags === null ? null : objects(layout, grid, ...flags);
  };

/** The objects of a grid by flags, each a tuple of its cells, as they are found; None for an unknown number. */
const objectTuplesByFlags =
  (layout: CellLayout): Kernel =>
  (grid, type) => {
    const flags = objectFlags(type);
    return flags === null ? null : objectTuples(layout, grid, ...flags);
  };

// ---- samples: pairs (input, output) of a task's demos

const firstOrNone = orElse(EMPTY_TUPLE, (container) => (length(container) === 0 ? null : nthElement(container, 0)));
const secondOrNone = orElse(EMPTY_TUPLE, (container) => {
  if (length(container) === 0) return raise('StopIteration');
  return length(container) === 1 ? null : nthElement(container, 1);
});

/** The distinct elements of the function's results on the inputs of samples, or on their outputs. */
function seenIn(samples: Value, side: Kernel, fn: Value): Value {
  const grids = orElse(EMPTY_TUPLE, (pairs) => mapElements(pairs, side))(samples);
  const results = orElse(EMPTY_TUPLE, (all) =>
    merge(tupleOf(resultsOf(iterate(totuple(all)), (grid) => call1(fn, grid)))),
  );
  return dedupe(results(grids));
}

/** What the function sees in the inputs and not in the outputs. */
const onlyInInputs: Kernel = (samples, fn) =>
  difference(seenIn(samples, firstOrNone, fn), seenIn(samples, secondOrNone, fn));

/** What the function sees in the outputs and not in the inputs. */
const onlyInOutputs: Kernel = (samples, fn) =>
  difference(seenIn(samples, secondOrNone, fn), seenIn(samples, firstOrNone, fn));

// As other operations see them: Python's catch there too.
const onlyInInputsSafely = orElse(EMPTY_TUPLE, onlyInInputs);
const onlyInOutputsSafely = orElse(EMPTY_TUPLE, onlyInOutputs);
const mirrorOrRotateSafely = orElse(EMPTY_TUPLE, mirrorOrRotate);

/** The first number of a move that turns every sample's input into its output; 7 leaves it as it is. */
function commonMove(samples: Value): Value {
  for (let move = 0; move < 8; move++) {
    const turns = iterate(samples).every((sample) => {
      const [input, output] = unpack2(sample);
      return equals(output, mirrorOrRotateSafely(input, move));
    });
    if (turns) return move;
  }
  return null;
}

/** The batt operations, for cells of a layout. */
export const battOperations = (layout: CellLayout, make = operation): Operation[] => [
  make('get_nth_t', nthOfTuple),
  make('get_nth_f', nthElement),
  make('p_g', colorTuple),
  make('difference_tuple', difference),
  make('o_g', objectsByFlags(layout)),
  make('o_g_t', objectTuplesByFlags(layout)),
  make('mir_rot_t', mirrorOrRotate),
  make('a_mr', commonMove),
  make('c_iz', onlyInInputs),
  make('c_iz_n', (samples, fn, pick) => call1(pick, onlyInInputsSafely(samples, fn))),
  make('c_zo', onlyInOutputs),
  make('c_zo_n', (samples, fn, pick) => call1(pick, onlyInOutputsSafely(samples, fn))),
];
