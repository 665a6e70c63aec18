/** The reference device: the passes as plain loops over typed arrays, without moving anything. */
import type { BatchPlan, Device, PreparedBatch } from '../device.js';
import { arraysOf, RECORD } from '../pass.js';
import { compileLoop } from './loops.js';

const WORDS = 2 ** 28;

/** Opens the reference device. */
export const openCpu = (): Device => ({
  name: 'cpu',
  adapter: null,
  limits: { arrayWords: WORDS, batchWords: WORDS, passes: Number.POSITIVE_INFINITY },
  lost: null,
  compilesSizes: true,
  prepare: async (plan) => prepare(plan),
  close: async () => {},
});

function prepare({ samples, recordWidth, passes, outputs }: BatchPlan): PreparedBatch {
  const record = new Int16Array(samples * recordWidth);
  const results = passes.map(({ width }) => new Int16Array(samples * width));
  const steps = passes.map((pass, k) => {
    const arrays = arraysOf(pass);
    const loop = compileLoop(
      pass,
      arrays.map((array) => (array === RECORD ? recordWidth : passes[array].width)),
    );
    const read = arrays.map((array) => (array === RECORD ? record : results[array]));
    return () => loop(read, results[k], samples);
  });
  return {
    execution: { executorKind: 'loops', backend: 'cpu', fallbackReason: null },
    traffic: { uploads: 0, downloads: 0, bytesUp: 0, bytesDown: 0, dispatches: passes.length },
    run: async (packed) => {
      record.set(packed);
      for (const step of steps) step();
      return outputs.map((pass) => results[pass].slice());
    },
    release: async () => {},
  };
}
