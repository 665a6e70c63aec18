/** `--watch`: the page of `--html` is written anew while the run goes on. */
import { Option } from 'commander';
import { UsageError } from '../errors.js';
import { type Output, openOutput, STDOUT } from '../files.js';
import { writtenNow } from '../report/html/live.js';

/** Seconds between two pages at least. */
const LEAST_SECONDS = 5;

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

/** Makes the page of a run that goes on; `again` is the number of seconds after which it is to read itself anew. */
export type PageMaker = (again: number) => string;

/**
 * A file that can be written whole time and again; readers see one page or the next, never half of one.
 *
 * Between two pages it is written as it was, but for the time: a run may be silent for long, and whoever reads a page tells by the time
 * that somebody still writes it.
 */
export class WatchedFile implements Output {
  private output: Output;
  /** When the next page is made, by `performance.now()`, and how many seconds that is from one to the next. */
  private due = 0;
  private again = LEAST_SECONDS;
  /** The page that is there, once there is one. */
  private page: string | null = null;
  private readonly beat: NodeJS.Timeout;
  /** Why the page could not be written between two; null where it could. */
  private failure: unknown = null;

  constructor(readonly file: string) {
    this.output = openOutput(file);
    this.beat = setInterval(() => this.repeat(), LEAST_SECONDS * 1000).unref();
  }

  /** Writes the page, if it is time to. */
  refresh(make: PageMaker): void {
    this.requireWritten();
    const started = performance.now();
    if (started < this.due) return;
    this.replace(make(this.again));
    const ended = performance.now();
    const pause = Math.max(LEAST_SECONDS * 1000, (SHARE - 1) * (ended - started));
    this.due = ended + pause;
    this.again = Math.ceil(pause / 1000);
  }

  /** Writes what the last page is: none follows. */
  write(text: string): void {
    clearInterval(this.beat);
    this.requireWritten();
    this.output.write(text);
  }

  commit(): void {
    clearInterval(this.beat);
    this.output.commit();
  }

  abort(): void {
    clearInterval(this.beat);
    this.output.abort();
  }

  /** The same page with another time. What goes wrong is thrown where the run next writes. */
  private repeat(): void {
    if (this.page === null) return;
    try {
      this.replace(writtenNow(this.page));
    } catch (error) {
      clearInterval(this.beat);
      this.failure = error;
    }
  }

  private replace(page: string): void {
    this.output.write(page);
    this.output.commit();
    this.output = openOutput(this.file);
    this.page = page;
  }

  private requireWritten(): void {
    if (this.failure !== null) throw this.failure;
  }
}
