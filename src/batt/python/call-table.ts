/**
 * The call table that the Python system writes beside a batt, in either of its shapes; read without executing it.
 *
 * ```python
 *   t_call = {1: 'identity, p_g', 2: 't1, I', 3: 'identity(S)', …}
 *   t_call = {1: HintValue(hint=(('Grid', 'IntegerSet'), …), value=('identity', 'p_g')), …}
 * ```
 */
import { FormatError } from '../../errors.js';
import { splitWords } from './words.js';

/** The calls t1, t2, … of a table: callee and arguments as texts. */
export interface CallTable {
  readonly file: string;
  readonly calls: readonly (readonly string[])[];
}

const ENTRY = /(\d+): (?:'([^'\n]*)'|HintValue\(hint=)/y;
const VALUE = /value=\(/y;
const WORD = /'([^'\n]*)',? ?/y;
const VALUE_END = /\)\)/y;

/**
 * Reads a call table.
 *
 * @throws FormatError, with the line, when it is malformed
 */
export function readCallTable(text: string, file: string): CallTable {
  const calls: string[][] = [];
  const start = /^t_call = \{/m.exec(text);
  let at = start === null ? text.length : start.index + start[0].length;
  const fail = (expected: string): never => {
    const line = text.slice(0, at).split('\n').length;
    throw new FormatError({ file, line, expected, found: text.slice(at, at + 60) || 'the end of the file' });
  };
  /** Matches at the current place and goes behind it. */
  const take = (pattern: RegExp, expected: string): RegExpExecArray => {
    pattern.lastIndex = at;
    const match = pattern.exec(text) ?? fail(expected);
    at += match[0].length;
    return match;
  };
  if (start === null) fail('a call table such as t_call = {…}');
  while (text[at] !== '}') {
    const number = calls.length + 1;
    const expected = `call ${number} such as ${number}: 'fill, t1, RED, t6' or ${number}: HintValue(hint=…, value=('fill', 't1', 'RED', 't6'))`;
    const [entry, key, words] = take(ENTRY, expected);
    if (Number(key) !== number) {
      at -= entry.length;
      fail(expected);
    }
    if (words === undefined) {
      // Hints nest as deep as the functions that they describe, and say nothing about what is computed.
      const value = text.indexOf('value=(', at);
      at = value < 0 ? text.length : value;
      take(VALUE, expected);
      // One by one: a pattern that repeats a group needs room on the stack for each.
      const list = [take(WORD, expected)[1]];
      while (text[at] === "'") list.push(take(WORD, expected)[1]);
      take(VALUE_END, expected);
      calls.push(list);
    } else {
      calls.push(wordsOfText(words));
    }
    take(/, |(?=\})/y, 'a comma, or } at the end of the table');
  }
  return { file, calls };
}

/** Callee and arguments of `fill, t1, RED, t6`, or of `fill(t1, RED, t6)`. */
function wordsOfText(text: string): string[] {
  const call = /^(\w+)\((.*)\)$/.exec(text);
  return call === null ? splitWords(text) : [call[1], ...splitWords(call[2])];
}
