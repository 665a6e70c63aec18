/** Every error that batt-run raises on purpose. */

import { counted } from './counted.js';

/** Longest piece of offending text that a message quotes. */
const QUOTE_LIMIT = 60;

/** `text` on one line, in JSON quotes, cut after {@link QUOTE_LIMIT} characters. */
function quote(text: string): string {
  return JSON.stringify(text.length > QUOTE_LIMIT ? `${text.slice(0, QUOTE_LIMIT)}…` : text);
}

/** What is asked for, by a command line or by a call of the library, cannot be had. The message says what, and what would be right; exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Where a {@link FormatError} is, and what is wrong there. */
interface FormatProblem {
  /** The file, as the user named it. */
  readonly file: string;
  /** Line in the file, counted from 1. */
  readonly line?: number;
  /** Place inside structured data, such as `train[0].input`. */
  readonly field?: string;
  /** The offending text. */
  readonly found?: string;
  /** What would be right, such as `a list of rows`. */
  readonly expected: string;
  /** What else helps, such as where the right thing is. */
  readonly hint?: string;
}

/** Data from outside is malformed. The message is one line, `file:line: field: expected …, found "…" (hint)`; exit code 2. */
export class FormatError extends Error implements FormatProblem {
  override readonly name = 'FormatError';
  readonly file: string;
  readonly line?: number;
  readonly field?: string;
  readonly found?: string;
  readonly expected: string;
  readonly hint?: string;

  constructor(problem: FormatProblem, options?: ErrorOptions) {
    const { file, line, field, found, expected, hint } = problem;
    const place = line === undefined ? file : `${file}:${line}`;
    const where = field === undefined ? place : `${place}: ${field}`;
    const instead = found === undefined ? '' : `, found ${quote(found)}`;
    super(`${where}: expected ${expected}${instead}${hint === undefined ? '' : ` (${hint})`}`, options);
    this.file = file;
    this.expected = expected;
    if (line !== undefined) this.line = line;
    if (field !== undefined) this.field = field;
    if (found !== undefined) this.found = found;
    if (hint !== undefined) this.hint = hint;
  }
}

/** Several things are malformed. The message is the first of them and how many more there are; exit code 2. */
export class FaultsError extends FormatError {
  /**
   * @param faults - at least one
   * @param advice - what else would help, such as an option; empty for nothing
   */
  constructor(
    readonly faults: readonly FormatError[],
    readonly advice = '',
  ) {
    const [first] = faults;
    super(first, { cause: first });
    const more = faults.length - 1;
    const rest = more === 0 ? '' : ` (and ${counted(more, 'more fault')})`;
    this.message = `${first.message}${rest}`;
  }
}

/** The Python exception that a failing operation raises in CPython; LimitError is ours alone. */
export type PythonClass =
  | 'AssertionError'
  | 'AttributeError'
  | 'IndexError'
  | 'KeyError'
  | 'LimitError'
  | 'NameError'
  | 'OverflowError'
  | 'RecursionError'
  | 'RuntimeError'
  | 'StopIteration'
  | 'TypeError'
  | 'UnboundLocalError'
  | 'ValueError'
  | 'ZeroDivisionError';

/**
 * An operation failed on its arguments.
 *
 * Batts throw these by the million, so the constructor does not run `Error`'s, which captures a stack trace (about
 * 6 µs, against less than 0.1 µs), and the message is put together only when somebody reads it. Its prototype is linked to
 * `Error.prototype` below, so `instanceof Error` holds; `stack` is undefined.
 */
export class OpError {
  readonly name: string = 'OpError';

  /**
   * @param operation - name of the failing operation; empty where a shared helper does not know it, for the caller to fill in
   * @param pythonClass - the exception that CPython raises
   * @param detail - what was wrong, in a few words; a constant string, so that throwing stays cheap
   */
  constructor(
    public operation: string,
    readonly pythonClass: PythonClass,
    readonly detail: string = '',
  ) {}

  /** `operation: PythonClass: detail`, less the parts that are empty. */
  get message(): string {
    return [this.operation, this.pythonClass, this.detail].filter((part) => part !== '').join(': ');
  }
}

Object.setPrototypeOf(OpError.prototype, Error.prototype);

/** A deterministic limit was reached (cells, elements, calls, depth). Handled like any other failing operation. */
export class LimitError extends OpError {
  override readonly name = 'LimitError';

  /**
   * @param operation - as in {@link OpError}
   * @param detail - the limit that was reached, such as `more than 1000000 cells`
   */
  constructor(operation: string, detail: string) {
    super(operation, 'LimitError', detail);
  }
}

/** What was thrown, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The same in one line. */
export const firstLineOf = (error: unknown): string => messageOf(error).split('\n', 1)[0];

/**
 * Whether recursion ran out of stack, in JavaScript or in WebAssembly. Where that happens differs between threads, so values and calls have
 * limits that come first, and it is always a defect of ours. (V8 throws RangeErrors for other reasons, too.)
 */
export const isStackOverflow = (error: unknown): error is RangeError =>
  error instanceof RangeError && error.message.startsWith('Maximum call stack');

/** A kernel in linear memory trapped other than by leaving a call: a defect of ours. The stack is the trap's, and names the kernel's functions. */
export class KernelDefect extends Error {
  override readonly name = 'KernelDefect';

  /**
   * @param work - what was running, such as the name of an operation
   * @param trap - the error that WebAssembly threw
   */
  constructor(work: string, trap: Error) {
    super(`${work} in linear memory: ${trap.message}`, { cause: trap });
    const frames = (trap.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
    this.stack = [`${this.name}: ${this.message}`, ...frames].join('\n');
  }
}

/** A defect that another thread, or another machine, met. */
export class RemoteDefect extends Error {
  /** @param stack - that it had there */
  constructor(stack: string) {
    super(stack.split('\n', 1)[0]);
    this.stack = stack;
  }
}

/** Whether an error is a defect of ours that ends the run, whichever sample met it. */
export const isDefect = (error: unknown): error is Error =>
  isStackOverflow(error) || error instanceof KernelDefect || error instanceof RemoteDefect;

/** A sample was not done within the wall-clock timeout. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';

  /**
   * @param work - what was running, such as `task 00d62c1b demo 0`
   * @param seconds - the timeout that passed
   */
  constructor(
    readonly work: string,
    readonly seconds: number,
  ) {
    super(`${work}: not done within ${seconds} s`);
  }
}

/** The machine, or a limit on this process, gives too little of something. The message says of what; exit code 2. */
export class ResourceError extends Error {
  override readonly name = 'ResourceError';
}

/**
 * Values take more than they may. No failing call: nothing takes the place of its value, and no operation catches it. The batch ends, and is
 * run again in parts; a sample that is alone is lost.
 */
export class MemoryError extends Error {
  override readonly name = 'MemoryError';

  /** @param mib - what values may take, in MiB; null: the machine had no more */
  constructor(readonly mib: number | null) {
    super(mib === null ? 'the machine has no memory left for values' : `values take more than ${mib} MiB`);
  }
}

/** A device cannot be used, or failed while it was used. */
export class DeviceError extends Error {
  override readonly name = 'DeviceError';

  /**
   * @param device - the device, as the command line names it
   * @param reason - why it cannot be used
   */
  constructor(
    readonly device: string,
    readonly reason: string,
    options?: ErrorOptions,
  ) {
    super(`device ${device}: ${reason}`, options);
  }
}
