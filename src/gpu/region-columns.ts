/** Runs a region: columns of values as they are, columns of tuples element by element. */
import { type Handle, type HandleColumns, itemsAt, type LinearMemory } from '../memory/index.js';
import type { Region } from './regions.js';
import type { Runner } from './runner.js';

/** What the CPU kernel that joins the elements of a tuple of containers makes of one; 0 where it fails: then it fails again, and is counted. */
export type Merge = (memory: LinearMemory, containers: Handle) => Handle;

/**
 * The columns that a region gives; 0 where the CPU kernels must be asked.
 *
 * @param given - a column for each of the region's inputs
 */
export async function regionColumns(
  runner: Runner,
  region: Region,
  given: HandleColumns,
  merge: Merge,
): Promise<Int32Array[]> {
  if (region.elementsOf === null) return runner.run(region.program, given);
  const results = await runner.run(region.program, elementColumns(given));
  return region.outputs.map(({ merged }, output) => {
    const grouped = regroup(given, results[output]);
    return merged ? grouped.map((tuple) => (tuple === 0 ? 0 : merge(given.memory, tuple))) : grouped;
  });
}

/** Longer tuples are for the CPU, whose kernels have limits on calls. */
const MAX_ELEMENTS = 1000;

/** The elements of a tuple; null for anything else, also for a grid, whose elements are rows. */
function elementsOf(memory: LinearMemory, value: Handle): Int32Array | null {
  const items = itemsAt(memory, value);
  return items !== null && items.length <= MAX_ELEMENTS ? items : null;
}

/** The elements of all the tuples, one after the other: the column of a region's program that works on elements. */
export function elementColumns({ memory, columns: [tuples] }: HandleColumns): HandleColumns {
  const elements: Handle[] = [];
  for (const tuple of tuples) elements.push(...(elementsOf(memory, tuple) ?? []));
  return { memory, columns: [Int32Array.from(elements)], count: elements.length };
}

/** Results for elements as tuples again; 0 where one of a tuple's elements has none. */
function regroup({ memory, columns: [tuples] }: HandleColumns, results: Int32Array): Int32Array {
  let from = 0;
  return tuples.map((tuple) => {
    const size = elementsOf(memory, tuple)?.length;
    if (size === undefined) return 0;
    const items = results.subarray(from, from + size);
    from += size;
    return items.includes(0) ? 0 : memory.newTuple(items);
  });
}
