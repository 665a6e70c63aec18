/** Text that goes into a page: escaped, unless it is markup already. */
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

/** A script element that is data; no text in it can end the element. */
export const dataElement = (id: string, value: unknown): Markup =>
  new Markup(`<script type="application/json" id="${id}">${inScript(value)}</script>`);
