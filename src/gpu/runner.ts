/** Runs device programs on columns of any length: cut into batches, compiled once for each size, with the CPU told what is left to it. */
import { DeviceError } from '../errors.js';
import type { HandleColumns } from '../memory/index.js';
import { Batch } from './batch.js';
import { inputCodecs } from './codecs.js';
import type { RegionWork } from './cost.js';
import type { Device, PreparedBatch } from './device.js';
import type { Account } from './device-account.js';
import type { Capacity } from './kernels/kernel.js';
import type { Ledger } from './ledger.js';
import { type DeviceProgram, passesOf } from './program.js';
import { type Measure, Sizing, UNFIT } from './sizes.js';

/** Smallest batch: it makes little difference to a device, and much to how often the same size comes again. */
const MIN_SAMPLES = 16;

/** How many samples an estimate looks at. */
const ESTIMATED_FROM = 16;

/** What is kept compiled, at most: batches, their passes, which take a tenth of a megabyte each, and words of all their arrays. */
const KEPT = { batches: 32, passes: 1024, words: 2 ** 25 } as const;

/** Sizes that a program is compiled for on trial: more only when as many batches found theirs compiled. */
const MOST_SIZES = 4;

/** Why a batch was not compiled. */
const NEW_SIZES = `compiled for ${MOST_SIZES} sizes of batches that hardly come again`;
const TOO_DEAR = 'compiling it is predicted to cost more than it saves';

interface Ready {
  readonly batch: Batch;
  readonly prepared: PreparedBatch;
  readonly record: Int8Array;
  readonly words: number;
}

/** What is known of a program. */
interface Known {
  readonly id: number;
  readonly sizing: Sizing;
  readonly passes: number;
  /** How often it was compiled, and how often a batch found it compiled. */
  compiled: number;
  again: number;
}

/** Runs programs on one device. */
export class Runner {
  /** Least recently used first. */
  private readonly ready = new Map<string, Ready>();
  private readonly programs = new Map<DeviceProgram, Known>();

  /** @param account - decides what is worth compiling; null: everything is */
  constructor(
    readonly device: Device,
    private readonly ledger: Ledger,
    private readonly account: Account | null = null,
  ) {}

  /**
   * Runs a program.
   *
   * @param given - a column for each input
   * @returns a column for each output, made in the same memory; 0 where the device has no value and the CPU kernels must be asked
   */
  async run(program: DeviceProgram, given: HandleColumns): Promise<Int32Array[]> {
    const { count } = given;
    const rooms = this.known(program).sizing.rooms(this.measuresOf(program, given));
    const most = this.mostSamples(program, rooms);
    const parts: Int32Array[][] = [];
    for (let from = 0; from < count; from += most) {
      parts.push(await this.runPart(program, rooms, given, from, Math.min(most, count - from)));
    }
    return parts.length === 1
      ? parts[0]
      : program.outputs.map((_, output) => joined(parts.map((part) => part[output])));
  }

  /**
   * What a run would have to do; its sizes are estimated from some of the samples.
   *
   * @param calls - how many calls of CPU kernels do the same for one sample
   */
  estimate(program: DeviceProgram, { memory, columns, count }: HandleColumns, calls: number): RegionWork {
    const step = Math.max(1, Math.floor(count / ESTIMATED_FROM));
    const some = columns.map((column) => column.filter((_, k) => k % step === 0));
    const sampled = this.measuresOf(program, { memory, columns: some, count: some[0]?.length ?? 0 });
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

  private measuresOf(program: DeviceProgram, { memory, columns, count }: HandleColumns): Measure[][] {
    const codecs = program.inputs.map((kind) => inputCodecs[kind]);
    return Array.from({ length: count }, (_, k): Measure[] =>
      codecs.map((codec, input) => codec.measure(memory, columns[input][k]) ?? UNFIT),
    );
  }

  private known(program: DeviceProgram): Known {
    let known = this.programs.get(program);
    if (known === undefined) {
      const { size: id } = this.programs;
      known = { id, sizing: new Sizing(program), passes: passesOf(program), compiled: 0, again: 0 };
      this.programs.set(program, known);
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
    given: HandleColumns,
    from: number,
    count: number,
    mayHalve = true,
  ): Promise<Int32Array[]> {
    const refusal = this.device.lost ?? this.refusal(program, rooms, count);
    if (refusal !== null) return this.leave(program, count, refusal);
    try {
      return await this.runBatch(program, rooms, given, from, count);
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      if (mayHalve && count > 1 && this.device.lost === null) {
        const half = Math.ceil(count / 2);
        const first = await this.runPart(program, rooms, given, from, half, false);
        const second = await this.runPart(program, rooms, given, from + half, count - half, false);
        return first.map((column, output) => joined([column, second[output]]));
      }
      return this.leave(program, count, error.reason);
    }
  }

  /** Leaves samples to the CPU, and counts that. */
  private leave(program: DeviceProgram, count: number, reason: string): Int32Array[] {
    this.ledger.left('region', reason, count * program.outputs.length);
    return program.outputs.map(() => new Int32Array(count));
  }

  /** Why a batch is not worth compiling; null when it is, or is compiled. */
  private refusal(program: DeviceProgram, rooms: readonly (Capacity | null)[], count: number): string | null {
    const { account, device, ready } = this;
    if (account === null || ready.has(this.keyOf(program, rooms, count))) return null;
    const { passes, compiled, again } = this.known(program);
    if (device.compilesSizes && compiled >= MOST_SIZES + again) return NEW_SIZES;
    return account.affords(passes) ? null : TOO_DEAR;
  }

  private keyOf(program: DeviceProgram, rooms: readonly (Capacity | null)[], count: number): string {
    return JSON.stringify([this.known(program).id, roundedUp(count), rooms]);
  }

  private async runBatch(
    program: DeviceProgram,
    rooms: readonly (Capacity | null)[],
    given: HandleColumns,
    from: number,
    count: number,
  ): Promise<Int32Array[]> {
    const { batch, prepared, record } = await this.prepared(program, rooms, count);
    const clock = this.account?.clock ?? performance.now.bind(performance);
    const started = clock();
    batch.pack(given, from, count, record);
    const packed = clock();
    const words = await prepared.run(record).finally(() => this.account?.spend(clock() - started));
    const ran = clock();
    const results = words.map((array, output) => batch.unpack(given.memory, output, array, count));
    const missing = results.reduce((sum, column) => sum + missingIn(column), 0);
    const unpacked = clock();
    this.account?.spend(unpacked - ran);
    this.ledger.ran(prepared.execution);
    this.ledger.add({
      ...prepared.traffic,
      runs: 1,
      gridsOnDevice: results.length * count - missing,
      gridsOnCpu: missing,
      packMs: packed - started,
      runMs: ran - packed,
      unpackMs: unpacked - ran,
    });
    return results;
  }

  /** The program compiled for a number of samples, rounded up to a power of two. */
  private async prepared(program: DeviceProgram, rooms: readonly (Capacity | null)[], count: number): Promise<Ready> {
    const key = this.keyOf(program, rooms, count);
    const known = this.known(program);
    let ready = this.ready.get(key);
    if (ready === undefined) {
      ready = await this.compile(program, rooms, roundedUp(count));
      known.compiled++;
    } else known.again++;
    this.ready.delete(key);
    this.ready.set(key, ready);
    for (const [oldest, { prepared }] of this.ready) {
      if (this.ready.size === 1 || this.keepsAll()) break;
      this.ready.delete(oldest);
      await prepared.release();
    }
    return ready;
  }

  private async compile(program: DeviceProgram, rooms: readonly (Capacity | null)[], samples: number): Promise<Ready> {
    const clock = this.account?.clock ?? performance.now.bind(performance);
    const started = clock();
    const batch = new Batch(program, rooms, samples);
    const { plan } = batch;
    const words = samples * plan.passes.reduce((sum, { width }) => sum + width, plan.recordWidth);
    try {
      const prepared = await this.device.prepare(plan);
      return { batch, prepared, record: new Int8Array(samples * plan.recordWidth), words };
    } finally {
      const ms = clock() - started;
      this.account?.compiled(plan.passes.length, ms);
      this.ledger.add({ prepareMs: ms });
    }
  }

  /** Whether all that is compiled may be kept. */
  private keepsAll(): boolean {
    let passes = 0;
    let words = 0;
    for (const ready of this.ready.values()) {
      passes += ready.batch.plan.passes.length;
      words += ready.words;
    }
    return this.ready.size <= KEPT.batches && passes <= KEPT.passes && words <= KEPT.words;
  }
}

/** Samples that a batch is compiled for. */
const roundedUp = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(count, MIN_SAMPLES)));

function missingIn(column: Int32Array): number {
  let missing = 0;
  for (const handle of column) if (handle === 0) missing++;
  return missing;
}

/** Columns one after the other. */
function joined(columns: readonly Int32Array[]): Int32Array {
  const whole = new Int32Array(columns.reduce((sum, { length }) => sum + length, 0));
  let from = 0;
  for (const column of columns) {
    whole.set(column, from);
    from += column.length;
  }
  return whole;
}

/** Words that a value takes without padding. */
const wordsOf = (measure: Measure): number => ('h' in measure ? measure.h * measure.w + 2 : measure.length);
