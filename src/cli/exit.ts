/** Exit codes, and what becomes of an error that reaches the top. */

import { getSystemErrorMap } from 'node:util';
import type { CommanderError } from 'commander';
import { DeviceError, FormatError, UsageError } from '../errors.js';
import { block, lines, printError } from '../terminal.js';

/** What the process's exit code says. */
export const EXIT = {
  done: 0,
  /** A regression was found or, with `--strict`, a unit failed. */
  failed: 1,
  /** Bad usage or input. */
  usage: 2,
  /** A defect of ours (`EX_SOFTWARE` of sysexits.h). */
  internal: 70,
  /** Stopped by a signal; what was finished is saved. */
  interrupted: 130,
} as const;

/**
 * Says on stderr what went wrong: one line where the user can put it right, the stack where we have to.
 *
 * @returns the exit code that goes with it
 */
export function reportError(error: unknown): number {
  if (isCommanderError(error)) {
    // Commander ends `--help` by throwing, too; it has written the text already.
    if (error.exitCode === 0) return EXIT.done;
    return complain(commanderMessage(error));
  }
  if (error instanceof UsageError || error instanceof FormatError || error instanceof DeviceError) {
    return complain(error.message);
  }
  if (isFileSystemError(error)) {
    return complain(`${error.path}: ${getSystemErrorMap().get(error.errno)?.[1] ?? error.message}`);
  }
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  printError(block(`batt-run: internal error, please report it\n${text}\n`));
  return EXIT.internal;
}

function complain(message: string): number {
  printError(lines(`batt-run: ${message.replaceAll(/ *\n */g, ' ')}`));
  return EXIT.usage;
}

/** Told by its code, since importing the class would load Commander at every start. */
function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}

/** Commander's text in our form: `unknown option '--cuont' (did you mean --count?)`. */
function commanderMessage(error: CommanderError): string {
  return error.message.replace(/^error: /, '').replace('(Did you mean', '(did you mean');
}

/** Whether a file could not be read or written; then its path and the system's words are all one needs to know. */
function isFileSystemError(error: unknown): error is Error & { path: string; errno: number } {
  return error instanceof Error && 'path' in error && 'errno' in error && typeof error.errno === 'number';
}
