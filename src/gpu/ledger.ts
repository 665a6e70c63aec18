/** What ran where: transfers, passes and times of devices, and what was left to the CPU, with reasons. */
import type { DeviceTraffic, Execution } from './device.js';

/** Work that a device was to do and the CPU did. */
interface Fallback {
  /** The operation, or `region` when it concerns a whole one. */
  readonly op: string;
  readonly reason: string;
  /** Results that the CPU computed instead. */
  readonly count: number;
}

/** What ran batches, in the words of the library that did. */
interface ExecutionCount extends Execution {
  /** Batches that it ran. */
  readonly runs: number;
}

/** Totals of a ledger, as a report shows them. */
export interface LedgerTotals extends DeviceTraffic {
  /** Results of regions that a device gave. */
  readonly gridsOnDevice: number;
  /** Results of regions that the CPU computed. */
  readonly gridsOnCpu: number;
  readonly fallbacks: readonly Fallback[];
  readonly executions: readonly ExecutionCount[];
  /** Batches that were run. */
  readonly runs: number;
  /** Milliseconds for compiling and first runs, for packing, for runs with their transfers, for unpacking. */
  readonly prepareMs: number;
  readonly packMs: number;
  readonly runMs: number;
  readonly unpackMs: number;
  /** Milliseconds that the device has cost, and that the CPU is reckoned to take for what it gave: see {@link Account}. */
  readonly costMs: number;
  readonly replacedMs: number;
}

type RunningTotals = { -readonly [K in keyof Omit<LedgerTotals, 'fallbacks' | 'executions'>]: LedgerTotals[K] };

const nothing = (): RunningTotals => ({
  uploads: 0,
  downloads: 0,
  bytesUp: 0,
  bytesDown: 0,
  dispatches: 0,
  gridsOnDevice: 0,
  gridsOnCpu: 0,
  runs: 0,
  prepareMs: 0,
  packMs: 0,
  runMs: 0,
  unpackMs: 0,
  costMs: 0,
  replacedMs: 0,
});

/** Adds up what devices do. */
export class Ledger {
  private sums = nothing();
  private readonly fallbacks = new Map<string, { op: string; reason: string; count: number }>();
  private readonly executions = new Map<string, { execution: Execution; runs: number }>();

  /** Adds to any of the totals. */
  add(amounts: Partial<RunningTotals>): void {
    for (const [name, amount] of Object.entries(amounts)) this.sums[name as keyof RunningTotals] += amount;
  }

  /** Counts results that the CPU computes in a device's place. */
  fellBack(op: string, reason: string, count: number): void {
    const key = JSON.stringify([op, reason]);
    const known = this.fallbacks.get(key);
    if (known === undefined) this.fallbacks.set(key, { op, reason, count });
    else known.count += count;
  }

  /** Counts results that a device was to give and the CPU computes, all for one reason. */
  left(op: string, reason: string, results: number): void {
    this.fellBack(op, reason, results);
    this.add({ gridsOnCpu: results });
  }

  /** Counts batches that were run. */
  ran({ executorKind, backend, fallbackReason }: Execution, runs = 1): void {
    const key = JSON.stringify([backend, executorKind, fallbackReason]);
    const known = this.executions.get(key);
    if (known === undefined) this.executions.set(key, { execution: { executorKind, backend, fallbackReason }, runs });
    else known.runs += runs;
  }

  /** Results of regions so far that a device gave, and that the CPU computed. */
  get results(): { readonly onDevice: number; readonly onCpu: number } {
    return { onDevice: this.sums.gridsOnDevice, onCpu: this.sums.gridsOnCpu };
  }

  /** The totals up to now; fallbacks by operation, then reason. */
  totals(): LedgerTotals {
    const fallbacks = [...this.fallbacks.values()].map((fallback) => ({ ...fallback }));
    fallbacks.sort((a, b) => compare(a.op, b.op) || compare(a.reason, b.reason));
    const executions = [...this.executions].sort(([a], [b]) => compare(a, b));
    return {
      ...this.sums,
      fallbacks,
      executions: executions.map(([, { execution, runs }]) => ({ ...execution, runs })),
    };
  }

  /** The totals up to now, which are then counted anew. */
  take(): LedgerTotals {
    const totals = this.totals();
    this.sums = nothing();
    this.fallbacks.clear();
    this.executions.clear();
    return totals;
  }

  /** The totals of several ledgers. */
  static sum(all: readonly LedgerTotals[]): LedgerTotals {
    const sum = new Ledger();
    for (const totals of all) sum.merge(totals);
    return sum.totals();
  }

  /** Adds another ledger's totals, such as a worker's. */
  merge(other: LedgerTotals): void {
    const { fallbacks, executions, ...sums } = other;
    this.add(sums);
    for (const execution of executions) this.ran(execution, execution.runs);
    for (const { op, reason, count } of fallbacks) this.fellBack(op, reason, count);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
