/**
 * Suite `device`: grid operations on the CPU and on the best device there is. What crosses to the device and back stands beside
 * each time, compiling apart from running, and a device in software is called so.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { locateTasks } from '../arc/index.js';
import { arcDsl, type Operation } from '../dsl/index.js';
import { Engine, planOf, type Unit } from '../engine/index.js';
import {
  type Device,
  type DeviceProgram,
  describeAdapter,
  deviceOperations,
  Ledger,
  type LedgerTotals,
  listDevices,
  openDevice,
  openWebGpu,
  ProgramBuilder,
  Runner,
} from '../gpu/index.js';
import { type HandleColumns, linearMemory } from '../memory/index.js';
import { GraphBuilder } from '../program/index.js';
import { Random } from '../random.js';
import { bytes, count, type ReportDevice, readReport } from '../report/index.js';
import { EMPTY_TUPLE, Grid } from '../value/index.js';
import { freshMeasurement, type Measurement, measurement, runsNote, showMeasurement, showMs } from './measure.js';
import { inFolder, runProgram, scoreMsOf } from './processes.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';

const SIZES = [20, 50, 100, 200, 1000, 5000, 20_000] as const;
/** Grids that are sent one by one at most: it takes as long for each. */
const MOST_ALONE = 200;
const LENGTHS = [3, 10, 30] as const;
/** Grids for the chains. */
const CHAINED = 5000;
/** Calls more of the chain that tells what a call more costs: on hardware so little that ten are lost in the noise of a transfer. */
const MORE = { hardware: 100, software: 10 } as const;
const SIDE = 15;
/** Operations of chains: each moves every cell. */
const CHAIN = ['rot90', 'hmirror', 'dmirror', 'vmirror', 'rot180', 'cmirror', 'rot270'] as const;

/** A time on a device, with what a run of it moved. */
interface DeviceTime {
  readonly time: Measurement;
  /** Milliseconds of the first run that went into compiling. */
  readonly prepareMs: number;
  /** Of one run. */
  readonly moved: Pick<LedgerTotals, 'uploads' | 'downloads' | 'bytesUp' | 'bytesDown' | 'dispatches'>;
}

/** Measures WebGPU or, where there is no adapter, WebAssembly. */
export async function device({ tasks, runs, progress }: BenchOptions): Promise<BenchResult> {
  const adapter = (await listDevices()).find(({ name }) => name === 'webgpu')?.adapter ?? null;
  const name = adapter === null ? 'webasm' : 'webgpu';
  const title = adapter === null ? 'webasm (software)' : `webgpu: ${describeAdapter(adapter)}`;
  const more = adapter?.software === false ? MORE.hardware : MORE.software;
  // The last table's runs are processes of their own, which need the device, too.
  const [sizes, chains] = await onOpened(openDevice(name), async (opened) => [
    await measureSizes(opened, more, runs, progress),
    await measureChains(opened, runs, progress),
  ]);
  const byGpuJs =
    adapter === null ? [] : await onOpened(openWebGpu('gpu.js'), (opened) => measureChains(opened, runs, progress));
  const batt = await measureBatt(name, locateTasks(tasks), runs, progress);
  return {
    suite: 'device',
    tables: [
      sizesTable(title, sizes, more, runs),
      chainsTable(title, chains, runs),
      ...(byGpuJs.length === 0 ? [] : [chainsTable(`${title}, through gpu.js`, byGpuJs, runs)]),
      battTable(title, batt, runs),
    ],
    figures: { device: name, adapter, sizes, chains, byGpuJs, batt },
  };
}

/** Does some work with a device, and gives it back. */
async function onOpened<T>(opening: Promise<Device>, work: (opened: Device) => Promise<T>): Promise<T> {
  const opened = await opening;
  return work(opened).finally(() => opened.close());
}

async function measureSizes(opened: Device, more: number, runs: number, progress: BenchOptions['progress']) {
  const grids = randomGrids(Math.max(...SIZES));
  const rows: SizeRow[] = [];
  for (const samples of SIZES) {
    progress(`device: ${samples} grids`);
    rows.push(await measureSize(opened, grids.slice(0, samples), more, runs));
  }
  return rows;
}

async function measureChains(opened: Device, runs: number, progress: BenchOptions['progress']) {
  const grids = randomGrids(CHAINED);
  const rows: ChainRow[] = [];
  for (const calls of LENGTHS) {
    progress(`device: chains of ${calls} calls`);
    rows.push({ calls, cpu: onCpu(calls, grids, runs), device: await onDevice(opened, calls, grids, runs) });
  }
  return rows;
}

/** One operation on so many grids. */
interface SizeRow {
  readonly samples: number;
  readonly cpu: Measurement;
  /** Each grid sent, computed and read back by itself; null where that was not measured. */
  readonly alone: Measurement | null;
  /** All grids sent at once. */
  readonly single: DeviceTime;
  /** One operation more, on values that are there. */
  readonly resident: Measurement;
}

async function measureSize(opened: Device, grids: readonly Grid[], more: number, runs: number): Promise<SizeRow> {
  return {
    samples: grids.length,
    cpu: onCpu(1, grids, runs),
    alone: grids.length > MOST_ALONE ? null : (await onDevice(opened, 1, grids, runs, 1)).time,
    single: await onDevice(opened, 1, grids, runs),
    resident: await onceMore(opened, more, grids, runs),
  };
}

/** What a call more takes: a short and a long chain in turns, so that what else the machine does meets both. */
async function onceMore(opened: Device, more: number, grids: readonly Grid[], runs: number): Promise<Measurement> {
  const runner = new Runner(opened, new Ledger());
  const [short, long] = [programOf(1), programOf(1 + more)];
  const time = async (program: DeviceProgram): Promise<number> => {
    const given = held(grids);
    const started = performance.now();
    await runner.run(program, given);
    return performance.now() - started;
  };
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const ofShort = await time(short);
    times.push(((await time(long)) - ofShort) / more);
  }
  await runner.release();
  return measurement(times);
}

/** One chain of operations on the same grids. */
interface ChainRow {
  readonly calls: number;
  readonly cpu: Measurement;
  readonly device: DeviceTime;
}

function randomGrids(number: number): Grid[] {
  const random = new Random(1);
  const cells = () => Int8Array.from({ length: SIDE * SIDE }, () => random.int(10));
  return Array.from({ length: number }, () => new Grid(SIDE, SIDE, cells()));
}

/** Grids in linear memory, where an engine has them: on either side no time is measured until they are there. */
function held(grids: readonly Grid[]): HandleColumns {
  const memory = linearMemory();
  memory.clear(arcDsl.cells);
  return { memory, columns: [Int32Array.from(grids, (grid) => memory.hold(grid))], count: grids.length };
}

/** Operations of a chain of this length. */
const chainOf = (calls: number): string[] => Array.from({ length: calls }, (_, k) => CHAIN[k % CHAIN.length]);

function programOf(calls: number): DeviceProgram {
  const program = new ProgramBuilder();
  let value = program.input('grid');
  for (const name of chainOf(calls)) value = deviceOperations.get(name)?.emit(program, value) ?? value;
  program.output(value, 'grid');
  return program.build();
}

/** Column by column, as the engine does it. */
function onCpu(calls: number, grids: readonly Grid[], runs: number): Measurement {
  const graph = new GraphBuilder();
  let chain = graph.input('I');
  for (const name of chainOf(calls)) chain = graph.call(arcDsl.operations.get(name) as Operation, [chain]);
  const engine = new Engine(planOf({ nodes: graph.nodes, outputs: [chain], differs: [] }), 'default');
  const units = grids.map((I): Unit => ({ task: 0, I, C: null }));
  engine.beginTasks([EMPTY_TUPLE], [true]);
  const times = Array.from({ length: runs + 1 }, () => {
    engine.beginLane(units, 0);
    const started = performance.now();
    engine.runSteps(engine.plan.solve);
    const ended = performance.now();
    engine.endLane();
    return ended - started;
  });
  return measurement(times);
}

/** @param together - grids in a batch; all of them by default */
async function onDevice(
  opened: Device,
  calls: number,
  grids: readonly Grid[],
  runs: number,
  together = grids.length,
): Promise<DeviceTime> {
  const ledger = new Ledger();
  const runner = new Runner(opened, ledger);
  const program = programOf(calls);
  const times: number[] = [];
  let prepareMs = 0;
  for (let run = 0; run <= runs; run++) {
    const { memory, columns } = held(grids);
    const started = performance.now();
    for (let from = 0; from < grids.length; from += together) {
      const column = columns[0].subarray(from, from + together);
      await runner.run(program, { memory, columns: [column], count: column.length });
    }
    times.push(performance.now() - started);
    if (run === 0) prepareMs = ledger.take().prepareMs;
    else if (run < runs) ledger.take();
  }
  const { uploads, downloads, bytesUp, bytesDown, dispatches } = ledger.totals();
  await runner.release();
  const moved = { uploads, downloads, bytesUp, bytesDown, dispatches };
  return { time: measurement(times), prepareMs, moved };
}

/** How a batt is run. */
interface BattRow {
  readonly how: string;
  /** The whole process, and its score phase. */
  readonly wall: Measurement;
  readonly score: Measurement;
  readonly device: ReportDevice;
}

/** The bundled batt on 50 tasks, scoring only, each run a process. */
async function measureBatt(
  name: 'webasm' | 'webgpu',
  tasks: string,
  runs: number,
  progress: BenchOptions['progress'],
): Promise<BattRow[]> {
  const cores = availableParallelism();
  const ways: readonly (readonly [how: string, ...words: string[]])[] = [
    ['CPU, sequential', '--device', 'cpu', '--workers', '0'],
    [`CPU, ${cores} workers`, '--device', 'cpu', '--workers', `${cores}`],
    [`${name}, sequential`, '--device', name, '--workers', '0'],
    ['auto', '--device', 'auto', '--workers', '0'],
  ];
  return inFolder(async (folder) => {
    const report = join(folder, 'report.json');
    const common = ['--differs', 'all', '--score-only', '-c', '50', '--tasks', tasks, '--quiet', '--report', report];
    const results = ways.map((): { wallMs: number; scoreMs: number; used: ReportDevice }[] => []);
    for (let run = 1; run <= runs; run++) {
      progress(`device: the bundled batt, run ${run} of ${runs}`);
      for (const [k, [, ...words]] of ways.entries()) {
        const { wallMs } = await runProgram([...common, ...words]);
        const written = readReport(report);
        results[k].push({ wallMs, scoreMs: scoreMsOf(written), used: written.device });
      }
    }
    return ways.map(([how], k): BattRow => {
      const wall = freshMeasurement(results[k].map(({ wallMs }) => wallMs));
      const score = freshMeasurement(results[k].map(({ scoreMs }) => scoreMs));
      return { how, wall, score, device: results[k][runs - 1].used };
    });
  });
}

const times = (reference: number, ours: number): string => `${Number((reference / ours).toPrecision(2))}×`;
const transfers = ({ uploads, downloads, bytesUp, bytesDown }: Omit<DeviceTime['moved'], 'dispatches'>): string =>
  `${uploads} up ${bytes(bytesUp)}, ${downloads} down ${bytes(bytesDown)}`;
const onGrids = (runs: number): string =>
  `grids of ${SIDE} × ${SIDE}; ${runsNote(runs)}, the first run, which compiles, apart; speed-up: of the CPU's one thread`;

function sizesTable(title: string, rows: readonly SizeRow[], more: number, runs: number): BenchTable {
  return {
    title: `one operation, rot90, on ${title}`,
    head: ['grids', 'CPU', 'one by one', 'one transfer', 'speed-up', 'resident', 'speed-up', 'transfers', 'compiling'],
    rows: rows.map(({ samples, cpu, alone, single, resident }) => [
      count(samples),
      showMeasurement(cpu),
      alone === null ? '' : showMeasurement(alone),
      showMeasurement(single.time),
      times(cpu.medianMs, single.time.medianMs),
      showMeasurement(resident),
      resident.medianMs <= 0 ? '' : times(cpu.medianMs, resident.medianMs),
      transfers(single.moved),
      showMs(single.prepareMs),
    ]),
    notes: [
      onGrids(runs),
      `one by one: an upload and a download for each grid, not measured beyond ${MOST_ALONE}; one transfer: packing, upload, the operation, download, unpacking`,
      `resident: what each of ${more} operations more takes, on values that stay on the device; a run is a short and a long chain`,
    ],
  };
}

function chainsTable(title: string, rows: readonly ChainRow[], runs: number): BenchTable {
  return {
    title: `chains on ${count(CHAINED)} grids, on ${title}`,
    head: ['operations', 'CPU', 'device', 'speed-up', 'passes', 'transfers', 'compiling'],
    rows: rows.map(({ calls, cpu, device: { time, moved, prepareMs } }) => [
      `${calls}`,
      showMeasurement(cpu),
      showMeasurement(time),
      times(cpu.medianMs, time.medianMs),
      `${moved.dispatches}`,
      transfers(moved),
      showMs(prepareMs),
    ]),
    notes: [onGrids(runs)],
  };
}

function battTable(title: string, rows: readonly BattRow[], runs: number): BenchTable {
  const [sequential] = rows;
  return {
    title: `the bundled batt on 50 tasks, on ${title}`,
    head: [
      '',
      'whole process',
      'score phase',
      'speed-up',
      'compiling',
      'on the device',
      'grids there',
      'here',
      'transfers',
    ],
    rows: rows.map(({ how, wall, score, device: used }) => [
      how,
      showMeasurement(wall),
      showMeasurement(score),
      times(sequential.score.medianMs, score.medianMs),
      showMs(used.prepareMs),
      showMs(used.packMs + used.runMs + used.unpackMs),
      count(used.gridsOnDevice),
      count(used.gridsOnCpu),
      transfers(used),
    ]),
    notes: [
      `scoring only, each run a process of its own; ${runsNote(runs)}; speed-up: of the score phase, compiling included`,
      ...rows.map(({ how, device: { used, reason } }) => `${how}: ${used}, ${reason}`),
    ],
  };
}
