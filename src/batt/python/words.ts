/** The words of a call as Python writes them: names, whole numbers, tuples of them. */
import type { Word } from '../call-reader.js';

/** Tuples within tuples that are read at most. */
const MAX_DEPTH = 50;

const LITERALS: ReadonlyMap<string, Word> = new Map([
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** The texts between the commas of a list, less those in brackets: `t1, (0, 1)` is two. */
export function splitWords(list: string): string[] {
  if (!list.includes('(')) return list.trim() === '' ? [] : list.split(',').map((word) => word.trim());
  const words: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at <= list.length; at++) {
    const char = list[at];
    if (char === '(') depth++;
    else if (char === ')') depth--;
    else if (at === list.length || (char === ',' && depth === 0)) {
      words.push(list.slice(from, at).trim());
      from = at + 1;
    }
  }
  return words;
}

/** What a word stands for. A text that is nothing of the kind stays as it is, a name that nobody knows. */
export function wordOf(text: string, depth = 0): Word {
  const literal = LITERALS.get(text);
  if (literal !== undefined) return literal;
  if (/^-?\d+$/.test(text)) return Number(text);
  if (!text.startsWith('(') || !text.endsWith(')') || depth > MAX_DEPTH) return text;
  const items = splitWords(text.slice(1, -1));
  const single = items.length === 1;
  // The comma after a last item stands before nothing.
  if (items.at(-1) === '') items.pop();
  return single && items.length === 1 ? wordOf(items[0], depth + 1) : items.map((item) => wordOf(item, depth + 1));
}
