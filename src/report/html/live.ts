/** What the page of a run that goes on says of itself: how often it is read anew, when it was written, and of what it is. */
import { html, type Markup, NOTHING } from './markup.js';

/** That a page is written anew, and read anew. */
export interface Live {
  /** What goes on. */
  readonly what: 'run' | 'search';
  /** Seconds after which the page reads itself anew; 0 when all is over. */
  readonly again: number;
}

/** Attributes of the page for its script (`client/live.mjs`); none when all is over. */
export const liveAttributes = ({ what, again }: Live): Markup =>
  again === 0 ? NOTHING : html` data-live="${again}" data-of="${what}" data-written="${new Date().toISOString()}"`;

/** The same page as if it had been written now. The first match is the page's own: nothing comes before its attributes. */
export const writtenNow = (page: string): string =>
  page.replace(/ data-written="[^"]*"/, ` data-written="${new Date().toISOString()}"`);

/** Says that something went on, and that the page is read anew; nothing when all is over. The script adds the time, and takes the seconds away in the end. */
export const goesOn = ({ what, again }: Live): Markup =>
  again === 0
    ? NOTHING
    : html`<p class="dim">The ${what} was going on when this page was written<span id="written"></span><span id="again">; it is read anew every ${again} seconds</span>.</p>`;
