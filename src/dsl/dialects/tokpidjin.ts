/** The `tokpidjin` dialect: typed operations over cells (i, j, color) that never raise, their other names, and constants. */
import { SetKind } from '../../value/index.js';
import type { Dialect, Operation } from '../operation.js';
import { tokpidjinOperations } from '../tokpidjin/index.js';
import { arcDsl } from './arc-dsl.js';

/** Other names of operations. */
const ALIASES = { difference_t: 'difference_tuple', o_g_tuple: 'o_g_t', objects_g: 'objects_t' } as const;

/** Constants beside those that arc-dsl has too. */
const CONSTANTS = { SM2: 2, SM3: 3, SD2: -2, SD3: -3 } as const;

const named = new Map(tokpidjinOperations.map((operation) => [operation.name, operation]));
const aliased = Object.entries(ALIASES).flatMap(([alias, name]): [string, Operation][] => {
  const operation = named.get(name);
  return operation === undefined ? [] : [[alias, operation]];
});

/** The dialect of the Python batt system. */
export const tokpidjin: Dialect = {
  name: 'tokpidjin',
  cells: SetKind.Flat,
  operations: new Map([...named, ...aliased]),
  constants: new Map([...arcDsl.constants, ...Object.entries(CONSTANTS)]),
};
