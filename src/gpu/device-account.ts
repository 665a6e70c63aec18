/**
 * What a device has cost so far beside what it has replaced, so that one that does not pay is given up:
 *
 * ```
 *   spent      compiling, packing, running with transfers, unpacking, by the clock
 *   replaced   what the CPU kernels are reckoned to take for what was sent to the device
 *
 *   spent > FLOOR_MS + MULTIPLE · replaced   the device is not used again
 * ```
 *
 * Results do not depend on who computes them, so that an account by the clock decides about times and about the counts of what ran
 * where, and nothing else.
 */
import type { Clock } from './device.js';
import type { Ledger } from './ledger.js';

/** How many times what it replaces a device may cost. */
export const MULTIPLE = 2;

/** Milliseconds that it may cost beyond that: about what it takes to load its library and to compile a few regions. */
export const FLOOR_MS = 2000;

/** Milliseconds for a pass that has to be compiled, as long as none was: measured with gpu.js on one core. */
const FIRST_COMPILE_MS = 5;

/** An account, of one device in one thread. */
export class Account {
  private spent = 0;
  private replaced = 0;
  private compiledPasses = 0;
  private compiledMs = 0;

  /**
   * @param ledger - told both sides, too
   * @param floorMs - what a device may cost beyond the multiple
   * @param clock - tells milliseconds
   */
  constructor(
    private readonly ledger: Ledger,
    private readonly floorMs: number = FLOOR_MS,
    readonly clock: Clock = () => performance.now(),
  ) {}

  /** Whether the device has cost more than it may. */
  get isOverdrawn(): boolean {
    return this.spent > this.allowance;
  }

  /** Whether compiling so many passes is predicted to cost no more than is left. */
  affords(passes: number): boolean {
    const each = this.compiledPasses === 0 ? FIRST_COMPILE_MS : this.compiledMs / this.compiledPasses;
    return this.spent + passes * each <= this.allowance;
  }

  /** Counts time on the device. */
  spend(ms: number): void {
    this.spent += ms;
    this.ledger.add({ costMs: ms });
  }

  /** Counts time for compiling. */
  compiled(passes: number, ms: number): void {
    this.compiledPasses += passes;
    this.compiledMs += ms;
    this.spend(ms);
  }

  /** Counts what the CPU is reckoned to take for what is sent to the device. */
  replace(ms: number): void {
    this.replaced += ms;
    this.ledger.add({ replacedMs: ms });
  }

  private get allowance(): number {
    return this.floorMs + MULTIPLE * this.replaced;
  }
}
