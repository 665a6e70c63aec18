/** Runs device programs on columns of any length: cut into batches, compiled once for each size, with the CPU told what is left to it. */
import { DeviceError } from '../errors.js';
import type { Value } from '../value/index.js';
import { Batch } from './batch.js';
import { inputCodecs } from './codecs.js';
import type { Work } from './cost.js';
import type { Device, PreparedBatch } from './device.js';
import type { Capacity } from './kernels/kernel.js';
import type { Ledger } from './ledger.js';
import type { DeviceProgram } from './program.js';
import { type Measure, Sizing, UNFIT } from './sizes.js';

/** A column of results; undefined where the device has none and the CPU kernels must be asked. */
export type ResultColumn = (Value | undefined)[];

/** Smallest batch: it makes little difference to a device, and much to how often the same size comes again. */
const MIN_SAMPLES = 16;

/** How many samples an estimate looks at. */
const ESTIMATED_FROM = 16;

/** Most batches that are kept compiled; each takes up to a megabyte. */
const KEPT = 32;

interface Ready {
  readonly batch: Batch;
  readonly prepared: PreparedBatch;
  readonly record: Int8Array;
}

/** Runs programs on one device. */
export class Runner {
  /** Least recently used first. */
  private readonly ready = new Map<string, Ready>();
  private readonly sizings = new Map<DeviceProgram, { readonly id: number; readonly sizing: Sizing }>();

  constructor(
    readonly device: Device,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Runs a program.
   *
   * @param columns - a column for each input, each of `count` values
   * @returns a column for each output
   */
  async run(program: DeviceProgram, columns: readonly (readonly Value[])[], count: number): Promise<ResultColumn[]> {
    const rooms = this.known(program).sizing.rooms(this.measuresOf(program, columns, count));
    const most = this.mostSamples(program, rooms);
    const parts: ResultColumn[][] = [];
    for (let from = 0; from < count; from += most) {
      parts.push(await this.runPart(program, rooms, columns, from, Math.min(most, count - from)));
    }
    return parts.length === 1 ? parts[0] : program.outputs.map((_, output) => parts.flatMap((part) => part[output]));
  }

  /**
   * What a run would have to do; its sizes are estimated from some of the samples.
   *
   * @param calls - how many calls of CPU kernels do the same for one sample
   */
  estimate(program: DeviceProgram, columns: readonly (readonly Value[])[], count: number, calls: number): Work {
    const step = Math.max(1, Math.floor(count / ESTIMATED_FROM));
    const some = columns.map((column) => column.filter((_, k) => k % step === 0));
    const sampled = this.measuresOf(program, some, some[0]?.length ?? 0);
    const { plan } = new Batch(program, this.known(program).sizing.rooms(sampled), 1);
    const computed = plan.passes.reduce((sum, { width }) => sum + width, 0);
    const read = plan.outputs.reduce((sum, pass) => sum + plan.passes[pass].width, 0);
    const used = sampled.flat().reduce((sum, measure) => sum + wordsOf(measure), 0) / Math.max(sampled.length, 1);
    return {
      passes: plan.passes.length,
      packed: plan.recordWidth * count,
      computed: computed * count,
      read: read * count,
      calls: calls * count,
      cells: computed * count * (used / Math.max(plan.recordWidth, 1)),
    };
  }

  /** Gives back everything that is compiled. */
  async release(): Promise<void> {
    for (const { prepared } of this.ready.values()) await prepared.release();
    this.ready.clear();
  }

  /** Gives back everything, the device too. */
  async close(): Promise<void> {
    await this.release();
    await this.device.close();
  }

  private measuresOf(program: DeviceProgram, columns: readonly (readonly Value[])[], count: number): Measure[][] {
    const codecs = program.inputs.map((kind) => inputCodecs[kind]);
    return Array.from({ length: count }, (_, k): Measure[] =>
      codecs.map((codec, input) => codec.measure(columns[input][k]) ?? UNFIT),
    );
  }

  private known(program: DeviceProgram): { readonly id: number; readonly sizing: Sizing } {
    let known = this.sizings.get(program);
    if (known === undefined) {
      known = { id: this.sizings.size, sizing: new Sizing(program) };
      this.sizings.set(program, known);
    }
    return known;
  }

  /** The largest power of two of samples that the device takes at once. */
  private mostSamples(program: DeviceProgram, rooms: readonly (Capacity | null)[]): number {
    const { plan } = new Batch(program, rooms, 1);
    const widths = [plan.recordWidth, ...plan.passes.map(({ width }) => width)];
    const { arrayWords, batchWords } = this.device.limits;
    const all = widths.reduce((sum, width) => sum + width, 0);
    const samples = Math.min(arrayWords / Math.max(...widths), batchWords / all);
    return 2 ** Math.floor(Math.log2(Math.max(samples, 1)));
  }

  /** Runs a part; when the device fails, two halves of it; and leaves to the CPU what still fails. */
  private async runPart(
    program: DeviceProgram,
    rooms: readonly (Capacity | null)[],
    columns: readonly (readonly Value[])[],
    from: number,
    count: number,
    mayHalve = true,
  ): Promise<ResultColumn[]> {
    try {
      if (this.device.lost !== null) throw new DeviceError(this.device.name, this.device.lost);
      return await this.runBatch(program, rooms, columns, from, count);
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      if (mayHalve && count > 1 && this.device.lost === null) {
        const half = Math.ceil(count / 2);
        const first = await this.runPart(program, rooms, columns, from, half, false);
        const second = await this.runPart(program, rooms, columns, from + half, count - half, false);
        return first.map((column, output) => [...column, ...second[output]]);
      }
      const results = count * program.outputs.length;
      this.ledger.fellBack('region', error.reason, results);
      this.ledger.add({ gridsOnCpu: results });
      return program.outputs.map(() => new Array(count).fill(undefined));
    }
  }

  private async runBatch(
    program: DeviceProgram,
    rooms: readonly (Capacity | null)[],
    columns: readonly (readonly Value[])[],
    from: number,
    count: number,
  ): Promise<ResultColumn[]> {
    const { batch, prepared, record } = await this.prepared(program, rooms, count);
    const started = performance.now();
    batch.pack(columns, from, count, record);
    const packed = performance.now();
    const words = await prepared.run(record);
    const ran = performance.now();
    const results = words.map((array, output) => batch.unpack(output, array, count));
    const missing = results.reduce((sum, column) => sum + missingIn(column), 0);
    this.ledger.ran(prepared.execution);
    this.ledger.add({
      ...prepared.traffic,
      runs: 1,
      gridsOnDevice: results.length * count - missing,
      gridsOnCpu: missing,
      packMs: packed - started,
      runMs: ran - packed,
      unpackMs: performance.now() - ran,
    });
    return results;
  }

  /** The program compiled for a number of samples, rounded up to a power of two. */
  private async prepared(program: DeviceProgram, rooms: readonly (Capacity | null)[], count: number): Promise<Ready> {
    const samples = 2 ** Math.ceil(Math.log2(Math.max(count, MIN_SAMPLES)));
    const key = JSON.stringify([this.known(program).id, samples, rooms]);
    let ready = this.ready.get(key);
    if (ready === undefined) {
      const started = performance.now();
      const batch = new Batch(program, rooms, samples);
      const prepared = await this.device.prepare(batch.plan);
      ready = { batch, prepared, record: new Int8Array(samples * batch.plan.recordWidth) };
      this.ledger.add({ prepareMs: performance.now() - started });
    }
    this.ready.delete(key);
    this.ready.set(key, ready);
    for (const [oldest, { prepared }] of this.ready) {
      if (this.ready.size <= KEPT) break;
      this.ready.delete(oldest);
      await prepared.release();
    }
    return ready;
  }
}

function missingIn(column: ResultColumn): number {
  let missing = 0;
  for (const value of column) if (value === undefined) missing++;
  return missing;
}

/** Words that a value takes without padding. */
const wordsOf = (measure: Measure): number => ('h' in measure ? measure.h * measure.w + 2 : measure.length);
