/** Values that are read and made where they lie, as devices do it. */
import { describe, expect, test } from 'vitest';
import { arcDsl } from '../../src/dsl/index.js';
import { MemoryError } from '../../src/errors.js';
import * as layout from '../../src/kernels/values/offsets.js';
import { gridAt, intHandle, itemsAt, LinearMemory, locate, packedAt } from '../../src/memory/index.js';
import { encode, Grid, LIMITS, type Value } from '../../src/value/index.js';
import { value } from '../dsl/run.js';

const memory = new LinearMemory();
const held = (given: Value): number => {
  memory.clear(arcDsl.cells);
  return memory.hold(given);
};

/** The rows of a grid as it is read. */
function rowsAt(handle: number): number[][] | null {
  const grid = gridAt(memory, handle);
  if (grid === null) return null;
  const { h, w, cells, at } = grid;
  return Array.from({ length: h }, (_, i) => [...cells.subarray(at + i * w, at + (i + 1) * w)]);
}

describe('reading', () => {
  test('a grid, and a tuple of rows that equals one', () => {
    expect(rowsAt(held(new Grid(2, 3, Int8Array.of(1, 2, 3, 4, 5, -6))))).toEqual([
      [1, 2, 3],
      [4, 5, -6],
    ]);
    memory.clear(arcDsl.cells);
    const row = (...cells: number[]) => memory.newTuple(cells.map(intHandle));
    expect(rowsAt(memory.newTuple([row(1, 2), row(127, -128)]))).toEqual([
      [1, 2],
      [127, -128],
    ]);
    expect(rowsAt(memory.newTuple([row(1, 2), row(128, 0)]))).toBeNull();
    expect(rowsAt(memory.newTuple([row(1, 2), row(3)]))).toBeNull();
  });

  test.each(['[]', '[[]]', '[[1],[true]]', '3', 'null', '{"set":[[1,2]]}'])('%s is no grid', (json) => {
    expect(rowsAt(held(value(json)))).toBeNull();
  });

  test('items of a tuple, but not the rows of a grid', () => {
    expect(itemsAt(memory, held(value('[1,[2,3]]')))?.length).toBe(2);
    expect(itemsAt(memory, held(value('[[1,2]]')))).toBeNull();
  });

  test('a packed set, and none that has another element', () => {
    const set = packedAt(memory, held(value('{"set":[[1,2]]}')));
    expect(set).toEqual({ elements: layout.PAIR, codes: Int32Array.of(locate(1, 2)) });
    expect(packedAt(memory, held(value('{"set":[[1,2],3]}')))).toBeNull();
  });
});

describe('making', () => {
  test('sets are in the order in which Python has them', () => {
    memory.clear(arcDsl.cells);
    const made = (elements: number, codes: number[], copied: boolean) =>
      encode(memory.value(memory.newPackedSet(elements, codes, copied)));
    expect(made(layout.INT, [9, 1, 8], true)).toBe(encode(value('{"set":[8,9,1]}')));
    expect(made(layout.PAIR, [locate(0, 1), locate(0, 0)], false)).toBe(encode(value('{"set":[[0,1],[0,0]]}')));
    expect(made(layout.PAIR, [], false)).toBe('{"set":[]}');
  });

  test('a call beside others gives nothing where it fails', () => {
    const merge = arcDsl.operations.get('merge')?.number ?? 0;
    const merged = (json: string) => {
      const handle = memory.callBeside(merge, held(value(json)), LIMITS.calls);
      return handle === 0 ? null : encode(memory.value(handle));
    };
    expect(merged('[[1,2],[3]]')).toBe('[1,2,3]');
    expect(merged('[1,2]')).toBeNull();
  });

  test('where there is no room it is the memory that is full', () => {
    const small = new LinearMemory(1 << 20);
    small.clear(arcDsl.cells);
    expect(() => small.newGrid(1100, 1000)).toThrow(MemoryError);
    const containers = small.hold(value(`[${Array(20).fill('[1,2,3]').join()}]`));
    expect(() => {
      for (;;) small.callBeside(arcDsl.operations.get('merge')?.number ?? 0, containers, LIMITS.calls);
    }).toThrow(MemoryError);
  });
});
