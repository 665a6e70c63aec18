/**
 * Scoring a stream: lines come from an input as fast as it gives them, go to workers in batches, and results leave in the order of the lines.
 *
 * ```
 *   input ──▶ lines ──▶ batches ──▶ workers ──▶ results in order ──▶ output
 *        stops where results wait for an output that is slow, or for an earlier batch
 * ```
 */
import { isUtf8 } from 'node:buffer';
import type { Executor } from '../pool/index.js';
import { stream as kind } from './jobs.js';
import type { StreamLine, StreamRequest, StreamResult, StreamSetup } from './stream-job.js';

/** Lines of a batch at most: enough that handing them out costs little beside scoring them. */
const MOST_LINES = 64;
/** Characters of a batch from which on no other line is added to it. */
const MANY_CHARACTERS = 1 << 18;
/** Bytes of a line at most. */
const MOST_BYTES = 1 << 24;
/** Characters of lines that wait for a worker, and of results that wait for the output, from which on no more is read. */
const MOST_WAITING = 1 << 20;
const MOST_FINISHED = 1 << 24;

/** What scoring a stream needs. */
interface StreamOptions {
  readonly input: AsyncIterable<Uint8Array>;
  readonly setup: StreamSetup;
  readonly executor: Executor;
  /** Runs that the executor makes at a time; 0 counts as 1. */
  readonly places: number;
  /** Takes lines of results; the next ones come when it is done. */
  readonly write: (text: string) => Promise<void>;
  /** Aborts: runs in progress are cut off, and nothing more is read. */
  readonly signal?: AbortSignal;
}

/** How many lines there were. */
export interface StreamCounts {
  /** Lines with results, without empty ones. */
  lines: number;
  /** Of these, whose programs did not run: something was wrong with them, or they were lost. */
  faulty: number;
}

/**
 * Scores all lines of an input.
 *
 * @param counts - counts lines as their results are written
 * @throws what the input, the output or the executor throws
 */
export async function scoreStream(options: StreamOptions, counts: StreamCounts): Promise<void> {
  await new StreamRun(options, counts).run();
}

class StreamRun {
  private readonly splitter = new LineSplitter();
  /** Lines that no worker has yet, and their characters. */
  private waiting: StreamLine[] = [];
  private waitingLength = 0;
  /** Results by the numbers of their batches. The next to be written are those of the batch `written`. */
  private readonly finished = new Map<number, StreamResult['lines']>();
  private finishedLength = 0;
  private begun = 0;
  private written = 0;
  private running = 0;
  private writing = false;
  private failure: { readonly error: unknown } | null = null;
  /** Wakes who waits for something to happen. */
  private changed: () => void = () => {};
  /** Ends the wait for the input. */
  private end: () => void = () => {};
  private readonly over = new Promise<null>((resolve) => {
    this.end = () => {
      resolve(null);
      this.changed();
    };
  });

  constructor(
    private readonly options: StreamOptions,
    private readonly counts: StreamCounts,
  ) {}

  async run(): Promise<void> {
    const { input, signal } = this.options;
    const ended = (): void => this.end();
    signal?.addEventListener('abort', ended, { once: true });
    const chunks = input[Symbol.asyncIterator]();
    while (this.goesOn) {
      // An input that gives nothing for hours is not waited for when all is over.
      const next = await Promise.race([chunks.next(), this.over]);
      if (next === null || next.done === true) break;
      this.add(this.splitter.add(next.value));
      while (this.waitingLength > MOST_WAITING && this.goesOn) await this.change();
    }
    this.add(this.splitter.end());
    while (this.goesOn && (this.waiting.length > 0 || this.written < this.begun)) await this.change();
    signal?.removeEventListener('abort', ended);
    if (this.failure !== null) throw this.failure.error;
  }

  /** Whether nothing has failed, and nobody has interrupted. */
  private get goesOn(): boolean {
    return this.failure === null && this.options.signal?.aborted !== true;
  }

  private add(lines: readonly StreamLine[]): void {
    for (const line of lines) {
      this.waiting.push(line);
      this.waitingLength += line.text.length + 1;
    }
    this.handOut();
  }

  /** Gives lines to workers that have none. */
  private handOut(): void {
    const places = Math.max(1, this.options.places);
    let taken = 0;
    while (this.running < places && taken < this.waiting.length && this.goesOn && this.finishedLength < MOST_FINISHED) {
      // A share for each idle worker, where there are few.
      const share = Math.ceil((this.waiting.length - taken) / (places - this.running));
      const most = taken + Math.min(MOST_LINES, share);
      const first = taken;
      let length = 0;
      while (taken < most && length < MANY_CHARACTERS) length += this.waiting[taken++].text.length + 1;
      this.waitingLength -= length;
      this.begin(this.waiting.slice(first, taken));
    }
    if (taken > 0) this.waiting = this.waiting.slice(taken);
  }

  private begin(lines: StreamRequest['lines']): void {
    const number = this.begun++;
    this.running++;
    void this.score(number, lines)
      .catch((error: unknown) => this.fail(error))
      .then(() => {
        this.running--;
        this.handOut();
        this.changed();
      });
  }

  private async score(number: number, lines: StreamRequest['lines']): Promise<void> {
    const { executor, setup, signal } = this.options;
    for await (const { result } of executor.run(kind, setup, [{ lines }], signal)) {
      this.finished.set(number, result.lines);
      for (const { text } of result.lines) this.finishedLength += text.length;
      void this.write();
    }
  }

  /** Writes what is finished, up to the first batch that is not. */
  private async write(): Promise<void> {
    if (this.writing) return;
    this.writing = true;
    try {
      for (let lines = this.finished.get(this.written); lines !== undefined; lines = this.finished.get(this.written)) {
        this.finished.delete(this.written);
        const text = lines.map((line) => line.text).join('');
        await this.options.write(text);
        this.finishedLength -= text.length;
        this.written++;
        this.counts.lines += lines.length;
        this.counts.faulty += lines.filter(({ ran }) => !ran).length;
        this.handOut();
      }
    } catch (error) {
      this.fail(error);
    }
    this.writing = false;
    this.changed();
  }

  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.changed = resolve;
    });
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.end();
  }
}

const NEWLINE = 0x0a;

/** Cuts bytes into lines. */
class LineSplitter {
  private number = 0;
  /** The beginning of a line whose end has not come, or as much of it as a line may have. */
  private parts: Uint8Array[] = [];
  private length = 0;

  /** The lines that end in more bytes. */
  add(chunk: Uint8Array): StreamLine[] {
    const lines: StreamLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.keep(chunk.subarray(from, end));
      this.finish(lines);
      from = end + 1;
    }
    if (from < chunk.length) this.keep(chunk.slice(from));
    return lines;
  }

  /** The last line, where the input did not end with a newline. */
  end(): StreamLine[] {
    const lines: StreamLine[] = [];
    if (this.length > 0) this.finish(lines);
    return lines;
  }

  private keep(part: Uint8Array): void {
    this.length += part.length;
    if (this.length <= MOST_BYTES) this.parts.push(part);
    else this.parts = [];
  }

  private finish(lines: StreamLine[]): void {
    const number = ++this.number;
    const { length, parts } = this;
    this.parts = [];
    this.length = 0;
    if (length > MOST_BYTES) {
      const fault = `expected a line of at most ${MOST_BYTES} bytes, found one of ${length}`;
      lines.push({ number, text: '', fault });
      return;
    }
    const bytes = parts.length === 1 ? Buffer.from(parts[0].buffer, parts[0].byteOffset, length) : Buffer.concat(parts);
    if (!isUtf8(bytes)) lines.push({ number, text: '', fault: 'expected UTF-8 text, found bytes that are none' });
    else {
      const text = bytes.toString();
      const own = number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text;
      if (own.trim() !== '') lines.push({ number, text: own });
    }
  }
}
