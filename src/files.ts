/** Writing files whole or not at all, or to standard output; and reading them, see reading.ts. */

import { closeSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { UsageError } from './errors.js';
import { noteWritten, realpathOf, requireUnread } from './separate-files.js';
import { isSystemError, systemWords } from './system-error.js';
import { leaveTemporary, sweepBeside, takeTemporary, temporaryOf } from './temporaries.js';
import { printData } from './terminal.js';

export { decodeText, kindOf, readBytes, readTextFile } from './reading.js';
export { requireSeparateFiles } from './separate-files.js';

const WRITE_FAILURES: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'its path leads through a file',
  EEXIST: 'its path leads through a file',
  EACCES: 'no permission',
};

/**
 * Writes a file so that nobody ever sees half of it, making its folder where there is none.
 *
 * @throws UsageError when it cannot be written
 */
export function writeFileAtomic(file: string, content: string | Uint8Array | Iterable<string>): void {
  const output = new AtomicLineFile(file);
  try {
    if (typeof content === 'string' || content instanceof Uint8Array) output.write(content);
    else for (const piece of content) output.write(piece);
    output.commit();
  } catch (error) {
    output.abort();
    throw error;
  }
}

/** What an option names for standard output. */
export const STDOUT = '-';

/** Something that is written piece by piece, as {@link AtomicLineFile} is. */
export type Output = Pick<AtomicLineFile, 'file' | 'write' | 'commit' | 'abort'>;

/**
 * A file to write, or standard output for the name {@link STDOUT}, where each piece appears as it is written.
 *
 * @throws UsageError when it cannot be written
 */
export function openOutput(file: string): Output {
  return file === STDOUT ? { file, write: printData, commit: () => {}, abort: () => {} } : new AtomicLineFile(file);
}

/** Characters that {@link AtomicLineFile} gathers before it writes them. */
const GATHER = 1 << 20;

/**
 * A file that is written piece by piece and appears, whole, with {@link commit}. Until then it lies beside its place under
 * a temporary name. What is there already and is no regular file (a pipe, `/dev/null`) is written to directly.
 *
 * Its folder is made where there is none. The constructor, `write` and `commit` throw UsageError when the file cannot be
 * written, or the command reads it.
 */
export class AtomicLineFile {
  /** Where the content ends up: behind a symbolic link, so that the link stays. */
  private readonly place: string;
  /** Null when the place is written to directly. */
  private readonly temporary: string | null;
  /** Null when done. */
  private descriptor: number | null;
  private gathered = '';
  private readonly noLongerWritten: () => void;

  constructor(readonly file: string) {
    requireUnread(file);
    const { place, temporary, descriptor } = this.attempt(() => {
      makeFolder(dirname(file));
      const status = statSync(file, { throwIfNoEntry: false });
      if (status?.isDirectory()) throw new UsageError(`cannot write '${file}': ${WRITE_FAILURES.EISDIR}`);
      const place = status === undefined ? resolve(file) : realpathOf(file);
      const temporary = status === undefined || status.isFile() ? temporaryOf(place) : null;
      if (temporary === null) return { place, temporary, descriptor: openSync(file, 'w') };
      sweepBeside(place);
      if (!takeTemporary(temporary)) {
        throw new UsageError(`cannot write '${file}': something else is written there at the same time`);
      }
      try {
        return { place, temporary, descriptor: openSync(temporary, 'w') };
      } catch (error) {
        leaveTemporary(temporary);
        throw error;
      }
    });
    this.place = place;
    this.temporary = temporary;
    this.descriptor = descriptor;
    this.noLongerWritten = temporary === null ? () => {} : noteWritten(file);
  }

  /** Adds text, line ends included, or bytes. */
  write(content: string | Uint8Array): void {
    if (typeof content === 'string') this.gathered += content;
    else this.flush(content);
    if (this.gathered.length >= GATHER) this.flush();
  }

  /** Makes the file appear. */
  commit(): void {
    if (this.temporary !== null) requireUnread(this.file);
    this.flush();
    this.attempt(() => {
      this.close();
      if (this.temporary !== null) renameSync(this.temporary, this.place);
    });
    this.forget();
  }

  /** Leaves what was at the file's place before. Does nothing after {@link commit}. */
  abort(): void {
    if (this.descriptor !== null) this.close();
    if (this.temporary !== null) rmSync(this.temporary, { force: true });
    this.forget();
  }

  private forget(): void {
    this.noLongerWritten();
    if (this.temporary !== null) leaveTemporary(this.temporary);
  }

  /** Writes what was gathered, then `bytes`. */
  private flush(bytes?: Uint8Array): void {
    const { descriptor, gathered } = this;
    if (descriptor === null) throw new TypeError(`'${this.file}' is written to after its end`);
    this.gathered = '';
    this.attempt(() => {
      writeFileSync(descriptor, gathered);
      if (bytes !== undefined) writeFileSync(descriptor, bytes);
    });
  }

  private close(): void {
    const { descriptor } = this;
    this.descriptor = null;
    if (descriptor !== null) closeSync(descriptor);
  }

  private attempt<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (!isSystemError(error)) throw error;
      const reason = WRITE_FAILURES[error.code] ?? systemWords(error);
      throw new UsageError(`cannot write '${this.file}': ${reason}`, { cause: error });
    }
  }
}

/**
 * Makes a folder and those that it lies in, where there are none. Node's own recursive way never ends in a file system where
 * no folder can be made, such as /proc.
 */
function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false }) !== undefined) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may have made it in the meantime.
    if (!isSystemError(error) || error.code !== 'EEXIST') throw error;
  }
}
