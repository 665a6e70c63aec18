/** `--watch`: the page of `--html` is written anew while the run goes on. */
import { Option } from 'commander';
import { UsageError } from '../errors.js';
import { type Output, openOutput, STDOUT } from '../files.js';

/** Seconds between two pages at least, after which a page reads itself anew. */
export const WATCH_SECONDS = 5;

/** A page that takes long to write is written less often: of the time, writing takes no more than one part in so many. */
const SHARE = 10;

export const watchOption = (): Option =>
  new Option('--watch', 'write the page of --html anew as the run goes on').default(false);

/** What `--watch` goes with. */
interface WatchFlags {
  readonly html?: string;
  readonly watch?: boolean;
}

/**
 * Refuses `--watch` without a page.
 *
 * @throws UsageError
 */
export function requirePage({ html, watch }: WatchFlags): void {
  if (watch !== true || (html !== undefined && html !== STDOUT)) return;
  throw new UsageError(`--watch: expected a file to write the page to, --html <file>, found ${html ?? 'none'}`);
}

/** A file that can be written whole time and again; readers see one page or the next, never half of one. */
export class WatchedFile implements Output {
  private output: Output;
  /** When it may be written again, by `performance.now()`. */
  private due = 0;

  constructor(readonly file: string) {
    this.output = openOutput(file);
  }

  /** Writes it, if it is time to. */
  refresh(make: () => string): void {
    const started = performance.now();
    if (started < this.due) return;
    this.output.write(make());
    this.output.commit();
    this.output = openOutput(this.file);
    const ended = performance.now();
    this.due = ended + Math.max(WATCH_SECONDS * 1000, (SHARE - 1) * (ended - started));
  }

  write(text: string): void {
    this.output.write(text);
  }

  commit(): void {
    this.output.commit();
  }

  abort(): void {
    this.output.abort();
  }
}
