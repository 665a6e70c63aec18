/**
 * All that goes to standard output and standard error. Only {@link Shown} can be printed, and only the functions here make it:
 * they escape what they are given. Colors are put on afterwards, so that no text can bring its own.
 */
import { visible, visibleBut, visibleJson } from './escape.js';

declare const shown: unique symbol;

/** Text that may go to a terminal. */
export type Shown = string & { readonly [shown]: true };

/** Where text is shown. */
export interface Screen {
  readonly width: number;
  readonly color: boolean;
  /** Whether tables have all their columns, however wide they are. */
  readonly wide?: boolean;
}

/** Columns where there is no terminal that says how many it has. */
const DEFAULT_WIDTH = 100;

let isWide = false;

/** Lets tables have all their columns from now on: what `--wide` asks for. */
export function setWide(wide: boolean): void {
  isWide = wide;
}

/** The screen that a stream leads to. */
export const screenOf = (stream: { readonly isTTY?: boolean; readonly columns?: number }, color: boolean): Screen => ({
  width: (stream.isTTY && stream.columns) || DEFAULT_WIDTH,
  color,
  ...(isWide ? { wide: true } : {}),
});

/** Nothing. */
export const NOTHING = '' as Shown;

/** A text within a line; line ends in it are escaped, too. */
export const inLine = (text: string): Shown => visible(text) as Shown;

/** Lines, each with its newline. */
export const lines = (...texts: readonly string[]): Shown =>
  texts.map((text) => `${visible(text)}\n`).join('') as Shown;

/** A text of several lines, such as a program, whose line ends stay. */
export const block = (text: string): Shown => text.split('\n').map(visible).join('\n') as Shown;

/** A list as JSON, an item a line; anything else over several lines. Characters that are not seen are escaped as JSON has them. */
export const jsonLines = (value: object): Shown =>
  Array.isArray(value)
    ? (`[${value.map((item) => `\n${visibleJson(item)}`).join(',')}\n]\n` as Shown)
    : block(`${JSON.stringify(value, null, 2)}\n`);

/** Shown texts one after the other. */
export const joined = (texts: readonly Shown[], between: '' | '\n' | '  ' = ''): Shown => texts.join(between) as Shown;

/** Text that was drawn or laid out of parts that are all escaped: for what draws grids and tables alone. */
export const drawn = (text: string): Shown => text as Shown;

const PAINTS = { bold: [1, 22], red: [31, 39], green: [32, 39], yellow: [33, 39] } as const;

/** A color, or bold. */
export type Paint = keyof typeof PAINTS;

/** Text within a line, in a color, or as it is on a screen without. */
export function painted(text: string, paint: Paint, { color }: Screen): Shown {
  const [on, off] = PAINTS[paint];
  const safe = inLine(text);
  return color && text !== '' ? (`\x1b[${on}m${safe}\x1b[${off}m` as Shown) : safe;
}

/** The sequences of {@link painted} and of grids; and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const OWN = /\x1b\[(?:0|1|22|3[1239]|48;5;\d+)m|\n/;

/** Writes to standard output, or to another stream that people read. */
export const print = (text: Shown, stream: NodeJS.WritableStream = process.stdout): void => write(stream, text);

/** Prints tables with a line between; empty ones are left out. */
export const printTables = (tables: readonly Shown[], stream: NodeJS.WritableStream): void =>
  print(
    joined(
      tables.filter((table) => table !== ''),
      '\n',
    ),
    stream,
  );

/**
 * Writes data to standard output as it is, for a program to read. Where that is a terminal, what steers it is escaped, as JSON has it.
 */
export function printData(data: string | Uint8Array): void {
  const text = process.stdout.isTTY && typeof data === 'string' ? visibleBut(data, /\n/) : data;
  send(process.stdout, text);
}

/** Writes to standard error. */
export const printError = (text: Shown): void => write(process.stderr, text);

// What went by the types stops here.
function write(stream: NodeJS.WritableStream, text: string): void {
  if (text !== '') send(stream, visibleBut(text, OWN));
}

const send = (stream: NodeJS.WritableStream, data: string | Uint8Array): void => void stream.write(data);
