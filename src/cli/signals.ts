/** What becomes of SIGINT, SIGTERM and SIGHUP: the process ends at once, or a command that can makes an end of its work. */
import { counted } from '../counted.js';
import { log } from '../log.js';
import type { HarvestProgress } from '../pipeline/index.js';
import { EXIT } from './exit.js';

/** The signals that ask a process to end. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Milliseconds that a command has, after a signal, for putting away what is finished. */
const GRACE = 8_000;

/** Most milliseconds that a timer of Node's waits; one of more would not wait at all. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Ends the process; what it has open under temporary names is removed. */
const endAtOnce = (): void => process.exit(EXIT.interrupted);

let handler: () => void = endAtOnce;
const hear = (): void => handler();

/** Hears signals from now on, in place of who has heard them while the program was loading. */
export function hearSignals(): void {
  for (const signal of SIGNALS) {
    const before = process.listeners(signal);
    // Added first: a signal that comes while nobody hears it is lost.
    process.on(signal, hear);
    for (const listener of before) process.off(signal, listener);
  }
}

/**
 * Hears signals no more: they end the process, whatever it is at. For work that does not give way and has nothing to put
 * away.
 */
export function stopHearing(): void {
  for (const signal of SIGNALS) process.off(signal, hear);
}

/** What is in an archive when a signal comes: `programs of 3 of 4 tasks are in archive.db`. */
export function harvestStanding({ through, coming }: HarvestProgress, tasks: number, file: string): string {
  const more = coming === 0 ? '' : `, those of ${coming} more are being put there`;
  return `programs of ${through} of ${counted(tasks, 'task')} are in ${file}${more}`;
}

/** A command that hears signals. */
export interface Interrupt {
  /** Aborts at the first signal: no more work is begun, and work in progress is cut off. */
  readonly signal: AbortSignal;
  /** Aborts some seconds later: what is not put away by then is lost. */
  readonly graceEnd: AbortSignal;
  /** What has ended the work: a signal, or the time that it had; null while it may go on. */
  endedBy(): 'signal' | 'time' | null;
  /** Ends the work when so many milliseconds have passed, as a signal does, but without a word. */
  endAfter(ms: number): void;
  /** Hears signals no more. */
  release(): void;
}

/**
 * Aborts at the first signal, so that what is done can be put away; a second one ends the process at once.
 *
 * @param standing - what is done when the signal comes, such as `3 of 4 tasks are done`
 */
export function interruptSignal(standing: () => string): Interrupt {
  const now = new AbortController();
  const later = new AbortController();
  let endedBy: 'signal' | 'time' | null = null;
  let grace: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  const before = handler;
  const end = (by: 'signal' | 'time'): void => {
    endedBy = by;
    now.abort();
    grace ??= setTimeout(() => later.abort(), GRACE);
  };
  handler = () => {
    if (endedBy === 'signal') endAtOnce();
    log().warn(`interrupted: ${standing()}; interrupt again to end at once`);
    end('signal');
  };
  const endAfter = (ms: number): void => {
    const next = ms > LONGEST_TIMER ? () => endAfter(ms - LONGEST_TIMER) : () => end(endedBy ?? 'time');
    deadline = setTimeout(next, Math.min(ms, LONGEST_TIMER));
  };
  return {
    signal: now.signal,
    graceEnd: later.signal,
    endedBy: () => endedBy,
    endAfter,
    release: () => {
      handler = before;
      clearTimeout(grace);
      clearTimeout(deadline);
    },
  };
}
