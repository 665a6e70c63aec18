/** Passes as shaders: one text for all sizes, and gpu.js where a text cannot be compiled. */
import { describe, expect, test } from 'vitest';
import { Batch } from '../../src/gpu/batch.js';
import { deviceOperations, Ledger, openWebGpu, ProgramBuilder, Runner } from '../../src/gpu/index.js';
import { gridKernel } from '../../src/gpu/kernels/kernel.js';
import { arraysOf } from '../../src/gpu/pass.js';
import { shaderOf } from '../../src/gpu/webgpu/wgsl.js';
import { gridFromRows, tupleOf } from '../../src/value/index.js';
import { held, shown } from './columns.js';
import { hasAdapter } from './devices.js';

/** The shader of a `replace` of two literals on grids of these sizes. */
function shaderFor(height: number, width: number, samples: number, from: number, to: number) {
  const program = new ProgramBuilder();
  const args = [program.input('grid'), program.literal(from), program.literal(to)];
  program.output(deviceOperations.get('replace')?.emit(program, ...args) ?? -1, 'grid');
  const { plan } = new Batch(program.build(), [{ height, width }, null, null, { height, width }], samples);
  const [pass] = plan.passes;
  return shaderOf(
    pass,
    samples,
    arraysOf(pass).map(() => ({ width: plan.recordWidth, storage: 'bytes' as const })),
  );
}

test('sizes, literals and the number of samples are parameters: the text is the same for all', () => {
  const small = shaderFor(2, 3, 16, 1, 2);
  const large = shaderFor(30, 30, 4096, 7, 0);
  expect(large.text).toBe(small.text);
  expect(small.integers).toEqual([16, 8, 8]);
  expect(large.integers).toEqual([4096, 902, 902]);
  expect(small.floats).not.toEqual(large.floats);
});

test('all variables of a kernel are floats', () => {
  const { text } = shaderFor(2, 3, 16, 1, 2);
  expect(text).toContain('var color: f32 = read0(n, P.grid_at + (y) * P.grid_W + x);');
  expect(text).toContain('if (color == replacee) { return replacer; }');
  expect(text).not.toMatch(/\b(const|Math)\b/);
});

describe.runIf(hasAdapter)('a shader that cannot be compiled', () => {
  /** Runs a kernel with this text for the cell on the grid ((1, 9)). */
  async function run(name: string, cell: string) {
    const kernel = gridKernel(name, { grid: 'grid' }, { height: 'grid.h', width: 'grid.w', cell });
    const program = new ProgramBuilder();
    program.output(program.pass(kernel, program.input('grid')), 'grid');
    const ledger = new Ledger();
    const runner = new Runner(await openWebGpu(), ledger);
    const [column] = await runner.run(program.build(), held([gridFromRows([tupleOf([1, 9])])]));
    await runner.close();
    const { executions, fallbacks } = ledger.totals();
    return { result: shown(column)[0], executions, fallbacks };
  }

  test('leaves the batch to gpu.js, and the ledger tells', async () => {
    // WGSL reserves the name.
    expect(await run('reserved', 'let from = 1; from = from + 1; return grid[y][x] - from + 1;')).toEqual({
      result: '[[0,8]]',
      executions: [
        {
          executorKind: 'fused-encoder',
          backend: 'webgpu',
          fallbackReason: expect.stringMatching(/'from' is a reserved keyword/),
          runs: 1,
        },
      ],
      fallbacks: [],
    });
  });

  test('leaves it to the CPU where gpu.js cannot compile it either', async () => {
    expect(await run('unknown', 'return there_is_no_such_function(grid[y][x]);')).toEqual({
      result: undefined,
      executions: [],
      fallbacks: [{ op: 'region', reason: expect.stringMatching(/no_such|such_unction|unresolved/), count: 1 }],
    });
  });
});
