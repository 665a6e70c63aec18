/** What somebody who mistyped a name may have meant. */

const SUGGESTIONS = 3;
/** Longest name that is compared with others: the work grows with the square of its length. */
const LONGEST = 100;

/**
 * The known names nearest to a mistyped one, best first.
 *
 * @param farthest - most letters to change, put in or take out; by default a third of the name's, at least one
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

/** Levenshtein distance, row by row (Wagner and Fischer 1974). */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, j) => j);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = above[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
      row.push(Math.min(change, above[j] + 1, row[j - 1] + 1));
    }
    above = row;
  }
  return above[to.length];
}
