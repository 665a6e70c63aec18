/**
 * An engine for batts whose columns are handles of values in linear memory, where kernels of WebAssembly call an operation for all
 * samples at once. A kernel declines what it does not know: values held in another way, unusual types. Such a call is made by the
 * operation's own kernel, so that results, errors and counts are the same.
 */
import { type Column, Engine, Held, type Plan, type Result, type Step, type Unit } from '../engine/index.js';
import type { JsonWriter, Value } from '../value/index.js';
import { CODES } from './codes.js';
import { type Handle, LinearMemory } from './memory.js';

/** A result in linear memory. */
class LinearResult extends Held {
  constructor(
    private readonly memory: LinearMemory,
    private readonly handle: Handle,
  ) {
    super();
  }

  value(): Value {
    return this.memory.value(this.handle);
  }

  writeTo(writer: JsonWriter): void {
    const json = this.memory.json(this.handle);
    if (json === null) writer.value(this.value());
    else writer.raw(json);
  }

  headOfPair(): number | null {
    return this.memory.headOfPair(this.handle);
  }
}

/** An engine whose failing calls yield defaults. */
export class LinearEngine extends Engine {
  private readonly memory = new LinearMemory();
  /** By slot: the address of the lane's column of handles, 0 where there is none. A handle is 0 where `columns` has the value. */
  private readonly addresses: Int32Array;
  /** Slots whose values are all in `columns`, too. */
  private readonly complete = new Set<number>();
  private readonly shown = new Map<Handle, LinearResult>();
  /** Number of each step's kernel. */
  private readonly codes = new Map<Step, number>();

  constructor(plan: Plan) {
    super(plan, 'default');
    this.addresses = new Int32Array(plan.slots);
    for (const step of [...plan.solve, ...plan.compare]) {
      const code = CODES.get(step.kernel)?.code;
      if (code !== undefined && step.args.length >= 1 && step.args.length <= 4)
        this.codes.set(step, code);
    }
  }

  override beginLane(units: readonly Unit[], first: number): void {
    this.memory.clear();
    this.addresses.fill(0);
    this.complete.clear();
    this.shown.clear();
    super.beginLane(units, first);
  }

  override beginCompare(): void {
    const { compareC } = this.plan.inputs;
    if (compareC >= 0) this.addresses[compareC] = 0;
    super.beginCompare();
  }

  override free(slots: readonly number[]): void {
    for (const slot of slots) this.addresses[slot] = 0;
    super.free(slots);
  }

  override column(slot: number): Column {
    const address = this.addresses[slot];
    if (address === 0 || this.plan.levels[slot] !== 'sample' || this.complete.has(slot)) return super.column(slot);
    const column: Column = this.columns[slot] ?? new Array(this.units.length);
    for (let u = 0; u < this.units.length; u++) {
      const handle = this.memory.get(address, u);
      if (handle !== 0) column[u] = this.memory.value(handle);
    }
    this.columns[slot] = column;
    this.complete.add(slot);
    return column;
  }

  protected override results(slot: number): readonly Result[] {
    const address = this.addresses[slot];
    if (address === 0 || this.plan.levels[slot] !== 'sample') return this.column(slot);
    return this.units.map((_, u) => {
      const handle = this.memory.get(address, u);
      return handle === 0 ? (this.columns[slot] as Column)[u] : this.shownFor(handle);
    });
  }

  private shownFor(handle: Handle): Result {
    if ((handle & 7) !== 0) return this.memory.value(handle);
    let shown = this.shown.get(handle);
    if (shown === undefined) {
      shown = new LinearResult(this.memory, handle);
      this.shown.set(handle, shown);
    }
    return shown;
  }

  protected override runPerSample(step: Step): void {
    const { memory, addresses } = this;
    const code = this.codes.get(step);
    const count = this.units.length;
    const out = code === undefined ? null : this.roomFor(count);
    const args = out === null ? null : this.addressesOf(step.args);
    if (code === undefined || out === null || args === null) {
      addresses[step.slot] = 0;
      this.complete.delete(step.slot);
      super.runPerSample(step);
      return;
    }
    this.heartbeat[0] = this.first;
    const { failed, work } = memory.run(code, args, count, out, memory.hold(step.fallback));
    let column: Column | null = null;
    for (let u = 0; u < count; u++) {
      if (memory.get(out, u) !== 0) continue;
      column ??= new Array<Value>(count);
      this.callDeclined(step, column, u);
      memory.set(out, u, memory.hold(column[u]));
    }
    this.columns[step.slot] = column;
    addresses[step.slot] = out;
    this.complete.delete(step.slot);
    this.profile.calls[step.operation] += count;
    this.profile.errors[step.operation] += failed;
    this.profile.work[step.operation] += work;
    this.free(step.frees);
  }

  /** Makes a declined call. */
  private callDeclined(step: Step, column: Column, u: number): void {
    const args = step.args.map((slot): Column => {
      const values: Column = [];
      values[u] = this.valueAt(slot, u);
      return values;
    });
    this.runCalls(step, args, column, u, u + 1);
  }

  private valueAt(slot: number, u: number): Value {
    const address = this.addresses[slot];
    const handle = address === 0 ? 0 : this.memory.get(address, u);
    return handle === 0 ? super.column(slot)[u] : this.memory.value(handle);
  }

  /** A new column, or null where the memory is full. */
  private roomFor(count: number): number | null {
    return this.memory.tryColumn(count);
  }

  /** Columns of handles for slots, which are made where they are not there yet; null where the memory is full. */
  private addressesOf(slots: readonly number[]): number[] | null {
    const addresses: number[] = [];
    for (const slot of slots) {
      const address = this.addresses[slot] === 0 ? this.putColumn(slot) : this.addresses[slot];
      if (address === null) return null;
      addresses.push(address);
    }
    return addresses;
  }

  private putColumn(slot: number): number | null {
    const column = super.column(slot);
    const address = this.memory.tryColumn(column.length);
    if (address === null) return null;
    for (let u = 0; u < column.length; u++) {
      const same = u > 0 && column[u] === column[u - 1];
      this.memory.set(address, u, same ? this.memory.get(address, u - 1) : this.memory.hold(column[u]));
    }
    this.addresses[slot] = address;
    return address;
  }
}
