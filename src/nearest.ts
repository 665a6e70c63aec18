/** What somebody who mistyped a name may have meant. */

const SUGGESTIONS = 3;
/** Longest name that is compared with others: the work grows with the square of its length. */
const LONGEST = 100;

/**
 * The known names nearest to a mistyped one, best first.
 *
 * @param farthest - most letters to change, put in, take out or exchange; by default a third of the name's, at least one
 */
export function nearestNames(
  name: string,
  known: Iterable<string>,
  farthest = Math.max(1, Math.floor(name.length / 3)),
): string[] {
  if (name.length > LONGEST) return [];
  return [...new Set(known)]
    .filter((other) => Math.abs(other.length - name.length) <= farthest)
    .map((other) => ({ other, distance: editDistance(name, other) }))
    .filter(({ distance }) => distance <= farthest)
    .sort((a, b) => a.distance - b.distance || (a.other < b.other ? -1 : 1))
    .slice(0, SUGGESTIONS)
    .map(({ other }) => other);
}

/**
 * How many letters have to be changed, put in, taken out, or exchanged with their neighbor, to get from one text to the other (Damerau 1964;
 * of each place in the text once), row by row.
 */
export function editDistance(from: string, to: string): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = above[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const exchange = isExchanged ? twoAbove[j - 2] + 1 : change;
      row.push(Math.min(change, exchange, above[j] + 1, row[j - 1] + 1));
    }
    [twoAbove, above] = [above, row];
  }
  return above[to.length];
}
