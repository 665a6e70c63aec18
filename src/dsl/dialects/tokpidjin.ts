/** The `tokpidjin` dialect: typed operations over cells (i, j, color) that never raise, their other names, and constants. */
import { CELLS, type Dialect, operationsOf } from '../operation.js';
import { arcDsl } from './arc-dsl.js';

/** Constants beside those that arc-dsl has too. */
const CONSTANTS = { SM2: 2, SM3: 3, SD2: -2, SD3: -3 } as const;

/** The dialect of the Python batt system. */
export const tokpidjin: Dialect = {
  name: 'tokpidjin',
  cells: CELLS.tokpidjin,
  operations: operationsOf('tokpidjin'),
  constants: new Map([...arcDsl.constants, ...Object.entries(CONSTANTS)]),
};
