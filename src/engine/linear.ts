/**
 * An engine whose columns are handles of values in linear memory, where kernels of WebAssembly make the calls. A kernel declines what it
 * does not know, with a reason: values held in another way, unusual types, huge results. Such a call is made by the operation's own kernel,
 * so that results, errors and counts are the same. A kernel that traps is a defect, and ends the run.
 */

import { note } from '../holding.js';
import * as layout from '../kernels/values/offsets.js';
import { type Call, type Handle, type LinearMemory, linearMemory, type StepTable } from '../memory/linear-memory.js';
import type { Reason } from '../memory/reasons.js';
import type { JsonWriter, Value } from '../value/index.js';
import { type Column, Engine, type Heartbeat, type OnError, type Unit } from './execute.js';
import type { Plan, Step } from './plan.js';
import { type Result, ResultHandle } from './result.js';
import { COST_WORDS, kernelNumber, type Steps, stepsOf } from './steps.js';

/** A result in linear memory. */
class LinearResult extends ResultHandle {
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

/** An engine that keeps its columns in linear memory where it can. */
export class LinearEngine extends Engine {
  private readonly steps: Steps;
  private table: StepTable | null = null;
  private lane = -1;
  /** Slots whose values are all in `columns`, too. */
  private readonly complete = new Set<number>();
  private readonly shown = new Map<Handle, LinearResult>();
  /** What the memory held when that was last counted. */
  private noted = 0;

  constructor(
    plan: Plan,
    onError: OnError,
    heartbeat?: Heartbeat,
    private readonly memory: LinearMemory = linearMemory(),
  ) {
    super(plan, onError, heartbeat);
    this.steps = stepsOf(plan, onError, this.memory);
  }

  override beginLane(units: readonly Unit[], first: number): void {
    const { memory } = this;
    memory.clear(this.plan.cells);
    this.lane = memory.lane;
    const { heartbeat } = this;
    memory.beat = (sample) => {
      heartbeat[0] = first + sample;
    };
    this.complete.clear();
    this.shown.clear();
    this.noted = 0;
    super.beginLane(units, first);
    const steps = memory.putWords(this.steps.words);
    const costs = memory.tryWords(this.steps.numbers.size * COST_WORDS);
    const slots = memory.tryWords(this.plan.slots);
    const ended = memory.tryWords(units.length);
    // A call that came before the lane ends programs between their steps here, which is left to the engine on values.
    const runs =
      steps !== null && costs !== null && slots !== null && ended !== null && !this.laneFailures.some(Boolean);
    this.table = runs ? { steps, costs, slots, ended } : null;
    this.reason = 'room'; // for what is left to the engine on values as a whole
    for (const slot of this.steps.given) if (slot !== this.plan.inputs.compareC) this.putColumn(slot);
  }

  override beginCompare(): void {
    super.beginCompare();
    const { compareC } = this.plan.inputs;
    if (compareC >= 0) this.putColumn(compareC);
  }

  override heldBytes(): number {
    this.memory.forgetCopies();
    return super.heldBytes() + this.memory.heldBytes();
  }

  override abandon(): void {
    this.memory.clear(this.plan.cells);
    super.abandon();
  }

  /** Counts what the memory holds more than before. */
  private noteHeld(): void {
    const held = this.memory.heldBytes();
    if (held > this.noted) note(held - this.noted);
    this.noted = held;
  }

  override free(slots: readonly number[]): void {
    for (const slot of slots) this.setAddress(slot, 0);
    super.free(slots);
  }

  private addressOf(slot: number): number {
    if (this.table === null) return 0;
    if (this.memory.lane !== this.lane) throw new TypeError('another engine has begun a lane');
    return this.memory.word(this.table.slots + slot * 4);
  }

  private setAddress(slot: number, address: number): void {
    if (this.table !== null) this.memory.setWord(this.table.slots + slot * 4, address);
  }

  private handleAt(address: number, u: number): Handle {
    return address === 0 ? 0 : this.memory.word(address + u * 4);
  }

  override column(slot: number): Column {
    if (this.plan.levels[slot] !== 'sample' || this.complete.has(slot)) return super.column(slot);
    const address = this.addressOf(slot);
    if (address === 0) return super.column(slot);
    const column: Column = this.columns[slot] ?? new Array(this.units.length);
    for (let u = 0; u < this.units.length; u++) {
      const handle = this.handleAt(address, u);
      if (handle !== 0) column[u] = this.memory.value(handle);
    }
    this.columns[slot] = column;
    this.complete.add(slot);
    return column;
  }

  protected override results(slot: number): readonly Result[] {
    const address = this.plan.levels[slot] === 'sample' ? this.addressOf(slot) : 0;
    if (address === 0) return this.column(slot);
    return this.units.map((_, u) => {
      const handle = this.handleAt(address, u);
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

  /** Runs all steps at once where nobody asks for the time of each. */
  override runSteps(steps: readonly Step[]): void {
    const from = steps.length === 0 ? undefined : this.steps.numbers.get(steps[0]);
    if (this.onError !== 'fail' || this.table === null || from === undefined) super.runSteps(steps);
    else {
      this.run(this.table, steps, from);
      for (const step of steps) this.settleCosts(this.table, step);
    }
  }

  protected override runPerSample(step: Step): void {
    const number = this.steps.numbers.get(step);
    if (this.table === null || number === undefined) {
      super.runPerSample(step);
      return;
    }
    this.run(this.table, [step], number);
    this.settleCosts(this.table, step);
    this.free(step.frees);
  }

  /** Runs steps, the first of which has this number; calls that are declined are made here. */
  private run(table: StepTable, steps: readonly Step[], first: number): void {
    const samples = this.units.length;
    const to = first + steps.length;
    for (let from = first, sample = 0; from < to; ) {
      const call = this.memory.run(table, from, to, sample, samples, this.plan.callLimit);
      if (call === null) break;
      this.callDeclined(steps[call.step - first], call);
      if (this.laneFailures[call.sample] !== null) this.memory.setWord(table.ended + call.sample * 4, 1);
      from = call.step;
      sample = call.sample + 1;
      this.noteHeld();
    }
    this.noteHeld();
  }

  private settleCosts({ costs }: StepTable, step: Step): void {
    const { memory, profile } = this;
    const at = costs + (this.steps.numbers.get(step) as number) * layout.COST_BYTES;
    const work = at + layout.COST_WORK;
    profile.calls[step.profiled] += this.units.length;
    profile.work[step.profiled] += (memory.word(work) >>> 0) + memory.word(work + 4) * 2 ** 32;
    profile.errors[step.profiled] += memory.word(at + layout.COST_FAILED);
  }

  /** Makes a declined call. */
  private callDeclined(step: Step, { sample: u, reason }: Call): void {
    const { memory } = this;
    const args = step.args.map((slot): Column => {
      const values: Column = [];
      values[u] = this.valueAt(slot, u);
      return values;
    });
    const column: Column = this.columns[step.slot] ?? new Array<Value>(this.units.length);
    this.columns[step.slot] = column;
    this.reason = reason === 'argument' ? this.reasonFor(args, u) : reason;
    this.runCalls(step, args, column, u, u + 1);
    let address = this.addressOf(step.slot);
    if (address === 0) {
      address = memory.tryWords(this.units.length) ?? 0;
      this.setAddress(step.slot, address);
    }
    const value = column[u];
    if (address !== 0) memory.setWord(address + u * 4, value === undefined ? 0 : memory.hold(value));
  }

  /** Why one of the arguments has no handle; one that could have one by now had no room. */
  private reasonFor(args: readonly Column[], u: number): Reason {
    for (const column of args) {
      const reason = this.memory.reasonOf(column[u]);
      if (reason !== null) return reason;
    }
    return 'room';
  }

  private valueAt(slot: number, u: number): Value {
    const handle = this.plan.levels[slot] === 'sample' ? this.handleAt(this.addressOf(slot), u) : 0;
    return handle === 0 ? super.column(slot)[u] : this.memory.value(handle);
  }

  /** Puts a column of values into linear memory. */
  private putColumn(slot: number): void {
    this.setAddress(slot, this.memory.putColumn(super.column(slot)) ?? 0);
    this.noteHeld();
  }
}

/** The engine for a plan: in linear memory where most of its steps have a kernel there, else on V8's heap. */
export function engineFor(plan: Plan, onError: OnError, heartbeat?: Heartbeat): Engine {
  const steps = [...plan.solve, ...plan.compare];
  const inMemory = steps.filter((step) => kernelNumber(step) !== null).length;
  return inMemory * 2 > steps.length
    ? new LinearEngine(plan, onError, heartbeat)
    : new Engine(plan, onError, heartbeat);
}
