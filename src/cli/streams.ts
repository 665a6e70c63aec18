/** What becomes of text that standard output or standard error does not take: no work is lost over it. */
import { fstatSync, writeFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { isSystemError, systemWords } from '../system-error.js';
import { isWriting } from '../temporaries.js';
import { lines, printError } from '../terminal.js';
import { EXIT } from './exit.js';

type OnFailure = (error: NodeJS.ErrnoException) => void;

/**
 * Has failures to write to the standard streams looked after. A reader of standard output that has seen enough, as in
 * `batt-run … | head -1`, is no error; that it is full is one, which is said once and is in the exit code when the work is done.
 * Nothing depends on what stands on standard error: the exit code is then all that says how it went.
 */
export function guardStreams(): void {
  guard(process.stdout, outputFailed);
  guard(process.stderr, () => {});
}

let hasFailed = false;

function outputFailed(error: NodeJS.ErrnoException): void {
  // Who writes a file as well is to have that.
  if (error.code === 'EPIPE') {
    if (!isWriting()) process.exit();
    return;
  }
  if (hasFailed) return;
  hasFailed = true;
  const reason = isSystemError(error) ? systemWords(error) : error.message;
  printError(lines(`batt-run: cannot write standard output: ${reason}`));
  process.on('exit', (code) => {
    if (code === EXIT.done) process.exitCode = EXIT.failed;
  });
}

/** A pipe says that it failed by an event, a file or a device by throwing. */
function guard(stream: NodeJS.WriteStream & { readonly fd: number }, failed: OnFailure): void {
  stream.on('error', failed);
  if (!isFile(stream.fd)) return;
  // Node would write once, and not look how much of the text found room.
  stream.write = (chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean => {
    try {
      writeFileSync(stream.fd, chunk);
    } catch (error) {
      failed(error as NodeJS.ErrnoException);
    }
    const then = rest.at(-1);
    if (typeof then === 'function') process.nextTick(then);
    return true;
  };
}

/** Whether Node would write a stream as a file: what is no terminal, pipe or socket. */
function isFile(fd: number): boolean {
  try {
    const status = fstatSync(fd);
    return status.isFile() || (status.isCharacterDevice() && !isatty(fd));
  } catch {
    return false;
  }
}
