/** Columns through a device: what is moved, how batches are cut, what is left to the CPU. */
import { describe, expect, test } from 'vitest';
import { DeviceError } from '../../src/errors.js';
import { Batch } from '../../src/gpu/batch.js';
import type { BatchPlan } from '../../src/gpu/device.js';
import {
  type Device,
  type DeviceProgram,
  deviceOperations,
  Ledger,
  ProgramBuilder,
  Runner,
} from '../../src/gpu/index.js';
import { findAdapter } from '../../src/gpu/webgpu/adapter.js';
import { Random } from '../../src/random.js';
import { EMPTY_TUPLE, encode, Grid, gridFromRows, tupleOf, type Value } from '../../src/value/index.js';
import { randomGrid } from './arguments.js';
import { held, shown, valuesOf } from './columns.js';
import { device, hasAdapter, testedDevices } from './devices.js';

const grid = (...rows: number[][]): Value => gridFromRows(rows.map((row) => tupleOf(row)));

/** A program that applies operations of one grid, one after the other. */
function chain(...operations: string[]): DeviceProgram {
  const program = new ProgramBuilder();
  let value = program.input('grid');
  for (const name of operations) {
    const operation = deviceOperations.get(name);
    if (operation === undefined) throw new Error(`${name} has no device kernel`);
    value = operation.emit(program, value);
  }
  program.output(value, 'grid');
  return program.build();
}

describe.each(testedDevices)('on %s', (name) => {
  test('a chain of calls keeps its values on the device: one upload, one download', async () => {
    const ledger = new Ledger();
    const runner = new Runner(await device(name), ledger);
    const [column] = await runner.run(
      chain('rot90', 'hmirror', 'trim'),
      held([grid([1, 2, 3], [4, 5, 6], [7, 8, 9]), grid([0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 0, 1])]),
    );
    expect(shown(column)).toEqual(['[[5]]', '[[6],[5]]']);
    const { uploads, downloads, dispatches, gridsOnDevice, runs } = ledger.totals();
    expect({ dispatches, gridsOnDevice, runs }).toEqual({ dispatches: 3, gridsOnDevice: 2, runs: 1 });
    expect([uploads, downloads]).toEqual(name === 'cpu' ? [0, 0] : [1, 1]);
  });

  test('several columns share the upload, several results the download', async () => {
    const program = new ProgramBuilder();
    const [a, b] = [program.input('grid'), program.input('grid')];
    const color = program.input('color');
    const emit = (operation: string, ...args: number[]) =>
      deviceOperations.get(operation)?.emit(program, ...args) ?? -1;
    const joined = emit('hconcat', a, b);
    program.output(emit('replace', joined, color, program.literal(5)), 'grid');
    program.output(emit('mostcolor', joined), 'color');
    const ledger = new Ledger();
    const runner = new Runner(await device(name), ledger);
    const columns = [
      [grid([1, 2]), grid([3])],
      [grid([2, 2]), grid([4], [4])],
      [2, 3],
    ];
    expect((await runner.run(program.build(), held(...columns))).map(shown)).toEqual([
      ['[[1,5,5,5]]', '[[5,4]]'],
      ['2', '3'],
    ]);
    const { uploads, downloads } = ledger.totals();
    expect([uploads, downloads]).toEqual(name === 'cpu' ? [0, 0] : [1, 1]);
  });

  test('what does not fit is left to the CPU, sample by sample', async () => {
    const ledger = new Ledger();
    const runner = new Runner(await device(name), ledger);
    const column = [
      grid([1, 2]),
      EMPTY_TUPLE,
      grid([1, -1]),
      grid([10]),
      new Grid(1, 31, new Int8Array(31)),
      grid([7], [8]),
    ];
    const [results] = await runner.run(chain('dmirror', 'dmirror'), held(column));
    expect(shown(results)).toEqual(['[[1,2]]', undefined, undefined, undefined, undefined, '[[7],[8]]']);
    expect(ledger.totals()).toMatchObject({ gridsOnDevice: 2, gridsOnCpu: 4 });
  });

  test('a batch of another size gives the right rows, too', async () => {
    const runner = new Runner(await device(name), new Ledger());
    const program = chain('rot180');
    const random = new Random(3);
    for (const count of [1, 16, 17, 100]) {
      const column = Array.from({ length: count }, () => randomGrid(random, { least: 1, most: 9 }));
      const [there] = await runner.run(program, held(column));
      const back = await runner.run(program, held(valuesOf(there).map((value) => value ?? null)));
      expect(shown(back[0])).toEqual(column.map(encode));
    }
  });
});

describe('packing', () => {
  test('grids of one size are packed without padding', async () => {
    let plan: BatchPlan | undefined;
    const spied = await spy({
      prepare: (made) => {
        plan = made;
      },
    });
    const column = Array.from({ length: 20 }, () => grid([1, 2, 3], [4, 5, 6]));
    await new Runner(spied, new Ledger()).run(chain('rot90'), held(column));
    expect(plan?.recordWidth).toBe(2 * 3 + 2);
    expect(plan?.passes.map(({ width }) => width)).toEqual([3 * 2 + 2]);
    expect(plan?.samples).toBe(32);
  });

  test('grids of several sizes are padded with 10, with their sizes behind the cells', () => {
    const batch = new Batch(
      chain('rot90'),
      [
        { height: 2, width: 3 },
        { height: 3, width: 3 },
      ],
      3,
    );
    const record = new Int8Array(3 * batch.plan.recordWidth);
    batch.pack(held([grid([1], [2]), grid([1, 2, 3])]), 0, 2, record);
    expect([...record]).toEqual([1, 10, 10, 2, 10, 10, 2, 1, 1, 2, 3, 10, 10, 10, 1, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});

/** The reference device, with something done first. */
async function spy(first: {
  readonly prepare?: (plan: BatchPlan) => void;
  readonly run?: (record: Int8Array) => void;
  readonly limits?: Device['limits'];
}): Promise<Device> {
  const real = await device('cpu');
  return {
    ...real,
    limits: first.limits ?? real.limits,
    prepare: async (plan) => {
      first.prepare?.(plan);
      const prepared = await real.prepare(plan);
      return {
        ...prepared,
        run: async (record) => {
          first.run?.(record);
          return prepared.run(record);
        },
      };
    },
  };
}

describe('limits and failures', () => {
  const column = Array.from({ length: 100 }, (_, k) => grid([k % 10, 1], [2, 3]));
  const program: DeviceProgram = chain('vmirror');
  const expected = column.map((_, k) => `[[1,${k % 10}],[3,2]]`);

  test('a column beyond the limits of the device is cut into batches', async () => {
    const ledger = new Ledger();
    const limited = await spy({ limits: { arrayWords: 6 * 32, batchWords: 10_000, passes: 256 } });
    const [results] = await new Runner(limited, ledger).run(program, held(column));
    expect(shown(results)).toEqual(expected);
    expect(ledger.totals().runs).toBe(4);
  });

  test('a batch that fails is tried in two halves', async () => {
    const ledger = new Ledger();
    const failing = await spy({
      run: (record) => {
        if (record.length > 6 * 64) throw new DeviceError('cpu', 'out of memory');
      },
    });
    const [results] = await new Runner(failing, ledger).run(program, held(column));
    expect(shown(results)).toEqual(expected);
    expect(ledger.totals()).toMatchObject({ runs: 2, gridsOnDevice: 100, gridsOnCpu: 0, fallbacks: [] });
  });

  test('what fails all the same is left to the CPU and counted', async () => {
    const ledger = new Ledger();
    const failing = await spy({
      run: () => {
        throw new DeviceError('cpu', 'out of memory');
      },
    });
    const [results] = await new Runner(failing, ledger).run(program, held(column));
    expect(shown(results)).toEqual(column.map(() => undefined));
    expect(ledger.totals()).toMatchObject({
      gridsOnCpu: 100,
      fallbacks: [{ op: 'region', reason: 'out of memory', count: 100 }],
    });
  });

  test('any other failure is a defect and is not hidden', async () => {
    const broken = await spy({
      run: () => {
        throw new TypeError('a defect');
      },
    });
    await expect(new Runner(broken, new Ledger()).run(program, held(column))).rejects.toThrow('a defect');
  });
});

describe.runIf(hasAdapter)('on webgpu', () => {
  test('the device itself sees one write and one read for a run', async () => {
    const runner = new Runner(await device('webgpu'), new Ledger());
    const column = [grid([1, 2], [3, 4])];
    const program = chain('rot90', 'rot90', 'hmirror');
    await runner.run(program, held(column));
    const { GPUQueue, GPUBuffer } = globalThis as unknown as Record<string, { prototype: Record<string, unknown> }>;
    const counts = { writeBuffer: 0, submit: 0, mapAsync: 0 };
    const count = (prototype: Record<string, unknown>, method: keyof typeof counts) => {
      const original = prototype[method] as (...args: unknown[]) => unknown;
      prototype[method] = function (this: unknown, ...args: unknown[]) {
        counts[method]++;
        return original.apply(this, args);
      };
      return () => {
        prototype[method] = original;
      };
    };
    const restore = [
      count(GPUQueue.prototype, 'writeBuffer'),
      count(GPUQueue.prototype, 'submit'),
      count(GPUBuffer.prototype, 'mapAsync'),
    ];
    await runner.run(program, held(column));
    for (const undo of restore) undo();
    expect(counts).toEqual({ writeBuffer: 1, submit: 1, mapAsync: 1 });
  });

  test('a device that is lost leaves everything to the CPU from then on', async () => {
    const ledger = new Ledger();
    const lost = await device('webgpu');
    const runner = new Runner(lost, ledger);
    const program = chain('rot90');
    const column = [grid([1, 2]), grid([3, 4])];
    expect(shown((await runner.run(program, held(column)))[0])).toEqual(['[[1],[2]]', '[[3],[4]]']);
    const found = await findAdapter();
    if ('gate' in found) found.gate.device()?.destroy();
    for (let time = 1; time <= 2; time++) {
      expect((await runner.run(program, held(column))).map(shown)).toEqual([[undefined, undefined]]);
      expect(ledger.totals().gridsOnCpu).toBe(2 * time);
    }
    expect(lost.lost).toMatch(/^the device was lost/);
    expect(ledger.totals().fallbacks.at(-1)?.reason).toMatch(/lost/);
  });
});
