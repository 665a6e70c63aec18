/** Runs a region: columns of values as they are, columns of tuples element by element. */
import { OpError } from '../errors.js';
import { Tuple, tupleOf, type Value } from '../value/index.js';
import type { Region } from './regions.js';
import type { ResultColumn, Runner } from './runner.js';

/**
 * The columns that a region gives; undefined where the CPU kernels must be asked.
 *
 * @param columns - one for each of the region's inputs, each of `count` values
 * @param merge - the CPU kernel that joins the elements of a tuple of containers
 */
export async function regionColumns(
  runner: Runner,
  region: Region,
  columns: readonly (readonly Value[])[],
  count: number,
  merge: (containers: Value) => Value,
): Promise<ResultColumn[]> {
  if (region.elementsOf === null) return runner.run(region.program, columns, count);
  const [tuples] = columns;
  const elements = samplesOf(tuples);
  const results = await runner.run(region.program, [elements], elements.length);
  return region.outputs.map(({ merged }, output) => {
    const grouped = regroup(tuples, results[output]);
    return merged ? grouped.map((tuple) => tuple && mergedBy(merge, tuple)) : grouped;
  });
}

/** Longer tuples are for the CPU, whose kernels have limits on calls. */
const MAX_ELEMENTS = 1000;

/** The elements of a tuple; null for anything else, also for a grid, whose elements are rows. */
const elementsOf = (value: Value): readonly Value[] | null =>
  value instanceof Tuple && value.items.length <= MAX_ELEMENTS ? value.items : null;

/** The elements of all the tuples: the samples of a region's program that works on elements. */
export const samplesOf = (tuples: readonly Value[]): Value[] => tuples.flatMap((tuple) => elementsOf(tuple) ?? []);

/** Results for elements as tuples again; undefined where one of a tuple's elements has none. */
function regroup(tuples: readonly Value[], results: ResultColumn): ResultColumn {
  let from = 0;
  return tuples.map((tuple) => {
    const size = elementsOf(tuple)?.length;
    if (size === undefined) return undefined;
    const items = results.slice(from, from + size);
    from += size;
    return items.every((item) => item !== undefined) ? tupleOf(items) : undefined;
  });
}

function mergedBy(merge: (containers: Value) => Value, tuple: Value): Value | undefined {
  try {
    return merge(tuple);
  } catch (error) {
    // The CPU fails in the same way, and counts it.
    if (error instanceof OpError) return undefined;
    throw error;
  }
}
