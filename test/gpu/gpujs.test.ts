/** gpu.js goes on in another way where the one asked for fails; nothing of that passes for the device's work. */
import { expect, onTestFinished, test } from 'vitest';
import { Batch } from '../../src/gpu/batch.js';
import { prepareWithGpuJs } from '../../src/gpu/gpujs.js';
import { deviceOperations, ProgramBuilder } from '../../src/gpu/index.js';

const room = { height: 1, width: 1 };
const program = new ProgramBuilder();
program.output(deviceOperations.get('rot90')?.emit(program, program.input('grid')) ?? -1, 'grid');
const { plan } = new Batch(program.build(), [room, room], 16);

test('in the best way there is no reason', async () => {
  const prepared = await prepareWithGpuJs('webasm', plan);
  expect(prepared.execution).toEqual({ executorKind: 'fused-sync', backend: 'webasm', fallbackReason: null });
  await prepared.release();
});

test('in another way it is a failure of the device', async () => {
  const { WebAssembly: real } = globalThis as unknown as {
    WebAssembly: { Memory: new (...args: unknown[]) => object };
  };
  const { Memory } = real;
  onTestFinished(() => {
    real.Memory = Memory;
  });
  // Once only, so that gpu.js finds a way.
  real.Memory = class {
    constructor() {
      real.Memory = Memory;
      throw new RangeError('no memory for all passes');
    }
  };
  await expect(prepareWithGpuJs('webasm', plan)).rejects.toThrow(
    'device webasm: gpu.js ran it on webasm as generic: no memory for all passes',
  );
});
