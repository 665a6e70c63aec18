/** Reading files with errors that say what is wrong with them, and writing them whole or not at all. */

import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { getSystemErrorMap } from 'node:util';
import { FormatError, UsageError } from './errors.js';
import { noteRead, noteWritten, realpathOf, requireUnread } from './separate-files.js';
import { leaveTemporary, sweepBeside, takeTemporary, temporaryOf } from './temporaries.js';

export { requireSeparateFiles } from './separate-files.js';

const READ_FAILURES: Readonly<Record<string, string>> = {
  EISDIR: 'a folder',
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EACCES: 'no permission to read it',
};

const WRITE_FAILURES: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder',
  ENOTDIR: 'its path leads through a file',
  EEXIST: 'its path leads through a file',
  EACCES: 'no permission',
};

/**
 * What a file holds.
 *
 * @param limit - most bytes that a file of its kind may have
 * @param isOurs - whether it is a file of batt-run's own, which the same command may write anew
 * @throws FormatError when it cannot be read or is larger
 * @throws UsageError when the command writes it, too
 */
export function readBytes(file: string, limit: number, isOurs = false): Buffer {
  if (!isOurs) noteRead(file);
  try {
    const descriptor = openSync(file, 'r');
    try {
      const status = fstatSync(descriptor);
      // The size of a pipe is 0, so what was read counts, too.
      const bytes = status.isFile() && status.size > limit ? null : readFileSync(descriptor);
      if (bytes !== null && bytes.length <= limit) return bytes;
      throw tooLarge(file, bytes?.length ?? status.size, limit);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const found = READ_FAILURES[error.code] ?? systemWords(error);
    throw new FormatError({ file, expected: 'a readable file', found }, { cause: error });
  }
}

function tooLarge(file: string, size: number, limit: number): FormatError {
  return new FormatError({ file, expected: `at most ${limit} bytes`, found: `${size} bytes` });
}

/**
 * UTF-8 bytes as text, without a byte order mark.
 *
 * @throws FormatError, with the line, when they are not UTF-8
 */
export function decodeText(bytes: Buffer, file: string): string {
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return text;
  const line = text.slice(0, text.indexOf('\uFFFD')).split('\n').length;
  throw new FormatError({ file, line, expected: 'UTF-8 text', found: 'other bytes' });
}

/**
 * The text in a UTF-8 file.
 *
 * @param limit - as in {@link readBytes}
 * @param isOurs - as there
 * @throws FormatError as {@link readBytes} and {@link decodeText} do
 */
export function readTextFile(file: string, limit: number, isOurs = false): string {
  return decodeText(readBytes(file, limit, isOurs), file);
}

/**
 * Writes a file so that nobody ever sees half of it, making its folder where there is none.
 *
 * @throws UsageError when it cannot be written
 */
export function writeFileAtomic(file: string, content: string | Uint8Array): void {
  const output = new AtomicLineFile(file);
  try {
    output.write(content);
    output.commit();
  } catch (error) {
    output.abort();
    throw error;
  }
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

interface SystemError extends Error {
  readonly code: string;
  readonly errno: number;
}

function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'code' in error && 'errno' in error && typeof error.errno === 'number';
}

/** What the operating system calls an error, such as `no space left on device`. */
const systemWords = (error: SystemError): string => getSystemErrorMap().get(error.errno)?.[1] ?? error.code;
