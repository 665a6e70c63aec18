/** Exit codes, and what becomes of an error that reaches the top. */

import type { CommanderError } from 'commander';
import { oneLine } from '../blanks.js';
import { counted } from '../counted.js';
import { DeviceError, FaultsError, FormatError, ResourceError, UsageError } from '../errors.js';
import { isSystemError, type SystemError, systemWords } from '../system-error.js';
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
  if (error instanceof FaultsError) return complain(...faultLines(error));
  if (OURS.some((kind) => error instanceof kind)) return complain((error as Error).message);
  if (isSystemError(error)) {
    if (HANDLES.includes(error.code)) return complain(tooFewHandles(error));
    if (error.path !== undefined) return complain(`${error.path}: ${systemWords(error)}`);
    if (ROOM.includes(error.code)) return complain(`${error.syscall ?? 'this machine'}: ${systemWords(error)}`);
  }
  const text = error instanceof Error ? (error.stack ?? String(error)) : String(error);
  printError(block(`batt-run: internal error, please report it\n${text}\n`));
  return EXIT.internal;
}

/** A message and, below it, lines that belong to it. */
function complain(message: string, ...details: readonly string[]): number {
  printError(lines(`batt-run: ${oneLine(message)}`, ...details.map((detail) => `  ${oneLine(detail)}`)));
  return EXIT.usage;
}

/** Faults that are shown. */
const SHOWN_FAULTS = 10;

/** One fault says itself; several stand below each other. */
function faultLines({ faults, advice }: FaultsError): [string, ...string[]] {
  const hint = advice === '' ? '' : ` (${advice})`;
  if (faults.length === 1) return [`${faults[0].message}${hint}`];
  const shown = faults.slice(0, SHOWN_FAULTS).map(({ message }) => message);
  const more = faults.length - shown.length;
  return [`${counted(faults.length, 'fault')}${hint}:`, ...shown, ...(more > 0 ? [`… and ${more} more`] : [])];
}

/** Told by its code, since importing the class would load Commander at every start. */
function isCommanderError(error: unknown): error is CommanderError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('commander.');
}

/** Commander's text in our form: `unknown option '--cuont' (did you mean --count?)`. */
function commanderMessage(error: CommanderError): string {
  return error.message.replace(/^error: /, '').replace('(Did you mean', '(did you mean');
}

/** Errors whose message says what the user can put right. */
const OURS = [UsageError, FormatError, DeviceError, ResourceError];

/** Codes of the system for a process, or a machine, that has no handle left for a file. */
const HANDLES = ['EMFILE', 'ENFILE'];
/** … for having no room, in memory or on a disk. */
const ROOM = ['ENOSPC', 'EDQUOT', 'ENOMEM'];

/** Says that there are too few file handles; a module that could not be loaded is of no interest. */
const tooFewHandles = ({ path }: SystemError): string =>
  `too few file handles (see 'ulimit -n')${path === undefined ? '' : `: cannot open '${path}'`}`;
