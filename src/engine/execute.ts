/**
 * Runs a plan over a batch, one column at a time: `column[t7][u] = fill(column[t1][u], …)` for every sample u, then t8.
 *
 * Failing calls: inside a batt a failing call yields its safe default and costs nobody else anything; a program that runs
 * alone ends, for that sample, with the error that Python would have raised first.
 */
import { isCaught } from '../dsl/index.js';
import { asOpError, MemoryError, type OpError } from '../errors.js';
import { type Holder, hold, release } from '../holding.js';
import { collectGarbage } from '../v8.js';
import { BYTES, resetBudget, Tally, type Value, workDone } from '../value/index.js';
import { kernelOf, type Plan, type Step } from './plan.js';
import { countOnValues, newProfile, type Profile, type Reason } from './profile.js';
import type { Result } from './result.js';

/** What a sample gives a program. */
export interface Unit {
  /** Position of the sample's task among the batch's tasks. */
  readonly task: number;
  readonly I: Value;
  /** The sample's output, or null where it is not known: the value of C in the compare stage. */
  readonly C: Value;
}

/** One column: a value per sample of a lane, per task, or a single one. */
export type Column = Value[];

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

/** How an engine treats failing calls: `default` as in a batt, `fail` as in a program that runs alone. */
export type OnError = 'default' | 'fail';

/** Runs one plan over batches. Constants are computed once, when the engine is made. */
export class Engine implements Holder {
  /** Calls per task and per sample; those that depend on nothing are in `runProfile`, since every engine of a run makes them. */
  readonly profile: Profile;
  readonly runProfile: Profile;
  protected readonly columns: (Column | null)[];
  /** Columns of run and task slots with one value per sample of the lane. */
  protected readonly spreads: (Column | null)[];
  private readonly runFailures = new Map<number, OpError>();
  private taskFailures: Map<number, OpError>[] = [];
  private failures: (FailedCall | null)[] = [];
  private tasks = 0;
  protected units: readonly Unit[] = [];
  /** Why the calls are made here that {@link runCalls} makes. */
  protected reason: Reason = 'batt';
  protected first = 0;
  /** What is computed once takes too much to be held for all. */
  private overfull: MemoryError | null = null;
  /** Bytes that it takes. */
  private runBytes = 0;

  /**
   * @param plan - what to run
   * @param onError - what a failing call means
   * @param heartbeat - told the number of the sample in work, relative to the batch, before each call; may be exchanged
   *   between batches
   * @param alone - whether its lanes are of one sample, on a frugal plan: what it cannot hold is lost
   */
  constructor(
    readonly plan: Plan,
    protected readonly onError: OnError,
    public heartbeat: Heartbeat = new Int32Array(2),
    readonly alone = false,
  ) {
    this.profile = newProfile(plan.operations.length);
    this.runProfile = newProfile(plan.operations.length);
    this.columns = new Array(plan.slots).fill(null);
    this.spreads = new Array(plan.slots).fill(null);
    for (const { slot, value } of plan.constants) this.columns[slot] = [value];
    this.runAllOnce();
  }

  /** Makes the calls that depend on nothing. */
  private runAllOnce(): void {
    const { run } = this.plan;
    if (run.length === 0) return;
    const holder = { heldBytes: () => this.columnBytes(), alone: false };
    hold(holder, 0);
    try {
      for (const step of run) this.runOnce(step);
      this.runBytes = this.columnBytes();
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
      this.overfull = error;
      this.columns.fill(null);
    } finally {
      release();
    }
  }

  /** Bytes that are held for the lane beside its values, such as text. */
  beside = 0;

  heldBytes(): number {
    return this.columnBytes() + this.beside;
  }

  /** What all columns hold. */
  private columnBytes(): number {
    const tally = new Tally();
    for (const column of [...this.columns, ...this.spreads]) {
      if (column === null) continue;
      tally.bytes += BYTES.tuple + BYTES.item * column.length;
      tally.addAll(column);
    }
    return tally.bytes;
  }

  /**
   * Starts a batch: S of each of its tasks, and whether to count the task's own calls (a task may be cut into several batches). From now on
   * the engine holds the thread's values; whoever runs it releases them (see `holding.ts`).
   *
   * @throws MemoryError, as everything from here on, where values take more than they may; then the batch is to be abandoned
   */
  beginTasks(S: readonly Value[], counted: readonly boolean[]): void {
    const { plan, columns } = this;
    if (this.overfull !== null) throw this.overfull;
    hold(this, this.runBytes);
    this.tasks = S.length;
    this.taskFailures = S.map(() => new Map(this.runFailures));
    if (plan.inputs.S >= 0) columns[plan.inputs.S] = [...S];
    for (const step of plan.task) this.runPerTask(step, counted);
  }

  /**
   * Runs the solve stage over a lane: some of the batch's samples, of which the first has this number in the batch.
   * @returns one column per wanted output
   */
  solve(units: readonly Unit[], first: number): readonly (readonly Value[])[] {
    this.runSolve(units, first);
    return this.plan.outputs.map((slot) => this.column(slot));
  }

  /**
   * Runs the compare stage over the lane that was solved last.
   * @returns one column per wanted differ
   */
  compare(): readonly (readonly Value[])[] {
    this.runCompare();
    return this.plan.differs.map((slot) => this.column(slot));
  }

  /** As {@link solve}, with results as the engine holds them. */
  solveHeld(units: readonly Unit[], first: number): readonly (readonly Result[])[] {
    this.runSolve(units, first);
    return this.plan.outputs.map((slot) => this.results(slot));
  }

  /** As {@link compare}, with results as the engine holds them. */
  compareHeld(): readonly (readonly Result[])[] {
    this.runCompare();
    return this.plan.differs.map((slot) => this.results(slot));
  }

  private runSolve(units: readonly Unit[], first: number): void {
    this.beginLane(units, first);
    this.runSteps(this.plan.solve);
  }

  private runCompare(): void {
    this.beginCompare();
    this.runSteps(this.plan.compare);
  }

  /** A column of results, as the engine holds them. */
  protected results(slot: number): readonly Result[] {
    return this.column(slot);
  }

  /** Starts a lane: the solve stage may run. `solve` does it by itself. */
  beginLane(units: readonly Unit[], first: number): void {
    const { plan, columns } = this;
    this.units = units;
    this.first = first;
    this.spreads.fill(null);
    this.failures = units.map(({ task }) => (this.onError === 'fail' ? firstFailure(this.taskFailures[task]) : null));
    if (plan.inputs.I >= 0) columns[plan.inputs.I] = units.map((unit) => unit.I);
    if (plan.inputs.solveC >= 0) columns[plan.inputs.solveC] = units.map(() => null);
  }

  /** Puts C into its column: the compare stage may run. `compare` does it by itself. */
  beginCompare(): void {
    const { plan, columns } = this;
    if (plan.inputs.compareC >= 0) columns[plan.inputs.compareC] = this.units.map((unit) => unit.C);
  }

  /** Runs some steps of a stage; those that they depend on have run. */
  runSteps(steps: readonly Step[]): void {
    const { ms } = this.profile;
    let started = performance.now();
    for (const step of steps) {
      this.runPerSample(step);
      const ended = performance.now();
      ms[step.profiled] += ended - started;
      started = ended;
    }
  }

  /**
   * Takes columns of a lane that were computed elsewhere, and computes what is missing in them, with the steps that it needs.
   * All steps count as called, whoever made the calls. For batts only: where failing calls end a program, it is not known
   * which calls failed elsewhere.
   *
   * @param steps - all that were computed together
   * @param outputs - the slot of each column, and the positions of the steps that it needs
   * @param results - the columns; undefined where a value is missing
   */
  settle(
    steps: readonly Step[],
    outputs: readonly OffloadedColumn[],
    results: readonly (readonly (Value | undefined)[])[],
  ): void {
    const { columns, profile } = this;
    const count = this.units.length;
    for (const { profiled } of steps) profile.calls[profiled] += count;
    for (const [k, { slot }] of outputs.entries()) columns[slot] = [...results[k]] as Column;
    for (const [k, { needs }] of outputs.entries()) {
      const missing: number[] = [];
      for (let u = 0; u < count; u++) if (results[k][u] === undefined) missing.push(u);
      if (missing.length > 0) for (const position of needs) this.runMissing(steps[position], missing);
    }
  }

  /** Forgets columns. */
  free(slots: readonly number[]): void {
    for (const slot of slots) this.columns[slot] = null;
  }

  /** A column of the lane: one value per sample, also where values are the task's or the run's. */
  column(slot: number): Column {
    const column = this.columns[slot] ?? [];
    const level = this.plan.levels[slot];
    if (level === 'sample') return column;
    const known = this.spreads[slot];
    if (known !== null) return known;
    const spread = this.units.map(({ task }) => (level === 'run' ? column[0] : column[task]));
    this.spreads[slot] = spread;
    return spread;
  }

  /** Forgets the lane's columns. */
  endLane(): void {
    for (let slot = 0; slot < this.columns.length; slot++)
      if (this.plan.levels[slot] === 'sample') this.columns[slot] = null;
    this.spreads.fill(null);
    this.units = [];
    this.beside = 0;
  }

  /** Forgets a batch that was not finished, which may have been large. */
  abandon(): void {
    for (let slot = 0; slot < this.columns.length; slot++)
      if (this.plan.levels[slot] !== 'run') this.columns[slot] = null;
    this.endLane();
    collectGarbage();
  }

  /** The first failing call of each sample of the lane, where failing calls end a program. */
  get laneFailures(): readonly (FailedCall | null)[] {
    return this.failures;
  }

  private runOnce(step: Step): void {
    const started = performance.now();
    const args = step.args.map((slot) => this.taskValue(slot, 0));
    this.runProfile.calls[step.profiled]++;
    countOnValues(this.runProfile, step.profiled, 'once', 1);
    try {
      resetBudget(this.plan.callLimit);
      this.columns[step.slot] = [kernelOf(step)(...args)];
      this.runProfile.work[step.profiled] += workDone();
    } catch (error) {
      this.runProfile.errors[step.profiled]++;
      const failure = asOpError(error, this.plan.operations[step.profiled]);
      if (endsProgram(step, failure)) this.runFailures.set(step.node, failure);
      this.columns[step.slot] = [step.fallback];
    }
    this.runProfile.ms[step.profiled] += performance.now() - started;
  }

  private runPerTask(step: Step, counted: readonly boolean[]): void {
    const started = performance.now();
    const column: Column = new Array(this.tasks);
    this.columns[step.slot] = column;
    for (let task = 0; task < this.tasks; task++) {
      const args = step.args.map((slot) => this.taskValue(slot, task));
      try {
        resetBudget(this.plan.callLimit);
        column[task] = kernelOf(step)(...args);
        if (counted[task]) this.profile.work[step.profiled] += workDone();
      } catch (error) {
        const failure = asOpError(error, this.plan.operations[step.profiled]);
        if (endsProgram(step, failure)) this.taskFailures[task].set(step.node, failure);
        column[task] = step.fallback;
        if (counted[task]) this.profile.errors[step.profiled]++;
      }
      if (counted[task]) {
        this.profile.calls[step.profiled]++;
        countOnValues(this.profile, step.profiled, 'once', 1);
      }
    }
    this.profile.ms[step.profiled] += performance.now() - started;
  }

  private taskValue(slot: number, task: number): Value {
    const column = this.columns[slot] ?? [];
    return this.plan.levels[slot] === 'run' ? column[0] : column[task];
  }

  protected runPerSample(step: Step): void {
    const count = this.units.length;
    const column: Column = new Array(count);
    const args: Column[] = [];
    for (let k = 0; k < step.args.length; k++) args.push(this.column(step.args[k]));
    this.columns[step.slot] = column;
    for (let from = 0; from < count; ) from = this.runCalls(step, args, column, from, count);
    this.free(step.frees);
    this.profile.calls[step.profiled] += count;
  }

  /** Makes the calls of a step for these samples, where its column has no value yet. */
  private runMissing(step: Step, samples: readonly number[]): void {
    const started = performance.now();
    const column = this.columns[step.slot] ?? new Array(this.units.length);
    this.columns[step.slot] = column;
    const args = step.args.map((slot) => this.column(slot));
    for (const u of samples) if (column[u] === undefined) this.runCalls(step, args, column, u, u + 1);
    this.profile.ms[step.profiled] += performance.now() - started;
  }

  /**
   * Runs calls for the samples from one to before another, or past the first that fails; returns where to go on. A failing call
   * counts no work: how far it came depends on the order in which it met the elements of a set.
   */
  protected runCalls(step: Step, args: readonly Column[], column: Column, from: number, to: number): number {
    const kernel = kernelOf(step);
    const { heartbeat, failures, first } = this;
    const { callLimit } = this.plan;
    const skips = this.onError === 'fail';
    const [a, b, c] = args;
    let u = from;
    let work = 0;
    try {
      for (; u < to; u++) {
        heartbeat[0] = first + u;
        if (skips && isBefore(failures[u], step.node)) continue;
        resetBudget(callLimit);
        if (args.length === 1) column[u] = kernel(a[u]);
        else if (args.length === 2) column[u] = kernel(a[u], b[u]);
        else if (args.length === 3) column[u] = kernel(a[u], b[u], c[u]);
        else column[u] = kernel(...args.map((arg) => arg[u]));
        work += workDone();
      }
      return to;
    } catch (error) {
      const failure = asOpError(error, this.plan.operations[step.profiled]);
      if (skips && endsProgram(step, failure)) failures[u] = { node: step.node, error: failure };
      this.profile.errors[step.profiled]++;
      column[u] = step.fallback;
      return u + 1;
    } finally {
      countOnValues(this.profile, step.profiled, this.reason, Math.min(u + 1, to) - from);
      this.profile.work[step.profiled] += work;
    }
  }
}

/** Whether a failing call ends a program that runs alone. */
const endsProgram = (step: Step, failure: OpError): boolean => !step.catches || !isCaught(failure);

const isBefore = (failure: FailedCall | null, node: number): boolean => failure !== null && failure.node < node;

function firstFailure(failures: ReadonlyMap<number, OpError>): FailedCall | null {
  let first: FailedCall | null = null;
  for (const [node, error] of failures) if (first === null || node < first.node) first = { node, error };
  return first;
}
