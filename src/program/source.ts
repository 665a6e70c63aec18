/** The text of a Python file: its lines, its statements, and errors that say where something is wrong. */

import type { SyntaxNode } from '@lezer/common';
import { FormatError } from '../errors.js';
import { type Block, blocksOf } from './statement-blocks.js';

/** Most characters of a file, and of a line of it: what programs never need, and parsing would take seconds for. */
export const MAX_SOURCE = 1 << 24;
const MAX_LINE = 100_000;

/** A part of the text. */
export type TextPart = Pick<SyntaxNode, 'from' | 'to'>;

/** Source text and where it is from. */
export class SourceText {
  readonly text: string;
  /** The statements that begin at the start of a line. */
  readonly blocks: readonly Block[];
  /** Offset of the first character of each line. */
  private readonly starts: number[] = [0];

  /**
   * @param text - Python source, alone or in Markdown; any newline convention
   * @param file - its name, for messages
   * @throws FormatError when it is too long
   */
  constructor(
    text: string,
    readonly file: string,
  ) {
    if (text.length > MAX_SOURCE) {
      throw new FormatError({ file, expected: `at most ${MAX_SOURCE} characters`, found: `${text.length} characters` });
    }
    const lines = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
    this.text = `${dedented(withoutFences(lines)).trimEnd()}\n`;
    for (let end = this.text.indexOf('\n'); end >= 0; end = this.text.indexOf('\n', end + 1)) this.starts.push(end + 1);
    this.blocks = blocksOf(this.text);
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
  textOf({ from, to }: TextPart): string {
    return this.text.slice(from, to);
  }

  /** Says that something else was expected than this part of the text. */
  reject(part: TextPart, expected: string): never {
    throw this.faultOf(part, expected);
  }

  /** What {@link reject} throws. */
  faultOf(part: TextPart, expected: string): FormatError {
    // What is quoted is the start of it, so that many messages about much text stay cheap.
    const end = Math.min(part.to, part.from + MAX_QUOTED);
    const found = this.text.slice(part.from, end).replaceAll(/\s+/g, ' ').trim();
    return this.error(part.from, expected, found);
  }

  /**
   * What is wrong where the line at this offset is no Python.
   *
   * @param end - of the statement
   */
  syntaxFault(offset: number, end: number): FormatError {
    if (offset >= end) return this.error(end - 1, 'Python syntax', 'the end of a function');
    const from = this.starts[this.lineAt(offset) - 1];
    const line = this.text.slice(from, Math.min(this.text.indexOf('\n', from), from + MAX_QUOTED)).trim();
    return this.error(offset, 'Python syntax', line === '' ? 'the end of a line' : line);
  }

  /** What keeps a statement from being parsed; null for nothing. */
  faultOfBlock({ from, to, problem }: Block): FormatError | null {
    if (problem !== null) return this.error(problem.offset, problem.expected);
    const first = this.lineAt(from) - 1;
    for (let k = first; k < this.starts.length && this.starts[k] < to; k++) {
      const length = this.starts[k + 1] - 1 - this.starts[k];
      if (length > MAX_LINE) {
        return this.error(this.starts[k], `at most ${MAX_LINE} characters in a line`, `${length} characters`);
      }
    }
    return null;
  }

  private error(offset: number, expected: string, found?: string): FormatError {
    const problem = { file: this.file, line: this.lineAt(offset), expected };
    return new FormatError(found === undefined ? problem : { ...problem, found });
  }
}

/** Characters of which messages quote the start. */
const MAX_QUOTED = 500;

/** Opens a block of code in Markdown. */
const FENCE = /^```(?:python|py)?[0-9.]*[ \t]*$/i;
/** What Python files begin with. */
const PYTHON = /^(?:def|from|import|class|async|@|"""|''')/;

/**
 * The blocks of code of a Markdown text, as language models write it, each line where it was and the others empty; a text that begins
 * as Python stays as it is.
 */
function withoutFences(text: string): string {
  if (!text.includes('```')) return text;
  const lines = text.split('\n');
  const first = lines.findIndex((line) => FENCE.test(line) || PYTHON.test(line));
  if (first < 0 || !FENCE.test(lines[first])) return text;
  let inside: 'code' | 'other' | null = null;
  const kept = lines.map((line) => {
    if (!line.startsWith('```')) return inside === 'code' ? line : '';
    inside = inside !== null ? null : FENCE.test(line) ? 'code' : 'other';
    return '';
  });
  return kept.join('\n');
}

/** A text that is indented as a whole, without what its first line is indented by. */
function dedented(text: string): string {
  const lines = text.split('\n');
  const first = lines.find((line) => /^[ \t]*[^ \t#]/.test(line)) ?? '';
  const indent = /^[ \t]*/.exec(first)?.[0] ?? '';
  if (indent === '') return text;
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
}
