/** The text of a Python file: its lines, its brackets, and errors that say where something is wrong. */

import type { SyntaxNode } from '@lezer/common';
import { FormatError } from '../errors.js';

/** Most characters of a file, and of a line of it: what programs never need, and parsing would take seconds for. */
export const MAX_SOURCE = 1 << 24;
const MAX_LINE = 100_000;
/** Brackets that may be open at once, as in CPython's tokenizer; it also bounds how deep our own reading recurses. */
export const MAX_BRACKETS = 200;

/** Comments and strings, in which brackets mean nothing, and brackets. */
const BRACKETS = /#[^\n]*|("""|''')[\s\S]*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[()[\]{}]/gs;

/** Source text and where it is from. */
export class SourceText {
  readonly text: string;
  /** Offset of the first character of each line. */
  private readonly starts: number[] = [0];

  /**
   * @param text - Python source; any newline convention
   * @param file - its name, for messages
   * @throws FormatError when it is too long, a line of it is, or a bracket is not closed
   */
  constructor(
    text: string,
    readonly file: string,
  ) {
    // Lezer takes blanks in a last line without an end for indentation.
    this.text = `${text.replaceAll(/\r\n?/g, '\n').trimEnd()}\n`;
    this.checkLines();
    this.checkBrackets();
  }

  /** Line of an offset, counted from 1. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** The text of a part of the syntax tree. */
  textOf({ from, to }: Pick<SyntaxNode, 'from' | 'to'>): string {
    return this.text.slice(from, to);
  }

  /** Says that something else was expected than this part of the text. */
  reject(part: Pick<SyntaxNode, 'from' | 'to'>, expected: string): never {
    const found = this.textOf(part).replaceAll(/\s+/g, ' ').trim();
    throw this.error(part.from, expected, found);
  }

  /** Says that the line at this offset is no Python. */
  rejectSyntax(offset: number): never {
    const line = this.text
      .slice(this.starts[this.lineAt(offset) - 1])
      .split('\n', 1)[0]
      .trim();
    throw this.error(offset, 'Python syntax', line === '' ? 'the end of a function' : line);
  }

  private error(offset: number, expected: string, found?: string): FormatError {
    const problem = { file: this.file, line: this.lineAt(offset), expected };
    return new FormatError(found === undefined ? problem : { ...problem, found });
  }

  private checkLines(): void {
    const { text, file, starts } = this;
    if (text.length > MAX_SOURCE) {
      throw new FormatError({ file, expected: `at most ${MAX_SOURCE} characters`, found: `${text.length} characters` });
    }
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
    for (const [k, start] of starts.entries()) {
      const length = (starts[k + 1] ?? text.length + 1) - 1 - start;
      if (length > MAX_LINE) {
        throw this.error(start, `at most ${MAX_LINE} characters in a line`, `${length} characters`);
      }
    }
  }

  private checkBrackets(): void {
    const open: number[] = [];
    for (const { 0: token, index } of this.text.matchAll(BRACKETS)) {
      if ('([{'.includes(token)) {
        if (open.push(index) > MAX_BRACKETS) throw this.error(index, `at most ${MAX_BRACKETS} open brackets`);
      } else if (')]}'.includes(token) && open.pop() === undefined) {
        throw this.error(index, `an opening bracket for this "${token}"`);
      }
    }
    const unclosed = open.at(-1);
    if (unclosed !== undefined) {
      throw this.error(unclosed, `a bracket that closes this "${this.text[unclosed]}"`);
    }
  }
}
