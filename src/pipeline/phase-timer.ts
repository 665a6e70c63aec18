/**
 * Where the time goes. Every moment of the main thread is charged to exactly one phase, so the times add up to wall time:
 *
 * ```
 * enter('score')   enter('score.demo')   leave('score.demo')   leave('score')
 *       │ score            │ score.demo            │ score             │ other …
 * ```
 */
import { sharesOf } from '../shares.js';

/** One phase of a {@link PhaseReport}. */
export interface Phase {
  /** Its path in the tree of phases: `score.demo` is a part of `score`. */
  readonly name: string;
  /** The phase that it is a part of; null at the top. */
  readonly parent: string | null;
  /** How often it was entered. */
  readonly count: number;
  /** Milliseconds of the main thread spent in it and in none of its parts. */
  readonly selfMs: number;
  /** Milliseconds of the main thread spent in it and its parts. */
  readonly totalMs: number;
  /** Milliseconds that workers were busy for it, not counting its parts; runs beside the main thread's time. */
  readonly busyMs: number;
  /** `selfMs` as a part of the wall time, from 0 to 1. */
  readonly share: number;
}

/** Where the time went up to some moment. */
export interface PhaseReport {
  /** Milliseconds since the timer was made. */
  readonly wallMs: number;
  /** Milliseconds that workers were busy, together. */
  readonly busyMs: number;
  /**
   * Each phase followed by its parts, in the order in which they began; {@link OTHER} last. The `selfMs` add up to `wallMs`
   * and the shares to 1.
   */
  readonly phases: readonly Phase[];
}

/** The phase of what is in no phase. */
export const OTHER = 'other';

/** What is known of a phase; times in whole microseconds, so that sums are exact. */
interface PhaseTotals {
  count: number;
  self: number;
  busyMs: number;
}

/**
 * Charges the main thread's time to phases. The time is always the innermost open phase's, that of {@link OTHER} when none
 * is open. A phase's name says which phase it is a part of, wherever it is entered from.
 *
 * Waiting inside a phase (`await`) counts as that phase's time. Of phases that overlap without one lying inside the other, as
 * with `Promise.all`, the last one entered gets the time.
 */
export class PhaseTimer {
  private readonly phases = new Map<string, PhaseTotals>();
  /** Names of the phases entered and not left, the innermost last. */
  private readonly open: string[] = [];
  private readonly started: number;
  /** Up to when time is charged. */
  private charged: number;

  /** @param clock - milliseconds that never run backwards */
  constructor(private readonly clock: () => number = () => performance.now()) {
    this.started = this.micros();
    this.charged = this.started;
    this.totalsOf(OTHER);
  }

  /** Begins a phase. */
  enter(name: string): void {
    this.charge();
    this.totalsOf(name).count += 1;
    this.open.push(name);
  }

  /**
   * Ends a phase, and those inside it that an exception left open.
   *
   * @throws TypeError when it is not open
   */
  leave(name: string): void {
    const depth = this.open.lastIndexOf(name);
    if (depth < 0) throw new TypeError(`phase ${name} is left but not open`);
    this.leaveTo(depth);
  }

  /** Does some work as a phase, which ends when the work does, also by an exception; where it gives a promise, with that. */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  run<T>(name: string, work: () => T): T;
  run<T>(name: string, work: () => T | Promise<T>): T | Promise<T> {
    const depth = this.open.length;
    this.enter(name);
    let waiting = false;
    try {
      const result = work();
      if (!(result instanceof Promise)) return result;
      waiting = true;
      return result.finally(() => this.leaveTo(depth));
    } finally {
      if (!waiting) this.leaveTo(depth);
    }
  }

  /** Adds time for which workers were busy with a phase. */
  addBusy(name: string, ms: number): void {
    this.totalsOf(name).busyMs += ms;
  }

  /** Where the time went up to now. */
  report(): PhaseReport {
    this.charge();
    const rows = this.inTreeOrder(null);
    const shares = sharesOf(rows.map(({ self }) => self));
    return {
      wallMs: (this.charged - this.started) / 1000,
      busyMs: rows.reduce((sum, { busyMs }) => sum + busyMs, 0),
      phases: rows.map(({ name, parent, count, self, total, busyMs }, k) => ({
        name,
        parent,
        count,
        selfMs: self / 1000,
        totalMs: total / 1000,
        busyMs,
        share: shares[k],
      })),
    };
  }

  /** The parts of a phase, each followed by its own parts. */
  private inTreeOrder(parent: string | null): (PhaseTotals & { name: string; parent: string | null; total: number })[] {
    const parts = [...this.phases].filter(([name]) => parentOf(name) === parent);
    parts.sort(([a], [b]) => Number(a === OTHER) - Number(b === OTHER));
    return parts.flatMap(([name, totals]) => {
      const below = this.inTreeOrder(name);
      const total = below.reduce((sum, { self }) => sum + self, totals.self);
      return [{ name, parent, ...totals, total }, ...below];
    });
  }

  /** A phase's totals; it and what it is a part of are made when they are new. */
  private totalsOf(name: string): PhaseTotals {
    let totals = this.phases.get(name);
    if (totals === undefined) {
      const parent = parentOf(name);
      if (parent !== null) this.totalsOf(parent);
      totals = { count: 0, self: 0, busyMs: 0 };
      this.phases.set(name, totals);
    }
    return totals;
  }

  /** Leaves phases until `depth` are open. */
  private leaveTo(depth: number): void {
    this.charge();
    if (this.open.length > depth) this.open.length = depth;
  }

  /** Charges the time since the last charge. */
  private charge(): void {
    const now = this.micros();
    this.totalsOf(this.open.at(-1) ?? OTHER).self += now - this.charged;
    this.charged = now;
  }

  private micros(): number {
    return Math.round(this.clock() * 1000);
  }
}

function parentOf(name: string): string | null {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? null : name.slice(0, dot);
}
