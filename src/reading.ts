/** Reading files with errors that say what is wrong with them. */
import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs';
import { isatty } from 'node:tty';
import { FormatError } from './errors.js';
import { noteRead } from './separate-files.js';
import { isSystemError, systemWords } from './system-error.js';

const READ_FAILURES: Readonly<Record<string, string>> = {
  EISDIR: 'a folder',
  ENOENT: 'no such file',
  ENOTDIR: 'no such file',
  EACCES: 'no permission to read it',
  ELOOP: 'links that lead round in a circle',
};

/**
 * What a file holds. Only a regular file is read: a pipe or a device may have no end. What the process was given as one of its own
 * descriptors (`/dev/stdin`, a shell's `<(…)`) may also be a pipe, which is read to its end.
 *
 * @param limit - most bytes that a file of its kind may have
 * @param isOurs - whether it is a file of batt-run's own, which the same command may write anew
 * @throws FormatError when it cannot be read, is no such file or is larger
 * @throws UsageError when the command writes it, too
 */
export function readBytes(file: string, limit: number, isOurs = false): Buffer {
  if (!isOurs) noteRead(file);
  try {
    const own = ownDescriptor(file);
    // Opening a pipe would wait for who writes into it.
    const flags = own === null ? constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) : constants.O_RDONLY;
    const descriptor = openUnlessSocket(file, flags) ?? own ?? refuse(file, 'a socket');
    try {
      const status = fstatSync(descriptor);
      if (!status.isFile())
        return own === null ? refuse(file, kindOf(status)) : readPipe(descriptor, status, file, limit);
      if (status.size > limit) throw tooLarge(file, `${status.size} bytes`, limit);
      // Files of /proc have no size, and may have no end.
      return status.size > 0 ? readFileSync(descriptor) : readUpTo(descriptor, file, limit);
    } finally {
      if (descriptor !== own) closeSync(descriptor);
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const isDangling = error.code === 'ENOENT' && lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    const found = isDangling ? 'a link that leads nowhere' : (READ_FAILURES[error.code] ?? systemWords(error));
    const hint = file === '-' ? { hint: 'standard input is /dev/stdin' } : {};
    throw new FormatError({ file, expected: 'a readable file', found, ...hint }, { cause: error });
  }
}

/** The descriptor that a name such as `/dev/stdin` stands for; null for names of files. */
function ownDescriptor(file: string): number | null {
  const match = /^\/dev\/stdin$|^(?:\/dev\/fd|\/proc\/self\/fd)\/(\d+)$/.exec(file);
  return match === null ? null : Number(match[1] ?? 0);
}

/** Opens a file; null for a socket, which cannot be opened by a name. */
function openUnlessSocket(file: string, flags: number): number | null {
  try {
    return openSync(file, flags);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENXIO') return null;
    throw error;
  }
}

function readPipe(descriptor: number, status: Stats, file: string, limit: number): Buffer {
  // A terminal is one as well as a device such as /dev/zero, but it ends with Ctrl-D.
  const mayEnd = status.isFIFO() || status.isSocket() || isatty(descriptor);
  return mayEnd ? readUpTo(descriptor, file, limit) : refuse(file, kindOf(status));
}

const CHUNK = 1 << 16;

/** Reads to the end, but not beyond a limit. */
function readUpTo(descriptor: number, file: string, limit: number): Buffer {
  const chunks: Buffer[] = [];
  for (let length = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = readSome(descriptor, chunk);
    if (read === 0) return Buffer.concat(chunks);
    length += read;
    if (length > limit) throw tooLarge(file, 'more', limit);
    chunks.push(chunk.subarray(0, read));
  }
}

/** Reads at least a byte, or tells with 0 that the end is reached. */
function readSome(descriptor: number, chunk: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, chunk);
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EAGAIN') throw error;
      // Who gave us the descriptor made it one that does not wait.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/**
 * Fills bytes with those from an offset of a file on.
 *
 * @returns whether the file has as many
 */
export function fillFrom(descriptor: number, bytes: Buffer, offset: number): boolean {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, offset + done);
    if (read === 0) return false;
    done += read;
  }
  return true;
}

function refuse(file: string, found: string): never {
  throw new FormatError({ file, expected: found === FOLDER ? 'a readable file' : 'a regular file', found });
}

const FOLDER = 'a folder';

/** What a file is that is no regular one. */
export function kindOf(status: Stats): string {
  if (status.isDirectory()) return FOLDER;
  if (status.isFIFO()) return 'a named pipe';
  if (status.isSocket()) return 'a socket';
  return 'a device';
}

function tooLarge(file: string, found: string, limit: number): FormatError {
  return new FormatError({ file, expected: `at most ${limit} bytes`, found });
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
