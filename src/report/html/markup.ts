/** Text that goes into a page: escaped, unless it is markup already. */
import { gzipSync } from 'node:zlib';
import { inHtml, inScript } from '../../escape.js';

/** Markup as it is: made by {@link html} only, so that whatever else goes into a page is escaped. */
export class Markup {
  constructor(readonly text: string) {}
}

/** What {@link html} takes between its pieces. */
export type MarkupPart = string | number | Markup | readonly MarkupPart[];

/** Markup of a template whose parts are escaped: html`<b>${name}</b>`. Lists are written one after the other. */
export function html(pieces: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  return new Markup(pieces.map((piece, k) => (k < parts.length ? piece + escaped(parts[k]) : piece)).join(''));
}

/** Nothing. */
export const NOTHING = html``;

function escaped(part: MarkupPart): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(escaped).join('');
  return inHtml(String(part));
}

/** A script element that is data: parts that are JSON, packed and in base64, since a browser takes seconds to read megabytes of markup. */
export const dataElement = (id: string, parts: readonly unknown[]): Markup =>
  new Markup(`<script type="text/plain" id="${id}">${parts.map(packed).join(' ')}</script>`);

const packed = (value: unknown): string => gzipSync(inScript(value)).toString('base64');
