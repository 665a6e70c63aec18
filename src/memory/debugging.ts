/** What kernels say to whoever debugs them, in AssemblyScript's own words: `trace('fill', 2, h, w)` and `assert(h > 0, 'no rows')`. */
import { lines, printError } from '../terminal.js';

/** A number that is traced, or a part of where an assertion is. */
type Numbers = readonly number[];

/** What the module imports for that. */
interface Debugging {
  readonly [name: string]: (...args: number[]) => void;
  /** Writes a message and numbers to standard error. */
  readonly trace: (message: number, count: number, ...numbers: Numbers) => void;
  /** Ends a call in which an assertion does not hold, as a trap does; only the module that tests run asserts. */
  readonly abort: (message: number, file: number, line: number, column: number) => never;
}

/** @param buffer - gives the memory in which texts lie */
export const debugging = (buffer: () => ArrayBufferLike): Debugging => ({
  trace: (message, count, ...numbers) => {
    printError(lines([textAt(buffer(), message), ...numbers.slice(0, count)].join(' ')));
  },
  abort: (message, file, line, column) => {
    const said = message === 0 ? '' : ` (${textAt(buffer(), message)})`;
    throw new WebAssembly.RuntimeError(`an assertion fails at ${textAt(buffer(), file)}:${line}:${column}${said}`);
  },
});

/** A string of AssemblyScript's, whose bytes are counted in the word before it. */
function textAt(buffer: ArrayBufferLike, at: number): string {
  const bytes = new DataView(buffer).getUint32(at - 4, true);
  return Buffer.from(buffer, at, bytes).toString('utf16le');
}
