/** Columns of values put into linear memory, and read from it again. */
import { arcDsl } from '../../src/dsl/index.js';
import { type HandleColumns, linearMemory } from '../../src/memory/index.js';
import { encode, type Value } from '../../src/value/index.js';

const memory = linearMemory();

/** Forgets what is in the memory, and puts columns there. */
export function held(...columns: readonly (readonly Value[])[]): HandleColumns {
  memory.clear(arcDsl.cells);
  const handles = columns.map((column) => Int32Array.from(column, (value) => memory.hold(value)));
  return { memory, columns: handles, count: columns[0].length };
}

/** The values of a column; undefined where one is missing. */
export const valuesOf = (column: Int32Array): (Value | undefined)[] =>
  Array.from(column, (handle) => (handle === 0 ? undefined : memory.value(handle)));

/** The same as texts. */
export const shown = (column: Int32Array): (string | undefined)[] =>
  valuesOf(column).map((value) => (value === undefined ? undefined : encode(value)));
