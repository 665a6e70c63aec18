/**
 * Patterns over input take time that is linear in it. Every regular expression in `src` is tried here without being listed: on
 * texts made of its own parts, some of them many times, with an end that fits nothing. A pattern that takes the square of their
 * length would take minutes.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('../src', import.meta.url));
/** Length of the hostile texts, in characters. */
const LENGTH = 300_000;
/** What a pattern may take for one of them; it takes some milliseconds. */
const PATIENCE_MS = 10_000;

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:ts|mjs)$/.test(name));

/** A regular expression in a line of code: after what an operand may follow. */
const LITERAL =
  /(?:[=(,:[!&|?>]|return|^)\s*\/((?:[^/\\[\n*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)\/([dgimsuvy]*)/g;

function patternsOf(name: string): { place: string; pattern: RegExp }[] {
  const lines = readFileSync(join(SOURCES, name), 'utf8').split('\n');
  return lines.flatMap((line, k) => {
    if (/^\s*(?:\/\/|\/?\*)/.test(line)) return [];
    return [...line.matchAll(LITERAL)].map(([, source, flags]) => ({
      place: `${name}:${k + 1}`,
      pattern: new RegExp(source, flags),
    }));
  });
}

const patterns = files.flatMap(patternsOf);

/** Texts that parts of a pattern match, in their order: groups open, the first of alternatives, each repetition once. */
function partsOf({ source }: RegExp): string[] {
  const tokens =
    source.match(/\\u[\da-f]{4}|\\x[\da-f]{2}|\\p\{\w+\}|\\.|\[(?:[^\]\\]|\\.)*\]|\(\?<?[:=!]|\{[\d,]+\}|[\s\S]/gi) ??
    [];
  const parts: string[] = [];
  let literal = '';
  const end = (): void => {
    if (literal !== '') parts.push(literal);
    literal = '';
  };
  for (const token of tokens) {
    const text = sampleOf(token);
    if (text === null) end();
    else if (/^(?:\\[\w]|\[.|\.$)/.test(token)) {
      end();
      parts.push(text);
    } else literal += text;
  }
  end();
  return [...new Set(parts)];
}

const CLASSES: Readonly<Record<string, string>> = {
  '\\s': ' ',
  '\\d': '1',
  '\\w': 'a',
  '\\D': 'x',
  '\\S': 'x',
  '\\W': ' ',
  '.': 'x',
};

/** A text that a token of a pattern matches; null for one that is about other tokens. */
function sampleOf(token: string): string | null {
  if (token in CLASSES) return CLASSES[token];
  if (/^[()|?*+^$]$/.test(token) || /^(?:\(\?|\{|\\[bB1-9]$)/.test(token)) return null;
  if (token.startsWith('\\p')) return '\u0001';
  if (token.startsWith('[^')) return ['x', '1', ' ', '('].find((char) => new RegExp(token).test(char)) ?? 'x';
  if (token.startsWith('[')) {
    return ['a', 'x', '1', ' ', '\n', "'", '"', '&', ...token].find((char) => new RegExp(token).test(char)) ?? 'x';
  }
  return token === '\\n' ? '\n' : token === '\\r' ? '\r' : token === '\\t' ? '\t' : token.replace(/^\\(?=[^xu])/, '');
}

/** What a pattern fits up to one of its parts, then some parts many times, then what fits nothing. */
function* hostileTexts(pattern: RegExp, length = LENGTH): Generator<string> {
  const parts = partsOf(pattern);
  for (let from = 0; from < parts.length; from++) {
    const start = parts.slice(0, from).join('');
    for (const many of [
      parts[from],
      ` ${parts[from]}`,
      parts.slice(from, from + 2).join(''),
      parts.slice(from).join(''),
    ]) {
      if (many !== '') yield `${start}${many.repeat(Math.ceil(length / many.length))}\u0000`;
    }
  }
}

const context = createContext({ text: '', pattern: /x/g });

/** All matches of a pattern, or what became of the search. */
function search(pattern: RegExp, text: string, timeout = PATIENCE_MS): 'done' | string {
  Object.assign(context, { text, pattern });
  try {
    // A sticky one is only tried where it stands, the others everywhere.
    const code = pattern.sticky
      ? 'pattern.lastIndex = 0; pattern.test(text)'
      : "for (const _ of text.matchAll(new RegExp(pattern, pattern.flags.replace('g', '') + 'g'))) ;";
    runInContext(code, context, { timeout });
    return 'done';
  } catch (error) {
    return String(error);
  }
}

test('patterns are found, and those that are slow are told', () => {
  expect(patterns.length).toBeGreaterThan(60);
  expect(partsOf(/^\s*# (?:Pre-mutate: )?t\d+ - .*old_items = \[([^\]]*)\]/)).toContain('old_items = [');
  const slow = [/^\s*# t\d+ - .*old_items = \[([^\]]*)\]/, / +$/gm, /\s*\n\s*/g, /^def batt\(.*\bS, I, C\b.*\):/];
  for (const pattern of slow) {
    const isSlow = [...hostileTexts(pattern, 200_000)].some((text) => search(pattern, text, 1000) !== 'done');
    expect([pattern.source, isSlow]).toEqual([pattern.source, true]);
  }
});

describe.each(files.filter((name) => patternsOf(name).length > 0))('%s', (name) => {
  test.each(patternsOf(name))(
    '$place $pattern',
    ({ pattern }) => {
      for (const text of hostileTexts(pattern)) expect(search(pattern, text)).toBe('done');
    },
    120_000,
  );
});

test('patterns are written as literals, so that they are found', () => {
  const built = files.flatMap((name) => {
    const text = readFileSync(join(SOURCES, name), 'utf8');
    return /\bRegExp\(/.test(text) ? [name] : [];
  });
  // This one joins two that are found.
  expect(built).toEqual(['escape.ts']);
});
