/**
 * Values as people read them: as Python's `repr` writes them, and functions, for which it has no more than an address, by their names and what
 * they were made of.
 *
 * ```
 *   (0, 1.0, None)   frozenset({(1, (0, 0))})   compose(first, rbind(shift, (-1, 0)))
 *   (0, 1, 2, … 997 more)                       what is cut, with how many items are left out
 * ```
 *
 * The text is made of a value's encoding, which linear memory writes without making the value.
 */
import { count } from '../counted.js';
import { encode } from './codec.js';
import type { Value } from './value.js';

/** Characters after which no item begins. */
const MOST = 300;

/** A value as Python writes it. Once it has 300 characters, each container says how many more items it has, and ends. */
export const pythonText = (value: Value): string => pythonTextOf(encode(value));

/** The same of a value in its encoding. */
export function pythonTextOf(encoded: string): string {
  // What was too long to be written says so, see `JsonWriter.value`.
  if (encoded.startsWith('{"limit":')) return `a value ${encoded.slice(10, -2)}`;
  return new Translation(encoded).text();
}

/** Words of the encoding that stand for no container. */
const WORD = /[^,\]}]+/y;
const NAME = /\w+/y;
const OPEN_SET = '{"set":[';
const OPEN_FLOAT = '{"float":';
const OPEN_FN = '{"fn":"';
const OPEN_ARGS = '","args":[';
const PYTHON_WORDS: Readonly<Record<string, string>> = { null: 'None', true: 'True', false: 'False' };

/** Goes through an encoding once, and writes as it goes. */
class Translation {
  private at = 0;
  private written = '';

  constructor(private readonly encoded: string) {}

  text(): string {
    this.value();
    return this.written;
  }

  private value(): void {
    if (this.passes('[')) {
      this.written += '(';
      const isSingle = this.items();
      this.written += isSingle ? ',)' : ')';
    } else if (this.passes(`${OPEN_SET}]}`)) {
      this.written += 'frozenset()';
    } else if (this.passes(OPEN_SET)) {
      this.written += 'frozenset({';
      this.items();
      this.at++;
      this.written += '})';
    } else if (this.passes(OPEN_FN)) {
      this.fn();
    } else if (this.passes(OPEN_FLOAT)) {
      this.written += floatText(this.take(WORD));
      this.at++;
    } else if (this.passes('{"nan":1}')) {
      this.written += 'nan';
    } else {
      const word = this.take(WORD);
      this.written += PYTHON_WORDS[word] ?? word;
    }
  }

  private fn(): void {
    this.written += this.take(NAME);
    if (this.passes(OPEN_ARGS)) {
      this.written += '(';
      this.items();
      this.written += ')';
      this.at++;
    } else {
      this.at += 2;
    }
  }

  /** Writes items up to the bracket that ends them, and passes it; whether that was a single one. */
  private items(): boolean {
    let items = 0;
    while (!this.passes(']')) {
      if (items > 0) this.written += ', ';
      if (this.written.length >= MOST) {
        this.written += `… ${count(this.skipped())} more`;
        return false;
      }
      this.value();
      this.passes(',');
      items++;
    }
    return items === 1;
  }

  /** Passes items up to the bracket that ends them, and that; how many they are. */
  private skipped(): number {
    let items = 1;
    for (let depth = 0; depth >= 0; this.at++) {
      const code = this.encoded.charCodeAt(this.at);
      if (code === OPEN_BRACKET || code === OPEN_BRACE) depth++;
      else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--;
      else if (code === COMMA && depth === 0) items++;
    }
    return items;
  }

  /** Whether this comes next; then it is passed. */
  private passes(text: string): boolean {
    const isNext = this.encoded.startsWith(text, this.at);
    if (isNext) this.at += text.length;
    return isNext;
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const [found = ''] = pattern.exec(this.encoded) ?? [];
    this.at += found.length;
    return found;
  }
}

const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE, COMMA] = Array.from('[]{},', (one) => one.charCodeAt(0));

/** A float as the encoding has it: JavaScript goes over to exponents elsewhere than Python, and writes them with one digit. */
function floatText(encoded: string): string {
  if (encoded.startsWith('"')) return encoded.slice(1, -1);
  const x = Number(encoded);
  const [digits, exponent] = x.toExponential().split('e');
  const power = Number(exponent);
  if (power < -4 || power >= 16) return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  const text = Object.is(x, -0) ? '-0' : String(x);
  return Number.isInteger(x) ? `${text}.0` : text;
}
