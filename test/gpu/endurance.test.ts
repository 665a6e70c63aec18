/** Many runs in one process: memory stays flat, compiled batches are given back, and the process ends by itself. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { adapterEnvironment, testedDevices } from './devices.js';

const dist = (path: string): string => JSON.stringify(new URL(`../../dist/${path}`, import.meta.url).href);

/** 500 runs of 3 passes; every fourth is of a size that is not compiled, or no longer. Prints megabytes on the way. */
const script = (device: string): string => `
import { deviceOperations, Ledger, openDevice, openWebGpu, ProgramBuilder, Runner } from ${dist('gpu/index.js')};
import { linearMemory } from ${dist('memory/index.js')};
import { Grid } from ${dist('value/index.js')};
const program = new ProgramBuilder();
let value = program.input('grid');
for (const name of ['rot90', 'hmirror', 'dmirror']) value = deviceOperations.get(name).emit(program, value);
program.output(value, 'grid');
const built = program.build();
const runner = new Runner(await ${device === 'webgpu through gpu.js' ? "openWebGpu('gpu.js')" : `openDevice('${device}')`}, new Ledger());
const linear = linearMemory();
const memory = [];
for (let run = 0; run < 500; run++) {
  const width = 2 + (Math.floor(run / 4) % 25);
  const height = 2 + Math.floor(run / 100);
  const grid = new Grid(height, width, Int8Array.from({ length: height * width }, (_, k) => (k * 7) % 10));
  linear.clear(2);
  const columns = [new Int32Array(20).fill(linear.hold(grid))];
  const [column] = await runner.run(built, { memory: linear, columns, count: 20 });
  if (column.includes(0)) throw new Error('no result');
  if (run % 50 === 49) {
    gc();
    memory.push(Math.round(process.memoryUsage().rss / 1e6));
  }
}
await runner.close();
console.log(JSON.stringify(memory));
`;

test.each(testedDevices)('500 runs on %s', { timeout: 120_000 }, async (device) => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--expose-gc', '--input-type=module', '-e', script(device)],
    {
      env: { ...process.env, ...adapterEnvironment },
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      timeout: 110_000,
    },
  );
  const memory: number[] = JSON.parse(stdout);
  expect(memory).toHaveLength(10);
  // The first 150 runs fill the store of compiled batches.
  const middle = Math.max(...memory.slice(3, 6));
  expect(Math.min(...memory.slice(7)), `megabytes: ${memory}`).toBeLessThan(middle + 30);
});
