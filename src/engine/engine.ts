/**
 * Runs a plan over a batch in linear memory, one column at a time: `column[t7][u] = fill(column[t1][u], …)` for every sample u, then t8.
 *
 * ```
 *   | steps, constants, calls made once for all | S, calls made once per task | slots, costs, ended | lane: I, C, columns |
 *   └──────────── image of the run ─────────────┘                             |
 *   └───────────────────── image of the batch ────────────────────────────────┘
 * ```
 *
 * The first two are made once and copied back for each lane, so several engines share one memory. Where a lane has no room left, columns
 * that nothing needs any more go and the others move together (see `kernels/memory/collect.ts`); where that does not help the lane ends with
 * a MemoryError.
 *
 * Failing calls: inside a batt a failing call yields its safe default and costs nobody else anything; a program that runs
 * alone ends, for that sample, with the error that Python would have raised first.
 */
import { isCaught } from '../dsl/index.js';
import { LimitError, MemoryError, type OpError } from '../errors.js';
import { ROOM, WORK } from '../kernels/python/reasons.js';
import * as layout from '../kernels/values/offsets.js';
import { failureNumbered } from '../memory/failures.js';
import { type Handle, type LinearMemory, linearMemory, type StepTable } from '../memory/linear-memory.js';
import { BEYOND, type Value } from '../value/index.js';
import type { Plan, Step } from './plan.js';
import { newProfile, type Profile } from './profile.js';
import { COST_WORDS, type OnError, type Steps, stepsOf } from './steps.js';

/** What a sample gives a program. */
export interface Unit {
  /** Position of the sample's task among the batch's tasks. */
  readonly task: number;
  readonly I: Value;
  /** The sample's output, or null where it is not known: the value of C in the compare stage. */
  readonly C: Value;
}

/**
 * Where a worker says which sample it is at, for a watchdog: element 0 is the number of the sample in the batch, element 1 the
 * milliseconds that were spent on no sample in particular, but elsewhere on all of them.
 */
export type Heartbeat = Int32Array;

/** First failing call of a sample in program order: node and error. */
interface FailedCall {
  readonly node: number;
  readonly error: OpError;
}

/** A column that was computed elsewhere, for some steps together. */
export interface OffloadedColumn {
  readonly slot: number;
  /** Positions, among the steps that are computed together, of those that it needs, itself the last. */
  readonly needs: readonly number[];
}

/** What an image holds: the words of the memory, and where the columns of slots lie in it. */
interface Image {
  readonly words: Int32Array;
  readonly slots: Int32Array;
}

/** Told of a failing call that ends a program. */
type OnFailedCall = (step: Step, sample: number, error: OpError) => void;

/** Runs one plan over batches. What depends on nothing is computed once, when the engine is made. */
export class Engine {
  /** Calls per task and per sample; those that depend on nothing are in `runProfile`, since every engine of a run makes them. */
  readonly profile: Profile;
  readonly runProfile: Profile;
  private readonly steps: Steps;
  private ofRun: Image | null = null;
  /** Of the batch, and of the lane where that has more. */
  private image: Image = { words: new Int32Array(0), slots: new Int32Array(0) };
  /** What is computed once takes too much to be held for all. */
  private overfull: MemoryError | null = null;
  private readonly runFailures = new Map<number, OpError>();
  private taskFailures: Map<number, OpError>[] = [];
  private failures: (FailedCall | null)[] = [];
  private units: readonly Unit[] = [];
  private table: StepTable & { readonly found: number } = { steps: 0, costs: 0, slots: 0, ended: 0, found: 0 };
  /** Samples of the table, and where what they come to begins. */
  private samples = 0;
  private lane = 0;
  /** Whether calls were given up, once for all, for a task, or in the lane. */
  private lost = { run: false, tasks: false, lane: false };
  /** Which lane of the memory is this engine's. */
  private laneNumber = -1;
  /** The call for which room was made last. */
  private roomFor = '';

  /**
   * @param plan - what to run
   * @param onError - what a failing call means
   * @param heartbeat - told the number of the sample in work, relative to the batch; may be exchanged between batches
   * @param alone - whether its lanes are of one sample, on a frugal plan: what it cannot hold is lost
   * @param memory - where it computes
   */
  constructor(
    readonly plan: Plan,
    private readonly onError: OnError,
    public heartbeat: Heartbeat = new Int32Array(2),
    private readonly alone = false,
    readonly memory: LinearMemory = linearMemory(),
  ) {
    this.profile = newProfile(plan.operations.length);
    this.runProfile = newProfile(plan.operations.length);
    this.steps = stepsOf(plan, onError, memory);
    try {
      this.computeOnce();
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      this.overfull = error;
    }
  }

  /** Puts steps and constants into the memory, and makes the calls that depend on nothing. */
  private computeOnce(): void {
    const { plan, memory, steps } = this;
    memory.clear(plan.cells, this.alone);
    const slots = new Int32Array(plan.slots + 1); // and one for what outputs are to be
    memory.putWords(steps.words); // at the first place
    const constants = plan.constants.map(({ slot, value }) => [slot, memory.hold(value)] as const);
    const { solveC } = plan.inputs;
    for (const [slot, handle] of constants) slots[slot] = this.single(handle);
    if (solveC >= 0) slots[solveC] = this.single(layout.NONE);
    this.ofRun = this.take(slots);
    if (plan.run.length === 0) return;
    this.begin(this.ofRun, 1);
    this.expectLost(false);
    const failed: OnFailedCall = ({ node }, _, error) => this.runFailures.set(node, error);
    this.runTimed(plan.run, this.runProfile, 1, failed);
    for (const { slot } of plan.run) slots[slot] = this.addressOf(slot) + 1;
    this.ofRun = this.take(slots);
    this.lost.run = this.lost.lane;
  }

  /** A column of one value that is all samples'. */
  private single(handle: Handle): number {
    return this.memory.putWords(Int32Array.of(handle)) + 1;
  }

  /** The memory as it is, to come back to. */
  private take(slots: Int32Array): Image {
    return { words: this.memory.image(), slots };
  }

  /** Puts a table for so many samples behind an image that the memory holds. */
  private begin({ words, slots }: Image, samples: number, looking = false): void {
    const { memory } = this;
    this.image = { words, slots };
    this.samples = samples;
    this.laneNumber = memory.lane;
    memory.lookFor(-1, 0);
    this.table = {
      found: looking ? memory.takeWords(this.plan.solve.length * Math.ceil(samples / 32)) : 0,
      steps: memory.firstPlace,
      slots: memory.putWords(slots),
      costs: memory.takeWords(this.steps.count * COST_WORDS),
      ended: memory.takeWords(samples),
    };
    this.lane = memory.place;
  }

  /**
   * Starts a batch: S of each of its tasks, and whether to count the task's own calls (a task may be cut into several batches).
   *
   * @throws MemoryError, as everything from here on, where values take more than they may; then the batch is to be abandoned
   */
  beginTasks(S: readonly Value[], counted: readonly boolean[]): void {
    const { plan, memory, ofRun } = this;
    if (ofRun === null || this.overfull !== null) throw this.overfull ?? new MemoryError(null);
    this.taskFailures = S.map(() => new Map(this.runFailures));
    if (plan.inputs.S < 0) {
      this.image = ofRun;
      this.lost.tasks = this.lost.run;
      this.laneNumber = -1;
      return;
    }
    this.restore(ofRun);
    const slots = ofRun.slots.slice();
    slots[plan.inputs.S] = memory.putColumn(S);
    this.begin(this.take(slots), S.length);
    this.expectLost(this.lost.run);
    const failed: OnFailedCall = ({ node }, task, error) => this.taskFailures[task].set(node, error);
    memory.beat = () => {};
    // Those that count, then the others; what is done then is in no profile.
    const isCounted = (task: number): boolean => counted[task];
    const every = counted.length > 0 && counted.every(Boolean);
    if (every) this.runTimed(plan.task, this.profile, S.length, failed);
    else {
      this.only(isCounted);
      this.runTimed(plan.task, this.profile, counted.filter(Boolean).length, failed);
      this.only((task) => !isCounted(task));
      this.runTimed(plan.task, null, 0, failed);
    }
    for (const { slot } of plan.task) slots[slot] = this.addressOf(slot);
    if (S.length === 1) for (const slot of [plan.inputs.S, ...plan.task.map((step) => step.slot)]) slots[slot] += 1;
    this.image = this.take(slots);
    this.lost.tasks = this.lost.lane;
    this.laneNumber = -1;
  }

  private restore({ words }: Image): void {
    const { memory, plan } = this;
    memory.clear(plan.cells, this.alone);
    memory.restore(words);
  }

  /** Lets only some samples of the table take part from now on. */
  private only(takesPart: (sample: number) => boolean): void {
    const { memory, table, samples } = this;
    for (let u = 0; u < samples; u++) memory.setWord(table.ended + u * 4, takesPart(u) ? 0 : 1);
  }

  /**
   * Runs the solve stage over a lane: some of the batch's samples, of which the first has this number in the batch.
   * @returns one column per wanted output
   */
  solve(units: readonly Unit[], first: number): readonly (readonly Value[])[] {
    this.beginLane(units, first);
    this.runSteps(this.plan.solve);
    return this.plan.outputs.map((slot) => this.column(slot));
  }

  /**
   * Runs the compare stage over the lane that was solved last.
   * @returns one column per wanted differ
   */
  compare(): readonly (readonly Value[])[] {
    this.beginCompare();
    this.runSteps(this.plan.compare);
    return this.plan.differs.map((slot) => this.column(slot));
  }

  /**
   * Starts a lane: the solve stage may run. `solve` does it by itself.
   *
   * @param looking - whether to look which results of the stage are C, where they are grids; see {@link found}
   */
  beginLane(units: readonly Unit[], first: number, looking = false): void {
    const { plan, memory, image } = this;
    this.units = units;
    this.failures = units.map(({ task }) => (this.onError === 'fail' ? firstFailure(this.taskFailures[task]) : null));
    this.restore(image);
    const { heartbeat } = this;
    memory.beat = (sample) => {
      heartbeat[0] = first + sample;
    };
    this.begin(image, units.length, looking);
    this.expectLost(this.lost.tasks);
    for (const slot of this.steps.ofTasks) {
      const address = image.slots[slot];
      if ((address & 1) !== 0) continue;
      const handles = Int32Array.from(units, ({ task }) => memory.word(address + task * 4));
      this.setAddress(slot, memory.putWords(handles));
    }
    if (plan.inputs.I >= 0) this.setAddress(plan.inputs.I, memory.putColumn(units.map(({ I }) => I)));
    if (looking) this.lookForC();
  }

  /** Has grids that are C looked for among the results of the solve stage. */
  private lookForC(): void {
    const { plan, memory, table, samples } = this;
    if (plan.solve.length === 0) return;
    this.setAddress(plan.slots, memory.putColumn(this.units.map(({ C }) => C)));
    const words = Math.ceil(samples / 32);
    memory.lookFor(plan.slots, table.found - this.firstSolved * words * 4);
  }

  /** The number of the first step of the solve stage. */
  private get firstSolved(): number {
    return this.plan.run.length + this.plan.task.length;
  }

  /**
   * Which calls of the solve stage gave C, of a lane that looked for it: for each sample their nodes, in program order. Calls that were made
   * elsewhere, on a device, are not looked at.
   */
  found(): number[][] {
    const { plan, memory, table, samples } = this;
    const nodes: number[][] = Array.from({ length: samples }, () => []);
    const words = Math.ceil(samples / 32);
    const noted = memory.wordsAt(table.found, plan.solve.length * words);
    for (const [k, { node }] of plan.solve.entries()) {
      for (let w = 0; w < words; w++) {
        for (let bits = noted[k * words + w], u = w * 32; bits !== 0; bits >>>= 1, u++)
          if ((bits & 1) !== 0) nodes[u].push(node);
      }
    }
    return nodes;
  }

  /** Puts C into its column: the compare stage may run. `compare` does it by itself. */
  beginCompare(): void {
    const { compareC } = this.plan.inputs;
    this.memory.lookFor(-1, 0);
    const column = this.addressOf(this.plan.slots) || this.putExpected();
    this.setAddress(this.plan.slots, column);
    if (compareC >= 0) this.setAddress(compareC, column);
  }

  /** A column of C, where there is room for it once what nobody needs has gone. */
  private putExpected(): number {
    const C = this.units.map((unit) => unit.C);
    try {
      return this.memory.putColumn(C);
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
    }
    this.makeRoom(this.steps.count, 0);
    return this.memory.putColumn(C);
  }

  /** Runs some steps of a stage; those that they depend on have run. */
  runSteps(steps: readonly Step[]): void {
    const failed: OnFailedCall = ({ node }, sample, error) => {
      this.failures[sample] = { node, error };
      this.memory.setWord(this.table.ended + sample * 4, 1);
    };
    this.requireLane();
    const anyEarlier = this.failures.some((failure) => failure !== null);
    if (this.onError === 'default') this.runTimed(steps, this.profile, this.samples, failed);
    else if (!anyEarlier) this.runTogether(steps, failed);
    else
      for (const step of steps) {
        this.endBefore(step);
        this.runTogether([step], failed);
      }
    this.memory.freeBound();
  }

  /**
   * Runs the compare stage for some differs on some samples. For batts only.
   *
   * @param wanted - for each sample whether a group of differs is to run on it; null: on none
   * @returns how many calls that were
   */
  runGroups(wanted: (group: number) => Uint8Array | null): number {
    this.requireLane();
    const { plan, samples } = this;
    const masks = new Map<number, Uint8Array>();
    const any = new Uint8Array(samples);
    for (const group of new Set(plan.request.groups ?? [])) {
      const mask = wanted(group);
      if (mask === null) continue;
      masks.set(group, mask);
      for (let u = 0; u < samples; u++) any[u] |= mask[u];
    }
    let calls = 0;
    for (const { group, steps } of plan.groups) {
      const mask = group === null ? any : masks.get(group);
      const count = mask?.reduce((sum, wants) => sum + wants, 0) ?? 0;
      if (mask === undefined || count === 0) continue;
      this.only((u) => mask[u] === 1);
      this.runTimed(steps, this.profile, count, () => {});
      calls += count * steps.length;
    }
    this.only(() => true);
    this.memory.freeBound();
    return calls;
  }

  /** Ends programs that have failed, in a call that was made once for all or for the task, before a step. */
  private endBefore({ node }: Step): void {
    for (const [u, failure] of this.failures.entries())
      if (failure !== null && failure.node < node) this.memory.setWord(this.table.ended + u * 4, 1);
  }

  /** Runs steps one by one, with the time that each takes. */
  private runTimed(steps: readonly Step[], profile: Profile | null, calls: number, failed: OnFailedCall): void {
    let started = performance.now();
    for (const step of steps) {
      const n = this.steps.numbers[step.slot];
      this.run(n, n + 1, failed);
      this.settle(step, profile, calls);
      this.free(step.frees);
      const ended = performance.now();
      if (profile !== null) profile.ms[step.profiled] += ended - started;
      started = ended;
    }
  }

  /** Runs steps that follow one another in the plan all at once. */
  private runTogether(steps: readonly Step[], failed: OnFailedCall): void {
    if (steps.length === 0) return;
    const from = this.steps.numbers[steps[0].slot];
    this.run(from, from + steps.length, failed);
    for (const step of steps) {
      this.settle(step, this.profile, this.samples);
      this.free(step.frees);
    }
  }

  /** Adds what a step's calls have cost to a profile, if that is given, and begins anew. */
  private settle(step: Step, profile: Profile | null, calls: number): void {
    const { memory } = this;
    const at = this.table.costs + this.steps.numbers[step.slot] * layout.COST_BYTES;
    const work = at + layout.COST_WORK;
    if (profile !== null) {
      profile.calls[step.profiled] += calls;
      profile.work[step.profiled] += (memory.word(work) >>> 0) + memory.word(work + 4) * 2 ** 32;
      profile.errors[step.profiled] += memory.word(at + layout.COST_FAILED);
    }
    for (let k = 0; k < COST_WORDS; k++) memory.setWord(at + k * 4, 0);
  }

  /** Runs steps by their numbers. */
  private run(from: number, to: number, failed: OnFailedCall): void {
    const { memory, plan, steps, samples } = this;
    let sample = 0;
    for (let next = from; next < to; ) {
      const left = memory.run(this.table, next, to, sample, samples, plan.callLimit, plan.workLimit);
      if (left === null) return;
      const step = steps.all[left.step];
      next = left.step;
      sample = left.sample;
      if (left.reason === ROOM) {
        for (let n = from; n < next; n++) this.free(steps.all[n].frees);
        this.makeRoom(next, sample);
        continue;
      }
      if (left.reason === WORK && this.onError === 'fail') {
        this.putFailed(next, sample);
        failed(step, sample, new LimitError(plan.operations[step.profiled], BEYOND.work(plan.workLimit)));
        sample++;
        continue;
      }
      if (left.reason === WORK) {
        this.expectLost(true);
        memory.setWord(this.addressOf(step.slot) + sample * 4, layout.LOST);
        sample++;
        continue;
      }
      const operation = plan.operations[step.profiled];
      const error = failureNumbered(memory.failure, operation, plan.callLimit);
      this.putFailed(next, sample);
      if (this.onError === 'fail' && endsProgram(step, error)) failed(step, sample, error);
      sample++;
    }
  }

  /** Notes that a call was given up, or, for a lane that begins, whether any was before. */
  private expectLost(any: boolean): void {
    this.lost.lane = any;
    this.memory.expectLost(any);
  }

  /** Whether any call was given up that the lane may need. */
  get hasLost(): boolean {
    return this.lost.lane;
  }

  /** Counts a failing call, and puts what it gives instead into its column. */
  private putFailed(n: number, sample: number): void {
    const { memory, table, steps } = this;
    const failed = table.costs + n * layout.COST_BYTES + layout.COST_FAILED;
    memory.setWord(failed, memory.word(failed) + 1);
    memory.setWord(this.addressOf(steps.all[n].slot) + sample * 4, steps.defaults[n]);
  }

  /** Makes room for a call. */
  private makeRoom(step: number, sample: number): void {
    const { memory, table, plan, lane, image, samples } = this;
    const call = `${memory.lane} ${step} ${sample}`;
    const again = this.roomFor === call;
    this.roomFor = call;
    // The table lies behind the image, and what the memory had since the batch began is not in it.
    if (!memory.makeRoom({ slots: table.slots, count: plan.slots + 1, samples, lane, below: image.words }, again))
      throw memory.full();
  }

  /**
   * Takes columns of a lane that were computed elsewhere, and computes what is missing in them, with the steps that it needs.
   * All steps count as called, whoever made the calls. For batts only: where failing calls end a program, it is not known
   * which calls failed elsewhere.
   *
   * @param steps - all that were computed together
   * @param outputs - the slot of each column, and the positions of the steps that it needs
   * @param results - the columns, of values of this lane; 0 where one is missing
   */
  settleColumns(steps: readonly Step[], outputs: readonly OffloadedColumn[], results: readonly Int32Array[]): void {
    const { memory, profile, samples } = this;
    this.requireLane();
    for (const { profiled } of steps) profile.calls[profiled] += samples;
    for (const [k, { slot }] of outputs.entries()) this.setAddress(slot, memory.putWords(results[k]));
    for (const [k, { needs }] of outputs.entries()) {
      const missing = Array.from(results[k], (handle) => handle === 0);
      if (missing.includes(true)) for (const position of needs) this.runMissing(steps[position], missing);
    }
    this.only(() => true);
    memory.freeBound();
  }

  /** Makes the calls of a step for these samples, where its column has no value yet. */
  private runMissing(step: Step, missing: readonly boolean[]): void {
    const started = performance.now();
    const n = this.steps.numbers[step.slot];
    const address = this.addressOf(step.slot);
    this.only((u) => missing[u] && (address === 0 || this.memory.word(address + u * 4) === 0));
    this.run(n, n + 1, () => {});
    this.settle(step, this.profile, 0);
    this.profile.ms[step.profiled] += performance.now() - started;
  }

  /** Forgets columns. */
  free(slots: readonly number[]): void {
    for (const slot of slots) this.setAddress(slot, 0);
  }

  /** A column of the lane: one value per sample, also where values are the task's or the run's. */
  column(slot: number): Value[] {
    return Array.from(this.handles(slot), (handle) => (handle === 0 ? null : this.memory.value(handle)));
  }

  /** Whether a column is there: its step has run in the lane, and it is not forgotten. */
  hasColumn(slot: number): boolean {
    return this.addressOf(slot) !== 0;
  }

  /** The same as handles, valid until the lane goes on. 0: the program has ended before. */
  handles(slot: number): Int32Array {
    const { memory, samples } = this;
    this.requireLane();
    const address = this.addressOf(slot);
    if (address === 0) return new Int32Array(samples);
    if ((address & 1) !== 0) return new Int32Array(samples).fill(memory.word(address - 1));
    return memory.copyOf(address, samples);
  }

  /**
   * How near the values of a column of a lane that is done come to C, for each sample (see `compareColumns`); after {@link beginCompare}.
   * @param nearness - receives -1000 to 1000, which is C itself, for each sample, from a place on, so far apart
   */
  compareWithC(slot: number, nearness: Int16Array, from: number, apart: number): void {
    this.requireLane();
    const expected = this.addressOf(this.plan.slots);
    const found = this.memory.compareColumns(this.addressOf(slot), expected, this.samples);
    for (let u = 0; u < this.samples; u++) nearness[from + u * apart] = found[u];
  }

  /** Says how many bytes are held for the lane beside its values, such as text. */
  set beside(bytes: number) {
    this.memory.requireRoomBeside(bytes);
  }

  /** Forgets the lane. */
  endLane(): void {
    this.units = [];
  }

  /** Forgets a batch that was not finished, which may have been large. */
  abandon(): void {
    this.memory.clear(this.plan.cells, false);
    this.endLane();
  }

  /** The first failing call of each sample of the lane, where failing calls end a program. */
  get laneFailures(): readonly (FailedCall | null)[] {
    return this.failures;
  }

  private requireLane(): void {
    if (this.memory.lane !== this.laneNumber) throw new TypeError('another engine has begun a lane');
  }

  private addressOf(slot: number): number {
    return this.memory.word(this.table.slots + slot * 4);
  }

  private setAddress(slot: number, address: number): void {
    this.memory.setWord(this.table.slots + slot * 4, address);
  }
}

/** Whether a failing call ends a program that runs alone. */
const endsProgram = (step: Step, failure: OpError): boolean => !step.catches || !isCaught(failure);

function firstFailure(failures: ReadonlyMap<number, OpError>): FailedCall | null {
  let first: FailedCall | null = null;
  for (const [node, error] of failures) if (first === null || node < first.node) first = { node, error };
  return first;
}
