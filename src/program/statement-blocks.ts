/**
 * Where the statements of a Python file begin and end, so that each can be read alone and what is wrong with one costs no other.
 *
 * A statement begins where a line begins with something else than a blank, outside of brackets and strings. A bracket or a string
 * that is never closed would swallow all that follows; it ends where the next function begins.
 */

/** Brackets that may be open at once, as in CPython's tokenizer; it also bounds how deep our own reading recurses. */
export const MAX_BRACKETS = 200;
/** Indentations within each other, as in CPython's tokenizer. */
const MAX_INDENTS = 100;

/** What is wrong at a place. */
interface BlockProblem {
  readonly offset: number;
  readonly expected: string;
}

/** A statement that begins at the start of a line, with the lines that belong to it. */
export interface Block {
  readonly from: number;
  /** Behind the end of its last line. */
  to: number;
  /** What keeps it from being parsed at all; the first of it. */
  problem: BlockProblem | null;
}

/** What cannot stand inside of brackets, so that one before it was left open. */
const FUNCTION = /(?:async[ \t]+def|def|class)[ \t]/y;
/** Lines that go on with the statement above them. */
const GOES_ON = /(?:else|elif|except|finally|case)\b/y;

/** The statements of a source text whose lines, the last one too, end in `\n`. Linear in its length. */
export function blocksOf(text: string): Block[] {
  const scanner = new Scanner(text);
  scanner.run();
  return scanner.blocks;
}

class Scanner {
  readonly blocks: Block[] = [];
  private at = 0;
  /** Behind the last line that holds anything. */
  private behind = 0;
  /** Offsets of brackets that are open. */
  private open: number[] = [];
  /** Widths of indentations that are open. */
  private indents: number[] = [];
  /** Whether a string was not closed: what follows means nothing up to the next function. */
  private lost = false;
  /** Whether the statement is a decorator, which belongs to what follows. */
  private decorator = false;
  /** Kinds of quotes that never come again. */
  private readonly unclosed = new Set<string>();

  constructor(private readonly text: string) {}

  run(): void {
    while (this.at < this.text.length) {
      const isBlank = this.open.length === 0 && this.isBlank();
      this.beginLine();
      this.scanLine();
      if (!isBlank) this.behind = this.at;
    }
    this.leaveBrackets();
    this.endBlock();
  }

  /** Whether the line holds nothing, or a comment alone. */
  private isBlank(): boolean {
    let at = this.at;
    while (' \t\f'.includes(this.text[at])) at++;
    return this.text[at] === '\n' || this.text[at] === '#';
  }

  /** Looks at what a line begins with. */
  private beginLine(): void {
    const { text, at } = this;
    const isInside = this.open.length > 0 || this.lost;
    const char = text[at];
    if (isInside && !this.matches(FUNCTION)) return;
    if (char === ' ' || char === '\t') {
      this.indent();
    } else if (char !== '\n' && char !== '#' && char !== '\f') {
      this.leaveBrackets();
      this.lost = false;
      this.indents = [];
      const isPart = this.decorator || this.matches(GOES_ON);
      this.decorator = char === '@';
      if (!isPart || this.blocks.length === 0) this.beginBlock(at);
    }
  }

  private matches(sticky: RegExp): boolean {
    sticky.lastIndex = this.at;
    return sticky.test(this.text);
  }

  private indent(): void {
    const { text, indents } = this;
    let end = this.at;
    while (text[end] === ' ' || text[end] === '\t') end++;
    if (text[end] === '\n' || text[end] === '#') return;
    if (this.blocks.length === 0) this.beginBlock(this.at);
    const width = end - this.at;
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= width) indents.pop();
    if (indents.push(width) > MAX_INDENTS) this.fail(end, `at most ${MAX_INDENTS} indentations within each other`);
  }

  private beginBlock(from: number): void {
    this.endBlock();
    this.blocks.push({ from, to: from, problem: null });
  }

  /** Blank lines and comments after a statement are none of it. */
  private endBlock(): void {
    const block = this.blocks.at(-1);
    if (block !== undefined) block.to = this.behind;
  }

  /** Goes to the next line, behind strings and lines that a backslash joins. */
  private scanLine(): void {
    const { text } = this;
    while (this.at < text.length) {
      const char = text[this.at];
      if (char === '\n') {
        this.at++;
        return;
      }
      if (char === '#') this.at = text.indexOf('\n', this.at);
      else if (char === '"' || char === "'") this.scanString(char);
      else if (char === '\\') this.at += 2;
      else this.scanBracket(char);
    }
  }

  private scanBracket(char: string): void {
    const offset = this.at++;
    if ('([{'.includes(char)) {
      if (this.open.push(offset) > MAX_BRACKETS) this.fail(offset, `at most ${MAX_BRACKETS} open brackets`);
    } else if (')]}'.includes(char) && this.open.pop() === undefined) {
      this.fail(offset, `an opening bracket for this "${char}"`);
    }
  }

  private scanString(quote: string): void {
    const { text, at } = this;
    const isLong = text.startsWith(quote.repeat(3), at);
    const closing = isLong ? quote.repeat(3) : quote;
    const end = this.unclosed.has(closing) ? -1 : this.closingOf(closing, at + closing.length);
    if (end >= 0) {
      this.at = end;
      return;
    }
    this.at = text.indexOf('\n', at);
    // A string of one line that does not end there is left to the parser.
    if (!isLong) return;
    this.unclosed.add(closing);
    this.fail(at, `${closing} at the end of this string`);
    this.open = [];
    this.lost = true;
  }

  /** Behind the quotes that close a string; -1 where there are none. */
  private closingOf(closing: string, from: number): number {
    const { text } = this;
    for (let at = from; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text.startsWith(closing, at)) return at + closing.length;
      else if (closing.length === 1 && text[at] === '\n') return -1;
    }
    return -1;
  }

  private leaveBrackets(): void {
    const unclosed = this.open.at(-1);
    if (unclosed !== undefined) this.fail(unclosed, `a bracket that closes this "${this.text[unclosed]}"`);
    this.open = [];
  }

  private fail(offset: number, expected: string): void {
    const block = this.blocks.at(-1);
    if (block !== undefined) block.problem ??= { offset, expected };
  }
}
