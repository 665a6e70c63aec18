/** Counts, and counts with their nouns: the one place that knows singular from plural. */

const wholes = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1,718`. */
export const count = (n: number): string => wholes.format(n);

/** A noun as it follows a count. */
export const nounOf = (n: number, noun: string, plural = `${noun}s`): string => (n === 1 ? noun : plural);

/**
 * `1 task`, `1,718 tasks`.
 *
 * @param plural - where it is more than the noun and an s, such as `batches`
 */
export const counted = (n: number, noun: string, plural?: string): string => `${count(n)} ${nounOf(n, noun, plural)}`;

/** `a`, `a and b`, `a, b and c`; of more than `most` the first, and how many more there are. */
export function listed(names: readonly string[], most = Number.POSITIVE_INFINITY): string {
  const shown = names.length > most ? [...names.slice(0, most), `${count(names.length - most)} more`] : names;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}
