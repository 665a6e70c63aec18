/** The operations of the tokpidjin dialect, as a table over the kernels that it shares with arc-dsl. */
import { battOperations } from '../batt-operations.js';
import { flatCells } from '../layout.js';
import { colors } from './colors.js';
import { containers } from './containers.js';
import { define } from './define.js';
import { functions } from './functions.js';
import { grids } from './grids.js';
import { numbers } from './numbers.js';
import { objects } from './objects.js';
import { patches } from './patches.js';
import { places } from './places.js';
import { ranks } from './ranks.js';

/** All operations of the dialect. */
export const tokpidjinOperations = [
  ...numbers,
  ...containers,
  ...functions,
  ...ranks,
  ...patches,
  ...places,
  ...grids,
  ...colors,
  ...objects,
  ...battOperations(flatCells, define),
];
