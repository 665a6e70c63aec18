/** Progress of long work on stderr: a bar on a terminal, elsewhere a line now and then. */
import { visible } from '../escape.js';
import { count, duration } from './format.js';

/** Says how far some work is. Its methods do not throw, also when nobody reads the stream any more. */
interface Progress {
  /** So much more is done. */
  advance(n: number): void;
  /** Writes a line, also where no progress is shown; a bar gives way to it. */
  say(line: string): void;
  /** The work has ended, finished or not. */
  done(): void;
}

/** A stream for {@link progress}, such as stderr. */
type ProgressStream = NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };

/** How progress is shown. */
interface ProgressOptions {
  /** Show nothing. */
  readonly quiet?: boolean;
  /** Who is at work, such as `2 workers`; empty for nothing that is worth saying. */
  readonly crew?: () => string;
  readonly stream?: ProgressStream;
  /** Milliseconds that never run backwards. */
  readonly clock?: () => number;
}

/** How far work is. */
interface ProgressState {
  readonly label: string;
  readonly value: number;
  readonly total: number;
  readonly elapsedMs: number;
  readonly crew: string;
}

/** A way to show progress. */
interface Display {
  /** Whether it is shown before anything is done. */
  readonly fromStart: boolean;
  /** Whether to show it again, so many milliseconds and such a part of the work after the last time. */
  due(waitedMs: number, part: number): boolean;
  text(state: ProgressState, columns: number): string;
  /** What has to come before a line of another kind. */
  readonly giveWay: string;
  /** What the work's end adds, given whether something was shown and is out of date. */
  end(state: ProgressState, outdated: boolean): string;
}

const BAR_LENGTH = 30;
const CLEAR_TO_END_OF_LINE = '\x1b[K';

/** One line that is overwritten, and removed at the end: `score [=====-----]  50% 500/1,000, 3.2 s left`. */
const BAR: Display = {
  fromStart: true,
  due: (waitedMs) => waitedMs >= 100,
  text({ label, value, total, elapsedMs, crew }, columns) {
    const part = Math.min(1, value / total);
    const bar = '='.repeat(Math.floor(part * BAR_LENGTH)).padEnd(BAR_LENGTH, '-');
    const left = value > 0 ? `, ${duration(Math.max(0, elapsedMs / part - elapsedMs))} left` : '';
    const line = `${label} [${bar}] ${wholePercent(part).padStart(4)} ${count(value)}/${count(total)}${left}${behind(crew)}`;
    // In the last column, terminals differ in when they go to the next line.
    return `\r${line.slice(0, columns - 1)}${CLEAR_TO_END_OF_LINE}`;
  },
  giveWay: `\r${CLEAR_TO_END_OF_LINE}`,
  end: () => `\r${CLEAR_TO_END_OF_LINE}`,
};

/**
 * Lines such as `score: 43% (430 of 1,000) after 12.30 s`: after each tenth of the work but not within 5 s of another, and
 * after a minute at the latest. Work that is done sooner shows none.
 */
const LINES: Display = {
  fromStart: false,
  due: (waitedMs, part) => waitedMs >= (part >= 0.1 ? 5_000 : 60_000),
  text: ({ label, value, total, elapsedMs, crew }) =>
    `${label}: ${wholePercent(value / total)} (${count(value)} of ${count(total)}) after ${duration(elapsedMs)}${behind(crew)}\n`,
  giveWay: '',
  end: (state, outdated) => (outdated ? LINES.text(state, 0) : ''),
};

/** What is said of the crew behind all else. */
const behind = (crew: string): string => (crew === '' ? '' : `, ${visible(crew)}`);

/** Rounded down, so that 100% means all. */
const wholePercent = (part: number): string => `${Math.floor(part * 100)}%`;

/**
 * Shows how far work is, from 0 to `total`. Shows only when it is told of an advance, so nothing keeps the process alive.
 *
 * @param name - what is being done, such as `score`
 */
export function progress(total: number, name: string, options: ProgressOptions = {}): Progress {
  const { quiet = false, stream = process.stderr, clock = () => performance.now(), crew = () => '' } = options;
  const line = (text: string): string => `${visible(text)}\n`;
  if (quiet || total <= 0) return { advance() {}, done() {}, say: (text) => write(stream, line(text)) };
  const label = visible(name);
  const display = stream.isTTY ? BAR : LINES;
  const started = clock();
  const last = { at: started, value: 0, shown: false };
  let value = 0;
  const state = (): ProgressState => ({ label, value, total, elapsedMs: clock() - started, crew: crew() });
  const show = (): void => {
    Object.assign(last, { at: clock(), value, shown: true });
    write(stream, display.text(state(), stream.columns || 80));
  };
  if (display.fromStart) show();
  return {
    advance(n) {
      value += n;
      if (display.due(clock() - last.at, (value - last.value) / total)) show();
    },
    say(text) {
      write(stream, `${display.giveWay}${line(text)}`);
      if (display.fromStart) show();
    },
    done: () => write(stream, display.end(state(), last.shown && value !== last.value)),
  };
}

/** Writes unless the stream is closed; that its other end is closed comes as an event, which has to find a listener. */
function write(stream: ProgressStream, text: string): void {
  if (text === '' || !stream.writable) return;
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
  stream.write(text);
}

const ignore = (): void => {};
