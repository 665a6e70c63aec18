/** The `arc-dsl` dialect: 160 operations over cells (color, (i, j)), its constants, and the batt operations on top. */
import { pairTuple, type Value } from '../../value/index.js';
import { CELLS, type Dialect, operationsOf } from '../operation.js';

const numbered = (prefix: string, from: number, to: number, value: (n: number) => number): [string, number][] =>
  Array.from({ length: to - from + 1 }, (_, k) => [`${prefix}${from + k}`, value(from + k)]);

const COLORS = ['BLACK', 'BLUE', 'RED', 'GREEN', 'YELLOW', 'GRAY', 'MAGENTA', 'ORANGE', 'CYAN', 'BURGUNDY'] as const;
const NEGATIVES = ['THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN'] as const;

/** Constants that batt operations and generated programs use: ranks from either end, flags, angles, colors, more numbers. */
const battConstants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...numbered('F', 0, 9, (n) => n), // rank from the first
  ...numbered('L', 1, 10, (n) => -n), // rank from the last
  ...numbered('R', 0, 9, (n) => n), // flags of `o_g`, and numbers that stand for one another
  ...numbered('A', 0, 9, (n) => n), // mirrors and rotations of `mir_rot_t`
  ...COLORS.map((name, color): [string, number] => [name, color]),
  ...NEGATIVES.map((name, k): [string, number] => [`NEG_${name}`, -3 - k]),
  ['HUNDRED', 100],
  ['THOUSAND', 1000],
]);

const NUMBERS = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN'] as const;

const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['F', false],
  ['T', true],
  ...NUMBERS.map((name, n): [string, Value] => [name, n]),
  ['NEG_ONE', -1],
  ['NEG_TWO', -2],
  ['DOWN', pairTuple(1, 0)],
  ['RIGHT', pairTuple(0, 1)],
  ['UP', pairTuple(-1, 0)],
  ['LEFT', pairTuple(0, -1)],
  ['ORIGIN', pairTuple(0, 0)],
  ['UNITY', pairTuple(1, 1)],
  ['NEG_UNITY', pairTuple(-1, -1)],
  ['UP_RIGHT', pairTuple(-1, 1)],
  ['DOWN_LEFT', pairTuple(1, -1)],
  ['ZERO_BY_TWO', pairTuple(0, 2)],
  ['TWO_BY_ZERO', pairTuple(2, 0)],
  ['TWO_BY_TWO', pairTuple(2, 2)],
  ['THREE_BY_THREE', pairTuple(3, 3)],
  ...battConstants,
]);

/** The dialect of the public arc-dsl repository, with the batt operations of this project. */
export const arcDsl: Dialect = {
  name: 'arc-dsl',
  cells: CELLS['arc-dsl'],
  operations: operationsOf('arc-dsl'),
  constants,
};
