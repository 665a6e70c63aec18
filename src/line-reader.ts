/** Lines of a file that may be larger than memory, read one after the other. */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { FormatError } from './errors.js';
import { kindOf } from './files.js';
import { noteRead } from './separate-files.js';
import { isSystemError, systemWords } from './system-error.js';

const CHUNK = 1 << 16;
/** Most bytes of a line: what a text may have. */
const MOST = 1 << 28;
const NEWLINE = 0x0a;

const NOTHING: Buffer = Buffer.alloc(0);

/** The lines of a regular file, as bytes. Its methods throw FormatError when it cannot be read. */
export class LineReader {
  /** Number of the line that {@link next} gives next, from 1. */
  line = 1;
  private descriptor: number | null;
  private chunk = NOTHING;
  private ended = false;
  private ahead: Buffer | null = null;

  /** @throws UsageError when the command writes the file, too */
  constructor(readonly file: string) {
    noteRead(file);
    // Opening a pipe would wait for who writes into it.
    this.descriptor = this.attempt(() => openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)));
    const status = fstatSync(this.descriptor);
    if (status.isFile()) return;
    this.close();
    throw new FormatError({ file, expected: 'a regular file', found: kindOf(status) });
  }

  /** The next line with its line end, which stays the next one; null at the end. It must not be kept beyond the call after. */
  peek(): Buffer | null {
    this.ahead ??= this.read();
    return this.ahead;
  }

  /** The next line, as {@link peek} gives it. */
  next(): Buffer | null {
    const line = this.peek();
    this.ahead = null;
    if (line !== null) this.line++;
    return line;
  }

  /** Closes the file; does nothing when it is closed. */
  close(): void {
    if (this.descriptor !== null) closeSync(this.descriptor);
    this.descriptor = null;
  }

  private read(): Buffer | null {
    const parts: Buffer[] = [];
    for (let length = 0; ; ) {
      const at = this.chunk.indexOf(NEWLINE);
      const part = at < 0 ? this.chunk : this.chunk.subarray(0, at + 1);
      this.chunk = this.chunk.subarray(part.length);
      if (part.length > 0) parts.push(part);
      length += part.length;
      if (length > MOST) throw this.error(`a line of at most ${MOST} bytes`, 'a longer one');
      if (at >= 0) break;
      if (!this.fill()) break;
    }
    if (parts.length === 0) return null;
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  }

  /** Reads on; gives whether there was more. */
  private fill(): boolean {
    const { descriptor } = this;
    if (this.ended || descriptor === null) return false;
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = this.attempt(() => readSync(descriptor, chunk));
    this.ended = read === 0;
    this.chunk = chunk.subarray(0, read);
    return !this.ended;
  }

  /** An error about the next line. */
  error(expected: string, found: string): FormatError {
    return new FormatError({ file: this.file, line: this.line, expected, found });
  }

  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const found = error.code === 'ENOENT' ? 'no such file' : systemWords(error);
      throw new FormatError({ file: this.file, expected: 'a readable file', found }, { cause: error });
    }
  }
}
