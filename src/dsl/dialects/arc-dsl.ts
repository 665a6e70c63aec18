/** The `arc-dsl` dialect: 160 operations over cells (color, (i, j)), its constants, and the batt operations on top. */
import { pairTuple, type Value } from '../../value/index.js';
import { arithmetic } from '../arithmetic.js';
import { battConstants, battOperations } from '../batt-operations.js';
import { boxes } from '../boxes.js';
import { cells } from '../cells.js';
import { colors } from '../colors.js';
import { containers } from '../containers.js';
import { cutting } from '../cutting.js';
import { distances } from '../distance.js';
import { functions } from '../functions.js';
import { geometry } from '../geometry.js';
import { grids } from '../grids.js';
import { joining } from '../joining.js';
import { nestedCells } from '../layout.js';
import { lines } from '../lines.js';
import { objectOperations } from '../objects.js';
import { CELLS, type Dialect, inMemoryOnly } from '../operation.js';
import { painting } from '../painting.js';
import { patches } from '../patches.js';
import { patterns } from '../patterns.js';
import { relations } from '../relations.js';
import { selection } from '../selection.js';

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

const operations = [
  ...arithmetic,
  ...colors(nestedCells),
  ...cutting(nestedCells),
  ...geometry(nestedCells),
  ...grids(nestedCells),
  ...joining(nestedCells),
  ...cells(nestedCells),
  ...objectOperations(nestedCells),
  ...painting(nestedCells),
  ...patches(nestedCells),
  ...patterns(nestedCells),
  ...relations(nestedCells),
  ...distances(nestedCells),
  ...lines,
  ...boxes(nestedCells),
  ...containers,
  ...selection,
  ...functions,
  ...battOperations(nestedCells),
];

/** The dialect of the public arc-dsl repository, with the batt operations of this project. */
export const arcDsl: Dialect = {
  name: 'arc-dsl',
  cells: CELLS['arc-dsl'],
  operations: new Map([...operations, ...inMemoryOnly('arc-dsl', operations)].map((op) => [op.name, op])),
  constants,
};
