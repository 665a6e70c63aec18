/**
 * Text from outside (ids, names of files, what is in reports, archives and on the command line) as it may be shown. One function
 * for each medium; each gives a single line that changes nothing around it and hides nothing of itself.
 */

/**
 * What steers a terminal, turns the direction of text, ends a line or is not seen: control characters (with ESC, BEL, CR, DEL,
 * C1), format characters (with the marks and overrides of direction, and all of no width), separators of lines, lone surrogates.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** On a terminal and in logs: what is not seen stands there as in JSON, `\u001b` or `\n`. */
export const visible = (text: string): string => text.replaceAll(UNSEEN, sequence);

/** The same, with what `keep` finds let through; it has no groups that capture. */
export const visibleBut = (text: string, keep: RegExp): string =>
  text.replaceAll(
    new RegExp(`(${keep.source})|${UNSEEN.source}`, 'gu'),
    (found, kept?: string) => kept ?? sequence(found),
  );

/** A character as JSON writes it, or would if it escaped more. */
function sequence(character: string): string {
  const written = JSON.stringify(character).slice(1, -1);
  if (written.startsWith('\\')) return written;
  const units = Array.from({ length: character.length }, (_, k) => character.charCodeAt(k));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** A value as JSON for a terminal: all that {@link visible} escapes is escaped in its strings, and it parses to the same value. */
export const visibleJson = (value: unknown): string => visible(JSON.stringify(value));

/** In Markdown, also in a table of GitHub's: no emphasis, no markup, no column, no mention, no formula. */
export const inMarkdown = (text: string): string =>
  visible(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]|~#@$]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

/** In Markdown, as code: in a fence longer than any run of backticks in it. Not for tables. */
export function inMarkdownCode(text: string): string {
  const line = visible(text).replaceAll(/\s+/g, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  // Without these, an empty text would be two backticks, and one that starts with a backtick would lengthen the fence.
  const space = longest > 0 || line === '' ? ' ' : '';
  return `${fence}${space}${line}${space}${fence}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const withEntities = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]);

/** In HTML, between tags or in an attribute in quotes. */
export const inHtml = (text: string): string => withEntities(visible(text));

/** In XML, likewise, which has neither control characters nor these two, not even escaped. */
export const inXml = (text: string): string => withEntities(visible(text).replaceAll(/[\ufffe\uffff]/g, sequence));

/** A value as JSON in a script element of HTML: no text in it can end the element, and its strings are as {@link visible}. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? visible(part) : part)).replaceAll(
    '<',
    '\\u003c',
  );
