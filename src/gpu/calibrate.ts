/** Measures the numbers of the cost model: chains of one and of several passes, on few and on many samples, against the CPU kernels. */
import { arcDsl } from '../dsl/index.js';
import { MemoryCalls } from '../engine/index.js';
import { linearMemory } from '../memory/index.js';
import { Random } from '../random.js';
import { Grid, type Value } from '../value/index.js';
import type { CostModel } from './cost.js';
import type { Device } from './device.js';
import { deviceOperations } from './device-operations.js';
import { Ledger } from './ledger.js';
import { type DeviceProgram, ProgramBuilder } from './program.js';
import { Runner } from './runner.js';

/** Operations of the chain: each moves every cell. */
const CHAIN = ['rot90', 'hmirror', 'dmirror', 'vmirror', 'rot180', 'cmirror', 'rot270', 'hmirror', 'vmirror'] as const;
const FEW = 16;
const MANY = 1024;
const SIDE = 15;
/** Words of a grid of the chain: its cells and its size. */
const WORDS = SIDE * SIDE + 2;
/** Runs of which the median counts. */
const RUNS = 5;

/** Milliseconds of a run's stages. */
interface Timing {
  readonly prepare: number;
  readonly pack: number;
  readonly run: number;
  readonly unpack: number;
}

/** Measures a device and the CPU beside it; takes a few hundred milliseconds. */
export async function calibrate(device: Device): Promise<CostModel> {
  const random = new Random(1);
  const grids = Array.from({ length: MANY }, () => {
    return new Grid(
      SIDE,
      SIDE,
      Int8Array.from({ length: SIDE * SIDE }, () => random.int(10)),
    );
  });
  const short = chain(1);
  const long = chain(CHAIN.length);
  const shortFew = await time(device, short, grids.slice(0, FEW));
  const longFew = await time(device, long, grids.slice(0, FEW));
  const shortMany = await time(device, short, grids);
  const longMany = await time(device, long, grids);

  const more = CHAIN.length - 1;
  const words = (MANY - FEW) * WORDS;
  const pass = positive((longFew.run - shortFew.run) / more);
  const word = positive((longMany.run - longFew.run - (shortMany.run - shortFew.run)) / (more * words));
  const move = positive((shortMany.run - shortFew.run - words * word) / (2 * words));
  const small = timeCpu(grids.map(({ cells }) => new Grid(1, 1, cells.subarray(0, 1))));
  const large = timeCpu(grids);
  const cell = positive((large - small) / (SIDE * SIDE - 1));
  return {
    run: positive(shortFew.run - pass),
    pass,
    word,
    move,
    pack: shortMany.pack / (MANY * WORDS),
    unpack: shortMany.unpack / (MANY * WORDS),
    prepare: longFew.prepare / CHAIN.length,
    call: positive(small - cell),
    cell,
  };
}

const positive = (ms: number): number => Math.max(ms, 0);

function chain(length: number): DeviceProgram {
  const program = new ProgramBuilder();
  let value = program.input('grid');
  for (const name of CHAIN.slice(0, length)) value = deviceOperations.get(name)?.emit(program, value) ?? value;
  program.output(value, 'grid');
  return program.build();
}

async function time(device: Device, program: DeviceProgram, column: readonly Value[]): Promise<Timing> {
  const timings: Timing[] = [];
  const ledger = new Ledger();
  const runner = new Runner(device, ledger);
  const memory = linearMemory();
  let before = ledger.totals();
  for (let k = 0; k <= RUNS; k++) {
    memory.clear(arcDsl.cells);
    const handles = Int32Array.from(column, (value) => memory.hold(value));
    await runner.run(program, { memory, columns: [handles], count: column.length });
    const { prepareMs, packMs, runMs, unpackMs } = ledger.totals();
    timings.push({
      prepare: prepareMs - before.prepareMs,
      pack: packMs - before.packMs,
      run: runMs - before.runMs,
      unpack: unpackMs - before.unpackMs,
    });
    before = ledger.totals();
  }
  await runner.release();
  const [first, ...later] = timings;
  const middle = (stage: 'pack' | 'run' | 'unpack'): number => median(later.map((timing) => timing[stage]));
  return { prepare: first.prepare, pack: middle('pack'), run: middle('run'), unpack: middle('unpack') };
}

/** Milliseconds of one call of a CPU kernel of the chain. */
function timeCpu(column: readonly Grid[]): number {
  const operations = CHAIN.flatMap((name) => arcDsl.operations.get(name) ?? []);
  const times = Array.from({ length: 2 * RUNS }, () => {
    let spent = 0;
    let values: readonly Value[] = column;
    for (const operation of operations) {
      const calls = new MemoryCalls(operation, [values]);
      calls.put();
      const started = performance.now();
      calls.run();
      spent += performance.now() - started;
      values = calls.results();
    }
    return spent / (column.length * operations.length);
  });
  // The first runs are slower, before V8 has compiled the kernels.
  return median(times.slice(RUNS));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
