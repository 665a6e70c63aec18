/** The `tokpidjin` dialect: typed operations over cells (i, j, color) that never raise, their other names, and constants. */
import { CELLS, type Dialect, inMemoryOnly, type Operation, rowOf } from '../operation.js';
import { tokpidjinOperations } from '../tokpidjin/index.js';
import { arcDsl } from './arc-dsl.js';

/** Constants beside those that arc-dsl has too. */
const CONSTANTS = { SM2: 2, SM3: 3, SD2: -2, SD3: -3 } as const;

/** Numbers of kernels in linear memory by the kernels on values whose results they give. */
const numbers = new Map([...arcDsl.operations.values()].reverse().map(({ kernel, number }) => [kernel, number]));

/** What a row has a kernel for has that; other operations share those of arc-dsl that compute the same under another name. */
const numberOf = ({ name, kernel }: Operation): number | null =>
  rowOf('tokpidjin', name).number ?? numbers.get(kernel) ?? null;

const onValues = tokpidjinOperations.map((operation) => ({ ...operation, number: numberOf(operation) }));

const named = new Map<string, Operation>(
  [...onValues, ...inMemoryOnly('tokpidjin', onValues)].map((operation) => [operation.name, operation]),
);
const aliased = [...named.values()].flatMap((operation) =>
  rowOf('tokpidjin', operation.name).aliases.map((alias): [string, Operation] => [alias, operation]),
);

/** The dialect of the Python batt system. */
export const tokpidjin: Dialect = {
  name: 'tokpidjin',
  cells: CELLS.tokpidjin,
  operations: new Map([...named, ...aliased]),
  constants: new Map([...arcDsl.constants, ...Object.entries(CONSTANTS)]),
};
