/** Reading JSON files, with errors that name the line. */

import { FormatError } from '../errors.js';
import { readTextFile } from '../files.js';

/** Most bytes of a JSON file: a hundred times the largest public dataset, and still one string. */
export const MAX_BYTES = 1 << 28;

/**
 * What a JSON file holds.
 *
 * @throws FormatError when the file cannot be read, is larger than 256 MiB, is not UTF-8 or is not JSON
 */
export const readJson = (file: string): unknown => parseJson(readTextFile(file, MAX_BYTES), file);

/**
 * What JSON text holds.
 *
 * @param file - where it is from, for messages
 * @throws FormatError with the line where it is not JSON
 */
export function parseJson(text: string, file: string): unknown {
  if (text.trim() === '') throw new FormatError({ file, expected: 'JSON text', found: 'an empty file' });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw syntaxError(file, text, error);
  }
}

/** Line of an offset, counted from 1. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** V8's own messages give the place in some cases only, and differ between versions of Node. */
function syntaxError(file: string, text: string, cause: unknown): FormatError {
  const { offset, expected, found = 'the end of the file' } = findSyntaxFault(text);
  return new FormatError({ file, line: lineOf(text, offset), expected, found }, { cause });
}

/** Where text that is no JSON stops being JSON, what would be right there, and what is there; absent at the end of the text. */
export function findSyntaxFault(text: string): { offset: number; expected: string; found?: string } {
  const { offset, expected } = findSyntaxError(text);
  const found = /^(?:"?[\w.+-]+|.)/u.exec(text.slice(offset, offset + 80))?.[0];
  return { offset, expected, ...(found === undefined ? {} : { found }) };
}

const SPACE = /[ \t\r\n]*/y;
/** Brackets, commas, colons and numbers and words; strings are read piece by piece. */
const TOKEN = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none of them in strings
const PLAIN = /[^"\\\u0000-\u001f]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** What may come next in JSON text. */
const EXPECTED = {
  value: 'a value',
  firstItem: 'a value or "]"',
  firstKey: 'a key in double quotes or "}"',
  key: 'a key in double quotes',
  colon: '":"',
  nextItem: '"," or "]"',
  nextKey: '"," or "}"',
  end: 'the end of the file',
};
type SyntaxState = keyof typeof EXPECTED;

/** Where JSON text (RFC 8259) stops being JSON, and what would be right there. */
function findSyntaxError(text: string): { offset: number; expected: string } {
  const closers: string[] = [];
  let state: SyntaxState = 'value';
  for (let offset = skip(SPACE, text, 0); ; offset = skip(SPACE, text, offset)) {
    const end = text[offset] === '"' ? skipString(text, offset) : skip(TOKEN, text, offset);
    const next = follow(state, text.slice(offset, end), closers);
    if (next === null) return { offset, expected: EXPECTED[state] };
    state = next;
    offset = end;
  }
}

/** Where the string at `from` ends; `from` itself where it is none. A pattern for all of it would need room on the stack for each escape. */
function skipString(text: string, from: number): number {
  for (let at = skip(PLAIN, text, from + 1); ; ) {
    if (text[at] === '"') return at + 1;
    const behind = skip(ESCAPE, text, at);
    if (behind === at) return from;
    at = skip(PLAIN, text, behind);
  }
}

/** Where a match at `from` ends; `from` itself where there is none. */
function skip(sticky: RegExp, text: string, from: number): number {
  sticky.lastIndex = from;
  return sticky.test(text) ? sticky.lastIndex : from;
}

/** The state after a token; null when it may not stand there. `closers` are the brackets that close what is open. */
function follow(state: SyntaxState, token: string, closers: string[]): SyntaxState | null {
  if (token === closers.at(-1) && /^(first|next)/.test(state)) {
    closers.pop();
    return afterValue(closers);
  }
  switch (state) {
    case 'value':
    case 'firstItem':
      if (token === '[' || token === '{') {
        closers.push(token === '[' ? ']' : '}');
        return token === '[' ? 'firstItem' : 'firstKey';
      }
      return /^["\w-]/.test(token) ? afterValue(closers) : null;
    case 'key':
    case 'firstKey':
      return token.startsWith('"') ? 'colon' : null;
    case 'colon':
      return token === ':' ? 'value' : null;
    case 'nextItem':
      return token === ',' ? 'value' : null;
    case 'nextKey':
      return token === ',' ? 'key' : null;
    case 'end':
      return null;
  }
}

function afterValue(closers: readonly string[]): SyntaxState {
  const closer = closers.at(-1);
  if (closer === undefined) return 'end';
  return closer === ']' ? 'nextItem' : 'nextKey';
}
